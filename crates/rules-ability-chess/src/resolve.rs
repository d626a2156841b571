//! What comes of an action: AC-2.11. `Flow` carries one atomic action through its steps.

pub mod ability;
pub mod choice;
pub mod effect;
pub mod end;
pub mod fire;
pub mod item;
pub mod moving;
pub mod referee;
pub mod select;
pub mod tank;
pub mod token;
pub mod trigger;
pub mod wound;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use crate::board::{Board, Cell, Cells, OFF};
use crate::content::Cause;
use crate::event::Event;
use crate::few::Few;
use crate::scene::Scene;
use crate::state::{
    EMPTY, Kind, MOST_PIECES, MOST_PLAYERS, Moment, NO_PIECE, Piece, PieceId, Player, Setup, Who, army_of,
};
use crate::{Rules, clause, repeat};

/// One atomic action on its way.
pub struct Flow<'a, L> {
    pub rules: &'a Rules,
    pub board: &'a Board,
    pub setup: &'a Setup,
    pub now: &'a mut Moment,
    pub log: &'a mut L,
    pub queue: Queue,
}

/// What is still to be looked after when the action itself is done: steps 7 and 8 of AC-2.11.
#[derive(Debug, Default)]
pub struct Queue {
    /// Deaths and destroyed objects in their order; those before `done` have been looked after.
    pub happenings: Few<Happening, 80>,
    pub done: u8,
    /// Pieces that ended a move somewhere.
    pub arrivals: Few<PieceId, 8>,
    /// Pieces that were wounded.
    pub wounded: Few<PieceId, 16>,
    /// Pawns that an effect has moved (AC-2.12).
    pub displaced: Few<PieceId, 16>,
    /// How many conditional actions have run: bounded, so that no content can run for ever.
    pub runs: u8,
    /// Whether a king has died.
    pub king_died: bool,
}

/// The most conditional actions that one atomic action sets off.
pub const MOST_RUNS: u8 = 100;

/// Something that conditional actions may listen to: a death, or a token whose object was destroyed. All zeros is nothing, so that an empty
/// queue costs next to nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happening {
    pub what: What,
    pub piece: PieceId,
    pub cell: Cell,
    pub cause: Cause,
    pub captor: PieceId,
    /// Of a token: its owner and number.
    pub owner: Who,
    pub number: u16,
}

/// What has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum What {
    #[default]
    Nothing,
    Death,
    TokenLoose,
    /// AC-6.20: on `cell`.
    FireLit,
}

impl<'a, L: Log<Event>> Flow<'a, L> {
    /// Begins an atomic action.
    pub fn new(rules: &'a Rules, setup: &'a Setup, now: &'a mut Moment, log: &'a mut L) -> Self {
        Flow { rules, board: rules.board(setup.board), setup, now, log, queue: Queue::default() }
    }

