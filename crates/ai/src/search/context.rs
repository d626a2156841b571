//! What all trees of a search share: how positions are valued, and the actions of the root with their exact expectations.

use std::time::{Duration, Instant};

use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::{Outcome as End, Seat, Turn};

use super::MOST_SEATS;
use super::policy::Policy;
use crate::denied::{self, Denied};
use crate::greedy::{self, Expectation};

/// Values of the playing seats, in their order.
pub(super) type Values = [f64; MOST_SEATS];

/// The value of a position that is as good as won without being won.
const NEARLY: f64 = 0.95;

/// What all trees of a search share.
pub(super) struct Context<'a, R: Evaluate> {
    pub rules: &'a R,
    pub root: Seat,
    pub seats: &'a [Seat],
    /// The worth of the root for each seat.
    pub base: Values,
    pub scale: f64,
    pub rounds: u8,
    pub tried: usize,
    /// Whether leaves are played on.
    pub plays_on: bool,
    /// The work of one tree.
    pub work: u64,
    /// The iterations of one tree.
    pub iterations: u32,
    /// When the search began and how long it may take.
    pub clock: Option<(Instant, Duration)>,
    /// Whether the last part of the search only compares two actions ([`Budget::compares`](super::Budget::compares)).
    pub compares: bool,
    /// Whose main decision the root is.
    pub owner: Option<Seat>,
    /// An action of the root that is tried, when the search is done, however bad it looks.
    pub also: Option<&'a R::Action>,
    /// What a bot may not choose.
    pub denied: Option<&'a Denied<R>>,
    pub seed: u64,
}

impl<R: Evaluate> Context<'_, R> {
    /// The place of a seat among the values.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        self.seats.iter().position(|known| *known == seat)
    }

    pub fn value(&self, place: usize, worth: f64) -> f64 {
        NEARLY * ((worth - self.base[place]) / self.scale).tanh()
    }

    pub fn values(&self, state: &R::State) -> Values {
        let mut values = [0.0; MOST_SEATS];
        for (place, seat) in self.seats.iter().enumerate() {
            values[place] = self.value(place, f64::from(self.rules.evaluate(state, *seat)));
        }
        values
    }

    /// The values of a state as it stands, over or not.
    pub fn outlook(&self, state: &R::State) -> Values {
        match self.rules.turn(state) {
            Turn::Over(end) => self.end(&end),
            Turn::Of(_) => self.values(state),
        }
    }

    pub fn end(&self, end: &End) -> Values {
        let mut values = [0.0; MOST_SEATS];
        for (place, seat) in self.seats.iter().enumerate() {
            values[place] = match (end.winners.has(*seat), end.winners.is_empty()) {
                (true, _) => 1.0,
                (false, false) => -1.0,
                // A draw is as good as a position in which nobody stands better.
                (false, true) => self.value(place, 0.0),
            };
        }
        values
    }

    /// The chance to win that a value stands for.
    pub fn chance(&self, place: usize, value: f64) -> f64 {
        if value >= 1.0 || value <= -1.0 {
            return f64::from(u8::from(value > 0.0));
        }
        // Back to worth, then the logistic curve whose slope fits tanh at `scale`. Worths are no sum of nought: of what all seats have nothing counts.
        let centre = self.base[..self.seats.len()].iter().sum::<f64>() / self.seats.len().max(1) as f64;
        let worth = (value.clamp(-0.999, 0.999)).atanh() * self.scale + self.base[place] - centre;
        1.0 / (1.0 + (-2.0 * worth / self.scale).exp())
    }
}

/// An action of the root, looked at once for all trees.
#[derive(Debug)]
pub(super) struct Rooted<A> {
    pub action: A,
    /// What it leads to on average, for every seat.
    pub mean: Values,
    /// Whether that is counted over all ways of the dice, and no mean of some throws.
    pub is_exact: bool,
    pub is_certain: bool,
}

/// Every action of the root by its exact expectation, as [`crate::greedy`] has it, the greedy choice first.
pub(super) fn rooted<R: Evaluate>(context: &Context<'_, R>, state: &R::State) -> Vec<Rooted<R::Action>> {
    let (rules, root) = (context.rules, context.root);
    let mut legal = Vec::new();
    denied::legal(context.denied, rules, state, root, &mut legal);
    let mut policy: Policy<R> = Policy::default();
    let is_choice = legal.len() > 1;
    let mut weighed: Vec<(i64, Rooted<R::Action>)> = Vec::with_capacity(legal.len());
    for action in legal {
        let (mut worth, mut rooted) =
            (0.0, Rooted { action, mean: [0.0; MOST_SEATS], is_exact: true, is_certain: false });
        if is_choice {
            rooted.is_certain = policy.is_certain(rules, state, root, &rooted.action);
            let measure = |after: &R::State| {
                let mut measured = [0.0; 1 + MOST_SEATS];
                measured[0] = f64::from(rules.evaluate(after, root));
                measured[1..].copy_from_slice(&context.outlook(after));
                measured
            };
            let Expectation { means: [sum, mean @ ..], is_exact } =
                greedy::expectation(rules, state, root, &rooted.action, greedy::MOST_PATHS, measure);
            (worth, rooted.mean, rooted.is_exact) = (sum, mean, is_exact);
        }
        weighed.push((greedy::hundredths(worth), rooted));
    }
    // A stable order: of equals the first of the list, as greedy has it.
    weighed.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    weighed.into_iter().map(|(_, rooted)| rooted).collect()
}
