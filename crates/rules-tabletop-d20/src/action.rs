//! What a seat can do, and why it may not.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::reasons;

use crate::arcs::Facing;
use crate::content::{DamageType, Degree, DiceSum, SpellId, WeaponId};
use crate::grid::Path;
use crate::state::{End, OrderAoo, OrderContest, OrderCounter, OrderFollow, Posture, Team, ThingId, Who};

/// A spell that the content does not have: refused as `unknown_spell`.
pub const NO_SPELL: SpellId = SpellId::MAX;
/// A feature that the map does not have: refused as `unknown_id`.
pub const NO_FEATURE: u8 = u8::MAX;

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Main,
    Off,
}

/// What a blow is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// The weapon in the main hand.
    Main,
    /// The weapon in the off hand.
    Off,
    /// A natural weapon of the sheet.
    Natural(WeaponId),
    /// TD-5.3.
    Fists,
    /// Something that is not there: refused as `not_carried`.
    Missing,
}

/// A blow or shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub target: Who,
    pub arm: Arm,
    /// TD-15.9.
    pub nonlethal: bool,
    /// TD-5.8.
    pub friendly: bool,
}

/// A cast: TD-20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: SpellId,
    /// Figures it is aimed at, in the order named; [`NOBODY`](crate::state::NOBODY) behind the last. A seventh says that too many were named.
    pub targets: [Who; 7],
    /// The middle of an area, or [`NOWHERE`](crate::state::NOWHERE).
    pub cell: Cell,
    /// TD-5.8.
    pub friendly: bool,
}

impl Cast {
    /// The figures it is aimed at.
    pub fn targets(&self) -> impl Iterator<Item = Who> + '_ {
        self.targets.iter().copied().take_while(|who| *who != crate::state::NOBODY)
    }
}

/// TD-15.10: what is controlled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watched {
    Who(Who),
    Cell(Cell),
}

/// A way over the board: TD-7.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The cheapest way to a cell.
    To(Cell),
    /// These steps; an empty path stays.
    Steps(Path),
    /// Cells that do not touch: refused as `path_blocked`.
    Broken,
}

/// A full move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub way: Way,
    pub backing: bool,
    pub end: End,
    /// TD-22.10: a last step off the board.
    pub exit: bool,
}

/// An improvised deed or stunt: TD-5.10, TD-6.9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stunt {
    /// A feature of the map, or [`NO_FEATURE`] with a text.
    pub feature: u8,
    /// What is done, in words, where it is no feature's.
    pub text: Option<Box<str>>,
    /// Where it ends, or [`NOWHERE`](crate::state::NOWHERE).
    pub cell: Cell,
    /// Whom it is about, or [`NOBODY`](crate::state::NOBODY).
    pub target: Who,
}

/// A change of standing orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderChange {
    pub aoo: Option<OrderAoo>,
    pub counter: Option<OrderCounter>,
    pub contest: Option<OrderContest>,
    pub follow: Option<OrderFollow>,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    // Free actions: TD-4.
    Say(Box<str>),
    DropProne,
    /// Where to: [`NOWHERE`](crate::state::NOWHERE) is the own cell.
    DropItem {
        thing: ThingId,
        cell: Cell,
    },
    StopCasting,
    LeaveInfravision,
    /// TD-22.11.
    GiveUp,
    FreeDeed(Box<str>),
    // Standard actions: TD-5.
    Attack(Blow),
    Hurricane(Blow),
    Defend,
    /// With what, if that was named: only what is in hand will do; a grab weapon in hand helps by itself (TD-16.12).
    Trip {
        target: Who,
        named: Arm,
    },
    Distract {
        target: Who,
        ally: Who,
        attack: bool,
        thing: ThingId,
    },
    Disarm {
        target: Who,
        hand: Hand,
        arm: Arm,
    },
    Push {
        target: Who,
    },
    Cast(Cast),
    Control {
        on: Watched,
        arm: Arm,
        spell: Option<SpellId>,
    },
    /// Things named, or none for the first that fit.
    Draw([ThingId; 2]),
    Stance,
    Sheathe(ThingId),
    Load {
        thing: ThingId,
        as_move: bool,
    },
    PullOut(ThingId),
    Improvise(Stunt),
    Finish {
        target: Who,
        friendly: bool,
    },
    TurnUndead {
        control: bool,
    },
    // Standard moves: TD-6.
    Step {
        cell: Cell,
        end: End,
    },
    Face(Facing),
    Don(ThingId),
    Doff(ThingId),
    /// Free from a crouch (TD-6.6).
    Stand,
    Lower(Posture),
    PickUp(ThingId),
    Mount,
    Dismount,
    Stunt(Stunt),
    EnterInfravision,
    Untangle,
    // Full moves and full actions: TD-7, TD-8.
    Move(Move),
    FullAttack,
    Prepare(ThingId),
    Drink {
        thing: ThingId,
        target: Who,
    },
    // The turn and the battle.
    End,
    Surrender,
    /// [`NOBODY`](crate::state::NOBODY): the whole side.
    Orders {
        who: Who,
        change: OrderChange,
    },
    // Answers in the middle of a deed.
    Strike {
        nonlethal: bool,
    },
    Hinder,
    Counter,
    Follow(u8),
    Decline,
    /// TD-24.1, with its reason.
    Ruling(Box<Ruling>),
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    pub reason: String,
}

