//! Full moves: the path, the attacks of opportunity that it provokes, and walking it. TD-7.5 to TD-7.15, TD-18.6.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;
use smallvec::SmallVec;

use crate::action::{Move, Way};
use crate::arcs::{Arc, Facing, arc};
use crate::event::Event;
use crate::grid::{CellSet, MOST_STEPS, Path, Ways, between, distance, moved};
use crate::resolve::Resolver;
use crate::state::{Cause, Condition, Due, Figure, Life, NOWHERE, State, Task, Walk, Who, bit};
use crate::{Rules, clause};

/// The order in which ways back from the end are tried: straight steps last, so that a path goes diagonally first.
const STRAIGHT_LAST: [Facing; 8] =
    [Facing::N, Facing::E, Facing::S, Facing::W, Facing::NE, Facing::SE, Facing::SW, Facing::NW];
/// The other one: diagonal steps last.
const DIAGONAL_LAST: [Facing; 8] =
    [Facing::NE, Facing::SE, Facing::SW, Facing::NW, Facing::N, Facing::E, Facing::S, Facing::W];

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-7.5: the path is declared whole: now everything that it provokes is known.
    pub(crate) fn begin_walk(&mut self) {
        let Some(mut walk) = self.state.walk.take() else { return };
        walk.due = self.rules.dues(self.state, walk.who, walk.path, walk.backing, walk.spared);
        if walk.backing {
            // TD-7.15.
            self.gain(walk.who, Condition::Backing, clause::PRICE_OF_BACKING);
        }
        self.state.walk = Some(walk);
        self.state.agenda.push(Task::Walk);
    }

    /// Goes on along the path: the blows due in this cell, then the step; one hurt by them gets one cell farther and no more (TD-7.12).
    pub(crate) fn walk_on(&mut self) {
        loop {
            let Some(mut walk) = self.state.walk.take() else { return };
            let who = walk.who;
            if !self.state.figure(who).can_act() {
                self.rules.settle(self.state, &walk);
                return;
            }
            // TD-7.13: after a blow that hurt, what hangs on later cells does not happen.
            if walk.vigour != 0 && self.state.figure(who).vigour() < walk.vigour {
                return self.halt(&walk);
            }
            walk.vigour = 0;
            let at = walk.at;
            let (mut strikers, mut retreats) = (0, 0);
            let mut cause = Cause::Retreat;
            walk.due.retain(|due| {
                if due.step != at {
                    return true;
                }
                strikers |= bit(due.who);
                if due.cause == Cause::Retreat {
                    retreats |= bit(due.who);
                } else {
                    cause = due.cause;
                }
                false
            });
            if strikers != 0 {
                walk.vigour = self.state.figure(who).vigour();
                self.state.walk = Some(walk);
                self.state.agenda.push(Task::Walk);
                self.state.agenda.push(Task::Offers {
                    provoker: who,
                    strikers,
                    special: retreats,
                    cause,
                    from: NOWHERE,
                });
                return;
            }
            if usize::from(at) == walk.path.len() {
                return self.finish_walk(&walk);
            }
            let from = self.state.figure(who).cell;
            if !self.walk_step(&mut walk) {
                self.rules.settle(self.state, &walk);
                return;
            }
            let (early, late) = self.rules.controllers_of_place(self.state, who, from);
            if late != 0 {
                self.state.agenda.insert(0, Task::Held { target: who, by: late });
            }
            self.state.walk = Some(walk);
            if early != 0 {
                self.state.agenda.push(Task::Walk);
                self.state.agenda.push(Task::Held { target: who, by: early });
                return;
            }
        }
    }

    /// One step of a walk. False if it was the last: fallen, off the board.
    fn walk_step(&mut self, walk: &mut Walk) -> bool {
        let (who, way) = (walk.who, walk.path.step(usize::from(walk.at)));
        let is_exit = walk.exit && usize::from(walk.at) + 1 == walk.path.len();
        let from = self.state.figure(who).cell;
        let (files, ranks) = way.vector();
        let Some(to) = moved(from, files, ranks) else { return false };
        walk.at += 1;
        self.rules.face_on(self.state, walk, way);
        if is_exit {
            self.flee(who);
            return false;
        }
        self.state.figure_mut(who).cell = to;
        self.rules.leave_cover(self.state, who);
        self.log.note(clause::FULL_MOVE, || Event::Stepped { who, from, to });
        self.enter(who, walk.backing)
    }

    /// TD-7.7: the blow at a retreat meets the facing of the step.
    pub(crate) fn face_along_the_way(&mut self, who: Who) {
        let Some(walk) = &self.state.walk else { return };
        if walk.backing || usize::from(walk.at) >= walk.path.len() {
            return;
        }
        let facing = walk.path.step(usize::from(walk.at));
        if self.state.figure(who).facing != facing {
            self.state.figure_mut(who).facing = facing;
            self.log.note(clause::RETREAT_WITH_BACK_TURNED, || Event::Faced { who, facing });
        }
    }

    /// The turn at the end of the way.
    fn finish_walk(&mut self, walk: &Walk) {
        let who = walk.who;
        if self.rules.version > 1 {
            // TD-24.7: a way that was cut short may end in an ally's cell.
            self.rules.settle(self.state, walk);
        }
        let facing = self.rules.end_facing(self.state, who, walk.end, 2);
        if facing != self.state.figure(who).facing {
            self.state.figure_mut(who).facing = facing;
            self.log.note(clause::FACING, || Event::Faced { who, facing });
        }
    }

    /// TD-7.12: deemed to have moved one cell only: on to the next cell of the path, or with the option back to its first one; if that is taken he
    /// stays where he was hit.
    fn halt(&mut self, walk: &Walk) {
        let who = walk.who;
        if self.rules.last_cell(self.state, walk) {
            self.enter(who, walk.backing);
        } else {
            self.rules.settle(self.state, walk);
        }
        let cell = self.state.figure(who).cell;
        self.log.note(clause::HURT_ON_THE_RUN, || Event::Halted { who, cell });
        for due in &walk.due {
            self.log.note(clause::SEVERAL_STRIKERS, || Event::OpportunityLost { who: due.who, against: who });
        }
    }
}

