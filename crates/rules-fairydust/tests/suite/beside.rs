//! What a player may do beside the list: standing orders and events to wait for, given, shown and taken back without a word typed.

use crate::common::{rules, start_with};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Refuse, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Choice, Takes};
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::action::Whose;
use holmgang_rules_fairydust::state::{NO_THING, Slot, State};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn offered(rules: &Rules, state: &State, lang: Lang) -> Vec<Choice> {
    let actions = rules.beside(state, RED);
    for action in &actions {
        assert_eq!(rules.check(state, RED, action), Ok(()));
        let text = rules.write(state, action);
        assert_eq!(&rules.read(state, RED, &text).unwrap(), action, "{text}");
    }
    actions.iter().map(|action| rules.choice(state, RED, action, lang)).collect()
}

fn play(rules: &Rules, state: &mut State, text: &str) -> String {
    let action = rules.read(state, RED, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
    assert_eq!(rules.check(state, RED, &action), Ok(()), "{text}");
    let mut log = Recorder::default();
    rules.apply(state, RED, &action, &mut Swift::new(1, 1), &mut log);
    let told = log.events().filter_map(|(_, event)| rules.narrate(state, event, Viewer::Seat(RED), Lang::En));
    told.map(|line| line.text).collect::<Vec<_>>().join("\n")
}

#[test]
fn standing_orders_are_chosen_shown_and_taken_back() {
    let rules = rules();
    let mut state = start_with(&rules, "training-1v1", &[]);
    let orders = |state: &State| -> Vec<Choice> {
        offered(&rules, state, Lang::En).into_iter().filter(|choice| choice.group == "Standing orders").collect()
    };
    let named = orders(&state).into_iter().map(|choice| choice.label).collect::<Vec<_>>();
    for label in ["The best reaction", "The best reaction, against magic", "Parry", "Counterspell", "No reaction"] {
        assert!(named.contains(&label.to_owned()), "{label} is not in {named:?}");
    }
    assert!(!named.iter().any(|label| label.contains("Take all")), "there is nothing to take back yet");
    let parry = orders(&state).into_iter().find(|choice| choice.label == "Parry").unwrap();
    let dials: Vec<_> = parry.amounts.iter().map(|amount| (amount.name, amount.min, amount.max)).collect();
    assert_eq!(dials, [("under", 0, 100), ("keep", 0, 5)]);
    // As a screen writes the amounts into it.
    let told = play(&rules, &mut state, &format!("{} under=60 keep=1", parry.action));
    assert!(told.contains("Parry, if the attack succeeds in under 60%, keeping 1 AP"), "{told}");
    let facts = |viewer| {
        let tokens = rules.view(&state, viewer, Lang::En).boards.remove(0).tokens;
        tokens[0].facts.iter().filter(|fact| fact.name.starts_with("Standing order")).count()
    };
    assert_eq!((facts(Viewer::Seat(RED)), facts(Viewer::Seat(BLUE)), facts(Viewer::Spectator)), (1, 0, 0));
    // One of two goes, the other stays; what is not given cannot be taken back.
    play(&rules, &mut state, "order pass against=spell");
    let one =
        orders(&state).into_iter().find(|choice| choice.label == "Take back: No reaction, against magic").unwrap();
    assert_eq!(one.action, "order none pass against=spell");
    let told = play(&rules, &mut state, &one.action);
    assert!(told.contains("Parry, if") && !told.contains("No reaction"), "{told}");
    let again = rules.read(&state, RED, &one.action).unwrap();
    let refusal = rules.check(&state, RED, &again).unwrap_err();
    assert_eq!(refusal.code(), "same_value");
    let none = orders(&state).into_iter().find(|choice| choice.label.contains("Take all")).unwrap();
    play(&rules, &mut state, &none.action);
    assert!(state.orders.is_empty());
}

#[test]
fn events_to_wait_for_have_places_to_fill_in() {
    let rules = rules();
    let mut state = start_with(&rules, "quay-2v2", &[("active", "bo".into())]);
    for lang in [Lang::En, Lang::Ru] {
        let blanks: Vec<_> = offered(&rules, &state, lang).into_iter().flat_map(|choice| choice.blanks).collect();
        let mut names: Vec<&str> = blanks.iter().map(|blank| blank.name).collect();
        names.dedup();
        assert_eq!(names, ["of", "cells", "of", "text"]);
        let takes = |name: &str| blanks.iter().find(|blank| blank.name == name).unwrap().takes;
        assert_eq!([takes("of"), takes("cells"), takes("text")], [Takes::Token, Takes::Cells, Takes::Words]);
        assert!(blanks.iter().all(|blank| !blank.label.is_empty() && 0 < blank.most));
    }
    let all = offered(&rules, &state, Lang::En);
    let event = all.iter().find(|choice| choice.blanks.iter().any(|blank| blank.name == "text")).unwrap();
    let told = play(&rules, &mut state, &event.action.replace("text=…", "text=\"the bell rings\""));
    assert!(told.contains("if this happens: “the bell rings”"), "{told}");
}

#[test]
fn whose_doing_is_waited_for_is_filled_in_as_a_screen_points_at_it() {
    let rules = rules();
    for (lang, any) in [(Lang::En, "enemy"), (Lang::Ru, "враг")] {
        let mut state = start_with(&rules, "quay-2v2", &[("active", "bo".into())]);
        let all = offered(&rules, &state, lang);
        let speaks = all.iter().find(|choice| choice.action.starts_with("delay on=speaks")).unwrap();
        let blank = speaks.blanks.iter().find(|blank| blank.takes == Takes::Token).unwrap();
        assert_eq!(blank.given, any, "a word for several stands there until somebody is pointed at");
        assert!(blank.label.contains(any), "{}", blank.label);
        play(&rules, &mut state, &speaks.action.replace("of=enemy", "of=\"suspect\""));
        assert!(state.delays.iter().any(|delayed| matches!(delayed.of, Whose::Who(_))), "{:?}", state.delays);
    }
}

#[test]
fn an_answer_for_which_nothing_is_in_hand_has_its_plain_name() {
    let rules = rules();
    let set = [("blue-1.cell", "5,5".into())];
    let mut state = start_with(&rules, "training-1v1", &set);
    for item in &mut state.items {
        if item.holder == 1 {
            item.slot = Slot::Belt;
        }
    }
    state.fighter_mut(1).hands = [NO_THING; 2];
    play(&rules, &mut state, "attack blue-1");
    let refused = rules.refused(&state, BLUE);
    for (lang, name, reason) in [(Lang::En, "Parry", "draw one first"), (Lang::Ru, "Парировать", "сначала достаньте")]
    {
        let labels: Vec<String> = refused.iter().map(|action| rules.choice(&state, BLUE, action, lang).label).collect();
        let place = labels.iter().position(|label| label == name).unwrap_or_else(|| panic!("{name} in {labels:?}"));
        let why = rules.refusal(&rules.check(&state, BLUE, &refused[place]).unwrap_err(), lang);
        assert!(why.contains(reason), "{why}");
        assert!(labels.iter().all(|label| !label.ends_with(": ")), "{labels:?}");
    }
}

#[test]
fn nothing_is_offered_beside_to_who_is_not_asked() {
    let rules = rules();
    let mut state = start_with(&rules, "training-1v1", &[("red-1.cell", "6,5".into())]);
    assert!(rules.beside(&state, BLUE).is_empty() && rules.beside(&state, Seat::Referee).is_empty());
    play(&rules, &mut state, "attack blue-1");
    assert!(rules.beside(&state, BLUE).is_empty(), "answers stand alone");
}
