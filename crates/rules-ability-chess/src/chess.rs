//! The chess under the abilities: moves, attacks, castling, promotion, and its notations.

pub mod attack;
pub mod castling;
pub mod fen;
pub mod moves;
pub mod pgn;
pub mod promotion;
pub mod safety;
pub mod san;
pub mod uci;
