//! Tallies: every computed number with its terms, each with its value and clause, rounded once at the end.

use num_rational::Ratio;
use serde::Serialize;

use crate::clause::Clause;

/// How a term enters its tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Added (negative: taken off).
    Add,
    /// Added at half: the value given is what was added, its double is the full one.
    Half,
    /// The sum so far is multiplied by it.
    Times,
    /// The result may not be above it.
    Cap,
    /// The result may not be below it.
    Floor,
    /// The sum so far is rounded to it.
    Round,
}

/// What a term is, in the words of its ruleset: an index that only the ruleset's `Present::label` understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Label(pub u16);

/// One term of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The clause that puts it there.
    pub clause: Clause,
    /// What it is.
    pub label: Label,
    /// How it enters.
    pub op: Op,
    /// How much.
    pub value: Ratio<i64>,
}

/// Somebody who may want to know the terms of a number while it is computed. A rule computes its number once, for all of them.
pub trait Terms {
    /// One more term.
    fn term(&mut self, op: Op, clause: Clause, label: Label, value: Ratio<i64>);

    /// A whole number is added.
    #[inline]
    fn add(&mut self, clause: Clause, label: Label, value: i64) {
        self.term(Op::Add, clause, label, Ratio::new_raw(value, 1));
    }

    /// The sum is multiplied by `percent`/100.
    #[inline]
    fn percent(&mut self, clause: Clause, label: Label, percent: i64) {
        self.term(Op::Times, clause, label, Ratio::new_raw(percent, 100));
    }
}

/// Nobody asks: compiles to nothing.
impl Terms for () {
    #[inline(always)]
    fn term(&mut self, _: Op, _: Clause, _: Label, _: Ratio<i64>) {}
}

/// A list of terms (previews, tests).
impl Terms for Vec<Term> {
    fn term(&mut self, op: Op, clause: Clause, label: Label, value: Ratio<i64>) {
        self.push(Term { clause, label, op, value });
    }
}

/// A number that was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What was computed: `damage`, `chance`, `block` and so on; one closed list a ruleset.
    pub figure: &'static str,
    /// The terms, in the order of the computation.
    pub terms: Vec<Term>,
    /// The exact result, before rounding and limits.
    pub exact: Ratio<i64>,
    /// The number that counted.
    pub value: i64,
}

/// Rounds half up, the usual rounding of the rulebooks: 2.5 → 3, −2.5 → −2. `denominator` is positive.
#[inline]
pub fn round_half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// An exact number as people write it: whole, decimal if it ends within four places (62.4), else a fraction (50/3).
pub fn written(value: Ratio<i64>) -> String {
    let value = Ratio::new(*value.numer(), *value.denom());
    if value.is_integer() {
        return value.numer().to_string();
    }
    for (places, scale) in [(1, 10i64), (2, 100), (3, 1000), (4, 10_000)] {
        if scale % value.denom() == 0
            && let Some(scaled) = value.numer().checked_mul(scale / value.denom())
        {
            let sign = if scaled < 0 { "-" } else { "" };
            let (whole, part) = (scaled.abs() / scale, scaled.abs() % scale);
            return format!("{sign}{whole}.{part:0places$}");
        }
    }
    format!("{}/{}", value.numer(), value.denom())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_half_up() {
        assert_eq!(round_half_up(5, 2), 3);
        assert_eq!(round_half_up(-5, 2), -2);
        assert_eq!(round_half_up(624, 10), 62);
        assert_eq!(round_half_up(435, 10), 44);
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(written(Ratio::new(624, 10)), "62.4");
        assert_eq!(written(Ratio::new(-5, 2)), "-2.5");
        assert_eq!(written(Ratio::new(50, 3)), "50/3");
        assert_eq!(written(Ratio::new_raw(4200, 100)), "42");
        assert_eq!(written(Ratio::new(1, 20)), "0.05");
    }
}
