//! The numbers behind an action that is not yet done: the rules run for the ways of the dice, with somebody who listens.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::odds::{Branching, Chance};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::tally::{Label, Op, Tally, Term, written};
use holmgang_kernel::words::Lang;

use crate::chances::{checked_add, info};
use crate::erased::{Foreseen, ForeseenTerm};

/// The most numbers that are told of one action.
pub const MOST_NUMBERS: usize = 16;

/// A number while the ways of the dice are run: the same terms for the same tokens are the same number, whatever their values are.
struct Number {
    tokens: Vec<String>,
    low: Tally,
    high: Tally,
    weight: Option<Chance>,
    /// The way of the dice that counted last, so that a number that comes twice in one way weighs once.
    way: usize,
}

impl Number {
    fn is(&self, tokens: &[String], tally: &Tally) -> bool {
        // Whether a value had to be rounded makes no other number of it.
        let kind = |tally: &Tally| {
            let counted = tally.terms.iter().filter(|term| term.op != Op::Round);
            counted.map(|term| (term.op, term.label, term.clause)).collect::<Vec<_>>()
        };
        self.low.figure == tally.figure && self.tokens == tokens && kind(&self.low) == kind(tally)
    }

    fn meet(&mut self, tally: &Tally) {
        let tally = &rounded_like(tally, &self.low);
        for known in [&mut self.low, &mut self.high] {
            *known = rounded_like(known, tally);
        }
        for (low, term) in self.low.terms.iter_mut().zip(&tally.terms) {
            low.value = low.value.min(term.value);
        }
        for (high, term) in self.high.terms.iter_mut().zip(&tally.terms) {
            high.value = high.value.max(term.value);
        }
        self.low.exact = self.low.exact.min(tally.exact);
        self.high.exact = self.high.exact.max(tally.exact);
        self.low.value = self.low.value.min(tally.value);
        self.high.value = self.high.value.max(tally.value);
    }
}

/// A tally that says that it is rounded where a like one does: a value that came out whole is rounded to itself.
fn rounded_like(tally: &Tally, like: &Tally) -> Tally {
    let mut tally = tally.clone();
    for (place, term) in like.terms.iter().enumerate().filter(|(_, term)| term.op == Op::Round) {
        if tally.terms.get(place).is_none_or(|own| own.op != Op::Round) {
            let value = Ratio::from(tally.value);
            tally.terms.insert(place.min(tally.terms.len()), Term { value, ..*term });
        }
    }
    tally
}

/// The numbers that an action computes, in the order in which they first come, each with the least and the most that every term can be;
/// at most `most` ways of the dice are run. What the seat would not be told of is left out.
pub(crate) fn foresee<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Vec<Foreseen> {
    let mut dice = Branching::default();
    let mut numbers: Vec<Number> = Vec::new();
    let mut way = 0;
    loop {
        way += 1;
        let weight = listen(rules, state, seat, action, &mut dice, &mut numbers, way, lang);
        // Ways that stand for a band of values are told from both of its ends.
        dice.same_path_high();
        let _ = listen(rules, state, seat, action, &mut dice, &mut numbers, way, lang);
        if weight.is_none() || way >= most.max(1) || !go_on() || !dice.next_path() {
            break;
        }
    }
    let told = |number: Number| told(rules, &number, lang);
    numbers.into_iter().take(MOST_NUMBERS).map(told).collect()
}

#[expect(clippy::too_many_arguments, reason = "one run of the rules with everything that it takes")]
fn listen<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    dice: &mut Branching,
    numbers: &mut Vec<Number>,
    way: usize,
    lang: Lang,
) -> Option<Chance> {
    let mut after = state.clone();
    let mut log = Recorder::default();
    rules.apply(&mut after, seat, action, &mut dice.erased(), &mut log);
    let weight = dice.weight()?;
    for entry in log.into_explained(|event| rules.explain(state, event)) {
        if entry.tallies.is_empty() {
            continue;
        }
        let Some(line) = rules.narrate(&after, &entry.event, Viewer::Seat(seat), lang) else { continue };
        for tally in entry.tallies {
            match numbers.iter_mut().find(|number| number.is(&line.tokens, &tally)) {
                Some(number) => {
                    number.meet(&tally);
                    if number.way != way {
                        number.way = way;
                        number.weight = number.weight.and_then(|sum| checked_add(sum, weight));
                    }
                }
                None => numbers.push(Number {
                    tokens: line.tokens.clone(),
                    high: tally.clone(),
                    low: tally,
                    weight: Some(weight),
                    way,
                }),
            }
        }
    }
    Some(weight)
}

fn told<R: Playable>(rules: &R, number: &Number, lang: Lang) -> Foreseen {
    let Number { low, high, .. } = number;
    let span = |low: Ratio<i64>, high: Ratio<i64>| (written(low), (low != high).then(|| written(high)));
    let term = |op: Op, label: Label, clause: Clause, low, high| {
        let (value, to) = span(low, high);
        ForeseenTerm { op, value, to, label: rules.label(label, lang), clause }
    };
    let terms = low.terms.iter().zip(&high.terms);
    let (exact, exact_to) = span(low.exact, high.exact);
    Foreseen {
        id: low.figure,
        name: rules.figure(low.figure, lang).to_owned(),
        tokens: number.tokens.clone(),
        value: low.value,
        to: (low.value != high.value).then_some(high.value),
        exact,
        exact_to,
        unrounded: rules.unrounded(low.figure),
        terms: terms.map(|(low, high)| term(low.op, low.label, low.clause, low.value, high.value)).collect(),
        chance: number.weight.filter(|weight| *weight != Chance::from(1)).map(|weight| info(weight, true)),
    }
}
