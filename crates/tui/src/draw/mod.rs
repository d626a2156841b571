//! The app turned into cells: pure functions of what the app knows and of the size of the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Clear;

use crate::app::{App, Popup};

pub mod board;
pub mod choices;
pub mod fighters;
pub mod footer;
pub mod layout;
pub mod log;
pub mod menu;
pub mod popup;
pub mod preview;
pub mod style;
pub mod text;
pub mod title;

/// The smallest screen that is drawn.
pub const LEAST: (u16, u16) = (60, 20);

/// Draws everything.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let whole = frame.area();
    if whole.width < LEAST.0 || whole.height < LEAST.1 {
        let (width, height) = LEAST;
        let words = holmgang_kernel::say!(
            app.lang,
            "The window is too small: {width}×{height} at least.",
            "Окно слишком мало: нужно не меньше {width}×{height}."
        );
        frame.render_widget(ratatui::widgets::Paragraph::new(words).wrap(ratatui::widgets::Wrap { trim: true }), whole);
        return;
    }
    match &app.play {
        None => menu::draw(app, frame, whole),
        Some(play) if play.curtain.is_some() => popup::curtain(app, play, frame, whole),
        Some(play) => {
            let areas = layout::areas(whole, play);
            title::draw(app, play, frame, areas.title, areas.order);
            if areas.board.width > 0 {
                board::draw(app, play, frame, areas.board);
            }
            if let Some(area) = areas.choices {
                choices::draw(app, play, frame, area);
            }
            if let Some(area) = areas.fighters {
                fighters::draw(app, play, frame, area);
            }
            log::draw(app, play, frame, areas.log);
            footer::draw(app, play, frame, areas.footer);
        }
    }
    for shown in &app.popups {
        match shown {
            Popup::Preview(look) => preview::draw(app, look, frame, whole),
            other => popup::draw(app, other, frame, whole),
        }
    }
}

/// A rectangle of at most this size in the middle of another one, emptied.
pub fn middle(frame: &mut Frame<'_>, whole: Rect, width: u16, height: u16) -> Rect {
    let area = centred(whole, width, height);
    frame.render_widget(Clear, area);
    area
}

/// A rectangle of at most this size in the middle of another one.
pub fn centred(whole: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(whole.width);
    let height = height.min(whole.height);
    Rect::new(whole.x + (whole.width - width) / 2, whole.y + (whole.height - height) / 2, width, height)
}
