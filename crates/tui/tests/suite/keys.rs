//! What keys and mouse do, on the cardboard stage and with the toy ruleset, which really plays.

use crate::stage::Show;
use crate::stage::props::{Props, app};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_tui::app::{Popup, Question};
use holmgang_tui::choices::Level;
use holmgang_tui::clock::Asked;
use holmgang_tui::play::{Panel, Play};
use holmgang_tui::{App, Driver, Plan, input};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

const SMALL: (u16, u16) = (80, 24);

fn press(app: &mut App, codes: &[KeyCode]) {
    for code in codes {
        input::key(app, KeyEvent::from(*code));
    }
}

fn say(app: &mut App, text: &str) {
    text.chars().for_each(|c| press(app, &[KeyCode::Char(c)]));
}

fn click(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    input::event(app, &Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

fn play(app: &App) -> &Play {
    app.play.as_ref().expect("a battle is shown")
}

fn square() -> App {
    app(Props::stage(Show::Square), Lang::En, SMALL)
}

fn toy() -> App {
    app(Props::toy(), Lang::En, SMALL)
}

fn steps(app: &App) -> usize {
    play(app).game.battle().steps()
}

#[test]
fn a_newcomer_plays_within_three_keys() {
    let mut app = App::new(Box::new(Props::toy()), Lang::En, false);
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.play.is_some());
    press(&mut app, &[KeyCode::Enter, KeyCode::Enter]);
    assert!(matches!(app.popups.last(), Some(Popup::Preview(_))) || play(&app).level != Level::All);
}

#[test]
fn a_choice_is_looked_at_and_done() {
    let mut app = square();
    press(&mut app, &[KeyCode::Down, KeyCode::Enter]);
    let Some(Popup::Preview(look)) = app.popups.last() else { panic!("a look is open") };
    assert_eq!(look.text, "cast fire_bolt blue-1");
    press(&mut app, &[KeyCode::Char('+'), KeyCode::Char('+'), KeyCode::Char('+'), KeyCode::Char('-'), KeyCode::Enter]);
    assert!(app.popups.is_empty());
    let step = play(&app).game.battle().step(1).unwrap();
    assert_eq!(step.action, "cast fire_bolt blue-1 charges=1");
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let mut app = square();
    press(&mut app, &[KeyCode::Up, KeyCode::Enter]);
    let message = play(&app).message.clone().expect("a reason");
    assert!(message.bad && message.text.contains("too far") && message.text.contains("ST-1.1"), "{}", message.text);
    assert_eq!((steps(&app), app.popups.len()), (0, 0));
}

#[test]
fn cells_are_chosen_with_the_arrows() {
    let mut app = square();
    press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    assert_eq!((play(&app).focus, play(&app).cursor), (Panel::Board, (2, 3)));
    press(&mut app, &[KeyCode::Left, KeyCode::Enter]);
    let Some(Popup::Preview(look)) = app.popups.last() else { panic!("a look is open") };
    assert_eq!(look.text, "move А-3");
    press(&mut app, &[KeyCode::Esc, KeyCode::Esc]);
    assert_eq!((play(&app).level.clone(), play(&app).focus), (Level::All, Panel::Choices));
}

#[test]
fn a_cell_shows_what_can_be_done_there() {
    let mut app = square();
    // The token of the second side stands at the right end of the fourth line of cells.
    click(&mut app, 29, 10);
    assert_eq!(play(&app).level, Level::Cell("Ж-4".into()));
    assert_eq!(play(&app).rows().len(), 3);
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(play(&app).level, Level::All);
}

#[test]
fn the_mouse_chooses_opens_and_goes_back() {
    let mut app = square();
    click(&mut app, 40, 7);
    assert_eq!(play(&app).row, 4);
    click(&mut app, 40, 7);
    assert!(matches!(play(&app).level, Level::Targets(_)));
    let kind = MouseEventKind::Down(MouseButton::Right);
    input::event(&mut app, &Event::Mouse(MouseEvent { kind, column: 40, row: 7, modifiers: KeyModifiers::NONE }));
    assert_eq!(play(&app).level, Level::All);
    click(&mut app, 10, 21);
    assert_eq!((play(&app).focus, play(&app).unfolded.len()), (Panel::Log, 1));
}

#[test]
fn the_look_has_buttons() {
    let mut app = square();
    press(&mut app, &[KeyCode::Down, KeyCode::Enter]);
    let button = (0..24).find(|row| {
        let mut copy = square();
        press(&mut copy, &[KeyCode::Down, KeyCode::Enter]);
        click(&mut copy, 8, *row);
        steps(&copy) == 1
    });
    click(&mut app, 8, button.expect("a line with the button"));
    assert_eq!(steps(&app), 1);
}

#[test]
fn typed_actions_are_completed_done_and_remembered() {
    let mut app = square();
    say(&mut app, "/ca");
    press(&mut app, &[KeyCode::Tab, KeyCode::Tab, KeyCode::Tab]);
    let prompt = play(&app).prompt.as_ref().unwrap();
    assert_eq!((prompt.text.as_str(), prompt.would.as_ref().map(Result::is_ok)), ("cast fire_bolt blue-1", Some(true)));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!((steps(&app), play(&app).prompt.is_none()), (1, true));
    say(&mut app, ":");
    press(&mut app, &[KeyCode::Up]);
    assert_eq!(play(&app).prompt.as_ref().unwrap().text, "cast fire_bolt blue-1");
    press(&mut app, &[KeyCode::Esc]);
    say(&mut app, "/fly");
    press(&mut app, &[KeyCode::Enter]);
    assert!(play(&app).prompt.is_some() && play(&app).message.as_ref().unwrap().text.contains("no such action"));
}

#[test]
fn keys_of_a_russian_keyboard_do_the_same() {
    let mut app = square();
    press(&mut app, &[KeyCode::Char(',')]);
    assert!(matches!(app.popups.last(), Some(Popup::Help { .. })));
    press(&mut app, &[KeyCode::Esc, KeyCode::Char('Д')]);
    assert_eq!(app.lang, Lang::Ru);
    press(&mut app, &[KeyCode::Char('й')]);
    assert!(matches!(app.popups.last(), Some(Popup::Ask(Question::Leave))));
    press(&mut app, &[KeyCode::Char('н')]);
    assert!(app.popups.is_empty() && app.play.is_some());
    press(&mut app, &[KeyCode::Char('й'), KeyCode::Char('д')]);
    assert!(app.play.is_none());
}

#[test]
fn the_language_changes_everything_at_once() {
    let mut app = square();
    press(&mut app, &[KeyCode::Down, KeyCode::Enter, KeyCode::Char('L')]);
    let Some(Popup::Preview(look)) = app.popups.last() else { panic!("the look stays") };
    assert_eq!(look.offer.choice.label, "Огненная стрела");
    assert_eq!(play(&app).game.view.heading, "Раунд 3");
    assert!(play(&app).game.log[1].line.text.starts_with("Радогост"));
}

#[test]
fn bots_answer_and_undo_goes_back_to_a_human_decision() {
    let mut app = toy();
    let first = play(&app).game.battle().sheet();
    press(&mut app, &[KeyCode::Char('/')]);
    say(&mut app, "end");
    press(&mut app, &[KeyCode::Enter]);
    assert!(play(&app).bot_waits());
    while play(&app).bot_waits() {
        let lang = app.lang;
        app.play.as_mut().unwrap().bot_step(lang);
    }
    assert!(steps(&app) > 1);
    press(&mut app, &[KeyCode::Char('u')]);
    assert_eq!((steps(&app), play(&app).game.battle().sheet()), (0, first));
    press(&mut app, &[KeyCode::Char('u')]);
    assert!(play(&app).message.as_ref().unwrap().bad);
}

#[test]
fn leaving_asks_and_saving_is_offered() {
    let mut app = square();
    press(&mut app, &[KeyCode::Down, KeyCode::Char(' '), KeyCode::Char('q')]);
    assert!(play(&app).game.unsaved && app.popups.len() == 1);
    press(&mut app, &[KeyCode::Char('s')]);
    assert!(app.play.is_none() && app.popups.is_empty() && !app.done);
    press(&mut app, &[KeyCode::Char('q')]);
    assert!(app.done);
}

#[test]
fn a_battle_is_set_up_by_hand() {
    let mut app = App::new(Box::new(Props::stage(Show::Square)), Lang::En, false);
    press(&mut app, &[KeyCode::Char('2'), KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Left]);
    press(&mut app, &[KeyCode::Down, KeyCode::Right, KeyCode::Down]);
    say(&mut app, "зерно");
    let plan = app.menu.setup.as_ref().unwrap().plan(app.host.as_ref());
    assert_eq!(plan.drivers.iter().map(|driver| driver.word()).collect::<Vec<_>>(), ["random", "random"]);
    assert_eq!(plan.options, [("round_limit".to_owned(), "33".to_owned())]);
    assert_eq!(plan.seed.as_deref(), Some("зерно"));
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.play.is_some());
}

