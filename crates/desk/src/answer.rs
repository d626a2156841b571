//! What came of a post, ready to be pasted back: deeds with their numbers and clauses, questions with what is offered, refusals with the way out.

use holmgang_arena::erased::{AnyBattle, Figure, LogLine};
use holmgang_arena::lexicon;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::{Roll, ScriptFault};
use holmgang_kernel::say;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::Lang;

use crate::read::{Outcome, PostRead, Reading};

/// In which markup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Markup {
    /// None.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// Forum markup: `b`, `i`, `quote` and `spoiler`, which every board has.
    Bbcode,
}

impl Markup {
    pub(crate) fn bold(self, text: &str) -> String {
        match self {
            Markup::Text => text.to_owned(),
            Markup::Markdown => format!("**{text}**"),
            Markup::Bbcode => format!("[b]{text}[/b]"),
        }
    }

    pub(crate) fn quote(self, text: &str) -> String {
        // What somebody wrote cannot close the quote that it stands in.
        let text = text.replace(['[', ']'], "");
        match self {
            Markup::Text => format!("> {text}"),
            Markup::Markdown => format!("> {}\n", text.replace('\n', " ")),
            Markup::Bbcode => format!("[quote]{text}[/quote]"),
        }
    }

    pub(crate) fn clause(self, clause: &str) -> String {
        match self {
            Markup::Text => format!("[{clause}]"),
            Markup::Markdown => format!("*[{clause}]*"),
            Markup::Bbcode => format!("[i]{clause}[/i]"),
        }
    }
}

/// Plays what was understood and writes what came of the post. Dice that the post does not name are rolled by the battle, unless the post names some of
/// which it is not sure whose they are: then the rolls that are asked are told, and neither this action nor what follows it is played.
pub fn answer(battle: &mut dyn AnyBattle, seat: Seat, read: &PostRead, markup: Markup, lang: Lang) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut waits = false;
    for item in &read.items {
        match &item.outcome {
            Outcome::Understood { action, .. } if waits => {
                out.push(markup.quote(&item.text));
                let action = markup.bold(&in_words(battle, seat, action, lang));
                out.push(say!(lang, "{action} waits for those dice.", "{action} ждёт этих костей."));
            }
            Outcome::Understood { action, rolls } => {
                out.push(markup.quote(&item.text));
                let called = in_words(battle, seat, action, lang);
                if rolls.is_empty()
                    && !read.loose_dice.is_empty()
                    && let Some(asked) = first_roll(battle, seat, action, lang)
                {
                    let (action, named) = (markup.bold(&called), read.loose_dice.join(", "));
                    out.push(say!(
                        lang,
                        "{action}: a roll is asked, {asked}; the post names {named}, and it is not sure that this is it. Type it in; nothing was rolled.",
                        "{action}: нужен бросок, {asked}; в посте названо: {named}, но неясно, он ли это. Введите его; ничего не брошено."
                    ));
                    waits = true;
                    out.push(String::new());
                    continue;
                }
                let given = if rolls.is_empty() { Rolls::Seeded } else { Rolls::Given(rolls.clone()) };
                match battle.act(seat, action, given) {
                    Ok(acted) => {
                        out.push(head(markup, &called, &acted.rolls, lang));
                        out.extend(told(battle, acted.step, seat, markup, lang));
                    }
                    // The dice of the post are not all that the rules ask, or the dice fell so that it can no longer be done.
                    Err(refused) => out.push(match &refused.script {
                        Some(fault) => format!("{} — {}", markup.bold(&called), lexicon::fault_told(fault).get(lang)),
                        None => refusal(markup, &called, &refused, lang),
                    }),
                }
            }
            Outcome::Refused { action, refused, legal } => {
                out.push(markup.quote(&item.text));
                out.push(refusal(markup, &in_words(battle, seat, action, lang), refused, lang));
                let mut legal: Vec<String> = legal.iter().map(|action| in_words(battle, seat, action, lang)).collect();
                legal.dedup();
                if !legal.is_empty() {
                    out.push(say!(lang, "Possible now: {}", "Сейчас можно: {}", legal.join("; ")));
                }
            }
            Outcome::Asked { why, readings } => {
                out.push(markup.quote(&item.text));
                let why = why.get(lang);
                out.push(markup.bold(&say!(lang, "What is meant? ({why})", "Что имеется в виду? ({why})")));
                out.extend(
                    readings
                        .iter()
                        .enumerate()
                        .map(|(place, reading)| format!("{}) {}", place + 1, offered(battle, seat, reading, lang))),
                );
            }
            Outcome::Passed { why } => {
                out.push(markup.quote(&item.text));
                let why = why.get(lang);
                out.push(say!(lang, "Not played: {why}.", "Не сыграно: {why}."));
            }
        }
        out.push(String::new());
    }
    if out.is_empty() {
        out.push(lang.pick("No move was found in this post.", "Ходов в этом посте не найдено.").to_owned());
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n") + "\n"
}

/// The first roll that the rules ask for an action: `damage of the weapon (21 to 28)`.
fn first_roll(battle: &dyn AnyBattle, seat: Seat, action: &str, lang: Lang) -> Option<String> {
    let refused = battle.duplicate().act(seat, action, Rolls::Given(Vec::new())).err()?;
    match refused.script? {
        ScriptFault::Missing { name, lo, hi } => {
            let called = lexicon::roll_called(name, lang);
            Some(say!(lang, "{called} ({lo} to {hi})", "{called} (от {lo} до {hi})"))
        }
        _ => None,
    }
}

