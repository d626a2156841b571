//! FD-13: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use holmgang_rules_forum_duel::event::Event;

const MORE: &str = r#"
[[spell]]
id = "balm"
name = "Balm"
kind = "heal"
range = 3
base = 10
duration = 2
heal_per_turn = { base = 5 }

[[spell]]
id = "wild_bolt"
name = "Wild Bolt"
kind = "direct"
form = "bolt"
damage_type = "air"
range = 6
base = 20
chance = 50
own_bonus = 5

[[spell]]
id = "balking_wolf"
name = "Balking Wolf"
kind = "summon"
range = 1
summons = "wolf"
chance = 10

[[effect]]
id = "bitten"
name = "Bitten"
hostile = true
duration = 2
modifier = { movement = -1 }

[[spell]]
id = "sure_touch"
name = "Sure Touch"
kind = "direct"
form = "touch"
damage_type = "dark"
range = 1
base = 1
riders = [{ effect = "bitten" }]
"#;

#[test]
fn fd_13_1_one_heal_may_heal_now_and_later() {
    let set = [("red-1.hp", 10.into()), ("red-1.charges", 1.into())];
    let mut fight = Fight::with_content(MORE, "training-1v1", &set);
    fight.act(RED, "cast balm red-1 charges=1", &[]);
    fight.assert(&[("red-1.hp", 26.into()), ("red-1.effects.balm.strength", "7.8".into())]); // 13 × 1.2 = 15.6
}

#[test]
fn fd_10_1_any_kind_may_have_a_chance() {
    let mut fight = Fight::with_content(MORE, "training-1v1", &[("red-1.charges", 1.into())]);
    let cast = fight.act(RED, "cast wild_bolt blue-1 charges=1", &[("success", 56)]);
    assert_eq!(cast.terms("chance"), ["50 FD-10.2", "5 FD-10.9"]);
    fight.assert(&[("blue-1.hp", 100.into()), ("red-1.charges", 0.into())]);
    fight.act(RED, "cast balking_wolf Г-2", &[("success", 11)]);
    fight.assert(&[("cells.Г-2", "none".into()), ("red-1.energy", 80.into())]);
}

#[test]
fn fd_10_19_a_rider_without_a_chance_always_comes() {
    let mut fight = Fight::with_content(MORE, "training-1v1", &[("blue-1.cell", "Г-2".into())]);
    let cast = fight.act(RED, "cast sure_touch blue-1", &[]);
    assert_eq!(cast.count(|event| matches!(event, Event::RiderRolled { .. })), 0);
    fight.assert(&[("blue-1.effects", effects(&["bitten"]))]);
}

#[test]
fn fd_13_5_a_cell_names_whoever_stands_there() {
    let mut fight = Fight::new("training-2v2", &[("blue-1.cell", "В-2".into())]);
    assert_eq!(fight.refused(RED, "cast fire_bolt Г-4"), ("bad_target", "FD-13.5".into()));
    assert_eq!(fight.refused(RED, "cast heart_of_darkness red-2").0, "bad_target");
    assert_eq!(fight.refused(RED, "cast mend blue-1").0, "bad_target");
    fight.set(&[("red-2.hp", 0.into())]);
    assert_eq!(fight.refused(RED, "cast mend red-2").0, "bad_target");
    fight.act(RED, "attack В-2", &[("weapon", 20)]);
    fight.assert(&[("blue-1.hp", 74.into())]);
}

#[test]
fn fd_13_7_an_area_over_nobody_rolls_and_a_cry_to_nobody_does_not() {
    let mut fight = Fight::new("training-1v1", &[]);
    let cast = fight.act(RED, "cast abyss_invocation А-3", &[("success", 1)]);
    assert_eq!(cast.clauses().last().map(String::as_str), Some("FD-13.7"));
    let cry = fight.act(RED, "cast terror_cry", &[]);
    assert_eq!(cry.clause_of(|event| matches!(event, Event::NobodyReached { .. })), "FD-13.7");
}

#[test]
fn fd_13_4_an_area_hits_its_caster_and_may_end_its_turn() {
    let set = [("red-1.hp", 20.into()), ("red-1.cell", "Г-4".into()), ("blue-1.cell", "В-5".into())];
    let mut fight = Fight::new("training-2v2", &set);
    let cast = fight.act(RED, "cast abyss_invocation Г-4", &[("success", 1)]);
    assert_eq!(cast.count(|event| matches!(event, Event::Damaged { .. })), 2);
    assert_eq!(cast.clause_of(|event| matches!(event, Event::TurnEnded { .. })), "FD-11.13");
    fight.assert(&[("red-1.alive", false.into()), ("blue-1.hp", 56.into()), ("active", "blue-1".into())]);
}
