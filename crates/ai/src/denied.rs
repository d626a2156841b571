//! Actions that a bot may not choose: what an experiment takes away from a side to see what it is worth.

use std::fmt;
use std::sync::Arc;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

type Test<R> = dyn Fn(&R, &<R as Ruleset>::State, Seat, &<R as Ruleset>::Action) -> bool + Send + Sync;

/// Says which actions are denied, and to which seats. A seat that could do nothing else may do them all the same, so that battles go on.
pub struct Denied<R: Ruleset>(Arc<Test<R>>);

impl<R: Ruleset> Denied<R> {
    /// Denies the actions for which `test` is true. It is asked for every legal action of every seat that a bot thinks about, also of those to come.
    pub fn new(test: impl Fn(&R, &R::State, Seat, &R::Action) -> bool + Send + Sync + 'static) -> Self {
        Denied(Arc::new(test))
    }
}

impl<R: Ruleset> Clone for Denied<R> {
    fn clone(&self) -> Self {
        Denied(Arc::clone(&self.0))
    }
}

impl<R: Ruleset> fmt::Debug for Denied<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Denied")
    }
}

/// Lists what a seat can do behind what stands in `list`, without what it is denied.
pub(crate) fn legal<R: Ruleset>(
    denied: Option<&Denied<R>>,
    rules: &R,
    state: &R::State,
    seat: Seat,
    list: &mut Vec<R::Action>,
) {
    rules.legal(state, seat, list);
    if let Some(Denied(test)) = denied
        && list.iter().any(|action| !test(rules, state, seat, action))
    {
        list.retain(|action| !test(rules, state, seat, action));
    }
}
