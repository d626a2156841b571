//! FD-3: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_3_4_the_remainder_stands_in_the_sum() {
    let mut fight = Fight::new("training-1v1", &[("red-1.effects", effects(&["energy_spring"]))]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.terms("charges"), ["2.5 FD-3.2", "-0.5 FD-3.4"]);
    assert!(ended.figures().contains(&"charges=2".to_owned()));
}

#[test]
fn fd_3_5_a_fresh_buff_of_energy_works_at_the_hand_over_of_its_own_turn() {
    // FD-14.2 keeps a fresh effect from ticking and counting down; the regeneration of step 3a is neither.
    let mut fight = Fight::new("training-1v1", &[("red-1.energy", 30.into())]);
    fight.act(RED, "cast energy_spring", &[]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.terms("regeneration"), ["20 FD-1.5", "0 FD-1.8", "30 FD-3.5"]);
    fight.assert(&[("red-1.energy", 60.into()), ("red-1.effects.energy_spring.remaining", 3.into())]);
}

#[test]
fn fd_3_8_what_the_level_cannot_hold_is_told() {
    let set = [("red-1.level", 2.into()), ("red-1.charges", 1.into()), ("red-1.effects", effects(&["energy_spring"]))];
    let mut fight = Fight::new("training-1v1", &set);
    let ended = fight.act(RED, "end", &[]);
    assert!(ended.terms("charges").contains(&"1 FD-3.8".to_owned()));
    assert_eq!(ended.count(|event| matches!(event, Event::ChargesGained { gained: 1, lost: 1, charges: 2, .. })), 1);
}

#[test]
fn fd_3_2_without_a_level_there_is_nothing_to_tell() {
    let wolf =
        Field::List(vec![table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "Г-2".into())])]);
    let mut fight = Fight::new("training-1v1", &[("creatures", wolf), ("active", "red-wolf-1".into())]);
    let rested = fight.act(RED, "rest", &[]);
    assert_eq!(rested.count(|event| matches!(event, Event::ChargesGained { .. })), 0);
}