#[test]
fn any_keys_in_any_order_do_no_harm() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Char(' '),
        KeyCode::Char('/'),
        KeyCode::Char('u'),
        KeyCode::Char('x'),
        KeyCode::Char('X'),
        KeyCode::Char('i'),
        KeyCode::Char('c'),
        KeyCode::Char('+'),
        KeyCode::Char('-'),
        KeyCode::Char('L'),
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::Char('e'),
        KeyCode::Char('1'),
        KeyCode::Char('s'),
        KeyCode::Char('p'),
    ];
    let mut bits: u64 = 7;
    for make in [square, toy] {
        let mut app = make();
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let code = codes[(bits >> 33) as usize % codes.len()];
            input::key(&mut app, KeyEvent::from(code));
            if bits >> 40 & 7 == 0 {
                click(&mut app, (bits >> 20) as u16 % 80, (bits >> 28) as u16 % 24);
            }
            let lang = app.lang;
            if let Some(play) = &mut app.play
                && play.bot_waits()
            {
                play.bot_step(lang);
            }
            if app.play.is_none() && app.popups.is_empty() {
                app = make();
            }
        }
    }
}

#[test]
fn the_clock_runs_out_and_the_rulebook_says_what_then() {
    let mut app = app(Props::stage(Show::Clock), Lang::En, SMALL);
    assert_eq!(app.clock(), Some(Asked { at: steps(&app), seat: Seat::Player(0), limit: Some(10_000), runs: true }));
    // A look at an action takes time, help does not; a pause stops it.
    press(&mut app, &[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(app.clock().map(|asked| asked.runs), Some(true));
    press(&mut app, &[KeyCode::Esc, KeyCode::Char('?')]);
    assert_eq!(app.clock().map(|asked| asked.runs), Some(false));
    press(&mut app, &[KeyCode::Esc, KeyCode::Char('p')]);
    assert_eq!(app.clock().map(|asked| asked.runs), Some(false));
    press(&mut app, &[KeyCode::Char('p'), KeyCode::Enter]);
    let before = steps(&app);
    app.time_up();
    assert_eq!(steps(&app), before + 1);
    assert_eq!(play(&app).game.battle().step(before + 1).map(|step| step.action).as_deref(), Some("end"));
    assert!(
        app.popups.is_empty() && play(&app).message.as_ref().is_some_and(|message| message.text.contains("Time is up"))
    );
    assert_eq!(square().tick(std::time::Duration::ZERO), None, "no clock where the rulebook has none");
}

#[test]
fn the_cursor_begins_where_no_key_does_anything() {
    for key in [KeyCode::Char(' '), KeyCode::Enter] {
        let mut app = square();
        press(&mut app, &[key]);
        assert_eq!((steps(&app), app.popups.len()), (0, 0));
        // It has gone to the first choice; after whatever is done it is above it again.
        press(&mut app, &[KeyCode::Char(' ')]);
        assert_eq!(steps(&app), 1);
        press(&mut app, &[KeyCode::Char(' ')]);
        assert_eq!(steps(&app), 1);
    }
}

#[test]
fn bots_and_seats_have_names() {
    for lang in [Lang::En, Lang::Ru] {
        let app = app(Props::toy(), lang, SMALL);
        assert_eq!(app.driver_name("champion"), lang.pick("bot Champion", "бот Чемпион"));
        assert_eq!(app.driver_name("human"), lang.pick("human", "человек"));
    }
}

/// What a strong bot would do is told beside the battle, in words, and changes nothing.
#[test]
fn a_hint_is_told_and_nothing_is_done() {
    let mut app = toy();
    press(&mut app, &[KeyCode::Char('t')]);
    let Some(Popup::Hint { told, .. }) = app.popups.last() else { panic!("a hint is open") };
    assert!(
        told.best.len() <= 3 && told.best[0].title.starts_with("1. ") && told.best[0].win.ends_with('%'),
        "{told:?}"
    );
    assert!(told.note.contains("searched"), "{told:?}");
    assert_eq!(steps(&app), 0);
    // In another language it would have to be asked for again.
    press(&mut app, &[KeyCode::Char('L')]);
    assert!(app.popups.is_empty() && app.lang == Lang::Ru);
    press(&mut app, &[KeyCode::Char('t')]);
    let Some(Popup::Hint { told, .. }) = app.popups.last() else { panic!("a hint is open") };
    assert!(told.note.contains("просмотрено"), "{told:?}");
}

/// A program that fails loses its seat and nothing else: the record says why, and a bot plays on.
#[test]
fn a_program_that_fails_loses_its_seat() {
    let mut app = App::new(Box::new(Props::toy()), Lang::En, false);
    let scenario = app.host.rules()[0].scenarios()[0].id.clone();
    let program = "engine:./bot".to_owned();
    let drivers = vec![Driver::Program(program.clone()), Driver::Program(program)];
    app.begin(&Plan { rules: 0, scenario, drivers, options: vec![], seed: None });
    let play = |app: &mut App| {
        let play = app.play.as_mut().expect("a battle is shown");
        play.bot_step(Lang::En);
        (play.game.battle().steps(), play.paused)
    };
    assert_eq!(play(&mut app), (1, false));
    assert_eq!(play(&mut app), (1, true), "it is told, and somebody says when to go on");
    let shown = app.play.as_ref().unwrap();
    assert!(shown.message.as_ref().is_some_and(|message| message.bad && message.text.contains("has ended")));
    assert!(shown.game.table().record().contains("// engine:./bot has ended"), "{}", shown.game.table().record());
    assert_eq!(shown.game.drivers.iter().filter(|driver| **driver == Driver::Bot("greedy".to_owned())).count(), 1);
    assert_eq!(play(&mut app).0, 2);
}
