//! Which clause a wrong number has broken: the sum of the referee beside the terms of the rulebook.

use holmgang_arena::erased::{Figure, FigureTerm};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::Op;

use super::tokens::{Operand, Sum};
use crate::fold::{fold, is_form, stems};

/// How far numbers that are written with decimals may lie apart.
const NEAR: f64 = 0.006;

/// What of a sum is in a number of the rulebook, and the other way round.
#[derive(Clone, Debug, Default)]
pub struct Match {
    /// Places of operands that are terms.
    pub operands: Vec<usize>,
    /// Places of operands that say nothing of their own: `100%`.
    pub neutral: Vec<usize>,
    /// Places of terms that are in the sum.
    pub terms: Vec<usize>,
}

/// The value of a term as a number: `1.5`, `2/3`.
pub fn value(term: &FigureTerm) -> f64 {
    number(&term.value)
}

/// A number as it is written.
pub fn number(text: &str) -> f64 {
    match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().unwrap_or(0.0) / under.parse::<f64>().unwrap_or(1.0),
        None => text.parse().unwrap_or(0.0),
    }
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < NEAR
}

/// Which operands of a sum are which terms. What is said of an operand goes before its value: `+ 2 (half of Dexterity)` is that half, whatever else is 2.
pub fn compare(sum: &Sum, figure: &Figure) -> Match {
    let mut found = Match::default();
    let values: Vec<(f64, Op)> = figure.terms.iter().map(|term| (value(term), term.op)).collect();
    let base = values.iter().find(|(value, op)| *op == Op::Add && !same(*value, 0.0)).map_or(0.0, |(value, _)| *value);
    let meant: Vec<Option<usize>> = sum
        .operands
        .iter()
        .map(|operand| (0..values.len()).find(|at| is_labelled(operand, &figure.terms[*at].label)))
        .collect();
    // `15 × 1.6` is a term of its own: the product of what stands first.
    let product = leading(sum, &values);
    for (place, operand) in sum.operands.iter().enumerate() {
        if let Some((upto, at)) = product
            && place < upto
        {
            found.operands.push(place);
            if !found.terms.contains(&at) {
                found.terms.push(at);
            }
            continue;
        }
        if operand.percent && same(operand.value, 100.0) || operand.sign == '*' && same(operand.value, 1.0) {
            found.neutral.push(place);
            continue;
        }
        let free = |at: &usize| {
            !found.terms.contains(at) && (meant.get(place) == Some(&Some(*at)) || !meant.contains(&Some(*at)))
        };
        let fits =
            |at: &usize| values.get(*at).is_some_and(|(value, op)| is_term(operand, *value, *op, base, place == 0));
        let labelled = meant.get(place).copied().flatten().filter(|at| fits(at) && free(at));
        let one = labelled.or_else(|| (0..values.len()).filter(free).find(fits));
        if let Some(at) = one {
            found.operands.push(place);
            found.terms.push(at);
            continue;
        }
        // `× 1.7` stands for all percents together, `× 0.95` for what is taken off.
        if operand.sign == '*' && base != 0.0 {
            let from = found.terms.iter().filter(|at| !same(values[**at].0, 0.0)).copied().max();
            let begin = if place == 0 { 0 } else { from.unwrap_or(0) };
            let before: f64 = values
                .iter()
                .take(begin + 1)
                .filter(|(_, op)| matches!(op, Op::Add | Op::Half))
                .map(|(value, _)| value)
                .sum();
            let mut total = before;
            let mut upto = begin + 1;
            let mut best = None;
            while let Some((value, Op::Add | Op::Half)) = values.get(upto) {
                total += value;
                upto += 1;
                if before != 0.0
                    && !same(*value, 0.0)
                    && (same(total / before, operand.value)
                        || operand.percent && same(total / before, operand.value / 100.0))
                {
                    best = Some(upto);
                    if total / before < 1.0 {
                        break;
                    }
                }
            }
            if let Some(upto) = best {
                found.operands.push(place);
                let rest: Vec<usize> = (begin + 1..upto).filter(|at| !found.terms.contains(at)).collect();
                found.terms.extend(rest);
                continue;
            }
        }
        // A sum of several terms in one: `+ 5` for 2 and 3, `+ 9` for all that is not the die.
        if matches!(operand.sign, '+' | '-') && !operand.percent {
            let signed = if operand.sign == '-' { -operand.value } else { operand.value };
            let open: Vec<usize> = (0..values.len())
                .filter(|at| free(at) && values.get(*at).is_some_and(|(_, op)| matches!(op, Op::Add | Op::Half)))
                .collect();
            if let Some(several) = subset(&open, &values, signed, sum, place) {
                found.operands.push(place);
                found.terms.extend(several);
            }
        }
    }
    found
}

