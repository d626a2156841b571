//! The two lines at the top: the round and whose decision is wanted; the order of turns.

use holmgang_kernel::say;
use holmgang_kernel::view::Stage;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::style::{Paint, brackets};
use super::text::{spread, width};
use crate::app::App;
use crate::play::Play;

/// Draws both lines.
pub fn draw(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, title: Rect, order: Rect) {
    let paint = Paint::new(app.color);
    out.render_widget(Line::styled(words(app, play, usize::from(title.width)), paint.heading()), title);
    out.render_widget(strip(play, paint, usize::from(order.width)), order);
}

fn words(app: &App, play: &Play, columns: usize) -> String {
    let view = &play.game.view;
    let mut left = format!(" {}", view.heading);
    if let Some(ending) = &view.outcome {
        left.push_str(&format!(" · {}", ending.text));
    } else if let Some(wanted) = &view.wanted {
        left.push_str(&format!(" · {}", wanted.what));
        if let Some(why) = &wanted.why {
            left.push_str(&format!(" ({why})"));
        }
    }
    let who = play.game.human().or(play.game.bot().map(|(seat, _)| seat));
    let right = who
        .map(|seat| format!("{}: {} ", play.game.seat_name(seat, app.lang), app.seat_driver(seat).unwrap_or_default()));
    let clock = play.clock.map(|clock| {
        let seconds = clock.left().as_millis().div_ceil(1000);
        match app.clock() {
            Some(asked) if !asked.runs => say!(app.lang, "{seconds} s, stopped · ", "{seconds} с, стоят · "),
            _ => say!(app.lang, "{seconds} s · ", "{seconds} с · "),
        }
    });
    spread(&left, &format!("{}{}", clock.unwrap_or_default(), right.unwrap_or_default()), columns)
}

/// The order of turns: names if they fit, else signs.
fn strip(play: &Play, paint: Paint, columns: usize) -> Line<'static> {
    let places = &play.game.view.order;
    let long: usize = places
        .iter()
        .map(|place| width(&place.name) + 8 + place.figure.as_ref().map_or(0, |figure| width(figure) + 1))
        .sum();
    let mut spans = vec![Span::raw(" ")];
    for place in places {
        let token = play.game.token(&place.token);
        let sign = token.map_or_else(|| place.name.chars().take(2).collect(), |token| token.sign.clone());
        let (open, close) = brackets(place.side);
        let stage = match place.stage {
            Stage::Done => "✓",
            Stage::Current => "▶",
            Stage::Coming => "·",
            Stage::Passed => "×",
        };
        let name = if long <= columns { format!(" {}", place.name) } else { String::new() };
        let figure =
            place.figure.as_ref().filter(|_| long <= columns).map(|figure| format!(" {figure}")).unwrap_or_default();
        let mut style: Style = match place.stage {
            Stage::Passed | Stage::Done => paint.dim(),
            _ => paint.side(place.side),
        };
        if place.stage == Stage::Current {
            style = style.add_modifier(Modifier::BOLD);
        }
        spans.push(Span::styled(format!("{stage}{open}{sign}{close}{name}{figure}  "), style));
    }
    Line::from(spans)
}
