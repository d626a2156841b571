//! `bench`: speed of every scenario, and one number that changes only when the rules play otherwise.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::BenchJob;
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
        .args([help::ruleset(lang), help::content(lang), help::json(lang)])
}

/// Measures.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let scenarios: Vec<String> = matches.get_many::<String>("scenarios").into_iter().flatten().cloned().collect();
    let rules = load::rules_for(ctx, matches, &scenarios)?;
    let quick = matches.get_flag("quick");
    let job = BenchJob { scenarios, battles: if quick { 200 } else { 2_000 }, rounds: if quick { 5 } else { 15 } };
    let report = rules.bench(&job, &|| true).map_err(|error| load::not_begun(&error, lang))?;
    if matches.get_flag("json") {
        return ctx.json(&report);
    }
    let heads = lang.pick(
        ["scenario", "decisions", "ns silent", "ns recorded", "ratio", "state bytes"],
        ["сценарий", "решений", "нс без журнала", "нс с журналом", "отношение", "байт состояния"],
    );
    let width =
        report.rows.iter().map(|row| row.scenario.chars().count()).chain([heads[0].chars().count()]).max().unwrap_or(0);
    let columns: Vec<usize> = heads[1..].iter().map(|head| head.chars().count().max(9)).collect();
    let mut head = format!("{:width$}", heads[0]);
    for (title, column) in heads[1..].iter().zip(&columns) {
        head.push_str(&format!("  {title:>column$}"));
    }
    let head = ctx.bold(&head);
    ctx.line(head)?;
    for row in &report.rows {
        let cells = [
            row.decisions.to_string(),
            format!("{:.1}", row.silent_ns),
            format!("{:.1}", row.recorded_ns),
            format!("{:.3}", row.ratio),
            row.state_bytes.to_string(),
        ];
        let mut line = format!("{:width$}", row.scenario);
        for (cell, column) in cells.iter().zip(&columns) {
            line.push_str(&format!("  {cell:>column$}"));
        }
        ctx.line(line)?;
    }
    let fingerprint = &report.fingerprint;
    ctx.line(say!(lang, "fingerprint {fingerprint}", "отпечаток {fingerprint}"))
}
