//! The map: cells, neighbours, distances, directions, and what stops steps and sight. Geometry only; who stands where is in the state.

use holmgang_kernel::words::Words;

use crate::state::{DoorState, OFF_MAP, Place};

mod lines;

/// FY-15.1: the kind of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    Square,
    Hex,
}

impl Grid {
    /// FY-16.1: how many directions there are.
    #[inline]
    pub const fn directions(self) -> u8 {
        match self {
            Grid::Square => 8,
            Grid::Hex => 6,
        }
    }

    /// The word of content and notation.
    pub const fn word(self) -> &'static str {
        match self {
            Grid::Square => "square",
            Grid::Hex => "hex",
        }
    }
}

/// FY-16.1: words of the facings, clockwise: English, Russian.
pub const SQUARE_FACINGS: [(&str, &str); 8] =
    [("n", "с"), ("ne", "св"), ("e", "в"), ("se", "юв"), ("s", "ю"), ("sw", "юз"), ("w", "з"), ("nw", "сз")];
/// FY-16.1: words of the facings of hexagonal maps, clockwise.
pub const HEX_FACINGS: [(&str, &str); 6] =
    [("ne", "св"), ("e", "в"), ("se", "юв"), ("sw", "юз"), ("w", "з"), ("nw", "сз")];

/// Steps in the order of the facings, as differences of file and rank.
const SQUARE_STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// FY-15.3: the same on hexagonal maps, from an even and from an odd rank.
const HEX_STEPS: [[(i32, i32); 6]; 2] =
    [[(0, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1)], [(1, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (0, 1)]];
/// FY-16.5: the facings of hexagonal maps as vectors, for ΔX·a + 3·Δrank·b.
const HEX_VECTORS: [(i32, i32); 6] = [(1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)];

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Open,
    /// Nobody enters, nobody looks through.
    Solid,
    /// Nobody enters, sight is free.
    Water,
    /// May be entered, nobody looks through.
    Thicket,
}

impl Ground {
    /// All, with the sign of a map's rows.
    pub const ALL: [(Ground, char); 4] =
        [(Ground::Open, '.'), (Ground::Solid, '#'), (Ground::Water, '~'), (Ground::Thicket, '%')];

    /// Whether nobody can enter it.
    pub const fn is_impassable(self) -> bool {
        matches!(self, Ground::Solid | Ground::Water)
    }

    /// Whether nobody looks through it.
    pub const fn is_opaque(self) -> bool {
        matches!(self, Ground::Solid | Ground::Thicket)
    }
}

/// A door where the map has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorSite {
    pub at: DoorPlace,
    pub now: DoorState,
}

/// A cell that is a door, or a door in the wall between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorPlace {
    Cell(Place),
    Between(Place, Place),
}

/// The most files and the most ranks of a map.
pub const MOST_SIDE: usize = 40;
/// The most doors of a map.
pub const MOST_DOORS: usize = 64;

/// A map, ready to be asked: nothing in it changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub id: String,
    pub name: Words,
    pub grid: Grid,
    pub files: u8,
    pub ranks: u8,
    /// Cell by cell, line by line from rank 0.
    pub ground: Vec<Ground>,
    pub solid_name: Option<Words>,
    /// Edges between two cells that stop steps and sight; square maps only.
    pub walls: Vec<(Place, Place)>,
    pub doors: Vec<DoorSite>,
    /// File and rank of every cell.
    coordinates: Vec<(i16, i16)>,
    /// Where a step in each direction leads, doors taken as open; [`OFF_MAP`] where it cannot be made.
    steps: Vec<[Place; 8]>,
    /// Cells whose steps a door may stop.
    near_door: Vec<bool>,
    /// How many steps apart all cells are, doors taken as open unless they are locked; empty where nothing stands in the way, or there are too many cells.
    walks: Vec<u8>,
    /// Cells that keep apart what lies around them: who is in one is in the way.
    narrow: Vec<bool>,
    /// The steps that each door stops when it is closed.
    passages: Vec<Vec<(Place, Place)>>,
    /// Which cells see which, doors taken as open; empty where it is looked up line by line.
    sight: Vec<u64>,
    blockers: lines::Blockers,
}

