//! The three boards: AC-1.2 to AC-1.4. Every board lies in the lower left corner of one grid of 16 by 16 cells.

use holmgang_kernel::named;

use std::fmt;

/// A cell: 16 × rank + file, both from 0. [`OFF`] is no cell of any board.
pub type Cell = u8;

/// No cell. (It would be p16, which is void on the cross and outside the others.)
pub const OFF: Cell = u8::MAX;

/// The cell of a file and a rank, both from 0.
pub const fn cell_at(file: u8, rank: u8) -> Cell {
    rank * 16 + file
}

/// The file, from 0.
pub const fn file_of(cell: Cell) -> u8 {
    cell & 15
}

/// The rank, from 0.
pub const fn rank_of(cell: Cell) -> u8 {
    cell >> 4
}

/// Steps of a king between two cells, whatever stands between.
pub const fn king_distance(a: Cell, b: Cell) -> u8 {
    let files = file_of(a).abs_diff(file_of(b));
    let ranks = rank_of(a).abs_diff(rank_of(b));
    if files > ranks { files } else { ranks }
}

/// A direction, clockwise from +rank in eighths of a turn: even ones are straight, odd ones diagonal.
pub type Direction = u8;
/// +rank, +file, −rank, −file: what forward can be.
pub const STRAIGHT: [Direction; 4] = [0, 2, 4, 6];
/// The diagonals.
pub const DIAGONAL: [Direction; 4] = [1, 3, 5, 7];
/// Differences of file and rank of each direction.
pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Differences of file and rank of a knight's leaps.
pub const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The direction after so many eighths of a turn clockwise.
pub const fn turned(direction: Direction, eighths: u8) -> Direction {
    (direction + eighths) & 7
}

/// The direction from one cell to another on the same line, if they are on one.
pub fn direction(from: Cell, to: Cell) -> Option<Direction> {
    let files = i16::from(file_of(to)) - i16::from(file_of(from));
    let ranks = i16::from(rank_of(to)) - i16::from(rank_of(from));
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let wanted = (files.signum() as i8, ranks.signum() as i8);
    STEPS.iter().position(|step| *step == wanted).map(|place| place as Direction)
}

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(pub [u64; 4]);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells([0; 4]);

    /// One cell.
    pub const fn one(cell: Cell) -> Cells {
        let mut words = [0; 4];
        words[(cell >> 6) as usize] = 1 << (cell & 63);
        Cells(words)
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn add(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] |= 1 << (cell & 63);
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] &= !(1 << (cell & 63));
    }

    /// Whether there is no cell in it.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many cells.
    #[inline]
    pub fn len(&self) -> usize {
        // Counted in nibbles, then the four words at once: four counts one by one cost three times as much where the machine has none.
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const QUARTERS: u64 = 0x3333_3333_3333_3333;
        const NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        const BYTES: u64 = 0x00FF_00FF_00FF_00FF;
        let nibbles = |word: u64| {
            let pairs = word - (word >> 1 & PAIRS);
            (pairs & QUARTERS) + (pairs >> 2 & QUARTERS)
        };
        let bytes = |a: u64, b: u64| {
            let sum = nibbles(a) + nibbles(b);
            (sum & NIBBLES) + (sum >> 4 & NIBBLES)
        };
        let sum = bytes(self.0[0], self.0[1]) + bytes(self.0[2], self.0[3]);
        let shorts = (sum & BYTES) + (sum >> 8 & BYTES);
        (shorts.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }

    /// The cells in order: ranks upwards, in a rank files upwards.
    #[inline]
    pub fn iter(self) -> CellsIter {
        CellsIter { words: self.0, at: 0 }
    }

    /// The cells in the same order, those of up to four ranks at a time in a list.
    #[inline]
    pub fn in_runs(self, mut see: impl FnMut(&[Cell])) {
        for (place, word) in self.0.into_iter().enumerate() {
            let (mut cells, mut count, mut rest) = ([OFF; 64], 0, word);
            while rest != 0 && count < cells.len() {
                cells[count] = (place * 64) as Cell + rest.trailing_zeros() as Cell;
                count += 1;
                rest &= rest - 1;
            }
            if count > 0 {
                see(&cells[..count]);
            }
        }
    }

    /// The first cell.
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// What is in this one only.
    #[inline]
    #[must_use]
    pub fn without(self, other: Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Cells::NONE;
        for cell in cells {
            set.add(cell);
        }
        set
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(crate::names::cell)).finish()
    }
}

