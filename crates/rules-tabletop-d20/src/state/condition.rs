//! What can be on somebody for a while: conditions and effects.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::named;

use super::{NOBODY, NOWHERE, Who};
use crate::action::Arm;
use crate::content::SpellId;

named! {
    /// What can be on somebody for a while.
    #[derive(PartialOrd, Ord)]
    pub enum Condition {
        /// TD-19.4.
        Surprised = "surprised", "surprised", "застали врасплох";
        /// TD-19.3: held.
        Immobilised = "immobilised", "immobilised", "не может двигаться";
        /// TD-19.3.
        Asleep = "asleep", "asleep", "спит";
        /// TD-15.1.
        Hurricane = "hurricane", "hurricane attack", "ураганная атака";
        /// TD-15.3.
        TotalDefence = "total_defence", "total defence", "глухая оборона";
        /// TD-12.7.
        OffBalance = "off_balance", "off balance", "потеря равновесия";
        /// TD-7.15.
        Backing = "backing", "backing off", "пятится";
        /// TD-12.7: in the stirrups.
        Entangled = "entangled", "in the stirrups", "путается в стременах";
        /// TD-20.7: `spell` is being cast, `value` parts are done.
        Casting = "casting", "casting", "сотворяет заклинание";
        /// TD-21.3: `by` the priest.
        Turned = "turned", "turned", "изгнание";
        /// TD-21.4: `by` the priest.
        Controlled = "controlled", "controlled", "под контролем";
        /// TD-21.6: free this round.
        Released = "released", "free of control", "вне контроля";
        /// A bonus to attacks.
        Prayer = "prayer", "battle prayer", "боевая молитва";
        /// A bonus to the armour.
        MageArmor = "mage_armor", "mage armour", "доспех мага";
        /// TD-9.11.
        Morale = "morale", "feelings", "эмоциональное состояние";
        /// TD-24.1: modifiers of the referee.
        RefereeAttack = "referee_attack", "modifier of attacks", "модификатор атак";
        RefereeCheck = "referee_check", "modifier of checks", "модификатор проверок";
        RefereeInitiative = "referee_initiative", "modifier of initiative", "модификатор инициативы";
        RefereeAc = "referee_ac", "modifier of AC", "модификатор КЗ";
        /// TD-15.5: `by` the distractor, `against` the opponent.
        HelpedAttack = "helped_attack", "opponent distracted: attack", "противник отвлечён: атака";
        HelpedAc = "helped_ac", "opponent distracted: AC", "противник отвлечён: КЗ";
        /// TD-15.10: `against` the opponent or the place `cell`, `with` an arm or `spell`.
        Holding = "holding", "holds a blow ready", "держит удар наготове";
        /// TD-14.3: a cover that the referee declared, as long as the cell is not left; `value` its degree.
        Cover = "cover", "cover", "укрытие";
        /// TD-22.11: gave himself up.
        Captive = "captive", "prisoner", "пленный";
    }
}

impl Condition {
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
