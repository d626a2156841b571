//! TD-7.5, TD-7.10, TD-7.17, TD-7.18: the board, what its cells are made of, and what fits where.

use holmgang_kernel::grid::Cell;

use super::{Around, CellSet, moved};
use crate::arcs::Facing;
use crate::content::{Cover, Degree};
use crate::sight::Sight;

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
    /// TD-14.7: cover that the ground itself gives.
    pub covers: Vec<Cover>,
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
                Ground::Rough | Ground::Ditch => rough.insert(cell),
                Ground::Slope | Ground::Bar => high.insert(cell),
                _ => {}
            }
        }
        let room = std::array::from_fn(|side| clear.squares(side as u8 + 1));
        let rough_for = std::array::from_fn(|side| rough.touched_by(side as u8 + 1));
        let sight = Sight::new(files, ranks, &opaque);
        let mut board = Board { files, ranks, ground, all, clear, rough, high, room, rough_for, covers: vec![], sight };
        board.covers = board.covers_of_the_ground();
        board
    }

    /// TD-14.7: a ditch guards from everywhere, a window those right behind it from what comes through it.
    fn covers_of_the_ground(&self) -> Vec<Cover> {
        let mut covers = Vec::new();
        for cell in self.all.iter() {
            match self.ground(cell) {
                Ground::Ditch => covers.push(Cover { cell, degree: Degree::Half, from: u8::MAX }),
                Ground::Window => covers.extend(self.covers_beside(cell)),
                _ => {}
            }
        }
        covers
    }

    /// TD-5.10, TD-14.7: half cover for the four cells beside a thing against what comes over it.
    pub fn covers_beside(&self, at: Cell) -> impl Iterator<Item = Cover> {
        [Facing::N, Facing::E, Facing::S, Facing::W].into_iter().filter_map(move |way| {
            let (files, ranks) = way.vector();
            let cell = moved(at, -files, -ranks).filter(|cell| self.has(*cell))?;
            let around = [way as u8 + 7, way as u8, way as u8 + 1];
            let from = around.into_iter().fold(0u8, |mask, way| mask | 1 << (way & 7));
            Some(Cover { cell, degree: Degree::Half, from })
        })
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
    /// TD-14.7.
    Window,
    /// TD-14.7.
    Ditch,
}

impl Ground {
    /// All, with the sign on maps and the word of the notation.
    pub const ALL: [(Ground, char, &'static str); 13] = [
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
        (Ground::Window, 'w', "window"),
        (Ground::Ditch, 'v', "ditch"),
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
                | Ground::Window
        )
    }

    /// TD-7.18: whether it stops sight.
    pub const fn is_opaque(self) -> bool {
        matches!(self, Ground::Wall | Ground::Pillar | Ground::Door)
    }
}
