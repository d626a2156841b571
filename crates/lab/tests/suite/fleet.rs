//! Many battles side by side, with the toy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::encode::{Axes, Choices, Encode, Space};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;
use holmgang_lab::fleet::{Batch, Fleet, MOST, NoStep, Plan};
use holmgang_testkit::toy::Toy;

const SEATS: usize = 2;

/// A fleet with the arrays that it writes.
struct Game {
    fleet: Fleet<Toy>,
    observations: Vec<f32>,
    masks: Vec<i8>,
    seats: Vec<i64>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
}

impl Game {
    fn new(plan: Plan) -> Game {
        let rules = Toy::new();
        let scenario = rules.plain();
        let battles = plan.battles;
        let fleet = Fleet::new(Arc::new(rules), Arc::new(scenario), plan).unwrap();
        let (width, actions) = (fleet.width(), fleet.space().len());
        let mut game = Game {
            fleet,
            observations: vec![9.0; battles * width],
            masks: vec![9; battles * actions],
            seats: vec![9; battles],
            rewards: vec![9.0; battles * SEATS],
            terminated: vec![true; battles],
            truncated: vec![true; battles],
        };
        game.with(|fleet, batch| fleet.reset(Some(7), batch)).unwrap();
        game
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Fleet<Toy>, &mut Batch<'_>) -> T) -> T {
        let Game { fleet, observations, masks, seats, rewards, terminated, truncated } = self;
        act(fleet, &mut Batch { observations, masks, seats, rewards, terminated, truncated })
    }

    /// The nth index that can be chosen in each battle.
    fn nth(&self, nth: usize) -> Vec<i64> {
        let pick = |mask: &[i8]| {
            let legal: Vec<i64> = (0..mask.len()).filter(|index| mask[*index] == 1).map(|index| index as i64).collect();
            legal.get(nth % legal.len().max(1)).copied().unwrap_or(0)
        };
        self.masks.chunks(self.fleet.space().len()).map(pick).collect()
    }

    fn step(&mut self, nth: usize) {
        let chosen = self.nth(nth);
        self.with(|fleet, batch| fleet.step(&chosen, batch)).unwrap();
    }
}

fn plan(battles: usize) -> Plan {
    Plan { battles, bots: Vec::new(), seed: 7, max_decisions: 500, shaping: 0.0, restarts: true }
}

#[test]
fn battles_end_with_rewards_and_begin_again() {
    let mut game = Game::new(plan(6));
    let mut ends = 0;
    for step in 0..400 {
        game.step(step);
        for (battle, rewards) in game.rewards.chunks(SEATS).enumerate() {
            match game.terminated[battle] {
                true => assert!(rewards == [1.0, -1.0] || rewards == [-1.0, 1.0] || rewards == [0.0, 0.0]),
                false => assert_eq!(rewards, [0.0, 0.0]),
            }
            ends += u32::from(game.terminated[battle]);
        }
        assert!(game.seats.iter().all(|seat| (0..SEATS as i64).contains(seat)), "somebody is asked in every battle");
        assert!(game.masks.chunks(game.fleet.space().len()).all(|mask| mask.contains(&1)));
        assert!(game.observations.iter().all(|number| number.abs() <= MOST));
    }
    assert!(ends > 20, "{ends} ends in 2400 decisions");
}

#[test]
fn battles_do_not_hang_on_how_many_there_are() {
    // Few run alone, many on all cores.
    let (mut few, mut many) = (Game::new(plan(3)), Game::new(plan(100)));
    let width = few.fleet.width();
    for step in 0..12 {
        few.step(step);
        many.step(step);
        if few.terminated.iter().chain(&few.truncated).any(|ended| *ended) {
            break;
        }
        assert_eq!(few.observations, many.observations[..3 * width], "step {step}");
        assert_eq!(few.seats, many.seats[..3]);
    }
}

#[test]
fn what_cannot_be_chosen_changes_nothing() {
    let mut game = Game::new(plan(4));
    let mut chosen = game.nth(0);
    let illegal = game.masks[..game.fleet.space().len()].iter().position(|set| *set == 0).unwrap() as i64;
    let before = (game.observations.clone(), game.masks.clone());
    chosen[3] = illegal;
    let refused = game.with(|fleet, batch| fleet.step(&chosen, batch));
    assert_eq!(refused, Err(NoStep::Illegal { battle: 3, index: illegal }));
    assert_eq!(game.with(|fleet, batch| fleet.step(&[0], batch)), Err(NoStep::Size));
    game.rewards.pop();
    assert_eq!(game.with(|fleet, batch| fleet.reset(None, batch)), Err(NoStep::Size));
    assert!((game.observations.clone(), game.masks.clone()) == before);
}

#[test]
fn what_was_broken_off_begins_anew() {
    for battles in [4, 100] {
        let mut game = Game::new(plan(battles));
        let before = (game.observations.clone(), game.masks.clone(), game.seats.clone());
        let chosen = game.nth(0);
        let stop = Arc::new(AtomicBool::new(true));
        game.fleet.heed(Some(Arc::clone(&stop)));
        assert_eq!(game.with(|fleet, batch| fleet.step(&chosen, batch)), Err(NoStep::BrokenOff));
        stop.store(false, Ordering::Relaxed);
        assert_eq!(game.with(|fleet, batch| fleet.step(&chosen, batch)), Err(NoStep::BrokenOff), "it is half done");
        stop.store(true, Ordering::Relaxed);
        assert_eq!(game.with(|fleet, batch| fleet.reset(Some(7), batch)), Err(NoStep::BrokenOff));
        game.fleet.heed(None);
        game.with(|fleet, batch| fleet.reset(Some(7), batch)).unwrap();
        assert!((game.observations.clone(), game.masks.clone(), game.seats.clone()) == before);
        game.step(0);
    }
}

