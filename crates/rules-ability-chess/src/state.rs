//! The match: plain data of a fixed size, ids into content, no memory of its own.

use std::sync::Arc;

use crate::board::{BoardKind, Cell, Cells, Direction, OFF};
use crate::content::{ActionId, ItemKindId, MOST_ITEM_ACTIONS, TargetKind, Zone};
use crate::few::Few;

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

/// A place in [`Moment::items`].
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
/// Lasts for good.
pub const PERMANENT: u8 = u8::MAX;

/// AC-2.1, AC-8: what a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    #[default]
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// AC-8.3.
    Immobile,
    /// AC-13.8.
    Tank,
}

impl Kind {
    /// All, with the word of content, notation and fields.
    pub const ALL: [(Kind, &'static str); 8] = [
        (Kind::Pawn, "pawn"),
        (Kind::Knight, "knight"),
        (Kind::Bishop, "bishop"),
        (Kind::Rook, "rook"),
        (Kind::Queen, "queen"),
        (Kind::King, "king"),
        (Kind::Immobile, "immobile"),
        (Kind::Tank, "tank"),
    ];

    /// What a pawn may become (AC-2.5), best first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    /// What a wounded queen may become (AC-8.6).
    pub const QUEEN_WOUNDS: [Kind; 3] = [Kind::Knight, Kind::Bishop, Kind::Rook];

    /// Its bit in filters. A tank counts as a knight (AC-13.8).
    pub const fn bit(self) -> u16 {
        match self {
            Kind::Tank => 1 << Kind::Knight as u16,
            kind => 1 << kind as u16,
        }
    }

    /// Whether it slides: bishop, rook, queen (AC-10.1).
    pub const fn is_long_range(self) -> bool {
        matches!(self, Kind::Bishop | Kind::Rook | Kind::Queen)
    }
}

/// Kinds lost to wounds, oldest first; at most four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History(u16);

impl History {
    /// The kinds, oldest first.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        (0..4)
            .map(move |place| self.0 >> (place * 4) & 15)
            .take_while(|code| *code != 0)
            .map(|code| Kind::ALL[usize::from(code - 1) & 7].0)
    }

    /// Adds the kind that was lost. The oldest are kept where there is no room, which no ladder of the rules reaches.
    pub fn push(&mut self, kind: Kind) {
        for place in 0..4 {
            if self.0 >> (place * 4) & 15 == 0 {
                self.0 |= (kind as u16 + 1) << (place * 4);
                return;
            }
        }
    }

    /// Takes the last one back.
    pub fn pop(&mut self) -> Option<Kind> {
        let last = self.kinds().count().checked_sub(1)?;
        let kind = self.kinds().last();
        self.0 &= !(15 << (last * 4));
        kind
    }

    /// Whether nothing was lost.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// AC-11.12: the harms that a piece can be immune to, as indices of [`Piece::immune`].
pub const FIRE: usize = 0;
pub const WOUND: usize = 1;
pub const CAPTURE: usize = 2;
pub const ABILITY: usize = 3;
/// Their words.
pub const HARMS: [&str; 4] = ["fire", "wound", "capture", "ability"];

/// Own turns left, in one byte: 0 is over, [`Left::FOR_GOOD`] does not end; a fresh one does not count the turn in which it was made (AC-3.13).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Left(u8);

impl Left {
    /// Over, or never there.
    pub const OVER: Left = Left(0);
    /// Does not end.
    pub const FOR_GOOD: Left = Left(127);

    /// So many turns, at most 99.
    pub fn turns(turns: u8, is_fresh: bool) -> Left {
        let turns = turns.min(99);
        Left(if is_fresh && turns > 0 { turns | 128 } else { turns })
    }

    /// Whether it still lasts.
    #[inline]
    pub const fn lasts(self) -> bool {
        self.0 != 0
    }

    /// Turns left; none: for good.
    pub fn count(self) -> Option<u8> {
        (self != Left::FOR_GOOD).then_some(self.0 & 127)
    }

