//! Energy and charges: FD-1 and FD-3.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::event::Event;
use crate::labels::{Summand, Word};
use crate::resolve::Resolver;
use crate::resolve::small;
use crate::state::Who;
use crate::traits;
use crate::{clause, content::Skill};

/// FD-1.1: energy at the start and at most, where nothing else is said.
pub const START: i64 = 100;
/// FD-1.5: energy at each hand-over, where nothing else is said.
pub const REGENERATION: i64 = 20;
/// FD-1.6: energy of a rest.
pub const REST: i64 = 20;
/// FD-3.2: so much surplus is worth a charge.
pub const SURPLUS_PER_CHARGE: i64 = 20;

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-3.2: one event of restoration. Energy up to the maximum; every full 20 of the surplus becomes a charge, what is left of it is lost (FD-3.4).
    /// The caller says which clause restores.
    pub fn restore(&mut self, who: Who, amount: i64, by: Clause) {
        let sheet = self.rules.sheet_of(self.state, who);
        let (most, level) = (i64::from(sheet.energy_max), sheet.level);
        let combatant = &mut self.state.combatants[who as usize];
        let sum = i64::from(combatant.energy) + amount;
        let energy = small(sum.min(most));
        let surplus = (sum - most).max(0);
        combatant.energy = energy;
        self.log.note(by, || Event::EnergyRestored { who, amount: small(amount), energy, overflow: small(surplus) });
        let full = surplus / SURPLUS_PER_CHARGE;
        if full == 0 || level == 0 {
            return;
        }
        // FD-3.9: what is gained in the own turn can be spent in the same turn; `TurnEnded` comes before the hand-over restores.
        let gained_by =
            if by == clause::REGENERATION { clause::OVERFLOW_GIVES_CHARGES } else { clause::FRESH_CHARGES_ARE_USABLE };
        self.log.term(Op::Add, gained_by, Word::Surplus.into(), Ratio::new_raw(surplus, SURPLUS_PER_CHARGE));
        let remainder = surplus % SURPLUS_PER_CHARGE;
        if remainder > 0 {
            self.log.term(
                Op::Add,
                clause::OVERFLOW_REMAINDER_IS_LOST,
                Word::Remainder.into(),
                Ratio::new_raw(-remainder, SURPLUS_PER_CHARGE),
            );
        }
        self.gain_charges(who, full, level, clause::OVERFLOW_OBEYS_CAP, clause::OVERFLOW_GIVES_CHARGES);
    }

    /// FD-3.1: a spell gives charges, within the level (FD-2.2).
    pub fn give_charges(&mut self, who: Who, amount: i64) {
        let level = self.rules.sheet_of(self.state, who).level;
        self.log.add(clause::SPELLS_GIVING_CHARGES, Word::Amount.into(), amount);
        self.gain_charges(who, amount, level, clause::CHARGE_CAP_IS_LEVEL, clause::SPELLS_GIVING_CHARGES);
    }

    fn gain_charges(&mut self, who: Who, amount: i64, level: u8, capped_by: Clause, by: Clause) {
        let combatant = &mut self.state.combatants[who as usize];
        let room = i64::from(level.saturating_sub(combatant.charges));
        let gained = amount.min(room);
        if gained < amount {
            self.log.term(Op::Cap, capped_by, Word::Level.into(), Ratio::new_raw(gained, 1));
        }
        combatant.charges += gained as u8;
        let charges = combatant.charges;
        self.log.total("charges", Ratio::new_raw(amount, 1), gained);
        self.log.note(by, || Event::ChargesGained {
            who,
            gained: gained as u8,
            lost: (amount - gained).min(255) as u8,
            charges,
        });
    }

    /// FD-1.5, step 3a: the regeneration of a hand-over, base and bonuses as one event (FD-3.5).
    pub fn regenerate(&mut self, who: Who, idle_points: u8) {
        let sheet = self.rules.sheet_of(self.state, who);
        let mut sum = i64::from(sheet.energy_regen);
        self.log.add(clause::REGENERATION, Word::Regeneration.into(), sum);
        if idle_points > 0 {
            // FD-1.8: a rest is declared or it is none.
            self.log.add(clause::IDLE_POINTS_GIVE_NOTHING, Word::IdlePoints.into(), 0);
        }
        let meditation = i64::from(sheet.skills[Skill::Meditation as usize]);
        if meditation != 0 {
            sum += meditation;
            self.log.add(clause::HAND_OVER_IS_ONE_EVENT, Summand::Skill(Skill::Meditation).into(), meditation);
        }
        // A fresh buff counts: FD-14.2 keeps it from ticking and counting down, and the regeneration is neither (section 4, 3a and 3b).
        for (id, _) in self.rules.lastings_on(self.state, who, traits::ENERGY) {
            let bonus = i64::from(self.rules.lastings[id as usize].energy_per_turn);
            sum += bonus;
            self.log.add(clause::HAND_OVER_IS_ONE_EVENT, Summand::Lasting(id).into(), bonus);
        }
        self.log.total("regeneration", Ratio::new_raw(sum, 1), sum);
        self.restore(who, sum, clause::REGENERATION);
    }
}
