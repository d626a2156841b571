//! The kit on the toy: sound rules pass with full coverage, unsound ones are caught.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::encode::{Layout, observe};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Notate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_testkit::alloc::allocations_during;
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::playthrough::{Telling, compare, playthrough};
use holmgang_testkit::random_play::random_play;
use holmgang_testkit::toy::{Action, GRID, STAMINA, Toy};

#[test]
fn random_battles_reach_everything() {
    let rules = Toy::new();
    let invariant = |_: &Toy, state: &<Toy as holmgang_kernel::ruleset::Ruleset>::State| {
        let [red, blue] = &state.fighters;
        assert_ne!(red.cell, blue.cell);
        assert!([red, blue].iter().all(|fighter| GRID.has(fighter.cell) && fighter.stamina <= STAMINA));
    };
    for scenario in [rules.plain(), rules.rolled()] {
        let seen = random_play(&rules, &scenario, 100, 7, invariant);
        assert_eq!(seen.battles, 100);
        assert!(seen.decisions > 1000 && seen.longest < 100, "{seen:?}");
        assert!(seen.unseen_clauses::<Toy>().is_empty(), "{seen:?}");
        assert!(seen.unseen_verbs(&rules).is_empty(), "{seen:?}");
        assert!(seen.kinds.contains_key("act") && seen.kinds.contains_key("answer"), "{seen:?}");
        assert!(["red", "blue", "draw"].iter().all(|result| seen.results.contains_key(result)), "{seen:?}");
        assert_eq!(seen, random_play(&rules, &scenario, 100, 7, |_, _| ()));
    }
}

#[test]
#[should_panic(expected = "battle 0 of seed 7: red is hurt")]
fn a_broken_invariant_is_told_with_its_battle() {
    let rules = Toy::new();
    random_play(&rules, &rules.plain(), 100, 7, |_, state| assert!(state.fighters[0].hp == 12, "red is hurt"));
}

#[test]
#[should_panic(expected = "there is no weapon `spoon`")]
fn a_scenario_with_faults_is_told() {
    let rules = Toy::new();
    let mut scenario = rules.plain();
    scenario.red = "spoon".into();
    random_play(&rules, &scenario, 1, 7, |_, _| ());
}

#[test]
fn mutants_find_free_parameters_and_refusals() {
    let rules = Toy::new();
    let count = mutants(&rules, &rules.rolled(), 100, 3, &[]);
    assert_eq!(count.tried, count.unread + count.refused + count.listed + count.free);
    assert!(count.unread > 0 && count.refused > 0 && count.listed > 0 && count.free > 0, "{count:?}");
}

#[test]
fn playthroughs_are_golden() {
    let rules = Toy::new();
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/");
    let telling = Telling { title: "Sword against axe", seed: 6, lang: Lang::En, most: 200 };
    compare(format!("{golden}toy.en.txt"), &playthrough(&rules, &rules.rolled(), telling));
    let telling = Telling { title: "Меч против топора", lang: Lang::Ru, most: 6, ..telling };
    compare(format!("{golden}toy.ru.txt"), &playthrough(&rules, &rules.rolled(), telling));
}

#[test]
fn rows_of_actions_are_read_in_both_languages_and_say_what_is_wrong() {
    let rules = Toy::new();
    let state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    let read = |text: &str| rules.read(&state, Seat::Player(0), text);
    for (text, force) in [("удар BLUE-1 сила=2", 2), ("strike blue-1", 1), ("Бить blue-1 force=9", 9)] {
        assert_eq!(read(text), Ok(Action::Strike { target: 1, force }), "{text}");
    }
    assert_eq!(read("шаг C1"), Ok(Action::Step { to: Cell::new(3, 1) }));
    for (text, told) in [
        ("strike", "something is missing"),
        ("strike blue-2", "is `blue-1` meant"),
        ("strike blue-1 force=x", "`x` is not understood"),
        ("strike blue-1 forse=1", "is `force=` meant"),
        ("end force=1", "no meaning here"),
        ("step c1 c2", "`c2` is one word too many"),
        ("step here", "Usage: step CELL"),
        ("stpe c1", "is `step` meant"),
    ] {
        let fault = read(text).unwrap_err();
        assert!(fault.code == "bad_request" && fault.words.en.contains(told), "{text}: {}", fault.words.en);
    }
}

#[test]
fn rows_of_fields_are_set_within_their_bounds() {
    let rules = Toy::new();
    let mut state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    rules.set(&mut state, "blue-1.hp", &7.into()).unwrap();
    rules.set(&mut state, "round", &3.into()).unwrap();
    assert_eq!((state.fighters[1].hp, state.round), (7, 3));
    for (path, value, told) in [
        ("blue-1.hp", 100.into(), "from 0 to 99"),
        ("blue-1.hpp", 1.into(), "`blue-1.hpp`; is `hp` meant"),
        ("blue-2.hp", 1.into(), "there is no field"),
        ("blue-1", 1.into(), "stay as it is"),
        ("active", "blue-1".into(), "stay as it is, red-1"),
        ("pending", 1.into(), "stay as it is, none"),
    ] {
        let fault = rules.set(&mut state, path, &value).unwrap_err();
        assert!(fault.words.en.contains(told), "{path}: {}", fault.words.en);
    }
    rules.set(&mut state, "red-1.cell", &"b1".into()).unwrap();
}

#[test]
fn numbers_come_from_the_sheet_own_things_first() {
    let rules = Toy::new();
    let mut state = rules.start(&rules.plain(), &mut Swift::new(1, 0), &mut Silent).unwrap();
    (state.fighters[1].hp, state.fighters[0].stamina) = (7, 4);
    let seen = |seat| {
        let mut numbers = Vec::new();
        observe(&rules, &state, Seat::Player(seat), &mut numbers);
        numbers
    };
    // Hit points, stamina, cells, who is active, weapons (texts are no numbers), round, points, nothing pending.
    assert_eq!(seen(0), [12, 7, 4, 6, 2, 1, 4, 2, 1, 0, 0, 0, 1, 2, -1]);
    assert_eq!(seen(1), [7, 12, 6, 4, 4, 2, 2, 1, 0, 1, 0, 0, 1, 2, -1]);
    let layout = Layout::of(&rules, &state);
    assert_eq!((layout.0[0].group, layout.0[0].scale, layout.0[5].name), ("hp", 99, "rank"));
}

#[test]
fn allocations_are_counted_for_this_thread_only() {
    let (none, _) = allocations_during(|| 1 + 1);
    assert_eq!(none, 0);
    let (some, list) = allocations_during(|| vec![1u8; 100]);
    assert_eq!((some, list.len()), (1, 100));
    let worker = std::thread::spawn(|| (0..100).map(|n| vec![n]).collect::<Vec<_>>());
    let (after, _) = allocations_during(|| 2 + 2);
    assert_eq!(after, 0);
    worker.join().unwrap();
}
