//! The search on the toy.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use holmgang_ai::greedy;
use holmgang_ai::search::{Budget, Found, Leaves, Search};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;
use holmgang_testkit::alloc::allocations_during;
use holmgang_testkit::toy::{Action, State, Toy};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn near(rules: &Toy) -> State {
    let mut state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    state.fighters[1].cell = Cell::new(3, 1);
    state
}

fn think(rules: &Toy, state: &State, seat: Seat, budget: Budget) -> Option<Found<Action, State>> {
    Search::default().run(rules, state, seat, budget, 7, &|| true)
}

#[test]
fn the_same_on_any_number_of_threads() {
    let rules = Toy::new();
    let state = near(&rules);
    let on = |threads| think(&rules, &state, RED, Budget { trees: 5, threads, ..Budget::of_work(4_000) });
    let one = on(1).unwrap();
    assert!(one.iterations > 20 && one.work >= 4_000, "{} {}", one.iterations, one.work);
    for threads in [2, 3, 7] {
        assert_eq!(on(threads).as_ref(), Some(&one), "{threads} threads");
    }
}

/// Leaves that are judged as they stand: many more iterations for the same work, the same each time.
#[test]
fn leaves_may_be_judged_as_they_stand() {
    let rules = Toy::new();
    let state = near(&rules);
    let budget = Budget { trees: 3, ..Budget::of_work(6_000) };
    let on = |threads| think(&rules, &state, RED, Budget { leaves: Leaves::AsTheyStand, threads, ..budget });
    let (standing, played_on) = (on(1).unwrap(), think(&rules, &state, RED, budget).unwrap());
    assert!(standing.iterations > 3 * played_on.iterations, "{} {}", standing.iterations, played_on.iterations);
    assert_eq!(on(2), Some(standing));
}

#[test]
fn memory_of_earlier_decisions_changes_nothing() {
    let rules = Toy::new();
    let (state, budget) = (near(&rules), Budget::of_work(2_000));
    let mut search = Search::default();
    let far = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    search.run(&rules, &far, RED, budget, 3, &|| true).unwrap();
    assert_eq!(search.run(&rules, &state, RED, budget, 7, &|| true), think(&rules, &state, RED, budget));
}

/// Every listed action is looked at; shares of visits add up; what a line expects is legal when it is reached.
#[test]
fn what_was_found_adds_up() {
    let rules = Toy::new();
    let state = near(&rules);
    let found = think(&rules, &state, RED, Budget::of_work(20_000)).unwrap();
    let mut legal = Vec::new();
    rules.legal(&state, RED, &mut legal);
    assert_eq!(found.candidates.len(), legal.len());
    assert!(found.candidates.iter().all(|candidate| legal.contains(&candidate.action)));
    assert_eq!(found.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), found.iterations);
    assert!(found.candidates[0].line.len() > 1, "{found:?}");
    assert_eq!(found.chances.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [RED, BLUE]);
    assert!((found.chances.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", found.chances);
    for candidate in &found.candidates {
        assert!((-1.0..=1.0).contains(&candidate.value) && (0.0..=1.0).contains(&candidate.win), "{candidate:?}");
        let first = &candidate.line[0];
        assert_eq!((first.seat, &first.action, &first.before), (RED, &candidate.action, &state));
        // What is expected of somebody can be done in the moment in which it is expected.
        for step in &candidate.line {
            assert_eq!(rules.check(&step.before, step.seat, &step.action), Ok(()), "{candidate:?}");
        }
    }
}

/// Without time to search, the search does what greedy does: its first guess is greedy's, exact.
#[test]
fn the_first_guess_is_greedy() {
    let rules = Toy::new();
    let mut scratch = Vec::new();
    for stamina in 0..4 {
        let mut state = near(&rules);
        state.fighters[0].stamina = stamina;
        let found = think(&rules, &state, RED, Budget { iterations: 1, ..Budget::of_work(1) }).unwrap();
        let greedy = greedy::choose(&rules, &state, RED, &mut scratch).unwrap();
        assert_eq!(found.candidates[0].action, greedy, "{stamina}");
    }
}

#[test]
fn a_question_in_the_middle_of_an_action_is_answered() {
    let rules = Toy::new();
    let mut state = near(&rules);
    state.pending = Some(3);
    let found = think(&rules, &state, BLUE, Budget::of_work(2_000)).unwrap();
    assert_eq!(found.candidates[0].action, Action::Parry);
    assert_eq!(think(&rules, &state, RED, Budget::of_work(2_000)), None);
}

#[test]
fn a_killing_blow_is_seen_and_counts_as_won() {
    let rules = Toy::new();
    let mut state = near(&rules);
    (state.fighters[1].hp, state.fighters[1].stamina) = (1, 0);
    let found = think(&rules, &state, RED, Budget::of_work(8_000)).unwrap();
    let best = &found.candidates[0];
    assert!(matches!(best.action, Action::Strike { .. }), "{best:?}");
    assert!(best.value > 0.3 && best.win > 0.6, "{best:?}");
}

/// When nobody wants the answer any more, what was found so far is given; a limit of time is one.
#[test]
fn it_stops_when_it_is_told_to() {
    let rules = Toy::new();
    let state = near(&rules);
    let asked = AtomicU32::new(0);
    let go_on = || asked.fetch_add(1, Ordering::Relaxed) < 10;
    let found = Search::default().run(&rules, &state, RED, Budget::of_work(u64::MAX), 7, &go_on).unwrap();
    assert_eq!(found.iterations, 10);
    let begun = Instant::now();
    let endless = Budget { time: Some(Duration::from_millis(50)), ..Budget::of_work(u64::MAX) };
    assert!(think(&rules, &state, RED, endless).is_some());
    // No claim about speed: only that it ended by itself.
    assert!(begun.elapsed() >= Duration::from_millis(50));
}

/// Once the arena has grown, iterations ask for no memory: four times as many cost no more allocations than telling what was found does.
#[test]
fn iterations_allocate_nothing() {
    let rules = Toy::new();
    let state = near(&rules);
    for leaves in [Leaves::AsTheyStand, Leaves::PlayedOn] {
        let mut search = Search::default();
        let mut asked = |iterations| {
            let budget = Budget { iterations, leaves, ..Budget::of_work(u64::MAX) };
            allocations_during(|| search.run(&rules, &state, RED, budget, 7, &|| true).unwrap()).0
        };
        asked(8_000);
        let (few, many) = (asked(1_000), asked(4_000));
        assert!(many <= few + 100, "{leaves:?}: {few} {many}");
    }
}
