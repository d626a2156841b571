//! Rulebooks with their content, sweeps, and records.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, BenchJob, FleetJob, ScenarioSource, SimulateJob, TreeJob, Watch};
use holmgang_arena::record::{Holder, Record, SeatLine, VerifyReport, load_for, verify_while};
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_arena::{read, script, sweep};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Entry, Fault, Faults, Node, Value};
use holmgang_kernel::fair::Secret;
use holmgang_kernel::library::Document;
use holmgang_kernel::words::{Lang, Words};
use holmgang_rulebooks::REGISTRY;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::battle::NativeBattle;
use crate::fault;
use crate::fleet::NativeFleet;
use crate::run::{MOST_THREADS, long, short};
use crate::tree::NativeTree;

/// A rulebook with its content.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeRules {
    rules: Box<dyn AnyRules>,
}

/// The ids of the rulebooks.
#[pyfunction]
pub fn rulesets() -> Vec<&'static str> {
    REGISTRY.ids()
}

/// Every bot, as JSON.
#[pyfunction]
pub fn bots() -> PyResult<String> {
    written(&sweep::bots())
}

/// Checks a record against its rulebook with content folders; the report as JSON.
#[pyfunction]
pub fn verify(py: Python<'_>, file: &str, bytes: &[u8], folders: Vec<String>) -> PyResult<String> {
    let stop = Arc::new(AtomicBool::new(false));
    let report = long(
        py,
        &stop,
        |_| Ok(()),
        || {
            let record = match Record::parse(file, bytes) {
                Ok(record) => record,
                Err(faults) => return VerifyReport::unreadable(faults),
            };
            let rules = load_for(&record, &REGISTRY, &sources(folders));
            let go_on = || !stop.load(Ordering::Relaxed);
            verify_while(&record, rules.as_deref().map_err(Faults::clone), &go_on)
        },
    )?;
    let mut value = serde_json::to_value(&report).map_err(unwritten)?;
    value["findings"] = report.findings.iter().map(shown).collect();
    value["is_good"] = report.is_good().into();
    written(&value)
}

/// A battle at the end of a record. With the secret of its dice it can go on.
#[pyfunction]
pub fn replay(
    py: Python<'_>,
    file: &str,
    bytes: &[u8],
    folders: Vec<String>,
    secret: Option<[u8; 32]>,
) -> PyResult<NativeBattle> {
    let stop = Arc::new(AtomicBool::new(false));
    let table = long(
        py,
        &stop,
        |_| Ok(()),
        || {
            let record = Record::parse(file, bytes)?;
            let rules = load_for(&record, &REGISTRY, &sources(folders))?;
            let go_on = || !stop.load(Ordering::Relaxed);
            Table::resume_while(&record, &*rules, secret.map(Secret), Undo::Free, &go_on)
        },
    )?;
    match table {
        Ok(table) => Ok(NativeBattle::new(table)),
        Err(faults) => Err(fault::faults(py, "RecordError", &faults)),
    }
}

#[pymethods]
impl NativeRules {
    /// Loads a rulebook with folders of content and documents (name and TOML text) above what is built in.
    #[new]
    fn new(py: Python<'_>, id: &str, folders: Vec<String>, documents: Vec<(String, String)>) -> PyResult<Self> {
        let loaded = short(py, || {
            let documents: Result<Vec<Document>, Faults> = documents
                .into_iter()
                .map(|(file, text)| Ok(Document { root: read::toml(&file, &text)?, file }))
                .collect();
            REGISTRY.load_with(id, &sources(folders), &documents?)
        })?;
        if let Err(words) = REGISTRY.get(id) {
            return Err(fault::unknown(py, &words));
        }
        let rules = loaded.map_err(|faults| fault::faults(py, "ContentError", &faults))?;
        Ok(NativeRules { rules })
    }

