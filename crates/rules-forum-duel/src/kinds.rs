//! FD-13.1: what follows from the kind of a spell: its price in attack points, whether it takes charges, whom it harms, what may block it.

use holmgang_kernel::clause::Clause;

use crate::clause;
use crate::content::{Form, SpellKind, attack_kind};

/// FD-1.3: energy of a plain attack.
pub const PLAIN_ATTACK_PRICE: i16 = 10;
/// FD-6.2: AP of a plain attack and of a rest.
pub const PLAIN_ACTION_POINTS: u8 = 1;
/// FD-7.2: attack points of a plain attack.
pub const PLAIN_ATTACK_POINTS: u8 = 3;

/// Attack points of a cast, and the clause that prices it.
pub const fn attack_points(kind: SpellKind) -> (u8, Clause) {
    match kind {
        SpellKind::Direct => (4, clause::DIRECT_SPELL_POINTS),
        SpellKind::VampirismHealth => (4, clause::MIXED_SPELL_POINTS),
        SpellKind::Invocation => (5, clause::INVOCATION_POINTS),
        SpellKind::Dot => (1, clause::DOT_POINTS),
        SpellKind::Control => (4, clause::CONTROL_POINTS),
        SpellKind::Debuff
        | SpellKind::Warcry
        | SpellKind::VampirismEnergy
        | SpellKind::Buff
        | SpellKind::Heal
        | SpellKind::ChargeGain
        | SpellKind::Restore
        | SpellKind::Summon
        | SpellKind::Object
        | SpellKind::Resurrection
        | SpellKind::Leap
        | SpellKind::Push
        | SpellKind::Swap => (0, clause::OTHER_ACTIONS_COST_NO_ATTACK_POINTS),
    }
}

/// FD-2.15: direct damage (with life steal too), healing and DoTs take charges whatever their record says.
pub const fn takes_charges(kind: SpellKind) -> bool {
    matches!(kind, SpellKind::Direct | SpellKind::VampirismHealth | SpellKind::Heal | SpellKind::Dot)
}

/// Whether what the kind leaves harms its bearer; of a warcry its side decides.
pub const fn is_hostile(kind: SpellKind) -> bool {
    matches!(kind, SpellKind::Dot | SpellKind::Control | SpellKind::Debuff)
}

/// FD-10.23: what can come with an attack: what is no attack of its own, needs no cell and has one target.
pub const fn can_ride(kind: SpellKind) -> bool {
    harms_by_riding(kind)
        || matches!(kind, SpellKind::Buff | SpellKind::Heal | SpellKind::ChargeGain | SpellKind::Restore)
}

/// FD-10.23: whether it falls on whom the attack falls; what helps is the attacker's.
pub const fn harms_by_riding(kind: SpellKind) -> bool {
    matches!(
        kind,
        SpellKind::Dot
            | SpellKind::Control
            | SpellKind::Debuff
            | SpellKind::VampirismEnergy
            | SpellKind::Push
            | SpellKind::Swap
    )
}

/// FD-10.24: the spells that the target's resilience hinders; of warcries those against enemies.
pub const fn is_resisted_by_skill(kind: SpellKind) -> bool {
    matches!(kind, SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Warcry)
}

/// FD-12.6, FD-12.7: as what a cast can be blocked; none for everything but direct damage.
pub const fn blocked_as(kind: SpellKind, form: Option<Form>) -> u8 {
    if !is_direct(kind) {
        return 0;
    }
    match form {
        Some(Form::Blade) => attack_kind::DIRECT_BLADE,
        Some(Form::Bolt) => attack_kind::DIRECT_BOLT,
        Some(Form::Orb) => attack_kind::DIRECT_ORB,
        Some(Form::Touch) => attack_kind::DIRECT_TOUCH,
        None => 0,
    }
}

/// FD-7.10, FD-13.1: direct damage, with life steal or without.
pub const fn is_direct(kind: SpellKind) -> bool {
    matches!(kind, SpellKind::Direct | SpellKind::VampirismHealth)
}
