//! The battle: plain data, indices into content and set-up, lists that stay inline for ordinary battles.

mod fighter;
mod plans;
mod progress;

use std::sync::Arc;

use holmgang_kernel::clause::Clause;
use smallvec::SmallVec;

use crate::action::Mishap;
use crate::aims::Aim;
use crate::board::Map;
use crate::content::{ABSENT, SkillId};

pub use fighter::{CONDITIONS_NONE, Fighter, Item, Lasting, Posture, Sheet, Slot, Wound};
pub use plans::{Against, Delayed, MOST_ORDERS, Order, Paying, Standard, Synergy};
pub use progress::{Ahead, Ask, Because, Doing, Frame, LastAttack, Relation, Stage};

/// A cell by its number, line by line from (0, 0), or [`OFF_MAP`].
pub type Place = u16;
/// No cell: somebody who has left, or a cell that the map does not have.
pub const OFF_MAP: Place = Place::MAX;

/// An index into [`State::fighters`], or [`NOBODY`], or [`WHOEVER`].
pub type Who = u8;
/// No character.
pub const NOBODY: Who = u8::MAX;
/// FY-7.1: the one who triggers a delayed action, not known yet.
pub const WHOEVER: Who = u8::MAX - 1;

/// The most characters of a battle.
pub const MOST_FIGHTERS: usize = 60;
/// FY-1.5: the most sides.
pub const MOST_SIDES: usize = 6;
/// FY-1.6: no side: a bystander.
pub const NO_SIDE: u8 = u8::MAX;

/// An index into [`State::items`], or [`NO_THING`].
pub type Thing = u8;
/// No item: an empty hand.
pub const NO_THING: Thing = u8::MAX;
/// The most items of a battle.
pub const MOST_ITEMS: usize = 250;

/// FY-18.5: how it stands with the battle between sides, by their numbers.
pub type Standing = holmgang_kernel::seat::Standing<u8>;

/// One moment of one battle.
///
/// Invariants: `order` holds every participant who has not left, sorted by FY-2.3 to FY-2.6; hands and `items` agree; somebody carried has the cell of
/// the carrier; who is not able has no points; while the battle is open and nobody is asked something, `active` is able.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What no rule changes: map and sheets.
    pub setup: Arc<Setup>,
    /// Everybody in set-up order: the sides in their order, then bystanders, then who joined.
    pub fighters: SmallVec<[Fighter; 8]>,
    pub items: SmallVec<[Item; 24]>,
    /// FY-11.4: every wound, oldest first.
    pub wounds: SmallVec<[Wound; 64]>,
    /// FY-2.3: participants in the order of their turns.
    pub order: SmallVec<[Who; 8]>,
    /// FY-12.2: attacks in the running turn.
    pub attacks: SmallVec<[Attacks; 8]>,
    /// FY-5.8.
    pub synergies: SmallVec<[Synergy; 2]>,
    /// FY-7.8: at most one of each owner.
    pub delays: SmallVec<[Delayed; 6]>,
    /// Standing orders, oldest first.
    pub orders: SmallVec<[(Who, Order); 2]>,
    /// What the referee has ruled ahead.
    pub rulings: SmallVec<[Ahead; 2]>,
    /// FY-3.9: what improvised actions cost.
    pub classified: Vec<(Arc<str>, u8)>,
    /// FY-5.5: in the order of the map.
    pub doors: SmallVec<[DoorState; 4]>,
    /// Actions that are not resolved yet; the last one goes on first.
    pub frames: SmallVec<[Frame; 3]>,
    /// Whose decision is wanted.
    pub ask: Ask,
    pub options: Options,
    /// FY-1.5; [`NO_SIDE`] where no side attacks.
    pub attacking_side: u8,
    /// FY-2.6: the place of each side in ties.
    pub side_rank: [u8; MOST_SIDES],
    /// Whose turn it is.
    pub active: Who,
    /// FY-2.8: the active one has done something in its turn.
    pub turn_begun: bool,
    /// FY-2.15: the points that the active one had when its turn came; they are its own again if the turn is put off.
    pub points_before: i16,
    /// FY-1.7: what those were filled with at the set-up.
    pub given_before: u8,
    /// FY-1.5: the first turn of the battle has begun.
    pub battle_begun: bool,
    pub round: u16,
    /// FY-1.2.
    pub clock_seconds: u32,
    /// In unattended play the last round.
    pub round_limit: u16,
    /// FY-4.7: cells left of the running move or dash.
    pub cells_left: u16,
    /// FY-15.10: the active one has kept points for actions in its dash.
    pub keeps_running: bool,
    /// FY-7.15: what has befallen whom in the running action and has not been offered as an event yet.
    pub mishaps: SmallVec<[(Who, Mishap); 2]>,
    /// FY-14.5: direction and length of the straight run that the active one has just made.
    pub run: (u8, u8),
    pub last_attack: Option<LastAttack>,
    pub standing: Standing,
}

