//! The board: squares, hexagons or rows, with labels. Whatever the colour says is said by brackets, letters and marks too.

use std::cmp::Ordering;

use holmgang_kernel::view::{Board, CellView, Layout, Terrain, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType};

use super::style::{Paint, brackets};
use super::text::{bar, cut, pad, width};
use crate::app::App;
use crate::play::{Panel, Play};

/// Sizes of a cell, columns and lines, the best first.
pub const CELLS: [(u16, u16); 9] = [(7, 3), (6, 3), (6, 2), (5, 2), (4, 2), (3, 2), (5, 1), (4, 1), (3, 1)];

/// How the board lies in its panel.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    inner: Rect,
    cell: (u16, u16),
    label: u16,
    /// Lines above every rank for its label.
    above: u16,
    hex: bool,
    first: (u8, u8),
    shown: (u8, u8),
}

/// The largest cells with which a board fits into so many columns and lines, and whether the labels of its ranks stand above them: the names of rows are long, and where
/// they would leave no room for whole signs beside them, they get lines of their own.
pub fn fitting(board: &Board, columns: u16, lines: u16) -> Option<((u16, u16), bool)> {
    let fits = |cell: (u16, u16), above: bool| {
        let (width, height) = size(board, cell, above);
        width <= columns && height <= lines && least(board).1 <= cell.1
    };
    let beside = CELLS.into_iter().find(|cell| fits(*cell, false));
    let above = CELLS.into_iter().find(|cell| board.layout == Layout::Rows && fits(*cell, true));
    match (beside, above) {
        (Some(cell), Some(other)) if cell.0 < 4 && cell.0 < other.0 => Some((other, true)),
        (Some(cell), _) => Some((cell, false)),
        (None, other) => other.map(|cell| (cell, true)),
    }
}

/// The smallest cells in which all is told: where somebody faces somewhere, a second line tells where, and how much is left of him.
fn least(board: &Board) -> (u16, u16) {
    if board.tokens.iter().any(|token| token.facing.is_some()) { (3, 2) } else { (3, 1) }
}

/// The columns and lines that a board takes with cells of this size, labels included.
pub fn size(board: &Board, cell: (u16, u16), above: bool) -> (u16, u16) {
    let shift = if board.layout == Layout::Hex { cell.0 / 2 } else { 0 };
    let label = if above { 0 } else { label_width(board) };
    (label + u16::from(board.files) * cell.0 + shift, u16::from(board.ranks) * (cell.1 + u16::from(above)) + 1)
}

fn label_width(board: &Board) -> u16 {
    let longest = board.rank_labels.iter().map(|label| width(label)).max().unwrap_or(0).min(14);
    longest as u16 + 1
}

impl Frame {
    /// The largest cells that fit into the panel; if none do, a part of the board around the cell pointed at.
    pub fn fit(area: Rect, board: &Board, cursor: (u8, u8)) -> Frame {
        let inner = Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
        let (cell, above) = fitting(board, inner.width, inner.height).unwrap_or((least(board), false));
        let (label, above) = if above { (0, 1) } else { (label_width(board), 0) };
        let hex = board.layout == Layout::Hex;
        let room_x = inner.width.saturating_sub(label + if hex { cell.0 / 2 } else { 0 }) / cell.0;
        let room_y = inner.height.saturating_sub(1) / (cell.1 + above);
        let part = |room: u16, count: u8, at: u8| {
            let shown = u8::try_from(room).unwrap_or(u8::MAX).min(count).max(1);
            let first = at.saturating_sub(shown / 2).clamp(1, count.saturating_sub(shown).saturating_add(1).max(1));
            (first, shown)
        };
        let (file, files) = part(room_x, board.files, cursor.0);
        let (rank, ranks) = part(room_y, board.ranks, cursor.1);
        Frame { inner, cell, label, above, hex, first: (file, rank), shown: (files, ranks) }
    }

