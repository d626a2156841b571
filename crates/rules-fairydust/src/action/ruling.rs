//! FY-18.3: what the referee can do.

use std::sync::Arc;

use super::DefenceKind;
use crate::content::{Condition, ItemId, SkillId};
use crate::state::{Place, Relation, Slot, Who};

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    /// Empty where none was given: refused as `reason_required`.
    pub reason: String,
}

/// FY-18.3: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    // A side by its place; 255 is no side of this battle.
    AttackingSide(Option<u8>),
    Surprised(Vec<Who>),
    TieBreak(Vec<u8>),
    Option(Setting),
    Join { who: Joining, side: u8, cell: Option<Place> },
    Remove(Who),
    Classify { text: Arc<str>, cost: i64 },
    GrantPoints { who: Who, points: i64 },
    CallCheck { who: Who, skill: SkillId, difficulty: i64 },
    Difficulty { door: u8, difficulty: i64 },
    Announce(Arc<str>),
    Modifier { who: Who, amount: i64 },
    Relation { attacker: Who, target: Who, relation: Relation },
    Forbid { who: Who, defence: DefenceKind },
    Alert(Who, bool),
    Hidden(Who, bool),
    Willing(Who, bool),
    ApplyEffect { who: Who, condition: Condition, turns: i64, magnitude: Option<i64> },
    RemoveEffect { who: Who, condition: Condition },
    PlaceItem { item: ItemId, on: ItemPlace },
    RemoveItem { item: ItemId, from: ItemPlace },
    // The winner's side, if one is named.
    EndBattle(Option<u8>),
}

/// Who joins: somebody on the map, or a combatant of the content by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    Present(Who),
    FromContent(u16),
    Unknown,
}

/// Where an item is put or taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemPlace {
    Floor(Place),
    Of(Who, Option<Slot>),
}

/// FY-18.7: an option with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    RefreshAtRoundStart(bool),
    CounterspellAnyHit(bool),
    DelayPaidOnFiring(bool),
    BonusHalfUp(bool),
}
