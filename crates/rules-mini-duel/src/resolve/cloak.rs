//! The Cloak (MD-9).

use holmgang_kernel::log::Log;

use crate::Rules;
use crate::content::ClassItem;
use crate::event::Event;
use crate::resolve::skill::land;
use crate::state::{Effect, Place, State, What};

/// MD-9.1: for the action rounds of the cloak (MD-9.5) nobody sees her; from now on she cannot act either (MD-9.3).
pub(crate) fn put_on<L: Log<Event>>(rules: &Rules, state: &mut State, queen: Place, cloak: &ClassItem, log: &mut L) {
    let effect = Effect { what: What::Cloak, bearer: queen, source: queen, rounds_left: cloak.action_rounds, value: 0 };
    land(rules, state, effect, log);
}
