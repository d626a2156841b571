//! The referee's desk: what referees of forum games do by hand.
//!
//! [`read`] reads a post as moves; [`answer`] writes what came of them, ready to be pasted back. Reading order below it: [`markup`] (BBCode, HTML and Markdown to
//! lines), [`sentence`] (how a sentence is meant), [`scan`] (what its words name), [`scene`] (what can be named), [`fill`] (places of an action filled), [`speech`]
//! (how people say the actions of a rulebook), [`dice`], [`fold`] (words as they are compared).
//!
//! [`law`] gathers what a referee has ruled, [`carry`] what people take from one battle to the next, [`campaign`] keeps battles with the same people, [`stake`]
//! tells what the answers to a question bring, [`picture`] draws a position.
//!
//! Nothing here knows a rulebook: actions come from the words beside each rulebook and are put to its rules; what they refuse is refused.
#![warn(missing_docs)]

pub mod answer;
pub mod audit;
pub mod campaign;
pub mod carry;
pub mod dice;
pub mod fill;
pub mod fold;
pub mod law;
pub mod markup;
pub mod picture;
pub mod read;
pub mod scan;
pub mod scene;
pub mod sentence;
pub mod speech;
pub mod stake;
