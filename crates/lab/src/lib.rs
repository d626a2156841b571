//! Many battles of any ruleset: [`simulate`] sweeps on all cores with the same result on any number of threads, [`stats`] says how sure a
//! rate is, [`mod@bench`] measures and takes the fingerprint of the rules. [`mod@contest`] plays sets of battles with seats swapped, which [`rating`] turns
//! to strengths with intervals, [`mod@glicko`] to ratings as leagues have them, and [`sprt`] to verdicts; [`mod@tune`] looks for better
//! weights of an evaluation. All of them play by [`playout`]. [`fleet`] plays many
//! battles side by side for programs that learn. [`mod@forecast`] says how the chance to win went in a battle that was played.
//!
//! ```
//! use holmgang_ai::Bot;
//! use holmgang_lab::{Job, run};
//! use holmgang_testkit::toy::Toy;
//!
//! let rules = Toy::new();
//! let job = Job { battles: 100, bots: vec![Bot::Greedy, Bot::Random], seed: 1, ..Job::default() };
//! let outcomes = run(&rules, &rules.plain(), &job, &()).unwrap();
//! assert_eq!(outcomes.battles, 100);
//! assert!(outcomes.rate("red").low > 0.5);
//! ```
#![warn(missing_docs)]

pub mod bench;
pub mod contest;
pub mod forecast;
pub mod fleet;
pub mod glicko;
pub mod playout;
mod print;
pub mod rating;
pub mod simulate;
pub mod sprt;
pub mod stats;
pub mod tune;

pub use simulate::{Distinct, Job, Outcomes, Watch, run};
