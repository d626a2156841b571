//! What an experiment answers, as Markdown and as one page with plots.

mod plot;

use holmgang_arena::experiment::answers::{Answers, CellAnswer, PlaceAnswer};
use holmgang_arena::experiment::tally::Interval;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

/// A table of texts; columns behind the first `left` ones are numbers.
struct Table {
    title: String,
    left: usize,
    heads: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

/// A share with its interval in percent: `54 [48–60]`.
pub fn percent(interval: Interval) -> String {
    let share = |value: Option<f64>| value.map_or("?".to_owned(), |value| format!("{:.0}", value * 100.0));
    format!("{} [{}–{}]", share(interval.value), share(interval.low), share(interval.high))
}

/// A difference of Elo with its interval: `+35 [−10; +80]`.
pub fn elo(interval: Interval) -> String {
    let points = |value: Option<f64>, infinite: &str| {
        value.map_or(infinite.to_owned(), |value| format!("{value:+.0}").replace('-', "−"))
    };
    let Interval { value, low, high } = interval;
    let best = if value.is_none() && low.is_some() { "+∞" } else { "−∞" };
    format!("{} [{}; {}]", points(value, best), points(low, "−∞"), points(high, "+∞"))
}

/// A rating: `1612 [1570; 1654]`.
fn glicko(interval: Interval) -> String {
    let points = |value: Option<f64>| value.map_or("?".to_owned(), |value| format!("{value:.0}"));
    format!("{} [{}; {}]", points(interval.value), points(interval.low), points(interval.high))
}

fn point(point: &[(String, String)]) -> String {
    point.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", ")
}

fn verdict(word: &str, lang: Lang) -> &'static str {
    match word {
        "high" => lang.pick("the higher", "верхняя"),
        "low" => lang.pick("the lower", "нижняя"),
        _ => lang.pick("open", "не решено"),
    }
}

fn tables(answers: &Answers, lang: Lang) -> Vec<Table> {
    let varies = answers.cells.iter().any(|answer| !answer.cell.point.is_empty());
    let tests = answers.cells.iter().any(|answer| answer.verdict.is_some());
    let at = |of: &[(String, String)]| varies.then(|| point(of));
    let varied = varies.then_some(lang.pick("varied", "меняется"));
    let cell = |answer: &CellAnswer| {
        let (cell, tally) = (&answer.cell, &answer.tally);
        let mut row = vec![cell.scenario.clone()];
        row.extend(at(&cell.point));
        let pair = say!(lang, "{} against {}", "{} против {}", cell.one, cell.other);
        let counts = format!("{}, {}, {}", tally.wins, tally.draws, tally.losses);
        row.extend([pair, tally.battles.to_string(), counts, percent(tally.score), elo(tally.elo)]);
        row.extend(answer.verdict.map(|word| verdict(word, lang).to_owned()));
        row
    };
    let mut heads = vec![lang.pick("scenario", "сценарий")];
    heads.extend(varied);
    heads.extend(lang.pick(
        ["bots", "battles", "won, drawn, lost", "score, %", "Elo"],
        ["боты", "боёв", "выиграно, вничью, проиграно", "очки, %", "Эло"],
    ));
    heads.extend(tests.then_some(lang.pick("hypothesis", "гипотеза")));
    let left = 2 + usize::from(varies);
    let rows = answers.cells.iter().map(cell).collect();
    let title = lang.pick("Who beats whom", "Кто кого побеждает").to_owned();
    let mut tables = vec![Table { title, left, heads, rows }];

    for ratings in &answers.ratings {
        let at = point(&ratings.point);
        let title = match at.is_empty() {
            true => lang.pick("Ratings", "Рейтинги").to_owned(),
            false => say!(lang, "Ratings, {at}", "Рейтинги, {at}"),
        };
        let rows = ratings.bots.iter().map(|bot| vec![bot.bot.clone(), elo(bot.elo), glicko(bot.glicko)]).collect();
        tables.push(Table {
            title,
            left: 1,
            heads: lang.pick(["bot", "Elo", "Glicko-2"], ["бот", "Эло", "Глико-2"]).to_vec(),
            rows,
        });
    }

    let place = |answer: &PlaceAnswer| {
        let (tally, length) = (&answer.tally, &answer.tally.decisions);
        let mut row = vec![answer.scenario.clone()];
        row.extend(at(&answer.point));
        row.extend([tally.battles.to_string(), percent(tally.first), format!("{:.0}", length.mean)]);
        row.extend([format!("{}–{}", length.min, length.max), length.p95.to_string(), tally.cut.to_string()]);
        row
    };
    let mut heads = vec![lang.pick("scenario", "сценарий")];
    heads.extend(varied);
    heads.extend(lang.pick(
        ["battles", "first seat, %", "decisions", "least–most", "95th percentile", "cut"],
        ["боёв", "первое место, %", "решений", "меньше–больше всего", "95-й процентиль", "прервано"],
    ));
    let title = lang.pick("Seats and length", "Места и длина").to_owned();
    let rows = answers.places.iter().map(place).collect();
    tables.push(Table { title, left: left - 1, heads, rows });
    tables
}