fn head(markup: Markup, action: &str, rolls: &[Roll], lang: Lang) -> String {
    let action = markup.bold(action);
    if rolls.is_empty() {
        return action;
    }
    let rolled = lexicon::rolls_told(rolls, lang);
    say!(lang, "{action} (dice — {rolled})", "{action} (кости — {rolled})")
}

fn refusal(markup: Markup, action: &str, refused: &holmgang_arena::erased::Refused, lang: Lang) -> String {
    let clause = refused.clause.map(|clause| format!(" {}", markup.clause(&clause.to_string()))).unwrap_or_default();
    let (action, why) = (markup.bold(action), refused.words.get(lang));
    say!(lang, "{action} is not possible: {why}{clause}", "{action} нельзя: {why}{clause}")
}

/// An action in words; the text itself where it is none.
fn in_words(battle: &dyn AnyBattle, seat: Seat, action: &str, lang: Lang) -> String {
    battle.called(seat, action, lang).unwrap_or_else(|| action.to_owned())
}

/// A reading as it is offered: what it is called, and how it is typed with the names of things.
pub fn offered(battle: &dyn AnyBattle, seat: Seat, reading: &Reading, lang: Lang) -> String {
    let Some(action) = &reading.action else { return lang.pick("leave it out", "пропустить").to_owned() };
    if let Some(refused) = &reading.refused {
        let action = in_words(battle, seat, action, lang);
        let clause = refused.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        return say!(
            lang,
            "{action}: not possible{clause}: {}",
            "{action}: нельзя{clause}: {}",
            refused.words.get(lang)
        );
    }
    let spoken = battle.spoken(seat, action, lang);
    match battle.called(seat, action, lang) {
        Some(called) if !called.eq_ignore_ascii_case(&spoken) => format!("{called} ({spoken})"),
        _ => spoken,
    }
}

/// What came of the steps between two, both included, as a viewer knows them: the move, its dice, its lines with their numbers and clauses.
pub fn steps(battle: &dyn AnyBattle, (from, to): (usize, usize), viewer: Viewer, markup: Markup, lang: Lang) -> String {
    let mut out: Vec<String> = Vec::new();
    for number in from..=to.min(battle.steps()) {
        let lines = battle.log_between(number, number, viewer, lang);
        // What a seat does not know of a step it does not read here.
        if lines.is_empty() {
            continue;
        }
        let rolls = battle.step(number).map(|step| step.rolls).unwrap_or_default();
        if !rolls.is_empty() && !battle.has_secrets() {
            let rolled = lexicon::rolls_told(&rolls, lang);
            out.push(say!(lang, "Dice — {rolled}", "Кости — {rolled}"));
        }
        out.extend(lines.iter().flat_map(|line| log_line(line, markup, lang)));
        out.push(String::new());
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n") + "\n"
}

fn told(battle: &dyn AnyBattle, step: usize, seat: Seat, markup: Markup, lang: Lang) -> Vec<String> {
    let lines = battle.log(step, Viewer::Seat(seat), lang);
    lines.iter().filter(|line| line.step == step).flat_map(|line| log_line(line, markup, lang)).collect()
}

/// A line of the log with its clause, and below it its numbers.
pub fn log_line(line: &LogLine, markup: Markup, lang: Lang) -> Vec<String> {
    let mark = match (markup, line.line.rank) {
        (Markup::Markdown, Rank::Consequence | Rank::Detail) => "  - ",
        (Markup::Markdown, _) => "- ",
        (_, Rank::Consequence | Rank::Detail) => "— ",
        _ => "",
    };
    let mut out = vec![format!("{mark}{} {}", line.line.text, markup.clause(&line.clause.to_string()))];
    let numbers: Vec<String> = line.figures.iter().map(|figure| number(figure, lang)).collect();
    if !numbers.is_empty() {
        let all = numbers.join("\n");
        out.push(match markup {
            Markup::Bbcode => format!("[spoiler]{all}[/spoiler]"),
            Markup::Markdown => numbers.iter().map(|number| format!("  - {number}")).collect::<Vec<_>>().join("\n"),
            Markup::Text => numbers.iter().map(|number| format!("    {number}")).collect::<Vec<_>>().join("\n"),
        });
    }
    out
}

/// A number with its terms in a row: `Damage 64: 26 Fire Bolt (FD-9.1); × 1.7 …; = 63.648 → 64`.
pub fn number(figure: &Figure, lang: Lang) -> String {
    let terms = figure.terms.iter().map(|term| {
        let sign = match term.op {
            Op::Add => "",
            Op::Half => lang.pick("half: ", "половина: "),
            Op::Times => "× ",
            Op::Cap => lang.pick("at most ", "не больше "),
            Op::Floor => lang.pick("at least ", "не меньше "),
            Op::Round => "→ ",
        };
        format!("{sign}{} {} ({})", term.value, term.label, term.clause)
    });
    let terms: Vec<String> = terms.collect();
    let exact = if figure.exact == figure.value.to_string() { String::new() } else { format!("{} → ", figure.exact) };
    let (name, value) = (&figure.name, figure.value);
    if terms.is_empty() {
        format!("{name}: {exact}{value}")
    } else {
        format!("{name}: {} = {exact}{value}", terms.join("; "))
    }
}
