//! Questions that rulebooks answer beside a battle (`Present::TOOLS`): each is a command. Where the answer can be put to the test, `-n` plays it.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{ScenarioSource, SimulateJob, TollRow};
use holmgang_arena::registry::Registered;
use holmgang_kernel::ruleset::{Answer, Tool, Trial};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde_json::json;

use crate::cmd::simulate;
use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::stop::Stop;

/// One command a tool of any rulebook.
pub fn commands(lang: Lang) -> Vec<Command> {
    all().map(|(_, tool)| command(tool, lang)).collect()
}

fn all() -> impl Iterator<Item = (Registered, &'static Tool)> {
    REGISTRY.0.iter().flat_map(|ruleset| ruleset.tools().iter().map(move |tool| (*ruleset, tool)))
}

fn command(tool: &'static Tool, lang: Lang) -> Command {
    let options = lang.pick("OPTIONS", "ПАРАМЕТРЫ");
    let mut usage = format!("holmgang {} [{options}]", tool.id);
    let example = format!("holmgang {} {}", tool.id, tool.example);
    let examples = help::examples(lang, &[(&example, tool.about.get(lang))]);
    let mut arguments = Vec::new();
    for argument in tool.arguments {
        let about = argument.about.get(lang);
        if argument.positional {
            let name = if argument.optional { format!(" [{}]", argument.name) } else { format!(" {}", argument.name) };
            usage.push_str(&name);
            arguments.push(help::place(argument.name, argument.name, about).required(!argument.optional));
        } else {
            arguments.push(help::option(argument.name, "TEXT", about).required(!argument.optional));
        }
    }
    help::command(lang, tool.id, tool.about.get(lang), &usage, &examples)
        .args(arguments)
        .arg(
            help::count(
                "battles",
                "N",
                lang.pick(
                    "Put the answer to the test: play it so many times with bots",
                    "Проверить ответ: сыграть его столько раз ботами",
                ),
            )
            .short('n'),
        )
        .arg(
            help::number("seed", "S", lang.pick("Seed of these battles [default: 1]", "Зерно этих боёв [без него: 1]"))
                .default_value("1"),
        )
        .arg(
            help::option("html", "FILE", lang.pick("Write the answer as a page", "Записать ответ страницей"))
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(help::content(lang))
        .arg(help::json(lang))
}

/// Answers.
pub fn run(ctx: &mut Ctx, name: &str, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Some((ruleset, tool)) = all().find(|(_, tool)| tool.id == name) else {
        unreachable!("clap gives only names of this list")
    };
    let sources: ContentSources = load::sources(matches);
    let rules = REGISTRY.load(ruleset.profile().id, &sources).map_err(|faults| load::no(&faults, lang))?;
    let arguments: Vec<(String, String)> = tool
        .arguments
        .iter()
        .filter_map(|argument| Some((argument.name.to_owned(), matches.get_one::<String>(argument.name)?.clone())))
        .collect();
    let answer = rules.answer(tool.id, &arguments, lang).map_err(|words| Stop::No(words.get(lang).to_owned()))?;
    let battles = matches.get_one::<u64>("battles").copied();
    let test = match (&answer.trial, battles) {
        (Some(trial), Some(battles)) => {
            let job = SimulateJob {
                scenario: ScenarioSource::Inline(name.to_owned(), trial.scenario.clone()),
                options: Vec::new(),
                battles,
                bots: vec!["greedy".to_owned()],
                seed: matches.get_one::<u64>("seed").copied().unwrap_or(1),
                threads: 0,
                swap: false,
                varied: 0,
            };
            let report = simulate::play(ctx, rules.as_ref(), &job)?;
            let seats = ruleset.profile().seats;
            let wanted = match trial.seat {
                Seat::Player(place) => seats.get(usize::from(place)).map(|seat| seat.id),
                Seat::Referee => None,
            };
            let won = report.results.iter().find(|rate| Some(rate.id.as_str()) == wanted).map_or(0.0, |rate| rate.rate);
            let toll = report.tolls.into_iter().find(|toll| Some(toll.seat) == wanted);
            toll.map(|toll| Tested { trial, toll, battles: report.battles, won })
        }
        (None, Some(_)) => {
            return Err(Stop::No(say!(
                lang,
                "this answer is no battle: there is nothing to play",
                "этот ответ не бой: играть нечего"
            )));
        }
        _ => None,
    };
    if let Some(path) = matches.get_one::<PathBuf>("html") {
        load::write_file(path, page(tool, &answer, test.as_ref(), lang).as_bytes(), lang)?;
    }
    if matches.get_flag("json") {
        let test = test.as_ref().map(|test| {
            let share = |hundredths: u32| f64::from(hundredths) / 10_000.0;
            let trial = test.trial;
            json!({
                "battles": test.battles,
                "won": test.won,
                "promised": share(trial.promised),
                "kept": { "from": share(trial.kept.0), "to": share(trial.kept.1), "without_fallen": share(trial.without_fallen * 100) },
                "verdict": test.verdict().id(),
                "clause": trial.clause,
                "toll": test.toll,
            })
        });
        return ctx.json(&json!({ "answer": answer.data, "test": test }));
    }
    for line in &answer.lines {
        ctx.line(line)?;
    }
    if let Some(test) = &test {
        ctx.line("")?;
        ctx.line(verdict(test, lang))?;
        ctx.line(measured(test, lang))?;
        for line in bars(&test.toll) {
            ctx.line(line)?;
        }
    }
    Ok(())
}

/// What the battles of a trial came to.
struct Tested<'a> {
    trial: &'a Trial,
    toll: TollRow,
    battles: u64,
    /// The share that the seat won, 0 to 1.
    won: f64,
}

