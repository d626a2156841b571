//! A position that is asked about: a scenario, the actions of a file behind its start, and fields set by hand.

use clap::{Arg, ArgMatches};
use holmgang_arena::erased::{AnyBattle, AnyRules, Setup};
use holmgang_arena::script;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Value;
use holmgang_kernel::say;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::referee::{Lines, refusal, seat_of, seed_secret};
use crate::stop::Stop;
use crate::{help, load};

/// The arguments beside `scenario`.
pub fn arguments(lang: Lang) -> Vec<Arg> {
    vec![
        help::option(
            "after",
            "FILE",
            lang.pick(
                "Action lines that come before; rolls that they do not give are rolled under --seed",
                "Строки действий, которые идут раньше; чего в них не брошено, бросается по --seed",
            ),
        ),
        help::option(
            "set",
            lang.pick("FIELD=VALUE", "ПОЛЕ=ЗНАЧЕНИЕ"),
            lang.pick(
                "Set a field of the position; may stand several times",
                "Задать поле положения; можно несколько раз",
            ),
        )
        .action(clap::ArgAction::Append),
        help::option(
            "seed",
            lang.pick("TEXT", "ТЕКСТ"),
            lang.pick(
                "Dice of the actions before [default: a fixed text]",
                "Кости действий до него [без него: постоянный текст]",
            ),
        ),
        help::house_rules(lang),
        help::ruleset(lang),
        help::content(lang),
    ]
}

/// The battle in that position.
pub fn battle(ctx: &Ctx, matches: &ArgMatches) -> Result<Box<dyn AnyBattle>, Stop> {
    Ok(with_rules(ctx, matches)?.1)
}

/// The rules, and the battle in that position.
pub fn with_rules(ctx: &Ctx, matches: &ArgMatches) -> Result<(Box<dyn AnyRules>, Box<dyn AnyBattle>), Stop> {
    let chosen = load::beginning(ctx, matches)?;
    with(ctx, matches, chosen)
}

/// The same by rules that were chosen.
pub fn with(
    ctx: &Ctx,
    matches: &ArgMatches,
    chosen: load::Chosen,
) -> Result<(Box<dyn AnyRules>, Box<dyn AnyBattle>), Stop> {
    let lang = ctx.lang;
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let mut lines = match text("after") {
        Some(path) => Some(Lines::open(path, false, lang)?),
        None => None,
    };
    let start = lines.as_ref().and_then(begin_rolls);
    let setup = Setup {
        scenario: chosen.scenario,
        options: load::options(ctx, matches)?,
        key: seed_secret(text("seed").unwrap_or("odds")),
        // Without rolls of one's own the order is that of the set-up, as in conformance cases.
        rolls: start.map_or(Rolls::Descending, Rolls::Given),
    };
    let mut battle = chosen.rules.start(&setup).map_err(|error| load::not_begun(&error, lang))?;
    if let Some(lines) = &mut lines {
        play(&mut *battle, lines, lang)?;
    }
    for set in matches.get_many::<String>("set").into_iter().flatten() {
        set_field(&mut *battle, set, lang)?;
    }
    Ok((chosen.rules, battle))
}

/// The rolls of a first line `begin ; …`.
fn begin_rolls(lines: &Lines) -> Option<Vec<(String, i32)>> {
    let line = lines.ready().find_map(|text| script::line(text).ok().flatten())?;
    if line.seat.is_none() && line.action == "begin" { line.rolls } else { None }
}

fn play(battle: &mut dyn AnyBattle, lines: &mut Lines, lang: Lang) -> Result<(), Stop> {
    let mut first = true;
    while let Some(text) = lines.next()? {
        let place = lines.place();
        let Some(line) = script::line(&text).map_err(|words| Stop::No(format!("{place}: {}", words.get(lang))))? else {
            continue;
        };
        if std::mem::take(&mut first) && line.seat.is_none() && line.action == "begin" {
            continue;
        }
        let seat = seat_of(battle, &line, lang).map_err(|text| Stop::No(format!("{place}: {text}")))?;
        let rolls = line.rolls.clone().map_or(Rolls::Seeded, Rolls::Given);
        if let Err(refused) = battle.act(seat, &line.action, rolls) {
            return Err(Stop::No(refusal(battle, seat, &place, &line.action, &refused, lang)));
        }
    }
    Ok(())
}

fn set_field(battle: &mut dyn AnyBattle, text: &str, lang: Lang) -> Result<(), Stop> {
    let Some((path, value)) = text.split_once('=') else {
        return Err(Stop::Usage(say!(
            lang,
            "`{text}` sets nothing; fields are set by `field=value`",
            "`{text}` ничего не задаёт; поля задают `поле=значение`"
        )));
    };
    let node = load::value_of(value.trim());
    battle.set(path.trim(), &field(&node.value)).map_err(|fault| Stop::No(fault.words.get(lang).to_owned()))
}

fn field(value: &Value) -> Field {
    match value {
        Value::Bool(value) => Field::Bool(*value),
        Value::Int(number) => Field::Int(*number),
        Value::Text(text) if text == "none" => Field::None,
        Value::Text(text) | Value::Other(text) => Field::Text(text.clone()),
        Value::List(list) => Field::List(list.iter().map(|node| field(&node.value)).collect()),
        Value::Table(entries) => {
            Field::Table(entries.iter().map(|entry| (entry.key.clone(), field(&entry.node.value))).collect())
        }
    }
}
