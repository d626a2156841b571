//! Sizes that speed depends on, and memory that play does not ask for.

use crate::common;

use holmgang_rules_fairydust::action::Action;
use holmgang_rules_fairydust::event::Event;
use holmgang_rules_fairydust::state::{Fighter, Item, State};
use holmgang_testkit::alloc::asks_for_no_memory;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() < 2048, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 64, "{}", size_of::<Event>());
    assert_eq!((size_of::<Fighter>(), size_of::<Item>(), size_of::<Action>()), (46, 8, 72));
}

#[test]
fn random_battles_of_three_ask_for_no_memory_after_their_start() {
    let rules = common::rules();
    for id in ["quay-3v3", "market-3v3", "pit-1v1", "circle"] {
        // The answers to an attack are listed.
        asks_for_no_memory(&rules, &common::scenario(&rules, id), 60, 16);
    }
}
