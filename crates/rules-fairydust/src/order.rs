//! FY-2: the order of turns.

use crate::state::{NO_SIDE, State, Who};

/// FY-2.3 to FY-2.6: sorts the participants anew: initiative, the attacking side, the other sides, the order within a side, the set-up.
pub fn sort(state: &mut State) {
    let mut order = std::mem::take(&mut state.order);
    order.clear();
    order.extend(state.everybody().filter(|who| {
        let fighter = state.fighter(*who);
        !fighter.is_bystander() && !fighter.left
    }));
    order.sort_by_key(|who| {
        let fighter = state.fighter(*who);
        let attacks = fighter.side == state.attacking_side;
        (-fighter.initiative, !attacks, state.side_rank[fighter.side as usize], fighter.tie, *who)
    });
    state.order = order;
}

/// FY-2.11: who has the next turn of this round.
#[inline]
pub fn next(state: &State) -> Option<Who> {
    state.order.iter().copied().find(|who| state.is_to_act(*who))
}

/// FY-2.5: those of one side who share somebody's initiative, in their order.
pub fn tied_group(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    let fighter = *state.fighter(who);
    state.order.iter().copied().filter(move |other| {
        let other = state.fighter(*other);
        fighter.side != NO_SIDE && other.side == fighter.side && other.initiative == fighter.initiative
    })
}

/// FY-2.5: whether somebody of a tied group has begun or had its turn in this round.
pub fn has_started(state: &State, group: impl Iterator<Item = Who>) -> bool {
    let mut group = group;
    group.any(|who| state.fighter(who).acted || who == state.active && state.turn_begun)
}

/// FY-2.6: whether nobody has begun a turn in this round.
pub fn is_between_rounds(state: &State) -> bool {
    !state.turn_begun && !state.order.iter().any(|who| state.fighter(*who).acted)
}
