//! Weights of evaluations as data: `weights/RULESET.toml` holds what self-play has found, the code what its author thought right. Looking for better
//! ones, and whether they are.

use holmgang_ai::Bot;
use holmgang_kernel::doc::{Faults, Finder, Node};
use holmgang_kernel::ruleset::{Evaluate, Playable};
use holmgang_kernel::weights::Weight;
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};
use holmgang_lab::sprt::Verdict;
use holmgang_lab::tune::{Tuning, tune as tuned};

pub use holmgang_lab::sprt::Sprt;

use crate::any::profile;
use crate::erased::{AnyRules, BoutRow, ContestJob, ScenarioSource, StartError, TuneJob, Watch, WeightRow};
use crate::experiment::run::Counted;
use crate::experiment::tally::sets;
use crate::{embedded, read};

/// The code of every fault of a file of weights.
pub const BAD_WEIGHTS: &str = "bad_weights";
/// Battles between two looks of the sequential test.
const BLOCK: u64 = 64;

/// The rules, with the weights that are shipped for their strong bots.
pub(crate) fn shipped<R: Playable>(mut rules: R) -> Result<R, Faults> {
    if let Some((file, text)) = embedded::weights(profile::<R>().id) {
        let values = read(&rows(&rules), &file, &text)?;
        rules.find(values);
    }
    Ok(rules)
}

pub(crate) fn rows<R: Evaluate>(rules: &R) -> Vec<WeightRow> {
    let row = |(place, weight): (usize, &Weight)| WeightRow {
        id: weight.id,
        about: Words::new(weight.about.en, weight.about.ru),
        hand: weight.hand,
        found: rules.found().and_then(|found| found.get(place).copied()).unwrap_or(weight.hand),
        range: weight.range.clone(),
    };
    R::WEIGHTS.iter().enumerate().map(row).collect()
}

pub(crate) fn tune<R: Evaluate>(
    rules: &R,
    scenarios: &[R::Scenario],
    job: &TuneJob,
    watch: &(dyn Watch + Sync),
) -> Result<Option<Vec<i32>>, StartError> {
    let bot = Bot::parse(&job.bot).map_err(StartError::Unknown)?;
    let Some(rules) = rules.weighed(&job.from) else { return Ok(None) };
    let tuning = Tuning { bot, trials: job.trials, seed: job.seed, opening: job.opening, most: job.most };
    tuned(&rules, scenarios, &tuning, job.threads, watch).map_err(StartError::Faults)
}

/// Reads a file of weights: `name = number`, each in its range; what is not named is as the author of the evaluation thought right.
///
/// # Errors
/// Every fault, with its place.
pub fn read(rows: &[WeightRow], file: &str, text: &str) -> Result<Vec<i32>, Faults> {
    let root = read::toml(file, text)?;
    let mut values: Vec<i32> = rows.iter().map(|row| row.hand).collect();
    let mut faults = Vec::new();
    let mut finder = Finder::new(file, &mut faults);
    for entry in root.entries() {
        let value = rows.iter().position(|row| row.id == entry.key).ok_or_else(|| unknown(rows, &entry.key));
        let value = value.and_then(|place| Ok((place, number(&rows[place], &entry.node)?)));
        match value {
            Ok((place, value)) => values[place] = value,
            Err(words) => {
                finder.within(&entry.key, |finder| finder.fault(BAD_WEIGHTS, entry.node.at, words, None));
            }
        }
    }
    Faults(faults).or(values)
}

fn number(row: &WeightRow, node: &Node) -> Result<i32, Words> {
    let fits = |value: &i32| row.range.contains(value);
    node.as_int().and_then(|value| i32::try_from(value).ok()).filter(fits).ok_or_else(|| {
        let (low, high) = (row.range.start(), row.range.end());
        words!("a whole number from {low} to {high} is wanted", "нужно целое число от {low} до {high}")
    })
}

fn unknown(rows: &[WeightRow], key: &str) -> Words {
    let shown: String = key.chars().take(60).collect();
    match nearest(key, rows.iter().map(|row| row.id)) {
        Some(near) => {
            words!("there is no weight `{shown}`; is `{near}` meant?", "нет веса `{shown}`; может быть, `{near}`?")
        }
        None => words!(
            "there is no weight `{shown}`; `holmgang lab tune --trials 0` lists them all",
            "нет веса `{shown}`; все перечислит `holmgang lab tune --trials 0`"
        ),
    }
}

/// A file of weights, with what each of them weighs.
pub fn written(rows: &[WeightRow], values: &[i32], about: &[String]) -> String {
    let head = about.iter().map(|line| format!("# {line}\n"));
    let lines = rows.iter().zip(values).map(|(row, value)| match row.hand {
        hand if hand == *value => format!("{} = {value} # {}\n", row.id, row.about.en),
        hand => format!("{} = {value} # {}; by hand {hand}\n", row.id, row.about.en),
    });
    head.chain(lines).collect()
}

/// What a sequential test says of two lists of weights.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Whether the first one is stronger; none where neither is known after all battles.
    pub stronger: Option<bool>,
    /// The battles that it took.
    pub rows: Vec<BoutRow>,
}

/// Plays battles of one list of weights against another until a sequential test has decided, at most so many. The bot and the weights of both sides come
/// from `job.sides` and `job.weights`; the scenarios take turns, and must seat equally many.
///
/// # Errors
/// As [`AnyRules::contest`].
pub fn judge(
    rules: &dyn AnyRules,
    job: &ContestJob,
    scenarios: &[ScenarioSource],
    test: Sprt,
    battles: u64,
    watch: &(dyn Watch + Sync),
) -> Result<Judged, StartError> {
    let mut job = job.clone();
    let mut rows = Vec::new();
    for (first, scenario) in (0..battles).step_by(BLOCK as usize).zip(scenarios.iter().cycle()) {
        job.scenario = scenario.clone();
        let counted = Counted { watch, before: first };
        rows.extend(rules.contest(&job, first..battles.min(first + BLOCK), &counted)?);
        if let Some((count, verdict)) = test.decided(&sets(&rows, false)) {
            // What was played beyond does not count, so that the size of a piece decides nothing.
            let size = rows.first().map_or(1, |row| row.seats.len().max(1));
            rows.truncate(count * size);
            return Ok(Judged { stronger: Some(verdict == Verdict::High), rows });
        }
        if watch.stopped() {
            break;
        }
    }
    Ok(Judged { stronger: None, rows })
}
