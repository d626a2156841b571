//! Sizes that speed depends on, and memory that play does not ask for.

use crate::common;

use crate::common::rules;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;
use holmgang_rules_ability_chess::action::Action;
use holmgang_rules_ability_chess::event::Event;
use holmgang_rules_ability_chess::state::{Item, Moment, Piece, State};
use holmgang_testkit::alloc::{allocations_during, asks_for_no_memory};

#[test]
fn sizes_are_what_they_were() {
    assert_eq!((size_of::<Piece>(), size_of::<Item>(), size_of::<Action>()), (16, 24, 24));
    assert!(size_of::<Moment>() <= 1_488, "{}", size_of::<Moment>());
    assert!(size_of::<State>() <= 2_048, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 32, "{}", size_of::<Event>());
}

/// For search, which begins from the same position over and over: a state that has been played on takes another one over in its own memory.
#[test]
fn a_state_that_was_played_on_takes_over_another_without_asking_for_memory() {
    let rules = rules();
    let root = common::start(&rules, "burning_yard");
    let mut scratch = root.clone();
    let mut list = Vec::with_capacity(4096);
    let play = |state: &mut State, list: &mut Vec<Action>, seed: u64| {
        let mut dice = Swift::new(seed, 0);
        for _ in 0..60 {
            let Turn::Of(wanted) = rules.turn(state) else { break };
            let seat = wanted.seats.first().unwrap();
            let action = rules.pick(state, seat, list, |count| dice.below(count)).unwrap();
            rules.apply(state, seat, &action, &mut dice, &mut Silent);
        }
    };
    let (asked, ()) = allocations_during(|| drop(root.clone()));
    assert_eq!(asked, 0, "a copy shares what is large");
    play(&mut scratch, &mut list, 1);
    let (asked, ()) = allocations_during(|| {
        for seed in 2..12 {
            scratch.clone_from(&root);
            play(&mut scratch, &mut list, seed);
        }
    });
    assert_eq!(asked, 0);
    scratch.clone_from(&root);
    assert_eq!(scratch, root);
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
