//! FY-18: leaving, and the end of the battle.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::{Scene, targeting};
use crate::action::Deed;
use crate::event::Event;
use crate::state::{Ask, Doing, NO_SIDE, NOBODY, OFF_MAP, Stage, State, Who};
use crate::{aims, clause, legal, order};

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

    /// FY-18.2: a side gives the battle up. What its participants were doing is lost; what others do goes on as far as it still can.
    pub(super) fn resign(&mut self, by: Who) {
        let side = self.state.fighter(by).side;
        let is_own_turn = self.state.fighter(self.state.active).side == side;
        if is_own_turn {
            self.begin_acting();
        }
        self.log.note(clause::LEAVING, || Event::Resigned { side });
        for who in self.state.everybody() {
            let fighter = self.state.fighter(who);
            if fighter.side != side || fighter.left {
                continue;
            }
            // Whom it carries of another side it leaves behind.
            let carried = fighter.carrying;
            if carried != NOBODY && self.state.fighter(carried).side != side {
                self.state.fighter_mut(who).carrying = NOBODY;
                self.state.fighter_mut(carried).carried_by = NOBODY;
            }
            self.leave(who);
        }
        let is_asked_in_vain = self.lose_actions();
        self.check_end();
        if !self.state.is_open() {
            return;
        }
        if is_asked_in_vain || is_own_turn && self.state.ask == Ask::Act {
            self.state.ask = Ask::Act;
            self.run();
        } else {
            self.ask_again();
        }
    }

    /// Takes what cannot be done any more off what is under way, after somebody has left: actions of theirs, and attacks on nobody but them. Whether
    /// what was being asked was about such a one, or asked of them.
    fn lose_actions(&mut self) -> bool {
        let has_left = |state: &State, who: Who| state.fighters.get(usize::from(who)).is_some_and(|one| one.left);
        let asked = legal::decider(self.state);
        let mut is_in_vain = self.state.ask != Ask::Act && has_left(self.state, asked);
        let gone = self.state.fighters.iter().enumerate().filter(|(_, one)| one.left);
        let gone = gone.fold(0, |all: u64, (who, _)| all | 1 << who);
        self.state.mishaps.retain(|(who, _)| gone >> *who & 1 == 0);
        for place in (0..self.state.frames.len()).rev() {
            let frame = &self.state.frames[place];
            let by = frame.by;
            let next = if let Stage::Next(next) = frame.stage { next } else { 0 };
            let mut ahead = (next..).map_while(|target| targeting::target_of(frame, target)).peekable();
            let is_aimed = ahead.peek().is_some();
            let is_at_nobody = is_aimed && ahead.all(|aimed| has_left(self.state, aimed.who));
            let is_over = has_left(self.state, by) && !matches!(frame.what, Doing::EndTurn);
            if is_over || is_at_nobody {
                is_in_vain |= place + 1 == self.state.frames.len();
                self.state.frames.remove(place);
                if !is_over {
                    self.log.note(clause::INTERRUPTION, || Event::ActionLost { who: by });
                }
                continue;
            }
            let frame = &mut self.state.frames[place];
            // What is only declared is looked at again before it happens.
            frame.is_interrupted = true;
            if let Doing::Deed(Deed::Attack(strike)) = &mut frame.what {
                strike.split.drop_from(usize::from(next), |who| gone >> who & 1 != 0);
            }
        }
        is_in_vain
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
            return self.end_battle(Some(side), clause::AIMS);
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
        let winner = match last {
            NO_SIDE => None,
            // A scene set up with one side goes on as long as somebody in it is able.
            _ if self.state.setup.one_sided => return,
            side => Some(side),
        };
        self.end_battle(winner, clause::OUTCOME);
    }

    /// The battle is over: a side has won, or nobody.
    pub(crate) fn end_battle(&mut self, winner: Option<u8>, by: Clause) {
        // FY-7.7, FY-12.3: what waits and what was conjured ends with it.
        for who in self.state.everybody() {
            self.lose_conjured(who);
            self.lose_delay(who);
        }
        self.state.end(winner, by);
        let why = if by == clause::AIMS { clause::AIMS } else { clause::END_OF_BATTLE };
        self.log.note(why, || Event::BattleOver);
        self.log.note(clause::OUTCOME, || Event::Ended { winner });
    }
}
