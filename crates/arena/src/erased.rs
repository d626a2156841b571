//! The wall: behind it every ruleset looks alike. One object-safe trait for rules, one for a battle, one blanket implementation of each
//! (in `any.rs`). Faces know these and nothing below. There is no rule here.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::{Roll, ScriptFault};
use holmgang_kernel::difference::Difference;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::ruleset::{Answer, Profile, Tool, Verb, Written};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::{Choice, Line, View, Way};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
pub use holmgang_lab::simulate::Watch;
use serde::Serialize;

/// A ruleset with its content, whatever it is.
pub trait AnyRules: Send + Sync {
    /// What it is.
    fn profile(&self) -> &'static Profile;
    /// SHA-256 of the content in canonical form, as hexadecimal: two contents with the same hash play alike.
    fn content_hash(&self) -> &str;
    /// Its scenarios in order.
    fn scenarios(&self) -> Vec<Listed>;
    /// Tables of the content with their entries.
    fn tables(&self) -> Vec<(&'static str, Vec<Listed>)>;
    /// An entry of a table as it is written.
    fn entry(&self, table: &str, id: &str) -> Option<&Node>;
    /// The verbs of its notation.
    fn verbs(&self) -> &'static [Verb];
    /// Questions that it answers beside a battle.
    fn tools(&self) -> &'static [Tool];
    /// Answers one of them.
    ///
    /// # Errors
    /// What is wrong with the arguments.
    fn answer(&self, tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words>;
    /// The player seats that take part in battles of a scenario, as places in the profile; all of them where it does not begin.
    fn playing(&self, _scenario: &ScenarioSource) -> Vec<usize> {
        (0..self.profile().seats.len()).collect()
    }
    /// Reads a whole battle from a form of the rulebook (`pgn`): its scenario and its action lines.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column, or that there is no such form.
    fn read_battle(&self, form: &str, _text: &str) -> Result<Written, Words> {
        Err(words!("nothing is read from `{form}` here", "из `{form}` здесь ничего не читается"))
    }
    /// Begins a battle.
    ///
    /// # Errors
    /// Unknown scenario, faults of the set-up, or given rolls that do not fit.
    fn start(&self, setup: &Setup) -> Result<Box<dyn AnyBattle>, StartError>;
    /// Plays many battles on all cores; see `holmgang_lab`.
    ///
    /// # Errors
    /// As [`AnyRules::start`], or an unknown bot.
    fn simulate(&self, job: &SimulateJob, watch: &(dyn Watch + Sync)) -> Result<SimulateReport, StartError>;
    /// Plays fixed seeds and measures: speed and one fingerprint number.
    ///
    /// # Errors
    /// As [`AnyRules::start`].
    fn bench(&self, job: &BenchJob) -> Result<BenchReport, StartError>;
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// One line about it; may be empty.
    pub about: Words,
}

/// How a battle begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules and other fields of the scenario that override it.
    pub options: Vec<(String, Node)>,
    /// The key of the dice.
    pub key: [u8; 32],
    /// Where the rolls of the start come from.
    pub rolls: Rolls,
}

/// Where a scenario comes from.
#[derive(Clone, Debug)]
pub enum ScenarioSource {
    /// An entry of the content.
    Id(String),
    /// A table that was read from somewhere; the text names the place.
    Inline(String, Node),
}

/// Why a battle did not begin.
#[derive(Clone, Debug)]
pub enum StartError {
    /// There is no such scenario (or bot); the words name the nearest.
    Unknown(Words),
    /// Faults of the set-up.
    Faults(Faults),
    /// Given rolls that do not fit.
    Script(ScriptFault),
}

/// Why an action was not taken; nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refused {
    /// The reason code: `not_enough_energy`, `bad_request`.
    pub code: String,
    /// The clause, where there is one.
    pub clause: Option<Clause>,
    /// The sentence in both languages, with the way out.
    pub words: Words,
    /// The rolls given did not fit (missing: which one is asked). None of the rules' own refusals.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub script: Option<ScriptFault>,
}

