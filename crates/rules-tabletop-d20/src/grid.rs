//! The board: sets of cells, terrain, what fits where, and ways. TD-7.1, TD-7.5, TD-7.6, TD-7.10, TD-7.17.

use holmgang_kernel::grid::Cell;

use crate::arcs::Facing;
use crate::sight::Sight;

/// The most files of a board.
pub const MOST_FILES: u8 = 30;
/// The most ranks of a board.
pub const MOST_RANKS: u8 = 14;
/// The longest way that can be walked: speed 20 and a step off the board.
pub const MOST_STEPS: usize = 21;

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

    /// The cell at a place in the order of [`CellSet::iter`].
    pub fn nth(&self, mut place: usize) -> Option<Cell> {
        for (rank, bits) in self.0.iter().enumerate() {
            let count = bits.count_ones() as usize;
            if place < count {
                return Some(Cell::new(nth_bit(*bits, place), rank as u8));
            }
            place -= count;
        }
        None
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
    fn grown(&self, clear: &CellSet) -> CellSet {
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
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Open,
    Wall,
    Pillar,
    Door,
    Tree,
    Table,
    Loophole,
    LowWall,
    Bar,
    Rough,
    Slope,
}

impl Ground {
    /// All, with the sign on maps and the word of the notation.
    pub const ALL: [(Ground, char, &'static str); 11] = [
        (Ground::Open, '.', "open"),
        (Ground::Wall, '#', "wall"),
        (Ground::Pillar, 'o', "pillar"),
        (Ground::Door, '+', "door"),
        (Ground::Tree, 'T', "tree"),
        (Ground::Table, 't', "table"),
        (Ground::Loophole, 'l', "loophole"),
        (Ground::LowWall, 'm', "low_wall"),
        (Ground::Bar, 'b', "bar"),
        (Ground::Rough, '~', "rough"),
        (Ground::Slope, '^', "slope"),
    ];

    /// Whether nobody can walk in.
    pub const fn is_solid(self) -> bool {
        matches!(
            self,
            Ground::Wall
                | Ground::Pillar
                | Ground::Door
                | Ground::Tree
                | Ground::Table
                | Ground::Loophole
                | Ground::LowWall
                | Ground::Bar
        )
    }

    /// TD-7.18: whether it stops sight.
    pub const fn is_opaque(self) -> bool {
        matches!(self, Ground::Wall | Ground::Pillar | Ground::Door)
    }
}

/// A board with all its doors as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns.
    pub files: u8,
    /// Lines.
    pub ranks: u8,
    /// Every cell, rank by rank from the south.
    pub ground: Vec<Ground>,
    /// The cells of the board.
    pub all: CellSet,
    /// Cells that can be walked in.
    pub clear: CellSet,
    /// TD-7.10: cells that cost 2.
    pub rough: CellSet,
    /// TD-9.8: cells of height 1.
    pub high: CellSet,
    /// TD-7.17: where a square of side 1 to 6 has room among walls, by its south-western cell.
    room: [CellSet; 6],
    rough_for: [CellSet; 6],
    /// TD-7.18.
    pub sight: Sight,
}

impl Board {
    /// A board of this ground; cells rank by rank from the south.
    pub fn new(files: u8, ranks: u8, ground: Vec<Ground>) -> Board {
        let mut all = CellSet::EMPTY;
        let (mut clear, mut rough, mut high, mut opaque) = (all, all, all, all);
        for (place, kind) in ground.iter().enumerate() {
            let cell = Cell::new((place % files as usize) as u8 + 1, (place / files as usize) as u8 + 1);
            all.insert(cell);
            if !kind.is_solid() {
                clear.insert(cell);
            }
            if kind.is_opaque() {
                opaque.insert(cell);
            }
            match kind {
                Ground::Rough => rough.insert(cell),
                Ground::Slope | Ground::Bar => high.insert(cell),
                _ => {}
            }
        }
        let room = std::array::from_fn(|side| clear.squares(side as u8 + 1));
        let rough_for = std::array::from_fn(|side| rough.touched_by(side as u8 + 1));
        let sight = Sight::new(files, ranks, &opaque);
        Board { files, ranks, ground, all, clear, rough, high, room, rough_for, sight }
    }

    /// Whether the cell is on the board.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        cell.file >= 1 && cell.file <= self.files && cell.rank >= 1 && cell.rank <= self.ranks
    }

    /// What a cell of the board is made of.
    pub fn ground(&self, cell: Cell) -> Ground {
        let place = (cell.rank as usize).wrapping_sub(1) * self.files as usize + (cell.file as usize).wrapping_sub(1);
        self.ground.get(place).copied().unwrap_or(Ground::Wall)
    }

    /// TD-7.17: where a figure of this side has room among the walls, by its south-western cell.
    #[inline]
    pub fn room(&self, side: u8) -> &CellSet {
        &self.room[(side.clamp(1, 6) - 1) as usize]
    }

    /// TD-7.10: the south-western cells that cost a figure of this side 2.
    #[inline]
    pub fn rough_for(&self, side: u8) -> &CellSet {
        &self.rough_for[(side.clamp(1, 6) - 1) as usize]
    }

    /// TD-7.6: whether a figure of this side may make this step as far as walls go.
    pub fn may_step(&self, from: Cell, way: Facing, side: u8) -> bool {
        let (files, ranks) = way.vector();
        let room = self.room(side);
        let beside = |files, ranks| moved(from, files, ranks).is_some_and(|cell| room.has(cell));
        beside(files, ranks) && (files == 0 || ranks == 0 || beside(files, 0) && beside(0, ranks))
    }

    /// TD-6.2: the neighbouring cells into which a figure of this side may step as far as walls go: [`Board::may_step`] for all eight at once.
    #[inline]
    pub fn steps(&self, from: Cell, side: u8) -> Around {
        let near = self.room(side).around(from).0;
        let (south, west, east, north) = (1 << 1, 1 << 3, 1 << 5, 1 << 7);
        // A diagonal one needs both straight ones beside it.
        let south_west = near & near >> 1 & near >> 3 & 1;
        let south_east = near & near << 1 & near >> 3 & 1 << 2;
        let north_west = near & near << 3 & near >> 1 & 1 << 6;
        let north_east = near & near << 3 & near << 1 & 1 << 8;
        Around(near & (south | west | east | north) | south_west | south_east | north_west | north_east)
    }

    /// The south-western cells from which a figure of this side can leave the board by one of these edges: north, east, south, west, one bit each.
    pub fn edge(&self, exits: u8, side: u8) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let (last_file, last_rank) = (self.files.saturating_sub(side) + 1, self.ranks.saturating_sub(side) + 1);
        let mut files = 0;
        if exits >> 1 & 1 == 1 {
            files |= u32::MAX << (last_file & 31);
        }
        if exits >> 3 & 1 == 1 {
            files |= 1 << 1;
        }
        for (rank, bits) in cells.0.iter_mut().enumerate() {
            let is_way_out = exits & 1 == 1 && rank >= usize::from(last_rank) || exits >> 2 & 1 == 1 && rank == 1;
            *bits = if is_way_out { u32::MAX } else { files };
        }
        cells.and(&self.all)
    }

    /// Where a figure of this side can get from a cell within a cost, by cost (index 0 is the start alone). `pass` are the cells that others leave open.
    #[inline]
    pub fn ways(&self, from: Cell, side: u8, speed: u8, pass: &CellSet) -> Ways {
        let clear = self.room(side);
        let (pass, rough) = (pass.and(clear), self.rough_for(side));
        let even = pass.without(rough);
        let slow = pass.and(rough);
        let has_slow = !slow.is_empty();
        let speed = (speed as usize).min(MOST_STEPS - 1);
        let mut ways = Ways { by_cost: [CellSet::EMPTY; MOST_STEPS], speed };
        ways.by_cost[0] = CellSet::one(from);
        let mut seen = ways.by_cost[0];
        for cost in 1..=speed {
            let mut next = ways.by_cost[cost - 1].grown(clear).and(&even);
            if has_slow && cost >= 2 {
                next = next.or(&ways.by_cost[cost - 2].grown(clear).and(&slow));
            }
            let next = next.without(&seen);
            seen = seen.or(&next);
            ways.by_cost[cost] = next;
        }
        ways
    }
}

