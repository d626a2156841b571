//! What a table is opened with: the scenario, house rules, and a battle that it goes on from.

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, ScenarioSource};
use holmgang_arena::read;
use holmgang_arena::script;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::doc::{At, Fault, Faults, Node};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::Lang;
use serde::{Deserialize, Serialize};

use crate::limits;
use crate::wire::{Json, NewTable, Source};

/// What a table was opened with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// What was asked for.
    pub wish: NewTable,
    /// The language of its record.
    pub lang: Lang,
    /// What had happened before, where another battle is tried again from one of its positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub past: Option<Past>,
}

/// A roll: its name and its value.
pub type RollValue = (String, i32);

/// The beginning of another battle, with its dice, which a battle goes on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Past {
    /// The id of the table or of the record.
    pub of: String,
    /// Whether that is a record that was brought.
    pub record: bool,
    /// What was rolled at its start.
    pub rolls: Vec<RollValue>,
    /// Its steps: the seat, the action in canonical notation, what was rolled.
    pub steps: Vec<(String, String, Vec<RollValue>)>,
    /// Why it goes on here, where steps of it were put right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amended: Option<Amended>,
}

/// Steps of a battle that were put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amended {
    /// The word of the seat of who has done it.
    pub by: String,
    /// Why.
    pub reason: String,
    /// Which steps.
    pub steps: Vec<usize>,
    /// What stood there before, in notation.
    pub was: Vec<String>,
}

impl Past {
    /// The first so many steps of a battle; none if it has not so many.
    pub fn of(id: &str, record: bool, battle: &dyn AnyBattle, steps: usize) -> Option<Past> {
        let rolled = |rolls: Vec<Roll>| rolls.into_iter().map(|roll| (roll.name, roll.value)).collect();
        let seat = |seat| script::seat_word(battle.profile(), seat).to_owned();
        let step = |number| {
            let step = battle.step(number)?;
            Some((seat(step.seat?), step.action, rolled(step.rolls)))
        };
        Some(Past {
            of: id.to_owned(),
            record,
            rolls: rolled(battle.step(0)?.rolls),
            steps: (1..=steps).map(step).collect::<Option<_>>()?,
            amended: None,
        })
    }
}

/// The scenario that a source means.
///
/// # Errors
/// Faults of its text.
pub fn source(source: &Source) -> Result<ScenarioSource, Faults> {
    let file = "scenario";
    Ok(match source {
        Source::Id(id) => ScenarioSource::Id(id.clone()),
        Source::Toml(text) => ScenarioSource::Inline(file.to_owned(), unwrapped(read::toml(file, text)?)),
        Source::Json(json) => ScenarioSource::Inline(file.to_owned(), read::json(file, &json.to_string())?),
    })
}

/// The fields of a scenario; of the first `[[scenario]]` in a file of content.
fn unwrapped(node: Node) -> Node {
    let inner = node.get("scenario").map(Node::list).and_then(<[Node]>::first).cloned();
    match inner {
        Some(scenario) if node.entries().len() == 1 => scenario,
        _ => node,
    }
}

/// House rules as the wall takes them.
///
/// # Errors
/// Values that no scenario can hold.
pub fn options(options: &BTreeMap<String, Json>) -> Result<Vec<(String, Node)>, Faults> {
    let count = options.len();
    if count > limits::MOST_OPTIONS {
        let most = limits::MOST_OPTIONS;
        let words = words!(
            "{count} house rules, at most {most} are allowed",
            "домашних правил {count}, можно не больше {most}"
        );
        return Err(Faults::one(Fault {
            code: BAD_CONTENT,
            file: "options".to_owned(),
            at: At::default(),
            path: String::new(),
            words,
            clause: None,
        }));
    }
    let read = |(key, value): (&String, &Json)| Ok((key.clone(), read::json("options", &value.to_string())?));
    options.iter().map(read).collect()
}
