//! What is otherwise than in an earlier report, cell by cell and use by use.

use std::collections::BTreeMap;

use holmgang_kernel::words::Words;
use serde::Serialize;

use super::{Answers, CellAnswer};
use crate::experiment::plan::Cell;
use crate::experiment::tally::Interval;

/// The quantile of the normal distribution that 95% intervals have.
const Z: f64 = 1.96;

/// What is otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changes {
    /// Every cell that both reports have: who plays, what side 0 does without, and by how much its score (the share of the first seat, where a bot plays
    /// itself) has grown.
    pub scores: Vec<(Cell, Option<Words>, Change)>,
    /// Every scenario at every point that both have: by how much the share of the seat that comes first has grown.
    pub first: Vec<(String, Vec<(String, String)>, Change)>,
    /// Every kind of action that one of them has: by how much the share of battles in which it is used has grown.
    pub uses: Vec<(String, Words, Change)>,
    /// Clauses that have worked in this report and not in the earlier one.
    pub new_clauses: Vec<String>,
    /// Clauses that have worked in the earlier report and not in this one.
    pub gone_clauses: Vec<String>,
    /// Cells that only one of the two has.
    pub only_one: u64,
}

/// A number before and now.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// In the earlier report.
    pub before: Interval,
    /// In this one.
    pub now: Interval,
    /// The difference with its 95% interval, as if the two reports were played with dice of their own.
    pub by: Interval,
}

impl Change {
    fn between(before: Interval, now: Interval) -> Change {
        let error = |of: Interval| match (of.low, of.high) {
            (Some(low), Some(high)) => (high - low) / 2.0 / Z,
            _ => f64::INFINITY,
        };
        let value = before.value.zip(now.value).map(|(before, now)| now - before);
        let half = Z * error(before).hypot(error(now));
        let end = |sign: f64| value.map(|value| value + sign * half).filter(|end| end.is_finite());
        Change { before, now, by: Interval { value, low: end(-1.0), high: end(1.0) } }
    }

    /// Whether its interval leaves out "nothing has changed".
    pub fn is_clear(&self) -> bool {
        self.by.low.is_some_and(|low| low > 0.0) || self.by.high.is_some_and(|high| high < 0.0)
    }
}

impl Changes {
    /// From one report to another.
    pub fn between(before: &Answers, now: &Answers) -> Changes {
        let nothing = Interval { value: Some(0.0), low: Some(0.0), high: Some(0.0) };
        let key = |answer: &CellAnswer| Cell { cell: 0, ..answer.cell.clone() };
        let earlier = |answer: &&CellAnswer| before.cells.iter().find(|known| key(known) == key(answer));
        let both: Vec<(&CellAnswer, &CellAnswer)> =
            now.cells.iter().filter_map(|answer| Some((earlier(&answer)?, answer))).collect();
        let of = |answer: &CellAnswer| {
            let CellAnswer { cell, tally, .. } = answer;
            if cell.one == cell.other && cell.without.is_none() { tally.first } else { tally.score }
        };
        let without = |answer: &CellAnswer| {
            let worth = now.worths.iter().find(|worth| worth.cell == answer.cell);
            worth.map(|worth| worth.called.clone())
        };
        let first = now.places.iter().filter_map(|place| {
            let same = |known: &&super::PlaceAnswer| known.scenario == place.scenario && known.point == place.point;
            let known = before.places.iter().find(same)?;
            let change = Change::between(known.tally.first, place.tally.first);
            Some((place.scenario.clone(), place.point.clone(), change))
        });
        let mut uses: BTreeMap<(String, Vec<(String, String)>, String), (Words, [Interval; 2])> = BTreeMap::new();
        for (which, answers) in [before, now].into_iter().enumerate() {
            for answer in &answers.uses {
                let key = (answer.scenario.clone(), answer.point.clone(), answer.kind.clone());
                uses.entry(key).or_insert_with(|| (answer.called.clone(), [nothing; 2])).1[which] = answer.share;
            }
        }
        if before.uses.is_empty() || now.uses.is_empty() {
            uses.clear();
        }
        let worked = |answers: &Answers, clause: &str| {
            answers.clauses.iter().any(|known| known.clause == clause && known.battles > 0)
        };
        let lost = |from: &Answers, to: &Answers| {
            let gone = from.clauses.iter().filter(|clause| clause.battles > 0 && !worked(to, &clause.clause));
            if to.clauses.is_empty() { Vec::new() } else { gone.map(|clause| clause.clause.clone()).collect() }
        };
        Changes {
            only_one: (before.cells.len() + now.cells.len() - 2 * both.len()) as u64,
            scores: both
                .iter()
                .map(|(old, new)| (new.cell.clone(), without(new), Change::between(of(old), of(new))))
                .collect(),
            first: first.collect(),
            uses: uses
                .into_iter()
                .map(|((scenario, ..), (called, [old, new]))| (scenario, called, Change::between(old, new)))
                .collect(),
            new_clauses: lost(now, before),
            gone_clauses: lost(before, now),
        }
    }
}
