//! The board: cells by name, distances, and sets of cells as bits.

use crate::state::{CELLS, OFF_BOARD, Place, SIDE};

/// A set of cells; bit n is cell n.
pub type Cells = u64;

/// Every cell of the board.
pub const ALL_CELLS: Cells = (1 << CELLS) - 1;

/// The letters of the rows, from top to bottom: FD-4.1.
pub const ROWS: [char; SIDE as usize] = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж'];

/// FD-4.7: the larger of the differences of file and rank. Both cells are on the board.
#[inline]
pub fn distance(a: Place, b: Place) -> u8 {
    let (file, rank) = (a % SIDE, a / SIDE);
    file.abs_diff(b % SIDE).max(rank.abs_diff(b / SIDE))
}

/// FD-4.7: the cells at most `range` away from a cell, itself included; none around a cell that the board does not have.
#[inline]
pub fn within(cell: Place, range: u8) -> Cells {
    let range = if range < SIDE { range } else { SIDE - 1 };
    match WITHIN[range as usize].get(cell as usize) {
        Some(cells) => *cells,
        None => 0,
    }
}

static WITHIN: [[Cells; CELLS]; SIDE as usize] = within_table();

const fn within_table() -> [[Cells; CELLS]; SIDE as usize] {
    let mut table = [[0; CELLS]; SIDE as usize];
    let mut range = 0;
    while range < SIDE {
        let mut from = 0;
        while from < CELLS as u8 {
            let mut to = 0;
            while to < CELLS as u8 {
                let files = (from % SIDE).abs_diff(to % SIDE);
                let ranks = (from / SIDE).abs_diff(to / SIDE);
                if files <= range && ranks <= range {
                    table[range as usize][from as usize] |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
        range += 1;
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

/// FD-4.2: reads a cell: letter А to Ж, perhaps a hyphen, 1 to 7; small letters too. None if the board has no such cell.
pub fn read_cell(text: &str) -> Option<Place> {
    let mut signs = text.trim().chars();
    let letter = signs.next()?.to_uppercase().next()?;
    let row = ROWS.iter().position(|row| *row == letter)? as Place;
    let rest = signs.as_str();
    let column = match rest.strip_prefix('-').unwrap_or(rest) {
        digit if digit.len() == 1 => digit.parse::<Place>().ok().filter(|column| (1..=SIDE).contains(column))?,
        _ => return None,
    };
    Some(row * SIDE + column - 1)
}

/// FD-4.2: the name of a cell, as `В-1`; `—` for none.
pub fn cell_name(cell: Place) -> String {
    match ROWS.get((cell / SIDE) as usize) {
        Some(row) => format!("{row}-{}", cell % SIDE + 1),
        None => "—".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for cell in 0..CELLS as Place {
            assert_eq!(read_cell(&cell_name(cell)), Some(cell));
        }
        assert_eq!(read_cell("д7"), Some(4 * 7 + 6));
        for bad in ["Ё-1", "A-1", "В-0", "З-1", "А-8", "", "А", "А--1", "А-11", "1-А", "А-+1", "А+1"] {
            assert_eq!(read_cell(bad), None, "{bad}");
        }
    }

    #[test]
    fn sets_and_distances_agree() {
        for from in 0..CELLS as Place {
            for range in 0..9 {
                let listed: Vec<Place> = each(within(from, range)).collect();
                let wanted: Vec<Place> = (0..CELLS as Place).filter(|to| distance(from, *to) <= range).collect();
                assert_eq!(listed, wanted);
                assert_eq!(nth(within(from, range), wanted.len() - 1), wanted[wanted.len() - 1]);
                assert_eq!(nth(within(from, range), wanted.len()), OFF_BOARD);
            }
        }
    }
}
