//! Sizes that speed depends on, and memory that play does not ask for.

use crate::common;

use holmgang_rules_mini_duel::event::Event;
use holmgang_rules_mini_duel::state::State;
use holmgang_testkit::alloc::asks_for_no_memory;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() <= 640, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 28, "{}", size_of::<Event>());
}

#[test]
fn random_duels_ask_for_no_memory_after_their_start() {
    let rules = common::rules();
    for id in ["bench", "line-choir", "choir-court"] {
        asks_for_no_memory(&rules, &common::scenario(&rules, id), 200, 0);
    }
}