/// A number with the terms of its parts in place of the parts, and what is taken off each as a factor: `24 - 1.2` as `15 × 1.6 × 0.95`.
pub fn flattened(figure: &Figure, others: &[Figure]) -> Option<Figure> {
    let limits = |term: &&FigureTerm| matches!(term.op, Op::Cap | Op::Floor | Op::Round);
    let counted: Vec<&FigureTerm> =
        figure.terms.iter().filter(|term| !is_nothing(Some(*term)) && !limits(term)).collect();
    let mut terms: Vec<FigureTerm> = Vec::new();
    let (mut opened, mut place) = (false, 0);
    while let Some(term) = counted.get(place) {
        place += 1;
        let whole = value(term);
        let is_part = matches!(term.op, Op::Add | Op::Half) && 0.0 < whole;
        let inner = if is_part { inner(whole, figure.id, others, 2) } else { None };
        opened |= inner.is_some();
        terms.extend(inner.unwrap_or_else(|| vec![(*term).clone()]));
        let off = counted.get(place).filter(|off| is_part && off.op == Op::Add && value(off) < 0.0);
        if let Some(off) = off {
            let factor = (whole + value(off)) / whole;
            terms.push(FigureTerm { op: Op::Times, value: format!("{factor}"), ..(*off).clone() });
            place += 1;
        }
    }
    terms.extend(figure.terms.iter().filter(limits).cloned());
    opened.then(|| Figure { terms, ..figure.clone() })
}

/// The terms of the number that a part is, and of its own parts.
fn inner(whole: f64, id: &str, others: &[Figure], deep: usize) -> Option<Vec<FigureTerm>> {
    let counts = |other: &Figure| other.terms.iter().filter(|term| !is_nothing(Some(*term))).count();
    let part = others
        .iter()
        .filter(|_| 0 < deep)
        .find(|other| other.id != id && 1 < counts(other) && same(number(&other.exact), whole) && !same(whole, 0.0))?;
    let own = |term: &FigureTerm| match inner(value(term), part.id, others, deep - 1) {
        Some(terms) if matches!(term.op, Op::Add | Op::Half) => terms,
        _ => vec![term.clone()],
    };
    Some(part.terms.iter().flat_map(own).collect())
}

/// How many operands from the first make one term by their product, and which.
fn leading(sum: &Sum, values: &[(f64, Op)]) -> Option<(usize, usize)> {
    let mut product = sum.operands.first().filter(|operand| !operand.percent)?.value;
    let mut best = None;
    for (place, operand) in sum.operands.iter().enumerate().skip(1) {
        match operand.sign {
            '*' if !operand.percent => product *= operand.value,
            '/' if operand.value != 0.0 => product /= operand.value,
            _ => break,
        }
        let at = values.iter().position(|(value, op)| *op == Op::Add && same(*value, product) && !same(*value, 0.0));
        if let Some(at) = at {
            best = Some((place + 1, at));
        }
    }
    best
}

