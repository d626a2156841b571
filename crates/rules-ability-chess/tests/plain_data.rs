//! Sizes that speed depends on, and memory that play does not ask for.

mod common;

use common::{rules, scenario};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;
use holmgang_rules_ability_chess::action::Action;
use holmgang_rules_ability_chess::event::Event;
use holmgang_rules_ability_chess::state::{Item, Moment, Piece, State};
use holmgang_testkit::alloc::allocations_during;

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
        let scenario = scenario(&rules, id);
        for battle in 0..20 {
            let mut dice = Swift::new(11, battle);
            let mut state = rules.start(&scenario, &mut dice, &mut Silent).unwrap();
            // The list of what can be done is the caller's; with room enough nothing asks for more.
            let mut scratch = Vec::with_capacity(4096);
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
