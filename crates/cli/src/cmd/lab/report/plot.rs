//! The plots of a report as SVG: who beats whom, ratings with whiskers, what varies against the score.

use std::collections::BTreeMap;

use holmgang_arena::experiment::answers::{Answers, CellAnswer};
use holmgang_arena::experiment::tally::Interval;
use holmgang_kernel::words::Lang;

use super::{elo, escaped, percent, point};

/// Height of a line of a plot.
const LINE: usize = 26;
/// Width for names on the left.
const NAMES: usize = 170;
/// Width of the field behind the names.
const FIELD: usize = 420;
/// Width for numbers on the right.
const NUMBERS: usize = 150;
const INK: &str = "#3366cc";

/// All plots for which there is something to show.
pub fn figures(answers: &Answers, lang: Lang) -> Vec<String> {
    let mut out = Vec::new();
    for ratings in &answers.ratings {
        let rows: Vec<(String, Interval)> = ratings.bots.iter().map(|bot| (bot.bot.clone(), bot.elo)).collect();
        let title = named(lang.pick("Ratings, Elo", "Рейтинги, Эло"), &ratings.point);
        out.extend(whiskers(&title, &rows, elo));
    }
    let mut scenarios: BTreeMap<(&str, String), Vec<&CellAnswer>> = BTreeMap::new();
    for answer in answers.cells.iter().filter(|answer| answer.cell.one != answer.cell.other) {
        scenarios.entry((answer.cell.scenario.as_str(), point(&answer.cell.point))).or_default().push(answer);
    }
    for ((scenario, at), cells) in &scenarios {
        let title = lang.pick("Score of the row against the column, %", "Очки строки против столбца, %");
        let title =
            [title, *scenario, at.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        out.extend(matrix(&title, cells));
    }
    for (title, rows) in curves(answers, lang) {
        out.extend(whiskers(&title, &rows, percent));
    }
    out
}

fn named(title: &str, at: &[(String, String)]) -> String {
    if at.is_empty() { title.to_owned() } else { format!("{title}, {}", point(at)) }
}

/// Where something is varied: the score, or the share of the first seat of one bot with itself, at every value.
fn curves(answers: &Answers, lang: Lang) -> Vec<(String, Vec<(String, Interval)>)> {
    let mut curves: Vec<(String, Vec<(String, Interval)>)> = Vec::new();
    for CellAnswer { cell, tally, .. } in answers.cells.iter().filter(|answer| !answer.cell.point.is_empty()) {
        let (one, other, scenario) = (&cell.one, &cell.other, &cell.scenario);
        let (title, value) = match one == other {
            true => (lang.pick("First seat, %", "Первое место, %").to_owned(), tally.first),
            false => (holmgang_kernel::say!(lang, "{one} against {other}, %", "{one} против {other}, %"), tally.score),
        };
        let title = format!("{title}, {scenario}");
        let place = curves.iter().position(|(known, _)| *known == title).unwrap_or_else(|| {
            curves.push((title, Vec::new()));
            curves.len() - 1
        });
        curves[place].1.push((point(&cell.point), value));
    }
    curves
}

/// One line a value: a point with its interval.
fn whiskers(title: &str, rows: &[(String, Interval)], told: fn(Interval) -> String) -> Option<String> {
    let known = rows.iter().flat_map(|(_, row)| [row.low, row.value, row.high]).flatten();
    let (least, most) = known.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if rows.is_empty() || !least.is_finite() {
        return None;
    }
    let span = (most - least).max(1e-9);
    let x = |value: f64| NAMES as f64 + (value - least) / span * FIELD as f64;
    let mut body = String::new();
    for (place, (name, row)) in rows.iter().enumerate() {
        let y = place * LINE + LINE / 2;
        let [low, high] = [row.low.unwrap_or(least), row.high.unwrap_or(most)].map(x);
        body.push_str(&format!("<text x=\"0\" y=\"{}\">{}</text>", y + 5, escaped(name)));
        body.push_str(&format!("<path d=\"M{low:.1} {y}H{high:.1}\" stroke=\"{INK}\" stroke-width=\"2\"/>"));
        if let Some(value) = row.value {
            body.push_str(&format!("<circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" fill=\"{INK}\"/>", x(value)));
        }
        body.push_str(&format!("<text x=\"{}\" y=\"{}\">{}</text>", NAMES + FIELD + 12, y + 5, told(*row)));
    }
    Some(figure(title, NAMES + FIELD + NUMBERS, rows.len() * LINE, &body))
}

/// Every bot against every other one; the better, the stronger the colour.
fn matrix(title: &str, cells: &[&CellAnswer]) -> Option<String> {
    let mut bots: Vec<&str> = Vec::new();
    for answer in cells {
        for bot in [answer.cell.one.as_str(), answer.cell.other.as_str()] {
            if !bots.contains(&bot) {
                bots.push(bot);
            }
        }
    }
    if bots.len() < 3 {
        return None;
    }
    let width = 90;
    let mut body = String::new();
    for (place, bot) in bots.iter().enumerate() {
        let (x, y) = (NAMES + place * width + width / 2, (place + 1) * LINE + LINE / 2 + 5);
        body.push_str(&format!("<text x=\"{x}\" y=\"18\" text-anchor=\"middle\">{}</text>", escaped(bot)));
        body.push_str(&format!("<text x=\"0\" y=\"{y}\">{}</text>", escaped(bot)));
    }
    let mut put = |row: &str, column: &str, score: f64| {
        let place = |bot: &str| bots.iter().position(|known| *known == bot).unwrap_or(0);
        let (x, y) = (NAMES + place(column) * width, (place(row) + 1) * LINE);
        body.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" fill=\"{INK}\" fill-opacity=\"{:.2}\"/>",
            score * 0.8
        ));
        let (x, y) = (x + width / 2, y + LINE / 2 + 5);
        body.push_str(&format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{:.0}</text>", score * 100.0));
    };
    for CellAnswer { cell, tally, .. } in cells {
        if let Some(score) = tally.score.value {
            put(&cell.one, &cell.other, score);
            put(&cell.other, &cell.one, 1.0 - score);
        }
    }
    Some(figure(title, NAMES + bots.len() * width, (bots.len() + 1) * LINE, &body))
}

fn figure(title: &str, width: usize, height: usize, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<figure><figcaption>{title}</figcaption>\n<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-size=\"14\">{body}</svg>\n</figure>\n"
    )
}
