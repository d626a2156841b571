//! The worth of a position, and what the greedy bot makes of it.

use crate::common::{rules, start, start_with};
use holmgang_ai::greedy;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_kernel::sheet::Field;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::state::State;

const WHITE: Seat = Seat::Player(0);
const BLACK: Seat = Seat::Player(1);

#[test]
fn what_helps_is_worth_more() {
    let rules = rules();
    let worth = |position: &str, set: &[(&str, Field)]| {
        let mut all = vec![("position", Field::from(position))];
        all.extend(set.iter().cloned());
        rules.evaluate(&start_with(&rules, "duel", &all), WHITE)
    };
    const EVEN: &str = "white: Kg1 Bb3 Ra1 Pa2; black: Kg8 Rb8 Bb6 Pa7";
    let even = worth(EVEN, &[]);
    assert!(worth("white: Kg1 Bb3 Ra1 Pa2 Qd1; black: Kg8 Rb8 Bb6 Pa7", &[]) > even);
    assert!(worth(EVEN, &[("white-bishop-1.kind", "pawn".into())]) < even);
    assert!(worth(EVEN, &[("white.energy", 6.into())]) > even);
    assert!(worth(EVEN, &[("white-king.wounded", true.into())]) < even);
    assert!(worth(EVEN, &[("black-king.wounded", true.into())]) > even);
    let near_fire = [("burning", Field::List(vec!["g2".into(), "f1".into()]))];
    assert!(worth(EVEN, &near_fire) < even);
    let only = |pieces: &[&str]| {
        let pieces = Field::List(pieces.iter().map(|piece| Field::from(*piece)).collect());
        Field::List(vec![Field::Table(vec![("kind".into(), "only".into()), ("pieces".into(), pieces)])])
    };
    assert!(worth(EVEN, &[("black.restrictions", only(&["a7"]))]) > even);
    assert!(worth("white: Kg1 Bb3; black: Kg8 Ra3", &[]) < worth("white: Kg1 Bb3; black: Kg8 Rh3", &[]));
}

/// AC-5.17: what is hidden from a seat does not count for it.
#[test]
fn hidden_energy_does_not_count() {
    let rules = rules();
    let worth = |energy: i64, seat: Seat| {
        rules.evaluate(&start_with(&rules, "duel-sappers", &[("white.energy", energy.into())]), seat)
    };
    assert_eq!(worth(0, BLACK), worth(9, BLACK));
    assert!(worth(0, WHITE) < worth(9, WHITE));
}

fn play(rules: &Rules, mut state: State, greedy_seat: Seat, battle: u64) -> Option<Seat> {
    let mut dice = Swift::new(3, battle);
    let mut choices = Swift::new(4, battle);
    let mut scratch = Vec::new();
    for _ in 0..4_000 {
        let wanted = match rules.turn(&state) {
            Turn::Of(wanted) => wanted,
            Turn::Over(outcome) => return outcome.winners.first(),
        };
        let seat = wanted.seats.first().unwrap();
        let action = if seat == greedy_seat {
            greedy::choose(rules, &state, seat, &mut scratch)
        } else {
            rules.pick(&state, seat, &mut scratch, |n| choices.below(n))
        };
        rules.apply(&mut state, seat, &action.unwrap(), &mut dice, &mut Silent);
    }
    None
}

#[test]
fn greedy_beats_random() {
    let rules = rules();
    const MATCHES: [&str; 6] = ["duel", "duel-archers", "duel-sappers", "duel-armour", "duel-tall", "chess"];
    let games = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 504 } else { 36 };
    let mut won = 0;
    for battle in 0..games {
        let state = start(&rules, MATCHES[(battle / 2) as usize % MATCHES.len()]);
        let greedy_seat = if battle % 2 == 0 { WHITE } else { BLACK };
        won += u64::from(play(&rules, state, greedy_seat, battle) == Some(greedy_seat));
    }
    assert!(won * 100 >= games * 95, "greedy has won {won} of {games}");
}

#[test]
fn greedy_beats_three_random_ones() {
    let rules = rules();
    let games = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 100 } else { 8 };
    let mut won = 0;
    for battle in 0..games {
        let seat = Seat::Player(1 + (battle % 4) as u8);
        won += u64::from(play(&rules, start(&rules, "four-handed"), seat, battle) == Some(seat));
    }
    assert!(won * 2 > games, "greedy has won {won} of {games} against three");
}
