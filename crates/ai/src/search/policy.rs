//! The cheap greedy player that carries a leaf on: every action tried with the same dice, the best position right after it taken.

use std::mem::{Discriminant, discriminant};

use holmgang_kernel::dice::{Ask, Dice, Swift};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};

use super::MOST_SEATS;
use super::context::{Context, Values};
use crate::denied::{self, Denied};

/// How many dice streams an action is tried with, if dice decide about it.
const STREAMS: u64 = 3;
/// How many dice streams the mean of an action is taken over.
const PARTS: u64 = 4;
/// The most rulings in a row that are passed over.
const MOST_RULINGS: usize = 32;

/// Dice that tell whether anything was asked of them.
pub(super) struct Watched {
    dice: Swift,
    pub was_asked: bool,
    part: Option<Part>,
}

/// Of several streams one: every die of it shows something of its own part of what it can show.
struct Part {
    /// The same for all streams: which part each of them has, die by die.
    shuffle: Swift,
    stream: u64,
    of: u64,
}

impl Watched {
    pub fn new(seed: u64, stream: u64) -> Self {
        Watched { dice: Swift::new(seed, stream), was_asked: false, part: None }
    }

    /// One of so many streams which together show every part of each die, so that their mean wavers less than that of free dice (Latin hypercube
    /// sampling). Each by itself is as fair as any.
    pub fn part(seed: u64, stream: u64, of: u64) -> Self {
        let part = Part { shuffle: Swift::new(seed, u64::MAX), stream, of };
        Watched { part: Some(part), ..Watched::new(seed, stream) }
    }
}

impl Dice for Watched {
    #[inline]
    fn draw(&mut self, ask: Ask) -> i32 {
        self.was_asked = true;
        let Some(Part { shuffle, stream, of }) = &mut self.part else { return self.dice.draw(ask) };
        let turn = shuffle.bits();
        let place = if turn & 1 == 0 { *stream } else { *of - 1 - *stream };
        let place = (place + (turn >> 1) % *of) % *of;
        // A place in 2³² that lies in the part.
        let at = ((place << 32) + (self.dice.bits() >> 32)) / *of;
        let span = (i64::from(ask.hi) - i64::from(ask.lo) + 1) as u64;
        ask.lo + ((u128::from(at) * u128::from(span)) >> 32) as i32
    }
}

/// What trying an action gave.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    /// The mean worth of the position after it, for who acts, in units of `evaluate`.
    pub worth: f64,
    /// Whether no die decides about it.
    pub is_certain: bool,
}

/// Actions of one kind in a list.
#[derive(Debug)]
struct Kind<A> {
    kind: Discriminant<A>,
    count: usize,
    seen: usize,
}

/// Memory that is reused from one decision to the next.
#[derive(Debug)]
pub(super) struct Policy<R: Ruleset> {
    pub legal: Vec<R::Action>,
    rulings: Vec<R::Action>,
    kinds: Vec<Kind<R::Action>>,
    /// Boxed: it is taken out and put back for every action that is tried, and states are large.
    after: Option<Box<R::State>>,
    /// What a bot may not choose.
    pub denied: Option<Denied<R>>,
    /// Actions applied so far.
    pub work: u64,
}

impl<R: Ruleset> Default for Policy<R> {
    fn default() -> Self {
        Policy { legal: Vec::new(), rulings: Vec::new(), kinds: Vec::new(), after: None, denied: None, work: 0 }
    }
}

impl<R: Evaluate> Policy<R> {
    /// Does an action and whatever the referee's default rulings follow with.
    pub fn act(&mut self, rules: &R, state: &mut R::State, seat: Seat, action: &R::Action, dice: &mut impl Dice) {
        rules.apply(state, seat, action, dice, &mut Silent);
        self.work += 1;
        for _ in 0..MOST_RULINGS {
            let Turn::Of(wanted) = rules.turn(state) else { return };
            if wanted.seats.first() != Some(Seat::Referee) {
                return;
            }
            self.rulings.clear();
            rules.legal(state, Seat::Referee, &mut self.rulings);
            let Some(ruling) = self.rulings.first() else { return };
            rules.apply(state, Seat::Referee, ruling, dice, &mut Silent);
            self.work += 1;
        }
    }

