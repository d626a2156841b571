//! Many battles that go on side by side, a step of each at a time: what programs that learn play. Battles that end begin again at once. The same seed
//! and the same choices give the same numbers on any number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::encode::{Choices, Encode, Layout, Observe, Space, observe};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Outcome, Seat, Turn};
use rayon::prelude::*;

use crate::playout::Opening;

/// Tells the bots' choices from the dice.
const CHOICES: u64 = 0x0066_6C65_6574;
/// Fewer battles than this are not worth other threads.
const ALONE: usize = 32;
/// Battles that one thread looks through at least where looking is all there is to do.
const LOOKED: usize = 256;
/// So many battles may take a while even where nobody thinks.
const MANY: usize = 1 << 14;
/// How far a number may go beyond its scale: what is beyond is told as this.
pub const MOST: f32 = 4.0;

/// How a fleet plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many battles go on side by side.
    pub battles: usize,
    /// Who plays each player seat: none where whoever steps decides. Seats beyond the list are those of whoever steps.
    pub bots: Vec<Option<Bot>>,
    /// The seed of dice and bots.
    pub seed: u64,
    /// A battle is cut off after so many decisions, those of bots included.
    pub max_decisions: u64,
    /// The part of the change of worth, as bots see it (−1 to 1), that is added to the rewards of a step; 0: the outcome alone counts.
    pub shaping: f32,
    /// Whether a battle that has ended begins again in the same step. Otherwise it rests until the whole fleet is begun anew.
    pub restarts: bool,
}

/// Where the numbers of a step are written: one row a battle.
#[derive(Debug)]
pub struct Batch<'a> {
    /// What the seat to move sees: `battles` × [`Fleet::width`].
    pub observations: &'a mut [f32],
    /// 1 at each index that can be chosen: `battles` × [`Space::len`]. Between two steps nobody else may change it.
    pub masks: &'a mut [i8],
    /// The seat to move, as its place in the profile; −1 where nobody is asked.
    pub seats: &'a mut [i64],
    /// What the step gave each player seat: `battles` × seats.
    pub rewards: &'a mut [f32],
    /// Whether the battle has come to its end in this step.
    pub terminated: &'a mut [bool],
    /// Whether it was cut off in this step.
    pub truncated: &'a mut [bool],
}

/// Why a step was not taken. Nothing has changed, unless it was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStep {
    /// In this battle the index cannot be chosen now.
    Illegal {
        /// The battle.
        battle: usize,
        /// The index.
        index: i64,
    },
    /// An array has another size than it should.
    Size,
    /// Somebody broke off this step, or one before it: the battles stand where they happen to be, and must be begun anew.
    BrokenOff,
}

/// Battles side by side.
pub struct Fleet<R: Encode + Evaluate> {
    rules: Arc<R>,
    scenario: Arc<R::Scenario>,
    /// The start, where it rolls nothing.
    fixed: Option<R::State>,
    space: Space,
    layout: Layout,
    plan: Plan,
    battles: Vec<One<R>>,
    rounds: u64,
    stop: Option<Arc<AtomicBool>>,
    is_broken: bool,
}

/// One of them.
struct One<R: Encode + Evaluate> {
    state: R::State,
    dice: Swift,
    choices: Swift,
    number: u64,
    decisions: u64,
    seat: Option<Seat>,
    listed: Choices<R::Action>,
    scratch: Vec<R::Action>,
    minds: Vec<Option<Mind<R>>>,
    /// The place of what was chosen in the list.
    chosen: usize,
}

/// The row of one battle in a batch.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    seat: &'a mut i64,
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

