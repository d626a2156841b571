//! The kit on the toy: sound rules pass with full coverage, unsound ones are caught.

use holmgang_kernel::words::Lang;
use holmgang_testkit::alloc::allocations_during;
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::playthrough::{Telling, compare, playthrough};
use holmgang_testkit::random_play::random_play;
use holmgang_testkit::toy::{GRID, STAMINA, Toy};

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
