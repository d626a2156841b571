//! Boards: square and hexagonal cells. Row formations are square grids two ranks deep.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A cell by column (file) and line (rank), both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column, from 1.
    pub file: u8,
    /// Line, from 1.
    pub rank: u8,
}

impl Cell {
    /// A cell.
    pub const fn new(file: u8, rank: u8) -> Self {
        Cell { file, rank }
    }

    /// The letters of a column: `a` to `z`, then `aa`. `?` for column 0, which no board has.
    pub fn file_name(file: u8) -> String {
        let letter = |place: u8| char::from(b'a' + place % 26);
        match file.checked_sub(1) {
            None => "?".to_owned(),
            Some(place @ 0..26) => letter(place).to_string(),
            Some(place) => [letter(place / 26 - 1), letter(place)].iter().collect(),
        }
    }

    /// The larger of the differences of file and rank: steps of a king on a square grid.
    pub fn king_distance(self, other: Cell) -> u8 {
        self.file.abs_diff(other.file).max(self.rank.abs_diff(other.rank))
    }

    /// Steps on a hexagonal grid of pointy-topped cells whose even ranks are shifted half a cell to the right ("even-r" offsets).
    pub fn hex_distance(self, other: Cell) -> u8 {
        let (q1, r1) = self.axial();
        let (q2, r2) = other.axial();
        let (dq, dr) = (q1 - q2, r1 - r2);
        let steps = (dq.abs() + dr.abs() + (dq + dr).abs()) / 2;
        u8::try_from(steps).unwrap_or(u8::MAX)
    }

    fn axial(self) -> (i32, i32) {
        let (file, rank) = (i32::from(self.file), i32::from(self.rank));
        (file - (rank + (rank & 1)) / 2, rank)
    }
}

/// Letters of the column and number of the line: `b2`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Cell::file_name(self.file), self.rank)
    }
}

/// The eight neighbours of a square cell in reading order, as differences of file and rank.
pub const KING_STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// A rectangular board of square or hexagonal cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid {
    /// Columns.
    pub files: u8,
    /// Lines.
    pub ranks: u8,
}

impl Grid {
    /// How many cells.
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Whether there is no cell.
    pub const fn is_empty(self) -> bool {
        self.files == 0 || self.ranks == 0
    }

    /// Whether the cell is on the board.
    pub const fn has(self, cell: Cell) -> bool {
        cell.file >= 1 && cell.file <= self.files && cell.rank >= 1 && cell.rank <= self.ranks
    }

    /// The place of a cell in a flat list, line by line; meaningful for cells of the board only.
    pub const fn index(self, cell: Cell) -> usize {
        (cell.rank as usize - 1) * self.files as usize + cell.file as usize - 1
    }

    /// The cell at a place of the flat list.
    pub const fn cell(self, index: usize) -> Cell {
        let files = self.files as usize;
        Cell::new((index % files) as u8 + 1, (index / files) as u8 + 1)
    }

    /// Every cell, line by line.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// The cell that is called so, as [`Cell`] writes itself.
    pub fn named(self, text: &str) -> Option<Cell> {
        self.cells().find(|cell| cell.to_string() == text)
    }

    /// The cell some files and ranks away, if it is on the board.
    pub fn step(self, from: Cell, (files, ranks): (i8, i8)) -> Option<Cell> {
        let cell = Cell::new(from.file.checked_add_signed(files)?, from.rank.checked_add_signed(ranks)?);
        self.has(cell).then_some(cell)
    }

    /// The up to eight neighbours of a square cell, in reading order.
    pub fn king_neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        KING_STEPS.into_iter().filter_map(move |step| self.step(cell, step))
    }

    /// The up to six neighbours of a hexagonal cell, in reading order.
    pub fn hex_neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let shift = i8::from(cell.rank.is_multiple_of(2));
        [(shift - 1, -1), (shift, -1), (-1, 0), (1, 0), (shift - 1, 1), (shift, 1)]
            .into_iter()
            .filter_map(move |step| self.step(cell, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        let grid = Grid { files: 60, ranks: 3 };
        assert!(grid.cells().all(|cell| grid.named(&cell.to_string()) == Some(cell)));
        assert_eq!((Cell::new(26, 1).to_string(), Cell::new(53, 2).to_string()), ("z1".into(), "ba2".into()));
        assert_eq!((grid.named("a4"), grid.named("")), (None, None));
    }

    #[test]
    fn neighbours_are_at_distance_one() {
        let grid = Grid { files: 7, ranks: 7 };
        for cell in grid.cells() {
            assert_eq!(grid.cell(grid.index(cell)), cell);
            for other in grid.cells() {
                let near = grid.king_neighbours(cell).any(|n| n == other);
                assert_eq!(near, cell.king_distance(other) == 1);
                let near = grid.hex_neighbours(cell).any(|n| n == other);
                assert_eq!(near, cell.hex_distance(other) == 1, "{cell:?} {other:?}");
            }
        }
    }
}
