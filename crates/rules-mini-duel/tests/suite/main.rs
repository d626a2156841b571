//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod common;
mod evaluation;
mod fields;
mod hidden;
mod mutants;
mod narrate;
mod notation;
mod plain_data;
mod playthrough;
mod present;
mod random_play;
mod time;
