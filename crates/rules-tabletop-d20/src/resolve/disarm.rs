//! Disarm: TD-17.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Terms;

use crate::action::{Arm, Hand};
use crate::content::WeaponId;
use crate::event::{Event, Opposed, What};
use crate::labels::Word;
use crate::numbers::{add, add_if, thrown};
use crate::resolve::Resolver;
use crate::state::{NOTHING, Place, State, Who};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-17.1: opposed attack throws, each with his own weapon, if the answering blow did no damage. A tie fails; there is no counter (TD-17.8).
    pub(crate) fn try_disarm(&mut self, who: Who, target: Who, hand: Hand, arm: Arm, penalty: i8, hurt: bool) {
        let thing = self.rules.in_hand(self.state, target, hand);
        let named = self.rules.weapon_of(self.state, thing);
        let (Some(named), false, true) = (named, hurt, self.state.figure(target).is_there()) else {
            self.log.note(clause::DISARM, || Event::DeedLost { who, what: What::Disarm(target) });
            return;
        };
        let own = self.rules.weapon_in(self.state, who, arm).filter(|_| arm != Arm::Fists);
        let mut total = self.rules.disarm_total(
            self.state,
            who,
            target,
            own,
            self.rules.main_column(self.state, who, arm),
            self.log,
        );
        total += add(self.log, clause::DISARM_SEVERAL, Word::LaterBlow, i32::from(penalty));
        let snatches = own.is_some_and(|weapon| self.rules.weapons[weapon as usize].snatch);
        total += add_if(snatches, self.log, clause::SNATCH_WEAPON, Word::SnatchWeapon, 4);
        total += self.rules.not_for_melee(own, self.log);
        let roll = rolls::contest(self.dice, "actor");
        let total = thrown(self.log, clause::DISARM_THROWS, "actor", total, roll);
        let mut other = self.rules.disarm_total(self.state, target, who, Some(named), 0, self.log);
        other += self.rules.holding_bonus(named, snatches, self.log);
        other += self.rules.not_for_melee(Some(named), self.log);
        let (won, _, other_roll) = rolls::contest_below(self.dice, "opponent", total - other, false);
        let other = thrown(self.log, clause::DISARM_THROWS, "opponent", other, other_roll);
        self.contested(clause::DISARM, Opposed::Disarm, (who, roll, total), (target, other_roll, other), won);
        self.rules.spend_attack_effects(self.state, who, target);
        self.rules.spend_attack_effects(self.state, target, who);
        if won {
            self.take_away(who, target, hand, thing, own.is_some());
        }
    }

    /// TD-17.3: to the ground in the opponent's cell; into a free hand of one who is unarmed.
    fn take_away(&mut self, who: Who, target: Who, hand: Hand, thing: u8, is_armed: bool) {
        let gear = self.state.things[thing as usize].gear;
        let figure = self.state.figure(who);
        let free = match (figure.main, figure.off) {
            _ if is_armed => None,
            (NOTHING, _) => Some(Place::Main(who)),
            (_, NOTHING) if self.rules.free_hands(self.state, who) > 0 => Some(Place::Off(who)),
            _ => None,
        };
        self.log.note(clause::DISARM, || Event::Disarmed { who: target, by: who, gear, hand, taken: free.is_some() });
        match free {
            Some(place) => self.rules.put(self.state, thing, place),
            None => {
                let cell = self.state.figure(target).cell;
                self.let_fall(target, thing, cell, false, clause::DISARMED_WEAPON);
            }
        }
    }
}

impl Rules {
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
        sum += add_if(data.hands == 2, terms, clause::DISARM_TWO_HANDED, Word::TwoHanded, 4);
        sum += add_if(data.guard && !snatched, terms, clause::DISARM_GUARD, Word::Guard, 4);
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
}
