//! A battle told: every step with its sentences, clauses, rolls and numbers, as text, for forums, or as data.

use clap::builder::PossibleValuesParser;
use holmgang_arena::erased::{AnyBattle, Figure, LogLine, TurnInfo};
use holmgang_arena::lexicon;
use holmgang_arena::rerun::Difference;
use holmgang_arena::script::seat_word;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::ruleset::Form;
use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::draw::log::{figure_head, terms};
use serde::Serialize;

use crate::ctx::Ctx;
use crate::help;
use crate::referee::deciding;
use crate::stop::Stop;

/// How a battle is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// Forum markup: only `b`, `i` and `spoiler`, which every board has.
    Bbcode,
    /// One JSON object a step.
    Jsonl,
    /// Nothing of the steps, and at the end the whole battle in a form of its rulebook.
    Whole(&'static str),
}

impl Format {
    /// The words of the command line: those that every battle has, then the forms of rulebooks.
    pub fn words() -> Vec<&'static str> {
        let mut words = vec!["text", "markdown", "bbcode", "jsonl"];
        words.extend(forms().map(|form| form.id));
        words
    }

    /// The argument that asks for one of them.
    pub fn argument(lang: Lang) -> clap::Arg {
        let mut about = lang
            .pick(
                "text, markdown, bbcode or jsonl [default: text]",
                "text, markdown, bbcode или jsonl [без него: text]",
            )
            .to_owned();
        for form in forms() {
            about.push_str(&format!("; {}: {}", form.id, form.about.get(lang)));
        }
        help::option("export", "FORMAT", &about).value_parser(PossibleValuesParser::new(Format::words()))
    }

    /// Reads one of them.
    pub fn read(word: &str) -> Format {
        match word {
            "markdown" => Format::Markdown,
            "bbcode" => Format::Bbcode,
            "jsonl" => Format::Jsonl,
            word => forms().find(|form| form.id == word).map_or(Format::Text, |form| Format::Whole(form.id)),
        }
    }
}

/// The forms of all rulebooks.
pub fn forms() -> impl Iterator<Item = &'static Form> {
    REGISTRY.0.iter().flat_map(|ruleset| ruleset.forms())
}

/// A step as data.
#[derive(Serialize)]
struct StepData<'a> {
    step: usize,
    seat: Option<&'static str>,
    action: &'a str,
    rolls: &'a [Roll],
    lines: &'a [LogLine],
}

/// Tells steps of a battle.
#[derive(Clone, Copy)]
pub struct Teller {
    /// How.
    pub format: Format,
    /// For whom.
    pub viewer: Viewer,
}

impl Teller {
    /// One step; the start for 0.
    pub fn step(&self, ctx: &mut Ctx, battle: &dyn AnyBattle, step: usize) -> Result<(), Stop> {
        if matches!(self.format, Format::Whole(_)) {
            return Ok(());
        }
        let Some(info) = battle.step(step) else { return Ok(()) };
        let mut lines = battle.log(step, self.viewer, ctx.lang);
        lines.retain(|line| line.step == step);
        let seat = info.seat.map(|seat| seat_word(battle.profile(), seat));
        let rolls: Vec<String> = info.rolls.iter().map(Roll::written).collect();
        if self.format == Format::Jsonl {
            return ctx.json_line(&StepData { step, seat, action: &info.action, rolls: &info.rolls, lines: &lines });
        }
        let head = match seat {
            Some(seat) => Some(format!("{seat}: {}", info.action)),
            None if rolls.is_empty() => None,
            None => Some("begin".to_owned()),
        };
        if let Some(head) = head {
            self.head(ctx, step, &head, &rolls.join(" "))?;
        }
        for line in &lines {
            self.line(ctx, line)?;
        }
        if self.format == Format::Text { Ok(()) } else { ctx.line("") }
    }

    fn head(&self, ctx: &mut Ctx, step: usize, said: &str, rolls: &str) -> Result<(), Stop> {
        let behind = if rolls.is_empty() { String::new() } else { format!(" ; {rolls}") };
        let text = match self.format {
            Format::Markdown => format!("**{step}.** `{said}{behind}`\n"),
            Format::Bbcode => format!("[b]{step}.[/b] {said}{behind}"),
            Format::Text | Format::Jsonl | Format::Whole(_) => ctx.bold(&format!("{step} {said}{behind}")),
        };
        ctx.line(text)
    }

    fn line(&self, ctx: &mut Ctx, line: &LogLine) -> Result<(), Stop> {
        let (text, clause, rank) = (&line.line.text, line.clause, line.line.rank);
        match self.format {
            Format::Text | Format::Jsonl | Format::Whole(_) => {
                let indent = match rank {
                    Rank::Heading => "",
                    Rank::Deed => "  ",
                    Rank::Consequence | Rank::Detail => "    ",
                };
                let sentence = if rank == Rank::Heading { ctx.bold(text) } else { text.clone() };
                let clause = ctx.faint(&format!("[{clause}]"));
                ctx.line(format!("{indent}{sentence} {clause}"))?;
                for figure in &line.figures {
                    ctx.line(format!("{indent}    {}", figure_head(figure)))?;
                    for (term, clause) in terms(figure) {
                        let clause = ctx.faint(&format!("[{clause}]"));
                        ctx.line(format!("{indent}      {term} {clause}"))?;
                    }
                }
                Ok(())
            }
            Format::Markdown if rank == Rank::Heading => ctx.line(format!("### {text} [{clause}]\n")),
            Format::Markdown => {
                let indent = if matches!(rank, Rank::Consequence | Rank::Detail) { "  " } else { "" };
                ctx.line(format!("{indent}- {text} *[{clause}]*"))?;
                line.figures.iter().try_for_each(|figure| ctx.line(format!("{indent}  - {}", in_a_row(figure))))
            }
            Format::Bbcode if rank == Rank::Heading => ctx.line(format!("[b]{text}[/b] [i]{clause}[/i]")),
            Format::Bbcode => {
                let indent = if matches!(rank, Rank::Consequence | Rank::Detail) { "— " } else { "" };
                ctx.line(format!("{indent}{text} [i]{clause}[/i]"))?;
                if line.figures.is_empty() {
                    return Ok(());
                }
                let numbers: Vec<String> = line.figures.iter().map(in_a_row).collect();
                ctx.line(format!("[spoiler]{}[/spoiler]", numbers.join("\n")))
            }
        }
    }

