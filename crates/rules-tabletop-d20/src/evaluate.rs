//! How good a position is, for bots; and what a battle has cost (TD-23.10).

use holmgang_kernel::ruleset::{Evaluate, Toll};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::encounter::Pools;
use crate::state::{Fate, State};
use crate::turn::team_of;

impl Evaluate for Rules {
    fn evaluate(&self, _state: &State, _seat: Seat) -> i32 {
        0
    }

    /// What a side has lost of the resources with which it began, and how many of it are dead.
    fn toll(&self, start: &State, end: &State, seat: Seat) -> Option<Toll> {
        let team = team_of(seat)?;
        let lost = self.loss(end, team, |who| Pools::now(self, start, who));
        let fallen = self.members(end, team).filter(|who| end.figure(*who).fate == Fate::Dead).count() as u32;
        Some(Toll { lost, fallen, rounds: end.round.into() })
    }
}
