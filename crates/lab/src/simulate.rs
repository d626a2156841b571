//! A sweep: many battles between bots on all cores. Battle number n is the same on any number of threads.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;
use rayon::prelude::*;

use crate::playout::{Opening, play};
use crate::print::Print;
use crate::stats::{Histogram, Rate};

/// The most battles of one piece of work. Small, so that slow bots report often and cores end together.
const CHUNK: u64 = 16;
/// How many pieces of work a thread is to have at least: of few long battles a piece is a battle.
const PIECES: u64 = 8;
/// Tells the bots' choices from the dice, so that a bot that thinks more does not change the rolls.
const CHOICES: u64 = 0x6368_6F69_6365;

/// The word for battles that took too many decisions.
pub const UNFINISHED: &str = "unfinished";
/// The most decisions of a battle that no job asks otherwise.
pub const MOST_DECISIONS: u64 = 10_000;

/// What to play.
#[derive(Clone, Debug)]
pub struct Job {
    /// How many battles.
    pub battles: u64,
    /// The bots of the player seats in order; fewer than seats are dealt round again (one for all), more than
    /// seats never play, none means [`Bot::Random`].
    pub bots: Vec<Bot>,
    /// The seed: the same seed gives the same battles.
    pub seed: u64,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// Whether every next battle moves the bots on by one seat: with two seats, odd battles are played with seats swapped.
    pub swap: bool,
    /// How many decisions at the beginning of each battle are any legal action, so that bots without a chance of their own do not play one game again and
    /// again.
    pub varied: u64,
    /// The most decisions of a battle; what is not over then counts as [`UNFINISHED`].
    pub max_decisions: u64,
}

impl Default for Job {
    /// A thousand random battles on all cores.
    fn default() -> Self {
        Job {
            battles: 1000,
            bots: vec![Bot::Random],
            seed: 0,
            threads: 0,
            swap: false,
            varied: 0,
            max_decisions: MOST_DECISIONS,
        }
    }
}

/// Somebody who watches a sweep and may stop it.
pub trait Watch {
    /// So many battles are done in all. Called from any thread, now and then; numbers may overtake each other.
    fn done(&self, battles: u64);
    /// Whether to stop; what is done so far is kept.
    fn stopped(&self) -> bool;
}

/// Nobody watches.
impl Watch for () {
    fn done(&self, _: u64) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// What came of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// Battles asked for.
    pub asked: u64,
    /// Battles played; fewer if it was stopped.
    pub battles: u64,
    /// How often each result came, by its word; [`UNFINISHED`] where none did. They add up to `battles`.
    pub results: BTreeMap<&'static str, u64>,
    /// Battles won by each player seat.
    pub seats: Vec<u64>,
    /// What each bot won; every bot of the job once, in its order.
    pub bots: Vec<BotWins>,
    /// How many different battles they were.
    pub distinct: Distinct,
    /// How many battles could differ by nothing but the seats of their bots: so many different ones or fewer are no sample of anything.
    pub arrangements: u64,
    /// Decisions a battle.
    pub decisions: Histogram,
    /// What the battles cost each player seat; empty where the rulebook has no such measure.
    pub tolls: Vec<Tolls>,
}

/// Different battles, told apart by a print of what was done in them and how they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distinct(BTreeSet<u64>);

impl Distinct {
    /// So many are told apart; of more it is only known that they are more.
    pub const MOST: usize = 1 << 16;

    /// How many there are; [`Distinct::MOST`] stands for that many or more.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Meets a battle. Of too many the smallest prints stay, so that the order in which they come does not matter.
    fn meet(&mut self, print: u64) {
        self.0.insert(print);
        if self.0.len() > Distinct::MOST {
            self.0.pop_last();
        }
    }

    fn merge(&mut self, other: Distinct) {
        other.0.into_iter().for_each(|print| self.meet(print));
    }
}

/// What battles cost a seat: one entry a battle in each histogram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tolls {
    /// Resources lost, in hundredths of a percent.
    pub lost: Histogram,
    /// Combatants out of the battle at its end.
    pub fallen: Histogram,
    /// Rounds.
    pub rounds: Histogram,
}

/// What a bot won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotWins {
    /// The bot.
    pub bot: Bot,
    /// Battles in which it had a seat.
    pub battles: u64,
    /// Battles in which it had a seat that won.
    pub wins: u64,
}

impl Outcomes {
    /// The share of a result, with its interval.
    pub fn rate(&self, result: &str) -> Rate {
        Rate::wilson(self.results.get(result).copied().unwrap_or(0), self.battles)
    }

    /// Whether the battles were one game again and again (one for each seating of different bots): then a share of them says nothing of other games, and
    /// no interval is honest.
    pub fn is_repeated(&self) -> bool {
        self.arrangements < self.battles && self.distinct.count() <= self.arrangements
    }