fn title(answers: &Answers, lang: Lang) -> String {
    match answers.name.is_empty() {
        true => say!(lang, "Experiment in {}", "Эксперимент по правилам {}", answers.ruleset),
        false => answers.name.clone(),
    }
}

fn note(answers: &Answers, lang: Lang) -> String {
    let (battles, seed, ruleset) = (answers.battles, answers.seed, &answers.ruleset);
    say!(
        lang,
        "{ruleset}, {battles} battles, seed {seed}. Every bot has every seat with the same dice; intervals are 95%, between sets of such battles. A draw counts half.",
        "{ruleset}, боёв {battles}, зерно {seed}. Каждый бот играет на каждом месте при тех же костях; интервалы 95 %, между наборами таких боёв. Ничья — половина."
    )
}

/// As Markdown.
pub fn markdown(answers: &Answers, lang: Lang) -> String {
    let mut out = format!("# {}\n\n{}\n", title(answers, lang), note(answers, lang));
    for table in tables(answers, lang) {
        out.push_str(&format!("\n## {}\n\n", table.title));
        let line = |cells: &[&str]| format!("| {} |\n", cells.join(" | "));
        out.push_str(&line(&table.heads));
        let rule = (0..table.heads.len()).map(|place| if place < table.left { "---" } else { "--:" });
        out.push_str(&format!("|{}|\n", rule.collect::<Vec<_>>().join("|")));
        for row in &table.rows {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            out.push_str(&line(&cells.iter().map(String::as_str).collect::<Vec<_>>()));
        }
    }
    out
}

/// As one page without anything from outside, in both languages: the browser's is shown first.
pub fn html(answers: &Answers) -> String {
    let mut out = String::from(HEAD);
    out.push_str(&format!("<title>{}</title>\n</head>\n<body>\n", escaped(&title(answers, Lang::En))));
    out.push_str("<p class=\"switch\"><a href=\"#en\">English</a> · <a href=\"#ru\">Русский</a></p>\n");
    for (id, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        out.push_str(&format!("<main id=\"{id}\" lang=\"{id}\">\n<h1>{}</h1>\n", escaped(&title(answers, lang))));
        out.push_str(&format!("<p>{}</p>\n", escaped(&note(answers, lang))));
        for figure in plot::figures(answers, lang) {
            out.push_str(&figure);
        }
        for table in tables(answers, lang) {
            out.push_str(&format!("<h2>{}</h2>\n<div class=\"wide\"><table>\n<tr>", escaped(&table.title)));
            for (place, head) in table.heads.iter().enumerate() {
                out.push_str(&format!("<th{}>{}</th>", side(place, table.left), escaped(head)));
            }
            out.push_str("</tr>\n");
            for row in &table.rows {
                let cells = row.iter().enumerate();
                let cells = cells.map(|(place, cell)| format!("<td{}>{}</td>", side(place, table.left), escaped(cell)));
                out.push_str(&format!("<tr>{}</tr>\n", cells.collect::<String>()));
            }
            out.push_str("</table></div>\n");
        }
        out.push_str("</main>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn side(place: usize, left: usize) -> &'static str {
    if place < left { "" } else { " class=\"number\"" }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page shows one language: the one behind `#`, else English.
const HEAD: &str = "<!doctype html>
<html>
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
main { display: none }
main:target, body:not(:has(main:target)) main#en { display: block }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.9rem }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #8886; text-align: left; white-space: nowrap }
.number { text-align: right; font-variant-numeric: tabular-nums }
figure { margin: 1.5rem 0; overflow-x: auto }
figcaption { font-weight: 600 }
svg { max-width: 100%; height: auto; fill: currentColor }
@media print { .switch { display: none } main { display: block; break-before: page } }
</style>
";
