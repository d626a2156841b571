//! AC-7.11, AC-5.17: what an announcement and a look at a bearer tell of actions: kind, price, zone, aim and effect, in both languages.

use crate::common::{rules, start};
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::event::Event;

/// What a player hears when the referee puts an item of this kind on the board.
fn heard(rules: &Rules, kind: &str, lang: Lang) -> String {
    let mut state = start(rules, "item_lab");
    let line = format!("place_item {kind} a5 reason=\"test\"");
    let action = rules.read(&state, Seat::Referee, &line).unwrap();
    let mut log = Recorder::<Event>::default();
    rules.apply(&mut state, Seat::Referee, &action, &mut Descending::default(), &mut log);
    let told = log.events().filter(|(_, event)| matches!(event, Event::ItemAnnounced { .. }));
    let lines = told.filter_map(|(_, event)| rules.narrate(&state, event, Viewer::Seat(Seat::Player(0)), lang));
    lines.map(|line| line.text).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_announcement_tells_what_an_item_does() {
    let rules = rules();
    for (kind, en, ru) in [
        (
            "bandage",
            "What the Bandage 2 can do: Dress a wound (side action; cells around it and its own cell; aim: own piece): heals a wound. 2 charges.",
            "Что может Бинт 2: Перевязать (побочное действие; клетки вокруг и своя клетка; цель: своя фигура): лечит ранение. 2 заряда.",
        ),
        (
            "fire_flask",
            "What the Fire flask can do: Throw (main action; straight lines up to 2 cells; aim: cell): lights a fire. 1 charge.",
            "Что может Огненная склянка: Бросить (основное действие; прямые линии до 2 клеток; цель: клетка): зажигает огонь. 1 заряд.",
        ),
    ] {
        assert_eq!(heard(&rules, kind, Lang::En), en);
        assert_eq!(heard(&rules, kind, Lang::Ru), ru);
    }
}

#[test]
fn a_bearer_shows_its_ability_to_everybody() {
    let rules = rules();
    let state = start(&rules, "duel-archers");
    for viewer in [Viewer::Seat(Seat::Player(0)), Viewer::Seat(Seat::Player(1)), Viewer::Spectator] {
        let view = rules.view(&state, viewer, Lang::En);
        let badges = view.boards.iter().flat_map(|board| &board.tokens).flat_map(|token| &token.badges);
        let about = badges.filter(|badge| badge.id == "bearer").map(|badge| badge.about.as_str()).collect::<Vec<_>>();
        let archer = about.iter().find(|about| about.contains("Energy cap 6")).expect("the archer is shown");
        assert!(
            archer
                .contains("Hail (side action; any number of times a turn; price 2; within 2 steps not diagonally; aim: enemy piece): wounds"),
            "{archer}"
        );
        assert!(
            archer.contains(
                "Arrow (main action; price 4; straight lines and diagonals up to 4 cells; aim: enemy piece): wounds"
            ),
            "{archer}"
        );
    }
}
