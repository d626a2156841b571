//! The list of choices: what can be done, what it costs, how likely it works; dimmed and marked `×` what cannot, with the reason.

use holmgang_arena::erased::Offer;
use holmgang_kernel::say;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::style::Paint;
use super::text::{cut, pad, spread, width, wrap};
use crate::app::{App, bot_name};
use crate::choices::{Entry, Level, Row, is_bare_cell};
use crate::play::{Panel, Play, reason};

/// The lines under the list for a word about the chosen row.
const DETAIL: u16 = 3;

/// Draws the list.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    let focus = play.focus == Panel::Choices;
    let room = usize::from(area.width.saturating_sub(4));
    let mut block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(paint.frame(focus))
        .title(format!(" {} ", cut(&title(app, play), room)));
    let purse = purse(play, room);
    if !purse.is_empty() {
        block = block.title_bottom(format!(" {} ", cut(&purse, room)));
    }
    let inner = block.inner(area);
    out.render_widget(block, area);
    let rows = play.rows();
    if rows.is_empty() {
        out.render_widget(Paragraph::new(idle(app, play, usize::from(inner.width))), inner);
        return;
    }
    let list = list_area(area);
    let first = offset(play.row, rows.len(), usize::from(list.height));
    let columns = usize::from(list.width);
    let lines: Vec<Line<'_>> = rows
        .iter()
        .enumerate()
        .skip(first)
        .take(usize::from(list.height))
        .map(|(place, row)| {
            let mut line = row_line(app, play, *row, columns.saturating_sub(1), paint);
            if place == play.row {
                line.spans.insert(0, Span::raw("▸"));
                line.style(if focus { paint.chosen() } else { paint.heading() })
            } else {
                line.spans.insert(0, Span::raw(" "));
                line
            }
        })
        .collect();
    out.render_widget(Paragraph::new(lines), list);
    more(out, list, first, rows.len(), paint);
    let about = Rect::new(inner.x, list.y + list.height, inner.width, inner.height.saturating_sub(list.height));
    out.render_widget(
        Paragraph::new(detail(app, play, paint, usize::from(about.width), usize::from(about.height))),
        about,
    );
}

/// The row at a place of the screen.
pub fn row_at(area: Rect, play: &Play, at: Position) -> Option<usize> {
    let list = list_area(area);
    let rows = play.rows().len();
    let first = offset(play.row, rows, usize::from(list.height));
    list.contains(at).then(|| first + usize::from(at.y - list.y)).filter(|row| *row < rows)
}

/// The first row shown, so that the chosen one is in sight.
pub fn offset(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height * 2 / 3).min(count.saturating_sub(height))
}

fn list_area(area: Rect) -> Rect {
    let detail = DETAIL + 1;
    Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2 + detail))
}

fn more(out: &mut ratatui::Frame<'_>, list: Rect, first: usize, count: usize, paint: Paint) {
    let height = usize::from(list.height);
    let buffer = out.buffer_mut();
    let x = list.x + list.width;
    if first > 0 {
        buffer.set_string(x, list.y, "▲", paint.dim());
    }
    if first + height < count {
        buffer.set_string(x, list.y + list.height.saturating_sub(1), "▼", paint.dim());
    }
}

fn title(app: &App, play: &Play) -> String {
    match &play.level {
        Level::All => app.lang.pick("Choices", "Действия").to_owned(),
        Level::Targets(place) => {
            let label = play.entries.get(*place).map(|entry| entry.label.as_str()).unwrap_or_default();
            say!(app.lang, "{label}: whom or where?", "{label}: кого или куда?")
        }
        Level::Cell(cell) => play.game.called(cell),
    }
}

/// What the one who decides has to spend; without the most of it where there is no room.
fn purse(play: &Play, room: usize) -> String {
    let gauges = play.game.view.wanted.as_ref().map(|wanted| wanted.purse.as_slice()).unwrap_or_default();
    let of = |gauge: &holmgang_kernel::view::Gauge| format!("{} {}/{}", gauge.short, gauge.value, gauge.max);
    let bare = |gauge: &holmgang_kernel::view::Gauge| format!("{} {}", gauge.short, gauge.value);
    let full = gauges.iter().map(of).collect::<Vec<_>>().join("  ");
    if width(&full) <= room { full } else { gauges.iter().map(bare).collect::<Vec<_>>().join("  ") }
}

