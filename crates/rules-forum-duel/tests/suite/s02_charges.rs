//! FD-2: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::words::Lang;
use holmgang_rules_forum_duel::event::Event;

fn mist(author: &str, strength: &str) -> holmgang_kernel::sheet::Field {
    effect(&[
        ("spell", "poison_mist".into()),
        ("author", author.into()),
        ("strength", strength.into()),
        ("marked", true.into()),
    ])
}

#[test]
fn fd_2_3_no_number_of_charges_is_too_large_to_be_refused() {
    let fight = Fight::new("training-1v1", &[("red-1.charges", 6.into())]);
    assert_eq!(fight.refused(RED, "cast fire_bolt blue-1 charges=99999"), ("not_enough_charges", "FD-2.3".into()));
    assert_eq!(fight.refused(RED, "cast fire_bolt blue-1 charges=256"), ("not_enough_charges", "FD-2.3".into()));
    // What is left of such a number is nobody's to read.
    let action = fight.rules.read(&fight.state, RED, "cast fire_bolt blue-1 charges=99999").unwrap();
    let refusal = fight.rules.check(&fight.state, RED, &action).unwrap_err();
    let told = Present::refusal(&fight.rules, &refusal, Lang::En);
    assert_eq!(told, "Needs more charges than there can be, has 6. Name fewer.");
}

#[test]
fn fd_2_8_the_staked_number_is_a_factor_of_one() {
    let mut fight = Fight::new("training-1v1", &[("red-1.charges", 4.into()), ("blue-1.cell", "Г-3".into())]);
    let cast = fight.act(RED, "cast poison_mist blue-1 charges=3", &[("success", 1)]);
    assert_eq!(cast.terms("strength"), ["10 FD-9.9", "3 FD-9.9", "1 FD-2.8"]);
    assert_eq!(cast.clause_of(|event| matches!(event, Event::EffectLanded { .. })), "FD-2.7");
}

#[test]
fn fd_2_9_a_tick_that_rounds_to_nothing_absorbs_its_charge() {
    let set = [
        ("red-1.charges", 1.into()),
        ("blue-1.resist.dark", 75.into()),
        ("blue-1.effects", mist("red-1", "1")),
        ("active", "blue-1".into()),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    let ended = fight.act(BLUE, "end", &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::ChargeAbsorbed { charges: 0, .. })), "FD-2.9");
    fight.assert(&[("red-1.charges", 0.into()), ("blue-1.hp", 100.into())]);
}

#[test]
fn fd_2_11_the_charges_of_one_author_serve_its_dots_on_several_bearers() {
    let set = [
        ("red-1.charges", 1.into()),
        ("red-1.energy", 0.into()),
        ("blue-1.effects", mist("red-1", "13")),
        ("blue-2.effects", mist("red-1", "13")),
        ("active", "blue-1".into()),
    ];
    let mut fight = Fight::new("training-2v2", &set);
    fight.act(BLUE, "end", &[]);
    fight.assert(&[("blue-1.hp", 84.into()), ("red-1.charges", 0.into())]);
    fight.act(RED, "end", &[]);
    let dry = fight.act(BLUE, "end", &[]);
    assert_eq!(dry.clause_of(|event| matches!(event, Event::Damaged { .. })), "FD-2.10");
    fight.assert(&[("blue-2.hp", 87.into())]);
}

#[test]
fn fd_2_11_the_second_of_an_author_says_so() {
    let two = holmgang_kernel::sheet::Field::List(vec![
        table(&[
            ("spell", "poison_mist".into()),
            ("author", "red-1".into()),
            ("strength", 13.into()),
            ("marked", true.into()),
        ]),
        table(&[
            ("spell", "ember_brand".into()),
            ("author", "red-1".into()),
            ("strength", 20.into()),
            ("marked", true.into()),
        ]),
    ]);
    let set = [("red-1.charges", 2.into()), ("blue-1.effects", two), ("active", "blue-1".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let ended = fight.act(BLUE, "end", &[]);
    let absorbed: Vec<_> = ended
        .0
        .iter()
        .filter(|entry| matches!(entry.event, Event::ChargeAbsorbed { .. }))
        .map(|entry| entry.clause.to_string())
        .collect();
    assert_eq!(absorbed, ["FD-2.9", "FD-2.11"]);
}

#[test]
fn fd_2_13_block_and_reflection_cite_the_charges_they_cost() {
    let set = [("red-1.charges", 4.into()), ("blue-1.cell", "Г-2".into()), ("blue-1.left_hand", "tower_shield".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let blocked = fight.act(RED, "cast ether_blade blue-1 charges=2", &[("block", 1)]);
    assert_eq!(blocked.terms("damage"), ["1.5 FD-2.13", "0 FD-12.9"]);
    fight.set(&[("active", "red-1".into()), ("blue-1.effects", effects(&["mirror_of_ether"]))]);
    let reflected = fight.act(RED, "cast fire_bolt blue-1 charges=2", &[("reflect", 1)]);
    assert!(reflected.terms("damage").contains(&"1.5 FD-2.14".to_owned()));
}

#[test]
fn fd_2_16_charges_out_of_turn_name_their_clause() {
    let fight = Fight::new("training-1v1", &[("blue-1.charges", 3.into())]);
    assert_eq!(fight.refused(BLUE, "cast fire_bolt red-1 charges=1"), ("not_your_turn", "FD-2.16".into()));
    assert_eq!(fight.refused(BLUE, "cast fire_bolt red-1"), ("not_your_turn", "FD-6.10".into()));
}

#[test]
fn fd_2_17_a_dot_of_nobody_ticks_unfed() {
    let set = [("blue-1.effects", mist("none", "13")), ("active", "blue-1".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let ended = fight.act(BLUE, "end", &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::Damaged { .. })), "FD-2.17");
}
