//! Walks of several actions, and what is done at their end: all of it can be done line by line, is priced whole, and is foreseen as it comes.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, Offer, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::walks::THEN;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Choice, Layout};
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

/// Where a cell lies on the first board.
fn spot(battle: &dyn AnyBattle, seat: Seat, id: &str) -> (i32, i32) {
    let view = battle.view(Viewer::Seat(seat), Lang::En);
    let cell = view.boards[0].cells.iter().find(|cell| cell.id == id).unwrap();
    (cell.file.into(), cell.rank.into())
}

/// The cells from one to another, the last one included, if they lie in a straight line; of squares alone.
fn line(battle: &dyn AnyBattle, seat: Seat, (from, to): ((i32, i32), (i32, i32))) -> Option<Vec<String>> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let far = files.abs().max(ranks.abs());
    let view = battle.view(Viewer::Seat(seat), Lang::En);
    let named = |step: i32| {
        let at = (from.0 + files.signum() * step, from.1 + ranks.signum() * step);
        let cell = view.boards[0].cells.iter().find(|cell| (i32::from(cell.file), i32::from(cell.rank)) == at)?;
        Some(cell.id.clone())
    };
    let is_straight =
        view.boards[0].layout == Layout::Square && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
    if is_straight { (1..=far).map(named).collect() } else { None }
}

/// Where the one who decides stands.
fn stands_at(battle: &dyn AnyBattle, seat: Seat) -> (i32, i32) {
    let view = battle.view(Viewer::Seat(seat), Lang::En);
    let token = view.wanted.as_ref().and_then(|wanted| wanted.token.clone()).unwrap();
    let cell = view.boards[0].tokens.iter().find(|known| known.id == token).unwrap().cell.clone();
    spot(battle, seat, &cell)
}

/// Every cell that can be come to without harm.
fn reached(battle: &dyn AnyBattle, seat: Seat) -> Vec<String> {
    let harms = |offer: &Offer| offer.choice.notes.iter().any(|note| note.contains("burns"));
    let steps = battle.offers(seat, Lang::En, false).into_iter().filter(|offer| offer.refused.is_none());
    let all =
        steps.filter(|offer| offer.choice.icon == "act-move" && !harms(offer)).chain(battle.walks(seat, Lang::En));
    all.filter_map(|offer| offer.choice.cells.first().cloned()).collect()
}

#[test]
fn a_cell_in_a_straight_line_is_gone_to_straight() {
    for (ruleset, scenario) in [("forum-duel", "duel-1v1"), ("forum-duel", "duel-3v3"), ("fairydust", "training-1v1")] {
        let mut found = 0;
        moments(ruleset, scenario, |battle, seat, _| {
            let open = reached(battle, seat);
            for offer in battle.walks(seat, Lang::En) {
                let path = offer.way.unwrap().path;
                let ends = (stands_at(battle, seat), spot(battle, seat, path.last().unwrap()));
                let Some(line) = line(battle, seat, ends) else { continue };
                if line.len() == path.len() && line.iter().all(|cell| open.contains(cell)) {
                    assert_eq!(path, line, "{ruleset}, {scenario}");
                    found += 1;
                }
            }
        });
        assert!(found > 0, "{ruleset}: nothing lies in a straight line");
    }
}

#[test]
fn who_is_struck_is_gone_straight_for() {
    let mut found = 0;
    moments("forum-duel", "duel-1v1", |battle, seat, approaches| {
        let open = reached(battle, seat);
        for offer in approaches {
            let path = &offer.way.as_ref().unwrap().path;
            let ends = (stands_at(battle, seat), spot(battle, seat, offer.choice.cells.first().unwrap()));
            let Some(line) = line(battle, seat, ends) else { continue };
            let wanted = &line[..path.len().min(line.len())];
            if wanted.iter().all(|cell| open.contains(cell)) {
                assert_eq!(path, wanted, "{:?}", offer.choice.action);
                found += 1;
            }
        }
    });
    assert!(found > 0, "nobody in a straight line was ever gone to");
}

/// Beyond the cells that are left of a move another one is bought: that is said, and its points are in the price.
#[test]
fn a_move_that_is_bought_anew_says_so() {
    let (mut free, mut bought) = (0, 0);
    moments("fairydust", "archer-1v1", |battle, seat, _| {
        let left = purse(battle, seat).iter().find(|(id, _)| *id == "cells_left").map_or(0, |(_, left)| *left);
        if left == 0 {
            return;
        }
        for lang in [Lang::En, Lang::Ru] {
            for offer in battle.walks(seat, lang) {
                let choice = &offer.choice;
                let points = choice.cost.iter().find(|price| price.id == "activity").map_or(0, |price| price.amount);
                let says_so = choice.label == lang.pick("Move again", "Идти ещё");
                let beyond = choice.cells.len() > left as usize;
                assert_eq!((says_so, points > 0), (beyond, beyond), "{left} left: {choice:?}");
                *(if beyond { &mut bought } else { &mut free }) += 1;
            }
        }
    });
    assert!(free > 0 && bought > 0, "{free} went on, {bought} moved again");
}

/// A walk that takes two moves from the start is called as where the second one is bought, and never as one that takes a single move.
#[test]
fn a_fresh_walk_of_two_moves_is_called_another_move() {
    let (mut one, mut two) = (0, 0);
    moments("fairydust", "archer-1v1", |battle, seat, _| {
        for (lang, first, again) in [(Lang::En, "Move", "Move again"), (Lang::Ru, "Идти", "Идти ещё")] {
            let steps = battle.offers(seat, lang, false);
            let paid = |choice: &Choice| choice.cost.iter().map(|price| price.amount).sum::<i32>();
            let Some(step) =
                steps.iter().map(|offer| &offer.choice).find(|choice| choice.label == first && !choice.cost.is_empty())
            else {
                return;
            };
            for offer in battle.walks(seat, lang) {
                let is_more = paid(step) < paid(&offer.choice);
                assert_eq!(offer.choice.label, if is_more { again } else { first }, "{:?}", offer.choice);
                *(if is_more { &mut two } else { &mut one }) += 1;
            }
        }
    });
    assert!(one > 0 && two > 0, "{one} of one move, {two} of two");
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
