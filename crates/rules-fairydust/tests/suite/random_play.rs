//! Random battles on squares and hexes: the promises of the testkit, and the invariants of a state.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::content::Condition;
use holmgang_rules_fairydust::legal::seat_of;
use holmgang_rules_fairydust::scenario::Scenario;
use holmgang_rules_fairydust::state::{Ask, NO_SIDE, NOBODY, Slot, State};
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::random_play::random_play;
use holmgang_testkit::referee::{Referee, referee_play};

const SCENARIOS: [&str; 14] = [
    "escape",
    "cart",
    "harbour",
    "pit-1v1",
    "market-1v1",
    "quay-2v2",
    "market-2v2",
    "quay-3v3",
    "market-3v3",
    "watch",
    "circle",
    "race",
    "training-3v3",
    "training-hex-2v2",
];

fn scenario(rules: &Rules, id: &str) -> Scenario {
    rules.scenario(&common::library().get("scenario", id).unwrap().node).unwrap()
}

/// What is true at every decision.
fn invariant(_: &Rules, state: &State) {
    let map = state.map();
    for who in state.everybody() {
        let fighter = state.fighter(who);
        assert!(fighter.activity <= 30);
        assert!(fighter.is_able() || fighter.left || fighter.activity == 0, "{who} is not able and has points");
        assert_eq!(fighter.is_out, !(0 < fighter.body && 0 < fighter.mind), "{who} is out or not");
        assert!(fighter.left || usize::from(fighter.cell) < map.len());
        assert!(fighter.facing < map.grid.directions());
        if !fighter.left && fighter.is_upright() {
            let crowd = state.everybody().filter(|other| {
                let other = state.fighter(*other);
                other.cell == fighter.cell && other.is_upright()
            });
            assert_eq!(crowd.count(), 1, "two stand on one cell");
        }
        for (held, by) in [(fighter.grabbing, who), (fighter.carrying, who)] {
            if held != NOBODY {
                let other = state.fighter(held);
                assert!(other.grabbed_by == by || other.carried_by == by);
            }
        }
        if fighter.carried_by != NOBODY {
            assert_eq!(state.fighter(fighter.carried_by).carrying, who);
            assert_eq!(state.fighter(fighter.carried_by).cell, fighter.cell);
        }
        for thing in fighter.hands.into_iter().filter(|thing| *thing != u8::MAX) {
            let item = &state.items[usize::from(thing)];
            assert_eq!((item.slot, item.holder), (Slot::Hand, who));
        }
        assert_eq!(state.order.contains(&who), fighter.side != NO_SIDE && !fighter.left);
        assert!(state.delays.iter().filter(|delayed| delayed.owner == who).count() <= 1 || state.active == who);
        assert!(state.synergies.iter().filter(|synergy| synergy.member(who).is_some()).count() <= 1);
    }
    for item in &state.items {
        assert_eq!(item.slot == Slot::Floor || item.slot == Slot::Gone, item.holder == NOBODY);
        assert!((-3..=3).contains(&item.quality));
    }
    let sorted =
        state.order.windows(2).all(|pair| state.fighter(pair[0]).initiative >= state.fighter(pair[1]).initiative);
    assert!(sorted, "the order is not by initiative");
    assert!(!state.is_open() || state.fighter(state.active).is_able());
}

fn battles() -> u64 {
    if std::env::var_os("HOLMGANG_TORTURE").is_some() { 8_000 } else { 6 }
}

#[test]
fn random_battles_keep_every_promise() {
    let rules = common::rules();
    let mut kinds = std::collections::BTreeSet::new();
    let mut verbs = std::collections::BTreeSet::new();
    // The longest test of all: in two parts side by side.
    let play = &|ids: &[&str]| {
        ids.iter().map(|id| random_play(&rules, &scenario(&rules, id), battles(), 7, invariant)).collect::<Vec<_>>()
    };
    let seen = std::thread::scope(|scope| {
        let parts = SCENARIOS.chunks(SCENARIOS.len() / 2).map(|ids| scope.spawn(move || play(ids)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect::<Vec<_>>()
    });
    for seen in seen {
        assert!(seen.untold.is_empty(), "nobody is told of {:?}", seen.untold);
        kinds.extend(seen.kinds.keys().copied());
        verbs.extend(seen.verbs.into_keys());
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["act", "fire", "react"]);
    for verb in [
        "attack",
        "throw",
        "push",
        "grab",
        "cast",
        "synergy",
        "contribute",
        "draw",
        "take",
        "pick_up",
        "drop",
        "move",
        "dash",
        "step",
        "delay",
        "fire",
        "wait",
        "dodge",
        "parry",
        "block",
        "counterspell",
        "resist",
        "pass",
        "stand",
        "sit",
        "lie",
        "lower",
        "release",
        "end",
    ] {
        assert!(verbs.contains(verb), "`{verb}` never came up");
    }
}

/// What may be said beside the list: giving up, preparing, speaking.
const BESIDE: [&str; 17] = [
    "surrender",
    "resign",
    "say",
    "improvise",
    "order",
    "willing",
    "lower",
    "tie_order",
    "attack",
    "throw",
    "move",
    "dash",
    "step",
    "lift",
    "delay",
    "synergy",
    "cast",
];

#[test]
fn deformed_actions_are_refused_or_sound() {
    let rules = common::rules();
    for id in SCENARIOS {
        let count = mutants(&rules, &scenario(&rules, id), battles().min(500) / 3 + 1, 11, &BESIDE);
        assert!(count.refused > 0 && count.free > 0);
    }
}

/// What an open question needs to be put, whatever the referee has done since.
fn stands(rules: &Rules, state: &State) {
    invariant(rules, state);
    if !state.is_open() {
        return;
    }
    match state.ask {
        Ask::Act => {}
        Ask::React { target } => {
            assert!(state.fighter(target).is_able(), "one who is out is asked to defend");
            // FY-18.8: he has a defence left that he can make against this attack, by this attacker.
            let mut answers = Vec::new();
            rules.legal(state, seat_of(state.fighter(target).side), &mut answers);
            assert!(answers.len() > 1, "one who can only let it come is asked to defend: {answers:?}");
            let attacker = state.fighter(state.frames.last().expect("somebody attacks").by);
            assert!(attacker.is_able() && !attacker.is(Condition::Paralysed), "the attack does not come any more");
        }
        Ask::Fire { owner, .. } => {
            assert!(state.fighter(owner).is_able(), "one who is out is asked to fire");
            assert!(state.delays.iter().any(|delayed| delayed.owner == owner), "nothing is delayed any more");
        }
    }
}

#[test]
fn the_referee_acts_at_any_moment() {
    let rules = common::rules();
    let referee = Referee { usages: &[], never: &["end_battle"], sought: &[], most: 150 };
    let mut kinds = std::collections::BTreeSet::new();
    for (seed, id) in (1..).zip(["pit-1v1", "quay-2v2", "market-3v3", "training-hex-2v2"]) {
        let battles = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 500 } else { 6 };
        let acts = referee_play(&rules, &scenario(&rules, id), (battles, seed), referee, stands);
        assert!(acts.verbs.len() >= 6, "{:?}", acts.verbs);
        kinds.extend(acts.in_the_middle.into_keys());
    }
    assert!(kinds.contains("react"), "{kinds:?}");
}
