//! Random battles: every promise of the contract, and what must hold in every state.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::content::{NO_ITEM, Stat};
use holmgang_rules_mini_duel::state::{
    Fate, Formation, NOBODY, OFF_BOARD, OFF_FIELD, Options, PIECES, Phase, Player, State, TurnOrder, What, at, bit,
    owner,
};
use holmgang_testkit::random_play::{Seen, random_play};
use holmgang_testkit::referee::{Referee, referee_play};

/// What the comments of `state.rs` promise.
fn invariant(rules: &Rules, state: &State) {
    if state.phase == Phase::Act || state.chess.is_none() {
        duel(rules, state);
    }
    let Some(chess) = &state.chess else { return };
    for who in 0..PIECES {
        let square = chess.square[who];
        assert_eq!(square != OFF_BOARD, chess.fate[who] == Fate::Alive, "{who}");
        assert!(square == OFF_BOARD || chess.board[square as usize] == who as u8);
        if chess.fate[who] == Fate::Alive {
            assert!(chess.health[who] > 0);
        }
    }
    let standing = chess.board.iter().filter(|who| **who != NOBODY).count();
    assert_eq!(standing, chess.fate.iter().filter(|fate| **fate == Fate::Alive).count());
    assert_eq!(chess.promoting != NOBODY, state.phase == Phase::Promote);
}

fn duel(rules: &Rules, state: &State) {
    let (duel, lineup) = (&state.duel, &state.lineup);
    let (mut affected, mut cloaked) = (0, 0);
    for effect in &duel.effects {
        assert!(effect.rounds_left > 0 && duel.alive & bit(effect.bearer) != 0);
        affected |= bit(effect.bearer);
        cloaked |= if effect.what == What::Cloak { bit(effect.bearer) } else { 0 };
    }
    assert_eq!((affected, cloaked), (duel.affected, duel.cloaked));
    for place in 0..PIECES as u8 {
        let who = lineup.who[at(place)];
        assert!(who == NOBODY || lineup.place[who as usize] == place);
        assert_eq!(duel.order[duel.rank[at(place)] as usize], place);
        assert_eq!(duel.alive & bit(place) != 0, duel.health[at(place)] > 0);
        if duel.alive & bit(place) == 0 {
            assert!(!duel.waits(place) && duel.guard & bit(place) == 0);
            continue;
        }
        assert!(
            duel.health[at(place)] <= rules.maximum(state, place, holmgang_rules_mini_duel::values::Resource::Health)
        );
        assert!((0..=state.stat(place, Stat::MaxMana)).contains(&duel.mana[at(place)]));
        assert!((0..=state.stat(place, Stat::MaxStamina)).contains(&duel.stamina[at(place)]));
        assert!(lineup.able & bit(place) == 0 || lineup.item[at(place)] != NO_ITEM);
    }
    let speeds: Vec<_> = duel.order.iter().filter(|place| duel.alive & bit(**place) != 0).collect();
    for pair in speeds.windows(2) {
        let (one, other) = (rules.speed(state, *pair[0]), rules.speed(state, *pair[1]));
        assert!(other < one || other == one && pair[0] < pair[1], "{one} before {other}");
    }
    for wall in &duel.walls {
        assert!(wall.health > 0 && (wall.rounds_left > 0) == state.setup.options.wall_limit);
    }
    assert!(speeds.len() <= lineup.place.iter().filter(|place| **place != OFF_FIELD).count());
    if state.phase == Phase::Act {
        assert!(duel.alive & bit(duel.active) != 0 && duel.waits(duel.active));
        assert!(duel.round <= state.setup.options.round_cap);
    }
}

fn play(scenario: &str, battles: u64) -> Seen {
    play_with(scenario, battles, |_| {})
}

fn play_with(scenario: &str, battles: u64, change: impl Fn(&mut Options)) -> Seen {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let mut scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
    change(&mut scenario.options);
    let seen = random_play(&rules, &scenario, battles, 1, invariant);
    assert!(seen.untold.is_empty(), "nobody is told of {:?}", seen.untold);
    seen
}

#[test]
fn duels_of_ready_squads() {
    for scenario in ["line-choir", "line-hunt", "line-court", "hunt-choir", "hunt-court", "choir-court"] {
        assert_eq!(play(scenario, 3).battles, 3);
    }
    for scenario in ["guard-choir", "guard-court", "guard-line", "guard-hunt", "drill", "bench"] {
        assert_eq!(play(scenario, 2).battles, 2);
    }
}

#[test]
fn even_duels_and_those_that_are_formed_by_hand() {
    for scenario in ["even-match", "bows-and-spells", "even-court", "crowned-heads", "muster", "by-hand"] {
        assert_eq!(play(scenario, 3).battles, 3);
    }
    play_with("even-court", 3, |options| options.formation = Formation::Placed);
}

#[test]
fn duels_with_the_other_readings() {
    for scenario in ["side-by-side", "turn-about", "standing-wall"] {
        assert_eq!(play(scenario, 2).battles, 2);
    }
    for turn_order in [TurnOrder::Side, TurnOrder::Alternate] {
        for scenario in ["training-class", "even-court"] {
            play_with(scenario, 3, |options| {
                options.turn_order = turn_order;
                options.wall_forces = true;
                options.wall_limit = false;
            });
        }
    }
}

#[test]
fn duels_of_trainees() {
    for scenario in ["training-3v3", "training-class"] {
        assert_eq!(play(scenario, 4).battles, 4);
    }
}

#[test]
fn whole_chess_games() {
    for scenario in ["classic", "classic-time", "classic-deadmatch"] {
        assert_eq!(play(scenario, 1).battles, 1);
    }
    for scenario in ["crossfire", "battery", "last_rank"] {
        let seen = play(scenario, 4);
        assert_eq!(seen.battles, 4);
    }
}

/// What the question of a pawn needs to be put, whatever the referee has done since: a pawn of whoever is to move that is alive on its last rank, and
/// somebody who can come back for it.
fn stands(rules: &Rules, state: &State) {
    invariant(rules, state);
    let Some(chess) = state.chess.as_ref().filter(|_| state.phase == Phase::Promote) else { return };
    let pawn = chess.promoting;
    assert_eq!(owner(pawn), chess.to_move, "the other player is asked about pawn {pawn}");
    assert_eq!(chess.fate[usize::from(pawn)], Fate::Alive, "a pawn is asked about that is gone");
    let last_rank = if chess.to_move == Player::Elves { 7 } else { 0 };
    assert_eq!(chess.square[usize::from(pawn)] / 8, last_rank, "a pawn is asked about that has not arrived");
    assert!(chess.killed(chess.to_move).next().is_some(), "nobody can come back for the pawn");
}

/// Clock and stalemate: what the referee decides leaves whoever is asked something to answer.
#[test]
fn the_referee_acts_at_any_moment() {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let referee = Referee { usages: &[], never: &[], sought: &[], most: 150 };
    let mut asked = std::collections::BTreeSet::new();
    for (seed, (id, battles)) in (1..).zip([("line-choir", 4), ("classic-time", 4), ("last_rank", 12)]) {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        asked.extend(referee_play(&rules, &scenario, (battles, seed), referee, stands).in_the_middle.into_keys());
    }
    assert!(asked.contains("chess") && asked.contains("promote"), "{asked:?}");
}
