//! Keys and mouse turn into changes of the app. Nothing here draws.

use holmgang_kernel::battle::Rolls;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::{App, Popup, Question};
use crate::play::{Panel, Play};
use crate::prompt::Prompt;

mod menu;
mod mouse;

/// Something came from the terminal.
pub fn event(app: &mut App, event: &Event) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => self::key(app, *key),
        Event::Mouse(mouse) => mouse::mouse(app, *mouse),
        Event::Resize(columns, lines) => app.size = (*columns, *lines),
        Event::Paste(text) => {
            if let Some(prompt) = app.play.as_mut().and_then(|play| play.prompt.as_mut()) {
                text.chars().for_each(|c| prompt.insert(c));
            }
        }
        _ => {}
    }
}

/// A key was pressed.
pub fn key(app: &mut App, key: KeyEvent) {
    if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'с')) {
        ask_to_quit(app);
    } else if !app.popups.is_empty() {
        popup_key(app, key);
    } else if app.play.is_none() {
        menu::key(app, key);
    } else if app.play.as_ref().is_some_and(|play| play.prompt.is_some()) {
        prompt_key(app, key);
    } else {
        play_key(app, key);
    }
}

/// The Latin letter on the same key, for people whose keyboard is set to Russian.
pub fn latin(c: char) -> char {
    const RU: &str = "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ.,";
    const EN: &str = "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM/?";
    RU.chars().zip(EN.chars()).find(|(ru, _)| *ru == c).map_or(c, |(_, en)| en)
}

fn plain(key: KeyEvent) -> KeyCode {
    match key.code {
        KeyCode::Char(c) => KeyCode::Char(latin(c)),
        code => code,
    }
}

fn ask_to_quit(app: &mut App) {
    let asked = matches!(app.popups.last(), Some(Popup::Ask(_)));
    if asked || app.play.is_none() {
        app.done = true; // Ctrl-C twice is meant
    } else {
        app.popups.push(Popup::Ask(Question::Quit));
    }
}

fn answer_yes(app: &mut App, question: Question) {
    match question {
        Question::Quit => app.done = true,
        Question::Leave => app.leave(),
        Question::GiveUp => send(app),
    }
}

fn popup_key(app: &mut App, key: KeyEvent) {
    let code = plain(key);
    if code == KeyCode::Char('L') {
        return app.translate();
    }
    let lang = app.lang;
    match app.popups.last_mut() {
        Some(Popup::Ask(question)) => match code {
            // y, д (да), н (нет) lie on other keys in Russian: both letters are taken as they are.
            _ if matches!(key.code, KeyCode::Char('y' | 'Y' | 'д' | 'Д') | KeyCode::Enter) => {
                let question = *question;
                app.popups.pop();
                answer_yes(app, question);
            }
            KeyCode::Char('s') if *question != Question::GiveUp => {
                let question = *question;
                app.popups.pop();
                app.save();
                if app.play.as_ref().is_some_and(|play| !play.game.unsaved) {
                    answer_yes(app, question);
                }
            }
            KeyCode::Char('q') if *question == Question::Leave => app.done = true,
            _ => {
                app.popups.pop();
            }
        },
        Some(Popup::Preview(preview)) => {
            let Some(play) = &mut app.play else { return };
            let battle = play.game.battle();
            match code {
                KeyCode::Enter | KeyCode::Char(' ') => {
                    let (seat, text) = (preview.seat, preview.text.clone());
                    app.popups.pop();
                    play.commit(seat, &text, Rolls::Seeded, lang);
                }
                KeyCode::Char('+' | '=') | KeyCode::Right => {
                    preview.turn(1, battle, lang);
                }
                KeyCode::Char('-' | '_') | KeyCode::Left => {
                    preview.turn(-1, battle, lang);
                }
                KeyCode::Tab if !preview.dials.is_empty() => preview.at = (preview.at + 1) % preview.dials.len(),
                KeyCode::Down | KeyCode::Char('j') => preview.scroll = preview.scroll.saturating_add(1),
                KeyCode::Up | KeyCode::Char('k') => preview.scroll = preview.scroll.saturating_sub(1),
                KeyCode::Char('/' | ':' | 'e') => {
                    // Whatever is written there, in quotes it is one text.
                    let text = preview.offer.choice.blanks.iter().fold(preview.text.clone(), |text, blank| {
                        let (name, given) = (blank.name, &blank.given);
                        text.replace(&format!(" {name}={given} "), &format!(" {name}=\"{given}\" "))
                    });
                    let mut prompt = Prompt::default();
                    prompt.set(text);
                    app.popups.pop();
                    play.prompt = Some(prompt);
                    play.message = None;
                    look(play, lang);
                }
                KeyCode::Char('c') => {
                    let clause = preview
                        .offer
                        .refused
                        .as_ref()
                        .and_then(|refused| refused.clause)
                        .unwrap_or(preview.offer.choice.clause);
                    app.popups.push(Popup::Clause { clause, scroll: 0 });
                }
                KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q') => {
                    app.popups.pop();
                }
                _ => {}
            }
        }
        Some(
            Popup::Help { scroll }
            | Popup::Facts { scroll }
            | Popup::Hint { scroll, .. }
            | Popup::Clause { scroll, .. }
            | Popup::Sheet { scroll, .. }
            | Popup::Cell { scroll, .. },
        ) => match code {
            KeyCode::Down | KeyCode::Char('j') => *scroll = scroll.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => *scroll = scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => *scroll = scroll.saturating_add(10),
            KeyCode::PageUp => *scroll = scroll.saturating_sub(10),
            KeyCode::Home => *scroll = 0,
            _ => {
                app.popups.pop();
            }
        },
        None => {}
    }
}

