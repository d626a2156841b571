//! One tree. Nodes are decisions, edges are actions, outcomes are the ways an action fell.

use std::ops::Range;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};

use super::context::{Context, Rooted, Values};
use super::policy::{Policy, Watched};
use super::{Expected, MOST_SEATS};

/// How strongly what looks good at once is tried first.
const EXPLORATION: f64 = 0.7;
/// How sharply the first guess prefers what looks good at once, in units of value.
const SHARPNESS: f64 = 0.12;
/// The most bytes of states that a tree keeps.
const MOST_BYTES: usize = 48 << 20;
/// The most decisions that a leaf is played on.
const MOST_DECISIONS: usize = 400;
/// What is tried however bad it looks has one in so many of all tries in the end.
const ALSO: u32 = 8;
/// After how many iterations it is known what one costs.
const MEASURED: u64 = 8;
/// Which part of the work is left when the choice is between two actions only.
const COMPARED: f64 = 0.5;
/// How many iterations there are to be for every action of the root, so that all of them are tried once.
const ENOUGH: u64 = 3;
/// No outcome, no node.
const NONE: u32 = u32::MAX;

#[derive(Debug)]
struct Node {
    seat: Seat,
    /// Whose main decision came last, and how often it has come to the root seat from somebody else.
    owner: Option<Seat>,
    arrivals: u8,
    visits: u32,
    edges: Range<u32>,
    is_open: bool,
    end: Option<Values>,
}

/// An action at a node.
#[derive(Debug)]
pub(super) struct Edge<A> {
    pub action: A,
    /// How strongly it is tried first: the square root of its share; the shares of a node add up to 1.
    pull: f64,
    /// The value of the position right after it, for who acts.
    pub worth: f32,
    pub visits: u32,
    /// The sum of the values for who acts, and of their squares.
    pub sum: f64,
    pub squares: f64,
    is_certain: bool,
    /// It leads back to a moment that was passed: nothing is gained by it.
    pub is_loop: bool,
    first: u32,
}

/// How often an action was tried, the sum of the values for who acts, and of their squares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tries {
    pub visits: u32,
    pub sum: f64,
    pub squares: f64,
}

impl<A> Edge<A> {
    /// All of them.
    pub fn tries(&self) -> Tries {
        Tries { visits: self.visits, sum: self.sum, squares: self.squares }
    }
}

#[derive(Debug)]
struct Outcome {
    node: u32,
    count: u32,
    next: u32,
}

/// A moment that a line of play has reached.
struct Moment {
    owner: Option<Seat>,
    arrivals: u8,
}

/// One tree, with its memory.
#[derive(Debug)]
pub(super) struct Tree<R: Ruleset> {
    nodes: Vec<Node>,
    /// The states of the nodes, at the same places; those behind the nodes wait to be used again.
    states: Vec<R::State>,
    edges: Vec<Edge<R::Action>>,
    outcomes: Vec<Outcome>,
    path: Vec<(u32, u32)>,
    policy: Policy<R>,
    /// The state that a line has come to; boxed, so that taking it out and putting it back copies nothing.
    line: Option<Box<R::State>>,
    /// The moment before the last action of a line that is played on.
    before: Option<Box<R::State>>,
    /// What the actions of the root lead to on average; none where that is known of some throws only, which would favour the action in every iteration.
    means: Vec<Option<Values>>,
    /// The two actions of the root between which the choice is in the end.
    pub finalists: Option<[u32; 2]>,
    /// The actions of the root before this one were all tried.
    swept: usize,
    /// By how much the dice of this iteration have favoured each seat so far.
    luck: Values,
    /// The sums of the values of all iterations in which the tree chose itself, and how many they are.
    pub totals: Values,
    pub free: u64,
    /// The tries of the root's edges that the tree has chosen itself, without those of [`Context::also`].
    pub own: Vec<Tries>,
    pub iterations: u64,
    pub work: u64,
}

impl<R: Ruleset> Default for Tree<R> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            states: Vec::new(),
            edges: Vec::new(),
            outcomes: Vec::new(),
            path: Vec::new(),
            policy: Policy::default(),
            line: None,
            before: None,
            means: Vec::new(),
            finalists: None,
            swept: 0,
            luck: [0.0; MOST_SEATS],
            totals: [0.0; MOST_SEATS],
            free: 0,
            own: Vec::new(),
            iterations: 0,
            work: 0,
        }
    }
}

