//! Random battles: every promise of the contract, and what must hold in every state.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::grid::moved;
use holmgang_rules_tabletop_d20::state::{Cause, Condition, Life, NOTHING, Pending, Place, Posture, State};
use holmgang_testkit::random_play::{Seen, random_play};
use holmgang_testkit::referee::{Acts, Referee, referee_play};

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
                assert!(
                    figure.posture == Posture::Prone
                        && figure.main == NOTHING
                        && figure.off == NOTHING
                        && !figure.mounted
                );
            }
            Life::Dead | Life::Fled => assert!(state.effects.iter().all(|effect| effect.bearer != who)),
        }
        if figure.life == Life::Active {
            assert_eq!(figure.reach, rules.zone_mask(state, who));
        }
        for (hand, at) in [(figure.main, Place::Main(who)), (figure.off, Place::Off(who))] {
            assert!(hand == NOTHING || state.things[usize::from(hand)].at == at);
        }
        let in_hand =
            state.things.iter().filter(|thing| matches!(thing.at, Place::Main(w) | Place::Off(w) if w == who)).count();
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
    if state.standing.is_open() {
        assert!(state.round <= state.round_limit);
        if state.pending.is_none() {
            assert!(state.agenda.is_empty() && state.walk.is_none(), "{:?} {:?}", state.agenda, state.walk);
            assert!(state.figure(state.active).can_act());
            assert_eq!((state.mid_cast, state.spoiled), (0, 0));
        }
    }
}

/// TD-24.7: what an open question needs to be put, and a way to be gone on.
fn stands(rules: &Rules, state: &State) {
    invariant(rules, state);
    let reaches = |mask: u16, far: u8| far < 16 && mask >> far & 1 == 1;
    match state.pending {
        Some(Pending::Strike { who, against, cause, hinder, special, from }) => {
            let provoker = state.figure(against);
            assert_eq!(provoker.life, Life::Active, "a blow at one who has fallen");
            assert!(rules.is_on_guard(state, who, against), "he has no blow to strike");
            let cell = if cause == Cause::Back && special { from } else { provoker.cell };
            assert!(rules.covers_place(state, who, cell, provoker.side), "his blow does not reach");
            assert!(!hinder || state.figure(who).posture.is_on_feet(), "one on the ground hinders nobody");
        }
        Some(Pending::Counter { who, against, hinder, granted }) => {
            assert!(state.figure(who).can_act(), "he cannot act");
            assert!(hinder || granted || state.figure(who).posture != Posture::Prone, "a lying one counters");
            assert!(state.figure(against).is_there() && state.figure(against).posture != Posture::Prone);
            assert!(reaches(rules.touch_mask(state, against), rules.distance(state, who, against)), "out of touch");
        }
        Some(Pending::Follow { who, cells, way, .. }) => {
            assert!(state.figure(who).can_act() && state.figure(who).posture.is_on_feet() && cells > 0);
            let (files, ranks) = way.vector();
            let mut at = state.figure(who).cell;
            for _ in 0..cells {
                at = moved(at, files, ranks).unwrap();
                assert!(state.has_room(who, at), "he follows through others");
            }
        }
        _ => {}
    }
    let Some(walk) = &state.walk else { return };
    let mut at = state.figure(walk.who).cell;
    for (place, way) in walk.path.steps().enumerate().skip(usize::from(walk.at)) {
        if !(walk.exit && place + 1 == walk.path.len()) {
            let (files, ranks) = way.vector();
            at = moved(at, files, ranks).unwrap();
            assert!(rules.passable(state, walk.who).has(at), "the way leads through somebody");
        }
    }
    let goes_on = usize::from(walk.at) < walk.path.len() && !walk.exit;
    assert!(!goes_on || state.has_room(walk.who, at), "the way ends on somebody");
}

/// Effects of the scenery, of which the usage line tells only that there are such.
const EFFECTS: [&str; 7] = [
    "apply_effect damage COMBATANT dice=1d6|3d6|6d6 reason=\"...\"",
    "apply_effect prone COMBATANT reason=\"...\"",
    "apply_effect drop COMBATANT [hand=off] reason=\"...\"",
    "apply_effect slippery CELL CELL CELL reason=\"...\"",
    "apply_effect burning CELL CELL reason=\"...\"",
    "apply_effect move COMBATANT CELL reason=\"...\"",
    "fumble_outcome other effect=move target=COMBATANT cell=CELL reason=\"...\"",
];

