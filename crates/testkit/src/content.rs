//! The content that the project ships, read for tests as the program reads it, and battles that begin from it.

use std::path::Path;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::doc::{At, Entry, Faults, Node, Value};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Ruleset};
use holmgang_kernel::sheet::Field;

/// The files of `content/<ruleset>/`, in the order of their names.
///
/// # Panics
/// If the folder cannot be read, or a file of it is not TOML.
pub fn documents<R: Ruleset>() -> Vec<Document> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(R::PROFILE.id);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.sort();
    let read =
        |file: &Path| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    files.iter().map(|file| document(&file.display().to_string(), &read(file))).collect()
}

/// A file of content, written in a test.
///
/// # Panics
/// If the text is not TOML.
pub fn document(file: &str, text: &str) -> Document {
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
    Document { file: file.to_owned(), root: node(toml::Value::Table(table)) }
}

/// A table written as TOML: an inline scenario, a row of content. Its places are unknown.
///
/// # Panics
/// If the text is not TOML.
pub fn table_node(text: &str) -> Node {
    document("a table of a test", text).root
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

/// The shipped content, with documents of the test's own over it.
///
/// # Errors
/// Every fault of the documents.
pub fn library_with<R: Ruleset>(own: Vec<Document>) -> Result<Library, Faults> {
    Library::new(R::PROFILE.shapes, &[documents::<R>(), own])
}

/// The shipped content.
///
/// # Panics
/// If it has faults, with all of them.
pub fn library<R: Ruleset>() -> Library {
    library_with::<R>(Vec::new()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The rules with the shipped content.
///
/// # Panics
/// If it has faults, with all of them.
pub fn rules<R: Ruleset>() -> R {
    R::load(&library::<R>()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A shipped scenario.
///
/// # Panics
/// If there is none of this id, or it has faults.
pub fn scenario<R: Ruleset>(rules: &R, id: &str) -> R::Scenario {
    let library = library::<R>();
    let item = library.get("scenario", id).unwrap_or_else(|| panic!("no scenario {id}"));
    rules.scenario(&item.node).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A battle of a shipped scenario at its beginning; in the set-up every roll is the highest value that is not taken yet.
///
/// # Panics
/// If there is no scenario of this id, or it has faults.
pub fn start<R: Ruleset>(rules: &R, id: &str) -> R::State {
    rules
        .start(&scenario(rules, id), &mut Descending::default(), &mut Silent)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// As [`start`], with fields set in order.
///
/// # Panics
/// As [`start`], and if a field cannot be set.
pub fn start_with<R: Fields>(rules: &R, id: &str, set: &[(&str, Field)]) -> R::State {
    let mut state = start(rules, id);
    for (path, value) in set {
        rules.set(&mut state, path, value).unwrap_or_else(|fault| panic!("{path}: {}", fault.words.en));
    }
    state
}

/// A field that is a table.
pub fn table(fields: &[(&str, Field)]) -> Field {
    Field::Table(fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}
