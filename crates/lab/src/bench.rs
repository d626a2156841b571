//! Measurement: how long a decision takes, and one number that stands for how the rules play.

use std::ops::Range;
use std::time::Instant;

use holmgang_ai::Bot;
use holmgang_ai::search::{Budget, Leaves, Search};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::{Log, Recorder, Silent};
use holmgang_kernel::ruleset::{Evaluate, Notate, Ruleset};
use holmgang_kernel::seat::Seat;

use crate::playout::{Opening, play};
use crate::print::Print;
use crate::simulate::{self, MOST_DECISIONS};
use crate::stats::median;

/// The seed of everything measured.
const SEED: u64 = 0x0062_656E_6368;
/// Battles of each scenario that a fingerprint is taken of.
const FINGERPRINT_BATTLES: u64 = 32;
/// After how many battles it is looked whether anybody still waits.
const LOOK: usize = 32;
/// Parts of a round. Each is short, so that other work on the machine falls between parts or spoils few of them; medians pass over those.
const SLICES: u64 = 10;

/// One measured scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Decisions of one round.
    pub decisions: u64,
    /// Median nanoseconds a decision of a uniformly random policy, silent log.
    pub silent_ns: f64,
    /// The same with the recorder, cleared before each battle.
    pub recorded_ns: f64,
    /// Recorded to silent: the median of the ratios of the slices.
    pub ratio: f64,
    /// `size_of::<State>()` in bytes.
    pub state_bytes: usize,
}

/// Plays the same battles `rounds` times silent and `rounds` times recorded, slice by slice in turns, so that a slow moment of the machine hits both.
/// A round more is played first and not counted. `go_on` is asked now and then; when it says no, the row is of what was played.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure<R: Ruleset>(
    rules: &R,
    scenario: &R::Scenario,
    battles: u64,
    rounds: u32,
    go_on: &dyn Fn() -> bool,
) -> Result<Row, Faults> {
    let mut runner = Runner { rules, opening: Opening::new(rules, scenario)?, scratch: Vec::new(), go_on };
    let mut recorder = Recorder::default();
    let (mut silent, mut recorded, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut decisions = 0;
    for round in 0..=rounds.max(1) {
        decisions = 0;
        for slice in 0..SLICES {
            let of_slice = battles * slice / SLICES..battles * (slice + 1) / SLICES;
            if of_slice.is_empty() {
                continue;
            }
            // Who goes first alternates too.
            let (plain, full) = if (u64::from(round) + slice).is_multiple_of(2) {
                let plain = runner.timed(of_slice.clone(), &mut Silent, |_| ());
                (plain, runner.timed(of_slice, &mut recorder, Recorder::clear))
            } else {
                let full = runner.timed(of_slice.clone(), &mut recorder, Recorder::clear);
                (runner.timed(of_slice, &mut Silent, |_| ()), full)
            };
            decisions += plain.decisions;
            if round > 0 {
                silent.push(plain.ns);
                recorded.push(full.ns);
                ratios.push(if plain.ns > 0.0 { full.ns / plain.ns } else { 1.0 });
            }
        }
    }
    Ok(Row {
        decisions,
        silent_ns: median(&silent),
        recorded_ns: median(&recorded),
        ratio: median(&ratios),
        state_bytes: size_of::<R::State>(),
    })
}

/// How fast a search is in one scenario, with one tree on one core. Work is counted and the clock is read around it, so the search is the same on any
/// machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSpeed {
    /// Positions that are searched: moments of random battles in which there is a choice.
    pub positions: usize,
    /// Iterations a second with the work of level 3, leaves played on; median of the rounds.
    pub iterations: f64,
    /// Actions applied a second in them, median of the rounds.
    pub actions: f64,
    /// Milliseconds that level 3 thinks: the median of the positions.
    pub thought_ms: f64,
    /// Iterations a second with leaves that are judged as they stand; median of the rounds.
    pub standing: f64,
}

/// Positions of a scenario that are searched, and how many decisions lie between two of them.
const POSITIONS: usize = 12;
const APART: u64 = 5;
/// Work of a search whose leaves are judged as they stand.
const STANDING_WORK: u64 = 100_000;

/// Searches moments of random battles, each of them `rounds` times.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure_search<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    rounds: u32,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<SearchSpeed, Faults> {
    let positions = positions(rules, &Opening::new(rules, scenario)?);
    let level = Bot::Fighter.budget().unwrap_or(Budget::of_work(10_000));
    let standing = Budget { leaves: Leaves::AsTheyStand, ..Budget::of_work(STANDING_WORK) };
    let mut search = Search::default();
    let mut timed = |state: &R::State, seat, budget| {
        let begun = Instant::now();
        let found = search.run(rules, state, seat, budget, SEED, go_on);
        let (iterations, work) = found.map_or((0, 0), |found| (found.iterations, found.work));
        (begun.elapsed().as_secs_f64(), iterations as f64, work as f64)
    };
    let (mut iterations, mut actions, mut thoughts, mut of_standing) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        let (mut played_on, mut stood) = ([0.0; 3], [0.0; 2]);
        for (state, seat) in &positions {
            let (time, done, work) = timed(state, *seat, level);
            played_on = [played_on[0] + time, played_on[1] + done, played_on[2] + work];
            thoughts.push(time * 1_000.0);
            let (time, done, _) = timed(state, *seat, standing);
            stood = [stood[0] + time, stood[1] + done];
        }
        iterations.push(per_second(played_on[1], played_on[0]));
        actions.push(per_second(played_on[2], played_on[0]));
        of_standing.push(per_second(stood[1], stood[0]));
    }
    Ok(SearchSpeed {
        positions: positions.len(),
        iterations: median(&iterations),
        actions: median(&actions),
        thought_ms: median(&thoughts),
        standing: median(&of_standing),
    })
}

