//! Ability chess on the screen: fire, items, wounds, energy, the cross, and the judge at the desk. Golden files as in `screens.rs`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::stage::props::Props;
use holmgang_arena::content::ContentSources;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::{App, Driver, Plan, draw, input};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

const SIZES: [((u16, u16), &str); 2] = [((80, 24), "80x24"), ((120, 40), "120x40")];
const LANGS: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Ru, "ru")];

fn app(scenario: &str, lang: Lang, size: (u16, u16)) -> App {
    let rules = REGISTRY.load("ability-chess", &ContentSources::builtin()).unwrap();
    let mut app = App::new(Box::new(Props::of(Arc::from(rules))), lang, false);
    app.size = size;
    let drivers = vec![Driver::Human; 5];
    app.begin(&Plan { rules: 0, scenario: scenario.to_owned(), drivers, options: vec![], seed: None });
    assert!(app.play.is_some(), "{:?}", app.menu.faults);
    app
}

fn drawn(app: &App) -> String {
    let (columns, lines) = app.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(|frame| draw::draw(app, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..lines).map(line).collect()
}

fn golden(name: &str, app: &App) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("ac-{name}.txt"));
    let now = drawn(app);
    if std::env::var_os("HOLMGANG_UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == before, "{name} looks otherwise now (HOLMGANG_UPDATE=1 accepts it):\n{now}");
}

/// Types a line into the command line and sends it.
fn say(app: &mut App, text: &str) {
    let is_covered = app.play.as_ref().is_some_and(|play| play.curtain.is_some());
    let mut key = |code| input::key(app, KeyEvent::from(code));
    if is_covered {
        // Between two people at one screen the secrets of one are covered.
        key(KeyCode::Enter);
    }
    key(KeyCode::Char('/'));
    text.chars().for_each(|c| key(KeyCode::Char(c)));
    key(KeyCode::Enter);
}

/// How many steps the battle has had.
fn steps(app: &App) -> usize {
    app.play.as_ref().unwrap().game.battle().steps()
}

/// What is said where a turn was ended because nothing else was possible.
const PASSED: [&str; 2] = ["Nothing else was possible", "Ничего другого не оставалось"];

/// Says lines that must all be taken.
fn say_all(app: &mut App, lines: &[&str]) {
    for line in lines {
        let passed = app
            .play
            .as_ref()
            .unwrap()
            .message
            .as_ref()
            .is_some_and(|message| PASSED.iter().any(|said| message.text.starts_with(said)));
        if *line == "end" && passed {
            continue; // nothing else was possible
        }
        let before = steps(app);
        say(app, line);
        assert!(steps(app) > before, "{line}\n{}", drawn(app));
    }
}

#[test]
fn fire_and_items_on_the_ordinary_board() {
    for (size, size_name) in SIZES {
        for (lang, lang_name) in LANGS {
            golden(&format!("yard-{size_name}-{lang_name}"), &app("burning_yard", lang, size));
        }
    }
}

#[test]
fn the_cross_for_four() {
    for (size, size_name) in SIZES {
        for (lang, lang_name) in LANGS {
            golden(&format!("cross-{size_name}-{lang_name}"), &app("four-handed", lang, size));
        }
    }
}

/// Announce, place, settle, remove frozen energy: every act of the judge from the command line, with reasons, and refused out of bounds.
#[test]
fn the_judge_at_the_desk() {
    for (size, size_name) in SIZES {
        for (lang, lang_name) in LANGS {
            let mut app = app("burning_yard", lang, size);
            say_all(
                &mut app,
                &[
                    "referee: announce_item_actions sealed_box-1 white fire_flask.throw reason=\"opened before White\"",
                    "referee: place_item tripwire e6 visible_to=white reason=\"hidden in the grass\"",
                    "referee: wound b8 reason=\"fell off the wall\"",
                    "referee: kill a8 reason=\"struck by lightning\"",
                    "referee: set_energy white 7 reason=\"a bet was won\"",
                    "referee: ignite e7 reason=\"a spark\"",
                    "referee: extinguish f5 reason=\"rain\"",
                    "referee: restrict black only=g8,h7,d8 turns=2 reason=\"a quarrel\"",
                ],
            );
            let before = steps(&app);
            say(&mut app, "referee: set_energy white 99 reason=\"too much\"");
            assert_eq!(steps(&app), before, "beyond the cap");
            golden(&format!("judge-{size_name}-{lang_name}"), &app);
        }
    }
}

/// What ends a match on the desk: a result declared.
#[test]
fn the_judge_settles() {
    let mut app = app("duel", Lang::Ru, (80, 24));
    // The judge holds the match: no turn passes by itself meanwhile.
    input::key(&mut app, KeyEvent::from(KeyCode::Char('p')));
    say_all(
        &mut app,
        &[
            "e4",
            "referee: undo_last_action reason=\"рука дрогнула\"",
            "referee: declare_result draw reason=\"стемнело\"",
        ],
    );
    golden("settled-80x24-ru", &app);
}

/// Wounds, energy, a frozen bearer and somebody else's secrets, as the other player sees them.
#[test]
fn what_black_sees_of_whites_bomb() {
    let mut app = app("duel-sappers", Lang::En, (120, 40));
    say_all(&mut app, &["e4", "end", "a6", "end", "use place_bomb d2 choice=small", "end", "b6"]);
    let screen = drawn(&app);
    assert!(!screen.contains("small"), "{screen}");
    golden("bomb-120x40-en", &app);
}

#[test]
fn the_sheet_of_a_bearer() {
    for (lang, name) in LANGS {
        let mut app = app("duel-archers", lang, (80, 24));
        say_all(&mut app, &["Nf3", "end", "a6", "end", "Nd4"]);
        // From the king on e1 to the knight on d4, the bearer.
        for code in [KeyCode::Tab, KeyCode::Left, KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Char('i')] {
            input::key(&mut app, KeyEvent::from(code));
        }
        golden(&format!("sheet-80x24-{name}"), &app);
    }
}

/// After a move without anything to do beside it the turn ends by itself; taking back goes back to the move.
#[test]
fn where_nothing_else_is_possible_the_turn_passes() {
    let mut app = app("duel", Lang::En, (80, 24));
    let seat = |app: &App| app.play.as_ref().unwrap().game.human();
    let before = seat(&app);
    say(&mut app, "e4");
    assert_eq!((steps(&app), seat(&app) != before), (2, true), "{}", drawn(&app));
    assert!(drawn(&app).contains("Nothing else was possible: End the turn"), "{}", drawn(&app));
    for code in [KeyCode::Enter, KeyCode::Char('u')] {
        input::key(&mut app, KeyEvent::from(code));
    }
    assert_eq!((steps(&app), seat(&app)), (0, before), "{}", drawn(&app));
}
