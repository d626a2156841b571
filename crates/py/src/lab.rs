//! Experiments of the lab: the same file, the same lines, the same answers as `holmgang lab` gives.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, StartError};
use holmgang_arena::experiment::answers::Answers;
use holmgang_arena::experiment::plan::{Cell, Plan};
use holmgang_arena::experiment::rows::{self, Head, Row, Rows};
use holmgang_arena::experiment::run::{Means, Shard, battles, lacking, run};
use holmgang_kernel::library::Document;
use holmgang_kernel::words;
use holmgang_rulebooks::REGISTRY;
use pyo3::prelude::*;

use crate::fault;
use crate::rules::{Watching, sources, written};
use crate::run::{MOST_THREADS, long, short};

/// An experiment: its plan, and what its files of lines begin with.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeExperiment {
    plan: Plan,
    head: Head,
    opening: u64,
    sources: ContentSources,
    rules: Box<dyn AnyRules>,
}

/// Why playing stopped.
enum Halt {
    Start(StartError),
    /// Whoever keeps the battles has failed.
    Keep(PyErr),
}

impl From<StartError> for Halt {
    fn from(error: StartError) -> Self {
        Halt::Start(error)
    }
}

#[pymethods]
impl NativeExperiment {
    /// Reads an experiment and loads its rulebook with content folders.
    #[new]
    fn new(py: Python<'_>, file: &str, text: &str, folders: Vec<String>) -> PyResult<Self> {
        let mut plan = short(py, || Plan::read(file, text))?.map_err(|all| fault::faults(py, "ContentError", &all))?;
        let registered = REGISTRY.get(&plan.ruleset).map_err(|words| fault::unknown(py, &words))?;
        let sources = sources(folders);
        let rules = short(py, || REGISTRY.load(&plan.ruleset, &sources))?;
        let rules = rules.map_err(|all| fault::faults(py, "ContentError", &all))?;
        let opening = plan.opening.unwrap_or(registered.bench().opening);
        short(py, || plan.resolve(&*rules, opening))?.map_err(|error| fault::start(py, error))?;
        let head = Head::of(&plan, &plan.cells(), &*rules, opening);
        Ok(NativeExperiment { plan, head, opening, sources, rules })
    }

    /// Name, ruleset, digest, seed, battles of a cell, whether cells stop early, and the cells, as JSON.
    fn about(&self) -> PyResult<String> {
        let Plan { name, ruleset, seed, battles, sequential, .. } = &self.plan;
        let cells: Vec<Cell> = self.plan.cells();
        written(&serde_json::json!({
            "name": name, "ruleset": ruleset, "digest": self.head.digest, "seed": seed, "battles": battles,
            "sequential": sequential.is_some(), "cells": cells,
        }))
    }

    /// How many battles a part has at most.
    fn battles(&self, py: Python<'_>, number: u64, of: u64) -> PyResult<u64> {
        let shard = part(py, number, of)?;
        short(py, || battles(&self.plan, shard))
    }

