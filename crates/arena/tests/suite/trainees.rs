//! A battle of two trainees of Forum Duel side by side: what the toy has not, which is a referee, choices that are shown and refused, and a number with
//! many values.

use std::sync::Arc;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, Foreseen, ScenarioSource, Setup, StartError};
use holmgang_arena::read;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::tally::Op;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

const RED: Seat = Seat::Player(0);
/// With a weapon of five values.
const ATTACK: &str = "attack blue-1";

fn start(scenario: ScenarioSource) -> Result<Box<dyn AnyBattle>, StartError> {
    let rules = REGISTRY.load("forum-duel", &ContentSources::builtin()).unwrap();
    rules.start(&Setup { scenario, options: vec![], key: [5; 32], rolls: Rolls::Seeded })
}

fn trainees() -> Box<dyn AnyBattle> {
    let mut battle = start(ScenarioSource::Id("training-1v1".into())).unwrap();
    for (path, cell) in [("red-1.cell", "Г-2"), ("blue-1.cell", "Г-3")] {
        battle.set(path, &cell.into()).unwrap();
    }
    battle
}

#[test]
fn what_is_shown_and_refused_has_its_reason_and_no_chance() {
    let battle = trainees();
    let offers = battle.offers(RED, Lang::Ru, true);
    let refused: Vec<_> = offers.iter().filter_map(|offer| Some((offer, offer.refused.as_ref()?))).collect();
    assert!(!refused.is_empty() && refused.len() < offers.len());
    for (offer, why) in refused {
        assert_eq!(battle.check(RED, &offer.choice.action).unwrap_err().code, why.code);
        assert!(offer.chance.is_none() && why.words.ru != why.words.en, "{why:?}");
    }
}

/// Row 42: what nobody wants any more ends at the next way of the dice, at the next action that a bot looks at.
#[test]
fn what_nobody_wants_is_broken_off() {
    let mut battle = trainees();
    let left = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let asked = Arc::clone(&left);
    let less = |left: usize| left.checked_sub(1);
    let order = std::sync::atomic::Ordering::SeqCst;
    battle.heed(Arc::new(move || asked.fetch_update(order, order, less).is_ok()));
    let of = |ways: usize| left.store(ways, order);
    of(1000);
    assert_eq!(battle.odds(RED, ATTACK, 1000, Lang::En).unwrap().paths, 5, "all there are");
    of(2);
    let odds = battle.odds(RED, ATTACK, 1000, Lang::En).unwrap();
    assert_eq!((odds.paths, odds.exact), (3, false));
    of(0);
    assert!(!battle.preview(RED, ATTACK, Lang::En).unwrap().chance.unwrap().exact);
    let numbers = battle.foresee(RED, ATTACK, 1000, Lang::En).unwrap();
    assert!(numbers.iter().all(|number| number.to.is_none()), "one way was run");
    assert_eq!(battle.duplicate().odds(RED, ATTACK, 1000, Lang::En).unwrap().paths, 5, "a copy is of somebody else");
}

#[test]
fn odds_that_are_cut_say_so() {
    let cut = trainees().odds(RED, ATTACK, 2, Lang::En).unwrap();
    assert!(!cut.exact && cut.covered.fraction != "1");
}

/// What then happens computes the same numbers within what was told.
#[test]
fn numbers_with_many_values_are_told_before_the_dice() {
    let battle = trainees();
    let numbers = battle.foresee(RED, ATTACK, 1000, Lang::En).unwrap();
    assert!(numbers.iter().any(|number| number.to.is_some()), "{numbers:?}");
    let mut played = battle.duplicate();
    let step = played.act(RED, ATTACK, Rolls::Seeded).unwrap().step;
    for figure in played.figures(step, Lang::En) {
        let mut told = numbers.iter().filter(|told| told.id == figure.id).peekable();
        let is_within = |told: &Foreseen| (told.value..=told.to.unwrap_or(told.value)).contains(&figure.value);
        assert!(told.peek().is_none() || told.any(is_within), "{figure:?} {numbers:?}");
    }
}

/// Of a weapon with a range some values have to be rounded and some have not: one number all the same.
#[test]
fn a_number_that_is_rounded_now_and_then_is_one_number() {
    let numbers = trainees().foresee(RED, ATTACK, 1000, Lang::En).unwrap();
    let damage: Vec<_> = numbers.iter().filter(|number| number.id == "damage").collect();
    let [one] = damage[..] else { panic!("one damage: {damage:?}") };
    assert!(one.to.is_some_and(|to| to > one.value), "{one:?}");
    assert_eq!(one.terms.iter().filter(|term| term.op == Op::Round).count(), 1, "{one:?}");
}

#[test]
fn acts_of_a_referee_are_completed() {
    assert_eq!(trainees().complete(Seat::Referee, "set_b"), ["set_block_cap"]);
}

#[test]
fn what_no_shape_can_say_is_found_by_the_rules() {
    let one = "[{ combatant = \"trainee\", cell = \"Г-4\" }]";
    let node = read::toml("mine.toml", &format!("map = \"forum_square\"\nred = {one}\nblue = {one}\n")).unwrap();
    let crowded = start(ScenarioSource::Inline("mine.toml".into(), node)).err().unwrap();
    assert_eq!(crowded.code(), "cell_occupied");
    let StartError::Faults(faults) = crowded else { panic!("a fault of the scenario: {crowded:?}") };
    assert!(faults.to_string().starts_with("mine.toml:"), "{faults}");
}