/// What no rule changes, besides set-up and joining.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub map: Arc<Map>,
    /// How many sides.
    pub sides: u8,
    pub sheets: Vec<Sheet>,
    /// FY-18.9.
    pub aims: Vec<Aim>,
    /// FY-1.1, FY-18.5: set up with one side.
    pub one_sided: bool,
    /// The id of everybody, in the order of [`State::fighters`].
    pub ids: Vec<String>,
}

/// FY-12.2: attacks of one on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    pub attacker: Who,
    pub target: Who,
    pub count: u8,
}

/// FY-5.5: a door now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorState {
    pub heavy: bool,
    pub open: bool,
    pub locked: bool,
    /// 0: no check.
    pub difficulty: u8,
}

/// FY-18.7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// FY-3.11.
    pub refresh_at_round_start: bool,
    /// FY-6.10.
    pub counterspell_any_hit: bool,
    /// FY-7.13.
    pub delay_paid_on_firing: bool,
    /// FY-8.7.
    pub bonus_half_up: bool,
}

impl State {
    /// The map.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.setup.map
    }

    /// A character. Every [`Who`] that a rule holds is one.
    #[inline]
    pub fn fighter(&self, who: Who) -> &Fighter {
        &self.fighters[who as usize]
    }

    /// A character, to change.
    #[inline]
    pub fn fighter_mut(&mut self, who: Who) -> &mut Fighter {
        &mut self.fighters[who as usize]
    }

    /// The sheet of a character.
    #[inline]
    pub fn sheet(&self, who: Who) -> &Sheet {
        &self.setup.sheets[self.fighters[who as usize].sheet as usize]
    }

    /// Everybody, also who has left.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + Clone + use<> {
        0..self.fighters.len() as Who
    }

    /// Whether the battle goes on.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.standing.is_open()
    }

    /// A skill; 0 where it is not on the sheet (FY-9.2).
    #[inline]
    pub fn skill(&self, who: Who, skill: SkillId) -> i32 {
        let value = self.sheet(who).skills[skill as usize];
        if value == ABSENT { 0 } else { i32::from(value) }
    }

    /// FY-9.2: whether a school is on the sheet.
    #[inline]
    pub fn has_school(&self, who: Who, school: SkillId) -> bool {
        self.sheet(who).skills[school as usize] != ABSENT
    }

    /// Whether two are on different sides, neither a bystander.
    #[inline]
    pub fn are_enemies(&self, a: Who, b: Who) -> bool {
        let (a, b) = (self.fighter(a).side, self.fighter(b).side);
        a != b && a != NO_SIDE && b != NO_SIDE
    }

    /// FY-2.11, FY-1.4: whether somebody has a turn before it in this round.
    pub fn is_to_act(&self, who: Who) -> bool {
        let fighter = self.fighter(who);
        fighter.is_able() && !fighter.acted && !(self.round == 0 && fighter.surprised)
    }

    /// The delayed action of somebody that still waits.
    pub fn delay_of(&self, who: Who) -> Option<&Delayed> {
        self.delays.iter().find(|delayed| delayed.owner == who && !delayed.is_lapsing)
    }

    /// The synergy that somebody takes part in.
    pub fn synergy_of(&self, who: Who) -> Option<usize> {
        self.synergies.iter().position(|synergy| synergy.member(who).is_some())
    }

    /// Ends the battle: a side has won, or nobody.
    pub fn end(&mut self, winner: Option<u8>, by: Clause) {
        self.standing = Standing::ended(winner, by);
        self.frames.clear();
        self.mishaps.clear();
        self.ask = Ask::Act;
        self.cells_left = 0;
    }
}
