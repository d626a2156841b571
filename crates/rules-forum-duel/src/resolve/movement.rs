//! Movement: FD-8, on foot and by spells.

use holmgang_kernel::log::Log;

use super::object;
use crate::event::Event;
use crate::state::{CELLS, NOBODY, Place, SIDE, State, Who};
use crate::{Rules, board, clause};

/// FD-8.2, FD-8.3: walks a path that has been checked whole; death on it stops it (FD-8.6).
pub fn walk<L: Log<Event>>(rules: &Rules, state: &mut State, path: &[Place], log: &mut L) {
    for to in path {
        step(rules, state, *to, log);
        if !state.combatants[state.active as usize].alive {
            return;
        }
    }
}

fn step<L: Log<Event>>(rules: &Rules, state: &mut State, to: Place, log: &mut L) {
    let who = state.active;
    let has_acted = state.combatants[who as usize].action_points < rules.sheet_of(state, who).ap_per_turn;
    let burns = object::burning_on(rules, state, to);
    let combatant = &mut state.combatants[who as usize];
    let from = combatant.cell;
    combatant.cell = to;
    combatant.movement_points = combatant.movement_points.saturating_sub(1);
    let movement_left = combatant.movement_points;
    if let Some(left) = state.cells.get_mut(from as usize) {
        *left = NOBODY;
    }
    if let Some(entered) = state.cells.get_mut(to as usize) {
        *entered = who;
    }
    let by = match (burns, has_acted) {
        (true, _) => clause::STEP_INTO_FIRE_WALL,
        (false, true) => clause::MOVEMENT_AT_ANY_MOMENT,
        (false, false) => clause::MOVEMENT_COSTS_NO_ACTION_POINTS,
    };
    log.note(by, || Event::Stepped { who, from, to, movement_left });
    if burns {
        object::burn_standing(rules, state, who, log);
    }
}

/// FD-8.9: a leap of the caster onto a free cell.
pub(super) fn leap<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, to: Place, log: &mut L) {
    shift(rules, state, who, to, who, log);
}

/// FD-8.9: somebody is pushed straight away from another, cell by cell, as far as there is room.
pub(super) fn push<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    by: Who,
    [other, who]: [Who; 2],
    cells: i64,
    log: &mut L,
) {
    let [from, cell] = [other, who].map(|who| state.combatants[who as usize].cell);
    let towards = |at: Place, from: Place| (at as i8 - from as i8).signum();
    let (file, rank) = (towards(cell % SIDE, from % SIDE), towards(cell / SIDE, from / SIDE));
    let mut has_moved = false;
    for _ in 0..cells {
        let at = state.combatants[who as usize].cell;
        let (to_file, to_rank) = ((at % SIDE) as i8 + file, (at / SIDE) as i8 + rank);
        if !(0..SIDE as i8).contains(&to_file) || !(0..SIDE as i8).contains(&to_rank) {
            break;
        }
        let to = to_rank as Place * SIDE + to_file as Place;
        if (state.standing_cells() | rules.solid_cells(state)) & board::bit(to) != 0 {
            break;
        }
        shift(rules, state, who, to, by, log);
        has_moved = true;
        if !state.combatants[who as usize].alive {
            return;
        }
    }
    if !has_moved {
        log.note(clause::UNUSUAL_MOVEMENT, || Event::HeldFast { who });
    }
}

/// FD-8.9: two change places; what burns there burns the first of them first.
pub(super) fn swap<L: Log<Event>>(rules: &Rules, state: &mut State, by: Who, [one, other]: [Who; 2], log: &mut L) {
    let [here, there] = [one, other].map(|who| state.combatants[who as usize].cell);
    if CELLS <= here as usize || CELLS <= there as usize {
        return;
    }
    for (who, from, to) in [(one, here, there), (other, there, here)] {
        state.combatants[who as usize].cell = to;
        state.cells[to as usize] = who;
        log.note(clause::UNUSUAL_MOVEMENT, || Event::Shifted { who, from, to, by });
    }
    for who in [one, other] {
        burn(rules, state, who, log);
    }
}

/// Puts somebody on a free cell.
fn shift<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, to: Place, by: Who, log: &mut L) {
    let combatant = &mut state.combatants[who as usize];
    let from = std::mem::replace(&mut combatant.cell, to);
    if let Some(left) = state.cells.get_mut(from as usize) {
        *left = NOBODY;
    }
    if let Some(entered) = state.cells.get_mut(to as usize) {
        *entered = who;
    }
    log.note(clause::UNUSUAL_MOVEMENT, || Event::Shifted { who, from, to, by });
    burn(rules, state, who, log);
}

/// FD-8.8, FD-8.9: what burns on the cell burns at once.
fn burn<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, log: &mut L) {
    if state.standing.is_open() && state.combatants[who as usize].alive {
        object::burn_standing(rules, state, who, log);
    }
}
