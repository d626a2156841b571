//! Random battles: every promise of the contract, and what must hold in every state.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_forum_duel::state::{CELLS, NOBODY, OFF_BOARD, State, What};
use holmgang_rules_forum_duel::{Rules, clause};
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::random_play::{Seen, random_play};
use holmgang_testkit::referee::{Referee, referee_play};

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
    if state.standing.is_open() {
        let active = state.active_combatant().unwrap();
        assert!(active.alive && active.action_points > 0);
        assert!(state.round <= state.round_limit);
    }
}

fn with_scenario<T>(id: &str, run: impl FnOnce(&Rules, &<Rules as Ruleset>::Scenario) -> T) -> T {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
    run(&rules, &scenario)
}

fn play(scenario: &str, battles: u64) -> Seen {
    let seen = with_scenario(scenario, |rules, scenario| random_play(rules, scenario, battles, 1, invariant));
    assert!(seen.untold.is_empty(), "nobody is told of {:?}", seen.untold);
    seen
}

#[test]
fn duels_of_one() {
    for scenario in ["duel-1v1", "pillars-1v1", "mirror-1v1", "embers-1v1", "gusts-1v1", "training-1v1"] {
        assert_eq!(play(scenario, 12).battles, 12);
    }
}

#[test]
fn duels_of_two() {
    for scenario in ["duel-2v2", "pillars-2v2", "venom-2v2", "training-2v2"] {
        assert_eq!(play(scenario, 6).battles, 6);
    }
}

#[test]
fn duels_of_three_do_everything_that_is_listed() {
    let seen = play("duel-3v3", 24);
    // Surrender and a change of equipment are never listed.
    assert_eq!(with_scenario("duel-3v3", |rules, _| seen.unseen_verbs(rules)), ["surrender", "equip"]);
    assert!(seen.results.contains_key("red") && seen.results.contains_key("blue"), "{:?}", seen.results);
    let trained = play("training-3v3", 12);
    let wanted = [
        clause::REGENERATION,
        clause::CHARGED_DIRECT_DAMAGE,
        clause::CHARGED_DOT_IS_MARKED,
        clause::TICK_ABSORBS_CHARGE,
        clause::OVERFLOW_GIVES_CHARGES,
        clause::SUMMONS_AFTER_SUMMONER,
        clause::LATER_MODIFIERS_ARE_HALVED,
        clause::MYSTERIOUS_SPHERE,
        clause::BLOCK_MODIFIERS_ARE_HALVED,
        clause::FIRE_WALL,
        clause::STATE_AFTER_RESURRECTION,
        clause::LIFE_STEAL,
        clause::REFLECTION,
        clause::SILENCE_AND_STUN,
        clause::AREA,
        clause::OBJECT_AND_CREATURE_DURATIONS,
        clause::UNUSUAL_MOVEMENT,
        clause::SPELLS_RESTORING_ENERGY,
        clause::RIDER_SPELLS,
        clause::OTHER_CHARGE_USES,
        clause::LIMITED_SPELLS,
        clause::VICTORY,
    ];
    for clause in wanted {
        let came_up = seen.clauses.contains_key(&clause) || trained.clauses.contains_key(&clause);
        assert!(came_up, "{clause} never came up");
    }
}

#[test]
fn deformed_actions_are_understood_and_judged() {
    for id in ["duel-2v2", "training-2v2"] {
        let seen = with_scenario(id, |rules, scenario| mutants(rules, scenario, 2, 1, &["surrender"]));
        assert!(seen.refused > 0 && seen.free > 0, "{seen:?}");
    }
}

/// Short with every test; a hundred thousand battles in the long size (`cargo xtask torture`), on every core.
#[test]
fn a_hundred_thousand_battles() {
    let battles = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 100_000 } else { 200 };
    let scenarios = ["duel-1v1", "pillars-1v1", "duel-2v2", "duel-3v3"];
    let shares: Vec<(u64, &str)> = (0..8).map(|share| (share, scenarios[share as usize % scenarios.len()])).collect();
    let played: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = shares
            .iter()
            .map(|(share, scenario)| {
                scope.spawn(move || {
                    with_scenario(scenario, |rules, scenario| {
                        random_play(rules, scenario, battles / 8, 1000 + share, invariant).battles
                    })
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    });
    assert_eq!(played, battles);
}

#[test]
fn the_referee_acts_at_any_moment() {
    let referee = Referee { usages: &[], never: &["declare_result"], sought: &[], most: 150 };
    for (seed, id) in (1..).zip(["duel-1v1", "duel-3v3", "training-2v2"]) {
        let acts = with_scenario(id, |rules, scenario| referee_play(rules, scenario, (6, seed), referee, invariant));
        assert!(acts.verbs.len() >= 5, "{:?}", acts.verbs);
    }
}