/// The cells of a set in order.
#[derive(Clone, Debug)]
pub struct CellsIter {
    words: [u64; 4],
    at: usize,
}

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < 4 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some((self.at * 64 + word.trailing_zeros() as usize) as Cell);
            }
            self.at += 1;
        }
        None
    }
}

named! {
    /// AC-1.2 to AC-1.4: the boards.
    pub enum BoardKind {
        Std8 = "std8", Tall8x12 = "tall8x12", Cross16 = "cross16",
    }
}

impl BoardKind {
    /// Files and ranks of the square around it.
    pub const fn size(self) -> (u8, u8) {
        match self {
            BoardKind::Std8 => (8, 8),
            BoardKind::Tall8x12 => (8, 12),
            BoardKind::Cross16 => (16, 16),
        }
    }

    /// AC-1.1: how many play on it.
    pub const fn players(self) -> usize {
        match self {
            BoardKind::Std8 | BoardKind::Tall8x12 => 2,
            BoardKind::Cross16 => 4,
        }
    }

    /// AC-1.6: their seats in turn order, as places in [`SEATS`](crate::SEATS).
    pub const fn seats(self) -> &'static [u8] {
        match self {
            BoardKind::Std8 | BoardKind::Tall8x12 => &[0, 1],
            BoardKind::Cross16 => &[1, 2, 3, 4],
        }
    }

    /// AC-1.5: where the player's pawns go.
    pub const fn forward(self, player: usize) -> Direction {
        match (self, player) {
            (BoardKind::Std8 | BoardKind::Tall8x12, 0) => 0,
            (BoardKind::Std8 | BoardKind::Tall8x12, _) => 4,
            // Black at the right, Blue at the bottom, Red at the left, Green at the top.
            (BoardKind::Cross16, 0) => 6,
            (BoardKind::Cross16, 1) => 0,
            (BoardKind::Cross16, 2) => 2,
            (BoardKind::Cross16, _) => 4,
        }
    }

    /// AC-1.5, AC-2.7: the direction from the player's queen to the king, along the back line.
    pub const fn king_side(self, player: usize) -> Direction {
        match (self, player) {
            (BoardKind::Std8 | BoardKind::Tall8x12, _) => 2,
            (BoardKind::Cross16, 0) => 0,
            (BoardKind::Cross16, 1) => 2,
            (BoardKind::Cross16, 2) => 4,
            (BoardKind::Cross16, _) => 6,
        }
    }

    /// AC-1.2, AC-1.3, AC-1.5: the cell of the player's queen-side rook, from which the back line runs to the king's side.
    pub const fn corner(self, player: usize) -> Cell {
        match (self, player) {
            (_, 0) if !matches!(self, BoardKind::Cross16) => cell_at(0, 0),
            (BoardKind::Std8, _) => cell_at(0, 7),
            (BoardKind::Tall8x12, _) => cell_at(0, 11),
            (BoardKind::Cross16, 0) => cell_at(15, 4),
            (BoardKind::Cross16, 1) => cell_at(4, 0),
            (BoardKind::Cross16, 2) => cell_at(0, 11),
            (BoardKind::Cross16, _) => cell_at(11, 15),
        }
    }

    /// AC-1.4: whether the board has this cell.
    pub const fn has(self, file: u8, rank: u8) -> bool {
        let (files, ranks) = self.size();
        if file >= files || rank >= ranks {
            return false;
        }
        match self {
            BoardKind::Std8 | BoardKind::Tall8x12 => true,
            BoardKind::Cross16 => (file >= 4 && file < 12) || (rank >= 4 && rank < 12),
        }
    }
}

