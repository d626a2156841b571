//! Bots that play any ruleset. They know the contract and no ruleset: what is legal, what an action leads to, how good that is.
//!
//! Reading order: [`bot`] (which bots there are, and how one is asked), [`random`], [`greedy`], [`search`] (looks ahead), [`denied`] (what a bot may
//! not choose).
//!
//! ```
//! use holmgang_ai::Bot;
//!
//! assert_eq!(Bot::parse("greedy"), Ok(Bot::Greedy));
//! assert!(Bot::parse("gredy").unwrap_err().en.contains("is `greedy` meant?"));
//! ```
#![warn(missing_docs)]

pub mod bot;
pub mod denied;
pub mod greedy;
pub mod random;
pub mod search;

pub use bot::{Bot, Mind};
pub use denied::Denied;
