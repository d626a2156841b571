//! FY-6: a target answers.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::{Scene, targeting};
use crate::action::{Answer, Defence};
use crate::clause;
use crate::event::Event;
use crate::state::{Ask, Who};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// The answer to the question that waits.
    pub(super) fn react(&mut self, answer: Answer) {
        let blow = targeting::current_blow(self.rules, self.state);
        let aimed = targeting::current_target(self.state);
        self.state.ask = Ask::Act;
        if let (Some(blow), Some(aimed)) = (blow, aimed) {
            self.defend(&blow, aimed, answer);
        }
    }

    /// FY-6.1, FY-16.4: pays the point and turns, if it does.
    pub(super) fn react_with(&mut self, who: Who, answer: Answer) {
        self.pay(who, 1, clause::REACTION_COST);
        if let Some(facing) = answer.turn {
            self.state.fighter_mut(who).facing = facing;
            self.log.note(clause::TURNING_IN_A_REACTION, || Event::Turned { who, facing });
        }
        self.state.fighter_mut(who).first_reaction_used = true;
        let defence = answer.defence;
        let clause = match defence {
            Defence::Dodge => clause::DODGE,
            Defence::Parry(_) => clause::PARRY,
            Defence::Counterspell(_) => clause::COUNTERSPELL,
            Defence::Block | Defence::Resist | Defence::Pass => clause::BLOCK_AND_RESIST,
        };
        let is_volley = targeting::current_target(self.state).is_some_and(|aimed| 1 < aimed.attacks);
        let clause = if is_volley { clause::ONE_REACTION_A_VOLLEY } else { clause };
        self.log.note(clause, || Event::Reacted { who, defence });
        if self.state.fighter(who).activity == 0 {
            self.log.note(clause::REACTIONS_WHILE_POINTS_LAST, || Event::OutOfPoints { who });
        }
    }
}
