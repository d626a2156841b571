//! Keys in the menu, in the list of saved battles and in the set-up of a battle.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::plain;
use crate::app::{App, Popup};
use crate::menu::{Field, Item};

/// A key was pressed in the menu.
pub fn key(app: &mut App, key: KeyEvent) {
    if app.menu.setup.is_some() {
        return setup_key(app, key);
    }
    if let Some((saved, at)) = &mut app.menu.saved {
        let count = saved.len();
        match plain(key) {
            KeyCode::Down | KeyCode::Char('j') => *at = (*at + 1).min(count.saturating_sub(1)),
            KeyCode::Up | KeyCode::Char('k') => *at = at.saturating_sub(1),
            KeyCode::Enter => {
                if let Some(path) = saved.get(*at).map(|saved| saved.path.clone()) {
                    app.open(&path);
                }
            }
            KeyCode::Char('L') => app.translate(),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q') => app.menu.saved = None,
            _ => {}
        }
        return;
    }
    match plain(key) {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => app.menu.at = (app.menu.at + 1) % Item::ALL.len(),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
            app.menu.at = (app.menu.at + Item::ALL.len() - 1) % Item::ALL.len()
        }
        KeyCode::Enter | KeyCode::Char(' ') => app.choose(Item::ALL[app.menu.at]),
        KeyCode::Char(digit @ '1'..='7') => app.choose(Item::ALL[digit as usize - '1' as usize]),
        KeyCode::Char('L') => app.translate(),
        KeyCode::Char('?') => app.popups.push(Popup::Help { scroll: 0 }),
        KeyCode::Char('q') | KeyCode::Esc => app.done = true,
        _ => {}
    }
}

fn setup_key(app: &mut App, key: KeyEvent) {
    let host = app.host.as_ref();
    let Some(setup) = &mut app.menu.setup else { return };
    let fields = setup.fields(host);
    if let (Some(seed), KeyCode::Char(_) | KeyCode::Backspace) = (setup.typing(host), key.code) {
        match key.code {
            KeyCode::Char(c) if seed.chars().count() < 64 => seed.push(c),
            KeyCode::Backspace => {
                seed.pop();
            }
            _ => {}
        }
        return;
    }
    match plain(key) {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => setup.at = (setup.at + 1) % fields.len(),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => setup.at = (setup.at + fields.len() - 1) % fields.len(),
        KeyCode::Right | KeyCode::Char('+' | 'l') => setup.change(host, true),
        KeyCode::Left | KeyCode::Char('-' | 'h') => setup.change(host, false),
        KeyCode::Enter | KeyCode::Char(' ') => match fields.get(setup.at) {
            Some(Field::Start | Field::Seed) => {
                let plan = setup.plan(host);
                app.begin(&plan);
            }
            _ => setup.change(host, true),
        },
        KeyCode::Char('s') => {
            let plan = setup.plan(host);
            app.begin(&plan);
        }
        KeyCode::Char('L') => app.translate(),
        KeyCode::Esc | KeyCode::Char('q') => {
            app.menu.setup = None;
            app.menu.faults.clear();
        }
        _ => {}
    }
}
