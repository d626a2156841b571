//! Moves, dashes and their paths: FY-4.7, FY-15, FY-16.2, FY-16.3.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::route::straightest;

use super::{Permit, lacks, refuse, refuse_if, upright};
use crate::action::{Deed, Pace, Reason, Refusal};
use crate::state::{NOBODY, Place, State, Who};
use crate::{Rules, clause, sight};

/// FY-4.6, FY-4.11, FY-5.4: who may move at all.
pub fn free_to_move(state: &State, by: Who) -> Permit {
    upright(state, by)?;
    if state.fighter(by).grabbed_by != NOBODY { refuse(Reason::Grabbed, clause::BEING_GRABBED) } else { Ok(()) }
}

/// FY-4.7, FY-15.9, FY-5.4: the cells of one move action.
pub fn move_cells(rules: &Rules, state: &State, by: Who) -> i32 {
    let fighter = state.fighter(by);
    let mount =
        state.sheet(by).mount.filter(|_| fighter.is_mounted).and_then(|mount| rules.mounts.get(usize::from(mount)));
    let speed = i32::from(mount.map_or(state.sheet(by).speed, |mount| mount.speed));
    if fighter.carrying != NOBODY { (speed - 2).max(1) } else { speed }
}

/// FY-15.7: the cells of a dash that spends so many points.
pub fn dash_cells(rules: &Rules, state: &State, by: Who, points: u8) -> i32 {
    move_cells(rules, state, by) * i32::from(points) / 2
}

/// FY-16.8: a delayed move has no turn in it.
pub fn no_turns(deed: &Deed) -> Permit {
    match deed {
        Deed::Move(steps) if steps.paces().iter().any(|pace| matches!(pace, Pace::Turn(_))) => {
            refuse(Reason::NotFirstReaction, clause::NO_TURNING_IN_DELAYED_ACTIONS)
        }
        _ => Ok(()),
    }
}

/// FY-15.5, FY-15.6: who is in a cell, as far as it concerns somebody who wants to enter it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InCell {
    /// Somebody standing or sitting who is an enemy.
    pub enemy: bool,
    /// Somebody standing or sitting at all.
    pub upright: bool,
    /// Somebody lying.
    pub lying: bool,
}

/// Looks into a cell.
#[inline]
pub fn look_into(state: &State, by: Who, cell: Place) -> InCell {
    look(state, by, cell, |_| true)
}

/// The same, as far as somebody knows of others: FY-10.10.
pub fn look_with_own_eyes(state: &State, by: Who, cell: Place) -> InCell {
    look(state, by, cell, |who| !sight::is_hidden_from(state, by, who))
}

#[inline]
fn look(state: &State, by: Who, cell: Place, counts: impl Fn(Who) -> bool) -> InCell {
    let mut there = InCell::default();
    for (who, fighter) in state.fighters.iter().enumerate() {
        let is_there = fighter.cell == cell && who != usize::from(by) && !fighter.left && fighter.carried_by == NOBODY;
        if is_there && counts(who as Who) {
            if fighter.is_upright() {
                there.upright = true;
                there.enemy |= state.are_enemies(by, who as Who);
            } else {
                there.lying = true;
            }
        }
    }
    there
}

/// FY-15.6: what a step into a cell costs.
#[inline]
pub fn step_cost(there: InCell) -> i32 {
    if there.lying { 2 } else { 1 }
}

/// Walks a path in thought: whether every pace can be made, and the last one ends where one may stay, within so many cells.
pub fn path(state: &State, by: Who, paces: &[Pace], cells: i32, is_delayed: bool) -> Permit {
    let fighter = state.fighter(by);
    let (mut cell, mut cost, mut has_left) = (fighter.cell, 0, false);
    let mut end = InCell::default();
    for pace in paces {
        if has_left {
            return blocked(clause::LEAVING);
        }
        match *pace {
            Pace::To(to) | Pace::Keep(to) => {
                end = step(state, by, cell, to)?;
                cost += step_cost(end);
                cell = to;
            }
            Pace::Turn(facing) => {
                refuse_if!(is_delayed, Reason::NotFirstReaction, clause::NO_TURNING_IN_DELAYED_ACTIONS);
                if state.map().grid.directions() <= facing {
                    return blocked(clause::FACING);
                }
                cost += 1;
            }
            Pace::Off => {
                if !state.map().is_edge(cell) {
                    return blocked(clause::LEAVING);
                }
                (has_left, end) = (true, InCell::default());
                cost += 1;
            }
        }
    }
    if end.upright || end.lying {
        return blocked(if end.lying { clause::LYING_BODY } else { clause::OCCUPIED_CELLS });
    }
    if cells < cost { lacks(Reason::TooFar, clause::MOVE, cells, cost) } else { Ok(()) }
}

