//! Who plays on the stage, or with real rules, and the screen with a battle on it.

use std::path::Path;
use std::sync::Arc;

use holmgang_arena::any::Loaded;
use holmgang_arena::erased::*;
use holmgang_arena::read;
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::registry::Opener;
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::library::Document;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::toy::Toy;
use holmgang_tui::{App, Begun, Driver, Host, Plan, Saved};

use super::{Show, Stage};

/// Gives battles on the stage, and of the toy ruleset.
pub struct Props {
    rules: Vec<Arc<dyn AnyRules>>,
}

impl Props {
    pub fn stage(show: Show) -> Self {
        Props { rules: vec![Arc::new(Stage(show))] }
    }

    /// A real ruleset.
    pub fn of(rules: Arc<dyn AnyRules>) -> Self {
        Props { rules: vec![rules] }
    }

    pub fn toy() -> Self {
        Props { rules: vec![toy()] }
    }
}

/// The toy ruleset, which really plays.
pub fn toy() -> Arc<dyn AnyRules> {
    let text = "[[weapon]]\nid = \"sword\"\nname = \"Sword\"\ndamage = 2\n\
                [[scenario]]\nid = \"plain\"\nname = \"Plain\"\nred = \"sword\"\nblue = \"sword\"\n";
    let root = read::toml("toy.toml", text).unwrap();
    Arc::new(Loaded::<Toy>::load(&[vec![Document { file: "toy.toml".into(), root }]]).unwrap())
}

impl Host for Props {
    fn rules(&self) -> &[Arc<dyn AnyRules>] {
        &self.rules
    }
    fn opener(&self, rules: usize) -> Option<Opener> {
        REGISTRY.get(self.rules[rules].profile().id).ok().and_then(|registered| registered.opener())
    }
    fn bots(&self) -> Vec<String> {
        vec!["random".into(), "greedy".into()]
    }
    fn begin(&self, plan: &Plan, lang: Lang) -> Result<Begun, Vec<String>> {
        let rules = Arc::clone(&self.rules[plan.rules]);
        let seats = rules.profile().seats.iter().zip(&plan.drivers).map(|(seat, driver)| SeatLine {
            seat: seat.id.into(),
            holder: match driver {
                Driver::Human => Holder::Human(String::new()),
                Driver::Bot(id) => Holder::Bot(id.clone()),
                Driver::Program(_) => Holder::Bot("engine".to_owned()),
            },
            nonce: None,
        });
        let opening = Opening {
            scenario: ScenarioSource::Id(plan.scenario.clone()),
            options: vec![],
            seats: seats.collect(),
            lang,
            dice: TableDice::Secret(Secret([7; 32])),
            undo: Undo::Free,
        };
        let table = Table::open(&*rules, opening, Rolls::Seeded).map_err(|error| vec![format!("{error:?}")])?;
        let keep = Box::new(|_: &Table, _: Lang| Ok("somewhere.hbr".to_owned()));
        // A program that answers once and then fails.
        let mut left = 1;
        let programs = Box::new(move |table: &Table, seat: Seat, given: &str| {
            left -= 1;
            match left {
                0 => Ok(table.battle().legal(seat)[0].clone()),
                _ => Err(Words::new(format!("{given} has ended"), format!("{given}: конец"))),
            }
        });
        Ok(Begun { rules, table, drivers: plan.drivers.clone(), keep, programs, seed: 1 })
    }
    fn saves(&self, _: Lang) -> Vec<Saved> {
        vec![Saved { path: "a.hbr".into(), title: "2026-11-20 07:15  scene  human : greedy  12 steps".into() }]
    }
    fn open(&self, _: &Path, lang: Lang) -> Result<Begun, Vec<String>> {
        Err(vec![lang.pick("not here", "не здесь").to_owned()])
    }
    fn clause_text(&self, _: &str, _: Clause, lang: Lang) -> Option<String> {
        Some(lang.pick("What is shown is as it is shown.", "Что показано, то показано.").to_owned())
    }
}

/// The screen with a battle on it: the first seat is played here.
pub fn app(host: Props, lang: Lang, size: (u16, u16)) -> App {
    let mut app = App::new(Box::new(host), lang, false);
    app.size = size;
    let scenario = app.host.rules()[0].scenarios()[0].id.clone();
    let plan = Plan {
        rules: 0,
        scenario,
        drivers: vec![Driver::Human, Driver::Bot("greedy".into())],
        options: vec![],
        seed: None,
    };
    app.begin(&plan);
    assert!(app.play.is_some(), "{:?}", app.menu.faults);
    app
}
