//! A sum of a ruling against the number that it claims: what is wrong in it, and by which clause.

use holmgang_arena::erased::{Figure, LogLine};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::check::{Check, Otherwise, Taken, is_rolled, is_share, plain, stands_beside};
use super::explain::{self, ReasonKind};
use super::lines::Line;
use super::play::Step;
use super::{Finding, Kind};

impl Check<'_> {
    pub(super) fn compare(&mut self, taken: &Taken) {
        let line = &self.lines[taken.line];
        let sum = &line.sums[taken.sum];
        let step = &self.steps[taken.step];
        let figure = taken.flat.as_ref().unwrap_or(&step.figures[taken.figure]);
        self.ruling.checked += 1;
        let Some(said) = sum.said() else { return };
        let right = figure.value as f64;
        if (said - right).abs() < 0.001
            || !step.guessed.is_empty()
            || said.fract() != 0.0 && (said - explain::number(&figure.exact)).abs() < 0.06
        {
            return;
        }
        let told = told_by(step, figure);
        let Some(reason) = explain::reason(sum, figure, &taken.found, told, &step.figures) else { return };
        let why = why(reason.kind, &self.in_both.words(reason.label.as_deref().unwrap_or("")));
        let sure = match reason.kind {
            ReasonKind::Unsaid => false,
            ReasonKind::Forgotten | ReasonKind::Otherwise | ReasonKind::TooMuch => {
                let extra = sum.operands.len() - taken.found.operands.len() - taken.found.neutral.len();
                // `so defence 0`: all of it is left out, and it is named.
                let is_nothing = said == 0.0 && sum.is_bare() && stands_beside(sum, figure);
                let clear = extra <= 1 && explain::open(figure, &taken.found).len() <= 1 || is_nothing;
                self.is_sure() && clear || self.is_evident(sum, figure, &taken.found)
            }
            _ => self.is_sure() || self.is_evident(sum, figure, &taken.found),
        };
        let sure = sure && !self.ruling.misread.contains(&step.part);
        let clause = self.behind(&reason, figure.id, step, line);
        let finding = Finding {
            post: self.post,
            line: line.number,
            text: line.text.clone(),
            kind: Kind::Number,
            about: self.in_both.words(&figure.name),
            claimed: plain(said),
            right: figure.value.to_string(),
            clause: Some(clause),
            why,
            action: step.action.clone(),
            figure: Some(figure.clone()),
            sure,
        };
        let number = Some((figure.id.to_owned(), said as i64, figure.value));
        self.ruling.otherwise.push(Otherwise {
            step: taken.step,
            number,
            worked: self.claims_work(taken.line, sum.span.1),
        });
        if is_rolled(figure, step) {
            self.checks.insert(self.causes.len());
        }
        self.causes.push((taken.step, Some((said, right)), taken.line));
        // A number that hangs on another one that is wrong is no mistake of its own; what was a part only gives its clause to what hangs on it.
        if self.hangs_on(taken, said) {
            if let Some(part) = self
                .ruling
                .findings
                .iter_mut()
                .rev()
                .find(|known| known.action == finding.action && known.post == finding.post)
                && part.figure.as_ref().is_some_and(|figure| {
                    !step.rolls.iter().any(|roll| roll.name.as_str() == figure.id) && !is_rolled(figure, step)
                })
            {
                let clause = part.clause.clone();
                *part = Finding { clause, why: part.why.clone(), ..finding };
            }
            return;
        }
        self.ruling.findings.push(finding);
    }

    /// Whether a sum holds a number that was claimed wrongly before in the same step.
    fn hangs_on(&self, taken: &Taken, said: f64) -> bool {
        let sum = &self.lines[taken.line].sums[taken.sum];
        let before = self.causes.len().saturating_sub(1);
        self.causes.iter().enumerate().take(before).any(|(place, (step, numbers, line))| {
            *step == taken.step
                && *line == taken.line
                && numbers.is_some_and(|(claimed, of)| {
                    let is = |value: f64| is_share(value, claimed);
                    claimed != said
                        && claimed != of
                        && (sum.operands.iter().any(|operand| is(operand.value))
                            || sum.is_bare() && !self.checks.contains(&place))
                })
        })
    }

    /// The clause behind a clause: what a term is cited for is not always what was forgotten.
    fn behind(&self, reason: &explain::Reason, figure: &str, step: &Step, line: &Line) -> String {
        let (clause, kind) = (reason.clause.to_string(), reason.kind);
        let cited = |clause: &str| step.lines.iter().any(|line| line.clause.to_string() == clause);
        // What was told before of the thing that was forgotten: how long it lasts.
        let name = reason.label.as_deref().and_then(|label| label.split_once(' ')).map_or("", |(_, name)| name);
        let told = |clause: &str| {
            let lines = self.told.iter().chain(self.steps.iter().flat_map(|step| &step.lines));
            let is = |line: &LogLine| line.clause.to_string() == clause && line.line.text.contains(name);
            !name.is_empty() && lines.into_iter().any(is)
        };
        let ended = || line.words.iter().any(|(_, word)| ENDED.iter().any(|known| word.starts_with(known)));
        let is = |cause: &&crate::speech::Cause| match cause.when.as_str() {
            "cited" => cause.of == clause && cited(&cause.is),
            "told" => cause.of == clause && kind == ReasonKind::Forgotten && told(&cause.is),
            "ended" => cause.of == clause && ended(),
            "percent" => cause.of == clause && kind == ReasonKind::Percent,
            "order" => cause.of == figure && kind == ReasonKind::Order,
            _ => false,
        };
        self.speech.causes.iter().find(is).map_or(clause, |cause| cause.is.clone())
    }
}

/// Words that say that something no longer lasts.
const ENDED: &[&str] =
    &["кончил", "закончил", "истек", "спал", "прошл", "ended", "over", "expired", "worn", "gone", "ran"];

/// The line of the log that a number stands under.
fn told_by(step: &Step, figure: &Figure) -> Option<holmgang_kernel::clause::Clause> {
    let is = |line: &&LogLine| line.figures.iter().any(|known| known.id == figure.id && known.value == figure.value);
    step.lines.iter().find(is).map(|line| line.clause)
}

/// Why a number is wrong, in words.
fn why(kind: ReasonKind, Words { en, ru }: &Words) -> Words {
    match kind {
        ReasonKind::Forgotten => words!("left out: {en}", "не учтено: {ru}"),
        ReasonKind::TooMuch => {
            Words::new("something counts that has no place in it", "посчитано то, чего здесь быть не должно")
        }
        ReasonKind::Twice => words!("counted twice: {en}", "посчитано дважды: {ru}"),
        ReasonKind::Otherwise => words!("counts otherwise: {en}", "считается иначе: {ru}"),
        ReasonKind::Percent => words!("percents, not points: {en}", "проценты, а не пункты: {ru}"),
        ReasonKind::Rounding => Words::new("rounded otherwise", "округляется иначе"),
        ReasonKind::Order => {
            Words::new("the order of the sum or a limit is another one", "порядок счёта или предел другой")
        }
        ReasonKind::Unsaid => Words::new("the rulebook gives another number", "по правилам число другое"),
    }
}
