//! The battle: plain data, indices into content, lists that stay inline for ordinary battles.

mod agenda;
mod condition;

use std::sync::Arc;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::named;
use smallvec::SmallVec;

use crate::action::RefereeEffect;
use crate::arcs::Facing;
use crate::content::{CIRCLES, Cover, Feature, Gear, Sheet};
use crate::grid::{Board, CellSet};

pub use agenda::{Cause, Deed, Due, End, Improvised, Pending, Task, Trip, Walk};
pub use condition::{Condition, Effect, With};

/// An index into [`State::figures`], or [`NOBODY`].
pub type Who = u8;
/// No combatant.
pub const NOBODY: Who = u8::MAX;
/// The most combatants of a side.
pub const MOST_OF_A_SIDE: usize = 12;

/// An index into [`State::things`], or [`NOTHING`].
pub type ThingId = u8;
/// No thing.
pub const NOTHING: ThingId = u8::MAX;

/// No cell.
pub const NOWHERE: Cell = Cell::new(u8::MAX, u8::MAX);

/// A set of combatants, one bit each.
pub type Crowd = u32;

/// The bit of a combatant.
#[inline]
pub const fn bit(who: Who) -> Crowd {
    1u32.wrapping_shl(who as u32)
}

pub use holmgang_kernel::seat::Team;

/// How it stands with the battle.
pub type Standing = holmgang_kernel::seat::Standing<Team>;

named! {
    /// TD-6.6, TD-9.9: how somebody holds himself.
    pub enum Posture {
        Standing = "standing", "standing", "стоит";
        Crouched = "crouched", "crouched", "на корточках";
        Kneeling = "kneeling", "on one knee", "на одном колене";
        AllFours = "all_fours", "on all fours", "на четвереньках";
        Prone = "prone", "lying", "лежит";
    }
}

impl Posture {
    /// TD-9.13: on his feet (crouched is enough).
    pub const fn is_on_feet(self) -> bool {
        matches!(self, Posture::Standing | Posture::Crouched)
    }
}

named! {
    /// TD-4.6.
    pub enum Infravision {
        None = "none", Off = "off", On = "on",
    }
}

named! {
    /// TD-22: how it stands with somebody.
    pub enum Life {
        Active = "active", Incapacitated = "incapacitated", Dead = "dead", Fled = "fled",
    }
}

/// TD-22.6: what became of somebody when the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The battle goes on.
    Open,
    Alive,
    Dead,
}

/// TD-3, TD-16: standing orders of a combatant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    pub aoo: OrderAoo,
    pub counter: OrderCounter,
    pub contest: OrderContest,
    pub follow: OrderFollow,
}

named! {
    /// What to do with an attack of opportunity.
    #[derive(Default)]
    pub enum OrderAoo {
        #[default]
        Ask = "ask", "ask me", "спрашивать";
        Strike = "strike", "strike", "бить";
        Hinder = "hinder", "hinder a rise, else strike", "мешать подняться, иначе бить";
        Decline = "decline", "let them pass", "отказываться";
    }
}

named! {
    /// What to do with a counter-trip.
    #[derive(Default)]
    pub enum OrderCounter {
        #[default]
        Ask = "ask", "ask me", "спрашивать";
        Take = "take", "always, if it can succeed", "всегда, если есть шанс";
        Decline = "decline", "never", "никогда";
    }
}

named! {
    /// TD-16.5: with what a trip is resisted.
    #[derive(Default)]
    pub enum OrderContest {
        #[default]
        Better = "better", "the better of the two", "что лучше";
        Str = "str", "strength", "сила";
        Dex = "dex", "dexterity", "ловкость";
    }
}

named! {
    /// TD-18.6: whether to follow a push.
    #[derive(Default)]
    pub enum OrderFollow {
        #[default]
        Ask = "ask", "ask me", "спрашивать";
        All = "all", "follow all the way", "следовать до конца";
        None = "none", "stay", "оставаться";
    }
}