/// What stands in the place of the list when nobody here decides.
fn idle(app: &App, play: &Play, columns: usize) -> Vec<Line<'static>> {
    let lang = app.lang;
    let paint = Paint::new(app.color);
    let told = |text: &str, style: Style| wrap(text, columns).into_iter().map(move |line| Line::styled(line, style));
    let mut lines = vec![Line::default()];
    if let Some(ending) = &play.game.view.outcome {
        lines.extend(told(&ending.text, paint.heading()));
        if !ending.why.is_empty() {
            lines.extend(told(&ending.why, Style::new()));
        }
        lines.push(Line::styled(format!("[{}]", ending.clause), paint.clause()));
        lines.push(Line::default());
        for (key, what) in [
            ("n", lang.pick("back to the menu", "в меню")),
            ("s", lang.pick("save the battle as a record", "сохранить запись боя")),
            ("u", lang.pick("take the last decision back", "взять последнее решение назад")),
            ("Tab", lang.pick("look at the log", "посмотреть журнал")),
        ] {
            lines.push(Line::raw(format!("{key:5}{what}")));
        }
    } else if let Some((seat, name)) = play.game.bot() {
        let (seat, name) = (play.game.seat_name(seat, lang), bot_name(name, lang));
        lines.extend(told(&say!(lang, "{seat}: the bot {name} decides", "{seat}: решает бот {name}"), paint.heading()));
        if play.paused {
            let words = lang.pick("The bots wait; p lets them go on.", "Боты ждут; p — пусть продолжают.");
            lines.extend(told(words, Style::new()));
        }
    } else {
        let words = lang.pick("Nobody at this screen decides now.", "Сейчас решает не тот, кто за этим экраном.");
        lines.extend(told(words, Style::new()));
    }
    lines
}

fn row_line(app: &App, play: &Play, row: Row, columns: usize, paint: Paint) -> Line<'static> {
    match row {
        Row::Heading(place) => {
            let group = play.entries.get(place).map(|entry| entry.group.clone()).unwrap_or_default();
            Line::styled(pad(&group, columns), paint.heading())
        }
        Row::Entry(place) => match play.entries.get(place) {
            Some(entry) => entry_line(app, play, entry, columns, paint),
            None => Line::default(),
        },
        Row::Offer(place) => match play.game.offers.get(place) {
            Some(offer) => {
                let name = if matches!(play.level, Level::Cell(_)) { named(offer) } else { target(play, offer) };
                offer_line(app, play, offer, &name, columns, paint)
            }
            None => Line::default(),
        },
    }
}

fn entry_line(app: &App, play: &Play, entry: &Entry, columns: usize, paint: Paint) -> Line<'static> {
    let offers: Vec<&Offer> = entry.offers.iter().filter_map(|place| play.game.offers.get(*place)).collect();
    let Some(first) = offers.first() else { return Line::default() };
    if offers.len() == 1 || entry.refused {
        return offer_line(app, play, first, &named_with_target(play, first, offers.len()), columns, paint);
    }
    let left = format!("{} ▸{}", entry.label, offers.len());
    let same_cost = offers.iter().all(|offer| price(play, offer) == price(play, first));
    let cost = if same_cost { price(play, first) } else { String::new() };
    let points: Vec<u32> =
        offers.iter().filter_map(|offer| offer.chance.as_ref().map(|chance| chance.basis_points)).collect();
    let chance = match (points.iter().min(), points.iter().max()) {
        (Some(least), Some(most)) if least == most => {
            first.chance.as_ref().map(|chance| app.lang.percent(&chance.percent)).unwrap_or_default()
        }
        (Some(least), Some(most)) => app.lang.percent(&format!("{}–{}%", least / 100, most / 100)),
        _ => String::new(),
    };
    columns_line(&left, &cost, &chance, columns, paint, Style::new())
}