    /// A turn of its player is over: true if it ends by that.
    pub fn tick(&mut self) -> bool {
        match self.0 {
            0 | 127 => false,
            fresh if fresh & 128 != 0 => {
                self.0 &= 127;
                false
            }
            _ => {
                self.0 -= 1;
                self.0 == 0
            }
        }
    }
}

impl std::fmt::Debug for Left {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Left({}{})", self.0 & 127, if self.0 & 128 != 0 { ", fresh" } else { "" })
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    /// Where it stands (a tank's tail), or [`OFF`].
    pub cell: Cell,
    /// A tank's head, else [`OFF`].
    pub head: Cell,
    pub has_moved: bool,
    /// AC-8.5: kings only.
    pub is_wounded: bool,
    /// Taken away at set-up: neither alive nor dead (AC-13.8). Places of the army that were never filled are gone, too.
    pub is_gone: bool,
    /// 0: it has no hit points.
    pub hp: u8,
    pub ammo: u8,
    pub turret: Direction,
    pub history: History,
    /// AC-11.12: turns of its owner left for each harm.
    pub immune: [Left; 4],
}

impl Piece {
    /// AC-13.8: the most hit points of a tank.
    pub const TANK_HP: u8 = 3;

    /// Whether it stands on the board.
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.cell != OFF
    }

    /// Whether it has died.
    pub const fn is_dead(&self) -> bool {
        self.cell == OFF && !self.is_gone
    }

    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        [self.cell, self.head].into_iter().filter(|cell| *cell != OFF)
    }

    /// AC-11.12.
    #[inline]
    pub const fn is_immune(&self, harm: usize) -> bool {
        self.immune[harm].lasts()
    }

    /// AC-8.10: a pawn made by a wound.
    pub fn is_wound_made(&self) -> bool {
        self.kind == Kind::Pawn && !self.history.is_empty()
    }
}

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

/// AC-7: an item on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub kind: ItemKindId,
    pub cell: Cell,
    /// [`UNLIMITED`](crate::content::UNLIMITED) where it never runs out.
    pub charges: u8,
    /// Players who see it, and to whom its actions were announced, as bits.
    pub visible_to: u8,
    pub announced_to: u8,
    /// Who last dragged or carried it.
    pub last_mover: Who,
    /// AC-7.8: this turn.
    pub was_dragged: bool,
    /// AC-7.13: which of its actions were used this turn, as bits.
    pub used: u8,
    /// The number in its id, and whether it was hidden from somebody when it appeared.
    pub number: u16,
    pub is_hidden_name: bool,
    /// AC-7.11: the referee has said what it can do.
    pub by_referee: bool,
    pub actions: Few<ActionId, MOST_ITEM_ACTIONS>,
}

impl Default for Item {
    fn default() -> Self {
        Item {
            kind: 0,
            cell: OFF,
            charges: 0,
            visible_to: 0,
            announced_to: 0,
            last_mover: NOBODY,
            was_dragged: false,
            used: 0,
            number: 0,
            is_hidden_name: false,
            by_referee: false,
            actions: Few::default(),
        }
    }
}

/// AC-11.10: where a token is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Nowhere,
    Cell(Cell),
    Piece(PieceId),
    Item(ItemSlot),
}

/// AC-11.10: a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Token {
    pub kind: u8,
    pub strength: u8,
    pub owner: Who,
    pub place: Place,
    /// Players to whom its kind was revealed, as bits.
    pub revealed_to: u8,
    pub number: u16,
}

/// AC-11.9: a barrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barrier {
    pub cell: Cell,
    /// Rounds, or [`PERMANENT`].
    pub rounds_left: u8,
    /// [`NOBODY`]: the referee or the set-up.
    pub creator: Who,
}

/// AC-11.8: a restriction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    pub player: Who,
    /// [`NOBODY`]: the referee.
    pub creator: Who,
    pub is_only: bool,
    /// Bits of places in the player's army.
    pub pieces: u16,
    pub left: Left,
    pub until_pieces: u8,
    pub is_renaming: bool,
    pub is_unforgiving: bool,
    /// The action that made it; [`ActionId::MAX`] for the referee.
    pub action: ActionId,
    pub number: u16,
}

/// AC-3.12: a choice that is owed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    pub player: Who,
    pub ask: Ask,
    /// Not announced yet: it is asked when the action is over.
    pub is_fresh: bool,
}

