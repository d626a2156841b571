//! What waits to be done: joint casts, delayed actions, standing orders.

use smallvec::SmallVec;

use super::{NOBODY, Who};
use crate::action::{Cast, Deed, DefenceKind, Trigger, Whose};

/// FY-5.8: a joint cast that is being paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synergy {
    pub cast: Cast,
    /// The leader first.
    pub members: SmallVec<[Paying; 4]>,
}

impl Synergy {
    /// Who leads it.
    pub fn leader(&self) -> Who {
        self.members.first().map_or(NOBODY, |member| member.who)
    }

    /// FY-5.9: what each has to pay.
    pub fn price(&self) -> u8 {
        self.members.len() as u8
    }

    /// The place of a participant.
    pub fn member(&self, who: Who) -> Option<&Paying> {
        self.members.iter().find(|member| member.who == who)
    }
}

/// A participant of a synergy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paying {
    pub who: Who,
    pub paid: u8,
    /// FY-5.12: has invested in its running turn.
    pub invested: bool,
}

/// FY-7: a delayed action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delayed {
    pub owner: Who,
    pub deed: Deed,
    pub trigger: Trigger,
    pub of: Whose,
    /// FY-7.2.
    pub cost: u8,
    /// FY-7.7: is lost as soon as the turn of its owner, which has come, begins.
    pub is_lapsing: bool,
}

/// A standing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub answer: Standard,
    pub against: Against,
    /// With it the attack succeeds in fewer than so many of 100 cases; 0: not asked.
    pub under: u8,
    /// So many points are left after it.
    pub keep: u8,
    /// Also if a turn is needed.
    pub turn: bool,
}

/// What a standing order answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    Defence(DefenceKind),
    Best,
    Pass,
    Fire,
    Wait,
}

/// Which attacks a standing order answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    Any,
    Melee,
    Ranged,
    Spell,
}

/// The most standing orders of one character.
pub const MOST_ORDERS: usize = 4;
