//! The cheap greedy player that carries a leaf on: every action tried with the same dice, the best position right after it taken.

use std::mem::{Discriminant, discriminant};

use holmgang_kernel::dice::{Ask, Dice, Swift};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};

/// How many dice streams an action is tried with, if dice decide about it.
const STREAMS: u64 = 3;
/// The most rulings in a row that are passed over.
const MOST_RULINGS: usize = 32;

/// Dice that tell whether anything was asked of them.
pub(super) struct Watched {
    dice: Swift,
    pub was_asked: bool,
}

impl Watched {
    pub fn new(seed: u64, stream: u64) -> Self {
        Watched { dice: Swift::new(seed, stream), was_asked: false }
    }
}

impl Dice for Watched {
    #[inline]
    fn draw(&mut self, ask: Ask) -> i32 {
        self.was_asked = true;
        self.dice.draw(ask)
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
    kinds: Vec<Kind<R::Action>>,
    after: Option<R::State>,
    /// Actions applied so far.
    pub work: u64,
}

impl<R: Ruleset> Default for Policy<R> {
    fn default() -> Self {
        Policy { legal: Vec::new(), kinds: Vec::new(), after: None, work: 0 }
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
            let mut rulings = Vec::new();
            rules.legal(state, Seat::Referee, &mut rulings);
            let Some(ruling) = rulings.first() else { return };
            rules.apply(state, Seat::Referee, ruling, dice, &mut Silent);
            self.work += 1;
        }
    }

    /// Lists what the seat can do into `self.legal`. Of more than `most` actions (0: never) those that are few of their kind stay, as many attacks among
    /// hundreds of moves do, and of the others an even share of each kind, taken evenly from the list.
    pub fn list(&mut self, rules: &R, state: &R::State, seat: Seat, most: usize, dice: &mut Swift) {
        self.legal.clear();
        rules.legal(state, seat, &mut self.legal);
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
                after.clone_from(state);
                after
            }
            None => state.clone(),
        };
        let mut dice = Watched::new(seed, 0);
        self.act(rules, &mut after, seat, action, &mut dice);
        let mut sum = f64::from(rules.evaluate(&after, seat));
        let is_certain = !dice.was_asked;
        if !is_certain {
            for stream in 1..STREAMS {
                after.clone_from(state);
                self.act(rules, &mut after, seat, action, &mut Watched::new(seed, stream));
                sum += f64::from(rules.evaluate(&after, seat));
            }
            sum /= STREAMS as f64;
        }
        self.after = Some(after);
        Tried { worth: sum, is_certain }
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
    use holmgang_testkit::toy::Toy;

    use super::*;

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
