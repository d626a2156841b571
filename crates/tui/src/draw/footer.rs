//! The line at the foot: the keys that do something now, a word to the player, or the command line with what it would do above it.

use holmgang_kernel::words::Lang;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::choices::price;
use super::style::Paint;
use super::text::{cut, pad, width};
use crate::app::App;
use crate::play::{Panel, Play, reason};
use crate::prompt::Prompt;

/// Draws the line.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    if let Some(prompt) = &play.prompt {
        return command_line(app, play, prompt, out, area);
    }
    let columns = usize::from(area.width);
    let line = match &play.message {
        Some(message) if message.bad => {
            Line::styled(cut(&format!(" ! {}", message.text), columns), paint.tone(holmgang_kernel::view::Tone::Bad))
        }
        Some(message) => Line::styled(cut(&format!(" {}", message.text), columns), paint.heading()),
        None => Line::styled(cut(&format!(" {}", keys(app.lang, play)), columns), paint.dim()),
    };
    out.render_widget(line, area);
}

fn keys(lang: Lang, play: &Play) -> &'static str {
    match play.focus {
        _ if play.game.is_over() => lang.pick(
            "n menu  s save  u undo  Tab panel  ? help  q quit",
            "n меню  s сохранить  u назад  Tab панель  ? помощь  q выход",
        ),
        _ if play.game.human().is_none() => lang
            .pick("p pause  Tab panel  ? help  L русский  q quit", "p пауза  Tab панель  ? помощь  L English  q выход"),
        Panel::Choices if play.takes_several => lang.pick(
            "↑↓ choose  Enter open  Space do  a all as suggested  u undo  ? help  q quit",
            "↑↓ выбор  Enter открыть  Пробел сделать  a всё как предложено  ? помощь",
        ),
        Panel::Choices if play.level == crate::choices::Level::All => lang.pick(
            "↑↓ choose  Enter open  Space do  Tab panel  / type  u undo  ? help  q quit",
            "↑↓ выбор  Enter открыть  Пробел сделать  Tab панель  / строка  ? помощь  q выход",
        ),
        Panel::Choices => lang.pick(
            "↑↓ target  Enter open  Space do  Esc back  ? help",
            "↑↓ цель  Enter открыть  Пробел сделать  Esc назад  ? помощь",
        ),
        Panel::Board => lang.pick(
            "arrows: cell  Enter choose  i sheet  Esc back  Tab panel  ? help",
            "стрелки: клетка  Enter выбрать  i лист  Esc назад  Tab панель  ? помощь",
        ),
        Panel::Fighters => {
            lang.pick("↑↓ fighter  Enter sheet  Tab panel  ? help", "↑↓ боец  Enter лист  Tab панель  ? помощь")
        }
        Panel::Log => lang.pick(
            "↑↓ line  Enter numbers  X all numbers  c clause  Tab panel  ? help",
            "↑↓ строка  Enter числа  X все числа  c пункт  Tab панель  ? помощь",
        ),
    }
}

fn command_line(app: &App, play: &Play, prompt: &Prompt, out: &mut ratatui::Frame<'_>, area: Rect) {
    let paint = Paint::new(app.color);
    let columns = usize::from(area.width);
    // The end of a long text stays in sight.
    let before: String = prompt.text.chars().take(prompt.cursor).collect();
    let skip = width(&before).saturating_sub(columns.saturating_sub(4));
    let shown: String = prompt.text.chars().skip(skip).collect();
    out.render_widget(
        Line::from(vec![Span::styled("/", paint.heading()), Span::raw(pad(&shown, columns.saturating_sub(1)))]),
        area,
    );
    let at = (width(&before) - skip.min(width(&before))) as u16 + 1;
    out.set_cursor_position(Position::new(area.x + at.min(area.width.saturating_sub(1)), area.y));
    let offered = offered_lines(prompt, paint, columns.saturating_sub(2));
    let would = would(app, play, prompt, columns.saturating_sub(2));
    let usage = prompt.usage.as_ref().map(|usage| Line::styled(cut(usage, columns), paint.dim()));
    let usage: Vec<Line<'static>> = usage.into_iter().collect();
    let height = (offered.len() + usage.len() + would.len() + 2) as u16;
    let height = height.min(area.y);
    let above = Rect::new(area.x, area.y - height, area.width, height);
    out.render_widget(Clear, above);
    let title = app.lang.pick(
        " Tab goes on · ↑ what was typed before · Esc closes ",
        " Tab дополняет · ↑ набранное раньше · Esc закрывает ",
    );
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(paint.heading()).title(title);
    out.render_widget(Paragraph::new([offered, usage, would].concat()).block(block), above);
}

fn offered_lines(prompt: &Prompt, paint: Paint, columns: usize) -> Vec<Line<'static>> {
    const MOST: usize = 6;
    let chosen = prompt.chosen.unwrap_or(0);
    let first = chosen.saturating_sub(MOST - 1);
    prompt
        .offered
        .iter()
        .enumerate()
        .skip(first)
        .take(MOST)
        .map(|(place, text)| {
            let style = if prompt.chosen == Some(place) { paint.chosen() } else { ratatui::style::Style::new() };
            Line::styled(pad(text, columns), style)
        })
        .collect()
}

/// What the text would do: price and chance, and whom it provokes; or why it cannot be done.
fn would(app: &App, play: &Play, prompt: &Prompt, columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    match (&play.message, &prompt.would) {
        (Some(message), _) => super::text::wrap(&format!("! {}", message.text), columns)
            .into_iter()
            .map(|line| Line::styled(line, paint.tone(holmgang_kernel::view::Tone::Bad)))
            .collect(),
        (None, None) => Vec::new(),
        (None, Some(Err(refused))) => {
            vec![Line::styled(cut(&format!("× {}", reason(refused, app.lang)), columns), paint.dim())]
        }
        (None, Some(Ok(offer))) => match &offer.refused {
            Some(refused) => vec![Line::styled(cut(&format!("× {}", reason(refused, app.lang)), columns), paint.dim())],
            None => {
                let chance = offer
                    .chance
                    .as_ref()
                    .map(|chance| format!("  {} = {}", chance.fraction, app.lang.percent(&chance.percent)))
                    .unwrap_or_default();
                let target = offer.choice.target.as_ref().map(|target| format!(" → {target}")).unwrap_or_default();
                let text = format!(
                    "{}{target}  {}{chance}  [{}]",
                    offer.choice.label,
                    price(play, offer),
                    offer.choice.clause
                );
                let mut lines = vec![Line::styled(cut(&text, columns), paint.heading())];
                // Typed and done at once: whoever strikes because of it is named here or nowhere.
                lines.extend(offer.way.iter().flat_map(|way| &way.threats).map(|threat| {
                    let at = if threat.cell.is_empty() { String::new() } else { format!(", {}", threat.cell) };
                    let text = format!("! {}: {}{at}  [{}]", threat.name, threat.what, threat.clause);
                    Line::styled(cut(&text, columns), paint.tone(holmgang_kernel::view::Tone::Bad))
                }));
                lines
            }
        },
    }
}
