//! What can be chosen, what may come of it, and the numbers that it would compute.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::{Choice, Way};
use serde::Serialize;

use super::Refused;

/// Something that can be chosen, or is refused.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Offer {
    /// Label, target, cost and so on.
    #[serde(flatten)]
    pub choice: Choice,
    /// The exact chance that it works, if it can fail.
    pub chance: Option<ChanceInfo>,
    /// Why it cannot be chosen.
    pub refused: Option<Refused>,
    /// Whether it is offered beside the list of what carries the battle on: orders, and what has places to fill in. Who plays by chance leaves it.
    pub beside: bool,
    /// What it passes on its way: of a preview only, and of actions that go somewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub way: Option<Way>,
}

/// A chance, exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
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
    /// Whether something that the seat does not know may change it: then all of this holds only as far as the seat knows. True wherever the rulebook can
    /// hide anything, so it tells nothing.
    pub surmised: bool,
    /// The part of all probability that was covered.
    pub covered: ChanceInfo,
    /// What comes once others have answered; none where nobody is asked to.
    pub answered: Option<Answered>,
}

/// What comes of an action when those who are asked to answer it do what is best for them, as the evaluation of the rulebook has it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Answered {
    /// The chance that it works then, if it can fail.
    pub works: Option<ChanceInfo>,
    /// What comes in any case, in words.
    pub always: Vec<Difference>,
    /// What can come besides, in words, likeliest first.
    pub told: Vec<ToldRow>,
    /// What can come, as fields, likeliest first.
    pub outcomes: Vec<OddsRow>,
    /// What is answered, in words; several where the answer hangs on the dice, empty where it is not weighed.
    pub answers: Vec<String>,
    /// Whether every answer was followed to its end. A duel that an act opens, or the word of a referee, is not.
    pub whole: bool,
    /// Every answer by itself, in the order in which it is offered; empty where there are too many.
    pub rows: Vec<AnswerRow>,
}

/// What comes of an action if this is the answer to it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct AnswerRow {
    /// The answer in words: "Dodge".
    pub answer: String,
    /// Whether it is what is best for who gives it.
    pub best: bool,
    /// The chance that the action works then, if it can fail.
    pub works: Option<ChanceInfo>,
    /// What comes in any case then, in words.
    pub always: Vec<Difference>,
    /// What can come besides, in words, likeliest first.
    pub told: Vec<ToldRow>,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct OddsRow {
    /// How likely.
    pub chance: ChanceInfo,
    /// The fields that differ from now: path, now, then.
    #[ts(type = "Array<[string, unknown, unknown]>")]
    pub changes: Vec<(String, Field, Field)>,
}

/// Outcomes that are told alike.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct ToldRow {
    /// How likely they are together.
    pub chance: ChanceInfo,
    /// What sets them apart from the others; empty if nothing besides what comes in any case.
    pub differences: Vec<Difference>,
}

/// A number that an action would compute, with the least and the most that it can be.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
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
    /// The exact result is what counts, and is no further rounded; left out where it is not so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unrounded: bool,
    /// The terms.
    pub terms: Vec<ForeseenTerm>,
    /// How likely it is computed at all, where that is not certain.
    pub chance: Option<ChanceInfo>,
}

/// A term of a number that an action would compute.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
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
