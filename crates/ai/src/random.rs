//! The bot that takes any legal action, each as likely as the other.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

/// A uniformly random legal action; none if nothing is legal. `scratch` keeps its memory from one decision to the next.
pub fn choose<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    scratch: &mut Vec<R::Action>,
    random: &mut Swift,
) -> Option<R::Action> {
    rules.pick(state, seat, scratch, |count| random.below(count))
}
