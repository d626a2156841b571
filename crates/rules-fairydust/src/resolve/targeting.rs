//! Which attack is being made, and on whom.

use crate::Rules;
use crate::action::{Cast, Deed, Target};
use crate::blow::{self, Blow};
use crate::state::{Doing, Frame, NOBODY, Stage, State, Who};

/// One target of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// [`NOBODY`] for an item that nobody carries.
    pub who: Who,
    /// FY-12.3: how many single attacks.
    pub attacks: u8,
}

/// Whether a deed makes an attack check.
#[inline]
pub fn is_attack(rules: &Rules, deed: &Deed) -> bool {
    match deed {
        Deed::Attack(_) | Deed::Push { .. } | Deed::Grab { .. } | Deed::Ram { .. } => true,
        Deed::Cast(cast) => is_attack_spell(rules, cast),
        _ => false,
    }
}

/// FY-4.12.
#[inline]
pub fn is_attack_spell(rules: &Rules, cast: &Cast) -> bool {
    rules.spells.get(usize::from(cast.spell)).is_some_and(|spell| spell.attack)
}

/// The attack that a frame makes.
pub fn blow_of(rules: &Rules, state: &State, frame: &Frame) -> Option<Blow> {
    match &frame.what {
        Doing::Deed(deed) => blow::of_deed(rules, state, frame.by, deed),
        Doing::Synergy(cast, participants) => blow::of_cast(rules, frame.by, cast, *participants),
        _ => None,
    }
}

/// The attack that is being made now.
pub fn current_blow(rules: &Rules, state: &State) -> Option<Blow> {
    blow_of(rules, state, state.frames.last()?)
}

/// A target of what a frame does, by its place.
#[inline]
pub fn target_of(frame: &Frame, place: u16) -> Option<Aimed> {
    let one = |who: Who| (place == 0).then_some(Aimed { who, attacks: 1 });
    let of_cast = |cast: &Cast| match cast.target {
        Target::Who(who) | Target::Carried(who, _) => one(who),
        Target::Floor(..) => one(NOBODY),
        Target::None => None,
    };
    match &frame.what {
        Doing::Deed(Deed::Attack(strike)) => {
            strike.split.parts().get(usize::from(place)).map(|(who, attacks)| Aimed { who: *who, attacks: *attacks })
        }
        Doing::Deed(Deed::Push { target, .. } | Deed::Grab { target, .. } | Deed::Ram { target }) => one(*target),
        Doing::Deed(Deed::Cast(cast)) | Doing::Synergy(cast, _) => of_cast(cast),
        _ => None,
    }
}

/// The target that is met now.
pub fn current_target(state: &State) -> Option<Aimed> {
    let frame = state.frames.last()?;
    match frame.stage {
        Stage::Next(place) => target_of(frame, place),
        _ => None,
    }
}
