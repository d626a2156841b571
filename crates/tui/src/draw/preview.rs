//! The look at an action before it is done.

use holmgang_arena::erased::{ChanceInfo, Odds, ToldRow};
use holmgang_kernel::difference::{Difference, written};
use holmgang_kernel::say;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::style::Paint;
use super::text::{bar, cut, pad, width, wrap};
use super::{centred, middle};
use crate::app::App;
use crate::play::reason;
use crate::preview::Preview;

/// A button of the look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Do it.
    Do,
    /// Do not.
    Back,
}

/// Draws the look.
pub fn draw(app: &App, look: &Preview, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let paint = Paint::new(app.color);
    let (area, lines) = place(app, look, whole, paint);
    let area = middle(out, whole, area.width, area.height);
    let choice = &look.offer.choice;
    let target = choice.target.as_ref().map(|target| format!(" → {target}")).unwrap_or_default();
    let title = cut(&format!(" {}{target} ", choice.label), usize::from(area.width.saturating_sub(2)));
    let block = Block::bordered().border_type(BorderType::Double).border_style(paint.heading()).title(title);
    let inner = block.inner(area);
    out.render_widget(block, area);
    let text = Rect { height: inner.height.saturating_sub(1), ..inner };
    let most = (lines.len() as u16).saturating_sub(text.height);
    let scroll = look.scroll.min(most);
    out.render_widget(Paragraph::new(lines).scroll((scroll, 0)), text);
    if most > scroll {
        out.buffer_mut().set_string(
            area.x + area.width - 1,
            text.y + text.height.saturating_sub(1),
            "▼",
            paint.heading(),
        );
    }
    let buttons = Rect { y: inner.y + inner.height.saturating_sub(1), height: 1, ..inner };
    let (doing, back) = button_words(app, look);
    out.render_widget(Line::from(vec![Span::styled(doing, paint.chosen()), Span::raw("  "), Span::raw(back)]), buttons);
}

/// The button at a place of the screen.
pub fn button_at(app: &App, look: &Preview, whole: Rect, at: Position) -> Option<Button> {
    let (area, _) = place(app, look, whole, Paint::new(app.color));
    let area = centred(whole, area.width, area.height);
    if at.y + 2 != area.y + area.height {
        return None;
    }
    let x = at.x.checked_sub(area.x + 1)?;
    let (doing, back) = button_words(app, look);
    let (doing, back) = (width(&doing) as u16, width(&back) as u16);
    if x < doing {
        Some(Button::Do)
    } else if (doing + 2..doing + 2 + back).contains(&x) {
        Some(Button::Back)
    } else {
        None
    }
}

fn button_words(app: &App, look: &Preview) -> (String, String) {
    let doing =
        if look.offer.refused.is_some() { " × " } else { app.lang.pick(" Enter: do it ", " Enter: сделать ") };
    let mut back = app.lang.pick("Esc: back  c: clause", "Esc: назад  c: пункт").to_owned();
    if !look.dials.is_empty() {
        back.push_str(app.lang.pick("  + −: amount", "  + −: сколько"));
    }
    if !look.offer.choice.blanks.is_empty() {
        back.push_str(app.lang.pick("  e: write", "  e: вписать"));
    }
    (doing.to_owned(), back)
}

fn place(app: &App, look: &Preview, whole: Rect, paint: Paint) -> (Rect, Vec<Line<'static>>) {
    let columns = whole.width.saturating_sub(6).min(76);
    let lines = lines(app, look, usize::from(columns - 2), paint);
    let height = (lines.len() as u16 + 3).min(whole.height.saturating_sub(2));
    (Rect::new(0, 0, columns, height), lines)
}