/// TD-24.1: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    GrantModifier { who: Who, what: Grant, amount: i64, rounds: i64 },
    ApplyEffect(RefereeEffect),
    RuleImprovised { aoo: bool, check: Option<i64>, ability: Option<OrderContest>, effect: RefereeEffect },
    FumbleOutcome { mishap: Mishap, effect: Option<RefereeEffect> },
    SkillFumble { who: Who, mishap: Mishap },
    GrantCounterTrip(bool),
    SetStability { who: Who, value: i64 },
    SetTurnDc { who: Who, value: i64 },
    DeclareSurprise { who: Who, is_surprised: bool },
    DeclareCover { who: Who, degree: Degree },
    SetVisibility { value: i64, dark: Option<bool> },
    AllowFreeAction(bool),
    DeclareFate { who: Who, alive: bool },
    EndBattle(Option<Team>),
}

/// TD-24.1: what a modifier is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    Attack,
    Check,
    Initiative,
    Ac,
    Morale,
}

impl Grant {
    /// All, with the word of the notation.
    pub const ALL: [(Grant, &'static str); 5] = [
        (Grant::Attack, "attack"),
        (Grant::Check, "check"),
        (Grant::Initiative, "initiative"),
        (Grant::Ac, "ac"),
        (Grant::Morale, "morale"),
    ];
}

/// TD-12.7: a mishap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    Drop,
    Stuck,
    Slip,
    Stirrups,
    OffBalance,
    Other,
}

impl Mishap {
    /// All, with the word of the notation.
    pub const ALL: [(Mishap, &'static str); 6] = [
        (Mishap::Drop, "drop"),
        (Mishap::Stuck, "stuck"),
        (Mishap::Slip, "slip"),
        (Mishap::Stirrups, "stirrups"),
        (Mishap::OffBalance, "off_balance"),
        (Mishap::Other, "other"),
    ];
}

/// TD-24.1: an effect that the referee gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefereeEffect {
    Nothing,
    /// The feature's own.
    Feature,
    Damage {
        who: Who,
        dice: DiceSum,
        damage_type: DamageType,
    },
    Prone(Who),
    Drop {
        who: Who,
        hand: Hand,
    },
    Slippery(Vec<Cell>),
    Burning(Vec<Cell>),
    Move {
        who: Who,
        cell: Cell,
    },
}

reasons! {
    /// Every reason of the rulebook.
    pub enum Reason {
        BattleOver = "battle_over";
        RefereePending = "referee_pending";
        NotYourTurn = "not_your_turn";
        CannotAct = "cannot_act";
        UnknownAction = "unknown_action";
        UnknownId = "unknown_id";
        NotCarried = "not_carried";
        MustStand = "must_stand";
        SecondStandardAction = "second_standard_action";
        NotEnoughTime = "not_enough_time";
        TooManyFreeActions = "too_many_free_actions";
        PhraseTooLong = "phrase_too_long";
        TooFar = "too_far";
        NothingToStop = "nothing_to_stop";
        NoInfravision = "no_infravision";
        NotLoaded = "not_loaded";
        AlreadyLoaded = "already_loaded";
        WeaponCased = "weapon_cased";
        NoFreeHand = "no_free_hand";
        OutOfReach = "out_of_reach";
        OutOfRange = "out_of_range";
        NoLineOfSight = "no_line_of_sight";
        TargetBehind = "target_behind";
        FriendlyTarget = "friendly_target";
        TakesTooLong = "takes_too_long";
        NothingThere = "nothing_there";
        TooBig = "too_big";
        NoMount = "no_mount";
        PathTooLong = "path_too_long";
        PathBlocked = "path_blocked";
        NoExtraAttacks = "no_extra_attacks";
        TooManyTargets = "too_many_targets";
        NoAmmunition = "no_ammunition";
        MeleeOnly = "melee_only";
        AllyNotNear = "ally_not_near";
        IllegalTarget = "illegal_target";
        AlreadyProne = "already_prone";
        NothingToDisarm = "nothing_to_disarm";
        NoSlot = "no_slot";
        UnknownSpell = "unknown_spell";
        CannotTurn = "cannot_turn";
        NoTarget = "no_target";
        Turned = "turned";
        NotHelpless = "not_helpless";
        RefereeBounds = "referee_bounds";
        ReasonRequired = "reason_required";
        NotReferee = "not_referee";
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
