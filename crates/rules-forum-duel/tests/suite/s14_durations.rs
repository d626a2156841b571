//! FD-14: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_14_3_a_renewal_takes_over_everything_of_the_new_cast() {
    let old = table(&[
        ("spell", "poison_mist".into()),
        ("author", "red-1".into()),
        ("strength", 50.into()),
        ("remaining", 1.into()),
        ("marked", true.into()),
    ]);
    let mut fight =
        Fight::new("training-1v1", &[("blue-1.cell", "Г-3".into()), ("blue-1.effects", Field::List(vec![old]))]);
    let cast = fight.act(RED, "cast poison_mist blue-1", &[("success", 1)]);
    assert_eq!(
        cast.clause_of(|event| matches!(event, Event::EffectRenewed { is_marked: false, remaining: 3, .. })),
        "FD-14.3"
    );
    fight.assert(&[(
        "blue-1.effects",
        effect(&[("spell", "poison_mist".into()), ("strength", 13.into()), ("marked", false.into())]),
    )]);
}

#[test]
fn fd_14_3_other_debuffs_of_two_authors_are_one() {
    let set = [
        ("blue-1.cell", "В-3".into()),
        ("blue-1.effects", effect(&[("spell", "evil_eye".into()), ("author", "red-2".into())])),
    ];
    let mut fight = Fight::new("training-2v2", &set);
    fight.act(RED, "cast evil_eye blue-1", &[("success", 1)]);
    fight.assert(&[("blue-1.effects", effect(&[("spell", "evil_eye".into()), ("author", "red-1".into())]))]);
}

#[test]
fn fd_14_4_what_ends_together_says_so() {
    let list = ["heart_of_darkness", "lord_of_the_sky"]
        .map(|spell| table(&[("spell", spell.into()), ("remaining", 1.into())]));
    let mut fight = Fight::new("training-1v1", &[("red-1.effects", Field::List(list.to_vec()))]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clauses().iter().filter(|clause| *clause == "FD-14.4").count(), 2);
}

#[test]
fn fd_14_5_a_creature_that_vanishes_is_not_dead_on_the_board() {
    let wolf =
        Field::List(vec![table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "Г-2".into())])]);
    let mut fight = Fight::new(
        "training-1v1",
        &[("creatures", wolf), ("active", "red-wolf-1".into()), ("red-wolf-1.lifetime", 1.into())],
    );
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::Vanished { .. })), "FD-14.5");
    assert_eq!(ended.count(|event| matches!(event, Event::Died { .. })), 0);
    fight.assert(&[("cells.Г-2", "none".into()), ("active", "blue-1".into())]);
}

#[test]
fn fd_14_6_many_stunned_turns_pass_in_one_step() {
    let fetters = |turns: i32| {
        effect(&[("spell", "ice_fetters".into()), ("author", "red-1".into()), ("remaining", turns.into())])
    };
    let set = [("blue-1.effects", fetters(3)), ("blue-2.effects", fetters(2)), ("red-2.effects", fetters(1))];
    let mut fight = Fight::new("training-2v2", &set);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.count(|event| matches!(event, Event::TurnSkipped { .. })), 3);
    fight.assert(&[("active", "red-1".into()), ("round", 2.into())]);
    fight.act(RED, "end", &[]);
    fight.assert(&[("active", "red-2".into()), ("round", 2.into())]);
}