/// Whether the words of an operand name a term.
fn is_labelled(operand: &Operand, label: &str) -> bool {
    label.split(|c: char| !c.is_alphanumeric()).filter(|word| 3 < word.chars().count()).any(|word| {
        let stems = stems(&fold(word));
        operand.words.iter().any(|said| is_form(said, &stems))
    })
}

/// Terms that come to a value together, none of which another operand names; the longest run from the first.
fn subset(open: &[usize], values: &[(f64, Op)], wanted: f64, sum: &Sum, own: usize) -> Option<Vec<usize>> {
    // `20 … minus 25`: the 20 that is added is not the 20 that is taken off.
    let named = |value: f64| {
        sum.operands.iter().enumerate().any(|(place, operand)| {
            place != own && same(operand.value, value.abs()) && (operand.sign == '-') == (value < 0.0)
        })
    };
    let free: Vec<usize> =
        open.iter().copied().filter(|at| values.get(*at).is_some_and(|(value, _)| !named(*value))).take(10).collect();
    let mut best: Option<Vec<usize>> = None;
    for mask in 1_u32..(1 << free.len()) {
        let chosen: Vec<usize> =
            free.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) != 0).map(|(_, at)| *at).collect();
        let total: f64 = chosen.iter().filter_map(|at| values.get(*at)).map(|(value, _)| value).sum();
        if 1 < chosen.len() && same(total, wanted) && best.as_ref().is_none_or(|known| known.len() < chosen.len()) {
            best = Some(chosen);
        }
    }
    best
}

fn is_term(operand: &Operand, value: f64, op: Op, base: f64, first: bool) -> bool {
    let said = operand.value;
    match op {
        Op::Add | Op::Half => {
            if operand.percent {
                return base != 0.0
                    && same(value.abs(), base.abs() * said / 100.0)
                    && (value < 0.0) == (operand.sign == '-');
            }
            match operand.sign {
                '-' => same(-said, value),
                '+' => same(said, value),
                _ => first && same(said, value),
            }
        }
        Op::Times => match operand.sign {
            '*' => same(said, value) || operand.percent && same(said / 100.0, value),
            '/' => same(1.0 / said, value),
            '-' | '%' if operand.percent => same(1.0 - said / 100.0, value) || same(1.0 + said / 100.0, value),
            '+' if operand.percent => same(1.0 + said / 100.0, value) || same(1.0 - said / 100.0, value),
            _ => false,
        },
        Op::Cap | Op::Floor | Op::Round => false,
    }
}

/// What a wrong result is: its clause, and the term that it hangs on.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The clause.
    pub clause: Clause,
    /// The term, if it is one: value and name.
    pub label: Option<String>,
    /// What is wrong.
    pub kind: ReasonKind,
}

/// What is wrong with a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonKind {
    /// A term is forgotten.
    Forgotten,
    /// A term counts that has no place in it.
    TooMuch,
    /// A term counts twice.
    Twice,
    /// A term counts otherwise.
    Otherwise,
    /// Percents are taken for points.
    Percent,
    /// It is rounded otherwise.
    Rounding,
    /// The order or a limit is another one.
    Order,
    /// It is not said how it came out.
    Unsaid,
}

