//! Battles as numbers: one at a table, and many side by side, for programs that learn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use holmgang_kernel::doc::Node;
use holmgang_kernel::encode::{Axes, Feature};
use holmgang_kernel::seat::Seat;

use super::ScenarioSource;

pub use holmgang_lab::fleet::{Batch, NoStep};

/// Battles side by side.
#[derive(Clone, Debug)]
pub struct FleetJob {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// How many battles go on side by side.
    pub battles: usize,
    /// The bots of the player seats by their place in the profile; none where whoever steps decides.
    pub bots: Vec<Option<String>>,
    /// The seed of dice and bots.
    pub seed: u64,
    /// A battle is cut off after so many decisions.
    pub max_decisions: u64,
    /// The part of the change of worth that is added to rewards.
    pub shaping: f32,
    /// Whether battles that have ended begin again at once.
    pub restarts: bool,
}

/// What can be done in battles that begin alike, as a fixed list of indices.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionSpace {
    /// How many indices there are.
    pub len: usize,
    /// The verbs with their axes, each with its first index.
    pub verbs: Vec<(Axes, u32)>,
}

/// What a seat sees and can do at a moment, as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// What it sees, in units of the scales.
    pub observation: Vec<f32>,
    /// What it can do: index and canonical notation, in the order of the rulebook's list.
    pub choices: Vec<(u32, String)>,
}

/// Battles side by side, whatever they are of.
pub trait AnyFleet: Send {
    /// How many battles there are.
    fn battles(&self) -> usize;
    /// What each number of an observation is.
    fn layout(&self) -> &[Feature];
    /// What can be done.
    fn space(&self) -> ActionSpace;
    /// From now on a step ends as soon as this is set; with none nobody breaks it off.
    fn heed(&mut self, stop: Option<Arc<AtomicBool>>);
    /// Whether a step may take so long that somebody wants to break it off.
    fn may_take_long(&self) -> bool;
    /// Whether steps are taken on all cores of the pool of threads that they are called in.
    fn uses_threads(&self) -> bool;
    /// Begins all battles anew.
    ///
    /// # Errors
    /// Arrays of another size, or it was broken off.
    fn reset(&mut self, seed: Option<u64>, batch: &mut Batch<'_>) -> Result<(), NoStep>;
    /// Takes a step in every battle.
    ///
    /// # Errors
    /// An index that cannot be chosen, or arrays of another size; nothing has changed then. It was broken off, or one before it was.
    fn step(&mut self, indices: &[i64], batch: &mut Batch<'_>) -> Result<(), NoStep>;
    /// An index that can be chosen in every battle: the one at this part (0 to 1) of its list; 0 where nobody is asked.
    ///
    /// # Errors
    /// Arrays of another size.
    fn sample(&self, parts: &[f64], chosen: &mut [i64]) -> Result<(), NoStep>;
    /// What can be done now in a battle: index and canonical notation.
    fn choices(&self, battle: usize) -> Vec<(u32, String)>;
    /// Writes what a seat sees in a battle; says no if there is no such battle or the array has another size.
    fn observe(&self, battle: usize, seat: Seat, out: &mut [f32]) -> bool;
}
