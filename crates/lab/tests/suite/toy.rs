//! Sweeps and measurements of the toy.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use holmgang_ai::Bot;
use holmgang_lab::bench::{Pace, fingerprint, measure, measure_lab, measure_search};
use holmgang_lab::simulate::UNFINISHED;
use holmgang_lab::{Job, Outcomes, Watch, run};
use holmgang_testkit::toy::{Scenario, State, Toy};

fn sweep(job: &Job) -> Outcomes {
    let rules = Toy::new();
    run(&rules, &rules.rolled(), job, &()).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for bots in [vec![Bot::Random], vec![Bot::Greedy, Bot::Random]] {
        // Not a multiple of any size of work.
        let job = Job { battles: 333, bots, seed: 5, swap: true, ..Job::default() };
        let [one, two, five] = [1, 2, 5].map(|threads| sweep(&Job { threads, ..job.clone() }));
        assert_eq!(one, two);
        assert_eq!(one, five);
        assert_eq!((one.asked, one.battles, one.decisions.len()), (333, 333, 333));
        assert_eq!(one.results.values().sum::<u64>(), 333);
        assert_ne!(one, sweep(&Job { seed: 6, ..job }));
    }
}

#[test]
fn a_longer_sweep_begins_with_the_shorter_one() {
    let short = sweep(&Job { battles: 100, ..Job::default() });
    let long = sweep(&Job { battles: 101, ..Job::default() });
    assert!(short.decisions.sum() < long.decisions.sum());
    let more = |result: &str| long.results.get(result).unwrap_or(&0) - short.results.get(result).unwrap_or(&0);
    assert_eq!(more("red") + more("blue") + more("draw"), 1);
}

#[test]
fn wins_are_counted_by_result_seat_and_bot() {
    let outcomes = sweep(&Job { battles: 400, bots: vec![Bot::Greedy, Bot::Random], swap: true, ..Job::default() });
    assert_eq!(outcomes.seats, [outcomes.results["red"], outcomes.results["blue"]]);
    let [greedy, random] = outcomes.bots[..] else { panic!("two bots: {outcomes:?}") };
    assert_eq!((greedy.bot, greedy.battles, random.bot, random.battles), (Bot::Greedy, 400, Bot::Random, 400));
    assert_eq!(greedy.wins + random.wins, outcomes.seats.iter().sum::<u64>());
    assert!(greedy.wins > 300 && random.wins < 50, "{outcomes:?}");
    // Swapped seats: greedy has won on both.
    assert!(outcomes.seats.iter().all(|wins| 100 < *wins), "{outcomes:?}");
    let rate = outcomes.rate("red");
    assert!(rate.low < rate.rate && rate.rate < rate.high && rate.of == 400);

    let unswapped = sweep(&Job { battles: 400, bots: vec![Bot::Greedy, Bot::Random], ..Job::default() });
    assert_eq!(unswapped.seats[0], unswapped.bots[0].wins);
    assert_eq!(unswapped.seats[1], unswapped.bots[1].wins);
}

#[test]
fn one_bot_for_all_and_none_is_random() {
    let all = sweep(&Job { battles: 50, bots: vec![Bot::Random], ..Job::default() });
    assert_eq!(all, sweep(&Job { battles: 50, bots: vec![], ..Job::default() }));
    assert_eq!(all, sweep(&Job { battles: 50, bots: vec![Bot::Random, Bot::Random], ..Job::default() }));
    assert_eq!((all.bots.len(), all.bots[0].battles, all.bots[0].wins), (1, 50, all.seats.iter().sum()));
}

#[test]
fn long_battles_are_cut_and_said_to_be() {
    let outcomes = sweep(&Job { battles: 20, max_decisions: 3, ..Job::default() });
    assert_eq!(outcomes.results.get(UNFINISHED), Some(&20));
    assert_eq!(outcomes.decisions.spread().max, 3);
    assert_eq!(sweep(&Job { battles: 0, ..Job::default() }).battles, 0);
}

#[test]
fn faults_of_the_scenario_come_back() {
    let rules = Toy::new();
    let scenario = Scenario { red: "spoon".into(), ..rules.plain() };
    assert_eq!(run(&rules, &scenario, &Job::default(), &()).unwrap_err().code(), "bad_scenario");
    assert!(measure(&rules, &scenario, 1, 1, None, &|| true).is_err() && fingerprint(&rules, [&scenario]).is_err());
}

/// Stops after so many battles and remembers the most that it was told.
struct Impatient {
    after: u64,
    told: AtomicU64,
}

impl Watch for Impatient {
    fn done(&self, battles: u64) {
        self.told.fetch_max(battles, Ordering::Relaxed);
    }
    fn stopped(&self) -> bool {
        self.after <= self.told.load(Ordering::Relaxed)
    }
}

