//! The worth of a position, and the bot that goes by it.

use crate::common;

use crate::common::{rules, start, start_with, table};
use holmgang_ai::{greedy, random};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_mini_duel::Rules;
use holmgang_testkit::bout::play_out;

const ELVES: Seat = Seat::Player(0);
const ZOMBIES: Seat = Seat::Player(1);

#[test]
fn what_helps_is_worth_more() {
    let rules = rules();
    let worth = |set: &[(&str, Field)]| rules.evaluate(&start_with(&rules, "training-class", set), ELVES);
    let effect = |id: &str| Field::List(vec![table(&[("effect", id.into())])]);
    let even = worth(&[]);
    assert!(worth(&[("zombies-1.health", 40.into())]) > even);
    assert!(worth(&[("elves-1.health", 40.into())]) < even);
    assert!(worth(&[("zombies-2.health", 0.into())]) > worth(&[("zombies-2.health", 1.into())]));
    assert!(worth(&[("elves-3.mana", 0.into())]) < even);
    assert!(worth(&[("elves-3.uses", 0.into())]) < even);
    assert!(worth(&[("zombies-1.effects", effect("weakening_hex"))]) > even);
    assert!(worth(&[("elves-1.effects", effect("corrode"))]) < even);
    assert!(worth(&[("elves-4.guard_stance", true.into())]) > even);
}

#[test]
fn the_end_counts_more_than_all_else() {
    let rules = rules();
    for scenario in ["drill", "crossfire"] {
        for (winner, sign) in [(ELVES, 1), (ZOMBIES, -1)] {
            let (end, won) = won_by(&rules, scenario, winner);
            assert_eq!(won, Some(winner), "{scenario}");
            assert!(sign * rules.evaluate(&end, ELVES) > 1_000_000);
            assert!(sign * rules.evaluate(&end, ZOMBIES) < -1_000_000);
        }
    }
}

/// A battle that the greedy seat wins against a random one: the first of several.
fn won_by(rules: &Rules, scenario: &str, greedy_seat: Seat) -> (holmgang_rules_mini_duel::state::State, Option<Seat>) {
    let mut last = None;
    for battle in 0..20 {
        let played = play(rules, scenario, greedy_seat, battle);
        if played.1 == Some(greedy_seat) {
            return played;
        }
        last = Some(played);
    }
    last.unwrap_or_else(|| (start(rules, scenario), None))
}

#[test]
fn greedy_beats_random_in_duels() {
    let rules = rules();
    let scenarios = ["line-choir", "hunt-court", "guard-hunt", "drill", "choir-court"];
    let mut won = 0;
    for battle in 0..40 {
        let greedy_seat = if battle % 2 == 0 { ELVES } else { ZOMBIES };
        let scenario = scenarios[battle as usize / 2 % scenarios.len()];
        won += i32::from(play(&rules, scenario, greedy_seat, battle).1 == Some(greedy_seat));
    }
    assert!(won >= 36, "greedy has won {won} of 40 duels");
}

#[test]
fn greedy_beats_random_in_chess() {
    let rules = rules();
    let mut won = 0;
    for battle in 0..10 {
        let greedy_seat = if battle % 2 == 0 { ELVES } else { ZOMBIES };
        won += i32::from(play(&rules, "crossfire", greedy_seat, battle).1 == Some(greedy_seat));
    }
    assert!(won >= 8, "greedy has won {won} of 10 games");
}

fn play(
    rules: &Rules,
    scenario: &str,
    greedy_seat: Seat,
    battle: u64,
) -> (holmgang_rules_mini_duel::state::State, Option<Seat>) {
    let mut dice = Swift::new(7, battle);
    let state = rules.start(&common::scenario(rules, scenario), &mut dice, &mut Silent).unwrap();
    let (mut choices, mut scratch) = (Swift::new(8, battle), Vec::new());
    play_out(rules, state, &mut dice, |state, seat| {
        if seat == greedy_seat {
            greedy::choose(rules, state, seat, &mut scratch)
        } else {
            random::choose(rules, state, seat, None, &mut scratch, &mut choices)
        }
    })
}