    /// Lists what the seat can do into `self.legal`. Of more than `most` actions (0: never) those that are few of their kind stay, as many attacks among
    /// hundreds of moves do, and of the others an even share of each kind, taken evenly from the list.
    pub fn list(&mut self, rules: &R, state: &R::State, seat: Seat, most: usize, dice: &mut Swift) {
        self.legal.clear();
        denied::legal(self.denied.as_ref(), rules, state, seat, &mut self.legal);
        if most == 0 || self.legal.len() <= most {
            return;
        }
        self.kinds.clear();
        for action in &self.legal {
            let kind = discriminant(action);
            match self.kinds.iter_mut().find(|known| known.kind == kind) {
                Some(known) => known.count += 1,
                None => self.kinds.push(Kind { kind, count: 1, seen: 0 }),
            }
        }
        let kinds = &mut self.kinds;
        let of_each = |share: usize| kinds.iter().map(|kind| kind.count.min(share)).sum::<usize>();
        let share = (1..=most).rev().find(|share| of_each(*share) <= most).unwrap_or(1);
        let shift = dice.bits() as usize & 0xFFFF;
        self.legal.retain(|action| {
            let kind = discriminant(action);
            let Some(known) = kinds.iter_mut().find(|known| known.kind == kind) else { return true };
            known.seen += 1;
            // Exactly `share` of `count` numbers pass.
            known.count <= share || (known.seen * share + shift) % known.count < share
        });
    }

    /// Tries an action: once if no die decides, else with a few dice streams that are the same for all actions of a decision.
    pub fn try_out(&mut self, rules: &R, state: &R::State, seat: Seat, action: &R::Action, seed: u64) -> Tried {
        let mut after = match self.after.take() {
            Some(mut after) => {
                (*after).clone_from(state);
                after
            }
            None => Box::new(state.clone()),
        };
        let mut dice = Watched::part(seed, 0, STREAMS);
        self.act(rules, &mut after, seat, action, &mut dice);
        let mut sum = f64::from(rules.evaluate(&after, seat));
        let is_certain = !dice.was_asked;
        if !is_certain {
            for stream in 1..STREAMS {
                (*after).clone_from(state);
                self.act(rules, &mut after, seat, action, &mut Watched::part(seed, stream, STREAMS));
                sum += f64::from(rules.evaluate(&after, seat));
            }
            sum /= STREAMS as f64;
        }
        self.after = Some(after);
        Tried { worth: sum, is_certain }
    }

    /// The mean values of the positions that an action leads to: a few dice streams, each of them in a part of its own of what the dice can show.
    /// Which ones is drawn anew each time, so that the mean favours nobody.
    pub fn mean(
        &mut self,
        context: &Context<'_, R>,
        state: &R::State,
        seat: Seat,
        action: &R::Action,
        seed: u64,
    ) -> Values {
        let mut after = match self.after.take() {
            Some(after) => after,
            None => Box::new(state.clone()),
        };
        let mut mean = [0.0; MOST_SEATS];
        for stream in 0..PARTS {
            (*after).clone_from(state);
            self.act(context.rules, &mut after, seat, action, &mut Watched::part(seed, stream, PARTS));
            for (mean, value) in mean.iter_mut().zip(context.outlook(&after)) {
                *mean += value / PARTS as f64;
            }
        }
        self.after = Some(after);
        mean
    }

    /// Whether no die decides about an action, as far as one try tells.
    pub fn is_certain(&mut self, rules: &R, state: &R::State, seat: Seat, action: &R::Action) -> bool {
        let mut after = state.clone();
        let mut dice = Watched::new(0, 0);
        rules.apply(&mut after, seat, action, &mut dice, &mut Silent);
        !dice.was_asked
    }

    /// The best action at once, by trying; none if nothing is legal.
    pub fn choose(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        most: usize,
        dice: &mut Swift,
    ) -> Option<R::Action> {
        self.list(rules, state, seat, most, dice);
        if self.legal.len() <= 1 {
            return self.legal.pop();
        }
        let seed = dice.bits();
        let legal = std::mem::take(&mut self.legal);
        let mut best: Option<(f64, usize)> = None;
        for (number, action) in legal.iter().enumerate() {
            let tried = self.try_out(rules, state, seat, action, seed);
            if best.is_none_or(|(most, _)| most < tried.worth) {
                best = Some((tried.worth, number));
            }
        }
        self.legal = legal;
        best.map(|(_, number)| self.legal.swap_remove(number))
    }
}

#[cfg(test)]
mod tests {
    use holmgang_testkit::toy::{Action, State, Toy};

