//! `lab tune`: better weights of a rulebook's evaluation by self-play, kept only if a sequential test says that they are stronger.

use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Command};
use holmgang_arena::erased::{ContestJob, ScenarioSource, TuneJob, WeightRow};
use holmgang_arena::experiment::tally::Tally;
use holmgang_arena::weights::{self, Sprt};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use super::report::percent;
use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::progress::{self, Bar};
use crate::stop::Stop;

/// The most decisions of a battle, which is then a draw.
const MOST: u64 = 1_500;
/// How often the test may err, in either direction.
const ERROR: f64 = 0.05;
/// Tells the battles of the test from those that the weights were found with.
const TEST: u64 = 0x7465_7374;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Look for better weights of a rulebook's evaluation by self-play, and test whether they are stronger",
        "Искать в игре бота с самим собой лучшие веса оценки и проверять, сильнее ли они",
    );
    let usage = lang.pick("holmgang lab tune --ruleset ID [OPTIONS]", "holmgang lab tune --ruleset ID [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang lab tune --ruleset fairydust --judge greedy,fighter -o weights/fairydust.toml",
                lang.pick(
                    "looks, tests with two bots, writes the file if both play better",
                    "ищет, проверяет двумя ботами, пишет файл, если оба играют лучше",
                ),
            ),
            (
                "holmgang lab tune --ruleset fairydust --trials 0 --from mine.toml",
                lang.pick("tests weights of one's own", "проверяет свои веса"),
            ),
        ],
    );
    help::command(lang, "tune", about, usage, &examples).args([
        help::option(
            "scenario",
            "ID",
            lang.pick(
                "A scenario; may stand several times [default: those in which equal bots win about alike]",
                "Сценарий; можно несколько раз [без него: те, в которых равные боты выигрывают примерно поровну]",
            ),
        )
        .action(ArgAction::Append),
        help::option(
            "bot",
            "BOT",
            lang.pick("The bot that plays while looking [default: greedy]", "Кто играет при поиске [без него: greedy]"),
        )
        .default_value("greedy"),
        help::option(
            "judge",
            "BOT,...",
            lang.pick(
                "The bots that the test is played with; all must play better [default: that of --bot]",
                "Кто играет при проверке; лучше играть должны все [без него: бот из --bot]",
            ),
        ),
        help::number(
            "trials",
            "N",
            lang.pick(
                "Sets of battles to look with, 0 for none [default: 4000]",
                "Сколько серий боёв сыграть при поиске; 0 — не искать [без него: 4000]",
            ),
        )
        .default_value("4000"),
        help::count(
            "battles",
            "N",
            lang.pick(
                "The most battles of a test [default: 4000]",
                "Сколько боёв самое большее в проверке [без него: 4000]",
            ),
        )
        .short('n')
        .default_value("4000"),
        help::count(
            "elo",
            "N",
            lang.pick(
                "By so many Elo they must be stronger, against 0 [default: 20]",
                "На столько Эло они должны быть сильнее, против 0 [без него: 20]",
            ),
        )
        .default_value("20"),
        help::option(
            "from",
            "FILE",
            lang.pick(
                "Weights to begin with, `hand` for those of the evaluation's author [default: those that levels 4 and 5 judge by]",
                "С каких весов начать; `hand` — веса автора оценки [без него: те, по которым судят уровни 4 и 5]",
            ),
        ),
        help::option(
            "against",
            "FILE",
            lang.pick(
                "Weights that must be surpassed, `hand` for those of the author [default: those that levels 4 and 5 judge by]",
                "Какие веса надо превзойти; `hand` — веса автора [без него: те, по которым судят уровни 4 и 5]",
            ),
        ),
        help::option(
            "out",
            "FILE",
            lang.pick("Write the weights there if they are stronger", "Записать веса сюда, если они сильнее"),
        )
        .short('o')
        .value_parser(clap::value_parser!(PathBuf)),
        help::seed(lang),
        help::threads(lang),
        help::ruleset(lang),
        help::content(lang),
        help::json(lang),
    ])
}

/// What a test with one bot says.
#[derive(Serialize)]
struct Test {
    bot: String,
    /// Whether the weights are stronger; none where it is still open.
    stronger: Option<bool>,
    #[serde(flatten)]
    tally: Tally,
}

/// Everything, for programs.
#[derive(Serialize)]
struct Report<'a> {
    ruleset: &'static str,
    weights: Vec<Line<'a>>,
    tests: &'a [Test],
    stronger: bool,
}

/// A weight before and after.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: &'a WeightRow,
    proposed: i32,
}