    fn new(asked: u64, seats: usize, bots: &[Bot]) -> Self {
        let mut distinct: Vec<BotWins> = Vec::new();
        for bot in bots {
            if distinct.iter().all(|known| known.bot != *bot) {
                distinct.push(BotWins { bot: *bot, battles: 0, wins: 0 });
            }
        }
        Outcomes {
            asked,
            battles: 0,
            results: BTreeMap::new(),
            seats: vec![0; seats],
            arrangements: 1,
            bots: distinct,
            distinct: Distinct::default(),
            decisions: Histogram::default(),
            tolls: vec![Tolls::default(); seats],
        }
    }

    /// Both sweeps together. The order does not matter: everything is a sum.
    fn merge(mut self, other: Outcomes) -> Self {
        self.battles += other.battles;
        for (result, count) in other.results {
            *self.results.entry(result).or_default() += count;
        }
        for (mine, theirs) in self.seats.iter_mut().zip(other.seats) {
            *mine += theirs;
        }
        for (mine, theirs) in self.bots.iter_mut().zip(other.bots) {
            mine.battles += theirs.battles;
            mine.wins += theirs.wins;
        }
        self.distinct.merge(other.distinct);
        self.decisions.merge(&other.decisions);
        for (mine, theirs) in self.tolls.iter_mut().zip(&other.tolls) {
            mine.lost.merge(&theirs.lost);
            mine.fallen.merge(&theirs.fallen);
            mine.rounds.merge(&theirs.rounds);
        }
        self
    }
}

/// Plays the job. The result is the same for any number of threads, unless `watch` stops it: then it is of the battles that were done.
///
/// # Errors
/// Every fault of the scenario.
pub fn run<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    job: &Job,
    watch: &(dyn Watch + Sync),
) -> Result<Outcomes, Faults> {
    let opening = Opening::new(rules, scenario)?;
    let bots = if job.bots.is_empty() { vec![Bot::Random] } else { job.bots.clone() };
    let sample = opening.state(&mut Swift::new(job.seed, 0));
    let measures =
        (0..R::PROFILE.seats.len()).any(|seat| rules.toll(&sample, &sample, Seat::Player(seat as u8)).is_some());
    let seats = playing(rules, &sample);
    let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let table = Table { rules, opening, job, bots, seats, measures, done, stopped, watch };
    let work = || {
        let threads = rayon::current_num_threads() as u64;
        let size = (job.battles / (threads * PIECES).max(1)).clamp(1, CHUNK);
        (0..job.battles.div_ceil(size))
            .into_par_iter()
            .take_any_while(|_| !table.is_stopped())
            .fold(
                || Worker::new(&table),
                |mut worker, chunk| {
                    worker.chunk(chunk * size..job.battles.min((chunk + 1).saturating_mul(size)));
                    worker
                },
            )
            .map(|worker| worker.outcomes)
            .reduce(|| table.outcomes(), Outcomes::merge)
    };
    Ok(match rayon::ThreadPoolBuilder::new().num_threads(job.threads).build() {
        Ok(pool) => pool.install(work),
        // The system gives no more threads: those that are there already give the same result.
        Err(_) => work(),
    })
}

/// A bot that thinks on its worker's thread alone: the cores are busy with other battles.
fn new_mind<R: Evaluate>(bot: Bot) -> Mind<R> {
    Mind::new(bot).on_threads(1)
}

/// The places of the seats that take part.
fn playing<R: Evaluate>(rules: &R, state: &R::State) -> Vec<usize> {
    let place = |seat| match seat {
        Seat::Player(place) => Some(usize::from(place)),
        Seat::Referee => None,
    };
    rules.playing(state).iter().filter_map(place).collect()
}

/// What all workers share.
struct Table<'a, R: Evaluate> {
    rules: &'a R,
    opening: Opening<'a, R>,
    job: &'a Job,
    bots: Vec<Bot>,
    /// The seats that take part: those that bots are dealt to.
    seats: Vec<usize>,
    /// Whether the rulebook measures what a battle costs.
    measures: bool,
    done: AtomicU64,
    stopped: AtomicBool,
    watch: &'a (dyn Watch + Sync),
}

impl<R: Evaluate> Table<'_, R> {
    fn outcomes(&self) -> Outcomes {
        let outcomes = Outcomes::new(self.job.battles, R::PROFILE.seats.len(), &self.bots);
        let moves = self.job.swap && outcomes.bots.len() > 1;
        Outcomes { arrangements: if moves { self.seats.len().max(1) as u64 } else { 1 }, ..outcomes }
    }

    /// Whether somebody has said stop; who said it once is not asked again.
    fn is_stopped(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let stopped = self.watch.stopped();
        if stopped {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stopped
    }

    /// The place in `bots` of the bot that has a seat in a battle.
    fn dealt(&self, seat: usize, battle: u64) -> usize {
        let seats = self.seats.len().max(1);
        let place = self.seats.iter().position(|known| *known == seat).unwrap_or(seat);
        let moved = if self.job.swap { (battle % seats as u64) as usize } else { 0 };
        (place + moved) % seats % self.bots.len()
    }
}

