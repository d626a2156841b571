//! The claims of a ruling held against what the rulebook gives.

use std::collections::BTreeSet;

use holmgang_arena::erased::{AnyBattle, Figure, LogLine};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};

use super::both::InBoth;
use super::explain::{self, Match};
use super::lines::{Line, Subject, lines};
use super::play::{Step, Walk, numbers};
use super::pool::Numbers;
use super::shown::Shown;
use super::thread::Part;
use super::tokens::Sum;
use super::{Finding, gauges, outcomes, verbatim};
use crate::fold::{fold, is_form, stems};
use crate::scan::Names;
use crate::scene::Scene;
use crate::speech::Speech;

/// What came of a ruling.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// What is wrong, in the order of the post.
    pub findings: Vec<Finding>,
    /// Values with which the thread goes on: field and value.
    pub sets: Vec<(String, i64)>,
    /// Fields in text with which the thread goes on.
    pub texts: Vec<(String, String)>,
    /// Steps that came out otherwise in the thread: the place of the step, whether it worked, and the number that was claimed, if one was.
    pub otherwise: Vec<Otherwise>,
    /// Moves that the rules refuse and of which the ruling says nothing.
    pub open: Vec<(u32, String, Words)>,
    /// How many claims were held against the rulebook.
    pub checked: usize,
    /// Parts of the thread of which the ruling shows that they were read as they were meant.
    pub confirmed: BTreeSet<usize>,
    /// And of which it shows that they were meant otherwise.
    pub misread: BTreeSet<usize>,
}

/// A step that came out otherwise in the thread.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// The place of the step.
    pub step: usize,
    /// The id of the number, and what was claimed in place of what it is.
    pub number: Option<(String, i64, i64)>,
    /// Whether it worked, as the thread has it.
    pub worked: Option<bool>,
}

/// A sum of a line with the number of the rulebook that it claims.
pub(super) struct Taken {
    pub(super) line: usize,
    pub(super) sum: usize,
    pub(super) step: usize,
    pub(super) figure: usize,
    /// The number as the line counts it, where that is not how the rulebook does.
    pub(super) flat: Option<Figure>,
    pub(super) found: Match,
}

pub(super) struct Check<'a> {
    pub(super) speech: &'a Speech,
    pub(super) scene: Scene,
    pub(super) steps: &'a [Step],
    pub(super) lines: Vec<Line>,
    pub(super) post: u32,
    pub(super) lang: Lang,
    pub(super) now: Numbers,
    pub(super) shown: Shown,
    /// What the steps told, in both languages.
    pub(super) in_both: &'a InBoth,
    /// What the log told before.
    pub(super) told: &'a [LogLine],
    /// Whether every post before the ruling was read: else a value may come from a move that was not.
    pub(super) is_whole: bool,
    /// Whether something so far may be read otherwise.
    doubt: bool,
    /// Parts of the thread that may be read otherwise, and of which no ruling has shown how they were meant.
    doubtful: BTreeSet<usize>,
    pub(super) ruling: Ruling,
    pub(super) taken: Vec<Taken>,
    /// Findings with the step that they are about and the number that is wrong: claimed and right.
    pub(super) causes: Vec<(usize, Option<(f64, f64)>, usize)>,
    /// Which of them are checks, of which no amount is made.
    pub(super) checks: BTreeSet<usize>,
}

