//! Sizes that speed depends on, and memory that play does not ask for.

mod common;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;
use holmgang_rules_fairydust::action::Action;
use holmgang_rules_fairydust::event::Event;
use holmgang_rules_fairydust::state::{Fighter, Item, State};
use holmgang_testkit::alloc::allocations_during;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() < 2048, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 64, "{}", size_of::<Event>());
    assert_eq!((size_of::<Fighter>(), size_of::<Item>(), size_of::<Action>()), (42, 8, 72));
}

#[test]
fn random_battles_of_three_ask_for_no_memory_after_their_start() {
    let library = common::library();
    let rules = common::rules();
    for id in ["quay-3v3", "market-3v3", "pit-1v1", "circle"] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        // The answers to an attack are listed; their list is kept from decision to decision.
        let mut scratch = Vec::with_capacity(16);
        for battle in 0..60 {
            let mut dice = Swift::new(11, battle);
            let mut state = rules.start(&scenario, &mut dice, &mut Silent).unwrap();
            let (asked, ()) = allocations_during(|| {
                while let Turn::Of(wanted) = rules.turn(&state) {
                    let seat = wanted.seats.first().unwrap();
                    let action = rules.pick(&state, seat, &mut scratch, |count| dice.below(count)).unwrap();
                    rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
                }
            });
            assert_eq!(asked, 0, "{id}, battle {battle}");
        }
    }
}
