//! A neutral map as an entry of a content file: `[[map]]` with `rows`, `walls` and `doors` between cells. Cells are written `file,rank` from 0, the
//! rank growing to the north, as fairydust counts them.

use crate::neutral::{Cell, Edge, NeutralMap};

/// The entry as TOML. The id and the name are the caller's to choose; the name stands for both languages.
pub fn write(map: &NeutralMap, id: &str, name: &str) -> String {
    let cell = |cell: Cell| format!("{},{}", cell.file, map.ranks - 1 - cell.line);
    let edge = |edge: &Edge| format!("\"{}|{}\"", cell(edge.first), cell(edge.second));
    let mut out = format!("[[map]]\nid = {}\nname = {}\ngrid = \"square\"\nrows = [\n", quoted(id), quoted(name));
    for _ in 0..map.ranks {
        out.push_str(&format!("  \"{}\",\n", ".".repeat(map.files as usize)));
    }
    out.push_str("]\n");
    if !map.walls.is_empty() {
        out.push_str("walls = [\n");
        for walls in map.walls.chunks(8) {
            let walls: Vec<String> = walls.iter().map(edge).collect();
            out.push_str(&format!("  {},\n", walls.join(", ")));
        }
        out.push_str("]\n");
    }
    if !map.doors.is_empty() {
        out.push_str("doors = [\n");
        for door in &map.doors {
            let open = if door.closed { "" } else { ", open = true" };
            out.push_str(&format!("  {{ between = {}, kind = \"ordinary\"{open} }},\n", edge(&door.edge)));
        }
        out.push_str("]\n");
    }
    out
}

/// A text in double quotes, as TOML reads it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
