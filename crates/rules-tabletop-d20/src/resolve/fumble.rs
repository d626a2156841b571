//! Mishaps after a natural 1: TD-12.6 to TD-12.9.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::action::{Arm, Mishap};
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{Condition, NOTHING, Pending, State, Who};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-12.6, TD-12.7: a mishap follows by the referee's choice; unattended by d4. A fumble of the own turn ends a full attack (TD-8.8).
    pub(crate) fn fumble(&mut self, who: Who, arm: Arm, spell: bool, out_of_turn: bool) {
        if !out_of_turn && who == self.state.active {
            self.state.series = None;
        }
        if self.state.referee {
            self.state.pending = Some(Pending::Fumble { who, arm, spell });
            self.log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who });
            return;
        }
        let roll = rolls::fumble(self.dice);
        let armed = self.rules.can_lose_weapon(self.state, who, arm, spell);
        let mishap = match roll {
            1 if armed => Mishap::Drop,
            2 if armed => Mishap::Stuck,
            3 => Mishap::Slip,
            4 if self.state.figure(who).mounted => Mishap::Stirrups,
            _ => Mishap::OffBalance,
        };
        self.mishap(who, arm, mishap, Some(roll), clause::UNATTENDED);
    }

    /// TD-12.7: what the mishap does.
    pub(crate) fn mishap(&mut self, who: Who, arm: Arm, mishap: Mishap, roll: Option<u8>, cited: Clause) {
        self.log.note(cited, || Event::MishapCame { who, mishap, roll });
        let thing = self.rules.thing_in(self.state, who, arm);
        match mishap {
            Mishap::Drop | Mishap::Stuck if thing != NOTHING => {
                let cell = self.state.figure(who).cell;
                self.let_fall(who, thing, cell, mishap == Mishap::Stuck, clause::MISHAP);
            }
            Mishap::Slip => self.go_prone(who, clause::MISHAP),
            Mishap::Stirrups => self.gain(who, Condition::Entangled, clause::MISHAP),
            Mishap::OffBalance => self.gain(who, Condition::OffBalance, clause::MISHAP),
            Mishap::Drop | Mishap::Stuck | Mishap::Other => {}
        }
    }
}

impl Rules {
    /// Whether a mishap can take the weapon out of the hand: not of the unarmed, of natural weapons, of spells.
    pub fn can_lose_weapon(&self, state: &State, who: Who, arm: Arm, spell: bool) -> bool {
        !spell && self.is_in_hand(state, who, self.thing_in(state, who, arm))
    }
}
