//! The board: sets of cells, terrain, what fits where, and ways. TD-7.1, TD-7.5, TD-7.6, TD-7.10, TD-7.17.

mod board;
mod cells;
mod ways;

use holmgang_kernel::grid::Cell;

pub use board::{Board, Ground};
pub use cells::{Around, CellSet};
pub use ways::{Path, Ways};

/// The most files of a board.
pub const MOST_FILES: u8 = 30;
/// The most ranks of a board.
pub const MOST_RANKS: u8 = 14;
/// The longest way that can be walked: speed 20 and a step off the board.
pub const MOST_STEPS: usize = 21;

/// The cell so many files and ranks away; also cells just off the board. None where numbers end.
#[inline]
pub fn moved(cell: Cell, files: i8, ranks: i8) -> Option<Cell> {
    Some(Cell::new(cell.file.checked_add_signed(files)?, cell.rank.checked_add_signed(ranks)?))
}

/// TD-7.1: steps between two figures: the larger of the differences of file and rank between their nearest cells (TD-3.3).
#[inline(always)]
pub fn distance(a: Cell, a_side: u8, b: Cell, b_side: u8) -> u8 {
    // The last file or rank of one to the first of the other; overlapping is 0.
    let beyond = |a: u8, side: u8, b: u8| b.saturating_sub(a.saturating_add(side.saturating_sub(1)));
    let gap = |a: u8, a_side: u8, b: u8, b_side: u8| beyond(a, a_side, b).max(beyond(b, b_side, a));
    gap(a.file, a_side, b.file, b_side).max(gap(a.rank, a_side, b.rank, b_side))
}

/// The vector from the centre of one figure to that of another, in half cells (TD-7.3).
#[inline]
pub fn between(a: Cell, a_side: u8, b: Cell, b_side: u8) -> (i16, i16) {
    let middle = |place: u8, side: u8| 2 * i16::from(place) + i16::from(side);
    (middle(b.file, b_side) - middle(a.file, a_side), middle(b.rank, b_side) - middle(a.rank, a_side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arcs::Facing;

    fn board(rows: &[&str]) -> Board {
        let ground = rows
            .iter()
            .rev()
            .flat_map(|row| row.chars())
            .map(|sign| Ground::ALL.iter().find(|(_, known, _)| *known == sign).unwrap().0)
            .collect();
        Board::new(rows[0].len() as u8, rows.len() as u8, ground)
    }

    #[test]
    fn td_7_6_corners_are_not_cut_and_td_7_10_rough_costs_two() {
        let board = board(&["....", ".#..", "..~.", "...."]);
        let from = Cell::new(1, 2);
        let ways = board.ways(from, 1, 3, &board.all);
        assert_eq!(ways.cost(Cell::new(2, 3)), None); // a wall
        assert_eq!(ways.cost(Cell::new(2, 2)), Some(1));
        assert_eq!(ways.cost(Cell::new(3, 2)), Some(3)); // rough: one step and two
        assert_eq!(ways.cost(Cell::new(3, 3)), None); // round the corner of the wall: 2,2 then 3,2 (rough) then 3,3
        assert_eq!(ways.cost(Cell::new(3, 1)), Some(2));
        for cell in ways.within(3).iter() {
            let order = Facing::ALL.map(|(way, ..)| way);
            let path = ways.path(&board, cell, 1, &order).unwrap();
            assert_eq!(path.cells(from).last(), Some(cell));
        }
    }

    #[test]
    fn steps_are_those_that_may_be_made() {
        let board = board(&["...#..", ".##...", "....~.", "#.....", "..b..."]);
        for side in 1..=3 {
            for from in board.all.iter() {
                let near = board.steps(from, side);
                let steps: Vec<Cell> = (0..near.len()).map(|place| near.nth(from, place)).collect();
                let mut may = CellSet::EMPTY;
                for (way, ..) in Facing::ALL {
                    let (files, ranks) = way.vector();
                    if board.may_step(from, way, side) {
                        may.insert(moved(from, files, ranks).unwrap());
                    }
                }
                assert_eq!(steps, may.iter().collect::<Vec<_>>(), "{from:?} {side}");
            }
        }
    }

    #[test]
    fn cells_are_counted_and_found_by_their_place() {
        let mut set = CellSet::EMPTY;
        let mut cells = Vec::new();
        for place in 0..420u32 {
            if place * place % 11 < 6 {
                let cell = Cell::new((place % 30) as u8 + 1, (place / 30) as u8 + 1);
                set.insert(cell);
                cells.push(cell);
            }
        }
        assert_eq!(set.len(), cells.len());
        assert_eq!(CellSet([u32::MAX; 16]).len(), 512);
        assert_eq!((0..cells.len()).filter_map(|place| set.iter().nth(place)).collect::<Vec<_>>(), cells);
        assert_eq!(set.iter().nth(cells.len()), None);
    }

    #[test]
    fn td_7_17_big_figures_need_all_their_cells() {
        let board = board(&[".....", "..#..", ".....", "....."]);
        let room = board.room(2);
        assert!(room.has(Cell::new(1, 1)) && room.has(Cell::new(4, 3)));
        assert!(!room.has(Cell::new(2, 2)) && !room.has(Cell::new(5, 1)) && !room.has(Cell::new(1, 4)));
        let ways = board.ways(Cell::new(1, 1), 2, 4, &board.all);
        assert_eq!(ways.cost(Cell::new(4, 1)), Some(3));
        assert_eq!(ways.cost(Cell::new(1, 3)), Some(2));
    }

    #[test]
    fn distances_run_between_nearest_cells() {
        assert_eq!(distance(Cell::new(2, 2), 1, Cell::new(5, 4), 1), 3);
        // TD-7.17: an ogre on 4,4 fills 4,4 to 5,5; its zone with reach 1..2 is 32 cells.
        let zone = (1..=14u8)
            .flat_map(|rank| (1..=30u8).map(move |file| Cell::new(file, rank)))
            .filter(|cell| (1..=2).contains(&distance(Cell::new(4, 4), 2, *cell, 1)))
            .count();
        assert_eq!(zone, 32);
        assert_eq!(between(Cell::new(4, 4), 2, Cell::new(4, 4), 1), (-1, -1));
    }
}
