//! A campaign that begins, the people of it, and how they stand.

use clap::{ArgMatches, Command};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, Listed};
use holmgang_desk::campaign::file::{Battle, Campaign};
use holmgang_desk::campaign::{self, Json, Person, Standing, json};
use holmgang_desk::carry::{self, Carried};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use super::{Kept, counted, file_argument, house_lines, path_of, shown, text};
use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// `campaign new`.
pub fn new_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign new FILE --title TITLE --ruleset ID",
        "holmgang campaign new ФАЙЛ --title НАЗВАНИЕ --ruleset ID",
    );
    help::command(lang, "new", lang.pick("Begin a campaign", "Начать кампанию"), usage, "").args([
        file_argument(lang),
        help::option("title", lang.pick("TITLE", "НАЗВАНИЕ"), lang.pick("Its name", "Её название")).required(true),
        help::option("ruleset", "ID", lang.pick("Its rulebook", "Её правила")).required(true),
    ])
}

/// Begins one.
pub fn new(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let path = path_of(matches);
    let shown = path.display();
    if path.exists() {
        return Err(Stop::Usage(say!(
            lang,
            "{shown} is there already; nothing is overwritten: name another file",
            "{shown} уже есть; ничего не перезаписывается: назовите другой файл"
        )));
    }
    let ruleset = text(matches, "ruleset").unwrap_or_default();
    load::known(ctx, ruleset)?;
    let title = campaign::title(text(matches, "title").unwrap_or_default());
    let title = title.map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
    let all = Campaign { title, ruleset: ruleset.to_owned(), ..Campaign::default() };
    load::replace_file(path, campaign::file::write(&all).as_bytes(), lang)?;
    ctx.line(say!(
        lang,
        "Begun: {shown}. Next: holmgang campaign roster {shown} NAME",
        "Начата: {shown}. Дальше: holmgang campaign roster {shown} ИМЯ"
    ))
}

/// `campaign show`.
pub fn show_command(lang: Lang) -> Command {
    let usage = lang.pick("holmgang campaign show FILE [--json]", "holmgang campaign show ФАЙЛ [--json]");
    let about = lang.pick("Show all of it", "Показать её всю");
    help::command(lang, "show", about, usage, "").args([file_argument(lang), help::json(lang)])
}

#[derive(Serialize)]
struct WholeData<'a> {
    #[serde(flatten)]
    all: &'a Campaign,
    standings: Vec<Standing>,
}

/// Shows it.
pub fn show(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let kept = Kept::open(ctx, matches)?;
    if matches.get_flag("json") {
        return ctx.json(&WholeData { all: &kept.all, standings: kept.all.standings() });
    }
    let (title, book) = (&kept.all.title, kept.profile.title.get(lang));
    counted(ctx, &format!("{title} ({book})"))?;
    people(ctx, &kept)?;
    if !kept.all.house.is_empty() {
        counted(ctx, lang.pick("House rules", "Домашние правила"))?;
        for line in house_lines(&kept.all.house, kept.profile, lang) {
            ctx.line(line)?;
        }
    }
    battle_lines(ctx, &kept)?;
    standing_lines(ctx, &kept)?;
    let count = i64::try_from(kept.all.rulings.iter().filter(|ruling| !ruling.withdrawn).count()).unwrap_or(i64::MAX);
    let rulings = lang.count(count, ["ruling holds", "rulings hold"], ["решение", "решения", "решений"]);
    ctx.line(say!(
        lang,
        "{rulings}; `holmgang campaign rulings` lists them",
        "В силе {rulings}; их перечисляет `holmgang campaign rulings`"
    ))
}