    /// What it is, as JSON: profile, seats, clauses, house rules, verbs, scenarios, content hash.
    fn about(&self, py: Python<'_>) -> PyResult<String> {
        let value = short(py, || {
            let (rules, profile) = (&self.rules, self.rules.profile());
            let verbs = rules.verbs().iter().filter(|verb| !verb.referee);
            let seats: Vec<_> = profile
                .seats
                .iter()
                .map(|seat| json!({"id": seat.id, "name": both(seat.name.en, seat.name.ru)}))
                .collect();
            let clauses: Vec<_> = profile
                .clauses
                .iter()
                .map(|info| json!({"id": info.clause, "title": both(info.title.en, info.title.ru)}))
                .collect();
            let options: Vec<_> = profile
                .options
                .iter()
                .map(|rule| json!({"id": rule.id, "about": both(rule.about.en, rule.about.ru), "default": rule.default, "clause": rule.clause}))
                .collect();
            json!({
                "id": profile.id,
                "title": both(profile.title.en, profile.title.ru),
                "about": both(profile.about.en, profile.about.ru),
                "version": rules.version(),
                "content_hash": rules.content_hash(),
                "chance": profile.chance,
                "hidden": profile.hidden,
                "referee": profile.referee,
                "seats": seats,
                "clauses": clauses,
                "house_rules": options,
                "verbs": verbs.map(|verb| json!({"verb": verb.en, "usage": verb.usage, "about": both(verb.about.en, verb.about.ru)})).collect::<Vec<_>>(),
                "scenarios": rules.scenarios(),
            })
        })?;
        written(&value)
    }

    /// The tables of the content with their entries, as JSON.
    fn tables(&self, py: Python<'_>) -> PyResult<String> {
        let tables = short(py, || self.rules.tables())?;
        written(&tables)
    }

    /// An entry of a table as it is written, as JSON; null if there is none.
    fn entry(&self, py: Python<'_>, table: &str, id: &str) -> PyResult<String> {
        let entry = short(py, || self.rules.entry(table, id).map(plain))?;
        written(&entry)
    }

    /// The seats that play in a scenario.
    fn playing(&self, py: Python<'_>, scenario: &str, inline: bool, options: &str) -> PyResult<Vec<&'static str>> {
        let (scenario, options) = setup(py, scenario, inline, options)?;
        let playing = short(py, || self.rules.playing(&scenario, &options))?;
        let seats = self.rules.profile().seats;
        Ok(playing.into_iter().filter_map(|place| Some(seats.get(place)?.id)).collect())
    }

    /// Begins a battle. `secret` are the 32 bytes of its dice; none: rolls are given with every action.
    fn battle(
        &self,
        py: Python<'_>,
        scenario: &str,
        inline: bool,
        options: &str,
        secret: Option<[u8; 32]>,
        rolls: Vec<(String, i32)>,
        lang: &str,
    ) -> PyResult<NativeBattle> {
        let (scenario, options) = setup(py, scenario, inline, options)?;
        let lang = language(py, lang)?;
        let dice = secret.map_or(TableDice::Given, |secret| TableDice::Secret(Secret(secret)));
        // Who decides is the program's own matter: the record says that somebody does.
        let seat = |id: &str| SeatLine { seat: id.to_owned(), holder: Holder::Human("Python".to_owned()), nonce: None };
        let seats = self.rules.profile().seats.iter().map(|info| seat(info.id)).collect();
        let opening = Opening { scenario, options, seats, lang, dice, undo: Undo::Free };
        let given = if secret.is_some() { Rolls::Seeded } else { Rolls::Given(rolls) };
        let table = short(py, || Table::open(&*self.rules, opening, given))?;
        table.map(NativeBattle::new).map_err(|error| fault::start(py, error))
    }

    /// Plays many battles between bots on all cores; the report as JSON. `progress` is called with the number of battles done so far.
    fn simulate(
        &self,
        py: Python<'_>,
        scenario: &str,
        inline: bool,
        options: &str,
        bots: Vec<String>,
        battles: u64,
        seed: u64,
        threads: usize,
        swap: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let (scenario, options) = setup(py, scenario, inline, options)?;
        let threads = threads.min(MOST_THREADS);
        let job = SimulateJob { scenario, options, battles, bots, seed, threads, swap, varied: 0 };
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watching { stop: Arc::clone(&stop), done: AtomicU64::new(0) };
        let look = |py: Python<'_>| match &progress {
            Some(call) => call.call1(py, (watch.done.load(Ordering::Relaxed),)).map(drop),
            None => Ok(()),
        };
        let report = long(py, &stop, look, || self.rules.simulate(&job, &watch))?;
        let report = report.map_err(|error| fault::start(py, error))?;
        written(&report)
    }

    /// Measures scenarios and takes the fingerprint of the rules; the report as JSON.
    fn bench(&self, py: Python<'_>, scenarios: Vec<String>, battles: u64, rounds: u32, bots: bool) -> PyResult<String> {
        let job = BenchJob { scenarios, battles, rounds, bots, time: None };
        let stop = Arc::new(AtomicBool::new(false));
        let go_on = || !stop.load(Ordering::Relaxed);
        let report = long(py, &stop, |_| Ok(()), || self.rules.bench(&job, &go_on, &mut |_| ()))?;
        let report = report.map_err(|error| fault::start(py, error))?;
        written(&report)
    }

