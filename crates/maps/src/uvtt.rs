//! Universal VTT files: JSON with walls as lines of sight, doors as portals, lights, and the picture.

use std::collections::BTreeSet;

use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::syntax::told;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use serde_json::Value;

use crate::decimal::{self, ONE};
use crate::neutral::{Door, Edge, MOST_SIDE, NeutralMap, Note};
use crate::snap::{Point, Snapped, snap};

/// The longest text that is read, in bytes: the picture is inside it.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most points of walls, and the most doors.
pub const MOST_POINTS: usize = 50_000;

/// Reads the text of a `.uvtt`, `.dd2vtt` or `.df2vtt` file; `file` names it in faults.
///
/// # Errors
/// Every fault at once: no JSON, a missing or impossible size, a point without coordinates, too much of something.
pub fn read(file: &str, text: &str) -> Result<NeutralMap, Faults> {
    let mut reader = Reader { file, faults: Vec::new(), points: 0, origin: (0, 0), map: NeutralMap::default() };
    if text.len() > MOST_BYTES {
        let most = MOST_BYTES / 1024 / 1024;
        reader.fault("", words!("the file is larger than {most} MiB", "файл больше {most} МиБ"));
        return Err(Faults(reader.faults));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value @ Value::Object(_)) => reader.map(&value),
        Ok(_) => reader.fault("", words!("a map is a JSON object", "карта — это объект JSON")),
        Err(error) => {
            let at = At { line: error.line() as u32, column: error.column().max(1) as u32 };
            let why = told(&error.to_string());
            let words = Words::new(format!("this is no JSON: {}", why.en), format!("это не JSON: {}", why.ru));
            reader.faults.push(fault(file, at, "", words));
        }
    }
    Faults(reader.faults).or(reader.map)
}

fn fault(file: &str, at: At, path: &str, words: Words) -> Fault {
    Fault { code: BAD_CONTENT, file: file.to_owned(), at, path: path.to_owned(), words, clause: None }
}

struct Reader<'a> {
    file: &'a str,
    faults: Vec<Fault>,
    points: usize,
    origin: Point,
    map: NeutralMap,
}

