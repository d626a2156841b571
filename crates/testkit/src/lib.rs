//! Tests that every ruleset passes, whatever its rules are. A dev-dependency: nothing that ships knows it.
//!
//! Reading order: [`random_play`](mod@random_play) (invariants at every decision of random battles), [`mutants`] (what `check` accepts beyond
//! the list), [`playthrough`](mod@playthrough) (a whole battle as a golden text), [`alloc`] (how often a run asks for memory), [`content`] (what is
//! shipped, and battles that begin from it), [`bout`] (a battle played out), [`worlds`] (secrets that do not show), [`referee`] (random battles in
//! which a referee acts at any moment), [`words`] (ids in texts that people read), and [`toy`], a small complete ruleset for tests of code that works on any ruleset.
//!
//! ```
//! use holmgang_testkit::{random_play::random_play, toy::Toy};
//!
//! let rules = Toy::new();
//! let seen = random_play(&rules, &rules.plain(), 10, 1, |_, _| ());
//! assert_eq!(seen.battles, 10);
//! assert!(seen.unseen_clauses::<Toy>().is_empty());
//! ```
#![warn(missing_docs)]

pub mod alloc;
pub mod bout;
pub mod content;
pub mod mutants;
pub mod playthrough;
pub mod random_play;
pub mod referee;
#[allow(missing_docs, reason = "as in rulebooks, fields say by their names what they are")]
pub mod toy;
mod toy_battles;
pub mod words;
pub mod worlds;

mod board;
mod checks;
mod health;
mod numbers;
