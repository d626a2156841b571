//! Sizes that speed depends on, and memory that play does not ask for.

use crate::common;

use holmgang_rules_forum_duel::action::Action;
use holmgang_rules_forum_duel::event::Event;
use holmgang_rules_forum_duel::state::{Combatant, Effect, State};
use holmgang_testkit::alloc::asks_for_no_memory;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() < 2048, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 24, "{}", size_of::<Event>());
    assert_eq!((size_of::<Effect>(), size_of::<Combatant>(), size_of::<Action>()), (16, 18, 24));
}

#[test]
fn random_battles_of_three_ask_for_no_memory_after_their_start() {
    let rules = common::rules();
    for id in ["duel-3v3", "duel-2v2", "duel-1v1"] {
        asks_for_no_memory(&rules, &common::scenario(&rules, id), 200, 0);
    }
}