/// One step in thought: FY-15.2, FY-15.5.
pub fn step(state: &State, by: Who, from: Place, to: Place) -> Result<InCell, Refusal> {
    let map = state.map();
    if map.len() <= usize::from(to) || map.len() <= usize::from(from) {
        return blocked(clause::CELLS);
    }
    let Some(direction) = map.direction(from, to) else { return blocked(geometry(state)) };
    if map.step(&state.doors, from, direction).is_none() {
        return blocked(geometry(state));
    }
    let there = look_with_own_eyes(state, by, to);
    if there.enemy { blocked(clause::OCCUPIED_CELLS) } else { Ok(there) }
}

/// FY-10.10, FY-15.5: whether somebody of whom one knows nothing keeps one out of a cell. It is found out by trying only.
pub fn is_unseen_there(state: &State, by: Who, cell: Place) -> bool {
    state.everybody().any(|who| {
        let other = state.fighter(who);
        let is_there = other.cell == cell && !other.left && other.carried_by == NOBODY;
        is_there && sight::is_hidden_from(state, by, who)
    })
}

/// FY-15.2, FY-15.3.
fn geometry(state: &State) -> Clause {
    match state.map().grid {
        crate::board::Grid::Square => clause::SQUARE_GEOMETRY,
        crate::board::Grid::Hex => clause::HEXAGONAL_GEOMETRY,
    }
}

fn blocked<T>(by: Clause) -> Result<T, Refusal> {
    refuse(Reason::PathBlocked, by)
}

/// FY-15.7: a dash of the active one.
pub fn dash(rules: &Rules, state: &State, by: Who, paces: &[Pace], keep: u8) -> Permit {
    free_to_move(state, by)?;
    // FY-15.10: what is kept does not run.
    let points = state.fighter(by).activity.saturating_sub(keep);
    // With too few points it is the points that are said, not the cells they would give.
    let cells = if points < 2 { i32::MAX } else { dash_cells(rules, state, by, points) };
    path(state, by, paces, cells, false)?;
    let by_clause = if keep == 0 { clause::DASH } else { clause::ACTING_IN_A_DASH };
    super::points(state, by, keep.saturating_add(2)).map_err(|refusal| Refusal { clause: by_clause, ..refusal })
}

/// FY-4.7: steps with cells that are left.
pub fn steps(state: &State, by: Who, paces: &[Pace]) -> Permit {
    free_to_move(state, by)?;
    path(state, by, paces, state.cells_left.into(), false)
}

/// The way of fewest cells from one cell to another for somebody, its end included; none if there is none. Of equal ways the one with the fewest bends,
/// then the first by direction.
/// It goes through enemies of whom nothing is known (FY-10.10): they are met when it is walked.
pub fn way(state: &State, by: Who, from: Place, to: Place) -> Option<Vec<Place>> {
    let map = state.map();
    if map.len() <= usize::from(from) || map.len() <= usize::from(to) || from == to {
        return None;
    }
    const FAR: i32 = i32::MAX;
    let mut cost = vec![FAR; map.len()];
    // Costs are 1 and 2: three buckets in turn make a queue.
    let mut buckets: [Vec<Place>; 3] = [vec![from], Vec::new(), Vec::new()];
    cost[from as usize] = 0;
    let mut reached = 0;
    while buckets.iter().any(|bucket| !bucket.is_empty()) {
        let here = std::mem::take(&mut buckets[(reached % 3) as usize]);
        for cell in here {
            if cost[cell as usize] != reached {
                continue;
            }
            for direction in 0..map.grid.directions() {
                let Some(next) = map.step(&state.doors, cell, direction) else { continue };
                let there = look_with_own_eyes(state, by, next);
                if there.enemy {
                    continue;
                }
                let total = reached + step_cost(there);
                if total < cost[next as usize] {
                    cost[next as usize] = total;
                    buckets[(total % 3) as usize].push(next);
                }
            }
        }
        reached += 1;
    }
    if cost[to as usize] == FAR {
        return None;
    }
    let order: Vec<u8> = (0..map.grid.directions()).collect();
    let next = |cell: Place, direction: u8| {
        let next = map.step(&state.doors, cell, direction)?;
        let there = look_with_own_eyes(state, by, next);
        let total = cost[cell as usize].checked_add(step_cost(there))?;
        (!there.enemy && cost[next as usize] == total).then_some(next)
    };
    let directions = straightest((from, to), map.len(), &order, 0, next, |_| 0)?;
    let mut at = from;
    directions.into_iter().map(|direction| map.step(&state.doors, at, direction).inspect(|next| at = *next)).collect()
}
