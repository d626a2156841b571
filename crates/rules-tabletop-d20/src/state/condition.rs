//! What can be on somebody for a while: conditions and effects.

use holmgang_kernel::grid::Cell;

use super::{NOBODY, NOWHERE, Who};
use crate::action::Arm;
use crate::content::SpellId;

/// What can be on somebody for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// TD-19.4.
    Surprised,
    /// TD-19.3: held.
    Immobilised,
    /// TD-19.3.
    Asleep,
    /// TD-15.1.
    Hurricane,
    /// TD-15.3.
    TotalDefence,
    /// TD-12.7.
    OffBalance,
    /// TD-7.15.
    Backing,
    /// TD-12.7: in the stirrups.
    Entangled,
    /// TD-20.7: `spell` is being cast, `value` parts are done.
    Casting,
    /// TD-21.3: `by` the priest.
    Turned,
    /// TD-21.4: `by` the priest.
    Controlled,
    /// TD-21.6: free this round.
    Released,
    /// A bonus to attacks.
    Prayer,
    /// A bonus to the armour.
    MageArmor,
    /// TD-9.11.
    Morale,
    /// TD-24.1: modifiers of the referee.
    RefereeAttack,
    RefereeCheck,
    RefereeInitiative,
    RefereeAc,
    /// TD-15.5: `by` the distractor, `against` the opponent.
    HelpedAttack,
    HelpedAc,
    /// TD-15.10: `against` the opponent or the place `cell`, `with` an arm or `spell`.
    Holding,
    /// TD-14.3: a cover that the referee declared, as long as the cell is not left; `value` its degree.
    Cover,
    /// TD-22.11: gave himself up.
    Captive,
}

impl Condition {
    /// All, with the word of the notation.
    pub const ALL: [(Condition, &'static str); 24] = [
        (Condition::Surprised, "surprised"),
        (Condition::Immobilised, "immobilised"),
        (Condition::Asleep, "asleep"),
        (Condition::Hurricane, "hurricane"),
        (Condition::TotalDefence, "total_defence"),
        (Condition::OffBalance, "off_balance"),
        (Condition::Backing, "backing"),
        (Condition::Entangled, "entangled"),
        (Condition::Casting, "casting"),
        (Condition::Turned, "turned"),
        (Condition::Controlled, "controlled"),
        (Condition::Released, "released"),
        (Condition::Prayer, "prayer"),
        (Condition::MageArmor, "mage_armor"),
        (Condition::Morale, "morale"),
        (Condition::RefereeAttack, "referee_attack"),
        (Condition::RefereeCheck, "referee_check"),
        (Condition::RefereeInitiative, "referee_initiative"),
        (Condition::RefereeAc, "referee_ac"),
        (Condition::HelpedAttack, "helped_attack"),
        (Condition::HelpedAc, "helped_ac"),
        (Condition::Holding, "holding"),
        (Condition::Cover, "cover"),
        (Condition::Captive, "captive"),
    ];

    /// Its bit in [`Figure::marks`](super::Figure::marks).
    #[inline]
    pub const fn mark(self) -> u32 {
        1 << self as u32
    }
}

/// One condition on somebody. Those that carry nothing but their name stand in [`Figure::marks`](super::Figure::marks) alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub what: Condition,
    pub bearer: Who,
    /// Who gave it; [`NOBODY`](super::NOBODY): the referee.
    pub by: Who,
    /// Rounds left; 0: until its own end.
    pub left: u8,
    pub value: i8,
    /// The opponent that it is about, or [`NOBODY`](super::NOBODY).
    pub against: Who,
    /// The place that it is about, or [`NOWHERE`](super::NOWHERE).
    pub cell: Cell,
    /// What is held ready, or cast.
    pub with: With,
}

impl Effect {
    /// A condition without anything beside it.
    pub const fn plain(what: Condition, bearer: Who, by: Who, left: u8, value: i8) -> Effect {
        Effect { what, bearer, by, left, value, against: NOBODY, cell: NOWHERE, with: With::Nothing }
    }
}

/// What a held attack or a long cast is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    Nothing,
    Arm(Arm),
    Spell(SpellId),
}
