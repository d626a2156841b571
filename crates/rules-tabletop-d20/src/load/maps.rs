//! Maps: ground, starts, covers, things that deeds can use.

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::library::Item as Entry;

use super::texts;
use crate::arcs::Facing;
use crate::content::{COVERS, Cover, Does, Feature, MOST_DOORS, Map};
use crate::grid::{Board, Ground, MOST_FILES, MOST_RANKS};
use crate::{Rules, clause};

/// A cell as text: `4,5`.
pub fn cell_of(text: &str) -> Option<Cell> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let (file, rank) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|number| *number > 0);
    Some(Cell::new(number(file)?, number(rank)?))
}

fn cells_in(node: &Node, key: &str, board: &Board, finder: &mut Finder<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for given in node.elements(key) {
        if let Some(cell) = cell_at(given, board, finder) {
            cells.push(cell);
        }
    }
    cells
}

/// A cell that must lie on the board.
pub(crate) fn cell_at(given: &Node, board: &Board, finder: &mut Finder<'_>) -> Option<Cell> {
    let cell = given.as_text().and_then(cell_of).filter(|cell| board.has(*cell));
    if cell.is_none() {
        let (files, ranks) = (board.files, board.ranks);
        let words = words!(
            "a cell is written FILE,RANK, from 1,1 to {files},{ranks}",
            "клетка пишется как ВЕРТИКАЛЬ,ГОРИЗОНТАЛЬ, от 1,1 до {files},{ranks}"
        );
        finder.wrong(given, clause::GRID, words);
    }
    cell
}

pub(super) fn map(rules: &Rules, entry: &Entry, finder: &mut Finder<'_>) -> Map {
    let node = &entry.node;
    let (files, ranks, ground) = rows(node, finder);
    let board = Board::new(files, ranks, ground.clone());
    let features = features(rules, node, &board, finder);
    let doors: Vec<u8> = features
        .iter()
        .enumerate()
        .filter(|(_, feature)| matches!(feature.does, Does::Door))
        .map(|(place, _)| place as u8)
        .collect();
    faults! { finder;
        doors.len() > MOST_DOORS => node, clause::IMPROVISED, "a map has at most {MOST_DOORS} doors", "дверей на поле не больше {MOST_DOORS}";
    }
    let mut covers = Vec::new();
    for given in node.elements("cover") {
        let degree =
            COVERS.iter().find(|row| Some(row.id) == given.text("degree")).map_or(COVERS[0].degree, |row| row.degree);
        let from = directions(given, "from");
        covers.extend(cells_in(given, "cells", &board, finder).into_iter().map(|cell| Cover { cell, degree, from }));
    }
    let exits = texts(node, "exits")
        .iter()
        .filter_map(|edge| ["n", "e", "s", "w"].iter().position(|known| known == edge))
        .fold(0, |bits, edge| bits | 1 << edge);
    let starts = ["red_start", "blue_start"].map(|key| cells_in(node, key, &board, finder));
    Map {
        id: entry.id.clone(),
        name: entry.name(),
        boards: boards(files, ranks, &ground, &features, &doors),
        doors,
        covers,
        features,
        exits,
        visibility: node.int("visibility", 0) as i8,
        wind: node.int("wind", 0) as i8,
        dark: node.bool("dark", false),
        starts,
    }
}

/// One board for every way in which the doors can stand.
pub(crate) fn boards(files: u8, ranks: u8, ground: &[Ground], features: &[Feature], doors: &[u8]) -> Arc<[Board]> {
    let doors = &doors[..doors.len().min(MOST_DOORS)];
    (0..1usize << doors.len())
        .map(|open| {
            let mut ground = ground.to_vec();
            for (place, door) in doors.iter().enumerate() {
                let cell = features[usize::from(*door)].cell;
                let at = (usize::from(cell.rank) - 1) * usize::from(files) + usize::from(cell.file) - 1;
                ground[at] = if open >> place & 1 == 1 { Ground::Open } else { Ground::Door };
            }
            Board::new(files, ranks, ground)
        })
        .collect()
}

fn rows(node: &Node, finder: &mut Finder<'_>) -> (u8, u8, Vec<Ground>) {
    let given = node.elements("rows");
    let rows: Vec<Vec<char>> = given.iter().filter_map(Node::as_text).map(|row| row.chars().collect()).collect();
    let files = rows.first().map_or(0, Vec::len);
    let fits =
        !rows.is_empty() && (1..=usize::from(MOST_FILES)).contains(&files) && rows.len() <= usize::from(MOST_RANKS);
    if !fits || rows.iter().any(|row| row.len() != files) {
        let words = words!(
            "a map has rows of equal length, at most {MOST_FILES} by {MOST_RANKS}",
            "строки карты одной длины, не больше {MOST_FILES} на {MOST_RANKS}"
        );
        finder.wrong(node, clause::GRID, words);
        return (1, 1, vec![Ground::Open]);
    }
    let mut ground = Vec::new();
    for row in rows.iter().rev() {
        for sign in row {
            let known = Ground::ALL.iter().find(|(_, known, _)| known == sign);
            if known.is_none() {
                let signs: String = Ground::ALL.iter().map(|(_, sign, _)| *sign).collect();
                let words =
                    words!("`{sign}` is no ground; known are {signs}", "`{sign}` ничего не значит; известны {signs}");
                finder.wrong(node, clause::GRID, words);
            }
            ground.push(known.map_or(Ground::Open, |(ground, ..)| *ground));
        }
    }
    (files as u8, rows.len() as u8, ground)
}

fn directions(node: &Node, key: &str) -> u8 {
    let named = texts(node, key);
    Facing::ALL
        .iter()
        .filter(|(_, word, _)| named.iter().any(|given| given == word))
        .fold(0, |bits, (facing, ..)| bits | 1 << (*facing as u8))
}

fn features(rules: &Rules, node: &Node, board: &Board, finder: &mut Finder<'_>) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    for given in node.elements("feature") {
        let id = given.text("id").unwrap_or_default().to_owned();
        if features.iter().any(|feature| feature.id == id) {
            finder.wrong(given, clause::IMPROVISED, words!("`{id}` is there already", "`{id}` уже есть"));
        }
        let Some(cell) = given.get("cell").and_then(|given| cell_at(given, board, finder)) else { continue };
        let lacking = |finder: &mut Finder<'_>, key: &str| {
            finder.wrong(given, clause::IMPROVISED, words!("this needs `{key}`", "здесь нужно `{key}`"))
        };
        let does = match given.text("does") {
            Some("spill") => Does::Spill(cells_in(given, "cells", board, finder)),
            Some("overturn") => Does::Overturn,
            Some("take") => {
                match given.text("gives").and_then(|id| rules.weapons.iter().position(|weapon| weapon.id == id)) {
                    Some(weapon) => Does::Take(weapon as u8),
                    None => {
                        lacking(finder, "gives");
                        continue;
                    }
                }
            }
            Some("slide") => match given.get("to").and_then(|given| cell_at(given, board, finder)) {
                Some(cell) => Does::Slide(cell),
                None => {
                    lacking(finder, "to");
                    continue;
                }
            },
            Some("climb") => Does::Climb,
            _ => Does::Door,
        };
        features.push(Feature { id, name: given.names("name").unwrap_or_default(), cell, does });
    }
    features
}