fn lines(app: &App, look: &Preview, columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let lang = app.lang;
    let choice = &look.offer.choice;
    let mut lines: Vec<Line<'static>> = Vec::new();
    let plain = |text: &str| wrap(text, columns).into_iter().map(Line::raw).collect::<Vec<_>>();
    if !choice.about.is_empty() {
        lines.extend(plain(&choice.about));
    }
    let said = format!("{}  [{}]", look.said, choice.clause);
    lines.push(Line::styled(cut(&said, columns), paint.clause()));
    if let Some(way) = look.offer.way.as_ref().filter(|way| way.path.len() > 1) {
        lines.extend(plain(&format!("{}: {}", lang.pick("Way", "Путь"), way.path.join(" → "))));
    }
    if let Some(refused) = &look.offer.refused {
        lines.extend(
            wrap(&format!("× {}", reason(refused, lang)), columns)
                .into_iter()
                .map(|line| Line::styled(line, paint.tone(holmgang_kernel::view::Tone::Bad))),
        );
    }
    let price = |price: &holmgang_kernel::view::Price| format!("{} {} [{}]", price.name, price.amount, price.clause);
    let costs: Vec<String> = choice.cost.iter().filter(|price| price.amount != 0).map(price).collect();
    if !costs.is_empty() {
        lines.extend(plain(&format!("{}: {}", lang.pick("Cost", "Цена"), costs.join(", "))));
    }
    for note in &choice.notes {
        lines.extend(plain(&format!("· {note}")));
    }
    for (place, dial) in look.dials.iter().enumerate() {
        let style = if place == look.at { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let text = format!("{}: ◂ {} ▸  ({}–{})", dial.label, dial.value, dial.min, dial.max);
        lines.push(Line::styled(text, style));
    }
    for blank in &choice.blanks {
        lines.extend(plain(&format!("{}: {} ✎", blank.label, blank.given)));
    }
    if let Some(odds) = &look.odds {
        lines.extend(odds_lines(app, odds, columns, paint));
    }
    lines
}

fn odds_lines(app: &App, odds: &Odds, columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let lang = app.lang;
    let mut lines = vec![Line::default()];
    let works = |works: &ChanceInfo| {
        let text = say!(lang, "Works: {} = {}", "Удача: {} = {}", works.fraction, works.percent);
        Line::styled(text, paint.chance().add_modifier(Modifier::BOLD))
    };
    let answers = odds.answered.as_ref().map(|answered| answered.rows.as_slice()).unwrap_or_default();
    if answers.is_empty() {
        lines.extend(odds.works.as_ref().map(works));
        lines.extend(told_lines(app, odds, (&odds.always, &odds.told), columns, paint));
        return lines;
    }
    for row in answers {
        let best = if row.best { lang.pick(" (the best answer)", " (лучший ответ)") } else { "" };
        let head = say!(lang, "If the answer is: {}{best}", "Если ответят: {}{best}", row.answer);
        lines.push(Line::styled(cut(&head, columns), paint.heading()));
        lines.extend(row.works.as_ref().map(works));
        lines.extend(told_lines(app, odds, (&row.always, &row.told), columns, paint));
    }
    lines
}

/// What comes in any case, and what can come besides.
fn told_lines(
    app: &App,
    odds: &Odds,
    (always, told): (&[Difference], &[ToldRow]),
    columns: usize,
    paint: Paint,
) -> Vec<Line<'static>> {
    let lang = app.lang;
    let mut lines = Vec::new();
    if !always.is_empty() {
        let head = match odds.surmised {
            true => lang.pick("As far as you know, in any case", "Насколько вам известно, в любом случае"),
            false => lang.pick("In any case", "В любом случае"),
        };
        let text = format!("{head}: {}", written(always));
        lines.extend(wrap(&text, columns).into_iter().map(Line::raw));
    }
    if told.len() < 2 {
        return lines;
    }
    let heading = match (odds.exact, odds.surmised) {
        (true, true) => {
            lang.pick("What can come, as far as you know:", "Что может выйти, насколько вам известно:").to_owned()
        }
        (true, false) => lang.pick("What can come (exact):", "Что может выйти (точно):").to_owned(),
        (false, _) => say!(
            lang,
            "What can come ({} of all cases counted):",
            "Что может выйти (учтено {} всех случаев):",
            odds.covered.percent
        ),
    };
    lines.push(Line::styled(heading, paint.heading()));
    for ToldRow { chance, differences } in told {
        let columns_of_bar = 10;
        let (full, _) = bar(i32::try_from(chance.basis_points).unwrap_or(10_000), 10_000, columns_of_bar);
        let words = match differences.is_empty() {
            true => lang.pick("nothing else", "больше ничего").to_owned(),
            false => written(differences),
        };
        let head = format!("{:>7} ", lang.percent(&chance.percent));
        let room = columns.saturating_sub(width(&head) + columns_of_bar + 1);
        for (part, text) in wrap(&words, room).into_iter().enumerate() {
            let (head, full) =
                if part == 0 { (head.clone(), full.clone()) } else { (" ".repeat(width(&head)), String::new()) };
            lines.push(Line::from(vec![
                Span::styled(head, paint.chance()),
                Span::styled(pad(&full, columns_of_bar + 1), paint.chance()),
                Span::raw(text),
            ]));
        }
    }
    lines
}
