//! The board: distances, and sets of cells as bits.

use crate::state::{CELLS, OFF_BOARD, Place, SIDE};

/// A set of cells; bit n is cell n.
pub type Cells = u64;

/// Every cell of the board.
pub const ALL_CELLS: Cells = (1 << CELLS) - 1;

/// The longest distance of the board.
pub const LONGEST: u8 = SIDE - 1;

/// FD-4.7: the larger of the differences of file and rank. Both cells are on the board.
#[inline]
pub fn distance(a: Place, b: Place) -> u8 {
    DISTANCES[a as usize][b as usize]
}

/// FD-4.7: the distances of all cells from one; none from a cell that the board does not have.
#[inline]
pub fn distances_from(cell: Place) -> Option<&'static [u8; CELLS]> {
    DISTANCES.get(cell as usize)
}

static DISTANCES: [[u8; CELLS]; CELLS] = distance_table();

const fn distance_table() -> [[u8; CELLS]; CELLS] {
    let mut table = [[0; CELLS]; CELLS];
    let mut from = 0;
    while from < CELLS as u8 {
        let mut to = 0;
        while to < CELLS as u8 {
            let files = (from % SIDE).abs_diff(to % SIDE);
            let ranks = (from / SIDE).abs_diff(to / SIDE);
            table[from as usize][to as usize] = if files < ranks { ranks } else { files };
            to += 1;
        }
        from += 1;
    }
    table
}

/// FD-4.7: the cells at most `range` away from a cell, itself included; none around a cell that the board does not have.
#[inline]
pub fn within(cell: Place, range: u8) -> Cells {
    let range = range.min(LONGEST);
    match WITHIN[range as usize].get(cell as usize) {
        Some(cells) => *cells,
        None => 0,
    }
}

static WITHIN: [[Cells; CELLS]; SIDE as usize] = within_table();

const fn within_table() -> [[Cells; CELLS]; SIDE as usize] {
    let distances = distance_table();
    let mut table = [[0; CELLS]; SIDE as usize];
    let mut from = 0;
    while from < CELLS {
        let mut to = 0;
        while to < CELLS {
            let mut range = distances[from][to];
            while range < SIDE {
                table[range as usize][from] |= 1 << to;
                range += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// The one cell as a set; none for a cell that the board does not have.
#[inline]
pub fn bit(cell: Place) -> Cells {
    if (cell as usize) < CELLS { 1 << cell } else { 0 }
}

/// The lowest cell of a set; [`OFF_BOARD`] of the empty one.
#[inline]
pub fn first(cells: Cells) -> Place {
    if cells == 0 { OFF_BOARD } else { cells.trailing_zeros() as Place }
}

/// The cells of a set in order.
#[inline]
pub fn each(mut cells: Cells) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| first(cells))?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The cell at position `n` of a set, from 0; [`OFF_BOARD`] beyond its end.
#[inline]
pub fn nth(mut cells: Cells, n: usize) -> Place {
    for _ in 0..n {
        cells &= cells.wrapping_sub(1);
    }
    first(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_distances_agree() {
        for from in 0..CELLS as Place {
            for range in 0..9 {
                let listed: Vec<Place> = each(within(from, range)).collect();
                let king = |to: Place| (from % SIDE).abs_diff(to % SIDE).max((from / SIDE).abs_diff(to / SIDE));
                let wanted: Vec<Place> = (0..CELLS as Place).filter(|to| king(*to) <= range).collect();
                assert!((0..CELLS as Place).all(|to| distance(from, to) == king(to)));
                assert_eq!(listed, wanted);
                assert_eq!(nth(within(from, range), wanted.len() - 1), wanted[wanted.len() - 1]);
                assert_eq!(nth(within(from, range), wanted.len()), OFF_BOARD);
            }
        }
    }
}
