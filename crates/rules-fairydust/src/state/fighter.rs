//! Combatants and what they carry: sheets, the moment of each, conditions, wounds, items.

use holmgang_kernel::named;
use holmgang_kernel::words::Words;

use super::{NO_SIDE, NOBODY, Place, Thing, Who};
use crate::content::{ABSENT, CONDITIONS, Condition, DamageType, ItemId, NO_ITEM, SKILL_COUNT, SpellId};

/// The lasting numbers of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub name: Words,
    /// Two letters at most, for the shield on the board.
    pub sign: Words,
    /// A drawn sign; empty for none.
    pub art: String,
    /// By [`SkillId`](crate::content::SkillId); a school that is not there is [`ABSENT`].
    pub skills: [i8; SKILL_COUNT],
    pub activity_base: u8,
    pub body_max: i16,
    pub mind_max: i16,
    pub unarmed_damage: i8,
    pub speed: u8,
    pub armour: u8,
    /// FY-4.13: [`NO_ITEM`] for none.
    pub focus: ItemId,
    pub spells: Vec<SpellId>,
    /// An index into [`Rules::mounts`](crate::Rules).
    pub mount: Option<u8>,
}

impl Default for Sheet {
    fn default() -> Self {
        let mut skills = [0; SKILL_COUNT];
        skills[usize::from(crate::content::FIRST_SCHOOL)..].fill(ABSENT);
        skills[usize::from(crate::content::DRIVING)] = ABSENT;
        Sheet {
            name: Words::default(),
            sign: Words::default(),
            art: String::new(),
            skills,
            activity_base: 5,
            body_max: 6,
            mind_max: 6,
            unarmed_damage: 0,
            speed: 5,
            armour: 0,
            focus: NO_ITEM,
            spells: Vec::new(),
            mount: None,
        }
    }
}

named! {
    /// FY-4.5.
    pub enum Posture {
        Standing = "standing", Sitting = "sitting", Lying = "lying",
    }
}

/// One combatant now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// [`NO_SIDE`] for a bystander.
    pub side: u8,
    /// Index into [`Setup::sheets`](super::Setup::sheets).
    pub sheet: u8,
    /// FY-3.1: 0 to 30.
    pub activity: u8,
    /// FY-1.7, FY-2.15: what a pool that can still be filled anew was last filled with; 0 to 30.
    pub given: u8,
    /// FY-1.7: what has been taken beyond 0 from such a pool; 0 to 30.
    pub owed: u8,
    pub facing: u8,
    pub posture: Posture,
    pub body: i16,
    pub mind: i16,
    pub cell: Place,
    pub initiative: i16,
    /// FY-2.5: the place among those of its side with the same initiative.
    pub tie: u8,
    /// Both entries name an item that takes both hands.
    pub hands: [Thing; 2],
    pub grabbed_by: Who,
    pub grabbing: Who,
    pub carried_by: Who,
    pub carrying: Who,
    /// FY-12.3: how many, and of which kind.
    pub conjured: u8,
    pub conjured_item: ItemId,
    /// FY-17, by [`Condition`].
    pub conditions: [Lasting; CONDITIONS],
    pub is_mounted: bool,
    pub surprised: bool,
    /// FY-10.8.
    pub alert: bool,
    /// FY-10.8: the referee has said that it is not alert; the end of surprise does not change that.
    pub unaware: bool,
    pub hidden: bool,
    /// FY-16.4.
    pub first_reaction_used: bool,
    /// FY-1.4: has had, or has no more, turn in this round.
    pub acted: bool,
    /// FY-3.5: has begun a turn in this battle.
    pub had_turn: bool,
    /// FY-18.2.
    pub left: bool,
    /// FY-18.10: has left over the edge, by itself or in the arms of somebody of its side.
    pub fled: bool,
    /// FY-5.3.
    pub willing: bool,
    /// FY-11.9 has been done to it.
    pub is_out: bool,
}

impl Fighter {
    /// FY-11.9, FY-18.1.
    #[inline]
    pub fn is_able(&self) -> bool {
        0 < self.body && 0 < self.mind && !self.left
    }

    /// FY-1.6.
    #[inline]
    pub fn is_bystander(&self) -> bool {
        self.side == NO_SIDE
    }

    /// Whether a condition is on it.
    #[inline]
    pub fn is(&self, condition: Condition) -> bool {
        self.conditions[condition as usize].turns != 0
    }

    /// FY-15.5: whether it keeps others out of its cell.
    #[inline]
    pub fn is_upright(&self) -> bool {
        self.posture != Posture::Lying && !self.left && self.carried_by == NOBODY
    }
}

/// FY-17: one condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Own turns left; 0: not there.
    pub turns: u8,
    pub magnitude: u8,
    /// Who put it there; [`NOBODY`] where the referee did.
    pub source: Who,
}

/// No condition at all.
pub const CONDITIONS_NONE: [Lasting; CONDITIONS] = [Lasting { turns: 0, magnitude: 0, source: NOBODY }; CONDITIONS];

impl Default for Lasting {
    fn default() -> Self {
        CONDITIONS_NONE[0]
    }
}

/// FY-11.4: one wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    pub who: Who,
    pub damage: u8,
    pub damage_type: DamageType,
    /// [`NOBODY`] where nobody is known.
    pub source: Who,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub item: ItemId,
    /// FY-11.8: −3 to 3.
    pub quality: i8,
    pub slot: Slot,
    /// Who carries it; [`NOBODY`] on the floor.
    pub holder: Who,
    /// The cell on whose floor it lies.
    pub cell: Place,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Hand,
    Belt,
    Pocket,
    Bag,
    Floor,
    /// Out of play; its place in the list may be used again.
    Gone,
}

impl Slot {
    /// The slots of a carrier, with the word of the notation.
    pub const CARRIED: [(Slot, &'static str); 4] =
        [(Slot::Hand, "hand"), (Slot::Belt, "belt"), (Slot::Pocket, "pocket"), (Slot::Bag, "bag")];
}
