//! Typed content: what the files of `content/ability-chess/` say, ready for the rules (AC-11.2). Loading is in `load.rs`.

mod effect;

use holmgang_kernel::named;
use holmgang_kernel::words::Words;

use crate::few::Few;
use crate::state::{Kind, NOBODY, Who};

pub use effect::{Area, Effect, Number, Players, Push, Restrict, Select, Which};

/// An index into [`Rules::abilities`](crate::Rules).
pub type AbilityId = u16;
/// An index into [`Rules::actions`](crate::Rules): actions of abilities and of items alike.
pub type ActionId = u16;
/// An index into [`Rules::items`](crate::Rules).
pub type ItemKindId = u16;

/// The most actions that an ability may have.
pub const MOST_ACTIONS: usize = 16;
/// The most actions that an item may have.
pub const MOST_ITEM_ACTIONS: usize = 4;
/// The most targets that one use may have.
pub const MOST_TARGETS: usize = 12;
/// Unlimited reach of a zone (AC-4.10), or unlimited charges (AC-7.14).
pub const UNLIMITED: u8 = u8::MAX;

/// AC-11.1: an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    pub id: String,
    pub name: Words,
    pub about: Words,
    /// Whether it was published with the rules.
    pub is_published: bool,
    pub bearer: Kind,
    /// AC-5.2, AC-5.3; none: no energy.
    pub energy_cap: Option<u8>,
    /// AC-1.9: what happens before the first turn.
    pub setup: Vec<Effect>,
    /// Its actions are this one and the next ones of [`Rules::actions`](crate::Rules).
    pub first_action: ActionId,
    pub actions: u8,
    /// AC-5.17: it has an action that is not public.
    pub hides_energy: bool,
    /// Which triggers its conditional actions listen to, as bits of [`TriggerOn`].
    pub listens: u16,
}

/// Where an action belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    Ability(AbilityId),
    Item(ItemKindId),
}

/// AC-3: whether an action uses up the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    Main,
    Side,
    Conditional,
}

/// AC-13.5: when in the turn an action may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Any,
    BeforeMain,
    AfterMain,
}

/// AC-5.9, AC-5.10: what several uses cost together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    Sum,
    /// The first use costs the price, every further one in the turn this.
    Stepped(u8),
    /// All uses of a turn together cost this: the first one pays it.
    Flat(u8),
    /// AC-5.20: the uses of a turn cost these in order; the last one holds for all that follow.
    Listed(Few<u8, MOST_LISTED_PRICES>),
    /// AC-5.20: every so many-th use of a turn is free.
    FreeEvery(u8),
    /// AC-5.20: all uses of a turn together cost at most this.
    AtMost(u8),
}

/// The most prices in a list of AC-5.20.
pub const MOST_LISTED_PRICES: usize = 8;

/// AC-11.5: what must differ between the uses of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinct {
    None,
    Targets,
}

/// AC-3.4: the multiple mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiple {
    pub max_uses: u8,
    pub distinct: Distinct,
    pub total: Total,
}

/// AC-5.6 to AC-5.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Nothing is printed.
    None,
    Fixed(u8),
    /// The player declares x.
    Range(u8, u8),
    /// The chosen option's price with its surcharges, which must fall in the range.
    Options(u8, u8),
}

/// One of the options of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choosable {
    pub id: String,
    pub name: Words,
    pub price: u8,
    /// The kind of item it stands for, where the action summons one.
    pub item: Option<ItemKindId>,
    /// The strength of a token that it stands for.
    pub strength: Option<u8>,
}

named! {
    /// AC-11.2: what sets a conditional action off. The number is the bit of [`Ability::listens`].
    pub enum TriggerOn {
        BearerCaptured = "bearer_captured",
        BearerDied = "bearer_died",
        BearerWounded = "bearer_wounded",
        PieceDied = "piece_died",
        PieceWounded = "piece_wounded",
        TurnStart = "turn_start",
        /// A piece ends a move on the item's cell, or in the zone of the ability's action.
        Arrival = "arrival",
        TokenObjectDestroyed = "token_object_destroyed",
        NamedPieceDied = "named_piece_died",
        /// AC-6.20: a cell of the action's zone catches fire.
        FireLit = "fire_lit",
    }
}

impl TriggerOn {
    /// Its bit.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What a conditional action waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    pub on: TriggerOn,
    /// Whose piece, or whose turn, seen from the ability's owner.
    pub filter: Filter,
    pub cause: Option<Cause>,
}

named! {
    /// How a piece died.
    #[derive(Default)]
    pub enum Cause {
        #[default]
        Capture = "capture", "captured", "взятие";
        Fire = "fire", "burnt", "огонь";
        Ability = "ability", "killed", "убийство";
    }
}

named! {
    /// Whose something is, seen from the one who acts.
    pub enum Owner {
        Any = "any",
        Own = "own",
        /// A living opponent's.
        Enemy = "enemy",
        /// Of a player who is out (AC-9.3).
        Neutral = "neutral",
    }
}

