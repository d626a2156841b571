//! Attack throws: melee (TD-9), ranged (TD-13), touch (TD-16.3), spells (TD-20.1).

use holmgang_kernel::tally::Terms;

use super::{add, add_if, always};
use crate::action::Arm;
use crate::arcs::{Arc, arc};
use crate::content::{Ability, Degree, WeaponId};
use crate::grid::{between, distance};
use crate::labels::{self, Word};
use crate::state::{Condition, Infravision, Life, NOBODY, Place, Posture, State, Who};
use crate::{Rules, clause};

/// What goes with a blow besides who strikes whom with what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// TD-8.4: −5 for every place of the series made before.
    pub later: i8,
    /// From the table of two weapons (TD-10.1), and as what.
    pub two_weapons: i8,
    pub column: Column,
    /// −2 on every shot of a repeated shot.
    pub repeated: bool,
    /// TD-15.1.
    pub hurricane: bool,
    /// TD-15.9: asked for.
    pub nonlethal: bool,
    /// TD-3.7.
    pub opportunity: bool,
}

/// How the table of two weapons enters a blow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// One weapon.
    #[default]
    None,
    /// TD-10.2: a single blow or one out of turn with two weapons in hand: it does not apply.
    Idle,
    /// TD-10.1: the blows of a full attack.
    Full,
    /// TD-10.4: a single blow with the other hand.
    Only,
}

impl Rules {
    /// TD-7.3: from which arc of the target the other one strikes.
    #[inline]
    pub fn arc_of(&self, state: &State, target: Who, other: Who) -> Arc {
        let (target, other) = (state.figure(target), state.figure(other));
        let (files, ranks) = between(target.cell, target.side, other.cell, other.side);
        arc(target.facing, files, ranks)
    }

    /// TD-7.1, TD-3.3: steps between two combatants.
    #[inline]
    pub fn distance(&self, state: &State, a: Who, b: Who) -> u8 {
        let (a, b) = (state.figure(a), state.figure(b));
        distance(a.cell, a.side, b.cell, b.side)
    }

    /// TD-7.18: whether two combatants see each other.
    #[inline]
    pub fn sees(&self, state: &State, a: Who, b: Who) -> bool {
        let (a, b) = (state.figure(a), state.figure(b));
        state.board().sight.sees_square(a.cell, a.side, b.cell, b.side)
    }

    /// TD-9.1: a melee attack without its die.
    pub fn melee_total<T: Terms>(
        &self,
        state: &State,
        attacker: Who,
        target: Who,
        weapon: WeaponId,
        manner: Manner,
        terms: &mut T,
    ) -> i32 {
        let mut total = always(terms, clause::HALF_SUM_ROUNDS_UP, Word::HalfSum, self.half_sum(state, attacker));
        total += add(terms, clause::LEVEL_BONUS, Word::LevelBonus, i32::from(state.sheet(attacker).bonus.attack));
        if weapon != self.fists {
            total += add(
                terms,
                clause::MELEE_ROLL,
                labels::weapon(weapon),
                i32::from(self.weapons[weapon as usize].attack_mod),
            );
        }
        if state.sheet(attacker).size != 0 {
            always(terms, clause::NO_SIZE_IN_ROLL, Word::Size, 0);
        }
        total += self.melee_situation(state, attacker, target, true, terms);
        total += self.manner_total(manner, terms);
        if manner.nonlethal && !self.weapons[weapon as usize].nonlethal {
            total += add(terms, clause::NONLETHAL_DAMAGE, Word::Nonlethal, -4);
        }
        total + self.attack_effects(state, attacker, target, terms)
    }

    /// TD-16.3: the touch of a trip: unarmed, no weapon modifier. In hindering the standing one has +4 in the place of the +4 for lying enemies
    /// (TD-16.14).
    pub fn touch_total<T: Terms>(
        &self,
        state: &State,
        attacker: Who,
        target: Who,
        later: i8,
        hinder: bool,
        terms: &mut T,
    ) -> i32 {
        let mut total = always(terms, clause::HALF_SUM_ROUNDS_UP, Word::HalfSum, self.half_sum(state, attacker));
        total += add(terms, clause::LEVEL_BONUS, Word::LevelBonus, i32::from(state.sheet(attacker).bonus.attack));
        total += self.melee_situation(state, attacker, target, !hinder, terms);
        total += add_if(hinder, terms, clause::STANDING_BONUS, Word::Standing, 4);
        total += add(terms, clause::TRIP_SEVERAL, Word::LaterBlow, i32::from(later));
        total + self.attack_effects(state, attacker, target, terms)
    }

