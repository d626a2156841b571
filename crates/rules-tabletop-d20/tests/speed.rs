mod common;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::{Recorder, Silent};
use holmgang_kernel::ruleset::{Refuse, Ruleset};
use holmgang_kernel::seat::Turn;
use holmgang_rules_tabletop_d20::event::Event;
use holmgang_rules_tabletop_d20::state::*;

#[test]
fn raw() {
    let library = common::library();
    let rules = common::rules();
    println!("state {} action {} event {} task {} figure {}", size_of::<State>(), size_of::<holmgang_rules_tabletop_d20::action::Action>(), size_of::<Event>(), size_of::<Task>(), size_of::<Figure>());
    for id in ["training-1v1", "duel-1v1", "brotherhood-4v4", "tavern-4v4", "crypt-choir", "wall-pack", "encounter-four-orcs", "training-undead"] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap_or_else(|f| panic!("{f}"));
        let n = if cfg!(debug_assertions) { 10 } else { 300 };
        let mut decisions = 0u64;
        let mut results = std::collections::BTreeMap::new();
        let mut rounds = 0u64;
        let begin = std::time::Instant::now();
        let mut starts = std::time::Duration::ZERO;
        for battle in 0..n {
            let mut dice = Swift::new(3, battle);
            let t = std::time::Instant::now();
            let mut state = rules.start(&scenario, &mut dice, &mut Silent).unwrap();
            starts += t.elapsed();
            let mut scratch = Vec::new();
            loop {
                match rules.turn(&state) {
                    Turn::Over(outcome) => { *results.entry(outcome.result).or_insert(0) += 1; rounds += u64::from(state.round); break; }
                    Turn::Of(wanted) => {
                        let seat = wanted.seats.first().unwrap();
                        let action = rules.pick(&state, seat, &mut scratch, |n| dice.below(n)).unwrap_or_else(|| panic!("{id} {battle}: nothing legal: {:?} {:?}", state.pending, state.figure(state.active)));
                        if cfg!(debug_assertions) {
                            let mut list = Vec::new();
                            rules.legal(&state, seat, &mut list);
                            for a in &list { if let Err(r) = rules.check(&state, seat, a) { panic!("{id} {battle}: {a:?} refused {} {}\n{:?}", r.code(), r.clause(), state.figure(state.active)); } }
                        }
                        rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
                        decisions += 1;
                    }
                }
            }
        }
        let took = begin.elapsed() - starts;
        println!("{id:22} {:>8} decisions {:>6.0} ns each, start {:?}, rounds {} {results:?}", decisions / n, took.as_nanos() as f64 / decisions as f64, starts / n as u32, rounds / n);
    }
    let _ = Recorder::<Event>::default();
}
