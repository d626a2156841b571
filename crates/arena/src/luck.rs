//! What the dice did with a battle: of every step with rolls, how much of all the ways in which they could have fallen was worse for whoever acted,
//! and how much was better. The rules themselves are run for that; positions are compared as bots compare them.

use holmgang_kernel::dice::Roll;
use holmgang_kernel::odds::{Chance, explore_while};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::Seat;

use crate::chances::{checked_add, checked_divide, info, works};
use crate::erased::{ChanceInfo, Fall};

/// The most ways of the dice that are run for a step.
pub const MOST_WAYS: usize = 2_000;

/// One step that was taken.
pub(crate) struct Taken<'a, R: Playable> {
    pub step: usize,
    pub before: &'a R::State,
    pub after: &'a R::State,
    pub seat: Seat,
    pub action: &'a R::Action,
    pub rolls: &'a [Roll],
    pub text: String,
}

/// What the dice did in a step; none where there were none, or where nothing hung on them.
pub(crate) fn fall<R: Playable>(rules: &R, taken: Taken<'_, R>, most: usize, go_on: &dyn Fn() -> bool) -> Option<Fall> {
    if taken.rolls.is_empty() || taken.seat == Seat::Referee {
        return None;
    }
    let Taken { before, after, seat, action, .. } = taken;
    let fell = rules.evaluate(after, seat);
    let (mut worse, mut better, mut same) = (Chance::from(0), Chance::from(0), Chance::from(0));
    let mut fits = true;
    let explored = explore_while(rules, before, seat, action, most, go_on, |end, weight| {
        let worth = rules.evaluate(end, seat);
        let sum = match worth.cmp(&fell) {
            std::cmp::Ordering::Less => &mut worse,
            std::cmp::Ordering::Equal => &mut same,
            std::cmp::Ordering::Greater => &mut better,
        };
        match checked_add(*sum, weight) {
            Some(total) => *sum = total,
            None => fits = false,
        }
    });
    let exact = explored.is_exact() && fits;
    if worse == better && worse == Chance::from(0) {
        return None;
    }
    // Parts of what was covered, where not everything was.
    let part = |sum: Chance| match exact {
        true => info(sum, true),
        false => info(checked_divide(sum, explored.covered).unwrap_or(sum), false),
    };
    let chance: Option<ChanceInfo> = works(rules, before, seat, action, go_on);
    let (worse, better) = (part(worse), part(better));
    Some(Fall {
        step: taken.step,
        seat: String::new(),
        text: taken.text,
        rolls: taken.rolls.to_vec(),
        fell: String::new(),
        worked: chance.as_ref().and_then(|_| rules.works(before, action, after)),
        chance,
        luck: (i64::from(worse.basis_points) - i64::from(better.basis_points)) as i32,
        worse,
        better,
        exact,
    })
}
