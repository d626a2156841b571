//! What a ruling says in the words of the log: a sentence that is one of the log claims what the log tells, and holds. Nothing in it is looked at once more, where
//! a price or a count of turns could be taken for something else. A line that differs from the log in a number alone claims that number.

use holmgang_arena::erased::Figure;
use holmgang_kernel::words::{Lang, Words};

use super::check::Check;
use super::lines::Line;
use super::play::Step;
use super::{Finding, Kind};
use crate::answer;

/// Shorter texts may stand in a sentence by chance.
const LEAST: usize = 8;

/// Bytes of a clause with what surrounds it: `— … [FD-13.12]`.
const CLAUSE: usize = 20;

/// A sentence of the log, or a number with its terms, and the place of its step.
struct Told {
    text: String,
    clause: String,
    figure: Option<Figure>,
    step: usize,
    used: bool,
}

/// A line of the log with another number in it.
pub(super) struct Changed {
    line: usize,
    step: usize,
    figure: Option<Figure>,
    /// The sentence of the log.
    text: String,
    clause: String,
    claimed: String,
    right: String,
    /// The values before and after, where the number is what a value has come to.
    change: Option<(i64, i64)>,
}

/// What of a ruling stands in the words of the log.
pub(super) struct Verbatim {
    /// The places of the steps of which something is told as the log tells it, once for each sentence.
    steps: Vec<usize>,
    changed: Vec<Changed>,
}

/// Takes out of the lines what stands there as the log tells it, each sentence of the log once: said twice it may be counted twice.
pub(super) fn take_out(lines: &mut [Line], steps: &[Step], lang: Lang) -> Verbatim {
    let mut told = of_steps(steps, lang);
    let mut found = Verbatim { steps: Vec::new(), changed: Vec::new() };
    for line in lines.iter_mut() {
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for known in told.iter_mut().filter(|known| !known.used) {
            let Some(from) = place_of(&line.text, &known.text, &spans) else { continue };
            known.used = true;
            spans.push((from, from + known.text.len()));
            found.steps.push(known.step);
        }
        let is_out = |at: usize| spans.iter().any(|(from, to)| (*from..*to).contains(&at));
        line.sums.retain(|sum| !is_out(sum.span.0));
        line.words.retain(|(at, _)| !is_out(*at));
        // What is left of a sentence of the log is the clause that stands behind it.
        let left: usize = line.text.len() - spans.iter().map(|(from, to)| to - from).sum::<usize>();
        line.is_told = !spans.is_empty() && left <= CLAUSE * spans.len();
    }
    for (place, line) in lines.iter_mut().enumerate().filter(|(_, line)| !line.is_told) {
        let Some(changed) = changed(place, &line.text, &mut told) else { continue };
        found.steps.push(changed.step);
        found.changed.push(changed);
        line.sums.clear();
        line.words.clear();
        line.is_told = true;
    }
    found
}

/// Everything that the log tells of the steps, the longest first: a sentence is no part of another one.
fn of_steps(steps: &[Step], lang: Lang) -> Vec<Told> {
    let mut told = Vec::new();
    for (step, of) in steps.iter().enumerate() {
        let number = |figure: &Figure| {
            let clause = figure.terms.first().map(|term| term.clause.to_string()).unwrap_or_default();
            Told { text: answer::number(figure, lang), clause, figure: Some(figure.clone()), step, used: false }
        };
        for line in &of.lines {
            let (text, clause) = (line.line.text.clone(), line.clause.to_string());
            told.push(Told { text, clause, figure: None, step, used: false });
            told.extend(line.figures.iter().map(number));
        }
        let in_lines = |figure: &&Figure| of.lines.iter().any(|line| line.figures.contains(figure));
        told.extend(of.figures.iter().filter(|figure| !in_lines(figure)).map(number));
    }
    told.retain(|known| LEAST <= known.text.len());
    // Those of equal length stay in the order of the steps.
    told.sort_by_key(|known| std::cmp::Reverse(known.text.len()));
    told
}