/// The roster in lines.
pub fn people(ctx: &mut Ctx, kept: &Kept) -> Result<(), Stop> {
    let lang = ctx.lang;
    counted(ctx, lang.pick("Roster", "Список"))?;
    if kept.all.people.is_empty() {
        return ctx.line(lang.pick("  nobody yet", "  пока никого"));
    }
    let carried = carry::of(&kept.all.ruleset);
    let rules = REGISTRY.load(&kept.all.ruleset, &ContentSources::builtin());
    let fighters = rules.map(|rules| fighters(&*rules)).unwrap_or_default();
    for person in &kept.all.people {
        let mut parts: Vec<String> = Vec::new();
        if let Json::Object(fields) = &person.member {
            parts.extend(fields.iter().map(|(key, value)| field(key, value, &carried, &fighters, lang)));
        }
        if person.experience != 0 {
            let experience = person.experience;
            parts.push(say!(lang, "experience {experience}", "опыт {experience}"));
        }
        if person.is_gone {
            parts.push(lang.pick("out of the campaign", "выбыл из кампании").to_owned());
        }
        let note = if person.note.is_empty() { String::new() } else { format!(" — {}", person.note) };
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) };
        ctx.line(format!("  {}{parts}{note}", person.name))?;
    }
    Ok(())
}

/// A field of somebody in words, where it has a name: `Hit points: 77`.
fn field(key: &str, value: &Json, carried: &[Carried], fighters: &[Listed], lang: Lang) -> String {
    if key == "combatant" {
        let named = fighters.iter().find(|known| Some(known.id.as_str()) == value.as_str());
        return named.map_or_else(|| shown(value), |known| known.name.get(lang).to_owned());
    }
    let name = carried.iter().find(|known| known.member == key).map_or(key, |known| known.name.get(lang));
    format!("{name}: {}", shown(value))
}

/// The battles, each with its number.
fn battle_lines(ctx: &mut Ctx, kept: &Kept) -> Result<(), Stop> {
    let lang = ctx.lang;
    counted(ctx, lang.pick("Battles", "Бои"))?;
    if kept.all.battles.is_empty() {
        return ctx.line(lang.pick("  none yet", "  пока ни одного"));
    }
    for (place, battle) in kept.all.battles.iter().enumerate() {
        let (number, record) = (place + 1, &battle.record);
        let result = result_words(kept, battle, lang);
        let people = kept.sides(&battle.people, lang);
        let people = if people.is_empty() { String::new() } else { format!(" ({people})") };
        let open = battle.result.is_some() && !battle.settled;
        let open = if open { lang.pick("; not settled", "; перенос не решён") } else { "" };
        ctx.line(format!("  {number}. {record}{people}: {result}{open}"))?;
    }
    Ok(())
}

/// How a battle came out, in words.
pub fn result_words(kept: &Kept, battle: &Battle, lang: Lang) -> String {
    if battle.result.is_none() {
        return lang.pick("goes on", "продолжается").to_owned();
    }
    let named = |seat: &String| {
        let known = kept.profile.seats.iter().find(|known| known.id == seat.as_str());
        known.map_or(seat.as_str(), |known| known.name.get(lang)).to_owned()
    };
    let winners: Vec<String> = battle.winners.iter().map(named).collect();
    if winners.is_empty() {
        return lang.pick("nobody has won", "никто не победил").to_owned();
    }
    let winners = winners.join(", ");
    say!(lang, "won by {winners}", "победа: {winners}")
}

/// `campaign standings`.
pub fn standings_command(lang: Lang) -> Command {
    let usage = lang.pick("holmgang campaign standings FILE [--json]", "holmgang campaign standings ФАЙЛ [--json]");
    let about = lang.pick("How everybody stands", "Кто сколько выиграл");
    help::command(lang, "standings", about, usage, "").args([file_argument(lang), help::json(lang)])
}

/// Tells how everybody stands.
pub fn standings(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let kept = Kept::open(ctx, matches)?;
    if matches.get_flag("json") {
        return ctx.json(&kept.all.standings());
    }
    standing_lines(ctx, &kept)
}