impl<R: Evaluate> Tree<R> {
    /// Searches from a state until the budget is used or `go_on` says no.
    pub fn search(
        &mut self,
        context: &Context<'_, R>,
        state: &R::State,
        roots: &[Rooted<R::Action>],
        number: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) {
        self.nodes.clear();
        self.edges.clear();
        self.outcomes.clear();
        self.iterations = 0;
        self.totals = [0.0; MOST_SEATS];
        self.free = 0;
        self.policy.work = 0;
        self.policy.denied = context.denied.cloned();
        self.swept = 0;
        self.finalists = None;
        self.push(state, context.root, &Moment { owner: context.owner, arrivals: 0 }, None);
        self.open_root(context, roots);
        let also = context.also.and_then(|also| self.edges.iter().position(|edge| edge.action == *also));
        let mut dice = Swift::new(context.seed, number);
        let is_forced = self.nodes[0].edges.len() <= 1;
        while !is_forced
            && self.policy.work < context.work
            && self.iterations < u64::from(context.iterations)
            && go_on()
        {
            let finalist = self.finalist(context);
            self.iterate(context, finalist, &mut dice);
            // A way that is known to its end applies nothing, and is not free all the same.
            self.policy.work += 1;
            self.iterations += 1;
        }
        self.own.clear();
        self.own.extend(
            self.nodes.first().into_iter().flat_map(|root| {
                self.edges[root.edges.start as usize..root.edges.end as usize].iter().map(Edge::tries)
            }),
        );
        // What somebody wants to know about comes last, so that asking changes nothing of what the search would do.
        if let Some(also) = also.filter(|_| !is_forced) {
            let most = self.policy.work + context.work / u64::from(ALSO);
            while self.edges[also].visits * ALSO < self.nodes[0].visits && self.policy.work < most && go_on() {
                self.iterate(context, Some(also as u32), &mut dice);
                self.iterations += 1;
            }
        }
        self.work = self.policy.work;
    }

    /// The actions at the root, what looks best at once first.
    pub fn root_edges(&self) -> &[Edge<R::Action>] {
        self.nodes.first().map_or(&[], |root| self.edges_of(root))
    }

    fn edges_of(&self, node: &Node) -> &[Edge<R::Action>] {
        &self.edges[node.edges.start as usize..node.edges.end as usize]
    }

    /// What is expected after an action of the root, at most `most` steps.
    pub fn line(&self, number: usize, most: usize) -> Vec<Expected<R::Action, R::State>> {
        let mut line = Vec::new();
        let Some(root) = self.nodes.first() else { return line };
        let (mut at, mut edge) = (0, &self.edges_of(root)[number]);
        loop {
            let (seat, action) = (self.nodes[at].seat, edge.action.clone());
            line.push(Expected { seat, action, before: self.states[at].clone() });
            if line.len() >= most {
                return line;
            }
            let Some(node) = self.likeliest(edge) else { return line };
            at = node as usize;
            match self.edges_of(&self.nodes[at]).iter().max_by_key(|edge| edge.visits) {
                Some(next) if next.visits > 0 => edge = next,
                _ => return line,
            }
        }
    }

    fn likeliest(&self, edge: &Edge<R::Action>) -> Option<u32> {
        let mut best: Option<&Outcome> = None;
        let mut at = edge.first;
        while at != NONE {
            let outcome = &self.outcomes[at as usize];
            if best.is_none_or(|best| best.count < outcome.count) {
                best = Some(outcome);
            }
            at = outcome.next;
        }
        best.map(|outcome| outcome.node)
    }

    fn push(&mut self, state: &R::State, seat: Seat, moment: &Moment, end: Option<Values>) -> u32 {
        let number = self.nodes.len();
        match self.states.get_mut(number) {
            Some(place) => place.clone_from(state),
            None => self.states.push(state.clone()),
        }
        let Moment { owner, arrivals } = *moment;
        self.nodes.push(Node { seat, owner, arrivals, visits: 0, edges: 0..0, is_open: false, end });
        number as u32
    }

    fn is_full(&self) -> bool {
        self.nodes.len() * size_of::<R::State>().max(256) >= MOST_BYTES || self.outcomes.len() >= NONE as usize
    }

