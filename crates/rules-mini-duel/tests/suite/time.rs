//! Whose time runs on (MD-1.8, MD-2.12, MD-11.7, MD-11.10), and what an order says of its time (MD-12.3).

use crate::common::{rules, start};
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Notate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::state::State;

const ELVES: Seat = Seat::Player(0);
const ZOMBIES: Seat = Seat::Player(1);

/// Whether the decision goes on behind an order, and the time that the rulebook gives for the one that is wanted then.
fn order(rules: &Rules, state: &mut State, seat: Seat, text: &str) -> (bool, Option<u32>) {
    let action = rules.read(state, seat, text).unwrap();
    rules.check(state, seat, &action).unwrap();
    let before = state.clone();
    rules.apply(state, seat, &action, &mut Descending::default(), &mut Silent);
    let limit = match rules.turn(state) {
        Turn::Of(wanted) => wanted.limit_ms,
        Turn::Over(_) => None,
    };
    (rules.goes_on(&before, state), limit)
}

#[test]
fn what_is_no_order_of_the_piece_gives_it_no_new_time() {
    let rules = rules();
    let mut state = start(&rules, "training-class");
    let mut order = |seat, text| order(&rules, &mut state, seat, text);
    assert_eq!(order(ZOMBIES, "offer"), (true, Some(10_000)));
    assert_eq!(order(Seat::Referee, "extend 20 reason=x"), (true, Some(30_000)));
    assert_eq!(order(Seat::Referee, "pause reason=x"), (true, None));
    assert_eq!(order(Seat::Referee, "resume reason=x"), (true, Some(30_000)));
    // The additional action has its own time, and so has the next piece.
    assert_eq!(order(ELVES, "wall"), (false, Some(10_000)));
    assert_eq!(order(ELVES, "defend"), (false, Some(10_000)));
}

#[test]
fn placement_and_the_answer_of_a_pawn_have_one_time_each() {
    let rules = rules();
    let mut state = start(&rules, "crossfire");
    let mut order = |seat, text| order(&rules, &mut state, seat, text);
    assert_eq!(order(ZOMBIES, "move d5 e4"), (false, Some(15_000)));
    assert_eq!(order(ELVES, "place elves-1 front-1"), (true, Some(15_000)));
    assert_eq!(order(ZOMBIES, "place zombies-1 front-1"), (true, Some(15_000)));
    assert_eq!(order(ELVES, "take_back elves-1"), (true, Some(15_000)));
    assert_eq!(order(ELVES, "confirm"), (true, Some(15_000)));
    assert_eq!(order(ZOMBIES, "confirm"), (false, Some(10_000)));
}

#[test]
fn only_the_game_clock_counts_what_an_order_took() {
    let rules = rules();
    let timed = |scenario: &str, seat, text: &str, ms| {
        let state = start(&rules, scenario);
        rules.write(&state, &rules.timed(&state, rules.read(&state, seat, text).unwrap(), ms))
    };
    assert_eq!(timed("classic-time", ELVES, "move e2 e4", 30_000), "move e2 e4 at=30000");
    assert_eq!(timed("classic-time", ELVES, "move e2 e4 at=0", 4_000), "move e2 e4 at=4000");
    assert_eq!(timed("classic-time", ELVES, "move e2 e4", 0), "move e2 e4");
    assert_eq!(timed("classic", ELVES, "move e2 e4 at=5", 4_000), "move e2 e4");
    assert_eq!(timed("drill", ELVES, "attack zombies-1 by=elves-3 at=1", 4_000), "attack zombies-1 by=elves-3");
    // Who says himself that the time is up is told that it is not.
    assert_eq!(timed("drill", ELVES, "time_up", 4_000), "time_up at=4000");
    assert_eq!(timed("classic", ELVES, "time_up at=999999", 0), "time_up at=0");
}

#[test]
fn md_2_13_a_late_order_is_the_skip_and_nothing_else_is() {
    let rules = rules();
    let state = start(&rules, "drill");
    let Turn::Of(wanted) = rules.turn(&state) else { panic!("nobody acts") };
    let seat = wanted.seats.first().unwrap();
    let instead = |text: &str| {
        let refusal = rules.check(&state, seat, &rules.read(&state, seat, text).unwrap()).unwrap_err();
        rules.overdue(&state, &refusal).map(|action| rules.write(&state, &action))
    };
    assert_eq!(instead("defend at=10001").as_deref(), Some("time_up"));
    assert_eq!(instead("wall"), None);
    assert_eq!(instead("time_up at=10000"), None);
}
