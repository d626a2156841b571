//! A sequential test: stops as soon as enough is known, and still errs no more often than it says.

use crate::rating::expected;

/// Whether one player is stronger than another by `high` Elo (against: by `low` only), from sets of battles (Wald 1945; the likelihood of sets by the
/// normal approximation with their own variance, as engine testers do it).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of Elo of the hypothesis that is rejected in the end, or not.
    pub low: f64,
    /// The difference of Elo of the other one.
    pub high: f64,
    /// How often `high` may be accepted though `low` is true.
    pub alpha: f64,
    /// How often `low` may be accepted though `high` is true.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More battles are needed.
    Open,
    /// The difference is rather `low`.
    Low,
    /// The difference is rather `high`.
    High,
}

/// Sets that are played before it judges: a variance of fewer says nothing.
const LEAST: usize = 8;

impl Sprt {
    /// The logarithm of the likelihood ratio of `high` to `low`, from the scores of sets, each from 0 to 1.
    pub fn ratio(&self, sets: &[f64]) -> f64 {
        if sets.is_empty() {
            return 0.0;
        }
        // One set won and one lost more: sets that were all alike do not show that all will be.
        let n = sets.len() as f64 + 2.0;
        let mean = (sets.iter().sum::<f64>() + 1.0) / n;
        let all = sets.iter().copied().chain([0.0, 1.0]);
        let variance = all.map(|score| (score - mean).powi(2)).sum::<f64>() / n;
        let (low, high) = (expected(self.low), expected(self.high));
        (n - 2.0) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The bounds between which nothing is known yet.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What these sets say, all together.
    pub fn judge(&self, sets: &[f64]) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(sets) {
            _ if sets.len() < LEAST => Verdict::Open,
            ratio if ratio >= high => Verdict::High,
            ratio if ratio <= low => Verdict::Low,
            _ => Verdict::Open,
        }
    }

    /// After how many of these sets, taken in order, it is decided, and how; none if it is still open after all of them.
    pub fn decided(&self, sets: &[f64]) -> Option<(usize, Verdict)> {
        (LEAST..=sets.len()).find_map(|count| match self.judge(&sets[..count]) {
            Verdict::Open => None,
            verdict => Some((count, verdict)),
        })
    }
}
