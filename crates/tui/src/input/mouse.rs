//! The mouse: click a cell, a token, a choice or a log line; the wheel scrolls what is under it; the right button goes back.

use holmgang_kernel::battle::Rolls;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::app::{App, Popup};
use crate::choices::Row;
use crate::draw::board::Frame as BoardFrame;
use crate::draw::layout::{Areas, areas};
use crate::draw::{choices, fighters, log, menu, preview};
use crate::menu::Item;
use crate::play::{Panel, Play};

/// Something was done with the mouse.
pub fn mouse(app: &mut App, event: MouseEvent) {
    let at = Position::new(event.column, event.row);
    let wheel = match event.kind {
        MouseEventKind::ScrollUp => -1,
        MouseEventKind::ScrollDown => 1,
        _ => 0,
    };
    let click = event.kind == MouseEventKind::Down(MouseButton::Left);
    let back = event.kind == MouseEventKind::Down(MouseButton::Right);
    if !app.popups.is_empty() {
        return on_popup(app, at, wheel, click, back);
    }
    let whole = Rect::new(0, 0, app.size.0, app.size.1);
    match &mut app.play {
        None => {
            if click
                && app.menu.setup.is_none()
                && app.menu.saved.is_none()
                && let Some(item) = menu::item_at(whole, at)
            {
                app.menu.at = item;
                app.choose(Item::ALL[item]);
            }
        }
        Some(play) if play.curtain.is_some() => {}
        Some(play) => {
            let areas = areas(whole, play);
            let lang = app.lang;
            if back {
                play.back();
            } else if click {
                if let Some(preview) = on_play(play, &areas, at, lang) {
                    app.popups.push(Popup::Preview(Box::new(preview)));
                }
            } else if wheel != 0 {
                on_wheel(play, &areas, at, wheel);
            }
        }
    }
}

fn on_popup(app: &mut App, at: Position, wheel: isize, click: bool, back: bool) {
    let whole = Rect::new(0, 0, app.size.0, app.size.1);
    let lang = app.lang;
    if back {
        app.popups.pop();
        return;
    }
    let button = match app.popups.last() {
        Some(Popup::Preview(look)) if click => preview::button_at(app, look, whole, at),
        _ => None,
    };
    match app.popups.last_mut() {
        Some(Popup::Preview(look)) => {
            look.scroll = look.scroll.saturating_add_signed(wheel as i16);
            match button {
                Some(preview::Button::Do) => {
                    let (seat, text) = (look.seat, look.text.clone());
                    app.popups.pop();
                    if let Some(play) = &mut app.play {
                        play.commit(seat, &text, Rolls::Seeded, lang);
                    }
                }
                Some(preview::Button::Back) => {
                    app.popups.pop();
                }
                None => {}
            }
        }
        Some(
            Popup::Help { scroll }
            | Popup::Facts { scroll }
            | Popup::Hint { scroll, .. }
            | Popup::Clause { scroll, .. }
            | Popup::Sheet { scroll, .. }
            | Popup::Cell { scroll, .. },
        ) => {
            *scroll = scroll.saturating_add_signed(wheel as i16 * 2);
            if click {
                app.popups.pop();
            }
        }
        Some(Popup::Ask(_)) | None => {}
    }
}

fn on_play(
    play: &mut Play,
    areas: &Areas,
    at: Position,
    lang: holmgang_kernel::words::Lang,
) -> Option<crate::preview::Preview> {
    if areas.board.contains(at) {
        let cell = play.game.board().and_then(|board| BoardFrame::fit(areas.board, board, play.cursor).at(at));
        if let Some(cell) = cell {
            play.cursor = cell;
            return play.open_cell(lang);
        }
    } else if areas.choices.is_some_and(|area| area.contains(at)) {
        play.focus = Panel::Choices;
        let row = areas.choices.and_then(|area| choices::row_at(area, play, at))?;
        let again = play.row == row;
        if !matches!(play.rows().get(row), Some(Row::Heading(_)) | None) {
            play.row = row;
            if again {
                return play.open(lang);
            }
        }
    } else if areas.fighters.is_some_and(|area| area.contains(at)) {
        play.focus = Panel::Fighters;
        if let Some(place) = areas.fighters.and_then(|area| fighters::at(area, play, at)) {
            play.fighter = place;
        }
    } else if areas.log.contains(at) {
        if let Some(line) = log::line_at(areas.log, play, at) {
            play.line = Some(line);
            play.unfold();
        }
        play.focus = Panel::Log;
    }
    None
}

fn on_wheel(play: &mut Play, areas: &Areas, at: Position, wheel: isize) {
    if areas.log.contains(at) {
        play.scroll_log(wheel * 2);
    } else if areas.choices.is_some_and(|area| area.contains(at)) {
        play.step(wheel);
    } else if areas.fighters.is_some_and(|area| area.contains(at)) {
        let count = play.game.tokens().count();
        play.fighter = play.fighter.saturating_add_signed(wheel).min(count.saturating_sub(1));
    }
}
