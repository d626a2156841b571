//! Walls as cells: for rulebooks in which a wall fills a cell and cannot stand between two.
//!
//! Of the two cells beside a wall the outer one is filled: the one of the region that reaches the border of the map, else of the larger region, so
//! that rooms keep their size. A region is what can be walked without crossing a wall or a door.

use crate::neutral::{Cell, Door, Edge, NeutralMap};

/// What a cell became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Free.
    Open,
    /// A wall.
    Wall,
    /// A door.
    Door,
}

/// The cells of a map after its walls were filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    files: u32,
    signs: Vec<Sign>,
    /// The cells that are doors, in the order of the doors; each once.
    pub doors: Vec<Cell>,
}

impl Filled {
    /// What a cell of the map became.
    pub fn sign(&self, cell: Cell) -> Sign {
        self.signs[place(self.files, cell)]
    }

    /// How many cells are no longer free.
    pub fn count(&self) -> usize {
        self.signs.iter().filter(|sign| **sign != Sign::Open).count()
    }
}

fn place(files: u32, cell: Cell) -> usize {
    cell.line as usize * files as usize + cell.file as usize
}

/// Fills a cell beside every wall, and makes a door of a cell beside each of these doors.
pub fn fill(map: &NeutralMap, doors: &[Door]) -> Filled {
    let regions = Regions::of(map);
    let signs = vec![Sign::Open; map.files as usize * map.ranks as usize];
    let mut filled = Filled { files: map.files, signs, doors: Vec::new() };
    for door in doors {
        let cell = regions.outer(map.files, door.edge);
        if filled.sign(cell) == Sign::Open {
            filled.signs[place(map.files, cell)] = Sign::Door;
            filled.doors.push(cell);
        }
    }
    for edge in &map.walls {
        let cells = [edge.first, edge.second];
        if cells.iter().any(|cell| filled.sign(*cell) == Sign::Wall) {
            continue;
        }
        // A door that stood beside this wall would let people through it, so the cell behind it is the wall.
        let outer = regions.outer(map.files, *edge);
        let cell = if filled.sign(outer) == Sign::Open { Some(outer) } else { None };
        let cell = cell.or_else(|| cells.into_iter().find(|cell| filled.sign(*cell) == Sign::Open));
        if let Some(cell) = cell {
            filled.signs[place(map.files, cell)] = Sign::Wall;
        }
    }
    filled
}

/// Which cells can be reached from which without crossing a wall or a door.
struct Regions {
    /// The number of the region of every cell.
    of: Vec<usize>,
    /// Of every region: whether it reaches the border, and how many cells it has.
    worth: Vec<(bool, usize)>,
}

impl Regions {
    fn of(map: &NeutralMap) -> Self {
        const NONE: usize = usize::MAX;
        let all = map.files as usize * map.ranks as usize;
        let mut barred: Vec<Edge> = map.walls.iter().copied().chain(map.doors.iter().map(|door| door.edge)).collect();
        barred.sort_unstable();
        let mut regions = Regions { of: vec![NONE; all], worth: Vec::new() };
        for start in 0..all {
            if regions.of[start] != NONE {
                continue;
            }
            let number = regions.worth.len();
            regions.worth.push((false, 0));
            regions.of[start] = number;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                let cell = Cell { file: (at % map.files as usize) as u32, line: (at / map.files as usize) as u32 };
                let (is_border, size) = regions.worth[number];
                regions.worth[number] = (is_border || is_on_border(map, cell), size + 1);
                for (next, edge) in neighbours(map, cell) {
                    let next = place(map.files, next);
                    if regions.of[next] == NONE && barred.binary_search(&edge).is_err() {
                        regions.of[next] = number;
                        open.push(next);
                    }
                }
            }
        }
        regions
    }

    /// Of two cells the one that is rather outside; of equals the eastern or southern one.
    fn outer(&self, files: u32, edge: Edge) -> Cell {
        let worth = |cell: Cell| self.worth[self.of[place(files, cell)]];
        if worth(edge.second) < worth(edge.first) { edge.first } else { edge.second }
    }
}

fn is_on_border(map: &NeutralMap, cell: Cell) -> bool {
    cell.file == 0 || cell.line == 0 || cell.file + 1 == map.files || cell.line + 1 == map.ranks
}

/// The cells beside a cell, each with the edge between them.
fn neighbours(map: &NeutralMap, cell: Cell) -> impl Iterator<Item = (Cell, Edge)> + use<> {
    let (files, ranks) = (map.files, map.ranks);
    let east = (cell.file + 1 < files).then(|| Cell { file: cell.file + 1, ..cell });
    let south = (cell.line + 1 < ranks).then(|| Cell { line: cell.line + 1, ..cell });
    let west = cell.file.checked_sub(1).map(|file| Cell { file, ..cell });
    let north = cell.line.checked_sub(1).map(|line| Cell { line, ..cell });
    let after = [east, south].into_iter().flatten().map(move |next| (next, Edge { first: cell, second: next }));
    let before = [west, north].into_iter().flatten().map(move |next| (next, Edge { first: next, second: cell }));
    after.chain(before)
}