/// Two a side, toe to toe, who trip and push without an answering blow: so that counters and followings are asked too.
const BRAWL: &str = r#"
map = "training_yard"
red = [
  { combatant = "trainee", cell = "4,4", facing = "n", situation = 4, feats = ["skilled_trip", "skilled_push"] },
  { combatant = "trainee", cell = "5,4", facing = "n", situation = 2, feats = ["skilled_trip", "skilled_push"] },
]
blue = [
  { combatant = "trainee", cell = "4,5", facing = "s", situation = 3, feats = ["skilled_trip", "skilled_push"] },
  { combatant = "trainee", cell = "5,5", facing = "s", situation = 1, feats = ["skilled_trip", "skilled_push"] },
]
"#;

fn refereed(scenario: Option<&str>, battles: u64, seed: u64) -> Acts {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let mut node = match scenario {
        Some(id) => library.get("scenario", id).unwrap().node.clone(),
        None => common::table_node(BRAWL),
    };
    common::attend(&mut node);
    let referee = Referee { usages: &EFFECTS, never: &["end_battle"], sought: &["trip", "push"], most: 400 };
    referee_play(&rules, &rules.scenario(&node).unwrap(), (battles, seed), referee, stands)
}

#[test]
fn the_referee_acts_at_any_moment() {
    let many = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 50 } else { 1 };
    let mut kinds = std::collections::BTreeMap::new();
    let mut answered = 0;
    let plays = [(None, 24), (Some("wall-pack"), 2), (Some("whip-1v1"), 4)];
    for (seed, (scenario, battles)) in (1..).zip(plays) {
        let acts = refereed(scenario, many * battles, seed);
        assert!(acts.verbs.len() >= 5, "{:?}", acts.verbs);
        for (kind, count) in acts.in_the_middle {
            *kinds.entry(kind).or_insert(0) += count;
        }
        answered += acts.answered_by_it;
    }
    for kind in ["strike", "follow", "counter"] {
        assert!(kinds.contains_key(kind), "{kind} was never asked when the referee acted: {kinds:?}");
    }
    assert!(answered > 5, "{answered} questions were settled by what the referee did");
}

fn play(scenario: &str, battles: u64, seed: u64, referee: bool) -> Seen {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let mut node = library.get("scenario", scenario).unwrap().node.clone();
    if referee {
        common::attend(&mut node);
    }
    let seen = random_play(&rules, &rules.scenario(&node).unwrap(), battles, seed, invariant);
    assert!(seen.untold.is_empty(), "nobody is told of {:?}", seen.untold);
    seen
}

#[test]
fn one_on_one() {
    for scenario in ["training-1v1", "duel-1v1", "whip-1v1", "training-undead"] {
        assert_eq!(play(scenario, 2, 1, false).battles, 2);
    }
}

#[test]
fn parties() {
    for scenario in ["road-2v2", "crypt-choir", "wall-pack"] {
        assert_eq!(play(scenario, 1, 1, false).battles, 1);
    }
}

#[test]
fn the_referee_is_asked_and_answers() {
    let mut kinds = std::collections::BTreeMap::new();
    for (seed, scenario) in (1..).zip(["tavern-4v4", "whip-1v1", "training-2v2"]) {
        for (kind, count) in play(scenario, 2, seed, true).kinds {
            *kinds.entry(kind).or_insert(0) += count;
        }
    }
    for kind in ["act", "strike", "rule"] {
        assert!(kinds.contains_key(kind), "{kind} was never wanted: {kinds:?}");
    }
}

/// Short with every test; every scenario, with and without a referee, in the long size (`cargo xtask torture`).
#[test]
fn every_scenario() {
    let is_long = std::env::var_os("HOLMGANG_TORTURE").is_some();
    let library = common::library();
    let scenarios: Vec<String> = library.table("scenario").iter().map(|item| item.id.clone()).collect();
    // By name: a scenario that is added changes nothing of what these battles show.
    let is_short = |id: &&String| ["duel-1v1", "mirror-1v1", "whip-1v1"].contains(&id.as_str());
    let chosen: Vec<&String> = scenarios.iter().filter(|id| is_long || is_short(id)).collect();
    let battles = if is_long { 200 } else { 1 };
    let mut all = Seen::default();
    for (seed, scenario) in (10..).zip(chosen) {
        for referee in [false, true] {
            let seen = play(scenario, battles, seed, referee);
            assert_eq!(seen.battles, battles);
            for (verb, count) in seen.verbs {
                *all.verbs.entry(verb).or_default() += count;
            }
        }
    }
    let rare: &[&str] = if is_long { &["trip", "push", "disarm", "counter", "hinder"] } else { &[] };
    for verb in ["attack", "move", "step", "strike", "decline", "end"].iter().chain(rare) {
        assert!(all.verbs.contains_key(*verb), "nobody has done {verb}: {:?}", all.verbs);
    }
}
