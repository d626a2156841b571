//! Exact chances and distributions of any ruleset, from the rules themselves.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use holmgang_kernel::difference::Difference;
use holmgang_kernel::odds::{Chance, explore, explore_deed, explore_while, percent};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;

use crate::answers::answered;
use crate::erased::{ChanceInfo, Odds, OddsRow, ToldRow};

/// The most ways of the dice that are run for the chance beside a choice.
pub const MOST_WAYS: usize = 20_000;

/// Many ways of the dice end in the same moment: so many of them are kept, because to compare two moments is much cheaper than to put one into fields.
const MOST_MET: usize = 256;

/// The chance that an action works; none if it cannot fail.
pub(crate) fn works<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    go_on: &dyn Fn() -> bool,
) -> Option<ChanceInfo> {
    // Whether an action can fail does not hang on the dice: one way of them tells it, and most actions need no more.
    let mut can_fail = false;
    explore(rules, state, seat, action, 1, |after, _| can_fail = rules.works(state, action, after).is_some());
    if !can_fail {
        return None;
    }
    let mut worked = Sum::default();
    let explored = explore_while(rules, state, seat, action, MOST_WAYS, go_on, |after, weight| {
        if rules.works(state, action, after) == Some(true) {
            worked.add(weight);
        }
    });
    Some(worked.of(explored.covered, explored.is_exact()))
}

/// What can come of an action, likeliest first: as fields, and in the words of one language as the seat may know it.
pub(crate) fn odds<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    most: usize,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Odds {
    let now = rules.sheet(state);
    let mut worked = Sum::default();
    let mut can_fail = false;
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut ends: Vec<End> = Vec::new();
    let mut met: Vec<(R::State, usize)> = Vec::new();
    let explored = explore_deed(rules, state, seat, action, most.max(1), go_on, |after, weight| {
        let known = met.iter().find(|(known, _)| known == after).map(|(_, place)| *place);
        let place = known.unwrap_or_else(|| {
            let changes = now.differences(&rules.sheet(after));
            let place = *places.entry(format!("{changes:?}")).or_insert(ends.len());
            if place == ends.len() {
                let told = rules.difference(state, after, Viewer::Seat(seat), lang);
                ends.push(End { sum: Sum::default(), changes, told });
            }
            if met.len() < MOST_MET {
                met.push((after.clone(), place));
            }
            place
        });
        if let Some(end) = ends.get_mut(place) {
            end.sum.add(weight);
        }
        if let Some(good) = rules.works(state, action, after) {
            can_fail = true;
            if good {
                worked.add(weight);
            }
        }
    });
    // The sort is stable: equally likely ends stay in the order in which the dice came to them.
    ends.sort_by_key(|end| Reverse(end.sum.total));
    let exact = explored.is_exact() && ends.iter().all(|end| end.sum.whole);
    let (always, told) = told_apart(&ends);
    Odds {
        action: rules.write(state, action),
        works: can_fail.then(|| worked.of(explored.covered, exact)),
        always,
        told: told
            .into_iter()
            .map(|(sum, differences)| ToldRow { chance: info(sum.total, exact && sum.whole), differences })
            .collect(),
        outcomes: ends
            .into_iter()
            .map(|end| OddsRow { chance: info(end.sum.total, exact), changes: end.changes })
            .collect(),
        paths: explored.paths,
        exact,
        surmised: rules.may_hide(state, seat),
        covered: info(explored.covered, explored.is_exact()),
        answered: answered(rules, state, seat, action, lang, go_on),
    }
}

/// Ways of the dice that end in the same state.
pub(crate) struct End {
    pub(crate) sum: Sum,
    pub(crate) changes: Vec<(String, Field, Field)>,
    pub(crate) told: Vec<Difference>,
}