/// One moment of one battle.
///
/// Invariants: a thing that lies in a hand of somebody stands in his `main` or `off` too; `marks` has a bit where an effect or a condition without
/// data is on its bearer; `reach` follows from what the hands hold; the incapacitated are prone and hold nothing; while the battle is open and
/// nothing is pending, `agenda` is empty and `active` can act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What hardly any rule changes: board, names and sheets.
    pub setup: Arc<Setup>,
    /// In roster order: Red's list, then Blue's.
    pub figures: SmallVec<[Figure; 8]>,
    /// In the order in which they came.
    pub effects: SmallVec<[Effect; 12]>,
    pub things: SmallVec<[Thing; 40]>,
    /// TD-14.3: covers that came in the battle (overturned tables).
    pub covers: SmallVec<[Cover; 32]>,
    /// TD-7.15.
    pub slippery: CellSet,
    /// TD-24.1.
    pub burning: CellSet,
    /// TD-1.3: the order of this round.
    pub order: SmallVec<[Who; 8]>,
    /// The place in it that is served.
    pub place: u8,
    /// Whose turn it is.
    pub active: Who,
    /// From 1.
    pub round: u16,
    pub round_limit: u16,
    /// Features of the map that were used, one bit each.
    pub used: u16,
    /// Doors that stand open, one bit each: the board is `setup.boards[doors]`.
    pub doors: u8,
    /// TD-13.6: 0..−10.
    pub visibility: i8,
    /// TD-13.10: 0..−10.
    pub wind: i8,
    pub dark: bool,
    /// TD-2.3: percent of the turn.
    pub time_left: u8,
    pub standard_used: bool,
    pub free_used: u8,
    /// TD-20.7: this turn's part of a long cast is done.
    pub cast_done: bool,
    /// TD-12.9: an improvised check of this turn showed a natural 1.
    pub skill_one: bool,
    /// TD-8: a full attack that goes on.
    pub series: Option<Series>,
    /// What is still to be done of the deed in hand, the next on top.
    pub agenda: SmallVec<[Task; 8]>,
    /// A full move in progress.
    pub walk: Option<Walk>,
    /// A decision in the middle of a deed.
    pub pending: Option<Pending>,
    /// TD-5.10: the effect that the referee ruled for the improvised deed in hand.
    pub ruled: Option<Arc<RefereeEffect>>,
    /// TD-20.4: who is between the declaration and the effect of a spell, and whose spell was lost by a wound.
    pub mid_cast: Crowd,
    pub spoiled: Crowd,
    /// Whether a referee is present: TD-24.3.
    pub referee: bool,
    pub rules: HouseRules,
    pub standing: Standing,
    /// TD-22.10: somebody fell, woke, left or changed sides: who is left must be counted, once what is done has its end.
    pub uncounted: bool,
}

/// TD-24.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HouseRules {
    /// TD-1.2.
    pub round_seconds: u8,
    /// TD-1.3.
    pub initiative_die: bool,
    /// TD-7.12: hurt on the run takes back to the first cell of the path.
    pub hurt_from_start: bool,
    /// TD-9.13: −4 on the melee attacks of a lying one.
    pub prone_attack: bool,
    /// TD-16.4.
    pub counter_after_missed_touch: bool,
    /// TD-19.3.
    pub drop_negative_dex: bool,
    /// TD-13.9.
    pub unaimed_shots: bool,
}

/// What hardly any rule changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The id of the map: index into maps.
    pub map: u16,
    /// The boards of the map, one for every way in which its doors can stand.
    pub boards: Arc<[Board]>,
    pub features: Vec<Feature>,
    /// Indices of features.
    pub doors: Vec<u8>,
    pub covers: Vec<Cover>,
    pub exits: u8,
    /// One sheet a combatant, in roster order.
    pub sheets: Vec<Sheet>,
    /// How many combatants Red and Blue have.
    pub sizes: [u8; 2],
}

/// One combatant now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub hp: i16,
    /// TD-15.9.
    pub nonlethal: i16,
    /// Its south-western cell.
    pub cell: Cell,
    pub facing: Facing,
    pub posture: Posture,
    pub life: Life,
    pub fate: Fate,
    /// TD-21.7: the side it counts for now.
    pub team: Team,
    /// The side it came with.
    pub home: Team,
    /// The number in its id: `red-2`.
    pub number: u8,
    /// TD-7.17: cells of a side.
    pub side: u8,
    /// TD-1.3: of this round.
    pub initiative: i8,
    pub main: ThingId,
    pub off: ThingId,
    pub armor_bonus: u8,
    pub shield_bonus: u8,
    /// The lowest speed of what is worn; 20 where nothing lowers it.
    pub armor_speed: u8,
    pub mounted: bool,
    pub infravision: Infravision,
    pub sheathed: bool,
    pub stability: u8,
    /// TD-21.1; 0: none.
    pub turn_dc: u8,
    /// TD-21.1: somebody has tried to turn it.
    pub turn_tried: bool,
    pub aoo_left: u8,
    pub aoo_used_on: Crowd,
    /// TD-7.4: distances that its melee weapons reach, one bit each.
    pub reach: u16,
    /// Conditions on it, one bit each.
    pub marks: u32,
    pub slots: [u8; CIRCLES],
    /// TD-23.10: potions and the like that he has used up.
    pub used_up: u8,
    pub orders: Orders,
}

