//! What an experiment answers, as Markdown and as one page with plots.

mod plot;

use holmgang_arena::experiment::answers::changes::{Change, Changes};
use holmgang_arena::experiment::answers::uses::{UseAnswer, WorthAnswer};
use holmgang_arena::experiment::answers::{Answers, CellAnswer, PlaceAnswer};
use holmgang_arena::experiment::plan::Cell;
use holmgang_arena::experiment::tally::Interval;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

/// A table of texts; columns behind the first `left` ones are numbers.
struct Table {
    title: String,
    /// What is said above it.
    note: String,
    /// Whether the page folds it and Markdown leaves it out: the note says what matters of it.
    folded: bool,
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

/// What a side loses, in points of a hundred with its interval: `+12 [+5; +19]`.
fn points(interval: Interval) -> String {
    let share = |value: Option<f64>| {
        value.map_or("?".to_owned(), |value| format!("{:+.0}", value * 100.0).replace("-0", "0").replace("+0", "0"))
    };
    let text = |value| share(value).replace('-', "−");
    format!("{} [{}; {}]", text(interval.value), text(interval.low), text(interval.high))
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

/// How two bots are named: `a against b`, or who sits where.
fn pair(cell: &Cell, lang: Lang) -> String {
    let (one, other) = (&cell.one, &cell.other);
    match cell.keeps_seats {
        true => cell.sides().join(", "),
        false => say!(lang, "{one} against {other}", "{one} против {other}"),
    }
}

fn tables(answers: &Answers, changes: Option<&Changes>, lang: Lang) -> Vec<Table> {
    let varies = answers.cells.iter().any(|answer| !answer.cell.point.is_empty());
    let tests = answers.cells.iter().any(|answer| answer.verdict.is_some());
    let at = |of: &[(String, String)]| varies.then(|| point(of));
    let varied = varies.then_some(lang.pick("varied", "меняется"));
    let cell = |answer: &CellAnswer| {
        let (cell, tally) = (&answer.cell, &answer.tally);
        let mut row = vec![cell.scenario.clone()];
        row.extend(at(&cell.point));
        let counts = format!("{}, {}, {}", tally.wins, tally.draws, tally.losses);
        row.extend([pair(cell, lang), tally.battles.to_string(), counts, percent(tally.score), elo(tally.elo)]);
        row.extend(answer.verdict.as_deref().map(|word| verdict(word, lang).to_owned()));
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
    let rows = answers.cells.iter().filter(|answer| answer.cell.without.is_none()).map(cell).collect();
    let title = lang.pick("Who beats whom", "Кто кого побеждает").to_owned();
    let (note, folded) = (String::new(), false);
    let mut tables = vec![Table { title, note, folded, left, heads, rows }];

    for ratings in &answers.ratings {
        let at = point(&ratings.point);
        let title = match at.is_empty() {
            true => lang.pick("Ratings", "Рейтинги").to_owned(),
            false => say!(lang, "Ratings, {at}", "Рейтинги, {at}"),
        };
        let rows = ratings.bots.iter().map(|bot| vec![bot.bot.clone(), elo(bot.elo), glicko(bot.glicko)]).collect();
        tables.push(Table {
            title,
            note: String::new(),
            folded: false,
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
    tables.push(Table { title, note: String::new(), folded: false, left: left - 1, heads, rows });
    tables.extend(uses(answers, lang));
    tables.extend(worths(answers, lang));
    tables.extend(clauses(answers, lang));
    tables.extend(changes.into_iter().flat_map(|changes| changed(changes, lang)));
    tables
}

/// What is used how often.
fn uses(answers: &Answers, lang: Lang) -> Option<Table> {
    let varies = answers.uses.iter().any(|answer| !answer.point.is_empty());
    let row = |answer: &UseAnswer| {
        let mut row = vec![answer.scenario.clone()];
        row.extend(varies.then(|| point(&answer.point)));
        row.extend([answer.called.get(lang).to_owned(), percent(answer.share), format!("{:.1}", answer.each)]);
        let taken = if answer.offered == 0 { "–".to_owned() } else { percent(answer.taken) };
        let dominated = if answer.is_dominated { lang.pick("passed over", "не выбирают") } else { "" };
        row.extend([answer.offered.to_string(), taken, dominated.to_owned()]);
        row
    };
    let mut heads = vec![lang.pick("scenario", "сценарий")];
    heads.extend(varies.then_some(lang.pick("varied", "меняется")));
    heads.extend(lang.pick(
        ["action", "battles with it, %", "a battle", "decisions looked at", "taken, %", ""],
        ["действие", "боёв с ним, %", "за бой", "решений рассмотрено", "выбрано, %", ""],
    ));
    (!answers.uses.is_empty()).then(|| Table {
        title: lang.pick("What is used", "Что применяется").to_owned(),
        note: lang.pick(
            "Of all bots together. One decision in eight is looked at: how often the action could be done there and something else too, and how often it was done. Passed over: below 2%, with the whole interval; these bots nearly always know something better.",
            "Все боты вместе. Рассматривается одно решение из восьми: сколько раз действие там было возможно наряду с другими и как часто его выбирали. Не выбирают: меньше 2 % со всем интервалом — этим ботам почти всегда есть что предпочесть.",
        ).to_owned(),
        folded: false,
        left: 2 + usize::from(varies),
        heads,
        rows: answers.uses.iter().map(row).collect(),
    })
}

/// What doing without something costs.
fn worths(answers: &Answers, lang: Lang) -> Option<Table> {
    let varies = answers.worths.iter().any(|answer| !answer.cell.point.is_empty());
    let row = |answer: &WorthAnswer| {
        let cell = &answer.cell;
        let mut row = vec![cell.scenario.clone()];
        row.extend(varies.then(|| point(&cell.point)));
        row.extend([pair(cell, lang), answer.called.get(lang).to_owned(), answer.battles.to_string()]);
        row.push(points(answer.worth));
        row
    };
    let mut heads = vec![lang.pick("scenario", "сценарий")];
    heads.extend(varies.then_some(lang.pick("varied", "меняется")));
    heads.extend(lang.pick(
        ["bots", "the first without", "battles", "loses, points of 100"],
        ["боты", "первый без", "боёв", "теряет очков из 100"],
    ));
    (!answers.worths.is_empty()).then(|| Table {
        title: lang.pick("What it is worth", "Чего это стоит").to_owned(),
        note: lang.pick(
            "The first bot may not use the action, all else alike (the same seats and dice); what it loses of its score is what the action is worth to it.",
            "Первому боту действие запрещено, всё прочее то же (места и кости те же); потерянная доля очков и есть ценность действия.",
        ).to_owned(),
        folded: false,
        left: 3 + usize::from(varies),
        heads,
        rows: answers.worths.iter().map(row).collect(),
    })
}

/// Which clauses work, and which never.
fn clauses(answers: &Answers, lang: Lang) -> Option<Table> {
    let never: Vec<&str> =
        answers.clauses.iter().filter(|clause| clause.battles == 0).map(|clause| clause.clause.as_str()).collect();
    let (all, worked) = (answers.clauses.len(), answers.clauses.len() - never.len());
    let never = if never.is_empty() { "–".to_owned() } else { never.join(", ") };
    let rows = answers.clauses.iter().filter(|clause| clause.battles > 0);
    let rows =
        rows.map(|clause| vec![clause.clause.clone(), clause.title.get(lang).to_owned(), clause.battles.to_string()]);
    (!answers.clauses.is_empty()).then(|| Table {
        title: lang.pick("Clauses", "Пункты правил").to_owned(),
        note: say!(
            lang,
            "{worked} of {all} clauses are cited by an event or a number. Never: {never}.",
            "На {worked} из {all} пунктов ссылается событие или число. Ни разу: {never}."
        ),
        folded: true,
        left: 2,
        heads: lang.pick(["clause", "title", "battles"], ["пункт", "название", "боёв"]).to_vec(),
        rows: rows.collect(),
    })
}

/// What is otherwise than in an earlier report: all scores, and of uses what has clearly changed.
fn changed(changes: &Changes, lang: Lang) -> Vec<Table> {
    let clear = |change: &Change| if change.is_clear() { lang.pick("changed", "изменилось") } else { "" }.to_owned();
    let numbers = |change: &Change| [percent(change.before), percent(change.now), points(change.by), clear(change)];
    let joined = |texts: &[String]| if texts.is_empty() { "–".to_owned() } else { texts.join(", ") };
    let named = |scenario: &str, at: &[(String, String)]| {
        [scenario.to_owned(), point(at)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (cell, without, change) in &changes.scores {
        let what = match without.as_ref().map(|called| called.get(lang)) {
            Some(called) => say!(lang, "{}, the first without: {called}", "{}, первый без: {called}", pair(cell, lang)),
            None => pair(cell, lang),
        };
        rows.push([named(&cell.scenario, &cell.point), what].into_iter().chain(numbers(change)).collect());
    }
    for (scenario, at, change) in &changes.first {
        let what = lang.pick("first seat", "первое место").to_owned();
        rows.push([named(scenario, at), what].into_iter().chain(numbers(change)).collect());
    }
    let (new, gone, lone) = (joined(&changes.new_clauses), joined(&changes.gone_clauses), changes.only_one);
    let heads = lang.pick(
        ["scenario", "what", "before, %", "now, %", "difference, points of 100", ""],
        ["сценарий", "что", "было, %", "стало, %", "разница, очков из 100", ""],
    );
    let table = |title: &str, note: String, rows| Table {
        title: title.to_owned(),
        note,
        folded: false,
        left: 2,
        heads: heads.to_vec(),
        rows,
    };
    let note = say!(
        lang,
        "Intervals are 95%, so one line in twenty is called changed by chance. Cells of only one report: {lone}. Clauses that work now and did not: {new}; that worked and do not now: {gone}.",
        "Интервалы 95 %: одна строка из двадцати отмечена случайно. Ячеек только в одном отчёте: {lone}. Пункты, которые теперь действуют, а раньше нет: {new}; действовали, а теперь нет: {gone}."
    );
    let mut tables = vec![table(
        lang.pick("What changed against the earlier report", "Что изменилось против прежнего отчёта"),
        note,
        rows,
    )];
    let uses = changes.uses.iter().filter(|(.., change)| change.is_clear());
    let uses: Vec<Vec<String>> = uses
        .map(|(scenario, called, change)| {
            [scenario.clone(), called.get(lang).to_owned()].into_iter().chain(numbers(change)).collect()
        })
        .collect();
    if !uses.is_empty() {
        let title = lang.pick("Actions that are used more or less often", "Действия, которые применяют чаще или реже");
        let note =
            lang.pick("The share of the battles in which they are used.", "Доля боёв, в которых они применяются.");
        tables.push(table(title, note.to_owned(), uses));
    }
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
pub fn markdown(answers: &Answers, changes: Option<&Changes>, lang: Lang) -> String {
    let mut out = format!("# {}\n\n{}\n", title(answers, lang), note(answers, lang));
    for table in tables(answers, changes, lang) {
        out.push_str(&format!("\n## {}\n\n", table.title));
        if !table.note.is_empty() {
            out.push_str(&format!("{}\n", table.note));
        }
        if table.folded {
            continue;
        }
        if !table.note.is_empty() {
            out.push('\n');
        }
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
pub fn html(answers: &Answers, changes: Option<&Changes>) -> String {
    let mut out = String::from(HEAD);
    out.push_str(&format!("<title>{}</title>\n</head>\n<body>\n", escaped(&title(answers, Lang::En))));
    out.push_str("<p class=\"switch\"><a href=\"#en\">English</a> · <a href=\"#ru\">Русский</a></p>\n");
    for (id, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        out.push_str(&format!("<main id=\"{id}\" lang=\"{id}\">\n<h1>{}</h1>\n", escaped(&title(answers, lang))));
        out.push_str(&format!("<p>{}</p>\n", escaped(&note(answers, lang))));
        for figure in plot::figures(answers, lang) {
            out.push_str(&figure);
        }
        for table in tables(answers, changes, lang) {
            out.push_str(&format!("<h2>{}</h2>\n", escaped(&table.title)));
            if !table.note.is_empty() {
                out.push_str(&format!("<p>{}</p>\n", escaped(&table.note)));
            }
            if table.folded {
                let all = lang.pick("All of them", "Все");
                out.push_str(&format!("<details><summary>{all}</summary>\n"));
            }
            out.push_str("<div class=\"wide\"><table>\n<tr>");
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
            if table.folded {
                out.push_str("</details>\n");
            }
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
figcaption, summary { font-weight: 600 }
figure details { font-size: 0.9rem }
figure summary { font-weight: 400 }
svg { max-width: 100%; height: auto; fill: currentColor }
@media print { .switch { display: none } main { display: block; break-before: page } }
</style>
";
