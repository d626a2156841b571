//! What an experiment asks, read from TOML (see `docs/lab.md`), and the cells that it falls into.

use std::collections::{BTreeMap, BTreeSet};

use holmgang_ai::Bot;
use holmgang_kernel::doc::{At, Entry, Fault, Faults, Node, Value};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};
use holmgang_lab::sprt::Sprt;
use serde::{Deserialize, Serialize};

use crate::erased::{AnyRules, ContestJob, ScenarioSource, StartError};
use crate::read;

/// The reason code of every fault of an experiment.
pub const BAD_EXPERIMENT: &str = "bad_experiment";
/// The most cells of an experiment.
pub const MOST_CELLS: usize = 10_000;
/// The most battles of a cell.
pub const MOST_BATTLES: i64 = 10_000_000;

const KEYS: [&str; 13] = [
    "name",
    "ruleset",
    "scenarios",
    "bots",
    "pairs",
    "seats",
    "battles",
    "seed",
    "opening",
    "max_decisions",
    "sequential",
    "uses",
    "without",
];
const SWEEP: &str = "sweep";

/// An experiment.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called; may be empty.
    pub name: String,
    /// The rulebook.
    pub ruleset: String,
    /// Where is fought.
    pub scenarios: Vec<String>,
    /// Who plays against whom; both have every seat in turn. Empty where `seats` names who sits where.
    pub pairs: Vec<(String, String)>,
    /// A bot for every seat, line-up by line-up.
    pub seats: Vec<Vec<String>>,
    /// Battles of a cell; with a sequential test the most.
    pub battles: u64,
    /// The seed.
    pub seed: u64,
    /// Decisions that are taken at random first; none for what the rulebook's registry says.
    pub opening: Option<u64>,
    /// The most decisions of a battle.
    pub most: u64,
    /// Whether cells stop as soon as they are decided.
    pub sequential: Option<Sprt>,
    /// What is varied: every value of one with every value of the others.
    pub sweeps: Vec<Sweep>,
    /// Whether uses and clauses are noted in every battle.
    pub uses: bool,
    /// What side 0 does without, to see what it is worth.
    pub without: Without,
}

/// What side 0 does without: a cell for each kind of action beside the one in which it may do everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Without {
    /// These kinds (`cast fire_bolt`), in every scenario.
    These(Vec<String>),
    /// All that are used in a scenario; [`Plan::resolve`] finds out which.
    All,
    /// Those of each scenario.
    Of(BTreeMap<String, Vec<String>>),
}

impl Without {
    fn of(&self, scenario: &str) -> &[String] {
        match self {
            Without::These(kinds) => kinds,
            Without::All => &[],
            Without::Of(kinds) => kinds.get(scenario).map_or(&[], Vec::as_slice),
        }
    }
}

/// A number that is varied.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What it is.
    pub over: Over,
    /// Its values.
    pub values: Vec<Node>,
}

/// What is varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// A field of an entry of the content: `spell.fire_bolt.damage`.
    Content {
        /// The table.
        table: String,
        /// The entry.
        id: String,
        /// The field, with further fields behind dots.
        field: Vec<String>,
    },
    /// A field of the scenario: a house rule.
    Option(String),
}

impl Over {
    /// As it is written in the file.
    pub fn written(&self) -> String {
        match self {
            Over::Content { table, id, field } => format!("{table}.{id}.{}", field.join(".")),
            Over::Option(name) => name.clone(),
        }
    }
}

/// A scenario, a value of everything that is varied, two bots: what is played many times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Its number, from 0.
    pub cell: usize,
    /// The scenario.
    pub scenario: String,
    /// What is varied, with its value as text, in the order of the file.
    pub point: Vec<(String, String)>,
    /// Side 0.
    pub one: String,
    /// Side 1; where seats are kept, the bots of all further seats with spaces between.
    pub other: String,
    /// The kind of action that side 0 may not use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
    /// Whether every bot keeps its seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_seats: bool,
}