/// Where a text stands in a line by itself, outside of what was found there already.
fn place_of(line: &str, text: &str, taken: &[(usize, usize)]) -> Option<usize> {
    let is_alone = |from: usize| {
        let (before, after) = (line.get(..from), line.get(from + text.len()..));
        let ends = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        ends(before.and_then(|before| before.chars().next_back())) && ends(after.and_then(|after| after.chars().next()))
    };
    let is_free = |from: usize| taken.iter().all(|(begin, end)| from + text.len() <= *begin || *end <= from);
    line.match_indices(text).map(|(from, _)| from).find(|from| is_alone(*from) && is_free(*from))
}

/// A text without its numbers, and the numbers with their places. Numbers of names and of clauses stay: `(Red 2)`, `(FD-9.8)`.
fn shape(text: &str) -> (String, Vec<(usize, String)>) {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let (mut out, mut numbers, mut place) = (String::new(), Vec::new(), 0);
    while let Some((at, c)) = chars.get(place).copied() {
        if c == '('
            && let Some(name) = text.get(at..).and_then(|rest| rest.split_inclusive(')').next())
            && name.chars().nth(1).is_some_and(char::is_alphabetic)
            && !name.contains([':', '='])
        {
            out.push_str(name);
            place += name.chars().count();
            continue;
        }
        let mut end = place;
        let digit = |place: usize| chars.get(place).is_some_and(|(_, c)| c.is_ascii_digit());
        while digit(end) || end > place && chars.get(end).is_some_and(|(_, c)| *c == '.') && digit(end + 1) {
            end += 1;
        }
        let in_word = out.chars().next_back().is_some_and(char::is_alphanumeric);
        if place < end && !in_word {
            numbers.push((at, chars[place..end].iter().map(|(_, c)| *c).collect()));
            out.push('#');
            place = end;
        } else {
            out.push(c);
            place += 1;
        }
    }
    (out, numbers)
}

/// A line without what is put before and behind a sentence of the log: `— … [FD-9.8]`.
fn bare(line: &str) -> &str {
    let line = line.trim().trim_start_matches(['—', '-', '–', '•']).trim();
    match line.rsplit_once(" [") {
        Some((sentence, clause)) if clause.ends_with(']') && clause.contains('-') && clause.len() < CLAUSE => sentence,
        _ => line,
    }
}

/// The sentence of the log that a line is but for a number or two.
fn changed(place: usize, line: &str, told: &mut [Told]) -> Option<Changed> {
    let (said, claimed) = shape(bare(line));
    if claimed.is_empty() || said.len() < LEAST {
        return None;
    }
    let mut fitting: Vec<(usize, usize, Vec<(usize, String)>)> = Vec::new();
    for (at, known) in told.iter().enumerate().filter(|(_, known)| !known.used) {
        let (form, right) = shape(&known.text);
        if form == said && right.len() == claimed.len() {
            let off = right.iter().zip(&claimed).filter(|(right, claimed)| right.1 != claimed.1).count();
            fitting.push((off, at, right));
        }
    }
    fitting.sort_by_key(|(off, at, _)| (*off, *at));
    let alone = fitting.len() == 1;
    let (off, at, right) = fitting.into_iter().next()?;
    // `Round 1` may be a heading of what is told below it.
    if claimed.len() < 2 && told.get(at).is_some_and(|known| known.figure.is_none()) {
        return None;
    }
    if off * 2 > claimed.len() && !(alone && claimed.len() <= 2) {
        return None;
    }
    let known = &mut told[at];
    known.used = true;
    let number = right.iter().zip(&claimed).position(|(right, claimed)| right.1 != claimed.1)?;
    let arrow = |at: usize| {
        known
            .text
            .get(at..)
            .is_some_and(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(" → "))
    };
    let whole = |number: usize| right.get(number).and_then(|(_, text)| text.parse::<i64>().ok());
    let before = number.checked_sub(1).filter(|before| arrow(right[*before].0));
    let change = before.and_then(|before| Some((whole(before)?, whole(number)?)));
    // The clause that stands behind a term is the clause of that term.
    let behind = known.text.get(right[number].0..).and_then(|rest| rest.split(';').next());
    let cited = behind.and_then(|rest| rest.rsplit_once('(')).and_then(|(_, rest)| rest.split_once(')'));
    let is_term = known.figure.is_some() && cited.is_some_and(|(clause, _)| clause.contains('-'));
    let clause = cited.filter(|_| is_term).map_or_else(|| known.clause.clone(), |(clause, _)| clause.to_owned());
    Some(Changed {
        line: place,
        step: known.step,
        figure: known.figure.clone(),
        text: known.text.clone(),
        clause,
        claimed: claimed[number].1.clone(),
        right: right[number].1.clone(),
        change,
    })
}