    /// Plays what of a part is missing in some lines; comes back with all lines of the part, in order, or with `everything` those of other parts too.
    /// `progress` is called with the number of battles known so far, `keep` with new lines as soon as they are there.
    fn run(
        &self,
        py: Python<'_>,
        number: u64,
        of: u64,
        known: &str,
        threads: usize,
        progress: Option<Py<PyAny>>,
        keep: Option<Py<PyAny>>,
        everything: bool,
    ) -> PyResult<String> {
        let shard = part(py, number, of)?;
        let mut known = self.rows(py, "known", known)?;
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watching { stop: Arc::clone(&stop), done: AtomicU64::new(0) };
        let look = |py: Python<'_>| match &progress {
            Some(call) => call.call1(py, (watch.done.load(Ordering::Relaxed),)).map(drop),
            None => Ok(()),
        };
        let load = |documents: &[Document]| REGISTRY.load_with(&self.plan.ruleset, &self.sources, documents);
        let done = long(py, &stop, look, || {
            let threads = threads.min(MOST_THREADS);
            let means = Means { load: &load, shard, threads, opening: self.opening, watch: &watch };
            let keep = |new: &[Row]| match &keep {
                Some(call) if !new.is_empty() => {
                    let text: String = new.iter().map(rows::line).collect();
                    Python::attach(|py| call.call1(py, (text,)).map(drop)).map_err(Halt::Keep)
                }
                _ => Ok(()),
            };
            run(&self.plan, &mut known, &means, keep).map(|()| known)
        })?;
        let known = done.map_err(|halt| match halt {
            Halt::Start(error) => fault::start(py, error),
            Halt::Keep(error) => error,
        })?;
        if everything {
            return short(py, || rows::written(&self.head, &known));
        }
        // What was known of other parts is theirs to tell.
        let added = short(py, || {
            let own = known.iter().filter(|row| shard.plays(&self.plan, row.cell, row.bout.number));
            let mut rows = Rows::default();
            own.into_iter().try_for_each(|row| rows.add(row)).map(|()| rows::written(&self.head, &rows))
        })?;
        added.map_err(|words| fault::lines(py, &words))
    }

    /// Puts lines together that are of this experiment, in order.
    fn merge(&self, py: Python<'_>, parts: Vec<(String, String)>) -> PyResult<String> {
        let mut all = Rows::default();
        for (name, text) in parts {
            let rows = self.rows(py, &name, &text)?;
            let added = short(py, || rows.iter().try_for_each(|row| all.add(row)))?;
            added.map_err(|words| fault::lines(py, &words))?;
        }
        short(py, || rows::written(&self.head, &all))
    }

    /// How many battles each of so many parts lacks in some lines.
    fn missing(&self, py: Python<'_>, lines: &str, of: u64) -> PyResult<Vec<u64>> {
        let rows = self.rows(py, "lines", lines)?;
        short(py, || (0..of).map(|number| lacking(&self.plan, &rows, Shard { number, of })).collect())
    }

    /// What some lines answer, as JSON.
    fn answers(&self, py: Python<'_>, lines: &str) -> PyResult<String> {
        let rows = self.rows(py, "lines", lines)?;
        let answers = short(py, || Answers::of(&self.plan, &rows, &*self.rules))?;
        written(&answers)
    }

    /// The battles of some lines as columns: cell, number, seats, winners, result, decisions.
    fn columns(&self, py: Python<'_>, lines: &str) -> PyResult<Columns> {
        let rows = self.rows(py, "lines", lines)?;
        short(py, || {
            let mut columns = Columns::default();
            for Row { cell, bout } in rows.iter() {
                columns.0.push(cell as u64);
                columns.1.push(bout.number);
                columns.2.push(bout.seats.into_iter().map(u32::from).collect());
                columns.3.push(bout.winners.into_iter().map(u32::from).collect());
                columns.4.push(bout.result);
                columns.5.push(bout.decisions);
            }
            columns
        })
    }
}

/// Columns of battles.
type Columns = (Vec<u64>, Vec<u64>, Vec<Vec<u32>>, Vec<Vec<u32>>, Vec<Option<String>>, Vec<u64>);

impl NativeExperiment {
    /// The lines of a text, which must be of this experiment; none of an empty text.
    fn rows(&self, py: Python<'_>, name: &str, text: &str) -> PyResult<Rows> {
        if text.is_empty() {
            return Ok(Rows::default());
        }
        let (head, rows) = short(py, || rows::read(name, text))?.map_err(|words| fault::lines(py, &words))?;
        if head == self.head {
            return Ok(rows);
        }
        let words = words!(
            "{name} is of another experiment, other content or another version",
            "{name} — от другого эксперимента, других данных или другой версии"
        );
        Err(fault::lines(py, &words))
    }
}

fn part(py: Python<'_>, number: u64, of: u64) -> PyResult<Shard> {
    if number < of {
        return Ok(Shard { number, of });
    }
    let words = words!("there is no part {number} of {of}; they count from 0", "части {number} из {of} нет; счёт с 0");
    Err(fault::unknown(py, &words))
}
