//! Whether something worked, as a ruling has it and as the log tells it; moves that were let pass.

use holmgang_arena::erased::{Figure, LogLine};
use holmgang_kernel::words::Words;

use super::check::{Check, Otherwise, plain};
use super::lines::Line;
use super::play::Step;
use super::tokens::Sum;
use super::{Finding, Kind};
use crate::fold::fold;

impl Check<'_> {
    /// Whether the words behind a place say that it worked.
    pub(super) fn claims_work(&self, line: usize, from: usize) -> Option<bool> {
        let line = &self.lines[line];
        let words: Vec<&str> = line.between(from, usize::MAX).collect();
        works(&words)
    }

    /// Lines that say that something worked or not, against what came of it.
    pub(super) fn outcomes(&mut self) {
        for line_at in 0..self.lines.len() {
            let line = &self.lines[line_at];
            let taken: Vec<(usize, usize)> =
                self.taken.iter().filter(|taken| taken.line == line_at).map(|taken| (taken.sum, taken.step)).collect();
            let mut places: Vec<(usize, usize)> =
                taken.iter().filter_map(|(sum, step)| Some((line.sums.get(*sum)?.span.1, *step))).collect();
            if places.is_empty()
                && let Some(step) = self.named_step(line)
            {
                places.push((0, step));
            }
            places.sort_unstable();
            for (number, (from, step_at)) in places.iter().enumerate() {
                let next =
                    places.iter().skip(number + 1).find(|(_, step)| step != step_at).map_or(usize::MAX, |(at, _)| *at);
                let words: Vec<&str> = line.between(*from, next).collect();
                let step = &self.steps[*step_at];
                let (Some(claimed), Some((right, told))) = (works(&words), worked(&step.lines)) else { continue };
                if claimed == right
                    || !step.guessed.is_empty()
                    || self.causes.iter().any(|(cause, ..)| cause == step_at)
                {
                    continue;
                }
                let damage = step.figures.iter().rev().find(|figure| self.is_effect(figure));
                let unclaimed =
                    line.sums.iter().enumerate().filter(|(sum, _)| !taken.iter().any(|(known, _)| known == sum));
                let effect = unclaimed
                    .map(|(_, sum)| sum)
                    .find(|sum| !self.is_value(line, sum) && (1 < sum.operands.len() || self.is_effect_word(sum)))
                    .and_then(Sum::said);
                let said = if claimed { effect.map_or_else(|| "true".to_owned(), plain) } else { "0".to_owned() };
                let found = if right {
                    damage.map_or_else(|| "true".to_owned(), |figure| figure.value.to_string())
                } else {
                    "0".to_owned()
                };
                // That it works is no line of its own: what the die is held against decides.
                let check = step.figures.iter().find(|figure| CHECKS.contains(&figure.id));
                let held = check
                    .filter(|_| right && !says(&told.line.text))
                    .and_then(|figure| figure.terms.first())
                    .map(|term| term.clause);
                let why = self.in_both.by_the_rulebook(&told.line.text);
                self.ruling.findings.push(Finding {
                    post: self.post,
                    line: line.number,
                    text: line.text.clone(),
                    kind: Kind::Outcome,
                    about: Words::new("whether it works", "удалось ли"),
                    claimed: said,
                    right: found,
                    clause: Some(held.unwrap_or(told.clause).to_string()),
                    why,
                    action: step.action.clone(),
                    // What it was held against, and not what it cost.
                    figure: check.or(told.figures.first()).or(step.figures.first()).cloned(),
                    sure: self.is_sure(),
                });
                self.ruling.otherwise.push(Otherwise { step: *step_at, number: None, worked: Some(claimed) });
                self.causes.push((*step_at, None, line_at));
            }
        }
    }

    pub(super) fn is_effect(&self, figure: &Figure) -> bool {
        matches!(figure.id, "damage" | "heal" | "healing")
    }

    fn is_effect_word(&self, sum: &Sum) -> bool {
        self.speech.figures.iter().filter(|known| known.id == "damage").flat_map(|known| &known.say).any(|phrase| {
            (0..sum.before.len()).any(|from| phrase.fits(sum.before[from..].iter().map(String::as_str)).is_some())
        })
    }

    /// The step that a line names by its words.
    fn named_step(&self, line: &Line) -> Option<usize> {
        let all = self.steps.iter().enumerate().map(|(place, step)| (self.speaks_of(line, step), place));
        let (score, place) = all.fold((0.0, usize::MAX), |best, one| if best.0 < one.0 { one } else { best });
        let alone = self.steps.iter().filter(|step| (self.speaks_of(line, step) - score).abs() < 0.01).count() == 1;
        if 2.0 <= score && alone {
            return Some(place);
        }
        // A line that names the die and what it is held against: `8 at a chance of 8`.
        let [die, against, ..] = line.sums.as_slice() else { return None };
        if !die.is_bare() || !against.against || !against.is_bare() {
            return None;
        }
        let rolled = |step: &Step| {
            step.rolls.iter().any(|roll| die.said() == Some(f64::from(roll.value)))
                && step.figures.iter().any(|figure| against.said() == Some(figure.value as f64))
        };
        let mut fitting = (0..self.steps.len()).filter(|place| rolled(&self.steps[*place]));
        let one = fitting.next()?;
        fitting.next().is_none().then_some(one)
    }

    /// Moves that are not allowed and were let pass: those that the ruling speaks of without refusing them.
    pub(super) fn illegal(&mut self) {
        for (place, step) in self.steps.iter().enumerate() {
            let Some(refused) = &step.refused else { continue };
            if let Some((claimed, right)) = &step.out_of_turn {
                let told = self.steps[..place]
                    .iter()
                    .rev()
                    .flat_map(|step| step.lines.iter().rev())
                    .find(|line| line.line.tokens.contains(claimed));
                let clause = told
                    .map(|line| line.clause.to_string())
                    .or_else(|| refused.clause.map(|clause| clause.to_string()));
                self.ruling.findings.push(Finding {
                    post: self.post,
                    line: self.lines.first().map_or(0, |line| line.number),
                    text: self.lines.first().map_or_else(|| step.text.clone(), |line| line.text.clone()),
                    kind: Kind::Order,
                    about: Words::new("whose turn it is", "чей ход"),
                    claimed: claimed.clone(),
                    right: right.clone(),
                    clause,
                    why: told.map_or_else(|| refused.words.clone(), |line| self.in_both.words(&line.line.text)),
                    action: step.action.clone(),
                    figure: None,
                    sure: self.is_sure(),
                });
                continue;
            }
            let strange = is_strange(step);
            let says = |line: &&Line| {
                !line.is_told
                    && 0.4 < self.speaks_of(line, step)
                    && !line.words.iter().any(|(_, word)| REFUSALS.iter().any(|known| word.starts_with(known)))
            };
            let denied = self.lines.iter().any(|line| {
                0.4 < self.speaks_of(line, step)
                    && line.words.iter().any(|(_, word)| REFUSALS.iter().any(|known| word.starts_with(known)))
            });
            let mut told: Vec<&Line> = self.lines.iter().filter(says).collect();
            told.sort_by(|one, other| self.speaks_of(other, step).total_cmp(&self.speaks_of(one, step)));
            let Some(line) = told.first().filter(|_| !strange && !denied) else {
                self.ruling.open.push((step.post, step.text.clone(), refused.words.clone()));
                continue;
            };
            self.ruling.findings.push(Finding {
                post: self.post,
                line: line.number,
                text: line.text.clone(),
                kind: Kind::Illegal,
                about: Words::new("a move that is not allowed", "недопустимый ход"),
                claimed: step.action.clone(),
                right: refused.code.clone(),
                clause: refused.clause.map(|clause| clause.to_string()),
                why: refused.words.clone(),
                action: step.action.clone(),
                figure: None,
                sure: self.is_sure(),
            });
            self.causes.push((place, None, usize::MAX));
        }
    }
}

