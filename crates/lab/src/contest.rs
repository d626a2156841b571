//! Battles between bots one by one, in sets that are fair to all of them: what strength and experiments are counted from.
//!
//! With k seats that take part, battles k·n to k·n + k − 1 are a set: the same dice, the same random opening, and every bot once in every seat.
//! Battles of one set are alike, so intervals are worked out from whole sets.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::Silent;
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
}

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

/// Plays battles of a scenario. `judges` are the same rules with other weights, one for each side, by which its bot judges positions; with none all judge
/// by `rules`. The battles come in the order of their numbers, the same on any number of threads. When `watch` stops it,
/// those that were not played are missing.
///
/// # Errors
/// Every fault of the scenario.
pub fn contest<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    contest: &Contest,
    judges: &[R],
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
                    let bout = go_on().then(|| table.battle(number, minds, judges, &go_on)).filter(|_| go_on());
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
        self.seats.len().max(1) as u64
    }

    /// Bots that think on their worker's thread alone: the cores are busy with other battles.
    pub(crate) fn minds(&self) -> Vec<Mind<R>> {
        self.contest.sides.iter().map(|bot| Mind::new(*bot).on_threads(1)).collect()
    }

    pub(crate) fn battle(
        &self,
        number: u64,
        minds: &mut [Mind<R>],
        judges: &[R],
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Bout {
        let Contest { sides, seed, opening, most } = self.contest;
        let seats = &self.seats;
        let in_set = self.size();
        let (set, moved) = (number / in_set, (number % in_set) as usize);
        let mut dice = Swift::new(*seed, set);
        let mut random = Swift::new(*seed ^ CHOICES, set);
        let mut first = Swift::new(*seed ^ FIRST, set);
        let dealt: Vec<u8> =
            (0..seats.len()).map(|place| ((place + moved) % seats.len() % sides.len().max(1)) as u8).collect();
        let mut anybody = Mind::new(Bot::Random);
        let mut left = *opening;
        let mut state = self.opening.state(&mut dice);
        let end = play(self.rules, &mut state, &mut dice, &mut Silent, *most, |state, seat| {
            let place = seats.iter().position(|known| *known == seat);
            let side = place.and_then(|place| dealt.get(place)).map_or(0, |side| usize::from(*side));
            if left > 0 && place.is_some() {
                left -= 1;
                return anybody.choose(self.rules, state, seat, &mut first);
            }
            let judge = judges.get(side).unwrap_or(self.rules);
            minds.get_mut(side)?.choose_while(judge, state, seat, &mut random, go_on)
        });
        let has_won = |seat: &Seat| end.outcome.is_some_and(|outcome| outcome.winners.has(*seat));
        let winners = (0u8..).zip(seats).filter(|(_, seat)| has_won(seat)).map(|(place, _)| place).collect();
        let result = end.outcome.map(|outcome| outcome.result);
        Bout { number, seats: dealt, winners, result, decisions: end.decisions }
    }
}
