//! The words that every ruleset speaks, and the contract between rule code and everything that uses it.
//!
//! Reading order: [`clause`], [`dice`], [`log`] and [`tally`] (how a rule rolls and explains itself), [`seat`] (who decides what),
//! [`ruleset`] (THE contract), [`mod@weights`] (what bots judge positions by), [`refusal`] (why not), [`event`] (what happened, in words), [`sink`] (where listed actions go), [`battle`] (one battle that refuses, records and undoes), [`odds`] (exact chances from the same code), [`asked`] (dice thrown one by one from outside),
//! then the rims: [`doc`], [`shape`], [`library`] and [`mod@content`] (content as data), [`notation`] (actions as text), [`sheet`] (fields by name),
//! [`view`] (what a screen draws), [`difference`] (what sets two moments apart, in words), [`plain`] (screens that a rulebook has without drawing them)
//! and [`encode`] (battles as numbers, for programs that learn); [`prelude`] is what a small rulebook names of all this.
//!
//! The kernel knows no ruleset, no file, no clock, no thread and prints nothing.
//!
//! ```
//! use holmgang_kernel::dice::{Dice, Scripted};
//!
//! let mut dice = Scripted::new(&[("success", 41), ("weapon", 22)]);
//! assert!(!dice.succeeds("success", 40).passed); // 41 is over 40
//! assert_eq!(dice.range("weapon", 20, 24), 22);
//! assert!(dice.finish().is_ok()); // nothing missing, nothing left over
//! ```
#![warn(missing_docs)]

pub mod words;
pub mod clause;
pub mod dice;
pub mod fair;
pub mod tally;
pub mod log;
pub mod seat;
pub mod weights;
pub mod ruleset;
pub mod refusal;
pub mod battle;
pub mod odds;
pub mod acts;
pub mod asked;
pub mod event;
pub mod grid;
pub mod route;
pub mod sink;
pub mod doc;
pub mod syntax;
pub mod shape;
pub mod library;
pub mod content;
pub mod notation;
pub mod sheet;
pub mod view;
pub mod difference;
pub mod plain;
pub mod encode;
pub mod prelude;

pub use num_rational::Ratio;
