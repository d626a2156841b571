//! Random battles in which every promise of the contract is checked at every decision.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::{Dice, Recording, Swift};
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Playable, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};

use crate::checks::Checks;
use crate::numbers::Numbers;

/// The most decisions that a random battle may take; a longer one counts as endless.
pub const MOST_DECISIONS: u64 = 20_000;
/// At every fourth decision everybody tries to give the battle up.
const RESIGNATIONS_EVERY: u64 = 4;
/// The most events that an action may note; more are effects that set each other off.
pub const MOST_EVENTS: usize = 10_000;

/// What came up in random battles, for callers to assert coverage on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Battles played to their end.
    pub battles: u64,
    /// Decisions in all of them.
    pub decisions: u64,
    /// Decisions of the longest battle.
    pub longest: u64,
    /// How often each clause was noted (with an event, a term, a turn or an outcome).
    pub clauses: BTreeMap<Clause, u64>,
    /// How often each verb was done.
    pub verbs: BTreeMap<String, u64>,
    /// How often each kind of decision was wanted.
    pub kinds: BTreeMap<&'static str, u64>,
    /// How often each result came.
    pub results: BTreeMap<&'static str, u64>,
    /// Kinds of events of which nobody is told a word, not even the referee, as they are called in the code. A rulebook names those that it means.
    pub untold: BTreeSet<String>,
}

impl Seen {
    /// Clauses of the book that never came up, in its order.
    pub fn unseen_clauses<R: Ruleset>(&self) -> Vec<Clause> {
        R::PROFILE.clauses.iter().map(|info| info.clause).filter(|clause| !self.clauses.contains_key(clause)).collect()
    }

    /// Verbs of the players that were never done.
    pub fn unseen_verbs<R: Notate>(&self, rules: &R) -> Vec<&'static str> {
        let players = rules.verbs().iter().filter(|verb| !verb.referee);
        players.map(|verb| verb.en).filter(|verb| !self.verbs.contains_key(*verb)).collect()
    }
}

/// Plays uniformly random battles and checks at every decision:
///
/// - the turn is of known seats, with a known clause, and each of them has something to do; or it is over, and nobody has;
/// - `legal` is stable and has no doubles; every listed action passes `check`, is refused to every other seat, and is read back from its notation;
///   `pick` gives what the list gives; `expiry` passes `check`; what `refused` shows is refused;
/// - every listed action has an index of its own that leads back to it; what is seen as numbers has the same columns throughout;
/// - asking (turn, lists, checks, view, choices, sheet) never changes the state, and the screen agrees with the rules;
/// - the same rolls give the same state and the same events, with the recorder or silent; a roll too many or too few is told;
/// - no action notes more than [`MOST_EVENTS`] events;
/// - whoever is still in the battle can give it up at any time where the rulebook lets a seat do so, and the others can go on;
/// - every clause that is noted or refused by is in the book; every event is narrated in words or not at all, in both languages alike; what a step changes is told in words;
/// - `invariant` holds, and the battle ends within [`MOST_DECISIONS`].
///
/// # Panics
/// At the first broken promise, with the battle so far as actions and rolls.
pub fn random_play<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    battles: u64,
    seed: u64,
    invariant: impl Fn(&R, &R::State),
) -> Seen {
    let mut seen = Seen::default();
    for battle in 0..battles {
        with_story::<R>(seed, battle, |story| {
            one_battle(rules, scenario, (seed, battle), &invariant, &mut seen, story)
        });
    }
    seen
}

fn one_battle<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (seed, battle): (u64, u64),
    invariant: &impl Fn(&R, &R::State),
    seen: &mut Seen,
    story: &mut Vec<String>,
) {
    let mut dice = Swift::new(seed, battle);
    let mut choices = Swift::new(!seed, battle);
    let mut checks = Checks { rules, seen };
    let mut state = checks.start(scenario, &mut dice, story);
    let mut numbers = Numbers::of(rules, &state);
    let mut legal = Vec::new();
    let mut last: Option<(Seat, R::Action)> = None;
    let mut decisions = 0;
    loop {
        invariant(rules, &state);
        let wanted = match checks.turn(&state) {
            Turn::Of(wanted) => wanted,
            Turn::Over(outcome) => {
                checks.nothing_to_do(&state, last.as_ref());
                checks.screen(&state, &mut choices);
                *seen.results.entry(outcome.result).or_default() += 1;
                break;
            }
        };
        assert!(decisions < MOST_DECISIONS, "no end after {MOST_DECISIONS} decisions");
        checks.lists(&state, wanted, &mut choices);
        numbers.check(rules, &state, wanted);
        checks.screen(&state, &mut choices);
        if decisions % RESIGNATIONS_EVERY == 0 {
            // What comes of it is not what random play has come upon by itself.
            Checks { rules, seen: &mut Seen::default() }.resignations(&state, &dice, invariant);
        }
        let seats: Vec<Seat> = wanted.seats.iter().collect();
        let seat = seats[choices.below(seats.len())];
        let Some(action) = rules.pick(&state, seat, &mut legal, |n| choices.below(n)) else {
            panic!("{seat:?} has nothing to do");
        };
        let before = state.clone();
        story.push(format!("{} {}", seat_word::<R>(seat), rules.write(&state, &action)));
        state = checks.step(&before, seat, &action, &mut dice, story);
        last = Some((seat, action));
        decisions += 1;
    }
    seen.battles += 1;
    seen.decisions += decisions;
    seen.longest = seen.longest.max(decisions);
}

/// Runs one battle; a panic inside comes out with the battle so far.
pub(crate) fn with_story<R: Ruleset>(seed: u64, battle: u64, run: impl FnOnce(&mut Vec<String>)) {
    let mut story = Vec::new();
    // The story is only read after a panic, never continued.
    if let Err(cause) = catch_unwind(AssertUnwindSafe(|| run(&mut story))) {
        let cause = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
        let (id, cause) = (R::PROFILE.id, cause.unwrap_or("a panic without words"));
        panic!("{id}, battle {battle} of seed {seed}: {cause}\nThe battle so far:\n{}", story.join("\n"));
    }
}

/// The word of a seat in notation.
pub(crate) fn seat_word<R: Ruleset>(seat: Seat) -> &'static str {
    match seat {
        Seat::Player(place) => R::PROFILE.seats.get(usize::from(place)).map_or("?", |info| info.id),
        Seat::Referee => holmgang_kernel::seat::REFEREE.id,
    }
}

/// Every seat of the ruleset, the referee last.
pub(crate) fn all_seats<R: Ruleset>() -> impl Iterator<Item = Seat> {
    (0..R::PROFILE.seats.len() as u8).map(Seat::Player).chain([Seat::Referee])
}

/// Begins a battle: what came, with its events and rolls.
pub(crate) fn start<R: Ruleset, D: Dice>(
    rules: &R,
    scenario: &R::Scenario,
    dice: &mut D,
) -> (R::State, Recorder<R::Event>, Vec<holmgang_kernel::dice::Roll>) {
    let mut recording = Recording::new(dice);
    let mut log = Recorder::default();
    match rules.start(scenario, &mut recording, &mut log) {
        Ok(state) => (state, log, recording.rolls),
        Err(faults) => panic!("the scenario is not accepted:\n{faults}"),
    }
}
