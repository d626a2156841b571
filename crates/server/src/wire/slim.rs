//! Lines of the log as steps tell them: without what is null or empty.

use holmgang_arena::erased::LogLine;
use holmgang_kernel::view::Line;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

/// For the log of a step.
pub(super) fn lines<S: Serializer>(lines: &[LogLine], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(lines.len()))?;
    for line in lines {
        list.serialize_element(&Slim(line))?;
    }
    list.end()
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
