use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::state::State;

impl Evaluate for Rules {
    fn evaluate(&self, _state: &State, _seat: Seat) -> i32 {
        0
    }
}
