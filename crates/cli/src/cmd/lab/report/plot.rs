//! The plots of a report as SVG, each with its numbers below it: who beats whom, ratings, what varies against the score, length, use, worth.

use std::collections::BTreeMap;

use holmgang_arena::experiment::answers::{Answers, CellAnswer, PlaceAnswer};
use holmgang_arena::experiment::tally::Interval;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use super::{elo, escaped, pair, percent, point, points};

/// Height of a line of a plot.
const LINE: usize = 26;
/// Width for names on the left.
const NAMES: usize = 190;
/// Width of the field behind the names.
const FIELD: usize = 280;
/// Width for numbers on the right.
const NUMBERS: usize = 230;
/// Height of the field of a curve or of columns.
const HEIGHT: usize = 200;
/// The most lines of a plot of uses.
const MOST_LINES: usize = 20;
const INK: &str = "#3366cc";

/// A number with its name and how many battles it is from.
struct Point {
    name: String,
    value: Interval,
    battles: u64,
}

/// A plot with its numbers.
struct Figure {
    title: String,
    width: usize,
    height: usize,
    body: String,
    /// The numbers, a line each: name, number with interval, battles.
    data: Vec<[String; 3]>,
}

/// All plots for which there is something to show.
pub fn figures(answers: &Answers, lang: Lang) -> Vec<String> {
    let mut out: Vec<Figure> = Vec::new();
    for ratings in &answers.ratings {
        let battles = |bot: &str| {
            let met = |answer: &&CellAnswer| {
                answer.cell.point == ratings.point
                    && answer.cell.one != answer.cell.other
                    && (answer.cell.one == bot || answer.cell.other == bot)
            };
            answers.cells.iter().filter(met).map(|answer| answer.tally.battles).sum()
        };
        let rows = ratings.bots.iter();
        let rows: Vec<Point> =
            rows.map(|bot| Point { name: bot.bot.clone(), value: bot.elo, battles: battles(&bot.bot) }).collect();
        let title = named(lang.pick("Ratings, Elo", "Рейтинги, Эло"), &ratings.point);
        out.extend(whiskers(&title, &rows, elo));
    }
    let mut scenarios: BTreeMap<(&str, String), Vec<&CellAnswer>> = BTreeMap::new();
    let is_match = |answer: &&CellAnswer| {
        answer.cell.one != answer.cell.other && answer.cell.without.is_none() && !answer.cell.keeps_seats
    };
    for answer in answers.cells.iter().filter(is_match) {
        scenarios.entry((answer.cell.scenario.as_str(), point(&answer.cell.point))).or_default().push(answer);
    }
    for ((scenario, at), cells) in &scenarios {
        let title = lang.pick("Score of the row against the column, %", "Очки строки против столбца, %");
        let title =
            [title, *scenario, at.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        out.extend(matrix(&title, cells, lang));
    }
    for (title, rows) in swept(answers, lang) {
        out.extend(curve(&title, &rows).or_else(|| whiskers(&title, &rows, percent)));
    }
    out.extend(answers.places.iter().filter_map(|place| lengths(place, lang)));
    out.extend(uses(answers, lang));
    let worths = answers.worths.iter().map(|answer| {
        let cell = &answer.cell;
        let title = say!(
            lang,
            "What the first loses without it, points of 100, {}, {}",
            "Сколько очков из 100 первый теряет без этого, {}, {}",
            pair(cell, lang),
            named(&cell.scenario, &cell.point)
        );
        (title, Point { name: answer.called.get(lang).to_owned(), value: answer.worth, battles: answer.battles })
    });
    for (title, mut rows) in grouped(worths) {
        rows.sort_by(|a, b| b.value.value.unwrap_or(0.0).total_cmp(&a.value.value.unwrap_or(0.0)));
        out.extend(whiskers(&title, &rows, points));
    }
    out.iter().map(|figure| drawn(figure, lang)).collect()
}

fn named(title: &str, at: &[(String, String)]) -> String {
    if at.is_empty() { title.to_owned() } else { format!("{title}, {}", point(at)) }
}

/// Points by the titles of their plots, in the order in which the titles come.
fn grouped(points: impl Iterator<Item = (String, Point)>) -> Vec<(String, Vec<Point>)> {
    let mut groups: Vec<(String, Vec<Point>)> = Vec::new();
    for (title, point) in points {
        match groups.iter_mut().find(|(known, _)| *known == title) {
            Some((_, points)) => points.push(point),
            None => groups.push((title, vec![point])),
        }
    }
    groups
}

/// Where something is varied: the score, or the share of the first seat of one bot with itself, at every value.
fn swept(answers: &Answers, lang: Lang) -> Vec<(String, Vec<Point>)> {
    let varied = answers.cells.iter().filter(|answer| !answer.cell.point.is_empty() && answer.cell.without.is_none());
    grouped(varied.map(|CellAnswer { cell, tally, .. }| {
        let (title, value) = match cell.one == cell.other {
            true => (lang.pick("First seat, %", "Первое место, %").to_owned(), tally.first),
            false => (format!("{}, %", pair(cell, lang)), tally.score),
        };
        let at = if let [(_, value)] = cell.point.as_slice() { value.clone() } else { point(&cell.point) };
        let over = cell.point.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        (format!("{title}, {}: {over}", cell.scenario), Point { name: at, value, battles: tally.battles })
    }))
}

/// How often each action is used: the most used first.
fn uses(answers: &Answers, lang: Lang) -> Vec<Figure> {
    let battles = |scenario: &str, at: &[(String, String)]| {
        let place = answers.places.iter().find(|place| place.scenario == scenario && place.point == at);
        place.map_or(0, |place| place.tally.battles)
    };
    let uses = answers.uses.iter().map(|answer| {
        let title = lang.pick("Battles in which it is used, %", "Боёв, в которых это применяется, %");
        let title = format!("{title}, {}", named(&answer.scenario, &answer.point));
        let battles = battles(&answer.scenario, &answer.point);
        (title, Point { name: answer.called.get(lang).to_owned(), value: answer.share, battles })
    });
    let plot = |(title, mut rows): (String, Vec<Point>)| {
        rows.truncate(MOST_LINES);
        whiskers(&title, &rows, percent)
    };
    grouped(uses).into_iter().filter_map(plot).collect()
}

/// The numbers of a plot as lines of its table.
fn data(rows: &[Point], told: fn(Interval) -> String) -> Vec<[String; 3]> {
    rows.iter().map(|row| [row.name.clone(), told(row.value), row.battles.to_string()]).collect()
}

/// One line a value: a point with its interval.
fn whiskers(title: &str, rows: &[Point], told: fn(Interval) -> String) -> Option<Figure> {
    let known = rows.iter().flat_map(|row| [row.value.low, row.value.value, row.value.high]).flatten();
    let (least, most) = known.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if rows.is_empty() || !least.is_finite() {
        return None;
    }
    let span = (most - least).max(1e-9);
    let x = |value: f64| NAMES as f64 + (value - least) / span * FIELD as f64;
    let mut body = String::new();
    // Nought is where nothing is gained or lost.
    if least < 0.0 && most > 0.0 {
        let (x, height) = (x(0.0), rows.len() * LINE);
        body.push_str(&format!("<path d=\"M{x:.1} 0V{height}\" stroke=\"currentColor\" stroke-opacity=\"0.3\"/>"));
    }
    for (place, Point { name, value: row, battles }) in rows.iter().enumerate() {
        let y = place * LINE + LINE / 2;
        let [low, high] = [row.low.unwrap_or(least), row.high.unwrap_or(most)].map(x);
        body.push_str(&format!("<text x=\"0\" y=\"{}\">{}</text>", y + 5, escaped(&shortened(name))));
        body.push_str(&format!("<path d=\"M{low:.1} {y}H{high:.1}\" stroke=\"{INK}\" stroke-width=\"2\"/>"));
        if let Some(value) = row.value {
            body.push_str(&format!("<circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" fill=\"{INK}\"/>", x(value)));
        }
        let (x, y) = (NAMES + FIELD + 12, y + 5);
        body.push_str(&format!("<text x=\"{x}\" y=\"{y}\">{}, n {battles}</text>", told(*row)));
    }
    Some(Figure {
        title: title.to_owned(),
        width: NAMES + FIELD + NUMBERS,
        height: rows.len() * LINE,
        body,
        data: data(rows, told),
    })
}

/// A name that fits its column.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 26;
    match name.chars().count() > LONGEST {
        true => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// A share against a number that is varied, from 0 to 100%, with both axes; none where the values are no numbers.
fn curve(title: &str, rows: &[Point]) -> Option<Figure> {
    let mut known: Vec<(f64, &Point)> = Vec::new();
    for row in rows {
        known.push((row.name.parse().ok()?, row));
    }
    known.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let ((least, _), (most, _)) = (known.first()?, known.last()?);
    let (least, span) = (*least, most - least);
    if known.len() < 2 || span <= 0.0 {
        return None;
    }
    let (left, width, top) = (60.0, (NAMES + FIELD) as f64, 10.0);
    let x = |value: f64| left + 20.0 + (value - least) / span * (width - 40.0);
    let y = |share: f64| top + (1.0 - share) * HEIGHT as f64;
    let mut body = String::new();
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (y, right) = (y(share), left + width);
        let strength = if share == 0.5 { 0.5 } else { 0.2 };
        body.push_str(&format!(
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"currentColor\" stroke-opacity=\"{strength}\"/>"
        ));
        body.push_str(&format!("<text x=\"0\" y=\"{:.1}\">{:.0}%</text>", y + 5.0, share * 100.0));
    }
    let line = known.iter().filter_map(|(at, row)| Some(format!("{:.1} {:.1}", x(*at), y(row.value.value?))));
    let line = line.collect::<Vec<_>>().join("L");
    body.push_str(&format!("<path d=\"M{line}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>"));
    for (at, row) in &known {
        let (x, Interval { value, low, high }) = (x(*at), row.value);
        let [low, high] = [low.unwrap_or(0.0), high.unwrap_or(1.0)].map(y);
        body.push_str(&format!("<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{INK}\" stroke-width=\"2\"/>"));
        if let Some(value) = value {
            body.push_str(&format!("<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"{INK}\"/>", y(value)));
        }
        let below = top + HEIGHT as f64 + 22.0;
        body.push_str(&format!(
            "<text x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            escaped(&row.name)
        ));
    }
    let ordered = rows.iter();
    Some(Figure {
        title: title.to_owned(),
        width: (left + width) as usize + 10,
        height: HEIGHT + 40,
        body,
        data: ordered.map(|row| [row.name.clone(), percent(row.value), row.battles.to_string()]).collect(),
    })
}

/// How many battles have how many decisions, as columns.
fn lengths(place: &PlaceAnswer, lang: Lang) -> Option<Figure> {
    let most = place.lengths.iter().map(|(_, count)| *count).max().filter(|most| *most > 0)?;
    let (left, top) = (60.0, 10.0);
    let width = (NAMES + FIELD) as f64 / place.lengths.len() as f64;
    let mut body = String::new();
    for count in [0, most / 2, most] {
        let y = top + (1.0 - count as f64 / most as f64) * HEIGHT as f64;
        body.push_str(&format!("<text x=\"0\" y=\"{:.1}\">{count}</text>", y + 5.0));
    }
    let mut least = 1;
    let mut data = Vec::new();
    for (column, (last, count)) in place.lengths.iter().enumerate() {
        let height = *count as f64 / most as f64 * HEIGHT as f64;
        let (x, y) = (left + column as f64 * width, top + HEIGHT as f64 - height);
        body.push_str(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{INK}\"/>",
            (width - 2.0).max(1.0)
        ));
        if column == 0 || column + 1 == place.lengths.len() || column == place.lengths.len() / 2 {
            let (x, y) = (x + width / 2.0, top + HEIGHT as f64 + 22.0);
            body.push_str(&format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{last}</text>"));
        }
        let name = if least == *last { last.to_string() } else { format!("{least}–{last}") };
        data.push([name, String::new(), count.to_string()]);
        least = last + 1;
    }
    Some(Figure {
        title: format!(
            "{}, {}",
            lang.pick("Battles by their decisions", "Бои по числу решений"),
            named(&place.scenario, &place.point)
        ),
        width: NAMES + FIELD + left as usize,
        height: HEIGHT + 40,
        body,
        data,
    })
}

/// Every bot against every other one, with interval and battles; the better, the stronger the colour.
fn matrix(title: &str, cells: &[&CellAnswer], lang: Lang) -> Option<Figure> {
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
    let (width, height) = (110, 2 * LINE);
    let mut body = String::new();
    for (place, bot) in bots.iter().enumerate() {
        let (x, y) = (NAMES + place * width + width / 2, LINE + place * height + LINE + 5);
        body.push_str(&format!("<text x=\"{x}\" y=\"18\" text-anchor=\"middle\">{}</text>", escaped(bot)));
        body.push_str(&format!("<text x=\"0\" y=\"{y}\">{}</text>", escaped(bot)));
    }
    let mut put = |row: &str, column: &str, value: Interval, battles: u64| {
        let Some(score) = value.value else { return };
        let place = |bot: &str| bots.iter().position(|known| *known == bot).unwrap_or(0);
        let (x, y) = (NAMES + place(column) * width, LINE + place(row) * height);
        body.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{INK}\" fill-opacity=\"{:.2}\"/>",
            score * 0.6
        ));
        let (x, y) = (x + width / 2, y + LINE / 2 + 7);
        let (told, below) = (percent(value), y + 20);
        body.push_str(&format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{told}</text>"));
        body.push_str(&format!(
            "<text x=\"{x}\" y=\"{below}\" text-anchor=\"middle\" font-size=\"12\">n {battles}</text>"
        ));
    };
    let turned = |value: Interval| {
        let other = |share: Option<f64>| share.map(|share| 1.0 - share);
        Interval { value: other(value.value), low: other(value.high), high: other(value.low) }
    };
    for CellAnswer { cell, tally, .. } in cells {
        put(&cell.one, &cell.other, tally.score, tally.battles);
        put(&cell.other, &cell.one, turned(tally.score), tally.battles);
    }
    let data = cells
        .iter()
        .map(|CellAnswer { cell, tally, .. }| [pair(cell, lang), percent(tally.score), tally.battles.to_string()]);
    Some(Figure {
        title: title.to_owned(),
        width: NAMES + bots.len() * width,
        height: LINE + bots.len() * height,
        body,
        data: data.collect(),
    })
}

fn drawn(figure: &Figure, lang: Lang) -> String {
    let Figure { width, height, body, data, .. } = figure;
    let title = escaped(&figure.title);
    let mut rows = String::new();
    for [name, value, battles] in data {
        let cells = [name, value, battles].map(|cell| format!("<td>{}</td>", escaped(cell))).concat();
        rows.push_str(&format!("<tr>{cells}</tr>\n"));
    }
    let (summary, battles) = lang.pick(("The numbers", "battles"), ("Числа", "боёв"));
    format!(
        "<figure><figcaption>{title}</figcaption>\n\
         <svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-size=\"14\">{body}</svg>\n\
         <details><summary>{summary}</summary><table>\n<tr><th></th><th></th><th>{battles}</th></tr>\n{rows}</table></details>\n</figure>\n"
    )
}