/// Holds a ruling against the steps before it.
pub fn check(
    walk: &Walk<'_>,
    base: &dyn AnyBattle,
    steps: &[Step],
    told: &[LogLine],
    part: &Part,
    lang: Lang,
) -> Ruling {
    let mut scene = Scene::of(base, Seat::Referee);
    for figure in walk.scene().figures {
        if scene.by_id(&figure.id).is_none() {
            scene.figures.push(figure);
        }
    }
    let names = Names { speech: walk.reader().speech(), entries: walk.reader().entries(), scene: &scene };
    let mut lines = lines(&part.text, &names);
    let verbatim = verbatim::take_out(&mut lines, steps, lang);
    let mut check = Check {
        speech: walk.reader().speech(),
        scene: scene.clone(),
        steps,
        lines,
        post: part.number,
        lang,
        now: numbers(&walk.battle.sheet()),
        shown: Shown::of(base),
        in_both: &walk.in_both,
        doubt: walk.doubt,
        doubtful: walk.doubtful.clone(),
        is_whole: walk.is_whole && !steps.iter().any(outcomes::is_strange),
        told,
        ruling: Ruling::default(),
        taken: Vec::new(),
        causes: Vec::new(),
        checks: BTreeSet::new(),
    };
    check.tells(&verbatim);
    check.figures();
    check.outcomes();
    check.illegal();
    check.states(base, &*walk.battle);
    check.values();
    check.order(&*walk.battle);
    let mut ruling = check.ruling;
    ruling.findings.sort_by_key(|finding| finding.line);
    ruling
}

