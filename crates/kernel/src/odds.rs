//! Exact odds: the rules themselves, run again for every way the dice can fall.

use num_rational::Ratio;
use num_traits::{CheckedMul, One, Zero};

use crate::dice::{Ask, Dice};
use crate::log::{DeedAlone, Log, Silent};
use crate::ruleset::Ruleset;
use crate::seat::Seat;

/// A probability, exact.
pub type Chance = Ratio<u128>;

/// Dice that take a new path at every run: [`Branching::next_path`] until it says no.
#[derive(Clone, Debug, Default)]
pub struct Branching {
    path: Vec<Fork>,
    depth: usize,
    shows_last: bool,
}

#[derive(Clone, Debug)]
struct Fork {
    lo: i32,
    hi: i32,
    cuts: Vec<i32>,
    at: usize,
}

impl Fork {
    /// The values of the band that is taken: first and last.
    fn band(&self, at: usize) -> (i32, i32) {
        let first = if at == 0 { self.lo } else { self.cuts[at - 1].saturating_add(1).max(self.lo) };
        let last = self.cuts.get(at).copied().unwrap_or(self.hi).min(self.hi);
        (first, last)
    }

    /// The value that stands for the band that is taken.
    fn value(&self, last: bool) -> i32 {
        let band = self.band(self.at);
        if last { band.1 } else { band.0 }
    }

    fn is_possible(&self, at: usize) -> bool {
        let (first, last) = self.band(at);
        first <= last
    }

    /// Moves to the next band that can come, if there is one.
    fn advance(&mut self) -> bool {
        while self.at < self.cuts.len() {
            self.at += 1;
            if self.is_possible(self.at) {
                return true;
            }
        }
        false
    }
}

impl Branching {
    /// The weight of the path just run; none if it does not fit 128 bits.
    pub fn weight(&self) -> Option<Chance> {
        self.path.iter().try_fold(Chance::one(), |weight, fork| {
            let (first, last) = fork.band(fork.at);
            let part = Ratio::new(
                (i64::from(last) - i64::from(first) + 1) as u128,
                (i64::from(fork.hi) - i64::from(fork.lo) + 1) as u128,
            );
            weight.checked_mul(&part)
        })
    }

    /// Whether the path just run threw a die.
    pub fn was_asked(&self) -> bool {
        !self.path.is_empty()
    }

    /// Sets the dice to the path just run, once more, with the last value of every band in place of the first: what lies between the two
    /// is told alike. The ways that are still to come stay the same.
    pub fn same_path_high(&mut self) {
        self.depth = 0;
        self.shows_last = true;
    }

    /// Sets the dice to the next path; false when all were run.
    pub fn next_path(&mut self) -> bool {
        self.depth = 0;
        self.shows_last = false;
        while let Some(fork) = self.path.last_mut() {
            if fork.advance() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Branching {
    fn draw(&mut self, ask: Ask) -> i32 {
        // Every value is a band of its own.
        if let Some(fork) = self.path.get(self.depth) {
            self.depth += 1;
            return fork.value(self.shows_last);
        }
        let cuts: Vec<i32> = (ask.lo..ask.hi).collect();
        self.band(ask, &cuts).1
    }

    fn band(&mut self, ask: Ask, cuts: &[i32]) -> (usize, i32) {
        if self.depth == self.path.len() {
            let mut fork = Fork { lo: ask.lo, hi: ask.hi, cuts: cuts.to_vec(), at: 0 };
            if !fork.is_possible(0) {
                fork.advance();
            }
            self.path.push(fork);
        }
        let fork = &self.path[self.depth];
        self.depth += 1;
        (fork.at, fork.value(self.shows_last))
    }
}

/// How far an exploration went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// How many ways the dice can fall were run.
    pub paths: usize,
    /// The part of all probability that they cover.
    pub covered: Chance,
}

impl Explored {
    /// Whether nothing was left out.
    pub fn is_exact(&self) -> bool {
        self.covered == Chance::one()
    }
}

/// Runs an action that `check` accepts for every way the dice can fall, at most `most` ways, and shows each end with its exact weight.
pub fn explore<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    visit: impl FnMut(&R::State, Chance),
) -> Explored {
    explore_while(rules, state, seat, action, most, || true, visit)
}

/// The same for as long as somebody wants it: `go_on` is asked before each way but the first, and what it says no to is left out.
pub fn explore_while<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    go_on: impl Fn() -> bool,
    visit: impl FnMut(&R::State, Chance),
) -> Explored {
    run(rules, state, seat, action, (most, go_on), &mut Silent, visit)
}

