//! Random battles with every promise of the contract checked, and what comes up in them.

mod common;

use common::{library, rules};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::state::{CELLS, NOBODY, Standing, State};
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::random_play::random_play;

const SCENARIOS: [&str; 6] = ["duel-1v1", "duel-2v2", "duel-3v3", "pillars-2v2", "training-1v1", "training-2v2"];

fn scenario(rules: &Rules, id: &str) -> <Rules as Ruleset>::Scenario {
    rules.scenario(&library().get("scenario", id).unwrap().node).unwrap()
}

/// What `state.rs` promises of every state.
fn invariant(rules: &Rules, state: &State) {
    for (cell, who) in state.cells.iter().enumerate().filter(|(_, who)| **who != NOBODY) {
        let here = &state.combatants[usize::from(*who)];
        assert!(here.alive && usize::from(here.cell) == cell);
    }
    for (who, one) in state.combatants.iter().enumerate() {
        let sheet = rules.sheet(state, who as u8);
        assert_eq!(one.alive, usize::from(one.cell) < CELLS);
        assert!((0..=sheet.hp_max).contains(&one.hp) && (one.hp > 0) == one.alive);
        assert!((0..=sheet.energy_max).contains(&one.energy) && one.charges <= sheet.level);
        assert!(one.alive || one.charges == 0 && state.effects.iter().all(|effect| usize::from(effect.bearer) != who));
    }
    if state.standing == Standing::Open {
        let active = &state.combatants[usize::from(state.active)];
        assert!(active.alive && active.action_points > 0);
    }
    assert!(state.effects.iter().all(|effect| effect.remaining > 0));
}

#[test]
fn random_battles_keep_every_promise() {
    let rules = rules();
    for (seed, id) in SCENARIOS.iter().enumerate() {
        let seen = random_play(&rules, &scenario(&rules, id), 6, seed as u64, invariant);
        assert_eq!(seen.battles, 6);
    }
}

#[test]
fn whatever_is_accepted_is_sound() {
    let rules = rules();
    for (seed, id) in ["duel-3v3", "training-2v2"].iter().enumerate() {
        mutants(&rules, &scenario(&rules, id), 2, seed as u64, &["surrender"]);
    }
}
