//! The bot that takes what is best at once: for each legal action the expected worth of the position right after it.
//!
//! It looks no further than its own action: not at the other side's reply, nor at what it could do next in the same turn. A turn of several
//! actions is played well where each good action leaves a better position. A question that waits for another seat's answer (a parry) is
//! worth what the ruleset's `Evaluate` says of it.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::odds::{Chance, explore};
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;

use crate::denied::{self, Denied};

/// The most ways of the dice that are run to know an action's worth exactly.
pub const MOST_PATHS: usize = 64;
/// How many fixed dice are thrown for an action that has more ways than that.
pub const SAMPLES: u64 = 64;
const SAMPLE_SEED: u64 = 0x686F_6C6D;

/// The best of the legal actions for the seat; the first of equals. No chance of its own: the same position gives the same action.
pub fn choose<R: Evaluate>(rules: &R, state: &R::State, seat: Seat, scratch: &mut Vec<R::Action>) -> Option<R::Action> {
    choose_while(rules, state, seat, None, scratch, || true)
}

/// The same for as long as somebody wants it: `go_on` is asked before each action, and when it says no there is no answer.
pub fn choose_while<R: Evaluate>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    denied: Option<&Denied<R>>,
    scratch: &mut Vec<R::Action>,
    go_on: impl Fn() -> bool,
) -> Option<R::Action> {
    scratch.clear();
    denied::legal(denied, rules, state, seat, scratch);
    if let [only] = scratch.as_slice() {
        return Some(only.clone());
    }
    // A bot plays with what its seat may know.
    let known = rules.known_to(state, seat);
    let state = known.as_ref().unwrap_or(state);
    let mut best: Option<(i64, &R::Action)> = None;
    for action in scratch.iter() {
        if !go_on() {
            return None;
        }
        let worth = worth(rules, state, seat, action);
        if best.is_none_or(|(most, _)| most < worth) {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action.clone())
}

/// A slip: any of the better half of the legal actions, by the position right after them, that leave it no worse than it is, each as likely as the other;
/// any of the better half where all of them leave it worse. What only throws something away (one's own sword, the step just taken) is no slip that
/// somebody would make who means to win.
pub fn slip<R: Evaluate>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    denied: Option<&Denied<R>>,
    scratch: &mut Vec<R::Action>,
    random: &mut Swift,
    go_on: impl Fn() -> bool,
) -> Option<R::Action> {
    scratch.clear();
    denied::legal(denied, rules, state, seat, scratch);
    if scratch.len() <= 1 {
        return scratch.pop();
    }
    let known = rules.known_to(state, seat);
    let state = known.as_ref().unwrap_or(state);
    let mut weighed = Vec::with_capacity(scratch.len());
    for (number, action) in scratch.iter().enumerate() {
        if !go_on() {
            return None;
        }
        weighed.push((std::cmp::Reverse(worth(rules, state, seat, action)), number));
    }
    weighed.sort_unstable();
    weighed.truncate(weighed.len().div_ceil(2));
    let now = hundredths(f64::from(rules.evaluate(state, seat)));
    let harmless = weighed.iter().take_while(|(std::cmp::Reverse(worth), _)| *worth >= now).count();
    let (_, number) = weighed[random.below(if harmless == 0 { weighed.len() } else { harmless })];
    Some(scratch.swap_remove(number))
}

/// The expected worth of the position after the action, in hundredths of `Evaluate`'s unit. See [`worth_within`], with [`MOST_PATHS`].
pub fn worth<R: Evaluate>(rules: &R, state: &R::State, seat: Seat, action: &R::Action) -> i64 {
    worth_within(rules, state, seat, action, MOST_PATHS)
}

/// The expected worth of the position after the action: exact if the dice can fall in at most `most` ways; else the mean over [`SAMPLES`] fixed dice,
/// the same for every action, so that luck favours none.
pub fn worth_within<R: Evaluate>(rules: &R, state: &R::State, seat: Seat, action: &R::Action, most: usize) -> i64 {
    let measure = |after: &R::State| [f64::from(rules.evaluate(after, seat))];
    let Expectation { means: [worth], .. } = expectation(rules, state, seat, action, most, measure);
    hundredths(worth)
}

/// Sums of fractions differ in their last bits; hundredths make equals equal.
pub(crate) fn hundredths(worth: f64) -> i64 {
    (worth * 100.0).round() as i64
}

/// What some measures of a position are on average.
pub(crate) struct Expectation<const N: usize> {
    pub means: [f64; N],
    /// Whether all ways of the dice were counted; else the means are over some throws.
    pub is_exact: bool,
}

/// The expectation of some measures of the position after the action, with the same dice as [`worth_within`].
pub(crate) fn expectation<R: Evaluate, const N: usize>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    mut measure: impl FnMut(&R::State) -> [f64; N],
) -> Expectation<N> {
    let mut sums = [0.0; N];
    let mut add = |measured: [f64; N], share: f64| {
        for (sum, value) in sums.iter_mut().zip(measured) {
            *sum += share * value;
        }
    };
    let explored = explore(rules, state, seat, action, most, |after, chance| add(measure(after), share(chance)));
    if explored.is_exact() {
        return Expectation { means: sums, is_exact: true };
    }
    // What was run so far is no fair part of all ways: the dice are forked in order, so the first die hardly moved.
    sums = [0.0; N];
    let mut add = |measured: [f64; N]| {
        for (sum, value) in sums.iter_mut().zip(measured) {
            *sum += value;
        }
    };
    for sample in 0..SAMPLES {
        let mut after = state.clone();
        rules.apply(&mut after, seat, action, &mut Swift::new(SAMPLE_SEED, sample), &mut Silent);
        add(measure(&after));
    }
    Expectation { means: sums.map(|sum| sum / SAMPLES as f64), is_exact: false }
}

fn share(chance: Chance) -> f64 {
    *chance.numer() as f64 / *chance.denom() as f64
}