/// What all ends have in common, in words; and what sets them apart, those that are told alike together, likeliest first.
pub(crate) fn told_apart(ends: &[End]) -> (Vec<Difference>, Vec<(Sum, Vec<Difference>)>) {
    let common = |told: &&Difference| ends.iter().all(|end| end.told.contains(told));
    let always: Vec<Difference> =
        ends.first().map_or_else(Vec::new, |end| end.told.iter().filter(common).cloned().collect());
    let mut places: BTreeMap<Vec<Difference>, usize> = BTreeMap::new();
    let mut rows: Vec<(Sum, Vec<Difference>)> = Vec::new();
    for end in ends {
        let own: Vec<Difference> = end.told.iter().filter(|told| !always.contains(told)).cloned().collect();
        let place = *places.entry(own.clone()).or_insert(rows.len());
        if place == rows.len() {
            rows.push((Sum::default(), own));
        }
        if let Some((sum, _)) = rows.get_mut(place) {
            sum.add(end.sum.total);
        }
    }
    rows.sort_by_key(|(sum, _)| Reverse(sum.total));
    (always, rows)
}

/// A sum of chances that knows whether something did not fit 128 bits.
pub(crate) struct Sum {
    total: Chance,
    whole: bool,
}

impl Default for Sum {
    fn default() -> Self {
        Sum { total: Chance::from(0), whole: true }
    }
}

impl Sum {
    pub(crate) fn add(&mut self, weight: Chance) {
        match checked_add(self.total, weight) {
            Some(total) => self.total = total,
            None => self.whole = false,
        }
    }

    pub(crate) fn total(&self) -> Chance {
        self.total
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.whole
    }

    /// The part of what was covered.
    fn of(&self, covered: Chance, exact: bool) -> ChanceInfo {
        let exact = exact && self.whole;
        match checked_divide(self.total, covered) {
            Some(chance) if !exact => info(chance, false),
            _ => info(self.total, exact),
        }
    }
}

pub(crate) fn checked_add(a: Chance, b: Chance) -> Option<Chance> {
    // The least common denominator, so that sums of like fractions stay small.
    let common = a.denom() / gcd(*a.denom(), *b.denom());
    let denom = common.checked_mul(*b.denom())?;
    let left = a.numer().checked_mul(denom / a.denom())?;
    let right = b.numer().checked_mul(denom / b.denom())?;
    Some(Chance::new(left.checked_add(right)?, denom))
}

pub(crate) fn checked_divide(a: Chance, b: Chance) -> Option<Chance> {
    if *b.numer() == 0 {
        return None;
    }
    Some(Chance::new(a.numer().checked_mul(*b.denom())?, a.denom().checked_mul(*b.numer())?))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(crate) fn info(chance: Chance, exact: bool) -> ChanceInfo {
    let (numer, denom) = (*chance.numer(), *chance.denom());
    // Bars need no last bits: divide first where the product would not fit.
    let points = match numer.checked_mul(10_000) {
        Some(product) => product / denom,
        None => numer / (denom / 10_000).max(1),
    };
    ChanceInfo {
        fraction: chance.to_string(),
        percent: percent(chance),
        basis_points: points.min(10_000) as u32,
        exact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_told_in_three_ways() {
        let told = info(Chance::new(19, 25), true);
        assert_eq!((told.fraction.as_str(), told.percent.as_str(), told.basis_points), ("19/25", "76%", 7600));
        assert_eq!(info(Chance::from(1), true).fraction, "1");
        let huge = info(Chance::new(u128::MAX - 2, u128::MAX), false);
        assert!(huge.basis_points >= 9_999);
    }

    #[test]
    fn ends_that_are_told_alike_are_one_row() {
        let told = |text: &str| Difference { token: None, whose: String::new(), text: text.to_owned() };
        let end = |numer, texts: &[&str]| End {
            sum: Sum { total: Chance::new(numer, 10), whole: true },
            changes: Vec::new(),
            told: texts.iter().map(|text| told(text)).collect(),
        };
        let (always, rows) = told_apart(&[end(4, &["paid", "hit"]), end(3, &["paid"]), end(3, &["paid"])]);
        assert_eq!(always, [told("paid")]);
        let rows: Vec<_> = rows.into_iter().map(|(sum, own)| (sum.total, own)).collect();
        assert_eq!(rows, [(Chance::new(3, 5), vec![]), (Chance::new(2, 5), vec![told("hit")])]);
    }

    #[test]
    fn sums_that_do_not_fit_are_known() {
        let mut sum = Sum::default();
        sum.add(Chance::new(1, u128::MAX));
        sum.add(Chance::new(1, u128::MAX - 1));
        assert!(!sum.whole);
    }
}
