//! What people take from one battle to the next: which fields of a figure at the end of a battle go into which fields of a member of a scenario. No
//! rulebook says what becomes of somebody between two battles, so all of it is offered to the referee, who decides.

use holmgang_arena::erased::AnyBattle;
use holmgang_arena::read;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::{Lang, Words};
use rust_embed::RustEmbed;

/// The lists beside the rulebooks.
#[derive(RustEmbed)]
#[folder = "carry"]
struct Lists;

/// A field that can be carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The field of the figure in the sheet: `hp`.
    pub field: String,
    /// The field of a member of a scenario that takes it; the same where it is not said.
    pub member: String,
    /// What it is called.
    pub name: Words,
    /// The clause that it is about.
    pub clause: String,
}

/// What can be carried by a rulebook; nothing where it has no list.
pub fn of(ruleset: &str) -> Vec<Carried> {
    let Some(file) = Lists::get(&format!("{ruleset}.toml")) else { return Vec::new() };
    let text = String::from_utf8_lossy(&file.data).into_owned();
    parse(ruleset, &text).unwrap_or_default()
}

fn parse(ruleset: &str, text: &str) -> Result<Vec<Carried>, Faults> {
    let file = read::toml(&format!("{ruleset}.toml"), text)?;
    let of = |node: &Node| {
        let field = node.text("field")?.to_owned();
        Some(Carried {
            member: node.text("member").map_or_else(|| field.clone(), str::to_owned),
            name: node.names("name")?,
            clause: node.text("clause")?.to_owned(),
            field,
        })
    };
    Ok(file.get("carry").map(Node::list).unwrap_or_default().iter().filter_map(of).collect())
}

/// A value that somebody ends a battle with.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is.
    pub what: Carried,
    /// The value.
    pub value: Field,
}

impl Value {
    /// As a field of a member takes it.
    pub fn json(&self) -> serde_json::Value {
        json(&self.value)
    }
}

fn json(field: &Field) -> serde_json::Value {
    match field {
        Field::None => serde_json::Value::Null,
        Field::Bool(yes) => (*yes).into(),
        Field::Int(number) => (*number).into(),
        Field::Text(text) => text.as_str().into(),
        Field::List(list) => list.iter().map(json).filter(|value| !value.is_null()).collect(),
        // A thing that is told with what it is made of is meant by its name.
        Field::Table(fields) => {
            let named = fields.iter().find(|(key, _)| matches!(key.as_str(), "item" | "id" | "thing"));
            named.map_or_else(
                || serde_json::Value::Object(fields.iter().map(|(key, field)| (key.clone(), json(field))).collect()),
                |(_, field)| json(field),
            )
        }
    }
}

/// How somebody has come out of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The id of the figure.
    pub token: String,
    /// Its name.
    pub name: Words,
    /// The word of its side's seat.
    pub seat: Option<String>,
    /// Whether it stands on the board.
    pub stands: bool,
    /// What it can carry.
    pub values: Vec<Value>,
}

/// How everybody has come out of a battle: those who stand, and those whose fields the sheet still holds.
pub fn ended(battle: &dyn AnyBattle, ruleset: &str) -> Vec<Ended> {
    let carried = of(ruleset);
    let Field::Table(sheet) = battle.sheet() else { return Vec::new() };
    let views = [Lang::En, Lang::Ru].map(|lang| battle.view(Viewer::Seat(Seat::Referee), lang));
    let [en, ru] = &views;
    let tokens = |view: &holmgang_kernel::view::View| {
        view.boards.iter().flat_map(|board| board.tokens.clone()).collect::<Vec<holmgang_kernel::view::Token>>()
    };
    let (en_tokens, ru_tokens) = (tokens(en), tokens(ru));
    let mut out: Vec<Ended> = Vec::new();
    for (id, fields) in &sheet {
        let Field::Table(fields) = fields else { continue };
        let values: Vec<Value> = carried
            .iter()
            .filter_map(|what| {
                let (_, value) = fields.iter().find(|(name, _)| *name == what.field)?;
                Some(Value { what: what.clone(), value: value.clone() })
            })
            .collect();
        let token = en_tokens.iter().find(|token| token.id == *id);
        if values.is_empty() && token.is_none() {
            continue;
        }
        let other = ru_tokens.iter().find(|token| token.id == *id);
        let name = token.zip(other).map(|(en, ru)| Words::new(en.name.clone(), ru.name.clone()));
        let side = token.and_then(|token| token.side).map(usize::from);
        out.push(Ended {
            token: id.clone(),
            name: name.unwrap_or_else(|| Words::same(id.clone())),
            seat: side.and_then(|side| en.sides.get(side)).map(|side| side.seat.to_owned()),
            stands: token.is_some(),
            values,
        });
    }
    out
}
