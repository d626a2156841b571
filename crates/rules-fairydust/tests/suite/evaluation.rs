//! The worth of a position, and the bot that looks at nothing else.

use crate::common;

use crate::common::{rules, start, start_with};
use holmgang_ai::{greedy, random};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::{At, Entry, Value};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::scenario::Scenario;
use holmgang_testkit::bout::play_out;
use holmgang_testkit::content::{document, table_node};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

#[test]
fn what_helps_is_worth_more() {
    let rules = rules();
    let worth = |set: &[(&str, Field)]| rules.evaluate(&start_with(&rules, "training-2v2", set), RED);
    let even = worth(&[]);
    assert!(worth(&[("blue-1.body", 3.into())]) > even);
    assert!(worth(&[("red-1.body", 3.into())]) < even);
    assert!(worth(&[("red-1.mind", 2.into())]) < even);
    assert!(worth(&[("blue-2.body", 0.into())]) > worth(&[("blue-2.body", 1.into())]));
    for (effect, turns) in [("dazzled", 1), ("paralysed", 1), ("slowed", 2)] {
        let effect = common::table(&[("kind", effect.into()), ("turns_left", turns.into())]);
        assert!(worth(&[("blue-1.effects", Field::List(vec![effect]))]) > even);
    }
    assert!(worth(&[("red-1.posture", "lying".into())]) < even);
    assert!(worth(&[("blue-1.grabbed_by", "red-1".into())]) > even);
    assert!(worth(&[("red-1.activity", 0.into())]) < even, "points kept for reactions are worth something");
    assert!(worth(&[("red-1.hands", Field::List(vec![]))]) < even, "a weapon in hand is worth something");
    assert!(worth(&[("red-1.conjured_knives", 6.into())]) > even);
}

#[test]
fn a_fighter_wants_to_come_into_reach_and_see() {
    let rules = rules();
    let worth = |cell: &str, facing: &str| {
        let bare =
            [("red-1.spells", Field::List(vec![])), ("red-1.cell", cell.into()), ("red-1.facing", facing.into())];
        rules.evaluate(&start_with(&rules, "training-1v1", &bare), RED)
    };
    assert!(worth("5,5", "e") > worth("1,5", "e"));
    assert!(worth("6,5", "e") > worth("6,5", "w"), "an enemy behind one's back");
}

#[test]
fn an_attack_that_waits_for_an_answer_counts() {
    let rules = rules();
    let mut state = start_with(&rules, "training-1v1", &[("red-1.cell", "6,5".into())]);
    let before = rules.evaluate(&state, RED);
    let action = holmgang_kernel::ruleset::Notate::read(&rules, &state, RED, "attack blue-1").unwrap();
    rules.apply(&mut state, RED, &action, &mut Swift::new(1, 1), &mut Silent);
    assert_eq!(rules.turn(&state).seat(), Some(BLUE));
    assert!(rules.evaluate(&state, RED) > before);
}

/// Who has won a battle of the greedy bot in this seat against the random one; without a seat it plays both sides.
fn play(rules: &Rules, scenario: &Scenario, greedy_seat: impl Into<Option<Seat>>, battle: u64) -> Option<Seat> {
    let greedy_seat = greedy_seat.into();
    let mut dice = Swift::new(7, battle);
    let state = rules.start(scenario, &mut dice, &mut Silent).unwrap();
    let (mut choices, mut scratch) = (Swift::new(8, battle), Vec::new());
    play_out(rules, state, &mut dice, |state, seat| {
        if greedy_seat.is_none_or(|greedy| greedy == seat) {
            greedy::choose(rules, state, seat, &mut scratch)
        } else {
            random::choose(rules, state, seat, None, &mut scratch, &mut choices)
        }
    })
    .1
}

#[test]
fn greedy_beats_random_in_nine_of_ten() {
    let rules = rules();
    let library = common::library();
    let long = std::env::var_os("HOLMGANG_TORTURE").is_some();
    let each = if long { 200 } else { 6 };
    let (mut won, mut of, mut told) = (0, 0, Vec::new());
    let mut weak = Vec::new();
    for id in [
        "pit-1v1",
        "market-1v1",
        "quay-2v2",
        "market-2v2",
        "quay-3v3",
        "market-3v3",
        "training-1v1",
        "training-3v3",
        "training-hex-2v2",
        "training-hex-3v3",
        "meeting-2v2",
    ] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        let mut here = 0;
        for battle in 0..each {
            let seat = if battle % 2 == 0 { RED } else { BLUE };
            here += i32::from(play(&rules, &scenario, seat, battle) == Some(seat));
        }
        told.push(format!("{id}: {here} of {each}"));
        // Of six battles one may go wrong by chance.
        if 100 * here < if long { 90 } else { 60 } * each as i32 {
            weak.push(id);
        }
        (won, of) = (won + here, of + each as i32);
    }
    assert!(10 * won >= 9 * of && weak.is_empty(), "greedy has won {won} of {of}, not enough in {weak:?}: {told:?}");
}

/// Who meets whom on the maps of rooms.
const MEETINGS: [(&str, &str); 3] =
    [("bo", "mask"), ("bo vitmor", "suspect rook"), ("bo vitmor anaxiel", "suspect mask rook")];

/// Nobody who is asked would wait for ever: walls are walked around, doors are opened, bodies in doorways are stepped over.
#[test]
fn battles_between_rooms_come_to_an_end() {
    let rules = rules();
    let each = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 400 } else { 20 };
    let Value::Table(maps) = document("rooms.toml", include_str!("common/rooms.toml")).root.value else {
        panic!("rooms.toml is a table of maps");
    };
    let mut told = Vec::new();
    for map in maps {
        let name = map.key;
        for (red, blue) in MEETINGS {
            let members = |names: &str| {
                names.split(' ').map(|name| format!("{{ combatant = \"{name}\" }}")).collect::<Vec<_>>().join(", ")
            };
            let mut scenario = table_node(&format!("red = [{}]\nblue = [{}]", members(red), members(blue)));
            if let Value::Table(fields) = &mut scenario.value {
                fields.push(Entry { key: "map".to_owned(), key_at: At::default(), node: map.node.clone() });
            }
            let scenario = rules.scenario(&scenario).unwrap();
            let drawn = (0..each).filter(|battle| play(&rules, &scenario, None, *battle).is_none()).count();
            // A few end by the limit of rounds, where everybody waits for the other behind a door.
            if each < 20 * drawn as u64 {
                told.push(format!("{name}, {red} against {blue}: {drawn} of {each} drawn"));
            }
        }
    }
    assert!(told.is_empty(), "{told:#?}");
}

#[test]
fn asking_does_not_change_the_state() {
    let rules = rules();
    let state = start(&rules, "harbour");
    let before = state.clone();
    let _ = (rules.evaluate(&state, RED), rules.evaluate(&state, BLUE), rules.evaluate(&state, Seat::Referee));
    assert!(state == before);
}
