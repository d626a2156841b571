//! What a seat can do, and why it may not.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::reasons;

use crate::board::Cell;
use crate::content::{ActionId, ItemKindId, MOST_TARGETS, TargetKind, Wing};
use crate::few::Few;
use crate::state::{Aim, ItemSlot, Kind, PieceId, Who};

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// AC-2: a chess move.
    Move(Move),
    /// AC-2.7.
    Castle(Castle),
    /// AC-3.6: a use of the own ability.
    Use(Use),
    /// AC-7.13.
    UseItem(UseItem),
    /// AC-7.2.
    Drag(Drag),
    /// AC-3.11: several uses of one action.
    Batch(Box<[Use]>),
    /// AC-3.11: several uses of one action of an item.
    ItemBatch(Box<[UseItem]>),
    /// AC-3.11: several drags.
    Drags(Box<[Drag]>),
    /// AC-3.12: the answer to a pending choice.
    ChooseKind(Kind),
    /// AC-3.12: the pieces that are named.
    ChoosePieces(Named),
    /// AC-13.6.
    Rename(Named),
    /// AC-1.8, AC-1.9.
    Designate(PieceId),
    /// AC-3.8.
    End,
    /// AC-9.8.
    Resign,
    /// AC-9.8: agrees to a draw.
    AgreeDraw,
    /// AC-9.6, AC-9.8.
    ClaimDraw,
    /// AC-10.7: always refused.
    SetOption,
    /// AC-12, with its reason.
    Ruling(Box<Ruling>),
}

/// A chess move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub from: Cell,
    pub to: Cell,
    /// AC-2.5.
    pub promote: Option<Kind>,
    /// AC-7.6: items to take along, as bits of their places.
    pub carry: u32,
}

/// Castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    pub wing: Wing,
    /// AC-7.10: items of the king's cell and of the rook's.
    pub carry: u32,
}

/// One use of an action of the own ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The place of the action in the ability; [`NO_ACTION`] where the name is unknown.
    pub action: u8,
    /// AC-5.7: the declared number; 255 stands for everything that is not 0 to 254.
    pub x: u8,
    /// The place of the option; [`NO_CHOICE`] where none is named.
    pub choice: u8,
    /// What the targets are.
    pub kind: TargetKind,
    pub targets: Few<u8, MOST_TARGETS>,
    /// Where to, for actions that want a cell besides; else [`OFF`](crate::board::OFF).
    pub to: Cell,
}

/// No action of this name.
pub const NO_ACTION: u8 = u8::MAX;
/// No option is named.
pub const NO_CHOICE: u8 = u8::MAX;

impl Use {
    /// A use without targets.
    pub fn bare(action: u8) -> Use {
        Use { action, x: 0, choice: NO_CHOICE, kind: TargetKind::None, targets: Few::default(), to: crate::board::OFF }
    }

    /// The same, to another cell.
    #[must_use]
    pub fn to(self, to: Cell) -> Use {
        Use { to, ..self }
    }

    /// Its targets.
    pub fn aims(&self) -> impl Iterator<Item = Aim> + '_ {
        self.targets.iter().map(|value| Aim { kind: self.kind, value: *value })
    }
}

/// A use of an item: the place of the action in the item's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UseItem {
    pub item: ItemSlot,
    pub what: Use,
}

/// A drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    pub item: ItemSlot,
    pub to: Cell,
    /// AC-7.3: via this piece; [`NO_PIECE`](crate::state::NO_PIECE): any.
    pub via: PieceId,
}

/// Pieces that are named.
pub type Named = Few<PieceId, 8>;

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    pub reason: String,
}