/// What it cost, and how many battles were won.
fn measured(test: &Tested<'_>, lang: Lang) -> String {
    let (toll, won) = (simulate::toll_line(&test.toll, lang), test.won * 100.0);
    say!(lang, "{toll}; {won:.1}% won", "{toll}; побед {won:.1} %")
}

/// How what was measured stands to what was promised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    AsPromised,
    Easier,
    /// More was lost.
    Harder,
    /// Too many battles had somebody fall.
    Deadlier,
}

impl Verdict {
    /// The word in data.
    const fn id(self) -> &'static str {
        match self {
            Verdict::AsPromised => "as_promised",
            Verdict::Easier => "easier",
            Verdict::Harder | Verdict::Deadlier => "harder",
        }
    }
}

impl Tested<'_> {
    fn verdict(&self) -> Verdict {
        let (least, most) = self.trial.kept;
        let lost = self.toll.lost * 10_000.0;
        if lost > f64::from(most) {
            Verdict::Harder
        } else if self.toll.without_fallen * 100.0 < f64::from(self.trial.without_fallen) {
            Verdict::Deadlier
        } else if lost < f64::from(least) {
            Verdict::Easier
        } else {
            Verdict::AsPromised
        }
    }
}

/// Whether what was measured keeps what was promised, with how far it may be off.
fn verdict(test: &Tested<'_>, lang: Lang) -> String {
    let Tested { trial, toll, battles, .. } = test;
    let percent = |hundredths: u32| f64::from(hundredths) / 100.0;
    let (promised, clause) = (percent(trial.promised), trial.clause);
    let (least, most, asked) = (percent(trial.kept.0), percent(trial.kept.1), trial.without_fallen);
    let (lost, unharmed) = (toll.lost * 100.0, toll.without_fallen * 100.0);
    let battles = i64::try_from(*battles).unwrap_or(i64::MAX);
    let played = lang.count(battles, ["battle", "battles"], ["бой", "боя", "боёв"]);
    match test.verdict() {
        Verdict::Harder => say!(
            lang,
            "{played}: harder than promised: {lost:.1}% lost, while the promise of {promised:.0}% is kept up to {most:.0}% [{clause}]",
            "{played}: труднее обещанного: потеряно {lost:.1} %, а обещание в {promised:.0} % сдержано до {most:.0} % [{clause}]"
        ),
        Verdict::Deadlier => say!(
            lang,
            "{played}: harder than promised: nobody fell in {unharmed:.0}% of them, and it should be {asked}% or more [{clause}]",
            "{played}: труднее обещанного: без павших {unharmed:.0} % боёв, а должно быть не меньше {asked} % [{clause}]"
        ),
        Verdict::Easier => say!(
            lang,
            "{played}: easier than promised: {lost:.1}% lost, while the promise of {promised:.0}% is kept from {least:.0}% on [{clause}]",
            "{played}: легче обещанного: потеряно {lost:.1} %, а обещание в {promised:.0} % сдержано начиная с {least:.0} % [{clause}]"
        ),
        Verdict::AsPromised => say!(
            lang,
            "{played}: as promised: {lost:.1}% lost, and the promise of {promised:.0}% is kept from {least:.0}% to {most:.0}% with nobody fallen in {asked}% of the battles or more [{clause}]",
            "{played}: как обещано: потеряно {lost:.1} %, а обещание в {promised:.0} % сдержано от {least:.0} до {most:.0} %, если не меньше {asked} % боёв без павших [{clause}]"
        ),
    }
}