impl Check<'_> {
    /// Whether what is found is a fault, and no question: nothing so far can be read otherwise.
    pub(super) fn is_sure(&self) -> bool {
        !self.doubt && self.doubtful.is_empty() && self.is_whole
    }

    /// Whether a sum speaks for itself: so much of it is in the number of the rulebook that no other can be meant.
    pub(super) fn is_evident(&self, sum: &Sum, figure: &Figure, found: &Match) -> bool {
        let counted = sum.operands.len() - found.neutral.len();
        let matched = found.operands.len();
        let open = explain::open(figure, found).len();
        2 <= counted && (matched == counted && open <= 1 || 2 <= matched && matched + 1 == counted && open <= 1)
    }

    /// Whether the words around a sum name a computed number.
    fn names_figure(&self, sum: &Sum, figure: &Figure) -> bool {
        let words: Vec<&str> = sum
            .before
            .iter()
            .chain(sum.operands.iter().flat_map(|operand| &operand.words))
            .chain(sum.after.iter().take(2))
            .map(String::as_str)
            .collect();
        let by_speech = self.speech.figures.iter().filter(|known| known.id == figure.id).flat_map(|known| &known.say);
        let by_name = || {
            words_of_name(&figure.name).any(|word| {
                let stems = stems(&fold(word));
                words.iter().any(|said| is_form(said, &stems))
            })
        };
        by_speech
            .into_iter()
            .any(|phrase| (0..words.len()).any(|from| phrase.fits(words[from..].iter().copied()).is_some()))
            || by_name()
    }

    /// How much a line speaks of a step: whom it names, what it names, and whether it begins with who did it.
    pub(super) fn speaks_of(&self, line: &Line, step: &Step) -> f64 {
        let told = |id: &str| {
            step.lines.iter().any(|line| line.line.tokens.iter().any(|token| token == id))
                || step.action.split([' ', ':']).any(|word| word == id)
        };
        let mut score: f64 = 0.0;
        let mut seen: Vec<&str> = Vec::new();
        for id in line.ids() {
            if !seen.contains(&id) && told(id) {
                score += 0.5;
            }
            seen.push(id);
        }
        let names = |id: &str| {
            step.action.split([' ', '=']).any(|word| word == id)
                || step.lines.iter().any(|told| told.line.text.contains(id))
        };
        let entry = line.entries.iter().any(|(_, id)| names(id));
        let cell = line
            .cells
            .iter()
            .any(|(_, cell)| step.action.split(' ').any(|word| word == cell || word.ends_with(cell.as_str())));
        let head = match line.subjects.first() {
            Some((at, Subject::Figures(ids))) if *at < 3 => {
                let doer = step.lines.first().and_then(|told| told.line.tokens.first());
                match doer {
                    Some(doer) if ids.contains(doer) => 1.5,
                    Some(_)
                        if line
                            .text
                            .get(..line.text.find(':').unwrap_or(0))
                            .is_some_and(|head| head.split_whitespace().count() == 1) =>
                    {
                        -1.5
                    }
                    _ => 0.0,
                }
            }
            _ => 0.0,
        };
        score.min(1.5) + if entry { 2.0 } else { 0.0 } + if cell { 1.0 } else { 0.0 } + head
    }

    /// How well a sum fits a number, and how.
    fn fit(&self, line: &Line, sum: &Sum, step: &Step, figure: &Figure, hung: &[f64]) -> (f64, Match) {
        let mut found = explain::compare(sum, figure);
        // `defence 24, 14 × 0.76`: what hangs on a number that was claimed wrongly just before is known.
        for (place, operand) in sum.operands.iter().enumerate() {
            let hangs = hung.iter().any(|claimed| is_share(operand.value, *claimed));
            if hangs && !found.operands.contains(&place) && !found.neutral.contains(&place) {
                found.operands.push(place);
            }
        }
        let counted = sum.operands.len() - found.neutral.len();
        let mut score = 0.0;
        if 2 <= counted {
            score += 4.0 * found.operands.len() as f64 / counted as f64;
            let first = sum.operands.first().map_or(0.0, |operand| operand.value);
            let is_die = step.rolls.iter().any(|roll| (f64::from(roll.value) - first).abs() < 0.001);
            let is_base = found.operands.first() == Some(&0) && found.terms.first() == Some(&0);
            score += if is_die || is_base { 1.5 } else { 0.0 };
        }
        let right = figure.value as f64;
        let exact = explain::number(&figure.exact);
        if sum.said().is_some_and(|said| (said - right).abs() < 0.001) {
            score += 3.0;
        } else if sum.results.iter().any(|result| (result - right).abs() < 0.001 || (result - exact).abs() < 0.006) {
            score += 1.5;
        }
        if self.names_figure(sum, figure) {
            score += 1.5;
        }
        // A number of fewer parts than the sum has.
        if 2 <= counted && found.terms.len() + explain::open(figure, &found).len() < counted {
            score -= 1.0;
        }
        (score + self.speaks_of(line, step), found)
    }

    /// Whether a sum may be of a number at all: enough of it is in it.
    fn may_be(&self, sum: &Sum, figure: &Figure, found: &Match, line: &Line, step: &Step) -> bool {
        let counted = sum.operands.len() - found.neutral.len();
        if counted < 2 {
            return self.names_figure(sum, figure)
                && self.gauge_of(sum).is_none()
                && (self.speaks_of(line, step) > 0.0 || self.steps.len() == 1 || self.only(figure));
        }
        let matched = found.operands.len();
        matched * 2 > counted
            || matched * 2 == counted && (self.names_figure(sum, figure) || is_of_die(sum, figure, step))
    }

    /// Whether a number of this kind was computed once.
    fn only(&self, figure: &Figure) -> bool {
        self.steps.iter().flat_map(|step| &step.figures).filter(|known| known.id == figure.id).count() == 1
    }

    /// Parts of the thread were meant as they were read.
    pub(super) fn confirmed(&mut self, parts: BTreeSet<usize>) {
        self.doubtful.retain(|part| !parts.contains(part));
        self.ruling.confirmed.extend(parts);
    }

    /// Sums that claim a computed number.
    fn figures(&mut self) {
        let mut last = 0;
        for line in 0..self.lines.len() {
            let mut here: Option<usize> = None;
            for sum in 0..self.lines[line].sums.len() {
                if let Some(taken) = self.best(line, sum, last, here) {
                    last = taken.step;
                    here = Some(taken.step);
                    self.taken.push(taken);
                }
            }
        }
        let all = std::mem::take(&mut self.taken);
        self.confirm(&all);
        self.misread(&all);
        for taken in &all {
            self.compare(taken);
        }
        self.taken = all;
    }

    /// A part whose numbers the ruling counts as it was read was meant so.
    fn confirm(&mut self, all: &[Taken]) {
        let confirms = |taken: &&Taken| {
            let (line, step) = (&self.lines[taken.line], &self.steps[taken.step]);
            let (sum, figure) = (&line.sums[taken.sum], &step.figures[taken.figure]);
            let counted = sum.operands.len() - taken.found.neutral.len();
            // `42.66, so 42` is rounded wrongly, and counts what was meant all the same.
            let exact = explain::number(&figure.exact);
            let is_exact = exact.fract() != 0.0 && sum.results.iter().any(|result| (result - exact).abs() < 0.006);
            let is_right = is_exact || sum.said().is_some_and(|said| (said - figure.value as f64).abs() < 0.001);
            let is_counted = 2 <= counted && counted == taken.found.operands.len();
            let is_clear = is_counted && (3 <= counted || is_exact);
            let is_told = is_counted || self.names_figure(sum, figure);
            is_right && (is_clear || is_told && 0.0 < self.speaks_of(line, step))
        };
        let mut parts: Vec<usize> = all.iter().filter(confirms).map(|taken| self.steps[taken.step].part).collect();
        // An answer that comes out shows what it answers: that has no numbers of its own.
        for taken in all.iter().filter(confirms) {
            let before = taken.step.checked_sub(1).and_then(|before| self.steps.get(before));
            let answers = |before: &&Step| before.figures.is_empty() && before.seat != self.steps[taken.step].seat;
            parts.extend(before.filter(answers).map(|before| before.part));
        }
        self.doubtful.retain(|part| !parts.contains(part));
        self.ruling.confirmed.extend(parts);
    }

    /// A line that tells how the value of somebody changes whom its steps do not concern shows that they were meant otherwise.
    fn misread(&mut self, all: &[Taken]) {
        for (line_at, line) in self.lines.iter().enumerate() {
            let own: Vec<&Step> =
                all.iter().filter(|taken| taken.line == line_at).map(|taken| &self.steps[taken.step]).collect();
            if own.is_empty() {
                continue;
            }
            let tells_of_another = line.sums.iter().any(|sum| {
                let takes = sum.is_change || sum.operands.iter().skip(1).any(|operand| operand.sign == '-');
                if !takes || sum.results.is_empty() {
                    return false;
                }
                let Some(Subject::Figures(ids)) = line.subject(sum.span.0) else { return false };
                let [id] = ids.as_slice() else { return false };
                let first = sum.operands.first().map_or(0.0, |operand| operand.value);
                let had = self.speech.gauges.iter().any(|gauge| {
                    gauges::track(&format!("{id}.{}", gauge.id), self.steps, &self.now)
                        .iter()
                        .any(|value| (*value as f64 - first).abs() < 0.001)
                });
                had && !own.iter().any(|step| concerns(step, id))
            });
            if tells_of_another {
                let parts = own.iter().map(|step| step.part).collect::<Vec<_>>();
                self.doubtful.extend(&parts);
                self.ruling.misread.extend(parts);
            }
        }
    }

    fn best(&self, line_at: usize, sum_at: usize, last: usize, here: Option<usize>) -> Option<Taken> {
        let line = &self.lines[line_at];
        let sum = &line.sums[sum_at];
        let said = sum.said()?;
        if self.is_value(line, sum) {
            return None;
        }
        let mut best: Option<(f64, Taken)> = None;
        for (step_at, step) in self.steps.iter().enumerate() {
            let hung: Vec<f64> = self
                .taken
                .iter()
                .filter(|taken| taken.line == line_at && taken.step == step_at)
                .filter_map(|taken| {
                    let said = line.sums.get(taken.sum)?.said()?;
                    let right = step.figures.get(taken.figure)?.value as f64;
                    ((said - right).abs() > 0.001).then_some(said)
                })
                .collect();
            for (figure_at, figure) in step.figures.iter().enumerate() {
                if self.taken.iter().any(|taken| taken.step == step_at && taken.figure == figure_at) {
                    continue;
                }
                let is_exact = (said - figure.value as f64).abs() < 0.001
                    || (said - explain::number(&figure.exact)).abs() < 0.006 && said.fract() != 0.0;
                let (mut score, mut found) = self.fit(line, sum, step, figure, &hung);
                let mut flat = None;
                if 1 < sum.operands.len()
                    && found.operands.len() < sum.operands.len()
                    && let Some(other) = explain::flattened(figure, &step.figures)
                {
                    let (better, fits) = self.fit(line, sum, step, &other, &hung);
                    if score < better {
                        (score, found, flat) = (better, fits, Some(other));
                    }
                }
                // `30 against 8`: what a die is held against is no effect, nor is the die.
                let is_effect = self.is_effect(figure);
                let is_limit = sum.against && sum.is_bare() && !is_exact
                    || sum.compared && (is_effect || sum.is_bare() && !is_rolled(figure, step));
                if is_limit
                    || !self.may_be(sum, figure, &found, line, step)
                    || !is_exact && !stands_beside(sum, figure) && self.is_otherwise(sum, said, step)
                {
                    continue;
                }
                score += if last <= step_at { 0.4 } else { 0.0 } - 0.1 * step_at.abs_diff(last) as f64;
                score += match here {
                    Some(here) if here == step_at => 3.0,
                    Some(here) if step_at < here => -1.5,
                    _ => 0.0,
                };
                let needed = if sum.is_bare() { if is_exact { 3.5 } else { 2.0 } } else { 4.5 };
                if needed <= score && best.as_ref().is_none_or(|(known, _)| *known < score) {
                    best = Some((
                        score,
                        Taken { line: line_at, sum: sum_at, step: step_at, figure: figure_at, flat, found },
                    ));
                }
            }
        }
        best.map(|(_, taken)| taken)
    }

    /// The step that a line speaks of where a sum stands.
    pub(super) fn step_of(&self, line: usize, sum: &Sum) -> Option<usize> {
        let own = self.taken.iter().filter(|taken| taken.line == line);
        let before = own.clone().rfind(|taken| self.lines[line].sums[taken.sum].span.0 <= sum.span.0);
        before.or_else(|| own.clone().next()).map(|taken| taken.step)
    }

    /// Whether a bare number is something else of the step: a die, another number, a value.
    fn is_otherwise(&self, sum: &Sum, said: f64, step: &Step) -> bool {
        if !sum.is_bare() {
            return false;
        }
        let is = |value: f64| (value - said).abs() < 0.001;
        step.rolls.iter().any(|roll| is(f64::from(roll.value)))
            || step
                .figures
                .iter()
                .any(|figure| is(figure.value as f64) || figure.terms.iter().any(|term| is(explain::value(term).abs())))
            || step.after.iter().any(|(path, value)| is(*value as f64) && step.before.get(path) != Some(value))
    }

    /// Whether a sum is about the value of somebody, and not about a computed number.
    pub(super) fn is_value(&self, line: &Line, sum: &Sum) -> bool {
        if sum.is_change {
            return true;
        }
        if sum.operands.iter().any(|operand| operand.sign == '*') {
            // An effect that is worked out, whatever stands before it.
            return false;
        }
        if self.gauge_of(sum).is_some() {
            // `урон 1: тело 9`: the word of the value stands with it.
            return true;
        }
        self.by_value(line, sum).is_some()
    }

    /// The value that the words of a sum name, unless a word of a computed number stands nearer.
    pub(super) fn gauge_of(&self, sum: &Sum) -> Option<&crate::speech::Named> {
        let at = |words: &[String], say: &[crate::speech::Phrase]| {
            (0..words.len()).rev().find(|from| {
                let rest = words.get(*from..).unwrap_or_default();
                say.iter().any(|phrase| phrase.fits(rest.iter().map(String::as_str)).is_some())
            })
        };
        let found = gauges::said(self.speech, &sum.before, &sum.after)?;
        let gauge = at(&sum.before, &found.say);
        let said = self.speech.figures.iter().filter_map(|figure| at(&sum.before, &figure.say)).max();
        let is_gauge = |word: &str| {
            self.speech.gauges.iter().flat_map(|gauge| &gauge.say).any(|say| say.fits(std::iter::once(word)).is_some())
        };
        // The name of a number that was computed here.
        let names = self.steps.iter().flat_map(|step| &step.figures).flat_map(|figure| words_of_name(&figure.name));
        let names: Vec<Vec<String>> =
            names.filter(|word| !is_gauge(&fold(word))).map(|word| stems(&fold(word))).collect();
        let named =
            sum.before.iter().rposition(|word| names.iter().any(|stems| is_form(word, stems)) && !is_gauge(word));
        let figure = said.max(named);
        let first_behind = sum
            .after
            .first()
            .is_some_and(|word| found.say.iter().any(|phrase| phrase.fits(std::iter::once(word.as_str())).is_some()));
        match (gauge, figure) {
            // `damage of a fist 1: body 9`: the number that is named before it is meant.
            _ if first_behind && figure.is_none_or(|at| at + 2 < sum.before.len()) => Some(found),
            (Some(gauge), Some(figure)) if gauge < figure => None,
            (None, Some(_)) => None,
            _ => Some(found),
        }
    }

    /// The field whose value a sum of additions begins with.
    fn by_value(&self, line: &Line, sum: &Sum) -> Option<String> {
        let additions = sum.operands.iter().all(|operand| matches!(operand.sign, '+' | '-') && !operand.percent);
        let takes = sum.operands.iter().skip(1).any(|operand| operand.sign == '-');
        if sum.results.is_empty() || !additions || !(takes || sum.is_change) || sum.against {
            return None;
        }
        let first = sum.operands.first()?.value;
        let subject = line.subject(sum.span.0)?;
        for gauge in &self.speech.gauges {
            for path in gauges::paths(subject, &gauge.id, &self.scene, &self.now) {
                if gauges::track(&path, self.steps, &self.now).iter().any(|value| (*value as f64 - first).abs() < 0.001)
                {
                    return Some(path);
                }
            }
        }
        None
    }
}