/// Why a sum is wrong. `others` are further numbers of the same step: parts of it.
pub fn reason(sum: &Sum, figure: &Figure, found: &Match, line: Option<Clause>, others: &[Figure]) -> Option<Reason> {
    let said = sum.said()?;
    let right = figure.value as f64;
    let exact = number(&figure.exact);
    let is_sum = 1 < sum.operands.len();
    let terms = &figure.terms;
    let of = |place: usize, kind| {
        terms.get(place).map(|term| Reason { clause: term.clause, label: Some(labelled(term)), kind })
    };
    let whole = |kind| {
        line.or_else(|| terms.first().map(|term| term.clause)).map(|clause| Reason { clause, label: None, kind })
    };
    let rounds = |term: &FigureTerm| {
        term.op == Op::Round
            || matches!(term.op, Op::Cap | Op::Floor) && exact.fract() != 0.0 && same(value(term), right)
    };
    // The exact result is said and rounded otherwise.
    let before_last = sum.results.iter().rev().nth(1);
    let is_exact = before_last.is_some_and(|before| (before - exact).abs() < 0.06);
    let open = open(figure, found);
    let extra: Vec<usize> = (0..sum.operands.len())
        .filter(|place| !found.operands.contains(place) && !found.neutral.contains(place))
        .collect();
    let all_there = open.is_empty() && extra.is_empty() && is_sum;
    if exact.fract() != 0.0 && (said - exact).abs() < 1.0 && (is_exact || all_there || !is_sum) {
        let round = terms.iter().rposition(rounds);
        return round.and_then(|place| of(place, ReasonKind::Rounding)).or_else(|| whole(ReasonKind::Rounding));
    }
    if !is_sum && said == 0.0 && found.operands.is_empty() {
        // Nothing of it counts: what says how it is computed, else the first of its terms.
        return line
            .map(|clause| Reason {
                clause,
                label: open.first().and_then(|place| terms.get(*place)).map(labelled),
                kind: ReasonKind::Forgotten,
            })
            .or_else(|| open.first().and_then(|place| of(*place, ReasonKind::Forgotten)));
    }
    if !is_sum {
        return without(figure, said)
            .and_then(|place| of(place, ReasonKind::Forgotten))
            .or_else(|| whole(ReasonKind::Unsaid));
    }
    let claimed = before_last.copied().filter(|before| (before - said).abs() < 1.0).unwrap_or(said);
    if let Some(reason) = deeper(figure, claimed, others, exact) {
        return Some(reason);
    }
    // What is taken for points and is percents.
    for place in &extra {
        let operand = sum.operands.get(*place)?;
        let share = others.iter().find(|other| {
            !operand.percent
                && matches!(operand.sign, '-' | '+')
                && same(other.value as f64, operand.value)
                && other.id != figure.id
        });
        let term = open
            .iter()
            .find(|open| terms.get(**open).is_some_and(|term| value(term).fract() != 0.0 || value(term) < 0.0));
        if let (Some(_), Some(term)) = (share, term) {
            return of(*term, ReasonKind::Percent);
        }
    }
    match (open.as_slice(), extra.as_slice()) {
        ([], []) => {
            if let Some(place) = terms.iter().rposition(|term| term.op == Op::Times) {
                return of(place, ReasonKind::Order);
            }
            whole(ReasonKind::Order)
        }
        ([only], []) => of(*only, ReasonKind::Forgotten),
        ([], [only]) => {
            let extra = sum.operands.get(*only).map_or(0.0, |operand| operand.value);
            let twice = found.operands.iter().zip(&found.terms).find(|(operand, term)| {
                sum.operands.get(**operand).is_some_and(|operand| same(operand.value, extra)) && 0 < **term
            });
            twice.and_then(|(_, term)| of(*term, ReasonKind::Twice)).or_else(|| whole(ReasonKind::TooMuch))
        }
        ([only], [_]) => of(*only, ReasonKind::Otherwise),
        ([], _) => whole(ReasonKind::TooMuch),
        (several, extra) => {
            let kind = if extra.is_empty() { ReasonKind::Forgotten } else { ReasonKind::Otherwise };
            // What is said of an operand is no forgotten term.
            let unsaid: Vec<usize> = several
                .iter()
                .copied()
                .filter(|place| !terms.get(*place).is_some_and(|term| is_said(sum, &term.label)))
                .collect();
            let left = if unsaid.is_empty() { several.to_vec() } else { unsaid };
            let fits = |place: &&usize| terms.get(**place).is_some_and(|term| explains(term, right, said, exact));
            // An operand with a word of a term in another value is that term.
            let other = extra
                .iter()
                .filter_map(|place| sum.operands.get(*place))
                .find_map(|operand| several.iter().find(|place| is_labelled(operand, &terms[**place].label)));
            let one = other.or_else(|| left.iter().rev().find(fits)).or_else(|| left.last()).copied();
            one.and_then(|place| of(place, kind))
        }
    }
}

