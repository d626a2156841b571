//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod abilities;
mod campaign;
mod engines;
mod folder;
mod games;
mod minds;
mod program;
mod questions;
mod rerun;
mod serve;
mod wrong_input;
