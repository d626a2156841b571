//! The built-in content, and matches to look at.
#![allow(dead_code)]

use std::path::Path;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::doc::{At, Entry, Faults, Node, Value};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Ruleset};
use holmgang_kernel::sheet::Field;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::state::State;

/// The built-in content as documents.
pub fn built_in() -> Vec<Document> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/ability-chess");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| document(&file.display().to_string(), &std::fs::read_to_string(file).unwrap())).collect()
}

pub fn document(file: &str, text: &str) -> Document {
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
    Document { file: file.to_owned(), root: node(toml::Value::Table(table)) }
}

pub fn library() -> Library {
    Library::new(Rules::PROFILE.shapes, &[built_in()]).unwrap_or_else(|faults| panic!("{faults}"))
}

pub fn rules() -> Rules {
    Rules::load(&library()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The built-in content with a file of one's own over it.
pub fn load_with(text: &str) -> Result<Rules, Faults> {
    Rules::load(&Library::new(Rules::PROFILE.shapes, &[built_in(), vec![document("own.toml", text)]])?)
}

/// Begins an inline scenario, written as TOML.
pub fn start_inline(rules: &Rules, text: &str) -> Result<State, Faults> {
    let table: toml::Table = text.parse().unwrap();
    let node = node(toml::Value::Table(table));
    let shape = Rules::PROFILE.shapes.iter().find(|shape| shape.table == "scenario").unwrap();
    library().check(shape, "inline", &node)?;
    let scenario = rules.scenario(&node)?;
    rules.start(&scenario, &mut Descending::default(), &mut Silent)
}

pub fn scenario(rules: &Rules, id: &str) -> <Rules as Ruleset>::Scenario {
    let library = library();
    let item = library.get("scenario", id).unwrap_or_else(|| panic!("no scenario {id}"));
    rules.scenario(&item.node).unwrap_or_else(|faults| panic!("{faults}"))
}

pub fn start(rules: &Rules, id: &str) -> State {
    rules
        .start(&scenario(rules, id), &mut Descending::default(), &mut Silent)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// A plain position, options off.
pub fn from_fen(rules: &Rules, fen: &str) -> State {
    start_inline(
        rules,
        &format!("board = \"std8\"\nwhite = {{}}\nblack = {{}}\nlong_range_limit = false\nposition = \"{fen}\""),
    )
    .unwrap()
}

pub fn node(value: toml::Value) -> Node {
    Node::made(match value {
        toml::Value::String(text) => Value::Text(text),
        toml::Value::Integer(number) => Value::Int(number),
        toml::Value::Boolean(value) => Value::Bool(value),
        toml::Value::Array(list) => Value::List(list.into_iter().map(node).collect()),
        toml::Value::Table(table) => Value::Table(
            table.into_iter().map(|(key, value)| Entry { key, key_at: At::default(), node: node(value) }).collect(),
        ),
        other => Value::Other(other.to_string()),
    })
}

/// A start with fields set, in order.
pub fn start_with(rules: &Rules, id: &str, set: &[(&str, Field)]) -> State {
    let mut state = start(rules, id);
    for (path, value) in set {
        rules.set(&mut state, path, value).unwrap_or_else(|fault| panic!("{}", fault.words.en));
    }
    state
}