fn offer_line(app: &App, play: &Play, offer: &Offer, name: &str, columns: usize, paint: Paint) -> Line<'static> {
    match &offer.refused {
        None => {
            let chance = offer.chance.as_ref().map(|chance| app.lang.percent(&chance.percent)).unwrap_or_default();
            columns_line(name, &price(play, offer), &chance, columns, paint, Style::new())
        }
        Some(refused) => {
            let text = format!("× {name}: {}", refused.words.get(app.lang));
            Line::styled(pad(&text, columns), paint.dim())
        }
    }
}

fn columns_line(name: &str, cost: &str, chance: &str, columns: usize, paint: Paint, style: Style) -> Line<'static> {
    let chance_columns = 7.min(columns / 4);
    let chance_text =
        if width(chance) < chance_columns { format!("{chance:>chance_columns$}") } else { format!(" {chance}") };
    let rest = columns.saturating_sub(width(&chance_text));
    let text = spread(name, cost, rest);
    Line::from(vec![Span::styled(text, style), Span::styled(chance_text, paint.chance())])
}

/// Label and target of an offer that stands alone.
fn named(offer: &Offer) -> String {
    offer.choice.label.clone()
}

fn named_with_target(play: &Play, offer: &Offer, count: usize) -> String {
    let choice = &offer.choice;
    match (&choice.target, choice.cells.first()) {
        (None, Some(cell)) if choice.label.ends_with(cell.as_str()) => choice.label.clone(),
        (Some(target), _) if count == 1 => format!("{} → {target}", choice.label),
        (None, Some(cell)) if count == 1 && choice.cells.len() == 1 => {
            format!("{} → {}", choice.label, play.game.called(cell))
        }
        _ => choice.label.clone(),
    }
}

fn target(play: &Play, offer: &Offer) -> String {
    let choice = &offer.choice;
    let cell = choice.cells.first();
    match (&choice.target, cell) {
        // A target that is a cell, or begins with its name, is not named twice.
        (Some(target), Some(cell)) => {
            let is_bare = play.game.board().is_some_and(|board| is_bare_cell(choice, cell, board));
            let is_named = target.starts_with(cell.as_str()) || is_bare;
            if is_named { target.clone() } else { format!("{target} {}", play.game.called(cell)) }
        }
        (Some(target), None) => target.clone(),
        (None, Some(cell)) => {
            // A bare cell says who or what is there.
            let there = play.game.tokens().find(|token| token.cell == *cell).map(|token| format!(" ({})", token.name));
            format!("{}{}", play.game.called(cell), there.unwrap_or_default())
        }
        (None, None) => choice.label.clone(),
    }
}

/// The price in short: `20 EN  1 AP`.
pub fn price(play: &Play, offer: &Offer) -> String {
    let wanted = play.game.view.wanted.as_ref();
    let purse = wanted.map(|wanted| wanted.purse.as_slice()).unwrap_or_default();
    let acting = play.game.acting().map(|token| token.gauges.as_slice()).unwrap_or_default();
    let short = |id: &str| purse.iter().chain(acting).find(|gauge| gauge.id == id).map(|gauge| gauge.short.clone());
    let one = |price: &holmgang_kernel::view::Price| {
        format!("{}{}", price.amount, short(price.id).unwrap_or_else(|| format!(" {}", price.name)))
    };
    offer.choice.cost.iter().filter(|price| price.amount != 0).map(one).collect::<Vec<_>>().join(" ")
}

/// A word about the chosen row: why not, or what it does.
fn detail(app: &App, play: &Play, paint: Paint, columns: usize, lines: usize) -> Vec<Line<'static>> {
    let mut out = vec![Line::styled("─".repeat(columns), paint.dim())];
    if let Some(offer) = play.offer().and_then(|place| play.game.offers.get(place)) {
        let text = match &offer.refused {
            Some(refused) => format!("× {}", reason(refused, app.lang)),
            None => {
                let notes = offer.choice.notes.iter().map(|note| format!(" · {note}")).collect::<String>();
                format!("{}{notes} [{}]", offer.choice.about, offer.choice.clause)
            }
        };
        out.extend(wrap(text.trim(), columns).into_iter().map(Line::raw));
    }
    out.truncate(lines);
    out
}
