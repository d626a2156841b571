//! TD-7.18: lines of sight, worked out once for a board.

use holmgang_kernel::grid::Cell;

use crate::grid::CellSet;

/// Which cells see which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    files: usize,
    /// Nothing stops sight: every cell sees every other one.
    is_open: bool,
    /// One bit a pair of cells, row by row.
    pairs: Vec<u64>,
    cells: usize,
}

impl Sight {
    /// The lines of sight of a board with these opaque cells.
    pub fn new(files: u8, ranks: u8, opaque: &CellSet) -> Sight {
        let (files, cells) = (files as usize, files as usize * ranks as usize);
        let mut sight = Sight { files, is_open: opaque.is_empty(), pairs: Vec::new(), cells };
        if sight.is_open {
            return sight;
        }
        sight.pairs = vec![0; (cells * cells).div_ceil(64)];
        let cell = |place: usize| Cell::new((place % files) as u8 + 1, (place / files) as u8 + 1);
        for a in 0..cells {
            for b in a..cells {
                if !is_blocked(cell(a), cell(b), opaque) {
                    for place in [a * cells + b, b * cells + a] {
                        sight.pairs[place / 64] |= 1 << (place % 64);
                    }
                }
            }
        }
        sight
    }

    /// Whether one cell sees the other. Cells off the board see nothing.
    #[inline]
    pub fn sees(&self, from: Cell, to: Cell) -> bool {
        if self.is_open {
            return true;
        }
        let place = |cell: Cell| {
            (cell.rank as usize)
                .wrapping_sub(1)
                .wrapping_mul(self.files)
                .wrapping_add((cell.file as usize).wrapping_sub(1))
        };
        let (a, b) = (place(from), place(to));
        if a >= self.cells || b >= self.cells {
            return false;
        }
        let bit = a * self.cells + b;
        self.pairs[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Whether some cell of one figure sees some cell of the other.
    #[inline]
    pub fn sees_square(&self, from: Cell, from_side: u8, to: Cell, to_side: u8) -> bool {
        if self.is_open || from_side == 1 && to_side == 1 {
            return self.sees(from, to);
        }
        let square = |cell: Cell, side: u8| {
            (0..side).flat_map(move |rank| {
                (0..side).map(move |file| Cell::new(cell.file.saturating_add(file), cell.rank.saturating_add(rank)))
            })
        };
        square(from, from_side).any(|a| square(to, to_side).any(|b| self.sees(a, b)))
    }
}

/// Whether the line from centre to centre runs through the inside of an opaque cell, or through a corner with opaque cells on both sides.
fn is_blocked(a: Cell, b: Cell, opaque: &CellSet) -> bool {
    let (ax, ay) = (i32::from(a.file) * 2, i32::from(a.rank) * 2);
    let (dx, dy) = (i32::from(b.file) * 2 - ax, i32::from(b.rank) * 2 - ay);
    // Which side of the line a point lies on, in half cells; 0 is on it.
    let side = |x: i32, y: i32| dx * (y - ay) - dy * (x - ax);
    let files = a.file.min(b.file)..=a.file.max(b.file);
    for rank in a.rank.min(b.rank)..=a.rank.max(b.rank) {
        for file in files.clone() {
            let cell = Cell::new(file, rank);
            let (x, y) = (i32::from(file) * 2, i32::from(rank) * 2);
            if cell != a && cell != b && opaque.has(cell) {
                let sides = [side(x - 1, y - 1), side(x + 1, y - 1), side(x - 1, y + 1), side(x + 1, y + 1)];
                if sides.iter().any(|s| *s < 0) && sides.iter().any(|s| *s > 0) {
                    return true;
                }
            }
            // The corner to the north-east of this cell, if it lies within the box and on the line.
            if file < *files.end() && rank < a.rank.max(b.rank) && side(x + 1, y + 1) == 0 {
                let beside = if dx.signum() == dy.signum() {
                    [Cell::new(file, rank + 1), Cell::new(file + 1, rank)]
                } else {
                    [Cell::new(file, rank), Cell::new(file + 1, rank + 1)]
                };
                if beside.iter().all(|cell| opaque.has(*cell)) {
                    return true;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(opaque: &[(u8, u8)]) -> Sight {
        let mut set = CellSet::EMPTY;
        for (file, rank) in opaque {
            set.insert(Cell::new(*file, *rank));
        }
        Sight::new(8, 8, &set)
    }

    #[test]
    fn td_7_18_examples() {
        let c = Cell::new;
        assert!(!sight(&[(2, 1)]).sees(c(1, 1), c(3, 2)));
        assert!(!sight(&[(1, 2), (2, 1)]).sees(c(1, 1), c(2, 2)));
        assert!(sight(&[(1, 2)]).sees(c(1, 1), c(2, 2)));
        assert!(sight(&[(2, 1)]).sees(c(1, 1), c(2, 2)));
        assert!(!sight(&[(4, 4)]).sees(c(4, 1), c(4, 8)));
        assert!(sight(&[(4, 4)]).sees(c(5, 1), c(5, 8)));
        // The other diagonal.
        assert!(!sight(&[(1, 1), (2, 2)]).sees(c(1, 2), c(2, 1)));
    }

    #[test]
    fn sight_is_mutual() {
        let sight = sight(&[(2, 3), (5, 5), (6, 2), (3, 7)]);
        for a in 0..64u8 {
            for b in 0..64u8 {
                let (a, b) = (Cell::new(a % 8 + 1, a / 8 + 1), Cell::new(b % 8 + 1, b / 8 + 1));
                assert_eq!(sight.sees(a, b), sight.sees(b, a));
            }
        }
    }
}
