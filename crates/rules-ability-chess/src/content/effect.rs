//! What actions do, as data: effects with what they act on (AC-11.2).

use holmgang_kernel::named;

use super::{Filter, Zone};
use crate::board::Direction;

named! {
    /// What an effect acts on.
    pub enum Select {
        Targets = "targets",
        Destination = "destination",
        Bearer = "bearer",
        /// The piece that the trigger is about.
        Subject = "subject",
        /// The piece that captured the subject.
        Captor = "captor",
        /// The token of the trigger.
        Token = "token",
        /// The dead or living bearer of the item's user.
        OwnBearer = "own_bearer",
        /// Pieces that a player was asked for.
        Chosen = "chosen",
        /// The cell of the item that is used.
        Item = "item",
    }
}

named! {
    /// Which players an effect is for.
    pub enum Players {
        /// The user.
        User = "user",
        /// The target, a player.
        Targets = "targets",
        /// Whose the targets are.
        TargetOwner = "target_owner",
        SubjectOwner = "subject_owner",
        CaptorOwner = "captor_owner",
        /// Every living opponent.
        Enemies = "enemies",
        All = "all",
    }
}

/// A number that may hang on the declared x: `3`, `x`, `x-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub has_x: bool,
    pub plus: i8,
}

impl Number {
    /// The number for this x; never below 0.
    pub fn value(self, x: u8) -> u8 {
        let base = if self.has_x { i16::from(x) } else { 0 };
        (base + i16::from(self.plus)).clamp(0, 99) as u8
    }
}

/// Cells or pieces that an effect acts on: those selected, or those in a zone measured from each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub on: Select,
    pub zone: Option<Zone>,
    pub filter: Filter,
}

/// Where a push goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Push {
    /// Straight away from the origin.
    Away,
    /// Straight towards the origin.
    Towards,
    /// As the user's pawns go.
    Forward,
    To(Direction),
}

/// A thing or a strength: named in the content, or chosen with the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    This(u16),
    Choice,
}

/// AC-11.2: the effect primitives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Ignite(Area),
    Extinguish(Area),
    // AC-6.20: the fire of the target goes to the destination.
    MoveFire,
    Wound(Area),
    Heal(Area),
    Kill(Area),
    Damage(Area, Number),
    Move { who: Select, to: Select, captures: bool, carries: bool },
    Teleport { who: Select, to: Select },
    Swap(Select, Select),
    Push { who: Select, push: Push, n: Number },
    DragItem { item: Select, to: Select },
    SummonItem { item: Which, on: Select },
    PlaceToken { token: u8, strength: Which, on: Select },
    Detonate(Select),
    // Rounds; none: permanent.
    Barrier(Area, Option<u8>),
    Restrict(Restrict),
    Immunity { area: Area, to: u8, turns: u8, counts_now: bool },
    Revive { who: Select, to: Select },
    // AC-13.8: a knight and the pawn before it become a tank.
    ReplacePieces,
    GainEnergy(Players, Number),
    LoseEnergy(Players, Number),
    // The next use of this action this turn has another zone, or another price.
    ModifyAction { action: u8, zone: Option<Zone>, price: Option<u8> },
    ExtraTurn(Players),
    SkipTurn(Players),
    // Tokens and items: those selected, or all in a zone around them.
    Reveal(Area, Players),
    // A player names so many own pieces; the effects behind it wait for the answer.
    Ask(Players, u8),
    // AC-13.7: the piece that was asked for is named in place of the dead one.
    AddNamed,
    // AC-13.11: `carries` takes the items on its cells along.
    Drive { carries: bool },
    Reload,
    FireGun(u8),
    TurnTurret,
}

impl Effect {
    /// AC-13.9: a drive of the tank.
    pub fn is_drive(&self) -> bool {
        matches!(self, Effect::Drive { .. })
    }
}

/// AC-11.8: what a restriction is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restrict {
    pub player: Players,
    /// Only these pieces, or not these.
    pub is_only: bool,
    pub pieces: Select,
    /// None: for good.
    pub turns: Option<u8>,
    /// AC-13.7: it ends when the player has this many pieces or fewer; 0: never.
    pub until_pieces: u8,
    /// AC-13.6: the player may name new pieces by a main action.
    pub renaming: bool,
}
