//! The one implementation of the wall: any ruleset with its content as [`AnyRules`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use holmgang_kernel::battle::{Battle, Stop};
use holmgang_kernel::dice::{Descending, Dice};
use holmgang_kernel::doc::{At, Entry, Fault, Faults, Node, Value};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Answer, Playable, Profile, Ruleset, Tool, Verb, Written};
use holmgang_kernel::seat::{Seat, SeatInfo, Seats};
use holmgang_kernel::shape::{BAD_CONTENT, Kind};
use holmgang_kernel::view::Footing;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, nearest};

use crate::content::Hashes;
use crate::contest;
use crate::coverage;
use crate::erased::{
    AnyBattle, AnyFleet, AnyRules, AnyTree, BenchJob, BenchReport, BoutRow, ContestJob, Coverage, CoverageJob,
    FleetJob, Listed, Measured, ScenarioSource, Setup, SimulateJob, SimulateReport, StartError, TreeJob, TuneJob,
    Watch, WeightRow,
};
use crate::further;
use crate::kinds;
use crate::live::Live;
use crate::names::Names;
use crate::numbers;
use crate::sweep;
use crate::tree;
use crate::weights;

/// The table of scenarios, which every ruleset has.
pub const SCENARIO: &str = "scenario";

/// A ruleset with its content.
pub struct Loaded<R> {
    rules: Arc<R>,
    library: Library,
    hashes: Hashes,
    version: u32,
    names: Arc<Names>,
}

/// The profile of a ruleset as something that stays.
trait Profiled: Ruleset {
    const HELD: &'static Profile = &Self::PROFILE;
}
impl<R: Ruleset> Profiled for R {}

/// The profile of a ruleset.
pub fn profile<R: Ruleset>() -> &'static Profile {
    <R as Profiled>::HELD
}

/// The player seats that take part in a battle, as places in the profile.
pub(crate) fn playing<R: Ruleset>(rules: &R, state: &R::State) -> Vec<usize> {
    places::<R>(rules.playing(state))
}

/// Player seats as places in the profile.
pub(crate) fn places<R: Ruleset>(seats: Seats) -> Vec<usize> {
    let all = 0..profile::<R>().seats.len();
    all.filter(|place| u8::try_from(*place).is_ok_and(|place| seats.has(Seat::Player(place)))).collect()
}

/// The names of what stands inside an entry and has an id of its own: the actions of an ability or an item.
fn add_inner(names: &mut Names, node: &Node) {
    if let (Some(id), Some(name)) = (node.text("id"), node.names("name")) {
        names.add_both(&name, id);
    }
    node.list().iter().for_each(|inner| add_inner(names, inner));
    node.entries().iter().for_each(|entry| add_inner(names, &entry.node));
}

impl<R: Playable> Loaded<R> {
    /// Puts layers of documents together and loads the rules with them.
    ///
    /// # Errors
    /// Every fault of the content.
    pub fn load(layers: &[Vec<Document>]) -> Result<Self, Faults> {
        let library =
            Library::new(profile::<R>().shapes, layers).map_err(|faults| further::with_all::<R>(layers, faults))?;
        let rules = Arc::new(weights::shipped(R::load(&library)?)?);
        let hashes = Hashes::of(&library);
        let mut names = Names::default();
        for shape in profile::<R>().shapes.iter().filter(|shape| shape.table != SCENARIO) {
            for item in library.table(shape.table) {
                item.node.names("name").iter().for_each(|name| names.add_both(name, &item.id));
                item.node.entries().iter().for_each(|entry| add_inner(&mut names, &entry.node));
            }
        }
        Ok(Loaded { rules, library, hashes, version: profile::<R>().version, names: Arc::new(names) })
    }

