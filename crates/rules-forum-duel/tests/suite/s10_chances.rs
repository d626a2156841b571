//! FD-10: corners that the cases of conformance do not reach.

use crate::common;

use crate::common::fight::*;
use holmgang_rules_forum_duel::event::Event;

const SPHERES: &str = r#"
[[spell]]
id = "lesser_sphere"
name = "Lesser Sphere"
kind = "buff"
duration = 4
modifier = { chance = 3, chance_die = 6 }
"#;

#[test]
fn fd_10_8_two_spheres_roll_in_the_order_of_age() {
    let set = [("red-1.effects", effects(&["lesser_sphere", "mysterious_sphere"]))];
    let mut fight = Fight::with_content(SPHERES, "training-1v1", &set);
    let cast = fight.act(RED, "cast storm_invocation blue-1", &[("sphere", 6), ("sphere", 12), ("success", 78)]);
    // 50 + (3 + 2 × 6) + 2 × 12, all in full: the invocation is of one shot.
    assert!(cast.figures().contains(&"chance=89".to_owned()), "{:?}", cast.figures());
    assert_eq!(cast.terms("chance"), ["50 FD-10.2", "3 FD-10.9", "12 FD-10.8", "24 FD-10.8"]);
    assert_eq!(cast.count(|event| matches!(event, Event::SphereRolled { .. })), 2);
}

#[test]
fn fd_10_8_the_sphere_is_rolled_even_if_the_result_is_certain() {
    let set = [("red-1.skills.luck", 60.into()), ("red-1.effects", effects(&["mysterious_sphere"]))];
    let mut fight = Fight::new("training-1v1", &set);
    let cast = fight.act(RED, "cast storm_invocation blue-1", &[("sphere", 1)]);
    assert_eq!(
        cast.clause_of(|event| matches!(event, Event::SuccessRolled { roll: None, passed: true, .. })),
        "FD-6.9"
    );
    assert!(cast.terms("chance").contains(&"100 FD-10.18".to_owned()));
}

#[test]
fn fd_10_8_every_check_of_one_cast_has_its_own_sphere() {
    // The rider's, and the bearer's in the block (FD-10.12) and in the reflection (FD-10.17).
    let set = [
        ("red-1.effects", effects(&["mysterious_sphere"])),
        ("blue-1.cell", "Г-3".into()),
        ("blue-1.effects", effects(&["aether_veil", "mysterious_sphere", "mirror_of_ether"])),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    let rolls = [("sphere", 1), ("block", 23), ("sphere", 2), ("reflect", 30), ("sphere", 3), ("rider", 57)];
    let cast = fight.act(RED, "cast flame_blade blue-1", &rolls);
    assert_eq!(
        cast.figures().iter().filter(|figure| !figure.starts_with("attack")).collect::<Vec<_>>(),
        ["block=22", "reflect=29", "damage=36", "chance=56"]
    );
}

#[test]
fn fd_10_13_luck_that_stays_out_is_told() {
    let set = [("blue-1.cell", "Г-2".into()), ("blue-1.left_hand", "buckler".into()), ("blue-1.skills.luck", 4.into())];
    let mut fight = Fight::new("training-1v1", &set);
    let struck = fight.act(RED, "attack blue-1", &[("block", 15)]);
    assert_eq!(struck.terms("block"), ["15 FD-12.3", "0 FD-10.13"]);
}

#[test]
fn fd_10_17_the_referee_s_points_on_chances_help_a_mirror_and_no_block() {
    let set = [
        ("blue-1.cell", "Г-2".into()),
        ("blue-1.left_hand", "buckler".into()),
        ("blue-1.effects", effects(&["aether_veil", "mirror_of_ether"])),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    fight.act(REFEREE, r#"grant_modifier blue-1 chance 10 turns=2 reason="test""#, &[]);
    let cast = fight.act(RED, "cast ether_blade blue-1", &[("block", 36), ("reflect", 35)]);
    assert!(cast.figures().contains(&"block=35".to_owned()) && cast.figures().contains(&"reflect=35".to_owned()));
}

#[test]
fn fd_10_5_the_end_of_the_first_names_the_clause() {
    let list = holmgang_kernel::sheet::Field::List(vec![
        common::table(&[("spell", "heart_of_darkness".into()), ("remaining", 1.into())]),
        common::table(&[("spell", "lord_of_the_sky".into()), ("remaining", 3.into())]),
    ]);
    let mut fight = Fight::new("training-1v1", &[("red-1.effects", list)]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::EffectEnded { .. })), "FD-10.5");
    fight.set(&[("active", "red-1".into()), ("red-1.effects.lord_of_the_sky.remaining", 1.into())]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clause_of(|event| matches!(event, Event::EffectEnded { .. })), "FD-14.1");
}

#[test]
fn fd_10_21_and_12_8_riders_that_cannot_be_are_told_without_a_roll() {
    let set = [("blue-1.cell", "Г-3".into()), ("blue-1.left_hand", "buckler".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let blocked = fight.act(RED, "cast flame_blade blue-1", &[("block", 1)]);
    assert_eq!(
        blocked.clause_of(|event| matches!(event, Event::RiderRolled { roll: None, passed: false, .. })),
        "FD-12.8"
    );
    fight.set(&[("active", "red-1".into()), ("blue-1.hp", 1.into()), ("blue-1.left_hand", "none".into())]);
    let killed = fight.act(RED, "cast flame_blade blue-1", &[]);
    assert_eq!(killed.clause_of(|event| matches!(event, Event::RiderRolled { .. })), "FD-10.21");
    assert_eq!(killed.clauses().last().map(String::as_str), Some("FD-15.1"));
}
