//! Sizes that speed depends on, and memory that play does not ask for.

mod common;

use common::rules;
use holmgang_rules_ability_chess::action::Action;
use holmgang_rules_ability_chess::event::Event;
use holmgang_rules_ability_chess::state::{Item, Moment, Piece, State};
use holmgang_testkit::alloc::asks_for_no_memory;

#[test]
fn sizes_are_what_they_were() {
    assert_eq!((size_of::<Piece>(), size_of::<Item>(), size_of::<Action>()), (16, 24, 24));
    assert!(size_of::<Moment>() < 3_600, "{}", size_of::<Moment>());
    assert!(size_of::<State>() < 8_192, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 32, "{}", size_of::<Event>());
}

#[test]
fn random_matches_ask_for_no_memory_after_their_start() {
    let rules = rules();
    for id in
        ["duel", "duel-archers", "duel-sappers", "duel-armour", "burning_yard", "item_lab", "duel-tall", "four-handed"]
    {
        asks_for_no_memory(&rules, &common::scenario(&rules, id), 20, 4096);
    }
}
