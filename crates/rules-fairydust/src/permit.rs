//! What an action needs: FY-18.6, group by group in its order. The first thing against it is the refusal.

use holmgang_kernel::clause::Clause;
pub(crate) use holmgang_kernel::refusal::{lacks, refuse, refuse_unless};
pub(crate) use holmgang_kernel::refuse_if;

use crate::action::{Cast, Deed, Delaying, Reason, Refusal, Target, Trigger, Victim, Whose};
use crate::state::{Posture, State, WHOEVER, Who};
use crate::{Rules, clause, hands};

pub mod aim;
pub mod path;
pub mod strike;
pub mod synergy;
pub mod things;

/// At which moment a deed is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// In the own turn: it is paid now.
    Own,
    /// FY-7.6: its event has come.
    Firing,
    /// FY-7.4: it was declared and paid, then interrupted.
    Declared,
}

/// The result of a look.
pub type Permit = Result<(), Refusal>;

/// FY-4.1, FY-5.1: what a deed costs and by which clause.
pub fn cost(state: &State, deed: &Deed) -> (u8, Clause) {
    match deed {
        Deed::Cast(Cast { overload: true, .. }) => (3, clause::OVERLOAD_COST),
        Deed::Take(_) | Deed::Lift(_) => (3, clause::COMPLEX_ACTIONS),
        Deed::Door { door, .. } => match state.doors.get(usize::from(*door)) {
            Some(door) if door.heavy => (3, clause::COMPLEX_ACTIONS),
            _ => (2, clause::SIMPLE_ACTIONS),
        },
        Deed::Drop(_) | Deed::Release => (0, clause::DROPPING_IS_FREE),
        Deed::Improvise(text) => {
            let known = state.classified.iter().find(|(known, _)| known == text);
            (known.map_or(2, |(_, cost)| *cost), clause::IMPROVISED_ACTIONS)
        }
        _ => (2, clause::SIMPLE_ACTIONS),
    }
}

/// FY-3.7: whether the points are there.
pub(crate) fn points(state: &State, who: Who, need: u8) -> Permit {
    let have = state.fighter(who).activity;
    if have < need { lacks(Reason::InsufficientPoints, clause::NO_DEBT, have.into(), need.into()) } else { Ok(()) }
}

/// Whether a deed may be done by somebody at this moment. Who may act when was looked at before.
///
/// # Errors
/// The first reason against it.
pub fn deed(rules: &Rules, state: &State, by: Who, deed: &Deed, moment: Moment) -> Permit {
    kind(rules, state, by, deed)?;
    kind_of_spell(rules, state, by, deed)?;
    values(rules, state, by, deed)?;
    actor(rules, state, by, deed)?;
    target(rules, state, by, deed, moment)?;
    match moment {
        Moment::Own => points(state, by, cost(state, deed).0),
        Moment::Firing | Moment::Declared => Ok(()),
    }
}

/// FY-7.1, FY-7.2: whether an action may be delayed. Where everybody will stand when its event comes is not known yet.
///
/// # Errors
/// The first reason against it.
pub fn delaying(rules: &Rules, state: &State, by: Who, delaying: &Delaying) -> Permit {
    let deed = &delaying.deed;
    kind(rules, state, by, deed)?;
    refuse_if!(state.delay_of(by).is_some(), Reason::DelayPending, clause::ONE_DELAY_AT_A_TIME);
    kind_of_spell(rules, state, by, deed)?;
    values(rules, state, by, deed)?;
    if let Trigger::Event(text) = &delaying.trigger {
        message(text, clause::TRIGGERS)?;
    }
    if let Whose::Who(who) = delaying.of
        && (state.fighters.len() <= usize::from(who) || who == by)
    {
        return refuse(Reason::BadTarget, clause::DELAYING);
    }
    if let Trigger::DeclaresAttack(Victim::Who(who)) = delaying.trigger
        && state.fighters.len() <= usize::from(who)
    {
        return refuse(Reason::BadTarget, clause::NAMED_VICTIM);
    }
    path::no_turns(deed)?;
    // FY-7.3: the whole cost is paid when delaying.
    points(state, by, cost(state, deed).0 + 1)
        .map_err(|refusal| Refusal { clause: clause::DELAY_PAID_AT_ONCE, ..refusal })
}

/// Group 3, up to what belongs to delaying: spells, skills, what cannot be delayed.
fn kind(rules: &Rules, state: &State, by: Who, deed: &Deed) -> Permit {
    match deed {
        Deed::Cast(cast) => aim::known_spell(rules, state, by, cast),
        Deed::Attack(strike) => strike::fitting_skill(rules, strike),
        Deed::Push { skill, .. } | Deed::Grab { skill, .. } => strike::bare_skill(*skill),
        Deed::Undelayable(_) => refuse(Reason::DelayNotAllowed, clause::NOT_DELAYABLE),
        _ => Ok(()),
    }
}

/// Group 3, the rest: synergy and overload.
fn kind_of_spell(rules: &Rules, state: &State, by: Who, deed: &Deed) -> Permit {
    let Deed::Cast(cast) = deed else { return Ok(()) };
    let Some(spell) = rules.spells.get(usize::from(cast.spell)) else { return Ok(()) };
    refuse_if!(state.synergy_of(by).is_some(), Reason::InSynergy, clause::SYNERGY_BREAKS);
    refuse_if!(cast.overload && spell.overload.is_none(), Reason::NoOverload, clause::OVERLOAD);
    refuse_if!(0 < spell.synergy_min, Reason::SynergyRequired, clause::CAST);
    Ok(())
}

