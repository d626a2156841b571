//! Values of figures and sides through the steps of a round, and the events that changed them.

use holmgang_arena::erased::LogLine;
use holmgang_kernel::clause::Clause;

use super::lines::Subject;
use super::play::Step;
use super::pool::Numbers;
use crate::scene::Scene;
use crate::speech::{Named, Speech};

/// A change of a value, as the log tells it.
#[derive(Clone, Debug)]
pub struct Change {
    /// By how much.
    pub by: i64,
    /// The clause.
    pub clause: Clause,
    /// The sentence.
    pub text: String,
}

/// The values that a field has gone through, without repetitions.
pub fn track(path: &str, steps: &[Step], now: &Numbers) -> Vec<i64> {
    let mut out: Vec<i64> = Vec::new();
    let before = steps.first().and_then(|step| step.before.get(path)).or_else(|| now.get(path));
    for value in before.into_iter().chain(steps.iter().filter_map(|step| step.after.get(path))) {
        if out.last() != Some(value) {
            out.push(*value);
        }
    }
    out
}

/// The value that words stand for: the nearest one.
pub fn said<'a>(speech: &'a Speech, before: &[String], after: &[String]) -> Option<&'a Named> {
    let at = |words: &[String], from: usize| {
        speech.gauges.iter().find(|gauge| {
            gauge.say.iter().any(|phrase| {
                words.get(from..).is_some_and(|words| phrase.fits(words.iter().map(String::as_str)).is_some())
            })
        })
    };
    if let Some(found) = at(after, 0) {
        return Some(found);
    }
    let nearest = (0..before.len()).rev().take(5).find_map(|from| at(before, from));
    nearest.or_else(|| at(after, 1))
}

/// The fields that a subject has for a value: `red-1.energy`, `white.energy`.
pub fn paths(subject: &Subject, gauge: &str, scene: &Scene, now: &Numbers) -> Vec<String> {
    let side_word = |place: usize| scene.seats.get(place).cloned().unwrap_or_default();
    let mut found: Vec<String> = match subject {
        Subject::Figures(ids) => ids.iter().map(|id| format!("{id}.{gauge}")).collect(),
        Subject::Side(place) => vec![format!("{}.{gauge}", side_word(*place))],
    };
    found.retain(|path| now.contains_key(path));
    if found.is_empty() {
        found = match subject {
            // What a figure does not have its side may have.
            Subject::Figures(ids) => {
                let sides = ids.iter().filter_map(|id| scene.by_id(id)).filter_map(|place| scene.figures[place].side);
                sides.map(|side| format!("{}.{gauge}", side_word(side))).collect()
            }
            // A side of one figure is that figure.
            Subject::Side(place) => {
                let own = scene.figures.iter().filter(|figure| figure.side == Some(*place));
                let all: Vec<String> = own.map(|figure| format!("{}.{gauge}", figure.id)).collect();
                if all.len() == 1 { all } else { Vec::new() }
            }
        };
        found.retain(|path| now.contains_key(path));
        found.dedup();
    }
    found
}

/// A number in a sentence of the log.
#[derive(Clone, Copy, Debug)]
struct Told {
    sign: char,
    value: i64,
    /// Where it stands among the words of the sentence.
    at: usize,
}

/// The words and the whole numbers of a sentence of the log.
fn parts(text: &str) -> (Vec<String>, Vec<Told>) {
    let words = crate::scan::words(text);
    let mut numbers = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if let Ok(value) = word.text.parse() {
            let before = at.checked_sub(1).and_then(|at| words.get(at)).filter(|before| before.span.1 == word.span.0);
            let sign =
                before.and_then(|before| before.text.chars().next()).filter(|sign| matches!(sign, '+' | '-' | '−'));
            numbers.push(Told { sign: sign.unwrap_or(' '), value, at });
        }
    }
    (words.into_iter().map(|word| word.text).collect(), numbers)
}

const PAID: &[&str] = &["pays", "pay", "spends", "spent", "цена", "потрачено", "тратит", "платит"];

