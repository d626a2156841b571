//! Movement: FD-8, on foot and by spells.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::object;
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{CELLS, Place, SIDE, Who};
use crate::{board, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-8.2, FD-8.3: walks a path that has been checked whole; death on it stops it (FD-8.6).
    pub fn walk(&mut self, path: &[Place]) {
        for to in path {
            self.step(*to);
            if !self.state.combatants[self.state.active as usize].alive {
                return;
            }
        }
    }

    fn step(&mut self, to: Place) {
        let who = self.state.active;
        let has_acted =
            self.state.combatants[who as usize].action_points < self.rules.sheet_of(self.state, who).ap_per_turn;
        let burns = object::burning_on(self.rules, self.state, to);
        let combatant = &mut self.state.combatants[who as usize];
        combatant.movement_points = combatant.movement_points.saturating_sub(1);
        let movement_left = combatant.movement_points;
        let from = self.state.put(who, to);
        let by = match (burns, has_acted) {
            (true, _) => clause::STEP_INTO_FIRE_WALL,
            (false, true) => clause::MOVEMENT_AT_ANY_MOMENT,
            (false, false) => clause::MOVEMENT_COSTS_NO_ACTION_POINTS,
        };
        self.log.note(by, || Event::Stepped { who, from, to, movement_left });
        if burns {
            self.burn_standing(who);
        }
    }

    /// FD-8.9: a leap of the caster onto a free cell.
    pub(super) fn leap(&mut self, who: Who, to: Place) {
        self.shift(who, to, who);
    }

    /// FD-8.9: somebody is pushed straight away from another, cell by cell, as far as there is room.
    pub(super) fn push(&mut self, by: Who, [other, who]: [Who; 2], cells: i64) {
        let [from, cell] = [other, who].map(|who| self.state.combatants[who as usize].cell);
        let towards = |at: Place, from: Place| (at as i8 - from as i8).signum();
        let (file, rank) = (towards(cell % SIDE, from % SIDE), towards(cell / SIDE, from / SIDE));
        let mut has_moved = false;
        for _ in 0..cells {
            let at = self.state.combatants[who as usize].cell;
            let (to_file, to_rank) = ((at % SIDE) as i8 + file, (at / SIDE) as i8 + rank);
            if !(0..SIDE as i8).contains(&to_file) || !(0..SIDE as i8).contains(&to_rank) {
                break;
            }
            let to = to_rank as Place * SIDE + to_file as Place;
            if (self.state.standing_cells() | self.rules.solid_cells(self.state)) & board::bit(to) != 0 {
                break;
            }
            self.shift(who, to, by);
            has_moved = true;
            if !self.state.combatants[who as usize].alive {
                return;
            }
        }
        if !has_moved {
            self.log.note(clause::UNUSUAL_MOVEMENT, || Event::HeldFast { who });
        }
    }

    /// FD-8.9: two change places; what burns there burns the first of them first.
    pub(super) fn swap(&mut self, by: Who, [one, other]: [Who; 2]) {
        let [here, there] = [one, other].map(|who| self.state.combatants[who as usize].cell);
        if CELLS <= here as usize || CELLS <= there as usize {
            return;
        }
        for (who, from, to) in [(one, here, there), (other, there, here)] {
            self.state.combatants[who as usize].cell = to;
            self.state.cells[to as usize] = who;
            self.log.note(clause::UNUSUAL_MOVEMENT, || Event::Shifted { who, from, to, by });
        }
        for who in [one, other] {
            self.burn_moved(who);
        }
    }

    /// Puts somebody on a free cell.
    fn shift(&mut self, who: Who, to: Place, by: Who) {
        let from = self.state.put(who, to);
        self.log.note(clause::UNUSUAL_MOVEMENT, || Event::Shifted { who, from, to, by });
        self.burn_moved(who);
    }

    /// FD-8.8, FD-8.9: what burns on the cell burns at once.
    fn burn_moved(&mut self, who: Who) {
        if self.state.standing.is_open() && self.state.combatants[who as usize].alive {
            self.burn_standing(who);
        }
    }
}