    /// Where a cell is drawn, if it is shown.
    pub fn cell(&self, file: u8, rank: u8) -> Option<Rect> {
        let inside = |at: u8, first: u8, shown: u8| first <= at && at - first < shown;
        if !inside(file, self.first.0, self.shown.0) || !inside(rank, self.first.1, self.shown.1) {
            return None;
        }
        let shift = if self.hex && rank.is_multiple_of(2) { self.cell.0 / 2 } else { 0 };
        let x = self.inner.x + self.label + u16::from(file - self.first.0) * self.cell.0 + shift;
        let y = self.inner.y + 1 + u16::from(rank - self.first.1) * (self.cell.1 + self.above) + self.above;
        Some(Rect::new(x, y, self.cell.0, self.cell.1).intersection(self.inner))
    }

    /// Arrows on the frame where the board goes on behind it.
    fn more(&self, board: &Board, area: Rect, paint: Paint, buffer: &mut Buffer) {
        let (right, foot) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
        let (middle_x, middle_y) = (area.x + area.width / 2, area.y + area.height / 2);
        let ends = |first: u8, shown: u8| first.saturating_add(shown).saturating_sub(1);
        for (is_more, x, y, sign) in [
            (self.first.0 > 1, area.x, middle_y, "◂"),
            (ends(self.first.0, self.shown.0) < board.files, right, middle_y, "▸"),
            (self.first.1 > 1, middle_x, area.y, "▴"),
            (ends(self.first.1, self.shown.1) < board.ranks, middle_x, foot, "▾"),
        ] {
            if is_more && buffer.area.contains(Position::new(x, y)) {
                buffer.set_string(x, y, sign, paint.heading());
            }
        }
    }

    /// The cell at a place of the screen.
    pub fn at(&self, place: Position) -> Option<(u8, u8)> {
        let ranks = self.first.1..self.first.1.saturating_add(self.shown.1);
        ranks
            .flat_map(|rank| (self.first.0..self.first.0.saturating_add(self.shown.0)).map(move |file| (file, rank)))
            .find(|(file, rank)| self.cell(*file, *rank).is_some_and(|area| area.contains(place)))
    }
}

/// Draws the board that matters now.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    let focus = play.focus == Panel::Board;
    let facts: Vec<String> = play.game.view.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    let foot = if focus { cursor_words(play) } else { facts.join(" · ") };
    let room = usize::from(area.width.saturating_sub(4));
    let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(paint.frame(focus));
    if let Some(board) = play.game.board() {
        let name = if board.name.is_empty() { app.lang.pick("Board", "Поле") } else { &board.name };
        let count = play.game.view.boards.len();
        let more = if count > 1 { format!(" {}/{count} (b)", play.game.shown + 1) } else { String::new() };
        block = block.title(format!(" {} ", cut(&format!("{name}{more}"), room)));
    }
    if !foot.is_empty() {
        block = block.title_bottom(format!(" {} ", cut(&foot, room)));
    }
    out.render_widget(block, area);
    let Some(board) = play.game.board() else { return };
    let frame = Frame::fit(area, board, play.cursor);
    let buffer = out.buffer_mut();
    labels(board, &frame, paint, buffer);
    frame.more(board, area, paint, buffer);
    let candidates = play.candidates();
    for cell in &board.cells {
        if let Some(place) = frame.cell(cell.file, cell.rank) {
            let token = board.tokens.iter().find(|token| token.cell == cell.id);
            let at = (cell.file, cell.rank) == play.cursor
                && (focus || matches!(play.level, crate::choices::Level::Targets(_)));
            let drawn =
                Drawn { board, hex: frame.hex, cell, token, candidate: candidates.contains(&cell.id.as_str()), at };
            drawn.draw(place, paint, buffer);
        }
    }
}

