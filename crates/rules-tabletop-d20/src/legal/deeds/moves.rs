//! Checks of steps, paths and stunts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::grid::Cell;

use super::super::{lacks, refuse, refuse_if, refuse_unless};
use super::{Checked, illegal};
use crate::action::{Move, Reason, Stunt, Way};
use crate::content::{Does, Gear};
use crate::grid::{Path, distance, moved};
use crate::state::{End, NOWHERE, State, Who};
use crate::{Rules, clause};

/// TD-6.9: how far a stunt may end.
const STUNT_RANGE: u8 = 2;

/// A path has at most `speed` cells (TD-7.5); one with rough cells can be too long with fewer (TD-7.10).
const fn too_long(steps: u8, speed: u8) -> Clause {
    if steps > speed { clause::FULL_MOVE } else { clause::SPEED }
}

impl Rules {
    /// TD-5.10, TD-6.9: a feature in reach that was not used up; where a stunt ends.
    pub(super) fn check_feature(&self, state: &State, who: Who, stunt: &Stunt, is_move: bool) -> Checked {
        let figure = state.figure(who);
        let feature = state.setup.features.get(usize::from(stunt.feature));
        let mut ends = stunt.cell;
        if let Some(feature) = feature {
            let bar = matches!(feature.does, Does::Climb);
            let at = if bar && stunt.cell != NOWHERE { stunt.cell } else { feature.cell };
            let far = distance(figure.cell, figure.side, at, 1);
            refuse_if!(far > 1, Reason::TooFar, clause::IMPROVISED, i32::from(far), 1);
            refuse_if!(state.used >> stunt.feature & 1 == 1, Reason::NothingThere, clause::IMPROVISED);
            match feature.does {
                Does::Take(weapon) if self.hand_for(state, who, Gear::Weapon(weapon)).is_none() => {
                    return refuse(Reason::NoFreeHand, clause::HANDS);
                }
                Does::Slide(to) => ends = to,
                Does::Door if state.standing_on(feature.cell).is_some() => return illegal(),
                _ => {}
            }
            let moves = matches!(feature.does, Does::Slide(_) | Does::Climb);
            refuse_if!(moves != is_move, Reason::UnknownAction, clause::IMPROVISED);
        }
        if !is_move {
            return Ok(());
        }
        if ends == NOWHERE {
            return refuse_unless(state.referee, Reason::IllegalTarget, clause::GENERAL_REFUSALS);
        }
        let far = distance(figure.cell, figure.side, ends, 1);
        if far > STUNT_RANGE && feature.is_none() {
            return lacks(Reason::TooFar, clause::STUNTS, i32::from(far), i32::from(STUNT_RANGE));
        }
        refuse_unless(self.may_land(state, who, ends), Reason::PathBlocked, clause::STUNTS)
    }

    /// TD-6.2, TD-7.16, TD-7.17: one cell into free room, a turn up to 90°.
    pub(super) fn check_step(&self, state: &State, who: Who, cell: Cell, end: End) -> Checked {
        let figure = state.figure(who);
        let way = crate::arcs::Facing::of_step(
            cell.file.wrapping_sub(figure.cell.file) as i8,
            cell.rank.wrapping_sub(figure.cell.rank) as i8,
        );
        let Some(way) = way else {
            let far = figure.cell.king_distance(cell);
            return lacks(Reason::PathTooLong, clause::STEP_AND_TURN, i32::from(far), 1);
        };
        if !state.board().may_step(figure.cell, way, figure.side) || !state.has_room(who, cell) {
            return refuse(Reason::PathBlocked, clause::STEP_AND_TURN);
        }
        match end {
            End::To(facing) if figure.facing.turn_to(facing) > 2 => refuse(Reason::NotEnoughTime, clause::BIG_TURN),
            _ => Ok(()),
        }
    }

    /// TD-7.5, TD-7.6, TD-7.10: the path, cell by cell.
    pub(super) fn check_move(&self, state: &State, who: Who, go: &Move) -> Checked {
        let speed = self.speed(state, who);
        let figure = state.figure(who);
        let blocked = |by| refuse(Reason::PathBlocked, by);
        let Some(path) = self.path_of(state, who, go) else {
            return self.why_no_path(state, who, go, speed);
        };
        if path.is_empty() {
            return blocked(clause::FULL_MOVE);
        }
        let cost = self.path_cost(state, who, path, go.exit);
        if cost > speed {
            return lacks(Reason::PathTooLong, too_long(path.len() as u8, speed), i32::from(cost), i32::from(speed));
        }
        // The cheapest way was found among those that are open; a path that was named is looked at step by step.
        if let Way::Steps(_) = go.way {
            let open = self.passable(state, who);
            let mut at = figure.cell;
            let walked = path.len() - usize::from(go.exit);
            for way in path.steps().take(walked) {
                let (files, ranks) = way.vector();
                let next = moved(at, files, ranks)
                    .filter(|next| open.has(*next) && state.board().may_step(at, way, figure.side));
                let Some(next) = next else { return blocked(clause::PASSING) };
                at = next;
            }
        }
        if !go.exit {
            let last = path.cells(figure.cell).last().unwrap_or(figure.cell);
            if !state.has_room(who, last) {
                return blocked(clause::PASSING);
            }
        }
        let ends = if go.backing { figure.facing } else { path.step(path.len() - 1) };
        match go.end {
            End::To(facing) if ends.turn_to(facing) > 2 => refuse(Reason::NotEnoughTime, clause::FULL_MOVE),
            _ => Ok(()),
        }
    }

    /// TD-7.10: what a path costs: rough cells 2, a step off the board 1.
    pub fn path_cost(&self, state: &State, who: Who, path: Path, exit: bool) -> u8 {
        let figure = state.figure(who);
        let rough = state.board().rough_for(figure.side);
        let walked = path.len() - usize::from(exit);
        let cells = path.cells(figure.cell).take(walked);
        let cost: u8 = cells.map(|cell| if rough.has(cell) { 2 } else { 1 }).sum();
        cost + u8::from(exit)
    }

    /// There is no way: too far, blocked, or no exit.
    pub(super) fn why_no_path(&self, state: &State, who: Who, go: &Move, speed: u8) -> Checked {
        let figure = state.figure(who);
        match go.way {
            Way::To(cell) if figure.cell.king_distance(cell) > speed => lacks(
                Reason::PathTooLong,
                clause::FULL_MOVE,
                i32::from(figure.cell.king_distance(cell)),
                i32::from(speed),
            ),
            // A way exists for longer legs only.
            Way::To(cell) => {
                let long = state.board().ways(figure.cell, figure.side, 20, &self.passable(state, who)).cost(cell);
                match long {
                    Some(cost) => lacks(Reason::PathTooLong, clause::SPEED, i32::from(cost), i32::from(speed)),
                    None => refuse(Reason::PathBlocked, clause::PASSING),
                }
            }
            Way::Steps(_) | Way::Broken => refuse(Reason::PathBlocked, clause::PASSING),
        }
    }
}