fn standing_lines(ctx: &mut Ctx, kept: &Kept) -> Result<(), Stop> {
    let heads = ctx
        .lang
        .pick(["Standings", "battles", "won", "drawn", "lost"], ["Положение", "боёв", "побед", "ничьих", "поражений"]);
    let standings = kept.all.standings();
    let width = |text: &str| text.chars().count();
    let names: Vec<&str> = standings.iter().map(|one| kept.all.name_of(&one.person)).collect();
    let wide = names.iter().map(|name| width(name)).chain([width(heads[0])]).max().unwrap_or(0);
    let row = |name: &str, cells: [String; 4]| {
        let cells = cells.iter().zip(&heads[1..]).map(|(cell, head)| format!("  {cell:>wide$}", wide = width(head)));
        format!("  {name:wide$}{}", cells.collect::<String>())
    };
    counted(ctx, &row(heads[0], [1, 2, 3, 4].map(|n| heads[n].to_owned()))[2..])?;
    for (one, name) in standings.iter().zip(names) {
        ctx.line(row(name, [one.battles, one.won, one.drawn, one.lost].map(|count| count.to_string())))?;
    }
    Ok(())
}

/// `campaign roster`.
pub fn roster_command(lang: Lang) -> Command {
    let usage =
        lang.pick("holmgang campaign roster FILE [NAME] [OPTIONS]", "holmgang campaign roster ФАЙЛ [ИМЯ] [ПАРАМЕТРЫ]");
    let about =
        lang.pick("Show the roster, or change somebody in it", "Показать список или изменить в нём кого-нибудь");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang campaign roster north.toml Ulf --fighter radogost --set hp=80",
                lang.pick(
                    "somebody new, or other fields of somebody known",
                    "новый участник или другие поля известного",
                ),
            ),
            (
                "holmgang campaign roster north.toml Ulf --experience +3 --note \"limps\"",
                lang.pick("experience and a note", "опыт и заметка"),
            ),
        ],
    );
    help::command(lang, "roster", about, usage, &examples)
        .arg(file_argument(lang))
        .arg(help::place("name", lang.pick("NAME", "ИМЯ"), lang.pick("Who it is about", "О ком речь")))
        .args([
            help::option(
                "fighter",
                "ID",
                lang.pick(
                    "The fighter of the content that they are, by id or name",
                    "Кто это из бойцов данных: id или имя",
                ),
            ),
            help::option(
                "set",
                lang.pick("FIELD=VALUE", "ПОЛЕ=ЗНАЧЕНИЕ"),
                lang.pick(
                    "A field of a member of a scenario; without a value it goes; may stand several times",
                    "Поле участника сценария; без значения оно убирается; можно несколько раз",
                ),
            )
            .action(clap::ArgAction::Append),
            help::option(
                "experience",
                "N",
                lang.pick("Experience; +N and -N add to it", "Опыт; +N и -N прибавляют к нему"),
            )
            .allow_hyphen_values(true),
            help::option("note", lang.pick("TEXT", "ТЕКСТ"), lang.pick("What the referee notes", "Заметка судьи")),
            help::option("rename", lang.pick("NAME", "ИМЯ"), lang.pick("Another name", "Другое имя")),
            help::flag("gone", lang.pick("They are out of the campaign", "Выбыл из кампании")),
            help::flag("back", lang.pick("They are in it again", "Снова в кампании")).conflicts_with("gone"),
            help::content(lang),
        ])
}

/// Shows the roster, or changes somebody.
pub fn roster(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    let Some(name) = text(matches, "name") else {
        let is_asked = ["fighter", "set", "experience", "note", "rename"].iter().any(|id| matches.contains_id(id))
            || matches.get_flag("gone")
            || matches.get_flag("back");
        if is_asked {
            return Err(Stop::Usage(say!(lang, "say who it is about: NAME", "скажите, о ком речь: ИМЯ")));
        }
        return people(ctx, &kept);
    };
    let is_new = kept.all.place_of(name).is_err();
    if is_new {
        let person =
            Person { name: name.trim().to_owned(), member: Json::Object(serde_json::Map::new()), ..Person::default() };
        kept.all.enlist(person).map_err(|words| kept.no(&words, lang))?;
    }
    let place = kept.all.place_of(name).map_err(|words| kept.no(&words, lang))?;
    let rules = load::load(ctx, &kept.all.ruleset, matches, &[])?;
    let mut person = kept.all.people[place].clone();
    change(&mut person, matches, &*rules, lang)?;
    if person.name.to_lowercase() != kept.all.people[place].name.to_lowercase()
        && kept.all.place_of(&person.name).is_ok()
    {
        let name = &person.name;
        return Err(Stop::No(say!(lang, "`{name}` is in the roster already", "`{name}` уже есть в списке")));
    }
    kept.all.people[place] = person;
    campaign::check_people(&mut kept.all.people).map_err(|words| kept.no(&words, lang))?;
    kept.keep(lang)?;
    people(ctx, &kept)
}

