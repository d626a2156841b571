//! Battles side by side: numbers written straight into the memory of numpy arrays.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use holmgang_arena::erased::{AnyFleet, Batch, NoStep};
use holmgang_kernel::encode::Feature;
use holmgang_kernel::seat::Seat;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::battle::verbs;
use crate::fault;
use crate::rules::written;
use crate::run::{held, long, short};

/// Battles side by side.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeFleet {
    fleet: Mutex<Box<dyn AnyFleet>>,
    seats: Vec<&'static str>,
    may_take_long: bool,
}

impl NativeFleet {
    pub fn new(fleet: Box<dyn AnyFleet>, seats: Vec<&'static str>) -> Self {
        NativeFleet { may_take_long: fleet.may_take_long(), fleet: Mutex::new(fleet), seats }
    }

    /// Takes a step. Where it may take long Ctrl-C is heeded; a thread for it would cost others more than the step itself.
    fn act(&self, py: Python<'_>, act: impl FnOnce(&mut dyn AnyFleet) -> Result<(), NoStep> + Send) -> PyResult<()> {
        let done = if self.may_take_long {
            let stop = Arc::new(AtomicBool::new(false));
            let heeded = Arc::clone(&stop);
            let work = move || {
                let mut fleet = held(&self.fleet);
                fleet.heed(Some(heeded));
                act(&mut **fleet)
            };
            long(py, &stop, |_| Ok(()), work)
        } else {
            short(py, || act(&mut **held(&self.fleet)))
        };
        done?.map_err(|why| fault::no_step(py, why))
    }
}

/// The arrays that a step is written to.
struct Arrays<'py> {
    observations: PyReadwriteArray2<'py, f32>,
    masks: PyReadwriteArray2<'py, i8>,
    seats: PyReadwriteArray1<'py, i64>,
    rewards: PyReadwriteArray2<'py, f32>,
    terminated: PyReadwriteArray1<'py, bool>,
    truncated: PyReadwriteArray1<'py, bool>,
}

impl Arrays<'_> {
    /// The memory itself; fails for arrays that do not lie in one piece.
    fn batch(&mut self) -> PyResult<Batch<'_>> {
        Ok(Batch {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminated: self.terminated.as_slice_mut()?,
            truncated: self.truncated.as_slice_mut()?,
        })
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

    /// Begins all battles anew.
    fn reset(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        observations: PyReadwriteArray2<'_, f32>,
        masks: PyReadwriteArray2<'_, i8>,
        seats: PyReadwriteArray1<'_, i64>,
        rewards: PyReadwriteArray2<'_, f32>,
        terminated: PyReadwriteArray1<'_, bool>,
        truncated: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let mut arrays = Arrays { observations, masks, seats, rewards, terminated, truncated };
        let mut batch = arrays.batch()?;
        self.act(py, |fleet| fleet.reset(seed, &mut batch))
    }

    /// Takes a step in every battle.
    fn step(
        &self,
        py: Python<'_>,
        indices: PyReadonlyArray1<'_, i64>,
        observations: PyReadwriteArray2<'_, f32>,
        masks: PyReadwriteArray2<'_, i8>,
        seats: PyReadwriteArray1<'_, i64>,
        rewards: PyReadwriteArray2<'_, f32>,
        terminated: PyReadwriteArray1<'_, bool>,
        truncated: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let mut arrays = Arrays { observations, masks, seats, rewards, terminated, truncated };
        let mut batch = arrays.batch()?;
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
