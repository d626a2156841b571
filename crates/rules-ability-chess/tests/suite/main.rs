//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod announcing;
mod common;
mod evaluation;
mod mutants;
mod pgn;
mod plain_chess;
mod plain_data;
mod random_play;
mod secrets;
mod told;
