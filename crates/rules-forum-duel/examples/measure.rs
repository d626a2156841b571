#[path = "../tests/common/mod.rs"]
mod common;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::{Recorder, Silent};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;
fn main() {
    let library = common::library();
    let rules = holmgang_rules_forum_duel::Rules::load(&library).unwrap();
    println!(
        "event {} action {} effect {} combatant {} lasting {} spell {} sheet {}",
        size_of::<holmgang_rules_forum_duel::event::Event>(),
        size_of::<holmgang_rules_forum_duel::action::Action>(),
        size_of::<holmgang_rules_forum_duel::state::Effect>(),
        size_of::<holmgang_rules_forum_duel::state::Combatant>(),
        size_of::<holmgang_rules_forum_duel::content::Lasting>(),
        size_of::<holmgang_rules_forum_duel::content::Spell>(),
        size_of::<holmgang_rules_forum_duel::state::Sheet>()
    );
    let only = std::env::args().nth(1);
    for id in ["duel-1v1", "duel-2v2", "duel-3v3", "training-3v3"] {
        if only.as_ref().is_some_and(|only| only != id) {
            continue;
        }
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        let best_first = ();
        let _ = best_first;
        let row = holmgang_lab::bench::measure(
            &rules,
            &scenario,
            if std::env::args().nth(2).is_some() { 1 } else { 400 },
            25,
        )
        .unwrap();
        let best = |recorded: bool| {
            let mut best = f64::MAX;
            let mut rec = Recorder::default();
            let mut scratch = Vec::new();
            for round in 0..300u64 {
                let mut n = 0u64;
                let t = std::time::Instant::now();
                for battle in 0..20 {
                    let mut d = Swift::new(round, battle);
                    let mut s = rules.start(&scenario, &mut d, &mut Silent).unwrap();
                    rec.clear();
                    while let Turn::Of(w) = rules.turn(&s) {
                        let seat = w.seats.first().unwrap();
                        let a = rules.pick(&s, seat, &mut scratch, |n| d.below(n)).unwrap();
                        if recorded {
                            rules.apply(&mut s, seat, &a, &mut d, &mut rec)
                        } else {
                            rules.apply(&mut s, seat, &a, &mut d, &mut Silent)
                        }
                        n += 1;
                    }
                }
                best = f64::min(best, t.elapsed().as_nanos() as f64 / n as f64);
            }
            best
        };
        if let Some(mode) = std::env::args().nth(2) {
            for _ in 0..20 {
                best(mode == "rec");
            }
            continue;
        }
        let (q, r) = (best(false), best(true));
        println!("   best silent {q:.1} recorded {r:.1} ratio {:.3}", r / q);
        // decomposed: pick only
        let mut dice = Swift::new(1, 1);
        let mut states = Vec::new();
        for battle in 0..50 {
            let mut d = Swift::new(7, battle);
            let mut s = rules.start(&scenario, &mut d, &mut Silent).unwrap();
            while let Turn::Of(w) = rules.turn(&s) {
                let seat = w.seats.first().unwrap();
                states.push((s.clone(), seat));
                let a = rules.pick(&s, seat, &mut Vec::new(), |n| d.below(n)).unwrap();
                rules.apply(&mut s, seat, &a, &mut d, &mut Silent);
            }
        }
        states.truncate(200);
        let t = std::time::Instant::now();
        let mut n = 0u64;
        let mut acc = 0usize;
        for _ in 0..2000 {
            for (s, seat) in &states {
                let a = rules.pick(s, *seat, &mut Vec::new(), |n| {
                    acc += n;
                    dice.below(n)
                });
                n += a.is_some() as u64;
            }
        }
        let pick = t.elapsed().as_nanos() as f64 / n as f64;
        let mut rec = Recorder::default();
        let mut events = 0usize;
        let mut entries = 0;
        let mut tallies = 0;
        let mut terms = 0;
        let mut dec = 0;
        for battle in 0..50 {
            let mut d = Swift::new(7, battle);
            let mut s = rules.start(&scenario, &mut d, &mut Silent).unwrap();
            rec.clear();
            while let Turn::Of(w) = rules.turn(&s) {
                let seat = w.seats.first().unwrap();
                let a = rules.pick(&s, seat, &mut Vec::new(), |n| d.below(n)).unwrap();
                rules.apply(&mut s, seat, &a, &mut d, &mut rec);
                dec += 1;
            }
            events += rec.len();
            for e in rec.clone().into_entries() {
                entries += 1;
                tallies += e.tallies.len();
                terms += e.tallies.iter().map(|t| t.terms.len()).sum::<usize>();
            }
        }
        println!(
            "{id}: silent {:.1} recorded {:.1} ratio {:.3} decisions {} bytes {}; pick {:.1} (avg {:.1} legal); per decision events {:.2} tallies {:.2} terms {:.2} ({events} {entries})",
            row.silent_ns,
            row.recorded_ns,
            row.ratio,
            row.decisions,
            row.state_bytes,
            pick,
            acc as f64 / n as f64,
            events as f64 / dec as f64,
            tallies as f64 / dec as f64,
            terms as f64 / dec as f64
        );
    }
}
