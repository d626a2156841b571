//! Lines of the log as steps tell them: without what is null or empty.

use holmgang_arena::erased::LogLine;
use holmgang_kernel::view::Line;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

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
        let Line { text, side, tokens, cells, rank } = line;
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
            map.serialize_entry("figures", figures)?;
        }
        map.end()
    }
}
