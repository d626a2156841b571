//! Experiments with bots: what is asked ([`plan`]), playing it ([`mod@run`]), the lines of its battles ([`rows`]), what they say ([`tally`] of two bots,
//! [`answers`] of everything). Nothing here reads or writes a file.

pub mod answers;
pub mod plan;
pub mod rows;
pub mod run;
pub mod tally;
