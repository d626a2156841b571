//! `bench`: speed of every scenario, and one number that changes only when the rules play otherwise.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{BenchJob, BenchMedian, BenchRow};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Measure speed and compute the fingerprint of the rules",
        "Измерить скорость и вычислить отпечаток правил",
    );
    let usage = lang.pick("holmgang bench [OPTIONS] [SCENARIO]...", "holmgang bench [ПАРАМЕТРЫ] [СЦЕНАРИЙ]...");
    let examples = help::examples(
        lang,
        &[(
            "holmgang bench --quick",
            lang.pick(
                "a short run, the same fingerprint on every machine",
                "короткий прогон; отпечаток одинаков на любой машине",
            ),
        )],
    );
    let scenario = lang.pick(
        "Scenarios to play [default: those of the rulebook's choice]",
        "Сценарии [без них: обычные для этих правил]",
    );
    help::command(lang, "bench", about, usage, &examples)
        .arg(help::place("scenarios", lang.pick("SCENARIO", "СЦЕНАРИЙ"), scenario).num_args(0..))
        .arg(help::flag("quick", lang.pick("A tenth of the work", "Десятая доля работы")))
        .arg(help::flag(
            "bots",
            lang.pick(
                "Measure searches and the lab too: minutes for a rulebook",
                "Измерить и поиск с лабораторией: минуты на одни правила",
            ),
        ))
        .args([help::ruleset(lang), help::content(lang), help::json(lang)])
}

/// Measures.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let scenarios: Vec<String> = matches.get_many::<String>("scenarios").into_iter().flatten().cloned().collect();
    let rules = load::rules_for(ctx, matches, &scenarios)?;
    let quick = matches.get_flag("quick");
    let (battles, rounds) = if quick { (200, 5) } else { (2_000, 15) };
    let job = BenchJob { scenarios, battles, rounds, bots: matches.get_flag("bots") };
    let report = rules.bench(&job, &|| true).map_err(|error| load::not_begun(&error, lang))?;
    if matches.get_flag("json") {
        return ctx.json(&report);
    }
    let heads = lang.pick(
        ["scenario", "decisions", "ns silent", "ns recorded", "ratio", "state bytes"],
        ["сценарий", "решений", "нс без журнала", "нс с журналом", "отношение", "байт состояния"],
    );
    let mut rows: Vec<_> = report
        .rows
        .iter()
        .map(|row| {
            let BenchRow { scenario, decisions, silent_ns, recorded_ns, ratio, state_bytes, .. } = row;
            [
                scenario.clone(),
                decisions.to_string(),
                format!("{silent_ns:.1}"),
                format!("{recorded_ns:.1}"),
                format!("{ratio:.3}"),
                state_bytes.to_string(),
            ]
        })
        .collect();
    if report.rows.len() > 1 {
        let BenchMedian { silent_ns: silent, recorded_ns: recorded, ratio } = report.median;
        let title = lang.pick("(median)", "(медиана)").to_owned();
        let none = String::new;
        rows.push([title, none(), format!("{silent:.1}"), format!("{recorded:.1}"), format!("{ratio:.3}"), none()]);
    }
    table(ctx, heads, &rows)?;
    let measured = report.rows.iter().filter_map(|row| Some((&row.scenario, row.bots?)));
    let bots: Vec<_> = measured
        .map(|(scenario, speed)| {
            [
                scenario.clone(),
                format!("{:.0}", speed.iterations),
                format!("{:.0}", speed.actions),
                format!("{:.1}", speed.thought_ms),
                format!("{:.0}", speed.standing),
                format!("{:.0}", speed.battles),
                format!("{:.2} ({})", speed.ratio, speed.threads),
            ]
        })
        .collect();
    if !bots.is_empty() {
        let heads = lang.pick(
            [
                "scenario",
                "iterations/s",
                "actions/s",
                "level 3, ms",
                "static leaves/s",
                "greedy battles/s",
                "× on all threads",
            ],
            [
                "сценарий",
                "итераций/с",
                "действий/с",
                "уровень 3, мс",
                "без доигрывания/с",
                "боёв жадных/с",
                "× на всех потоках",
            ],
        );
        ctx.line("")?;
        table(ctx, heads, &bots)?;
    }
    let fingerprint = &report.fingerprint;
    ctx.line(say!(lang, "fingerprint {fingerprint}", "отпечаток {fingerprint}"))
}

/// A table with the first column to the left and numbers to the right.
fn table<const N: usize>(ctx: &mut Ctx, heads: [&str; N], rows: &[[String; N]]) -> Result<(), Stop> {
    let lengths = |column: usize| rows.iter().map(move |row| row[column].chars().count());
    let width = |column: usize| lengths(column).chain([heads[column].chars().count()]).max().unwrap_or(0);
    let line = |cells: [&str; N]| {
        let mut line = format!("{:<width$}", cells[0], width = width(0));
        for (column, cell) in cells.iter().enumerate().skip(1) {
            line.push_str(&format!("  {cell:>width$}", width = width(column).max(9)));
        }
        line
    };
    let head = ctx.bold(&line(heads));
    ctx.line(head)?;
    for row in rows {
        ctx.line(line(row.each_ref().map(String::as_str)))?;
    }
    Ok(())
}
