//! `lab coverage`: which clauses and verbs the bots' battles reach.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::CoverageJob;
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
        "Say which clauses and verbs battles of bots reach, and which never",
        "Сказать, до каких пунктов и глаголов доходят бои ботов, а до каких никогда",
    );
    let usage = lang.pick("holmgang lab coverage [OPTIONS]", "holmgang lab coverage [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang lab coverage --ruleset mini-duel -n 20",
            lang.pick("what twenty battles a scenario and bot reach", "до чего доходят двадцать боёв сценария и бота"),
        )],
    );
    help::command(lang, "coverage", about, usage, &examples).args([
        help::count(
            "battles",
            "N",
            lang.pick(
                "Battles of each scenario with each bot [default: 10]",
                "Сколько боёв у каждого сценария с каждым ботом [без него: 10]",
            ),
        )
        .short('n')
        .default_value("10"),
        help::option(
            "bots",
            "A,B",
            lang.pick("Who plays [default: random,greedy]", "Кто играет [без него: random,greedy]"),
        )
        .default_value("random,greedy"),
        help::seed(lang),
        help::ruleset(lang),
        help::content(lang),
        help::json(lang),
    ])
}

/// Plays and tells.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let bots = matches.get_one::<String>("bots").map(String::as_str).unwrap_or_default();
    let job = CoverageJob {
        battles: number("battles"),
        most: MOST,
        bots: bots.split(',').map(|bot| bot.trim().to_owned()).collect(),
        seed: number("seed"),
    };
    let rulesets = match matches.get_one::<String>("ruleset") {
        Some(id) => vec![id.as_str()],
        None => REGISTRY.ids(),
    };
    let bar = Bar::new(0, lang);
    bar.heed_ctrl_c(ctx);
    for id in rulesets {
        let rules = load::load(ctx, id, matches, &[])?;
        let battles = rules.scenarios().len() as u64 * job.bots.len() as u64 * job.battles;
        bar.begin(battles, id);
        let found = rules.coverage(&job, &bar).map_err(|error| load::not_begun(&error, lang))?;
        bar.finish();
        if matches.get_flag("json") {
            ctx.json_line(&serde_json::json!({ "ruleset": id, "coverage": found }))?;
            continue;
        }
        let (clauses, verbs) = (found.clauses.len(), found.verbs.len());
        let (unreached, unused) = (found.unreached(), found.unused());
        let (reached, used, played) = (clauses - unreached.len(), verbs - unused.len(), found.battles);
        let head = ctx.bold(&say!(lang, "{id}, {played} battles", "{id}, боёв {played}"));
        ctx.line(head)?;
        let [unreached, unused] = [unreached, unused].map(|list| list.join(", "));
        ctx.line(say!(
            lang,
            "clauses that events cite: {reached} of {clauses}; never: {unreached}",
            "пункты, на которые ссылаются события: {reached} из {clauses}; ни разу: {unreached}"
        ))?;
        ctx.line(say!(
            lang,
            "verbs of the players: {used} of {verbs}; never: {unused}",
            "глаголы игроков: {used} из {verbs}; ни разу: {unused}"
        ))?;
    }
    Ok(())
}
