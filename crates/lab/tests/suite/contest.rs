//! Battles one by one, on the toy.

use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_ai::Bot;
use holmgang_kernel::ruleset::Notate;
use holmgang_lab::Watch;
use holmgang_lab::contest::{Bout, Contest, Extras, Kinds, contest, score};
use holmgang_lab::simulate::MOST_DECISIONS;
use holmgang_testkit::toy::Toy;

fn sides(sides: &[Bot]) -> Contest {
    Contest { sides: sides.to_vec(), seed: 3, opening: 0, most: MOST_DECISIONS, keeps_seats: false }
}

fn played(asked: &Contest, battles: std::ops::Range<u64>, threads: usize) -> Vec<Bout> {
    let rules = Toy::new();
    contest(&rules, &rules.rolled(), asked, &Extras::default(), battles, threads, &()).unwrap()
}

#[test]
fn threads_and_pieces_change_nothing() {
    let asked = Contest { opening: 3, ..sides(&[Bot::Greedy, Bot::Random]) };
    let whole = played(&asked, 0..101, 1);
    assert_eq!(whole.iter().map(|bout| bout.number).collect::<Vec<_>>(), (0..101).collect::<Vec<_>>());
    for threads in [2, 7] {
        assert_eq!(played(&asked, 0..101, threads), whole);
    }
    let pieces: Vec<Bout> = [0..1, 1..40, 40..101].into_iter().flat_map(|part| played(&asked, part, 2)).collect();
    assert_eq!(pieces, whole);
    assert_ne!(played(&Contest { seed: 4, ..asked }, 0..101, 2), whole);
}

/// Both battles of a set have the same dice: with equal bots they are the same battle, and the bots split them.
#[test]
fn sets_are_fair() {
    let bouts = played(&sides(&[Bot::Greedy, Bot::Greedy]), 0..60, 2);
    for set in bouts.chunks(2) {
        let [one, other] = set else { panic!("{set:?}") };
        assert_eq!((&one.winners, one.decisions), (&other.winners, other.decisions));
        assert_eq!((one.seats.as_slice(), other.seats.as_slice()), (&[0, 1][..], &[1, 0][..]));
        assert_eq!(one.score(0).unwrap() + other.score(0).unwrap(), 1.0);
    }
    let better = played(&sides(&[Bot::Greedy, Bot::Random]), 0..60, 2);
    let sum: f64 = better.iter().filter_map(|bout| bout.score(0)).sum();
    assert!(sum > 45.0, "{sum}");
    assert_eq!(better.iter().filter_map(|bout| bout.score(1)).sum::<f64>(), 60.0 - sum);
}

/// Decisions at random first make battles differ, and are the same in both of a set.
#[test]
fn openings_differ_from_set_to_set() {
    let rules = Toy::new();
    let lengths = |opening: u64| {
        let asked = Contest { opening, ..sides(&[Bot::Greedy]) };
        let bouts = contest(&rules, &rules.plain(), &asked, &Extras::default(), 0..40, 2, &()).unwrap();
        assert!(bouts.chunks(2).all(|set| set[0].decisions == set[1].decisions));
        bouts.into_iter().map(|bout| bout.decisions).collect::<Vec<_>>()
    };
    assert_ne!(lengths(0), lengths(6));
}

#[test]
fn battles_that_are_cut_are_draws() {
    let bouts = played(&Contest { most: 2, ..sides(&[Bot::Random]) }, 0..10, 1);
    assert!(bouts.iter().all(|bout| bout.result.is_none() && bout.winners.is_empty() && bout.decisions == 2));
    assert!(bouts.iter().all(|bout| bout.score(0) == Some(0.5) && bout.score(1).is_none()));
    assert_eq!(score(&[0, 1, 1], &[2], 1), Some(1.0));
    assert_eq!(score(&[0, 1, 1], &[2], 0), Some(0.0));
}

struct After(AtomicU64);

impl Watch for After {
    fn done(&self, _: u64) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 5
    }
}

#[test]
fn who_watches_may_stop_it() {
    let rules = Toy::new();
    let asked = sides(&[Bot::Random]);
    let bouts =
        contest(&rules, &rules.plain(), &asked, &Extras::default(), 0..500, 1, &After(AtomicU64::new(0))).unwrap();
    assert_eq!(bouts.len(), 5);
}

/// Uses add up to the decisions, whoever may not strike loses, and keeping seats changes nothing but who sits where.
#[test]
fn kinds_are_counted_and_taken_away() {
    let rules = Toy::new();
    let kinds: Kinds<Toy> = Kinds::new(|rules: &Toy, state, action| {
        rules.write(state, action).split(' ').next().unwrap_or_default().to_owned()
    });
    let asked = Contest { opening: 1, ..sides(&[Bot::Greedy, Bot::Greedy]) };
    let played = |without: Option<&str>, asked: &Contest| {
        let extras = Extras { kinds: Some(&kinds), without, ..Extras::default() };
        contest(&rules, &rules.rolled(), asked, &extras, 0..40, 2, &()).unwrap()
    };
    let whole = played(None, &asked);
    for bout in &whole {
        let used: u32 = bout.uses.values().flat_map(|found| found.by).sum();
        assert_eq!(u64::from(used) + 1, bout.decisions, "{bout:?}");
        assert!(bout.uses.values().all(|found| found.taken <= found.offered));
        assert!(!bout.clauses.is_empty());
    }
    let strikes = |bouts: &[Bout]| {
        bouts
            .iter()
            .filter_map(|bout| bout.uses.get("strike"))
            .fold([0, 0], |[one, other], found| [one + found.by[0], other + found.by[1]])
    };
    assert!(strikes(&whole)[0] > 20, "{:?}", strikes(&whole));
    let less = played(Some("strike"), &asked);
    assert_eq!(strikes(&less)[0], 0);
    assert!(strikes(&less)[1] > 20);
    let scored = |bouts: &[Bout]| bouts.iter().filter_map(|bout| bout.score(0)).sum::<f64>();
    assert!(scored(&less) < scored(&whole) / 2.0, "{} {}", scored(&less), scored(&whole));
    let kept = played(None, &Contest { keeps_seats: true, ..asked });
    assert!(kept.iter().all(|bout| bout.seats == [0, 1]));
    assert_ne!((kept[0].decisions, kept[2].decisions), (kept[1].decisions, kept[3].decisions));
}
