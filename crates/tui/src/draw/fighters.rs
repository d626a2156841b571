//! The sheets of all tokens in short: gauges as bars, effects with the turns left.

use holmgang_arena::describe;
use holmgang_kernel::view::{Gauge, Token};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::board::signed;
use super::style::{Paint, mark};
use super::text::{bar, cut, spread, width};
use crate::app::App;
use crate::play::{Panel, Play};

/// Draws the sheets.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    let focus = play.focus == Panel::Fighters;
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(paint.frame(focus))
        .title(format!(" {} ", app.lang.pick("Fighters", "Бойцы")));
    let inner = block.inner(area);
    out.render_widget(block, area);
    let (columns, height) = (usize::from(inner.width), usize::from(inner.height));
    let sheets = sheets(play, columns, height, paint);
    let first = first_of(&sheets.iter().map(Vec::len).collect::<Vec<_>>(), in_sight(play), height);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (place, mut sheet) in sheets.into_iter().enumerate() {
        if focus
            && place == play.fighter
            && let Some(line) = sheet.first_mut()
        {
            *line = std::mem::take(line).style(paint.chosen());
        }
        lines.extend(sheet);
    }
    lines.extend(fallen(app, play, columns, paint));
    out.render_widget(Paragraph::new(lines.split_off(first.min(lines.len()))), inner);
}

/// The token at a place of the screen.
pub fn at(area: Rect, play: &Play, place: Position) -> Option<usize> {
    let inner = Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
    let (columns, height) = (usize::from(inner.width), usize::from(inner.height));
    let lines: Vec<usize> = sheets(play, columns, height, Paint::new(false)).iter().map(Vec::len).collect();
    let mut line = first_of(&lines, in_sight(play), height) + usize::from(place.y.checked_sub(inner.y)?);
    lines.iter().position(|height| {
        let here = line < *height;
        line = line.saturating_sub(*height);
        here
    })
}

/// The token that must be in sight: the chosen one, or the one that acts.
fn in_sight(play: &Play) -> usize {
    if play.focus == Panel::Fighters {
        return play.fighter;
    }
    play.game.tokens().position(|token| token.acting).unwrap_or(0)
}

/// All sheets: with bars of every gauge where there is room for them.
fn sheets(play: &Play, columns: usize, height: usize, paint: Paint) -> Vec<Vec<Line<'static>>> {
    let sheet = |token: &Token, long| sheet(token, &play.game.called(&token.cell), columns, long, paint);
    let all = |long| play.game.tokens().map(|token| sheet(token, long)).collect::<Vec<_>>();
    let long = all(true);
    if long.iter().map(Vec::len).sum::<usize>() <= height { long } else { all(false) }
}

/// Who is out of the battle, one line a side.
fn fallen(app: &App, play: &Play, columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let word = app.lang.pick("out", "выбыли");
    let sides = play.game.view.sides.iter().filter(|side| !side.fallen.is_empty());
    let line = |side: &holmgang_kernel::view::Side| {
        let names: Vec<&str> = side.fallen.iter().map(|(_, name)| name.as_str()).collect();
        Line::styled(cut(&format!(" × {} ({word}): {}", side.name, names.join(", ")), columns), paint.dim())
    };
    sides.map(line).collect()
}

fn first_of(lines: &[usize], chosen: usize, height: usize) -> usize {
    let before: usize = lines.iter().take(chosen).sum();
    let own = lines.get(chosen).copied().unwrap_or(0);
    (before + own).saturating_sub(height).min(before)
}

fn sheet(token: &Token, cell: &str, columns: usize, long: bool, paint: Paint) -> Vec<Line<'static>> {
    let side = paint.side(token.side).add_modifier(Modifier::BOLD);
    let acting = if token.acting { "▶" } else { " " };
    let (open, close) = super::style::brackets(token.side);
    let head = format!("{acting}{open}{}{close} {}", token.sign, token.name);
    let mut lines = vec![Line::styled(spread(&head, cell, columns), side)];
    if let Some((life, rest)) = token.gauges.split_first() {
        lines.push(life_line(life, columns, paint));
        lines.extend(if long { rest_bars(rest, columns, paint) } else { rest_words(rest, columns) });
    }
    lines.extend(badges(token, columns, paint));
    lines
}

fn life_line(gauge: &Gauge, columns: usize, paint: Paint) -> Line<'static> {
    let name = format!("  {} ", gauge.short);
    let numbers = format!(" {}/{}", gauge.value, gauge.max);
    let room = columns.saturating_sub(width(&name) + width(&numbers)).min(40);
    let (full, empty) = bar(gauge.value, gauge.max, room);
    Line::from(vec![
        Span::raw(name),
        Span::styled(full, paint.health(gauge.value, gauge.max)),
        Span::styled(empty, paint.dim()),
        Span::styled(numbers, Style::new().add_modifier(Modifier::BOLD)),
    ])
}