fn cursor_words(play: &Play) -> String {
    let Some(board) = play.game.board() else { return String::new() };
    let Some(cell) = board.cells.iter().find(|cell| (cell.file, cell.rank) == play.cursor) else {
        return String::new();
    };
    let token = board.tokens.iter().find(|token| token.cell == cell.id).map(|token| token.name.as_str());
    let marks = cell.marks.iter().map(|mark| mark.name.as_str());
    let what: Vec<&str> = token.into_iter().chain(marks).collect();
    let called = board.called(&cell.id);
    if what.is_empty() { called } else { format!("{called}: {}", what.join(", ")) }
}

fn labels(board: &Board, frame: &Frame, paint: Paint, buffer: &mut Buffer) {
    let first = |cell: u8, place: u8| usize::from(cell - 1 + place);
    for place in 0..frame.shown.0 {
        let file = frame.first.0 + place;
        if let (Some(label), Some(area)) =
            (board.file_labels.get(first(frame.first.0, place)), frame.cell(file, frame.first.1))
        {
            let label = cut(label, usize::from(area.width));
            let shift = (area.width.saturating_sub(width(&label) as u16)) / 2;
            buffer.set_string(area.x + shift, frame.inner.y, label, paint.dim());
        }
    }
    for place in 0..frame.shown.1 {
        let rank = frame.first.1 + place;
        if let (Some(label), Some(area)) =
            (board.rank_labels.get(first(frame.first.1, place)), frame.cell(frame.first.0, rank))
        {
            let room = if frame.above > 0 { frame.inner.width } else { frame.label - 1 };
            let label = cut(label, usize::from(room));
            buffer.set_string(frame.inner.x, area.y - frame.above, label, paint.dim());
        }
    }
}

/// A cell with what is on it.
struct Drawn<'a> {
    board: &'a Board,
    hex: bool,
    cell: &'a CellView,
    token: Option<&'a Token>,
    candidate: bool,
    at: bool,
}