/// The losses of single battles in bands of five percent.
fn bars(toll: &TollRow) -> Vec<String> {
    let most = toll.bands.iter().copied().max().unwrap_or(0).max(1);
    let last = toll.bands.iter().rposition(|count| *count > 0).unwrap_or(0);
    toll.bands[..=last]
        .iter()
        .enumerate()
        .map(|(band, count)| {
            let from = band * 5;
            let to = if from == 100 { 100 } else { from + 4 };
            format!("  {from:3}–{to:3}%  {:6}  {}", count, "█".repeat((count * 40).div_ceil(most) as usize))
        })
        .collect()
}

/// The answer as a page that needs nothing beside it.
fn page(tool: &Tool, answer: &Answer, test: Option<&Tested<'_>>, lang: Lang) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lines: String = answer.lines.iter().map(|line| escape(line) + "\n").collect();
    let chart = test.map_or_else(String::new, |test| {
        let Tested { trial, toll, .. } = test;
        let most = toll.bands.iter().copied().max().unwrap_or(0).max(1);
        let label = lang.pick("Battles by the share that they cost", "Бои по доле потерь");
        let mut svg = format!("<svg viewBox=\"0 0 660 220\" role=\"img\" aria-label=\"{label}\">");
        let at = |hundredths: u32| f64::from(hundredths) / 10_000.0 * 600.0 + 15.0;
        let (from, to) = trial.kept;
        // The shares that keep the promise, behind the bars.
        svg.push_str(&format!(
            "<rect x=\"{:.0}\" y=\"0\" width=\"{:.0}\" height=\"192\" fill=\"#8f4a1a\" opacity=\"0.12\"/>",
            at(from),
            at(to) - at(from)
        ));
        for (band, count) in toll.bands.iter().enumerate() {
            let height = count * 180 / most;
            let (x, y) = (band * 30 + 15, 190 - height);
            svg.push_str(&format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"26\" height=\"{height}\" fill=\"#8f4a1a\"><title>{}%: {count}</title></rect><text x=\"{x}\" y=\"208\" font-size=\"11\">{}</text>",
                band * 5,
                band * 5
            ));
        }
        let promised = at(trial.promised);
        svg.push_str(&format!("<line x1=\"{promised:.0}\" x2=\"{promised:.0}\" y1=\"0\" y2=\"192\" stroke=\"#000\" stroke-dasharray=\"4 4\"/></svg>"));
        format!("<p><b>{}</b></p><p>{}</p>{svg}", escape(&verdict(test, lang)), escape(&measured(test, lang)))
    });
    let title = escape(tool.about.get(lang));
    let code = lang.pick("en", "ru");
    format!(
        "<!doctype html><html lang=\"{code}\"><meta charset=\"utf-8\"><title>{title}</title><style>body{{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}}pre{{white-space:pre-wrap}}svg{{max-width:100%}}</style><h1>{title}</h1><pre>{lines}</pre>{chart}</html>\n"
    )
}
