//! Intervals cover what they say, and sequential tests err no more often than they say: on experiments whose truth is known.

use holmgang_kernel::dice::Swift;
use holmgang_lab::rating::{Meeting, bradley_terry, elo, expected, mean_difference, mean_score, ratio};
use holmgang_lab::sprt::{Sprt, Verdict};

const EXPERIMENTS: u64 = 2_000;

/// From 0 to 1.
fn share(random: &mut Swift) -> f64 {
    random.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// Two battles with seats swapped, in sum: the first seat is worth `seat` Elo, a draw comes with `draw`.
fn pair(random: &mut Swift, strength: f64, seat: f64, draw: f64) -> f64 {
    let mut one = |elo: f64| {
        let drawn = share(random) < draw;
        let won = share(random) < expected(elo);
        if drawn { 0.5 } else { f64::from(u8::from(won)) }
    };
    one(strength + seat) + one(strength - seat)
}

/// The mean score of many pairs, as the truth.
fn true_score(strength: f64, seat: f64, draw: f64) -> f64 {
    let won = f64::midpoint(expected(strength + seat), expected(strength - seat));
    draw * 0.5 + (1.0 - draw) * won
}

fn covers(rate: f64) -> bool {
    (0.93..=0.97).contains(&rate)
}

#[test]
fn intervals_of_scores_cover() {
    for (number, (strength, seat, draw, pairs)) in
        [(0.0, 0.0, 0.0, 30), (120.0, 60.0, 0.2, 30), (60.0, 250.0, 0.1, 100), (-200.0, 0.0, 0.0, 100)]
            .into_iter()
            .enumerate()
    {
        let truth = true_score(strength, seat, draw);
        let held = (0..EXPERIMENTS).filter(|experiment| {
            let mut random = Swift::new(11 + number as u64, *experiment);
            let sets: Vec<f64> = (0..pairs).map(|_| pair(&mut random, strength, seat, draw) / 2.0).collect();
            let found = mean_score(&sets);
            found.low <= truth && truth <= found.high
        });
        let rate = held.count() as f64 / EXPERIMENTS as f64;
        assert!(covers(rate), "{strength} {seat} {draw} {pairs}: {rate}");
    }
}

/// What is chosen at which share of the decisions at which it can be: sets have few or many of them, and some like it better than others.
#[test]
fn intervals_of_shares_of_decisions_cover() {
    for (number, (truth, sets)) in [(0.5, 30), (0.2, 60), (0.05, 200)].into_iter().enumerate() {
        let held = (0..EXPERIMENTS).filter(|experiment| {
            let mut random = Swift::new(31 + number as u64, *experiment);
            let set = |_| {
                let liking = if share(&mut random) < 0.5 { 1.5 } else { 0.5 };
                let offered = 1 + random.below(12);
                let taken = (0..offered).filter(|_| share(&mut random) < truth * liking).count();
                (taken as f64, offered as f64)
            };
            let sets: Vec<(f64, f64)> = (0..sets).map(set).collect();
            let found = ratio(&sets);
            found.low <= truth && truth <= found.high
        });
        let rate = held.count() as f64 / EXPERIMENTS as f64;
        assert!(covers(rate), "{truth} {sets}: {rate}");
    }
    let nothing = ratio(&[]);
    assert_eq!((nothing.value, nothing.low, nothing.high), (0.5, 0.0, 1.0));
    assert!(ratio(&[(0.0, 4.0); 400]).high < 0.01 && ratio(&[(0.0, 4.0); 10]).high > 0.1);
}

/// What doing without something costs: the difference of two scores, from −1 to 1, as the lab counts it.
#[test]
fn intervals_of_differences_cover() {
    for (number, (with, without, pairs)) in
        [(0.0, -120.0, 30), (0.0, 0.0, 50), (200.0, -50.0, 100)].into_iter().enumerate()
    {
        let truth = true_score(with, 60.0, 0.1) - true_score(without, 60.0, 0.1);
        let held = (0..EXPERIMENTS).filter(|experiment| {
            let mut random = Swift::new(41 + number as u64, *experiment);
            let set = |_| {
                let [one, other] = [with, without].map(|strength| pair(&mut random, strength, 60.0, 0.1) / 2.0);
                one - other
            };
            let sets: Vec<f64> = (0..pairs).map(set).collect();
            let found = mean_difference(&sets);
            (found.low..=found.high).contains(&truth)
        });
        let rate = held.count() as f64 / EXPERIMENTS as f64;
        assert!(covers(rate), "{with} {without} {pairs}: {rate}");
    }
}

#[test]
fn intervals_of_ratings_cover() {
    // Four players 100 Elo apart; no seat effect, so that the model is true.
    let truth = [-150.0, -50.0, 50.0, 150.0];
    let mut held = [0u64; 4];
    for experiment in 0..EXPERIMENTS {
        let mut random = Swift::new(5, experiment);
        let mut meetings = Vec::new();
        for one in 0..truth.len() {
            for other in 0..one {
                for _ in 0..30 {
                    let score = pair(&mut random, truth[one] - truth[other], 0.0, 0.0);
                    meetings.push(Meeting { one, other, score, battles: 2.0 });
                }
            }
        }
        for ((held, truth), found) in held.iter_mut().zip(truth).zip(bradley_terry(4, &meetings)) {
            *held += u64::from(found.low <= truth && truth <= found.high);
        }
    }
    for count in held {
        assert!(covers(count as f64 / EXPERIMENTS as f64), "{held:?}");
    }
}

#[test]
fn sequential_tests_keep_their_error_rates() {
    let test = Sprt { low: 0.0, high: 80.0, alpha: 0.05, beta: 0.05 };
    for (elo, wrong) in [(0.0, Verdict::High), (80.0, Verdict::Low)] {
        let (mut errors, mut sum) = (0u64, 0usize);
        for experiment in 0..EXPERIMENTS {
            let mut random = Swift::new(21, experiment);
            let sets: Vec<f64> = (0..1_000).map(|_| pair(&mut random, elo, 0.0, 0.0) / 2.0).collect();
            let (count, verdict) = test.decided(&sets).expect("a thousand pairs decide it");
            errors += u64::from(verdict == wrong);
            sum += count;
        }
        let rate = errors as f64 / EXPERIMENTS as f64;
        // Three standard errors of a rate of 2,000.
        assert!(rate <= 0.05 + 0.015, "{elo}: {rate}");
        // It pays: a fixed number of pairs with the same errors is about 150.
        assert!((sum as f64 / EXPERIMENTS as f64) < 120.0, "{elo}: {sum}");
    }
}

#[test]
fn elo_and_scores_are_inverse() {
    for score in [0.1, 0.5, 0.75, 0.99] {
        assert!((expected(elo(score)) - score).abs() < 1e-12);
    }
    assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    assert!((elo(0.76) - 200.24).abs() < 0.01);
}

#[test]
fn little_is_known_of_few() {
    let nothing = mean_score(&[]);
    assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
    let all = mean_score(&[1.0; 12]);
    assert!(all.value == 1.0 && all.high == 1.0 && (0.7..0.9).contains(&all.low), "{all:?}");
    // Everything won, and still finite; who never met anybody is unknown.
    let met = vec![Meeting { one: 0, other: 1, score: 2.0, battles: 2.0 }; 10];
    let rated = bradley_terry(3, &met);
    assert!(rated.iter().all(|player| player.value.is_finite()), "{rated:?}");
    assert!(rated[0].value > 200.0 && (rated[0].value + rated[1].value).abs() < 1e-6, "{rated:?}");
    assert!(bradley_terry(0, &[]).is_empty());
}