impl Drawn<'_> {
    fn draw(&self, area: Rect, paint: Paint, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let columns = usize::from(area.width);
        let (first, style) = self.first_line(columns, area.height == 1, paint);
        let line = |lines: u16| area.y + lines;
        buffer.set_string(area.x, line(0), centre(&first, columns), style);
        if area.height > 1 {
            self.second_line(area, line(1), columns, paint, buffer);
        }
        if area.height > 2 {
            self.third_line(area, line(2), columns, paint, buffer);
        }
        if self.at {
            buffer.set_style(area, paint.chosen());
        }
    }

    /// The sign of whoever stands there, or the ground. Where there is `alone` this line, whoever is hurt has how much is left of him in the place of the
    /// closing bracket.
    fn first_line(&self, columns: usize, alone: bool, paint: Paint) -> (String, Style) {
        if let Some(token) = self.token {
            let (open, close) = brackets(token.side);
            let room = columns.saturating_sub(2).max(1);
            let mut style = paint.side(token.side).add_modifier(Modifier::BOLD);
            if self.candidate {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            // Three columns: the closing bracket makes room for the sign, whose opening one still tells the side.
            if columns == 3 && width(&token.sign) == 2 {
                return (format!("{open}{}", token.sign), style);
            }
            if columns == 3 && !self.under().is_empty() {
                return (format!("{open}{}{}", cut(&token.sign, 1), self.under()), style);
            }
            let sign = cut(&token.sign, room);
            // What is spent and comes back is no hurt.
            let hurt = token.gauges.iter().find(|gauge| alone && gauge.icon == "res-hp" && gauge.value < gauge.max);
            if let Some(gauge) = hurt.filter(|_| width(&sign) + 2 <= columns) {
                let under = Some(self.under()).filter(|under| width(&sign) + 2 + width(under) <= columns);
                return (format!("{open}{sign}{}{}", level(gauge.value, gauge.max), under.unwrap_or_default()), style);
            }
            let acting = if token.acting && columns > width(&sign) + 3 { "▸" } else { "" };
            // Where there is room, what lies under it is not lost from sight.
            let under = self.under();
            // Where there is none, the closing bracket makes room for it; the opening one still tells the side.
            let close =
                if !under.is_empty() && columns <= width(&sign) + 2 { String::new() } else { close.to_string() };
            return (format!("{acting}{open}{sign}{close}{under}"), style);
        }
        let ground = match self.cell.terrain {
            Terrain::Open if self.candidate => ("○".to_owned(), paint.heading()),
            Terrain::Open => ("·".to_owned(), paint.dim()),
            Terrain::Solid => (self.solid().repeat(columns), paint.dim()),
            Terrain::Void => (String::new(), Style::new()),
            Terrain::Hazard => ("≈".repeat(columns.min(3)), paint.tone(holmgang_kernel::view::Tone::Bad)),
        };
        match self.cell.marks.first() {
            // A mark replaces the ground where there is only one line for both.
            Some(mark) if self.cell.terrain != Terrain::Solid => (self.mark(mark, columns), paint.tone(mark.tone)),
            _ => ground,
        }
    }

    /// A mark in a cell. Of an arc of somebody's facing: an arrow to him, and what it gives.
    fn mark(&self, mark: &holmgang_kernel::view::Badge, columns: usize) -> String {
        if !matches!(mark.icon, "th-rear" | "th-flank") {
            return mark_words(mark, columns);
        }
        let places =
            |cell: &str| self.board.cells.iter().find(|known| known.id == cell).map(|known| (known.file, known.rank));
        let whose = self.board.tokens.iter().find(|token| mark.id.ends_with(&format!("-{}", token.id)));
        let Some((to, from)) = whose.and_then(|token| places(&token.cell)).zip(places(&self.cell.id)) else {
            return mark_words(mark, columns);
        };
        let toward = match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
            (Ordering::Equal, Ordering::Less | Ordering::Equal) => 0,
            (Ordering::Greater, Ordering::Less) => 1,
            (Ordering::Greater, Ordering::Equal) => 2,
            (Ordering::Greater, Ordering::Greater) => 3,
            (Ordering::Equal, Ordering::Greater) => 4,
            (Ordering::Less, Ordering::Greater) => 5,
            (Ordering::Less, Ordering::Equal) => 6,
            (Ordering::Less, Ordering::Less) => 7,
        };
        let gives: String =
            mark.name.chars().skip_while(|c| *c != '+').skip(1).take_while(char::is_ascii_digit).collect();
        let gives = if gives.is_empty() { "!".to_owned() } else { gives };
        cut(&format!("{}{gives}", arrow(toward, false)), columns)
    }

    /// A cell that nobody enters; over water one sees all the same.
    fn solid(&self) -> &'static str {
        if self.cell.marks.iter().any(|mark| mark.icon == "th-water") { "~" } else { "▓" }
    }

    /// A sign for what is under a token: fire and the like, or things.
    fn under(&self) -> &'static str {
        match (self.cell.terrain, self.cell.marks.is_empty()) {
            (Terrain::Hazard, _) => "≈",
            (_, false) => "*",
            _ => "",
        }
    }

    /// Where it faces, how much is left of what ends it, how it stands; where it has neither, what lies under it.
    fn second_line(&self, area: Rect, y: u16, columns: usize, paint: Paint, buffer: &mut Buffer) {
        if let Some(token) = self.token {
            let facing = token.facing.map_or("", |facing| arrow(facing, self.hex));
            let posture = posture(token);
            buffer.set_string(area.x, y, facing, paint.side(token.side));
            if token.gauges.is_empty() && area.height == 2 {
                let marks: String = self.cell.marks.iter().map(|mark| self.mark(mark, columns)).collect();
                let room = columns.saturating_sub(width(facing) + width(posture));
                buffer.set_string(area.x + width(facing) as u16, y, centre(&marks, room), paint.dim());
            }
            if let Some(gauge) = token.gauges.first() {
                let beside = width(facing) + width(posture);
                let room = if columns > 4 { columns - 2 } else { columns.saturating_sub(beside).max(1) };
                let (full, rest) = bar(gauge.value, gauge.max, room);
                let left = if columns > 4 { (columns - room).div_ceil(2) } else { width(facing) };
                let (end, _) =
                    buffer.set_stringn(area.x + left as u16, y, &full, room, paint.health(gauge.value, gauge.max));
                buffer.set_string(end, y, rest, paint.dim());
            }
            let at = area.x + columns.saturating_sub(width(posture)) as u16;
            buffer.set_string(at, y, posture, paint.tone(holmgang_kernel::view::Tone::Bad));
        } else if self.cell.terrain == Terrain::Solid {
            buffer.set_string(area.x, y, self.solid().repeat(columns), paint.dim());
        } else if let Some(mark) = self.cell.marks.get(1) {
            buffer.set_string(area.x, y, centre(&self.mark(mark, columns), columns), paint.tone(mark.tone));
        }
    }

    fn third_line(&self, area: Rect, y: u16, columns: usize, paint: Paint, buffer: &mut Buffer) {
        match self.token {
            None if self.cell.terrain == Terrain::Solid => {
                buffer.set_string(area.x, y, self.solid().repeat(columns), paint.dim());
            }
            Some(token) => {
                let marks: Vec<String> = self.cell.marks.iter().map(|mark| self.mark(mark, columns)).collect();
                let effects: String = token.badges.iter().map(|badge| super::style::mark(badge.tone)).collect();
                let text = if marks.is_empty() { effects } else { marks.join("") };
                buffer.set_string(area.x, y, centre(&text, columns), paint.dim());
            }
            None => {}
        }
    }
}