impl Reader<'_> {
    fn fault(&mut self, path: &str, words: Words) {
        self.faults.push(fault(self.file, At::default(), path, words));
    }

    fn map(&mut self, root: &Value) {
        self.size(root);
        if !self.faults.is_empty() {
            return;
        }
        let mut walls = BTreeSet::new();
        for (number, line) in list(root, "line_of_sight").iter().enumerate() {
            let path = format!("line_of_sight.{number}");
            let points = self.line(line, &path);
            for pair in points.windows(2) {
                walls.extend(self.edges("wall", pair[0], pair[1]));
            }
        }
        let mut doors: Vec<Door> = Vec::new();
        for (number, portal) in list(root, "portals").iter().enumerate() {
            self.portal(portal, number, &mut doors);
        }
        doors.sort_unstable();
        doors.dedup_by_key(|door| door.edge);
        // A door stands in the wall: the wall is open there.
        for door in &doors {
            walls.remove(&door.edge);
        }
        self.map.walls = walls.into_iter().collect();
        self.map.doors = doors;
        self.ignored(root);
    }

    fn size(&mut self, root: &Value) {
        let Some(resolution) = root.get("resolution") else {
            return self.fault("resolution", words!("the size of the map is missing", "нет размера карты"));
        };
        self.origin = match resolution.get("map_origin") {
            Some(origin) => self.point(origin, "resolution.map_origin").unwrap_or((0, 0)),
            None => (0, 0),
        };
        let path = "resolution.map_size";
        let Some(size) = resolution.get("map_size") else {
            return self.fault(path, words!("the size of the map is missing", "нет размера карты"));
        };
        let Some((x, y)) = self.point(size, path) else { return };
        let cells = |thousandths: i64| u32::try_from((thousandths + ONE - 1).div_euclid(ONE)).ok();
        match (cells(x), cells(y)) {
            (Some(files), Some(ranks)) if (1..=MOST_SIDE).contains(&files) && (1..=MOST_SIDE).contains(&ranks) => {
                (self.map.files, self.map.ranks) = (files, ranks);
                if x % ONE != 0 || y % ONE != 0 {
                    self.map.notes.push(Note::SizeRounded { size: (x, y) });
                }
            }
            _ => self.fault(
                path,
                words!(
                    "a map is 1 to {MOST_SIDE} cells wide and high",
                    "карта от 1 до {MOST_SIDE} клеток в ширину и высоту"
                ),
            ),
        }
    }

    /// A point, in thousandths of a cell.
    fn point(&mut self, value: &Value, path: &str) -> Option<Point> {
        let number = |name: &str| match value.get(name) {
            Some(Value::Number(number)) => decimal::read(&number.to_string()),
            _ => None,
        };
        let point = number("x").zip(number("y"));
        if point.is_none() {
            self.fault(
                path,
                words!("a point is {{ \"x\": number, \"y\": number }}", "точка — это {{ \"x\": число, \"y\": число }}"),
            );
        }
        point
    }

    /// The points of a line, seen from the origin of the map.
    fn line(&mut self, line: &Value, path: &str) -> Vec<Point> {
        let Some(points) = line.as_array() else {
            self.fault(path, words!("a line is a list of points", "линия — это список точек"));
            return Vec::new();
        };
        self.points += points.len();
        if self.points > MOST_POINTS {
            if self.points - points.len() <= MOST_POINTS {
                self.fault(path, words!("more than {MOST_POINTS} points", "больше {MOST_POINTS} точек"));
            }
            return Vec::new();
        }
        let (ox, oy) = self.origin;
        let seen: Vec<Option<Point>> = points.iter().map(|point| self.point(point, path)).collect();
        seen.into_iter().flatten().map(|(x, y)| (x - ox, y - oy)).collect()
    }

    /// The edges that a line covers; notes where it does not fit.
    fn edges(&mut self, what: &'static str, from: Point, to: Point) -> Vec<Edge> {
        match snap(from, to, (self.map.files, self.map.ranks)) {
            Snapped::Edges(edges, is_exact) => {
                if !is_exact {
                    self.map.notes.push(Note::Rounded { what, from, to });
                }
                edges
            }
            Snapped::OffGrid => {
                self.map.notes.push(Note::OffGrid { what, from, to });
                Vec::new()
            }
            Snapped::Nothing => {
                // The border of the map is a wall anyway; that needs no note.
                if !self.is_border(from, to) {
                    self.map.notes.push(Note::TooShort { what, from, to });
                }
                Vec::new()
            }
        }
    }

    fn is_border(&self, from: Point, to: Point) -> bool {
        let near = |value: i64, line: i64| (value - line * ONE).abs() <= crate::snap::TOLERANCE;
        let both = |a: i64, b: i64, line: i64| near(a, line) && near(b, line);
        let (files, ranks) = (i64::from(self.map.files), i64::from(self.map.ranks));
        [0, files].into_iter().any(|line| both(from.0, to.0, line))
            || [0, ranks].into_iter().any(|line| both(from.1, to.1, line))
    }

    fn portal(&mut self, portal: &Value, number: usize, doors: &mut Vec<Door>) {
        let path = format!("portals.{number}.bounds");
        let bounds = portal.get("bounds").cloned().unwrap_or(Value::Null);
        let points = self.line(&bounds, &path);
        let [from, to] = points[..] else {
            if self.faults.is_empty() {
                self.fault(&path, words!("a door has two ends", "у двери два конца"));
            }
            return;
        };
        let closed = portal.get("closed").and_then(Value::as_bool).unwrap_or(true);
        let edges = self.edges("door", from, to);
        doors.extend(edges.into_iter().map(|edge| Door { edge, closed }));
    }

    /// What a battle map does not need.
    fn ignored(&mut self, root: &Value) {
        for what in ["objects_line_of_sight", "lights"] {
            let count = list(root, what).len();
            if 0 < count {
                self.map.notes.push(Note::Ignored { what, count });
            }
        }
        let has_image = root.get("image").and_then(Value::as_str).is_some_and(|image| !image.is_empty());
        if has_image {
            self.map.notes.push(Note::Ignored { what: "image", count: 1 });
        }
        if root.get("environment").is_some_and(|environment| !environment.is_null()) {
            self.map.notes.push(Note::Ignored { what: "environment", count: 1 });
        }
    }
}

/// A list of the file; empty where there is none.
fn list<'a>(root: &'a Value, name: &str) -> &'a [Value] {
    root.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
