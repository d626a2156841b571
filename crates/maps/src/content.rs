//! A neutral map as an entry of a content file, in the form that a rulebook says its maps have.

use holmgang_kernel::shape::{Barriers, MapForm};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::fill::{Sign, fill};
use crate::neutral::{Cell, Door, Edge, NeutralMap, Note};

/// How many start cells each side gets where a map names them.
const STARTS: usize = 8;

/// An entry, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The entry as TOML.
    pub text: String,
    /// What the form of the rulebook made of walls and doors.
    pub notes: Vec<Note>,
    /// How many doors can be opened and closed.
    pub doors: usize,
}

/// The entry as TOML. The id and the name are the caller's to choose; the name stands for both languages.
///
/// # Errors
/// The map is larger than the rulebook's maps can be.
pub fn write(map: &NeutralMap, id: &str, name: &str, form: &MapForm) -> Result<Written, Words> {
    let (files, ranks) = (map.files, map.ranks);
    if form.most_files < files || form.most_ranks < ranks {
        let (most_files, most_ranks) = (form.most_files, form.most_ranks);
        return Err(words!(
            "the map has {files}×{ranks} cells, and maps of this rulebook have at most {most_files}×{most_ranks}: cut a part out with `--part`",
            "на карте {files}×{ranks} клеток, а в этих правилах не больше {most_files}×{most_ranks}: вырежьте часть с помощью `--part`"
        ));
    }
    let mut text = format!("[[map]]\nid = {}\nname = {}\n", quoted(id), quoted(name));
    for (key, value) in form.fixed {
        text.push_str(&format!("{key} = {}\n", quoted(value)));
    }
    match form.barriers {
        Barriers::Between => Ok(between(map, form, text)),
        Barriers::Cells { wall, door } => Ok(cells(map, form, (wall, door), text)),
    }
}

/// Walls and doors between cells.
fn between(map: &NeutralMap, form: &MapForm, mut text: String) -> Written {
    let row: Vec<char> = vec![form.open; map.files as usize];
    rows(&vec![row; map.ranks as usize], &mut text);
    let edge = |edge: &Edge| format!("\"{}|{}\"", named(map, form, edge.first), named(map, form, edge.second));
    list("walls", map.walls.iter().map(edge), 8, &mut text);
    let (kept, more) = map.doors.split_at(map.doors.len().min(form.most_doors));
    let door = |door: &Door| {
        let open = if door.closed { "" } else { ", open = true" };
        format!("{{ between = {}, kind = \"ordinary\"{open} }}", edge(&door.edge))
    };
    list("doors", kept.iter().map(door), 1, &mut text);
    let free = |_: Cell| true;
    starts(map, form, free, &mut text);
    let notes = more.iter().map(passage).collect();
    Written { text, notes, doors: kept.len() }
}

/// Walls and doors as cells.
fn cells(map: &NeutralMap, form: &MapForm, (wall, door): (char, char), mut text: String) -> Written {
    // Doors are closed at first there: one that stands open is a passage.
    let (closed, open): (Vec<Door>, Vec<Door>) = map.doors.iter().partition(|door| door.closed);
    let (kept, more) = closed.split_at(closed.len().min(form.most_doors));
    let filled = fill(map, kept);
    let sign = |cell: Cell| match filled.sign(cell) {
        Sign::Open => form.open,
        Sign::Wall => wall,
        Sign::Door => door,
    };
    let line = |line: u32| (0..map.files).map(|file| sign(Cell { file, line })).collect();
    let drawn: Vec<Vec<char>> = (0..map.ranks).map(line).collect();
    rows(&drawn, &mut text);
    starts(map, form, |cell| filled.sign(cell) == Sign::Open, &mut text);
    let feature = |(place, cell): (usize, &Cell)| {
        let (number, cell) = (place + 1, named(map, form, *cell));
        format!(
            "{{ id = \"door-{number}\", name = {{ en = \"Door {number}\", ru = \"Дверь {number}\" }}, cell = \"{cell}\", does = \"door\" }}"
        )
    };
    list("feature", filled.doors.iter().enumerate().map(feature), 1, &mut text);
    let changed = filled.count();
    let mut notes: Vec<Note> = if changed == 0 { Vec::new() } else { vec![Note::Filled { cells: changed }] };
    notes.extend(open.iter().chain(more).map(passage));
    Written { text, notes, doors: filled.doors.len() }
}

fn passage(door: &Door) -> Note {
    Note::Passage { first: door.edge.first, second: door.edge.second }
}

/// The name of a cell: the rank grows to the north.
fn named(map: &NeutralMap, form: &MapForm, cell: Cell) -> String {
    format!("{},{}", cell.file + form.first, map.ranks - 1 - cell.line + form.first)
}

fn rows(rows: &[Vec<char>], text: &mut String) {
    text.push_str("rows = [\n");
    for row in rows {
        text.push_str(&format!("  \"{}\",\n", row.iter().collect::<String>()));
    }
    text.push_str("]\n");
}

/// A list over several lines; nothing where it is empty.
fn list(key: &str, items: impl Iterator<Item = String>, a_line: usize, text: &mut String) {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return;
    }
    text.push_str(&format!("{key} = [\n"));
    for items in items.chunks(a_line) {
        text.push_str(&format!("  {},\n", items.join(", ")));
    }
    text.push_str("]\n");
}

/// Start cells of both sides: free ones nearest to the western and to the eastern edge, those in the middle of the edge first.
fn starts(map: &NeutralMap, form: &MapForm, is_free: impl Fn(Cell) -> bool, text: &mut String) {
    for (side, key) in form.starts.iter().enumerate() {
        let all = (0..map.files).flat_map(|file| (0..map.ranks).map(move |line| Cell { file, line }));
        let mut free: Vec<Cell> = all.filter(|cell| is_free(*cell)).collect();
        let from_edge = |cell: &Cell| if side == 0 { cell.file } else { map.files - 1 - cell.file };
        free.sort_by_key(|cell| (from_edge(cell), (2 * cell.line + 1).abs_diff(map.ranks)));
        let named = free.iter().take(STARTS).map(|cell| format!("\"{}\"", named(map, form, *cell)));
        text.push_str(&format!("{key} = [{}]\n", named.collect::<Vec<_>>().join(", ")));
    }
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