/// How much is left of something, as a column that is high or low.
fn level(value: i32, max: i32) -> char {
    const LEVELS: [char; 7] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];
    let place = i64::from(value.max(0)) * LEVELS.len() as i64 / i64::from(max.max(1));
    LEVELS[usize::try_from(place).unwrap_or(0).min(LEVELS.len() - 1)]
}

/// Where a token faces: eighths of a turn on squares, sixths on hexagons, clockwise from the top.
fn arrow(facing: u8, hex: bool) -> &'static str {
    const SQUARE: [&str; 8] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
    const HEX: [&str; 6] = ["↗", "→", "↘", "↙", "←", "↖"];
    if hex { HEX[usize::from(facing) % 6] } else { SQUARE[usize::from(facing) % 8] }
}

/// A sign for who does not stand: lying or sitting on the ground, or lower than upright.
fn posture(token: &Token) -> &'static str {
    let is = |of: fn(&holmgang_kernel::view::Badge) -> bool| token.badges.iter().any(of);
    match () {
        () if is(|badge| matches!(badge.icon, "st-prone" | "st-sitting")) => "_",
        () if is(|badge| badge.id == "posture") => "‚",
        () => "",
    }
}

/// A mark in a few letters: the initials of its name, and how long it stays.
fn mark_words(mark: &holmgang_kernel::view::Badge, columns: usize) -> String {
    let words: Vec<&str> =
        mark.name.split_whitespace().filter(|word| word.starts_with(char::is_alphanumeric)).collect();
    let short: String = match words.as_slice() {
        [one] => one.chars().take(2).collect(),
        many => many.iter().filter_map(|word| word.chars().next()).take(2).collect(),
    };
    let left = mark.left.map(|left| left.to_string()).unwrap_or_default();
    cut(&format!("{short}{left}"), columns)
}

fn centre(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let left = columns.saturating_sub(width(&text)) / 2;
    pad(&format!("{}{text}", " ".repeat(left)), columns)
}

/// A token as it stands in lists: its sign in the brackets of its side.
pub fn signed(token: &Token, paint: Paint) -> Line<'static> {
    let (open, close) = brackets(token.side);
    Line::styled(format!("{open}{}{close}", token.sign), paint.side(token.side))
}
