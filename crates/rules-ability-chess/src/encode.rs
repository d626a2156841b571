//! Battles as numbers. With two players the second one sees the board turned by half; with four it is the same for all. Cells are counted over those
//! that the board has, ranks upwards.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Move, Use};
use crate::board::{Cell, Cells, OFF};
use crate::content::TargetKind;
use crate::scene::Scene;
use crate::state::{ABILITY, ARMY, CAPTURE, FIRE, Kind, MOST_PIECES, NO_PIECE, Place, State, WOUND, Who, army_of};

const MOVE: usize = 0;
const PROMOTE: usize = 1;
const CASTLE: usize = 2;
const USE: usize = 3;
const USE_TO: usize = 4;
const USE_ITEM: usize = 5;
const DRAG: usize = 6;
const BATCH: usize = 7;
const CHOOSE_KIND: usize = 8;
const CHOOSE: usize = 9;
const RENAME: usize = 10;
const DESIGNATE: usize = 11;
const CLAIM: usize = 12;
const END: usize = 13;

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        let cells = board_cells(self, state).len();
        // A target that is no cell of the board, or none, is the last one.
        let (from, to, target) = (("from", cells), ("to", cells), ("target", cells + 1));
        Space::of([
            // What is carried along: nothing, one of several things, all.
            Axes::two("move", from, to).ways(16),
            Axes::two("move", to, ("promote", Kind::PROMOTIONS.len())).ways(32),
            Axes::one("castle", "wing", 2).ways(8),
            Axes::two("use", ("action", 12), target).ways(48),
            Axes::two("use", target, to).ways(24),
            Axes::one("item", "target", cells + 1).ways(96),
            Axes::two("drag", from, to).ways(8),
            Axes::bare("use").ways(64),
            Axes::one("choose", "kind", Kind::ALL.len()),
            // Combinations are told apart by their order.
            Axes::bare("choose").ways(260),
            Axes::bare("rename").ways(260),
            Axes::one("designate", "piece", MOST_PIECES + 1),
            Axes::bare("claim"),
            Axes::bare("end"),
        ])
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let eyes = Eyes::new(self, state, seat)?;
        let place = |cell| eyes.place(cell);
        let item = |slot: u8| eyes.place(state.now.items.get(usize::from(slot)).map_or(OFF, |item| item.cell));
        Some(match action {
            Action::Move(Move { to, promote: Some(kind), .. }) => {
                let kind = Kind::PROMOTIONS.iter().position(|known| known == kind)?;
                Point::two(PROMOTE, place(*to), kind as u32)
            }
            Action::Move(step) => Point::two(MOVE, place(step.from), place(step.to)),
            Action::Castle(castle) => Point::one(CASTLE, castle.wing as u32),
            Action::Use(what) if what.to != OFF => Point::two(USE_TO, eyes.target(what), place(what.to)),
            Action::Use(what) => Point::two(USE, what.action, eyes.target(what)),
            Action::UseItem(using) if using.what.to != OFF => {
                Point::two(USE_TO, eyes.target(&using.what), place(using.what.to))
            }
            Action::UseItem(using) => Point::one(USE_ITEM, eyes.target(&using.what)),
            Action::Drag(drag) => Point::two(DRAG, item(drag.item), place(drag.to)),
            Action::Batch(_) | Action::ItemBatch(_) | Action::Drags(_) => Point::bare(BATCH),
            Action::ChooseKind(kind) => Point::one(CHOOSE_KIND, *kind as u32),
            Action::ChoosePieces(_) => Point::bare(CHOOSE),
            Action::Rename(_) => Point::bare(RENAME),
            Action::Designate(id) => Point::one(DESIGNATE, eyes.piece(*id)),
            Action::ClaimDraw => Point::bare(CLAIM),
            Action::End => Point::bare(END),
            Action::Resign | Action::AgreeDraw | Action::SetOption | Action::Ruling(_) => return None,
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let cells = board_cells(self, state);
        let eyes = Eyes::new(self, state, seat).unwrap_or(Eyes { state, cells, who: 0 });
        let now = &state.now;
        let row = [
            now.round.into(),
            i32::from(now.active == eyes.who),
            i32::from(!now.main_action_done),
            now.pending.len() as i32,
            now.quiet_rounds.into(),
        ];
        out.row("match", &[("round", 100), ("active", 1), ("main_open", 1), ("choices", 4), ("quiet", 50)], row);
        let count = usize::from(state.setup.count);
        let player = |place: usize| {
            let player = &now.players[(place + usize::from(eyes.who)) % count.max(1)];
            let bearer = if player.bearer == NO_PIECE { OFF } else { now.pieces[usize::from(player.bearer)].cell };
            [
                player.energy.into(),
                player.is_eliminated.into(),
                if bearer == OFF { 0 } else { eyes.place(bearer) as i32 + 1 },
                if player.passed_cell == OFF { 0 } else { eyes.place(player.passed_cell) as i32 + 1 },
            ]
        };
        let columns = [("energy", 20), ("eliminated", 1), ("bearer", 64), ("en_passant", 64)];
        out.rows("player", count, &columns, (0..count).map(player));
        let mut rows = vec![[0; CELL.len()]; cells.len()];
        for cell in cells.iter() {
            if let Some(row) = rows.get_mut(eyes.place(cell) as usize) {
                row[BURNING] = now.burning.has(cell).into();
            }
        }
        for (place, piece) in now.pieces.iter().enumerate() {
            for cell in piece.cells() {
                let Some(row) = rows.get_mut(eyes.place(cell) as usize) else { continue };
                let sign = if army_of(place as u8) == eyes.who { 1 } else { -1 };
                row[piece.kind as usize] = sign;
                row[WOUNDS] = i32::from(piece.is_wounded) + piece.history.kinds().count() as i32;
                row[HARMS] = [FIRE, WOUND, CAPTURE, ABILITY].iter().map(|harm| i32::from(piece.is_immune(*harm))).sum();
                row[MOVED] = piece.has_moved.into();
            }
        }
        for barrier in now.barriers.iter() {
            if let Some(row) = rows.get_mut(eyes.place(barrier.cell) as usize) {
                row[BARRIER] = 1;
            }
        }
        let scene = Scene::new(self, state);
        for (_, item) in scene.items().filter(|(_, item)| item.visible_to >> (eyes.who & 7) & 1 == 1) {
            if let Some(row) = rows.get_mut(eyes.place(item.cell) as usize) {
                row[ITEMS] += 1;
                row[ITEM] = i32::from(item.kind) + 1;
            }
        }
        for token in now.tokens.iter() {
            let own = token.owner == eyes.who;
            if !own && token.revealed_to >> (eyes.who & 7) & 1 == 0 {
                continue;
            }
            let cell = match token.place {
                Place::Cell(cell) => cell,
                Place::Piece(id) => now.pieces[usize::from(id) % MOST_PIECES].cell,
                Place::Item(slot) => now.items.get(usize::from(slot)).map_or(OFF, |item| item.cell),
                Place::Nowhere => OFF,
            };
            if let Some(row) = rows.get_mut(eyes.place(cell) as usize) {
                row[TOKEN] += if own { 1 } else { -1 };
            }
        }
        out.rows("cell", cells.len(), &CELL, rows);
    }
}

