//! Logs: where a rule notes what happened and which clause made it happen.

use num_rational::Ratio;

use crate::clause::Clause;
use crate::tally::{Label, Op, Tally, Term, Terms};

/// A reader of events. Rules note at the line that does the thing: `log.note(clause::OVERFLOW, || Event::Charged { .. })`.
///
/// A number's terms go to the log as [`Terms`]; [`Log::total`] closes the number, and every number closed since the last note belongs to the next one.
pub trait Log<E>: Terms {
    /// Whether anybody reads. Where telling costs more than doing, a rule may ask and leave the telling out; what it does must not depend on it.
    const IS_READ: bool = true;

    /// Whether what follows an action by itself is done as well: the next turn with what it brings, the next round. Only a look at the action alone says
    /// no; the state is then good to be shown and compared, not to be played on.
    const FOLLOWS: bool = true;

    /// Something happened, because of this clause. The closure is not run by a silent log.
    fn note(&mut self, clause: Clause, event: impl FnOnce() -> E);

    /// The terms so far make up this number.
    fn total(&mut self, figure: &'static str, exact: Ratio<i64>, value: i64);
}

/// Nobody reads: simulation and search. Compiles to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Terms for Silent {
    #[inline(always)]
    fn term(&mut self, _: Op, _: Clause, _: Label, _: Ratio<i64>) {}
}

impl<E> Log<E> for Silent {
    const IS_READ: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Clause, _: impl FnOnce() -> E) {}
    #[inline(always)]
    fn total(&mut self, _: &'static str, _: Ratio<i64>, _: i64) {}
}

/// Nobody reads, and nothing is wanted of what follows the action by itself: what a preview tells is what the action does.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeedAlone;

impl Terms for DeedAlone {
    #[inline(always)]
    fn term(&mut self, _: Op, _: Clause, _: Label, _: Ratio<i64>) {}
}

impl<E> Log<E> for DeedAlone {
    const IS_READ: bool = false;
    const FOLLOWS: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Clause, _: impl FnOnce() -> E) {}
    #[inline(always)]
    fn total(&mut self, _: &'static str, _: Ratio<i64>, _: i64) {}
}

/// Keeps everything. Flat buffers that [`Recorder::clear`] empties without giving their memory back, so that recording costs little.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    entries: Vec<Noted<E>>,
    tallies: Vec<Closed>,
    terms: Vec<Term>,
}

#[derive(Clone, Debug)]
struct Noted<E> {
    clause: Clause,
    event: E,
    tallies_end: u32,
}

#[derive(Clone, Debug)]
struct Closed {
    figure: &'static str,
    exact: Ratio<i64>,
    value: i64,
    terms_end: u32,
}

/// One event with its clause and the numbers that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<E> {
    /// The clause that caused it.
    pub clause: Clause,
    /// What happened.
    pub event: E,
    /// The numbers computed for it.
    pub tallies: Vec<Tally>,
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Recorder { entries: Vec::new(), tallies: Vec::new(), terms: Vec::new() }
    }
}

impl<E> Recorder<E> {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.tallies.clear();
        self.terms.clear();
    }

    /// How many events were noted.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The events in order, each with its clause.
    pub fn events(&self) -> impl Iterator<Item = (Clause, &E)> {
        self.entries.iter().map(|noted| (noted.clause, &noted.event))
    }

    /// The clauses that events and the terms of numbers cite, in order, each as often as it is cited.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> {
        self.entries.iter().map(|noted| noted.clause).chain(self.terms.iter().map(|term| term.clause))
    }

    /// The events with the tallies that were noted.
    pub fn into_entries(self) -> Vec<Entry<E>> {
        self.into_explained(|_| Vec::new())
    }

    /// The events with the tallies that were noted and those that their ruleset explains
    /// ([`Ruleset::explain`](crate::ruleset::Ruleset::explain)).
    pub fn into_explained(self, explain: impl Fn(&E) -> Vec<Tally>) -> Vec<Entry<E>> {
        let Recorder { entries, tallies, terms } = self;
        let mut terms = terms.into_iter();
        let mut terms_done = 0;
        let mut tallies = tallies.into_iter().map(|closed| {
            let count = closed.terms_end - terms_done;
            terms_done = closed.terms_end;
            Tally {
                figure: closed.figure,
                terms: terms.by_ref().take(count as usize).collect(),
                exact: closed.exact,
                value: closed.value,
            }
        });
        let mut tallies_done = 0;
        let mut out = Vec::with_capacity(entries.len());
        for noted in entries {
            let count = noted.tallies_end - tallies_done;
            tallies_done = noted.tallies_end;
            let mut told: Vec<Tally> = tallies.by_ref().take(count as usize).collect();
            told.extend(explain(&noted.event));
            out.push(Entry { clause: noted.clause, event: noted.event, tallies: told });
        }
        out
    }
}

impl<E> Terms for Recorder<E> {
    #[inline]
    fn term(&mut self, op: Op, clause: Clause, label: Label, value: Ratio<i64>) {
        self.terms.push(Term { clause, label, op, value });
    }
}

impl<E> Log<E> for Recorder<E> {
    #[inline]
    fn note(&mut self, clause: Clause, event: impl FnOnce() -> E) {
        let tallies_end = self.tallies.len() as u32;
        self.entries.push(Noted { clause, event: event(), tallies_end });
    }

    #[inline]
    fn total(&mut self, figure: &'static str, exact: Ratio<i64>, value: i64) {
        let terms_end = self.terms.len() as u32;
        self.tallies.push(Closed { figure, exact, value, terms_end });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_belong_to_the_next_note() {
        let clause = Clause::new("XX", 1, 1);
        let mut log = Recorder::<&str>::default();
        log.note(clause, || "first");
        log.add(clause, Label(1), 50);
        log.add(clause, Label(2), 14);
        log.total("chance", Ratio::from(64), 64);
        log.add(clause, Label(3), 3);
        log.total("block", Ratio::from(3), 3);
        log.note(clause, || "second");
        let entries = log.into_entries();
        assert!(entries[0].tallies.is_empty());
        assert_eq!(
            entries[1].tallies.iter().map(|t| (t.figure, t.terms.len())).collect::<Vec<_>>(),
            [("chance", 2), ("block", 1)]
        );
    }
}
