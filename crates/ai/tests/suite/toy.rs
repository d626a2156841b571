//! The bots on the toy.

use std::sync::atomic::{AtomicU32, Ordering};

use holmgang_ai::{Bot, Mind, greedy};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_testkit::alloc::allocations_during;
use holmgang_testkit::toy::{Action, State, Toy};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn start(rules: &Toy) -> State {
    rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap()
}

fn near(rules: &Toy) -> State {
    let mut state = start(rules);
    state.fighters[1].cell = Cell::new(3, 1);
    state
}

/// Plays to the end; gives the result.
fn play(rules: &Toy, state: &mut State, minds: &mut [Mind<Toy>; 2], dice: &mut Swift) -> &'static str {
    loop {
        match rules.turn(state) {
            Turn::Over(outcome) => return outcome.result,
            Turn::Of(wanted) => {
                let Some(seat) = wanted.seats.first() else { unreachable!("somebody is asked") };
                let place = usize::from(seat == BLUE);
                let action = minds[place].choose(rules, state, seat, dice).expect("something is legal");
                rules.apply(state, seat, &action, dice, &mut Silent);
            }
        }
    }
}

#[test]
fn greedy_knows_the_exact_worth() {
    let rules = Toy::new();
    let state = near(&rules);
    // Two thirds hit (4 of 6): then 5 hit points wait, and half of them counts. Three stamina are gone either way; a miss costs no more.
    let strike = greedy::worth(&rules, &state, RED, &Action::Strike { target: 1, force: 3 });
    let base = i64::from(rules.evaluate(&state, RED)) * 100;
    assert_eq!(strike, base + (250.0f64 * 2.0 / 3.0 * 100.0).round() as i64 - 3_000);
}

#[test]
fn too_many_ways_are_sampled_with_the_same_dice() {
    let rules = Toy::new();
    let state = near(&rules);
    let strike = Action::Strike { target: 1, force: 3 };
    let sampled = greedy::worth_within(&rules, &state, RED, &strike, 1);
    assert_eq!(sampled, greedy::worth_within(&rules, &state, RED, &strike, 1));
    // The mean of 64 is within three standard deviations of the exact worth: 250 · √(2/9) · 3/8 = 44 hundredths of a hit point.
    let exact = greedy::worth(&rules, &state, RED, &strike);
    assert_ne!(sampled, exact);
    assert!(sampled.abs_diff(exact) < 4_400, "{sampled} {exact}");
}

#[test]
fn greedy_walks_up_strikes_and_parries() {
    let rules = Toy::new();
    let choose = |state: &State, seat| Bot::Greedy.choose(&rules, state, seat, &mut Swift::new(0, 0));
    assert!(matches!(choose(&start(&rules), RED), Some(Action::Step { .. })));
    let mut state = near(&rules);
    assert_eq!(choose(&state, RED), Some(Action::Strike { target: 1, force: 3 }));
    state.pending = Some(3);
    assert_eq!(choose(&state, BLUE), Some(Action::Parry));
    assert_eq!(choose(&state, RED), None);
}

#[test]
fn greedy_takes_the_first_of_equals_and_needs_no_luck() {
    let rules = Toy::new();
    let state = start(&rules);
    let once = Bot::Greedy.choose(&rules, &state, RED, &mut Swift::new(1, 1));
    assert_eq!(once, Bot::Greedy.choose(&rules, &state, RED, &mut Swift::new(2, 2)));
    let mut legal = Vec::new();
    rules.legal(&state, RED, &mut legal);
    let worths: Vec<i64> = legal.iter().map(|action| greedy::worth(&rules, &state, RED, action)).collect();
    let first = worths.iter().position(|worth| Some(worth) == worths.iter().max()).unwrap();
    assert_eq!(once, Some(legal[first].clone()));
}

