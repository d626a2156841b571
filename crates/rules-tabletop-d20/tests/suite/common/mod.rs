//! The built-in content, and battles that begin from it.
#![allow(dead_code, unused_imports)]

use holmgang_kernel::doc::{Entry, Node, Value};
use holmgang_kernel::library::Library;
use holmgang_kernel::sheet::Field;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_testkit::content;
pub use holmgang_testkit::content::{scenario, start, start_with, table, table_node};

pub fn library() -> Library {
    content::library::<Rules>()
}

pub fn rules() -> Rules {
    content::rules()
}

/// Puts a referee at the table of a scenario (TD-24.3).
pub fn attend(scenario: &mut Node) {
    if let Value::Table(entries) = &mut scenario.value {
        let node = Node::made(Value::Text("present".into()));
        entries.push(Entry { key: "referee".into(), key_at: Default::default(), node });
    }
}

/// A list of texts.
pub fn list(texts: &[&str]) -> Field {
    Field::List(texts.iter().map(|text| Field::from(*text)).collect())
}
