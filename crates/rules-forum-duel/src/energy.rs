//! Energy and charges: FD-1 and FD-3.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::event::Event;
use crate::labels::{Summand, Word};
use crate::load::traits;
use crate::state::{State, Who};
use crate::{Rules, clause, content::Skill};

/// FD-1.1: energy at the start and at most, where nothing else is said.
pub const START: i64 = 100;
/// FD-1.5: energy at each hand-over, where nothing else is said.
pub const REGENERATION: i64 = 20;
/// FD-1.6: energy of a rest.
pub const REST: i64 = 20;
/// FD-3.2: so much surplus is worth a charge.
pub const SURPLUS_PER_CHARGE: i64 = 20;

/// FD-3.2: one event of restoration. Energy up to the maximum; every full 20 of the surplus becomes a charge, what is left of it is lost (FD-3.4).
/// The caller says which clause restores.
pub fn restore<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, amount: i64, by: Clause, log: &mut L) {
    let sheet = rules.sheet_of(state, who);
    let (most, level) = (i64::from(sheet.energy_max), sheet.level);
    let combatant = &mut state.combatants[who as usize];
    let sum = i64::from(combatant.energy) + amount;
    let energy = sum.min(most) as i16;
    let surplus = (sum - most).max(0);
    combatant.energy = energy;
    log.note(by, || Event::EnergyRestored { who, amount: amount as i16, energy, overflow: surplus as i16 });
    let full = surplus / SURPLUS_PER_CHARGE;
    if full == 0 || level == 0 {
        return;
    }
    // FD-3.9: what is gained in the own turn can be spent in the same turn; `TurnEnded` comes before the hand-over restores.
    let gained_by =
        if by == clause::REGENERATION { clause::OVERFLOW_GIVES_CHARGES } else { clause::FRESH_CHARGES_ARE_USABLE };
    log.term(Op::Add, gained_by, Word::Surplus.into(), Ratio::new_raw(surplus, SURPLUS_PER_CHARGE));
    let remainder = surplus % SURPLUS_PER_CHARGE;
    if remainder > 0 {
        log.term(
            Op::Add,
            clause::OVERFLOW_REMAINDER_IS_LOST,
            Word::Remainder.into(),
            Ratio::new_raw(-remainder, SURPLUS_PER_CHARGE),
        );
    }
    gain_charges(state, who, full, level, clause::OVERFLOW_OBEYS_CAP, clause::OVERFLOW_GIVES_CHARGES, log);
}

/// FD-3.1: a spell gives charges, within the level (FD-2.2).
pub fn give_charges<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, amount: i64, log: &mut L) {
    let level = rules.sheet_of(state, who).level;
    log.add(clause::SPELLS_GIVING_CHARGES, Word::Amount.into(), amount);
    gain_charges(state, who, amount, level, clause::CHARGE_CAP_IS_LEVEL, clause::SPELLS_GIVING_CHARGES, log);
}

fn gain_charges<L: Log<Event>>(
    state: &mut State,
    who: Who,
    amount: i64,
    level: u8,
    capped_by: Clause,
    by: Clause,
    log: &mut L,
) {
    let combatant = &mut state.combatants[who as usize];
    let room = i64::from(level.saturating_sub(combatant.charges));
    let gained = amount.min(room);
    if gained < amount {
        log.term(Op::Cap, capped_by, Word::Level.into(), Ratio::new_raw(gained, 1));
    }
    combatant.charges += gained as u8;
    let charges = combatant.charges;
    log.total("charges", Ratio::new_raw(amount, 1), gained);
    log.note(by, || Event::ChargesGained {
        who,
        gained: gained as u8,
        lost: (amount - gained).min(255) as u8,
        charges,
    });
}

/// FD-1.5, step 3a: the regeneration of a hand-over, base and bonuses as one event (FD-3.5).
pub fn regenerate<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, idle_points: u8, log: &mut L) {
    let sheet = rules.sheet_of(state, who);
    let mut sum = i64::from(sheet.energy_regen);
    log.add(clause::REGENERATION, Word::Regeneration.into(), sum);
    if idle_points > 0 {
        // FD-1.8: a rest is declared or it is none.
        log.add(clause::IDLE_POINTS_GIVE_NOTHING, Word::IdlePoints.into(), 0);
    }
    let meditation = i64::from(sheet.skills[Skill::Meditation as usize]);
    if meditation != 0 {
        sum += meditation;
        log.add(clause::HAND_OVER_IS_ONE_EVENT, Summand::Skill(Skill::Meditation).into(), meditation);
    }
    // A fresh buff counts: FD-14.2 keeps it from ticking and counting down, and the regeneration is neither (section 4, 3a and 3b).
    for (id, _) in rules.lastings_on(state, who, traits::ENERGY) {
        let bonus = i64::from(rules.lastings[id as usize].energy_per_turn);
        sum += bonus;
        log.add(clause::HAND_OVER_IS_ONE_EVENT, Summand::Lasting(id).into(), bonus);
    }
    log.total("regeneration", Ratio::new_raw(sum, 1), sum);
    restore(rules, state, who, sum, clause::REGENERATION, log);
}
