//! Disarm: TD-17.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Terms;

use crate::action::{Arm, Hand};
use crate::content::WeaponId;
use crate::event::{Event, Opposed, What};
use crate::labels::Word;
use crate::numbers::{add, thrown};
use crate::state::{NOTHING, Place, State, Who};
use crate::{Rules, clause, rolls};

impl Rules {
    /// TD-17.1: opposed attack throws, each with his own weapon, if the answering blow did no damage. A tie fails; there is no counter (TD-17.8).
    pub(crate) fn try_disarm<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        target: Who,
        hand: Hand,
        arm: Arm,
        penalty: i8,
        hurt: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        let thing = self.in_hand(state, target, hand);
        let named = self.weapon_of(state, thing);
        let (Some(named), false, true) = (named, hurt, state.figure(target).is_there()) else {
            log.note(clause::DISARM, || Event::DeedLost { who, what: What::Disarm(target) });
            return;
        };
        let own = self.weapon_in(state, who, arm).filter(|_| arm != Arm::Fists);
        let mut total = self.disarm_total(state, who, target, own, self.main_column(state, who, arm), log);
        total += add(log, clause::DISARM_SEVERAL, Word::LaterBlow, i32::from(penalty));
        let snatches = own.is_some_and(|weapon| self.weapons[weapon as usize].snatch);
        if snatches {
            total += add(log, clause::SNATCH_WEAPON, Word::SnatchWeapon, 4);
        }
        total += self.not_for_melee(own, log);
        let roll = rolls::contest(dice, "actor");
        let total = thrown(log, clause::DISARM_THROWS, "actor", total, roll);
        let mut other = self.disarm_total(state, target, who, Some(named), 0, log);
        other += self.holding_bonus(named, snatches, log);
        other += self.not_for_melee(Some(named), log);
        let (won, _, other_roll) = rolls::contest_below(dice, "opponent", total - other, false);
        let other = thrown(log, clause::DISARM_THROWS, "opponent", other, other_roll);
        log.note(clause::DISARM, || Event::Contest {
            what: Opposed::Disarm,
            who,
            against: target,
            roll: roll as u8,
            total: total as i16,
            other_roll: other_roll as u8,
            other_total: other as i16,
            won,
        });
        self.spend_attack_effects(state, who, target);
        self.spend_attack_effects(state, target, who);
        if won {
            self.take_away(state, who, target, hand, thing, own.is_some(), log);
        }
    }

    /// TD-10.2: in a full attack with two weapons the main column holds for the main hand.
    fn main_column(&self, state: &State, who: Who, arm: Arm) -> i8 {
        if state.series.is_some() && arm == Arm::Main && self.has_two_weapons(state, who) {
            return self.two_weapon_columns(state, who).0;
        }
        self.only_off_hand(state, who, arm)
    }

    /// TD-17.4, TD-17.5: what the opponent's weapon gives him; a snatch weapon cancels the guard only.
    fn holding_bonus<T: Terms>(&self, weapon: WeaponId, snatched: bool, terms: &mut T) -> i32 {
        let data = &self.weapons[weapon as usize];
        let mut sum = 0;
        if data.hands == 2 {
            sum += add(terms, clause::DISARM_TWO_HANDED, Word::TwoHanded, 4);
        }
        if data.guard && !snatched {
            sum += add(terms, clause::DISARM_GUARD, Word::Guard, 4);
        }
        sum
    }

    /// TD-17.6: each for his own weapon.
    fn not_for_melee<T: Terms>(&self, weapon: Option<WeaponId>, terms: &mut T) -> i32 {
        match weapon.map(|weapon| &self.weapons[weapon as usize]) {
            Some(data) if data.is_ranged || data.improvised => {
                add(terms, clause::DISARM_NOT_FOR_MELEE, Word::NotForMelee, -4)
            }
            _ => 0,
        }
    }

    /// TD-17.3: to the ground in the opponent's cell; into a free hand of one who is unarmed.
    fn take_away<L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        target: Who,
        hand: Hand,
        thing: u8,
        is_armed: bool,
        log: &mut L,
    ) {
        let gear = state.things[thing as usize].gear;
        let figure = state.figure(who);
        let free = match (figure.main, figure.off) {
            _ if is_armed => None,
            (NOTHING, _) => Some(Place::Main(who)),
            (_, NOTHING) if self.free_hands(state, who) > 0 => Some(Place::Off(who)),
            _ => None,
        };
        log.note(clause::DISARM, || Event::Disarmed { who: target, by: who, gear, hand, taken: free.is_some() });
        match free {
            Some(place) => self.put(state, thing, place),
            None => {
                let cell = state.figure(target).cell;
                self.let_fall(state, target, thing, cell, false, clause::DISARMED_WEAPON, log);
            }
        }
    }
}
