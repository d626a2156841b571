//! What comes with an attack: FD-10.19 to FD-10.23, FD-12.8.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::effect::{self, Landing};
use super::{goes_on, spell};
use crate::chance::{self, InPlay};
use crate::content::{Brings, Rider};
use crate::event::Event;
use crate::state::{State, Who};
use crate::{Rules, clause, kinds, rolls};

/// An attack that hit, and what comes with it.
#[derive(Clone, Copy)]
pub(super) struct Ride<'a> {
    pub riders: &'a [Rider],
    pub attacker: Who,
    /// Whom the attack was aimed at.
    pub target: Who,
    /// FD-12.17: the attack fell on the attacker.
    pub is_reflected: bool,
    /// The clause that lets effects be rolled.
    pub by: Clause,
    /// The clause that lets effects land, where one says more than the effect itself.
    pub because: Option<Clause>,
}

impl Ride<'_> {
    fn victim(self) -> Who {
        if self.is_reflected { self.attacker } else { self.target }
    }

    /// FD-12.8, FD-10.21: the attack was blocked, or killed: nothing comes and nothing is rolled.
    pub fn without<L: Log<Event>>(self, by: Clause, log: &mut L) {
        self.riders.iter().for_each(|rider| self.left_out(*rider, by, log));
    }

    fn left_out<L: Log<Event>>(self, rider: Rider, by: Clause, log: &mut L) {
        let (who, target, brings) = (self.attacker, self.victim(), rider.brings);
        log.note(by, || Event::RiderRolled { who, brings, target, chance: 0, roll: None, passed: false });
    }

    /// FD-10.19, FD-10.23: one after the other, with the attacker's bonuses, as long as both live. Rolls: `sphere` and `rider` each.
    pub fn come<D: Dice, L: Log<Event>>(self, rules: &Rules, state: &mut State, dice: &mut D, log: &mut L) {
        for rider in self.riders.iter().copied() {
            let both_live = [self.attacker, self.victim()].into_iter().all(|who| state.combatants[who as usize].alive);
            if !both_live || !goes_on(state) {
                self.left_out(rider, clause::NO_RIDER_ON_THE_DEAD, log);
            } else if self.is_reflected && helps(rules, rider.brings) {
                self.left_out(rider, clause::RIDER_SPELLS, log);
            } else if self.passes(rules, state, rider, dice, log) {
                self.brings(rules, state, rider.brings, log);
            }
        }
    }

    fn passes<D: Dice, L: Log<Event>>(
        self,
        rules: &Rules,
        state: &State,
        rider: Rider,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        if rider.chance.is_none() {
            return true;
        }
        let (who, victim) = (self.attacker, self.victim());
        let (chance, sum) = chance::of_rider(rules, state, who, victim, rider, &mut InPlay { dice, log });
        log.total("chance", chance::exact(sum), chance);
        let check = rolls::rider(dice, chance);
        let by = match rider.brings {
            Brings::Effect(_) => self.by,
            Brings::Spell(_) => clause::RIDER_SPELLS,
        };
        log.note(by, || Event::RiderRolled {
            who,
            brings: rider.brings,
            target: if helps(rules, rider.brings) { who } else { victim },
            chance: chance as u8,
            roll: check.roll.map(|roll| roll as u8),
            passed: check.passed,
        });
        check.passed
    }

    fn brings<L: Log<Event>>(self, rules: &Rules, state: &mut State, brings: Brings, log: &mut L) {
        let (attacker, victim) = (self.attacker, self.victim());
        match brings {
            Brings::Effect(lasting) => {
                let content = Landing::of_content(rules, lasting, victim, Some(attacker));
                effect::land(rules, state, Landing { because: self.because, ..content }, log);
            }
            Brings::Spell(id) if helps(rules, brings) => {
                spell::bring(rules, state, id, attacker, attacker, attacker, log)
            }
            Brings::Spell(id) => {
                let other = if self.is_reflected { self.target } else { attacker };
                spell::bring(rules, state, id, attacker, victim, other, log);
            }
        }
    }
}

/// FD-10.23: whether it is for the attacker.
fn helps(rules: &Rules, brings: Brings) -> bool {
    match brings {
        Brings::Effect(_) => false,
        Brings::Spell(id) => rules.spells.get(id as usize).is_some_and(|spell| !kinds::harms_by_riding(spell.kind)),
    }
}
