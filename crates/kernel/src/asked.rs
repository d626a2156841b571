//! Dice that somebody outside throws one by one: a run stops at the first question that has no answer yet. What searches chance as a player of its own
//! is built on them.

use num_rational::Ratio;

use crate::dice::{Ask, Dice};
use crate::odds::Chance;

/// A question to the dice that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the roll.
    pub name: &'static str,
    /// Lowest value.
    pub lo: i32,
    /// Highest value.
    pub hi: i32,
    /// The answers that can come, as first and last value: values between which the rules make no difference are one answer. At least two.
    pub answers: Vec<(i32, i32)>,
}

impl Question {
    /// The chance of an answer by its place; none if there is no such answer.
    pub fn chance(&self, place: usize) -> Option<Chance> {
        let wide = |lo: i32, hi: i32| (i64::from(hi) - i64::from(lo) + 1).unsigned_abs().into();
        self.answers.get(place).map(|(first, last)| Ratio::new(wide(*first, *last), wide(self.lo, self.hi)))
    }
}

/// Dice with the answers so far, as places among [`Question::answers`]. The run goes on with the first answer where none is given, and its result must be
/// thrown away then: [`Asked::open`] says so.
#[derive(Clone, Debug, Default)]
pub struct Asked<'a> {
    given: &'a [usize],
    used: usize,
    open: Option<Question>,
}

impl<'a> Asked<'a> {
    /// Dice that answer these questions.
    pub fn new(given: &'a [usize]) -> Self {
        Asked { given, used: 0, open: None }
    }

    /// The first question that was not answered; none if the run is good.
    pub fn open(self) -> Option<Question> {
        self.open
    }
}

impl Dice for Asked<'_> {
    fn draw(&mut self, ask: Ask) -> i32 {
        // Every value is an answer of its own.
        let cuts: Vec<i32> = (ask.lo..ask.hi).collect();
        self.band(ask, &cuts).1
    }

    fn band(&mut self, ask: Ask, cuts: &[i32]) -> (usize, i32) {
        let band = |place: usize| {
            let first = if place == 0 { ask.lo } else { cuts[place - 1].saturating_add(1).max(ask.lo) };
            (first, cuts.get(place).copied().unwrap_or(ask.hi).min(ask.hi))
        };
        let mut possible =
            (0..=cuts.len()).map(|place| (place, band(place))).filter(|(_, (first, last))| first <= last);
        let Some((place, (value, _))) = possible.next() else { return (0, ask.lo) };
        let mut rest = possible.peekable();
        // What can come in one way only is not asked.
        if rest.peek().is_none() || self.open.is_some() {
            return (place, value);
        }
        let answer = self.given.get(self.used).copied();
        self.used += 1;
        match answer {
            Some(0) => (place, value),
            Some(answer) => rest.nth(answer - 1).map_or((place, value), |(place, (value, _))| (place, value)),
            None => {
                let answers = std::iter::once((place, band(place))).chain(rest).map(|(_, band)| band).collect();
                self.open = Some(Question { name: ask.name, lo: ask.lo, hi: ask.hi, answers });
                (place, value)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rule that asks whether, how much, and something that is certain.
    fn rule(dice: &mut Asked<'_>) -> i32 {
        let certain = dice.band(Ask { name: "sure", lo: 1, hi: 6 }, &[9]).1;
        match dice.succeeds("hit", 30).passed {
            true => dice.range("damage", 2, 4) + certain,
            false => 0,
        }
    }

    #[test]
    fn questions_come_one_by_one_with_their_chances() {
        let open = |given: &[usize]| {
            let mut dice = Asked::new(given);
            let value = rule(&mut dice);
            (value, dice.open())
        };
        let first = open(&[]).1.unwrap();
        assert_eq!((first.name, &first.answers[..]), ("hit", &[(1, 30), (31, 100)][..]));
        assert_eq!((first.chance(0), first.chance(1)), (Some(Ratio::new(3, 10)), Some(Ratio::new(7, 10))));
        assert_eq!(first.chance(2), None);
        assert_eq!(open(&[1]), (0, None), "a miss asks nothing more");
        let second = open(&[0]).1.unwrap();
        assert_eq!((second.name, second.answers.len()), ("damage", 3));
        assert_eq!([0, 1, 2].map(|place| open(&[0, place])), [(3, None), (4, None), (5, None)]);
    }
}
