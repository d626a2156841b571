//! FY-5.8 to FY-5.14: who may begin a synergy, pay for it, and give it up.

use super::{Permit, aim, focus, refuse, refuse_if};
use crate::action::{MOST_IN_SYNERGY, Reason, SynergyStart};
use crate::state::{State, Who};
use crate::{Rules, clause, pool};

/// FY-5.9: the beginning of a synergy by its leader.
pub fn start(rules: &Rules, state: &State, by: Who, start: &SynergyStart) -> Permit {
    aim::known_spell(rules, state, by, &start.cast)?;
    if state.synergy_of(by).is_some()
        || start.others.iter().any(|who| usize::from(who) < state.fighters.len() && state.synergy_of(who).is_some())
    {
        return refuse(Reason::InSynergy, clause::NO_COMBINATION);
    }
    refuse_if!(start.cast.overload, Reason::NotCombinable, clause::NO_COMBINATION);
    participants(rules, state, by, start)?;
    let number = start.others.len + 1;
    let most = number.min(state.fighter(by).activity);
    refuse_if!(!(1..=i16::from(most)).contains(&i16::from(start.points)), Reason::BadAmount, clause::EVERYBODY_PAYS);
    focus(state, by)?;
    aim::spell(rules, state, by, &start.cast, false)
}

/// FY-5.8, FY-5.10: at least two, of one side, able, with the school and with points per round.
fn participants(rules: &Rules, state: &State, by: Who, start: &SynergyStart) -> Permit {
    let spell = &rules.spells[usize::from(start.cast.spell)];
    let number = usize::from(start.others.len) + 1;
    if !(2..=MOST_IN_SYNERGY).contains(&number) || number < usize::from(spell.synergy_min) {
        return refuse(Reason::BadParticipants, clause::SYNERGY_COST);
    }
    let others: smallvec::SmallVec<[Who; MOST_IN_SYNERGY]> = start.others.iter().collect();
    for (place, who) in others.iter().enumerate() {
        let is_doubled = *who == by || others[..place].contains(who);
        let fits = !is_doubled
            && state.fighters.get(usize::from(*who)).is_some_and(|fighter| {
                fighter.is_able() && fighter.side == state.fighter(by).side && state.has_school(*who, spell.school)
            });
        refuse_if!(!fits, Reason::BadParticipants, clause::SYNERGY_COST);
    }
    if forecast(state, std::iter::once(by).chain(others), number as i32).is_none() {
        return refuse(Reason::BadParticipants, clause::SLOWEST_SETS_THE_TIME);
    }
    Ok(())
}

/// FY-5.10: rounds until everybody has paid, by the slowest; none if somebody has no points per round.
pub fn forecast(state: &State, participants: impl Iterator<Item = Who>, price: i32) -> Option<i32> {
    let slowest = participants.map(|who| pool::points_per_round(state, who)).min()?;
    if slowest <= 0 { None } else { Some((price + slowest - 1) / slowest) }
}

/// FY-5.9: at least 1, at most what is unpaid and what one has.
pub fn contribute(state: &State, by: Who, points: i8) -> Permit {
    let Some(synergy) = state.synergy_of(by).map(|place| &state.synergies[place]) else {
        return refuse(Reason::BadParticipants, clause::EVERYBODY_PAYS);
    };
    let unpaid = synergy.price() - synergy.member(by).map_or(0, |member| member.paid);
    let most = unpaid.min(state.fighter(by).activity);
    refuse_if!(!(1..=i16::from(most)).contains(&i16::from(points)), Reason::BadAmount, clause::EVERYBODY_PAYS);
    focus(state, by)
}

/// FY-5.12: only the leader.
pub fn cancel(state: &State, by: Who) -> Permit {
    match state.synergy_of(by) {
        Some(place) if state.synergies[place].leader() == by => Ok(()),
        _ => refuse(Reason::BadParticipants, clause::SYNERGY_BREAKS),
    }
}
