//! The worth of a position.

use crate::common::{rules, start, start_with};
use holmgang_ai::{Bot, greedy, random};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::evaluate::Weights;
use holmgang_rules_forum_duel::state::State;
use holmgang_testkit::bout::play_out;

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

#[test]
fn a_side_wants_to_come_into_reach() {
    let rules = rules();
    let worth = |cell: &str| {
        let set = [("red-1.magic_power", 0.into()), ("red-1.cell", Field::from(cell))];
        rules.evaluate(&start_with(&rules, "training-1v1", &set), RED)
    };
    assert!(worth("Г-3") > worth("Г-1"));
    assert_eq!(worth("Г-6"), worth("В-6"), "both are in reach of the sword");
}

#[test]
fn what_helps_is_worth_more() {
    let rules = rules();
    let worth = |set: &[(&str, Field)]| rules.evaluate(&start_with(&rules, "training-2v2", set), RED);
    let even = worth(&[]);
    assert!(worth(&[("blue-1.hp", 60.into())]) > even);
    assert!(worth(&[("red-1.hp", 60.into())]) < even);
    assert!(worth(&[("red-1.charges", 2.into())]) > even);
    assert!(worth(&[("red-1.energy", 40.into())]) < even);
    assert!(worth(&[("red-1.effects", Field::List(vec!["heart_of_darkness".into()]))]) > even);
    assert!(worth(&[("blue-1.effects", Field::List(vec!["poison_mist".into()]))]) > even);
    assert!(worth(&[("blue-1.effects", Field::List(vec!["ice_fetters".into()]))]) > even);
    assert!(worth(&[("blue-2.hp", 0.into())]) > worth(&[("blue-2.hp", 1.into())]));
    assert!(worth(&[("result", "red".into())]) > 1_000_000);
    assert!(worth(&[("result", "blue".into())]) < -1_000_000);
    assert_eq!(worth(&[("result", "draw".into())]), 0);
}

/// Levels 4 and 5 judge by what self-play has found, all others by the author's numbers.
#[test]
fn strong_bots_judge_by_what_was_found() {
    let plain = rules();
    let careful = Weights { block: 60, chance: 60, plain_damage: 80, charge: 2_000, ..Weights::default() };
    let mut finding = plain.clone();
    finding.find(careful.values());
    let other = plain.weighed(&careful.values()).unwrap();
    let chosen = |rules: &Rules, bot: Bot, state: &State| bot.choose(rules, state, RED, &mut Swift::new(1, 1));
    let mut differ = 0;
    for scenario in ["embers-1v1", "mirror-1v1", "duel-1v1"] {
        let state = start(&plain, scenario);
        let master = chosen(&finding, Bot::Master, &state);
        assert_eq!(master, chosen(&other, Bot::Master, &state));
        differ += i32::from(master != chosen(&plain, Bot::Master, &state));
        for bot in [Bot::Greedy, Bot::Fighter] {
            assert_eq!(chosen(&finding, bot, &state), chosen(&plain, bot, &state));
            differ += i32::from(chosen(&other, bot, &state) != chosen(&plain, bot, &state));
        }
    }
    assert!(differ > 0, "these weights change no decision here");
}

#[test]
fn greedy_beats_random() {
    let rules = rules();
    let mut won = 0;
    for battle in 0..20 {
        let state = start(&rules, ["duel-1v1", "duel-2v2", "pillars-1v1"][battle as usize % 3]);
        let greedy_seat = if battle % 2 == 0 { RED } else { BLUE };
        won += i32::from(play(&rules, state, greedy_seat, battle) == Some(greedy_seat));
    }
    assert!(won >= 18, "greedy has won {won} of 20");
}

fn play(
    rules: &holmgang_rules_forum_duel::Rules,
    state: holmgang_rules_forum_duel::state::State,
    greedy_seat: Seat,
    battle: u64,
) -> Option<Seat> {
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
