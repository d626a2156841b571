//! The arena: the wall behind which every ruleset looks alike.
//!
//! Reading order: [`erased`] (the wall: what a face may ask of rules and of a battle), [`any`] (its one implementation), [`registry`] (lists of
//! rulesets), [`content`] and [`read`] (files to rules), [`table`] (seats, revisions, one battle), [`record`] and [`chain`] (the text
//! file of a battle, replayed and verified), [`promises`] (the log of commitments), [`script`] (action lines), [`conformance`] (worked cases as data),
//! [`import`] (maps of other programs), [`sweep`] (bots and many battles), [`schema`], [`rulebook`], [`citations`] (where the code names a clause).
//!
//! The arena has no clock and prints nothing; it reads the files it is told to read.
//!
//! ```
//! use holmgang_arena::rulebook::Rulebook;
//! use holmgang_kernel::words::Lang;
//!
//! let book = Rulebook::of("forum-duel", Lang::En).unwrap();
//! assert!(book.clause("FD-3.2").unwrap().title.starts_with("Overflow"));
//! assert_eq!(book.search("переполнение")[0].id, "FD-3.2");
//! ```
#![warn(missing_docs)]

pub mod advice;
mod answers;
pub mod any;
pub mod chain;
pub mod chances;
pub mod citations;
mod complete;
pub mod conformance;
pub mod content;
mod contest;
mod forecast;
pub mod coverage;
pub mod describe;
pub mod embedded;
pub mod erased;
pub mod experiment;
mod foresee;
mod further;
pub mod import;
mod live;
pub mod kinds;
pub mod house;
pub mod lexicon;
pub mod reasons;
mod luck;
mod names;
mod numbers;
pub mod promises;
pub mod read;
pub mod record;
pub mod registry;
pub mod rerun;
pub mod rulebook;
pub mod schema;
pub mod script;
pub mod sweep;
pub mod table;
mod tree;
pub mod walks;
pub mod weights;

/// Ratings that follow people from battle to battle.
pub use holmgang_lab::glicko;

#[cfg(test)]
mod toy;
