//! The match: data of a fixed size, ids into content. What every step looks at stands in the state itself; what changes rarely, and the way back
//! to the beginning of the turn, stand behind pointers that copies of a state share until one of them changes it.

mod kept;
mod piece;
mod things;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use holmgang_kernel::seat::Seat;

use crate::action::Action;
use crate::board::{BoardKind, Cell, Cells, Direction, OFF};

pub use kept::Kept;
pub use piece::{ABILITY, CAPTURE, FIRE, HARMS, History, Kind, Left, Piece, WOUND};
pub use things::{Aim, Appeared, Ask, Barrier, Item, Modified, Pending, Place, Restriction, Things, Token, TurnUse};

/// The place of a player in the turn order, 0 to 3.
pub type Who = u8;
/// No player.
pub const NOBODY: Who = u8::MAX;
/// AC-1.1: at most four play.
pub const MOST_PLAYERS: usize = 4;

/// A piece: 16 × player + place in the army. It keeps its id for the whole match (AC-5.16).
pub type PieceId = u8;
/// No piece.
pub const NO_PIECE: PieceId = u8::MAX;
/// Pieces of one player.
pub const ARMY: usize = 16;
/// Pieces of all.
pub const MOST_PIECES: usize = MOST_PLAYERS * ARMY;

/// What [`Moment::cells`] holds besides piece ids: nothing, a barrier, no cell.
pub const EMPTY: u8 = u8::MAX;
pub const BARRIER: u8 = 254;
pub const WALL: u8 = 253;

/// A place in [`Things::items`].
pub type ItemSlot = u8;
/// No item.
pub const NO_ITEM: ItemSlot = u8::MAX;
/// The most items that lie on the board at a time; the most tokens, barriers and so on. More are refused.
pub const MOST_ITEMS: usize = 32;
pub const MOST_TOKENS: usize = 24;
pub const MOST_BARRIERS: usize = 24;
pub const MOST_RESTRICTIONS: usize = 16;
pub const MOST_PENDING: usize = 24;
pub const MOST_USES: usize = 40;
/// Kinds of items that a match may see.
pub const MOST_ITEM_KINDS: usize = 24;
/// Positions that AC-9.8 remembers.
pub const MOST_SEEN: usize = 128;
/// How many actions of one turn find room at once; more ask for memory.
const ROOM: usize = 64;
/// Lasts for good.
pub const PERMANENT: u8 = u8::MAX;

/// AC-5: a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub energy: u8,
    /// AC-5.15: the energy was removed while the bearer is dead.
    pub energy_removed: bool,
    pub is_eliminated: bool,
    /// AC-1.8; [`NO_PIECE`] without an ability.
    pub bearer: PieceId,
    /// AC-1.9: the knight that was picked for the tank.
    pub pick: PieceId,
    /// AC-2.4: the cell that a double step of this player passed and the pawn that made it; [`OFF`] without one.
    pub passed_cell: Cell,
    pub passed_pawn: PieceId,
    /// AC-3.15: queued.
    pub extra_turns: u8,
    pub skipped_turns: u8,
    /// AC-9.8: agrees to a draw.
    pub agrees: bool,
    /// AC-9.7: passed in this round.
    pub has_passed: bool,
    /// AC-13.6: actions of abilities that this player was put under: bit 16 × user + place of the action.
    pub undergone: u64,
}

impl Default for Player {
    fn default() -> Self {
        Player {
            energy: 0,
            energy_removed: false,
            is_eliminated: false,
            bearer: NO_PIECE,
            pick: NO_PIECE,
            passed_cell: OFF,
            passed_pawn: NO_PIECE,
            extra_turns: 0,
            skipped_turns: 0,
            agrees: false,
            has_passed: false,
            undergone: 0,
        }
    }
}

/// How it stands with the match.
pub type Standing = holmgang_kernel::seat::Standing<Who>;

/// Where in its turn the active player is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// AC-1.8, AC-1.9: before the first turn.
    #[default]
    Setup,
    /// Acting.
    Acting,
    /// The turn is over but for a choice that is owed.
    Ending,
}

