//! `lab strength`: how strong the bots are, each against the one below, as Markdown.

use clap::{ArgAction, ArgMatches, Command};
use holmgang_arena::erased::{AnyRules, ContestJob, ScenarioSource};
use holmgang_arena::experiment::tally::Tally;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use super::report::{elo, percent};
use super::tune;
use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::progress::{self, Bar};
use crate::stop::Stop;

/// The steps of the ladder.
const LADDER: &str = "novice:random,squire:novice,greedy:squire,fighter:greedy,master:fighter,champion:master";
/// The most decisions of a battle, which is then a draw.
const MOST: u64 = 1_500;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Measure how strong the bots are, with equal chances of seats, and print Elo as Markdown",
        "Измерить силу ботов при равных местах и вывести Эло в Markdown",
    );
    let usage = lang.pick("holmgang lab strength [OPTIONS]", "holmgang lab strength [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang lab strength --ruleset forum-duel --pairs fighter:greedy,master:fighter -n 100",
                lang.pick("two steps of the ladder in one rulebook", "две ступени лестницы по одним правилам"),
            ),
            (
                "holmgang lab strength > docs/strength.md",
                lang.pick("everything, which takes hours", "всё сразу; это часы"),
            ),
        ],
    );
    help::command(lang, "strength", about, usage, &examples).args([
        help::option(
            "pairs",
            "A:B,...",
            lang.pick(
                "Who plays against whom; BOT@FILE judges by these weights, BOT@hand by those of the evaluation's author [default: every bot against the one below]",
                "Кто против кого играет; БОТ@ФАЙЛ судит по этим весам, БОТ@hand — по весам автора оценки [без него: каждый бот против предыдущего]",
            ),
        )
        .default_value(LADDER),
        help::option(
            "scenario",
            "ID",
            lang.pick(
                "A scenario; may stand several times [default: those in which equal bots win about alike]",
                "Сценарий; можно несколько раз [без него: те, в которых равные боты выигрывают примерно поровну]",
            ),
        )
        .action(ArgAction::Append),
        help::count(
            "battles",
            "N",
            lang.pick(
                "Battles of each pair in each scenario, made even [default: 24]",
                "Сколько боёв у каждой пары в каждом сценарии, до чётного [без него: 24]",
            ),
        )
        .short('n')
        .default_value("24"),
        help::seed(lang),
        help::threads(lang),
        help::ruleset(lang),
        help::content(lang),
        help::json(lang),
    ])
}

/// One line of the table.
#[derive(Serialize)]
struct Row {
    ruleset: &'static str,
    scenario: String,
    one: String,
    other: String,
    #[serde(flatten)]
    tally: Tally,
}

