//! What comes of an action once those who are asked to answer it have done what is best for them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use holmgang_kernel::difference::Difference;
use holmgang_kernel::odds::{Chance, explore_deed};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::words::Lang;

use crate::chances::{End, Sum, checked_add, checked_divide, info, told_apart};
use crate::erased::{AnswerRow, Answered, ChanceInfo, OddsRow, ToldRow};

/// The ordinary decision of whoever has the turn: whatever else is asked of another is an answer.
const ACT: &str = "act";
/// Answers to answers are followed so far.
const MOST_DEEP: u8 = 3;
/// Where more can be answered than this, nobody weighs it in passing.
const MOST_ANSWERS: usize = 24;
/// The most moments that are looked at.
const MOST_MOMENTS: usize = 2_000;
/// Parts of 1, in which chances are weighed when answers are compared.
const PARTS: u128 = 1_000_000;

/// Who, other than this seat, is asked for an answer in the middle of a deed.
pub(crate) fn asked<R: Playable>(rules: &R, state: &R::State, seat: Seat) -> Option<Seat> {
    match rules.turn(state) {
        Turn::Of(wanted) if wanted.kind != ACT && !wanted.seats.has(seat) => wanted.seats.first(),
        _ => None,
    }
}

/// The whole of it; none where nobody is asked.
pub(crate) fn answered<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Option<Answered> {
    let walk = Walk::of(rules, state, seat, action, None, lang, go_on);
    if !walk.met {
        return None;
    }
    let gathered = gather(rules, state, seat, action, &walk, Chance::from(1), lang);
    let row = |answer: &String| {
        let walk = Walk::of(rules, state, seat, action, Some(answer), lang, go_on);
        let asked = walk.ends.iter().try_fold(Chance::from(0), |sum, (_, weight)| checked_add(sum, *weight))?;
        let Gathered { works, always, told, .. } = gather(rules, state, seat, action, &walk, asked, lang);
        Some(AnswerRow { best: gathered.answers.contains(answer), answer: answer.clone(), works, always, told })
    };
    let rows =
        if walk.offered.len() > MOST_ANSWERS { Vec::new() } else { walk.offered.iter().filter_map(row).collect() };
    let Gathered { works, always, told, outcomes, answers, whole } = gathered;
    Some(Answered { works, always, told, outcomes, answers, whole, rows })
}

/// What a walk comes to.
struct Gathered {
    works: Option<ChanceInfo>,
    always: Vec<Difference>,
    told: Vec<ToldRow>,
    outcomes: Vec<OddsRow>,
    answers: Vec<String>,
    whole: bool,
}

/// The ends of a walk, each as its part of `of`.
fn gather<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: &R::Action,
    walk: &Walk<'_, R>,
    of: Chance,
    lang: Lang,
) -> Gathered {
    let now = rules.sheet(state);
    let mut worked = Sum::default();
    let mut can_fail = false;
    let mut fits = true;
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut ends: Vec<End> = Vec::new();
    for (after, weight) in &walk.ends {
        let Some(weight) = checked_divide(*weight, of) else {
            fits = false;
            continue;
        };
        let changes = now.differences(&rules.sheet(after));
        let place = *places.entry(format!("{changes:?}")).or_insert(ends.len());
        if place == ends.len() {
            let told = rules.difference(state, after, Viewer::Seat(seat), lang);
            ends.push(End { sum: Sum::default(), changes, told });
        }
        if let Some(end) = ends.get_mut(place) {
            end.sum.add(weight);
        }
        if let Some(good) = rules.works(state, action, after) {
            can_fail = true;
            if good {
                worked.add(weight);
            }
        }
    }
    ends.sort_by_key(|end| Reverse(end.sum.total()));
    let whole = fits && walk.whole && ends.iter().all(|end| end.sum.is_whole());
    let (always, told) = told_apart(&ends);
    let told = told.into_iter().map(|(sum, differences)| ToldRow { chance: info(sum.total(), whole), differences });
    let outcome = |end: End| OddsRow { chance: info(end.sum.total(), whole), changes: end.changes };
    Gathered {
        works: can_fail.then(|| info(worked.total(), whole)),
        always,
        told: told.collect(),
        outcomes: ends.into_iter().map(outcome).collect(),
        answers: walk.answers.clone(),
        whole,
    }
}

/// The chance of both; none where it does not fit.
fn times(a: Chance, b: Chance) -> Option<Chance> {
    Some(Chance::new(a.numer().checked_mul(*b.numer())?, a.denom().checked_mul(*b.denom())?))
}

struct Walk<'a, R: Playable> {
    rules: &'a R,
    /// The moment before the deed, and the deed.
    deed: (&'a R::State, &'a R::Action),
    go_on: &'a dyn Fn() -> bool,
    /// How many moments may still be looked at.
    left: usize,
    /// Whether every answer was followed to its end.
    whole: bool,
    /// Whether anybody was asked at all.
    met: bool,
    ends: Vec<(R::State, Chance)>,
    answers: Vec<String>,
    /// The first answer that is given whatever it is worth; ends of ways in which it cannot be given are left out.
    given: Option<&'a str>,
    /// The first answers that can be given, in words.
    offered: Vec<String>,
}