/// A board with its neighbourhoods, made once.
#[derive(Clone)]
pub struct Board {
    pub kind: BoardKind,
    /// Every cell that exists.
    pub cells: Cells,
    /// `step[direction][cell]`: the next cell, or [`OFF`].
    pub step: [[Cell; 256]; 8],
    /// Where a knight leaps to; [`OFF`] behind the last one.
    pub leaps: [[Cell; 8]; 256],
    /// Where a king steps to; [`OFF`] behind the last one.
    pub kings: [[Cell; 8]; 256],
    /// The same as sets, and the straight steps alone: the neighbourhoods of zones K, N and D.
    pub near_king: [Cells; 256],
    pub near_knight: [Cells; 256],
    pub near_straight: [Cells; 256],
    /// Which of the cells at most two steps of a king away exist, without the cell itself, as bits of a [`Window`].
    pub windows: [u32; 256],
    /// AC-2.5, AC-2.6: where a pawn promotes, by the direction it goes in (one of [`STRAIGHT`], halved).
    pub promotion: [Cells; 4],
    /// How many cells exist, and how many of them come before each in the order of [`Cells::iter`].
    pub count: u8,
    pub before: [u8; 256],
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.kind).finish()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Board {}

impl Board {
    /// The board of this kind.
    pub fn new(kind: BoardKind) -> Box<Board> {
        let away = |cell: Cell, (files, ranks): (i8, i8)| -> Cell {
            let (Some(file), Some(rank)) =
                (file_of(cell).checked_add_signed(files), rank_of(cell).checked_add_signed(ranks))
            else {
                return OFF;
            };
            if file < 16 && rank < 16 && kind.has(file, rank) { cell_at(file, rank) } else { OFF }
        };
        let mut board = Box::new(Board {
            kind,
            cells: Cells::NONE,
            step: [[OFF; 256]; 8],
            leaps: [[OFF; 8]; 256],
            kings: [[OFF; 8]; 256],
            near_king: [Cells::NONE; 256],
            near_knight: [Cells::NONE; 256],
            near_straight: [Cells::NONE; 256],
            windows: [0; 256],
            promotion: [Cells::NONE; 4],
            count: 0,
            before: [0; 256],
        });
        for cell in 0..=254 {
            if !kind.has(file_of(cell), rank_of(cell)) {
                continue;
            }
            let at = usize::from(cell);
            board.cells.add(cell);
            board.before[at] = board.count;
            board.count += 1;
            let (mut kings, mut leaps) = (0, 0);
            for (direction, step) in STEPS.into_iter().enumerate() {
                let to = away(cell, step);
                board.step[direction][at] = to;
                if to != OFF {
                    board.kings[at][kings] = to;
                    kings += 1;
                    board.near_king[at].add(to);
                    if direction % 2 == 0 {
                        board.near_straight[at].add(to);
                    }
                }
            }
            for bit in (0..25).filter(|bit| *bit != 12) {
                if away(cell, (bit % 5 - 2, bit / 5 - 2)) != OFF {
                    board.windows[at] |= 1 << bit;
                }
            }
            for leap in LEAPS {
                let to = away(cell, leap);
                if to != OFF {
                    board.leaps[at][leaps] = to;
                    leaps += 1;
                    board.near_knight[at].add(to);
                }
            }
            for (place, forward) in STRAIGHT.into_iter().enumerate() {
                // AC-2.6: no cell in front, or the side edge of the cross.
                let outermost = |line: u8| line == 0 || line == 15;
                let line = if forward % 4 == 0 { file_of(cell) } else { rank_of(cell) };
                let is_side_edge = kind == BoardKind::Cross16 && outermost(line);
                if board.step[usize::from(forward)][at] == OFF || is_side_edge {
                    board.promotion[place].add(cell);
                }
            }
        }
        board
    }

    /// Whether the cell exists.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.cells.has(cell)
    }

    /// The next cell in a direction, or [`OFF`].
    #[inline]
    pub fn next(&self, cell: Cell, direction: Direction) -> Cell {
        self.step[usize::from(direction & 7)][usize::from(cell)]
    }

    /// AC-2.5, AC-2.6: whether a pawn that goes this way promotes on the cell.
    #[inline]
    pub fn promotes(&self, cell: Cell, forward: Direction) -> bool {
        self.promotion[usize::from(forward >> 1 & 3)].has(cell)
    }
}

/// Cells as ranks of bits, for looks at the surroundings of a cell: those at most two steps of a king away are a window of 5 by 5 bits, ranks
/// upwards, in a rank files upwards, the cell itself in the middle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    /// Beginning below the first rank; every rank begins before its first file.
    ranks: [u32; 18],
}

impl Window {
    /// Adds a cell.
    #[inline]
    pub fn add(&mut self, cell: Cell) {
        self.ranks[usize::from(rank_of(cell)) + 1] |= 2 << file_of(cell);
    }

