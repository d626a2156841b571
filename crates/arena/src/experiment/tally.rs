//! What battles between two bots say: wins, score and difference of Elo with intervals, the worth of the first seat, length.

use holmgang_lab::contest::score;
use holmgang_lab::rating::{self, Estimate};
use holmgang_lab::stats::Histogram;
use serde::{Deserialize, Serialize};

use crate::erased::{BoutRow, Spread};

/// A number with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The best guess; none if nothing finite is known.
    pub value: Option<f64>,
    /// Lower end; none if it is unbounded.
    pub low: Option<f64>,
    /// Upper end; none if it is unbounded.
    pub high: Option<f64>,
}

impl From<Estimate> for Interval {
    fn from(estimate: Estimate) -> Self {
        let finite = |value: f64| value.is_finite().then_some(value);
        Interval { value: finite(estimate.value), low: finite(estimate.low), high: finite(estimate.high) }
    }
}

/// What came of battles between side 0 and side 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Battles of whole sets; others do not count.
    pub battles: u64,
    /// Won by side 0.
    pub wins: u64,
    /// Won by nobody, with those that were cut.
    pub draws: u64,
    /// Won by side 1.
    pub losses: u64,
    /// Cut because they took too many decisions.
    pub cut: u64,
    /// The mean score of side 0, a draw half, with the interval between sets.
    pub score: Interval,
    /// The same as a difference of Elo.
    pub elo: Interval,
    /// The mean score of the seat that comes first, whoever had it.
    pub first: Interval,
    /// Decisions a battle.
    pub decisions: Spread,
}

/// The mean scores of side 0 in whole sets, in their order.
pub fn sets(rows: &[BoutRow], keeps_seats: bool) -> Vec<f64> {
    of_sets(rows, keeps_seats, |row| score(&row.seats, &row.winners, 0))
}

/// How many battles a set has: one for every seat that takes part, so that every bot has had every seat; one where seats are kept.
pub fn set_size(rows: &[BoutRow], keeps_seats: bool) -> usize {
    if keeps_seats { 1 } else { rows.first().map_or(1, |row| row.seats.len().max(1)) }
}

/// A mean over the battles of each whole set.
pub(super) fn of_sets(rows: &[BoutRow], keeps_seats: bool, mut of: impl FnMut(&BoutRow) -> Option<f64>) -> Vec<f64> {
    whole_sets(rows, keeps_seats)
        .filter_map(|set| {
            let scores: Vec<f64> = set.iter().filter_map(&mut of).collect();
            (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
        })
        .collect()
}

/// Sets none of whose battles is missing; the rows come in the order of their numbers.
pub(super) fn whole_sets(rows: &[BoutRow], keeps_seats: bool) -> impl Iterator<Item = &[BoutRow]> {
    let size = set_size(rows, keeps_seats);
    rows.chunk_by(move |one, other| one.number / size as u64 == other.number / size as u64)
        .filter(move |set| set.len() == size)
}

impl Tally {
    /// Counts; the rows come in the order of their numbers.
    pub fn of(rows: &[BoutRow], keeps_seats: bool) -> Tally {
        let (mut counts, mut cut, mut decisions) = ([0u64; 3], 0, Histogram::default());
        for row in whole_sets(rows, keeps_seats).flatten() {
            let place = match score(&row.seats, &row.winners, 0) {
                Some(score) if score > 0.5 => 0,
                Some(score) if score < 0.5 => 2,
                _ => 1,
            };
            counts[place] += 1;
            cut += u64::from(row.result.is_none());
            decisions.add(row.decisions);
        }
        let [wins, draws, losses] = counts;
        let score = rating::mean_score(&sets(rows, keeps_seats));
        let first = of_sets(rows, keeps_seats, |row| {
            Some(match (row.winners.is_empty(), row.winners.contains(&0)) {
                (true, _) => 0.5,
                (false, true) => 1.0,
                (false, false) => 0.0,
            })
        });
        let spread = decisions.spread();
        Tally {
            battles: wins + draws + losses,
            wins,
            draws,
            losses,
            cut,
            score: score.into(),
            elo: rating::elo_of(score).into(),
            first: rating::mean_score(&first).into(),
            decisions: Spread {
                mean: spread.mean,
                min: spread.min,
                median: spread.median,
                p95: spread.p95,
                max: spread.max,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, winner: Option<u8>) -> BoutRow {
        let seats = if number.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] };
        let result = (number != 7).then(|| "red".to_owned());
        BoutRow {
            number,
            seats,
            winners: winner.into_iter().collect(),
            result,
            decisions: 10 + number,
            ..BoutRow::default()
        }
    }

    #[test]
    fn wins_are_told_from_seats() {
        // Side 0 wins its first pair, splits the next, draws one; the ninth battle has no partner.
        let winners = [Some(0), Some(1), Some(0), Some(0), None, Some(1), None, None, Some(0)];
        let rows: Vec<BoutRow> = (0..).zip(winners).map(|(number, winner)| row(number, winner)).collect();
        let tally = Tally::of(&rows, false);
        assert_eq!((tally.battles, tally.wins, tally.draws, tally.losses, tally.cut), (8, 4, 3, 1, 1));
        assert_eq!(sets(&rows, false), [1.0, 0.5, 0.75, 0.5]);
        assert_eq!((tally.score.value, tally.decisions.min, tally.decisions.max), (Some(0.6875), 10, 17));
        let (low, high) = (tally.score.low.unwrap(), tally.score.high.unwrap());
        assert!(low < 0.5 && high > 0.8, "{tally:?}");
        assert!(tally.elo.value.unwrap() > 100.0 && tally.first.value == Some(0.5625), "{tally:?}");
        assert_eq!(Tally::of(&rows[1..2], false).battles, 0);
        assert_eq!(Tally::of(&[], false).score, Interval { value: Some(0.5), low: Some(0.0), high: Some(1.0) });
    }

    #[test]
    fn what_is_unbounded_is_no_number() {
        let won = |sets: u64| {
            let rows: Vec<BoutRow> = (0..2 * sets).map(|number| row(number, Some((number % 2) as u8))).collect();
            Tally::of(&rows, false).elo
        };
        for sets in [4, 10] {
            let elo = won(sets);
            assert_eq!((elo.value, elo.high), (None, None), "{sets}");
            // Battles of a set may all go the same way, so that only sets are counted: four heads of four coins prove nothing (one in sixteen), and
            // ten of ten do.
            assert_eq!(elo.low.unwrap() > 0.0, sets == 10, "{sets}: {elo:?}");
        }
    }
}