    /// TD-9.7 to TD-9.10, TD-9.13: the situation of melee; it all adds up.
    fn melee_situation<T: Terms>(
        &self,
        state: &State,
        attacker: Who,
        target: Who,
        postures: bool,
        terms: &mut T,
    ) -> i32 {
        let (own, other) = (state.figure(attacker), state.figure(target));
        let mut sum = match self.arc_of(state, target, attacker) {
            Arc::Front => 0,
            Arc::Flank => add(terms, clause::FLANK_AND_REAR, Word::Flank, 2),
            Arc::Rear => add(terms, clause::FLANK_AND_REAR, Word::Rear, 4),
        };
        sum += add_if(other.mounted, terms, clause::RIDERS_AND_HEIGHT, Word::AgainstRider, -2);
        match (self.is_high(state, attacker), self.is_high(state, target)) {
            (true, false) => sum += add(terms, clause::RIDERS_AND_HEIGHT, Word::FromHeight, 2),
            (false, true) => sum += add(terms, clause::RIDERS_AND_HEIGHT, Word::AgainstHeight, -1),
            _ => {}
        }
        if postures {
            sum += match other.posture {
                Posture::Standing => 0,
                Posture::Prone => add(terms, clause::LYING_AND_CROUCHED, Word::AgainstLying, 4),
                Posture::Crouched | Posture::Kneeling | Posture::AllFours => {
                    add(terms, clause::LYING_AND_CROUCHED, Word::AgainstCrouched, 2)
                }
            };
        }
        if own.posture == Posture::Prone && state.rules.prone_attack {
            sum += add(terms, clause::FROM_THE_GROUND, Word::FromTheGround, -4);
        }
        sum
    }

    /// TD-9.8: whether somebody stands on a height.
    #[inline]
    pub fn is_high(&self, state: &State, who: Who) -> bool {
        let figure = state.figure(who);
        let high = &state.board().high;
        if figure.side == 1 { high.has(figure.cell) } else { high.touched_by(figure.side).has(figure.cell) }
    }

    fn manner_total<T: Terms>(&self, manner: Manner, terms: &mut T) -> i32 {
        let mut sum = add(terms, clause::NUMBER_OF_BLOWS, Word::LaterBlow, i32::from(manner.later));
        let two_weapons = i32::from(manner.two_weapons);
        sum += match manner.column {
            Column::None => 0,
            Column::Idle => always(terms, clause::OFF_HAND_WHEN, Word::TwoWeapons, 0),
            Column::Full => add(terms, clause::OFF_HAND_TABLE, Word::TwoWeapons, two_weapons),
            Column::Only => add(terms, clause::ONLY_OFF_HAND, Word::TwoWeapons, two_weapons),
        };
        sum += add_if(manner.repeated, terms, clause::FULL_ACTIONS, Word::RepeatedShot, -2);
        sum += add_if(manner.hurricane, terms, clause::HURRICANE, Word::Hurricane, 2);
        sum
    }

