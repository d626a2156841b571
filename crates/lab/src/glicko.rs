//! Glicko-2 (Glickman 2013): ratings that say how sure they are and follow players whose strength changes, as servers and leagues have them.
//!
//! [`crate::rating`] asks which strengths explain all results at once, and its intervals are the ones to argue with. Here results come one period after
//! the other, so the order matters a little; battles of a set count as if they were independent, which makes the deviation somewhat too small.

use crate::rating::Meeting;

/// Points of a unit of the inner scale.
const SCALE: f64 = 173.7178;
/// How much volatility may change: the middle of what the author recommends.
const TAU: f64 = 0.5;
/// When the volatility is settled.
const SETTLED: f64 = 1e-6;
/// The most steps until then; a handful is usual.
const STEPS: usize = 100;
/// About how many battles of everybody make a period: the author recommends 10 to 15.
const PERIOD: usize = 12;

/// What is known of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// The rating; 1500 is nobody's in particular.
    pub rating: f64,
    /// The rating deviation: 95% of players are within about two of it.
    pub deviation: f64,
    /// How much the strength wavers.
    pub volatility: f64,
}

impl Default for Glicko {
    fn default() -> Self {
        Glicko { rating: 1_500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// A result of somebody in a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    /// Against whom, as they were before the period.
    pub against: Glicko,
    /// 1 won, ½ drawn, 0 lost; what lies between is the mean of several.
    pub score: f64,
}

fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

impl Glicko {
    /// The same after a period with these results; without any only the deviation grows.
    #[must_use]
    pub fn after(self, results: &[Result]) -> Glicko {
        let (mu, phi) = ((self.rating - 1_500.0) / SCALE, self.deviation / SCALE);
        let (mut bends, mut slope) = (0.0, 0.0);
        for result in results {
            let Glicko { rating, deviation, .. } = result.against;
            let g = weight(deviation / SCALE);
            let expected = 1.0 / (1.0 + (-g * (mu - (rating - 1_500.0) / SCALE)).exp());
            bends += g * g * expected * (1.0 - expected);
            slope += g * (result.score - expected);
        }
        if bends <= 0.0 {
            let deviation = phi.hypot(self.volatility) * SCALE;
            return Glicko { deviation: deviation.min(Glicko::default().deviation), ..self };
        }
        let variance = 1.0 / bends;
        let volatility = settled(self.volatility, phi, variance, variance * slope);
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + 1.0 / variance).sqrt();
        Glicko { rating: (mu + phi * phi * slope) * SCALE + 1_500.0, deviation: phi * SCALE, volatility }
    }

    /// The interval within which the strength lies in 95 of 100 cases.
    pub fn interval(self) -> (f64, f64) {
        (self.rating - 1.96 * self.deviation, self.rating + 1.96 * self.deviation)
    }
}

/// The new volatility, by the author's iteration (the Illinois algorithm).
fn settled(volatility: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let start = (volatility * volatility).ln();
    let (phi2, delta2) = (phi * phi, delta * delta);
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi2 + variance + e;
        e * (delta2 - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    let mut a = start;
    let mut b = if delta2 > phi2 + variance {
        (delta2 - phi2 - variance).ln()
    } else {
        let mut steps = 1.0;
        while f(start - steps * TAU) < 0.0 && steps < STEPS as f64 {
            steps += 1.0;
        }
        start - steps * TAU
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..STEPS {
        if (b - a).abs() <= SETTLED {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    (a / 2.0).exp()
}

/// Ratings of `players` from meetings in their order, in periods of about a dozen battles of each player.
pub fn glicko(players: usize, meetings: &[Meeting]) -> Vec<Glicko> {
    let mut known = vec![Glicko::default(); players];
    let battles: f64 = meetings.iter().map(|meeting| meeting.battles).sum();
    // Every meeting is of two: so many of them are a period in which everybody has about that many battles.
    let mean = battles / meetings.len().max(1) as f64;
    let size = ((PERIOD * players) as f64 / 2.0 / mean.max(1.0)).ceil().max(1.0) as usize;
    for period in spread(meetings, size) {
        let before = known.clone();
        let mut results: Vec<Vec<Result>> = vec![Vec::new(); players];
        for Meeting { one, other, score, battles } in period {
            let whole = battles.round().max(1.0);
            let mean = score / whole;
            for _ in 0..whole as usize {
                results[one].push(Result { against: before[other], score: mean });
                results[other].push(Result { against: before[one], score: 1.0 - mean });
            }
        }
        for (player, results) in results.iter().enumerate() {
            known[player] = before[player].after(results);
        }
    }
    known
}

/// The meetings in periods, each with its share of every pair: they come pair by pair, and a period of one pair alone would say little.
fn spread(meetings: &[Meeting], size: usize) -> Vec<Vec<Meeting>> {
    let count = meetings.len().div_ceil(size.max(1)).max(1);
    let mut periods = vec![Vec::new(); count];
    for (number, meeting) in meetings.iter().enumerate() {
        periods[number % count].push(*meeting);
    }
    periods
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's own description.
    #[test]
    fn the_authors_example() {
        let against = |rating, deviation| Glicko { rating, deviation, volatility: 0.06 };
        let player = against(1_500.0, 200.0);
        let after = player.after(&[
            Result { against: against(1_400.0, 30.0), score: 1.0 },
            Result { against: against(1_550.0, 100.0), score: 0.0 },
            Result { against: against(1_700.0, 300.0), score: 0.0 },
        ]);
        assert!((after.rating - 1_464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_02, "{after:?}");
        let idle = player.after(&[]);
        assert!(idle.rating == player.rating && idle.deviation > player.deviation, "{idle:?}");
    }

    /// Players whose strength is known: the order is found, differences are about right, and more results make it surer.
    #[test]
    fn known_strengths_are_found() {
        let truth: [f64; 3] = [-100.0, 0.0, 150.0];
        let mut dice = holmgang_kernel::dice::Swift::new(4, 0);
        let mut meetings = Vec::new();
        for _ in 0..200 {
            for (one, other) in [(0, 1), (1, 2), (0, 2)] {
                let p = crate::rating::expected(truth[one] - truth[other]);
                let won = (0..2).filter(|_| (dice.below(1 << 30) as f64) < p * f64::from(1 << 30)).count();
                meetings.push(Meeting { one, other, score: won as f64, battles: 2.0 });
            }
        }
        let rated = glicko(3, &meetings);
        let first = glicko(3, &meetings[..60]);
        for (one, other) in [(0, 1), (1, 2)] {
            let found = rated[other].rating - rated[one].rating;
            assert!((found - (truth[other] - truth[one])).abs() < 90.0, "{rated:?}");
            assert!(rated[one].deviation < first[one].deviation, "{rated:?} {first:?}");
        }
        let (low, high) = rated[0].interval();
        assert!(low < rated[0].rating && rated[0].rating < high);
        assert_eq!(glicko(2, &[]), vec![Glicko::default(); 2]);
    }
}
