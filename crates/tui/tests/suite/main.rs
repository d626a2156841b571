//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod ability_chess;
mod keys;
mod mini_duel;
mod rulebooks;
mod screens;
mod stage;
