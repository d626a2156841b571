//! ability-chess: chess with energy, fire, items, wounds and a judge.

pub mod clause;