    /// The moment to look at.
    #[inline]
    pub fn scene(&self) -> Scene<'_> {
        Scene { rules: self.rules, board: self.board, setup: self.setup, now: self.now }
    }

    /// A piece.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.now.pieces[usize::from(id) % MOST_PIECES]
    }

    /// A piece to change otherwise than by moving it.
    #[inline]
    pub fn piece_mut(&mut self, id: PieceId) -> &mut Piece {
        self.now.is_hash_stale = true;
        &mut self.now.pieces[usize::from(id) % MOST_PIECES]
    }

    /// A player to change.
    #[inline]
    pub fn player_mut(&mut self, who: Who) -> &mut Player {
        &mut self.now.players[usize::from(who) % MOST_PLAYERS]
    }

    /// Notes an event.
    #[inline]
    pub fn note(&mut self, clause: Clause, event: impl FnOnce() -> Event) {
        self.log.note(clause, event);
    }

    /// AC-2.11, steps 7 and 8, and what is owed afterwards (AC-3.12).
    pub fn settle(&mut self) {
        self.run_triggers();
        self.announce_picked_up();
        self.end_small_restrictions();
        self.judge_eliminations();
        self.owe_choices();
    }

    /// Takes a piece off its cells; its rights in passing end with that (AC-2.4).
    pub fn lift(&mut self, id: PieceId) {
        let piece = *self.piece(id);
        for cell in piece.cells() {
            self.now.cells[usize::from(cell)] = EMPTY;
        }
        self.now.pieces_hash = self.now.pieces_hash.wrapping_sub(repeat::of_piece(&self.scene(), id, &piece));
        self.end_passing_right(id);
    }

    /// AC-2.4, AC-8.14: a pawn that leaves, dies or is wounded can no longer be taken in passing.
    pub fn end_passing_right(&mut self, id: PieceId) {
        let player = self.player_mut(army_of(id));
        if player.passed_pawn == id {
            player.passed_pawn = NO_PIECE;
            player.passed_cell = OFF;
        }
    }

    /// Puts a lifted piece of one cell on an empty cell.
    pub fn put(&mut self, id: PieceId, cell: Cell) {
        let piece = &mut self.now.pieces[usize::from(id) % MOST_PIECES];
        piece.cell = cell;
        piece.head = OFF;
        piece.has_moved = true;
        let piece = *piece;
        self.now.cells[usize::from(cell)] = id;
        self.now.on_board |= 1 << id;
        self.now.pieces_hash = self.now.pieces_hash.wrapping_add(repeat::of_piece(&self.scene(), id, &piece));
    }

    /// A piece dies (AC-9.1, AC-11.7). Its bearer's energy is frozen by that (AC-5.12), its triggers come later.
    pub fn die(&mut self, id: PieceId, cause: Cause, captor: PieceId, by: Clause) {
        let (cell, kind) = (self.piece(id).cell, self.piece(id).kind);
        if cell == OFF {
            return;
        }
        self.lift(id);
        // Lifting has taken it out of the sum.
        let piece = &mut self.now.pieces[usize::from(id) % MOST_PIECES];
        piece.cell = OFF;
        piece.head = OFF;
        piece.immune = Default::default();
        self.now.on_board &= !(1 << id);
        self.now.is_noisy = true;
        self.queue.king_died |= kind == Kind::King;
        self.queue.happenings.push(Happening {
            what: What::Death,
            piece: id,
            cell,
            cause,
            captor,
            ..Happening::default()
        });
        self.note(by, || Event::Died { piece: id, kind, cell, cause });
        for who in self.scene().players() {
            let player = &self.now.players[usize::from(who)];
            if player.bearer == id && crate::legal::ability::cap(&self.scene(), who).is_some() {
                // AC-5.18: income that has come already is kept.
                let by =
                    if who == self.now.active { clause::DEATH_AFTER_INCOME } else { clause::BEARER_DEATH_STOPS_INCOME };
                let energy = player.energy;
                self.note(by, || Event::EnergyFrozen { who, energy });
            }
        }
    }

    /// AC-8.11, AC-6.15: a piece with hit points loses some instead of dying; at 0 it is destroyed.
    pub fn lose_hit_points(&mut self, id: PieceId, amount: u8, cause: Cause, captor: PieceId, by: Clause) {
        let piece = self.piece_mut(id);
        let lost = amount.min(piece.hp);
        piece.hp -= lost;
        let hp = piece.hp;
        if lost == 0 {
            return;
        }
        self.now.is_noisy = true;
        self.note(by, || Event::HitPointsLost { piece: id, amount: lost, hp });
        if hp == 0 {
            self.die(id, cause, captor, clause::HIT_POINTS);
        }
    }

    /// Pieces of a mask in the order of their cells: ranks upwards, in a rank files upwards (AC-2.11).
    pub fn in_cell_order(&self, pieces: u64) -> impl Iterator<Item = PieceId> + use<L> {
        let mut cells = Cells::NONE;
        for id in crate::state::Pieces(pieces & self.now.on_board) {
            cells.add(self.piece(id).cell);
        }
        let ground = self.now.cells;
        cells.iter().map(move |cell| ground[usize::from(cell)]).filter(|id| usize::from(*id) < MOST_PIECES)
    }
}