/// What a map is made from.
#[derive(Clone, Debug)]
pub struct Plan {
    pub id: String,
    pub name: Words,
    pub grid: Grid,
    pub files: u8,
    pub ranks: u8,
    pub ground: Vec<Ground>,
    pub solid_name: Option<Words>,
    pub walls: Vec<(Place, Place)>,
    pub doors: Vec<DoorSite>,
}

/// Of maps with more cells than this the straight distance stands for the walk.
const MOST_WALKED: usize = 1600;
/// So many steps and more, or no way at all.
const FAR: u8 = 100;
/// Maps with more work than this to know all lines of sight are looked up line by line.
const MOST_SIGHT_WORK: usize = 20_000_000;

impl Map {
    /// Makes a map ready.
    pub fn new(plan: Plan) -> Map {
        let Plan { id, name, grid, files, ranks, ground, solid_name, walls, doors } = plan;
        let cells = ground.len();
        let coordinates = (0..cells)
            .map(|cell| ((cell % usize::from(files.max(1))) as i16, (cell / usize::from(files.max(1))) as i16))
            .collect();
        let mut map = Map {
            id,
            name,
            grid,
            files,
            ranks,
            ground,
            solid_name,
            walls,
            doors,
            coordinates,
            steps: Vec::new(),
            near_door: vec![false; cells],
            walks: Vec::new(),
            narrow: Vec::new(),
            passages: Vec::new(),
            sight: Vec::new(),
            blockers: lines::Blockers::default(),
        };
        map.blockers = lines::Blockers::of(&map);
        map.steps = (0..cells).map(|cell| map.steps_from(cell as Place, &[])).collect();
        for place in 0..map.doors.len() {
            map.mark_near(map.doors[place].at);
        }
        map.narrow = (0..cells).map(|cell| map.keeps_apart(cell)).collect();
        map.passages = map.passages();
        map.measure_walks();
        if !map.blockers.is_empty() && cells * cells * map.blockers.len() <= MOST_SIGHT_WORK {
            map.sight = map.all_lines();
        }
        map
    }

    /// The same map with its doors in another state.
    pub fn with_doors(&self, doors: &[DoorState]) -> Map {
        let mut map = self.clone();
        for (site, now) in map.doors.iter_mut().zip(doors) {
            site.now = *now;
        }
        map.measure_walks();
        map
    }

    fn measure_walks(&mut self) {
        // Nobody can open what is locked.
        let doors: Vec<DoorState> =
            self.doors.iter().map(|site| DoorState { open: site.now.open || !site.now.locked, ..site.now }).collect();
        let is_obstructed = !self.walls.is_empty()
            || self.ground.iter().any(|ground| ground.is_impassable())
            || doors.iter().any(|door| !door.open);
        self.walks = match is_obstructed && self.len() <= MOST_WALKED {
            true => (0..self.len()).flat_map(|from| self.walks_from(from as Place, &doors)).collect(),
            false => Vec::new(),
        };
    }

