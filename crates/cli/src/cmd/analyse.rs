//! `analyse`: what a search says about a battle that was played.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::erased::{Analysis, AnyBattle, Forecast, ForecastBudget, ForecastPoint, percent, seat_name};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::cmd::hint::{job, level, recorded};
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// How many of the best actions of a step are told.
const BEST: usize = 3;
/// Actions that are tried where battles are played on: a few seconds, and as many as the server tries, so that both tell the same.
const PLAYED_ON: u64 = 900_000;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Say how the chances went in a recorded battle, and what was missed",
        "Сказать, как в записанном бою менялись шансы и что было упущено",
    );
    let usage = lang.pick("holmgang analyse [OPTIONS] FILE", "holmgang analyse [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang analyse battle.hbr --level fighter",
                lang.pick("quickly, by a short search", "быстро, коротким поиском"),
            ),
            (
                "holmgang analyse battle.hbr --playouts",
                lang.pick("the chance to win, by battles played on", "шансы на победу по доигранным боям"),
            ),
        ],
    );
    help::command(lang, "analyse", about, usage, &examples)
        .arg(
            help::place("file", lang.pick("FILE", "ФАЙЛ"), lang.pick("A record (.hbr)", "Запись боя (.hbr)"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .args([
            help::flag(
                "playouts",
                lang.pick(
                    "No search: from each position quick bots play on to the end, and what they win is counted",
                    "Без поиска: из каждого положения быстрые боты доигрывают бой, и считается, кто победил",
                ),
            ),
            help::number("until", "N", lang.pick("Stop after this step", "Остановиться после этого шага")),
            level(lang),
            help::content(lang),
            help::json(lang),
        ])
}

/// Searches every position of the battle and tells.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let battle = recorded(ctx, matches, path)?;
    if matches.get_flag("playouts") {
        let forecast = battle.forecast(ForecastBudget::of_work(PLAYED_ON), &|| true).unwrap_or_default();
        return match matches.get_flag("json") {
            true => ctx.json(&forecast),
            false => tell_forecast(ctx, &*battle, &forecast),
        };
    }
    let analysis = battle
        .analysis(&job(matches, BEST), lang, &|| true)
        .map_err(|words| Stop::Usage(words.get(lang).to_owned()))?
        .unwrap_or_default();
    if matches.get_flag("json") {
        return ctx.json(&analysis);
    }
    tell(ctx, &*battle, &analysis)
}

fn tell(ctx: &mut Ctx, battle: &dyn AnyBattle, analysis: &Analysis) -> Result<(), Stop> {
    let lang = ctx.lang;
    let names: Vec<String> = analysis.seats.iter().map(|id| seat_name(battle.profile(), id, lang)).collect();
    let chances = |of: &[f64]| {
        let each = names.iter().zip(of).map(|(name, chance)| format!("{name} {}", lang.percent(&percent(*chance))));
        each.collect::<Vec<_>>().join(", ")
    };
    let mut missed = 0;
    for step in &analysis.steps {
        let (number, before, who) = (step.step, chances(&step.chances), seat_name(battle.profile(), &step.seat, lang));
        let action = &step.action;
        ctx.line(format!("{number:>4}  {before}  {who}: {action}"))?;
        let best = step.best.iter().map(|best| format!("{} {}", best.action, lang.percent(&percent(best.win))));
        let best = best.collect::<Vec<_>>().join("; ");
        if !best.is_empty() {
            let line = ctx.faint(&say!(lang, "      best: {best}", "      лучшее: {best}"));
            ctx.line(line)?;
        }
        let (Some(better), Some(win)) = (&step.missed, step.win) else { continue };
        missed += 1;
        let (action, text, clause) = (&better.action, &better.text, better.clause);
        let (taken, best) = (percent(win), percent(better.win));
        let line = say!(
            lang,
            "      missed: {action}, {text} ({clause}): {best} instead of {taken}",
            "      упущено: {action}, {text} ({clause}): {best} вместо {taken}"
        );
        let line = ctx.bold(&line);
        ctx.line(line)?;
    }
    let end = chances(&analysis.end);
    let end = say!(lang, "at the end: {end}", "в конце: {end}");
    ctx.line(end)?;
    let missed = lang.count(
        missed,
        ["better action was missed", "better actions were missed"],
        ["лучшее действие упущено", "лучших действия упущено", "лучших действий упущено"],
    );
    let note = say!(
        lang,
        "{missed}; chances are estimates of a search, each from what the side to move could know",
        "{missed}; шансы — оценки поиска, каждая по тому, что могла знать сторона, чей был ход"
    );
    let note = ctx.faint(&note);
    ctx.line(note)
}

/// How the chances went, a line a position, and what they rest on.
fn tell_forecast(ctx: &mut Ctx, battle: &dyn AnyBattle, forecast: &Forecast) -> Result<(), Stop> {
    let lang = ctx.lang;
    let names: Vec<String> = forecast.seats.iter().map(|id| seat_name(battle.profile(), id, lang)).collect();
    for point in &forecast.points {
        let told = told_point(&names, point, lang);
        let number = point.step;
        ctx.line(format!("{number:>4}  {told}"))?;
    }
    let (battles, tried, slips) = (forecast.battles, forecast.tried, forecast.slips);
    let played = lang.count(i64::try_from(battles).unwrap_or(i64::MAX), ["battle", "battles"], ["бой", "боя", "боёв"]);
    let counted = say!(
        lang,
        "{played} played on from each position by quick bots; in brackets the 95% interval",
        "из каждого положения быстрые боты доиграли {played}; в скобках 95-процентный интервал"
    );
    let bots = say!(
        lang,
        "a quick bot takes what is best at once among at most {tried} actions, and one time in {slips} any action",
        "быстрый бот делает то, что выгодно сейчас, выбирая самое большее из {tried} действий, а один раз из {slips} — любое"
    );
    for note in [counted, bots] {
        let note = ctx.faint(&note);
        ctx.line(note)?;
    }
    let (looked, all) = (forecast.points.len(), forecast.steps + 1);
    if looked == all {
        return Ok(());
    }
    let note = say!(
        lang,
        "a long battle: {looked} of its {all} positions were looked at",
        "длинный бой: просмотрено положений {looked} из {all}"
    );
    let note = ctx.faint(&note);
    ctx.line(note)
}

/// The chances of a position in words: `Red 55% [46–64%], Blue 45% [36–54%]`.
fn told_point(names: &[String], point: &ForecastPoint, lang: Lang) -> String {
    let mut parts: Vec<String> = names
        .iter()
        .zip(&point.won)
        .map(|(name, won)| {
            let [rate, low, high] = [won.rate, won.low, won.high].map(|share| lang.percent(&percent(share)));
            match point.over {
                true => format!("{name} {rate}"),
                false => format!("{name} {rate} [{low}–{high}]"),
            }
        })
        .collect();
    let (drawn, unfinished) = (point.drawn, point.unfinished);
    if drawn > 0 && !point.over {
        parts.push(say!(lang, "drawn {drawn}", "вничью {drawn}"));
    }
    if unfinished > 0 {
        parts.push(say!(lang, "not finished {unfinished}", "не окончено {unfinished}"));
    }
    parts.join(", ")
}
