//! What bots think a position is worth. Battles as numbers, for programs that learn, come from notation and sheet.

use holmgang_kernel::prelude::*;

use crate::toy::{Fighter, State, Toy};

impl Encode for Toy {}

impl Evaluate for Toy {
    /// Hit points, a little stamina, nearness; a hit that waits for its answer counts half.
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        if self.turn(state).outcome().is_some() {
            return plain::worth(self, state, seat);
        }
        let [red, blue] = &state.fighters;
        let worth = |who: usize| {
            let waiting = match state.pending {
                Some(force) if usize::from(state.active) != who => {
                    self.weapon(state, 1 - who).damage + i16::from(force)
                }
                _ => 0,
            };
            let Fighter { hp, stamina, .. } = state.fighters[who];
            i32::from(hp) * 100 - i32::from(waiting) * 50 + i32::from(stamina) * 10
        };
        let me = usize::from(seat == Seat::Player(1));
        worth(me) - worth(1 - me) - i32::from(red.cell.king_distance(blue.cell)) * 5
    }
}
