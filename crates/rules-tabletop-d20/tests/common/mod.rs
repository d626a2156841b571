//! The built-in content, and battles to look at.
#![allow(dead_code)]

use std::path::Path;

use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_tabletop_d20::Rules;

pub fn library() -> Library {
    Library::new(Rules::PROFILE.shapes, &[documents()]).unwrap_or_else(|faults| panic!("{faults}"))
}

pub fn documents() -> Vec<Document> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/tabletop-d20");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let documents = files.iter().map(|file| {
        let table: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        Document { file: file.display().to_string(), root: node(toml::Value::Table(table)) }
    });
    documents.collect()
}

pub fn rules() -> Rules {
    Rules::load(&library()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn node(value: toml::Value) -> Node {
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
