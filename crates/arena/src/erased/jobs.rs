//! Sweeps and measurements: what is asked for and what came of it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use holmgang_kernel::doc::Node;
use holmgang_kernel::words::Words;
use holmgang_lab::contest::Use;
use serde::{Deserialize, Serialize};

use super::ScenarioSource;

/// A sweep of battles.
#[derive(Clone, Debug)]
pub struct SimulateJob {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// How many battles.
    pub battles: u64,
    /// The bots of the player seats, in order; one for all if there is one.
    pub bots: Vec<String>,
    /// The seed: the same seed gives the same battles on any number of threads.
    pub seed: u64,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// Whether every second battle is played with the bots' seats swapped.
    pub swap: bool,
    /// How many decisions at the beginning of each battle are any legal action, so that bots without a chance of their own play different games.
    pub varied: u64,
}

/// What came of a sweep.
#[derive(Clone, Debug, Serialize)]
pub struct SimulateReport {
    /// Battles played; fewer than asked if it was stopped.
    pub battles: u64,
    /// Battles asked for.
    pub asked: u64,
    /// How many of them were different; 65,536 stands for that many or more.
    pub distinct: u64,
    /// Whether they were one game again and again, or one for each seating of different bots: then there are no intervals.
    pub repeated: bool,
    /// Rows a result (`red`, `blue`, `draw`), each with its rate.
    pub results: Vec<Rate>,
    /// Rows a seat that plays, where results are named otherwise (after roles: attacker and defender): how often it won. Its words name its squad, where
    /// the rulebook has squads.
    pub seats: Vec<Rate>,
    /// Rows a bot, when bots differ.
    pub bots: Vec<Rate>,
    /// Mean and quantiles of the number of decisions a battle.
    pub decisions: Spread,
    /// What the battles cost each player seat, where the rulebook measures it.
    pub tolls: Vec<TollRow>,
    /// The seed, to repeat it.
    pub seed: u64,
}

/// What battles cost a seat.
#[derive(Clone, Debug, Serialize)]
pub struct TollRow {
    /// The seat in notation.
    pub seat: &'static str,
    /// Mean share of its resources lost, 0 to 1.
    pub lost: f64,
    /// Lower end of the 95% interval of that mean; none where one game was repeated.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// The loss that a tenth of the battles stayed below, 0 to 1.
    pub p10: f64,
    /// The loss that a tenth of the battles exceeded, 0 to 1.
    pub p90: f64,
    /// How the losses of single battles spread, in percent: how many battles lost 0 to 4%, 5 to 9% and so on, twenty-one bands.
    pub bands: Vec<u64>,
    /// Combatants out of the battle at its end.
    pub fallen: Spread,
    /// The share of battles in which nobody of the seat was, 0 to 1.
    pub without_fallen: f64,
    /// Rounds.
    pub rounds: Spread,
}

/// A rate with its 95% Wilson interval.
#[derive(Clone, Debug, Serialize)]
pub struct Rate {
    /// What is counted.
    pub id: String,
    /// In words.
    pub name: Words,
    /// How often it came.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share, 0 to 1.
    pub rate: f64,
    /// Lower end of the interval; none where one game was repeated.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

/// How a number is spread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// Least.
    pub min: u64,
    /// Median.
    pub median: u64,
    /// 95th percentile.
    pub p95: u64,
    /// Most.
    pub max: u64,
}

/// Battles between bots, one by one; see `holmgang_lab::contest`.
#[derive(Clone, Debug)]
pub struct ContestJob {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// The bots, a side each: dealt to the seats in order, and moved on by one seat with every battle of a set.
    pub sides: Vec<String>,
    /// The seed: the same seed gives the same battles on any number of threads.
    pub seed: u64,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// How many decisions are taken at random first, the same in all battles of a set.
    pub opening: u64,
    /// The most decisions of a battle; what is not over then counts as a draw.
    pub most: u64,
    /// The weights by which the bot of each side judges positions, in the order of [`AnyRules::weights`](super::AnyRules::weights); those of the rules
    /// where there are none.
    pub weights: Vec<Vec<i32>>,
    /// Whether every bot keeps its seat; then a set is one battle.
    pub keeps_seats: bool,
    /// Whether uses and clauses are noted in every battle; without it battles are a little faster.
    pub notes_uses: bool,
    /// The kind of action (`cast fire_bolt`) that side 0 may not use.
    pub without: Option<String>,
}

/// A number that bots judge positions by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeightRow {
    /// Its name in files.
    pub id: &'static str,
    /// What it weighs.
    pub about: Words,
    /// What the author of the evaluation thought right, in the unit of the evaluation.
    pub hand: i32,
    /// What self-play has found; the same where it has found nothing.
    pub found: i32,
    /// How far it may go.
    pub range: RangeInclusive<i32>,
}

