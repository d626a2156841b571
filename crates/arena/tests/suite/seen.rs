//! What a face calls out over a token: every rulebook with dice has such words, and each stands over somebody whom the battle knows.

use std::collections::BTreeSet;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::registry::REGISTRY;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::Fate;
use holmgang_kernel::words::Lang;

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
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut found = BTreeSet::new();
    for key in 0..BATTLES {
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
            let Some(seen) = line.line.seen else { continue };
            assert!(known.contains(&seen.token), "{ruleset}: {} is nobody", seen.token);
            assert!(line.line.tokens.contains(&seen.token), "{ruleset}: {} is not of {}", seen.token, line.line.text);
            found.insert(format!("{:?}", seen.what));
        }
    }
    found
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