#[test]
fn a_stopped_sweep_keeps_what_was_done() {
    let rules = Toy::new();
    for threads in [1, 3] {
        let watch = Impatient { after: 100, told: AtomicU64::new(0) };
        let job = Job { battles: 1_000_000, threads, ..Job::default() };
        let outcomes = run(&rules, &rules.plain(), &job, &watch).unwrap();
        assert!((100..1000).contains(&outcomes.battles), "{}", outcomes.battles);
        assert_eq!(outcomes.asked, 1_000_000);
        assert_eq!(outcomes.battles, watch.told.into_inner());
        assert_eq!(outcomes.results.values().sum::<u64>(), outcomes.battles);
        assert_eq!(outcomes.decisions.len(), outcomes.battles);
    }
}

#[test]
fn watchers_are_told_of_every_battle() {
    let rules = Toy::new();
    let watch = Impatient { after: u64::MAX, told: AtomicU64::new(0) };
    run(&rules, &rules.plain(), &Job { battles: 77, ..Job::default() }, &watch).unwrap();
    assert_eq!(watch.told.into_inner(), 77);
}

#[test]
fn measurements_are_sound() {
    let rules = Toy::new();
    let row = measure(&rules, &rules.plain(), 50, 3, None, &|| true).unwrap();
    assert_eq!(row.decisions, measure(&rules, &rules.plain(), 50, 1, None, &|| true).unwrap().decisions);
    let stopped = measure(&rules, &rules.plain(), 50, 3, None, &|| false).unwrap();
    assert_eq!((stopped.decisions, stopped.samples), (0, 0), "nobody waits");
    assert!(row.decisions > 500 && row.silent_ns > 0.0 && row.recorded_ns > 0.0 && row.ratio > 0.0, "{row:?}");
    assert_eq!((row.state_bytes, row.samples), (size_of::<State>(), 30));
}

/// However short the time is, medians are of a few samples; however long, of no more than were asked for.
#[test]
fn measurements_end_in_time_with_samples_enough() {
    let (rules, none) = (Toy::new(), Some(Duration::ZERO));
    let plain = rules.plain();
    assert_eq!(measure(&rules, &plain, 50, 3, none, &|| true).unwrap().samples, 9);
    assert_eq!(measure(&rules, &plain, 3, 1, none, &|| true).unwrap().samples, 3, "no more than were asked for");
    let search = measure_search(&rules, &plain, 3, none, &|| true).unwrap();
    assert_eq!(search.searches, 5);
    assert!(search.iterations > 0.0 && search.standing > 0.0, "{search:?}");
    let lab = measure_lab(&rules, &plain, 1_000, 9, none, &|| true).unwrap();
    assert!(lab.runs == 3 && lab.of_run < 1_000 && lab.ratio > 0.0, "{lab:?}");
    let whole = measure_lab(&rules, &plain, 40, 2, None, &|| true).unwrap();
    assert_eq!((whole.runs, whole.of_run), (2, 40));
    assert_eq!(measure_search(&rules, &plain, 3, none, &|| false).unwrap().searches, 0, "nobody waits");
    assert_eq!(measure_lab(&rules, &plain, 40, 2, none, &|| false).unwrap().runs, 0, "nobody waits");
}

/// What some leave of a time, the others have.
#[test]
fn a_time_is_shared() {
    let hour = Duration::from_secs(3_600);
    let pace = Pace::new(Some(hour));
    let (all, of_four) = (pace.share(1).unwrap(), pace.share(4).unwrap());
    assert!(all <= hour && of_four <= hour / 4 && all > of_four * 3, "{all:?} {of_four:?}");
    assert_eq!(Pace::new(None).share(3), None);
    assert_eq!(Pace::new(Some(Duration::ZERO)).share(2), Some(Duration::ZERO));
}

#[test]
fn the_fingerprint_is_pinned_and_follows_the_rules() {
    let rules = Toy::new();
    let (plain, rolled) = (rules.plain(), rules.rolled());
    let print = fingerprint(&rules, [&plain, &rolled]).unwrap();
    assert_eq!(print, PINNED, "{print:#x}");
    let elsewhere = std::thread::spawn(|| {
        let rules = Toy::new();
        fingerprint(&rules, [&rules.plain(), &rules.rolled()]).unwrap()
    });
    assert_eq!(print, elsewhere.join().unwrap());
    let tougher = Scenario { hp: plain.hp + 1, ..plain.clone() };
    let others = [
        fingerprint(&rules, [&rolled, &plain]),
        fingerprint(&rules, [&plain]),
        fingerprint(&rules, [&tougher, &rolled]),
    ];
    assert!(others.iter().all(|other| *other != Ok(print)));
}

// It changes when, and only when, the toy plays otherwise.
const PINNED: u64 = 0x533E_16F7_C694_6FCD;