/// Looking for better weights by self-play; see `holmgang_lab::tune`.
#[derive(Clone, Debug)]
pub struct TuneJob {
    /// The scenarios, which take turns.
    pub scenarios: Vec<ScenarioSource>,
    /// The weights to begin with, in the order of [`AnyRules::weights`](super::AnyRules::weights).
    pub from: Vec<i32>,
    /// The bot that plays both sides.
    pub bot: String,
    /// Sets of battles.
    pub trials: u64,
    /// The seed: the same seed finds the same weights on any number of threads.
    pub seed: u64,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// How many decisions are taken at random first.
    pub opening: u64,
    /// The most decisions of a battle; what is not over then counts as a draw.
    pub most: u64,
}

/// What came of one battle of a [`ContestJob`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutRow {
    /// Its number.
    pub number: u64,
    /// The side of each seat that takes part.
    pub seats: Vec<u8>,
    /// The seats that have won, as places in `seats`; none for a draw or a battle that was cut.
    pub winners: Vec<u8>,
    /// The word of the result; none of a battle that was cut.
    pub result: Option<String>,
    /// Decisions taken.
    pub decisions: u64,
    /// What bots have used, by its kind; empty where that was not noted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub uses: BTreeMap<String, UseRow>,
    /// The ids of the clauses that events and numbers cite, with spaces between; empty where that was not noted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clauses: String,
}

/// How often a kind of action was used in a battle; in files the four numbers in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u32; 4]", into = "[u32; 4]")]
pub struct UseRow {
    /// By side 0.
    pub one: u32,
    /// By the other sides.
    pub other: u32,
    /// Decisions at which there was a choice and it could be done, of those that were looked at closely (one in eight).
    pub offered: u32,
    /// How often it was done then.
    pub taken: u32,
}

impl From<[u32; 4]> for UseRow {
    fn from([one, other, offered, taken]: [u32; 4]) -> Self {
        UseRow { one, other, offered, taken }
    }
}

impl From<UseRow> for [u32; 4] {
    fn from(UseRow { one, other, offered, taken }: UseRow) -> Self {
        [one, other, offered, taken]
    }
}

impl From<Use> for UseRow {
    fn from(Use { by: [one, other], offered, taken }: Use) -> Self {
        UseRow { one, other, offered, taken }
    }
}

/// What to measure.
#[derive(Clone, Debug)]
pub struct BenchJob {
    /// Scenarios to play; empty for the ruleset's usual ones.
    pub scenarios: Vec<String>,
    /// Battles of one round.
    pub battles: u64,
    /// Interleaved rounds; medians are told.
    pub rounds: u32,
    /// Whether searches and the lab are measured as well.
    pub bots: bool,
    /// How long all of it may take, about: rounds, searches and runs are then as many as there is time for, a few at least. None for all of them.
    pub time: Option<Duration>,
}

/// What a measurement tells as soon as it knows it.
#[derive(Clone, Copy, Debug)]
pub enum Measured<'a> {
    /// A scenario, without [`BenchRow::bots`].
    Row(&'a BenchRow),
    /// All scenarios were measured so far.
    Median(&'a BenchMedian),
    /// The bots in a scenario.
    Bots(&'a str, &'a BotSpeed),
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// One row a scenario.
    pub rows: Vec<BenchRow>,
    /// The medians of the rows.
    pub median: BenchMedian,
    /// One number over all decisions of all battles: it changes when, and only when, the rules play otherwise.
    pub fingerprint: String,
}

/// Medians over the measured scenarios.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct BenchMedian {
    /// Of [`BenchRow::silent_ns`].
    pub silent_ns: f64,
    /// Of [`BenchRow::recorded_ns`].
    pub recorded_ns: f64,
    /// Of [`BenchRow::ratio`].
    pub ratio: f64,
}

/// One measured scenario.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRow {
    /// The scenario.
    pub scenario: String,
    /// Decisions of one round, or of as much of it as there was time for.
    pub decisions: u64,
    /// How many pairs of slices of a round, silent and recorded, the medians are of.
    pub samples: usize,
    /// Median nanoseconds a decision of a uniformly random policy, silent log.
    pub silent_ns: f64,
    /// The same with the recorder.
    pub recorded_ns: f64,
    /// Recorded to silent, median of the ratios of interleaved rounds.
    pub ratio: f64,
    /// `size_of::<State>()` in bytes.
    pub state_bytes: usize,
    /// Searches and the lab, if wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<BotSpeed>,
}

/// How fast bots think and the lab plays in one scenario.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotSpeed {
    /// Positions that there are to search.
    pub positions: usize,
    /// How many searches of each kind the medians are of.
    pub searches: usize,
    /// Iterations a second of one tree on one core with the work of level 3, leaves played on.
    pub iterations: f64,
    /// Actions applied a second in them.
    pub actions: f64,
    /// Milliseconds that level 3 thinks, the median of the positions.
    pub thought_ms: f64,
    /// Iterations a second with leaves judged as they stand.
    pub standing: f64,
    /// How many pairs of runs of the lab the medians are of.
    pub runs: usize,
    /// Battles of a run.
    pub of_run: u64,
    /// Battles of greedy bots a second on one thread.
    pub battles: f64,
    /// Threads of the other runs: as many as there are cores.
    pub threads: usize,
    /// How many times as fast they are.
    pub ratio: f64,
}
