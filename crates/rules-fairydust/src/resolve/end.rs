//! FY-18: leaving, and the end of the battle.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use crate::event::Event;
use crate::state::{NO_SIDE, NOBODY, OFF_MAP, Standing, Who};
use crate::{aims, clause, order};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-18.2: somebody is out, with whom it carries.
    pub(crate) fn leave(&mut self, who: Who) {
        self.lose_delay(who);
        self.break_synergy_of(who, who);
        self.lose_run(who);
        let carrier = self.state.fighter(who).carried_by;
        if carrier != NOBODY {
            self.state.fighter_mut(carrier).carrying = NOBODY;
            self.state.fighter_mut(who).carried_by = NOBODY;
        }
        let carried = self.state.fighter(who).carrying;
        let cell = self.state.fighter(who).cell;
        let fighter = self.state.fighter_mut(who);
        (fighter.left, fighter.cell) = (true, OFF_MAP);
        (fighter.carrying, fighter.carried_by) = (NOBODY, NOBODY);
        self.log.note(clause::LEAVING, || Event::Left { who, cell });
        if carried != NOBODY {
            let has_fled =
                self.state.fighter(who).fled && self.state.fighter(who).side == self.state.fighter(carried).side;
            let fighter = self.state.fighter_mut(carried);
            (fighter.carried_by, fighter.fled) = (NOBODY, has_fled);
            self.leave(carried);
        }
        self.release_all_of(who);
        order::sort(self.state);
    }

    /// Nobody holds who has left, and it holds nobody.
    fn release_all_of(&mut self, who: Who) {
        self.let_go(who, clause::BEING_GRABBED);
        let by = self.state.fighter(who).grabbed_by;
        if by != NOBODY {
            self.let_go(by, clause::BEING_GRABBED);
        }
    }

    /// FY-18.1, FY-18.5: ends the battle if at most one side is left.
    pub(crate) fn check_end(&mut self) {
        if !self.state.is_open() {
            return;
        }
        if let Some(side) = aims::reached(self.state) {
            return self.end_battle(Standing::Won(side), clause::AIMS);
        }
        let mut last = NO_SIDE;
        for fighter in &self.state.fighters {
            if fighter.side == NO_SIDE || !fighter.is_able() || fighter.side == last {
                continue;
            }
            if last != NO_SIDE {
                return;
            }
            last = fighter.side;
        }
        let standing = match last {
            NO_SIDE => Standing::Draw,
            // A scene set up with one side goes on as long as somebody in it is able.
            _ if self.state.setup.one_sided => return,
            side => Standing::Won(side),
        };
        self.end_battle(standing, clause::OUTCOME);
    }

    /// The battle is over.
    pub(crate) fn end_battle(&mut self, standing: Standing, by: holmgang_kernel::clause::Clause) {
        // FY-7.7, FY-12.3: what waits and what was conjured ends with it.
        for who in self.state.everybody() {
            self.lose_conjured(who);
            self.lose_delay(who);
        }
        self.state.end(standing, by);
        let why = if by == clause::AIMS { clause::AIMS } else { clause::END_OF_BATTLE };
        self.log.note(why, || Event::BattleOver);
        self.log.note(clause::OUTCOME, || Event::Ended { standing });
    }
}
