//! FY-4.7, FY-15, FY-16: moves, dashes, steps, turns.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::{Flow, Scene};
use crate::action::{Pace, Path};
use crate::clause;
use crate::content::Condition;
use crate::event::Event;
use crate::labels::Word;
use crate::permit::path;
use crate::state::{NOBODY, Place, Stage, Who};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-4.7: a move action of the active one has its cells.
    pub(super) fn begin_move(&mut self, who: Who) {
        let cells = path::move_cells(self.rules, self.state, who);
        self.state.cells_left = cells.clamp(0, 1000) as u16;
        self.state.run = (0, 0);
        self.tell_cells(who, cells, false);
    }

    /// FY-15.7: all remaining points.
    pub(super) fn begin_dash(&mut self, who: Who, keep: u8) {
        let points = self.state.fighter(who).activity.saturating_sub(keep);
        self.state.keeps_running = 0 < keep;
        let cells = path::dash_cells(self.rules, self.state, who, points);
        self.pay(who, points, clause::DASH);
        self.state.cells_left = cells.clamp(0, 1000) as u16;
        self.state.run = (0, 0);
        self.tell_dash(who, cells, points);
    }

    /// The terms of a move's cells, and that it begins.
    pub(super) fn tell_cells(&mut self, who: Who, cells: i32, is_dash: bool) {
        self.add_speed(who);
        self.log.total("cells", Ratio::from(i64::from(cells)), cells.into());
        let clause = if is_dash { clause::DASH } else { clause::MOVE };
        self.log.note(clause, || Event::MoveBegan { who, cells: cells as u16, is_dash });
    }

    fn tell_dash(&mut self, who: Who, cells: i32, points: u8) {
        self.add_speed(who);
        self.log.term(
            holmgang_kernel::tally::Op::Times,
            clause::DASH,
            Word::Points.label(),
            Ratio::new_raw(points.into(), 2),
        );
        let speed = path::move_cells(self.rules, self.state, who);
        self.log.total("cells", Ratio::new(i64::from(speed) * i64::from(points), 2), cells.into());
        self.log.note(clause::DASH, || Event::MoveBegan { who, cells: cells as u16, is_dash: true });
    }

    fn add_speed(&mut self, who: Who) {
        let fighter = self.state.fighter(who);
        let (is_mounted, is_carrying) =
            (fighter.is_mounted && self.state.sheet(who).mount.is_some(), fighter.carrying != NOBODY);
        let cells = path::move_cells(self.rules, self.state, who);
        let own = match self.state.sheet(who).mount.filter(|_| is_mounted) {
            Some(mount) => self.rules.mounts.get(usize::from(mount)).map_or(0, |mount| i32::from(mount.speed)),
            None => self.state.sheet(who).speed.into(),
        };
        let (by, word) =
            if is_mounted { (clause::RIDING_AND_DRIVING, Word::Mount) } else { (clause::MOVE, Word::Speed) };
        self.log.add(by, word.label(), own.into());
        if is_carrying {
            self.log.add(clause::CARRYING, Word::Carrying.label(), i64::from(cells - own));
        }
    }

    /// The next pace of a path, or its end.
    pub(super) fn pace(&mut self, by: Who, steps: &Path, place: u16) -> Flow {
        let paces = steps.paces();
        let Some(pace) = paces.get(usize::from(place)).copied() else {
            self.finish();
            return Flow::On;
        };
        let is_interrupted = self.state.frames.last().is_some_and(|frame| frame.is_interrupted);
        if is_interrupted && !self.can_still_walk(by, paces, place) {
            let cell = self.state.fighter(by).cell;
            self.log.note(clause::INTERRUPTED_MOVE, || Event::MoveStopped { who: by, cell });
            self.lose_run(by);
            self.finish();
            return Flow::On;
        }
        let is_delayed = self.state.frames.last().is_some_and(|frame| frame.is_delayed);
        if let Pace::To(to) | Pace::Keep(to) = pace
            && path::is_unseen_there(self.state, by, to)
        {
            // The attempt has taken its cell, and the rest of the path is lost.
            self.spend_cells(1, is_delayed);
            self.state.run = (0, 0);
            self.stopped_short(by);
            self.finish();
            return Flow::On;
        }
        let mut next = Stage::Next(place + 1);
        match pace {
            Pace::To(to) => {
                self.step(by, to, !is_delayed, is_delayed);
                next = Stage::Stepped(place + 1, 0);
            }
            Pace::Keep(to) => {
                self.step(by, to, false, is_delayed);
                next = Stage::Stepped(place + 1, 0);
            }
            Pace::Turn(facing) => {
                self.spend_cells(1, is_delayed);
                self.state.fighter_mut(by).facing = facing;
                self.state.run = (0, 0);
                self.log.note(clause::HALF_TURN, || Event::Turned { who: by, facing });
            }
            Pace::Off => {
                self.state.frames.pop();
                self.state.fighter_mut(by).fled = true;
                self.leave(by);
                self.log.note(clause::FLIGHT, || Event::Fled { who: by });
                self.check_end();
                return Flow::On;
            }
        }
        if self.state.delays.is_empty() {
            next = Stage::Next(place + 1);
        }
        if let Some(frame) = self.state.frames.last_mut() {
            frame.stage = next;
        }
        Flow::On
    }

    /// FY-7.12: whether somebody who was interrupted goes on along its path.
    fn can_still_walk(&self, by: Who, paces: &[Pace], place: u16) -> bool {
        let fighter = self.state.fighter(by);
        if !fighter.is_able() || fighter.is(Condition::Paralysed) || path::free_to_move(self.state, by).is_err() {
            return false;
        }
        // A forced displacement ends the path: it stands where the last pace did not lead.
        let before = paces[..usize::from(place)].iter().rev().find_map(|pace| match pace {
            Pace::To(cell) | Pace::Keep(cell) => Some(*cell),
            Pace::Turn(_) | Pace::Off => None,
        });
        if before.is_some_and(|cell| cell != fighter.cell) {
            return false;
        }
        let rest = &paces[usize::from(place)..];
        let is_delayed = self.state.frames.last().is_some_and(|frame| frame.is_delayed);
        let cells = if is_delayed { i32::from(u16::MAX) } else { self.state.cells_left.into() };
        path::path(self.state, by, rest, cells, is_delayed).is_ok()
    }

    /// One step: FY-16.3 for the facing.
    fn step(&mut self, by: Who, to: Place, may_turn: bool, is_delayed: bool) {
        let there = path::look_into(self.state, by, to);
        let cost = path::step_cost(there);
        self.spend_cells(cost, is_delayed);
        let from = self.state.fighter(by).cell;
        let direction = self.state.map().direction(from, to).unwrap_or(0);
        let carries = may_turn && self.state.map().carries_facing(self.state.fighter(by).facing, direction);
        let fighter = self.state.fighter_mut(by);
        fighter.cell = to;
        if carries {
            fighter.facing = direction;
        }
        let facing = fighter.facing;
        if by == self.state.active {
            let (run, length) = self.state.run;
            self.state.run =
                if 0 < length && run == direction { (run, length.saturating_add(1)) } else { (direction, 1) };
        }
        let cells_left = if is_delayed { 0 } else { self.state.cells_left };
        let clause = if there.lying {
            clause::LYING_BODY
        } else if carries {
            clause::FACING_OF_A_STEP
        } else {
            clause::MOVE
        };
        self.log.note(clause, || Event::Stepped { who: by, from, to, facing, cells_left });
        self.bring_along(by);
        self.settle_grabs();
    }

    /// FY-10.10, FY-15.5: somebody unseen is in the way.
    pub(super) fn stopped_short(&mut self, who: Who) {
        let cell = self.state.fighter(who).cell;
        self.log.note(clause::OCCUPIED_CELLS, || Event::MoveStopped { who, cell });
    }

    fn spend_cells(&mut self, cost: i32, is_delayed: bool) {
        if !is_delayed {
            self.state.cells_left = self.state.cells_left.saturating_sub(cost as u16);
        }
    }

    /// FY-5.4: who is carried comes along.
    pub(crate) fn bring_along(&mut self, by: Who) {
        let carried = self.state.fighter(by).carrying;
        if carried != NOBODY {
            let cell = self.state.fighter(by).cell;
            self.state.fighter_mut(carried).cell = cell;
        }
    }

    /// FY-7.12: the rest of a move is lost.
    pub(super) fn lose_run(&mut self, who: Who) {
        if who == self.state.active {
            self.state.cells_left = 0;
            self.state.run = (0, 0);
        }
    }
}
