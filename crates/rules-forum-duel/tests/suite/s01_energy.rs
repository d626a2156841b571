//! FD-1: corners that the cases of conformance do not reach.

use crate::common;

use crate::common::fight::*;
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_1_1_everybody_gets_its_energy_in_the_log_of_the_start() {
    let library = common::library();
    let rules = common::rules();
    let scenario = rules.scenario(&library.get("scenario", "duel-3v3").unwrap().node).unwrap();
    let mut log = Recorder::default();
    rules.start(&scenario, &mut Descending::default(), &mut log).unwrap();
    let started = Happened(log.into_entries());
    assert_eq!(started.count(|event| matches!(event, Event::EnergyRestored { energy: 100, overflow: 0, .. })), 6);
    assert_eq!(started.clauses().iter().filter(|clause| *clause == "FD-1.1").count(), 6);
    assert_eq!(started.clauses().iter().filter(|clause| *clause == "FD-2.1").count(), 6);
    assert_eq!(started.clause_of(|event| matches!(event, Event::Placed { .. })), "FD-4.5");
}

#[test]
fn fd_1_8_idle_points_stand_in_the_sum_and_add_nothing() {
    let mut fight = Fight::new("training-1v1", &[("red-1.energy", 10.into())]);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.terms("regeneration"), ["20 FD-1.5", "0 FD-1.8"]);
    fight.assert(&[("red-1.energy", 30.into())]);
}

#[test]
fn fd_1_9_the_price_is_paid_before_any_roll() {
    let mut fight = Fight::new("training-1v1", &[("red-1.charges", 1.into()), ("blue-1.cell", "Г-3".into())]);
    let cast = fight.act(RED, "cast poison_mist blue-1 charges=1", &[("success", 100)]);
    let place = |is_it: fn(&Event) -> bool| cast.0.iter().position(|entry| is_it(&entry.event)).unwrap();
    assert!(
        place(|event| matches!(event, Event::Paid { charges: 1, energy: 20, .. }))
            < place(|event| matches!(event, Event::SuccessRolled { .. }))
    );
}

#[test]
fn fd_1_9_a_spell_without_a_price_in_energy_is_paid_in_points() {
    let free = r#"
[[spell]]
id = "breath"
name = "Breath"
kind = "heal"
energy = 0
base = 5
"#;
    let mut fight = Fight::with_content(free, "training-1v1", &[("red-1.energy", 0.into())]);
    let cast = fight.act(RED, "cast breath", &[]);
    assert_eq!(cast.clause_of(|event| matches!(event, Event::Paid { .. })), "FD-1.9");
    fight.assert(&[("red-1.action_points", 1.into())]);
}

#[test]
fn fd_1_11_of_nothing_nothing_is_taken() {
    let set = [("red-1.energy", 100.into()), ("blue-1.energy", 0.into()), ("blue-1.cell", "Г-3".into())];
    let mut fight = Fight::new("training-1v1", &set);
    let cast = fight.act(RED, "cast energy_siphon blue-1", &[("success", 1)]);
    assert_eq!(cast.terms("energy"), ["40 FD-9.13", "0 FD-1.11"]);
    fight.assert(&[("red-1.energy", 80.into()), ("red-1.charges", 0.into()), ("blue-1.energy", 0.into())]);
}
