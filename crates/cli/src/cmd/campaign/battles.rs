//! Battles of a campaign: a scenario with its people, a record that is taken in, and what they carry out of it.

use std::path::{Path, PathBuf};

use clap::{ArgAction, ArgMatches, Command, value_parser};
use holmgang_arena::any;
use holmgang_arena::erased::{AnyBattle, AnyRules, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::read;
use holmgang_arena::record::{self, Record};
use holmgang_arena::rerun::Course;
use holmgang_desk::campaign::{self, Lineup, node};
use holmgang_desk::carry::{self, Ended};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use super::roster::{experience, result_words};
use super::{Kept, counted, file_argument, shown, side_argument, text};
use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, store};

/// `campaign battle`.
pub fn battle_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign battle FILE SCENARIO --side SEAT=NAMES --write SCENARIO.toml",
        "holmgang campaign battle ФАЙЛ СЦЕНАРИЙ --side МЕСТО=ИМЕНА --write СЦЕНАРИЙ.toml",
    );
    let about = lang.pick(
        "Write a scenario with people of the roster in its places, under the house rules",
        "Записать сценарий с людьми из списка на его местах, по домашним правилам",
    );
    help::command(lang, "battle", about, usage, "")
        .arg(file_argument(lang))
        .arg(
            help::place(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick("Scenario of the content that gives the places", "Сценарий данных, который даёт места"),
            )
            .required(true),
        )
        .args([
            side_argument(lang),
            help::option("write", "FILE", lang.pick("Where it is written", "Куда записать"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
            help::content(lang),
        ])
}

/// Writes the scenario of a battle.
pub fn battle(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let kept = Kept::open(ctx, matches)?;
    let rules = load::load(ctx, &kept.all.ruleset, matches, &[])?;
    let id = text(matches, "scenario").unwrap_or_default();
    let Some(scenario) = rules.entry(any::SCENARIO, id) else { return Err(no_scenario(&*rules, id, lang)) };
    let lineup = kept.lineup(matches, lang)?;
    let made = campaign::compose(scenario, &lineup, &kept.all.people).map_err(|words| kept.no(&words, lang))?;
    let made = under_house_rules(made, &kept);
    let Some(into) = matches.get_one::<PathBuf>("write") else { return Ok(()) };
    let shown = into.display();
    if into.exists() {
        return Err(Stop::Usage(say!(
            lang,
            "{shown} is there already; nothing is overwritten: name another file",
            "{shown} уже есть; ничего не перезаписывается: назовите другой файл"
        )));
    }
    // What the rulebook does not let begin is not written: somebody carries what no fighter may have.
    let setup = Setup {
        scenario: ScenarioSource::Inline(kept.path.display().to_string(), made.clone()),
        options: Vec::new(),
        key: [0; 32],
        rolls: Rolls::Descending,
    };
    rules.start(&setup).map_err(|error| load::not_begun(&error, lang))?;
    let title = kept.all.title.replace('\n', " ");
    let mut written = format!("# {title}: {id}\n");
    read::lines(&made).iter().for_each(|line| written.push_str(&format!("{line}\n")));
    load::replace_file(into, written.as_bytes(), lang)?;
    let (ruleset, record) = (&kept.all.ruleset, into.with_extension(store::SUFFIX));
    let (record, campaign) = (record.display(), kept.path.display());
    ctx.line(say!(lang, "Written: {shown}", "Записано: {shown}"))?;
    ctx.line(format!("  holmgang run {shown} --ruleset {ruleset} --record {record}"))?;
    ctx.line(format!("  holmgang campaign add {campaign} {record}"))
}

fn no_scenario(rules: &dyn AnyRules, id: &str, lang: Lang) -> Stop {
    let listed = rules.scenarios();
    Stop::Usage(match nearest(id, listed.iter().map(|one| one.id.as_str())) {
        Some(near) => {
            say!(lang, "there is no scenario `{id}`; is `{near}` meant?", "нет сценария `{id}`; может быть, `{near}`?")
        }
        None => say!(
            lang,
            "there is no scenario `{id}`; `holmgang list scenarios` shows all of them",
            "нет сценария `{id}`; все показывает `holmgang list scenarios`"
        ),
    })
}

/// House rules are fields of the scenario, above its own.
fn under_house_rules(mut scenario: Node, kept: &Kept) -> Node {
    if let Value::Table(entries) = &mut scenario.value {
        entries.retain(|entry| !kept.all.house.contains_key(&entry.key));
        let rules = kept.all.house.iter();
        entries.extend(rules.map(|(key, value)| Entry { key: key.clone(), key_at: At::default(), node: node(value) }));
    }
    scenario
}

/// `campaign add`.
pub fn add_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign add FILE RECORD [--side SEAT=NAMES]",
        "holmgang campaign add ФАЙЛ ЗАПИСЬ [--side МЕСТО=ИМЕНА]",
    );
    let about = lang.pick(
        "Take a battle in by its record, or look again at one that went on",
        "Взять бой по его записи или взглянуть снова на тот, что шёл дальше",
    );
    let legend = lang.pick(
        "Who fought is found by the names; --side says it where they differ. Rulings of the battle are kept as precedents.",
        "Кто сражался, видно по именам; --side говорит это, где имена другие. Решения судьи в бою остаются прецедентами.",
    );
    help::command(lang, "add", about, usage, legend)
        .arg(file_argument(lang))
        .arg(help::record(lang).required(true))
        .args([side_argument(lang), help::content(lang)])
}