/// Plays and prints, line by line.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str).unwrap_or_default();
    let pairs = pairs(text("pairs"), lang)?;
    let scenarios: Vec<String> = matches.get_many::<String>("scenario").into_iter().flatten().cloned().collect();
    let rulesets: Vec<&'static str> = match (text("ruleset"), scenarios.is_empty()) {
        ("", true) => REGISTRY.ids(),
        ("", false) => vec![load::rules_for(ctx, matches, &scenarios)?.profile().id],
        (id, _) => REGISTRY.ids().into_iter().filter(|known| *known == id).collect(),
    };
    if rulesets.is_empty() {
        load::known(ctx, text("ruleset"))?;
    }
    let (battles, seed) = (number("battles").div_ceil(2).saturating_mul(2), number("seed"));
    let as_json = matches.get_flag("json");
    let bar = Bar::new(0, lang);
    bar.heed_ctrl_c(ctx);
    if !as_json {
        head(ctx, battles, seed)?;
    }
    for ruleset in rulesets {
        let rules = load::load(ctx, ruleset, matches, &[])?;
        let bench = REGISTRY.get(ruleset).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?.bench();
        let scenarios = match scenarios.is_empty() {
            true => bench.scenarios.iter().map(|id| (*id).to_owned()).collect(),
            false => scenarios.clone(),
        };
        for scenario in scenarios {
            for (one, other) in &pairs {
                let (bots, weights) = sides(&*rules, [one, other], lang)?;
                let job = ContestJob {
                    scenario: ScenarioSource::Id(scenario.clone()),
                    options: Vec::new(),
                    sides: bots,
                    seed,
                    threads: progress::threads(number("threads")),
                    opening: bench.opening,
                    most: MOST,
                    weights,
                    keeps_seats: false,
                    notes_uses: false,
                    without: None,
                };
                bar.begin(battles, &format!("{ruleset} {scenario} {one}:{other}"));
                let rows = rules.contest(&job, 0..battles, &bar).map_err(|error| load::not_begun(&error, lang))?;
                let tally = Tally::of(&rows, false);
                if bar.is_stopped() && tally.battles == 0 {
                    return Ok(());
                }
                let row = Row { ruleset, scenario: scenario.clone(), one: one.clone(), other: other.clone(), tally };
                bar.hidden(|| if as_json { ctx.json_line(&row) } else { ctx.line(line(&row, lang)) })?;
                ctx.flush()?;
                if bar.is_stopped() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// The bots of a pair with their weights: `fighter@hand` is level 3 with the weights that the author of the evaluation wrote.
fn sides(rules: &dyn AnyRules, named: [&str; 2], lang: Lang) -> Result<(Vec<String>, Vec<Vec<i32>>), Stop> {
    let rows = rules.weights();
    let side = |named: &str| {
        let (bot, weights) = named.split_once('@').map_or((named, None), |(bot, weights)| (bot, Some(weights)));
        Ok((bot.to_owned(), tune::chosen(&rows, weights, lang)?))
    };
    Ok(named.into_iter().map(side).collect::<Result<Vec<_>, Stop>>()?.into_iter().unzip())
}

fn pairs(text: &str, lang: Lang) -> Result<Vec<(String, String)>, Stop> {
    let pair = |text: &str| {
        let (one, other) = text.split_once(':')?;
        Some((one.trim().to_owned(), other.trim().to_owned()))
    };
    text.split(',')
        .map(|part| {
            pair(part).ok_or_else(|| {
                let part = part.trim();
                Stop::Usage(say!(
                    lang,
                    "`{part}` is no pair of bots; `master:fighter` would be one",
                    "`{part}` — не пара ботов; пара — это, например, `master:fighter`"
                ))
            })
        })
        .collect()
}

fn head(ctx: &mut Ctx, battles: u64, seed: u64) -> Result<(), Stop> {
    let lang = ctx.lang;
    ctx.line(say!(
        lang,
        "Up to {battles} battles a line, seed {seed}; seats are swapped in every second battle with the same dice. Intervals are 95%, between pairs of such battles.",
        "До {battles} боёв на строку, зерно {seed}; в каждом втором бою места меняются при тех же костях. Интервалы 95 %, между парами таких боёв."
    ))?;
    ctx.line("")?;
    let heads = lang.pick(
        "| Rulebook | Scenario | Bots | Battles | Won, drawn, lost | Score, % | Elo | First seat, % | Decisions |",
        "| Правила | Сценарий | Боты | Боёв | Выиграно, вничью, проиграно | Очки, % | Эло | Первое место, % | Решений |",
    );
    ctx.line(heads)?;
    ctx.line("|---|---|---|--:|--:|--:|--:|--:|--:|")
}

fn line(row: &Row, lang: Lang) -> String {
    let Tally { battles, wins, draws, losses, .. } = row.tally;
    let against = lang.pick("against", "против");
    format!(
        "| {} | {} | {} {against} {} | {battles} | {wins}, {draws}, {losses} | {} | {} | {} | {:.0} |",
        row.ruleset,
        row.scenario,
        row.one,
        row.other,
        percent(row.tally.score),
        elo(row.tally.elo),
        percent(row.tally.first),
        row.tally.decisions.mean
    )
}
