//! Random battles: every promise of the contract, and what must hold in every state.

mod common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::state::{CELLS, NOBODY, OFF_BOARD, Standing, State, What};
use holmgang_testkit::random_play::{Seen, random_play};

/// What the comments of `state.rs` promise.
fn invariant(rules: &Rules, state: &State) {
    let players = state.players();
    for (place, combatant) in state.combatants.iter().enumerate() {
        let sheet = &state.setup.sheets[combatant.sheet as usize];
        assert!(0 <= combatant.hp && combatant.hp <= sheet.hp_max);
        assert!(0 <= combatant.energy && combatant.energy <= sheet.energy_max);
        assert!(combatant.charges <= sheet.level);
        assert_eq!(combatant.alive, combatant.hp > 0);
        assert_eq!(combatant.is_player(), place < players);
        if combatant.alive {
            assert_eq!(state.cells[combatant.cell as usize], place as u8);
        } else {
            assert_eq!((combatant.cell, combatant.charges, combatant.action_points), (OFF_BOARD, 0, 0));
            assert!(state.effects.iter().all(|effect| effect.bearer != place as u8));
        }
        if place as u8 != state.active {
            assert_eq!((combatant.action_points, combatant.attack_points, combatant.movement_points), (0, 0, 0));
        }
    }
    let standing = (0..CELLS).filter(|cell| state.cells[*cell] != NOBODY).count();
    assert_eq!(standing, state.combatants.iter().filter(|combatant| combatant.alive).count());
    for effect in &state.effects {
        assert!(effect.remaining > 0 && 0 <= effect.strength || matches!(effect.what, What::Granted(_)));
    }
    for (place, object) in state.objects.iter().enumerate() {
        assert!(state.objects[..place].iter().all(|other| other.cell != object.cell));
        assert!(!rules.things[object.thing as usize].solid || state.cells[object.cell as usize] == NOBODY);
    }
    if state.standing == Standing::Open {
        let active = state.active_combatant().unwrap();
        assert!(active.alive && active.action_points > 0);
        assert!(state.round <= state.round_limit);
    }
}

fn play(scenario: &str, battles: u64) -> Seen {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
    random_play(&rules, &scenario, battles, 1, invariant)
}

#[test]
fn duels_of_one() {
    for scenario in ["duel-1v1", "pillars-1v1", "mirror-1v1", "training-1v1"] {
        assert_eq!(play(scenario, 12).battles, 12);
    }
}

#[test]
fn duels_of_two() {
    for scenario in ["duel-2v2", "pillars-2v2", "training-2v2"] {
        assert_eq!(play(scenario, 6).battles, 6);
    }
}

#[test]
fn duels_of_three() {
    let seen = play("duel-3v3", 8);
    assert_eq!(seen.battles, 8);
    let seen = play("training-3v3", 4);
    assert_eq!(seen.battles, 4);
}