impl Rules {
    /// TD-7.6: cells that a figure may pass: no walls, no active enemies.
    pub fn passable(&self, state: &State, who: Who) -> CellSet {
        let side = state.figure(who).side;
        let mut enemies = CellSet::EMPTY;
        for other in state.everybody() {
            let figure = state.figure(other);
            if figure.life == Life::Active && state.are_enemies(who, other) {
                enemies.insert_square(figure.cell, figure.side);
            }
        }
        let board = state.board();
        if side == 1 { board.clear.without(&enemies) } else { board.all.without(&enemies.touched_by(side)) }
    }

    /// TD-7.6: cells on which a figure may end: free ones.
    pub fn endable(&self, state: &State, who: Who) -> CellSet {
        state.board().room(state.figure(who).side).without(&self.taken(state, who))
    }

    /// TD-7.6: cells on which a figure may not end since others stand there.
    pub(crate) fn taken(&self, state: &State, who: Who) -> CellSet {
        let side = state.figure(who).side;
        let taken = state.occupied(who);
        if side == 1 { taken } else { taken.touched_by(side) }
    }

    /// Where a full move can get somebody, by cost.
    #[inline]
    pub fn ways(&self, state: &State, who: Who) -> Ways {
        let figure = state.figure(who);
        state.board().ways(figure.cell, figure.side, self.speed(state, who), &self.passable(state, who))
    }

    /// The path of a move, with the step off the board; none if there is no such way. Of two equally cheap ways the one that provokes fewer: which two is
    /// settled for good, since a record may hold the end alone. A move that is offered or typed names every cell (`route.rs`).
    pub fn path_of(&self, state: &State, who: Who, go: &Move) -> Option<Path> {
        let figure = state.figure(who);
        let mut path = match go.way {
            Way::Broken => return None,
            Way::Steps(path) => path,
            Way::To(cell) if cell == figure.cell => Path::default(),
            Way::To(cell) => self.cheapest(state, who, cell, go.backing)?,
        };
        if go.exit {
            let last = path.cells(figure.cell).last().unwrap_or(figure.cell);
            path.push(self.exit_way(state, who, last)?);
        }
        Some(path)
    }

    pub(super) fn cheapest(&self, state: &State, who: Who, to: Cell, backing: bool) -> Option<Path> {
        let figure = state.figure(who);
        let ways = self.ways(state, who);
        let board = state.board();
        let first = ways.path(board, to, figure.side, &DIAGONAL_LAST)?;
        let provoked = self.dues(state, who, first, backing, 0);
        if provoked.is_empty() {
            return Some(first);
        }
        let other = ways.path(board, to, figure.side, &STRAIGHT_LAST)?;
        Some(if self.dues(state, who, other, backing, 0).len() < provoked.len() { other } else { first })
    }