impl<'a, R: Playable> Walk<'a, R> {
    fn of(
        rules: &'a R,
        state: &'a R::State,
        seat: Seat,
        action: &'a R::Action,
        given: Option<&'a String>,
        lang: Lang,
        go_on: &'a dyn Fn() -> bool,
    ) -> Self {
        let mut walk = Walk {
            rules,
            deed: (state, action),
            go_on,
            left: MOST_MOMENTS,
            whole: true,
            met: false,
            ends: Vec::new(),
            answers: Vec::new(),
            given: given.map(String::as_str),
            offered: Vec::new(),
        };
        walk.follow(state, seat, action, Chance::from(1), seat, 0, lang);
        walk
    }

    /// The answer with these words.
    fn called(&self, state: &R::State, who: Seat, words: &str, lang: Lang) -> Option<R::Action> {
        let mut all = Vec::new();
        self.rules.legal(state, who, &mut all);
        all.into_iter().find(|answer| self.rules.choice(state, who, answer, lang).called() == words)
    }

    fn note_offered(&mut self, state: &R::State, who: Seat, lang: Lang) {
        let mut all = Vec::new();
        self.rules.legal(state, who, &mut all);
        for answer in all.iter().take(MOST_ANSWERS + 1) {
            let words = self.rules.choice(state, who, answer, lang).called();
            if !self.offered.contains(&words) {
                self.offered.push(words);
            }
        }
    }

    /// Every end of an action, each with its weight; like ends are one.
    fn ends_of(&mut self, state: &R::State, seat: Seat, action: &R::Action) -> Vec<(R::State, Chance)> {
        let mut ends: Vec<(R::State, Chance)> = Vec::new();
        let mut fits = true;
        let explored = explore_deed(self.rules, state, seat, action, self.left.max(1), self.go_on, |after, weight| {
            match ends.iter_mut().find(|(known, _)| known == after) {
                Some((_, sum)) => match checked_add(*sum, weight) {
                    Some(both) => *sum = both,
                    None => fits = false,
                },
                None => ends.push((after.clone(), weight)),
            }
        });
        self.whole &= fits && explored.is_exact();
        self.left = self.left.saturating_sub(explored.paths);
        ends
    }

    /// Does an action and lets everybody who is then asked answer; `seat` is whose odds these are.
    #[expect(clippy::too_many_arguments, reason = "a step of one walk: who does what, how likely, for whom, how deep")]
    fn follow(
        &mut self,
        state: &R::State,
        by: Seat,
        action: &R::Action,
        weight: Chance,
        seat: Seat,
        deep: u8,
        lang: Lang,
    ) {
        for (after, part) in self.ends_of(state, by, action) {
            let Some(weight) = times(weight, part) else {
                self.whole = false;
                continue;
            };
            let Some(other) = asked(self.rules, &after, seat) else {
                if self.given.is_none() || deep > 0 {
                    self.ends.push((after, weight));
                }
                continue;
            };
            self.met = true;
            let answer = match self.given.filter(|_| deep == 0) {
                Some(given) => match self.called(&after, other, given, lang) {
                    Some(answer) => Some(answer),
                    None => continue,
                },
                None => self.best(&after, other, deep),
            };
            if deep == 0 && self.given.is_none() {
                self.note_offered(&after, other, lang);
            }
            match answer {
                Some(answer) => {
                    let label = self.rules.choice(&after, other, &answer, lang).called();
                    if !self.answers.contains(&label) {
                        self.answers.push(label);
                    }
                    self.follow(&after, other, &answer, weight, seat, deep + 1, lang);
                }
                None => {
                    self.whole = false;
                    self.ends.push((after, weight));
                }
            }
        }
    }

    /// The answer that is worth most to who gives it, of equals the one that lets the deed work least; none where it cannot be weighed: too much to
    /// choose from, too deep, or the referee's.
    fn best(&mut self, state: &R::State, who: Seat, deep: u8) -> Option<R::Action> {
        let mut all = Vec::new();
        self.rules.legal(state, who, &mut all);
        if deep >= MOST_DEEP || all.len() > MOST_ANSWERS || self.left == 0 || !matches!(who, Seat::Player(_)) {
            return None;
        }
        let mut best: Option<((i128, Reverse<i128>), R::Action)> = None;
        let (before, deed) = self.deed;
        for answer in all {
            let (mut worth, mut worked) = (0_i128, 0_i128);
            for (after, part) in self.ends_of(state, who, &answer) {
                let parts = (part.numer().saturating_mul(PARTS) / part.denom()) as i128;
                worth += i128::from(self.rules.evaluate(&after, who)) * parts;
                worked += if self.rules.works(before, deed, &after) == Some(true) { parts } else { 0 };
            }
            let rank = (worth, Reverse(worked));
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, answer));
            }
        }
        best.map(|(_, answer)| answer)
    }
}
