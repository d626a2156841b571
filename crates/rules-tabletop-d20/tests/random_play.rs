//! Random battles: every promise of the contract, and what must hold in every state.

mod common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::state::{Condition, Life, NOTHING, Place, Posture, Standing, State};
use holmgang_testkit::random_play::{Seen, random_play};

/// What the comments of `state.rs` promise.
fn invariant(rules: &Rules, state: &State) {
    for who in state.everybody() {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        assert!(0 <= figure.hp && figure.hp <= sheet.hp_max && figure.nonlethal >= 0);
        assert_eq!(figure.side, sheet.side());
        match figure.life {
            Life::Active => assert!(figure.hp > 0 && figure.nonlethal < figure.hp),
            Life::Incapacitated => {
                assert!(figure.hp == 0 || figure.nonlethal >= figure.hp);
                assert!(figure.posture == Posture::Prone && figure.main == NOTHING && figure.off == NOTHING && !figure.mounted);
            }
            Life::Dead | Life::Fled => assert!(state.effects.iter().all(|effect| effect.bearer != who)),
        }
        if figure.life == Life::Active {
            assert_eq!(figure.reach, rules.zone_mask(state, who));
        }
        for (hand, at) in [(figure.main, Place::Main(who)), (figure.off, Place::Off(who))] {
            assert!(hand == NOTHING || state.things[usize::from(hand)].at == at);
        }
        let in_hand = state.things.iter().filter(|thing| matches!(thing.at, Place::Main(w) | Place::Off(w) if w == who)).count();
        assert_eq!(in_hand, usize::from(figure.main != NOTHING) + usize::from(figure.off != NOTHING));
        for other in 0..who {
            let second = state.figure(other);
            // One who runs past an ally stands in his cell while a blow at him is decided.
            let runs = state.walk.as_ref().is_some_and(|walk| walk.who == who || walk.who == other);
            let both = figure.life == Life::Active && second.life == Life::Active && !runs;
            assert!(!both || rules.distance(state, who, other) > 0, "two on one cell");
        }
        let controlled = figure.is(Condition::Controlled);
        assert!(figure.team == figure.home || controlled, "a side changed without control");
    }
    for effect in &state.effects {
        assert!(state.figure(effect.bearer).is(effect.what));
    }
    if state.standing == Standing::Open {
        assert!(state.round <= state.round_limit);
        if state.pending.is_none() {
            assert!(state.agenda.is_empty() && state.walk.is_none(), "{:?} {:?}", state.agenda, state.walk);
            assert!(state.figure(state.active).can_act());
            assert_eq!((state.mid_cast, state.spoiled), (0, 0));
        }
    }
}

fn play(scenario: &str, battles: u64) -> Seen {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
    random_play(&rules, &scenario, battles, 1, invariant)
}

#[test]
fn one_on_one() {
    for scenario in ["training-1v1", "duel-1v1", "whip-1v1", "training-undead"] {
        assert_eq!(play(scenario, 2).battles, 2);
    }
}

#[test]
fn parties() {
    for scenario in ["road-2v2", "crypt-choir"] {
        assert_eq!(play(scenario, 1).battles, 1);
    }
}

#[test]
fn stress() {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let seed: u64 = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(7);
    let mut all = Seen::default();
    for item in library.table("scenario") {
        for referee in [false, true] {
            let mut node = item.node.clone();
            if referee {
                if let holmgang_kernel::doc::Value::Table(entries) = &mut node.value {
                    entries.push(holmgang_kernel::doc::Entry { key: "referee".into(), key_at: Default::default(), node: holmgang_kernel::doc::Node::made(holmgang_kernel::doc::Value::Text("present".into())) });
                }
            }
            let scenario = rules.scenario(&node).unwrap();
            eprintln!("{} {referee}", item.id);
            let seen = random_play(&rules, &scenario, 3, seed, invariant);
            for (k, v) in seen.clauses { *all.clauses.entry(k).or_default() += v; }
            for (k, v) in seen.verbs { *all.verbs.entry(k).or_default() += v; }
            for (k, v) in seen.kinds { *all.kinds.entry(k).or_default() += v; }
        }
    }
    eprintln!("unseen clauses {:?}", all.unseen_clauses::<Rules>());
    eprintln!("unseen verbs {:?}", all.unseen_verbs(&rules));
    eprintln!("kinds {:?}", all.kinds);
}
