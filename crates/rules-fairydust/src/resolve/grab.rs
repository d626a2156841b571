//! FY-4.9 to FY-4.11: shoving, tripping, holding.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use crate::action::Mishap;
use crate::content::Condition;
use crate::event::Event;
use crate::state::{NOBODY, Who};
use crate::{clause, permit};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-4.9: a cell per degree straight away from the attacker, as far as nothing is in the way.
    pub(super) fn shove(&mut self, by: Who, target: Who, degree: i32) {
        let from = self.state.fighter(target).cell;
        let is_carried = self.state.fighter(target).carried_by != NOBODY;
        let Some(direction) = self.state.map().direction(self.state.fighter(by).cell, from).filter(|_| !is_carried)
        else {
            return;
        };
        let mut cells = 0;
        while cells < degree {
            let here = self.state.fighter(target).cell;
            let Some(to) = self.state.map().step(&self.state.doors, here, direction) else { break };
            let there = permit::path::look_into(self.state, target, to);
            if there.upright || there.lying {
                break;
            }
            self.state.fighter_mut(target).cell = to;
            cells += 1;
        }
        let to = self.state.fighter(target).cell;
        self.log.note(clause::PUSH, || Event::Shoved { who: target, from, to, cells: cells as u8 });
        if 0 < cells {
            self.lose_run(target);
            self.bring_along(target);
            self.settle_grabs();
        }
    }

    /// FY-4.9: the target is lying.
    pub(super) fn trip(&mut self, target: Who) {
        self.fall(target, clause::PUSH);
        self.befall(target, Mishap::Fallen);
        self.lose_run(target);
    }

    /// FY-4.10: the target is held; its movement ends.
    pub(super) fn hold(&mut self, by: Who, target: Who) {
        if self.state.fighter(target).grabbed_by != NOBODY || self.state.fighter(by).grabbing != NOBODY {
            return;
        }
        self.state.fighter_mut(target).grabbed_by = by;
        self.state.fighter_mut(by).grabbing = target;
        self.log.note(clause::GRAB, || Event::Held { who: target, by });
        self.lose_run(target);
    }

    /// FY-4.11: a push or grab that succeeds against the grabber frees.
    pub(super) fn break_free(&mut self, who: Who, against: Who) {
        if self.state.fighter(who).grabbed_by == against {
            self.let_go(against, clause::BEING_GRABBED);
        }
    }

    /// Somebody lets go.
    pub(crate) fn let_go(&mut self, by: Who, clause: Clause) {
        let held = self.state.fighter(by).grabbing;
        if held == NOBODY {
            return;
        }
        self.state.fighter_mut(by).grabbing = NOBODY;
        self.state.fighter_mut(held).grabbed_by = NOBODY;
        self.log.note(clause, || Event::Freed { who: held, by });
    }

    /// FY-4.11: holds end where the grabber is not able, paralysed, or not adjacent any more.
    pub(crate) fn settle_grabs(&mut self) {
        for by in self.state.everybody() {
            let fighter = self.state.fighter(by);
            if fighter.grabbing == NOBODY {
                continue;
            }
            let held = self.state.fighter(fighter.grabbing);
            let holds = fighter.is_able()
                && !fighter.is(Condition::Paralysed)
                && !held.left
                && self.state.map().distance(fighter.cell, held.cell) <= 1;
            if !holds {
                self.let_go(by, clause::BEING_GRABBED);
            }
        }
    }
}
