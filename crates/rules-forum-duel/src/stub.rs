//! Stands in for the rules until they are there.
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{Profile, Refuse, Ruleset};
use holmgang_kernel::seat::{Seat, SeatInfo, Turn};
use holmgang_kernel::words::Fixed;

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::state::State;
use crate::{Rules, clause};

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        ""
    }
    fn clause(&self) -> Clause {
        self.clause
    }
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "forum-duel",
        title: Fixed::new("", ""),
        about: Fixed::new("", ""),
        version: 1,
        seats: &[
            SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
            SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
        ],
        chance: true,
        hidden: false,
        referee: true,
        clauses: clause::ALL,
        options: &[],
        shapes: &[],
    };
    type Scenario = ();
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    fn load(_: &Library) -> Result<Self, Faults> {
        unreachable!()
    }
    fn scenario(&self, _: &Node) -> Result<(), Faults> {
        unreachable!()
    }
    fn start<D: Dice, L: Log<Event>>(&self, (): &(), _: &mut D, _: &mut L) -> Result<State, Faults> {
        unreachable!()
    }
    fn turn(&self, _: &State) -> Turn {
        unreachable!()
    }
    fn legal(&self, _: &State, _: Seat, _: &mut Vec<Action>) {}
    fn check(&self, _: &State, _: Seat, _: &Action) -> Result<(), Refusal> {
        unreachable!()
    }
    fn apply<D: Dice, L: Log<Event>>(&self, _: &mut State, _: Seat, _: &Action, _: &mut D, _: &mut L) {}
}
