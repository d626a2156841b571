//! What it costs to list what can be done, and what can be gone to: `cargo bench -p holmgang-arena`, with the id of a rulebook for that one alone.
//!
//! The page asks for both after every step of a battle. Each moment of a battle between bots of level 3 is listed several times; the times are the median and
//! the slowest of the medians, and the ratio says what the ways cost beside the list, whatever the machine.

use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::Instant;

use holmgang_ai::Bot;
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AdviceJob, AnyRules, ScenarioSource, Setup, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// Moments of a battle that are looked at.
const MOMENTS: usize = 24;
/// How often each is listed.
const RUNS: usize = 5;

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for id in REGISTRY.ids() {
        if !only.is_empty() && !only.iter().any(|word| word == id) {
            continue;
        }
        let (Ok(registered), Ok(rules)) = (REGISTRY.get(id), REGISTRY.load(id, &ContentSources::builtin())) else {
            continue;
        };
        let opener = registered.opener().map(|opener| opener.scenario);
        let mut scenarios: Vec<&str> = opener.into_iter().chain(registered.bench().scenarios.iter().copied()).collect();
        scenarios.dedup();
        for scenario in scenarios {
            if let Some(line) = measured(&*rules, scenario) {
                let _ = writeln!(stdout(), "{id}, {scenario}: {line}");
            }
        }
    }
}

fn measured(rules: &dyn AnyRules, scenario: &str) -> Option<String> {
    let scenario = ScenarioSource::Id(scenario.to_owned());
    let setup = Setup { scenario, options: Vec::new(), key: [7; 32], rolls: Rolls::Seeded };
    let mut battle = rules.start(&setup).ok()?;
    let (mut listing, mut walking) = (Vec::new(), Vec::new());
    let job = AdviceJob { bot: Bot::Fighter.id().to_owned(), seed: 1, most: 1, time: None };
    while listing.len() < MOMENTS {
        let TurnInfo::Of { seats, .. } = battle.turn() else { break };
        let seat @ Seat::Player(_) = *seats.first()? else { break };
        listing.push(median(|| drop(black_box(battle.offers(seat, Lang::En, false)))));
        walking.push(median(|| drop(black_box(battle.approaches(seat, Lang::En)))));
        let advice = battle.advice(seat, &job, Lang::En).ok()??;
        battle.act(seat, &advice.best.first()?.action, Rolls::Seeded).ok()?;
    }
    let ratio = walking.iter().sum::<f64>() / listing.iter().sum::<f64>().max(f64::EPSILON);
    let (list, ways) = (spread(&mut listing)?, spread(&mut walking)?);
    Some(format!("{} moments; list {list}; ways {ways}, {ratio:.1} times the list", listing.len()))
}

/// The median of the milliseconds of several runs.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times = [(); RUNS].map(|()| {
        let begun = Instant::now();
        run();
        begun.elapsed().as_secs_f64() * 1000.0
    });
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn spread(times: &mut [f64]) -> Option<String> {
    times.sort_by(f64::total_cmp);
    Some(format!("{:.1} ms in the middle, at most {:.1} ms", times.get(times.len() / 2)?, times.last()?))
}