/// Kinds of pieces (1 an own one, −1 another's), then what else is on a cell.
const CELL: [(&str, i32); 16] = [
    ("pawn", 1),
    ("knight", 1),
    ("bishop", 1),
    ("rook", 1),
    ("queen", 1),
    ("king", 1),
    ("immobile", 1),
    ("tank", 1),
    ("moved", 1),
    ("wounds", 3),
    ("immune", 4),
    ("burning", 1),
    ("barrier", 1),
    ("items", 2),
    ("item", 16),
    ("token", 1),
];
const MOVED: usize = 8;
const WOUNDS: usize = 9;
const HARMS: usize = 10;
const BURNING: usize = 11;
const BARRIER: usize = 12;
const ITEMS: usize = 13;
const ITEM: usize = 14;
const TOKEN: usize = 15;

/// How a player looks at the board.
struct Eyes<'a> {
    state: &'a State,
    cells: Cells,
    who: Who,
}

impl<'a> Eyes<'a> {
    fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Option<Self> {
        let Seat::Player(place) = seat else { return None };
        let who = Scene::new(rules, state).player_of_seat(place)?;
        Some(Eyes { state, cells: board_cells(rules, state), who })
    }

    /// The place of a cell; one behind the last where the board has no such cell.
    fn place(&self, cell: Cell) -> u32 {
        let count = self.cells.len() as u32;
        if !self.cells.has(cell) {
            return count;
        }
        let (word, bit) = (usize::from(cell >> 6), cell & 63);
        let before: u32 = self.cells.0[..word].iter().map(|word| word.count_ones()).sum();
        let place = before + (self.cells.0[word] & ((1 << bit) - 1)).count_ones();
        if self.state.setup.count == 2 && self.who == 1 { count - 1 - place } else { place }
    }

    /// The cell of the first target; of a direction its number.
    fn target(&self, what: &Use) -> u32 {
        let now = &self.state.now;
        let Some(value) = what.targets.first().copied() else { return self.place(OFF) };
        match what.kind {
            TargetKind::Cell => self.place(value),
            TargetKind::Piece => self.place(now.pieces[usize::from(value) % MOST_PIECES].cell),
            TargetKind::Item => self.place(now.items.get(usize::from(value)).map_or(OFF, |item| item.cell)),
            TargetKind::Direction => u32::from(value & 7),
            _ => self.place(OFF),
        }
    }

    /// The place of a piece, the own army first; behind the last for none.
    fn piece(&self, id: u8) -> u32 {
        if usize::from(id) >= MOST_PIECES {
            return MOST_PIECES as u32;
        }
        (u32::from(id) + MOST_PIECES as u32 - u32::from(self.who) * ARMY as u32) % MOST_PIECES as u32
    }
}

fn board_cells(rules: &Rules, state: &State) -> Cells {
    Scene::new(rules, state).board.cells
}
