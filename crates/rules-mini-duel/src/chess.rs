//! The chess game around the duels (MD-12).

pub mod board;
pub(crate) mod capture;
pub(crate) mod moves;
pub(crate) mod outcome;
pub(crate) mod placement;
pub(crate) mod promotion;
