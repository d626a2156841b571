//! The quick player: what lines of a search are played on by, as a player of its own. For many battles from one position.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;

use super::policy::Policy;
use crate::random;

/// Takes the action with the best position right after it, of at most [`Quick::TRIED`] that are tried with a few dice each; one time in [`Quick::SLIPS`]
/// any legal action, as [`Bot::Squire`](crate::Bot::Squire) does, so that rulebooks without dice have more than one way to go on. It sees all that there
/// is: it is for battles that are over, where nothing is hidden any more.
#[derive(Debug)]
pub struct Quick<R: Evaluate> {
    policy: Policy<R>,
}

impl<R: Evaluate> Default for Quick<R> {
    fn default() -> Self {
        Quick { policy: Policy::default() }
    }
}

impl<R: Evaluate> Quick<R> {
    /// The most actions that are tried at a decision, of every kind some.
    pub const TRIED: usize = 16;
    /// One in so many decisions is any legal action.
    pub const SLIPS: usize = 6;

    /// What it does now; none if nothing is legal. In the referee's seat it gives the default ruling, which stands first in the list.
    pub fn choose(&mut self, rules: &R, state: &R::State, seat: Seat, random: &mut Swift) -> Option<R::Action> {
        if seat == Seat::Referee {
            return rules.pick(state, seat, &mut self.policy.legal, |_| 0);
        }
        if random.below(Self::SLIPS) == 0 {
            return random::choose(rules, state, seat, None, &mut self.policy.legal, random);
        }
        self.policy.choose(rules, state, seat, Self::TRIED, random)
    }

    /// Actions that it has tried so far: its work, the same on any machine.
    pub fn work(&self) -> u64 {
        self.policy.work
    }
}
