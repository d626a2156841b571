//! The bot that takes any legal action, each as likely as the other.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

use crate::denied::{self, Denied};

/// A uniformly random legal action; none if nothing is legal. `scratch` keeps its memory from one decision to the next.
pub fn choose<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    denied: Option<&Denied<R>>,
    scratch: &mut Vec<R::Action>,
    random: &mut Swift,
) -> Option<R::Action> {
    if denied.is_none() {
        return rules.pick(state, seat, scratch, |count| random.below(count));
    }
    scratch.clear();
    denied::legal(denied, rules, state, seat, scratch);
    let chosen = random.below(scratch.len().max(1));
    (chosen < scratch.len()).then(|| scratch.swap_remove(chosen))
}