fn change(person: &mut Person, matches: &ArgMatches, rules: &dyn AnyRules, lang: Lang) -> Result<(), Stop> {
    if let Some(said) = text(matches, "fighter") {
        person.carry("combatant", fighter(rules, said, lang)?.into());
    }
    for said in matches.get_many::<String>("set").into_iter().flatten() {
        let Some((field, value)) = said.split_once('=') else {
            return Err(Stop::Usage(say!(
                lang,
                "`{said}` sets nothing; fields are set by `field=value`",
                "`{said}` ничего не задаёт; поля задают `поле=значение`"
            )));
        };
        match (value.trim(), person.member.as_object_mut()) {
            ("", Some(fields)) => drop(fields.remove(field.trim())),
            (value, _) => person.carry(field.trim(), json(&load::value_of(value))),
        }
    }
    if let Some(said) = text(matches, "experience") {
        person.experience = experience(person.experience, said, lang)?;
    }
    if let Some(note) = text(matches, "note") {
        note.clone_into(&mut person.note);
    }
    if let Some(name) = text(matches, "rename") {
        name.trim().clone_into(&mut person.name);
    }
    person.is_gone = (person.is_gone || matches.get_flag("gone")) && !matches.get_flag("back");
    Ok(())
}

/// Experience as it is typed: `5`, `+3`, `-1`.
pub fn experience(now: i32, said: &str, lang: Lang) -> Result<i32, Stop> {
    let said = said.trim();
    let number = said.strip_prefix('+').unwrap_or(said).parse::<i32>().map_err(|_| {
        Stop::Usage(say!(
            lang,
            "`{said}` is no experience: a whole number, or +N and -N to add",
            "`{said}` — не опыт: целое число, или +N и -N, чтобы прибавить"
        ))
    })?;
    Ok(if said.starts_with(['+', '-']) { now.saturating_add(number) } else { number })
}

/// The fighters of the content.
fn fighters(rules: &dyn AnyRules) -> Vec<Listed> {
    rules.tables().into_iter().filter(|(table, _)| *table == "combatant").flat_map(|(_, listed)| listed).collect()
}

/// The id of a fighter of the content, by its id or its name.
fn fighter(rules: &dyn AnyRules, said: &str, lang: Lang) -> Result<String, Stop> {
    let listed = fighters(rules);
    let wanted = said.trim().to_lowercase();
    let is = |one: &&Listed| {
        one.id == wanted || [&one.name.en, &one.name.ru].iter().any(|name| name.to_lowercase() == wanted)
    };
    if let Some(found) = listed.iter().find(is) {
        return Ok(found.id.clone());
    }
    Err(Stop::Usage(match nearest(said, listed.iter().map(|one| one.id.as_str())) {
        Some(near) => {
            say!(lang, "there is no fighter `{said}`; is `{near}` meant?", "нет бойца `{said}`; может быть, `{near}`?")
        }
        None if listed.is_empty() => say!(
            lang,
            "this rulebook has no fighters to choose from: say their fields with --set",
            "в этих правилах бойцов не выбирают: задайте поля с помощью --set"
        ),
        None => {
            let all: Vec<&str> = listed.iter().map(|one| one.id.as_str()).collect();
            let all = all.join(", ");
            say!(lang, "there is no fighter `{said}`; there are {all}", "нет бойца `{said}`; есть {all}")
        }
    }))
}
