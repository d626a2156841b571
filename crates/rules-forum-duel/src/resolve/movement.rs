//! Movement: FD-8.

use holmgang_kernel::log::Log;

use super::object;
use crate::event::Event;
use crate::state::{NOBODY, Place, State};
use crate::{Rules, clause};

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