    /// Cells at most one step away from those of this set that are at most one step away from the cell, as bits of its window.
    #[inline]
    pub fn near(&self, cell: Cell) -> u32 {
        let (rank, file) = (usize::from(rank_of(cell)), file_of(cell));
        let three = |rank: usize| (self.ranks[rank] >> file & 7) as usize;
        SPREAD[three(rank) | three(rank + 1) << 3 | three(rank + 2) << 6]
    }
}

/// Of each set of cells in the inner 3 by 3 bits of a window: they and all cells next to them.
const SPREAD: [u32; 512] = {
    let mut spread = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut bit = 0;
        while bit < 9 {
            if set >> bit & 1 != 0 {
                // Three ranks of three files, from the corner below and before it.
                spread[set] |= 0b111_00111_00111 << (bit / 3 * 5 + bit % 3);
            }
            bit += 1;
        }
        set += 1;
    }
    spread
};

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Cell {
        crate::names::read_cell(text).unwrap()
    }

    #[test]
    fn ac_1_2_to_1_4_boards_have_their_cells() {
        for (kind, cells) in [(BoardKind::Std8, 64), (BoardKind::Tall8x12, 96), (BoardKind::Cross16, 192)] {
            assert_eq!(Board::new(kind).cells.len(), cells);
        }
        let cross = Board::new(BoardKind::Cross16);
        for (cell, exists) in [("d4", false), ("e4", true), ("e1", true), ("d5", true), ("p16", false)] {
            assert_eq!(cross.has(named(cell)), exists, "{cell}");
        }
    }

    #[test]
    fn ac_2_6_side_edges_promote_and_notches_do_not() {
        let cross = Board::new(BoardKind::Cross16);
        for (cell, promotes) in [("c12", true), ("a7", true), ("e4", false), ("h16", true), ("b5", false)] {
            assert_eq!(cross.promotes(named(cell), 0), promotes, "{cell}");
        }
        assert!(Board::new(BoardKind::Std8).promotes(named("a8"), 0));
        assert!(!Board::new(BoardKind::Std8).promotes(named("a5"), 0));
    }

    #[test]
    fn steps_do_not_wrap_around() {
        let cross = Board::new(BoardKind::Cross16);
        assert_eq!(cross.next(named("p5"), 2), OFF);
        assert_eq!(cross.next(named("e4"), 7), named("d5"));
        assert_eq!(cross.next(named("e2"), 7), OFF);
        assert_eq!(direction(named("a1"), named("h8")), Some(1));
        assert_eq!(direction(named("a1"), named("b3")), None);
        assert_eq!(direction(named("e4"), named("e4")), None);
    }

    #[test]
    fn sets_are_counted() {
        let mut all = Cells::NONE;
        for (place, cell) in (0..=u8::MAX).enumerate() {
            assert_eq!(all.len(), place);
            all.add(cell);
        }
        assert_eq!(all.len(), 256);
    }

    #[test]
    fn windows_show_the_surroundings() {
        for (kind, _) in BoardKind::ALL {
            let board = Board::new(kind);
            let around = |cell: Cell| board.near_king[usize::from(cell)].or(Cells::one(cell));
            for cell in board.cells.iter() {
                // Every second cell of the board, and a whole corner.
                let some: Cells = board.cells.iter().filter(|one| *one % 3 == 0 || *one < 4).collect();
                let mut window = Window::default();
                some.iter().for_each(|one| window.add(one));
                let near = some.and(around(cell)).iter().fold(Cells::NONE, |all, one| all.or(around(one)));
                let bits = window.near(cell) & board.windows[usize::from(cell)];
                assert_eq!(bits.count_ones() as usize, near.without(Cells::one(cell)).len());
            }
        }
    }

    #[test]
    fn sets_are_in_order() {
        let set: Cells = ["h4", "e4", "c3", "a5"].into_iter().map(named).collect();
        assert_eq!(set.iter().map(crate::names::cell).collect::<Vec<_>>(), ["c3", "e4", "h4", "a5"]);
        assert_eq!(set.len(), 4);
        let mut cells = Vec::new();
        set.in_runs(|some| cells.extend_from_slice(some));
        assert_eq!(cells, set.iter().collect::<Vec<_>>());
    }
}
