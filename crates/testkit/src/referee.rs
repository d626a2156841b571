//! Random battles in which the referee acts at random: also in the middle of what others do, while they are asked.

use std::collections::BTreeMap;

use holmgang_kernel::acts::{act_of, usages};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn};

use crate::checks::Checks;
use crate::random_play::{Seen, seat_word, with_story};

/// A player does the rarest of so many random actions.
const PICKS: usize = 6;
/// Of so many moments one is drawn as well: the screen costs more than the rules.
const DRAWN: usize = 8;

/// What a referee does in random battles, and how long they go.
#[derive(Clone, Copy, Debug)]
pub struct Referee<'a> {
    /// Usage lines beside those of [`Verb::usage`](holmgang_kernel::ruleset::Verb), for verbs whose usage does not say everything: `apply_effect prone COMBATANT`.
    pub usages: &'a [&'a str],
    /// Verbs that he leaves alone: those that end the battle.
    pub never: &'a [&'a str],
    /// Verbs of players, without whose frequent use a question would hardly ever be asked: half the time they do one of them where they can.
    pub sought: &'a [&'a str],
    /// The most decisions of a battle.
    pub most: u64,
}

/// What he has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// How often each of his verbs was done.
    pub verbs: BTreeMap<String, u64>,
    /// How many of his acts came while a player was asked something in the middle of an action, by the kind of the decision.
    pub in_the_middle: BTreeMap<&'static str, u64>,
    /// How many of those took the question away, or put it to somebody else.
    pub answered_by_it: u64,
    /// What came up beside that.
    pub seen: Seen,
}

/// Plays random battles in which a referee does random things at random moments, and checks at every moment what
/// [`random_play`](crate::random_play::random_play) checks of turns, lists and steps; `invariant` says what holds beside that, and of an open question
/// what it needs to be put. So a question that his act has made pointless is found.
///
/// What he does is made from the usage lines of his verbs, as [`act_of`] does it.
///
/// # Panics
/// At the first broken promise, with the battle so far as actions and rolls.
pub fn referee_play<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (battles, seed): (u64, u64),
    referee: Referee<'_>,
    invariant: impl Fn(&R, &R::State),
) -> Acts {
    let mut acts = Acts::default();
    for battle in 0..battles {
        with_story::<R>(seed, battle, |story| {
            one_battle(rules, scenario, (seed, battle), referee, &invariant, &mut acts, story);
        });
    }
    acts
}

fn one_battle<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (seed, battle): (u64, u64),
    referee: Referee<'_>,
    invariant: &impl Fn(&R, &R::State),
    acts: &mut Acts,
    story: &mut Vec<String>,
) {
    let mut dice = Swift::new(seed, battle);
    let mut choices = Swift::new(!seed, battle);
    let usages: Vec<&str> = usages(rules, referee.never).into_iter().chain(referee.usages.iter().copied()).collect();
    let mut seen = std::mem::take(&mut acts.seen);
    let mut state = Checks { rules, seen: &mut seen }.start(scenario, &mut dice, story);
    let mut legal = Vec::new();
    for _ in 0..referee.most {
        let mut checks = Checks { rules, seen: &mut seen };
        invariant(rules, &state);
        let Turn::Of(wanted) = checks.turn(&state) else { break };
        checks.lists(&state, wanted, &mut choices);
        if choices.below(DRAWN) == 0 {
            checks.screen(&state, &mut choices);
        }
        let is_asked = wanted.kind != "act";
        let (seat, action) = match (choices.below(if is_asked { 3 } else { 6 }) > 0)
            .then(|| act_of(rules, &state, Seat::Referee, &usages, &mut choices))
            .flatten()
            .filter(|_| choices.below(2) == 0 || is_asked)
        {
            Some(action) => {
                let text = rules.write(&state, &action);
                *acts.verbs.entry(verb_of(&text).to_owned()).or_default() += 1;
                if is_asked && !wanted.seats.has(Seat::Referee) {
                    *acts.in_the_middle.entry(wanted.kind).or_default() += 1;
                }
                (Seat::Referee, action)
            }
            None => {
                let seats: Vec<Seat> = wanted.seats.iter().collect();
                let seat = seats[choices.below(seats.len())];
                let verb_of = |action: &R::Action| verb_of(&rules.write(&state, action)).to_owned();
                let sought = (!referee.sought.is_empty() && choices.below(2) == 0).then(|| {
                    legal.clear();
                    rules.legal(&state, seat, &mut legal);
                    legal.retain(|action| referee.sought.contains(&verb_of(action).as_str()));
                    (!legal.is_empty()).then(|| legal.swap_remove(choices.below(legal.len())))
                });
                // What was done least so far: questions come from what is rarely done.
                let action = sought.flatten().or_else(|| {
                    let picked = (0..PICKS).filter_map(|_| rules.pick(&state, seat, &mut legal, |n| choices.below(n)));
                    picked.min_by_key(|action| checks.seen.verbs.get(&verb_of(action)).copied())
                });
                (seat, action.unwrap_or_else(|| panic!("{seat:?} has nothing to do")))
            }
        };
        let before = state;
        story.push(format!("{} {}", seat_word::<R>(seat), rules.write(&before, &action)));
        state = checks.step(&before, seat, &action, &mut dice, story);
        let is_same = matches!(rules.turn(&state), Turn::Of(now) if now == wanted);
        acts.answered_by_it += u64::from(seat == Seat::Referee && is_asked && !is_same);
    }
    seen.battles += 1;
    acts.seen = seen;
}

fn verb_of(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