/// Whether a step was refused for a reason that speaks of a wrong reading, and not of a wrong move.
pub(super) fn is_strange(step: &Step) -> bool {
    const CODES: &[&str] = &["unknown", "bad_", "not_your_turn", "own_turn", "no_such", "illegal_target"];
    step.out_of_turn.is_none()
        && step.refused.as_ref().is_some_and(|refused| CODES.iter().any(|code| refused.code.starts_with(code)))
}

/// Words by which a referee refuses a move.
const REFUSALS: &[&str] = &[
    "нельзя",
    "недопуст",
    "не принят",
    "отклон",
    "illegal",
    "refused",
    "not allowed",
    "cannot",
    "can't",
    "denied",
    "запрещ",
];

const WORKS: &[&str] = &[
    "попал",
    "попала",
    "попало",
    "попадание",
    "попали",
    "вышло",
    "вышла",
    "прошло",
    "прошла",
    "прошел",
    "легло",
    "лег",
    "легла",
    "сработал",
    "сработало",
    "сработала",
    "удалось",
    "удалась",
    "схвачен",
    "успех",
    "success",
    "works",
    "hit",
    "hits",
    "lands",
    "landed",
    "succeeds",
    "succeeded",
    "touched",
    "through",
    "works",
    "worked",
    "grabbed",
    "connects",
    "down",
    "falls",
    "fell",
    "tripped",
    "disarmed",
    "упал",
    "упала",
    "падает",
    "сбит",
    "сбита",
    "выбит",
    "выбито",
    "обезоружен",
    "обезоружена",
];
const FAILS: &[&str] = &[
    "мимо",
    "промах",
    "промахнулся",
    "промахнулась",
    "промахивается",
    "уклонился",
    "уклонилась",
    "уклоняется",
    "увернулся",
    "увернулась",
    "отбит",
    "отбил",
    "отбила",
    "отбито",
    "блокирует",
    "заблокирован",
    "неудача",
    "failure",
    "miss",
    "misses",
    "missed",
    "fails",
    "failed",
    "blocked",
    "blocks",
    "dodges",
    "dodged",
    "evades",
    "evaded",
    "parried",
    "resisted",
    "провал",
];