/// Takes a battle in.
pub fn add(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let (record, battle) = played(ctx, matches, &kept, path)?;
    let mut lineup = kept.lineup(matches, lang)?;
    if lineup.is_empty() {
        lineup = kept.all.lineup_of(&*beginning(&record, &kept, matches, ctx)?);
    }
    let name = seen_from(&kept.path, path);
    let rulings = kept.all.take_in(&name, lineup, &*battle).map_err(|words| kept.no(&words, lang))?;
    kept.keep(lang)?;
    let known = kept.all.battles.iter().find(|battle| battle.record == name);
    let (people, result) = known
        .map_or_else(Default::default, |battle| (kept.sides(&battle.people, lang), result_words(&kept, battle, lang)));
    let count = i64::try_from(rulings).unwrap_or(i64::MAX);
    let rulings = lang.count(count, ["new ruling", "new rulings"], ["новое решение", "новых решения", "новых решений"]);
    ctx.line(format!("{name}: {result}; {rulings}"))?;
    if people.is_empty() {
        return ctx.line(say!(
            lang,
            "Nobody of the roster fought in it by name: say who did, --side red=NAME",
            "По именам никто из списка в нём не сражался: скажите кто, --side red=ИМЯ"
        ));
    }
    ctx.line(people)
}

/// A record of the rulebook of the campaign, and its battle as it stands at the end.
fn played(ctx: &Ctx, matches: &ArgMatches, kept: &Kept, path: &Path) -> Result<(Record, Box<dyn AnyBattle>), Stop> {
    let lang = ctx.lang;
    let record = store::read(path, lang)?;
    let (ours, theirs) = (&kept.all.ruleset, &record.header().ruleset);
    if ours != theirs {
        let shown = path.display();
        return Err(Stop::No(say!(
            lang,
            "{shown} is a battle of {theirs}; this campaign is of {ours}",
            "{shown} — бой по {theirs}; эта кампания по {ours}"
        )));
    }
    let no = |faults| load::no(&faults, lang);
    let rules = record::load_for(&record, &REGISTRY, &load::sources(matches)).map_err(no)?;
    let battle = record::replay(&record, &*rules).map_err(no)?;
    Ok((record, battle))
}

/// The battle as it began: who has fallen stands there still.
fn beginning(record: &Record, kept: &Kept, matches: &ArgMatches, ctx: &Ctx) -> Result<Box<dyn AnyBattle>, Stop> {
    let no = |faults| load::no(&faults, ctx.lang);
    let rules = record::load_for(record, &REGISTRY, &load::sources(matches)).map_err(no)?;
    let course = Course::of(record, kept.profile).map_err(no)?;
    rules.start(&course.setup).map_err(|error| load::not_begun(&error, ctx.lang))
}

/// A file as the campaign calls it: from its own folder, where it lies in it or below.
fn seen_from(campaign: &Path, path: &Path) -> String {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = whole(campaign).parent().map(Path::to_owned).unwrap_or_default();
    let path = whole(path);
    path.strip_prefix(&folder).unwrap_or(&path).display().to_string()
}