    /// What lies on the attacker: feelings, the referee's modifiers, help by allies, prayer, infravision in the light.
    fn attack_effects<T: Terms>(&self, state: &State, attacker: Who, target: Who, terms: &mut T) -> i32 {
        let own = state.figure(attacker);
        const TOUCHED: u32 = Condition::Morale.mark()
            | Condition::RefereeAttack.mark()
            | Condition::Prayer.mark()
            | Condition::HelpedAttack.mark();
        let mut sum = 0;
        if own.marks & TOUCHED != 0 {
            for effect in state.effects.iter().filter(|effect| effect.bearer == attacker) {
                let value = i32::from(effect.value);
                sum += match effect.what {
                    Condition::Morale => add(terms, clause::FEELINGS, Word::Morale, value),
                    Condition::RefereeAttack => add(terms, clause::LIST_IS_OPEN, Word::Referee, value),
                    Condition::Prayer => add(terms, clause::SITUATION_ADDS_UP, Word::Prayer, value),
                    Condition::HelpedAttack if effect.against == target => {
                        add(terms, clause::DISTRACT, Word::Helped, value)
                    }
                    _ => 0,
                };
            }
        }
        if own.infravision == Infravision::On && !self.is_dark(state) {
            sum += add(terms, clause::LEAVE_INFRAVISION, Word::InfravisionInLight, -4);
        }
        sum
    }

    /// TD-4.6: whether the scene is dark: no torch in a hand or on the floor lights it.
    pub fn is_dark(&self, state: &State) -> bool {
        let burns = |at: Place| matches!(at, Place::Main(_) | Place::Off(_) | Place::Floor(_));
        state.dark && !state.things.iter().any(|thing| burns(thing.at) && self.lights(thing.gear))
    }

    /// TD-13.1: a shot or throw without its die; nothing is rounded.
    pub fn ranged_total<T: Terms>(
        &self,
        state: &State,
        attacker: Who,
        target: Who,
        weapon: WeaponId,
        manner: Manner,
        terms: &mut T,
    ) -> i32 {
        let data = &self.weapons[weapon as usize];
        let mut total =
            always(terms, clause::RANGED_ROLL, Word::Dexterity, self.modifier(state, attacker, Ability::Dex));
        total += add(terms, clause::LEVEL_BONUS, Word::LevelBonus, i32::from(state.sheet(attacker).bonus.attack));
        total += add(terms, clause::RANGED_ROLL, labels::weapon(weapon), i32::from(data.attack_mod));
        let far = i32::from(self.distance(state, attacker, target));
        total +=
            add(terms, clause::DISTANCE_PENALTY, Word::Distance, -distance_penalty(far, i32::from(data.aimed_range)));
        if self.is_busy(state, attacker, target) {
            total += add(terms, clause::BUSY_WITH_AN_ALLY, Word::BusyWithAlly, -4);
        }
        // Flank, rear, riders and height belong to melee; the shooter's own cover does not hinder him.
        match self.arc_of(state, target, attacker) {
            Arc::Front => 0,
            Arc::Flank => always(terms, clause::WHICH_LIST, Word::Flank, 0),
            Arc::Rear => always(terms, clause::WHICH_LIST, Word::Rear, 0),
        };
        let place = state.figure(target);
        if self.cover_between(state, attacker, place.cell, place.side) != Degree::None {
            always(terms, clause::SHOOTING_FROM_COVER, Word::Cover, 0);
        }
        total += match state.figure(target).posture {
            Posture::Standing => 0,
            Posture::Prone => add(terms, clause::RANGED_AT_LYING, Word::AgainstLying, -4),
            Posture::Crouched | Posture::Kneeling | Posture::AllFours => {
                add(terms, clause::RANGED_AT_LYING, Word::AgainstCrouched, -2)
            }
        };
        total += self.bad_conditions(state, attacker, data.is_ranged, terms);
        total += self.manner_total(manner, terms);
        total += add_if(manner.nonlethal && !data.nonlethal, terms, clause::NONLETHAL_DAMAGE, Word::Nonlethal, -4);
        total + self.attack_effects(state, attacker, target, terms)
    }

    /// TD-13.4: the target and an active ally of the shooter are in melee reach of each other; one way is enough, and it counts once.
    fn is_busy(&self, state: &State, attacker: Who, target: Who) -> bool {
        let other = state.figure(target);
        if other.life != Life::Active {
            return false;
        }
        state.everybody().any(|ally| {
            let figure = state.figure(ally);
            ally != attacker && ally != target && figure.life == Life::Active && !state.are_enemies(ally, attacker) && {
                let far = self.distance(state, ally, target);
                far < 16 && (figure.reach | other.reach) >> far & 1 == 1
            }
        })
    }

