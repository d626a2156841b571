//! Random matches: every promise of the contract, and what must hold in every state, on all boards with all abilities.

use crate::common;
use crate::common::invariant::invariant;

use crate::common::{rules, scenario};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::scene::Scene;
use holmgang_rules_ability_chess::state::{Ask, Kind, State};
use holmgang_testkit::random_play::{Seen, random_play};
use holmgang_testkit::referee::{Referee, referee_play};

/// How many battles of this size; a hundred times as many in the long run.
fn many(battles: u64) -> u64 {
    if std::env::var_os("HOLMGANG_TORTURE").is_some() { battles * 100 } else { battles }
}

/// Events of which nothing is told, on purpose: what stays behind may be hidden, a fresh fire rolls as every other, and of no energy and no price
/// nothing comes.
const UNTOLD: [&str; 4] = ["Free", "FreshFire", "LeftBehind", "NoEnergy"];

fn played(rules: &Rules, scenario: &<Rules as Ruleset>::Scenario, battles: u64, seed: u64) -> Seen {
    let seen = random_play(rules, scenario, many(battles), seed, invariant);
    let forgotten: Vec<&String> = seen.untold.iter().filter(|kind| !UNTOLD.contains(&kind.as_str())).collect();
    assert!(forgotten.is_empty(), "nobody is told of {forgotten:?}");
    seen
}

fn play(id: &str, battles: u64) -> Seen {
    let rules = rules();
    played(&rules, &scenario(&rules, id), battles, 1)
}

/// A match of two armies on a board.
fn armies(board: &str, white: &str, black: &str) -> (Rules, <Rules as Ruleset>::Scenario) {
    let rules = rules();
    let text = format!(
        "board = \"{board}\"\nitems = true\nwhite = {{ army = \"{white}\" }}\nblack = {{ army = \"{black}\" }}"
    );
    let scenario = rules.scenario(&common::table_node(&text)).unwrap();
    (rules, scenario)
}

#[test]
fn ready_matches_on_the_ordinary_board() {
    for id in ["duel", "duel-archers", "duel-sappers", "duel-armour", "burning_yard", "item_lab"] {
        let seen = play(id, 4);
        assert!(seen.decisions > 0, "{id}");
    }
}

#[test]
fn every_army_meets_every_other() {
    const ARMIES: [&str; 10] =
        ["ember", "lazaret", "depot", "looking_glass", "gaol", "longbow", "sapper", "oubliette", "armour", "boiler"];
    for (place, white) in ARMIES.iter().enumerate() {
        for black in &ARMIES[place..] {
            let (rules, scenario) = armies("std8", white, black);
            played(&rules, &scenario, 1, place as u64);
        }
    }
}

#[test]
fn the_long_board() {
    assert!(play("duel-tall", 1).decisions > 0);
    let (rules, scenario) = armies("tall8x12", "sapper", "oubliette");
    played(&rules, &scenario, 1, 5);
}

#[test]
fn the_cross() {
    let seen = play("four-handed", 1);
    assert!(seen.kinds.contains_key("act"), "{:?}", seen.kinds);
}

#[test]
fn plain_chess() {
    let seen = play("chess", 3);
    assert!(seen.results.keys().all(|result| ["white", "black", "draw"].contains(result)));
}

/// What an open choice needs to be put, whatever the referee has done since: a queen that is still there and still a queen, a pawn that still waits on a
/// last rank.
fn stands(rules: &Rules, state: &State) {
    invariant(rules, state);
    if !state.now.standing.is_open() {
        return;
    }
    let scene = Scene::new(rules, state);
    for pending in state.now.pending.iter() {
        let (piece, kind) = match pending.ask {
            Ask::Wound { piece, .. } => (piece, Kind::Queen),
            Ask::Promotion(piece) => (piece, Kind::Pawn),
            Ask::Bearer | Ask::Pick | Ask::Pieces { .. } => continue,
        };
        assert!(scene.piece(piece).is_alive(), "somebody is asked about {piece}, which is dead");
        assert_eq!(scene.piece(piece).kind, kind, "somebody is asked about {piece}, which is something else now");
    }
}

/// Pieces are wounded, killed, healed and brought back while somebody is asked for a choice.
#[test]
fn the_referee_acts_at_any_moment() {
    let rules = rules();
    let referee = Referee { usages: &[], never: &["declare_result"], sought: &[], most: 150 };
    let (mut verbs, mut asked) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for (seed, id) in (1..).zip(["duel", "duel-sappers", "item_lab", "four-handed"]) {
        let acts = referee_play(&rules, &scenario(&rules, id), (many(2), seed), referee, stands);
        verbs.extend(acts.verbs.into_keys());
        asked.extend(acts.in_the_middle.into_keys());
    }
    assert!(asked.contains("wound"), "no queen was wounded when the referee acted: {asked:?}");
    assert!(verbs.len() >= 6, "{verbs:?}");
}
