//! Standing orders: given, shown, told and taken back one by one, without a word typed.

use crate::common;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::Choice;
use holmgang_kernel::words::Lang;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::state::{OrderAoo, OrderContest, Orders, State};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn offered(rules: &Rules, state: &State, lang: Lang) -> Vec<Choice> {
    rules.beside(state, RED).iter().map(|action| rules.choice(state, RED, action, lang)).collect()
}

fn named<'a>(offers: &'a [Choice], label: &str) -> &'a Choice {
    offers.iter().find(|choice| choice.label == label).unwrap_or_else(|| panic!("{label} is not in {offers:?}"))
}

fn play(rules: &Rules, state: &mut State, choice: &Choice) -> [String; 2] {
    let action = rules.read(state, RED, &choice.action).unwrap();
    assert_eq!(rules.check(state, RED, &action), Ok(()), "{}", choice.action);
    let mut log = Recorder::default();
    rules.apply(state, RED, &action, &mut Swift::new(1, 1), &mut log);
    [Lang::En, Lang::Ru].map(|lang| {
        let told = log.events().filter_map(|(_, event)| rules.narrate(state, event, Viewer::Seat(RED), lang));
        told.map(|line| line.text).collect::<Vec<_>>().join("\n")
    })
}

fn shown(rules: &Rules, state: &State, lang: Lang) -> Vec<String> {
    let tokens = rules.view(state, Viewer::Seat(RED), lang).boards.remove(0).tokens;
    let facts = tokens.into_iter().filter(|token| token.id == "red-1").flat_map(|token| token.facts);
    let name = lang.pick("Standing orders", "Постоянные приказы");
    facts.filter(|fact| fact.name == name).map(|fact| fact.value).collect()
}

#[test]
fn orders_are_chosen_shown_and_taken_back_one_by_one() {
    let rules = common::rules();
    let mut state = common::start_with(&rules, "training-1v1", &[]);
    assert!(shown(&rules, &state, Lang::En).is_empty(), "there are none yet");
    let offers = offered(&rules, &state, Lang::En);
    assert!(offers.iter().all(|choice| choice.group == "Standing orders"));
    assert!(!offers.iter().any(|choice| choice.label.ends_with("ask me")), "there is nothing to take back yet");
    play(&rules, &mut state, named(&offers, "Attacks of opportunity: strike"));
    let told = play(&rules, &mut state, named(&offers, "Against trips: dexterity"));
    assert!(told[0].contains("Attacks of opportunity: strike; Against trips: dexterity"), "{told:?}");
    assert!(told[1].contains("Атаки при возможности: бить; Против подсечек: ловкость"), "{told:?}");
    let given = Orders { aoo: OrderAoo::Strike, contest: OrderContest::Dex, ..Orders::default() };
    let who = state.active;
    assert_eq!(state.figure(who).orders, given);
    assert_eq!(shown(&rules, &state, Lang::En), ["Attacks of opportunity: strike; Against trips: dexterity"]);

    let offers = offered(&rules, &state, Lang::Ru);
    let told = play(&rules, &mut state, named(&offers, "Атаки при возможности: спрашивать"));
    assert_eq!(state.figure(who).orders, Orders { aoo: OrderAoo::Ask, ..given }, "the other one still stands");
    assert!(told[0].contains("Against trips: dexterity") && !told[0].contains("opportunity"), "{told:?}");
    let offers = offered(&rules, &state, Lang::En);
    let told = play(&rules, &mut state, named(&offers, "Against trips: the better of the two"));
    assert_eq!(state.figure(who).orders, Orders::default());
    assert!(told[0].contains("no standing orders") && told[1].contains("постоянных приказов нет"), "{told:?}");
    assert!(shown(&rules, &state, Lang::En).is_empty());
}

#[test]
fn nothing_is_offered_beside_to_who_is_not_asked() {
    let rules = common::rules();
    let state = common::start_with(&rules, "training-1v1", &[]);
    assert!(!rules.beside(&state, RED).is_empty());
    assert!(rules.beside(&state, BLUE).is_empty() && rules.beside(&state, Seat::Referee).is_empty());
}