    /// TD-22.10: the way off the board from a cell by an exit edge.
    pub fn exit_way(&self, state: &State, who: Who, cell: Cell) -> Option<Facing> {
        let (board, side) = (state.board(), state.figure(who).side);
        let exits = state.setup.exits;
        let edges = [
            (cell.rank + side > board.ranks, Facing::N),
            (cell.file + side > board.files, Facing::E),
            (cell.rank == 1, Facing::S),
            (cell.file == 1, Facing::W),
        ];
        edges
            .into_iter()
            .enumerate()
            .find(|(edge, (is_there, _))| *is_there && exits >> edge & 1 == 1)
            .map(|(_, (_, way))| way)
    }

    /// Lays a move out, so that its deed can walk it.
    pub(crate) fn prepare_walk(&self, state: &mut State, go: &Move) {
        let who = state.active;
        let Some(path) = self.path_of(state, who, go) else { return };
        state.walk = Some(Walk {
            who,
            path,
            at: 0,
            backing: go.backing,
            exit: go.exit,
            end: go.end,
            from: state.figure(who).cell,
            due: SmallVec::new(),
            vigour: 0,
            spared: 0,
        });
    }

    /// TD-7.7 to TD-7.9, TD-7.11: who may strike on a path, at which step, the one met first for each enemy. `spared` are left out (TD-18.6).
    pub fn dues(&self, state: &State, who: Who, path: Path, backing: bool, spared: u32) -> SmallVec<[Due; 8]> {
        let mut dues = SmallVec::new();
        let figure = state.figure(who);
        for enemy in state.everybody() {
            if spared & bit(enemy) != 0 || !self.is_on_guard(state, enemy, who) {
                continue;
            }
            // Nobody strikes whom he never reaches.
            let other = state.figure(enemy);
            let near = distance(figure.cell, figure.side, other.cell, other.side);
            let farthest = 15 - (other.reach | 1).leading_zeros() as u8;
            if near > farthest.saturating_add(path.len() as u8) {
                continue;
            }
            if let Some(due) = self.due_of(state, figure, enemy, path, backing) {
                dues.push(due);
            }
        }
        dues
    }

    /// The first step at which one enemy may strike.
    fn due_of(&self, state: &State, figure: &Figure, enemy: Who, path: Path, backing: bool) -> Option<Due> {
        let other = state.figure(enemy);
        let mut cells = [figure.cell; MOST_STEPS + 1];
        for (place, cell) in path.cells(figure.cell).enumerate() {
            cells[place + 1] = cell;
        }
        let far = |cell: Cell| distance(cell, figure.side, other.cell, other.side);
        let in_zone = |cell: Cell| far(cell) < 16 && other.reach >> far(cell) & 1 == 1;
        let steps = path.len();
        for at in 0..steps {
            let (here, next) = (cells[at], cells[at + 1]);
            if !in_zone(here) {
                continue;
            }
            let can = self.covers_place(state, enemy, here, figure.side);
            // TD-7.7: a step out of reach's middle, away, with the back turned.
            let facing = if backing { figure.facing } else { path.step(at) };
            if far(next) > far(here) {
                let (files, ranks) = between(here, figure.side, other.cell, other.side);
                if arc(facing, files, ranks) == Arc::Rear && can {
                    return Some(Due { who: enemy, step: at as u8, cause: Cause::Retreat });
                }
            }
            // The rest is judged from the first cell of a stretch in the zone.
            if at > 0 && in_zone(cells[at - 1]) {
                continue;
            }
            let stretch = (at..=steps).take_while(|place| in_zone(cells[*place])).count();
            if can && self.leaves_the_long_way(other.reach, far(here), at + stretch <= steps, stretch) {
                return Some(Due { who: enemy, step: at as u8, cause: Cause::LongWay });
            }
            if let Some(first) = self.runs_round(figure, other, &cells[at..at + stretch])
                && self.covers_place(state, enemy, cells[at + first], figure.side)
            {
                // A retreat on the way there would be met first.
                let before = (at..at + first).find(|place| {
                    let facing = if backing { figure.facing } else { path.step(*place) };
                    let (files, ranks) = between(cells[*place], figure.side, other.cell, other.side);
                    far(cells[*place + 1]) > far(cells[*place]) && arc(facing, files, ranks) == Arc::Rear
                });
                if before.is_none() {
                    return Some(Due { who: enemy, step: (at + first) as u8, cause: Cause::Round });
                }
            }
        }
        None
    }