    /// Battles side by side. `bots` has a name for each seat, or nothing where whoever steps decides.
    fn fleet(
        &self,
        py: Python<'_>,
        scenario: &str,
        inline: bool,
        options: &str,
        battles: usize,
        bots: Vec<Option<String>>,
        seed: u64,
        max_decisions: u64,
        shaping: f32,
        restarts: bool,
    ) -> PyResult<NativeFleet> {
        let (scenario, options) = setup(py, scenario, inline, options)?;
        let job = FleetJob { scenario, options, battles, bots, seed, max_decisions, shaping, restarts };
        let fleet = short(py, || self.rules.fleet(&job))?;
        let seats = self.rules.profile().seats.iter().map(|seat| seat.id).collect();
        fleet.map(|fleet| NativeFleet::new(fleet, seats)).map_err(|error| fault::start(py, error))
    }

    /// The root of a game tree in which chance moves too.
    fn tree(
        &self,
        py: Python<'_>,
        scenario: &str,
        inline: bool,
        options: &str,
        max_decisions: u64,
    ) -> PyResult<NativeTree> {
        let (scenario, options) = setup(py, scenario, inline, options)?;
        let job = TreeJob { scenario, options, max_decisions };
        let tree = short(py, || self.rules.tree(&job))?;
        tree.map(|tree| NativeTree::new(tree, self.rules.profile())).map_err(|error| fault::start(py, error))
    }
}

/// Somebody who watches a sweep for Python.
pub struct Watching {
    pub stop: Arc<AtomicBool>,
    pub done: AtomicU64,
}

impl Watch for Watching {
    fn done(&self, battles: u64) {
        self.done.fetch_max(battles, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

pub fn sources(folders: Vec<String>) -> ContentSources {
    folders.into_iter().fold(ContentSources::builtin(), |sources, folder| sources.and(folder))
}

/// A scenario by its id, or written as JSON; and the fields that override it, as a table in JSON.
fn setup(
    py: Python<'_>,
    scenario: &str,
    inline: bool,
    options: &str,
) -> PyResult<(ScenarioSource, Vec<(String, Node)>)> {
    let json =
        |name: &str, text: &str| read::json(name, text).map_err(|faults| fault::faults(py, "ContentError", &faults));
    let source = match inline {
        true => ScenarioSource::Inline("scenario".to_owned(), json("scenario", scenario)?),
        false => ScenarioSource::Id(scenario.to_owned()),
    };
    let options = json("options", options)?;
    let options = options.entries().iter().map(|Entry { key, node, .. }| (key.clone(), node.clone())).collect();
    Ok((source, options))
}

pub fn language(py: Python<'_>, lang: &str) -> PyResult<Lang> {
    match lang {
        "en" => Ok(Lang::En),
        "ru" => Ok(Lang::Ru),
        _ => Err(fault::unknown(py, &Words::new("a language is `en` or `ru`", "язык: `en` или `ru`"))),
    }
}

pub fn written(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(unwritten)
}

fn unwritten(error: serde_json::Error) -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err(error.to_string())
}

fn both(en: &str, ru: &str) -> serde_json::Value {
    json!({"en": en, "ru": ru})
}

fn shown(fault: &Fault) -> serde_json::Value {
    let At { line, column } = fault.at;
    json!({
        "code": fault.code, "file": fault.file, "line": line, "column": column, "path": fault.path, "clause": fault.clause,
        "en": fault.line(Lang::En), "ru": fault.line(Lang::Ru),
    })
}

/// A tree of content as JSON.
fn plain(node: &Node) -> serde_json::Value {
    match &node.value {
        Value::Bool(value) => (*value).into(),
        Value::Int(value) => (*value).into(),
        Value::Text(text) | Value::Other(text) => text.as_str().into(),
        Value::List(list) => list.iter().map(plain).collect(),
        Value::Table(entries) => entries
            .iter()
            .map(|entry| (entry.key.clone(), plain(&entry.node)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
    }
}

/// Rolls by name: pairs that Python gives.
pub fn rolls(given: Option<Vec<(String, i32)>>) -> Rolls {
    given.map_or(Rolls::Seeded, Rolls::Given)
}

/// The word of a seat as a seat of this battle.
pub fn seat_of(
    py: Python<'_>,
    profile: &holmgang_kernel::ruleset::Profile,
    word: &str,
) -> PyResult<holmgang_kernel::seat::Seat> {
    script::seat(profile, word).map_err(|words| fault::unknown(py, &words))
}
