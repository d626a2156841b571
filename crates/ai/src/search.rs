//! Monte Carlo tree search for any ruleset: chance nodes, several deciding seats, leaves played on to comparable moments.
//!
//! Positions in the middle of a turn cannot be compared: one side has spent, the other has not answered. So a leaf is played on by a cheap
//! greedy policy until the main decision has come back to the searching seat [`Outlook::rounds`] times, and is judged there.
//! What the dice make of an action, beyond what it leads to on average, is taken out of the value of a line of play: luck would hide small differences
//! for thousands of lines, and a mean is cheap. The expectation stays the same (advantage sums, Zinkevich et al. 2006).
//! Each seat maximises its own worth; nothing assumes two seats or that they take turns. A seat searches what it may know
//! ([`Ruleset::known_to`]).
//!
//! A budget counts work (actions applied), never time, and the same seed and budget give the same move and the same statistics on any
//! number of threads: several trees with dice of their own are searched, and their roots are added in order.

mod context;
mod policy;
mod quick;
mod tree;

use std::time::{Duration, Instant};

use holmgang_kernel::ruleset::{Evaluate, Outlook, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};

use self::context::{Context, rooted};
pub use self::quick::Quick;
use self::tree::{Edge, Tree, Tries};
use crate::denied::Denied;

/// The most player seats whose values are kept.
pub const MOST_SEATS: usize = 8;

/// The greatest value of what is not decided yet.
const NEARLY_SURE: f64 = 0.999;
/// How far values lie from their mean as long as hardly any was seen.
const PRIOR_SPREAD: f64 = 0.25;

/// How much is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Actions that may be applied, over all trees. An iteration is finished once it has begun, so a little more may be.
    pub work: u64,
    /// Iterations, over all trees.
    pub iterations: u32,
    /// Independent trees whose roots are added; at least 1. More trees use more threads.
    pub trees: u32,
    /// Threads; the result does not depend on it.
    pub threads: usize,
    /// The most actions that are tried at a decision below the root, of every kind some; 0 for all.
    pub tried: usize,
    /// Added to the rounds of the ruleset's [`Outlook`]; at least one round stays.
    pub more_rounds: i8,
    /// How a leaf of the tree is judged.
    pub leaves: Leaves,
    /// By how many tenths of the standard error of their difference an action must be better than the one that looks best at once to be preferred to it.
    pub caution: u8,
    /// Whether the second half of the search only compares two actions, the one that was tried most and the one that looks best at once, which the choice
    /// is between then. The others are looked at less.
    pub compares: bool,
    /// The longest that it may take; none for as long as the work takes. What was found so far is given then, which no longer repeats.
    pub time: Option<Duration>,
}

/// How a leaf of the tree is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaves {
    /// Played on by the cheap greedy policy to a comparable moment, without the luck of the dice. What the levels use.
    #[default]
    PlayedOn,
    /// As they stand, and no action is looked at before it is tried: many times as fast and much weaker. For rulebooks whose evaluation can
    /// judge any moment, and to measure what the tree itself costs.
    AsTheyStand,
}