impl Owner {
    /// Whether it is meant, seen from `who`; what belongs to [`NOBODY`] is neutral.
    pub fn fits(self, owner: Who, who: Who) -> bool {
        match self {
            Owner::Any => true,
            Owner::Own => owner == who,
            Owner::Enemy => owner != who && owner != NOBODY,
            Owner::Neutral => owner == NOBODY,
        }
    }
}

/// Owner and kinds of pieces. A tank counts as a knight (AC-13.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    pub owner: Owner,
    /// Bits of [`Kind`].
    pub kinds: u16,
}

impl Filter {
    /// Every piece.
    pub const ANY: Filter = Filter { owner: Owner::Any, kinds: u16::MAX };
}

/// AC-11.2: what must hold at declaration and at resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// The target player has been under this action of the ability.
    Undergone(u8),
    /// This action of the ability was used this turn, or was not.
    UsedThisTurn(u8, bool),
    /// The round number is at least this.
    FromRound(u16),
    /// The user has at least, or at most, so many pieces.
    OwnPieces(u8, bool),
    /// The user has at least so much energy, before the price.
    EnergyAtLeast(u8),
    /// At least so many cells burn.
    BurningAtLeast(u8),
    /// The bearer is one of these kinds now.
    BearerIs(u16),
}

/// From where a zone is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Bearer,
    /// Any own piece of these kinds.
    OwnPiece(u16),
    ItemCell,
}

/// AC-4.1: the letter of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    R,
    B,
    Q,
    K,
    N,
    D,
    /// Anywhere.
    Board,
}

/// AC-4: a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    pub shape: Shape,
    /// [`UNLIMITED`] without a number.
    pub reach: u8,
    pub prime: bool,
    pub plus_zero: bool,
}

named! {
    /// What a target is.
    #[derive(Default, PartialOrd, Ord)]
    pub enum TargetKind {
        #[default]
        None = "none",
        Cell = "cell",
        Piece = "piece",
        Item = "item",
        Player = "player",
        Barrier = "barrier",
        Token = "token",
        DeadPiece = "dead_piece",
        /// A step of the tank, or where its turret points.
        Direction = "direction",
    }
}

impl TargetKind {
    /// Its bit in [`Targets::what`].
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// How many targets a use has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Exactly(u8),
    Between(u8, u8),
    /// As many as the declared x.
    X,
}

/// AC-11.4: what an action may be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    /// Bits of [`TargetKind`].
    pub what: u16,
    pub filter: Filter,
    pub count: Count,
    /// Not the bearer itself.
    pub other: bool,
}

/// AC-12.3: who learns what an action was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Public,
    /// The target is shown, the effect is not.
    TargetOnly,
    Secret,
}

/// AC-11.2: an action of an ability or an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionDef {
    pub id: String,
    pub name: Words,
    pub about: Words,
    pub home: Home,
    /// Its place among the actions of its home.
    pub place: u8,
    pub tempo: Tempo,
    pub multiple: Option<Multiple>,
    pub timing: Timing,
    pub price: Price,
    pub choices: Vec<Choosable>,
    /// AC-5.8: added when the target is a piece or an item.
    pub surcharge_on_object: u8,
    pub trigger: Option<Trigger>,
    pub condition: Vec<Predicate>,
    pub origin: Origin,
    pub zone: Option<Zone>,
    /// AC-7.13: an item need not lie under an own piece but in this zone of one.
    pub reach: Option<Zone>,
    pub targets: Option<Targets>,
    /// Whether a cell is named beside the targets.
    pub has_destination: bool,
    pub effects: Vec<Effect>,
    pub visibility: Visibility,
    pub without_bearer: bool,
    /// AC-3.14: the restrictions that it makes cost the move of who tries.
    pub is_unforgiving: bool,
    /// AC-4.7: cells of barriers are in its zone: it aims at them, or at fire.
    pub takes_barrier_cells: bool,
    /// AC-4.11: its zone says where a piece moves.
    pub is_movement: bool,
}

/// AC-7: a kind of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemKind {
    pub id: String,
    pub name: Words,
    pub about: Words,
    /// AC-7.11: announced when picked up, not at sight.
    pub on_pickup: bool,
    /// AC-7.16: a player whose piece stands in this zone of it comes to see it.
    pub seen_within: Option<Zone>,
    /// [`UNLIMITED`] where it never runs out.
    pub charges: u8,
    pub first_action: ActionId,
    pub actions: u8,
}

/// AC-11.10: a kind of token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenKind {
    pub id: String,
    pub name: Words,
    pub is_secret: bool,
    pub strengths: Vec<Strength>,
}

/// AC-13.2: what a token of this strength does when it bursts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    pub id: String,
    pub name: Words,
    pub ignite: Option<Zone>,
    pub wound: Option<Zone>,
}

/// A wing of the back line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    King,
    Queen,
}

/// A ready army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    pub id: String,
    pub name: Words,
    pub about: Words,
    pub ability: AbilityId,
    pub bearer: Option<Wing>,
    pub pick: Option<Wing>,
}