/// A battle in progress, whatever it is of.
pub trait AnyBattle: Send {
    /// What it is played by.
    fn profile(&self) -> &'static Profile;
    /// Whose decision is wanted, or the outcome.
    fn turn(&self) -> TurnInfo;
    /// Everything to draw for a viewer.
    fn view(&self, viewer: Viewer, lang: Lang) -> View;
    /// What the seat can do, in groups, and at the end of each group what it might expect but cannot do, with the reason.
    /// With `odds`, each uncertain choice has its exact chance.
    fn offers(&self, seat: Seat, lang: Lang, odds: bool) -> Vec<Offer>;
    /// One action as it would be offered: the preview of something typed.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn preview(&self, seat: Seat, text: &str, lang: Lang) -> Result<Offer, Refused>;
    /// By how many quarter turns clockwise (0 to 3) a board of squares is turned for a seat, so that its own side is at the foot.
    fn quarters(&self, _seat: Seat) -> u8 {
        0
    }

    /// The exact distribution of an action's outcomes; at most `most` ways of the dice are run.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn odds(&self, seat: Seat, text: &str, most: usize, lang: Lang) -> Result<Odds, Refused>;
    /// The numbers that an action would compute, each with its terms, before the dice are rolled; at most `most` ways of the dice are run.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn foresee(&self, _seat: Seat, _text: &str, _most: usize, _lang: Lang) -> Result<Vec<Foreseen>, Refused> {
        Ok(Vec::new())
    }
    /// What the dice did with the battle so far: its worth for every seat that plays, and every step on which something hung.
    fn luck(&self, _viewer: Viewer, _lang: Lang) -> Luck {
        Luck::default()
    }
    /// Takes a step.
    ///
    /// # Errors
    /// Not understood, refused, or given rolls that do not fit. Nothing has changed then.
    fn act(&mut self, seat: Seat, text: &str, rolls: Rolls) -> Result<Acted, Refused>;
    /// What the rulebook's clock does when the time for the wanted decision is up.
    fn expiry(&self, seat: Seat) -> Option<String>;
    /// What a bot would do. `seed` makes a random bot repeatable.
    fn advise(&self, seat: Seat, bot: &str, seed: u64) -> Option<String>;
    /// Takes the last step back; its dice will roll the same again.
    fn undo(&mut self) -> bool;
    /// How many steps were taken.
    fn steps(&self) -> usize;
    /// The lines of the log from a step on, for a viewer. Step 0 is the start; step n is the n-th action.
    fn log(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine>;
    /// The action and rolls of a step (from 1); of the start for 0.
    fn step(&self, step: usize) -> Option<StepInfo>;
    /// The numbers computed in a step, in order, with those of events that have no sentence.
    fn figures(&self, step: usize, lang: Lang) -> Vec<Figure>;
    /// All fields by name.
    fn sheet(&self) -> Field;
    /// Sets a field (cases, referees' tools).
    ///
    /// # Errors
    /// Unknown field or impossible value.
    fn set(&mut self, path: &str, value: &Field) -> Result<(), FieldFault>;
    /// The whole battle in a form of the rulebook (`pgn`).
    ///
    /// # Errors
    /// The form cannot say this battle, or there is no such form.
    fn write_battle(&self, form: &str) -> Result<String, Words> {
        Err(words!("nothing is written as `{form}` here", "как `{form}` здесь ничего не пишется"))
    }
    /// The verbs of the notation.
    fn verbs(&self) -> &'static [Verb];
    /// Ways to go on from what was typed so far, as whole texts, best first.
    fn complete(&self, seat: Seat, typed: &str) -> Vec<String>;
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyBattle>;
}

