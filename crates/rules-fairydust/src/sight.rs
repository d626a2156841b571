//! FY-16: who has whom in view.

use crate::content::Condition;
use crate::state::{Place, State, Who};

/// FY-16.5, FY-16.6: whether somebody has another one in view. Who is dazzled sees nobody (FY-17.2); who is hidden is in no opponent's view (FY-10.10).
#[inline]
pub fn sees(state: &State, viewer: Who, other: Who) -> bool {
    !state.fighter(viewer).is(Condition::Dazzled) && has_before_it(state, viewer, other)
}

/// The same, as if nobody were dazzled: an action that is declared already goes on (FY-17.2).
#[inline]
pub fn has_before_it(state: &State, viewer: Who, other: Who) -> bool {
    !is_hidden_from(state, viewer, other) && {
        let cell = state.fighter(other).cell;
        looks_at(state, viewer, state.fighter(viewer).facing, cell)
    }
}

/// FY-16.4: whether somebody would have another one in view after a turn.
pub fn would_see(state: &State, viewer: Who, facing: u8, other: Who) -> bool {
    !state.fighter(viewer).is(Condition::Dazzled)
        && !is_hidden_from(state, viewer, other)
        && looks_at(state, viewer, facing, state.fighter(other).cell)
}

/// FY-10.3: whether some turn would bring another one into view.
#[inline]
pub fn could_see(state: &State, viewer: Who, other: Who) -> bool {
    let (own, cell) = (state.fighter(viewer).cell, state.fighter(other).cell);
    !state.fighter(viewer).is(Condition::Dazzled)
        && !is_hidden_from(state, viewer, other)
        && state.map().has_line(&state.doors, own, cell)
}

/// FY-17.2, FY-16.7: whether an attack or spell may be aimed at a cell. Who is dazzled reaches only adjacent cells of its front half.
#[inline]
pub fn can_aim_at(state: &State, who: Who, cell: Place, is_declared: bool) -> bool {
    let fighter = state.fighter(who);
    let is_blind = !is_declared && fighter.is(Condition::Dazzled);
    looks_at(state, who, fighter.facing, cell) && (!is_blind || state.map().distance(fighter.cell, cell) <= 1)
}

/// Whether a cell lies in the front half with a free line to it.
#[inline]
pub fn looks_at(state: &State, viewer: Who, facing: u8, cell: Place) -> bool {
    let own = state.fighter(viewer).cell;
    state.map().is_in_front(own, facing, cell) && state.map().has_line(&state.doors, own, cell)
}

/// FY-10.10: whether somebody is hidden from another one.
#[inline]
pub fn is_hidden_from(state: &State, viewer: Who, other: Who) -> bool {
    state.fighter(other).hidden && state.fighter(other).side != state.fighter(viewer).side
}
