//! Battles between bots one by one, in sets that are fair to all of them: what strength and experiments are counted from.
//!
//! With k seats that take part, battles k·n to k·n + k − 1 are a set: the same dice, the same random opening, and every bot once in every seat.
//! Battles of one set are alike, so intervals are worked out from whole sets.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_ai::{Bot, Denied, Mind};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::{Recorder, Silent};
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::Seat;
use rayon::prelude::*;

use crate::playout::{Opening, play};
use crate::simulate::Watch;

/// Tells the bots' choices from the dice, so that a bot that thinks more does not change the rolls.
const CHOICES: u64 = 0x0063_6F6E_7465_7374;
/// Tells the random decisions at the beginning from both.
const FIRST: u64 = 0x006F_7065_6E69_6E67;

/// Who plays how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The bots, dealt to the seats in order and moved on by one seat with every battle of a set; a side each.
    pub sides: Vec<Bot>,
    /// The seed: the same seed gives the same battles.
    pub seed: u64,
    /// How many decisions of player seats are taken at random first, the same in all battles of a set: without them all battles of a scenario without
    /// dice would be one.
    pub opening: u64,
    /// The most decisions of a battle; what is not over then counts as a draw.
    pub most: u64,
    /// Whether every bot keeps its seat; then a set is one battle.
    pub keeps_seats: bool,
}

/// Names the kind of an action: `cast fire_bolt`, whomever it is aimed at.
pub struct Kinds<R: Ruleset>(Arc<Named<R>>);

type Named<R> = dyn Fn(&R, &<R as Ruleset>::State, &<R as Ruleset>::Action) -> String + Send + Sync;

impl<R: Ruleset> Kinds<R> {
    /// By a function.
    pub fn new(name: impl Fn(&R, &R::State, &R::Action) -> String + Send + Sync + 'static) -> Self {
        Kinds(Arc::new(name))
    }

    /// The kind of an action.
    pub fn of(&self, rules: &R, state: &R::State, action: &R::Action) -> String {
        self.0(rules, state, action)
    }
}

impl<R: Ruleset> Clone for Kinds<R> {
    fn clone(&self) -> Self {
        Kinds(Arc::clone(&self.0))
    }
}

impl<R: Ruleset> fmt::Debug for Kinds<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kinds")
    }
}

/// What battles are played with beside the contest itself.
#[derive(Debug)]
pub struct Extras<'a, R: Ruleset> {
    /// The same rules with other weights, one for each side, by which its bot judges positions; with none all judge by the rules.
    pub judges: &'a [R],
    /// Where kinds of actions are named, what is used and which clauses have worked is noted in every battle.
    pub kinds: Option<&'a Kinds<R>>,
    /// What the side that comes first may not do, by its kind; wants `kinds`.
    pub without: Option<&'a str>,
}

impl<R: Ruleset> Default for Extras<'_, R> {
    fn default() -> Self {
        Extras { judges: &[], kinds: None, without: None }
    }
}

/// How often a kind of action was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// By side 0, and by all others.
    pub by: [u32; 2],
    /// Decisions at which it could be done, of those that were looked at closely: one in eight.
    pub offered: u32,
    /// How often it was done then.
    pub taken: u32,
}

/// Of so many decisions one is looked at closely: what else could have been done.
const LOOKED_AT: u64 = 8;

/// What came of one battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its number.
    pub number: u64,
    /// The place in `sides` of the bot of each seat that takes part, in the order of the seats.
    pub seats: Vec<u8>,
    /// The seats that have won, as places among those that take part; none for a draw or a battle that was cut.
    pub winners: Vec<u8>,
    /// The word of the result; none of a battle that was cut.
    pub result: Option<&'static str>,
    /// Decisions taken.
    pub decisions: u64,
    /// What bots have used, by its kind; empty where kinds were not named.
    pub uses: BTreeMap<String, Use>,
    /// The clauses that events and numbers cite; empty where kinds were not named.
    pub clauses: BTreeSet<Clause>,
}

impl Bout {
    /// What a side has scored: 1 won, ½ neither won nor lost, 0 lost; none if it had no seat. Every seat counts alike.
    pub fn score(&self, side: u8) -> Option<f64> {
        score(&self.seats, &self.winners, side)
    }
}

/// As [`Bout::score`], from the lists alone.
pub fn score(seats: &[u8], winners: &[u8], side: u8) -> Option<f64> {
    let own: Vec<u8> = (0u8..).zip(seats).filter(|(_, of)| **of == side).map(|(seat, _)| seat).collect();
    if own.is_empty() {
        return None;
    }
    Some(match (winners.is_empty(), own.iter().any(|seat| winners.contains(seat))) {
        (true, _) => 0.5,
        (false, true) => 1.0,
        (false, false) => 0.0,
    })
}

/// Plays battles of a scenario. They come in the order of their numbers, the same on any number of threads. When `watch` stops it, those that were not
/// played are missing.
///
/// # Errors
/// Every fault of the scenario.
pub fn contest<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    contest: &Contest,
    extras: &Extras<'_, R>,
    battles: Range<u64>,
    threads: usize,
    watch: &(dyn Watch + Sync),
) -> Result<Vec<Bout>, Faults> {
    let table = Table::new(rules, scenario, contest)?;
    let done = AtomicU64::new(0);
    let work = || {
        battles
            .into_par_iter()
            .map_init(
                || table.minds(),
                |minds, number| {
                    // What was broken off in the middle is missing as well.
                    let go_on = || !watch.stopped();
                    let bout = go_on().then(|| table.battle(number, minds, extras, &go_on)).filter(|_| go_on());
                    if bout.is_some() {
                        watch.done(done.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                    bout
                },
            )
            .flatten_iter()
            .collect()
    };
    Ok(match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // The system gives no more threads: those that are there already give the same result.
        Err(_) => work(),
    })
}

/// What all battles share.
pub(crate) struct Table<'a, R: Ruleset> {
    rules: &'a R,
    opening: Opening<'a, R>,
    seats: Vec<Seat>,
    contest: &'a Contest,
}

