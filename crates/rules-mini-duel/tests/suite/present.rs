//! What screens show: rows beside the chess board, choices, refusals in words, outcomes in words.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::difference::written;
use holmgang_kernel::log::Silent;
use holmgang_kernel::odds::{Chance, explore, percent};
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::Layout;
use holmgang_kernel::words::Lang;
use holmgang_rules_mini_duel::action::{Reason, Refusal};
use holmgang_rules_mini_duel::clause;
use holmgang_rules_mini_duel::state::State;

const ELVES: Seat = Seat::Player(0);
const ZOMBIES: Seat = Seat::Player(1);
const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

/// Nothing named, nobody called so, and somebody who cannot be aimed at are three things.
#[test]
fn a_target_that_is_none_says_what_is_wrong_with_it() {
    let rules = rules();
    let state = start(&rules, "drill");
    let Turn::Of(wanted) = rules.turn(&state) else { panic!("nobody acts") };
    let seat = wanted.seats.first().unwrap();
    let own = if seat == Seat::Player(0) { "elves-1" } else { "zombies-1" };
    let said = |text: &str| {
        let action = rules.read(&state, seat, text).unwrap();
        rules.refusal(&rules.check(&state, seat, &action).unwrap_err(), Lang::En)
    };
    assert!(said("attack").starts_with("Say at whom"), "{}", said("attack"));
    for text in ["attack zombies-9", "attack front-8"] {
        assert!(said(text).starts_with("Nobody in this battle is called so"), "{}", said(text));
    }
    let friend = said(&format!("attack {own}"));
    assert!(friend.contains("attacks need an enemy"), "{friend}");
}

#[test]
fn every_refusal_is_a_sentence_with_a_way_out() {
    let rules = rules();
    for &(reason, code) in Reason::ALL {
        for info in [clause::CHECK_ORDER, clause::REFEREE_ACTIONS, clause::ATTACK, clause::TEN_SECONDS] {
            for lang in LANGS {
                let text = rules.refusal(&Refusal { reason, clause: info, have: 3, need: 8 }, lang);
                assert!(text.ends_with('.') && !text.contains(['{', '}', '!']), "{code}: {text}");
            }
        }
    }
    let mana = Refusal { reason: Reason::NotEnoughMana, clause: clause::ATTACK, have: 3, need: 8 };
    let text = rules.refusal(&mana, Lang::En);
    assert!(text.contains('3') && text.contains('8'), "{text}");
}

#[test]
fn a_duel_alone_is_two_formations_of_rows() {
    let rules = rules();
    let view = rules.view(&start(&rules, "line-choir"), Viewer::Spectator, Lang::En);
    assert_eq!(view.boards.len(), 1);
    let board = &view.boards[0];
    // As many files as are taken, and no empty ones beyond.
    let last = board.tokens.iter().filter_map(|token| token.cell.rsplit('-').next()?.parse::<u8>().ok()).max().unwrap();
    assert_eq!((board.layout, board.files, board.ranks), (Layout::Rows, last, 4));
    assert!(last < 8, "{last}");
    assert_eq!((board.cells.len(), board.tokens.len(), view.order.len()), (4 * usize::from(last), 10, 10));
    assert!(board.tokens.iter().all(|token| token.gauges.len() == 3 && !token.art.is_empty()));
    assert_eq!(view.wanted.unwrap().limit_ms, Some(10_000));
}

