//! Mishaps after a natural 1: TD-12.6 to TD-12.9.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::action::{Arm, Mishap};
use crate::event::Event;
use crate::state::{Condition, NOTHING, Pending, State, Who};
use crate::{Rules, clause, rolls};

impl Rules {
    /// TD-12.6, TD-12.7: a mishap follows by the referee's choice; unattended by d4. A fumble of the own turn ends a full attack (TD-8.8).
    pub(crate) fn fumble<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        arm: Arm,
        spell: bool,
        out_of_turn: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        if !out_of_turn && who == state.active {
            state.series = None;
        }
        if state.referee {
            state.pending = Some(Pending::Fumble { who, arm, spell });
            log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who });
            return;
        }
        let roll = rolls::fumble(dice);
        let armed = self.can_lose_weapon(state, who, arm, spell);
        let mishap = match roll {
            1 if armed => Mishap::Drop,
            2 if armed => Mishap::Stuck,
            3 => Mishap::Slip,
            4 if state.figure(who).mounted => Mishap::Stirrups,
            _ => Mishap::OffBalance,
        };
        self.mishap(state, who, arm, mishap, Some(roll), clause::UNATTENDED, log);
    }

    /// Whether a mishap can take the weapon out of the hand: not of the unarmed, of natural weapons, of spells.
    pub fn can_lose_weapon(&self, state: &State, who: Who, arm: Arm, spell: bool) -> bool {
        !spell && self.is_in_hand(state, who, self.thing_in(state, who, arm))
    }

    /// TD-12.7: what the mishap does.
    pub(crate) fn mishap<L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        arm: Arm,
        mishap: Mishap,
        roll: Option<u8>,
        cited: holmgang_kernel::clause::Clause,
        log: &mut L,
    ) {
        log.note(cited, || Event::MishapCame { who, mishap, roll });
        let thing = self.thing_in(state, who, arm);
        match mishap {
            Mishap::Drop | Mishap::Stuck if thing != NOTHING => {
                let cell = state.figure(who).cell;
                self.let_fall(state, who, thing, cell, mishap == Mishap::Stuck, clause::MISHAP, log);
            }
            Mishap::Slip => self.go_prone(state, who, clause::MISHAP, log),
            Mishap::Stirrups => self.gain(state, who, Condition::Entangled, clause::MISHAP, log),
            Mishap::OffBalance => self.gain(state, who, Condition::OffBalance, clause::MISHAP, log),
            Mishap::Drop | Mishap::Stuck | Mishap::Other => {}
        }
    }
}
