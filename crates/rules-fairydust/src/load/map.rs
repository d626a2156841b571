//! Maps as they are written: rows of signs, walls, doors.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::BAD_GRID;
use crate::board::{DoorPlace, DoorSite, Grid, Ground, MOST_DOORS, MOST_SIDE, Map, Plan};
use crate::clause;
use crate::names::cell_parts;
use crate::state::{DoorState, Place};

/// Reads a map; none if it cannot be used at all.
pub(crate) fn map(node: &Node, finder: &mut Finder<'_>) -> Option<Map> {
    let grid = grid(node, finder);
    let mut plan = rows(node, finder)?;
    plan.grid = grid?;
    walls(node, &mut plan, finder);
    doors(node, &mut plan, finder);
    Some(Map::new(plan))
}

fn grid(node: &Node, finder: &mut Finder<'_>) -> Option<Grid> {
    let word = node.text("grid").unwrap_or_default();
    let grid = [Grid::Square, Grid::Hex].into_iter().find(|grid| grid.word() == word);
    if grid.is_none() {
        let at = node.get("grid").map_or(node.at, |field| field.at);
        let shown: String = word.chars().take(60).collect();
        let words = words!("`{shown}` is no grid: square or hex", "`{shown}`: такой сетки нет, есть square и hex");
        finder.within("grid", |finder| finder.fault(BAD_GRID, at, words, Some(clause::CELLS)));
    }
    grid
}

fn rows(node: &Node, finder: &mut Finder<'_>) -> Option<Plan> {
    let rows = node.get("rows")?;
    let lines: Vec<&str> = rows.list().iter().filter_map(Node::as_text).collect();
    let files = lines.first().map_or(0, |line| line.chars().count());
    let is_sized = (1..=MOST_SIDE).contains(&files) && (1..=MOST_SIDE).contains(&lines.len());
    if !is_sized || lines.iter().any(|line| line.chars().count() != files) {
        let words = words!(
            "rows are 1 to {MOST_SIDE} lines of equal length, 1 to {MOST_SIDE} signs each",
            "строк от 1 до {MOST_SIDE}, одной длины, по 1–{MOST_SIDE} знаков"
        );
        finder.wrong((node, "rows"), clause::CELLS, words);
        return None;
    }
    let mut ground = Vec::with_capacity(files * lines.len());
    // The northernmost line stands first; rank 0 is the last one.
    for line in lines.iter().rev() {
        for sign in line.chars() {
            let known = Ground::ALL.iter().find(|(_, known)| *known == sign);
            if known.is_none() {
                let words = words!("`{sign}` is no ground: . # ~ %", "знака `{sign}` нет: . # ~ %");
                finder.wrong((node, "rows"), clause::LINE_OF_SIGHT, words);
                return None;
            }
            ground.push(known.map_or(Ground::Open, |(ground, _)| *ground));
        }
    }
    Some(Plan {
        id: node.text("id").unwrap_or("inline").to_owned(),
        name: node.names("name").unwrap_or_else(|| Words::new("Map", "Карта")),
        grid: Grid::Square,
        files: files as u8,
        ranks: lines.len() as u8,
        ground,
        solid_name: node.names("solid_name"),
        walls: Vec::new(),
        doors: Vec::new(),
    })
}

fn walls(node: &Node, plan: &mut Plan, finder: &mut Finder<'_>) {
    let Some(list) = node.get("walls") else { return };
    if plan.grid == Grid::Hex && !list.list().is_empty() {
        let words =
            words!("walls between cells stand on square maps only", "стены между клетками бывают только на квадратах");
        finder.wrong((node, "walls"), clause::LINE_OF_SIGHT, words);
        return;
    }
    for given in list.list() {
        match given.as_text().and_then(|text| between(plan, text)) {
            Some(edge) => plan.walls.push(edge),
            None => bad_edge(given, "walls", finder),
        }
    }
    plan.walls.sort_unstable();
    plan.walls.dedup();
}

fn bad_edge(given: &Node, key: &str, finder: &mut Finder<'_>) {
    let words = words!(
        "expected two cells of the map that share an edge, as `3,2|4,2`",
        "нужны две клетки карты с общей стороной, например `3,2|4,2`"
    );
    finder.within(key, |finder| finder.wrong(given.at, clause::LINE_OF_SIGHT, words));
}

fn doors(node: &Node, plan: &mut Plan, finder: &mut Finder<'_>) {
    let Some(list) = node.get("doors") else { return };
    for given in list.list().iter().take(MOST_DOORS) {
        let at = match (given.text("cell"), given.text("between")) {
            (Some(cell), None) => cell_of(plan, cell).map(DoorPlace::Cell),
            (None, Some(text)) if plan.grid == Grid::Square => {
                between(plan, text).map(|(a, b)| DoorPlace::Between(a, b))
            }
            _ => None,
        };
        let Some(at) = at.filter(|at| plan.doors.iter().all(|known| known.at != *at)) else {
            let words = words!(
                "a door has a `cell` of the map of its own, or (on squares) stands `between` two cells, as `3,2|4,2`",
                "у двери своя клетка `cell` или (на квадратах) место `between` двух клеток, например `3,2|4,2`"
            );
            finder.within("doors", |finder| finder.wrong(given.at, clause::DOORS, words));
            continue;
        };
        let now = DoorState {
            heavy: given.text("kind") == Some("heavy"),
            open: given.bool("open", false),
            locked: given.bool("locked", false),
            difficulty: 0,
        };
        plan.doors.push(DoorSite { at, now });
    }
}

fn cell_of(plan: &Plan, text: &str) -> Option<Place> {
    let (file, rank) = cell_parts(text)?;
    let on_map = file < u32::from(plan.files) && rank < u32::from(plan.ranks);
    on_map.then(|| (rank * u32::from(plan.files) + file) as Place)
}

/// Two square cells that share an edge, the lower number first.
fn between(plan: &Plan, text: &str) -> Option<(Place, Place)> {
    let (a, b) = text.split_once('|')?;
    let (a, b) = (cell_of(plan, a)?, cell_of(plan, b)?);
    let files = Place::from(plan.files);
    let apart = (a % files).abs_diff(b % files) + (a / files).abs_diff(b / files);
    (apart == 1).then_some((a.min(b), a.max(b)))
}
