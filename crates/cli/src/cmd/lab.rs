//! `lab`: measurements of bots and rules.

use clap::{ArgMatches, Command};
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

mod coverage;
mod experiment;
mod parquet;
pub mod report;
mod strength;
mod tune;

/// Its commands.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Measure bots and rules", "Измерить ботов и правила");
    let usage = lang.pick("holmgang lab COMMAND [OPTIONS]", "holmgang lab КОМАНДА [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang lab strength --ruleset mini-duel --pairs fighter:greedy -n 40",
                lang.pick("how much stronger one bot is than another", "насколько один бот сильнее другого"),
            ),
            (
                "holmgang lab run fire.toml",
                lang.pick("an experiment of one's own (docs/lab.md)", "свой эксперимент (docs/lab.md)"),
            ),
        ],
    );
    help::command(lang, "lab", about, usage, &examples).subcommand_required(true).subcommands([
        help::finished(lang, experiment::run_command(lang)),
        help::finished(lang, experiment::merge_command(lang)),
        help::finished(lang, experiment::report_command(lang)),
        help::finished(lang, strength::command(lang)),
        help::finished(lang, coverage::command(lang)),
        help::finished(lang, tune::command(lang)),
    ])
}

/// Runs the one that was asked for.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    match matches.subcommand() {
        Some(("coverage", matches)) => coverage::run(ctx, matches),
        Some(("run", matches)) => experiment::run(ctx, matches),
        Some(("merge", matches)) => experiment::merge(ctx, matches),
        Some(("report", matches)) => experiment::report(ctx, matches),
        Some(("strength", matches)) => strength::run(ctx, matches),
        Some(("tune", matches)) => tune::run(ctx, matches),
        _ => Err(Stop::Internal("no such command of the lab".to_owned())),
    }
}
