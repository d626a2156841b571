//! Measurement: how long a decision takes, and one number that stands for how the rules play.

use std::ops::Range;
use std::time::{Duration, Instant};

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

/// A time that several measurements share: what the earlier ones leave of it, the later ones have.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    end: Option<Instant>,
}

impl Pace {
    /// From now on so long; none for as long as the work takes.
    pub fn new(time: Option<Duration>) -> Self {
        Pace { end: time.map(|time| Instant::now() + time) }
    }

    /// The time of the next of so many measurements that are still to come.
    pub fn share(&self, left: usize) -> Option<Duration> {
        let parts = u32::try_from(left.max(1)).unwrap_or(u32::MAX);
        self.end.map(|end| end.saturating_duration_since(Instant::now()) / parts)
    }
}

/// How many samples are taken: so many at most, and as soon as there are `least` of them, no more than there is time for.
struct Samples {
    least: usize,
    most: usize,
    end: Option<Instant>,
}

impl Samples {
    fn wants(&self, taken: usize) -> bool {
        taken < self.most && (taken < self.least || self.end.is_none_or(|end| Instant::now() < end))
    }
}

/// The fewest samples of each kind that a median is taken of, however short the time is: pairs of slices, searches, pairs of runs.
const LEAST_SLICES: usize = 9;
const LEAST_SEARCHES: usize = 5;
const LEAST_RUNS: usize = 3;

/// One measured scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Decisions of one round, or of as much of it as there was time for.
    pub decisions: u64,
    /// How many pairs of slices the medians are of.
    pub samples: usize,
    /// Median nanoseconds a decision of a uniformly random policy, silent log.
    pub silent_ns: f64,
    /// The same with the recorder, cleared before each battle.
    pub recorded_ns: f64,
    /// Recorded to silent: the median of the ratios of the slices.
    pub ratio: f64,
    /// `size_of::<State>()` in bytes.
    pub state_bytes: usize,
}

/// Plays the same battles `rounds` times silent and `rounds` times recorded, slice by slice in turns, so that a slow moment of the machine hits both;
/// where `time` is short, fewer slices. A round more (or a fifth of the time) is played first and not counted. `go_on` is asked now and then; when it
/// says no, the row is of what was played.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure<R: Ruleset>(
    rules: &R,
    scenario: &R::Scenario,
    battles: u64,
    rounds: u32,
    time: Option<Duration>,
    go_on: &dyn Fn() -> bool,
) -> Result<Row, Faults> {
    let begun = Instant::now();
    let mut runner = Runner { rules, opening: Opening::new(rules, scenario)?, scratch: Vec::new(), go_on };
    let mut recorder = Recorder::default();
    // What the first battle costs says how many of them fit into the slices that there must be.
    let battles = match time {
        Some(time) if battles > SLICES => {
            let tried = Instant::now();
            runner.timed(0..1, &mut Silent, |_| ());
            runner.timed(0..1, &mut recorder, Recorder::clear);
            let of_pair = tried.elapsed().as_secs_f64();
            let fitting = time.as_secs_f64() / 2.0 / of_pair.max(1e-9) / LEAST_SLICES as f64;
            battles.min((fitting * SLICES as f64) as u64).max(SLICES)
        }
        _ => battles,
    };
    let slices = (0..SLICES).map(|slice| battles * slice / SLICES..battles * (slice + 1) / SLICES);
    let slices: Vec<Range<u64>> = slices.filter(|slice| !slice.is_empty()).collect();
    // Who goes first alternates too.
    let mut pair = |number: usize, recorded_first: bool| {
        let of_slice = slices.get(number % slices.len().max(1))?;
        let full = |runner: &mut Runner<'_, R>, recorder: &mut Recorder<R::Event>| {
            runner.timed(of_slice.clone(), recorder, Recorder::clear)
        };
        let (plain, full) = if recorded_first {
            let full = full(&mut runner, &mut recorder);
            (runner.timed(of_slice.clone(), &mut Silent, |_| ()), full)
        } else {
            let plain = runner.timed(of_slice.clone(), &mut Silent, |_| ());
            (plain, full(&mut runner, &mut recorder))
        };
        (plain.decisions > 0 && full.decisions > 0).then_some((plain, full))
    };
    let most = slices.len() * rounds.max(1) as usize;
    let warm = Samples { least: 1, most: slices.len(), end: time.map(|time| begun + time / 5) };
    let mut warmed = 0;
    while warm.wants(warmed) && pair(warmed, warmed % 2 == 1).is_some() {
        warmed += 1;
    }
    let samples = Samples { least: LEAST_SLICES, most, end: time.map(|time| begun + time) };
    let (mut silent, mut recorded, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut decisions = 0;
    while samples.wants(ratios.len()) {
        let number = ratios.len();
        let (round, slice) = (number / slices.len().max(1), number % slices.len().max(1));
        let Some((plain, full)) = pair(slice, (round + slice) % 2 == 0) else { break };
        if round == 0 {
            decisions += plain.decisions;
        }
        silent.push(plain.ns);
        recorded.push(full.ns);
        ratios.push(if plain.ns > 0.0 { full.ns / plain.ns } else { 1.0 });
    }
    Ok(Row {
        decisions,
        samples: ratios.len(),
        silent_ns: median(&silent),
        recorded_ns: median(&recorded),
        ratio: median(&ratios),
        state_bytes: size_of::<R::State>(),
    })
}

