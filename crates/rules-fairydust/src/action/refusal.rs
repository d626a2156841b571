//! FY-18.6: why something may not be done.

use holmgang_kernel::reasons;

reasons! {
    /// FY-18.6: the closed list of reasons, in the order in which they are looked for.
    pub enum Reason {
        BattleOver = "battle_over";
        RefereeOnly = "referee_only";
        SetupClosed = "setup_closed";
        NotAParticipant = "not_a_participant";
        Surprised = "surprised";
        NotYourTurn = "not_your_turn";
        OwnTurn = "own_turn";
        WrongMoment = "wrong_moment";
        TooLate = "too_late";
        UnknownSpell = "unknown_spell";
        DefenceNotApplicable = "defence_not_applicable";
        NoSkill = "no_skill";
        SkillNotApplicable = "skill_not_applicable";
        DelayNotAllowed = "delay_not_allowed";
        DelayPending = "delay_pending";
        InSynergy = "in_synergy";
        NotCombinable = "not_combinable";
        NoOverload = "no_overload";
        SynergyRequired = "synergy_required";
        BadOrder = "bad_order";
        NotLower = "not_lower";
        BadMessage = "bad_message";
        BadParticipants = "bad_participants";
        BadAmount = "bad_amount";
        BadSplit = "bad_split";
        TooMany = "too_many";
        OutOfBounds = "out_of_bounds";
        ReasonRequired = "reason_required";
        Posture = "posture";
        Grabbed = "grabbed";
        NoMount = "no_mount";
        NoRunUp = "no_run_up";
        NoSuchItem = "no_such_item";
        WrongContainer = "wrong_container";
        ItemNotInHand = "item_not_in_hand";
        NoFreeHand = "no_free_hand";
        NoFocus = "no_focus";
        BadTarget = "bad_target";
        Unwilling = "unwilling";
        SameValue = "same_value";
        OutOfReach = "out_of_reach";
        TargetNotVisible = "target_not_visible";
        Locked = "locked";
        PathBlocked = "path_blocked";
        TooFar = "too_far";
        NotFirstReaction = "not_first_reaction";
        AttackerNotInView = "attacker_not_in_view";
        InsufficientPoints = "insufficient_points";
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
