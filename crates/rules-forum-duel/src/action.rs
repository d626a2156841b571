//! What a seat can do, and why it may not.

use holmgang_kernel::reasons;

use crate::content::SpellId;
use crate::state::{Grant, Place, Standing, Who};

/// A spell that the content does not have: refused as `unknown_spell`.
pub const NO_SPELL: SpellId = SpellId::MAX;

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// FD-1.6.
    Rest,
    /// FD-6.5.
    End,
    /// FD-8.2: one step. A cell that the board does not have is [`OFF_BOARD`](crate::state::OFF_BOARD).
    Step(Place),
    /// FD-8.1: a path of no step or of two and more (one step is [`Action::Step`]).
    Walk(Box<[Place]>),
    /// FD-9.1, FD-9.3.
    Attack(Aim),
    /// FD-13.
    Cast(Cast),
    /// FD-15.3; [`NOBODY`](crate::state::NOBODY) where the name is unknown.
    Surrender(Who),
    /// FD-12.16: always refused.
    Equip,
    /// FD-2.15: an attack, rest or move with charges declared, which takes none: always refused.
    Overcharged(Box<Action>),
    /// FD-15.5, with its reason.
    Ruling(Box<Ruling>),
}

/// What an action is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing: spells on oneself, warcries.
    None,
    /// A combatant; [`NOBODY`](crate::state::NOBODY) where the name is unknown.
    Who(Who),
    /// A cell.
    Cell(Place),
}

/// A cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: SpellId,
    pub aim: Aim,
    /// Where a resurrected one is put; else [`OFF_BOARD`](crate::state::OFF_BOARD).
    pub cell: Place,
    /// FD-2.3: charges declared; numbers beyond 65,535 count as that.
    pub charges: u16,
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    /// Never empty: an action without a reason is `bad_request`.
    pub reason: String,
}

/// FD-15.5, FD-12.13, FD-15.7: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    PlaceCombatant { who: Who, cell: Place },
    SetTurnOrder(Vec<Who>),
    SetBlockCap { cap: i64, rounds: Option<i64> },
    GrantModifier { who: Who, what: Grant, amount: i64, turns: i64 },
    AdjustResource { who: Who, what: Resource, value: i64 },
    ApplyEffect { who: Who, lasting: Option<u16>, turns: Option<i64>, author: Option<Who> },
    RemoveEffect { who: Who, effect: Option<crate::state::What>, author: Option<Who> },
    RemoveObject(Place),
    EndTurnFor(Who),
    DeclareResult(Standing),
}

/// FD-15.5: what `adjust_resource` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Hp,
    Energy,
    Charges,
}

reasons! {
    /// FD-6.11: the closed list of reasons, for requests and for the referee.
    pub enum Reason {
        BadRequest = "bad_request";
        BattleOver = "battle_over";
        NotYourTurn = "not_your_turn";
        Silenced = "silenced";
        Rooted = "rooted";
        UnknownSpell = "unknown_spell";
        NoWeapon = "no_weapon";
        NotEnoughAp = "not_enough_ap";
        NotEnoughAttackPoints = "not_enough_attack_points";
        NotEnoughEnergy = "not_enough_energy";
        NotEnoughMp = "not_enough_mp";
        ChargesNotAllowed = "charges_not_allowed";
        NotEnoughCharges = "not_enough_charges";
        BadTarget = "bad_target";
        NoOneToResurrect = "no_one_to_resurrect";
        TargetNotResurrectable = "target_not_resurrectable";
        OutOfRange = "out_of_range";
        NoFreeCell = "no_free_cell";
        BadCell = "bad_cell";
        CellNotAdjacent = "cell_not_adjacent";
        CellOccupied = "cell_occupied";
        MaxSummons = "max_summons";
        NotAllowed = "not_allowed";
        TooLate = "too_late";
        RefereeOutOfBounds = "referee_out_of_bounds";
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
