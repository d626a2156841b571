//! What a face calls out over a token: every rulebook with dice has such words, and each stands over somebody whom the battle knows. What a face may
//! fold away is told apart from what is a story.

use std::collections::BTreeSet;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, LogLine, ScenarioSource, Setup, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Fate, Rank};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// The most battles of a rulebook, and decisions of a battle, that are played to find its words.
const BATTLES: u8 = 12;
const DECISIONS: usize = 160;

fn asked(battle: &dyn AnyBattle) -> Option<Seat> {
    match battle.turn() {
        TurnInfo::Of { seats, .. } => seats.first().copied(),
        TurnInfo::Over { .. } => None,
    }
}

/// Plays on, attacks first, and gives every word that was called.
fn words(ruleset: &str, scenario: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    played(ruleset, scenario, BATTLES, |line, known| {
        let Some(seen) = line.line.seen else { return };
        assert!(known.contains(&seen.token), "{ruleset}: {} is nobody", seen.token);
        assert!(line.line.tokens.contains(&seen.token), "{ruleset}: {} is not of {}", seen.token, line.line.text);
        found.insert(format!("{:?}", seen.what));
    });
    found
}

/// Plays battles, attacks first, and tells every line of their logs, with the tokens that there were.
fn played(ruleset: &str, scenario: &str, battles: u8, mut told: impl FnMut(LogLine, &BTreeSet<String>)) {
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"));
    for key in 0..battles {
        let scenario = ScenarioSource::Id(scenario.to_owned());
        let setup = Setup { scenario, options: Vec::new(), key: [key; 32], rolls: Rolls::Seeded };
        let mut battle = rules.start(&setup).unwrap_or_else(|error| panic!("{error:?}"));
        let known: BTreeSet<String> = tokens(&*battle);
        for decision in 0..DECISIONS {
            let Some(seat) = asked(&*battle) else { break };
            let mut all = battle.approaches(seat, Lang::En);
            all.extend(
                battle
                    .offers(seat, Lang::En, false)
                    .into_iter()
                    .filter(|offer| offer.refused.is_none() && !offer.beside),
            );
            // Whoever can be gone to is gone to, whoever can be struck is struck; else somebody does something.
            let strike =
                all.iter().find(|offer| offer.choice.icon.contains("attack") || offer.choice.action.contains('\n'));
            let offer = strike.unwrap_or(&all[decision * 3 % all.len()]);
            for line in offer.choice.action.split('\n') {
                battle.act(seat, line, Rolls::Seeded).unwrap_or_else(|stop| panic!("{ruleset}: {line}: {stop:?}"));
            }
        }
        for line in battle.log(0, Viewer::Seat(Seat::Referee), Lang::En) {
            told(line, &known);
        }
    }
}

fn tokens(battle: &dyn AnyBattle) -> BTreeSet<String> {
    let view = battle.view(Viewer::Seat(Seat::Referee), Lang::En);
    view.boards.iter().flat_map(|board| &board.tokens).map(|token| token.id.clone()).collect()
}

#[test]
fn what_came_of_deeds_is_called_out() {
    for (ruleset, scenario, wanted) in [
        ("forum-duel", "duel-1v1", Fate::Blocked),
        ("mini-duel", "even-match", Fate::Dodged),
        ("fairydust", "archer-1v1", Fate::Missed),
        ("tabletop-d20", "duel-1v1", Fate::Missed),
    ] {
        let found = words(ruleset, scenario);
        assert!(found.contains(&format!("{wanted:?}")), "{ruleset}: {found:?}");
    }
}

#[test]
fn what_is_only_looked_up_is_told_apart() {
    for (ruleset, scenario) in [
        ("forum-duel", "duel-1v1"),
        ("mini-duel", "even-match"),
        ("ability-chess", "hearth"),
        ("fairydust", "archer-1v1"),
        ("tabletop-d20", "duel-1v1"),
    ] {
        let (mut details, mut all) = (0, 0);
        played(ruleset, scenario, 2, |line, _| {
            all += 1;
            let (text, line) = (line.line.text.clone(), line.line);
            if line.rank == Rank::Detail {
                details += 1;
                assert!(line.seen.is_none(), "{ruleset}: what is called out is no detail: {text}");
            }
            for word in [" pays ", "the turn is over", "of the turn left", "count anew", " points, "] {
                assert!(!text.contains(word) || line.rank == Rank::Detail, "{ruleset}: a detail: {text}");
            }
            // What somebody regains of Health is no detail; Mana and Stamina alone are.
            if text.starts_with("Recovery.") {
                assert_eq!(line.rank == Rank::Detail, !text.contains("Health"), "{ruleset}: {text}");
            }
        });
        assert!(details * 6 > all, "{ruleset}: {details} details of {all} lines");
    }
}
