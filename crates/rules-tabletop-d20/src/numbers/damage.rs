//! Damage: TD-11, TD-12.3, TD-20.8.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::{Op, Terms};

use super::{add, always, close, half_up};
use crate::action::Arm;
use crate::content::{Ability, DiceSum, Feat, WeaponId};
use crate::event::Event;
use crate::labels::Word;
use crate::resolve::Resolver;
use crate::state::{State, Who};
use crate::{Rules, clause, rolls};

/// How Strength enters the damage of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthPart {
    /// TD-11.2.
    Once,
    /// TD-11.3.
    Half,
    /// TD-11.4.
    OneAndAHalf,
    /// TD-11.6: a shot.
    OfShots,
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-11.1, TD-11.6, TD-12.3: what a blow that hit takes: dice, Strength, magic and other, all of it multiplied if critical, at least 1 (TD-11.5).
    pub fn blow_damage(&mut self, who: Who, arm: Arm, weapon: WeaponId, ranged: bool, critical: bool) -> i32 {
        let data = &self.rules.weapons[weapon as usize];
        let whole = if ranged { clause::RANGED_DAMAGE } else { clause::MELEE_DAMAGE };
        let rolled = rolls::sum(self.dice, "weapon", self.rules.weapon_dice(self.state, who, weapon));
        let mut sum = always(self.log, whole, Word::WeaponDice, rolled);
        let part = self.rules.strength_part(self.state, who, arm, weapon, ranged);
        sum += self.rules.strength_of(self.state, who, part, self.log);
        if let Some((extra, _)) = data.extra {
            let rolled = rolls::sum(self.dice, "extra", extra);
            sum += always(self.log, whole, Word::ExtraDice, rolled);
        }
        if critical {
            let times = i32::from(data.crit_multiplier);
            self.log.term(Op::Times, clause::CRITICAL_DAMAGE, Word::Critical.into(), i64::from(times).into());
            sum *= times;
        }
        self.at_least_one(sum)
    }

    /// TD-20.8, TD-12.4: the damage dice of a spell, once for all its targets.
    pub fn spell_damage(&mut self, of: DiceSum, critical: bool) -> i32 {
        let mut sum = always(self.log, clause::SPELL_AREAS, Word::SpellDice, rolls::sum(self.dice, "spell", of));
        if critical {
            self.log.term(Op::Times, clause::CRITICAL_SPELLS, Word::Critical.into(), 2.into());
            sum *= 2;
        }
        self.at_least_one(sum)
    }

    fn at_least_one(&mut self, sum: i32) -> i32 {
        if sum < 1 {
            self.log.term(Op::Floor, clause::AT_LEAST_ONE, Word::AtLeastOne.into(), 1.into());
        }
        let damage = sum.max(1);
        close(self.log, "damage", damage);
        damage
    }
}

impl Rules {
    /// TD-11.2 to TD-11.4, TD-8.9: how Strength enters a blow.
    pub fn strength_part(&self, state: &State, who: Who, arm: Arm, weapon: WeaponId, ranged: bool) -> StrengthPart {
        let later_natural = matches!(arm, Arm::Natural(weapon) if state.sheet(who).natural.first() != Some(&weapon));
        if ranged {
            StrengthPart::OfShots
        } else if arm == Arm::Off || later_natural {
            StrengthPart::Half
        } else if self.weapons[weapon as usize].hands == 2 {
            StrengthPart::OneAndAHalf
        } else {
            StrengthPart::Once
        }
    }

    /// The Strength part of a blow, or Dex less a negative Strength of a shot.
    pub fn strength_of<T: Terms>(&self, state: &State, who: Who, part: StrengthPart, terms: &mut T) -> i32 {
        let strength = self.modifier(state, who, Ability::Str);
        match part {
            StrengthPart::Once => add(terms, clause::MAIN_HAND_DAMAGE, Word::Strength, strength),
            StrengthPart::Half => add(terms, clause::OFF_HAND_DAMAGE, Word::Strength, half_up(strength)),
            StrengthPart::OneAndAHalf => add(terms, clause::TWO_HANDED_DAMAGE, Word::Strength, half_up(3 * strength)),
            StrengthPart::OfShots => {
                let dexterity = self.modifier(state, who, Ability::Dex);
                add(terms, clause::RANGED_DAMAGE, Word::Dexterity, dexterity)
                    + add(terms, clause::RANGED_DAMAGE, Word::Strength, strength.min(0))
            }
        }
    }

    /// The dice of a weapon in somebody's hands: fists hit harder with the feat (TD-5.3).
    #[inline]
    pub fn weapon_dice(&self, state: &State, who: Who, weapon: WeaponId) -> DiceSum {
        if weapon == self.fists && state.sheet(who).has(Feat::UnarmedFighting) {
            return DiceSum { count: 1, sides: 6, plus: 0 };
        }
        self.weapons[weapon as usize].damage
    }
}

#[cfg(test)]
mod tests {
    use super::half_up;

    #[test]
    fn td_11_3_and_11_4_rounding() {
        assert_eq!([3, 1, -1, -3].map(half_up), [2, 1, 0, -1]);
        assert_eq!([3, 4, -1].map(|strength| half_up(3 * strength)), [5, 6, -1]);
    }
}