/// The other gauges, each with a small bar, as many in a line as fit.
fn rest_bars(gauges: &[Gauge], columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut used = 0;
    for gauge in gauges {
        let name = format!("  {} ", gauge.short);
        let numbers = format!(" {}/{}", gauge.value, gauge.max);
        let room = usize::try_from(gauge.max.clamp(1, 8)).unwrap_or(1);
        let (full, empty) = bar(gauge.value, gauge.max, room);
        let all = width(&name) + room + width(&numbers);
        if used > 0 && used + all > columns {
            lines.push(Vec::new());
            used = 0;
        }
        used += all;
        if let Some(line) = lines.last_mut() {
            line.extend([
                Span::raw(name),
                Span::styled(full, paint.clause()),
                Span::styled(empty, paint.dim()),
                Span::raw(numbers),
            ]);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.into_iter().map(Line::from).collect()
}

/// The other gauges as numbers only.
fn rest_words(gauges: &[Gauge], columns: usize) -> Vec<Line<'static>> {
    let words: Vec<String> = gauges.iter().map(|gauge| format!("{} {}", gauge.short, gauge.value)).collect();
    if words.is_empty() { Vec::new() } else { vec![Line::raw(cut(&format!("  {}", words.join("  ")), columns))] }
}

fn badges(token: &Token, columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let mut lines: Vec<Vec<Span<'static>>> = Vec::new();
    let mut used = columns;
    for badge in &token.badges {
        let left = badge.left.map(|left| format!(" {left}")).unwrap_or_default();
        let text = cut(&format!("{}{}{left}", mark(badge.tone), badge.name), columns.saturating_sub(2));
        if used + 2 + width(&text) > columns {
            lines.push(Vec::new());
            used = 0;
        }
        used += 2 + width(&text);
        if let Some(line) = lines.last_mut() {
            line.extend([Span::raw("  "), Span::styled(text, paint.tone(badge.tone))]);
        }
    }
    lines.into_iter().map(Line::from).collect()
}

/// Everything about a token, for the popup.
pub fn whole_sheet(app: &App, token: &Token, columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    let mut head = signed(token, paint);
    let cell = app.play.as_ref().map_or_else(|| token.cell.clone(), |play| play.game.called(&token.cell));
    head.push_span(Span::raw(format!(" {}  {cell}", token.name)));
    let mut lines = vec![head];
    for gauge in &token.gauges {
        let (full, empty) = bar(gauge.value, gauge.max, 16);
        let numbers = format!("  {}/{}", gauge.value, gauge.max);
        lines.push(Line::from(vec![
            Span::raw(super::text::pad(&format!("{} {}", gauge.short, gauge.name), 24)),
            Span::styled(full, paint.clause()),
            Span::styled(empty, paint.dim()),
            Span::raw(numbers),
        ]));
    }
    if !token.badges.is_empty() {
        lines.push(Line::default());
        lines.push(Line::styled(app.lang.pick("Effects", "Эффекты"), paint.heading()));
    }
    for badge in &token.badges {
        let left = badge.left.map(|left| {
            app.lang.count(
                i64::from(left),
                ["turn left", "turns left"],
                ["ход остался", "хода осталось", "ходов осталось"],
            )
        });
        let clause = badge.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        let left = left.map(|left| format!(", {left}")).unwrap_or_default();
        lines.push(Line::styled(format!("{} {}{left}{clause}", mark(badge.tone), badge.name), paint.tone(badge.tone)));
        if !badge.about.is_empty() {
            lines.extend(super::text::wrap(&format!("    {}", badge.about), columns).into_iter().map(Line::raw));
        }
    }
    if !token.facts.is_empty() {
        lines.push(Line::default());
    }
    for fact in &token.facts {
        let clause = fact.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        lines.extend(
            super::text::wrap(&format!("{}: {}{clause}", fact.name, fact.value), columns).into_iter().map(Line::raw),
        );
    }
    let Some(play) = &app.play else { return lines };
    lines.extend(lying(app, play, &token.cell, columns));
    lines.extend(told(app, play, &names_of(token), columns));
    lines
}

/// What lies, hangs or burns on a cell, for the popup.
pub fn whole_cell(app: &App, play: &Play, cell: &str, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::raw(play.game.called(cell))];
    lines.extend(lying(app, play, cell, columns));
    let names: Vec<String> = marks_of(play, cell).map(|mark| mark.name.clone()).collect();
    lines.extend(told(app, play, &names, columns));
    lines
}

fn marks_of<'a>(play: &'a Play, cell: &'a str) -> impl Iterator<Item = &'a holmgang_kernel::view::Badge> {
    let boards = play.game.view.boards.iter().flat_map(|board| &board.cells);
    boards.filter(move |known| known.id == cell).flat_map(|known| &known.marks)
}

/// What is on a cell besides a token.
fn lying(app: &App, play: &Play, cell: &str, columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    let mut lines = Vec::new();
    for badge in marks_of(play, cell) {
        if lines.is_empty() {
            lines.push(Line::default());
            lines.push(Line::styled(app.lang.pick("On its cell", "На клетке"), paint.heading()));
        }
        let clause = badge.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        lines.push(Line::styled(format!("{} {}{clause}", mark(badge.tone), badge.name), paint.tone(badge.tone)));
        if !badge.about.is_empty() {
            lines.extend(super::text::wrap(&format!("    {}", badge.about), columns).into_iter().map(Line::raw));
        }
    }
    lines
}

/// What the sheet of a token names: effects, and everything in its facts.
fn names_of(token: &Token) -> Vec<String> {
    let parts = token.facts.iter().flat_map(|fact| fact.value.split([',', ';', '·', '(', ')', ':']));
    let badges = token.badges.iter().map(|badge| badge.name.as_str());
    let names = parts.chain(badges).map(|name| name.split(" ×").next().unwrap_or_default().trim());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The texts of abilities, items and spells that go by these names.
fn told(app: &App, play: &Play, names: &[String], columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    let rules = play.game.rules.as_ref();
    let mut lines = Vec::new();
    for (table, id, name) in describe::named(rules, names, app.lang) {
        lines.push(Line::default());
        lines.push(Line::styled(name, paint.heading()));
        for line in describe::entry(rules, table, &id, app.lang) {
            lines.extend(super::text::wrap(&line, columns).into_iter().map(Line::raw));
        }
    }
    lines
}
