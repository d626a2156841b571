//! Standing orders: answers given ahead, so that nobody is asked needlessly.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use super::targeting::Aimed;
use crate::action::{Answer, Defence};
use crate::blow::Blow;
use crate::checks;
use crate::event::Event;
use crate::state::{Against, Order, Standard, Who};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// What the standing orders of a target say to an attack: the first that holds.
    pub(super) fn standing_answer(&self, blow: &Blow, aimed: Aimed) -> Option<Answer> {
        if self.state.orders.is_empty() {
            return None;
        }
        let own = self.state.orders.iter().filter(|(who, _)| *who == aimed.who);
        own.map(|(_, order)| order).find_map(|order| self.by_order(order, blow, aimed))
    }

    fn by_order(&self, order: &Order, blow: &Blow, aimed: Aimed) -> Option<Answer> {
        if order.against != Against::Any && order.against != blow.against {
            return None;
        }
        let cases = |answer: Answer| checks::cases(self.rules, self.state, blow, aimed.who, aimed.attacks, answer);
        let holds = |answer: &Answer| order.under == 0 || cases(*answer) < 4 * i32::from(order.under);
        if order.answer == Standard::Pass {
            return Some(Answer::PASS).filter(holds);
        }
        let fighter = self.state.fighter(aimed.who);
        let turn = checks::needed_turn(self.state, aimed.who, blow.attacker);
        if turn.is_some() && !order.turn || i32::from(fighter.activity) - 1 < i32::from(order.keep) {
            return None;
        }
        let wanted = |defence: &Defence| match order.answer {
            Standard::Best => true,
            Standard::Defence(kind) => defence.kind() == Some(kind),
            Standard::Pass | Standard::Fire | Standard::Wait => false,
        };
        let fitting = checks::defences(self.rules, self.state, blow, aimed.who);
        let answers = fitting.into_iter().filter(wanted).map(|defence| Answer { defence, turn });
        // Of equals the first in the list.
        answers.min_by_key(|answer| cases(*answer)).filter(holds)
    }

    /// What the standing orders of somebody say to an event that its delayed action waits for.
    pub(super) fn standing_fire(&self, who: Who) -> Option<bool> {
        self.state.orders.iter().filter(|(of, _)| *of == who).find_map(|(_, order)| match order.answer {
            Standard::Fire => Some(true),
            Standard::Wait => Some(false),
            _ => None,
        })
    }
}
