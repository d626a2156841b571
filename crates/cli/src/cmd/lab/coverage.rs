//! `lab coverage`: what battles reach, and why the rest is never reached.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{CoverageJob, Thing};
use holmgang_arena::lexicon;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::progress::Bar;
use crate::stop::Stop;
use crate::{help, load};

/// The most decisions of a battle: long ones reach nothing new.
const MOST: u64 = 600;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Say what battles reach: clauses, verbs, acts of the referee, spells, items; and why the rest is never reached",
        "Сказать, до чего доходят бои: пункты, глаголы, решения судьи, заклинания, предметы; и почему до остального нет",
    );
    let usage = lang.pick("holmgang lab coverage [OPTIONS]", "holmgang lab coverage [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang lab coverage --ruleset mini-duel -n 200000",
            lang.pick(
                "until everything was reached, or for 200,000 decisions",
                "пока не достигнуто всё, или 200 000 решений",
            ),
        )],
    );
    help::command(lang, "coverage", about, usage, &examples).args([
        help::count(
            "decisions",
            "N",
            lang.pick(
                "The most decisions of a rulebook [default: 100000]",
                "Сколько решений на правила самое большее [без него: 100000]",
            ),
        )
        .short('n')
        .default_value("100000"),
        help::seed(lang),
        help::ruleset(lang),
        help::content(lang),
        help::json(lang),
    ])
}

/// What a kind of thing is called in the head of its line.
fn called(kind: &str, lang: Lang) -> String {
    match kind {
        "clause" => lang.pick("clauses", "пункты").to_owned(),
        "verb" => lang.pick("verbs of the players", "глаголы игроков").to_owned(),
        "referee" => lang.pick("acts of the referee", "решения судьи").to_owned(),
        table => lexicon::called(table, lang).map_or_else(|| table.replace('_', " "), str::to_owned),
    }
}

/// Plays and tells.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let job = CoverageJob { decisions: number("decisions"), most: MOST, seed: number("seed") };
    let rulesets = match matches.get_one::<String>("ruleset") {
        Some(id) => vec![id.as_str()],
        None => REGISTRY.ids(),
    };
    let bar = Bar::new(0, lang);
    bar.heed_ctrl_c(ctx);
    for id in rulesets {
        let rules = load::load(ctx, id, matches, &[])?;
        bar.begin(job.decisions, id);
        let found = rules.coverage(&job, &bar).map_err(|error| load::not_begun(&error, lang))?;
        bar.finish();
        if matches.get_flag("json") {
            ctx.json_line(&serde_json::json!({ "ruleset": id, "coverage": found }))?;
            continue;
        }
        let (battles, decisions) = (found.battles, found.decisions);
        let head =
            say!(lang, "{id}, {battles} battles, {decisions} decisions", "{id}, боёв {battles}, решений {decisions}");
        let head = ctx.bold(&head);
        ctx.line(head)?;
        let mut kinds: Vec<&str> = Vec::new();
        for thing in &found.things {
            if !kinds.contains(&thing.kind) {
                kinds.push(thing.kind);
            }
        }
        for kind in kinds {
            let all = found.things.iter().filter(|thing| thing.kind == kind).count();
            let never: Vec<&Thing> = found.never().filter(|thing| thing.kind == kind).collect();
            let (reached, kind) = (all - never.len(), called(kind, lang));
            ctx.line(say!(lang, "{kind}: {reached} of {all}", "{kind}: {reached} из {all}"))?;
            // One line a reason, with everything that it is the reason of.
            let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
            for thing in never {
                let why = thing.why.as_ref().map(|why| why.get(lang)).unwrap_or_default();
                match reasons.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, ids)) => ids.push(&thing.id),
                    None => reasons.push((why, vec![&thing.id])),
                }
            }
            for (why, ids) in reasons {
                let ids = ids.join(", ");
                ctx.line(say!(lang, "  never {ids}: {why}", "  ни разу {ids}: {why}"))?;
            }
        }
    }
    Ok(())
}
