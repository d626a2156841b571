//! Battles as numbers. With two players the second one sees the board turned by half; with four it is the same for all. Cells are counted over those
//! that the board has, ranks upwards.

mod space;

use holmgang_kernel::encode::{Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::Action;
use crate::board::{Cell, OFF};
use crate::scene::Scene;
use crate::state::{ABILITY, CAPTURE, FIRE, MOST_PIECES, NO_PIECE, Place, State, WOUND, Who, army_of};

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        Space::of(space::verbs(self, &state.setup))
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        Eyes::new(self, state, seat)?.point(action)
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let scene = Scene::new(self, state);
        let eyes = Eyes::new(self, state, seat).unwrap_or(Eyes { scene, who: 0 });
        let now = &state.now;
        let board = [
            ("round", 100, now.round.into()),
            ("active", 1, i32::from(now.active == eyes.who)),
            ("main_open", 1, i32::from(!now.main_action_done)),
            ("choices", 4, now.pending.len() as i32),
            ("quiet", 50, now.quiet_rounds.into()),
        ];
        out.values("match", board);
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
        let count = usize::from(scene.board.count);
        let mut rows = vec![[0; CELL.len()]; count];
        for cell in now.burning.iter() {
            if let Some(row) = rows.get_mut(eyes.place(cell) as usize) {
                row[BURNING] = 1;
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
        out.rows("cell", count, &CELL, rows);
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
    scene: Scene<'a>,
    who: Who,
}

impl<'a> Eyes<'a> {
    fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Option<Self> {
        let Seat::Player(place) = seat else { return None };
        let scene = Scene::new(rules, state);
        let who = scene.player_of_seat(place)?;
        Some(Eyes { scene, who })
    }

    /// The place of a cell; one behind the last where the board has no such cell.
    fn place(&self, cell: Cell) -> u32 {
        let board = self.scene.board;
        let count = u32::from(board.count);
        if !board.has(cell) {
            return count;
        }
        let place = u32::from(board.before[usize::from(cell)]);
        if self.scene.setup.count == 2 && self.who == 1 { count - 1 - place } else { place }
    }
}
