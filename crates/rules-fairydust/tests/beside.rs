//! What a player may do beside the list: standing orders and events to wait for, given, shown and taken back without a word typed.

mod common;

use common::{rules, start_with};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::Choice;
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::state::State;

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
        assert_eq!(names, ["cells", "text"]);
        assert!(blanks.iter().all(|blank| !blank.label.is_empty() && 0 < blank.most));
    }
    let all = offered(&rules, &state, Lang::En);
    let event = all.iter().find(|choice| choice.blanks.iter().any(|blank| blank.name == "text")).unwrap();
    let told = play(&rules, &mut state, &event.action.replace("text=…", "text=\"the bell rings\""));
    assert!(told.contains("if this happens: “the bell rings”"), "{told}");
}

#[test]
fn nothing_is_offered_beside_to_who_is_not_asked() {
    let rules = rules();
    let mut state = start_with(&rules, "training-1v1", &[("red-1.cell", "6,5".into())]);
    assert!(rules.beside(&state, BLUE).is_empty() && rules.beside(&state, Seat::Referee).is_empty());
    play(&rules, &mut state, "attack blue-1");
    assert!(rules.beside(&state, BLUE).is_empty(), "answers stand alone");
}
