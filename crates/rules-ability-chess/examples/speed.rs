//! Speed, measured in one run: plain move generation beside cozy-chess, and random playouts with abilities.
#![allow(clippy::print_stdout)]

#[path = "../tests/suite/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_ability_chess::action::Action;
use holmgang_rules_ability_chess::state::State;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

fn main() {
    let rules = common::rules();
    let rounds = 7;
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if wanted.is_empty() {
        generation(&rules, rounds);
    }
    let all = [
        "duel",
        "duel-archers",
        "duel-sappers",
        "duel-armour",
        "burning_yard",
        "item_lab",
        "chess",
        "duel-tall",
        "four-handed",
    ];
    for id in all.into_iter().filter(|id| wanted.is_empty() || wanted.iter().any(|name| name == id)) {
        playouts(&rules, id, rounds);
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn generation(rules: &holmgang_rules_ability_chess::Rules, rounds: usize) {
    let ours: Vec<State> = POSITIONS.iter().map(|fen| common::from_fen(rules, fen)).collect();
    let theirs: Vec<cozy_chess::Board> = POSITIONS.iter().map(|fen| fen.parse().unwrap()).collect();
    let repeat = 100_000;
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut list = Vec::with_capacity(256);
    let mut moves = Vec::with_capacity(256);
    for _ in 0..rounds {
        let start = Instant::now();
        for _ in 0..repeat {
            for state in &ours {
                list.clear();
                rules.legal(black_box(state), holmgang_kernel::seat::Seat::Player(state.now.active), &mut list);
                black_box(&list);
            }
        }
        a.push(start.elapsed().as_nanos() as f64 / (repeat * ours.len()) as f64);
        let start = Instant::now();
        for _ in 0..repeat {
            for board in &theirs {
                moves.clear();
                black_box(board).generate_moves(|set| {
                    moves.extend(set);
                    false
                });
                black_box(&moves);
            }
        }
        b.push(start.elapsed().as_nanos() as f64 / (repeat * theirs.len()) as f64);
    }
    let (a, b) = (median(a), median(b));
    println!("generation: {a:.0} ns a position, cozy-chess {b:.0} ns, {:.2} times", a / b);
}

fn playouts(rules: &holmgang_rules_ability_chess::Rules, id: &str, rounds: usize) {
    let start = common::start(rules, id);
    let mut times = Vec::new();
    let (mut decisions, mut ends, mut battles, mut listed) = (0u64, 0u64, 0u64, 0u64);
    let mut list: Vec<Action> = Vec::with_capacity(1024);
    for round in 0..rounds as u64 {
        let clock = Instant::now();
        let mut count = 0u64;
        for battle in 0..200 {
            let mut state = start.clone();
            let mut dice = Swift::new(round, battle);
            let mut choices = Swift::new(round + 1000, battle);
            battles += 1;
            while let Some(seat) = rules.turn(&state).seat() {
                let action = rules.pick(&state, seat, &mut list, |many| {
                    listed += many as u64;
                    choices.below(many)
                });
                let Some(action) = action else { break };
                rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
                count += 1;
                if count > 2_000_000 {
                    break;
                }
            }
            ends += 1;
        }
        times.push(clock.elapsed().as_nanos() as f64 / count as f64);
        decisions += count;
    }
    println!(
        "{id}: {:.0} ns a decision, {:.0} decisions a battle, {:.1} choices",
        median(times),
        decisions as f64 / battles as f64,
        listed as f64 / decisions as f64
    );
    let _ = ends;
}