#[test]
fn fleets_know_when_steps_may_take_long() {
    let of =
        |battles, bots: &[Option<Bot>]| Game::new(Plan { bots: bots.to_vec(), ..plan(battles) }).fleet.may_take_long();
    assert!(!of(100, &[]) && !of(3, &[None, Some(Bot::Greedy)]));
    assert!(of(1, &[None, Some(Bot::Champion)]) && of(100, &[None, Some(Bot::Greedy)]));
    assert!(of(1, &[Some(Bot::Random); SEATS]), "nobody is asked for whole battles");
}

#[test]
fn samples_can_be_chosen() {
    let mut game = Game::new(plan(40));
    for step in 0..30 {
        let part = [0.0, 0.3, 0.999, 1.0, 7.0, -1.0, f64::NAN][step % 7];
        let mut chosen = vec![-1; 40];
        game.fleet.sample(&[part; 40], &mut chosen).unwrap();
        let actions = game.fleet.space().len();
        assert!(chosen.iter().zip(game.masks.chunks(actions)).all(|(index, mask)| mask[*index as usize] == 1));
        // What was put into a mask is taken out again, and no more is there than can be chosen.
        for (battle, mask) in game.masks.chunks(actions).enumerate() {
            let (_, _, listed) = game.fleet.moment(battle).unwrap();
            assert_eq!(mask.iter().filter(|set| **set == 1).count(), listed.indices.len());
            assert!(mask.iter().all(|set| matches!(set, 0 | 1)));
        }
        game.with(|fleet, batch| fleet.step(&chosen, batch)).unwrap();
    }
    assert_eq!(game.fleet.sample(&[0.5], &mut [0; 40]), Err(NoStep::Size));
}

#[test]
fn bots_answer_and_battles_that_rest_stay() {
    let bots = vec![None, Some(Bot::Greedy)];
    let mut game = Game::new(Plan { bots, restarts: false, ..plan(5) });
    let mut won = 0.0;
    for step in 0..200 {
        assert!(game.seats.iter().all(|seat| *seat <= 0), "the bot is never asked from outside");
        game.step(step);
        won += game.rewards.chunks(SEATS).map(|rewards| rewards[1]).sum::<f32>();
    }
    assert!(game.seats.iter().all(|seat| *seat == -1) && game.masks.iter().all(|set| *set == 0));
    assert!(won > 0.0, "greedy wins more often than somebody who takes anything: {won}");
}

#[test]
fn long_battles_are_cut_off() {
    let mut game = Game::new(Plan { max_decisions: 3, ..plan(2) });
    let mut cut = 0;
    for step in 0..30 {
        game.step(step);
        cut += game.truncated.iter().filter(|cut| **cut).count();
    }
    assert!(cut >= 10, "{cut}");
}

#[test]
fn shaping_adds_the_change_of_worth() {
    let (mut plain, mut shaped) = (Game::new(plan(4)), Game::new(Plan { shaping: 0.5, ..plan(4) }));
    let mut differs = false;
    for step in 0..50 {
        plain.step(step);
        shaped.step(step);
        assert_eq!(plain.observations, shaped.observations);
        for (one, other) in plain.rewards.iter().zip(&shaped.rewards) {
            assert!((one - other).abs() <= 1.0, "half of a change from −1 to 1 at most");
            differs |= one != other;
        }
    }
    assert!(differs);
}

#[test]
fn actions_for_which_a_space_has_no_room_are_left_out() {
    let rules = Toy::new();
    let state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    let (seat, whole) = (Seat::Player(0), rules.space(&state));
    let listed = |space: &Space| {
        let (mut choices, mut mask) = (Choices::default(), vec![7; space.len()]);
        choices.list(&rules, space, &state, seat, &mut mask);
        // The mask has the indices of the list and no others, and each leads to its action.
        let set: Vec<u32> = (0..space.len() as u32).filter(|index| mask[*index as usize] == 1).collect();
        let mut indices = choices.indices.clone();
        indices.sort_unstable();
        assert_eq!(indices, set);
        assert_eq!(choices.actions.len(), choices.indices.len());
        for (action, index) in choices.actions.iter().zip(&choices.indices) {
            assert_eq!(choices.action(*index), Some(action));
        }
        choices
    };
    let all = listed(&whole);
    assert_eq!(all.lost, 0);
    // Steps, one way to strike instead of two, and nothing behind that.
    let steps = whole.verbs().next().unwrap().0.clone();
    let few = listed(&Space::of([steps, Axes::bare("strike")]));
    assert!(few.lost > 0 && !few.actions.is_empty(), "{few:?}");
    assert_eq!(few.lost + few.actions.len(), all.actions.len());
    assert!(few.actions.iter().all(|action| all.actions.contains(action)));
}