    /// Lists and guesses the actions of a node.
    fn open(&mut self, context: &Context<'_, R>, at: usize, most: usize, dice: &mut Swift) {
        let seat = self.nodes[at].seat;
        let mut policy = std::mem::take(&mut self.policy);
        policy.list(context.rules, &self.states[at], seat, most, dice);
        let (start, seed) = (self.edges.len(), dice.bits());
        let place = context.place(seat);
        let legal = std::mem::take(&mut policy.legal);
        let is_choice = legal.len() > 1 && context.plays_on;
        for action in &legal {
            let (worth, is_certain) = if is_choice {
                let tried = policy.try_out(context.rules, &self.states[at], seat, action, seed);
                (place.map_or(0.0, |place| context.value(place, tried.worth)), tried.is_certain)
            } else {
                (0.0, false)
            };
            let (action, worth) = (action.clone(), worth as f32);
            self.edges.push(Edge {
                action,
                pull: 0.0,
                worth,
                visits: 0,
                sum: 0.0,
                squares: 0.0,
                is_certain,
                is_loop: false,
                first: NONE,
            });
        }
        policy.legal = legal;
        self.policy = policy;
        // A stable order: of equals the first of the list.
        self.edges[start..].sort_by(|a, b| b.worth.total_cmp(&a.worth));
        self.close(at, start);
    }

    /// The root: the actions that were looked at for all trees.
    fn open_root(&mut self, context: &Context<'_, R>, roots: &[Rooted<R::Action>]) {
        let place = context.place(context.root);
        self.means.clear();
        for Rooted { action, mean, is_exact, is_certain } in roots {
            let worth = place.map_or(0.0, |place| mean[place]) as f32;
            self.edges.push(Edge {
                action: action.clone(),
                pull: 0.0,
                worth,
                visits: 0,
                sum: 0.0,
                squares: 0.0,
                is_certain: *is_certain,
                is_loop: false,
                first: NONE,
            });
            // A short search has too few iterations for that to matter.
            self.means.push((*is_exact || !context.compares).then_some(*mean));
        }
        self.close(0, 0);
    }

    /// Shares out the first guess among the edges from `start` on, which are those of a node.
    fn close(&mut self, at: usize, start: usize) {
        let edges = &mut self.edges[start..];
        let best = edges.iter().map(|edge| f64::from(edge.worth)).fold(-1.0, f64::max);
        // Of equals the exponential is 1; where nothing was looked at beforehand all are.
        let weight = |worth: f32| match f64::from(worth) - best {
            0.0 => 1.0,
            behind => (behind / SHARPNESS).exp(),
        };
        let sum: f64 = edges.iter().map(|edge| weight(edge.worth)).sum();
        for edge in edges.iter_mut() {
            edge.pull = f64::from((weight(edge.worth) / sum) as f32).sqrt();
        }
        let node = &mut self.nodes[at];
        (node.edges, node.is_open) = (start as u32..self.edges.len() as u32, true);
    }

    /// One way down the tree, from the root by the edge wanted, if there is one.
    fn iterate(&mut self, context: &Context<'_, R>, wanted: Option<u32>, dice: &mut Swift) {
        self.path.clear();
        self.luck = [0.0; MOST_SEATS];
        let mut at = 0;
        let first = wanted.or_else(|| self.untried(context));
        let values = loop {
            self.nodes[at].visits += 1;
            if let Some(end) = self.nodes[at].end {
                break end;
            }
            if !self.nodes[at].is_open {
                self.open(context, at, context.tried, dice);
            }
            let first = first.filter(|_| at == 0);
            let Some(edge) = first.or_else(|| self.select(at)) else { break context.values(&self.states[at]) };
            self.path.push((at as u32, edge));
            match self.known_outcome(edge, dice) {
                Some(node) => {
                    if !self.edges[edge as usize].is_certain && context.plays_on {
                        let after = context.outlook(&self.states[node as usize]);
                        self.count_luck(context, at, edge, &after, dice);
                    }
                    at = node as usize;
                }
                None => match self.roll(context, at, edge, dice) {
                    Ok(node) => at = node as usize,
                    Err(values) => break values,
                },
            }
        };
        let mut values = values;
        for (value, luck) in values.iter_mut().zip(self.luck) {
            *value -= luck;
        }
        if first.is_none() {
            self.free += 1;
            for (total, value) in self.totals.iter_mut().zip(values) {
                *total += value;
            }
        }
        for (node, edge) in &self.path {
            let (seat, edge) = (self.nodes[*node as usize].seat, &mut self.edges[*edge as usize]);
            edge.visits += 1;
            let value = context.place(seat).map_or(0.0, |place| values[place]);
            edge.sum += value;
            edge.squares += value * value;
        }
    }

    /// An action of the root that was never tried, if there is work enough to try all of them once: what looks bad at once may be the best of all (a
    /// queen put where she could be taken, but mates).
    fn untried(&mut self, context: &Context<'_, R>) -> Option<u32> {
        let root = self.nodes[0].edges.clone();
        if !self.nodes[0].is_open || self.iterations < MEASURED {
            return None;
        }
        let price = (self.policy.work / self.iterations).max(1);
        let iterations = (context.work / price).min(u64::from(context.iterations));
        if iterations < ENOUGH * root.len() as u64 {
            return None;
        }
        while self.swept < root.len() {
            let edge = root.start + self.swept as u32;
            if self.edges[edge as usize].visits == 0 && !self.edges[edge as usize].is_loop {
                return Some(edge);
            }
            self.swept += 1;
        }
        None
    }

