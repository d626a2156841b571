//! What was ruled in a campaign: precedents by clause, brought along and given on, and the house rules that some of them make.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command, value_parser};
use holmgang_desk::campaign::file::Ruling;
use holmgang_desk::campaign::{MOST_AT_A_TIME, RulingWish, RulingsWish, check_ruling};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, Words};
use serde::Serialize;

use super::{Kept, file_argument, house_lines, house_rule, shown, text};
use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// `campaign rulings`.
pub fn rulings_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign rulings FILE [CLAUSE] [OPTIONS]",
        "holmgang campaign rulings ФАЙЛ [ПУНКТ] [ПАРАМЕТРЫ]",
    );
    let about = lang.pick(
        "List precedents, take them back, bring them along or give them on",
        "Перечислить прецеденты, взять назад, принести с собой или отдать",
    );
    let number = |id, about: &str| help::count(id, "N", about);
    let file = |id, about: &str| help::option(id, "FILE", about).value_parser(value_parser!(PathBuf));
    help::command(lang, "rulings", about, usage, "")
        .arg(file_argument(lang))
        .arg(help::place(
            "clause",
            lang.pick("CLAUSE", "ПУНКТ"),
            lang.pick("Only of this clause", "Только этого пункта"),
        ))
        .args([
            number(
                "withdraw",
                lang.pick("Take a ruling back; it stays to be read", "Взять решение назад; читать его можно и дальше"),
            ),
            number("restore", lang.pick("A ruling holds again", "Решение снова в силе")),
            file(
                "import",
                lang.pick(
                    "Bring along rulings that were given on (.json)",
                    "Принести с собой отданные решения (.json)",
                ),
            ),
            file(
                "export",
                lang.pick("Give the rulings on to another campaign (.json)", "Отдать решения другой кампании (.json)"),
            ),
            help::json(lang),
        ])
}

/// A ruling as data.
#[derive(Serialize)]
struct RulingData<'a> {
    number: usize,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

/// Lists precedents or changes what becomes of them.
pub fn rulings(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    for (id, withdrawn) in [("withdraw", true), ("restore", false)] {
        if let Some(number) = matches.get_one::<u64>(id) {
            let place = place_of(&kept, *number, lang)?;
            kept.all.rulings[place].withdrawn = withdrawn;
            kept.keep(lang)?;
            return line(ctx, &kept, place);
        }
    }
    if let Some(path) = matches.get_one::<PathBuf>("import") {
        let fresh = brought(&kept, path, lang)?;
        let count = i64::try_from(kept.all.keep(fresh)).unwrap_or(i64::MAX);
        kept.keep(lang)?;
        let count = lang.count(
            count,
            ["ruling was new", "rulings were new"],
            ["новое решение", "новых решения", "новых решений"],
        );
        return ctx.line(say!(lang, "Brought along: {count}", "Принесено: {count}"));
    }
    if let Some(path) = matches.get_one::<PathBuf>("export") {
        return give(ctx, &kept, path);
    }
    let clause = text(matches, "clause").map(|clause| clause.trim().to_uppercase());
    let wanted = |place: &usize| clause.as_deref().is_none_or(|clause| kept.all.rulings[*place].clause == clause);
    let places: Vec<usize> = (0..kept.all.rulings.len()).filter(wanted).collect();
    if matches.get_flag("json") {
        let data = places.iter().map(|place| RulingData { number: place + 1, ruling: &kept.all.rulings[*place] });
        return ctx.json(&data.collect::<Vec<_>>());
    }
    if places.is_empty() {
        return ctx.line(lang.pick("nothing was ruled", "решений нет"));
    }
    places.into_iter().try_for_each(|place| line(ctx, &kept, place))
}

fn place_of(kept: &Kept, number: u64, lang: Lang) -> Result<usize, Stop> {
    let count = kept.all.rulings.len();
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < count);
    place.ok_or_else(|| {
        let campaign = kept.path.display();
        Stop::No(say!(
            lang,
            "{campaign}: there is no ruling {number}, it has {count}; `holmgang campaign rulings` lists them",
            "{campaign}: решения {number} нет, всего их {count}; их перечисляет `holmgang campaign rulings`"
        ))
    })
}