/// Looks, tests, prints.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let rules = load::rules(ctx, matches)?;
    let id = rules.profile().id;
    let rows = rules.weights();
    if rows.is_empty() {
        return Err(Stop::Usage(say!(
            lang,
            "the evaluation of {id} has no weights; `holmgang_kernel::weights!` gives it some (docs/new-rulebook.md)",
            "у оценки {id} нет весов; их даёт `holmgang_kernel::weights!` (docs/new-rulebook.md)"
        )));
    }
    let bench = REGISTRY.get(id).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?.bench();
    let mut scenarios: Vec<String> = matches.get_many::<String>("scenario").into_iter().flatten().cloned().collect();
    if scenarios.is_empty() {
        scenarios = bench.scenarios.iter().map(|id| (*id).to_owned()).collect();
    }
    if scenarios.is_empty() {
        scenarios = rules.scenarios().into_iter().map(|listed| listed.id).collect();
    }
    let sources: Vec<ScenarioSource> = scenarios.iter().map(|id| ScenarioSource::Id(id.clone())).collect();
    let seats: Vec<usize> = sources.iter().map(|source| rules.playing(source, &[]).len()).collect();
    if seats.iter().any(|count| *count != seats[0]) {
        let words = "scenarios that seat different numbers of players are tuned one by one";
        return Err(Stop::Usage(lang.pick(words, "сценарии с разным числом игроков настраивают по одному").to_owned()));
    }
    let from = chosen(&rows, text("from"), lang)?;
    let against = chosen(&rows, text("against"), lang)?;
    let bot = text("bot").unwrap_or_default().to_owned();
    let (seed, trials, battles) = (number("seed"), number("trials"), number("battles"));
    let threads = progress::threads(number("threads"));
    let bar = Bar::new(0, lang);
    bar.heed_ctrl_c(ctx);
    let found = if trials == 0 {
        from
    } else {
        bar.begin(trials.saturating_mul(2), &say!(lang, "{id}: looking", "{id}: поиск"));
        let (scenarios, bot) = (sources.clone(), bot.clone());
        let job = TuneJob { scenarios, from, bot, trials, seed, threads, opening: bench.opening, most: MOST };
        match rules.tune(&job, &bar).map_err(|error| load::not_begun(&error, lang))? {
            Some(found) => found,
            None => return Ok(()),
        }
    };
    let test = Sprt { low: 0.0, high: number("elo") as f64, alpha: ERROR, beta: ERROR };
    let judges = text("judge")
        .map_or_else(|| vec![bot.clone()], |bots| bots.split(',').map(|bot| bot.trim().to_owned()).collect());
    let mut tests = Vec::new();
    let mut is_stronger = found != against;
    for judge in judges {
        if !is_stronger || bar.is_stopped() {
            break;
        }
        bar.begin(battles, &say!(lang, "{id} {judge}: test", "{id} {judge}: проверка"));
        let job = ContestJob {
            scenario: ScenarioSource::Id(String::new()),
            options: Vec::new(),
            sides: vec![judge.clone(), judge.clone()],
            seed: seed ^ TEST,
            threads,
            opening: bench.opening,
            most: MOST,
            weights: vec![found.clone(), against.clone()],
            keeps_seats: false,
            notes_uses: false,
            without: None,
        };
        let judged = weights::judge(&*rules, &job, &sources, test, battles, &bar);
        let judged = judged.map_err(|error| load::not_begun(&error, lang))?;
        is_stronger = judged.stronger == Some(true);
        tests.push(Test { bot: judge, stronger: judged.stronger, tally: Tally::of(&judged.rows, false) });
    }
    bar.finish();
    let is_stronger = is_stronger && !bar.is_stopped();
    if matches.get_flag("json") {
        let weights = rows.iter().zip(&found).map(|(row, found)| Line { row, proposed: *found }).collect();
        ctx.json_line(&Report { ruleset: id, weights, tests: &tests, stronger: is_stronger })?;
    } else {
        print(ctx, &rows, &against, &found, &tests)?;
    }
    let Some(path) = matches.get_one::<PathBuf>("out") else { return Ok(()) };
    if !is_stronger {
        return ctx.line(say!(lang, "Nothing is written to {}.", "В {} ничего не записано.", path.display()));
    }
    let mut about = vec![
        format!(
            "What bots of {id} judge positions by, in units of its evaluation, as far as self-play has found better numbers."
        ),
        format!(
            "Scenarios: {}; looked for with {bot} in {trials} sets of battles, seed {seed}. Tested on other battles:",
            scenarios.join(", ")
        ),
    ];
    about.extend(tests.iter().map(|test| {
        let Tally { battles, wins, draws, losses, .. } = test.tally;
        format!(
            "{}: {battles} battles, won {wins}, drawn {draws}, lost {losses}, score {}%",
            test.bot,
            percent(test.tally.score)
        )
    }));
    load::replace_file(path, weights::written(&rows, &found, &about).as_bytes(), lang)?;
    ctx.line(say!(lang, "Written to {}.", "Записано в {}.", path.display()))
}

/// The weights of a file, of the author, or those in use.
pub fn chosen(rows: &[WeightRow], named: Option<&str>, lang: Lang) -> Result<Vec<i32>, Stop> {
    match named {
        None => Ok(rows.iter().map(|row| row.found).collect()),
        Some("hand") => Ok(rows.iter().map(|row| row.hand).collect()),
        Some(file) => {
            let text = load::text_of(file, lang)?;
            weights::read(rows, file, &text).map_err(|faults| load::no(&faults, lang))
        }
    }
}

fn print(ctx: &mut Ctx, rows: &[WeightRow], from: &[i32], found: &[i32], tests: &[Test]) -> Result<(), Stop> {
    let lang = ctx.lang;
    ctx.line(lang.pick(
        "| Weight | What it weighs | By hand | Before | Found |",
        "| Вес | Что он весит | Автор | Было | Найдено |",
    ))?;
    ctx.line("|---|---|--:|--:|--:|")?;
    for ((row, from), found) in rows.iter().zip(from).zip(found) {
        ctx.line(format!("| {} | {} | {} | {from} | {found} |", row.id, row.about.get(lang), row.hand))?;
    }
    ctx.line("")?;
    for test in tests {
        let verdict = match test.stronger {
            Some(true) => lang.pick("stronger", "сильнее"),
            Some(false) => lang.pick("not stronger", "не сильнее"),
            None => lang.pick("not decided", "не решено"),
        };
        let Tally { battles, wins, draws, losses, .. } = test.tally;
        let (bot, score) = (&test.bot, percent(test.tally.score));
        ctx.line(say!(
            lang,
            "{bot}: {verdict} after {battles} battles, won {wins}, drawn {draws}, lost {losses}, score {score}%.",
            "{bot}: {verdict}, боёв {battles}: выиграно {wins}, вничью {draws}, проиграно {losses}, очки {score} %."
        ))?;
    }
    Ok(())
}
