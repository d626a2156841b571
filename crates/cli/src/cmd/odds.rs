//! `odds`: the exact distribution of what an action brings.

use std::time::Instant;

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyBattle, Odds, Setup, ToldRow};
use holmgang_arena::script;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::difference::written;
use holmgang_kernel::doc::Value;
use holmgang_kernel::say;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::referee::{Lines, refusal, seat_of, seed_secret};
use crate::stop::Stop;
use crate::{help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Compute the exact odds of an action", "Вычислить точные шансы действия");
    let usage = lang.pick("holmgang odds [OPTIONS] SCENARIO ACTION", "holmgang odds [ПАРАМЕТРЫ] СЦЕНАРИЙ ДЕЙСТВИЕ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang odds training-1v1 \"cast fire_bolt blue-1\"",
                lang.pick("from the start of the scenario", "с начала сценария"),
            ),
            (
                "holmgang odds duel-1v1 \"attack blue-1\" --set red-1.cell=Г-2 --set blue-1.cell=Г-3",
                lang.pick("in a position of one's own", "в своём положении"),
            ),
            (
                "holmgang odds duel-1v1 \"end\" --after battle.txt --json",
                lang.pick("after the actions of a file, as data", "после действий из файла, данными"),
            ),
        ],
    );
    help::command(lang, "odds", about, usage, &examples)
        .args([
            help::place(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick("Id of a scenario, or a .toml file with one", "Идентификатор сценария или файл .toml с ним"),
            )
            .required(true),
            help::place(
                "action",
                lang.pick("ACTION", "ДЕЙСТВИЕ"),
                lang.pick(
                    "The action in notation, with its seat where several may decide: `red: attack blue-1`",
                    "Действие записью, с местом, если решать могут несколько: `red: attack blue-1`",
                ),
            )
            .required(true),
        ])
        .args([
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
            help::count(
                "most",
                "N",
                lang.pick(
                    "Count at most so many ways of the dice [default: 1000000]",
                    "Считать не больше стольких путей костей [без него: 1000000]",
                ),
            )
            .default_value("1000000"),
            help::option(
                "seed",
                lang.pick("TEXT", "ТЕКСТ"),
                lang.pick(
                    "Dice of the actions before [default: a fixed text]",
                    "Кости действий до него [без него: постоянный текст]",
                ),
            ),
            help::flag(
                "time",
                lang.pick("Tell how long the counting takes", "Сказать, сколько времени занимает подсчёт"),
            ),
            help::house_rules(lang),
            help::ruleset(lang),
            help::content(lang),
            help::json(lang),
        ])
}

/// How often a counting is timed: the median is told.
const TIMED: usize = 25;

/// Computes.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let chosen = load::beginning(ctx, matches)?;
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
    let said =
        script::line(text("action").unwrap_or_default()).map_err(|words| Stop::No(words.get(lang).to_owned()))?;
    let Some(line) = said else {
        return Err(Stop::Usage(lang.pick("the action is empty", "действие пустое").to_owned()));
    };
    let seat = seat_of(&*battle, &line, lang).map_err(Stop::No)?;
    let most = matches.get_one::<u64>("most").copied().unwrap_or(1).clamp(1, 100_000_000);
    let odds = battle.odds(seat, &line.action, usize::try_from(most).unwrap_or(usize::MAX), lang);
    let odds = odds.map_err(|refused| {
        Stop::No(refusal(&*battle, seat, lang.pick("refused", "отказано"), &line.action, &refused, lang))
    })?;
    let notes = battle.preview(seat, &line.action, lang).map(|offer| offer.choice.notes).unwrap_or_default();
    if matches.get_flag("json") {
        return ctx.json(&OddsData { odds: &odds, notes });
    }
    tell(ctx, &odds, &notes)?;
    if matches.get_flag("time") {
        let chance = median_ms(|| drop(std::hint::black_box(battle.preview(seat, &line.action, lang))));
        let ways = usize::try_from(most).unwrap_or(usize::MAX);
        let whole = median_ms(|| drop(std::hint::black_box(battle.odds(seat, &line.action, ways, lang))));
        ctx.line(say!(
            lang,
            "chance {chance:.3} ms, all that can come {whole:.3} ms (median of {TIMED})",
            "шанс {chance:.3} мс, всё возможное {whole:.3} мс (медиана из {TIMED})"
        ))?;
    }
    Ok(())
}

/// The median of the milliseconds that something takes.
fn median_ms(mut run: impl FnMut()) -> f64 {
    let mut taken: Vec<f64> = (0..TIMED)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    taken.sort_by(f64::total_cmp);
    taken[TIMED / 2]
}

/// The rolls of a first line `begin ; …`.
pub(super) fn begin_rolls(lines: &Lines) -> Option<Vec<(String, i32)>> {
    let line = lines.ready().find_map(|text| script::line(text).ok().flatten())?;
    if line.seat.is_none() && line.action == "begin" { line.rolls } else { None }
}

/// Plays action lines that come before.
pub(super) fn play(battle: &mut dyn AnyBattle, lines: &mut Lines, lang: Lang) -> Result<(), Stop> {
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

/// Sets a field of the position.
pub(super) fn set_field(battle: &mut dyn AnyBattle, text: &str, lang: Lang) -> Result<(), Stop> {
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

/// Odds as data.
#[derive(Serialize)]
struct OddsData<'a> {
    #[serde(flatten)]
    odds: &'a Odds,
    /// What the rulebook warns of before the action: charges that change nothing, points that are lost.
    notes: Vec<String>,
}

fn tell(ctx: &mut Ctx, odds: &Odds, notes: &[String]) -> Result<(), Stop> {
    let lang = ctx.lang;
    let action = ctx.bold(&odds.action);
    ctx.line(action)?;
    for note in notes {
        ctx.line(say!(lang, "note: {note}", "учтите: {note}"))?;
    }
    if let Some(works) = &odds.works {
        ctx.line(say!(lang, "works: {} = {}", "успех: {} = {}", works.fraction, works.percent))?;
    }
    if !odds.always.is_empty() {
        ctx.line(format!("{}: {}", lang.pick("in any case", "в любом случае"), written(&odds.always)))?;
    }
    let width = odds.told.iter().map(|row| row.chance.fraction.chars().count()).max().unwrap_or(0);
    for ToldRow { chance, differences } in &odds.told {
        let words = match (differences.is_empty(), odds.always.is_empty()) {
            (false, _) => written(differences),
            (true, true) => lang.pick("nothing changes", "ничего не меняется").to_owned(),
            (true, false) => lang.pick("nothing else", "больше ничего").to_owned(),
        };
        ctx.line(format!("  {:>width$}  {:>8}  {words}", chance.fraction, chance.percent))?;
    }
    let paths = lang.count(
        i64::try_from(odds.paths).unwrap_or(i64::MAX),
        ["way of the dice", "ways of the dice"],
        ["путь костей", "пути костей", "путей костей"],
    );
    ctx.line(if odds.exact {
        say!(lang, "exact: {paths} counted, all there are", "точно: учтено {paths}, это все")
    } else {
        let covered = &odds.covered.percent;
        say!(
            lang,
            "cut: {paths} counted, they cover {covered} of all cases (see --most)",
            "неполно: учтено {paths}, это {covered} всех случаев (см. --most)"
        )
    })
}
