//! Standard moves: step, turn, posture, saddle. TD-6.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use super::facing_towards;
use crate::arcs::{Arc, Facing, arc};
use crate::content::Gear;
use crate::event::Event;
use crate::grid::{between, distance};
use crate::resolve::Resolver;
use crate::state::{Cause, Crowd, End, Infravision, Life, Place, Posture, State, Task, Who, bit};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-6.2: one cell and a turn. The figure is at the new cell with the new facing; then those may strike who have its back.
    pub(crate) fn step(&mut self, who: Who, cell: Cell, end: End) {
        let from = self.state.figure(who).cell;
        self.state.figure_mut(who).cell = cell;
        self.rules.leave_cover(self.state, who);
        self.log.note(clause::STEP_AND_TURN, || Event::Stepped { who, from, to: cell });
        let facing = self.rules.end_facing(self.state, who, end, self.rules.most_turn(self.state, who));
        if facing != self.state.figure(who).facing {
            self.state.figure_mut(who).facing = facing;
            self.log.note(clause::FACING, || Event::Faced { who, facing });
        }
        self.state.agenda.push(Task::Landed { who, from });
        self.rules.offer_back(self.state, who, from);
    }

    /// TD-6.3, TD-6.2: a turn on the spot.
    pub(crate) fn face(&mut self, who: Who, facing: Facing) {
        let cited =
            if self.state.figure(who).facing.turn_to(facing) > 2 { clause::BIG_TURN } else { clause::STEP_AND_TURN };
        self.state.figure_mut(who).facing = facing;
        self.log.note(cited, || Event::Faced { who, facing });
        let from = self.state.figure(who).cell;
        self.rules.offer_back(self.state, who, from);
    }

    /// After the blows at a step: what lies in the cell acts (TD-7.15), and who controls it (TD-15.11).
    pub(crate) fn landed(&mut self, who: Who, from: Cell) {
        if self.state.figure(who).cell == from || self.state.figure(who).life != Life::Active {
            return;
        }
        self.enter(who, false);
        if self.state.figure(who).life == Life::Active {
            let (early, late) = self.rules.controllers_of_place(self.state, who, from);
            if late != 0 {
                self.state.agenda.push(Task::Held { target: who, by: late });
            }
            if early != 0 {
                self.state.agenda.push(Task::Held { target: who, by: early });
            }
        }
    }

    /// TD-6.6: up, unless somebody hindered it.
    pub(crate) fn stand_up(&mut self, who: Who, failed: bool) {
        if failed {
            self.log.note(clause::HINDER_THE_RISE, || Event::KeptDown { who });
            return;
        }
        self.state.figure_mut(who).posture = Posture::Standing;
        self.log.note(clause::GET_UP, || Event::PostureChanged { who, posture: Posture::Standing });
    }

    /// TD-6.6: down to a crouch, a knee, all fours.
    pub(crate) fn lower(&mut self, who: Who, posture: Posture) {
        self.state.figure_mut(who).posture = posture;
        self.log.note(clause::GET_UP, || Event::PostureChanged { who, posture });
    }

    /// TD-6.8.
    pub(crate) fn mount(&mut self, who: Who) {
        let Some(thing) = self.rules.mount_beside(self.state, who) else { return };
        self.state.things[thing as usize].at = Place::Gone;
        self.state.figure_mut(who).mounted = true;
        self.log.note(clause::MOUNT, || Event::Saddle { who, mounted: true });
    }

    /// TD-4.6.
    pub(crate) fn infravision(&mut self, who: Who, on: bool) {
        self.state.figure_mut(who).infravision = if on { Infravision::On } else { Infravision::Off };
        self.log.note(clause::LEAVE_INFRAVISION, || Event::Infravision { who, on });
    }
}

impl Rules {
    /// The nearest active enemy; of several equally near ones the first of the roster.
    pub fn nearest_enemy(&self, state: &State, who: Who) -> Option<Who> {
        let others = state
            .everybody()
            .filter(|other| state.are_enemies(who, *other) && state.figure(*other).life == Life::Active);
        others.min_by_key(|other| self.distance(state, who, *other))
    }

    /// Where a figure faces after a turn at the end of a step or move: at most so many eighths.
    pub fn end_facing(&self, state: &State, who: Who, end: End, at_most: u8) -> Facing {
        let now = state.figure(who).facing;
        match end {
            End::Keep => now,
            End::To(facing) => facing,
            End::Enemy => {
                let way = self.nearest_enemy(state, who).and_then(|enemy| facing_towards(state, who, enemy));
                way.map_or(now, |way| now.turned_towards(way, at_most))
            }
        }
    }

    /// TD-6.2, TD-7.16: how far somebody may turn with a step: 90°, on the ground 45°.
    pub fn most_turn(&self, state: &State, who: Who) -> u8 {
        if matches!(state.figure(who).posture, Posture::Prone | Posture::AllFours) { 1 } else { 2 }
    }

    /// TD-6.2: enemies who reached the figure before or reach it after, and stand in its rear arc after the whole move. The blow is made at the new
    /// cell if that is in reach, else at the old one.
    fn offer_back(&self, state: &mut State, who: Who, from: Cell) {
        let (strikers, at_old_cell) = self.back_strikers(state, who, from);
        if strikers != 0 {
            state.agenda.push(Task::Offers { provoker: who, strikers, special: at_old_cell, cause: Cause::Back, from });
        }
    }

    /// Those of `offer_back`, for a figure that stands where it ends; and who of them strikes at the old cell.
    pub fn back_strikers(&self, state: &State, who: Who, from: Cell) -> (Crowd, Crowd) {
        let figure = state.figure(who);
        let (mut strikers, mut at_old_cell) = (0, 0);
        for enemy in state.everybody() {
            let other = state.figure(enemy);
            if !self.is_on_guard(state, enemy, who) {
                continue;
            }
            let (files, ranks) = between(figure.cell, figure.side, other.cell, other.side);
            if arc(figure.facing, files, ranks) != Arc::Rear {
                continue;
            }
            if self.covers_place(state, enemy, figure.cell, figure.side) {
                strikers |= bit(enemy);
            } else if self.covers_place(state, enemy, from, figure.side) {
                strikers |= bit(enemy);
                at_old_cell |= bit(enemy);
            }
        }
        (strikers, at_old_cell)
    }

    /// TD-14.3: a cover that the referee declared is left behind with the cell.
    pub(crate) fn leave_cover(&self, state: &mut State, who: Who) {
        if state.figure(who).is(crate::state::Condition::Cover) {
            state.drop_effects(|effect| effect.bearer == who && effect.what == crate::state::Condition::Cover);
        }
    }

    /// TD-6.8: the mount that waits in a cell beside or in the own one.
    pub fn mount_beside(&self, state: &State, who: Who) -> Option<u8> {
        let figure = state.figure(who);
        let waits = |thing: &crate::state::Thing| match (thing.gear, thing.at) {
            (Gear::Mount, Place::Floor(cell)) => distance(figure.cell, figure.side, cell, 1) <= 1,
            _ => false,
        };
        state.things.iter().position(waits).map(|place| place as u8)
    }
}
