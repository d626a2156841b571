//! What is used how often, what it is worth, and which clauses work.

use std::collections::{BTreeMap, BTreeSet};

use holmgang_kernel::words::{Lang, Words};
use holmgang_lab::contest::score;
use holmgang_lab::rating::{mean_difference, mean_score, ratio};
use serde::{Deserialize, Serialize};

use super::together;
use crate::erased::{AnyRules, BoutRow};
use crate::experiment::plan::{Cell, Plan};
use crate::experiment::tally::{Interval, of_sets, whole_sets};
use crate::kinds::called;

/// Below this share of the decisions at which something could be done it is passed over for something better.
const PASSED_OVER: f64 = 0.02;

/// How often a kind of action is used in a scenario, by whomever.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UseAnswer {
    /// The scenario.
    pub scenario: String,
    /// What is varied, with its value.
    pub point: Vec<(String, String)>,
    /// The kind of action: `cast fire_bolt`.
    pub kind: String,
    /// What people call it.
    pub called: Words,
    /// The share of the battles in which it is used at all.
    pub share: Interval,
    /// How often it is used in a battle, on average.
    pub each: f64,
    /// Decisions at which there was a choice and it could be done, of those that were looked at closely (one in eight).
    pub offered: u64,
    /// At which share of them it was done.
    pub taken: Interval,
    /// Whether it is dominated: for these bots there is something better nearly always (the upper end of `taken` is below 2%).
    pub is_dominated: bool,
}

/// What a side loses that does without a kind of action, everything else alike: the same bots, seats and dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorthAnswer {
    /// The cell: its side 0 does without.
    #[serde(flatten)]
    pub cell: Cell,
    /// What people call it.
    pub called: Words,
    /// Battles without it that have a counterpart with it.
    pub battles: u64,
    /// How much of its score side 0 loses; from −1 to 1, with the interval between sets.
    pub worth: Interval,
}

/// How often a clause has worked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseAnswer {
    /// Its id.
    pub clause: String,
    /// Its title.
    pub title: Words,
    /// In how many battles an event or a number cites it.
    pub battles: u64,
}

fn words(rules: &dyn AnyRules, kind: &str) -> Words {
    Words::new(called(rules, kind, Lang::En), called(rules, kind, Lang::Ru))
}

/// What is used in the scenarios at a point, the most used first.
pub(super) fn uses(
    plan: &Plan,
    point: &[(String, String)],
    known: &[(Cell, Vec<BoutRow>)],
    rules: &dyn AnyRules,
) -> Vec<UseAnswer> {
    let keeps_seats = plan.pairs.is_empty();
    let of = |scenario: &String| {
        let rows = together(known, point, scenario, BoutRow::clone);
        let kinds: BTreeSet<&String> = rows.iter().flat_map(|row| row.uses.keys()).collect();
        let answer = |kind: &String| {
            let found = |row: &BoutRow| row.uses.get(kind).copied().unwrap_or_default();
            let used = |row: &BoutRow| f64::from(found(row).one) + f64::from(found(row).other);
            let battles = of_sets(&rows, keeps_seats, |row| Some(f64::from(u8::from(used(row) > 0.0))));
            let each = of_sets(&rows, keeps_seats, |row| Some(used(row)));
            let looked_at = whole_sets(&rows, keeps_seats).map(|set| {
                let sum =
                    |of: fn(&BoutRow, &String) -> u32| set.iter().map(|row| f64::from(of(row, kind))).sum::<f64>();
                let taken = sum(|row, kind| row.uses.get(kind).map_or(0, |found| found.taken));
                (taken, sum(|row, kind| row.uses.get(kind).map_or(0, |found| found.offered)))
            });
            let looked_at: Vec<(f64, f64)> = looked_at.collect();
            let taken: Interval = ratio(&looked_at).into();
            UseAnswer {
                scenario: scenario.clone(),
                point: point.to_vec(),
                kind: kind.clone(),
                called: words(rules, kind),
                share: mean_score(&battles).into(),
                each: each.iter().sum::<f64>() / each.len().max(1) as f64,
                offered: looked_at.iter().map(|(_, offered)| offered).sum::<f64>() as u64,
                is_dominated: taken.high.is_some_and(|high| high < PASSED_OVER),
                taken,
            }
        };
        let mut answers: Vec<UseAnswer> = kinds.into_iter().map(answer).collect();
        answers.sort_by(|a, b| b.each.total_cmp(&a.each));
        answers
    };
    plan.scenarios.iter().flat_map(of).collect()
}

/// What doing without something costs, cell by cell.
pub(super) fn worths(known: &[(Cell, Vec<BoutRow>)], rules: &dyn AnyRules) -> Vec<WorthAnswer> {
    let answer = |(cell, rows): &(Cell, Vec<BoutRow>)| {
        let kind = cell.without.as_ref()?;
        let (base, whole) = known.iter().find(|(base, _)| base.is_base_of(cell))?;
        let of = |row: &BoutRow| score(&row.seats, &row.winners, 0);
        let with: BTreeMap<u64, f64> = whole.iter().filter_map(|row| Some((row.number, of(row)?))).collect();
        let mut battles = 0;
        let losses = of_sets(rows, base.keeps_seats, |row| {
            let loss = with.get(&row.number)? - of(row)?;
            battles += 1;
            Some(loss)
        });
        let worth = mean_difference(&losses).into();
        Some(WorthAnswer { cell: cell.clone(), called: words(rules, kind), battles, worth })
    };
    known.iter().filter_map(answer).collect()
}

/// In how many battles each clause has worked.
pub(super) fn clauses(known: &[(Cell, Vec<BoutRow>)], rules: &dyn AnyRules) -> Vec<ClauseAnswer> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in known.iter().flat_map(|(_, rows)| rows) {
        for clause in row.clauses.split(' ').filter(|clause| !clause.is_empty()) {
            *counts.entry(clause).or_default() += 1;
        }
    }
    if counts.is_empty() {
        return Vec::new();
    }
    let answer = |info: &holmgang_kernel::clause::ClauseInfo| {
        let clause = info.clause.to_string();
        let battles = counts.get(clause.as_str()).copied().unwrap_or(0);
        ClauseAnswer { clause, title: Words::new(info.title.en, info.title.ru), battles }
    };
    rules.profile().clauses.iter().map(answer).collect()
}
