//! Where the parts of the battle's screen lie.

use ratatui::layout::Rect;

use super::board::{fitting, size};
use crate::play::{Panel, Play};

/// From this width on board, choices and fighters stand side by side.
pub const WIDE: u16 = 116;

/// Lines that the panel of choices keeps beside a log that grows.
const MOST_CHOICES: u16 = 12;

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Areas {
    /// One line: the round, whose decision is wanted.
    pub title: Rect,
    /// One line: the order of turns.
    pub order: Rect,
    /// The board; empty when a narrow screen shows the log instead.
    pub board: Rect,
    /// The choices, if they are shown.
    pub choices: Option<Rect>,
    /// The sheets, if they are shown.
    pub fighters: Option<Rect>,
    /// The log.
    pub log: Rect,
    /// One line: keys, messages, the command line.
    pub footer: Rect,
}

/// Cuts the screen.
pub fn areas(whole: Rect, play: &Play) -> Areas {
    let line = |y: u16| Rect::new(whole.x, whole.y + y, whole.width, 1);
    let (title, order, footer) = (line(0), line(1), line(whole.height.saturating_sub(1)));
    let rest = whole.height.saturating_sub(3);
    let least = (4 + whole.height.saturating_sub(24) * 2 / 5).min(rest / 2);
    let log_height = log_height(play, whole, least, rest);
    let top = whole.y + 2;
    let body_height = rest - log_height;
    let wide = whole.width >= WIDE;
    if !wide && play.focus == Panel::Log {
        let log = Rect::new(whole.x, top, whole.width, rest);
        return Areas { title, order, board: Rect::default(), choices: None, fighters: None, log, footer };
    }
    let log = Rect::new(whole.x, top + body_height, whole.width, log_height);
    // A large board may take some more from its neighbours, where that shows all of it.
    let side_least = if wide { [38 * 2, 32 * 2] } else { [42, 38] };
    let most = side_least.map(|least| whole.width.saturating_sub(least));
    let board_width =
        board_width(play, most[0], body_height).or_else(|| board_width(play, most[1], body_height)).unwrap_or(most[0]);
    let board = Rect::new(whole.x, top, board_width, body_height);
    let side = Rect::new(whole.x + board_width, top, whole.width - board_width, body_height);
    let (choices, fighters) = if wide {
        let half = side.width / 2;
        let left = Rect { width: half, ..side };
        let right = Rect { x: side.x + half, width: side.width - half, ..side };
        (Some(left), Some(right))
    } else if play.focus == Panel::Fighters {
        (None, Some(side))
    } else {
        (Some(side), None)
    };
    Areas { title, order, board, choices, fighters, log, footer }
}

/// The lines of the log: as many as the last turn of the others has, as long as the board keeps the size of its cells and the choices keep their rows.
fn log_height(play: &Play, whole: Rect, least: u16, rest: u16) -> u16 {
    let news = play.game.log.len() - play.game.news().min(play.game.log.len());
    let most = (rest / 2).min(rest.saturating_sub(MOST_CHOICES)).max(least);
    let wanted = u16::try_from(news).unwrap_or(u16::MAX).saturating_add(1).clamp(least, most);
    let columns = whole.width.saturating_sub(if whole.width >= WIDE { 38 * 2 } else { 42 } + 2);
    let cells = |height: u16| {
        let lines = rest.saturating_sub(height + 2);
        play.game.board().map(|board| fitting(board, columns, lines))
    };
    let kept = cells(least);
    match kept {
        // A part of the board: it keeps all it has.
        Some(None) => least,
        _ => (least..=wanted).rev().find(|height| cells(*height) == kept).unwrap_or(least),
    }
}

/// The width that the board wants: of the largest cells that fit; none if none do.
fn board_width(play: &Play, most: u16, height: u16) -> Option<u16> {
    let Some(board) = play.game.board() else { return Some(0) };
    let fitting = fitting(board, most.saturating_sub(2), height.saturating_sub(2));
    fitting.map(|(cell, above)| size(board, cell, above).0 + 2)
}
