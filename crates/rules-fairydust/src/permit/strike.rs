//! Attacks with something in hand, a fist, conjured knives, a mount.

use super::{Permit, aim, lacks, refuse, refuse_if};
use crate::action::{MOST_IN_VOLLEY, Reason, Strike, With};
use crate::content::{ATHLETICS, ItemKind, NO_SKILL, SkillId, UNARMED};
use crate::state::{NOBODY, State, Who};
use crate::{Rules, clause, hands};

/// FY-14.1: a chosen skill must fit.
pub fn fitting_skill(rules: &Rules, strike: &Strike) -> Permit {
    match strike.with {
        With::Fist | With::Kick => bare_skill(strike.skill),
        With::Item(item) => match rules.items.get(usize::from(item)).map(|item| (item.kind, item.skill)) {
            Some((ItemKind::Weapon, skill)) if strike.skill == NO_SKILL || strike.skill == skill => Ok(()),
            Some((ItemKind::Improvised, _)) => bare_skill(strike.skill),
            // An item that nobody has ever seen is not in hand either: that comes later.
            None => Ok(()),
            // FY-14.3: other things are no weapons.
            Some(_) => refuse(Reason::SkillNotApplicable, clause::FITTING_SKILL),
        },
        With::Conjured if strike.skill == NO_SKILL => Ok(()),
        With::Conjured => refuse(Reason::SkillNotApplicable, clause::FITTING_SKILL),
    }
}

/// FY-14.3: Athletics or Unarmed.
pub fn bare_skill(skill: SkillId) -> Permit {
    match skill {
        NO_SKILL | ATHLETICS | UNARMED => Ok(()),
        _ => refuse(Reason::SkillNotApplicable, clause::FITTING_SKILL),
    }
}

/// FY-12.3: how many attacks one action makes with this.
pub fn volley(rules: &Rules, state: &State, by: Who, with: With) -> u32 {
    match with {
        With::Fist | With::Kick => 1,
        With::Item(item) => rules.items.get(usize::from(item)).map_or(1, |item| item.volley.into()),
        // Where none is left that is said later, as nothing being in hand.
        With::Conjured => u32::from(state.fighter(by).conjured).max(1),
    }
}

/// FY-12.3, FY-12.5: every target once, at least one attack on each, not more than the volley has.
pub fn split(rules: &Rules, state: &State, by: Who, strike: &Strike) -> Permit {
    let parts = strike.split.parts();
    let is_doubled = parts
        .iter()
        .enumerate()
        .any(|(place, (who, _))| *who != NOBODY && parts[..place].iter().any(|(known, _)| known == who));
    if parts.is_empty() || is_doubled || parts.iter().any(|(_, attacks)| *attacks == 0) {
        return refuse(Reason::BadSplit, clause::SPLIT_VOLLEY);
    }
    let (made, most) = (strike.split.attacks(), volley(rules, state, by, strike.with));
    if most < made || MOST_IN_VOLLEY < usize::from(strike.split.len) {
        return lacks(Reason::TooMany, clause::VOLLEY, made.min(99) as i32, most as i32);
    }
    Ok(())
}

/// FY-4.2: what is struck with is in hand.
pub fn tool_in_hand(rules: &Rules, state: &State, by: Who, strike: &Strike) -> Permit {
    let is_there = match strike.with {
        With::Fist | With::Kick => true,
        With::Item(item) => rules.items.get(usize::from(item)).is_some() && hands::held_item(state, by, item).is_some(),
        With::Conjured => 0 < state.fighter(by).conjured,
    };
    refuse_if!(!is_there, Reason::ItemNotInHand, clause::ATTACK);
    // FY-4.13 asks for a focus when something is cast; what has been conjured is thrown without one.
    Ok(())
}

/// FY-15.8: how far an attack reaches; below 0 where it cannot be made so at all.
pub fn reach(rules: &Rules, state: &State, by: Who, strike: &Strike) -> i32 {
    let kind = match strike.with {
        With::Fist | With::Kick => return 1,
        With::Item(item) => rules.items.get(usize::from(item)),
        With::Conjured => rules.items.get(usize::from(state.fighter(by).conjured_item)),
    };
    let Some(kind) = kind else { return -1 };
    match (strike.with, strike.thrown) {
        (With::Conjured, _) => kind.range.into(),
        (_, true) if kind.throw_range == 0 => -1,
        (_, true) => kind.throw_range.into(),
        (_, false) => kind.range.max(kind.reach).into(),
    }
}

/// FY-4.2, FY-16.7: every target is somebody else, in reach, in view.
pub fn targets(rules: &Rules, state: &State, by: Who, strike: &Strike, is_declared: bool) -> Permit {
    let reach = reach(rules, state, by, strike);
    let parts = strike.split.parts();
    for (target, _) in parts {
        aim::other(state, by, *target)?;
    }
    for (target, _) in parts {
        aim::within(state, by, *target, reach, clause::REACH_AND_RANGE)?;
    }
    for (target, _) in parts {
        aim::visible(state, by, *target, is_declared)?;
    }
    Ok(())
}

/// FY-14.5: mounted, after a straight run of two cells.
pub fn run_up(state: &State, by: Who) -> Permit {
    refuse_if!(!state.fighter(by).is_mounted, Reason::NoMount, clause::RAM);
    let run = if by == state.active { state.run.1 } else { 0 };
    if run < 2 { lacks(Reason::NoRunUp, clause::RAM, run.into(), 2) } else { Ok(()) }
}

/// FY-14.5: the target is in the next cell of the run.
pub fn rammed(state: &State, by: Who, target: Who, is_declared: bool) -> Permit {
    aim::other(state, by, target)?;
    let next = state.map().neighbour(state.fighter(by).cell, state.run.0);
    if state.fighter(target).cell != next {
        return lacks(
            Reason::OutOfReach,
            clause::RAM,
            state.map().distance(state.fighter(by).cell, state.fighter(target).cell),
            1,
        );
    }
    aim::visible(state, by, target, is_declared)
}
