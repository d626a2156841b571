//! Experiments with bots: what battles say ([`tally`]).

pub mod tally;
