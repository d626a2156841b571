//! Walks of several actions, and what is done at their end: all of it can be done line by line, is priced whole, and is foreseen as it comes.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, Offer, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::walks::THEN;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// The most decisions of a battle that are looked at.
const MOST_DECISIONS: usize = 40;

fn begin(ruleset: &str, scenario: &str) -> Box<dyn AnyBattle> {
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = ScenarioSource::Id(scenario.to_owned());
    let setup = Setup { scenario, options: Vec::new(), key: [9; 32], rolls: Rolls::Seeded };
    rules.start(&setup).unwrap_or_else(|error| panic!("{error:?}"))
}

fn asked(battle: &dyn AnyBattle) -> Option<Seat> {
    match battle.turn() {
        TurnInfo::Of { seats, .. } => seats.first().copied(),
        TurnInfo::Over { .. } => None,
    }
}

/// What is left of everything that the one who decides can pay with.
fn purse(battle: &dyn AnyBattle, seat: Seat) -> Vec<(&'static str, i32)> {
    let wanted = battle.view(Viewer::Seat(seat), Lang::En).wanted;
    wanted.map(|wanted| wanted.purse.iter().map(|gauge| (gauge.id, gauge.value)).collect()).unwrap_or_default()
}

/// Plays on by what is offered, and shows every moment with its approaches.
fn moments(ruleset: &str, scenario: &str, mut look: impl FnMut(&dyn AnyBattle, Seat, &[Offer])) {
    let mut battle = begin(ruleset, scenario);
    for decision in 0..MOST_DECISIONS {
        let Some(seat) = asked(&*battle) else { break };
        look(&*battle, seat, &battle.approaches(seat, Lang::En));
        let offers = battle.offers(seat, Lang::En, false);
        let on: Vec<&Offer> = offers.iter().filter(|offer| offer.refused.is_none() && !offer.beside).collect();
        let text = on[decision * 5 % on.len()].choice.action.clone();
        battle.act(seat, &text, Rolls::Seeded).unwrap();
    }
}

#[test]
fn who_is_out_of_reach_is_gone_to_and_struck() {
    for (ruleset, scenario) in
        [("forum-duel", "duel-1v1"), ("tabletop-d20", "training-1v1"), ("fairydust", "archer-1v1")]
    {
        let mut found = 0;
        moments(ruleset, scenario, |battle, seat, approaches| {
            for offer in approaches {
                found += 1;
                let text = &offer.choice.action;
                let lines: Vec<&str> = text.split(THEN).collect();
                let (last, walk) = lines.split_last().unwrap();
                assert!(!walk.is_empty(), "{ruleset}: {text:?} goes nowhere");
                assert!(battle.check(seat, last).is_err(), "{ruleset}: {last} can be done from here");
                // Foreseen as it comes: the last line has the same distribution once its walk is done.
                let odds = battle.odds(seat, text, 2_000, Lang::En).unwrap();
                let preview = battle.preview(seat, text, Lang::En).unwrap();
                assert_eq!(preview.choice, offer.choice);
                let before = purse(battle, seat);
                let mut gone = battle.duplicate();
                for line in walk {
                    gone.act(seat, line, Rolls::Seeded).unwrap_or_else(|stop| panic!("{ruleset}: {line}: {stop:?}"));
                }
                let there = gone.odds(seat, last, 2_000, Lang::En).unwrap();
                assert_eq!(odds.outcomes.len(), there.outcomes.len(), "{ruleset}: {text:?}");
                assert_eq!(preview.chance.is_some(), gone.preview(seat, last, Lang::En).unwrap().chance.is_some());
                // The price is that of the walk and of the deed together.
                let spent: i32 = before
                    .iter()
                    .filter_map(|(id, was)| Some(was - purse(&*gone, seat).iter().find(|(other, _)| other == id)?.1))
                    .sum();
                let deed: i32 =
                    gone.preview(seat, last, Lang::En).unwrap().choice.cost.iter().map(|price| price.amount).sum();
                let told: i32 = offer.choice.cost.iter().map(|price| price.amount).sum();
                assert_eq!(told, spent + deed, "{ruleset}: {text:?}");
                assert_eq!(offer.way.as_ref().map(|way| way.path.is_empty()), Some(false));
            }
        });
        assert!(found > 0, "{ruleset}: nobody was ever gone to");
    }
}

#[test]
fn every_walk_ends_where_it_says() {
    for (ruleset, scenario) in [("forum-duel", "duel-1v1"), ("fairydust", "archer-1v1")] {
        let mut found = 0;
        moments(ruleset, scenario, |battle, seat, _| {
            for offer in battle.walks(seat, Lang::En) {
                found += 1;
                let mut gone = battle.duplicate();
                for line in offer.choice.action.split(THEN) {
                    gone.act(seat, line, Rolls::Seeded).unwrap();
                }
                let view = gone.view(Viewer::Seat(seat), Lang::En);
                let token = view.wanted.as_ref().and_then(|wanted| wanted.token.clone()).unwrap();
                let stands = view.boards[0].tokens.iter().find(|known| known.id == token).unwrap();
                assert_eq!(Some(&stands.cell), offer.choice.cells.first());
                // A rulebook says the cell in the label or beside it.
                let said = offer.choice.target.as_deref().unwrap_or(&offer.choice.label);
                assert!(said.ends_with(&view.boards[0].called(&stands.cell)), "{said}");
            }
        });
        assert!(found > 0, "{ruleset}: nobody can go anywhere");
    }
}

#[test]
fn what_cannot_be_gone_to_its_end_is_refused_whole() {
    let battle = begin("forum-duel", "duel-1v1");
    let seat = asked(&*battle).unwrap();
    for text in ["end\nend", "move Г-2\nnonsense", "nonsense\nend"] {
        let refused = battle.preview(seat, text, Lang::En).unwrap_err();
        assert_eq!(refused.code, "bad_request", "{text:?}");
        assert_eq!(battle.odds(seat, text, 100, Lang::En).unwrap_err().code, "bad_request", "{text:?}");
    }
}

#[test]
fn turns_say_where_they_end() {
    for (ruleset, scenario) in [("tabletop-d20", "duel-1v1"), ("fairydust", "archer-1v1")] {
        let mut found = 0;
        moments(ruleset, scenario, |battle, seat, _| {
            for offer in battle.turns(seat, Lang::En) {
                let facing = offer.way.as_ref().and_then(|way| way.facing);
                assert!(facing.is_some(), "{ruleset}: {} faces nowhere", offer.choice.action);
                let mut turned = battle.duplicate();
                turned.act(seat, &offer.choice.action, Rolls::Seeded).unwrap();
                let before = battle.view(Viewer::Seat(seat), Lang::En);
                let token = before.wanted.and_then(|wanted| wanted.token).unwrap();
                let after = turned.view(Viewer::Seat(seat), Lang::En);
                let stands = after.boards[0].tokens.iter().find(|known| known.id == token).unwrap();
                assert_eq!(stands.facing, facing, "{ruleset}: {}", offer.choice.action);
                found += 1;
            }
        });
        assert!(found > 0, "{ruleset}: nobody can turn");
    }
}