/// Whether words say that it worked.
pub(super) fn works(words: &[&str]) -> Option<bool> {
    for (place, word) in words.iter().enumerate() {
        let denied = place
            .checked_sub(1)
            .and_then(|place| words.get(place))
            .is_some_and(|before| matches!(*before, "не" | "not" | "no" | "isn't" | "wasn't"));
        let after = words.get(place + 1).copied().unwrap_or("");
        // `3 hits` are points, and `hits` alone is a verdict.
        let counted = place
            .checked_sub(1)
            .and_then(|place| words.get(place))
            .is_some_and(|before| before.chars().all(|c| c.is_ascii_digit()));
        if WORKS.contains(word) && !(counted && *word == "hits") {
            return Some(!denied);
        }
        if FAILS.contains(word) {
            return Some(denied);
        }
        if *word == "no" && matches!(after, "damage" | "effect") || *word == "урона" && after == "нет" {
            return Some(false);
        }
    }
    None
}

/// Whether a step worked, as the log tells it, with the line that says so.
pub(super) fn worked(lines: &[LogLine]) -> Option<(bool, &LogLine)> {
    lines.iter().rev().find_map(|line| {
        let folded = fold(&line.line.text);
        let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        // The log names what it was: `evaded (roll 8 against 8)`.
        let evaded = words.iter().any(|word| matches!(*word, "уклонение" | "evaded" | "evade"));
        let hurts = line.figures.iter().any(|figure| figure.id == "damage" && 0 < figure.value);
        let by_figures = evaded && !line.figures.iter().any(|figure| figure.id == "damage");
        // What was rolled for and did something has worked.
        let is_rolled = line.figures.iter().any(|figure| CHECKS.contains(&figure.id));
        let by_effect = (hurts && is_rolled).then_some(true);
        Some((works(&words).or(by_figures.then_some(false)).or(by_effect)?, line))
    })
}

/// Numbers that a die is held against.
const CHECKS: &[&str] = &["evade", "chance", "block", "reflect"];

/// Whether a sentence of the log says whether it works.
fn says(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    works(&words).is_some()
}
