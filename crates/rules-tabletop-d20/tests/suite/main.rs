//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod beside;
mod common;
mod evaluation;
mod every_verb;
mod mutants;
mod plain_data;
mod playthrough;
mod preview;
mod random_play;
mod routes;
mod told;