    /// How it stands at the end: the result, or whose decision is wanted.
    pub fn end(&self, ctx: &mut Ctx, battle: &dyn AnyBattle) -> Result<(), Stop> {
        if let Format::Whole(form) = self.format {
            let text = battle.write_battle(form).map_err(|words| Stop::No(words.get(ctx.lang).to_owned()))?;
            return text.lines().try_for_each(|line| ctx.line(line));
        }
        let turn = battle.turn();
        if self.format == Format::Jsonl {
            return ctx.json_line(&serde_json::json!({ "steps": battle.steps(), "turn": turn_data(battle, &turn) }));
        }
        let text = turn_words(battle, &turn, ctx.lang);
        ctx.line(match self.format {
            Format::Markdown => format!("**{text}**"),
            Format::Bbcode => format!("[b]{text}[/b]"),
            Format::Text | Format::Jsonl | Format::Whole(_) => ctx.bold(&text),
        })
    }
}

/// How what comes out otherwise is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Plain text.
    Text,
    /// Markdown, for a report.
    Markdown,
}

impl Markup {
    /// A heading, or words that matter.
    pub fn strong(self, ctx: &Ctx, text: &str) -> String {
        match self {
            Markup::Text => ctx.bold(text),
            Markup::Markdown => format!("**{text}**"),
        }
    }
}

/// A step that comes out otherwise: the move, the lines that were and those that are, with their numbers.
pub fn difference(ctx: &mut Ctx, one: &Difference, markup: Markup) -> Result<(), Stop> {
    let lang = ctx.lang;
    let seat = one.seat.map(|seat| format!("{seat}: ")).unwrap_or_default();
    let step = match one.step {
        0 => lang.pick("Start", "Начало").to_owned(),
        step => say!(lang, "Step {step}", "Шаг {step}"),
    };
    let head = match (one.was.as_str(), one.is.as_str()) {
        ("", "") => step,
        (was, "") => say!(lang, "{step}, {seat}{was}: taken back", "{step}, {seat}{was}: взят назад"),
        (was, is) if was == is => format!("{step}, {seat}{was}"),
        (was, is) => say!(lang, "{step}, {seat}{is} in place of {was}", "{step}, {seat}{is} вместо {was}"),
    };
    let clause = one.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
    let text = markup.strong(ctx, &format!("{head}{clause}"));
    ctx.line(if markup == Markup::Markdown { format!("{text}\n\n```diff") } else { text })?;
    for (sign, lines) in [("-", &one.before), ("+", &one.after)] {
        for line in lines {
            ctx.line(format!("{sign} {} [{}]", line.line.text, line.clause))?;
            for figure in &line.figures {
                ctx.line(format!("{sign}     {}", in_a_row(figure)))?;
            }
        }
    }
    if markup == Markup::Markdown {
        ctx.line("```\n")?;
    }
    if !one.rolled.is_empty() {
        let rolls = lexicon::rolls_told(&one.rolled, lang);
        ctx.line(say!(lang, "  rolled otherwise: {rolls}", "  выпало иначе: {rolls}"))?;
    }
    Ok(())
}

/// A number with its terms in one row.
fn in_a_row(figure: &Figure) -> String {
    let terms: Vec<String> = terms(figure)
        .into_iter()
        .map(|(term, clause)| format!("{} ({clause})", term.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    if terms.is_empty() { figure_head(figure) } else { format!("{}: {}", figure_head(figure), terms.join("; ")) }
}

/// Whose decision is wanted, or the result, as data with the words of the notation.
pub fn turn_data(battle: &dyn AnyBattle, turn: &TurnInfo) -> serde_json::Value {
    let word = |seat: &holmgang_kernel::seat::Seat| seat_word(battle.profile(), *seat);
    match turn {
        TurnInfo::Of { seats, kind, clause, .. } => {
            serde_json::json!({ "seats": seats.iter().map(word).collect::<Vec<_>>(), "kind": kind, "clause": clause })
        }
        TurnInfo::Over { result, winners, clause, .. } => {
            serde_json::json!({ "result": result, "winners": winners.iter().map(word).collect::<Vec<_>>(), "clause": clause })
        }
    }
}

/// The same in words.
pub fn turn_words(battle: &dyn AnyBattle, turn: &TurnInfo, lang: Lang) -> String {
    match turn {
        TurnInfo::Of { seats, clause, .. } => {
            let who = deciding(battle, seats, lang);
            say!(lang, "To decide: {who} [{clause}]", "Решает — {who} [{clause}]")
        }
        TurnInfo::Over { words, clause, .. } => {
            let words = words.get(lang);
            say!(lang, "Result: {words} [{clause}]", "Итог: {words} [{clause}]")
        }
    }
}
