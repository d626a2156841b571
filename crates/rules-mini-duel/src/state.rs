//! The battle: plain data, indices into content. A duel is small and stands by itself; the chess game around it is a box that a lone duel does not have.

mod chess;
mod duel;
mod lineup;

use holmgang_kernel::named;

use std::sync::Arc;

use crate::action::Ruling;
use crate::content::{ItemId, Sheet};

pub use chess::{Capture, Chess, DrawReason, Fate, Game, Loss, Mode, Posting, Posts};
pub use duel::{Duel, DuelResult, Effect, Stalemate, Wall, What};
pub use lineup::{KIT_BLOWS, Kit, Lineup, Prices, lanes, with_item};

/// The most pieces of a player: a chess army, and all cells of a formation (MD-1.7).
pub const ARMY: usize = 16;
/// All pieces, of both players or of both sides of a duel.
pub const PIECES: usize = 2 * ARMY;

named! {
    /// A player: 0 elves, 1 zombies. Seats have the same numbers.
    #[derive(PartialOrd, Ord)]
    pub enum Player {
        Elves = "elves", "Elves", "Эльфы";
        Zombies = "zombies", "Zombies", "Зомби";
    }
}

impl Player {
    /// Both, in the order of the seats.
    pub const BOTH: [Player; 2] = [Player::Elves, Player::Zombies];

    /// Of whom something is, in Russian.
    pub const fn of_in_russian(self) -> &'static str {
        match self {
            Player::Elves => "эльфов",
            Player::Zombies => "зомби",
        }
    }

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::Elves => Player::Zombies,
            Player::Zombies => Player::Elves,
        }
    }
}

/// A side of a duel (MD-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// Every place of this side, as bits.
    pub const fn places(self) -> u32 {
        match self {
            Side::Attacker => 0x0000_FFFF,
            Side::Defender => 0xFFFF_0000,
        }
    }

    /// The front row of this side, as bits.
    pub const fn front(self) -> u32 {
        self.places() & 0x00FF_00FF
    }
}

/// A piece by its number in the battle: 0..16 elves, 16..32 zombies; or [`NOBODY`].
pub type Who = u8;
/// No piece.
pub const NOBODY: Who = u8::MAX;

/// The player whose piece it is.
pub const fn owner(who: Who) -> Player {
    if (who as usize) < ARMY { Player::Elves } else { Player::Zombies }
}

/// The piece with this number (from 0) of a player.
pub const fn piece_of(player: Player, number: usize) -> Who {
    (player as usize * ARMY + number) as Who
}

/// A place in a duel: 16 × side + 8 × row + file − 1, attacker and front row first; or [`OFF_FIELD`].
///
/// Rising places are the formation order of MD-2.6, the target order of MD-3.11 and, the attacker being first, the order of equal speeds of MD-2.5. In
/// a formation of its own (placement, squads) a place is below 16.
pub type Place = u8;
/// Not on the field.
pub const OFF_FIELD: Place = u8::MAX;
/// MD-1.7: cells of a row.
pub const FILES: u8 = 8;

/// The side of a place.
#[inline]
pub const fn side_of(place: Place) -> Side {
    if place < 16 { Side::Attacker } else { Side::Defender }
}

/// Whether a place is in the front row.
#[inline]
pub const fn is_front(place: Place) -> bool {
    place & 8 == 0
}

/// A place as a bit.
#[inline]
pub const fn bit(place: Place) -> u32 {
    1 << (place & 31)
}

/// A place as an index of the arrays of a duel.
#[inline]
pub const fn at(place: Place) -> usize {
    (place & 31) as usize
}

/// A cell of the chess board: 8 × (rank − 1) + file − 1; or [`OFF_BOARD`].
pub type Square = u8;
/// No cell of the board.
pub const OFF_BOARD: Square = u8::MAX;

/// One moment of one battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What no rule changes.
    pub setup: Arc<Setup>,
    /// The numbers of those who fight in the duel; of the last one between duels.
    pub lineup: Arc<Lineup>,
    /// The duel; at rest between duels.
    pub duel: Duel,
    /// The chess game around it; none for a duel on its own.
    pub chess: Option<Box<Chess>>,
    /// MD-12.20: the placement of a duel on its own, while it lasts.
    pub muster: Option<Box<Posts>>,
    pub phase: Phase,
    /// MD-11.10: the clock is paused.
    pub paused: bool,
    /// MD-11.10: the last ruling of the referee.
    pub ruling: Option<Arc<Ruling>>,
}

/// Which layer decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// MD-1.8: both players place.
    Place,
    /// MD-2: a piece acts.
    Act,
    /// MD-12.1: a chess move.
    Chess,
    /// MD-12.14: a pawn waits for an answer.
    Promote,
    /// Nothing any more.
    Over,
}

/// What no rule changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// By piece; those that do not exist have no maximum of Health.
    pub sheets: Vec<Sheet>,
    /// By piece: the class item at the start.
    pub items: [ItemId; PIECES],
    pub options: Options,
}

/// The house rules of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// MD-4.5: the stance multiplies.
    pub guard_is_relative: bool,
    /// MD-7.6: only the ally on the front cell of the same file blocks.
    pub blocks_by_file: bool,
    /// MD-9.6: a cloaked Queen protects the back row.
    pub cloak_screens: bool,
    /// MD-2.12.
    pub move_clock: bool,
    /// MD-1.8.
    pub placement_clock: bool,
    /// MD-11.4.
    pub stall_rounds: u16,
    /// MD-11.5.
    pub round_cap: u16,
    /// MD-2.19.
    pub turn_order: TurnOrder,
    /// MD-8.16: a Warrior bound by a Wall does nothing else.
    pub wall_forces: bool,
    /// MD-8.17: whether a Wall's time ends.
    pub wall_limit: bool,
    /// MD-12.20.
    pub formation: Formation,
    /// MD-12.20: the most pieces of a squad that is formed by hand.
    pub squad_size: u8,
}

named! {
    /// MD-2.19: who takes the next turn.
    pub enum TurnOrder {
        /// MD-2.4: the fastest piece of both players.
        Queue = "queue",
        /// All pieces of the player with the fastest one, then those of the other.
        Side = "side",
        /// The players in turn, from the one with the fastest piece.
        Alternate = "alternate",
    }
}

named! {
    /// MD-12.18, MD-12.20: how the squads of a duel on its own come to stand.
    pub enum Formation {
        /// As they are listed.
        Listed = "listed",
        /// All of them, each where its player puts it.
        Placed = "placed",
        /// Those that their player puts somewhere.
        Formed = "formed",
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            guard_is_relative: false,
            blocks_by_file: false,
            cloak_screens: true,
            move_clock: true,
            placement_clock: true,
            stall_rounds: 5,
            round_cap: 60,
            turn_order: TurnOrder::Queue,
            wall_forces: false,
            wall_limit: true,
            formation: Formation::Listed,
            squad_size: ARMY as u8,
        }
    }
}