fn per_second(count: f64, seconds: f64) -> f64 {
    if seconds > 0.0 { count / seconds } else { 0.0 }
}

/// Moments of random battles in which a player has a choice.
fn positions<R: Evaluate>(rules: &R, opening: &Opening<'_, R>) -> Vec<(R::State, Seat)> {
    let (mut found, mut scratch, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    for battle in 0..POSITIONS as u64 {
        let (mut dice, mut random) = (Swift::new(SEED, battle), Swift::new(!SEED, battle));
        let mut state = opening.state(&mut dice);
        // Each battle gives one: later battles give later moments.
        let (mut decided, mut moment) = (0, None);
        play(rules, &mut state, &mut dice, &mut Silent, battle * APART + APART, |state, seat| {
            decided += 1;
            if decided > battle * APART || moment.is_none() {
                legal.clear();
                rules.legal(state, seat, &mut legal);
                if seat != Seat::Referee && legal.len() > 1 {
                    moment = Some((state.clone(), seat));
                }
            }
            rules.pick(state, seat, &mut scratch, |count| random.below(count))
        });
        found.extend(moment);
    }
    found
}

/// How fast the lab plays one scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabSpeed {
    /// Battles of greedy bots a second on one thread; median of the rounds.
    pub battles: f64,
    /// Threads of the other runs: as many as there are cores.
    pub threads: usize,
    /// How many times as fast they are: the median of the ratios of the rounds.
    pub ratio: f64,
}

/// Plays the same battles of greedy bots on one thread and on all cores, in turns.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure_lab<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    battles: u64,
    rounds: u32,
) -> Result<LabSpeed, Faults> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let timed = |threads| {
        let job = simulate::Job { battles, bots: vec![Bot::Greedy], seed: SEED, threads, ..simulate::Job::default() };
        let begun = Instant::now();
        simulate::run(rules, scenario, &job, &())?;
        Ok(begun.elapsed().as_secs_f64())
    };
    let (mut alone, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        let (one, all) = (timed(1)?, timed(threads)?);
        alone.push(per_second(battles as f64, one));
        ratios.push(if all > 0.0 { one / all } else { 1.0 });
    }
    Ok(LabSpeed { battles: median(&alone), threads, ratio: median(&ratios) })
}

/// One number over random battles with fixed seeds: how many actions were legal at each decision, who took which (in notation), how many decisions
/// each battle had, how it ended, how much was rolled. It changes when the rules play otherwise; not with memory layout, threads or machine.
///
/// # Errors
/// Every fault of the first scenario that has any.
pub fn fingerprint<'a, R: Notate>(
    rules: &'a R,
    scenarios: impl IntoIterator<Item = &'a R::Scenario>,
) -> Result<u64, Faults> {
    let mut print = Print::default();
    let mut scratch = Vec::new();
    for scenario in scenarios {
        let opening = Opening::new(rules, scenario)?;
        for battle in 0..FINGERPRINT_BATTLES {
            let mut dice = Swift::new(SEED, battle);
            let mut random = Swift::new(!SEED, battle);
            let mut state = opening.state(&mut dice);
            let end = play(rules, &mut state, &mut dice, &mut Silent, MOST_DECISIONS, |state, seat| {
                let action = rules.pick(state, seat, &mut scratch, |count| {
                    print.number(count as u64);
                    random.below(count)
                })?;
                print.number(match seat {
                    Seat::Player(place) => u64::from(place),
                    Seat::Referee => u64::MAX,
                });
                print.text(&rules.write(state, &action));
                Some(action)
            });
            print.number(end.decisions);
            print.text(end.outcome.map_or("", |outcome| outcome.result));
            print.number(dice.bits());
        }
    }
    Ok(print.value())
}

struct Runner<'a, R: Ruleset> {
    rules: &'a R,
    opening: Opening<'a, R>,
    scratch: Vec<R::Action>,
    go_on: &'a dyn Fn() -> bool,
}

/// A timed slice.
struct Timed {
    decisions: u64,
    ns: f64,
}

impl<R: Ruleset> Runner<'_, R> {
    fn timed<L: Log<R::Event>>(&mut self, battles: Range<u64>, log: &mut L, clear: impl Fn(&mut L)) -> Timed {
        let Runner { rules, opening, scratch, go_on } = self;
        let mut decisions = 0;
        let begun = Instant::now();
        for (place, battle) in battles.enumerate() {
            if place % LOOK == 0 && !go_on() {
                break;
            }
            clear(log);
            let mut dice = Swift::new(SEED, battle);
            let mut random = Swift::new(!SEED, battle);
            let mut state = opening.state(&mut dice);
            let end = play(*rules, &mut state, &mut dice, log, MOST_DECISIONS, |state, seat| {
                rules.pick(state, seat, scratch, |count| random.below(count))
            });
            // The end is looked at, so the compiler cannot leave the battle out.
            decisions += std::hint::black_box(end).decisions;
        }
        let ns = begun.elapsed().as_nanos() as f64 / decisions.max(1) as f64;
        Timed { decisions, ns }
    }
}