/// Group 4: texts and splits.
fn values(rules: &Rules, state: &State, by: Who, deed: &Deed) -> Permit {
    match deed {
        Deed::Say(text) => message(text, clause::SPEAK),
        Deed::Improvise(text) => message(text, clause::IMPROVISED_ACTIONS),
        Deed::Attack(strike) => strike::split(rules, state, by, strike),
        _ => Ok(()),
    }
}

/// FY-4.8: the most characters that are said in one action.
pub const MOST_MESSAGE: usize = 140;

/// FY-4.8: a text of 1 to 140 characters.
pub(crate) fn message(text: &str, by: Clause) -> Permit {
    refuse_if!(text.trim().is_empty() || text.chars().nth(MOST_MESSAGE).is_some(), Reason::BadMessage, by);
    Ok(())
}

/// Group 5: what the actor must be and have.
fn actor(rules: &Rules, state: &State, by: Who, deed: &Deed) -> Permit {
    let fighter = state.fighter(by);
    match deed {
        Deed::Push { .. } | Deed::Lift(_) | Deed::Door { .. } => upright(state, by)?,
        Deed::Move(_) => path::free_to_move(state, by)?,
        _ => {}
    }
    match deed {
        Deed::Attack(strike) => strike::tool_in_hand(rules, state, by, strike),
        Deed::Grab { .. } => {
            if hands::free_hands(state, by) == 0 || fighter.grabbing != crate::state::NOBODY {
                return refuse(Reason::NoFreeHand, clause::GRAB);
            }
            Ok(())
        }
        Deed::Ram { .. } => strike::run_up(state, by),
        Deed::Cast(_) => focus(state, by),
        Deed::Draw(item) | Deed::Take(item) => things::takeable(rules, state, by, *item, matches!(deed, Deed::Take(_))),
        Deed::PickUp { item, cell } => things::on_floor(rules, state, by, *item, *cell),
        Deed::Drop(item) => match hands::held_item(state, by, *item) {
            Some(_) => Ok(()),
            None => refuse(Reason::ItemNotInHand, clause::DROPPING_IS_FREE),
        },
        Deed::Lift(_) => {
            refuse_if!(hands::free_hands(state, by) < 2, Reason::NoFreeHand, clause::LIFT);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// FY-4.13: the focus must be in hand.
pub(crate) fn focus(state: &State, by: Who) -> Permit {
    refuse_unless(hands::has_focus(state, by), Reason::NoFocus, clause::FOCUS)
}

/// FY-4.6, FY-5.4: standing, and not in somebody's arms.
pub(crate) fn upright(state: &State, by: Who) -> Permit {
    let fighter = state.fighter(by);
    refuse_if!(fighter.posture != Posture::Standing, Reason::Posture, clause::POSTURE_EFFECTS);
    refuse_if!(fighter.carried_by != crate::state::NOBODY, Reason::Posture, clause::CARRYING);
    Ok(())
}

/// Group 6: the target and the map.
fn target(rules: &Rules, state: &State, by: Who, deed: &Deed, moment: Moment) -> Permit {
    let is_declared = moment == Moment::Declared;
    match deed {
        Deed::Attack(strike) => strike::targets(rules, state, by, strike, is_declared),
        Deed::Push { target, trip, .. } => {
            aim::other(state, by, *target)?;
            refuse_if!(*trip && state.fighter(*target).posture == Posture::Lying, Reason::SameValue, clause::PUSH);
            aim::within(state, by, *target, 1, clause::PUSH)?;
            aim::visible(state, by, *target, is_declared)
        }
        Deed::Grab { target, .. } => {
            aim::other(state, by, *target)?;
            refuse_if!(state.fighter(*target).grabbed_by != crate::state::NOBODY, Reason::SameValue, clause::GRAB);
            aim::within(state, by, *target, 1, clause::GRAB)?;
            aim::visible(state, by, *target, is_declared)
        }
        Deed::Ram { target } => strike::rammed(state, by, *target, is_declared),
        Deed::Cast(cast) => aim::spell(rules, state, by, cast, is_declared),
        Deed::PickUp { cell, .. } => things::in_reach(state, by, *cell),
        Deed::Posture(posture) => things::posture(state, by, *posture),
        Deed::Move(steps) => path::path(
            state,
            by,
            steps.paces(),
            path::move_cells(rules, state, by),
            moment == Moment::Firing || is_delayed(state),
        ),
        Deed::Release if state.fighter(by).grabbing == crate::state::NOBODY => {
            refuse(Reason::BadTarget, clause::DROPPING_IS_FREE)
        }
        Deed::Lift(target) => things::lift(state, by, *target),
        Deed::PutDown(cell) => things::put_down(state, by, *cell),
        Deed::GetDown(cell) => things::get_down(state, by, *cell),
        Deed::Door { door, open } => things::door(state, by, *door, *open),
        _ => Ok(()),
    }
}

/// Whether what is being resolved is a delayed action.
fn is_delayed(state: &State) -> bool {
    state.frames.last().is_some_and(|frame| frame.is_delayed)
}

/// FY-7.1: the deed with the one who triggered it in the open place.
pub fn bound(deed: &Deed, to: Who) -> Deed {
    let put = |who: &mut Who| {
        if *who == WHOEVER {
            *who = to;
        }
    };
    let mut deed = deed.clone();
    match &mut deed {
        Deed::Attack(strike) => {
            strike.split.parts.iter_mut().take(usize::from(strike.split.len)).for_each(|(who, _)| put(who))
        }
        Deed::Push { target, .. } | Deed::Grab { target, .. } | Deed::Ram { target } | Deed::Lift(target) => {
            put(target)
        }
        Deed::Cast(Cast { target: Target::Who(who) | Target::Carried(who, _), .. }) => put(who),
        _ => {}
    }
    deed
}