/// Everything that rules change. Its [`Things`] are read and written as if they were fields of its own.
///
/// Invariants: `cells[c]` is the piece that stands on `c` (a tank on two), [`BARRIER`], [`EMPTY`] or, for cells that the board lacks, [`WALL`];
/// `on_board` has the bits of living pieces; while the match is open and nothing is pending in phase `Acting`, `active` is alive.
#[derive(Debug, PartialEq, Eq)]
pub struct Moment {
    pub cells: [u8; 256],
    pub pieces: [Piece; MOST_PIECES],
    pub on_board: u64,
    pub burning: Cells,
    pub players: [Player; MOST_PLAYERS],
    /// Bits of the items that lie on the board.
    pub items_live: u32,
    things: Arc<Things>,
    touched: Touched,
    pub phase: Phase,
    pub active: Who,
    pub main_action_done: bool,
    /// AC-3.3: ability actions used this turn, as bits of their places.
    pub used_actions: u16,
    /// From 1.
    pub round: u16,
    /// AC-9.6.
    pub quiet_rounds: u8,
    /// Something happened in this round that AC-9.6 counts.
    pub is_noisy: bool,
    /// AC-3.15: the active player's turn is an extra one.
    pub is_extra_turn: bool,
    /// AC-6.12: cells that caught fire in this round.
    pub lit_this_round: Cells,
    /// Nothing was done in this turn yet; how often the position at its beginning has been seen (AC-9.8).
    pub is_untouched: bool,
    pub repeats: u8,
    /// AC-9.8: the sum over all pieces of what makes positions equal, unless something changed that is not counted on the way.
    pub pieces_hash: u64,
    pub is_hash_stale: bool,
    pub standing: Standing,
}

/// Whether the things may have changed since the turn began. No part of what a moment is: equal moments may have come about differently.
#[derive(Clone, Copy, Debug, Default)]
struct Touched(bool);

impl PartialEq for Touched {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Touched {}

impl Moment {
    /// The bare board of these cells: nothing stands, lies or burns on it.
    pub fn empty(cells: [u8; 256]) -> Moment {
        let nobody = Piece { cell: OFF, head: OFF, is_gone: true, ..Piece::default() };
        Moment {
            cells,
            pieces: [nobody; MOST_PIECES],
            on_board: 0,
            burning: Cells::NONE,
            players: [Player::default(); MOST_PLAYERS],
            items_live: 0,
            things: Arc::default(),
            touched: Touched(true),
            phase: Phase::Setup,
            active: 0,
            main_action_done: false,
            used_actions: 0,
            round: 1,
            quiet_rounds: 0,
            is_noisy: false,
            is_extra_turn: false,
            lit_this_round: Cells::NONE,
            is_untouched: true,
            repeats: 0,
            pieces_hash: 0,
            is_hash_stale: true,
            standing: Standing::Open,
        }
    }

    /// Whether the things hold anything of a turn: uses, drags, modified actions.
    pub fn is_used_this_turn(&self) -> bool {
        let things = &*self.things;
        let is_used = |slot: ItemSlot| {
            let item = &things.items[usize::from(slot)];
            item.was_dragged || item.used != 0
        };
        !things.uses.is_empty() || !things.modified.is_empty() || Pieces(u64::from(self.items_live)).any(is_used)
    }
}

impl Deref for Moment {
    type Target = Things;

    #[inline]
    fn deref(&self) -> &Things {
        &self.things
    }
}

impl DerefMut for Moment {
    /// The first change after a copy gives the copy things of its own.
    #[inline]
    fn deref_mut(&mut self) -> &mut Things {
        self.touched = Touched(true);
        Arc::make_mut(&mut self.things)
    }
}

impl Clone for Moment {
    fn clone(&self) -> Self {
        Moment { things: Arc::clone(&self.things), ..*self }
    }

    /// Without asking for memory where the things are nobody else's.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.things, &other.things) {
            match Arc::get_mut(&mut self.things) {
                Some(own) => *own = *other.things,
                None => self.things = Arc::clone(&other.things),
            }
        }
        self.clone_all_but_things(other);
    }
}

impl Moment {
    /// Takes over everything but the things: field by field, as a whole moment made beside it would be copied twice.
    #[inline]
    fn clone_all_but_things(&mut self, other: &Self) {
        macro_rules! take_over {
            ($($field:ident),+) => {{
                let Moment { things: _, $($field),+ } = other;
                $(self.$field = *$field;)+
            }};
        }
        take_over! {
            cells, pieces, on_board, burning, players, items_live, touched, phase, active, main_action_done, used_actions, round,
            quiet_rounds, is_noisy, is_extra_turn, lit_this_round, is_untouched, repeats, pieces_hash, is_hash_stale, standing
        }
    }