    /// The scenario that a source means, with its overriding fields, checked and read.
    fn scenario(&self, source: &ScenarioSource, options: &[(String, Node)]) -> Result<R::Scenario, StartError> {
        let (file, node, inline) = match source {
            ScenarioSource::Id(id) => match self.library.get(SCENARIO, id) {
                Some(item) => (item.file.as_str(), &item.node, false),
                None => return Err(StartError::Unknown(self.unknown(id))),
            },
            ScenarioSource::Inline(file, node) => (file.as_str(), node, true),
        };
        let merged = (!options.is_empty()).then(|| with_options(node, options));
        let node = merged.as_ref().unwrap_or(node);
        let shape = profile::<R>().shapes.iter().find(|shape| shape.table == SCENARIO);
        if let (true, Some(shape)) = (inline || merged.is_some(), shape) {
            self.library.check(shape, file, node).map_err(|faults| StartError::Faults(of_options(faults, options)))?;
        }
        self.rules.scenario(node).map_err(|faults| StartError::Faults(of_options(placed(faults, file), options)))
    }

    fn unknown(&self, id: &str) -> Words {
        let known = self.library.table(SCENARIO);
        let shown: String = id.chars().take(60).collect();
        match nearest(id, known.iter().map(|item| item.id.as_str())) {
            Some(near) => words!(
                "there is no scenario `{shown}`; is `{near}` meant?",
                "нет сценария `{shown}`; может быть, `{near}`?"
            ),
            None => {
                let all = known.iter().map(|item| item.id.as_str()).take(12).collect::<Vec<_>>().join(", ");
                words!("there is no scenario `{shown}`; there are {all}", "нет сценария `{shown}`; есть {all}")
            }
        }
    }

    /// What the seats lead in a scenario, where that is an entry of the content with a name: a squad.
    fn squads(&self, source: &ScenarioSource) -> Vec<(String, Words)> {
        let node = match source {
            ScenarioSource::Id(id) => self.library.get(SCENARIO, id).map(|item| &item.node),
            ScenarioSource::Inline(_, node) => Some(node),
        };
        let named = |seat: &SeatInfo| {
            let id = node?.text(seat.id)?;
            let mut tables = profile::<R>().shapes.iter().filter(|shape| shape.table != SCENARIO);
            let name = tables.find_map(|shape| self.library.get(shape.table, id)?.node.names("name"))?;
            Some((seat.id.to_owned(), name))
        };
        profile::<R>().seats.iter().filter_map(named).collect()
    }

    fn open(&self, setup: &Setup) -> Result<Live<R>, StartError> {
        let scenario = self.scenario(&setup.scenario, &setup.options)?;
        let begun = Battle::start(Arc::clone(&self.rules), &scenario, setup.key, setup.rolls.clone());
        let (battle, begun) = begun.map_err(|stop| match stop {
            Stop::Refused(faults) => StartError::Faults(placed(faults, place(&setup.scenario))),
            Stop::Script(fault) => StartError::Script(fault),
        })?;
        Ok(Live::new(Arc::clone(&self.rules), scenario, battle, begun, Arc::clone(&self.names)))
    }

    fn listed(&self, table: &str) -> Vec<Listed> {
        let listed = self.library.table(table).iter().map(|item| Listed {
            id: item.id.clone(),
            name: item.node.names("name").unwrap_or_else(|| Words::same(item.id.clone())),
            about: item.node.names("about").unwrap_or_default(),
        });
        listed.collect()
    }
}

impl<R: Playable> AnyRules for Loaded<R> {
    fn profile(&self) -> &'static Profile {
        profile::<R>()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn at_version(&self, version: u32) -> Option<Box<dyn AnyRules>> {
        let rules = Arc::new(self.rules.at_version(version)?);
        let names = Arc::clone(&self.names);
        Some(Box::new(Loaded { rules, library: self.library.clone(), hashes: self.hashes.clone(), version, names }))
    }

    fn content_hash(&self) -> &str {
        &self.hashes.all
    }

    fn content_of(&self, scenario: Option<&str>) -> String {
        Hashes::of_scenario(&self.library, scenario)
    }

    fn has_decided(&self, scenario: Option<&str>, hash: &str) -> bool {
        self.hashes.has_decided(&self.library, scenario, hash)
    }

