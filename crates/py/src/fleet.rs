//! Battles side by side: numbers written straight into the memory of numpy arrays.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use holmgang_arena::erased::{AnyFleet, Batch, NoStep};
use holmgang_kernel::encode::Feature;
use holmgang_kernel::seat::Seat;
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use serde_json::{Value, json};
use zerocopy::{FromBytes, TryFromBytes};

use crate::battle::verbs;
use crate::fault;
use crate::rules::written;
use crate::run::{held, long, on_all_cores, short};

/// Battles side by side.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeFleet {
    fleet: Mutex<Box<dyn AnyFleet>>,
    seats: Vec<&'static str>,
    may_take_long: bool,
    uses_threads: bool,
    parts: [usize; PARTS],
}

/// Parts of the memory that a step is written to: seats to move, observations, rewards, masks, ends, ends by cutting off. What needs the strictest
/// alignment comes first. One piece, because every array that is handed over costs as much as a tenth of a step.
const PARTS: usize = 6;

impl NativeFleet {
    pub fn new(fleet: Box<dyn AnyFleet>, seats: Vec<&'static str>) -> Self {
        let (battles, width, actions) = (fleet.battles(), fleet.layout().len(), fleet.space().len);
        let (asked, observations, rewards) =
            (size_of::<i64>(), width * size_of::<f32>(), seats.len() * size_of::<f32>());
        let parts = [asked, observations, rewards, actions, 1, 1].map(|bytes| battles * bytes);
        let (may_take_long, uses_threads) = (fleet.may_take_long(), fleet.uses_threads());
        NativeFleet { fleet: Mutex::new(fleet), seats, may_take_long, uses_threads, parts }
    }

    /// The parts of a piece of memory; none if it has another size, or something that is no truth where truths are.
    fn batch<'a>(&self, block: &'a mut [u8]) -> Option<Batch<'a>> {
        let [seats, observations, rewards, masks, terminated, truncated] = self.parts;
        let (seats, rest) = block.split_at_mut_checked(seats)?;
        let (observations, rest) = rest.split_at_mut_checked(observations)?;
        let (rewards, rest) = rest.split_at_mut_checked(rewards)?;
        let (masks, rest) = rest.split_at_mut_checked(masks)?;
        let (terminated, rest) = rest.split_at_mut_checked(terminated)?;
        Some(Batch {
            observations: <[f32]>::mut_from_bytes(observations).ok()?,
            masks: <[i8]>::mut_from_bytes(masks).ok()?,
            seats: <[i64]>::mut_from_bytes(seats).ok()?,
            rewards: <[f32]>::mut_from_bytes(rewards).ok()?,
            terminated: <[bool]>::try_mut_from_bytes(terminated).ok()?,
            truncated: <[bool]>::try_mut_from_bytes(rest).ok()?,
        })
        .filter(|batch| batch.truncated.len() == truncated)
    }

    /// Work on many battles, on all cores.
    fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        if self.uses_threads { on_all_cores(work) } else { work() }
    }

    /// Takes a step. Where it may take long Ctrl-C is heeded; a thread for it would cost others more than the step itself.
    fn act(&self, py: Python<'_>, act: impl FnOnce(&mut dyn AnyFleet) -> Result<(), NoStep> + Send) -> PyResult<()> {
        let done = if self.may_take_long {
            let stop = Arc::new(AtomicBool::new(false));
            let heeded = Arc::clone(&stop);
            let work = move || {
                let mut fleet = held(&self.fleet);
                fleet.heed(Some(heeded));
                let fleet = &mut **fleet;
                self.on_threads(|| act(fleet))
            };
            long(py, &stop, |_| Ok(()), work)
        } else {
            short(py, || {
                let mut fleet = held(&self.fleet);
                let fleet = &mut **fleet;
                self.on_threads(|| act(fleet))
            })
        };
        done?.map_err(|why| fault::no_step(py, why))
    }
}

#[pymethods]
impl NativeFleet {
    /// What can be done and what is seen, as JSON.
    fn space(&self, py: Python<'_>) -> PyResult<String> {
        let value = short(py, || {
            let fleet = held(&self.fleet);
            let space = fleet.space();
            json!({"actions": space.len, "verbs": verbs(&space.verbs), "observation": features(fleet.layout())})
        })?;
        written(&value)
    }

    /// How many battles there are.
    fn battles(&self, py: Python<'_>) -> PyResult<usize> {
        short(py, || held(&self.fleet).battles())
    }

    /// How many actions there are, and how wide an observation is.
    fn sizes(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        short(py, || {
            let fleet = held(&self.fleet);
            (fleet.space().len, fleet.layout().len())
        })
    }

    /// The seats in the order of the rewards.
    fn seats(&self) -> Vec<&'static str> {
        self.seats.clone()
    }

    /// How many bytes each part of the memory of a step has, in order.
    fn parts(&self) -> [usize; PARTS] {
        self.parts
    }

    /// Begins all battles anew.
    fn reset(&self, py: Python<'_>, seed: Option<u64>, mut block: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let mut batch = self.batch(block.as_slice_mut()?).ok_or_else(|| fault::no_step(py, NoStep::Size))?;
        self.act(py, |fleet| fleet.reset(seed, &mut batch))
    }

    /// Takes a step in every battle.
    fn step(
        &self,
        py: Python<'_>,
        indices: PyReadonlyArray1<'_, i64>,
        mut block: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let mut batch = self.batch(block.as_slice_mut()?).ok_or_else(|| fault::no_step(py, NoStep::Size))?;
        let indices = indices.as_slice()?;
        self.act(py, |fleet| fleet.step(indices, &mut batch))
    }

    /// Chooses in every battle: the choice at this part (0 to 1) of its list.
    fn sample(
        &self,
        py: Python<'_>,
        parts: PyReadonlyArray1<'_, f64>,
        mut chosen: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let (parts, chosen) = (parts.as_slice()?, chosen.as_slice_mut()?);
        let done = short(py, || held(&self.fleet).sample(parts, chosen))?;
        done.map_err(|why| fault::no_step(py, why))
    }

    /// What can be done in a battle now: index and notation.
    fn choices(&self, py: Python<'_>, battle: usize) -> PyResult<Vec<(u32, String)>> {
        short(py, || held(&self.fleet).choices(battle))
    }

    /// Writes what a seat sees in a battle; says no if there is no such battle or the array has another size.
    fn observe(&self, py: Python<'_>, battle: usize, seat: u8, mut out: PyReadwriteArray1<'_, f32>) -> PyResult<bool> {
        let out = out.as_slice_mut()?;
        short(py, || held(&self.fleet).observe(battle, Seat::Player(seat), out))
    }
}

/// The columns of an observation as JSON.
pub fn features(layout: &[Feature]) -> Vec<Value> {
    layout.iter().map(|it| json!({"group": it.group, "row": it.row, "name": it.name, "scale": it.scale})).collect()
}
