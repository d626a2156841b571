//! What steps say as shortly as it can be said: lines of the log without what is null or empty, numbers and changes of the view without names for their
//! parts. `docs/protocol.md` has the few lines that read them.

use holmgang_arena::erased::{Figure, FigureTerm, LogLine};
use holmgang_kernel::view::Line;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The log of a step.
#[derive(Clone, Debug, Default)]
pub struct LinesTold(pub Vec<LogLine>);

impl LinesTold {
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for LinesTold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Slim))
    }
}

struct Slim<'a>(&'a LogLine);

impl Serialize for Slim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LogLine { step, line, clause, figures } = self.0;
        let Line { text, side, tokens, cells, rank, seen } = line;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("step", step)?;
        map.serialize_entry("text", text)?;
        if side.is_some() {
            map.serialize_entry("side", side)?;
        }
        if !tokens.is_empty() {
            map.serialize_entry("tokens", tokens)?;
        }
        if !cells.is_empty() {
            map.serialize_entry("cells", cells)?;
        }
        map.serialize_entry("rank", rank)?;
        map.serialize_entry("clause", clause)?;
        if !figures.is_empty() {
            map.serialize_entry("figures", &Figures(figures))?;
        }
        if let Some(seen) = seen {
            map.serialize_entry("seen", seen)?;
        }
        map.end()
    }
}

struct Figures<'a>(&'a [Figure]);

impl Serialize for Figures<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Flat))
    }
}

/// A number and its terms in one list: id, name, value (null where the exact value is what counts), exact value, and of every term operation, value, label, clause.
struct Flat<'a>(&'a Figure);

impl Serialize for Flat<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Figure { id, name, value, exact, unrounded, terms } = self.0;
        let mut list = serializer.serialize_seq(Some(4 + 4 * terms.len()))?;
        list.serialize_element(id)?;
        list.serialize_element(name)?;
        list.serialize_element(&(!unrounded).then_some(value))?;
        list.serialize_element(exact)?;
        for FigureTerm { op, value, label, clause } in terms {
            list.serialize_element(op)?;
            list.serialize_element(value)?;
            list.serialize_element(label)?;
            list.serialize_element(clause)?;
        }
        list.end()
    }
}

/// A key of a path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Key {
    /// Of an object.
    Name(&'static str),
    /// Of a list.
    Place(usize),
}

/// A change of the view. On the wire it is one list: how many keys of its path are those of the change before it, the keys that follow on them, of a list
/// the first index and how many go (as a list of two, which no key is), and what comes.
#[derive(Clone, Debug)]
pub struct Patch {
    /// So many keys of the path are those of the change before this one.
    pub same: usize,
    /// What follows on those keys.
    pub at: Vec<Key>,
    /// Of a list: the first index, and how many go.
    pub cut: Option<(usize, usize)>,
    /// What comes.
    pub put: Box<RawValue>,
}

impl Serialize for Patch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(&self.same)?;
        for key in &self.at {
            list.serialize_element(key)?;
        }
        if let Some(cut) = &self.cut {
            list.serialize_element(cut)?;
        }
        list.serialize_element(&self.put)?;
        list.end()
    }
}
