//! FD-15: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_15_1_the_last_event_is_the_end() {
    let set = [
        ("red-1.hp", 50.into()),
        ("red-1.action_points", 1.into()),
        ("blue-1.hp", 5.into()),
        ("blue-1.cell", "Г-2".into()),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    let cast = fight.act(RED, "cast shadow_bite blue-1", &[]);
    let clauses = cast.clauses();
    assert_eq!(clauses[clauses.len() - 3..], ["FD-11.3", "FD-9.12", "FD-15.1"]);
    let outcome = fight.rules.turn(&fight.state).outcome().unwrap();
    assert_eq!((outcome.result, outcome.clause.to_string()), ("red", "FD-15.1".into()));
    assert!(fight.legal(RED).is_empty() && fight.legal(BLUE).is_empty());
}

#[test]
fn fd_15_2_the_referee_can_end_a_side_too() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(REFEREE, r#"adjust_resource blue-1 hp 0 reason="left""#, &[]);
    fight.assert(&[("result", "red".into())]);
}

#[test]
fn fd_15_3_surrender_in_and_out_of_turn() {
    let mut fight = Fight::new("training-2v2", &[]);
    assert_eq!(fight.refused(RED, "surrender blue-1"), ("not_allowed", "FD-15.3".into()));
    let out_of_turn = fight.act(BLUE, "surrender blue-1", &[]);
    assert_eq!(out_of_turn.clauses(), ["FD-15.3", "FD-11.3"]);
    fight.assert(&[("active", "red-1".into()), ("blue-1.surrendered", true.into())]);
    assert_eq!(fight.refused(BLUE, "surrender blue-1").0, "not_allowed");
    let in_turn = fight.act(RED, "surrender red-1", &[]);
    assert_eq!(in_turn.clause_of(|event| matches!(event, Event::TurnEnded { .. })), "FD-11.13");
    fight.assert(&[("active", "red-2".into())]);
    fight.act(BLUE, "surrender blue-2", &[]);
    let outcome = fight.rules.turn(&fight.state).outcome().unwrap();
    assert_eq!((outcome.result, outcome.clause.to_string()), ("red", "FD-15.1".into()));
}

#[test]
fn fd_15_4_the_last_round_ends_in_a_draw_whoever_is_dead_in_the_last_slot() {
    let set = [("round_limit", 1.into()), ("blue-2.hp", 0.into()), ("active", "red-2".into())];
    let mut fight = Fight::new("training-2v2", &set);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clauses().last().map(String::as_str), Some("FD-15.4"));
    let outcome = fight.rules.turn(&fight.state).outcome().unwrap();
    assert_eq!((outcome.result, outcome.clause.to_string()), ("draw", "FD-15.4".into()));
}

#[test]
fn fd_15_5_granted_again_is_renewed_and_not_added() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(REFEREE, r#"grant_modifier red-1 chance 50 turns=2 reason="one""#, &[]);
    fight.act(REFEREE, r#"grant_modifier red-1 chance 10 turns=3 reason="two""#, &[]);
    fight.assert(&[(
        "red-1.effects",
        effect(&[("spell", "referee_chance".into()), ("amount", 10.into()), ("remaining", 3.into())]),
    )]);
}

#[test]
fn fd_15_5_bounds_of_the_referee() {
    let mut fight = Fight::new("training-1v1", &[]);
    let bounds = [
        (r#"grant_modifier red-1 block -51 turns=1 reason="x""#, "referee_out_of_bounds"),
        (r#"grant_modifier red-1 block 50 turns=11 reason="x""#, "referee_out_of_bounds"),
        (r#"grant_modifier red-1 block 50 turns=0 reason="x""#, "referee_out_of_bounds"),
        (r#"set_block_cap 101 reason="x""#, "referee_out_of_bounds"),
        (r#"set_block_cap 10 rounds=0 reason="x""#, "referee_out_of_bounds"),
        (r#"adjust_resource red-1 charges 7 reason="x""#, "referee_out_of_bounds"),
        (r#"adjust_resource red-1 hp -1 reason="x""#, "referee_out_of_bounds"),
        (r#"apply_effect red-1 burning turns=11 reason="x""#, "referee_out_of_bounds"),
        (r#"remove_effect red-1 burning reason="x""#, "referee_out_of_bounds"),
        (r#"end_turn_for blue-1 reason="x""#, "referee_out_of_bounds"),
        (r#"remove_object Г-4 reason="x""#, "bad_target"),
        (r#"remove_object А-8 reason="x""#, "bad_cell"),
        (r#"end_turn_for red-9 reason="x""#, "bad_target"),
    ];
    for (text, code) in bounds {
        assert_eq!(fight.refused(REFEREE, text).0, code, "{text}");
    }
    let ended = fight.act(REFEREE, r#"end_turn_for red-1 reason="absent""#, &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::TurnEnded { .. })), "FD-6.7");
    assert_eq!(ended.terms("regeneration"), ["20 FD-1.5", "0 FD-1.8"]);
    assert_eq!(fight.refused(REFEREE, r#"place_combatant red-1 Г-2 reason="x""#), ("too_late", "FD-5.3".into()));
}

#[test]
fn fd_15_7_without_an_author_the_base_is_bare() {
    let mut fight = Fight::new("training-1v1", &[]);
    let put = fight.act(REFEREE, r#"apply_effect blue-1 poison_mist turns=5 reason="bad air""#, &[]);
    assert_eq!(
        put.clause_of(|event| matches!(event, Event::EffectLanded { remaining: 5, is_marked: false, .. })),
        "FD-15.7"
    );
    assert_eq!(put.terms("strength"), ["10 FD-9.9"]);
    fight.act(REFEREE, r#"apply_effect red-1 thunder_cloud author=blue-1 reason="storm""#, &[]);
    fight.assert(&[
        ("red-1.effects.thunder_cloud.strength", 26.into()),
        ("red-1.effects.thunder_cloud.fresh", true.into()),
    ]);
}
