//! What a random decision costs, and what it costs to know the exact odds of every answer to an attack: `cargo bench -p holmgang-rules-fairydust`.
//! Times are medians of interleaved rounds; nothing here can fail by being slow.

#[path = "../tests/suite/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::Instant;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::odds::{Chance, explore};
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_lab::bench::measure;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::state::State;

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn main() {
    let rules = common::rules();
    // A number says how many battles a round has.
    let battles = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(200);
    decisions(&rules, battles);
    // Both categories: all five reactions answer it, a sword and a knife in hand parry.
    let fire = [("blue-1.hands", Field::List(vec!["sword".into(), "knife".into()]))];
    odds(&rules, "a fireball, every reaction open", "cast fireball blue-1", &fire);
    let near = [("red-1.cell", Field::from("6,5"))];
    odds(&rules, "a sword", "attack blue-1", &near);
}

fn decisions(rules: &Rules, battles: u64) {
    let library = common::library();
    // Names say which scenarios.
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| arg.contains('v')).collect();
    for id in ["quay-3v3", "market-3v3", "training-3v3", "training-hex-3v3", "meeting-3v3", "pit-1v1"] {
        if !named.is_empty() && !named.iter().any(|name| name == id) {
            continue;
        }
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        let row = measure(rules, &scenario, battles, 9, None, &|| true).unwrap();
        let (silent, recorded, ratio) = (row.silent_ns, row.recorded_ns, row.ratio);
        let count = row.decisions;
        say(&format!(
            "{id}: {silent:.0} ns a random decision, {recorded:.0} ns recorded, ratio {ratio:.3}; {count} decisions a round"
        ));
    }
}

/// The attack is declared; then the chance of every answer that is open.
fn odds(rules: &Rules, name: &str, attack: &str, set: &[(&str, Field)]) {
    let mut state = common::start_with(rules, "training-1v1", set);
    let action = rules.read(&state, RED, attack).unwrap();
    rules.check(&state, RED, &action).unwrap();
    rules.apply(&mut state, RED, &action, &mut Swift::new(1, 1), &mut Silent);
    let mut times: Vec<u128> = (0..101)
        .map(|_| {
            let start = Instant::now();
            black_box(answers(rules, &state));
            start.elapsed().as_nanos()
        })
        .collect();
    times.sort_unstable();
    let (open, middle) = (answers(rules, &state).len(), times[times.len() / 2]);
    say(&format!("{name}: {open} answers, exact odds of all in {} µs", middle / 1000));
}

/// The exact chance that each answer makes the attack fail.
fn answers(rules: &Rules, state: &State) -> Vec<Chance> {
    let mut legal = Vec::new();
    rules.legal(state, BLUE, &mut legal);
    let chance = |action| {
        let mut escaped = Chance::from(0);
        let explored = explore(rules, state, BLUE, action, usize::MAX, |after, weight| {
            if rules.works(state, action, after) == Some(true) {
                escaped += weight;
            }
        });
        assert!(explored.is_exact());
        escaped
    };
    legal.iter().map(chance).collect()
}

fn say(line: &str) {
    // Nobody reads on: then nothing more needs to be said.
    let _ = writeln!(stdout().lock(), "{line}");
}