/// Cells that can be reached, by what the cheapest way to them costs.
#[derive(Clone, Debug)]
pub struct Ways {
    by_cost: [CellSet; MOST_STEPS],
    speed: usize,
}

impl Ways {
    /// All cells that can be reached within a cost, but not the start.
    #[inline]
    pub fn within(&self, cost: u8) -> CellSet {
        let mut all = CellSet::EMPTY;
        for set in &self.by_cost[1..=self.speed.min(cost as usize)] {
            all = all.or(set);
        }
        all
    }

    /// The cells whose cheapest way costs this much.
    #[inline]
    pub fn at(&self, cost: u8) -> &CellSet {
        &self.by_cost[usize::from(cost).min(self.speed)]
    }

    /// What the cheapest way to a cell costs.
    pub fn cost(&self, cell: Cell) -> Option<u8> {
        (0..=self.speed).find(|cost| self.by_cost[*cost].has(cell)).map(|cost| cost as u8)
    }

    /// The cheapest way to a cell. Of several, the one whose steps from the end backwards come first in `order`.
    pub fn path(&self, board: &Board, to: Cell, side: u8, order: &[Facing; 8]) -> Option<Path> {
        let mut cost = self.cost(to)? as usize;
        let mut at = to;
        let mut steps = [Facing::N; MOST_STEPS];
        let mut count = 0;
        while cost > 0 {
            let price = if board.rough_for(side).has(at) { 2 } else { 1 };
            let before = cost.checked_sub(price)?;
            let way = *order.iter().find(|way| {
                let (files, ranks) = way.vector();
                moved(at, -files, -ranks)
                    .is_some_and(|from| self.by_cost[before].has(from) && board.may_step(from, **way, side))
            })?;
            let (files, ranks) = way.vector();
            at = moved(at, -files, -ranks)?;
            steps[count] = way;
            count += 1;
            cost = before;
        }
        let mut path = Path::default();
        for way in steps[..count].iter().rev() {
            path.push(*way);
        }
        Some(path)
    }
}