/// One thread's memory, reused from battle to battle.
struct Worker<'a, R: Evaluate> {
    table: &'a Table<'a, R>,
    minds: Vec<Mind<R>>,
    /// Opens battles that are to differ.
    any: Mind<R>,
    outcomes: Outcomes,
}

impl<'a, R: Evaluate> Worker<'a, R> {
    fn new(table: &'a Table<'a, R>) -> Self {
        let minds = table.bots.iter().copied().map(new_mind).collect();
        Worker { table, minds, any: new_mind(Bot::Random), outcomes: table.outcomes() }
    }

    fn chunk(&mut self, battles: Range<u64>) {
        let mut done = 0;
        for battle in battles {
            if self.table.is_stopped() {
                break;
            }
            done += u64::from(self.battle(battle));
        }
        if done > 0 {
            let before = self.table.done.fetch_add(done, Ordering::Relaxed);
            self.table.watch.done(before + done);
        }
    }

    /// Plays a battle; says no, and counts nothing, if it was broken off: nobody waits for a long thought that is not wanted any more.
    fn battle(&mut self, battle: u64) -> bool {
        let Worker { table, minds, any, outcomes } = self;
        let mut print = Print::default();
        let mut decided = 0;
        let mut dice = Swift::new(table.job.seed, battle);
        let mut random = Swift::new(table.job.seed ^ CHOICES, battle);
        let mut state = table.opening.state(&mut dice);
        // Only kept where the rulebook measures what a battle costs.
        let start = table.measures.then(|| state.clone());
        let end = play(table.rules, &mut state, &mut dice, &mut Silent, table.job.max_decisions, |state, seat| {
            let mind = match seat {
                Seat::Player(place) => table.dealt(usize::from(place), battle),
                Seat::Referee => 0,
            };
            let at_random = decided < table.job.varied && seat != Seat::Referee;
            decided += 1;
            let action = match at_random {
                true => any.choose(table.rules, state, seat, &mut random),
                false => minds[mind].choose_while(table.rules, state, seat, &mut random, &|| !table.is_stopped()),
            };
            if let Some(action) = &action {
                print.written(action);
            }
            action
        });
        if table.is_stopped() {
            return false;
        }
        // The dice may have fallen otherwise while the same was done.
        for seat in &table.seats {
            print.number(table.rules.evaluate(&state, Seat::Player(*seat as u8)) as u64);
        }
        outcomes.distinct.meet(print.value());

        if let Some(start) = start {
            for (seat, tolls) in outcomes.tolls.iter_mut().enumerate() {
                if let Some(toll) = table.rules.toll(&start, &state, Seat::Player(seat as u8)) {
                    tolls.lost.add(toll.lost.into());
                    tolls.fallen.add(toll.fallen.into());
                    tolls.rounds.add(toll.rounds.into());
                }
            }
        }
        outcomes.battles += 1;
        outcomes.decisions.add(end.decisions);
        *outcomes.results.entry(end.outcome.map_or(UNFINISHED, |outcome| outcome.result)).or_default() += 1;
        let has_won = |seat: usize| end.outcome.is_some_and(|outcome| outcome.winners.has(Seat::Player(seat as u8)));
        for (seat, wins) in outcomes.seats.iter_mut().enumerate() {
            *wins += u64::from(has_won(seat));
        }
        for tally in &mut outcomes.bots {
            let seats = table.seats.iter().copied();
            let mut own = seats.filter(|seat| table.bots[table.dealt(*seat, battle)] == tally.bot).peekable();
            tally.battles += u64::from(own.peek().is_some());
            tally.wins += u64::from(own.any(has_won));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_testkit::alloc::allocations_during;
    use holmgang_testkit::toy::Toy;

    #[test]
    fn random_battles_allocate_nothing_after_the_first() {
        let rules = Toy::new();
        let scenario = rules.plain();
        let opening = Opening::new(&rules, &scenario).unwrap();
        let job = Job { bots: vec![Bot::Random], ..Job::default() };
        let table = Table {
            rules: &rules,
            opening,
            job: &job,
            bots: job.bots.clone(),
            seats: vec![0, 1],
            measures: false,
            done: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            watch: &(),
        };
        let mut worker = Worker::new(&table);
        let (some, ()) = allocations_during(|| worker.chunk(0..200));
        // The same battles again: lists, minds and histogram have all the memory they need.
        let (none, ()) = allocations_during(|| worker.chunk(0..200));
        assert!(some > 0);
        assert_eq!(none, 0);
    }

    #[test]
    fn a_start_is_cloned_only_if_it_rolls_nothing() {
        let rules = Toy::new();
        let (plain, rolled) = (rules.plain(), rules.rolled());
        assert!(Opening::new(&rules, &plain).unwrap().is_fixed());
        let opening = Opening::new(&rules, &rolled).unwrap();
        assert!(!opening.is_fixed());
        let first: Vec<u8> = (0..64).map(|battle| opening.state(&mut Swift::new(1, battle)).first).collect();
        assert!(first.contains(&0) && first.contains(&1));
    }
}
