//! What is said and written: slips of the pen, refusals that name the true reason, minutes, and forms of actions there and back.

use crate::common::{rules, start, start_with};
use holmgang_kernel::odds::explore;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::names::clock;

const RED: Seat = Seat::Player(0);

#[test]
fn a_misspelt_spell_is_told_with_the_nearest_name() {
    let rules = rules();
    let state = start(&rules, "training-1v1");
    let fault = rules.read(&state, RED, "cast firebal blue-1").unwrap_err();
    assert!(fault.words.en.contains("is `fireball` meant?"), "{}", fault.words.en);
    assert!(fault.words.ru.contains("`fireball`"), "{}", fault.words.ru);
    // What is no spell at all is refused by the rules.
    let action = rules.read(&state, RED, "cast zzzzzzzzzz blue-1").unwrap();
    assert_eq!(rules.check(&state, RED, &action).unwrap_err().reason.code(), "unknown_spell");
}

#[test]
fn refusals_name_the_true_reason() {
    let rules = rules();
    let told = |state: &_, text: &str| {
        let action = rules.read(state, RED, text).unwrap();
        let refusal = rules.check(state, RED, &action).unwrap_err();
        [Lang::En, Lang::Ru].map(|lang| rules.refusal(&refusal, lang))
    };
    let set = [("red-1.initiative", 30.into()), ("red-2.initiative", 30.into()), ("turn_begun", true.into())];
    let [en, ru] = told(&start_with(&rules, "training-2v2", &set), "tie_order red-2 red-1");
    assert!(en.contains("has begun its turn") && !en.contains("dice"), "{en}");
    assert!(ru.contains("уже начал ход"), "{ru}");
    let edge = start_with(&rules, "training-1v1", &[("red-1.cell", "0,0".into())]);
    let [en, ru] = told(&edge, "move 99,99");
    assert!(en.contains("no such cell") && ru.contains("Такой клетки на карте нет"), "{en} {ru}");
}

#[test]
fn long_times_are_told_in_minutes() {
    let told = |seconds| [Lang::En, Lang::Ru].map(|lang| clock(seconds, lang));
    assert_eq!(told(0), ["0 s", "0 с"]);
    assert_eq!(told(54), ["54 s", "54 с"]);
    assert_eq!(told(60), ["1 min", "1 мин"]);
    assert_eq!(told(126), ["2 min 6 s", "2 мин 6 с"]);
    let rules = rules();
    let state = start_with(&rules, "training-1v1", &[("clock_seconds", 126.into())]);
    let view = rules.view(&state, Viewer::Spectator, Lang::En);
    assert!(view.facts.iter().any(|fact| fact.value == "2 min 6 s"), "{:?}", view.facts);
}

#[test]
fn an_outcome_tells_what_came_of_it_and_no_bookkeeping() {
    let rules = rules();
    let set = [("blue-1.cell", "5,5".into()), ("blue-1.activity", 0.into())];
    let state = start_with(&rules, "training-1v1", &set);
    let action = rules.read(&state, RED, "attack blue-1").unwrap();
    let mut told = Vec::new();
    explore(&rules, &state, RED, &action, 500, |after, _| {
        told.extend(rules.difference(&state, after, Viewer::Seat(RED), Lang::En));
    });
    assert!(told.iter().any(|one| one.text.starts_with("B 6 → ")), "{told:?}");
    assert!(!told.iter().any(|one| one.text.contains("Last attack")), "{told:?}");
}

#[test]
fn actions_are_read_as_they_are_written() {
    let rules = rules();
    let state = start(&rules, "training-2v2");
    for text in [
        "dash keep=2",
        "dash 4,6 keep=3",
        "delay on=declares_attack of=enemy at=own do=\"end\"",
        "delay on=declares_attack of=blue-1 at=red-2 do=\"lie\"",
        "delay on=is_hurt of=ally do=\"lie\"",
        "delay on=falls of=red-2 do=\"lift red-2\"",
    ] {
        let action = rules.read(&state, RED, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
        let written = rules.write(&state, &action);
        assert_eq!(rules.read(&state, RED, &written).unwrap(), action, "{text} is written {written}");
        assert!(written.contains(text.split(" do=").next().unwrap().split(' ').next_back().unwrap()), "{written}");
    }
}
