//! Better weights of an evaluation, by self-play: simultaneous perturbation (SPSA, Spall 1998) with the schedule that testers of chess engines use.
//!
//! A trial shakes all weights at once, each up or down by chance, and plays a set of battles of the shaken weights against those shaken the other way.
//! Every weight moves a little towards the side that won. What comes out is a proposal: whether it is stronger is for a [sequential test](crate::sprt)
//! on other battles to say.

use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::weights::Weight;
use rayon::prelude::*;

use crate::contest::{Contest, Extras, Table};
use crate::simulate::Watch;

/// Tells the directions of trials from dice and choices.
const DIRECTIONS: u64 = 0x7475_6E65;
/// How fast steps become smaller with the number of trials, and how fast shaking does (Spall 1998).
const STEPS_SHRINK: f64 = 0.602;
const SHAKING_SHRINKS: f64 = 0.101;
/// By which part of its value a weight is shaken at the end.
const SHAKEN: f64 = 0.2;
/// By which part of how far it is shaken a weight moves after a set that was won whole, at the end.
const MOVED: f64 = 0.02;
/// Trials that are played with the same weights, side by side.
const BATCH: u64 = 16;

/// How weights are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The bot that plays both sides.
    pub bot: Bot,
    /// Sets of battles; the scenarios take turns.
    pub trials: u64,
    /// The seed: the same seed finds the same weights on any number of threads.
    pub seed: u64,
    /// Decisions that are taken at random first.
    pub opening: u64,
    /// The most decisions of a battle; what is not over then is a draw.
    pub most: u64,
}

/// Looks for better weights than those of `rules`; none if `rules` weigh with nothing, or `watch` has stopped it. The weights are in the order of
/// [`Evaluate::WEIGHTS`].
///
/// # Errors
/// Every fault of the scenarios.
pub fn tune<R: Evaluate>(
    rules: &R,
    scenarios: &[R::Scenario],
    tuning: &Tuning,
    threads: usize,
    watch: &(dyn Watch + Sync),
) -> Result<Option<Vec<i32>>, Faults> {
    let Tuning { bot, trials, seed, opening, most } = *tuning;
    if R::WEIGHTS.is_empty() || scenarios.is_empty() {
        return Ok(None);
    }
    let contest = Contest { sides: vec![bot, bot], seed, opening, most, keeps_seats: false };
    let tables: Result<Vec<_>, Faults> =
        scenarios.iter().map(|scenario| Table::new(rules, scenario, &contest)).collect();
    let tables = tables?;
    let done = AtomicU64::new(0);
    let go_on = || !watch.stopped();
    let mut at: Vec<f64> = rules.weights().into_iter().map(f64::from).collect();
    let shaken: Vec<f64> = at.iter().zip(R::WEIGHTS).map(|(value, weight)| most_shaken(*value, weight)).collect();
    let mut work = || {
        for first in (0..trials).step_by(BATCH as usize) {
            let now = at.as_slice();
            let one = |trial: u64| {
                let by = shaking(trial, trials);
                let directions = directions(seed, trial, now.len());
                let away = |sign: f64| {
                    let values = now.iter().zip(&shaken).zip(&directions);
                    let moved: Vec<i32> =
                        values.map(|((value, most), up)| (value + sign * by * most * up).round() as i32).collect();
                    rules.weighed(&moved)
                };
                let judges = [away(1.0)?, away(-1.0)?];
                let table = &tables[(trial % tables.len() as u64) as usize];
                let extras = Extras { judges: &judges, ..Extras::default() };
                let mut minds = table.minds();
                let mut ahead = 0.0;
                for number in trial * table.size()..(trial + 1) * table.size() {
                    let bout = table.battle(number, &mut minds, &extras, &go_on);
                    ahead += bout.score(0).map_or(0.0, |score| 2.0 * score - 1.0);
                }
                watch.done(done.fetch_add(table.size(), Ordering::Relaxed) + table.size());
                let step = moving(trial, trials) * ahead / table.size() as f64;
                Some(directions.into_iter().zip(&shaken).map(|(up, most)| up * most * step).collect())
            };
            let steps: Option<Vec<Vec<f64>>> = (first..trials.min(first + BATCH)).into_par_iter().map(one).collect();
            let steps = steps.filter(|_| go_on())?;
            // In order, so that sums of fractions do not depend on threads.
            for step in steps {
                for ((value, by), weight) in at.iter_mut().zip(step).zip(R::WEIGHTS) {
                    *value = (*value + by).clamp((*weight.range.start()).into(), (*weight.range.end()).into());
                }
            }
        }
        Some(at.iter().map(|value| value.round() as i32).collect())
    };
    Ok(match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // The system gives no more threads: those that are there find the same.
        Err(_) => work(),
    })
}

/// How far a weight is shaken at the end: a part of its value, at least so far that it changes, and for what is worth nothing a part of its range.
fn most_shaken(value: f64, weight: &Weight) -> f64 {
    let range = f64::from(*weight.range.end()) - f64::from(*weight.range.start());
    (value.abs() * SHAKEN).max(range / 100.0).max(1.0)
}

/// How much farther than at the end weights are shaken in a trial.
fn shaking(trial: u64, trials: u64) -> f64 {
    (trials as f64 / (trial + 1) as f64).powf(SHAKING_SHRINKS)
}

/// By which part of how far they are shaken weights move after a set that was won whole.
fn moving(trial: u64, trials: u64) -> f64 {
    // The first tenth is slowed down: there a single set would move too much.
    let slowed = trials as f64 / 10.0;
    MOVED * ((trials as f64 + slowed) / (trial as f64 + 1.0 + slowed)).powf(STEPS_SHRINK) / shaking(trial, trials)
}

/// Up (1) or down (−1) for each weight.
fn directions(seed: u64, trial: u64, count: usize) -> Vec<f64> {
    let mut random = Swift::new(seed ^ DIRECTIONS, trial);
    (0..count).map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
}