    use super::*;

    /// Streams in parts are fair one by one, and together they show every part of each die.
    #[test]
    fn streams_in_parts_are_fair_and_show_everything() {
        let ask = Ask { name: "die", lo: 1, hi: 8 };
        let mut shown = [[0u32; 8]; 4];
        for seed in 0..4_000 {
            let mut dice: Vec<Watched> = (0..4).map(|stream| Watched::part(seed, stream, 4)).collect();
            for _ in 0..3 {
                let mut pairs: Vec<i32> = dice.iter_mut().map(|dice| (dice.draw(ask) - 1) / 2).collect();
                pairs.sort_unstable();
                assert_eq!(pairs, [0, 1, 2, 3], "{seed}");
            }
            for (stream, dice) in dice.iter_mut().enumerate() {
                shown[stream][(dice.draw(ask) - 1) as usize] += 1;
            }
        }
        // 500 each on average, with a deviation of 21.
        assert!(shown.iter().flatten().all(|count| (400..600).contains(count)), "{shown:?}");
    }

    /// The mean that luck is measured by is the expectation, whatever is drawn, and wavers less than that of as many free throws.
    #[test]
    fn a_mean_is_the_expectation() {
        let (rules, seat) = (Toy::new(), Seat::Player(0));
        let mut state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
        state.fighters[1].cell = holmgang_kernel::grid::Cell::new(3, 1);
        let mut legal = Vec::new();
        rules.legal(&state, seat, &mut legal);
        let strike = legal.iter().find(|action| matches!(action, Action::Strike { .. })).unwrap();
        let seats = [seat, Seat::Player(1)];
        let context = Context {
            rules: &rules,
            root: seat,
            seats: &seats,
            base: [0.0; MOST_SEATS],
            scale: 1_000.0,
            rounds: 1,
            tried: 0,
            plays_on: true,
            work: 1,
            iterations: 1,
            compares: false,
            clock: None,
            owner: None,
            also: None,
            denied: None,
            seed: 1,
        };
        let outlook = |after: &State| [context.outlook(after)[0]];
        let [exact] = crate::greedy::expectation(&rules, &state, seat, strike, 1 << 16, outlook).means;
        let mut policy: Policy<Toy> = Policy::default();
        let free = |policy: &mut Policy<Toy>, seed| {
            let mut sum = 0.0;
            for stream in 0..PARTS {
                let mut after = state.clone();
                policy.act(&rules, &mut after, seat, strike, &mut Watched::new(seed, stream));
                sum += context.outlook(&after)[0];
            }
            sum / PARTS as f64
        };
        let count = 2_000;
        let (mut bias, mut parts, mut throws) = (0.0, 0.0, 0.0);
        for seed in 0..count {
            let off = policy.mean(&context, &state, seat, strike, seed)[0] - exact;
            (bias, parts) = (bias + off, parts + off * off);
            throws += (free(&mut policy, seed) - exact).powi(2);
        }
        let deviation = (throws / count as f64).sqrt();
        assert!(deviation > 0.0 && (bias / count as f64).abs() < deviation / 10.0, "{bias} {deviation}");
        assert!(parts * 2.0 < throws, "{parts} {throws}");
    }

    /// Of a list that is too long every kind keeps some, those that are few all, and no more are left than wanted.
    #[test]
    fn a_long_list_is_thinned_kind_by_kind() {
        let (rules, seat) = (Toy::new(), Seat::Player(0));
        let mut state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
        state.fighters[1].cell = holmgang_kernel::grid::Cell::new(3, 1);
        let mut policy: Policy<Toy> = Policy::default();
        policy.list(&rules, &state, seat, 0, &mut Swift::new(1, 0));
        let whole = policy.legal.clone();
        let kinds = |list: &[<Toy as Ruleset>::Action]| {
            let mut kinds: Vec<_> = list.iter().map(discriminant).collect();
            kinds.dedup();
            kinds.len()
        };
        for most in kinds(&whole)..=whole.len() {
            for stream in 0..20 {
                policy.list(&rules, &state, seat, most, &mut Swift::new(1, stream));
                assert!(policy.legal.len() <= most, "{most}: {:?}", policy.legal);
                assert_eq!(kinds(&policy.legal), kinds(&whole), "{most}: {:?}", policy.legal);
                assert!(policy.legal.iter().all(|action| whole.contains(action)));
            }
        }
    }
}
