//! How the chance to win went in a battle, by battles that quick players have played on from its positions.

use serde::Serialize;

pub use holmgang_lab::forecast::Budget as ForecastBudget;

/// How the chance to win went.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub struct Forecast {
    /// The seats that take part, in the order of [`ForecastPoint::won`].
    pub seats: Vec<String>,
    /// Battles that were played on from each position.
    #[ts(type = "number")]
    pub battles: u64,
    /// The most actions that a quick player tries at a decision.
    pub tried: usize,
    /// One in so many of its decisions is any legal action.
    pub slips: usize,
    /// The steps of the battle. It has one position more.
    pub steps: usize,
    /// The positions that were looked at, in order: all of them, or an even choice of a long battle.
    pub points: Vec<ForecastPoint>,
}

/// The chances of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct ForecastPoint {
    /// After how many steps it was.
    pub step: usize,
    /// The part of the battles that each seat has won.
    pub won: Vec<WonShare>,
    /// Battles that nobody has won.
    #[ts(type = "number")]
    pub drawn: u64,
    /// Battles that were broken off because they took too many decisions.
    #[ts(type = "number")]
    pub unfinished: u64,
    /// Whether the battle was over here: then nothing was played on, and nothing is uncertain.
    pub over: bool,
}

/// The part of the battles that a seat has won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct WonShare {
    /// From 0 to 1.
    pub rate: f64,
    /// Lower end of its 95% interval (Wilson).
    pub low: f64,
    /// Upper end.
    pub high: f64,
}
