//! The toy of the testkit behind the wall, for the tests of this crate.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::library::Document;
use holmgang_kernel::seat::Seat;
pub(crate) use holmgang_testkit::toy::Toy;

use crate::any::Loaded;
use crate::erased::{AnyBattle, AnyRules, ScenarioSource, Setup, TurnInfo};
use crate::registry::{Registered, Registry};

/// A list of rulesets with nothing but the toy.
pub(crate) const TOYS: Registry = Registry(&[Registered::of::<Toy>()]);

/// The toy's content as a document.
pub(crate) fn document() -> Document {
    let root = crate::read::toml("toy.toml", Toy::CONTENT).expect("the toy's content is TOML");
    Document { file: "toy.toml".into(), root }
}

/// The toy with its content as rules.
pub(crate) fn rules() -> Loaded<Toy> {
    Loaded::load(&[vec![document()]]).expect("the toy's content is in order")
}

/// Sword against sword, after Red has stepped beside Blue.
pub(crate) fn near() -> Box<dyn AnyBattle> {
    let mut battle = begun(&rules(), "plain");
    battle.act(Seat::Player(0), "step c1", Rolls::Seeded).expect("a step to a free cell");
    battle
}

fn begun(rules: &dyn AnyRules, scenario: &str) -> Box<dyn AnyBattle> {
    let scenario = ScenarioSource::Id(scenario.into());
    let setup = Setup { scenario, options: vec![], key: [5; 32], rolls: Rolls::Seeded };
    rules.start(&setup).expect("the scenario is in order")
}

/// Who decides in a battle of the toy, and what carries it on: they come near, strike as hard as they can, and parry.
pub(crate) fn next(battle: &dyn AnyBattle) -> Option<(Seat, String)> {
    let TurnInfo::Of { seats, .. } = battle.turn() else { return None };
    let legal = battle.legal(seats[0]);
    let wanted = if battle.steps() == 0 { &["step c"][..] } else { &["strike", "parry", "take", "rest"] };
    let found = wanted.iter().find_map(|wanted| legal.iter().find(|text| text.starts_with(wanted)));
    found.map(|text| (seats[0], text.clone()))
}

/// Rolls by name and value.
pub(crate) fn given(rolls: &[(&str, i32)]) -> Rolls {
    Rolls::Given(rolls.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect())
}