/// AC-12.2: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    AnnounceItemActions {
        item: ItemSlot,
        players: u8,
        actions: Vec<ActionId>,
    },
    PlaceItem {
        kind: ItemKindId,
        cell: Cell,
        visible_to: u8,
    },
    RemoveItem(ItemSlot),
    RemoveEnergy(Who),
    SetEnergy(Who, i64),
    Ignite(Cell),
    Extinguish(Cell),
    Wound(PieceId),
    Heal(PieceId),
    Kill(PieceId),
    Revive(PieceId, Cell),
    Restrict {
        who: Who,
        is_only: bool,
        pieces: Vec<PieceId>,
        turns: i64,
    },
    Lift(Lifted),
    RevealToken {
        owner: Who,
        number: u16,
        players: u8,
    },
    RevealItem {
        item: ItemSlot,
        players: u8,
    },
    ExtraTurn(Who),
    SkipTurn(Who),
    /// None: a draw.
    DeclareResult(Option<Who>),
    UndoLastAction,
    /// AC-10.7: always refused.
    SetOption,
}

impl RulingKind {
    /// The piece that the ruling is about.
    pub fn piece(&self) -> Option<PieceId> {
        match self {
            Self::Wound(id) | Self::Heal(id) | Self::Kill(id) | Self::Revive(id, _) => Some(*id),
            _ => None,
        }
    }
}

/// AC-12.2: an effect that the referee ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    Restriction(u16),
    Barrier(Cell),
    Immunity(Cell),
}

reasons! {
    /// The closed list of reasons (rulebook, Refusal codes), in the order of AC-3.10 where it has one.
    pub enum Reason {
        MatchOver = "match_over";
        PlayerEliminated = "player_eliminated";
        NotYourTurn = "not_your_turn";
        ChoicePending = "choice_pending";
        MainActionAlreadyDone = "main_action_already_done";
        MainActionRequired = "main_action_required";
        PieceRestricted = "piece_restricted";
        PieceImmobile = "piece_immobile";
        CellNotOnBoard = "cell_not_on_board";
        IllegalChessMove = "illegal_chess_move";
        OwnPieceOnTarget = "own_piece_on_target";
        PathBlocked = "path_blocked";
        BeyondLongRangeLimit = "beyond_long_range_limit";
        CastlingNotAllowed = "castling_not_allowed";
        ItemNotOnCell = "item_not_on_cell";
        PromotionChoiceRequired = "promotion_choice_required";
        InvalidChoice = "invalid_choice";
        BearerMissing = "bearer_missing";
        BearerDead = "bearer_dead";
        ItemActionsNotAnnounced = "item_actions_not_announced";
        ItemExhausted = "item_exhausted";
        ActionAlreadyUsed = "action_already_used";
        ItemAlreadyDragged = "item_already_dragged";
        ConditionNotMet = "condition_not_met";
        PriceNotInteger = "price_not_integer";
        PriceOutOfRange = "price_out_of_range";
        NotEnoughEnergy = "not_enough_energy";
        ItemOutOfReach = "item_out_of_reach";
        TargetOutOfZone = "target_out_of_zone";
        TargetNotAllowed = "target_not_allowed";
        CellAlreadyBurning = "cell_already_burning";
        CellNotBurning = "cell_not_burning";
        CellOccupied = "cell_occupied";
        DuplicateTarget = "duplicate_target";
        AbilityTakenInvalid = "ability_taken_invalid";
        SetupInvalid = "setup_invalid";
        ReviveStillPossible = "revive_still_possible";
        ReasonRequired = "reason_required";
        ValueOutOfBounds = "value_out_of_bounds";
    }
}

impl Reason {
    /// A refusal for this reason by a clause.
    pub fn by(self, clause: Clause) -> Refusal {
        Refusal { reason: self, clause, have: 0, need: 0, index: None }
    }
}

/// A refusal: the reason, the clause, the numbers that the sentence needs, and in a batch which use it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub reason: Reason,
    pub clause: Clause,
    /// What is there (energy held); 0 where nothing is counted.
    pub have: i32,
    /// What would be needed (the price).
    pub need: i32,
    /// AC-3.11: the place in the list, from 0.
    pub index: Option<u8>,
}

impl Refusal {
    /// With numbers.
    pub fn with(self, have: i32, need: i32) -> Refusal {
        Refusal { have, need, ..self }
    }
}