/// Places of terms that count and are not in the sum.
pub fn open(figure: &Figure, found: &Match) -> Vec<usize> {
    let limits = |term: &FigureTerm| matches!(term.op, Op::Cap | Op::Floor | Op::Round);
    let counts = |(place, term): (usize, &FigureTerm)| {
        (!found.terms.contains(&place) && !limits(term) && !is_nothing(Some(term))).then_some(place)
    };
    figure.terms.iter().enumerate().filter_map(counts).collect()
}

fn labelled(term: &FigureTerm) -> String {
    format!("{} {}", term.value, term.label)
}

/// A term of a part of the number, without which the number would be what is said.
fn deeper(figure: &Figure, claimed: f64, others: &[Figure], exact: f64) -> Option<Reason> {
    let adds: Vec<f64> = figure.terms.iter().filter(|term| matches!(term.op, Op::Add | Op::Half)).map(value).collect();
    let base = adds.iter().copied().find(|value| !same(*value, 0.0))?;
    // A part of the number: what of it is added, or counts as percents or as a factor.
    let is_part = |other: &Figure| {
        let whole = number(&other.exact);
        figure.terms.iter().any(|term| {
            let value = value(term);
            match term.op {
                Op::Add | Op::Half => same(value, whole) || same(value.abs(), (base * whole / 100.0).abs()),
                Op::Times => [whole, 1.0 - whole / 100.0, 1.0 + whole / 100.0].iter().any(|known| same(value, *known)),
                _ => false,
            }
        })
    };
    for other in others.iter().filter(|other| other.id != figure.id && is_part(other)) {
        for term in other.terms.iter().rev().filter(|term| !is_nothing(Some(*term))) {
            let share = value(term);
            let matches = match term.op {
                // A factor of some of the terms.
                Op::Times if share != 0.0 => (0..adds.len()).any(|from| {
                    (from + 1..=adds.len()).any(|to| {
                        let part: f64 = adds[from..to].iter().sum();
                        (exact + part * (1.0 / share - 1.0) - claimed).abs() < 0.06
                    })
                }),
                // Percents of the first term.
                Op::Add | Op::Half if 1 < other.terms.len() => (exact + base * share / 100.0 - claimed).abs() < 0.06,
                _ => false,
            };
            if matches {
                return Some(Reason { clause: term.clause, label: Some(labelled(term)), kind: ReasonKind::Forgotten });
            }
        }
    }
    None
}

fn is_nothing(term: Option<&FigureTerm>) -> bool {
    term.is_none_or(|term| match term.op {
        Op::Times => same(value(term), 1.0),
        _ => same(value(term), 0.0),
    })
}

/// Whether leaving a term out gives what is said.
fn explains(term: &FigureTerm, right: f64, said: f64, exact: f64) -> bool {
    match term.op {
        Op::Add | Op::Half => same(right - said, value(term)),
        Op::Times => (exact / value(term) - said).abs() < 1.0,
        _ => false,
    }
}

/// The term without which the number would be what is said.
fn without(figure: &Figure, said: f64) -> Option<usize> {
    let exact = number(&figure.exact);
    figure.terms.iter().rposition(|term| !is_nothing(Some(term)) && explains(term, figure.value as f64, said, exact))
}

/// Whether the words of a sum name a term.
pub fn is_said(sum: &Sum, label: &str) -> bool {
    let said: Vec<&String> =
        sum.before.iter().chain(sum.operands.iter().flat_map(|operand| &operand.words)).chain(&sum.after).collect();
    label.split(|c: char| !c.is_alphanumeric()).filter(|word| 3 < word.chars().count()).any(|word| {
        let stems = stems(&fold(word));
        said.iter().any(|said| is_form(said, &stems))
    })
}
