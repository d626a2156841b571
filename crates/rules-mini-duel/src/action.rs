//! What a seat can do, and why it may not.

use holmgang_kernel::reasons;

use crate::content::{BlowId, ItemId, PLAIN_ATTACK, SkillId, Spell};
use crate::state::{PIECES, Place, Square, Who};

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// MD-3.1, MD-5.7: a hit on one target: the plain attack, or a skill that damages one enemy.
    Strike(BlowId, Target),
    /// MD-4.1.
    Defend,
    /// MD-5: any other skill; one that the content does not have is `content::UNKNOWN`.
    Skill(SkillId, Target),
    /// MD-8.1.
    Wall,
    /// MD-9.
    Cloak,
    /// MD-6.13.
    Spell(Spell, Target),
    /// MD-2.16.
    Skip,
    /// MD-11.7.
    Offer,
    /// MD-2.13, MD-1.8, MD-12.4: the clock of the wanted decision has run out.
    TimeUp,
    /// MD-1.7: a participant and a place below 16, or `OFF_FIELD` for a cell outside.
    Place(Who, Place),
    /// MD-1.15.
    TakeBack(Who),
    /// MD-1.10, MD-1.11: with confirmation or without.
    Surrender(Who, bool),
    /// MD-1.8.
    Confirm,
    /// MD-12.1.
    Move(Square, Square),
    /// MD-12.2.
    Pass,
    /// MD-12.14: who comes back; `NOBODY` for nobody.
    Promote(Promotion),
    /// MD-12.15.
    Equip(Who, ItemId),
    /// An order that says when it came or which piece it is for.
    Ordered(Box<Ordered>),
    /// MD-11.10.
    Ruling(Box<Ruling>),
}

impl Action {
    /// The skill that is used, if one is.
    pub fn skill(&self) -> Option<SkillId> {
        match self {
            Action::Strike(PLAIN_ATTACK, _) => None,
            Action::Strike(blow, _) => Some(blow - 1),
            Action::Skill(skill, _) => Some(*skill),
            _ => None,
        }
    }

    /// What an order of a piece is aimed at.
    pub fn target(&self) -> Option<Target> {
        match self {
            Action::Strike(_, target) | Action::Skill(_, target) | Action::Spell(_, target) => Some(*target),
            _ => None,
        }
    }
}

/// MD-12.14: the answer when a pawn has reached the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// The pawn stays a pawn.
    Stay,
    /// This piece comes back; `NOBODY` for an unknown one.
    By(Who),
}

/// An order with what was said beside it. `action` is never one of these itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    pub action: Action,
    /// MD-2.12: milliseconds since the decision was asked.
    pub at_ms: Option<u32>,
    /// MD-2.17: the piece that is ordered, if it is not the active one.
    pub by: Option<Who>,
}

/// What an order is aimed at, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target(pub u8);

/// What a [`Target`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A piece on the field, living or dead, by its place.
    Place(Place),
    /// A standing Wall by its index in the duel.
    Wall(u8),
    /// A piece that is not on the field.
    Absent(Who),
    /// A Wall that stood and is gone.
    GoneWall,
    /// Nothing is named.
    Nothing,
    /// Something is named that is not there.
    Unknown,
}

impl Target {
    /// A Wall that is gone.
    pub const GONE_WALL: Target = Target(253);
    /// Nothing is named.
    pub const NOTHING: Target = Target(254);
    /// Something is named that is not there.
    pub const UNKNOWN: Target = Target(255);

    /// A piece on the field.
    #[inline]
    pub const fn place(place: Place) -> Target {
        Target(place & 31)
    }

    /// A Wall by its index in the duel.
    #[inline]
    pub const fn wall(index: usize) -> Target {
        Target(PIECES as u8 + (index & 31) as u8)
    }

    /// A piece that is not on the field.
    pub const fn absent(who: Who) -> Target {
        Target(2 * PIECES as u8 + (who & 31))
    }

    /// What it stands for.
    #[inline]
    pub const fn aim(self) -> Aim {
        match self.0 {
            place @ 0..32 => Aim::Place(place),
            wall @ 32..64 => Aim::Wall(wall - 32),
            who @ 64..96 => Aim::Absent(who - 64),
            253 => Aim::GoneWall,
            254 => Aim::Nothing,
            _ => Aim::Unknown,
        }
    }
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    /// MD-11.10; empty if none was given.
    pub reason: String,
}

/// MD-11.10: what the platform offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingKind {
    Pause,
    Resume,
    /// Seconds.
    Extend(i64),
    DeclareStalemate {
        consent: bool,
        technical_failure: bool,
    },
}

reasons! {
    /// The closed list of reasons against an order.
    pub enum Reason {
        DuelOver = "duel_over";
        ClockPaused = "clock_paused";
        NotYourTurn = "not_your_turn";
        ClockExpired = "clock_expired";
        UnknownAction = "unknown_action";
        CloakedCannotAct = "cloaked_cannot_act";
        WarriorBlocked = "warrior_blocked";
        SkillNotLearned = "skill_not_learned";
        NotEnoughMana = "not_enough_mana";
        NotEnoughStamina = "not_enough_stamina";
        NoClassAmmunition = "no_class_ammunition";
        ClassAbilityAlreadyUsed = "class_ability_already_used";
        NoUsesLeft = "no_uses_left";
        AbilityOnCooldown = "ability_on_cooldown";
        IllegalTarget = "illegal_target";
        TargetNotAlive = "target_not_alive";
        TargetCloaked = "target_cloaked";
        MustAttackWall = "must_attack_wall";
        BackRowProtected = "back_row_protected";
        PlacementClosed = "placement_closed";
        NotParticipant = "not_participant";
        MandatoryCannotSurrender = "mandatory_cannot_surrender";
        ConfirmRequired = "confirm_required";
        CellOutsideField = "cell_outside_field";
        CellOccupied = "cell_occupied";
        SquadFull = "squad_full";
        GameOver = "game_over";
        DuelInProgress = "duel_in_progress";
        IllegalChessMove = "illegal_chess_move";
        NotKilledByEnemy = "not_killed_by_enemy";
        NotInDuel = "not_in_duel";
        WrongClassItem = "wrong_class_item";
        ReasonRequired = "reason_required";
        OutOfBounds = "out_of_bounds";
    }
}

/// What an illegal target needs, as a refusal says it: to be named, or to be somebody of this battle.
pub const NO_TARGET: i32 = 1;
pub const UNKNOWN_TARGET: i32 = 2;

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
