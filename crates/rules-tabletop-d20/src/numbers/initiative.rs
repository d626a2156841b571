//! Initiative (TD-1.3 to TD-1.5), the number of attacks of opportunity (TD-3.5), speed (TD-7.10).

use holmgang_kernel::tally::{Op, Terms};

use super::{add, add_if, always};
use crate::action::Hand;
use crate::content::Ability;
use crate::labels::Word;
use crate::state::{Condition, Life, State, Who};
use crate::{Rules, clause};

impl Rules {
    /// TD-1.3: Dex + weapon + situation, without the die of the option.
    pub fn initiative_total<T: Terms>(&self, state: &State, who: Who, terms: &mut T) -> i32 {
        let figure = state.figure(who);
        let mut total = always(terms, clause::INITIATIVE, Word::Dexterity, self.modifier(state, who, Ability::Dex));
        total +=
            add(terms, clause::INITIATIVE_OF_TWO_WEAPONS, Word::WeaponInitiative, self.weapon_initiative(state, who));
        total += add_if(figure.sheathed, terms, clause::INITIATIVE_SITUATION, Word::Sheathed, -2);
        total += add_if(figure.is(Condition::Surprised), terms, clause::INITIATIVE_SITUATION, Word::Surprised, -4);
        total += add(terms, clause::INITIATIVE_SITUATION, Word::Situation, i32::from(state.sheet(who).situation));
        total
            + add(
                terms,
                clause::INITIATIVE_SITUATION,
                Word::Referee,
                self.worth(state, who, Condition::RefereeInitiative),
            )
    }

    /// TD-1.5: the smaller modifier of the weapons in hand; with nothing in hand that of the natural weapons or fists; none in the sheath.
    fn weapon_initiative(&self, state: &State, who: Who) -> i32 {
        let figure = state.figure(who);
        if figure.sheathed || figure.life != Life::Active {
            return 0;
        }
        let modifier = |weapon: u8| i32::from(self.weapons[weapon as usize].initiative_mod);
        let held = [Hand::Main, Hand::Off]
            .into_iter()
            .filter_map(|hand| self.weapon_of(state, self.in_hand(state, who, hand)));
        if let Some(smallest) = held.map(modifier).min() {
            return smallest;
        }
        let natural = &state.sheet(who).natural;
        natural.iter().map(|weapon| modifier(*weapon)).min().unwrap_or_else(|| modifier(self.fists))
    }

    /// TD-3.5: attacks of opportunity of a round: 1 + Dex, not below 0.
    pub fn opportunities<T: Terms>(&self, state: &State, who: Who, terms: &mut T) -> u8 {
        let count = always(terms, clause::OPPORTUNITY_COUNT, Word::OneAndMore, 1)
            + add(terms, clause::OPPORTUNITY_COUNT, Word::Dexterity, self.modifier(state, who, Ability::Dex));
        if count < 0 {
            terms.term(Op::Floor, clause::OPPORTUNITY_COUNT, Word::NotBelowZero.into(), 0.into());
        }
        count.clamp(0, i32::from(u8::MAX)) as u8
    }

    /// TD-7.10: cells of a full move: the sheet's, by what is worn if lower; a rider has his mount's.
    #[inline]
    pub fn speed(&self, state: &State, who: Who) -> u8 {
        const OF_MOUNTS: u8 = 10;
        let figure = state.figure(who);
        if figure.mounted { OF_MOUNTS } else { state.sheet(who).speed.min(figure.armor_speed) }
    }
}