fn line(ctx: &mut Ctx, kept: &Kept, place: usize) -> Result<(), Stop> {
    let lang = ctx.lang;
    let ruling = &kept.all.rulings[place];
    let said = ruling.text.get(lang).replace('\n', " ");
    let end = if said.ends_with(['.', '!', '?']) { "" } else { "." };
    let mut told = format!("{}. [{}] {said}{end}", place + 1, ruling.clause);
    // What was ruled in a battle says its reason already.
    if !ruling.reason.is_empty() && !said.contains(&ruling.reason) {
        told.push_str(&say!(lang, " Reason: {}.", " Причина: {}.", ruling.reason.trim_end_matches('.')));
    }
    if let Some((name, value)) = &ruling.house {
        told.push_str(&say!(lang, " House rule: {name} = {}.", " Домашнее правило: {name} = {}.", shown(value)));
    }
    if let Some((record, step)) = &ruling.given {
        told.push_str(&say!(lang, " ({record}, step {step})", " ({record}, шаг {step})"));
    }
    if ruling.withdrawn {
        told.push_str(lang.pick(" — taken back", " — взято назад"));
        told = ctx.faint(&told);
    }
    ctx.line(told)
}

/// The rulings of a file that was given on: by this program or by the page.
fn brought(kept: &Kept, path: &Path, lang: Lang) -> Result<Vec<Ruling>, Stop> {
    let shown = path.display();
    let written = std::fs::read_to_string(path).map_err(|error| load::unreadable(path, &error, lang))?;
    // Faults of syntax are told in both languages by the reader that knows their places.
    holmgang_arena::read::json(&shown.to_string(), &written).map_err(|faults| load::no(&faults, lang))?;
    let wish: RulingsWish = serde_json::from_str(&written).map_err(|error| {
        let line = error.line();
        Stop::No(say!(
            lang,
            "{shown}:{line}: these are no rulings: `{{\"rulings\": [{{\"clause\": …, \"text\": …}}]}}` is wanted",
            "{shown}:{line}: это не решения: нужно `{{\"rulings\": [{{\"clause\": …, \"text\": …}}]}}`"
        ))
    })?;
    if MOST_AT_A_TIME < wish.rulings.len() {
        return Err(Stop::No(say!(
            lang,
            "{shown}: at most {MOST_AT_A_TIME} rulings at a time",
            "{shown}: не больше {MOST_AT_A_TIME} решений за раз"
        )));
    }
    let of = |(place, ruling): (usize, RulingWish)| {
        let ruling = check_ruling(ruling, kept.profile).map_err(|words| {
            let (number, why) = (place + 1, words.get(lang));
            Stop::No(say!(lang, "{shown}: ruling {number}: {why}", "{shown}: решение {number}: {why}"))
        })?;
        Ok(of_wish(ruling))
    };
    wish.rulings.into_iter().enumerate().map(of).collect()
}

fn of_wish(ruling: RulingWish) -> Ruling {
    Ruling {
        clause: ruling.clause,
        text: Words::same(ruling.text),
        reason: ruling.reason,
        house: ruling.option.zip(ruling.value),
        given: None,
        withdrawn: false,
    }
}

/// Those that hold, in the form that the page reads as well.
fn give(ctx: &mut Ctx, kept: &Kept, path: &Path) -> Result<(), Stop> {
    let lang = ctx.lang;
    let holds = kept.all.rulings.iter().filter(|ruling| !ruling.withdrawn);
    let rulings: Vec<RulingWish> = holds
        .map(|ruling| {
            let (option, value) = ruling.house.clone().unzip();
            let (clause, text) = (ruling.clause.clone(), ruling.text.get(lang).to_owned());
            RulingWish { clause, text, reason: ruling.reason.clone(), option, value, table: None, step: None }
        })
        .collect();
    let count = i64::try_from(rulings.len()).unwrap_or(i64::MAX);
    let written = serde_json::to_string_pretty(&RulingsWish { rulings })? + "\n";
    load::replace_file(path, written.as_bytes(), lang)?;
    let count = lang.count(count, ["ruling", "rulings"], ["решение", "решения", "решений"]);
    let shown = path.display();
    ctx.line(say!(lang, "Written: {shown}, {count}", "Записано: {shown}, {count}"))
}

