//! Whom lines of the log name, and in which order: who acts stands first, and what befalls a piece is told of its side.

use crate::common::{rules, start, start_inline};
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Fields, Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::Line;
use holmgang_kernel::words::Lang;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::event::Event;
use holmgang_rules_ability_chess::state::State;

const REFEREE: Viewer = Viewer::Seat(Seat::Referee);

/// Does something and tells the events of one kind.
fn done(rules: &Rules, state: &mut State, (seat, text): (Seat, &str), is: fn(&Event) -> bool) -> Vec<Line> {
    let action = rules.read(state, seat, text).unwrap();
    let mut log = Recorder::<Event>::default();
    rules.apply(state, seat, &action, &mut Descending::default(), &mut log);
    let told = log.events().filter(|(_, event)| is(event));
    told.filter_map(|(_, event)| rules.narrate(state, event, REFEREE, Lang::En)).collect()
}

#[test]
fn who_uses_an_ability_stands_before_its_target() {
    let rules = rules();
    let scenario = "board = \"std8\"\nwhite = { ability = \"archer\" }\nblack = {}\nposition = \"white: Ka1 Nd4; black: Kh8 Pd5 Pe5\"";
    let mut state = start_inline(&rules, scenario).unwrap();
    rules.set(&mut state, "white.energy", &Field::Int(4)).unwrap();
    let is_used = |event: &Event| matches!(event, Event::Used { .. });
    let lines = done(&rules, &mut state, (Seat::Player(0), "use hail d5"), is_used);
    let told: Vec<_> = lines.iter().map(|line| (line.side, line.tokens.join(" "))).collect();
    assert_eq!(told, [(Some(0), "white-knight-1 black-pawn-1".to_owned())]);
}

#[test]
fn the_fallen_are_told_with_their_side() {
    let rules = rules();
    let mut state = start(&rules, "duel-archers");
    let view = rules.view(&state, REFEREE, Lang::En);
    let fallen =
        view.boards[0].tokens.iter().find(|token| token.side == Some(1) && token.name.ends_with("rook")).unwrap();
    let id = fallen.id.clone();
    let kill = format!("kill {id} reason=\"test\"");
    let lines = done(&rules, &mut state, (Seat::Referee, &kill), |event| matches!(event, Event::Died { .. }));
    assert_eq!(
        lines.iter().map(|line| (line.side, line.tokens.clone())).collect::<Vec<_>>(),
        [(Some(1), vec![id.clone()])]
    );
    for (lang, name) in [(Lang::En, "black rook"), (Lang::Ru, "чёрная ладья")] {
        let view = rules.view(&state, REFEREE, lang);
        assert_eq!(view.sides[1].fallen, [(id.clone(), name.to_owned())]);
    }
}

#[test]
fn what_an_action_does_is_told_in_a_sentence_of_either_language() {
    let rules = rules();
    let homes = rules.abilities.iter().map(|one| ("ability", &one.id, one.actions));
    let homes = homes.chain(rules.items.iter().map(|one| ("item", &one.id, one.actions)));
    let mut told = 0;
    for (table, id, count) in homes {
        for part in 0..usize::from(count) {
            let [en, ru] = [Lang::En, Lang::Ru].map(|lang| rules.part_about(table, id, part, lang).unwrap());
            assert!(
                !en.contains(|letter| matches!(letter, 'а'..='я')) && en.ends_with('.') && !en.contains('_'),
                "{id}: {en}"
            );
            // Latin letters are those of a zone, in brackets.
            assert!(!ru.contains(".."), "{id}: {ru}");
            let outside: String = ru.split('(').map(|piece| piece.rsplit(')').next().unwrap_or_default()).collect();
            assert!(!outside.chars().any(|letter| letter.is_ascii_alphabetic()), "{id}: {ru}");
            told += 1;
        }
        assert_eq!(rules.part_about(table, id, usize::from(count), Lang::En), None);
    }
    assert!(told > 30, "{told} actions");
    let of = |id: &str, part, lang| rules.part_about("ability", id, part, lang).unwrap();
    let place = "Places a token. Main action; price 1–10; within 2 steps not diagonally and its own cell (D2+0); aim: cell or piece or item.";
    assert_eq!(of("bombardier", 0, Lang::En).replace('–', "-"), place.replace('–', "-"));
    assert!(of("bombardier", 1, Lang::Ru).contains("вся доска"));
}

/// AC-5.7: a number that is declared is told as what it comes to, never as a bare x.
#[test]
fn a_declared_number_says_what_it_is() {
    let rules = rules();
    let told = |ability: &str, text: &str, lang: Lang| {
        let position = "white: Ka1 Nd4 Qd1 Bc1; black: Kh8 Pd5 Pe2";
        let white = format!("white = {{ ability = \"{ability}\" }}");
        let scenario = format!("board = \"std8\"\n{white}\nblack = {{}}\nposition = \"{position}\"");
        let mut state = start_inline(&rules, &scenario).unwrap();
        rules.set(&mut state, "white.energy", &Field::Int(8)).unwrap();
        let mut legal = Vec::new();
        rules.legal(&state, Seat::Player(0), &mut legal);
        let found = legal.iter().find(|action| rules.write(&state, action).starts_with(text));
        let found = found.unwrap_or_else(|| {
            panic!("{text}: {:?}", legal.iter().map(|a| rules.write(&state, a)).collect::<Vec<_>>())
        });
        let label = rules.choice(&state, Seat::Player(0), found, lang).label;
        let mut log = Recorder::<Event>::default();
        rules.apply(&mut state, Seat::Player(0), found, &mut Descending::default(), &mut log);
        let used = log.events().find(|(_, event)| matches!(event, Event::Used { .. })).unwrap().1;
        (label, rules.narrate(&state, used, REFEREE, lang).unwrap().text)
    };
    let (label, line) = told("pyromancer", "use wildfire", Lang::En);
    assert_eq!(label, "Wildfire, 1 cell");
    assert!(line.contains("Wildfire, 1 cell →"), "{line}");
    let (label, line) = told("pyromancer", "use wildfire", Lang::Ru);
    assert_eq!(label, "Пожар, 1 клетка");
    assert!(line.contains("Пожар, 1 клетка →"), "{line}");
    // What is paid beyond the first is how far it goes.
    assert_eq!(told("mirror_queen", "use shove", Lang::En).0, "Shove, 1 cell");
    assert_eq!(told("mirror_queen", "use shove", Lang::Ru).0, "Толчок, 1 клетка");
}