impl Pending {
    /// A choice that will be asked when the action is over.
    pub fn of(player: Who, ask: Ask) -> Pending {
        Pending { player, ask, is_fresh: true }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// AC-1.8: the bearer.
    #[default]
    Bearer,
    /// AC-1.9: the knight that becomes a tank.
    Pick,
    /// AC-2.12: what a displaced pawn becomes.
    Promotion(PieceId),
    /// AC-8.6: what a wounded queen becomes; further wounds that reached her meanwhile (AC-8.12).
    Wound { piece: PieceId, again: u8 },
    /// AC-11.2: pieces; the action of this user goes on behind its effect `effect` when they are named. `restriction` is the number of the one
    /// whose named piece has died (AC-13.7), or 0.
    Pieces { user: Who, action: ActionId, effect: u8, count: u8, target: Aim, x: u8, restriction: u16 },
}

/// A target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    pub kind: TargetKind,
    pub value: u8,
}

/// A use of a multiple action in this turn (AC-11.5): what it was aimed at. `is_more`: a further target of the same use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnUse {
    pub action: ActionId,
    pub item: ItemSlot,
    pub aim: Aim,
    pub is_more: bool,
}

/// AC-11.2 `modify_action`: of this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modified {
    pub action: u8,
    pub zone: Option<Zone>,
    pub price: Option<u8>,
}

/// How it stands with the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    #[default]
    Open,
    Won(Who),
    Draw,
}

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

/// How many items of a kind have appeared: the numbers in their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appeared {
    pub kind: ItemKindId,
    pub shown: u16,
    pub hidden: u16,
}

/// Everything that rules change.
///
/// Invariants: `cells[c]` is the piece that stands on `c` (a tank on two), [`BARRIER`], [`EMPTY`] or, for cells that the board lacks, [`WALL`];
/// `on_board` has the bits of living pieces; while the match is open and nothing is pending in phase `Acting`, `active` is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub cells: [u8; 256],
    pub pieces: [Piece; MOST_PIECES],
    pub on_board: u64,
    pub burning: Cells,
    pub players: [Player; MOST_PLAYERS],
    pub items: [Item; MOST_ITEMS],
    /// Bits of the items that lie on the board.
    pub items_live: u32,
    pub appeared: Few<Appeared, MOST_ITEM_KINDS>,
    pub tokens: Few<Token, MOST_TOKENS>,
    pub token_numbers: [u16; MOST_PLAYERS],
    pub barriers: Few<Barrier, MOST_BARRIERS>,
    pub restrictions: Few<Restriction, MOST_RESTRICTIONS>,
    pub restriction_number: u16,
    pub pending: Few<Pending, MOST_PENDING>,
    pub phase: Phase,
    pub active: Who,
    pub main_action_done: bool,
    /// AC-3.3: ability actions used this turn, as bits of their places.
    pub used_actions: u16,
    pub uses: Few<TurnUse, MOST_USES>,
    pub modified: Few<Modified, 4>,
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
    /// AC-12.2: the last action can be undone.
    pub can_undo: bool,
    pub standing: Standing,
    /// The clause that ended it, as section and number; (0, 0) while it is open.
    pub ended_by: (u8, u8),
}

/// One moment of one match.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub setup: Arc<Setup>,
    pub now: Moment,
    /// AC-12.2: before the last action, if [`Moment::can_undo`].
    pub before: Moment,
    /// AC-9.8: the positions at the beginnings of the last turns, as hashes, in a ring.
    pub seen: [u64; MOST_SEEN],
    pub seen_count: u16,
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
#[derive(Clone, Debug, PartialEq)]
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
    fn histories_are_stacks() {
        let mut history = History::default();
        history.push(Kind::Queen);
        history.push(Kind::Bishop);
        assert_eq!(history.kinds().collect::<Vec<_>>(), [Kind::Queen, Kind::Bishop]);
        assert_eq!(history.pop(), Some(Kind::Bishop));
        assert_eq!(history.pop(), Some(Kind::Queen));
        assert_eq!(history.pop(), None);
        assert!(history.is_empty());
    }

    #[test]
    fn turns_left_count_own_turns() {
        let mut left = Left::turns(2, true);
        assert!(!left.tick() && left.count() == Some(2));
        assert!(!left.tick() && left.tick() && !left.lasts());
        let mut good = Left::FOR_GOOD;
        assert!(!good.tick() && good.lasts() && good.count().is_none());
    }

    #[test]
    fn sizes_are_pinned() {
        assert_eq!(size_of::<Piece>(), 16);
        assert_eq!(size_of::<Item>(), 24);
        assert_eq!((size_of::<Moment>(), size_of::<State>()), (3456, 7952));
    }
}