/// Numbers in units of their scales.
struct Scaled<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl Observe for Scaled<'_> {
    #[inline]
    fn rows<const N: usize>(
        &mut self,
        _: &'static str,
        most: usize,
        columns: &[(&'static str, i32); N],
        rows: impl IntoIterator<Item = [i32; N]>,
    ) {
        let end = (self.at + most * N).min(self.out.len());
        let (slots, _) = self.out[self.at.min(end)..end].as_chunks_mut::<N>();
        let mut scales = [0.0; N];
        for (scale, (_, most)) in scales.iter_mut().zip(columns) {
            *scale = 1.0 / (*most).max(1) as f32;
        }
        let mut told = 0;
        // Rows that are zeros are computed like others: to compare them first costs more.
        for (row, slot) in rows.into_iter().zip(slots.iter_mut()) {
            for ((number, value), scale) in slot.iter_mut().zip(row).zip(scales) {
                *number = (value as f32 * scale).clamp(-MOST, MOST);
            }
            told += 1;
        }
        slots[told..].as_flattened_mut().fill(0.0);
        self.at = end;
    }
}

/// What a seat sees of a moment, in units of the scales.
pub fn observed<R: Encode>(rules: &R, state: &R::State, seat: Seat, out: &mut [f32]) {
    observe(rules, state, seat, &mut Scaled { out, at: 0 });
}

impl<R: Encode + Evaluate> Fleet<R> {
    /// Battles of a scenario that have not begun: [`Fleet::reset`] begins them.
    ///
    /// # Errors
    /// Every fault of the set-up.
    pub fn new(rules: Arc<R>, scenario: Arc<R::Scenario>, plan: Plan) -> Result<Self, Faults> {
        let opening = Opening::new(&*rules, &scenario)?;
        let start = opening.state(&mut Swift::new(plan.seed, 0));
        let (space, layout) = (rules.space(&start), Layout::of(&*rules, &start));
        let fixed = opening.is_fixed().then(|| start.clone());
        let seats = R::PROFILE.seats.len();
        let battle = |number: usize| One {
            state: start.clone(),
            dice: Swift::new(plan.seed, number as u64),
            choices: Swift::new(plan.seed ^ CHOICES, number as u64),
            number: number as u64,
            decisions: 0,
            seat: None,
            listed: Choices::default(),
            scratch: Vec::new(),
            minds: (0..seats).map(|seat| plan.bots.get(seat).copied().flatten().map(Mind::new)).collect(),
            chosen: 0,
        };
        let battles = (0..plan.battles).map(battle).collect();
        Ok(Fleet { rules, scenario, fixed, space, layout, plan, battles, rounds: 0, stop: None, is_broken: false })
    }

    /// How many battles there are.
    pub fn len(&self) -> usize {
        self.battles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.battles.is_empty()
    }

    /// What can be done in these battles.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// What each number of an observation is.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many numbers an observation has.
    pub fn width(&self) -> usize {
        self.layout.0.len()
    }

    /// The moment of a battle, who is asked there, and what can be done.
    pub fn moment(&self, battle: usize) -> Option<(&R::State, Option<Seat>, &Choices<R::Action>)> {
        self.battles.get(battle).map(|one| (&one.state, one.seat, &one.listed))
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Writes what a seat sees in a battle, whoever is asked there.
    pub fn observe(&self, battle: usize, seat: Seat, out: &mut [f32]) -> bool {
        let fits = out.len() == self.width();
        match self.battles.get(battle) {
            Some(one) if fits => observed(&*self.rules, &one.state, seat, out),
            _ => return false,
        }
        true
    }

    /// From now on a step ends as soon as this is set; with none nobody breaks it off.
    pub fn heed(&mut self, stop: Option<Arc<AtomicBool>>) {
        self.stop = stop;
    }

    /// Whether a step may take so long that somebody wants to break it off.
    pub fn may_take_long(&self) -> bool {
        let bots = || self.plan.bots.iter().flatten();
        self.len() >= MANY
            || bots().any(|bot| bot.budget().is_some())
            // Many small answers, or whole battles without a question.
            || bots().next().is_some() && (self.len() >= ALONE || bots().count() >= R::PROFILE.seats.len())
    }

    /// Whether steps are taken on all cores of the pool of threads that they are called in.
    pub fn uses_threads(&self) -> bool {
        self.len() >= ALONE
    }

    /// Begins all battles anew; with a seed the same ones as always with it, without it others than before.
    ///
    /// # Errors
    /// Arrays of another size, or it was broken off.
    pub fn reset(&mut self, seed: Option<u64>, batch: &mut Batch<'_>) -> Result<(), NoStep> {
        self.check(batch)?;
        match seed {
            Some(seed) => (self.plan.seed, self.rounds) = (seed, 0),
            None => self.rounds += 1,
        }
        let first = self.rounds << 40;
        for (place, one) in self.battles.iter_mut().enumerate() {
            one.number = first + place as u64;
        }
        self.each(batch, |fleet, one, row| {
            row.rewards.fill(0.0);
            (*row.terminated, *row.truncated) = (false, false);
            // Whatever stood in the mask: from here on steps take out only what they have put in.
            row.mask.fill(0);
            one.listed.clear();
            fleet.begin(one);
            fleet.on_to_choice(one, row);
        })
    }

    /// Something that can be chosen in every battle: in each the one at this part (0 to 1) of its list; 0 in a battle that rests.
    ///
    /// # Errors
    /// Arrays of another size.
    pub fn sample(&self, parts: &[f64], chosen: &mut [i64]) -> Result<(), NoStep> {
        if [parts.len(), chosen.len()] != [self.battles.len(); 2] {
            return Err(NoStep::Size);
        }
        // On one thread: waking others would take as long.
        for ((one, part), slot) in self.battles.iter().zip(parts).zip(chosen) {
            let indices = &one.listed.indices;
            let place = (part.clamp(0.0, 1.0) * indices.len() as f64) as usize;
            *slot = indices.get(place).or(indices.last()).map_or(0, |index| i64::from(*index));
        }
        Ok(())
    }

    /// Does in every battle what was chosen there, lets bots answer, and begins battles anew that have ended. A battle that rests takes any index.
    ///
    /// # Errors
    /// An index that cannot be chosen, or arrays of another size; nothing has changed then. It was broken off, or one before it was.
    pub fn step(&mut self, indices: &[i64], batch: &mut Batch<'_>) -> Result<(), NoStep> {
        self.check(batch)?;
        if indices.len() != self.battles.len() {
            return Err(NoStep::Size);
        }
        if self.is_broken {
            return Err(NoStep::BrokenOff);
        }
        // The threads are woken once for all of it.
        if self.uses_threads() { rayon::scope(|_| self.take(indices, batch)) } else { self.take(indices, batch) }
    }

    /// A step whose arrays fit.
    fn take(&mut self, indices: &[i64], batch: &mut Batch<'_>) -> Result<(), NoStep> {
        let choose = |(battle, (one, index)): (usize, (&mut One<R>, &i64))| {
            one.seat?;
            match one.listed.indices.iter().position(|known| i64::from(*known) == *index) {
                Some(place) => one.chosen = place,
                None => return Some(NoStep::Illegal { battle, index: *index }),
            }
            None
        };
        // The first of those that cannot be chosen is told, whichever is found first.
        let illegal = if self.uses_threads() {
            let all = self.battles.par_iter_mut().zip(indices).with_min_len(LOOKED);
            all.enumerate().find_map_first(choose)
        } else {
            self.battles.iter_mut().zip(indices).enumerate().find_map(choose)
        };
        illegal.map_or(Ok(()), Err)?;
        self.each(batch, |fleet, one, row| {
            row.rewards.fill(0.0);
            (*row.terminated, *row.truncated) = (false, false);
            let (Some(seat), Some(action)) = (one.seat, one.listed.actions.get(one.chosen)) else {
                return fleet.write(one, row);
            };
            if fleet.plan.shaping != 0.0 {
                fleet.add_worth(&one.state, row.rewards, -fleet.plan.shaping);
            }
            fleet.rules.apply(&mut one.state, seat, action, &mut one.dice, &mut Silent);
            one.decisions += 1;
            fleet.on_to_choice(one, row);
        })
    }

    fn check(&self, batch: &Batch<'_>) -> Result<(), NoStep> {
        let (battles, seats) = (self.battles.len(), R::PROFILE.seats.len());
        let fits = batch.observations.len() == battles * self.width()
            && batch.masks.len() == battles * self.space.len()
            && batch.rewards.len() == battles * seats
            && [batch.seats.len(), batch.terminated.len(), batch.truncated.len()] == [battles; 3];
        if fits { Ok(()) } else { Err(NoStep::Size) }
    }

    /// Does something with every battle and its row, on all cores where there are many.
    fn each(
        &mut self,
        batch: &mut Batch<'_>,
        act: impl Fn(&Context<'_, R>, &mut One<R>, &mut Row<'_>) + Sync,
    ) -> Result<(), NoStep> {
        let Fleet { rules, scenario, fixed, space, layout, plan, battles, stop, is_broken, .. } = self;
        // Until all battles have done it. A panic leaves it so.
        *is_broken = true;
        let stop = stop.as_deref();
        let count = battles.len();
        let fleet = Context::<R> { rules, scenario, fixed: fixed.as_ref(), space, plan, battles: count as u64, stop };
        // No chunk may be of nothing.
        let (width, actions, seats) = (layout.0.len().max(1), space.len().max(1), R::PROFILE.seats.len().max(1));
        let run = |((((((one, observation), mask), seat), rewards), terminated), truncated): Parts<'_, R>| {
            if !fleet.is_stopped() {
                act(&fleet, one, &mut Row { observation, mask, seat, rewards, terminated, truncated });
            }
        };
        let Batch { observations, masks, seats: to_move, rewards, terminated, truncated } = batch;
        if count < ALONE {
            (battles.iter_mut())
                .zip(observations.chunks_mut(width))
                .zip(masks.chunks_mut(actions))
                .zip(to_move.iter_mut())
                .zip(rewards.chunks_mut(seats))
                .zip(terminated.iter_mut())
                .zip(truncated.iter_mut())
                .for_each(run);
        } else {
            (battles.par_iter_mut())
                .zip(observations.par_chunks_mut(width))
                .zip(masks.par_chunks_mut(actions))
                .zip(to_move.par_iter_mut())
                .zip(rewards.par_chunks_mut(seats))
                .zip(terminated.par_iter_mut())
                .zip(truncated.par_iter_mut())
                .with_min_len(ALONE / 2)
                .for_each(run);
        }
        *is_broken = fleet.is_stopped();
        if *is_broken { Err(NoStep::BrokenOff) } else { Ok(()) }
    }
}

type Parts<'a, R> =
    ((((((&'a mut One<R>, &'a mut [f32]), &'a mut [i8]), &'a mut i64), &'a mut [f32]), &'a mut bool), &'a mut bool);

/// What all battles of a fleet share.
struct Context<'a, R: Ruleset> {
    rules: &'a R,
    scenario: &'a R::Scenario,
    fixed: Option<&'a R::State>,
    space: &'a Space,
    plan: &'a Plan,
    battles: u64,
    stop: Option<&'a AtomicBool>,
}

impl<R: Encode + Evaluate> Context<'_, R> {
    /// Whether somebody has broken it off.
    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Begins the battle with its number.
    fn begin(&self, one: &mut One<R>) {
        one.dice = Swift::new(self.plan.seed, one.number);
        one.choices = Swift::new(self.plan.seed ^ CHOICES, one.number);
        one.decisions = 0;
        for (mind, bot) in one.minds.iter_mut().zip(&self.plan.bots) {
            *mind = bot.map(Mind::new);
        }
        one.state = match self.fixed {
            Some(state) => state.clone(),
            None => match self.rules.start(self.scenario, &mut one.dice, &mut Silent) {
                Ok(state) => state,
                Err(faults) => unreachable!("faults come before rolls, and there were none before: {faults}"),
            },
        };
    }

    /// Lets bots play until whoever steps is asked, or the battle ends; then tells everything.
    fn on_to_choice(&self, one: &mut One<R>, row: &mut Row<'_>) {
        // A battle that bots end before anybody is asked begins again; one that always does would never come back.
        for attempt in 0.. {
            let ended = self.run_bots(one);
            let Some(outcome) = ended else { break };
            let rewarded = one.decisions > 0 && attempt == 0;
            if rewarded {
                if self.plan.shaping != 0.0 {
                    self.add_worth(&one.state, row.rewards, self.plan.shaping);
                }
                match outcome {
                    Some(outcome) => {
                        *row.terminated = true;
                        reward(&outcome, row.rewards);
                    }
                    None => *row.truncated = true,
                }
            }
            one.seat = None;
            if !self.plan.restarts || attempt == 100 {
                return self.write(one, row);
            }
            one.number += self.battles;
            self.begin(one);
        }
        if self.plan.shaping != 0.0 && !*row.terminated && !*row.truncated && one.decisions > 0 {
            self.add_worth(&one.state, row.rewards, self.plan.shaping);
        }
        self.write(one, row);
    }

    /// The end of the battle (with its outcome, unless it was cut off), or nothing once somebody is asked; `one.seat` says who.
    fn run_bots(&self, one: &mut One<R>) -> Option<Option<Outcome>> {
        loop {
            if self.is_stopped() {
                one.seat = None;
                return None;
            }
            let wanted = match self.rules.turn(&one.state) {
                Turn::Over(outcome) => return Some(Some(outcome)),
                Turn::Of(wanted) => wanted,
            };
            if one.decisions >= self.plan.max_decisions {
                return Some(None);
            }
            let seat = wanted.seats.first()?;
            let mind = match seat {
                Seat::Player(place) => match one.minds.get_mut(usize::from(place)) {
                    Some(Some(mind)) => Some(mind),
                    _ => {
                        one.seat = Some(seat);
                        return None;
                    }
                },
                // Nobody learns to be a referee: where his word is wanted, chance gives it.
                Seat::Referee => None,
            };
            let chosen = match mind {
                Some(mind) => mind.choose_while(self.rules, &one.state, seat, &mut one.choices, &|| !self.is_stopped()),
                None => {
                    let choices = &mut one.choices;
                    self.rules.pick(&one.state, seat, &mut one.scratch, |count| choices.below(count))
                }
            };
            let Some(action) = chosen else { return Some(None) };
            self.rules.apply(&mut one.state, seat, &action, &mut one.dice, &mut Silent);
            one.decisions += 1;
        }
    }

    /// Writes what the one who is asked sees and can do.
    fn write(&self, one: &mut One<R>, row: &mut Row<'_>) {
        let Some(seat) = one.seat else {
            one.listed.wipe(row.mask);
            *row.seat = -1;
            // What the first seat sees of the end.
            return observed(self.rules, &one.state, Seat::Player(0), row.observation);
        };
        one.listed.relist(self.rules, self.space, &one.state, seat, row.mask);
        observed(self.rules, &one.state, seat, row.observation);
        *row.seat = match seat {
            Seat::Player(place) => i64::from(place),
            Seat::Referee => -1,
        };
    }

    fn add_worth(&self, state: &R::State, rewards: &mut [f32], part: f32) {
        for (place, slot) in rewards.iter_mut().enumerate() {
            let worth = self.rules.evaluate(state, Seat::Player(place as u8)) as f32;
            *slot += part * (worth / R::OUTLOOK.scale.max(1) as f32).tanh();
        }
    }
}

/// 1 to who has won, −1 to all others; 0 to everybody where nobody has.
fn reward(outcome: &Outcome, rewards: &mut [f32]) {
    if outcome.winners.is_empty() {
        return;
    }
    for (place, slot) in rewards.iter_mut().enumerate() {
        *slot += if outcome.winners.has(Seat::Player(place as u8)) { 1.0 } else { -1.0 };
    }
}
