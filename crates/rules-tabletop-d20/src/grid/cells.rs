//! Sets of cells, one bit each.

use holmgang_kernel::grid::Cell;

/// A set of cells: one word a rank, one bit a file. Files and ranks 0 and those beyond the board can be held too, for the step off it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet(pub [u32; 16]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; 16]);

    /// One cell.
    #[inline]
    pub fn one(cell: Cell) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.0[(cell.rank & 15) as usize] >> (cell.file & 31) & 1 == 1
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[(cell.rank & 15) as usize] |= 1 << (cell.file & 31);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[(cell.rank & 15) as usize] &= !(1 << (cell.file & 31));
    }

    /// Puts the cells of a square in, by its south-western cell.
    #[inline]
    pub fn insert_square(&mut self, cell: Cell, side: u8) {
        let bits = ((1u32 << side) - 1) << (cell.file & 31);
        for rank in cell.rank..cell.rank + side {
            self.0[(rank & 15) as usize] |= bits;
        }
    }

    /// Cells in both.
    #[inline]
    pub fn and(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|rank| self.0[rank] & other.0[rank]))
    }

    /// Cells in either.
    #[inline]
    pub fn or(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|rank| self.0[rank] | other.0[rank]))
    }

    /// Cells of this set that the other has not.
    #[inline]
    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|rank| self.0[rank] & !other.0[rank]))
    }

    /// Whether there is no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    /// How many cells. All words are counted side by side, for processors that count bits by themselves are not asked for.
    #[inline]
    pub fn len(&self) -> usize {
        let mut bytes = [0u32; 4];
        for (place, bits) in self.0.iter().enumerate() {
            let pairs = bits - (bits >> 1 & 0x5555_5555);
            let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
            // At most 32 in a byte.
            bytes[place & 3] += (fours & 0x0F0F_0F0F) + (fours >> 4 & 0x0F0F_0F0F);
        }
        let all = bytes.iter().fold(0, |all, bytes| all + (bytes & 0x00FF_00FF) + (bytes >> 8 & 0x00FF_00FF));
        ((all & 0xFFFF) + (all >> 16)) as usize
    }

    /// The cells around a cell of the board.
    #[inline]
    pub fn around(&self, cell: Cell) -> Around {
        let (file, rank) = (cell.file.saturating_sub(1) & 31, usize::from(cell.rank));
        let three = |rank: usize| (self.0[rank & 15] >> file & 7) as u16;
        Around(three(rank.wrapping_sub(1)) | three(rank) << 3 | three(rank + 1) << 6)
    }

    /// The cells, rank by rank from the south, file by file from the west.
    #[inline]
    pub fn iter(&self) -> Cells {
        Cells { set: *self, rank: 0 }
    }

    /// Every cell moved one file to the east.
    #[inline]
    fn east(&self) -> CellSet {
        CellSet(std::array::from_fn(|rank| self.0[rank] << 1))
    }

    #[inline]
    fn west(&self) -> CellSet {
        CellSet(std::array::from_fn(|rank| self.0[rank] >> 1))
    }

    #[inline]
    fn north(&self) -> CellSet {
        CellSet(std::array::from_fn(|rank| if rank == 0 { 0 } else { self.0[rank - 1] }))
    }

    #[inline]
    fn south(&self) -> CellSet {
        CellSet(std::array::from_fn(|rank| if rank == 15 { 0 } else { self.0[rank + 1] }))
    }

    /// The south-western cells from which a square of this side lies wholly in the set.
    pub fn squares(&self, side: u8) -> CellSet {
        let mut out = *self;
        let mut shifted = *self;
        for _ in 1..side {
            shifted = shifted.west();
            out = out.and(&shifted);
        }
        shifted = out;
        for _ in 1..side {
            shifted = shifted.south();
            out = out.and(&shifted);
        }
        out
    }

    /// The south-western cells from which a square of this side touches the set.
    pub fn touched_by(&self, side: u8) -> CellSet {
        let mut out = *self;
        let mut shifted = *self;
        for _ in 1..side {
            shifted = shifted.west();
            out = out.or(&shifted);
        }
        shifted = out;
        for _ in 1..side {
            shifted = shifted.south();
            out = out.or(&shifted);
        }
        out
    }

    /// One king's step from any cell of the set, without cutting the corners of what is not in `clear` (TD-7.6).
    #[inline]
    pub(super) fn grown(&self, clear: &CellSet) -> CellSet {
        let (east, west) = (self.east().and(clear), self.west().and(clear));
        let (north, south) = (self.north().and(clear), self.south().and(clear));
        // A diagonal step needs both straight steps beside it.
        let north_east = east.north().and(&north.east());
        let north_west = west.north().and(&north.west());
        let south_east = east.south().and(&south.east());
        let south_west = west.south().and(&south.west());
        let straight = east.or(&west).or(&north).or(&south);
        straight.or(&north_east).or(&north_west).or(&south_east).or(&south_west)
    }
}

/// The place of the set bit that has so many set bits below it.
#[inline]
fn nth_bit(mut bits: u32, place: usize) -> u8 {
    for _ in 0..place {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8
}

/// A cell and the eight around it, one bit each: rank by rank from the south, file by file from the west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Around(pub u16);

impl Around {
    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of this that the other has not.
    #[inline]
    pub const fn without(self, other: Around) -> Around {
        Around(self.0 & !other.0)
    }

    /// The cell at a place, from 0, around this middle.
    #[inline]
    pub fn nth(self, middle: Cell, place: usize) -> Cell {
        let bit = nth_bit(u32::from(self.0), place).min(8);
        Cell::new((middle.file + bit % 3).saturating_sub(1), (middle.rank + bit / 3).saturating_sub(1))
    }
}

/// The cells of a set, one by one.
#[derive(Clone, Debug)]
pub struct Cells {
    set: CellSet,
    rank: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.rank < 16 {
            let bits = &mut self.set.0[self.rank];
            if *bits != 0 {
                let file = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(Cell::new(file as u8, self.rank as u8));
            }
            self.rank += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len();
        (left, Some(left))
    }

    fn nth(&mut self, mut place: usize) -> Option<Cell> {
        while self.rank < 16 {
            let bits = &mut self.set.0[self.rank];
            let count = bits.count_ones() as usize;
            if place < count {
                for _ in 0..place {
                    *bits &= *bits - 1;
                }
                return self.next();
            }
            place -= count;
            *bits = 0;
            self.rank += 1;
        }
        None
    }
}

impl ExactSizeIterator for Cells {}
