//! FD-6: corners that the cases of conformance do not reach.

use crate::common;

use crate::common::fight::*;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Refuse, Ruleset};
use holmgang_kernel::seat::Turn;
use holmgang_rules_forum_duel::action::{Action, Reason};

#[test]
fn fd_6_8_malformed_requests_are_told_before_everything_else() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(REFEREE, r#"declare_result draw reason="rain""#, &[]);
    let refusal = fight.rules.check(&fight.state, RED, &Action::Walk(Box::new([]))).unwrap_err();
    assert_eq!(refusal.code(), "bad_request");
    assert_eq!(fight.refused(RED, "rest").0, "battle_over");
}

#[test]
fn fd_6_10_nobody_takes_the_seat_of_another() {
    let fight = Fight::new("training-1v1", &[]);
    assert_eq!(fight.refused(REFEREE, "rest").0, "not_your_turn");
    assert_eq!(fight.refused(REFEREE, "surrender red-1").0, "not_allowed");
    let ruling = fight.rules.check(
        &fight.state,
        RED,
        &holmgang_kernel::ruleset::Notate::read(
            &fight.rules,
            &fight.state,
            REFEREE,
            r#"end_turn_for red-1 reason="late""#,
        )
        .unwrap(),
    );
    assert_eq!(ruling.unwrap_err().reason, Reason::NotAllowed);
}

#[test]
fn fd_6_8_charges_on_what_takes_none_come_after_points_and_before_the_target() {
    let mut fight = Fight::new("training-1v1", &[("red-1.attack_points", 2.into())]);
    assert_eq!(fight.refused(RED, "attack blue-1 charges=1").0, "not_enough_attack_points");
    fight.set(&[("red-1.attack_points", 5.into())]);
    assert_eq!(fight.refused(RED, "attack red-1 charges=1").0, "charges_not_allowed");
    assert_eq!(fight.refused(RED, "move Г-3 charges=1").0, "charges_not_allowed");
    assert_eq!(fight.refused(RED, "move Г-2 Г-3 Г-4 charges=1").0, "not_enough_mp");
}

#[test]
fn fd_6_11_pick_is_the_list_place_by_place() {
    let library = common::library();
    let rules = common::rules();
    for id in ["duel-3v3", "training-2v2"] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        for battle in 0..6 {
            let mut dice = Swift::new(5, battle);
            let mut state = rules.start(&scenario, &mut dice, &mut Silent).unwrap();
            while let Turn::Of(wanted) = rules.turn(&state) {
                let seat = wanted.seats.first().unwrap();
                let (mut list, mut scratch) = (Vec::new(), Vec::new());
                rules.legal(&state, seat, &mut list);
                for (place, action) in list.iter().enumerate() {
                    assert_eq!(rules.check(&state, seat, action), Ok(()));
                    let picked = rules.pick(&state, seat, &mut scratch, |count| {
                        assert_eq!(count, list.len());
                        place
                    });
                    assert_eq!(picked.as_ref(), Some(action));
                }
                let action = &list[dice.below(list.len())];
                rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
            }
        }
    }
}

#[test]
fn fd_6_11_the_list_leaves_out_what_does_not_advance_the_battle() {
    let mut fight = Fight::new("training-1v1", &[("red-1.charges", 4.into())]);
    let list = fight.legal(RED);
    assert!(!list.iter().any(|action| action.starts_with("surrender")));
    for wanted in
        ["cast fire_bolt blue-1", "cast fire_bolt blue-1 charges=1", "cast fire_bolt blue-1 charges=4", "rest", "end"]
    {
        assert!(list.iter().any(|action| action == wanted), "{wanted} in {list:?}");
    }
    assert!(!list.contains(&"cast fire_bolt blue-1 charges=2".to_owned()));
    fight.set(&[("blue-1.cell", "Г-4".into())]);
    let list = fight.legal(RED);
    let dots: Vec<_> = list.iter().filter(|action| action.contains("poison_mist")).collect();
    assert_eq!(dots, ["cast poison_mist blue-1", "cast poison_mist blue-1 charges=1"]);
    // Areas that touch nobody are legal and not listed (FD-13.7).
    assert!(!list.contains(&"cast abyss_invocation А-3".to_owned()));
    assert!(list.contains(&"cast abyss_invocation В-3".to_owned()));
    assert!(fight.legal(BLUE).is_empty());
}