    /// AC-12.2: a turn begins with this moment; `start` is the beginning of the turn before. The things are copied only if that turn changed them.
    fn begin_turn_from(&mut self, start: &mut Moment) {
        if self.touched.0 {
            self.touched = Touched(false);
            start.clone_from(self);
        } else {
            debug_assert_eq!(start.things, self.things, "a change of the things was missed");
            start.clone_all_but_things(self);
        }
    }
}

/// One moment of one match.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub setup: Arc<Setup>,
    pub now: Moment,
    pub kept: Arc<Kept>,
    /// AC-12.2: what has been done in the present turn, without a die: done again from the start that is kept, it gives the present moment. Not behind the
    /// pointer, as every action adds to it: what is kept is touched once a turn.
    pub done: Vec<(Seat, Action)>,
}

impl Clone for State {
    /// Shares what the two have in common until one of them changes it.
    fn clone(&self) -> Self {
        let done = self.done.clone();
        State { setup: Arc::clone(&self.setup), now: self.now.clone(), kept: Arc::clone(&self.kept), done }
    }

    /// Without asking for memory where this state has been played on: for search, which begins from the same state over and over.
    fn clone_from(&mut self, other: &Self) {
        self.setup.clone_from(&other.setup);
        self.now.clone_from(&other.now);
        match Arc::get_mut(&mut self.kept) {
            Some(own) => own.clone_from(&other.kept),
            None => self.kept = Arc::clone(&other.kept),
        }
        self.done.clone_from(&other.done);
    }
}

impl State {
    /// A match that begins with this moment.
    pub fn new(setup: Setup, now: Moment) -> State {
        let kept = Arc::new(Kept::from_here(&now));
        State { setup: Arc::new(setup), now, kept, done: Vec::with_capacity(ROOM) }
    }

    /// An action of the present turn is done.
    #[inline]
    pub fn has_done(&mut self, seat: Seat, action: &Action) {
        if self.done.capacity() == 0 {
            self.done.reserve(ROOM);
        }
        self.done.push((seat, action.clone()));
    }

    /// What is kept, to be changed.
    #[inline]
    pub fn kept_mut(&mut self) -> &mut Kept {
        Arc::make_mut(&mut self.kept)
    }

    /// A turn begins at this position: it is remembered (AC-9.8), and nothing before it can be undone any more (AC-12.2).
    pub fn begin_turn_at(&mut self, position: u64) {
        let State { now, kept, done, .. } = self;
        let kept = Arc::make_mut(kept);
        now.repeats = kept.remember(position);
        kept.begin(now);
        done.clear();
    }

    /// AC-12.2: nothing before this moment can be undone any more.
    pub fn keep_from_here(&mut self) {
        let State { now, kept, done, .. } = self;
        Arc::make_mut(kept).begin(now);
        done.clear();
    }
}

/// AC-3: options, fixed before the first turn (AC-10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub long_range_limit: bool,
    pub pawn_strengthening: bool,
    pub items: bool,
    pub attacker_chooses_queen_wound: bool,
    pub immobile_dies_of_wounds: bool,
    pub pickup_announced_to_all: bool,
}

/// What no rule changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub board: BoardKind,
    /// How many players there are, and their seats as places in [`SEATS`](crate::SEATS).
    pub count: u8,
    pub seats: [u8; MOST_PLAYERS],
    pub forward: [Direction; MOST_PLAYERS],
    /// Indices into abilities.
    pub abilities: [Option<u16>; MOST_PLAYERS],
    pub kings: [PieceId; MOST_PLAYERS],
    /// What the ids of pieces are made of: kind at the start and number.
    pub names: [(Kind, u8); MOST_PIECES],
    pub options: Options,
    /// What conditional actions of the match listen to, as bits of [`TriggerOn`](crate::content::TriggerOn).
    pub listens: u16,
}

/// Whose a piece was at the start.
#[inline]
pub const fn army_of(piece: PieceId) -> Who {
    piece >> 4
}

/// Its bit in masks of the player's army.
#[inline]
pub const fn army_bit(piece: PieceId) -> u16 {
    1 << (piece & 15)
}

/// The set bits of a mask as small numbers.
#[derive(Clone, Copy, Debug)]
pub struct Pieces(pub u64);

impl Iterator for Pieces {
    type Item = PieceId;

    #[inline]
    fn next(&mut self) -> Option<PieceId> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(place as PieceId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_pinned() {
        assert_eq!(size_of::<Piece>(), 16);
        assert_eq!(size_of::<Item>(), 24);
        assert_eq!((size_of::<Moment>(), size_of::<Things>()), (1488, 1978));
        assert!(size_of::<State>() <= 2048);
    }
}
