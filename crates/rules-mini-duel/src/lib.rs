//! mini-duel: squads, walls and class abilities, inside a chess game.

pub mod clause;
