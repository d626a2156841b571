//! Content as it was written: a tree that remembers the place of every value, and faults that point there.

use std::fmt;

use serde::Serialize;

use crate::clause::Clause;
use crate::shape::BAD_CONTENT;
use crate::words::{Lang, Words};

/// The most faults that are looked for at a time: to name what may have been meant is work for each of them.
pub const MOST_FAULTS: usize = 60;

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct At {
    /// Line, from 1; 0 where there is no text (content made by a program).
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it stands.
    pub at: At,
}

/// What can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Named values in the order written.
    Table(Vec<Entry>),
    /// Something that no table of content holds (a fraction, a date); the text says what.
    Other(String),
}

/// A named value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub key: String,
    /// Where the name stands.
    pub key_at: At,
    /// The value.
    pub node: Node,
}

impl Node {
    /// A value without a place.
    pub fn made(value: Value) -> Self {
        Node { value, at: At::default() }
    }

    /// A named value of a table.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The named values of a table; none of anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The elements of a list; none of anything else.
    pub fn list(&self) -> &[Node] {
        match &self.value {
            Value::List(list) => list,
            _ => &[],
        }
    }

    /// The elements of a named list; none where there is no such list.
    pub fn elements(&self, key: &str) -> &[Node] {
        self.get(key).map_or(&[], Node::list)
    }

    /// The whole number.
    pub fn as_int(&self) -> Option<i64> {
        match self.value {
            Value::Int(number) => Some(number),
            _ => None,
        }
    }

    /// True or false.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The text.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A named whole number, or the default. The shape has been checked before.
    pub fn int(&self, key: &str, default: i64) -> i64 {
        self.get(key).and_then(Node::as_int).unwrap_or(default)
    }

    /// A named truth, or the default.
    pub fn bool(&self, key: &str, default: bool) -> bool {
        self.get(key).and_then(Node::as_bool).unwrap_or(default)
    }

    /// A named text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Node::as_text)
    }

    /// A named text that is one of these words: the value that the word stands for.
    pub fn word<T: Copy>(&self, key: &str, all: &[(T, &str)]) -> Option<T> {
        let text = self.text(key)?;
        all.iter().find(|(_, word)| *word == text).map(|(value, _)| *value)
    }

    /// A named `{ en, ru }`, or a text that is the same in both languages.
    pub fn names(&self, key: &str) -> Option<Words> {
        let node = self.get(key)?;
        match node.as_text() {
            Some(text) => Some(Words::same(text)),
            None => Some(Words::new(node.text("en")?, node.text("ru")?)),
        }
    }

    /// What kind of value this is.
    pub fn kind(&self) -> Words {
        let (en, ru) = match &self.value {
            Value::Bool(_) => ("true or false", "да или нет"),
            Value::Int(_) => ("a whole number", "целое число"),
            Value::Text(_) => ("a text", "текст"),
            Value::List(_) => ("a list", "список"),
            Value::Table(_) => ("a table", "таблица"),
            Value::Other(what) => return Words::same(what.clone()),
        };
        Words::new(en, ru)
    }
}

/// One fault of content or set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The reason code of the rulebook: `bad_content`, `bad_team_size`.
    pub code: &'static str,
    /// The file, or another name of the source.
    pub file: String,
    /// The place in it.
    pub at: At,
    /// The field: `spell.fire_bolt.base`.
    pub path: String,
    /// What is wrong, and what would be right.
    pub words: Words,
    /// The clause that asks for it.
    pub clause: Option<Clause>,
}

impl Fault {
    /// The fault as one line: place, field, words, clause.
    pub fn line(&self, lang: Lang) -> String {
        let mut out = String::new();
        if !self.file.is_empty() {
            out.push_str(&self.file);
            if self.at.line > 0 {
                out.push_str(&format!(":{}:{}", self.at.line, self.at.column));
            }
            out.push_str(": ");
        }
        if !self.path.is_empty() {
            out.push_str(&format!("{}: ", self.path));
        }
        out.push_str(self.words.get(lang));
        out.push_str(&format!(" [{}", self.code));
        if let Some(clause) = self.clause {
            out.push_str(&format!(", {clause}"));
        }
        out.push(']');
        out
    }
}

/// Everything wrong with a content or a set-up, in the order of the files. Never empty where it is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// One fault.
    pub fn one(fault: Fault) -> Self {
        Faults(vec![fault])
    }

    /// One fault of a set-up whose fields are in order one by one, with the clause that asks for something else.
    pub fn of_setup(words: Words, clause: Clause) -> Self {
        let (file, at, path) = (String::new(), At::default(), "scenario".to_owned());
        Faults::one(Fault { code: "bad_scenario", file, at, path, words, clause: Some(clause) })
    }

    /// Ok if there is no fault.
    ///
    /// # Errors
    /// All of them.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The first code; empty without faults.
    pub fn code(&self) -> &'static str {
        self.0.first().map_or("", |fault| fault.code)
    }

    /// One line a fault.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        self.0.iter().map(|fault| fault.line(lang)).collect()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines(Lang::En).join("\n"))
    }
}

