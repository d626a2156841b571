//! What the screen looks like, as golden files. `HOLMGANG_UPDATE=1 cargo test -p holmgang-tui` writes them anew; their diff is the review.

use std::path::PathBuf;

use crate::stage::Show;
use crate::stage::props::{Props, app};
use holmgang_kernel::words::Lang;
use holmgang_tui::{App, draw, input};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

fn drawn(app: &App) -> String {
    let (columns, lines) = app.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(|frame| draw::draw(app, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut out = String::new();
    for y in 0..lines {
        let line: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn golden(name: &str, app: &App) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    let now = drawn(app);
    if std::env::var_os("HOLMGANG_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &now).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == before, "{name} looks otherwise now (HOLMGANG_UPDATE=1 accepts it):\n{now}");
}

fn keys(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        input::key(app, KeyEvent::from(*key));
    }
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (140, 40);

fn square(lang: Lang, size: (u16, u16)) -> App {
    app(Props::stage(Show::Square), lang, size)
}

#[test]
fn battle_in_both_sizes_and_languages() {
    for (size, size_name) in [(SMALL, "80x24"), (LARGE, "140x40")] {
        for (lang, lang_name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
            golden(&format!("battle-{size_name}-{lang_name}"), &square(lang, size));
        }
    }
}

#[test]
fn panels_of_a_small_screen() {
    let mut app = square(Lang::En, SMALL);
    keys(&mut app, &[KeyCode::Tab]);
    golden("board-80x24-en", &app);
    keys(&mut app, &[KeyCode::Tab]);
    golden("fighters-80x24-en", &app);
    keys(&mut app, &[KeyCode::Tab, KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
    golden("log-80x24-en", &app);
}

#[test]
fn targets_are_chosen_on_the_board() {
    let mut app = square(Lang::Ru, SMALL);
    keys(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    golden("targets-80x24-ru", &app);
}

#[test]
fn a_look_shows_price_odds_and_amounts() {
    for (lang, name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
        let mut app = square(lang, SMALL);
        keys(&mut app, &[KeyCode::Down, KeyCode::Enter, KeyCode::Char('+')]);
        golden(&format!("look-80x24-{name}"), &app);
    }
}

#[test]
fn other_boards() {
    golden("rows-80x24-en", &app(Props::stage(Show::Rows), Lang::En, SMALL));
    golden("long-rows-80x24-en", &app(Props::stage(Show::LongRows), Lang::En, SMALL));
    golden("hex-80x24-en", &app(Props::stage(Show::Hex), Lang::En, SMALL));
    golden("over-80x24-ru", &app(Props::stage(Show::Over), Lang::Ru, SMALL));
}

#[test]
fn popups() {
    for (lang, name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
        let mut app = square(lang, SMALL);
        keys(&mut app, &[KeyCode::Char('?')]);
        golden(&format!("help-80x24-{name}"), &app);
        keys(&mut app, &[KeyCode::Esc, KeyCode::Char('i')]);
        golden(&format!("sheet-80x24-{name}"), &app);
        keys(&mut app, &[KeyCode::Esc, KeyCode::Char('q')]);
        golden(&format!("leave-80x24-{name}"), &app);
    }
    let mut app = square(Lang::En, SMALL);
    keys(&mut app, &[KeyCode::Char('f')]);
    golden("facts-80x24-en", &app);
    keys(&mut app, &[KeyCode::Esc, KeyCode::Char('c')]);
    golden("clause-80x24-en", &app);
}

#[test]
fn command_line() {
    let mut app = square(Lang::En, SMALL);
    keys(&mut app, &[KeyCode::Char('/'), KeyCode::Char('c'), KeyCode::Char('a'), KeyCode::Tab]);
    golden("prompt-80x24-en", &app);
}

#[test]
fn menus() {
    for (lang, name) in [(Lang::En, "en"), (Lang::Ru, "ru")] {
        let mut app = App::new(Box::new(Props::stage(Show::Square)), lang, false);
        golden(&format!("menu-80x24-{name}"), &app);
        keys(&mut app, &[KeyCode::Char('2')]);
        golden(&format!("setup-80x24-{name}"), &app);
        keys(&mut app, &[KeyCode::Esc, KeyCode::Char('4')]);
        golden(&format!("saved-80x24-{name}"), &app);
    }
}

#[test]
fn any_size_is_drawn_without_a_fault() {
    for columns in (1..200).step_by(13) {
        for lines in (1..60).step_by(7) {
            let mut app = square(Lang::Ru, (columns, lines));
            drawn(&app);
            keys(&mut app, &[KeyCode::Enter]);
            drawn(&app);
            keys(&mut app, &[KeyCode::Esc, KeyCode::BackTab, KeyCode::Char('x'), KeyCode::Char('/')]);
            drawn(&app);
            keys(&mut app, &[KeyCode::Esc, KeyCode::Char('?')]);
            drawn(&app);
        }
    }
}
