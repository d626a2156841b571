//! One battle from its start to its end, without a stop between: what sweeps and measurements repeat.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::{Log, Silent};
use holmgang_kernel::odds::Branching;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::{Outcome, Seat, Turn};

/// The start of many battles of one scenario: made once and cloned if it rolls nothing, else made anew each time.
#[derive(Debug)]
pub struct Opening<'a, R: Ruleset> {
    rules: &'a R,
    scenario: &'a R::Scenario,
    fixed: Option<R::State>,
}

impl<'a, R: Ruleset> Opening<'a, R> {
    /// Tries the scenario.
    ///
    /// # Errors
    /// Every fault of the set-up.
    pub fn new(rules: &'a R, scenario: &'a R::Scenario) -> Result<Self, Faults> {
        let mut dice = Branching::default();
        let state = rules.start(scenario, &mut dice, &mut Silent)?;
        Ok(Opening { rules, scenario, fixed: (!dice.was_asked()).then_some(state) })
    }

    /// Whether the start rolls nothing, so that every battle begins alike.
    pub fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// A battle at its start.
    pub fn state(&self, dice: &mut Swift) -> R::State {
        match &self.fixed {
            Some(state) => state.clone(),
            None => match self.rules.start(self.scenario, dice, &mut Silent) {
                Ok(state) => state,
                Err(faults) => unreachable!("faults come before rolls, and there were none before: {faults}"),
            },
        }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Decisions taken.
    pub decisions: u64,
    /// The outcome; none if the most decisions were taken before it, or nothing could be chosen.
    pub outcome: Option<Outcome>,
}

/// Plays a battle on: the first seat that is asked decides by `choose`, at most `most` times. Allocates nothing of its own.
pub fn play<R: Ruleset, L: Log<R::Event>>(
    rules: &R,
    state: &mut R::State,
    dice: &mut Swift,
    log: &mut L,
    most: u64,
    mut choose: impl FnMut(&R::State, Seat) -> Option<R::Action>,
) -> End {
    let mut decisions = 0;
    loop {
        let wanted = match rules.turn(state) {
            Turn::Of(wanted) => wanted,
            Turn::Over(outcome) => return End { decisions, outcome: Some(outcome) },
        };
        let unfinished = End { decisions, outcome: None };
        if decisions == most {
            return unfinished;
        }
        let Some(seat) = wanted.seats.first() else { return unfinished };
        // Looked at where it is, not moved: an action that is written in parts and then copied whole costs more than choosing it.
        let chosen = choose(state, seat);
        let Some(action) = &chosen else { return unfinished };
        rules.apply(state, seat, action, dice, log);
        decisions += 1;
    }
}