    /// How many cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// The cell at a file and rank, both from 0.
    pub fn cell(&self, file: i32, rank: i32) -> Option<Place> {
        let on_map = (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.ranks)).contains(&rank);
        on_map.then(|| (rank * i32::from(self.files) + file) as Place)
    }

    /// File and rank of a cell of the map.
    #[inline]
    pub fn file_rank(&self, cell: Place) -> (i32, i32) {
        let (file, rank) = self.coordinates[cell as usize];
        (i32::from(file), i32::from(rank))
    }

    /// FY-15.2, FY-15.3: how many steps apart two cells are.
    #[inline]
    pub fn distance(&self, a: Place, b: Place) -> i32 {
        let ((af, ar), (bf, br)) = (self.file_rank(a), self.file_rank(b));
        match self.grid {
            Grid::Square => (af - bf).abs().max((ar - br).abs()),
            Grid::Hex => {
                let x = (af - (ar - (ar & 1)) / 2) - (bf - (br - (br & 1)) / 2);
                let z = ar - br;
                x.abs().max(z.abs()).max((x + z).abs())
            }
        }
    }

    /// How many steps lead from one cell to another when every door that is not locked is open and nobody stands in the way: what bots go by. 100 at most.
    #[inline]
    pub fn walk(&self, a: Place, b: Place) -> i32 {
        match self.walks.get(a as usize * self.len() + b as usize) {
            Some(steps) => i32::from(*steps),
            None => self.distance(a, b),
        }
    }

    /// What closed doors add to a way of so few steps: a price each, and the steps to the cell from which one between two cells is opened.
    #[inline]
    pub fn closed_on_way(&self, doors: &[DoorState], from: Place, to: Place, price: i32) -> i32 {
        if self.doors.is_empty() {
            return 0;
        }
        let all = self.walk(from, to);
        let leads = |(one, other): &(Place, Place)| self.walk(from, *one) + 1 + self.walk(*other, to) == all;
        let through = |one: Place, other: Place| self.walk(from, one) + 1 + self.walk(other, to);
        let mut sum = 0;
        for ((site, passage), now) in self.doors.iter().zip(&self.passages).zip(doors) {
            if now.open || !passage.iter().any(leads) {
                continue;
            }
            let more = match site.at {
                DoorPlace::Cell(_) => 0,
                DoorPlace::Between(a, b) => through(a, b).min(through(b, a)) - all,
            };
            sum += price + more;
        }
        sum
    }

    /// How many steps of such a way lead to its first closed door, or to its end: what walking alone can do.
    #[inline]
    pub fn open_way(&self, doors: &[DoorState], from: Place, to: Place) -> i32 {
        let all = self.walk(from, to);
        let closed = self.doors.iter().zip(&self.passages).zip(doors).filter(|(_, now)| !now.open);
        let before = closed.flat_map(|((site, passage), _)| {
            let on_way = passage.iter().filter(|(one, other)| self.walk(from, *one) + 1 + self.walk(*other, to) == all);
            on_way.map(|(one, _)| match site.at {
                DoorPlace::Cell(_) => self.walk(from, *one),
                DoorPlace::Between(a, b) => self.walk(from, a).min(self.walk(from, b)),
            })
        });
        before.min().unwrap_or(all)
    }

    /// Whether one gets from one side of a cell to another only through it, as far as its neighbours show: doorways, corridors, gaps between crates.
    #[inline]
    pub fn is_narrow(&self, cell: Place) -> bool {
        self.narrow[usize::from(cell)]
    }

    fn keeps_apart(&self, cell: usize) -> bool {
        let around: Vec<Place> = self.steps[cell].iter().copied().filter(|to| *to != OFF_MAP).collect();
        let Some(first) = around.first() else { return false };
        let mut reached = vec![*first];
        let mut done = 0;
        while let Some(from) = reached.get(done).copied() {
            let next = |to: &&Place| self.steps[usize::from(from)].contains(to) && !reached.contains(to);
            let more: Vec<Place> = around.iter().filter(next).copied().collect();
            reached.extend(more);
            done += 1;
        }
        reached.len() < around.len()
    }

    /// The steps that every door closes by itself.
    fn passages(&self) -> Vec<Vec<(Place, Place)>> {
        let mut doors: Vec<DoorState> = self.doors.iter().map(|site| DoorState { open: true, ..site.now }).collect();
        let near = (0..self.len() as Place).filter(|cell| self.near_door[usize::from(*cell)]);
        let steps: Vec<(Place, u8)> =
            near.flat_map(|cell| (0..self.grid.directions()).map(move |direction| (cell, direction))).collect();
        let mut passages = Vec::new();
        for door in 0..doors.len() {
            let can = |doors: &[DoorState], step: &(Place, u8)| self.may_step(doors, step.0, step.1);
            let mut passage: Vec<(Place, u8)> = steps.iter().copied().filter(|step| can(&doors, step)).collect();
            doors[door].open = false;
            passage.retain(|step| !can(&doors, step));
            doors[door].open = true;
            passages
                .push(passage.into_iter().map(|(cell, direction)| (cell, self.neighbour(cell, direction))).collect());
        }
        passages
    }

    fn walks_from(&self, from: Place, doors: &[DoorState]) -> Vec<u8> {
        let mut steps = vec![FAR; self.len()];
        steps[from as usize] = 0;
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            let next = steps[cell as usize] + 1;
            for direction in 0..self.grid.directions() {
                if let Some(to) = self.step(doors, cell, direction)
                    && next < steps[to as usize]
                {
                    steps[to as usize] = next;
                    queue.push_back(to);
                }
            }
        }
        steps
    }

    /// The neighbour in a direction, whatever is between; [`OFF_MAP`] beyond the edge.
    pub fn neighbour(&self, cell: Place, direction: u8) -> Place {
        let (file, rank) = self.file_rank(cell);
        let (df, dr) = match self.grid {
            Grid::Square => SQUARE_STEPS[usize::from(direction % 8)],
            Grid::Hex => HEX_STEPS[(rank & 1) as usize][usize::from(direction % 6)],
        };
        self.cell(file + df, rank + dr).unwrap_or(OFF_MAP)
    }

    /// The direction from a cell to a neighbour of it.
    pub fn direction(&self, from: Place, to: Place) -> Option<u8> {
        (0..self.grid.directions()).find(|direction| self.neighbour(from, *direction) == to)
    }

    /// FY-15.2: where a step in a direction leads, if walls, ground and doors let it. Who stands there is not looked at.
    #[inline]
    pub fn step(&self, doors: &[DoorState], from: Place, direction: u8) -> Option<Place> {
        let to = self.steps[from as usize][usize::from(direction & 7)];
        if to == OFF_MAP || self.near_door[from as usize] && !self.may_step(doors, from, direction) {
            return None;
        }
        Some(to)
    }

    /// Whether a cell can be entered at all.
    pub fn is_impassable(&self, doors: &[DoorState], cell: Place) -> bool {
        self.ground[cell as usize].is_impassable() || self.closed_doors(doors).any(|at| at == DoorPlace::Cell(cell))
    }

    /// FY-18.2: whether a cell lies on the edge of the map.
    pub fn is_edge(&self, cell: Place) -> bool {
        let (file, rank) = self.file_rank(cell);
        file == 0 || rank == 0 || file + 1 == i32::from(self.files) || rank + 1 == i32::from(self.ranks)
    }

    /// FY-16.5: whether a cell lies in the front half of somebody who faces so.
    #[inline]
    pub fn is_in_front(&self, from: Place, facing: u8, to: Place) -> bool {
        0 <= self.ahead(from, facing, to)
    }

    /// The way between two cells as FY-16.5 counts it: Δfile and Δrank, on hexagonal maps ΔX and 3·Δrank.
    #[inline]
    fn offset(&self, from: Place, to: Place) -> (i32, i32) {
        let ((af, ar), (bf, br)) = (self.file_rank(from), self.file_rank(to));
        match self.grid {
            Grid::Square => (bf - af, br - ar),
            Grid::Hex => (2 * bf + (br & 1) - 2 * af - (ar & 1), 3 * (br - ar)),
        }
    }

    /// The vector of a facing.
    #[inline]
    fn vector(&self, facing: u8) -> (i32, i32) {
        match self.grid {
            Grid::Square => SQUARE_STEPS[usize::from(facing & 7)],
            Grid::Hex => HEX_VECTORS[usize::from(facing % 6)],
        }
    }

    /// The product of FY-16.5.
    #[inline]
    fn ahead(&self, from: Place, facing: u8, to: Place) -> i32 {
        let ((x, y), (a, b)) = (self.offset(from, to), self.vector(facing));
        x * a + y * b
    }

    /// FY-16.1: the facing with the smallest angle towards a cell; of equals the one with the lower index.
    pub fn towards(&self, from: Place, to: Place) -> u8 {
        let (x, y) = self.offset(from, to);
        // cos² of the angle with its sign, without the length of the way, which is the same for all.
        let closeness = |facing: u8| {
            let (a, b) = self.vector(facing);
            let ahead = x * a + y * b;
            let long = matches!(self.grid, Grid::Square) && facing % 2 == 1;
            ahead * ahead.abs() * if long { 1 } else { 2 }
        };
        let mut best = (closeness(0), 0);
        for facing in 1..self.grid.directions() {
            let close = closeness(facing);
            if best.0 < close {
                best = (close, facing);
            }
        }
        best.1
    }

    /// FY-16.3: whether a step in a direction may carry the facing along: at most 90° from it.
    #[inline]
    pub fn carries_facing(&self, facing: u8, direction: u8) -> bool {
        let all = self.grid.directions();
        let apart = (facing + all - direction) % all;
        let apart = apart.min(all - apart);
        match self.grid {
            Grid::Square => apart <= 2,
            Grid::Hex => apart <= 1,
        }
    }

    /// FY-16.6: whether the line between two cells is free.
    #[inline]
    pub fn has_line(&self, doors: &[DoorState], from: Place, to: Place) -> bool {
        if self.blockers.is_empty() && self.doors.is_empty() {
            return true;
        }
        let free = if self.sight.is_empty() {
            self.blockers.is_empty() || self.blockers.leave_free(self, from, to)
        } else {
            let bit = from as usize * self.len() + to as usize;
            self.sight[bit / 64] >> (bit % 64) & 1 == 1
        };
        free && self.closed_doors(doors).all(|at| !lines::is_door_between(self, at, from, to))
    }

    /// Doors that are closed now.
    fn closed_doors<'a>(&'a self, doors: &'a [DoorState]) -> impl Iterator<Item = DoorPlace> + 'a {
        self.doors.iter().zip(doors).filter(|(_, now)| !now.open).map(|(site, _)| site.at)
    }

    fn all_lines(&self) -> Vec<u64> {
        let cells = self.len();
        let mut sight = vec![0u64; (cells * cells).div_ceil(64)];
        let mut set = |from: usize, to: usize| sight[(from * cells + to) / 64] |= 1 << ((from * cells + to) % 64);
        for from in 0..cells {
            for to in from..cells {
                if self.blockers.leave_free(self, from as Place, to as Place) {
                    set(from, to);
                    set(to, from);
                }
            }
        }
        sight
    }

    fn steps_from(&self, from: Place, doors: &[DoorState]) -> [Place; 8] {
        let mut steps = [OFF_MAP; 8];
        for direction in 0..self.grid.directions() {
            if self.may_step(doors, from, direction) {
                steps[usize::from(direction)] = self.neighbour(from, direction);
            }
        }
        steps
    }

    fn may_step(&self, doors: &[DoorState], from: Place, direction: u8) -> bool {
        let to = self.neighbour(from, direction);
        if to == OFF_MAP || self.is_impassable(doors, to) {
            return false;
        }
        match self.grid {
            Grid::Hex => true,
            Grid::Square if direction.is_multiple_of(2) => !self.is_walled(doors, from, to),
            // FY-15.2: a diagonal step needs one free way around its corner.
            Grid::Square => [(direction + 7) % 8, (direction + 1) % 8].into_iter().any(|side| {
                let beside = self.neighbour(from, side);
                beside != OFF_MAP
                    && !self.is_impassable(doors, beside)
                    && !self.is_walled(doors, from, beside)
                    && !self.is_walled(doors, beside, to)
            }),
        }
    }

    fn is_walled(&self, doors: &[DoorState], a: Place, b: Place) -> bool {
        let edge = (a.min(b), a.max(b));
        self.walls.binary_search(&edge).is_ok()
            || self.closed_doors(doors).any(|at| at == DoorPlace::Between(edge.0, edge.1))
    }

    /// Marks the cells around a door.
    fn mark_near(&mut self, at: DoorPlace) {
        let near = |map: &Map, cell: Place| -> Vec<usize> {
            (0..map.len()).filter(|other| map.distance(*other as Place, cell) <= 1).collect()
        };
        let cells = match at {
            DoorPlace::Cell(cell) => near(self, cell),
            DoorPlace::Between(a, b) => [near(self, a), near(self, b)].concat(),
        };
        for cell in cells {
            self.near_door[cell] = true;
        }
    }
}

/// FY-5.5: whether somebody on a cell is next to a door.
pub fn is_at_door(map: &Map, cell: Place, at: DoorPlace) -> bool {
    match at {
        DoorPlace::Cell(door) => map.distance(cell, door) == 1,
        DoorPlace::Between(a, b) => cell == a || cell == b,
    }
}
