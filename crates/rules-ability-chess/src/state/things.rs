//! What lies on the board and what holds beside the pieces: items, tokens, barriers, restrictions, choices that are owed, uses of this turn.

use super::{
    ItemSlot, Left, MOST_BARRIERS, MOST_ITEM_KINDS, MOST_ITEMS, MOST_PENDING, MOST_PLAYERS, MOST_RESTRICTIONS,
    MOST_TOKENS, MOST_USES, NOBODY, PieceId, Who,
};
use crate::board::{Cell, OFF};
use crate::content::{ActionId, ItemKindId, MOST_ITEM_ACTIONS, TargetKind, Zone};
use crate::few::Few;

/// What changes rarely beside the pieces. Copies of a moment share it until one of them changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Things {
    /// Places of items; which of them are taken says [`Moment::items_live`](super::Moment).
    pub items: [Item; MOST_ITEMS],
    pub appeared: Few<Appeared, MOST_ITEM_KINDS>,
    pub tokens: Few<Token, MOST_TOKENS>,
    pub token_numbers: [u16; MOST_PLAYERS],
    pub barriers: Few<Barrier, MOST_BARRIERS>,
    pub restrictions: Few<Restriction, MOST_RESTRICTIONS>,
    pub restriction_number: u16,
    pub pending: Few<Pending, MOST_PENDING>,
    /// AC-11.5: uses of multiple actions in this turn.
    pub uses: Few<TurnUse, MOST_USES>,
    pub modified: Few<Modified, 4>,
}

impl Default for Things {
    fn default() -> Self {
        Things {
            items: [Item::default(); MOST_ITEMS],
            appeared: Few::default(),
            tokens: Few::default(),
            token_numbers: [0; MOST_PLAYERS],
            barriers: Few::default(),
            restrictions: Few::default(),
            restriction_number: 0,
            pending: Few::default(),
            uses: Few::default(),
            modified: Few::default(),
        }
    }
}

/// How many items of a kind have appeared: the numbers in their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appeared {
    pub kind: ItemKindId,
    pub shown: u16,
    pub hidden: u16,
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
    /// Rounds, or [`PERMANENT`](super::PERMANENT).
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