/// The changes of a field through the steps, as far as the log tells them.
pub fn changes(path: &str, steps: &[Step], scene: &Scene, speech: &Speech) -> Vec<Change> {
    let (owner, gauge) = path.rsplit_once('.').unwrap_or((path, ""));
    let side = scene.seats.iter().position(|seat| seat == owner);
    let say: Vec<&crate::speech::Phrase> =
        speech.gauges.iter().filter(|known| known.id == gauge).flat_map(|known| &known.say).collect();
    let mut out = Vec::new();
    for step in steps {
        let (Some(mut now), Some(end)) = (step.before.get(path).copied(), step.after.get(path).copied()) else {
            continue;
        };
        for line in &step.lines {
            let Some(by) = change(line, owner, side, scene, &say, now) else { continue };
            now += by;
            out.push(Change { by, clause: line.clause, text: line.line.text.clone() });
        }
        if now != end {
            // What the log does not tell in numbers: the rest of the step.
            let about = |line: &&LogLine| {
                line.line.tokens.iter().any(|token| token == owner) || said_of(&line.line.text, owner, scene).is_some()
            };
            if let Some(line) = step.lines.iter().rev().find(about).or(step.lines.first()) {
                out.push(Change { by: end - now, clause: line.clause, text: line.line.text.clone() });
            }
        }
    }
    out
}

/// What a sentence about several says of one of them, by the name on screens: `Recovery. Archer (Elves): Stamina +2; Mage (Elves): Mana +3.`
fn said_of<'a>(text: &'a str, owner: &str, scene: &Scene) -> Option<&'a str> {
    let figure = scene.by_id(owner).and_then(|place| scene.figures.get(place))?;
    figure.shown.iter().find_map(|name| {
        // `Pawn 1` is no part of `Pawn 12`.
        let after = text.match_indices(name.as_str()).filter_map(|(at, _)| text.get(at + name.len()..));
        let rest = after.filter_map(|rest| rest.strip_prefix(':')).next()?;
        Some(rest.split([';', '.']).next().unwrap_or(rest))
    })
}

/// By how much a sentence of the log changes a value.
fn change(
    line: &LogLine,
    owner: &str,
    side: Option<usize>,
    scene: &Scene,
    say: &[&crate::speech::Phrase],
    now: i64,
) -> Option<i64> {
    let text = &line.line.text;
    // Of a sentence about several only what stands behind the own id.
    let own = text.find(&format!("({owner})")).map(|at| {
        let rest = text.get(at + owner.len() + 2..).unwrap_or("");
        rest.split(['(', ';']).next().unwrap_or(rest)
    });
    let own = own.or_else(|| said_of(text, owner, scene));
    let named_side = side.and_then(|side| scene.sides.get(side)).is_some_and(|(stems, _)| {
        crate::scan::words(text).first().is_some_and(|word| crate::fold::is_form(&word.text, stems))
    });
    let about = line.line.tokens.iter().any(|token| token == owner) || named_side;
    let shown = match own {
        Some(own) if line.line.tokens.is_empty() => own,
        _ if about => text.as_str(),
        _ => return None,
    };
    let (words, numbers) = parts(shown);
    let is_word = |at: usize| {
        say.iter().any(|phrase| phrase.fits(words.get(at..).unwrap_or_default().iter().map(String::as_str)).is_some())
    };
    if text.contains('→')
        && numbers.windows(2).any(|pair| {
            pair[0].value == now
                && words.get(pair[0].at + 1..pair[1].at).is_some_and(|between| between.iter().any(|word| word == "→"))
        })
    {
        let pair = numbers.windows(2).find(|pair| {
            pair[0].value == now
                && words.get(pair[0].at + 1..pair[1].at).is_some_and(|between| between.iter().any(|word| word == "→"))
        })?;
        let named = words.iter().enumerate().any(|(at, _)| is_word(at));
        let by = pair[1].value - now;
        // `+20 energy, 100 → 100`: all of it went over the top.
        return (named || by != 0).then_some(by);
    }
    // The number beside the word of the value.
    let near = |told: &&Told| {
        // `energy 2 (+1)`: the change stands behind the value.
        let from = told.at.saturating_sub(if told.sign == ' ' { 3 } else { 5 });
        (from..told.at + 3).any(is_word)
    };
    let beside = numbers.iter().filter(near);
    let signed = beside.clone().find(|told| told.sign != ' ');
    if let Some(told) = signed {
        return Some(if told.sign == '+' { told.value } else { -told.value });
    }
    let paid = words.iter().any(|word| PAID.contains(&word.as_str()));
    beside
        .clone()
        .find(|told| paid && is_word(told.at + 1))
        .or_else(|| beside.clone().next().filter(|_| paid))
        .map(|told| -told.value)
}