    /// TD-13.6: poor visibility, bad arrows and the like; their sum stops at −10.
    fn bad_conditions<T: Terms>(&self, state: &State, attacker: Who, shot: bool, terms: &mut T) -> i32 {
        let mut sum = 0;
        // TD-4.6: the darkness part falls away with infravision, and where a torch burns.
        let sees_in_the_dark =
            state.dark && (state.figure(attacker).infravision == Infravision::On || !self.is_dark(state));
        if state.visibility != 0 && !sees_in_the_dark {
            sum += add(terms, clause::BAD_CONDITIONS, Word::Visibility, i32::from(state.visibility));
        }
        sum += add(terms, clause::WIND, Word::Wind, i32::from(state.wind));
        if shot && self.has_bad_shots {
            for thing in state.things.iter().filter(|thing| thing.at == Place::Carried(attacker)) {
                sum += add(terms, clause::BAD_CONDITIONS, Word::BadShots, self.shots_of(thing.gear));
            }
        }
        sum += add_if(sum < -10, terms, clause::BAD_CONDITIONS, Word::NotBelowTen, -10 - sum);
        sum
    }

    /// TD-20.1: the attack throw of a spell without its die: the caster's ability alone.
    pub fn spell_total<T: Terms>(&self, state: &State, caster: Who, terms: &mut T) -> i32 {
        let ability = state.sheet(caster).casting;
        always(terms, clause::SPELL_THROW, Word::CastingAbility, self.modifier(state, caster, ability))
    }

    /// TD-17.2: an attack throw of a disarm without its die: TD-9.1 towards the other, with the own weapon or none.
    pub fn disarm_total<T: Terms>(
        &self,
        state: &State,
        who: Who,
        against: Who,
        weapon: Option<WeaponId>,
        two_weapons: i8,
        terms: &mut T,
    ) -> i32 {
        let column = if two_weapons == 0 { Column::None } else { Column::Full };
        let manner = Manner { two_weapons, column, ..Manner::default() };
        self.melee_total(state, who, against, weapon.unwrap_or(self.fists), manner, terms)
    }

    /// TD-10.4: a single blow with the off-hand weapon alone.
    #[inline]
    pub fn only_off_hand(&self, state: &State, who: Who, arm: Arm) -> i8 {
        if arm != Arm::Off {
            return 0;
        }
        let (main, off) = self.two_weapon_columns(state, who);
        off - main
    }

    /// One-shot modifiers (`left` 0) are spent by the throw; help by allies too, hit or miss (TD-15.7).
    pub(crate) fn spend_attack_effects(&self, state: &mut State, attacker: Who, target: Who) {
        const TOUCHED: u32 =
            Condition::Morale.mark() | Condition::RefereeAttack.mark() | Condition::HelpedAttack.mark();
        if state.figure(attacker).marks & TOUCHED != 0 {
            state.drop_effects(|effect| {
                effect.bearer == attacker
                    && match effect.what {
                        Condition::Morale | Condition::RefereeAttack => effect.left == 0,
                        Condition::HelpedAttack => effect.against == target,
                        _ => false,
                    }
            });
        }
        const SHIELDED: u32 = Condition::RefereeAc.mark() | Condition::HelpedAc.mark();
        if target != NOBODY && state.figure(target).marks & SHIELDED != 0 {
            state.drop_effects(|effect| {
                effect.bearer == target
                    && match effect.what {
                        Condition::RefereeAc => effect.left == 0,
                        Condition::HelpedAc => effect.against == attacker,
                        _ => false,
                    }
            });
        }
    }
}

/// TD-13.2: 4 × distance / aimed range, rounded down.
pub const fn distance_penalty(distance: i32, aimed_range: i32) -> i32 {
    if aimed_range <= 0 { 0 } else { 4 * distance / aimed_range }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn td_13_2_four_equal_bands() {
        let penalties = [4, 5, 10, 19, 20].map(|distance| distance_penalty(distance, 20));
        assert_eq!(penalties, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn td_9_4_half_sums_round_up() {
        assert_eq!([5, -1, -3, 3].map(super::super::half_up), [3, 0, -1, 2]);
    }
}