impl std::error::Error for Faults {}

/// Where a reader of content stands, and what it found wrong so far. Readers pass it down, so that every fault knows file and path.
#[derive(Debug)]
pub struct Finder<'a> {
    file: &'a str,
    path: Vec<String>,
    faults: &'a mut Vec<Fault>,
}

impl<'a> Finder<'a> {
    /// A reader of one file.
    pub fn new(file: &'a str, faults: &'a mut Vec<Fault>) -> Self {
        Finder { file, path: Vec::new(), faults }
    }

    /// Reads something one step deeper.
    pub fn within<T>(&mut self, step: &str, read: impl FnOnce(&mut Finder<'_>) -> T) -> T {
        let mut path = self.path.clone();
        path.push(step.to_owned());
        read(&mut Finder { file: self.file, path, faults: self.faults })
    }

    /// Reads something whose faults bear this code, if one is given.
    pub fn coded(&mut self, code: Option<&'static str>, read: impl FnOnce(&mut Finder<'_>)) {
        let first = self.faults.len();
        read(self);
        if let Some(code) = code {
            self.faults[first..].iter_mut().for_each(|fault| fault.code = code);
        }
    }

    /// How deep it stands.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Whether so many faults are noted that no more are looked for.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Notes a fault here, unless there are too many already.
    pub fn fault(&mut self, code: &'static str, at: At, words: Words, clause: Option<Clause>) {
        if self.is_full() {
            return;
        }
        self.faults.push(Fault { code, file: self.file.to_owned(), at, path: self.path.join("."), words, clause });
    }

    /// Notes that content does not keep to this clause.
    pub fn wrong(&mut self, place: impl Place, clause: Clause, words: Words) {
        place.stand(self, |finder, at| finder.fault(BAD_CONTENT, at, words, Some(clause)));
    }
}

/// Where a fault stands: a place, a node, or a field of a node under its name, whether it is there or missing.
pub trait Place {
    /// Notes something there.
    fn stand(self, finder: &mut Finder<'_>, note: impl FnOnce(&mut Finder<'_>, At));
}

impl Place for At {
    fn stand(self, finder: &mut Finder<'_>, note: impl FnOnce(&mut Finder<'_>, At)) {
        note(finder, self);
    }
}

impl Place for &Node {
    fn stand(self, finder: &mut Finder<'_>, note: impl FnOnce(&mut Finder<'_>, At)) {
        note(finder, self.at);
    }
}

impl Place for (&Node, &str) {
    fn stand(self, finder: &mut Finder<'_>, note: impl FnOnce(&mut Finder<'_>, At)) {
        let (node, field) = self;
        let at = node.get(field).map_or(node.at, |field| field.at);
        finder.within(field, |finder| note(finder, at));
    }
}

/// Notes every fault that is there, a row each: what is wrong, where ([`Place`](crate::doc::Place)), against which clause, and both sentences.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::doc::{Finder, Node, Value};
/// use holmgang_kernel::faults;
///
/// const WEIGHT: Clause = Clause::of("XX-1.1");
///
/// let (node, mut found) = (Node::made(Value::Int(120)), Vec::new());
/// let finder = &mut Finder::new("shields.toml", &mut found);
/// let (weight, most) = (node.as_int().unwrap(), 99);
/// faults! { finder;
///     weight < 0 => &node, WEIGHT, "nothing weighs less than nothing", "меньше нуля не весит ничто";
///     weight > most => &node, WEIGHT, "nobody carries more than {most}", "больше {most} никто не унесёт";
/// }
/// assert_eq!(found.iter().map(|fault| &*fault.words.en).collect::<Vec<_>>(), ["nobody carries more than 99"]);
/// ```
#[macro_export]
macro_rules! faults {
    ($finder:expr; $($wrong:expr => $place:expr, $clause:expr, $en:literal, $ru:literal $(, $arg:expr)*;)+) => {
        $(if $wrong {
            $finder.wrong($place, $clause, $crate::words!($en, $ru $(, $arg)*));
        })+
    };
}

/// Reads an entry that is in no file of the content: faults stand under the names of its table and, if it has one, its id.
///
/// # Errors
/// Every fault that was noted.
pub fn read_entry<T>(table: &str, node: &Node, read: impl FnOnce(&mut Finder<'_>) -> T) -> Result<T, Faults> {
    let mut faults = Vec::new();
    let read = Finder::new("", &mut faults).within(table, |finder| match node.text("id") {
        Some(id) => finder.within(id, read),
        None => read(finder),
    });
    Faults(faults).or(read)
}