/// `campaign rule`.
pub fn rule_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign rule FILE CLAUSE TEXT [OPTIONS]",
        "holmgang campaign rule ФАЙЛ ПУНКТ ТЕКСТ [ПАРАМЕТРЫ]",
    );
    help::command(lang, "rule", lang.pick("Write a ruling down", "Записать решение"), usage, "")
        .arg(file_argument(lang))
        .arg(help::place("clause", lang.pick("CLAUSE", "ПУНКТ"), lang.pick("The clause", "Пункт")).required(true))
        .arg(help::place("text", lang.pick("TEXT", "ТЕКСТ"), lang.pick("What is ruled", "Что решено")).required(true))
        .args([
            help::option("reason", lang.pick("TEXT", "ТЕКСТ"), lang.pick("Why", "Почему")),
            help::option(
                "house",
                "NAME=VALUE",
                lang.pick("The house rule that it makes", "Домашнее правило, которое оно задаёт"),
            ),
        ])
}

/// Writes a ruling down.
pub fn rule(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    let house = text(matches, "house").map(|said| house_rule(said, kept.profile, lang)).transpose()?;
    let (option, value) = house.unzip();
    let wish = RulingWish {
        clause: text(matches, "clause").unwrap_or_default().to_uppercase(),
        text: text(matches, "text").unwrap_or_default().to_owned(),
        reason: text(matches, "reason").unwrap_or_default().to_owned(),
        option,
        value,
        table: None,
        step: None,
    };
    let ruling = check_ruling(wish, kept.profile).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
    if kept.all.keep(vec![of_wish(ruling)]) == 0 {
        return Err(Stop::No(say!(lang, "this was ruled already", "это уже решено")));
    }
    kept.keep(lang)?;
    line(ctx, &kept, kept.all.rulings.len() - 1)
}

/// `campaign house`.
pub fn house_command(lang: Lang) -> Command {
    let usage = lang.pick(
        "holmgang campaign house FILE [NAME=VALUE] [OPTIONS]",
        "holmgang campaign house ФАЙЛ [ИМЯ=ЗНАЧЕНИЕ] [ПАРАМЕТРЫ]",
    );
    let about = lang.pick(
        "Show the house rules, make one of a precedent, or drop one",
        "Показать домашние правила, сделать одно из прецедента или убрать одно",
    );
    help::command(lang, "house", about, usage, "")
        .arg(file_argument(lang))
        .arg(help::place("rule", "NAME=VALUE", lang.pick("The house rule", "Домашнее правило")))
        .args([
            help::count("by", "N", lang.pick("The ruling that makes it", "Решение, которое его задаёт")),
            help::option("drop", "NAME", lang.pick("Drop a house rule", "Убрать домашнее правило")),
        ])
}

/// Shows house rules or changes them.
pub fn house(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut kept = Kept::open(ctx, matches)?;
    let by = matches.get_one::<u64>("by").map(|number| place_of(&kept, *number, lang)).transpose()?;
    let said = text(matches, "rule").map(|said| house_rule(said, kept.profile, lang)).transpose()?;
    let is_change = said.is_some() || by.is_some() || matches.contains_id("drop");
    if let Some(name) = text(matches, "drop")
        && kept.all.house.remove(name.trim()).is_none()
    {
        let campaign = kept.path.display();
        return Err(Stop::No(say!(
            lang,
            "{campaign}: there is no house rule `{name}` in it; `holmgang campaign house` lists them",
            "{campaign}: домашнего правила `{name}` в ней нет; их перечисляет `holmgang campaign house`"
        )));
    }
    if let Some(place) = by {
        let made = said.clone().or_else(|| kept.all.rulings[place].house.clone());
        let Some((name, value)) = made else {
            return Err(Stop::Usage(say!(
                lang,
                "say which house rule it makes: NAME=VALUE",
                "скажите, какое домашнее правило: ИМЯ=ЗНАЧЕНИЕ"
            )));
        };
        kept.all.rulings[place].house = Some((name.clone(), value.clone()));
        kept.all.house.insert(name, value);
    } else {
        kept.all.house.extend(said);
    }
    if is_change {
        kept.keep(lang)?;
    }
    if kept.all.house.is_empty() {
        return ctx.line(lang.pick("no house rules", "домашних правил нет"));
    }
    house_lines(&kept.all.house, kept.profile, lang).into_iter().try_for_each(|line| ctx.line(line))
}
