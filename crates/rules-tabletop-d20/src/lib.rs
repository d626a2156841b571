//! tabletop-d20: facing, attacks of opportunity, manoeuvres, encounters.

pub mod clause;
