//! `analyse`: what a search says about a battle that was played.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::erased::{Analysis, AnyBattle, percent, seat_name};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::cmd::hint::{job, level, recorded};
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Say how the chances went in a recorded battle, and what was missed",
        "Сказать, как в записанном бою менялись шансы и что было упущено",
    );
    let usage = lang.pick("holmgang analyse [OPTIONS] FILE", "holmgang analyse [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[(
            "holmgang analyse battle.hbr --level fighter",
            lang.pick("quickly, by a short search", "быстро, коротким поиском"),
        )],
    );
    help::command(lang, "analyse", about, usage, &examples)
        .arg(
            help::place("file", lang.pick("FILE", "ФАЙЛ"), lang.pick("A record (.hbr)", "Запись боя (.hbr)"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .args([
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
    let analysis = battle
        .analysis(&job(matches, 1), lang, &|| true)
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
        let each = names.iter().zip(of).map(|(name, chance)| format!("{name} {}", percent(*chance)));
        each.collect::<Vec<_>>().join(", ")
    };
    let mut missed = 0;
    for step in &analysis.steps {
        let (number, before, who) = (step.step, chances(&step.chances), seat_name(battle.profile(), &step.seat, lang));
        let action = &step.action;
        ctx.line(format!("{number:>4}  {before}  {who}: {action}"))?;
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
