//! What can happen, in the game's words. Numbers computed for an event stand beside it as tallies.

use holmgang_kernel::grid::Cell;

use crate::action::{Hand, Mishap, Ruling, Watched};
use crate::arcs::Facing;
use crate::content::{DamageType, Gear, Save, SpellId};
use crate::deeds::Category;
use crate::state::{Cause, Condition, Crowd, Posture, Team, Who};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// TD-7.2: somebody stands somewhere at the start.
    Placed { who: Who, cell: Cell, facing: Facing },
    /// TD-1.1: a round begins; seconds of the game world since the start (TD-1.2).
    RoundBegan { round: u16, clock: u32 },
    /// TD-1.3: a d20 of the option `initiative_die`, or TD-1.6: of a tie.
    InitiativeRolled { who: Who, roll: u8, tie: bool },
    /// TD-1.3: the initiative of somebody.
    InitiativeSet { who: Who, initiative: i8 },
    /// TD-1.3: the order is fixed; it stands in the state.
    OrderFixed,
    /// A turn begins.
    TurnBegan { who: Who },
    /// A turn is skipped: TD-19.3, TD-22.1.
    TurnSkipped { who: Who },
    /// A turn is over.
    TurnEnded { who: Who },
    /// A deed is declared.
    Declared { who: Who, what: What },
    /// TD-2.1: its one category, and what is left of the turn.
    Spent { who: Who, category: Category, time_left: u8 },
    /// TD-4.2, TD-4.7.
    Said { who: Who, text: Box<str> },
    /// A condition comes. `left` 0: until its own end.
    ConditionGained { who: Who, what: Condition, by: Who, left: u8 },
    /// A condition goes.
    ConditionEnded { who: Who, what: Condition },
    /// TD-4.3, TD-6.6 and whatever throws somebody down.
    PostureChanged { who: Who, posture: Posture },
    /// TD-16.8.
    Tripped { who: Who, by: Who },
    /// TD-6.6: stays down.
    KeptDown { who: Who },
    /// TD-7.2.
    Faced { who: Who, facing: Facing },
    /// TD-7.5, TD-6.2.
    Stepped { who: Who, from: Cell, to: Cell },
    /// TD-7.12: somebody hurt on the run gets no farther.
    Halted { who: Who, cell: Cell },
    /// TD-24.7: the rest of a way cannot be gone any more.
    WayCut { who: Who, cell: Cell },
    /// TD-18.4, TD-24.1: moved by others.
    Shoved { who: Who, by: Who, from: Cell, to: Cell },
    /// TD-4.4, TD-22.1, TD-17.3, TD-13.8: a thing comes to lie.
    ThingFell { who: Who, gear: Gear, cell: Cell, stuck: bool },
    /// Into a hand, away, on, off, up from the floor.
    ThingTaken { who: Who, gear: Gear, how: Taking },
    /// TD-6.7: the attempt failed.
    PickUpFailed { who: Who, gear: Gear },
    /// TD-6.8.
    Saddle { who: Who, mounted: bool },
    /// TD-4.6.
    Infravision { who: Who, on: bool },
    /// TD-3.1: somebody may strike.
    OpportunityGiven { who: Who, against: Who, cause: Cause },
    /// TD-3.6: he strikes, or hinders; `left` of the round.
    OpportunityTaken { who: Who, against: Who, left: u8, hinder: bool },
    /// TD-3.11: he lets it pass.
    OpportunityDeclined { who: Who, against: Who },
    /// TD-7.13: a blow that hung on a cell not reached any more.
    OpportunityLost { who: Who, against: Who },
    /// TD-2.9: what was declared does not happen.
    DeedLost { who: Who, what: What },
    /// TD-8.4: a full attack begins.
    SeriesBegan { who: Who, blows: u8, off: bool, shot: bool },
    /// TD-9.1, TD-13.1, TD-16.3, TD-20.1: an attack throw.
    AttackRolled { who: Who, target: Who, with: Weaponry, roll: u8, total: i16, ac: i16, outcome: Throw },
    /// TD-12.2.
    CritRolled { who: Who, target: Who, roll: u8, resist: u8, critical: bool },
    /// TD-11, TD-20.8: hits are lost, or nonlethal damage is taken (TD-15.9). `before` and `hp` are the hits; they stop at 0 (TD-22.1).
    Damaged { target: Who, source: Source, damage_type: DamageType, amount: i16, nonlethal: bool, before: i16, hp: i16 },
    /// TD-22.7: damage that changes nothing.
    DamageIdle { target: Who },
    /// TD-8.6, TD-8.7.
    Healed { target: Who, by: Who, amount: i16, hp: i16 },
    /// TD-22.1.
    Incapacitated { who: Who },
    /// TD-22.2, TD-22.3.
    Woke { who: Who },
    /// TD-22.4, TD-22.8, TD-22.9.
    Died { who: Who },
    /// TD-22.6: what becomes of the fallen after the battle.
    Fated { who: Who, alive: bool },
    /// TD-22.10.
    Fled { who: Who },
    /// TD-22.10: a whole side gives up.
    Surrendered { team: Team },
    /// TD-12.7: what a fumble brought; no roll where the referee chose.
    MishapCame { who: Who, mishap: Mishap, roll: Option<u8> },
    /// TD-13.8.
    Shot { who: Who, gear: Gear, left: u8 },
    /// TD-6.4.
    Loaded { who: Who, gear: Gear },
    /// TD-16.5, TD-17.1, TD-18.3: an opposed throw.
    Contest { what: Opposed, who: Who, against: Who, roll: u8, total: i16, other_roll: u8, other_total: i16, won: bool },
    /// TD-17.3.
    Disarmed { who: Who, by: Who, gear: Gear, hand: Hand, taken: bool },
    /// TD-18.4: how far; 0: nothing gives way (TD-18.5).
    Pushed { who: Who, by: Who, wanted: u8, cells: u8 },
    /// TD-15.5.
    Distracted { by: Who, against: Who, ally: Who, attack: bool },
    /// TD-15.10: a blow is held ready.
    HoldBegan { who: Who, on: Watched },
    /// TD-15.11: it falls, before the deed or after it.
    HoldCame { who: Who, target: Who, first: bool },
    /// TD-15.12, TD-15.13: it is given up, or not legal any more.
    HoldLost { who: Who },
    /// TD-20: a spell begins to work; the circle of the slot that it took.
    SpellCast { who: Who, spell: SpellId, circle: u8 },
    /// TD-20.8: whom it catches; their saves come in this order (TD-24.4).
    SpellCatches { who: Who, spell: SpellId, targets: Crowd },
    /// TD-20.7.
    SpellPart { who: Who, spell: SpellId, done: u8, of: u8 },
    /// TD-20.4, TD-4.5, TD-20.7: a spell is lost.
    SpellLost { who: Who, spell: SpellId },
    /// TD-19.7.
    SaveRolled { who: Who, save: Save, roll: u8, total: i16, difficulty: i16, passed: bool },
    /// TD-5.10, TD-6.9, TD-12.7: an improvised check.
    CheckRolled { who: Who, roll: u8, total: i16, difficulty: i16, passed: bool },
    /// TD-5.10: a feature of the map was used.
    FeatureUsed { who: Who, feature: u8 },
    /// TD-7.15, TD-24.1: cells become slippery or burn.
    CellsChanged { cells: u8, burning: bool },
    /// TD-21.2.
    TurningRolled { who: Who, roll: u8, total: i16 },
    /// TD-21.2: how it went with one of them.
    TurningMet { who: Who, by: Who, difficulty: u8, margin: i16 },
    /// TD-3: standing orders were given.
    OrdersGiven { who: Who },
    /// TD-24.3: the referee is asked.
    RefereeAsked { who: Who },
    /// TD-24.1: the referee rules, with a reason.
    Ruled(Box<Ruling>),
    /// TD-22.10: the battle is over.
    Ended { winner: Option<Team> },
}

