//! What is under way: actions that are being resolved, the question that waits, how an attack stands to its target.

use holmgang_kernel::named;

use std::sync::Arc;

use super::Who;
use crate::action::{Cast, Deed, DefenceKind, Mishap, Path};

/// FY-10.12: a ruling that waits for the attack or check it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    Modifier { who: Who, amount: i8 },
    Relation { attacker: Who, target: Who, relation: Relation },
    Forbid { who: Who, defence: DefenceKind },
}

named! {
    /// FY-10.2.
    pub enum Relation {
        Ordinary = "ordinary", "ordinary attack", "обычная атака";
        Unforeseen = "unforeseen", "unforeseen attack", "непредвиденная атака";
        Sudden = "sudden", "sudden attack", "внезапная атака";
    }
}

named! {
    /// FY-10.3: the first reason that holds.
    pub enum Because {
        NotAlert = "not_alert", "expects no attack", "не ждёт нападения";
        NotAble = "not_able", "not able", "не в строю";
        OwnTurn = "own_turn", "own turn", "свой ход";
        Paralysed = "paralysed", "paralysed", "паралич";
        NoPoints = "no_points", "no points", "нет очков";
        AttackerHidden = "attacker_hidden", "the attacker is hidden", "атакующий скрыт";
        AttackerNotInView = "attacker_not_in_view", "the attacker is not in view", "атакующего не видно";
        NoFittingReaction = "no_fitting_reaction", "no reaction fits", "нет подходящей реакции";
        Declined = "declined", "does not defend", "не защищается";
        Chosen = "chosen", "defends", "защищается";
        Referee = "referee", "the referee says so", "решение мастера";
        /// FY-10.11: an item that nobody carries.
        Unattended = "unattended", "nobody carries it", "предмет без хозяина";
    }
}

/// The last resolved attack on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAttack {
    pub attacker: Who,
    /// [`NOBODY`](super::NOBODY) for an item that nobody carries.
    pub target: Who,
    pub relation: Relation,
    pub because: Because,
    /// FY-9.6; 0 is a failure.
    pub degree: u8,
}

/// An action that is being resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Who does it: of a synergy the leader.
    pub by: Who,
    /// Whom its events name: of a synergy the one who has paid the last point.
    pub actor: Who,
    pub what: Doing,
    pub stage: Stage,
    /// FY-7: done as a delayed action.
    pub is_delayed: bool,
    /// FY-7.4: a delayed action has happened since it was declared.
    pub is_interrupted: bool,
}

/// What a frame does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    Deed(Deed),
    /// A dash or going on with a move: steps only.
    Run(Path),
    /// FY-5.11: a synergy fires, with so many participants.
    Synergy(Cast, u8),
    /// FY-5.9: somebody begins a synergy; it is set up already.
    SynergyBegun,
    /// FY-7.11: the referee has announced an event.
    Announced(Arc<str>),
    /// FY-7.15: something has befallen the one whom its events name.
    Mishap(Mishap),
    /// The turn ends.
    EndTurn,
}

/// How far an action has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// FY-7.4: declared and paid; owners of delayed actions who were asked are bits of the set.
    Declared(u64),
    /// Is to be resolved: the next target, or the next pace of a path.
    Next(u16),
    /// FY-7.4: just after a step into a cell.
    Stepped(u16, u64),
}

/// Whose decision is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The active one acts.
    Act,
    /// FY-6.7: a target defends.
    React { target: Who },
    /// FY-7.5: an owner's delayed action may happen; somebody has triggered it.
    Fire { owner: Who, by: Who },
}
