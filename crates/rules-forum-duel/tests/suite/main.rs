//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod common;
mod evaluation;
mod fields;
mod mutants;
mod narrate;
mod notation;
mod plain_data;
mod playthrough;
mod present;
mod random_play;
mod s01_energy;
mod s02_charges;
mod s03_gaining_charges;
mod s04_board;
mod s05_order;
mod s06_turns;
mod s07_attack_points;
mod s08_movement;
mod s09_damage;
mod s10_chances;
mod s11_objects_summons_death;
mod s12_hands_and_block;
mod s13_spells;
mod s14_durations;
mod s15_end;
