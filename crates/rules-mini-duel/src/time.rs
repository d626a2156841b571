//! What whoever runs the clock must know: which decision its time belongs to, what an order says of its time, and what comes of a late one (MD-2.12).

use crate::action::{Action, Ordered, Reason, Refusal};
use crate::legal::unwrapped;
use crate::state::{Chess, Mode, Phase, State};

/// Whether the same decision is still wanted. An offer is no order of a piece (MD-11.7), placement is one decision of both players (MD-1.8), and while the
/// referee pauses no time counts (MD-11.10): none of them gives a piece or a player a new time.
pub(crate) fn goes_on(before: &State, now: &State) -> bool {
    let of_chess = |same: fn(&Chess, &Chess) -> bool| match (&before.chess, &now.chess) {
        (Some(before), Some(now)) => same(before, now),
        _ => false,
    };
    before.phase == now.phase
        && match now.phase {
            // A piece has one turn a round, and in it one additional action with its own time (MD-2.15).
            Phase::Act => {
                let of = |state: &State| (state.duel.round, state.duel.active, state.duel.used_ability);
                of(before) == of(now)
            }
            Phase::Place => true,
            Phase::Chess => of_chess(|before, now| before.to_move == now.to_move && before.moves == now.moves),
            Phase::Promote => of_chess(|before, now| before.promoting == now.promoting),
            Phase::Over => false,
        }
}

/// An order with the time that it took. Only the game clock counts it (MD-12.3); everywhere else an order that comes is in time, and one that comes too
/// late finds the decision gone. Who says himself that the time is up is told that it is not.
pub(crate) fn timed(state: &State, action: Action, used_ms: u32) -> Action {
    let (order, _, by) = unwrapped(&action);
    let is_counted = state.chess.as_ref().is_some_and(|chess| chess.mode == Mode::TimeGame)
        && matches!(order, Action::Move(..) | Action::Pass | Action::Promote(_))
        && used_ms > 0;
    let at_ms = (is_counted || *order == Action::TimeUp).then_some(used_ms);
    match (at_ms, by) {
        (None, None) => order.clone(),
        (at_ms, by) => Action::Ordered(Box::new(Ordered { action: order.clone(), at_ms, by })),
    }
}

/// MD-2.12, MD-12.4: a late order is not done, and brings the skip of the piece, or in the chess game the lost move.
pub(crate) fn overdue(state: &State, refusal: &Refusal) -> Option<Action> {
    let has_moves = matches!(state.phase, Phase::Act | Phase::Chess | Phase::Promote);
    (has_moves && refusal.reason == Reason::ClockExpired).then_some(Action::TimeUp)
}