    /// Which part of the search is done, from 0 to 1, by whatever ends it first: work, iterations or time.
    fn done(&self, context: &Context<'_, R>) -> f64 {
        let of_time = context.clock.map_or(0.0, |(began, time)| began.elapsed().div_duration_f64(time));
        let of_work = self.policy.work as f64 / context.work as f64;
        (self.iterations as f64 / f64::from(context.iterations)).max(of_work).max(of_time)
    }

    /// In the last part of a search: of the two between which the choice is, the one that was tried less often, so that both are known equally well.
    /// They are what was tried most and what looks best at once; where these are the same, what was tried second most.
    fn finalist(&mut self, context: &Context<'_, R>) -> Option<u32> {
        if !context.compares || self.done(context) < 1.0 - COMPARED {
            return None;
        }
        if self.finalists.is_none() {
            let root = self.nodes[0].edges.clone();
            let mut useful = root.filter(|edge| !self.edges[*edge as usize].is_loop);
            let looks_best = useful.next()?;
            // Of those that were tried equally often the first.
            let other = useful.rev().max_by_key(|edge| self.edges[*edge as usize].visits)?;
            self.finalists = Some([looks_best, other]);
        }
        let tries = |edge: &u32| self.edges[*edge as usize].visits;
        self.finalists.into_iter().flatten().min_by_key(tries)
    }