/// Whether a step is about somebody.
fn concerns(step: &Step, id: &str) -> bool {
    step.lines.iter().any(|line| line.line.tokens.iter().any(|token| token == id))
        || step.action.split([' ', ':', '=']).any(|word| word == id)
}

/// Whether a value is a number, or stands for it as a share: 24, 0.24, 0.76.
pub(super) fn is_share(value: f64, number: f64) -> bool {
    let share = number / 100.0;
    [number, share, 1.0 - share].iter().any(|known| (value - known).abs() < 0.001)
}

/// Whether a word right before a number names what is computed: `so defence 0`, `damage of a fist 1`.
pub(super) fn stands_beside(sum: &Sum, figure: &Figure) -> bool {
    let last = sum.before.iter().rev().take(2);
    last.into_iter().any(|said| words_of_name(&figure.name).any(|word| is_form(said, &stems(&fold(word)))))
}

/// The words of a name that say something: `physical defence, %`.
fn words_of_name(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| 3 < word.chars().count())
}

/// Whether a sum begins with the die that was rolled for this number and for no other: `against 9 + 2` where the defence rolled 9.
fn is_of_die(sum: &Sum, figure: &Figure, step: &Step) -> bool {
    let Some(first) = sum.operands.first() else { return false };
    let mut shown = step.rolls.iter().filter(|roll| (f64::from(roll.value) - first.value).abs() < 0.001);
    shown.next().is_some_and(|roll| roll.name.as_str() == figure.id) && shown.next().is_none()
}

/// Whether a die is part of a number, or the number is held against one.
pub(super) fn is_rolled(figure: &Figure, step: &Step) -> bool {
    matches!(
        figure.id,
        "attack" | "defence" | "chance" | "block" | "reflect" | "touch" | "actor" | "opponent" | "evade"
    ) || step.rolls.iter().any(|roll| {
        figure.terms.iter().any(|term| term.value == roll.value.to_string() && term.label.contains(char::is_numeric))
    })
}

/// A number as people write it.
pub(super) fn plain(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value}") }
}

pub(super) fn subject_ids(subject: &Subject) -> Vec<String> {
    match subject {
        Subject::Figures(ids) => ids.clone(),
        Subject::Side(_) => Vec::new(),
    }
}
