//! Holmgang from Python: the native half of the package `holmgang`.
//!
//! What is here is thin: it takes plain values, works without the interpreter's lock, and gives plain values or JSON back. Names, types and documents
//! for people are in `python/holmgang`. Reading order: [`run`] (how work is done: no lock held, Ctrl-C heeded, no panic let through), [`fault`] (how
//! refusals become exceptions), [`rules`], [`battle`], [`fleet`], [`tree`], [`lab`].

mod battle;
mod fault;
mod fleet;
mod lab;
mod rules;
mod run;
mod tree;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<rules::NativeRules>()?;
    module.add_class::<battle::NativeBattle>()?;
    module.add_class::<fleet::NativeFleet>()?;
    module.add_class::<tree::NativeTree>()?;
    module.add_class::<lab::NativeExperiment>()?;
    module.add_function(wrap_pyfunction!(rules::rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(rules::bots, module)?)?;
    module.add_function(wrap_pyfunction!(rules::verify, module)?)?;
    module.add_function(wrap_pyfunction!(rules::replay, module)?)?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(run::panicking, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