impl Cell {
    /// The bots, a side each.
    pub fn sides(&self) -> Vec<String> {
        let others = if self.keeps_seats { self.other.split(' ').collect() } else { vec![self.other.as_str()] };
        [self.one.as_str()].into_iter().chain(others).map(str::to_owned).collect()
    }

    /// Whether another cell is this one but for what side 0 does without.
    pub fn is_base_of(&self, other: &Cell) -> bool {
        self.without.is_none() && Cell { cell: self.cell, without: None, ..other.clone() } == *self
    }
}

impl Plan {
    /// Reads an experiment.
    ///
    /// # Errors
    /// Every fault, each with its place.
    pub fn read(file: &str, text: &str) -> Result<Plan, Faults> {
        let root = read::toml(file, text)?;
        let mut reader = Reader { file, faults: Vec::new() };
        let plan = reader.plan(&root);
        reader.faults.sort_by_key(|fault| fault.at);
        Faults(reader.faults).or(plan)
    }

    /// Finds out which kinds of actions are used in each scenario, by [`Plan::SCOUTED`] battles of greedy bots, where the experiment wants to see what all
    /// of them are worth.
    ///
    /// # Errors
    /// What does not begin; more cells than [`MOST_CELLS`].
    pub fn resolve(&mut self, rules: &dyn AnyRules, opening: u64) -> Result<(), StartError> {
        if self.without == Without::All {
            let mut of = BTreeMap::new();
            for scenario in &self.scenarios {
                let greedy = Bot::Greedy.id().to_owned();
                let job = ContestJob {
                    scenario: ScenarioSource::Id(scenario.clone()),
                    options: Vec::new(),
                    sides: vec![greedy.clone(), greedy],
                    seed: self.seed,
                    threads: 1,
                    opening,
                    most: self.most,
                    weights: Vec::new(),
                    keeps_seats: false,
                    notes_uses: true,
                    without: None,
                };
                let rows = rules.contest(&job, 0..Plan::SCOUTED, &())?;
                let kinds: BTreeSet<String> = rows.into_iter().flat_map(|row| row.uses.into_keys()).collect();
                of.insert(scenario.clone(), kinds.into_iter().collect());
            }
            self.without = Without::Of(of);
        }
        let cells = self.cells().len();
        if cells > MOST_CELLS {
            return Err(StartError::Unknown(too_many(cells)));
        }
        Ok(())
    }

    /// Battles of a scenario in which is looked what is used.
    pub const SCOUTED: u64 = 48;

    /// All points of what is varied: the places of the values in their lists.
    pub fn points(&self) -> Vec<Vec<usize>> {
        let mut points = vec![Vec::new()];
        for sweep in &self.sweeps {
            let longer = |point: &Vec<usize>| {
                let point = point.clone();
                (0..sweep.values.len()).map(move |value| point.iter().copied().chain([value]).collect())
            };
            points = points.iter().flat_map(longer).collect();
        }
        points
    }

    /// A point in words: what is varied, with its value.
    pub fn told(&self, point: &[usize]) -> Vec<(String, String)> {
        let told = |(sweep, value): (&Sweep, &usize)| (sweep.over.written(), read::inline(&sweep.values[*value]));
        self.sweeps.iter().zip(point).map(told).collect()
    }

    /// The cells, numbered in the order of points, scenarios and pairs.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for point in self.points() {
            for scenario in &self.scenarios {
                let lineups = self.seats.iter().filter_map(|bots| {
                    let (first, others) = bots.split_first()?;
                    Some((first.clone(), others.join(" "), true))
                });
                let pairs = self.pairs.iter().map(|(one, other)| (one.clone(), other.clone(), false));
                for (one, other, keeps_seats) in pairs.chain(lineups) {
                    for without in [None].into_iter().chain(self.without.of(scenario).iter().cloned().map(Some)) {
                        let (one, other) = (one.clone(), other.clone());
                        let (scenario, point) = (scenario.clone(), self.told(&point));
                        cells.push(Cell { cell: cells.len(), scenario, point, one, other, without, keeps_seats });
                    }
                }
            }
        }
        cells
    }
}