#[test]
fn a_duel_in_chess_stands_before_the_board() {
    let rules = rules();
    let mut state = start(&rules, "crossfire");
    let mut act = |seat, text: &str| {
        let action = rules.read(&state, seat, text).unwrap();
        rules.check(&state, seat, &action).unwrap();
        let mut dice = holmgang_kernel::dice::Descending::default();
        rules.apply(&mut state, seat, &action, &mut dice, &mut holmgang_kernel::log::Silent);
        rules.view(&state, Viewer::Seat(ELVES), Lang::Ru)
    };
    let placing = act(ZOMBIES, "move d5 e4");
    assert_eq!(placing.boards.iter().map(|board| board.layout).collect::<Vec<_>>(), [Layout::Rows, Layout::Square]);
    assert_eq!(placing.wanted.as_ref().unwrap().seats, ["elves", "zombies"]);
    assert_eq!(placing.wanted.unwrap().limit_ms, Some(15_000));
    // MD-1.8: where the opponent puts his pieces is hidden until both are done.
    let posted = act(ZOMBIES, "place zombies-1 back-5");
    let standing = |view: &holmgang_kernel::view::View| {
        view.boards[0].tokens.iter().filter(|token| token.id == "zombies-1").map(|token| token.cell.clone()).next()
    };
    assert_ne!(standing(&posted).as_deref(), Some("zombies-back-5"));
    act(ZOMBIES, "confirm");
    let fought = act(ELVES, "confirm");
    assert_eq!(standing(&fought).as_deref(), Some("zombies-back-5"));
    assert!(fought.heading.contains("e4"), "{}", fought.heading);
    assert_eq!(fought.boards[1].cells.len(), 64);
}

#[test]
fn outcomes_are_told_in_words() {
    let rules = rules();
    let set = [("zombies-1.evade", 25.into()), ("elves-1.physical_attack", 40.into())];
    let state = start_with(&rules, "training-3v3", &set);
    let action = rules.read(&state, ELVES, "attack zombies-1").unwrap();
    let mut told = Vec::new();
    explore(&rules, &state, ELVES, &action, 100, |after, weight: Chance| {
        let [en, ru] = LANGS.map(|lang| written(&rules.difference(&state, after, Viewer::Seat(ELVES), lang)));
        told.push((percent(weight), en, ru));
    });
    assert_eq!(told.len(), 2);
    let hit = told.iter().find(|(chance, ..)| chance == "75%").unwrap();
    assert!(hit.1.contains("HP 100 → ") && hit.2.contains("ЗД 100 → "), "{hit:?}");
    let evaded = told.iter().find(|(chance, ..)| chance == "25%").unwrap();
    assert!(!evaded.1.contains("HP 100"), "{evaded:?}");
    for (_, en, ru) in &told {
        assert!(!en.contains(['_', '{']) && !ru.contains(['_', '{']), "a raw field name in {en:?} or {ru:?}");
    }
}

#[test]
fn effects_are_told_by_their_names() {
    let rules = rules();
    let before = start(&rules, "training-3v3");
    let hex = table(&[("effect", "weakening_hex".into())]);
    let set = [("zombies-1.effects", Field::List(vec![hex])), ("elves-1.guard_stance", true.into())];
    let after = start_with(&rules, "training-3v3", &set);
    let told = written(&rules.difference(&before, &after, Viewer::Spectator, Lang::En));
    assert!(told.contains("+Weakening Hex (2)") && told.contains("+Guard stance"), "{told}");
    let back = written(&rules.difference(&after, &before, Viewer::Spectator, Lang::Ru));
    assert!(back.contains("−Стойка"), "{back}");
}

/// The board has one size for a whole battle, also when those at its edge have fallen: nothing that is seen moves.
#[test]
fn the_board_keeps_its_size_while_pieces_fall() {
    let rules = rules();
    for scenario in ["even-match", "bows-and-spells", "line-choir"] {
        let mut state = start(&rules, scenario);
        let sized = |state: &State| {
            let board = rules.view(state, Viewer::Spectator, Lang::En).boards.swap_remove(0);
            (board.files, board.tokens.len())
        };
        let (files, all) = sized(&state);
        let (mut dice, mut least) = (Swift::new(5, 0), all);
        for _ in 0..400 {
            let Turn::Of(wanted) = rules.turn(&state) else { break };
            let mut legal = Vec::new();
            let seat = wanted.seats.first().unwrap();
            rules.legal(&state, seat, &mut legal);
            let action = legal[dice.below(legal.len())].clone();
            rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
            let (now, left) = sized(&state);
            assert_eq!(now, files, "{scenario}");
            least = least.min(left);
        }
        assert!(least < all, "{scenario}: nobody fell");
    }
}
