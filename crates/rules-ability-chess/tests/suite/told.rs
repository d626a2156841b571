//! Whom lines of the log name, and in which order: who acts stands first, and what befalls a piece is told of its side.

use crate::common::{rules, start};
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
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
    let mut state = start(&rules, "duel-archers");
    let mut seen = 0;
    for _ in 0..60 {
        let Turn::Of(wanted) = rules.turn(&state) else { break };
        let seat = wanted.seats.iter().next().unwrap();
        let mut legal = Vec::new();
        rules.legal(&state, seat, &mut legal);
        let texts: Vec<String> = legal.iter().map(|action| rules.write(&state, action)).collect();
        let text = texts.iter().find(|text| text.starts_with("use ")).or(texts.first()).unwrap().clone();
        let view = rules.view(&state, REFEREE, Lang::En);
        let tokens = || view.boards.iter().flat_map(|board| &board.tokens);
        let is_used = |event: &Event| matches!(event, Event::Used { .. });
        for line in done(&rules, &mut state, (seat, &text), is_used).iter().filter(|line| line.tokens.len() == 2) {
            seen += 1;
            let actor = tokens().find(|token| token.id == line.tokens[0]).unwrap();
            let target = tokens().find(|token| token.id == line.tokens[1]).unwrap();
            assert!(actor.side == line.side && actor.badges.iter().any(|badge| badge.id == "bearer"), "{line:?}");
            assert_ne!(target.side, line.side, "{line:?}");
        }
    }
    assert!(seen > 0, "nobody was aimed at");
}

#[test]
fn the_fallen_are_told_with_their_side() {
    let rules = rules();
    let mut state = start(&rules, "duel-archers");
    let view = rules.view(&state, REFEREE, Lang::En);
    let fallen = view.boards[0].tokens.iter().find(|token| token.side == Some(1) && token.name.ends_with("rook")).unwrap();
    let id = fallen.id.clone();
    let kill = format!("kill {id} reason=\"test\"");
    let lines = done(&rules, &mut state, (Seat::Referee, &kill), |event| matches!(event, Event::Died { .. }));
    assert_eq!(lines.iter().map(|line| (line.side, line.tokens.clone())).collect::<Vec<_>>(), [(Some(1), vec![id.clone()])]);
    for (lang, name) in [(Lang::En, "black rook"), (Lang::Ru, "чёрная ладья")] {
        let view = rules.view(&state, REFEREE, lang);
        assert_eq!(view.sides[1].fallen, [(id.clone(), name.to_owned())]);
    }
}