    fn scenarios(&self) -> Vec<Listed> {
        self.listed(SCENARIO)
    }

    fn tables(&self) -> Vec<(&'static str, Vec<Listed>)> {
        profile::<R>().shapes.iter().map(|shape| (shape.table, self.listed(shape.table))).collect()
    }

    fn entry(&self, table: &str, id: &str) -> Option<&Node> {
        self.library.get(table, id).map(|item| &item.node)
    }

    fn part_about(&self, table: &str, entry: &str, part: usize, lang: Lang) -> Option<String> {
        self.rules.part_about(table, entry, part, lang)
    }

    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        self.rules.picture(table, entry)
    }

    fn footings(&self, lang: Lang) -> Vec<Footing> {
        self.rules.footings(lang)
    }

    fn verbs(&self) -> &'static [Verb] {
        self.rules.verbs()
    }

    fn tools(&self) -> &'static [Tool] {
        R::TOOLS
    }

    fn answer(&self, tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words> {
        self.rules.answer(tool, arguments, lang)
    }

    fn playing(&self, scenario: &ScenarioSource, options: &[(String, Node)]) -> Vec<usize> {
        let state = self.scenario(scenario, options).ok().and_then(|scenario| {
            self.rules.start(&scenario, &mut Descending::default().erased(), &mut Recorder::default()).ok()
        });
        match state {
            Some(state) => playing(&*self.rules, &state),
            None => (0..profile::<R>().seats.len()).collect(),
        }
    }

    fn read_battle(&self, form: &str, text: &str) -> Result<Written, Words> {
        self.rules.read_battle(form, text)
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn AnyBattle>, StartError> {
        Ok(Box::new(self.open(setup)?))
    }

    fn simulate(&self, job: &SimulateJob, watch: &(dyn Watch + Sync)) -> Result<SimulateReport, StartError> {
        let scenario = self.scenario(&job.scenario, &job.options)?;
        sweep::simulate(&*self.rules, &scenario, &self.squads(&job.scenario), job, watch)
    }

    fn contest(
        &self,
        job: &ContestJob,
        battles: Range<u64>,
        watch: &(dyn Watch + Sync),
    ) -> Result<Vec<BoutRow>, StartError> {
        let scenario = self.scenario(&job.scenario, &job.options)?;
        let kinds = kinds::kinds(&self.library, profile::<R>().shapes);
        contest::contest(&*self.rules, &scenario, job, &kinds, battles, watch)
    }

    fn weights(&self) -> Vec<WeightRow> {
        weights::rows(&*self.rules)
    }

    fn tune(&self, job: &TuneJob, watch: &(dyn Watch + Sync)) -> Result<Option<Vec<i32>>, StartError> {
        let scenarios = job.scenarios.iter().map(|source| self.scenario(source, &[]));
        weights::tune(&*self.rules, &scenarios.collect::<Result<Vec<_>, _>>()?, job, watch)
    }

    fn coverage(&self, job: &CoverageJob, watch: &(dyn Watch + Sync)) -> Result<Coverage, StartError> {
        let ids = || self.library.table(SCENARIO).iter().map(|item| ScenarioSource::Id(item.id.clone()));
        let plain: Result<Vec<R::Scenario>, StartError> = ids().map(|id| self.scenario(&id, &[])).collect();
        // And with every house rule in turn, wherever it can be.
        let shape = profile::<R>().shapes.iter().find(|shape| shape.table == SCENARIO);
        let varied = profile::<R>().options.iter().flat_map(|rule| {
            let kind = shape.and_then(|shape| shape.fields.iter().find(|field| field.key == rule.id)).map(|it| it.kind);
            let values = match kind {
                Some(Kind::Bool) => vec![Value::Bool(rule.default != "true")],
                Some(Kind::OneOf(words)) => words.iter().map(|word| Value::Text((*word).to_owned())).collect(),
                _ => Vec::new(),
            };
            values.into_iter().map(|value| (rule.id.to_owned(), Node::made(value)))
        });
        let varied = varied
            .flat_map(|option| ids().filter_map(move |id| self.scenario(&id, std::slice::from_ref(&option)).ok()));
        let scenarios: Vec<R::Scenario> = plain?.into_iter().chain(varied).collect();
        let kinds = kinds::kinds(&self.library, profile::<R>().shapes);
        coverage::coverage(&*self.rules, &scenarios, &kinds, &self.library, job, watch)
    }

    fn bench(
        &self,
        job: &BenchJob,
        go_on: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(Measured<'_>),
    ) -> Result<BenchReport, StartError> {
        let ids: Vec<String> = match job.scenarios.is_empty() {
            true => self.library.table(SCENARIO).iter().map(|item| item.id.clone()).collect(),
            false => job.scenarios.clone(),
        };
        let mut scenarios = Vec::with_capacity(ids.len());
        for id in ids {
            let scenario = self.scenario(&ScenarioSource::Id(id.clone()), &[])?;
            scenarios.push((id, scenario));
        }
        sweep::bench(&*self.rules, &scenarios, job, go_on, tell)
    }

    fn fleet(&self, job: &FleetJob) -> Result<Box<dyn AnyFleet>, StartError> {
        let scenario = self.scenario(&job.scenario, &job.options)?;
        numbers::fleet(Arc::clone(&self.rules), scenario, job)
    }

    fn tree(&self, job: &TreeJob) -> Result<Box<dyn AnyTree>, StartError> {
        let scenario = self.scenario(&job.scenario, &job.options)?;
        tree::tree(Arc::clone(&self.rules), scenario, job)
    }
}

/// The scenario's fields, with the overriding ones in their places or behind. Those have no place in the scenario's file.
fn with_options(node: &Node, options: &[(String, Node)]) -> Node {
    let mut entries = node.entries().to_vec();
    let mut places: BTreeMap<String, usize> =
        entries.iter().enumerate().map(|(place, entry)| (entry.key.clone(), place)).collect();
    for (key, option) in options {
        let option = unplaced(option);
        match places.get(key).and_then(|place| entries.get_mut(*place)) {
            Some(entry) => entry.node = option,
            None => {
                places.insert(key.clone(), entries.len());
                entries.push(Entry { key: key.clone(), key_at: At::default(), node: option });
            }
        }
    }
    Node { value: Value::Table(entries), at: node.at }
}

/// Faults of overriding fields are not those of the scenario's file.
fn of_options(mut faults: Faults, options: &[(String, Node)]) -> Faults {
    let keys: BTreeSet<&str> = options.iter().map(|(key, _)| key.as_str()).collect();
    for fault in faults.0.iter_mut().filter(|fault| fault.at == At::default()) {
        let field = fault.path.strip_prefix(SCENARIO).unwrap_or_default().trim_start_matches('.');
        // Of a scenario of the content its id stands before the field.
        let mut first = field.split('.').take(2);
        // A field that there is not is named in the words.
        let is_named =
            || field.is_empty() && fault.words.en.split('`').skip(1).step_by(2).any(|key| keys.contains(key));
        if first.any(|part| keys.contains(part)) || is_named() {
            fault.file = "option".to_owned();
        }
    }
    faults
}

fn unplaced(node: &Node) -> Node {
    Node::made(match &node.value {
        Value::List(list) => Value::List(list.iter().map(unplaced).collect()),
        Value::Table(entries) => {
            let entry = |entry: &Entry| Entry { node: unplaced(&entry.node), key_at: At::default(), ..entry.clone() };
            Value::Table(entries.iter().map(entry).collect())
        }
        plain => plain.clone(),
    })
}

fn place(source: &ScenarioSource) -> &str {
    match source {
        ScenarioSource::Id(id) => id,
        ScenarioSource::Inline(file, _) => file,
    }
}

/// Rules know no files: the name of the file is filled in here.
fn placed(mut faults: Faults, file: &str) -> Faults {
    for fault in faults.0.iter_mut().filter(|fault| fault.file.is_empty()) {
        file.clone_into(&mut fault.file);
    }
    faults
}

impl StartError {
    /// The reason code: of the first fault, or `unknown`, `bad_rolls`.
    pub fn code(&self) -> &'static str {
        match self {
            StartError::Unknown(_) => "unknown",
            StartError::Faults(faults) => faults.code(),
            StartError::Script(_) => "bad_rolls",
        }
    }

    /// Everything that is wrong, as faults.
    pub fn faults(self) -> Faults {
        let one = |words| {
            let (file, path) = (String::new(), String::new());
            Faults::one(Fault { code: BAD_CONTENT, file, at: At::default(), path, words, clause: None })
        };
        match self {
            StartError::Unknown(words) => one(words),
            StartError::Faults(faults) => faults,
            StartError::Script(fault) => one(fault.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use crate::toy;
    use holmgang_kernel::battle::Rolls;

    fn start(source: ScenarioSource, options: &[(&str, &str)]) -> Result<Box<dyn AnyBattle>, StartError> {
        let options = options.iter().map(|(key, text)| ((*key).to_owned(), read::value("option", text).unwrap()));
        let setup = Setup { scenario: source, options: options.collect(), key: [1; 32], rolls: Rolls::Descending };
        toy::rules().start(&setup)
    }

    fn id(id: &str) -> ScenarioSource {
        ScenarioSource::Id(id.to_owned())
    }

    fn told(result: Result<Box<dyn AnyBattle>, StartError>) -> String {
        result.err().expect("a fault").faults().to_string()
    }

    #[test]
    fn rules_list_what_they_hold() {
        let rules = toy::rules();
        assert_eq!(rules.scenarios()[0].name.en, "Sword against sword");
        let tables = rules.tables();
        assert_eq!(
            tables.iter().map(|(table, list)| (*table, list.len())).collect::<Vec<_>>(),
            [("weapon", 2), ("scenario", 2)]
        );
        assert_eq!(tables[0].1[0].name.ru, "Меч");
        assert_eq!((rules.profile().id, rules.verbs().len(), rules.content_hash().len()), ("toy", 6, 64));
    }

    #[test]
    fn options_override_the_scenario() {
        let battle = start(id("plain"), &[("hp", "7"), ("roll_first", "true")]).unwrap();
        assert_eq!(battle.sheet().at("blue-1.hp").unwrap(), &7.into());
        assert_eq!(battle.step(0).unwrap().rolls.len(), 1);
        let wrong = told(start(id("plain"), &[("hp", "700"), ("roll_fist", "true")]));
        assert!(wrong.contains("scenario.hp: expected a whole number from 1 to 99"), "{wrong}");
        assert!(wrong.contains("`roll_first` meant"), "{wrong}");
        assert!(wrong.lines().all(|line| line.starts_with("option: scenario")), "not the file's fault: {wrong}");
    }

    #[test]
    fn scenarios_may_come_from_elsewhere() {
        let inline = |text: &str| ScenarioSource::Inline("mine.toml".into(), read::toml("mine.toml", text).unwrap());
        let battle = start(inline("red = \"axe\"\nblue = \"axe\"\n"), &[]).unwrap();
        assert_eq!(battle.sheet().at("red-1.weapon").unwrap(), &"axe".into());
        let wrong = told(start(inline("red = \"axe\"\nblue = \"axle\"\n"), &[]));
        assert!(wrong.contains("mine.toml:2:8: scenario.blue") && wrong.contains("`axe` meant"), "{wrong}");
    }

    #[test]
    fn what_does_not_begin_says_why() {
        assert!(told(start(id("plains"), &[])).contains("`plain` meant"));
        assert!(told(start(id("mountain"), &[])).contains("there are plain, rolled"));
        let setup = Setup { scenario: id("plain"), options: vec![], key: [1; 32], rolls: toy::given(&[("luck", 3)]) };
        assert_eq!(toy::rules().start(&setup).err().unwrap().code(), "bad_rolls");
    }
}