/// `campaign carry`.
pub fn carry_command(lang: Lang) -> Command {
    let usage =
        lang.pick("holmgang campaign carry FILE [BATTLE] [OPTIONS]", "holmgang campaign carry ФАЙЛ [БОЙ] [ПАРАМЕТРЫ]");
    let about = lang.pick(
        "What people can carry out of a battle; with options, what they do carry",
        "Что люди могут вынести из боя; с параметрами — что выносят",
    );
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang campaign carry north.toml",
                lang.pick(
                    "what can be carried out of the last battle, with clauses",
                    "что можно вынести из последнего боя, с пунктами",
                ),
            ),
            (
                "holmgang campaign carry north.toml --take Ulf=hp,energy --experience Ulf=+3 --out Mila",
                lang.pick("what is carried; the battle is settled", "что выносят; по этому бою всё решено"),
            ),
        ],
    );
    let append = |id, value, about: &str| help::option(id, value, about).action(ArgAction::Append);
    help::command(lang, "carry", about, usage, &examples)
        .arg(file_argument(lang))
        .arg(help::place(
            "battle",
            lang.pick("BATTLE", "БОЙ"),
            lang.pick(
                "Number of the battle in the campaign, or its record [default: the last one]",
                "Номер боя в кампании или его запись [без него: последний]",
            ),
        ))
        .args([
            append(
                "take",
                lang.pick("NAME=FIELDS", "ИМЯ=ПОЛЯ"),
                lang.pick("Fields that somebody carries, or `all`", "Поля, которые кто-то выносит, или `all`"),
            ),
            append(
                "experience",
                lang.pick("NAME=N", "ИМЯ=N"),
                lang.pick("Experience of somebody; +N and -N add to it", "Опыт кого-то; +N и -N прибавляют к нему"),
            ),
            append("out", lang.pick("NAME", "ИМЯ"), lang.pick("Who is out of the campaign", "Кто выбыл из кампании")),
            help::flag("again", lang.pick("Although this battle was settled", "Хотя по этому бою всё уже решено")),
            help::content(lang),
            help::json(lang),
        ])
}

#[derive(Serialize)]
struct EndedData<'a> {
    person: &'a str,
    stands: bool,
    values: Vec<CarriedData<'a>>,
}

#[derive(Serialize)]
struct CarriedData<'a> {
    field: &'a str,
    name: &'a str,
    value: serde_json::Value,
    clause: &'a str,
}

/// Tells what can be carried, or keeps what is.
pub fn carry(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    let place = battle_place(&kept, text(matches, "battle"), lang)?;
    let record = kept.path.parent().unwrap_or(Path::new("")).join(&kept.all.battles[place].record);
    let (_, battle) = played(ctx, matches, &kept, &record)?;
    if !matches!(battle.turn(), TurnInfo::Over { .. }) {
        let shown = record.display();
        return Err(Stop::No(say!(
            lang,
            "{shown}: the battle goes on; what people carry out of it is told when it is over",
            "{shown}: бой ещё идёт; что из него переносят, видно, когда он окончен"
        )));
    }
    let ended = of_roster(&kept, &kept.all.battles[place].people, carry::ended(&*battle, &kept.all.ruleset));
    let is_change = ["take", "experience", "out"].iter().any(|id| matches.contains_id(id));
    if !is_change {
        return list(ctx, matches, &kept, &ended);
    }
    if kept.all.battles[place].settled && !matches.get_flag("again") {
        return Err(Stop::No(say!(
            lang,
            "battle {} was settled already: --again settles it once more",
            "по бою {} всё уже решено: --again решит ещё раз",
            place + 1
        )));
    }
    settle(&mut kept, matches, &ended, lang)?;
    kept.all.battles[place].settled = true;
    if kept.all.battles[place].result.is_none() {
        let name = kept.all.battles[place].record.clone();
        kept.all.take_in(&name, Lineup::new(), &*battle).map_err(|words| kept.no(&words, lang))?;
    }
    kept.keep(lang)?;
    super::roster::people(ctx, &kept)
}

/// The place of a battle: by its number or its record; the last one where none is named.
fn battle_place(kept: &Kept, said: Option<&str>, lang: Lang) -> Result<usize, Stop> {
    let battles = &kept.all.battles;
    let count = battles.len();
    let by_number = said.and_then(|said| said.parse::<usize>().ok()).and_then(|number| number.checked_sub(1));
    let place = match said {
        None => count.checked_sub(1),
        Some(said) => by_number.filter(|place| *place < count).or_else(|| {
            let name = seen_from(&kept.path, Path::new(said));
            battles.iter().position(|battle| battle.record == said || battle.record == name)
        }),
    };
    place.ok_or_else(|| {
        let campaign = kept.path.display();
        let said = said.unwrap_or("1");
        Stop::No(say!(
            lang,
            "{campaign}: there is no battle `{said}` in it, it has {count}; `holmgang campaign add` takes one in",
            "{campaign}: боя `{said}` в ней нет, всего их {count}; взять бой: `holmgang campaign add`"
        ))
    })
}

