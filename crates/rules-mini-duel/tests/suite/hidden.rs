//! What nobody may see: the formation of the opponent until both are done (MD-1.8).

use crate::common;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::event::Event;
use holmgang_rules_mini_duel::state::State;

const ELVES: Seat = Seat::Player(0);
const ZOMBIES: Seat = Seat::Player(1);
const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

fn play(rules: &Rules, state: &mut State, seat: Seat, text: &str) -> Recorder<Event> {
    let action = rules.read(state, seat, text).unwrap();
    rules.check(state, seat, &action).unwrap();
    let mut log = Recorder::default();
    rules.apply(state, seat, &action, &mut Descending::default(), &mut log);
    log
}

/// All that a viewer is shown, in both languages, and what a seat may do.
fn shown(rules: &Rules, state: &State, viewer: Viewer) -> String {
    let mut shown = String::new();
    for lang in LANGS {
        shown += &format!("{:?}\n", rules.view(state, viewer, lang));
    }
    if let Viewer::Seat(seat) = viewer {
        let mut legal = Vec::new();
        rules.legal(state, seat, &mut legal);
        for action in legal {
            shown += &format!("{} {:?}\n", rules.write(state, &action), rules.choice(state, seat, &action, LANGS[0]));
        }
    }
    shown
}

#[test]
fn orders_of_the_opponent_change_nothing_that_is_shown() {
    let rules = common::rules();
    let mut bare = common::start(&rules, "crossfire");
    play(&rules, &mut bare, ZOMBIES, "move d5 e4");
    orders_are_hidden(&rules, &bare);
    // MD-12.20: nor in a duel on its own.
    orders_are_hidden(&rules, &common::start(&rules, "muster"));
}

fn orders_are_hidden(rules: &Rules, bare: &State) {
    let mut busy = bare.clone();
    for text in [
        "place zombies-1 back-7",
        "place zombies-2 front-2",
        "surrender zombies-3",
        "take_back zombies-2",
        "place zombies-2 front-5",
    ] {
        let log = play(rules, &mut busy, ZOMBIES, text);
        assert!(!log.is_empty(), "`{text}` makes no event");
        for (_, event) in log.events() {
            for viewer in [Viewer::Seat(ELVES), Viewer::Spectator] {
                assert!(rules.narrate(&busy, event, viewer, LANGS[0]).is_none(), "`{text}` is told to {viewer:?}");
            }
            for viewer in [Viewer::Seat(ZOMBIES), Viewer::Seat(Seat::Referee)] {
                assert!(rules.narrate(&busy, event, viewer, LANGS[0]).is_some(), "`{text}` is kept from {viewer:?}");
            }
        }
    }
    for viewer in [Viewer::Seat(ELVES), Viewer::Spectator] {
        assert_eq!(shown(rules, bare, viewer), shown(rules, &busy, viewer), "{viewer:?} sees hidden orders");
    }
    for viewer in [Viewer::Seat(ZOMBIES), Viewer::Seat(Seat::Referee)] {
        assert_ne!(shown(rules, bare, viewer), shown(rules, &busy, viewer), "{viewer:?} does not see the orders");
    }
}

#[test]
fn formations_are_revealed_together() {
    let rules = common::rules();
    let mut state = common::start(&rules, "crossfire");
    play(&rules, &mut state, ZOMBIES, "move d5 e4");
    play(&rules, &mut state, ZOMBIES, "place zombies-2 front-5");
    play(&rules, &mut state, ZOMBIES, "confirm");
    let duel_cells = |state: &State| {
        let view = rules.view(state, Viewer::Seat(ELVES), LANGS[0]);
        let duel = view.boards.iter().find(|board| board.id == "duel").unwrap();
        duel.tokens.iter().map(|token| (token.id.clone(), token.cell.clone())).collect::<Vec<_>>()
    };
    assert_eq!(duel_cells(&state), [], "a confirmed formation is seen before its time");
    play(&rules, &mut state, ELVES, "confirm");
    let seen = duel_cells(&state);
    assert!(seen.contains(&("zombies-2".to_owned(), "zombies-front-5".to_owned())), "{seen:?}");
}

#[test]
fn odds_and_bots_know_nothing_of_the_orders_of_the_opponent() {
    let rules = common::rules();
    let mut bare = common::start(&rules, "crossfire");
    play(&rules, &mut bare, ZOMBIES, "move d5 e4");
    let mut done = bare.clone();
    for text in ["place zombies-2 front-5", "surrender zombies-3", "confirm"] {
        play(&rules, &mut done, ZOMBIES, text);
    }
    let known = |state: &State, seat| rules.known_to(state, seat).unwrap();
    assert_eq!(format!("{:?}", known(&bare, ELVES)), format!("{:?}", known(&done, ELVES)));
    assert_ne!(format!("{:?}", known(&bare, ZOMBIES)), format!("{:?}", known(&done, ZOMBIES)));
    // With what the elves know, their own `confirm` begins no duel, so no odds can show the formation that waits for it.
    let mut after = known(&done, ELVES);
    let log = play(&rules, &mut after, ELVES, "confirm");
    assert_eq!(log.events().count(), 1, "{:?}", log.events().collect::<Vec<_>>());
    assert!(rules.known_to(&done, Seat::Referee).is_none());
}
