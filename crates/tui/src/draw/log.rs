//! The log: sentences with their clauses; the numbers behind a line unfold with every term and its clause.

use holmgang_arena::erased::{Figure, LogLine};
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::Rank;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Borders, Paragraph};

use super::style::Paint;
use super::text::{width, wrap};
use crate::app::App;
use crate::play::{Panel, Play};

/// Draws the log.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    let focus = play.focus == Panel::Log;
    let hidden = match (play.line, focus) {
        (None, _) if is_longer(play, area) => app.lang.pick(" · goes on: PgDn", " · дальше: PgDn"),
        (None, _) => "",
        (Some(_), true) => app.lang.pick(" · End: to the newest", " · End: к новому"),
        (Some(_), false) => app.lang.pick(" · PgDn: on", " · PgDn: дальше"),
    };
    let title = format!(" {}{hidden} ", app.lang.pick("Log", "Журнал"));
    let block = Block::new()
        .borders(Borders::TOP)
        .border_type(BorderType::Rounded)
        .border_style(paint.frame(focus))
        .title(title);
    out.render_widget(block, area);
    let inner = inner(area);
    let rows = visible(play, usize::from(inner.width), usize::from(inner.height));
    let lines: Vec<Line<'_>> =
        rows.into_iter().map(|row| row.draw(play, paint, usize::from(inner.width), focus)).collect();
    out.render_widget(Paragraph::new(lines), inner);
}

/// Whether what the others have done since the own last decision has more lines than there are.
fn is_longer(play: &Play, area: Rect) -> bool {
    let (log, inner) = (&play.game.log, inner(area));
    let rows =
        (play.game.news()..log.len()).map(|place| rows_of(play, place, &log[place], usize::from(inner.width)).len());
    rows.sum::<usize>() > usize::from(inner.height)
}

/// The log line at a place of the screen.
pub fn line_at(area: Rect, play: &Play, at: Position) -> Option<usize> {
    let inner = inner(area);
    let rows = visible(play, usize::from(inner.width), usize::from(inner.height));
    rows.get(usize::from(at.y.checked_sub(inner.y)?)).map(|row| row.line)
}

fn inner(area: Rect) -> Rect {
    Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(1))
}

/// A row on the screen: a part of a sentence, or a number behind it.
struct Row {
    line: usize,
    text: String,
    clause: Option<String>,
    rank: Rank,
    side: Option<u8>,
    figure: bool,
}

/// The rows in sight: the end of the log, or the neighbourhood of the chosen line. Only these are wrapped.
fn visible(play: &Play, columns: usize, height: usize) -> Vec<Row> {
    let log = &play.game.log;
    let mut rows = std::collections::VecDeque::new();
    // Some lines after the chosen one stay in sight; without one the end does.
    let last = match play.line {
        Some(line) => (line + height / 3).min(log.len().saturating_sub(1)),
        None => log.len().saturating_sub(1),
    };
    for (place, entry) in log.iter().enumerate().take(last + 1).rev() {
        for row in rows_of(play, place, entry, columns).into_iter().rev() {
            rows.push_front(row);
        }
        let chosen_in_sight = play.line.is_none_or(|line| place <= line);
        if rows.len() >= height && chosen_in_sight {
            break;
        }
    }
    // More than fits of what the others have done: it is read from its beginning.
    if play.line.is_none() && !rows.is_empty() {
        let news = play.game.news();
        let own: usize = (news..log.len()).map(|place| rows_of(play, place, &log[place], columns).len()).sum();
        if own > height {
            let all = (news..log.len()).flat_map(|place| rows_of(play, place, &log[place], columns));
            return all.take(height).collect();
        }
    }
    // What is too much goes at the top; of a chosen line with many numbers its beginning stays.
    let mut rows: Vec<Row> = rows.into();
    let chosen = play.line.and_then(|line| rows.iter().position(|row| row.line == line)).unwrap_or(rows.len());
    let cut = rows.len().saturating_sub(height).min(chosen);
    rows.drain(..cut);
    rows.truncate(height);
    rows
}

fn rows_of(play: &Play, place: usize, entry: &LogLine, columns: usize) -> Vec<Row> {
    let clause = entry.clause.to_string();
    let indent = match entry.line.rank {
        Rank::Heading => "",
        Rank::Deed => "▸ ",
        Rank::Consequence | Rank::Detail => "    ",
    };
    let folded = !entry.figures.is_empty() && !is_unfolded(play, place);
    let mark = if folded { " +" } else { "" };
    let room = columns.saturating_sub(width(&clause) + 4 + width(indent));
    let row = |text: String, clause: Option<String>, figure: bool| Row {
        line: place,
        text,
        clause,
        rank: entry.line.rank,
        side: entry.line.side,
        figure,
    };
    let mut rows: Vec<Row> = Vec::new();
    let sentence = format!("{}{mark}", entry.line.text);
    for (part, text) in wrap(&sentence, room).into_iter().enumerate() {
        let lead = if part == 0 { indent.to_owned() } else { " ".repeat(width(indent)) };
        rows.push(row(format!("{lead}{text}"), (part == 0).then(|| clause.clone()), false));
    }
    if is_unfolded(play, place) {
        for figure in &entry.figures {
            rows.push(row(format!("      {}", figure_head(figure)), None, true));
            for (text, clause) in terms(figure) {
                rows.push(row(format!("        {text}"), Some(clause), true));
            }
        }
    }
    rows
}

fn is_unfolded(play: &Play, place: usize) -> bool {
    play.unfold_all != play.unfolded.contains(&place)
}

/// A number in words: `damage 62 (exactly 62.4)`.
pub fn figure_head(figure: &Figure) -> String {
    if figure.unrounded {
        return format!("{}: {}", figure.name, figure.exact);
    }
    let exact = if figure.exact == figure.value.to_string() { String::new() } else { format!(" (= {})", figure.exact) };
    format!("{}: {}{exact}", figure.name, figure.value)
}

/// The terms of a number: sign, value and name, and the clause.
pub fn terms(figure: &Figure) -> Vec<(String, String)> {
    figure
        .terms
        .iter()
        .map(|term| {
            let sign = match term.op {
                Op::Add | Op::Half if term.value.starts_with('-') => "",
                Op::Add => "+",
                Op::Half => "+½",
                Op::Times => "×",
                Op::Cap => "≤",
                Op::Floor => "≥",
                Op::Round => "→",
            };
            let text = if matches!(term.op, Op::Half) {
                format!("½: {}", term.value)
            } else {
                format!("{sign}{}", term.value)
            };
            (format!("{text:<8} {}", term.label), term.clause.to_string())
        })
        .collect()
}

impl Row {
    fn draw(self, play: &Play, paint: Paint, columns: usize, focus: bool) -> Line<'static> {
        let clause = self.clause.map(|clause| format!("[{clause}]")).unwrap_or_default();
        let gap = columns.saturating_sub(width(&self.text) + width(&clause) + 1);
        let style = match self.rank {
            _ if self.figure => paint.dim(),
            Rank::Heading => paint.heading(),
            Rank::Deed => paint.side(self.side).add_modifier(Modifier::BOLD),
            Rank::Consequence | Rank::Detail => paint.side(self.side),
        };
        let line = Line::from(vec![
            Span::styled(format!("{}{}", self.text, " ".repeat(gap)), style),
            Span::styled(clause, paint.clause()),
        ]);
        let chosen = focus && play.line.unwrap_or(usize::MAX) == self.line && !self.figure;
        if chosen { line.style(paint.chosen()) } else { line }
    }
}
