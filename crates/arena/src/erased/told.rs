//! What was done, what is told of it, and what the dice did.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::Line;
use serde::Serialize;

use super::ChanceInfo;

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
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Figure {
    /// Its id: `damage`.
    pub id: &'static str,
    /// Its name in words.
    pub name: String,
    /// The number that counted.
    pub value: i64,
    /// The exact result before rounding and limits: `62.4`.
    pub exact: String,
    /// The exact result is what counts, and is no further rounded; left out where it is not so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unrounded: bool,
    /// The terms.
    pub terms: Vec<FigureTerm>,
}

/// A term of a number.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
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

/// What the dice did with a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub struct Luck {
    /// How good the battle was for each seat that plays, after every step.
    pub worth: Vec<Worth>,
    /// The steps with dice on which something hung, in order.
    pub falls: Vec<Fall>,
}

/// How good a battle was for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Worth {
    /// The seat.
    pub seat: String,
    /// After the start and after every step, as bots measure it: hundredths of the rulebook's unit (hit points); a won battle is above 1,000,000, a lost
    /// one below −1,000,000.
    pub after: Vec<i32>,
}

/// What the dice did in a step.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Fall {
    /// The step.
    pub step: usize,
    /// Who acted.
    pub seat: String,
    /// What was done, in a sentence; as notation where the viewer is told of nothing.
    pub text: String,
    /// What fell.
    #[ts(type = "Array<{ name: string, lo: number, hi: number, value: number }>")]
    pub rolls: Vec<Roll>,
    /// The same in words, each with what was possible: `success 41 (1–100)`.
    pub fell: String,
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
