//! The built-in content, and battles that begin from it.
#![allow(dead_code)]

use std::path::Path;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Ruleset};
use holmgang_kernel::sheet::Field;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::state::State;

pub fn library() -> Library {
    Library::new(Rules::PROFILE.shapes, &[documents()]).unwrap()
}

pub fn documents() -> Vec<Document> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/fairydust");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let documents = files.iter().map(|file| {
        let table: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        Document { file: file.display().to_string(), root: node(toml::Value::Table(table)) }
    });
    documents.collect()
}

pub fn rules() -> Rules {
    Rules::load(&library()).unwrap()
}

pub fn start(rules: &Rules, scenario: &str) -> State {
    let library = library();
    let scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
    rules.start(&scenario, &mut Descending::default(), &mut Silent).unwrap()
}

/// A start with fields set, in order.
pub fn start_with(rules: &Rules, scenario: &str, set: &[(&str, Field)]) -> State {
    let mut state = start(rules, scenario);
    for (path, value) in set {
        rules.set(&mut state, path, value).unwrap_or_else(|fault| panic!("{}", fault.words.en));
    }
    state
}

pub fn table(fields: &[(&str, Field)]) -> Field {
    Field::Table(fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

/// A value of TOML as content.
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