impl Figure {
    /// Whether a condition is on it.
    #[inline]
    pub fn is(&self, condition: Condition) -> bool {
        self.marks & condition.mark() != 0
    }

    /// Whether it stands, lies or sits on the board and is alive.
    #[inline]
    pub fn is_there(&self) -> bool {
        matches!(self.life, Life::Active | Life::Incapacitated)
    }

    /// Whether it can do anything: active, not held and not asleep.
    #[inline]
    pub fn can_act(&self) -> bool {
        self.life == Life::Active && self.marks & (Condition::Immobilised.mark() | Condition::Asleep.mark()) == 0
    }

    /// What is left before it falls; anything that hurts lowers it.
    #[inline]
    pub fn vigour(&self) -> i16 {
        self.hp - self.nonlethal
    }
}

/// A thing somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    pub gear: Gear,
    pub at: Place,
    /// Shots left of a ranged weapon.
    pub shots: u8,
    /// Of a crossbow.
    pub loaded: bool,
    pub cased: bool,
}

/// Where a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Main(Who),
    Off(Who),
    Worn(Who),
    Carried(Who),
    Floor(Cell),
    /// TD-12.7: fixed in the scenery.
    Stuck(Cell),
    /// Used up.
    Gone,
}

/// TD-8: what is left of a full attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// Places of the main series that are left.
    pub main: u8,
    /// Places made so far: each is at −5 (TD-8.4).
    pub made: u8,
    /// TD-10.3: the one blow of the other hand is left.
    pub off: bool,
    /// The extra shot of `repeated_shot` is left.
    pub shot: bool,
    /// TD-8.9: natural weapons that were used, one bit each in the order of the sheet; then `main` counts those left.
    pub natural: Option<u8>,
    /// TD-8.3.
    pub stepped: bool,
}

impl Series {
    /// Whether a blow is left.
    pub fn is_open(&self) -> bool {
        self.main > 0 || self.off || self.shot
    }
}

impl State {
    /// The board as its doors stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.setup.boards[self.doors as usize & (self.setup.boards.len() - 1)]
    }

    /// The sheet of a combatant.
    #[inline]
    pub fn sheet(&self, who: Who) -> &Sheet {
        &self.setup.sheets[who as usize]
    }

    /// TD-14.3, TD-14.7: covers of the map, of the battle and of the ground.
    #[inline]
    pub fn all_covers(&self) -> impl Iterator<Item = &Cover> {
        self.setup.covers.iter().chain(&self.covers).chain(&self.board().covers)
    }

    /// A combatant.
    #[inline]
    pub fn figure(&self, who: Who) -> &Figure {
        &self.figures[who as usize]
    }

    /// A combatant, to be changed.
    #[inline]
    pub fn figure_mut(&mut self, who: Who) -> &mut Figure {
        &mut self.figures[who as usize]
    }

    /// Every combatant.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        0..self.figures.len() as u8
    }

    /// Whether two are on different sides now.
    #[inline]
    pub fn are_enemies(&self, a: Who, b: Who) -> bool {
        self.figure(a).team != self.figure(b).team
    }

    /// Who stands or lies on a cell; of several (the fallen under somebody) the one who can act.
    pub fn standing_on(&self, cell: Cell) -> Option<Who> {
        let mut found = None;
        for who in self.everybody() {
            let figure = self.figure(who);
            if figure.is_there() && crate::grid::distance(figure.cell, figure.side, cell, 1) == 0 {
                if figure.life == Life::Active {
                    return Some(who);
                }
                found = found.or(Some(who));
            }
        }
        found
    }
}