/// The player seats that take part.
fn seats<R: Ruleset>(rules: &R, state: &R::State) -> Vec<Seat> {
    rules.playing(state).iter().filter(|seat| matches!(seat, Seat::Player(_))).collect()
}

impl<'a, R: Evaluate> Table<'a, R> {
    pub(crate) fn new(rules: &'a R, scenario: &'a R::Scenario, contest: &'a Contest) -> Result<Self, Faults> {
        let opening = Opening::new(rules, scenario)?;
        let seats = seats(rules, &opening.state(&mut Swift::new(contest.seed, 0)));
        Ok(Table { rules, opening, seats, contest })
    }

    /// How many battles a set has.
    pub(crate) fn size(&self) -> u64 {
        if self.contest.keeps_seats { 1 } else { self.seats.len().max(1) as u64 }
    }

    /// Bots that think on their worker's thread alone: the cores are busy with other battles.
    pub(crate) fn minds(&self) -> Vec<Mind<R>> {
        self.contest.sides.iter().map(|bot| Mind::new(*bot).on_threads(1)).collect()
    }

    pub(crate) fn battle(
        &self,
        number: u64,
        minds: &mut [Mind<R>],
        extras: &Extras<'_, R>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Bout {
        let Contest { sides, seed, .. } = self.contest;
        let (rules, seats) = (self.rules, &self.seats);
        let in_set = self.size();
        let (set, moved) = (number / in_set, (number % in_set) as usize);
        let mut dice = Swift::new(*seed, set);
        let mut random = Swift::new(*seed ^ CHOICES, set);
        let mut first = Swift::new(*seed ^ FIRST, set);
        let dealt: Vec<u8> =
            (0..seats.len()).map(|place| ((place + moved) % seats.len() % sides.len().max(1)) as u8).collect();
        if let (Some(kind), Some(kinds)) = (extras.without, extras.kinds) {
            let denied = self.denied(&dealt, kind, kinds);
            minds.iter_mut().for_each(|mind| mind.deny(denied.clone()));
        }
        let mut anybody = Mind::new(Bot::Random);
        let mut left = self.contest.opening;
        let (mut decisions, mut uses) = (0, BTreeMap::new());
        let mut state = self.opening.state(&mut dice);
        let choose = |state: &R::State, seat| {
            let place = seats.iter().position(|known| *known == seat);
            let side = place.and_then(|place| dealt.get(place)).map_or(0, |side| usize::from(*side));
            if left > 0 && place.is_some() {
                left -= 1;
                return anybody.choose(rules, state, seat, &mut first);
            }
            let judge = extras.judges.get(side).unwrap_or(rules);
            let chosen = minds.get_mut(side)?.choose_while(judge, state, seat, &mut random, go_on);
            if let (Some(kinds), Some(action), Some(_)) = (extras.kinds, &chosen, place) {
                decisions += 1;
                self.note(kinds, state, seat, side, action, (decisions + set).is_multiple_of(LOOKED_AT), &mut uses);
            }
            chosen
        };
        let mut clauses = BTreeSet::new();
        let most = self.contest.most;
        let end = match extras.kinds {
            None => play(rules, &mut state, &mut dice, &mut Silent, most, choose),
            Some(_) => {
                let mut recorder = Recorder::default();
                let end = play(rules, &mut state, &mut dice, &mut recorder, most, choose);
                clauses.extend(recorder.clauses());
                end
            }
        };
        let has_won = |seat: &Seat| end.outcome.is_some_and(|outcome| outcome.winners.has(*seat));
        let winners = (0u8..).zip(seats).filter(|(_, seat)| has_won(seat)).map(|(place, _)| place).collect();
        let result = end.outcome.map(|outcome| outcome.result);
        Bout { number, seats: dealt, winners, result, decisions: end.decisions, uses, clauses }
    }

    /// Denies a kind of action to the seats of side 0.
    fn denied(&self, dealt: &[u8], kind: &str, kinds: &Kinds<R>) -> Denied<R> {
        let own: Vec<Seat> =
            self.seats.iter().zip(dealt).filter(|(_, side)| **side == 0).map(|(seat, _)| *seat).collect();
        let (kind, kinds) = (kind.to_owned(), kinds.clone());
        Denied::new(move |rules, state, seat, action| own.contains(&seat) && kinds.of(rules, state, action) == kind)
    }

    /// Counts what a side has done and, if the decision is looked at closely, what it could have done.
    fn note(
        &self,
        kinds: &Kinds<R>,
        state: &R::State,
        seat: Seat,
        side: usize,
        action: &R::Action,
        closely: bool,
        uses: &mut BTreeMap<String, Use>,
    ) {
        let chosen = kinds.of(self.rules, state, action);
        if closely {
            let mut legal = Vec::new();
            self.rules.legal(state, seat, &mut legal);
            let offered: BTreeSet<String> =
                legal.iter().map(|action| kinds.of(self.rules, state, action)).chain([chosen.clone()]).collect();
            // Where only one kind can be done, nothing is chosen.
            if offered.len() > 1 {
                for kind in offered {
                    let is_taken = kind == chosen;
                    let found = uses.entry(kind).or_default();
                    found.offered += 1;
                    found.taken += u32::from(is_taken);
                }
            }
        }
        uses.entry(chosen).or_default().by[side.min(1)] += 1;
    }
}
