//! FD-12: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_12_9_a_block_tells_that_nothing_was_taken() {
    let set = [("blue-1.cell", "Г-2".into()), ("blue-1.left_hand", "tower_shield".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let blocked = fight.act(RED, "attack blue-1", &[("block", 25)]);
    assert_eq!(blocked.clauses(), ["FD-9.1", "FD-1.3", "FD-12.6", "FD-12.9"]);
    assert_eq!(blocked.count(|event| matches!(event, Event::Damaged { amount: 0, lost: 0, hp: 100, .. })), 1);
}

#[test]
fn fd_12_12_the_sum_below_zero_is_told_and_not_rolled() {
    let set = [
        ("blue-1.cell", "Г-2".into()),
        ("blue-1.left_hand", "buckler".into()),
        ("blue-1.effects", effects(&["crack_guard"])),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    let struck = fight.act(RED, "attack blue-1", &[("weapon", 20)]);
    assert_eq!(struck.terms("block"), ["15 FD-12.3", "-20 FD-10.11", "0 FD-12.12"]);
    assert_eq!(
        struck.count(|event| matches!(event, Event::BlockRolled { chance: 0, roll: None, passed: false, .. })),
        1
    );
}

#[test]
fn fd_12_15_raised_in_vain() {
    let set = [("blue-1.cell", "Г-2".into()), ("blue-1.effects", effects(&["stone_guard"]))];
    let mut fight = Fight::new("training-1v1", &set);
    let struck = fight.act(RED, "attack blue-1", &[("weapon", 20)]);
    assert_eq!(
        struck.clause_of(|event| matches!(event, Event::BlockRolled { roll: None, passed: false, .. })),
        "FD-12.15"
    );
}

#[test]
fn fd_12_13_a_cap_for_some_rounds_gives_way_to_the_one_before() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(REFEREE, r#"set_block_cap 80 rounds=2 reason="storm""#, &[]);
    fight.act(REFEREE, r#"set_block_cap 90 rounds=1 reason="worse storm""#, &[]);
    fight.assert(&[("block_cap", 90.into())]);
    fight.act(RED, "end", &[]);
    let round = fight.act(BLUE, "end", &[]);
    assert_eq!(round.clause_of(|event| matches!(event, Event::BlockCapSet { cap: 50 })), "FD-12.13");
    fight.act(REFEREE, r#"set_block_cap 30 reason="calm""#, &[]);
    fight.act(RED, "end", &[]);
    fight.act(BLUE, "end", &[]);
    fight.assert(&[("block_cap", 30.into())]);
}

#[test]
fn fd_12_17_mirrors_are_tested_in_the_order_of_age() {
    let glass = r#"
[[spell]]
id = "looking_glass"
name = "Looking Glass"
kind = "buff"
duration = 3
reflects = { chance = 60, kinds = ["direct"] }
"#;
    let set = [("blue-1.effects", effects(&["looking_glass", "mirror_of_ether"]))];
    let mut fight = Fight::with_content(glass, "training-1v1", &set);
    let cast = fight.act(RED, "cast fire_bolt blue-1", &[("reflect", 61), ("reflect", 25)]);
    assert_eq!(cast.count(|event| matches!(event, Event::ReflectRolled { .. })), 2);
    fight.set(&[("active", "red-1".into()), ("blue-1.cell", "Г-3".into())]);
    // A DoT is none of the kinds of the first one.
    fight.act(RED, "cast poison_mist blue-1", &[("success", 1), ("reflect", 26)]);
}

#[test]
fn fd_12_16_hands_are_fixed() {
    let fight = Fight::new("training-1v1", &[]);
    assert_eq!(fight.refused(RED, "equip left buckler"), ("not_allowed", "FD-12.16".into()));
    assert_eq!(fight.refused(BLUE, "equip left buckler").0, "not_your_turn");
}
