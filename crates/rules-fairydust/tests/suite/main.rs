//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod beside;
mod common;
mod evaluation;
mod log;
mod plain_data;
mod playthrough;
mod random_play;
mod rulings;
mod secrets;
mod words;
