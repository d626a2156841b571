//! A battle under test: actions as text, forced dice, and what happened.

use holmgang_kernel::dice::{Descending, Scripted};
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::library::Library;
use holmgang_kernel::log::{Entry, Recorder, Silent};
use holmgang_kernel::ruleset::{Fields, Notate, Refuse, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::tally;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::event::Event;
use holmgang_rules_forum_duel::scenario::Scenario;
use holmgang_rules_forum_duel::state::State;
use holmgang_testkit::content;

pub const RED: Seat = Seat::Player(0);
pub const BLUE: Seat = Seat::Player(1);
pub const REFEREE: Seat = Seat::Referee;

pub struct Fight {
    pub rules: Rules,
    pub state: State,
}

/// What one action brought.
pub struct Happened(pub Vec<Entry<Event>>);

impl Fight {
    /// A scenario of the built-in content with fields set in order.
    pub fn new(scenario: &str, set: &[(&str, Field)]) -> Fight {
        let rules = super::rules();
        let state = super::start_with(&rules, scenario, set);
        Fight { rules, state }
    }

    /// The same with more content.
    pub fn with_content(content: &str, scenario: &str, set: &[(&str, Field)]) -> Fight {
        let library = library_with(content).unwrap();
        let rules = Rules::load(&library).unwrap();
        let scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
        let state = rules.start(&scenario, &mut Descending::default(), &mut Silent).unwrap();
        let mut fight = Fight { rules, state };
        fight.set(set);
        fight
    }

    pub fn set(&mut self, set: &[(&str, Field)]) {
        for (path, value) in set {
            self.rules.set(&mut self.state, path, value).unwrap_or_else(|fault| panic!("{path}: {}", fault.words.en));
        }
    }

    /// Does it with these rolls, all of them in order.
    #[track_caller]
    pub fn act(&mut self, seat: Seat, text: &str, rolls: &[(&str, i32)]) -> Happened {
        let action =
            self.rules.read(&self.state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
        if let Err(refusal) = self.rules.check(&self.state, seat, &action) {
            panic!("{text}: {} {}", refusal.code(), refusal.clause());
        }
        let mut dice = Scripted::new(rolls);
        let mut log = Recorder::default();
        self.rules.apply(&mut self.state, seat, &action, &mut dice, &mut log);
        dice.finish().unwrap_or_else(|fault| panic!("{text}: {}", fault.words().en));
        Happened(log.into_entries())
    }

    /// The code and clause with which it is refused.
    #[track_caller]
    pub fn refused(&self, seat: Seat, text: &str) -> (&'static str, String) {
        let action =
            self.rules.read(&self.state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
        match self.rules.check(&self.state, seat, &action) {
            Ok(()) => panic!("{text} is allowed"),
            Err(refusal) => (refusal.code(), refusal.clause().to_string()),
        }
    }

    #[track_caller]
    pub fn assert(&self, expected: &[(&str, Field)]) {
        let sheet = self.rules.sheet(&self.state);
        for (path, value) in expected {
            let found = sheet.at(path).unwrap_or_else(|fault| panic!("{}", fault.words.en));
            assert!(found.matches(value), "{path}: expected {value}, found {found}");
        }
    }

    pub fn legal(&self, seat: Seat) -> Vec<String> {
        let mut list = Vec::new();
        self.rules.legal(&self.state, seat, &mut list);
        list.iter().map(|action| self.rules.write(&self.state, action)).collect()
    }
}

impl Happened {
    /// The clauses of the events in order.
    pub fn clauses(&self) -> Vec<String> {
        self.0.iter().map(|entry| entry.clause.to_string()).collect()
    }

    /// The clause of the first event like this.
    #[track_caller]
    pub fn clause_of(&self, is_it: impl Fn(&Event) -> bool) -> String {
        let found = self.0.iter().find(|entry| is_it(&entry.event));
        found.unwrap_or_else(|| panic!("no such event in {:?}", self.0)).clause.to_string()
    }

    pub fn count(&self, is_it: impl Fn(&Event) -> bool) -> usize {
        self.0.iter().filter(|entry| is_it(&entry.event)).count()
    }

    /// Every figure with its value: `chance=76`.
    pub fn figures(&self) -> Vec<String> {
        self.0
            .iter()
            .flat_map(|entry| &entry.tallies)
            .map(|tally| format!("{}={}", tally.figure, tally.value))
            .collect()
    }

    /// Every term of a figure: value and clause.
    pub fn terms(&self, figure: &str) -> Vec<String> {
        let tallies = self.0.iter().flat_map(|entry| &entry.tallies).filter(|tally| tally.figure == figure);
        tallies
            .flat_map(|tally| &tally.terms)
            .map(|term| format!("{} {}", tally::written(term.value), term.clause))
            .collect()
    }
}

/// The built-in content with a layer over it.
pub fn library_with(text: &str) -> Result<Library, Faults> {
    content::library_with::<Rules>(vec![content::document("more.toml", text)])
}

/// Loads content, or tells the codes and clauses of all its faults.
pub fn load_faults(content: &str) -> Vec<String> {
    let faults = match library_with(content) {
        Err(faults) => faults,
        Ok(library) => Rules::load(&library).err().unwrap_or_default(),
    };
    told(&faults)
}

/// A scenario as it would stand in a file.
pub fn scenario(text: &str) -> Node {
    content::table_node(text)
}

pub fn read_scenario(rules: &Rules, text: &str) -> Result<Scenario, Vec<String>> {
    rules.scenario(&scenario(text)).map_err(|faults| told(&faults))
}

fn told(faults: &Faults) -> Vec<String> {
    faults
        .0
        .iter()
        .map(|fault| format!("{} {}", fault.code, fault.clause.map_or("-".to_owned(), |clause| clause.to_string())))
        .collect()
}

pub fn effect(fields: &[(&str, Field)]) -> Field {
    Field::List(vec![super::table(fields)])
}

pub fn effects(spells: &[&str]) -> Field {
    Field::List(spells.iter().map(|spell| super::table(&[("spell", (*spell).into())])).collect())
}