/// Whose decision is wanted, or the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum TurnInfo {
    /// A decision is wanted.
    Of {
        /// Who may answer; the first one is the one to ask.
        seats: Vec<Seat>,
        /// The kind of decision, one word.
        kind: &'static str,
        /// The clause that asks.
        clause: Clause,
        /// The rulebook's time in milliseconds.
        limit_ms: Option<u32>,
    },
    /// It is over.
    Over {
        /// One word: `red`, `draw`.
        result: &'static str,
        /// In both languages.
        words: Words,
        /// Who won.
        winners: Vec<Seat>,
        /// The clause that ended it.
        clause: Clause,
    },
}

/// Something that can be chosen, or is refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// Label, target, cost and so on.
    #[serde(flatten)]
    pub choice: Choice,
    /// The exact chance that it works, if it can fail.
    pub chance: Option<ChanceInfo>,
    /// Why it cannot be chosen.
    pub refused: Option<Refused>,
    /// What it passes on its way: of a preview only, and of actions that go somewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub way: Option<Way>,
}

/// A chance, exact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChanceInfo {
    /// As a fraction: `19/25`.
    pub fraction: String,
    /// As percent: `76%`.
    pub percent: String,
    /// In 1/10,000, for bars.
    pub basis_points: u32,
    /// Whether every way of the dice was counted.
    pub exact: bool,
}

/// The distribution of an action's outcomes, likeliest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// The action in canonical notation.
    pub action: String,
    /// The chance that it works, if it can fail.
    pub works: Option<ChanceInfo>,
    /// What can come, as fields.
    pub outcomes: Vec<OddsRow>,
    /// What comes in any case, in words.
    pub always: Vec<Difference>,
    /// What can come besides, in words, likeliest first; outcomes that a screen shows alike are one.
    pub told: Vec<ToldRow>,
    /// How many ways of the dice were run.
    pub paths: usize,
    /// Whether that is all of them.
    pub exact: bool,
    /// The part of all probability that was covered.
    pub covered: ChanceInfo,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OddsRow {
    /// How likely.
    pub chance: ChanceInfo,
    /// The fields that differ from now: path, now, then.
    #[cfg_attr(feature = "ts", ts(type = "Array<[string, unknown, unknown]>"))]
    pub changes: Vec<(String, Field, Field)>,
}

/// Outcomes that are told alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ToldRow {
    /// How likely they are together.
    pub chance: ChanceInfo,
    /// What sets them apart from the others; empty if nothing besides what comes in any case.
    pub differences: Vec<Difference>,
}

/// A step that was taken.
#[derive(Clone, Debug, Serialize)]
pub struct Acted {
    /// The number of the step, from 1.
    pub step: usize,
    /// The action in canonical notation.
    pub action: String,
    /// What was rolled.
    pub rolls: Vec<Roll>,
}

/// Who did what in a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepInfo {
    /// Who; none of the start.
    pub seat: Option<Seat>,
    /// The action in canonical notation; empty for the start.
    pub action: String,
    /// What was rolled.
    pub rolls: Vec<Roll>,
    /// The clauses of its events, in order.
    pub clauses: Vec<Clause>,
}

/// A line of the log with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogLine {
    /// The step it belongs to.
    pub step: usize,
    /// The sentence and what it is about.
    #[serde(flatten)]
    pub line: Line,
    /// The clause that caused it.
    pub clause: Clause,
    /// The numbers computed for it.
    pub figures: Vec<Figure>,
}

/// A computed number with its terms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// Its id: `damage`.
    pub id: &'static str,
    /// Its name in words.
    pub name: String,
    /// The number that counted.
    pub value: i64,
    /// The exact result before rounding and limits: `62.4`.
    pub exact: String,
    /// The terms.
    pub terms: Vec<FigureTerm>,
}

/// A term of a number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FigureTerm {
    /// How it enters.
    pub op: Op,
    /// How much: `14`, `1.5`.
    pub value: String,
    /// What it is, in words.
    pub label: String,
    /// The clause.
    pub clause: Clause,
}