/// What was declared, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Attack {
        target: Who,
        with: Weaponry,
    },
    Hurricane {
        target: Who,
        with: Weaponry,
    },
    Defend,
    Trip(Who),
    Distract(Who),
    Disarm(Who),
    Push(Who),
    Cast(SpellId),
    Control,
    Draw,
    Stance,
    Sheathe,
    Load(Gear),
    PullOut(Gear),
    Improvise(u8),
    Finish(Who),
    TurnUndead,
    Step,
    Turn,
    Don(Gear),
    Doff(Gear),
    Stand,
    Lower,
    PickUp(Gear),
    Saddle,
    Stunt(u8),
    Infravision,
    Untangle,
    /// Where to; none where no way leads there.
    Move {
        cells: u8,
        to: Option<Cell>,
        backing: bool,
    },
    FullAttack,
    Prepare(Gear),
    Drink(Gear),
    Follow,
    FreeAction,
}

/// What an attack throw was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weaponry {
    /// A weapon of the content; `ranged` also of a throw.
    Weapon {
        weapon: u8,
        ranged: bool,
    },
    /// TD-16.3.
    Touch,
    Spell(SpellId),
}

/// How an attack throw ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// TD-12.6.
    Fumble,
    Miss,
    /// TD-9.5.
    Hit,
    /// TD-12.1.
    SureHit,
}

/// What damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A weapon of somebody, and whether the damage was critical.
    Weapon {
        who: Who,
        weapon: u8,
        critical: bool,
    },
    Spell {
        who: Who,
        spell: SpellId,
        critical: bool,
    },
    /// TD-24.1.
    Burning,
    Referee,
}

impl Source {
    /// Who did it, if somebody did.
    pub fn who(self) -> Option<Who> {
        match self {
            Source::Weapon { who, .. } | Source::Spell { who, .. } => Some(who),
            Source::Burning | Source::Referee => None,
        }
    }
}

/// The opposed throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposed {
    Trip,
    Hinder,
    CounterTrip,
    Disarm,
    Push,
}

/// How a thing is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    Drawn,
    Sheathed,
    Donned,
    Doffed,
    PickedUp,
    PulledOut,
    Prepared,
    Drunk {
        by: Who,
    },
    /// TD-15.6: thrown and used up.
    Thrown,
}
