//! A battle played to its end by whoever chooses.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::{Seat, Turn};

/// Plays on until the battle is over: the end, and the first seat that has won, if any. `choose` says what a seat does; a battle ends where it says
/// nothing.
pub fn play_out<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    dice: &mut Swift,
    mut choose: impl FnMut(&R::State, Seat) -> Option<R::Action>,
) -> (R::State, Option<Seat>) {
    loop {
        let seat = match rules.turn(&state) {
            Turn::Over(outcome) => return (state, outcome.winners.first()),
            Turn::Of(wanted) => wanted.seats.first(),
        };
        let Some(seat) = seat else { return (state, None) };
        let Some(action) = choose(&state, seat) else { return (state, None) };
        rules.apply(&mut state, seat, &action, dice, &mut Silent);
    }
}