/// How fast a search is in one scenario, with one tree on one core. Work is counted and the clock is read around it, so the searches of level 3 are the
/// same on any machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSpeed {
    /// Positions that are searched: moments of random battles in which there is a choice.
    pub positions: usize,
    /// How many searches of each kind the medians are of.
    pub searches: usize,
    /// Iterations a second with the work of level 3, leaves played on; median of the searches.
    pub iterations: f64,
    /// Actions applied a second in them, median of the searches.
    pub actions: f64,
    /// Milliseconds that level 3 thinks: the median of the searches.
    pub thought_ms: f64,
    /// Iterations a second with leaves that are judged as they stand; median of the searches.
    pub standing: f64,
}

/// Positions of a scenario that are searched, and how many decisions lie between two of them.
const POSITIONS: usize = 12;
const APART: u64 = 5;
/// Positions are searched in steps of so many: where there is time for a few only, they are of all parts of a battle. Prime to [`POSITIONS`].
const STEP: usize = 5;
/// Work of a search whose leaves are judged as they stand, and the longest that it may take: what an iteration costs grows with the tree.
const STANDING_WORK: u64 = 20_000;
const STANDING_TIME: Duration = Duration::from_millis(30);

/// Searches moments of random battles, each of them `rounds` times, or as many of them as there is time for. One search of each kind comes first and is
/// not counted. When `go_on` says no, it is of what was searched.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure_search<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    rounds: u32,
    time: Option<Duration>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<SearchSpeed, Faults> {
    let begun = Instant::now();
    let positions = positions(rules, &Opening::new(rules, scenario)?);
    let level = Bot::Fighter.budget().unwrap_or(Budget::of_work(10_000));
    let standing = Budget { leaves: Leaves::AsTheyStand, time: Some(STANDING_TIME), ..Budget::of_work(STANDING_WORK) };
    let mut search = Search::default();
    let mut timed = |number: usize, budget| {
        let (state, seat) = positions.get(number * STEP % positions.len().max(1))?;
        let begun = Instant::now();
        let found = search.run(rules, state, *seat, budget, SEED, go_on)?;
        let seconds = begun.elapsed().as_secs_f64();
        go_on().then_some((seconds, found.iterations as f64, found.work as f64))
    };
    let (mut iterations, mut actions, mut thoughts, mut stood) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let most = positions.len() * rounds.max(1) as usize;
    let samples = Samples { least: LEAST_SEARCHES, most, end: time.map(|time| begun + time) };
    let _ = timed(0, level).and_then(|_| timed(0, standing));
    while samples.wants(stood.len()) {
        let number = stood.len();
        let (Some(played_on), Some(of_standing)) = (timed(number, level), timed(number, standing)) else { break };
        let (seconds, done, work) = played_on;
        iterations.push(per_second(done, seconds));
        actions.push(per_second(work, seconds));
        thoughts.push(seconds * 1_000.0);
        let (seconds, done, _) = of_standing;
        stood.push(per_second(done, seconds));
    }
    Ok(SearchSpeed {
        positions: positions.len(),
        searches: stood.len(),
        iterations: median(&iterations),
        actions: median(&actions),
        thought_ms: median(&thoughts),
        standing: median(&stood),
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
    /// How many pairs of runs the medians are of.
    pub runs: usize,
    /// Battles of a run.
    pub of_run: u64,
    /// Battles of greedy bots a second on one thread; median of the runs.
    pub battles: f64,
    /// Threads of the other runs: as many as there are cores.
    pub threads: usize,
    /// How many times as fast they are: the median of the ratios of the pairs.
    pub ratio: f64,
}

/// The fewest battles of a run for each of its threads: with fewer, one of them would wait for the last battle of the other.
const LEAST_OF_THREAD: u64 = 4;

/// Plays the same battles of greedy bots on one thread and on all cores, in turns. Where `time` is short, runs are of fewer than `battles`, and there are
/// fewer of them than `rounds`. When `go_on` says no, it is of the runs that were done.
///
/// # Errors
/// Every fault of the scenario.
pub fn measure_lab<R: Evaluate>(
    rules: &R,
    scenario: &R::Scenario,
    battles: u64,
    rounds: u32,
    time: Option<Duration>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<LabSpeed, Faults> {
    let begun = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let timed = |threads, battles| {
        let job = simulate::Job { battles, bots: vec![Bot::Greedy], seed: SEED, threads, ..simulate::Job::default() };
        let begun = Instant::now();
        let outcomes = simulate::run(rules, scenario, &job, &Asked(go_on))?;
        Ok((outcomes.battles == battles).then(|| begun.elapsed().as_secs_f64()))
    };
    // What a battle costs says how many of them fit into the runs that there must be. These runs are not counted.
    let mut of_run = battles.min(LEAST_OF_THREAD * threads as u64).max(1);
    if let Some(cost) = timed(1, of_run)?
        && let Some(time) = time
    {
        let left = time.saturating_sub(begun.elapsed()).as_secs_f64();
        let of_pair = (1.0 + 1.0 / threads as f64) * cost / of_run as f64;
        let fitting = if of_pair > 0.0 { left / of_pair / LEAST_RUNS as f64 } else { f64::MAX };
        of_run = of_run.max((fitting as u64).min(battles));
    } else {
        of_run = battles;
    }
    let samples = Samples { least: LEAST_RUNS, most: rounds.max(1) as usize, end: time.map(|time| begun + time) };
    let (mut alone, mut ratios) = (Vec::new(), Vec::new());
    while samples.wants(ratios.len()) && go_on() {
        let (one, all) = if ratios.len() % 2 == 0 {
            let one = timed(1, of_run)?;
            (one, timed(threads, of_run)?)
        } else {
            let all = timed(threads, of_run)?;
            (timed(1, of_run)?, all)
        };
        let (Some(one), Some(all)) = (one, all) else { break };
        alone.push(per_second(of_run as f64, one));
        ratios.push(if all > 0.0 { one / all } else { 1.0 });
    }
    Ok(LabSpeed { runs: ratios.len(), of_run, battles: median(&alone), threads, ratio: median(&ratios) })
}

/// Stops a run when nobody waits any more.
struct Asked<'a>(&'a (dyn Fn() -> bool + Sync));

impl simulate::Watch for Asked<'_> {
    fn done(&self, _: u64) {}
    fn stopped(&self) -> bool {
        !(self.0)()
    }
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