fn too_many(cells: usize) -> Words {
    words!(
        "{cells} cells are too many; at most {MOST_CELLS}: name fewer values, scenarios or bots",
        "ячеек {cells}, это слишком много; не больше {MOST_CELLS}: назовите меньше значений, сценариев или ботов"
    )
}

struct Reader<'a> {
    file: &'a str,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: At, path: &str, words: Words) {
        let (file, path) = (self.file.to_owned(), path.to_owned());
        self.faults.push(Fault { code: BAD_EXPERIMENT, file, at, path, words, clause: None });
    }

    fn plan(&mut self, root: &Node) -> Plan {
        for entry in root.entries() {
            if !KEYS.contains(&entry.key.as_str()) && entry.key != SWEEP {
                self.unknown(entry, KEYS.into_iter().chain([SWEEP]));
            }
        }
        let ruleset = self.text(root, "ruleset", "").unwrap_or_default();
        let scenarios = self.texts(root, "scenarios");
        if ruleset.is_empty() {
            self.fault(
                root.at,
                "ruleset",
                words!("an experiment names its `ruleset`", "у эксперимента есть `ruleset`"),
            );
        }
        if scenarios.is_empty() {
            let words =
                words!("an experiment names at least one of `scenarios`", "нужен хотя бы один сценарий в `scenarios`");
            self.fault(root.at, "scenarios", words);
        }
        let sequential = root.get("sequential").map(|node| self.sequential(node));
        let default = if sequential.is_some() { 4_000 } else { 200 };
        let battles = self.whole(root, "battles", 2, MOST_BATTLES).unwrap_or(default);
        let sweeps: Vec<Sweep> =
            root.get(SWEEP).into_iter().flat_map(Node::list).filter_map(|node| self.sweep(node)).collect();
        let seats = self.lineups(root);
        let without = self.without(root);
        if sequential.is_some() && without != Without::These(Vec::new()) {
            let words = words!(
                "what something is worth wants a fixed number of battles; leave out `sequential`",
                "для ценности нужно постоянное число боёв; уберите `sequential`"
            );
            self.fault(root.at, "without", words);
        }
        let plan = Plan {
            name: self.text(root, "name", "").unwrap_or_default(),
            ruleset,
            pairs: if seats.is_empty() { self.pairs(root) } else { Vec::new() },
            seats,
            uses: self.flag(root, "uses").unwrap_or(true),
            without,
            battles: battles.div_ceil(2) * 2,
            seed: self.whole(root, "seed", 0, i64::MAX).unwrap_or(1),
            opening: self.whole(root, "opening", 0, 1_000),
            most: self.whole(root, "max_decisions", 1, 1_000_000).unwrap_or(1_500),
            sequential,
            scenarios,
            sweeps,
        };
        let points = plan.sweeps.iter().fold(1usize, |all, sweep| all.saturating_mul(sweep.values.len()));
        let cells = points.saturating_mul(plan.scenarios.len());
        let cells = cells.saturating_mul(plan.pairs.len() + plan.seats.len());
        if cells > MOST_CELLS {
            self.fault(root.at, SWEEP, too_many(cells));
            return Plan { sweeps: Vec::new(), ..plan };
        }
        plan
    }

    fn unknown<'k>(&mut self, entry: &Entry, known: impl Iterator<Item = &'k str> + Clone) {
        let key: String = entry.key.chars().take(60).collect();
        let words = match nearest(&key, known.clone()) {
            Some(near) => words!("there is no `{key}`; is `{near}` meant?", "нет `{key}`; может быть, `{near}`?"),
            None => {
                let known = known.collect::<Vec<_>>().join(", ");
                words!("there is no `{key}`; known are {known}", "нет `{key}`; известны {known}")
            }
        };
        self.fault(entry.key_at, &entry.key, words);
    }

    fn text(&mut self, node: &Node, key: &str, path: &str) -> Option<String> {
        let found = node.get(key)?;
        match found.as_text() {
            Some(text) => Some(text.to_owned()),
            None => {
                self.fault(found.at, &format!("{path}{key}"), words!("a text is wanted", "нужен текст"));
                None
            }
        }
    }

    fn texts(&mut self, node: &Node, key: &str) -> Vec<String> {
        let Some(found) = node.get(key) else { return Vec::new() };
        if let Some(one) = found.as_text() {
            return vec![one.to_owned()];
        }
        let texts: Vec<String> = found.list().iter().filter_map(Node::as_text).map(str::to_owned).collect();
        if texts.len() != found.list().len() || texts.is_empty() {
            self.fault(found.at, key, words!("a list of texts is wanted", "нужен список текстов"));
        }
        texts
    }

    fn flag(&mut self, node: &Node, key: &str) -> Option<bool> {
        let found = node.get(key)?;
        if found.as_bool().is_none() {
            self.fault(found.at, key, words!("`true` or `false` is wanted", "нужно `true` или `false`"));
        }
        found.as_bool()
    }

    /// Who sits where: a list of bots, or several of them.
    fn lineups(&mut self, root: &Node) -> Vec<Vec<String>> {
        let Some(found) = root.get("seats") else { return Vec::new() };
        for key in ["bots", "pairs"] {
            if let Some(other) = root.get(key) {
                let words =
                    words!("`seats` names the bots; leave out `{key}`", "ботов называет `seats`; уберите `{key}`");
                self.fault(other.at, key, words);
            }
        }
        let one =
            |node: &Node| node.list().iter().map(|bot| bot.as_text().map(str::to_owned)).collect::<Option<Vec<_>>>();
        let lineups = match found.list().first().map(|first| first.as_text().is_some()) {
            Some(true) => one(found).map(|bots| vec![bots]),
            _ => found.list().iter().map(one).collect(),
        };
        let lineups = lineups.unwrap_or_default();
        if lineups.is_empty() || lineups.iter().any(|bots| bots.len() < 2) {
            let words = words!(
                "`seats` is a list with a bot for every seat, or a list of such lists",
                "`seats` — это список, в котором у каждого места свой бот, или список таких списков"
            );
            self.fault(found.at, "seats", words);
        }
        for bots in &lineups {
            self.bots(found, "seats", bots);
        }
        lineups
    }

    fn without(&mut self, root: &Node) -> Without {
        match root.get("without") {
            Some(found) if found.as_text() == Some("all") => Without::All,
            _ => Without::These(self.texts(root, "without")),
        }
    }

    fn whole(&mut self, node: &Node, key: &str, least: i64, most: i64) -> Option<u64> {
        let found = node.get(key)?;
        match found.as_int().filter(|number| (least..=most).contains(number)) {
            Some(number) => u64::try_from(number).ok(),
            None => {
                let words =
                    words!("a whole number from {least} to {most} is wanted", "нужно целое число от {least} до {most}");
                self.fault(found.at, key, words);
                None
            }
        }
    }

    fn number(&mut self, node: &Node, key: &str, default: f64, fits: impl Fn(f64) -> bool) -> f64 {
        let Some(found) = node.get(key) else { return default };
        let number = match &found.value {
            Value::Int(number) => Some(*number as f64),
            Value::Other(text) => text.parse().ok(),
            _ => None,
        };
        number.filter(|number| number.is_finite() && fits(*number)).unwrap_or_else(|| {
            let path = format!("sequential.{key}");
            self.fault(found.at, &path, words!("this number cannot be", "такого числа быть не может"));
            default
        })
    }

    fn sequential(&mut self, node: &Node) -> Sprt {
        for entry in node.entries() {
            let known = ["low", "high", "alpha", "beta"];
            if !known.contains(&entry.key.as_str()) {
                self.unknown(entry, known.into_iter());
            }
        }
        let elo = |number: f64| number.abs() <= 2_000.0;
        let error = |number: f64| number > 0.0 && number < 0.5;
        let test = Sprt {
            low: self.number(node, "low", 0.0, elo),
            high: self.number(node, "high", 50.0, elo),
            alpha: self.number(node, "alpha", 0.05, error),
            beta: self.number(node, "beta", 0.05, error),
        };
        if test.low >= test.high {
            self.fault(node.at, "sequential", words!("`low` is below `high`", "`low` меньше `high`"));
        }
        test
    }

    fn pairs(&mut self, root: &Node) -> Vec<(String, String)> {
        if let Some(found) = root.get("pairs") {
            let pair = |node: &Node| match node.list() {
                [one, other] => Some((one.as_text()?.to_owned(), other.as_text()?.to_owned())),
                _ => None,
            };
            let mut pairs = Vec::new();
            for node in found.list() {
                match pair(node) {
                    Some(pair) => pairs.push(pair),
                    None => self.fault(node.at, "pairs", words!("a pair is two bots", "пара — это два бота")),
                }
            }
            if pairs.is_empty() {
                self.fault(found.at, "pairs", words!("a list of pairs is wanted", "нужен список пар"));
            }
            for (one, other) in &pairs {
                self.bots(found, "pairs", &[one.clone(), other.clone()]);
            }
            return pairs;
        }
        let bots = self.texts(root, "bots");
        let Some(found) = root.get("bots") else {
            let words = words!("an experiment names its `bots` or `pairs`", "у эксперимента есть `bots` или `pairs`");
            self.fault(root.at, "bots", words);
            return Vec::new();
        };
        self.bots(found, "bots", &bots);
        match bots.as_slice() {
            [one] => vec![(one.clone(), one.clone())],
            bots => {
                let later = |place: usize| bots.iter().skip(place + 1);
                let of = |(place, one): (usize, &String)| {
                    later(place).map(|other| (other.clone(), one.clone())).collect::<Vec<_>>()
                };
                bots.iter().enumerate().flat_map(of).collect()
            }
        }
    }

    fn bots(&mut self, node: &Node, path: &str, bots: &[String]) {
        for bot in bots {
            if let Err(words) = Bot::parse(bot) {
                self.fault(node.at, path, words);
            }
        }
    }

    fn sweep(&mut self, node: &Node) -> Option<Sweep> {
        let known = ["content", "option", "values"];
        for entry in node.entries() {
            if !known.contains(&entry.key.as_str()) {
                self.unknown(entry, known.into_iter());
            }
        }
        let (content, option) = (self.text(node, "content", "sweep."), self.text(node, "option", "sweep."));
        let over = match (content, option) {
            (Some(path), None) => {
                let mut steps = path.split('.').map(str::to_owned);
                match (steps.next(), steps.next(), steps.collect::<Vec<_>>()) {
                    (Some(table), Some(id), field) if !field.is_empty() => Some(Over::Content { table, id, field }),
                    _ => {
                        let words = words!(
                            "`content` is a table, an entry and a field: `spell.fire_bolt.damage`",
                            "`content` — это таблица, запись и поле: `spell.fire_bolt.damage`"
                        );
                        self.fault(node.at, "sweep.content", words);
                        None
                    }
                }
            }
            (None, Some(option)) => Some(Over::Option(option)),
            _ => {
                let words = words!(
                    "a sweep is over a `content` or over an `option`",
                    "менять можно либо `content`, либо `option`"
                );
                self.fault(node.at, SWEEP, words);
                None
            }
        };
        let values = node.get("values").map_or(&[][..], Node::list).to_vec();
        if values.is_empty() {
            self.fault(node.at, "sweep.values", words!("a list of `values` is wanted", "нужен список `values`"));
        }
        Some(Sweep { over: over?, values })
    }
}