    /// The action to try next: among the best at first sight, more of them the more often the node was visited.
    fn select(&self, at: usize) -> Option<u32> {
        let node = &self.nodes[at];
        let total = f64::from(node.visits).sqrt();
        let width = (2.0 * total).ceil() as usize;
        let mut best: Option<(f64, u32)> = None;
        for (number, edge) in self.edges_of(node).iter().enumerate().take(width.max(2)) {
            if edge.is_loop {
                continue;
            }
            let visits = f64::from(edge.visits);
            let mean = (edge.sum + f64::from(edge.worth)) / (visits + 1.0);
            let score = mean + EXPLORATION * edge.pull * total / (1.0 + visits);
            if best.is_none_or(|(most, _)| most < score) {
                best = Some((score, node.edges.start + number as u32));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// An outcome that is there already, if the action is certain or has as many as its visits deserve.
    fn known_outcome(&self, edge: u32, dice: &mut Swift) -> Option<u32> {
        let edge = &self.edges[edge as usize];
        if edge.first == NONE {
            return None;
        }
        if edge.is_certain {
            return Some(self.outcomes[edge.first as usize].node);
        }
        let (mut count, mut total, mut at) = (0u32, 0usize, edge.first);
        while at != NONE {
            let outcome = &self.outcomes[at as usize];
            (count, total, at) = (count + 1, total + outcome.count as usize, outcome.next);
        }
        if f64::from(count) < f64::from(edge.visits).sqrt() {
            return None;
        }
        let mut left = dice.below(total);
        at = edge.first;
        loop {
            let outcome = &self.outcomes[at as usize];
            let count = outcome.count as usize;
            if left < count || outcome.next == NONE {
                return Some(outcome.node);
            }
            (left, at) = (left - count, outcome.next);
        }
    }

    /// Does the action. A node if it led to one that is known or that was there to be visited already; else the values of the new leaf.
    fn roll(&mut self, context: &Context<'_, R>, at: usize, edge: u32, dice: &mut Swift) -> Result<u32, Values> {
        let node = &self.nodes[at];
        let (seat, moment) = (node.seat, Moment { owner: node.owner, arrivals: node.arrivals });
        let mut line = match self.line.take() {
            Some(mut line) => {
                (*line).clone_from(&self.states[at]);
                line
            }
            None => Box::new(self.states[at].clone()),
        };
        let mut thrown = Watched::new(dice.bits(), 0);
        self.policy.act(context.rules, &mut line, seat, &self.edges[edge as usize].action, &mut thrown);
        if !thrown.was_asked && self.path.iter().any(|(node, _)| self.states[*node as usize] == *line) {
            self.edges[edge as usize].is_loop = true;
        }
        if thrown.was_asked && context.plays_on {
            let after = context.outlook(&line);
            self.count_luck(context, at, edge, &after, dice);
        }
        // Where nothing was tried beforehand, it is known only now.
        self.edges[edge as usize].is_certain |= !thrown.was_asked && !context.plays_on;
        let found = self.place(context, edge, &line, moment);
        let result = match found {
            Placed::Known(node) => Ok(node),
            Placed::Ended(values) => Err(values),
            Placed::New(_) if !context.plays_on => Err(context.values(&line)),
            Placed::New(moment) => Err(self.play_on(context, &mut line, moment, dice)),
        };
        self.line = Some(line);
        result
    }

    /// Puts a state that an action led to into the tree, unless it is there already or the tree is full.
    fn place(&mut self, context: &Context<'_, R>, edge: u32, state: &R::State, moment: Moment) -> Placed {
        let mut at = self.edges[edge as usize].first;
        while at != NONE {
            let outcome = &mut self.outcomes[at as usize];
            if self.states[outcome.node as usize] == *state {
                outcome.count += 1;
                return Placed::Known(outcome.node);
            }
            at = outcome.next;
        }
        let (seat, moment, end) = match context.rules.turn(state) {
            Turn::Over(end) => (context.root, moment, Some(context.end(&end))),
            Turn::Of(wanted) => {
                let seat = wanted.seats.first().unwrap_or(context.root);
                let moment = arrive(context, moment, seat, wanted.main);
                // Behind the last round nothing is compared: it would be judged in the middle of a turn.
                let is_last = wanted.main && moment.arrivals >= context.rounds;
                let end = is_last.then(|| context.values(state));
                (seat, moment, end)
            }
        };
        if !self.is_full() {
            let node = self.push(state, seat, &moment, end);
            let edge = &mut self.edges[edge as usize];
            self.outcomes.push(Outcome { node, count: 1, next: edge.first });
            edge.first = self.outcomes.len() as u32 - 1;
            self.nodes[node as usize].visits = 1;
        }
        match end {
            Some(values) => Placed::Ended(values),
            None => Placed::New(moment),
        }
    }

    /// Plays a state on by the policy until the main decision has come back to the root seat often enough, and judges it there.
    fn play_on(&mut self, context: &Context<'_, R>, state: &mut R::State, moment: Moment, dice: &mut Swift) -> Values {
        let mut moment = moment;
        let mut is_new = false;
        for _ in 0..MOST_DECISIONS {
            let wanted = match context.rules.turn(state) {
                Turn::Over(end) => return context.end(&end),
                Turn::Of(wanted) => wanted,
            };
            let Some(seat) = wanted.seats.first() else { break };
            if is_new {
                moment = arrive(context, moment, seat, wanted.main);
            }
            is_new = true;
            if moment.arrivals >= context.rounds && wanted.main {
                break;
            }
            let Some(action) = self.policy.choose(context.rules, state, seat, context.tried, dice) else {
                break;
            };
            let mut thrown = Watched::new(dice.bits(), 0);
            let before = match self.before.take() {
                Some(mut before) => {
                    (*before).clone_from(state);
                    before
                }
                None => Box::new(state.clone()),
            };
            self.policy.act(context.rules, state, seat, &action, &mut thrown);
            if thrown.was_asked {
                let after = context.outlook(state);
                let mean = self.policy.mean(context, &before, seat, &action, dice.bits());
                self.add_luck(&after, &mean);
            }
            self.before = Some(before);
        }
        context.values(state)
    }

    /// What the dice have made of an action in the tree, against what it leads to on average.
    fn count_luck(&mut self, context: &Context<'_, R>, at: usize, edge: u32, after: &Values, dice: &mut Swift) {
        let known = if at == 0 { self.means[(edge - self.nodes[0].edges.start) as usize] } else { None };
        let mean = match known {
            Some(mean) => mean,
            None => {
                let (state, seat) = (&self.states[at], self.nodes[at].seat);
                self.policy.mean(context, state, seat, &self.edges[edge as usize].action, dice.bits())
            }
        };
        self.add_luck(after, &mean);
    }

    fn add_luck(&mut self, after: &Values, mean: &Values) {
        for ((luck, after), mean) in self.luck.iter_mut().zip(after).zip(mean) {
            *luck += after - mean;
        }
    }
}

enum Placed {
    Known(u32),
    Ended(Values),
    New(Moment),
}

/// The moment when a decision comes to a seat.
fn arrive<R: Evaluate>(context: &Context<'_, R>, moment: Moment, seat: Seat, is_main: bool) -> Moment {
    if !is_main || moment.owner == Some(seat) {
        return moment;
    }
    let arrivals = moment.arrivals.saturating_add(u8::from(seat == context.root));
    Moment { owner: Some(seat), arrivals }
}
