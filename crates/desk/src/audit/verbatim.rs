//! What a ruling says in the words of the log: a sentence that is one of the log claims what the log tells, and holds. Nothing in it is looked at once more, where
//! a price or a count of turns could be taken for something else.

use super::lines::Line;
use super::play::Step;
use crate::answer;
use holmgang_kernel::words::Lang;

/// Shorter texts may stand in a sentence by chance.
const LEAST: usize = 8;

/// Bytes of a clause with what surrounds it: `— … [FD-13.12]`.
const CLAUSE: usize = 20;

/// A sentence of the log, or a number with its terms, and the place of its step.
struct Told {
    text: String,
    step: usize,
    used: bool,
}

/// Takes out of the lines what stands there as the log tells it, each sentence of the log once: said twice it may be counted twice. The places of the steps of
/// which something was told so, once for each sentence.
pub(super) fn take_out(lines: &mut [Line], steps: &[Step], lang: Lang) -> Vec<usize> {
    let mut told = of_steps(steps, lang);
    let mut found = Vec::new();
    for line in lines {
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for known in told.iter_mut().filter(|known| !known.used) {
            let Some(from) = place_of(&line.text, &known.text, &spans) else { continue };
            known.used = true;
            spans.push((from, from + known.text.len()));
            found.push(known.step);
        }
        let is_out = |at: usize| spans.iter().any(|(from, to)| (*from..*to).contains(&at));
        line.sums.retain(|sum| !is_out(sum.span.0));
        line.words.retain(|(at, _)| !is_out(*at));
        // What is left of a sentence of the log is the clause that stands behind it.
        let left: usize = line.text.len() - spans.iter().map(|(from, to)| to - from).sum::<usize>();
        line.is_told = !spans.is_empty() && left <= CLAUSE * spans.len();
    }
    found
}

/// Everything that the log tells of the steps, the longest first: a sentence is no part of another one.
fn of_steps(steps: &[Step], lang: Lang) -> Vec<Told> {
    let mut told = Vec::new();
    for (step, of) in steps.iter().enumerate() {
        let in_lines = of.lines.iter().flat_map(|line| &line.figures);
        let silent = of.figures.iter().filter(|figure| !in_lines.clone().any(|known| known == *figure));
        let numbers = in_lines.clone().chain(silent).map(|figure| answer::number(figure, lang));
        let sentences = of.lines.iter().map(|line| line.line.text.clone());
        told.extend(sentences.chain(numbers).map(|text| Told { text, step, used: false }));
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
