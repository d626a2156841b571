//! What is still to be done of a deed in hand, and the decisions in its middle.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::named;
use smallvec::SmallVec;

use super::{Crowd, OrderContest, Posture, ThingId, Who, With};
use crate::action::{Arm, Cast, Hand, Watched};
use crate::arcs::Facing;
use crate::grid::Path;
use crate::numbers::attack::Manner;

/// A full move in progress: TD-7.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    pub who: Who,
    pub path: Path,
    /// Steps made.
    pub at: u8,
    pub backing: bool,
    /// The last step leads off the board.
    pub exit: bool,
    pub end: End,
    pub from: Cell,
    /// Attacks of opportunity to come, by step.
    pub due: SmallVec<[Due; 8]>,
    /// [`Figure::vigour`](super::Figure::vigour) before the attacks of opportunity of the cell in hand.
    pub vigour: i16,
    /// TD-18.6: who has no attack of opportunity at it.
    pub spared: Crowd,
}

/// TD-7.7 to TD-7.9: somebody who may strike at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub who: Who,
    pub step: u8,
    pub cause: Cause,
}

named! {
    /// What provoked an attack of opportunity.
    pub enum Cause {
        /// A deed of the tables (TD-5.1, TD-6.1, TD-8.1).
        Deed = "deed", "by this deed", "своим действием";
        /// TD-6.2, TD-6.3.
        Back = "back", "by the back turned", "открытой спиной";
        /// TD-6.6.
        GetUp = "get_up", "by getting up", "подъёмом";
        /// TD-7.7.
        Retreat = "retreat", "by retreating with the back turned", "отступлением спиной";
        /// TD-7.8.
        LongWay = "long_way", "by not leaving the shortest way", "кружным путём";
        /// TD-7.9.
        Round = "round", "by running round", "пробежкой вокруг";
        /// TD-16.15: hindering.
        Hindering = "hindering", "by hindering", "помехой";
    }
}

impl Cause {
    /// Whether it lies on the way of a full move.
    pub const fn is_on_the_way(self) -> bool {
        matches!(self, Cause::Retreat | Cause::LongWay | Cause::Round)
    }
}

/// Where somebody turns at the end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Keep,
    To(Facing),
    /// Towards the nearest enemy, as far as may be.
    Enemy,
}

/// A trip, a hindering, or its answer: TD-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Who tries.
    pub actor: Who,
    /// Whom.
    pub target: Who,
    /// TD-16.9.
    pub penalty: i8,
    /// TD-16.13: the target is getting up.
    pub hinder: bool,
}

/// A step that is still to be done of the deed in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// TD-15.11: held attacks of these against somebody.
    Held { target: Who, by: Crowd },
    /// TD-15.11: one of them, after the attacks of opportunity that it provoked.
    HeldBlow { by: Who, target: Who, with: With },
    /// TD-3: attacks of opportunity of these. Of `special` ones the blow is made at `from` (TD-6.2), or with the facing of the step (TD-7.7).
    Offers { provoker: Who, strikers: Crowd, special: Crowd, cause: Cause, from: Cell },
    /// The deed itself; `vigour` is the doer's before the attacks of opportunity.
    Deed { deed: Deed, vigour: i16 },
    /// TD-16.2 to TD-16.5: touch and opposed throw, after the answering blow.
    Trip { trip: Trip, vigour: i16 },
    /// TD-7.5: goes on along the path.
    Walk,
    /// TD-6.2: the step is over; what lies in the cell acts.
    Landed { who: Who, from: Cell },
}

/// A deed of the active one, after what comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Blow { target: Who, arm: Arm, manner: Manner },
    Load { thing: ThingId },
    Defend,
    Trip { target: Who, penalty: i8 },
    Distract { target: Who, ally: Who, attack: bool, thing: ThingId },
    Disarm { target: Who, hand: Hand, arm: Arm, penalty: i8 },
    Push { target: Who },
    Cast(Cast),
    Control { on: Watched, with: With },
    Draw([ThingId; 2]),
    Stance,
    Sheathe(ThingId),
    PullOut(ThingId),
    Improvise(Improvised),
    Finish(Who),
    TurnUndead { control: bool },
    Step { cell: Cell, end: End },
    Face(Facing),
    Don(ThingId),
    Doff(ThingId),
    // Somebody hindered it: stays down.
    Stand { failed: bool },
    Lower(Posture),
    PickUp(ThingId),
    Mount,
    Dismount,
    EnterInfravision,
    Untangle,
    Walk,
    FullAttack,
    Prepare(ThingId),
    Drink { thing: ThingId, target: Who },
}

/// An improvised deed as the referee (or the default) ruled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improvised {
    /// A feature of the map, or [`NO_FEATURE`](crate::action::NO_FEATURE).
    pub feature: u8,
    /// Where it ends, or [`NOWHERE`](super::NOWHERE).
    pub cell: Cell,
    pub is_move: bool,
    /// The difficulty; 0: no check.
    pub check: u8,
    pub ability: OrderContest,
    /// The feature's own effect is applied; the referee's own came with his ruling.
    pub own_effect: bool,
}

/// A decision in the middle of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// TD-3: an attack of opportunity; `hinder` may be chosen instead (TD-16.13).
    Strike { who: Who, against: Who, cause: Cause, hinder: bool, special: bool, from: Cell },
    /// TD-16.10; `granted` by the referee to one who lies already (TD-16.11).
    Counter { who: Who, against: Who, hinder: bool, granted: bool },
    /// TD-18.6.
    Follow { who: Who, against: Who, cells: u8, way: Facing },
    /// TD-12.7.
    Fumble { who: Who, arm: Arm, spell: bool },
    /// TD-5.10, TD-6.9.
    Improvised { who: Who, feature: u8, cell: Cell, target: Who, is_move: bool },
    /// TD-4.7.
    FreeDeed { who: Who },
    /// TD-16.11.
    NarrowWin { who: Who, against: Who, hinder: bool },
}