/// The cell so many files and ranks away; also cells just off the board. None where numbers end.
#[inline]
pub fn moved(cell: Cell, files: i8, ranks: i8) -> Option<Cell> {
    Some(Cell::new(cell.file.checked_add_signed(files)?, cell.rank.checked_add_signed(ranks)?))
}

/// A way as steps, three bits each: at most 21.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Path {
    bits: u64,
    len: u8,
}

impl Path {
    /// How many steps.
    #[inline]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there is no step.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// One more step; false if there is no room for it.
    pub fn push(&mut self, way: Facing) -> bool {
        if self.len() >= MOST_STEPS {
            return false;
        }
        self.bits |= (way as u64) << (3 * self.len);
        self.len += 1;
        true
    }

    /// A step, from 0.
    #[inline]
    pub fn step(self, index: usize) -> Facing {
        Facing::at((self.bits >> (3 * index)) as u8 & 7)
    }

    /// The steps in order.
    pub fn steps(self) -> impl Iterator<Item = Facing> {
        (0..self.len()).map(move |index| self.step(index))
    }

    /// The cells after each step, the start left out.
    pub fn cells(self, from: Cell) -> impl Iterator<Item = Cell> {
        let mut at = from;
        self.steps().map(move |way| {
            let (files, ranks) = way.vector();
            at = Cell::new(at.file.saturating_add_signed(files), at.rank.saturating_add_signed(ranks));
            at
        })
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
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
        assert_eq!((0..cells.len()).filter_map(|place| set.nth(place)).collect::<Vec<_>>(), cells);
        assert_eq!(set.nth(cells.len()), None);
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
