//! What is asked of every rulebook: random battles keep every promise of the contract, refusals are true, nothing that is shown shows an id.

use holmgang_rules_toy::{GRID, Rules, STAMINA, State};
use holmgang_testkit::content;
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::random_play::random_play;

/// What holds in every state, whatever has happened.
fn invariant(_: &Rules, state: &State) {
    let [red, blue] = &state.fighters;
    assert_ne!(red.cell, blue.cell);
    assert!([red, blue].iter().all(|fighter| GRID.has(fighter.cell) && fighter.stamina <= STAMINA));
}

#[test]
fn random_battles_keep_every_promise() {
    let rules: Rules = content::rules();
    let seen = random_play(&rules, &content::scenario(&rules, "rolled"), 200, 7, invariant);
    assert!(seen.unseen_clauses::<Rules>().is_empty(), "{seen:?}");
    assert!(seen.unseen_verbs(&rules).is_empty(), "{seen:?}");
    assert_eq!(seen.results.len(), 3, "{seen:?}");
}

#[test]
fn what_is_refused_and_what_is_not_listed() {
    let rules: Rules = content::rules();
    let count = mutants(&rules, &content::scenario(&rules, "plain"), 50, 3, &[]);
    assert!(count.refused > 0 && count.listed > 0, "{count:?}");
}