/// A bot that nobody wants any more looks at no further action.
#[test]
fn greedy_breaks_off() {
    let rules = Toy::new();
    let state = near(&rules);
    let asked = AtomicU32::new(0);
    let most = |most: u32| {
        let go_on = || asked.fetch_add(1, Ordering::Relaxed) < most;
        Bot::Greedy.choose_while(&rules, &state, RED, &mut Swift::new(0, 0), &go_on)
    };
    assert_eq!((most(2), asked.swap(0, Ordering::Relaxed)), (None, 3));
    assert_eq!(most(1_000), Bot::Greedy.choose(&rules, &state, RED, &mut Swift::new(0, 0)));
}

#[test]
fn greedy_beats_random() {
    let rules = Toy::new();
    for greedy_seat in [0, 1] {
        let won = (0..200u64).filter(|battle| {
            let mut minds = [Mind::new(Bot::Random), Mind::new(Bot::Random)];
            minds[greedy_seat] = Mind::new(Bot::Greedy);
            play(&rules, &mut start(&rules), &mut minds, &mut Swift::new(9, *battle)) == ["red", "blue"][greedy_seat]
        });
        let won = won.count();
        assert!(won > 150, "{won} of 200");
    }
}

#[test]
fn random_takes_everything_alike() {
    let rules = Toy::new();
    let state = near(&rules);
    let mut legal = Vec::new();
    rules.legal(&state, RED, &mut legal);
    let mut counts = vec![0u32; legal.len()];
    let mut random = Swift::new(4, 0);
    for _ in 0..legal.len() * 1000 {
        let action = Bot::Random.choose(&rules, &state, RED, &mut random).unwrap();
        counts[legal.iter().position(|known| *known == action).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
}

#[test]
fn random_playouts_allocate_nothing() {
    let rules = Toy::new();
    let mut minds = [Mind::new(Bot::Random), Mind::new(Bot::Random)];
    let first = start(&rules);
    play(&rules, &mut first.clone(), &mut minds, &mut Swift::new(1, 0));
    // Longer lists than the first battle had may come once; after these the buffers are as long as they get.
    for battle in 1..20 {
        play(&rules, &mut first.clone(), &mut minds, &mut Swift::new(1, battle));
    }
    let mut state = first.clone();
    let (count, _) = allocations_during(|| {
        for battle in 20..120 {
            state.clone_from(&first);
            play(&rules, &mut state, &mut minds, &mut Swift::new(1, battle));
        }
    });
    assert_eq!(count, 0);
}

/// A slip is any of the better half of the actions, but never a step back where something else is no step back.
#[test]
fn a_slip_makes_nothing_worse_where_that_can_be_helped() {
    let rules = Toy::new();
    let (mut slips, mut harmful) = (0, 0);
    for battle in 0..300 {
        let (mut state, mut dice, mut random) = (start(&rules), Swift::new(3, battle), Swift::new(4, battle));
        let (mut scratch, mut listed) = (Vec::new(), Vec::new());
        while let Turn::Of(wanted) = rules.turn(&state) {
            let seat = wanted.seats.first().unwrap();
            let now = i64::from(rules.evaluate(&state, seat)) * 100;
            listed.clear();
            rules.legal(&state, seat, &mut listed);
            let mut worths: Vec<i64> =
                listed.iter().map(|action| greedy::worth(&rules, &state, seat, action)).collect();
            worths.sort_unstable_by_key(|worth| std::cmp::Reverse(*worth));
            let slip = greedy::slip(&rules, &state, seat, None, &mut scratch, &mut random, || true).unwrap();
            let worth = greedy::worth(&rules, &state, seat, &slip);
            assert!(worth >= worths[(worths.len() - 1) / 2], "among the better half: {slip:?}");
            if worths[0] >= now {
                assert!(worth >= now, "{slip:?} makes {now} to {worth}");
                slips += 1;
                harmful += usize::from(worths[(worths.len() - 1) / 2] < now);
            }
            rules.apply(&mut state, seat, &slip, &mut dice, &mut Silent);
        }
    }
    assert!(slips > 100 && harmful > 10, "{slips} positions, in {harmful} of which the better half has steps back");
}