/// A number that an action would compute, with the least and the most that it can be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Foreseen {
    /// Its id: `damage`.
    pub id: &'static str,
    /// Its name in words.
    pub name: String,
    /// The tokens that it is about, the one that acts first.
    pub tokens: Vec<String>,
    /// The number that counts; the least where it hangs on the dice.
    pub value: i64,
    /// The most it can be, where it hangs on the dice.
    pub to: Option<i64>,
    /// The exact result before rounding and limits: `62.4`; the least.
    pub exact: String,
    /// The most.
    pub exact_to: Option<String>,
    /// The terms.
    pub terms: Vec<ForeseenTerm>,
    /// How likely it is computed at all, where that is not certain.
    pub chance: Option<ChanceInfo>,
}

/// A term of a number that an action would compute.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForeseenTerm {
    /// How it enters.
    pub op: Op,
    /// How much: `14`; the least where it hangs on the dice.
    pub value: String,
    /// The most it can be, where it hangs on the dice.
    pub to: Option<String>,
    /// What it is, in words.
    pub label: String,
    /// The clause.
    pub clause: Clause,
}

/// What the dice did with a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Luck {
    /// How good the battle was for each seat that plays, after every step.
    pub worth: Vec<Worth>,
    /// The steps with dice on which something hung, in order.
    pub falls: Vec<Fall>,
}

/// How good a battle was for a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Worth {
    /// The seat.
    pub seat: String,
    /// After the start and after every step, as bots measure it: hundredths of the rulebook's unit (hit points); a won battle is above 1,000,000, a lost
    /// one below −1,000,000.
    pub after: Vec<i32>,
}

/// What the dice did in a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fall {
    /// The step.
    pub step: usize,
    /// Who acted.
    pub seat: String,
    /// What was done, in a sentence; as notation where the viewer is told of nothing.
    pub text: String,
    /// What fell.
    #[cfg_attr(feature = "ts", ts(type = "Array<{ name: string, lo: number, hi: number, value: number }>"))]
    pub rolls: Vec<Roll>,
    /// The chance that it worked, if it could fail.
    pub chance: Option<ChanceInfo>,
    /// Whether it worked.
    pub worked: Option<bool>,
    /// The part of all ways of the dice that would have been worse for who acted.
    pub worse: ChanceInfo,
    /// The part that would have been better.
    pub better: ChanceInfo,
    /// Worse less better, in 1/10,000: −10,000 to 10,000, and 0 on average over all ways of the dice.
    pub luck: i32,
    /// Whether every way of the dice was counted.
    pub exact: bool,
}

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
}

/// What came of a sweep.
#[derive(Clone, Debug, Serialize)]
pub struct SimulateReport {
    /// Battles played; fewer than asked if it was stopped.
    pub battles: u64,
    /// Battles asked for.
    pub asked: u64,
    /// Rows a result (`red`, `blue`, `draw`), each with its rate.
    pub results: Vec<Rate>,
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
    /// Lower end of the 95% interval of that mean.
    pub low: f64,
    /// Upper end.
    pub high: f64,
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
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// How a number is spread.
#[derive(Clone, Debug, Default, Serialize)]
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

/// What to measure.
#[derive(Clone, Debug)]
pub struct BenchJob {
    /// Scenarios to play; empty for the ruleset's usual ones.
    pub scenarios: Vec<String>,
    /// Battles of one round.
    pub battles: u64,
    /// Interleaved rounds; medians are told.
    pub rounds: u32,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// One row a scenario.
    pub rows: Vec<BenchRow>,
    /// One number over all decisions of all battles: it changes when, and only when, the rules play otherwise.
    pub fingerprint: String,
}

/// One measured scenario.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRow {
    /// The scenario.
    pub scenario: String,
    /// Decisions of one round.
    pub decisions: u64,
    /// Median nanoseconds a decision of a uniformly random policy, silent log.
    pub silent_ns: f64,
    /// The same with the recorder.
    pub recorded_ns: f64,
    /// Recorded to silent, median of the ratios of interleaved rounds.
    pub ratio: f64,
    /// `size_of::<State>()` in bytes.
    pub state_bytes: usize,
}