/// Sends what is typed.
fn send(app: &mut App) {
    let lang = app.lang;
    let Some(play) = &mut app.play else { return };
    let text = play.prompt.as_ref().map(|prompt| prompt.text.clone()).unwrap_or_default();
    if play.typed(&text, lang) {
        play.prompt = None;
    }
}

fn prompt_key(app: &mut App, key: KeyEvent) {
    let lang = app.lang;
    let Some(play) = &mut app.play else { return };
    let Some(prompt) = &mut play.prompt else { return };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Esc => {
            play.prompt = None;
            return;
        }
        KeyCode::Enter => {
            let text = prompt.text.clone();
            if play.gives_up(&text, lang) {
                app.popups.push(Popup::Ask(Question::GiveUp));
            } else {
                send(app);
            }
            return;
        }
        KeyCode::Char(c) if control => match latin(c) {
            'w' => prompt.delete_word(),
            'u' => prompt.set(String::new()),
            'a' => prompt.cursor = 0,
            'e' => prompt.go(isize::MAX),
            _ => {}
        },
        KeyCode::Char(c) => prompt.insert(c),
        KeyCode::Backspace if prompt.text.is_empty() => {
            play.prompt = None;
            return;
        }
        KeyCode::Backspace => prompt.backspace(),
        KeyCode::Delete => prompt.delete(),
        KeyCode::Left => prompt.go(-1),
        KeyCode::Right => prompt.go(1),
        KeyCode::Home => prompt.cursor = 0,
        KeyCode::End => prompt.go(isize::MAX),
        KeyCode::Tab => prompt.complete(true),
        KeyCode::BackTab => prompt.complete(false),
        KeyCode::Up => prompt.recall(&play.history, true),
        KeyCode::Down => prompt.recall(&play.history, false),
        _ => return,
    }
    play.message = None;
    look(play, lang);
}

fn look(play: &mut Play, lang: holmgang_kernel::words::Lang) {
    let seat = play.game.human().unwrap_or(holmgang_kernel::seat::Seat::Referee);
    if let Some(prompt) = &mut play.prompt {
        prompt.look(play.game.battle(), seat, lang);
    }
}

fn play_key(app: &mut App, key: KeyEvent) {
    let lang = app.lang;
    let Some(play) = &mut app.play else { return };
    if play.curtain.is_some() {
        match plain(key) {
            KeyCode::Enter => play.curtain = None,
            KeyCode::Char('q') => app.popups.push(Popup::Ask(Question::Leave)),
            _ => {}
        }
        return;
    }
    match plain(key) {
        KeyCode::Tab => play.focus = play.focus.next(true),
        KeyCode::BackTab => play.focus = play.focus.next(false),
        KeyCode::Char('/' | ':') => {
            play.prompt = Some(Prompt::default());
            play.message = None;
            look(play, lang);
        }
        KeyCode::Char('?') | KeyCode::F(1) => app.popups.push(Popup::Help { scroll: 0 }),
        KeyCode::Char('L') => app.translate(),
        KeyCode::Char('q') => app.popups.push(Popup::Ask(Question::Leave)),
        KeyCode::Char('s') => app.save(),
        KeyCode::Char('u') => undo(play, lang),
        KeyCode::Char('r') => play.toggle_refused(),
        KeyCode::Char('b') => play.next_board(),
        KeyCode::Char('f') => app.popups.push(Popup::Facts { scroll: 0 }),
        KeyCode::Char('p') => play.paused = !play.paused,
        KeyCode::Char('a') => play.as_suggested(lang),
        KeyCode::Char('t') => app.hint(),
        KeyCode::Char('c') => {
            if let Some(clause) = play.clause() {
                app.popups.push(Popup::Clause { clause, scroll: 0 });
            }
        }
        KeyCode::Char('i') => match (sheet_of(play), cell_of(play)) {
            (Some(token), _) => app.popups.push(Popup::Sheet { token, scroll: 0 }),
            (None, Some(cell)) => app.popups.push(Popup::Cell { cell, scroll: 0 }),
            (None, None) => {}
        },
        KeyCode::Char('x') => play.unfold(),
        KeyCode::Char('X') => play.unfold_all = !play.unfold_all,
        KeyCode::PageUp => play.scroll_log(-5),
        KeyCode::PageDown => play.scroll_log(5),
        KeyCode::Char('n') if play.game.is_over() => app.leave(),
        KeyCode::Char('e') => {
            if let Some(cell) = play.game.acting().map(|token| token.cell.clone()) {
                play.point_at(&cell);
                play.focus = Panel::Board;
            }
        }
        KeyCode::Esc => {
            if !play.back() {
                play.focus = Panel::Choices;
                play.line = None;
                play.message = None;
            }
        }
        code => panel_key(app, code),
    }
}