impl Check<'_> {
    /// A part of which a ruling speaks in the words of the log was meant as it was read; a number that is another one there is wrong.
    pub(super) fn tells(&mut self, verbatim: &Verbatim) {
        self.ruling.checked += verbatim.steps.len();
        self.confirmed(verbatim.steps.iter().map(|step| self.steps[*step].part).collect());
        for changed in &verbatim.changed {
            let step = &self.steps[changed.step];
            let path = changed.change.and_then(|change| self.changed_path(step, change));
            if let (Some(path), Ok(claimed)) = (&path, changed.claimed.parse::<i64>()) {
                self.ruling.sets.push((path.clone(), claimed));
            }
            // What hangs on a number of the same step that is wrong already is no mistake of its own.
            let is_known = self.causes.iter().any(|(known, ..)| *known == changed.step);
            let numbers = changed.claimed.parse::<f64>().ok().zip(changed.right.parse::<f64>().ok());
            self.causes.push((changed.step, numbers, changed.line));
            if is_known || !step.guessed.is_empty() {
                continue;
            }
            let about = match (&changed.figure, &path) {
                (Some(figure), _) => self.in_both.words(&figure.name),
                (None, Some(path)) => self.shown.path(path),
                (None, None) => Words::new("a number of this sentence", "число в этой фразе"),
            };
            let (line, text) = (&self.lines[changed.line], &changed.text);
            self.ruling.findings.push(Finding {
                post: self.post,
                line: line.number,
                text: line.text.clone(),
                kind: if path.is_some() { Kind::Value } else { Kind::Number },
                about,
                claimed: changed.claimed.clone(),
                right: changed.right.clone(),
                clause: Some(changed.clause.clone()),
                why: self.in_both.by_the_rulebook(text),
                action: step.action.clone(),
                figure: changed.figure.clone(),
                sure: self.is_sure(),
            });
        }
    }

    /// The only field that goes from one value to another in a step.
    fn changed_path(&self, step: &Step, (before, after): (i64, i64)) -> Option<String> {
        let goes = |path: &&String| step.before.get(*path) == Some(&before) && step.after.get(*path) == Some(&after);
        let mut fitting = step.after.keys().filter(goes);
        let one = fitting.next()?;
        fitting.next().is_none().then(|| one.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_out_and_names_stay() {
        let (form, numbers) = shape("Trainee (Red 2): +20 energy, 60 → 80, d20 (3), 2.5 (FD-1.5)");
        assert_eq!(form, "Trainee (Red 2): +# energy, # → #, d20 (#), # (FD-1.5)");
        let numbers: Vec<String> = numbers.into_iter().map(|(_, number)| number).collect();
        assert_eq!(numbers, ["20", "60", "80", "3", "2.5"]);
        assert_eq!(bare("— Radogost pays 1 AP. [FD-1.2]"), "Radogost pays 1 AP.");
        assert_eq!(bare("the cell [a-b] of nobody"), "the cell [a-b] of nobody");
    }

    #[test]
    fn a_line_of_the_log_with_another_number_claims_it() {
        let known = |text: &str| Told {
            text: text.to_owned(),
            clause: "FD-1.5".to_owned(),
            figure: None,
            step: 4,
            used: false,
        };
        let mut told = [known("Trainee (Red 2): +20 energy, 60 → 80."), known("Round 2.")];
        let found = changed(0, "— Trainee (Red 2): +20 energy, 60 → 90. [FD-1.5]", &mut told).unwrap();
        assert_eq!((found.claimed.as_str(), found.right.as_str(), found.change), ("90", "80", Some((60, 80))));
        assert!(changed(0, "— Trainee (Red 3): +20 energy, 60 → 90.", &mut told).is_none(), "another one");
    }
}
