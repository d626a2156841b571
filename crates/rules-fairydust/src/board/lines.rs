//! FY-16.6: straight lines between centres of cells, and what they pass through, in whole numbers.
//!
//! A square cell is 2 wide around (2·file, 2·rank). A hexagonal one has its centre at (2·file + rank mod 2, 3·rank) and its corners at (0, ±2) and
//! (±1, ±1) from it: the picture is stretched upwards, which moves no point to the other side of a line.

use super::{DoorPlace, Grid, Map};
use crate::state::Place;

/// What stops sight whatever the doors do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blockers {
    /// Centres of opaque cells.
    cells: Vec<(i32, i32)>,
    /// Walls as segments of two corners.
    walls: Vec<[(i32, i32); 2]>,
}

impl Blockers {
    pub fn of(map: &Map) -> Blockers {
        let opaque = (0..map.len()).filter(|cell| map.ground[*cell].is_opaque());
        Blockers {
            cells: opaque.map(|cell| centre(map, cell as Place)).collect(),
            walls: map.walls.iter().map(|(a, b)| edge(map, *a, *b)).collect(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.walls.is_empty()
    }

    pub fn len(&self) -> usize {
        self.cells.len() + self.walls.len()
    }

    /// Whether nothing here stands between two cells. What opaque cells they are themselves does not matter.
    pub fn leave_free(&self, map: &Map, from: Place, to: Place) -> bool {
        let (p, q) = (centre(map, from), centre(map, to));
        self.cells.iter().all(|cell| *cell == p || *cell == q || !passes_through(map.grid, p, q, *cell))
            && self.walls.iter().all(|wall| !crosses(p, q, *wall) && !self.closes_corner(p, q, *wall))
    }

    /// Two walls that meet in a corner on the line, one at its left and one at its right, let nothing through.
    fn closes_corner(&self, p: (i32, i32), q: (i32, i32), wall: [(i32, i32); 2]) -> bool {
        [(wall[0], wall[1]), (wall[1], wall[0])].into_iter().any(|(corner, end)| {
            let side = turn(p, q, end).signum();
            side != 0
                && is_on(p, q, corner)
                && self.walls.iter().any(|other| {
                    [(other[0], other[1]), (other[1], other[0])]
                        .into_iter()
                        .any(|(start, end)| start == corner && turn(p, q, end).signum() == -side)
                })
        })
    }
}

/// Whether a closed door stands between two cells.
pub(super) fn is_door_between(map: &Map, at: DoorPlace, from: Place, to: Place) -> bool {
    let (p, q) = (centre(map, from), centre(map, to));
    match at {
        DoorPlace::Cell(cell) => cell != from && cell != to && passes_through(map.grid, p, q, centre(map, cell)),
        DoorPlace::Between(a, b) => crosses(p, q, edge(map, a, b)),
    }
}

fn centre(map: &Map, cell: Place) -> (i32, i32) {
    let (file, rank) = map.file_rank(cell);
    match map.grid {
        Grid::Square => (2 * file, 2 * rank),
        Grid::Hex => (2 * file + (rank & 1), 3 * rank),
    }
}

/// The edge between two square cells that share one.
fn edge(map: &Map, a: Place, b: Place) -> [(i32, i32); 2] {
    let ((ax, ay), (bx, by)) = (centre(map, a), centre(map, b));
    let (mx, my) = ((ax + bx) / 2, (ay + by) / 2);
    if ax == bx { [(mx - 1, my), (mx + 1, my)] } else { [(mx, my - 1), (mx, my + 1)] }
}

/// Twice the area of a triangle: positive if `r` lies at the left of the way from `p` to `q`.
fn turn(p: (i32, i32), q: (i32, i32), r: (i32, i32)) -> i32 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// Whether a point lies on the line from `p` to `q`, ends left out.
fn is_on(p: (i32, i32), q: (i32, i32), r: (i32, i32)) -> bool {
    let along = (r.0 - p.0) * (q.0 - p.0) + (r.1 - p.1) * (q.1 - p.1);
    let whole = (q.0 - p.0).pow(2) + (q.1 - p.1).pow(2);
    turn(p, q, r) == 0 && 0 < along && along < whole
}

/// Whether the line crosses the inner part of a wall; its ends are no obstacle.
fn crosses(p: (i32, i32), q: (i32, i32), [a, b]: [(i32, i32); 2]) -> bool {
    turn(p, q, a).signum() * turn(p, q, b).signum() < 0 && turn(a, b, p).signum() * turn(a, b, q).signum() < 0
}

/// Whether the line passes through the inner part of a cell: no side of the cell and no side of the line keeps them apart.
fn passes_through(grid: Grid, p: (i32, i32), q: (i32, i32), cell: (i32, i32)) -> bool {
    let overlaps = |a: i32, b: i32, middle: i32, half: i32| a.min(b) < middle + half && middle - half < a.max(b);
    let beside_sides = match grid {
        Grid::Square => overlaps(p.0, q.0, cell.0, 1) && overlaps(p.1, q.1, cell.1, 1),
        Grid::Hex => {
            overlaps(p.0, q.0, cell.0, 1)
                && overlaps(p.0 + p.1, q.0 + q.1, cell.0 + cell.1, 2)
                && overlaps(p.0 - p.1, q.0 - q.1, cell.0 - cell.1, 2)
        }
    };
    if !beside_sides {
        return false;
    }
    let corners: &[(i32, i32)] = match grid {
        Grid::Square => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        Grid::Hex => &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)],
    };
    let turns = corners.iter().map(|(x, y)| turn(p, q, (cell.0 + x, cell.1 + y)));
    let (least, most) = turns.fold((i32::MAX, i32::MIN), |(least, most), turn| (least.min(turn), most.max(turn)));
    least < 0 && 0 < most
}
