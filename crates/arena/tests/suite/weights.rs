//! Weights of evaluations: files, looking for better ones, and whether they are.

use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ContestJob, ScenarioSource, TuneJob, Watch, WeightRow};
use holmgang_arena::weights::{self, BAD_WEIGHTS, Judged, Sprt};
use holmgang_rulebooks::REGISTRY;

fn rules(id: &str) -> Box<dyn AnyRules> {
    REGISTRY.load(id, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn hand(rows: &[WeightRow]) -> Vec<i32> {
    rows.iter().map(|row| row.hand).collect()
}

fn tune(from: Vec<i32>, threads: usize, watch: &(dyn Watch + Sync)) -> Option<Vec<i32>> {
    let job = TuneJob {
        scenarios: vec![ScenarioSource::Id("mirror-1v1".into())],
        from,
        bot: "greedy".into(),
        trials: 400,
        seed: 5,
        threads,
        opening: 2,
        most: 500,
    };
    rules("forum-duel").tune(&job, watch).unwrap()
}

fn judged(one: Vec<i32>, other: Vec<i32>) -> Judged {
    let job = ContestJob {
        scenario: ScenarioSource::Id(String::new()),
        options: Vec::new(),
        sides: vec!["greedy".into(), "greedy".into()],
        seed: 9,
        threads: 2,
        opening: 2,
        most: 500,
        weights: vec![one, other],
        keeps_seats: false,
        notes_uses: false,
        without: None,
    };
    let scenarios = [ScenarioSource::Id("mirror-1v1".into())];
    let test = Sprt { low: 0.0, high: 20.0, alpha: 0.05, beta: 0.05 };
    weights::judge(&*rules("forum-duel"), &job, &scenarios, test, 4_000, &()).unwrap()
}

#[test]
fn every_evaluation_has_weights_that_say_what_they_weigh() {
    for id in REGISTRY.ids() {
        let rows = rules(id).weights();
        assert!(rows.len() >= 8, "{id}: {} weights", rows.len());
        for row in &rows {
            assert!(row.range.contains(&row.hand) && row.range.contains(&row.found), "{id}: {row:?}");
            assert!(!row.about.en.is_empty() && row.about.en != row.about.ru, "{id}: {row:?}");
        }
        let mut ids: Vec<&str> = rows.iter().map(|row| row.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rows.len(), "{id}");
    }
}

#[test]
fn what_is_found_beats_what_it_began_with() {
    let hand = hand(&rules("forum-duel").weights());
    let found = tune(hand.clone(), 2, &()).unwrap();
    let Judged { stronger, rows } = judged(found.clone(), hand.clone());
    assert_eq!(stronger, Some(true), "{found:?}");
    // Only what was needed counts, in whole sets.
    assert!(rows.len() < 4_000 && rows.len().is_multiple_of(2), "{}", rows.len());
    // And the other way round it is weaker.
    assert_eq!(judged(hand, found).stronger, Some(false));
}

#[test]
fn equal_weights_are_not_stronger() {
    let hand = hand(&rules("forum-duel").weights());
    assert_eq!(judged(hand.clone(), hand).stronger, Some(false));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let hand = hand(&rules("forum-duel").weights());
    let one = tune(hand.clone(), 1, &());
    assert!(one.is_some());
    for threads in [2, 3] {
        assert_eq!(tune(hand.clone(), threads, &()), one);
    }
}

#[test]
fn who_stops_the_search_gets_nothing_half_found() {
    struct Until(AtomicU64);
    impl Watch for Until {
        fn done(&self, battles: u64) {
            self.0.fetch_max(battles, Ordering::Relaxed);
        }
        fn stopped(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= 50
        }
    }
    let watch = Until(AtomicU64::new(0));
    assert_eq!(tune(hand(&rules("forum-duel").weights()), 2, &watch), None);
    assert!(watch.0.load(Ordering::Relaxed) < 200);
}

#[test]
fn files_are_read_with_every_fault_in_its_place() {
    let rows = rules("fairydust").weights();
    let faults =
        weights::read(&rows, "mine.toml", "able = 700\ngap = 900\ngapp = 3\nmind = \"much\"\nxyzzyxyzzy = 1\n");
    let faults = faults.unwrap_err().0;
    assert!(faults.iter().all(|fault| fault.code == BAD_WEIGHTS && fault.file == "mine.toml"));
    let told: Vec<(usize, &str)> =
        faults.iter().map(|fault| (fault.at.line as usize, fault.words.en.as_str())).collect();
    let expected = [
        (2, "a whole number from 2 to 80 is wanted"),
        (3, "there is no weight `gapp`; is `gap` meant?"),
        (4, "a whole number from 0 to 200 is wanted"),
        (5, "there is no weight `xyzzyxyzzy`; `holmgang lab tune --trials 0` lists them all"),
    ];
    assert_eq!(told, expected);
    assert!(faults.iter().all(|fault| fault.words.ru.chars().any(|c| ('а'..='я').contains(&c))));

    let values = weights::read(&rows, "mine.toml", "able = 700\n").unwrap();
    assert_eq!(values[1..], hand(&rows)[1..]);
    assert_eq!(values[0], 700);
    let text = weights::written(&rows, &values, &["found by hand".into()]);
    assert!(text.starts_with("# found by hand\nable = 700 # somebody who can act; by hand 600\n"), "{text}");
    assert_eq!(weights::read(&rows, "again.toml", &text).unwrap(), values);
}