    /// TD-7.8: out of the zone by more steps than the fewest possible on an empty board. `stretch` is how many cells of the zone were trodden, which
    /// is the number of steps to the first cell outside.
    fn leaves_the_long_way(&self, reach: u16, far: u8, leaves: bool, stretch: usize) -> bool {
        if !leaves {
            return false;
        }
        let outside = |distance: u8| distance >= 1 && (distance > 15 || reach >> distance & 1 == 0);
        let fewest = (1..=16u8).find(|steps| outside(far + steps) || far > *steps && outside(far - steps)).unwrap_or(1);
        stretch > usize::from(fewest)
    }

    /// TD-7.9: the first cell of a run of steps whose bearing from the enemy changes by 4 octants one way, within a stretch in the zone.
    fn runs_round(&self, figure: &Figure, other: &Figure, cells: &[Cell]) -> Option<usize> {
        // Two slanting steps past a corner of the enemy are half a circle already.
        if cells.len() < 3 {
            return None;
        }
        let bearing = |cell: Cell| {
            let (files, ranks) = between(other.cell, other.side, cell, figure.side);
            Facing::octant(files, ranks).unwrap_or(Facing::N) as i8
        };
        let (mut first, mut turned) = (0, 0i8);
        let mut before = bearing(cells[0]);
        for (place, cell) in cells.iter().enumerate().skip(1) {
            let now = bearing(*cell);
            let change = (now - before + 12) % 8 - 4;
            before = now;
            if change != 0 && turned != 0 && (change > 0) != (turned > 0) {
                (first, turned) = (place - 1, 0);
            }
            turned += change;
            if turned.abs() >= 4 {
                return Some(first);
            }
        }
        None
    }

    /// TD-7.5: in mode `forward` each step first turns the figure into its direction.
    fn face_on(&self, state: &mut State, walk: &Walk, way: Facing) {
        if !walk.backing {
            state.figure_mut(walk.who).facing = way;
        }
    }

    /// One who ends before the end of his way while passing an ally goes back to the last cell of it that is free.
    fn settle(&self, state: &mut State, walk: &Walk) {
        let who = walk.who;
        if !state.figure(who).is_there() || state.has_room(who, state.figure(who).cell) {
            return;
        }
        let trodden: SmallVec<[Cell; MOST_STEPS]> = walk.path.cells(walk.from).take(usize::from(walk.at)).collect();
        let back = trodden.iter().rev().copied().chain([walk.from]);
        if let Some(cell) = back.into_iter().find(|cell| state.has_room(who, *cell)) {
            state.figure_mut(who).cell = cell;
        }
    }

    /// Puts one hurt on the run into the cell he gets to. Whether he moved.
    fn last_cell(&self, state: &mut State, walk: &Walk) -> bool {
        let who = walk.who;
        let step = if state.rules.hurt_from_start { 0 } else { usize::from(walk.at) };
        let start = if state.rules.hurt_from_start { walk.from } else { state.figure(who).cell };
        if step >= walk.path.len() {
            return false;
        }
        let way = walk.path.step(step);
        let (files, ranks) = way.vector();
        self.face_on(state, walk, way);
        let Some(to) = moved(start, files, ranks) else { return false };
        let is_there = to == state.figure(who).cell;
        if is_there || !state.has_room(who, to) {
            return false;
        }
        state.figure_mut(who).cell = to;
        self.leave_cover(state, who);
        true
    }
}

/// TD-7.12: one brought to 0 by a blow on the run falls in the cell that he still reached.
pub(crate) fn fall_on_the_run<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, log: &mut L) {
    let is_his = state.walk.as_ref().is_some_and(|walk| walk.who == who && walk.vigour != 0);
    if !is_his {
        return;
    }
    if let Some(walk) = state.walk.take() {
        if !rules.last_cell(state, &walk) {
            rules.settle(state, &walk);
        }
        let cell = state.figure(who).cell;
        log.note(clause::HURT_ON_THE_RUN, || Event::Halted { who, cell });
    }
}
