//! Sizes that speed depends on, and memory that play does not ask for.

use crate::common;

use holmgang_rules_tabletop_d20::action::Action;
use holmgang_rules_tabletop_d20::event::Event;
use holmgang_rules_tabletop_d20::state::{Effect, Figure, State, Thing};
use holmgang_testkit::alloc::asks_for_no_memory;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() <= 2048, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 32, "{}", size_of::<Event>());
    assert!(size_of::<Action>() <= 32, "{}", size_of::<Action>());
    assert!(size_of::<Figure>() <= 72, "{}", size_of::<Figure>());
    assert!(size_of::<Effect>() <= 16, "{}", size_of::<Effect>());
    assert!(size_of::<Thing>() <= 8, "{}", size_of::<Thing>());
}

#[test]
fn random_battles_of_four_a_side_ask_for_no_memory_after_their_start() {
    let rules = common::rules();
    for id in ["brotherhood-4v4", "road-2v2", "duel-1v1"] {
        asks_for_no_memory(&rules, &common::scenario(&rules, id), 20, 0);
    }
}