impl Budget {
    /// So much work in one tree.
    pub const fn of_work(work: u64) -> Budget {
        Budget {
            work,
            iterations: u32::MAX,
            trees: 1,
            threads: 1,
            tried: 48,
            more_rounds: 0,
            leaves: Leaves::PlayedOn,
            caution: 10,
            compares: false,
            time: None,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A, S> {
    /// The actions that were looked at, the best first.
    pub candidates: Vec<Candidate<A, S>>,
    /// The chance to win of every player seat that takes part, as it stands; together 1.
    pub chances: Vec<(Seat, f64)>,
    /// Iterations over all trees.
    pub iterations: u64,
    /// Actions applied over all trees.
    pub work: u64,
}

/// An action that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A, S> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// The mean value for the seat, from −1 (lost) to 1 (won), measured from the position searched (0: as it stands).
    pub value: f64,
    /// The standard error of `value`.
    pub error: f64,
    /// The estimated chance to win after it, from 0 to 1; a draw counts half.
    pub win: f64,
    /// What is expected to follow, the action itself first: who does what, by the most visits of the first tree. Of all but the best few the action alone.
    pub line: Vec<Expected<A, S>>,
}

/// A step that is expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected<A, S> {
    /// Who acts.
    pub seat: Seat,
    /// What they do.
    pub action: A,
    /// The moment in which they do it, as the searching seat may know it.
    pub before: S,
}

/// How many candidates have a line.
const LINES: usize = 5;
/// The longest line.
const LONGEST_LINE: usize = 8;

/// A search with the memory that it reuses from one decision to the next.
#[derive(Debug)]
pub struct Search<R: Evaluate> {
    trees: Vec<Tree<R>>,
    /// What may not be chosen, now or later.
    pub(crate) denied: Option<Denied<R>>,
}

impl<R: Evaluate> Default for Search<R> {
    fn default() -> Self {
        Search { trees: Vec::new(), denied: None }
    }
}

impl<R: Evaluate> Search<R> {
    /// Searches for the seat that decides. None if nothing is legal. `go_on` is asked before every iteration; when it says no, what was found so
    /// far is given.
    pub fn run(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        budget: Budget,
        seed: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Found<R::Action, R::State>> {
        self.examine(rules, state, seat, None, budget, seed, go_on)
    }

    /// The same, and behind it an eighth more, in which an action is tried that somebody wants to know about, however bad it looks. What the search would do
    /// does not change by it.
    pub fn examine(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        also: Option<&R::Action>,
        budget: Budget,
        seed: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Found<R::Action, R::State>> {
        let known = rules.known_to(state, seat);
        let state = known.as_ref().unwrap_or(state);
        let Turn::Of(wanted) = rules.turn(state) else { return None };
        let Outlook { rounds, scale } = R::OUTLOOK;
        let mut seats: Vec<Seat> = rules.playing(state).iter().filter(|seat| matches!(seat, Seat::Player(_))).collect();
        seats.truncate(MOST_SEATS);
        let mut base = [0.0; MOST_SEATS];
        for (place, seat) in seats.iter().enumerate() {
            base[place] = f64::from(rules.evaluate(state, *seat));
        }
        let trees = budget.trees.max(1);
        let context = Context {
            rules,
            root: seat,
            seats: &seats,
            base,
            scale: f64::from(scale.max(1)),
            rounds: rounds.saturating_add_signed(budget.more_rounds).max(1),
            tried: budget.tried,
            plays_on: budget.leaves == Leaves::PlayedOn,
            work: budget.work / u64::from(trees),
            iterations: budget.iterations.div_ceil(trees),
            clock: budget.time.map(|time| (Instant::now(), time)),
            compares: budget.compares,
            owner: wanted.main.then_some(seat),
            also,
            denied: self.denied.as_ref(),
            seed,
        };
        let roots = rooted(&context, state);
        self.trees.resize_with(trees as usize, Tree::default);
        let go_on: &(dyn Fn() -> bool + Sync) =
            &|| context.clock.is_none_or(|(began, time)| began.elapsed() < time) && go_on();
        let threads = budget.threads.clamp(1, trees as usize);
        if threads == 1 {
            for (number, tree) in self.trees.iter_mut().enumerate() {
                tree.search(&context, state, &roots, number as u64, go_on);
            }
        } else {
            let share = self.trees.len().div_ceil(threads);
            std::thread::scope(|scope| {
                for (part, trees) in self.trees.chunks_mut(share).enumerate() {
                    let (context, roots) = (&context, &roots);
                    scope.spawn(move || {
                        for (number, tree) in trees.iter_mut().enumerate() {
                            tree.search(context, state, roots, (part * share + number) as u64, go_on);
                        }
                    });
                }
            });
        }
        self.found(&context, budget.caution)
    }

    /// Adds the roots in the order of the trees, whatever thread has searched them.
    fn found(&self, context: &Context<'_, R>, caution: u8) -> Option<Found<R::Action, R::State>> {
        let first = self.trees.first()?;
        let roots = first.root_edges();
        let place = context.place(context.root)?;
        // What the search would do hangs on the tries that it has chosen itself; what is told of an action, on all of it.
        let judged = |number: usize, edge: &Edge<R::Action>, tries: &dyn Fn(&Tree<R>) -> Option<Tries>| {
            let (mut visits, mut sum, mut squares) = (0u64, 0.0, 0.0);
            for tries in self.trees.iter().filter_map(tries) {
                visits += u64::from(tries.visits);
                sum += tries.sum;
                squares += tries.squares;
            }
            let value = if visits == 0 { f64::from(edge.worth) } else { sum / visits as f64 };
            // Only what has always ended the same way counts as won or lost; without the luck of the dice a mean may lie beyond.
            let is_settled = squares <= visits as f64 * value * value + 1e-9;
            let most = if is_settled { 1.0 } else { NEARLY_SURE };
            let value = value.clamp(-most, most);
            let (win, error) = (context.chance(place, value), standard_error(visits, sum, squares));
            let action = edge.action.clone();
            (number, Candidate { action, visits, value, error, win, line: Vec::new() })
        };
        type Judged<R> = Vec<(usize, Candidate<<R as Ruleset>::Action, <R as Ruleset>::State>)>;
        let numbered = || roots.iter().enumerate();
        let own: Judged<R> =
            numbered().map(|(number, edge)| judged(number, edge, &|tree| tree.own.get(number).copied())).collect();
        let all = |number: usize| move |tree: &Tree<R>| tree.root_edges().get(number).map(Edge::tries);
        let mut candidates: Judged<R> = numbered().map(|(number, edge)| judged(number, edge, &all(number))).collect();
        // The first edge is the one that looks best at once (the next where it changes nothing): where the tree knows nothing clearly better, it stays. Finalists
        // were tried equally often, so their values decide.
        let is_loop = |number: usize| self.trees.iter().any(|tree| tree.root_edges()[number].is_loop);
        let looks_best = (0..own.len()).find(|number| !is_loop(*number)).unwrap_or(0);
        let is_finalist: Vec<bool> = (0..own.len() as u32)
            .map(|number| self.trees.iter().any(|tree| tree.finalists.is_some_and(|two| two.contains(&number))))
            .collect();
        let best = (0..own.len()).max_by(|a, b| {
            let [(_, a_one), (_, b_one)] = [&own[*a], &own[*b]];
            let of_values = a_one.value.total_cmp(&b_one.value);
            let (of_finals, of_visits) = (is_finalist[*a].cmp(&is_finalist[*b]), a_one.visits.cmp(&b_one.visits));
            let by_values = if is_finalist[*a] { of_values } else { of_visits.then(of_values) };
            of_finals.then(by_values).then(b.cmp(a))
        })?;
        let chosen = if is_clearly_better(&own[best].1, &own[looks_best].1, caution) { best } else { looks_best };
        let top = candidates.remove(chosen);
        candidates.sort_by(|(_, a), (_, b)| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        candidates.insert(0, top);
        let lines = candidates.into_iter().enumerate().map(|(rank, (number, candidate))| {
            let most = if rank < LINES { LONGEST_LINE } else { 1 };
            Candidate { line: first.line(number, most), ..candidate }
        });
        let candidates = lines.collect();
        let (iterations, work) =
            self.trees.iter().fold((0, 0), |(sum, work), tree| (sum + tree.iterations, work + tree.work));
        Some(Found { candidates, chances: self.chances(context), iterations, work })
    }

    /// The chances to win of all seats, from the values that all iterations have found.
    fn chances(&self, context: &Context<'_, R>) -> Vec<(Seat, f64)> {
        let free: u64 = self.trees.iter().map(|tree| tree.free).sum();
        let chance = |(place, seat): (usize, &Seat)| {
            let sum: f64 = self.trees.iter().map(|tree| tree.totals[place]).sum();
            (*seat, context.chance(place, (sum / free.max(1) as f64).clamp(-1.0, 1.0)))
        };
        let mut chances: Vec<(Seat, f64)> = context.seats.iter().enumerate().map(chance).collect();
        // Every seat is judged by itself; who wins is one of them.
        let sum: f64 = chances.iter().map(|(_, chance)| chance).sum();
        for (_, chance) in chances.iter_mut().filter(|_| sum > 0.0) {
            *chance /= sum;
        }
        chances
    }
}

/// The standard error of a mean of so many values; of few values at least as if they differed a little.
fn standard_error(visits: u64, sum: f64, squares: f64) -> f64 {
    if visits == 0 {
        return 1.0;
    }
    let n = visits as f64;
    let mean = sum / n;
    // As if one more value had been seen on either side, half a unit away: two equal values prove nothing.
    let spread = (squares - n * mean * mean).max(0.0) + 2.0 * PRIOR_SPREAD * PRIOR_SPREAD;
    (spread / (n + 1.0) / n).sqrt()
}

/// Whether the difference of two means is beyond so many tenths of its standard error.
fn is_clearly_better<A, S>(one: &Candidate<A, S>, other: &Candidate<A, S>, caution: u8) -> bool {
    if one.visits == 0 {
        return false;
    }
    let error = one.error.hypot(other.error);
    one.value - other.value > error * f64::from(caution) / 10.0
}