fn undo(play: &mut Play, lang: holmgang_kernel::words::Lang) {
    match play.game.undo(lang) {
        Ok(()) => {
            play.settle();
            play.say(
                lang.pick("taken back; the dice will fall the same way", "ход взят назад; кости выпадут так же")
                    .to_owned(),
            );
        }
        Err(refused) => play.complain(refused.words.get(lang).to_owned()),
    }
}

/// The token that `i` is about: on the cell pointed at, chosen in the list, or acting.
fn sheet_of(play: &Play) -> Option<String> {
    let on_cell = play.cell().and_then(|cell| play.game.tokens().find(|token| token.cell == cell));
    match play.focus {
        Panel::Fighters => play.game.tokens().nth(play.fighter),
        Panel::Board => on_cell,
        _ => on_cell.or(play.game.acting()),
    }
    .map(|token| token.id.clone())
}

/// The cell that `i` is about: the one pointed at, if something is on it.
fn cell_of(play: &Play) -> Option<String> {
    let cell = play.cell().filter(|_| play.focus == Panel::Board)?;
    let known = play.game.board()?.cells.iter().find(|known| known.id == cell)?;
    (!known.marks.is_empty()).then_some(cell)
}

fn panel_key(app: &mut App, code: KeyCode) {
    let lang = app.lang;
    let Some(play) = &mut app.play else { return };
    let mut preview = None;
    match (play.focus, code) {
        (Panel::Choices, KeyCode::Down | KeyCode::Char('j')) => play.step(1),
        (Panel::Choices, KeyCode::Up | KeyCode::Char('k')) => play.step(-1),
        (Panel::Choices, KeyCode::Home) => play.step(isize::MIN / 2),
        (Panel::Choices, KeyCode::End) => play.step(isize::MAX / 2),
        (Panel::Choices, KeyCode::Enter | KeyCode::Right) => preview = play.open(lang),
        (Panel::Choices, KeyCode::Left | KeyCode::Backspace) => {
            play.back();
        }
        (Panel::Choices, KeyCode::Char(' ')) => at_once(play, lang),
        (Panel::Board, KeyCode::Down | KeyCode::Char('j')) => play.walk(0, 1),
        (Panel::Board, KeyCode::Up | KeyCode::Char('k')) => play.walk(0, -1),
        (Panel::Board, KeyCode::Left | KeyCode::Char('h')) => play.walk(-1, 0),
        (Panel::Board, KeyCode::Right | KeyCode::Char('l')) => play.walk(1, 0),
        (Panel::Board, KeyCode::Enter | KeyCode::Char(' ')) => preview = play.open_cell(lang),
        (Panel::Board, KeyCode::Backspace) => {
            play.back();
        }
        (Panel::Fighters, KeyCode::Down | KeyCode::Char('j')) => {
            play.fighter = (play.fighter + 1).min(play.game.tokens().count().saturating_sub(1));
        }
        (Panel::Fighters, KeyCode::Up | KeyCode::Char('k')) => play.fighter = play.fighter.saturating_sub(1),
        (Panel::Fighters, KeyCode::Enter | KeyCode::Char(' ')) => {
            if let Some(token) = play.game.tokens().nth(play.fighter).map(|token| token.id.clone()) {
                app.popups.push(Popup::Sheet { token, scroll: 0 });
            }
        }
        (Panel::Log, KeyCode::Down | KeyCode::Char('j')) => play.scroll_log(1),
        (Panel::Log, KeyCode::Up | KeyCode::Char('k')) => play.scroll_log(-1),
        (Panel::Log, KeyCode::Home) => play.scroll_log(isize::MIN / 2),
        (Panel::Log, KeyCode::End) => play.line = None,
        (Panel::Log, KeyCode::Enter | KeyCode::Char(' ')) => play.unfold(),
        _ => {}
    }
    if let Some(preview) = preview {
        app.popups.push(Popup::Preview(Box::new(preview)));
    }
}

/// Does the chosen row without a look, if there is nothing left to choose.
fn at_once(play: &mut Play, lang: holmgang_kernel::words::Lang) {
    if let Some(crate::choices::Row::Heading(_)) = play.rows().get(play.row) {
        return play.step(1);
    }
    let several = matches!(play.rows().get(play.row), Some(crate::choices::Row::Entry(place)) if play.entries[*place].offers.len() > 1);
    if several {
        play.open(lang);
        return;
    }
    let text = play.offer().and_then(|place| play.game.offers.get(place)).map(|offer| offer.choice.action.clone());
    if let (Some(seat), Some(text)) = (play.game.human(), text) {
        play.commit(seat, &text, Rolls::Seeded, lang);
    }
}
