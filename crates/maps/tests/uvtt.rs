//! Hand-made Universal VTT files: what is read, what is noted, what is refused.

use holmgang_kernel::shape::{Barriers, MapForm};
use holmgang_kernel::words::Lang;
use holmgang_maps::content;
use holmgang_maps::neutral::{Cell, Edge, NeutralMap, Note};
use holmgang_maps::uvtt::{MOST_POINTS, read};

fn edge(first: (u32, u32), second: (u32, u32)) -> Edge {
    let cell = |(file, line)| Cell { file, line };
    Edge { first: cell(first), second: cell(second) }
}

fn file(size: &str, more: &str) -> String {
    format!(r#"{{ "format": 0.3, "resolution": {{ "map_size": {size}, "pixels_per_grid": 70 }}{more} }}"#)
}

fn map(more: &str) -> NeutralMap {
    read("x.uvtt", &file(r#"{ "x": 4, "y": 3 }"#, more)).unwrap()
}

fn faults(text: &str) -> Vec<String> {
    read("x.uvtt", text).unwrap_err().lines(Lang::En)
}

#[test]
fn a_room_with_a_door() {
    // Three walls of the room in the north-west, two cells wide and one high, and its door in the south.
    let map = map(r#", "line_of_sight": [[{"x":2,"y":0},{"x":2,"y":1},{"x":0,"y":1}]],
             "portals": [{"position":{"x":0.5,"y":1},"bounds":[{"x":0,"y":1},{"x":1,"y":1}],"rotation":0,"closed":true,"freestanding":false}]"#);
    assert_eq!((map.files, map.ranks), (4, 3));
    assert_eq!(map.walls, [edge((1, 0), (1, 1)), edge((1, 0), (2, 0))]);
    assert_eq!(map.doors.len(), 1);
    assert_eq!((map.doors[0].edge, map.doors[0].closed), (edge((0, 0), (0, 1)), true));
    assert!(map.notes.is_empty(), "{:?}", map.notes);
}

#[test]
fn the_origin_of_the_map_is_taken_off() {
    let text = r#"{ "resolution": { "map_origin": {"x": 10, "y": 20}, "map_size": {"x": 4, "y": 3} },
        "line_of_sight": [[{"x": 12, "y": 21}, {"x": 12.1, "y": 23}]] }"#;
    let map = read("x.dd2vtt", text).unwrap();
    assert_eq!(map.walls, [edge((1, 1), (2, 1)), edge((1, 2), (2, 2))]);
}

#[test]
fn what_is_left_out_is_told() {
    let map = map(
        r#", "line_of_sight": [[{"x":0.5,"y":0.5},{"x":2.5,"y":2.5}], [{"x":1,"y":0},{"x":1,"y":1.4}], [{"x":3,"y":1},{"x":3.1,"y":1.1}], [{"x":0,"y":0},{"x":4,"y":0}]],
             "objects_line_of_sight": [[], []], "lights": [{}, {}, {}], "image": "iVBORw0", "environment": {"ambient_light": "ffffffff"},
             "portals": [{"bounds":[{"x":0.5,"y":0.5},{"x":1.5,"y":1.5}]}]"#,
    );
    assert_eq!(map.walls, [edge((0, 0), (1, 0))]);
    assert!(map.doors.is_empty());
    let is_there = |wanted: &dyn Fn(&Note) -> bool| map.notes.iter().any(wanted);
    assert!(is_there(&|note| matches!(note, Note::OffGrid { what: "wall", from: (500, 500), to: (2500, 2500) })));
    assert!(is_there(&|note| matches!(note, Note::OffGrid { what: "door", .. })));
    assert!(is_there(&|note| matches!(note, Note::Rounded { what: "wall", to: (1000, 1400), .. })));
    assert!(is_there(&|note| matches!(note, Note::TooShort { what: "wall", .. })));
    for (what, count) in [("objects_line_of_sight", 2), ("lights", 3), ("image", 1), ("environment", 1)] {
        assert!(map.notes.contains(&Note::Ignored { what, count }), "{what}");
    }
    assert_eq!(map.notes.len(), 8, "{:?}", map.notes); // the border in the north needs no note
    for note in &map.notes {
        let words = note.words();
        assert!(!words.en.is_empty() && !words.ru.is_empty() && words.en != words.ru);
    }
}

#[test]
fn an_open_double_door_in_a_wall() {
    let map = map(
        r#", "line_of_sight": [[{"x":2,"y":0},{"x":2,"y":3}]], "portals": [{"bounds":[{"x":2,"y":0},{"x":2,"y":2}],"closed":false}, {"bounds":[{"x":2,"y":1},{"x":2,"y":2}],"closed":false}]"#,
    );
    assert_eq!(map.walls, [edge((1, 2), (2, 2))]);
    assert_eq!(
        map.doors.iter().map(|door| (door.edge, door.closed)).collect::<Vec<_>>(),
        [(edge((1, 0), (2, 0)), false), (edge((1, 1), (2, 1)), false)]
    );
}

#[test]
fn a_size_that_is_not_whole_is_rounded_up() {
    let map = read("x.uvtt", &file(r#"{ "x": 3.2, "y": 3 }"#, "")).unwrap();
    assert_eq!((map.files, map.notes), (4, vec![Note::SizeRounded { size: (3200, 3000) }]));
}

#[test]
fn bad_files_are_refused_with_all_faults() {
    assert!(faults("{ \"resolution\": ")[0].starts_with("x.uvtt:1:"));
    assert!(faults("[1, 2]")[0].contains("JSON object"));
    assert!(faults("{}")[0].contains("size of the map is missing"));
    assert!(faults(r#"{ "resolution": {} }"#)[0].contains("resolution.map_size"));
    for size in [r#"{ "x": 0, "y": 3 }"#, r#"{ "x": 257, "y": 3 }"#, r#"{ "x": -4, "y": 3 }"#] {
        assert!(faults(&file(size, ""))[0].contains("1 to 256"), "{size}");
    }
    assert!(faults(&file(r#"{ "x": "4", "y": 3 }"#, ""))[0].contains("a point is"));
    assert!(faults(&file(r#"{ "x": 1e300, "y": 3 }"#, ""))[0].contains("a point is"));
    let lines = faults(&file(
        r#"{ "x": 4, "y": 3 }"#,
        r#", "line_of_sight": [[{"x":1}], 7], "portals": [{"bounds": [{"x":1,"y":1}]}, {}]"#,
    ));
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("line_of_sight.0") && lines[1].contains("line_of_sight.1"));
    let points = vec![r#"{"x":1,"y":1}"#; MOST_POINTS + 1].join(",");
    assert!(
        faults(&file(r#"{ "x": 4, "y": 3 }"#, &format!(r#", "line_of_sight": [[{points}]]"#)))[0].contains("points")
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(faults(&deep)[0].contains("no JSON"));
}

const BETWEEN: MapForm = MapForm {
    most_files: 40,
    most_ranks: 40,
    first: 0,
    open: '.',
    barriers: Barriers::Between,
    most_doors: 64,
    fixed: &[("grid", "square")],
    starts: &[],
};

const CELLS: MapForm = MapForm {
    most_files: 30,
    most_ranks: 14,
    first: 1,
    open: '.',
    barriers: Barriers::Cells { wall: '#', door: '+' },
    most_doors: 1,
    fixed: &[],
    starts: &["red_start", "blue_start"],
};

#[test]
fn the_entry_counts_ranks_from_the_south() {
    let map = map(
        r#", "line_of_sight": [[{"x":2,"y":0},{"x":2,"y":1}]], "portals": [{"bounds":[{"x":0,"y":2},{"x":1,"y":2}],"closed":false}]"#,
    );
    let text = content::write(&map, "hall", "The \"Hall\"", &BETWEEN).unwrap().text;
    assert!(text.contains("walls = [\n  \"1,2|2,2\",\n]"), "{text}");
    assert!(text.contains("{ between = \"0,1|0,0\", kind = \"ordinary\", open = true }"), "{text}");
    assert!(text.contains("name = \"The \\\"Hall\\\"\"\ngrid = \"square\""), "{text}");
    assert_eq!(text.matches("\"....\"").count(), 3);
}

#[test]
fn walls_become_cells_on_the_outer_side_of_rooms() {
    let room = r#", "line_of_sight": [[{"x":2,"y":1},{"x":5,"y":1},{"x":5,"y":3},{"x":2,"y":3},{"x":2,"y":1}]],
        "portals": [{"bounds":[{"x":5,"y":1},{"x":5,"y":2}],"closed":true},{"bounds":[{"x":3,"y":3},{"x":4,"y":3}],"closed":false},{"bounds":[{"x":2,"y":1},{"x":3,"y":1}],"closed":true}]"#;
    let map = read("x.uvtt", &file(r#"{ "x": 7, "y": 5 }"#, room)).unwrap();
    let written = content::write(&map, "room", "Room", &CELLS).unwrap();
    let rows: Vec<&str> =
        written.text.lines().filter(|line| line.starts_with("  \".") || line.starts_with("  \"#")).collect();
    // The door in the north is kept, the one in the east is one too many, the one in the south stands open.
    assert_eq!(
        rows,
        ["  \"..+##..\",", "  \".#.....\",", "  \".#...#.\",", "  \"..#.#..\",", "  \".......\","],
        "{}",
        written.text
    );
    assert!(written.text.contains("cell = \"3,5\", does = \"door\""), "{}", written.text);
    assert_eq!(written.notes[0], Note::Filled { cells: 8 });
    assert_eq!((written.notes.len(), written.doors), (3, 1));
    assert!(written.text.contains("red_start = [\"1,3\", \"1,4\", \"1,2\", "), "{}", written.text);
    assert!(written.text.contains("blue_start = [\"7,3\", "), "{}", written.text);
}

#[test]
fn parts_are_cut_out_and_what_is_too_large_is_refused() {
    let map = map(r#", "line_of_sight": [[{"x":2,"y":0},{"x":2,"y":3}]]"#);
    let part = map.part(Cell { file: 1, line: 1 }, (2, 2)).unwrap();
    assert_eq!((part.files, part.ranks, part.walls.len()), (2, 2, 2));
    assert_eq!(part.walls[0], edge((0, 0), (1, 0)));
    // Beside the wall only.
    assert!(map.part(Cell { file: 2, line: 0 }, (2, 3)).unwrap().walls.is_empty());
    for (from, size) in [((3, 0), (2, 1)), ((0, 0), (0, 1)), ((u32::MAX, 0), (2, 1))] {
        assert_eq!(map.part(Cell { file: from.0, line: from.1 }, size), None);
    }
    let small = MapForm { most_ranks: 2, ..CELLS };
    assert!(content::write(&map, "x", "X", &small).unwrap_err().en.contains("--part"));
}
