//! A battle as a game tree in which chance moves too.

use std::sync::Mutex;

use holmgang_arena::erased::{AnyTree, TreeNode};
use holmgang_arena::script::seat_word;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::Viewer;
use numpy::PyReadwriteArray1;
use pyo3::prelude::*;
use serde_json::json;

use crate::battle::verbs;
use crate::fleet::features;
use crate::rules::{language, seat_of, written};
use crate::run::{held, short};

/// A place in a game tree.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeTree {
    tree: Mutex<Box<dyn AnyTree>>,
    profile: &'static Profile,
}

impl NativeTree {
    pub fn new(tree: Box<dyn AnyTree>, profile: &'static Profile) -> Self {
        NativeTree { tree: Mutex::new(tree), profile }
    }
}

#[pymethods]
impl NativeTree {
    /// Where it is: `chance` with the name of the roll, `decision` with the seat, `over` with the seats that have won.
    fn node(&self, py: Python<'_>) -> PyResult<(&'static str, Vec<&'static str>)> {
        let profile = self.profile;
        short(py, || match held(&self.tree).node() {
            TreeNode::Chance { name, .. } => ("chance", vec![name]),
            TreeNode::Decision(seat) => ("decision", vec![seat_word(profile, seat)]),
            TreeNode::Over(winners) => ("over", winners.into_iter().map(|seat| seat_word(profile, seat)).collect()),
        })
    }

    /// The ways that chance can go here: words, numerator and denominator of the chance.
    fn ways(&self, py: Python<'_>) -> PyResult<Vec<(String, u128, u128)>> {
        short(py, || match held(&self.tree).node() {
            TreeNode::Chance { ways, .. } => {
                ways.into_iter().map(|(told, chance)| (told, *chance.numer(), *chance.denom())).collect()
            }
            _ => Vec::new(),
        })
    }

    /// What the seat that decides can do: index and notation.
    fn choices(&self, py: Python<'_>) -> PyResult<Vec<(u32, String)>> {
        short(py, || held(&self.tree).choices())
    }

    /// Goes on by a decision; says no if it cannot be taken.
    fn take(&self, py: Python<'_>, index: u32) -> PyResult<bool> {
        short(py, || held(&self.tree).take(index))
    }

    /// Goes on by a way of chance; says no if there is none.
    fn fall(&self, py: Python<'_>, way: usize) -> PyResult<bool> {
        short(py, || held(&self.tree).fall(way))
    }

    /// How many decisions led here.
    fn decisions(&self, py: Python<'_>) -> PyResult<u64> {
        short(py, || held(&self.tree).decisions())
    }

    /// Writes what a seat sees; says no if the array has another size.
    fn observe(&self, py: Python<'_>, seat: &str, mut out: PyReadwriteArray1<'_, f32>) -> PyResult<bool> {
        let seat = seat_of(py, self.profile, seat)?;
        let out = out.as_slice_mut()?;
        short(py, || held(&self.tree).observe(seat, out))
    }

    /// What a viewer (a seat, or `spectator`) was told so far, and what it did, line by line.
    fn told(&self, py: Python<'_>, seat: &str, lang: &str) -> PyResult<Vec<String>> {
        let viewer = match seat {
            "spectator" => Viewer::Spectator,
            seat => Viewer::Seat(seat_of(py, self.profile, seat)?),
        };
        let lang = language(py, lang)?;
        short(py, || held(&self.tree).told(viewer, lang))
    }

    /// What can be done and what is seen, as JSON.
    fn space(&self, py: Python<'_>) -> PyResult<String> {
        let value = short(py, || {
            let tree = held(&self.tree);
            let space = tree.space();
            json!({"actions": space.len, "verbs": verbs(&space.verbs), "observation": features(&tree.layout())})
        })?;
        written(&value)
    }

    /// A copy.
    fn clone(&self, py: Python<'_>) -> PyResult<NativeTree> {
        Ok(NativeTree::new(short(py, || held(&self.tree).duplicate())?, self.profile))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<NativeTree> {
        self.clone(py)
    }
}
