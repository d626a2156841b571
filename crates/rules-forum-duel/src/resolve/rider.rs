//! What comes with an attack: FD-10.19 to FD-10.23, FD-12.8.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::effect::Landing;
use super::goes_on;
use crate::chance;
use crate::content::{Brings, Rider};
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::Who;
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
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-12.8, FD-10.21: the attack was blocked, or killed: nothing comes and nothing is rolled.
    pub(super) fn leave_riders_out(&mut self, ride: Ride<'_>, by: Clause) {
        ride.riders.iter().for_each(|rider| self.leave_rider_out(ride, *rider, by));
    }

    fn leave_rider_out(&mut self, ride: Ride<'_>, rider: Rider, by: Clause) {
        let (who, target, brings) = (ride.attacker, ride.victim(), rider.brings);
        self.log.note(by, || Event::RiderRolled { who, brings, target, chance: 0, roll: None, passed: false });
    }

    /// FD-10.19, FD-10.23: one after the other, with the attacker's bonuses, as long as both live. Rolls: `sphere` and `rider` each.
    pub(super) fn bring_riders(&mut self, ride: Ride<'_>) {
        for rider in ride.riders.iter().copied() {
            let both_live =
                [ride.attacker, ride.victim()].into_iter().all(|who| self.state.combatants[who as usize].alive);
            if !both_live || !goes_on(self.state) {
                self.leave_rider_out(ride, rider, clause::NO_RIDER_ON_THE_DEAD);
            } else if ride.is_reflected && helps(self.rules, rider.brings) {
                self.leave_rider_out(ride, rider, clause::RIDER_SPELLS);
            } else if self.rider_passes(ride, rider) {
                self.bring_rider(ride, rider.brings);
            }
        }
    }

    fn rider_passes(&mut self, ride: Ride<'_>, rider: Rider) -> bool {
        if rider.chance.is_none() {
            return true;
        }
        let (who, victim) = (ride.attacker, ride.victim());
        let chance =
            self.chance("chance", |rules, state, play| chance::of_rider(rules, state, who, victim, rider, play));
        let check = rolls::rider(self.dice, chance);
        let by = match rider.brings {
            Brings::Effect(_) => ride.by,
            Brings::Spell(_) => clause::RIDER_SPELLS,
        };
        self.log.note(by, || Event::RiderRolled {
            who,
            brings: rider.brings,
            target: if helps(self.rules, rider.brings) { who } else { victim },
            chance: chance as u8,
            roll: check.roll.map(|roll| roll as u8),
            passed: check.passed,
        });
        check.passed
    }

    fn bring_rider(&mut self, ride: Ride<'_>, brings: Brings) {
        let (attacker, victim) = (ride.attacker, ride.victim());
        match brings {
            Brings::Effect(lasting) => {
                let content = Landing::of_content(self.rules, lasting, victim, Some(attacker));
                self.land(Landing { because: ride.because, ..content });
            }
            Brings::Spell(id) if helps(self.rules, brings) => self.bring(id, attacker, attacker, attacker),
            Brings::Spell(id) => {
                let other = if ride.is_reflected { ride.target } else { attacker };
                self.bring(id, attacker, victim, other);
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
