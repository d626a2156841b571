//! How sure a rate is, and how a number is spread.

use std::collections::BTreeMap;

/// The normal quantile of a two-sided 95% interval.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How often it came.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share, 0 to 1; 0 of nothing.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Rate {
    /// `count` of `of`, with the score interval of Wilson (1927), without continuity correction: sound near 0 and 1 and for few battles.
    /// Of nothing nothing is known: 0 to 1.
    pub fn wilson(count: u64, of: u64) -> Self {
        if of == 0 {
            return Rate { count, of, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, rate) = (of as f64, count as f64 / of as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (rate + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        // The ends are exactly 0 and 1 where nothing or everything came; the last bits of the sum may say otherwise.
        let low = if count == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if count == of { 1.0 } else { (middle + half).min(1.0) };
        Rate { count, of, rate, low, high }
    }
}

/// How often each value of a whole number came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<u64, u64>,
}

/// How a number is spread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// Least.
    pub min: u64,
    /// Median.
    pub median: u64,
    /// 95th percentile.
    pub p95: u64,
    /// Most.
    pub max: u64,
}

impl Histogram {
    /// One more value.
    pub fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// All values of another histogram too.
    pub fn merge(&mut self, other: &Histogram) {
        for (value, count) in &other.counts {
            *self.counts.entry(*value).or_default() += count;
        }
    }

    /// How many values there are.
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Values with how often each came, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

    /// The sum of all values.
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The 95% interval of the mean by the normal approximation, for many independent values; the value itself where all are equal.
    pub fn mean_interval(&self) -> (f64, f64) {
        let n = self.len() as f64;
        if n < 2.0 {
            return (0.0, f64::INFINITY);
        }
        let mean = self.sum() as f64 / n;
        let spread: f64 = self.iter().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64).sum();
        let half = 1.959_963_985 * (spread / (n - 1.0) / n).sqrt();
        (mean - half, mean + half)
    }

    /// The least value that at least `percent` of all values do not exceed (nearest rank, so always a value that came); 0 of nothing.
    pub fn percentile(&self, percent: u64) -> u64 {
        let rank = (u128::from(self.len()) * u128::from(percent)).div_ceil(100).max(1);
        let mut below = 0;
        for (value, count) in self.iter() {
            below += u128::from(count);
            if rank <= below {
                return value;
            }
        }
        self.counts.last_key_value().map_or(0, |(value, _)| *value)
    }

    /// Mean and percentiles; all 0 of nothing.
    pub fn spread(&self) -> Spread {
        if self.is_empty() {
            return Spread::default();
        }
        Spread {
            mean: self.sum() as f64 / self.len() as f64,
            min: self.percentile(0),
            median: self.percentile(50),
            p95: self.percentile(95),
            max: self.percentile(100),
        }
    }
}

/// The median of measured numbers, the mean of the middle two if they are even in number; 0 of none.
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => f64::midpoint(sorted[n / 2 - 1], sorted[n / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_published() {
        // Newcombe (1998), "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, table I, method 3.
        for (count, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let rate = Rate::wilson(count, of);
            assert!((rate.low - low).abs() < 5e-5 && (rate.high - high).abs() < 5e-5, "{rate:?}");
            let mirrored = Rate::wilson(of - count, of);
            assert!((mirrored.low - (1.0 - rate.high)).abs() < 1e-12, "{mirrored:?}");
        }
    }

    #[test]
    fn ends_are_exact_and_nothing_is_unknown() {
        assert_eq!((Rate::wilson(0, 7).low, Rate::wilson(7, 7).high), (0.0, 1.0));
        let nothing = Rate::wilson(0, 0);
        assert_eq!((nothing.rate, nothing.low, nothing.high), (0.0, 0.0, 1.0));
        let many = Rate::wilson(u64::MAX / 2, u64::MAX);
        assert!(many.low < many.rate && many.rate < many.high);
    }

    #[test]
    fn percentiles_are_values_that_came() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.spread(), Spread::default());
        for value in (1..=100).rev() {
            histogram.add(value);
        }
        assert_eq!(histogram.spread(), Spread { mean: 50.5, min: 1, median: 50, p95: 95, max: 100 });
        let mut few = Histogram::default();
        for value in [7, 1, 3] {
            few.add(value);
        }
        assert_eq!(few.spread(), Spread { mean: 11.0 / 3.0, min: 1, median: 3, p95: 7, max: 7 });
        few.merge(&histogram);
        assert_eq!((few.len(), few.sum()), (103, 5061));
    }

    #[test]
    fn medians_of_measurements() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
