//! `odds`: the exact distribution of what an action brings.

use std::time::Instant;

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnswerRow, Odds, ToldRow};
use holmgang_arena::script;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::difference::written;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::referee::{refusal, seat_of};
use crate::stop::Stop;
use crate::{help, position};

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
            help::count(
                "most",
                "N",
                lang.pick(
                    "Count at most so many ways of the dice [default: 1000000]",
                    "Считать не больше стольких путей костей [без него: 1000000]",
                ),
            )
            .default_value("1000000"),
            help::flag(
                "time",
                lang.pick("Tell how long the counting takes", "Сказать, сколько времени занимает подсчёт"),
            ),
            help::json(lang),
        ])
        .args(position::arguments(lang))
}

/// How often a counting is timed: the median is told.
const TIMED: usize = 25;

/// Computes.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let battle = position::battle(ctx, matches)?;
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
    if let Some(works) =
        odds.works.as_ref().filter(|_| odds.answered.as_ref().is_none_or(|answered| answered.rows.is_empty()))
    {
        ctx.line(say!(lang, "works: {} = {}", "успех: {} = {}", works.fraction, works.percent))?;
    }
    let rows = odds.answered.as_ref().map(|answered| answered.rows.as_slice()).unwrap_or_default();
    if rows.is_empty() {
        told(ctx, "", &odds.always, &odds.told, odds.surmised)?;
    }
    for AnswerRow { answer, best, works, always, told: rows } in rows {
        let mark = if *best { lang.pick(" (the best answer)", " (лучший ответ)") } else { "" };
        let head = say!(lang, "if the answer is: {answer}{mark}", "если ответят: {answer}{mark}");
        let head = ctx.bold(&head);
        ctx.line(head)?;
        if let Some(works) = works {
            ctx.line(say!(lang, "  works: {} = {}", "  успех: {} = {}", works.fraction, works.percent))?;
        }
        told(ctx, "  ", always, rows, odds.surmised)?;
    }
    let paths = lang.count(
        i64::try_from(odds.paths).unwrap_or(i64::MAX),
        ["way of the dice", "ways of the dice"],
        ["путь костей", "пути костей", "путей костей"],
    );
    ctx.line(if odds.exact && odds.surmised {
        say!(
            lang,
            "as far as you know: {paths} counted, all there are; what is hidden may change it",
            "насколько вам известно: учтено {paths}, это все; скрытое может это изменить"
        )
    } else if odds.exact {
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

/// What comes in any case, and a row for each thing that can come besides.
fn told(ctx: &mut Ctx, indent: &str, always: &[Difference], rows: &[ToldRow], surmised: bool) -> Result<(), Stop> {
    let lang = ctx.lang;
    if !always.is_empty() {
        let head = match surmised {
            true => lang.pick("as far as you know, in any case", "насколько вам известно, в любом случае"),
            false => lang.pick("in any case", "в любом случае"),
        };
        ctx.line(format!("{indent}{head}: {}", written(always)))?;
    }
    let width = rows.iter().map(|row| row.chance.fraction.chars().count()).max().unwrap_or(0);
    let alone = rows.len() == 1;
    for ToldRow { chance, differences } in
        rows.iter().filter(|row| !(alone && row.differences.is_empty() && !always.is_empty()))
    {
        let words = match (differences.is_empty(), always.is_empty()) {
            (false, _) => written(differences),
            (true, true) => lang.pick("nothing changes", "ничего не меняется").to_owned(),
            (true, false) => lang.pick("nothing else", "больше ничего").to_owned(),
        };
        let percent = lang.percent(&chance.percent);
        ctx.line(format!("{indent}  {:>width$}  {percent:>8}  {words}", chance.fraction))?;
    }
    Ok(())
}
