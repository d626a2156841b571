//! What a search says about a battle: hints, and what was missed in it.

use std::time::Duration;

use holmgang_kernel::clause::Clause;
use serde::Serialize;

/// How much a search may think.
#[derive(Clone, Debug)]
pub struct AdviceJob {
    /// The level whose search it is: a bot that searches (`fighter`, `master`, `champion`).
    pub bot: String,
    /// The seed: the same seed gives the same advice.
    pub seed: u64,
    /// How many actions are told.
    pub most: usize,
    /// The longest that it may take, for people who wait; none for as long as the search takes. What it cuts short no longer repeats.
    pub time: Option<Duration>,
}

/// What a search says about the decision that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advice {
    /// Who decides.
    pub seat: String,
    /// The chance to win of every seat that takes part, as the position stands.
    pub chances: Vec<SeatChance>,
    /// The best actions, the best first.
    pub best: Vec<Advised>,
    /// How many lines of play were tried.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub iterations: u64,
    /// How many actions could be taken.
    pub choices: usize,
}

/// The chance of a seat to win, estimated by a search; a draw counts half.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatChance {
    /// The seat.
    pub seat: String,
    /// From 0 to 1.
    pub win: f64,
}

/// An action with what a search says about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advised {
    /// The action in notation, as it can be typed.
    pub action: String,
    /// In words.
    pub text: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// The estimated chance to win after it, from 0 to 1.
    pub win: f64,
    /// How often it was tried.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub visits: u64,
    /// What is expected to follow.
    pub line: Vec<AdvisedStep>,
}

/// A step that is expected.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdvisedStep {
    /// Who acts.
    pub seat: String,
    /// The action in notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// The clause that allows it.
    pub clause: Clause,
}

/// What a search says about a battle that was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// The seats that take part, in the order of [`AnalysedStep::chances`].
    pub seats: Vec<String>,
    /// Every step of a player.
    pub steps: Vec<AnalysedStep>,
    /// The chances when it was over, or as it stands.
    pub end: Vec<f64>,
}

/// What a search says about a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysedStep {
    /// The step, from 1.
    pub step: usize,
    /// Who acted.
    pub seat: String,
    /// What was done, in notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// The chances of the seats to win before it.
    pub chances: Vec<f64>,
    /// The estimated chance of who acted to win with what was done; none if there was nothing else to do.
    pub win: Option<f64>,
    /// What would have been better, if it would have been clearly better.
    pub missed: Option<Advised>,
}
