//! The worth of a position.

use crate::common::{rules, start, start_with};
use holmgang_ai::{greedy, random};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Notate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::state::State;
use holmgang_testkit::bout::play_out;

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

#[test]
fn a_side_wants_to_come_into_reach() {
    let rules = rules();
    // One who has spells left would rather keep away.
    let worth = |cell: &str| {
        let mut set = vec![("red-1.cell", Field::from(cell))];
        for path in ["red-1.slots.1", "red-1.slots.2", "red-1.slots.3"] {
            set.push((path, 0.into()));
        }
        rules.evaluate(&start_with(&rules, "training-1v1", &set), RED)
    };
    assert!(worth("4,3") < worth("4,4"), "beside the other one is better than two cells off");
    assert!(worth("4,1") < worth("4,3"));
}

#[test]
fn what_helps_is_worth_more() {
    let rules = rules();
    let worth = |set: &[(&str, Field)]| rules.evaluate(&start_with(&rules, "training-2v2", set), RED);
    let even = worth(&[]);
    assert!(worth(&[("blue-1.hp", 5.into())]) > even);
    assert!(worth(&[("red-1.hp", 5.into())]) < even);
    assert!(worth(&[("blue-1.posture", "prone".into())]) > even);
    assert!(worth(&[("red-1.posture", "prone".into())]) < even);
    assert!(worth(&[("blue-1.facing", "n".into())]) > even, "his back is turned to Red");
    assert!(worth(&[("blue-2.state", "incapacitated".into())]) > worth(&[("blue-2.hp", 1.into())]));
    assert!(worth(&[("blue-2.state", "dead".into())]) > worth(&[("blue-2.state", "incapacitated".into())]));
    assert!(worth(&[("result", "red".into())]) > 1_000_000);
    assert!(worth(&[("result", "blue".into())]) < -1_000_000);
    assert_eq!(worth(&[("result", "draw".into())]), 0);
}

#[test]
fn a_blow_that_waits_counts() {
    let rules = rules();
    // A shot beside a swordsman: he is asked first.
    let set = [("red-1.main_hand", Field::from("long_bow"))];
    let mut state = start_with(&rules, "training-1v1", &set);
    let before = rules.evaluate(&state, RED);
    let shot = rules.read(&state, RED, "attack blue-1").unwrap();
    rules.apply(&mut state, RED, &shot, &mut Swift::new(1, 1), &mut Silent);
    assert!(state.pending.is_some());
    assert_ne!(rules.evaluate(&state, RED), before);
}

/// Between full attacks and in one, of one who fights with two blades: neither is thrown away.
#[test]
fn the_second_blade_is_no_less_kept_than_the_first() {
    let rules = rules();
    let set = [
        ("red-1.main_hand", Field::from("short_sword")),
        ("red-1.off_hand", Field::from("short_sword")),
        ("blue-1.cell", Field::from("5,5")),
    ];
    let mut state = start_with(&rules, "bow-1v1", &set);
    for in_series in [false, true] {
        if in_series {
            let full = rules.read(&state, RED, "full_attack").unwrap();
            rules.apply(&mut state, RED, &full, &mut Swift::new(1, 1), &mut Silent);
        }
        let mut drops = 0;
        let mut legal = Vec::new();
        rules.legal(&state, RED, &mut legal);
        for action in legal {
            let text = rules.write(&state, &action);
            if text.split(' ').next() != Some("drop") {
                continue;
            }
            drops += 1;
            let mut after = state.clone();
            rules.apply(&mut after, RED, &action, &mut Swift::new(1, 1), &mut Silent);
            let (before, after) = (rules.evaluate(&state, RED), rules.evaluate(&after, RED));
            assert!(after <= before - 300, "{text}: {before} to {after}");
        }
        assert!(drops >= 2, "both can be dropped");
    }
}

#[test]
fn a_shield_alone_is_no_weapon() {
    let rules = rules();
    let worth = |off: &str| {
        let set = [("red-1.main_hand", Field::None), ("red-1.off_hand", Field::from(off))];
        rules.evaluate(&start_with(&rules, "training-1v1", &set), RED)
    };
    assert!(worth("dagger") > worth("large_shield") + 500);
}

#[test]
fn a_fallen_friend_is_rescued() {
    let rules = rules();
    let set = [
        ("red-2.cell", Field::from("4,3")),
        ("red-2.state", Field::from("incapacitated")),
        ("red-2.hp", Field::from(0)),
        ("blue-1.cell", Field::from("14,12")),
        ("blue-2.cell", Field::from("15,12")),
    ];
    let state = start_with(&rules, "training-2v2", &set);
    let choice = greedy::choose(&rules, &state, RED, &mut Vec::new()).unwrap();
    let text = rules.write(&state, &choice);
    assert!(text.contains("heal_touch") && text.contains("red-2"), "{text}");
}

#[test]
fn greedy_beats_random() {
    let rules = rules();
    let mut won = 0;
    for battle in 0..20 {
        let state = start(&rules, ["duel-1v1", "road-2v2", "whip-1v1"][battle as usize % 3]);
        let greedy_seat = if battle % 2 == 0 { RED } else { BLUE };
        won += i32::from(play(&rules, state, greedy_seat, battle) == Some(greedy_seat));
    }
    assert!(won >= 18, "greedy has won {won} of 20");
}

fn play(rules: &Rules, state: State, greedy_seat: Seat, battle: u64) -> Option<Seat> {
    let (mut choices, mut scratch) = (Swift::new(8, battle), Vec::new());
    play_out(rules, state, &mut Swift::new(7, battle), |state, seat| {
        if seat == greedy_seat {
            greedy::choose(rules, state, seat, &mut scratch)
        } else {
            random::choose(rules, state, seat, None, &mut scratch, &mut choices)
        }
    })
    .1
}