/// How the people of the roster have come out of a battle. Who goes by another name there is the one who stands in their place of the lineup.
fn of_roster(kept: &Kept, lineup: &Lineup, ended: Vec<Ended>) -> Vec<(usize, Ended)> {
    let named = |one: &Ended| campaign::person_of(one, &kept.all.people).map(|person| person.id.clone());
    let by_name: Vec<Option<String>> = ended.iter().map(named).collect();
    let by_place = |place: usize| {
        let one = &ended[place];
        let people = lineup.get(one.seat.as_deref()?)?;
        let rank = ended[..place].iter().filter(|other| other.seat == one.seat).count();
        people.get(rank).filter(|id| !by_name.contains(&Some((*id).clone()))).cloned()
    };
    let ids: Vec<Option<String>> =
        (0..ended.len()).map(|place| by_name[place].clone().or_else(|| by_place(place))).collect();
    let of = |(id, one): (Option<String>, Ended)| {
        let place = kept.all.people.iter().position(|person| Some(&person.id) == id.as_ref())?;
        Some((place, one))
    };
    ids.into_iter().zip(ended).filter_map(of).collect()
}

fn list(ctx: &mut Ctx, matches: &ArgMatches, kept: &Kept, ended: &[(usize, Ended)]) -> Result<(), Stop> {
    let lang = ctx.lang;
    if matches.get_flag("json") {
        let data: Vec<EndedData> = ended
            .iter()
            .map(|(place, one)| EndedData {
                person: &kept.all.people[*place].name,
                stands: one.stands,
                values: one
                    .values
                    .iter()
                    .map(|known| CarriedData {
                        field: &known.what.member,
                        name: known.what.name.get(lang),
                        value: known.json(),
                        clause: &known.what.clause,
                    })
                    .collect(),
            })
            .collect();
        return ctx.json(&data);
    }
    if ended.is_empty() {
        return ctx.line(say!(
            lang,
            "Nobody of the roster fought in it: `campaign add --side` says who did",
            "Никто из списка в нём не сражался: `campaign add --side` говорит кто"
        ));
    }
    for (place, one) in ended {
        let fell = if one.stands { "" } else { lang.pick(" (has fallen)", " (пал)") };
        counted(ctx, &format!("{}{fell}", kept.all.people[*place].name))?;
        for known in &one.values {
            let (field, name, clause) = (&known.what.member, known.what.name.get(lang), &known.what.clause);
            ctx.line(format!("  {field}  {name}: {} [{clause}]", shown(&known.json())))?;
        }
        if one.values.is_empty() {
            ctx.line(lang.pick("  nothing that can be carried", "  выносить нечего"))?;
        }
    }
    ctx.line(say!(
        lang,
        "No rulebook says what becomes of people between battles: keep what you decide with --take NAME=FIELDS",
        "Что будет с людьми между боями, правила не говорят: что решите, оставит --take ИМЯ=ПОЛЯ"
    ))
}

/// Keeps what was said; nothing where anything of it cannot be.
fn settle(kept: &mut Kept, matches: &ArgMatches, ended: &[(usize, Ended)], lang: Lang) -> Result<(), Stop> {
    let pairs = |id: &'static str| {
        matches.get_many::<String>(id).into_iter().flatten().map(move |said| {
            said.split_once('=').ok_or_else(|| {
                Stop::Usage(say!(lang, "--{id} `{said}`: `NAME=…` is wanted", "--{id} `{said}`: нужно `ИМЯ=…`"))
            })
        })
    };
    for pair in pairs("take") {
        let (name, fields) = pair?;
        let place = kept.all.place_of(name).map_err(|words| kept.no(&words, lang))?;
        let Some((_, one)) = ended.iter().find(|(known, _)| *known == place) else {
            return Err(Stop::No(say!(lang, "{name} did not fight in this battle", "{name} в этом бою не сражался")));
        };
        let is_all = fields.trim() == "all";
        for field in fields.split(',').map(str::trim).filter(|field| !field.is_empty() && !is_all) {
            if !one.values.iter().any(|known| known.what.member == field) {
                let all: Vec<&str> = one.values.iter().map(|known| known.what.member.as_str()).collect();
                let all = all.join(", ");
                return Err(Stop::No(say!(
                    lang,
                    "{name} has no `{field}` to carry; there are {all}",
                    "{name} не может вынести `{field}`; есть {all}"
                )));
            }
        }
        let taken = one
            .values
            .iter()
            .filter(|known| is_all || fields.split(',').any(|field| field.trim() == known.what.member));
        for known in taken.filter(|known| !known.json().is_null()) {
            kept.all.people[place].carry(&known.what.member, known.json());
        }
    }
    for pair in pairs("experience") {
        let (name, said) = pair?;
        let place = kept.all.place_of(name).map_err(|words| kept.no(&words, lang))?;
        let now = kept.all.people[place].experience;
        kept.all.people[place].experience = experience(now, said, lang)?;
    }
    for name in matches.get_many::<String>("out").into_iter().flatten() {
        let place = kept.all.place_of(name).map_err(|words| kept.no(&words, lang))?;
        kept.all.people[place].is_gone = true;
    }
    Ok(())
}
