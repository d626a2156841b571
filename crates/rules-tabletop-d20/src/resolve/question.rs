//! A deed in hand after the referee has acted in its middle: open questions are put anew, ways are cut short, what has become impossible is lost.
//! TD-24.7.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;
use smallvec::SmallVec;

use super::facing_towards;
use crate::arcs::Facing;
use crate::event::Event;
use crate::grid::{Path, moved};
use crate::resolve::Resolver;
use crate::state::{Cause, Life, Pending, Posture, State, Walk, Who};
use crate::{Rules, clause};

/// Where everybody stood before the referee acted.
type Stood = SmallVec<[Cell; 8]>;

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// An act of the referee; then whatever was in hand is looked at again.
    pub(crate) fn rule_in_the_middle(&mut self, ruling: &crate::action::Ruling) {
        let stood: Stood = self.state.figures.iter().map(|figure| figure.cell).collect();
        self.rule(ruling);
        if self.rules.version < 2 {
            return;
        }
        self.cut_way(&stood);
        if let Some(pending) = self.state.pending {
            self.state.pending = self.rules.still_open(self.state, pending, &stood);
            if self.state.pending.is_none()
                && let Some((who, against)) = asked(&pending)
            {
                self.log.note(clause::OPEN_QUESTIONS, || Event::OpportunityLost { who, against });
            }
        }
    }

    /// TD-24.7: one who was moved himself goes no farther; a way that is barred now ends before the bar, on the last free cell.
    fn cut_way(&mut self, stood: &Stood) {
        let Some(mut walk) = self.state.walk.take() else { return };
        let who = walk.who;
        let cell = self.state.figure(who).cell;
        let was_moved = cell != stood[usize::from(who)];
        let open = if was_moved { 0 } else { self.rules.open_steps(self.state, &walk) };
        if usize::from(walk.at) + open == walk.path.len() {
            self.state.walk = Some(walk);
            return;
        }
        let mut path = Path::default();
        for way in walk.path.steps().take(usize::from(walk.at) + open) {
            path.push(way);
        }
        (walk.path, walk.exit) = (path, false);
        for due in walk.due.iter().filter(|due| usize::from(due.step) >= path.len() || was_moved) {
            self.log.note(clause::OPEN_QUESTIONS, || Event::OpportunityLost { who: due.who, against: who });
        }
        walk.due.retain(|due| usize::from(due.step) < path.len() && !was_moved);
        let ends = path.cells(walk.from).last().filter(|_| !was_moved).unwrap_or(cell);
        self.log.note(clause::OPEN_QUESTIONS, || Event::WayCut { who, cell: ends });
        if !was_moved {
            self.state.walk = Some(walk);
        }
    }
}

impl Rules {
    /// TD-24.7: the question as it stands now; none if it would not be asked any more. Questions to the referee wait for his answer.
    fn still_open(&self, state: &State, pending: Pending, stood: &Stood) -> Option<Pending> {
        match pending {
            Pending::Strike { who, against, cause, special, from, .. } => {
                let stands = state.figure(against).life == Life::Active
                    && self.may_still_strike(state, who, against, cause, special, from);
                let hinder = cause == Cause::GetUp && self.may_hinder(state, who, against);
                stands.then_some(Pending::Strike { who, against, cause, hinder, special, from })
            }
            Pending::Counter { who, against, hinder, granted } => {
                let far = self.distance(state, who, against);
                let touched = far < 16 && self.touch_mask(state, against) >> far & 1 == 1;
                let stands = touched && self.may_counter(state, who, against, hinder || granted);
                stands.then_some(pending)
            }
            Pending::Follow { who, against, cells, way } => {
                let figure = state.figure(who);
                let stays = figure.cell == stood[usize::from(who)];
                let able = stays && figure.can_act() && figure.posture.is_on_feet();
                let cells = if able { self.room_behind(state, who, way, cells) } else { 0 };
                (cells > 0).then_some(Pending::Follow { who, against, cells, way })
            }
            Pending::Fumble { .. }
            | Pending::Improvised { .. }
            | Pending::FreeDeed { .. }
            | Pending::NarrowWin { .. } => Some(pending),
        }
    }

    /// TD-16.10: whether somebody can answer a trip: able to act, not lying (but for `lying` ones: TD-16.11, TD-16.15), against one who does not lie.
    pub(crate) fn may_counter(&self, state: &State, who: Who, against: Who, lying: bool) -> bool {
        let able = state.figure(who).can_act() && (lying || state.figure(who).posture != Posture::Prone);
        able && state.figure(against).is_there() && state.figure(against).posture != Posture::Prone
    }

    /// TD-18.6: how many cells in a straight line have room for a pusher who follows, at most so many.
    pub(crate) fn room_behind(&self, state: &State, who: Who, way: Facing, most: u8) -> u8 {
        let (figure, (files, ranks)) = (state.figure(who), way.vector());
        let mut at = figure.cell;
        for cells in 0..most {
            let next = moved(at, files, ranks)
                .filter(|next| state.board().may_step(at, way, figure.side) && state.has_room(who, *next));
            let Some(next) = next else { return cells };
            at = next;
        }
        most
    }

    /// TD-18.5: whether somebody whom the active figure pushes could move at all.
    pub(crate) fn has_room_behind(&self, state: &State, target: Who) -> bool {
        facing_towards(state, state.active, target).is_some_and(|way| self.room_behind(state, target, way, 1) > 0)
    }

    /// How many of the steps that are left can still be made, so that the last one ends on a free cell.
    fn open_steps(&self, state: &State, walk: &Walk) -> usize {
        let (who, side) = (walk.who, state.figure(walk.who).side);
        let passable = self.passable(state, who);
        let mut at = state.figure(who).cell;
        let (mut open, mut free) = (0, 0);
        for (place, way) in walk.path.steps().enumerate().skip(usize::from(walk.at)) {
            if walk.exit && place + 1 == walk.path.len() {
                return open + 1;
            }
            let (files, ranks) = way.vector();
            let next =
                moved(at, files, ranks).filter(|next| passable.has(*next) && state.board().may_step(at, way, side));
            let Some(next) = next else { break };
            (at, open) = (next, open + 1);
            if state.has_room(who, at) {
                free = open;
            }
        }
        free
    }
}

/// Who is asked, and about whom.
const fn asked(pending: &Pending) -> Option<(Who, Who)> {
    match *pending {
        Pending::Strike { who, against, .. }
        | Pending::Counter { who, against, .. }
        | Pending::Follow { who, against, .. } => Some((who, against)),
        Pending::Fumble { .. } | Pending::Improvised { .. } | Pending::FreeDeed { .. } | Pending::NarrowWin { .. } => {
            None
        }
    }
}