/// As [`explore_while`], without what follows the action by itself: each end is the moment before the turn passes on, good to be looked at, and not to be
/// played on.
pub fn explore_deed<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    go_on: impl Fn() -> bool,
    visit: impl FnMut(&R::State, Chance),
) -> Explored {
    run(rules, state, seat, action, (most, go_on), &mut DeedAlone, visit)
}

fn run<R: Ruleset, L: Log<R::Event>>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    (most, go_on): (usize, impl Fn() -> bool),
    log: &mut L,
    mut visit: impl FnMut(&R::State, Chance),
) -> Explored {
    let mut dice = Branching::default();
    let mut explored = Explored { paths: 0, covered: Chance::zero() };
    loop {
        let mut after = state.clone();
        rules.apply(&mut after, seat, action, &mut dice, log);
        let Some(weight) = dice.weight() else { break };
        let Some(covered) = num_traits::CheckedAdd::checked_add(&explored.covered, &weight) else { break };
        explored.covered = covered;
        explored.paths += 1;
        visit(&after, weight);
        if explored.paths == most || !go_on() || !dice.next_path() {
            break;
        }
    }
    explored
}

/// The chance as percent with two places, never rounded to 0 or 100 unless it is exactly that: `12.5%`, `<0.01%`.
pub fn percent(chance: Chance) -> String {
    let (numer, denom) = (*chance.numer(), *chance.denom());
    // Divide first where the product would not fit: two places do not need the last bits.
    let scaled = match numer.checked_mul(20_000) {
        Some(product) => (product / denom).div_ceil(2),
        None => numer / (denom / 10_000).max(1),
    };
    match scaled {
        0 if numer > 0 => "<0.01%".to_owned(),
        10_000 if numer < denom => ">99.99%".to_owned(),
        _ => {
            let text = format!("{}.{:02}", scaled / 100, scaled % 100);
            format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(mut rule: impl FnMut(&mut Branching) -> i32) -> Vec<(i32, Chance)> {
        let mut dice = Branching::default();
        let mut out = std::collections::BTreeMap::new();
        loop {
            let key = rule(&mut dice);
            *out.entry(key).or_insert_with(Chance::zero) += dice.weight().unwrap();
            if !dice.next_path() {
                return out.into_iter().collect();
            }
        }
    }

    #[test]
    fn three_dice_are_exact() {
        let sums = distribution(|dice| (0..3).map(|_| dice.roll("d6", 6)).sum());
        assert_eq!(sums.iter().find(|(sum, _)| *sum == 10).unwrap().1, Ratio::new(1, 8));
        assert_eq!(sums.iter().map(|(_, w)| *w).sum::<Chance>(), Chance::one());
    }

    #[test]
    fn a_percent_question_forks_in_two() {
        let mut runs = 0;
        let ends = distribution(|dice| {
            runs += 1;
            i32::from(dice.succeeds("hit", 30).passed && !dice.succeeds("block", 25).passed)
        });
        assert_eq!(ends, [(0, Ratio::new(31, 40)), (1, Ratio::new(9, 40))]);
        assert_eq!(runs, 3);
    }

    #[test]
    fn a_path_shows_both_ends_of_its_bands() {
        let mut dice = Branching::default();
        let mut ends = Vec::new();
        loop {
            let low = (dice.succeeds("hit", 30).roll, dice.roll("d2", 2));
            dice.same_path_high();
            ends.push((low, (dice.succeeds("hit", 30).roll, dice.roll("d2", 2))));
            if !dice.next_path() {
                break;
            }
        }
        let pair = |low, high, die| ((Some(low), die), (Some(high), die));
        assert_eq!(ends, [pair(1, 30, 1), pair(1, 30, 2), pair(31, 100, 1), pair(31, 100, 2)]);
    }

    #[test]
    fn impossible_bands_are_passed_over() {
        let ends = distribution(|dice| dice.band(Ask { name: "d20", lo: 1, hi: 20 }, &[0, 10, 10, 25]).0 as i32);
        assert_eq!(ends, [(1, Ratio::new(1, 2)), (3, Ratio::new(1, 2))]);
    }

    #[test]
    fn percents_do_not_round_to_certainty() {
        assert_eq!(percent(Ratio::new(1, 8)), "12.5%");
        assert_eq!(percent(Ratio::new(1, 1_000_000)), "<0.01%");
        assert_eq!(percent(Ratio::new(999_999, 1_000_000)), ">99.99%");
        assert_eq!(percent(Chance::one()), "100%");
        assert_eq!(percent(Chance::zero()), "0%");
        assert_eq!(percent(Ratio::new(2, 3)), "66.67%");
    }
}
