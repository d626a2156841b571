//! Sizes that speed depends on, and memory that play does not ask for.

mod common;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;
use holmgang_rules_mini_duel::event::Event;
use holmgang_rules_mini_duel::state::State;
use holmgang_testkit::alloc::allocations_during;

#[test]
fn sizes_are_what_they_were() {
    assert!(size_of::<State>() <= 640, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 28, "{}", size_of::<Event>());
}

#[test]
fn random_duels_ask_for_no_memory_after_their_start() {
    let library = common::library();
    let rules = common::rules();
    for id in ["bench", "line-choir", "choir-court"] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        for battle in 0..200 {
            let mut dice = Swift::new(11, battle);
            let mut state = rules.start(&scenario, &mut dice, &mut Silent).unwrap();
            let mut scratch = Vec::new();
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
