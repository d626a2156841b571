//! The way from the wall into bots and mass simulation: entered once, static from there on.

use std::time::Duration;

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::dice::{Descending, Dice, Swift};
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, Lang, Words};
use holmgang_lab::bench::{Pace, fingerprint, measure, measure_lab, measure_search};
use holmgang_lab::simulate::{Job, MOST_DECISIONS, Outcomes, Tolls, UNFINISHED, run};
use holmgang_lab::stats;

use crate::erased::{
    BenchJob, BenchMedian, BenchReport, BenchRow, BotSpeed, Listed, Measured, Rate, SimulateJob, SimulateReport,
    Spread, StartError, TollRow, Watch,
};

/// Every bot, the weakest first.
pub fn bots() -> Vec<Listed> {
    let listed =
        |bot: Bot| Listed { id: bot.id().to_owned(), name: words_of(bot.name()), about: words_of(bot.about()) };
    Bot::ALL.map(listed).to_vec()
}

/// What a bot is called; its id where there is none of that id.
pub fn bot_name(id: &str) -> Words {
    let known = bots().into_iter().find(|bot| bot.id == id);
    known.map_or_else(|| Words::same(id), |bot| bot.name)
}

/// The level of a bot for people, from 1 to 5; none of the bots that measurements are made against.
pub fn level(id: &str) -> Option<u8> {
    Bot::parse(id).ok()?.level()
}

/// The longest that a bot thinks about a decision at a table.
const MOST_THOUGHT: Duration = Duration::from_millis(2_500);

pub(crate) fn advise<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    bot: &str,
    seed: u64,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<R::Action> {
    let mut mind = Mind::new(Bot::parse(bot).ok()?).within(MOST_THOUGHT);
    mind.choose_while(rules, state, seat, &mut Swift::new(seed, 0), go_on)
}

/// The share of `count` in `of` with the ends of its 95% Wilson interval.
pub fn share(count: u64, of: u64) -> (f64, f64, f64) {
    let stats::Rate { rate, low, high, .. } = stats::Rate::wilson(count, of);
    (rate, low, high)
}

pub(crate) fn simulate<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    squads: &[(String, Words)],
    job: &SimulateJob,
    watch: &(dyn Watch + Sync),
) -> Result<SimulateReport, StartError> {
    let (bots, seats) = (job.bots.len(), R::PROFILE.seats.len());
    if bots > seats {
        return Err(StartError::Unknown(words!(
            "there are {bots} bots and {seats} seats; name one bot for all or one for each seat",
            "ботов {bots}, а мест {seats}; назовите одного бота на всех или по одному на место"
        )));
    }
    let bots: Result<Vec<Bot>, Words> = job.bots.iter().map(|bot| Bot::parse(bot)).collect();
    let played = Job {
        battles: job.battles,
        bots: bots.map_err(StartError::Unknown)?,
        seed: job.seed,
        threads: job.threads,
        swap: job.swap,
        varied: job.varied,
        max_decisions: MOST_DECISIONS,
    };
    let outcomes = run(rules, scenario, &played, watch).map_err(StartError::Faults)?;
    let against = if outcomes.bots.len() > 1 { outcomes.bots.as_slice() } else { &[] };
    let bot_rows = against
        .iter()
        .map(|row| rate(row.bot.id(), words_of(row.bot.name()), stats::Rate::wilson(row.wins, row.battles)));
    let repeated = outcomes.is_repeated();
    let mut report = SimulateReport {
        battles: outcomes.battles,
        asked: outcomes.asked,
        distinct: outcomes.distinct.count(),
        repeated,
        results: results(rules, scenario, &outcomes),
        seats: seat_rows(rules, scenario, &outcomes, squads),
        bots: bot_rows.collect(),
        decisions: spread(outcomes.decisions.spread()),
        tolls: R::PROFILE.seats.iter().zip(&outcomes.tolls).filter_map(|(seat, tolls)| toll(seat.id, tolls)).collect(),
        seed: job.seed,
    };
    if repeated {
        let rates = report.results.iter_mut().chain(&mut report.seats).chain(&mut report.bots);
        rates.for_each(|rate| (rate.low, rate.high) = (None, None));
        report.tolls.iter_mut().for_each(|toll| (toll.low, toll.high) = (None, None));
    }
    Ok(report)
}

fn words_of(fixed: Fixed) -> Words {
    Words::new(fixed.en, fixed.ru)
}

/// How many bands of five percent a loss can fall into; everything lost is the last one.
const BANDS: usize = 21;

fn toll(seat: &'static str, tolls: &Tolls) -> Option<TollRow> {
    if tolls.lost.is_empty() {
        return None;
    }
    let share = |hundredths: f64| hundredths / 10_000.0;
    let (low, high) = tolls.lost.mean_interval();
    let mut bands = vec![0; BANDS];
    for (lost, count) in tolls.lost.iter() {
        bands[(lost as usize / 500).min(BANDS - 1)] += count;
    }
    let unharmed = tolls.fallen.iter().find(|(fallen, _)| *fallen == 0).map_or(0, |(_, count)| count);
    Some(TollRow {
        seat,
        lost: share(tolls.lost.spread().mean),
        low: Some(share(low).max(0.0)),
        high: Some(share(high).min(1.0)),
        p10: share(tolls.lost.percentile(10) as f64),
        p90: share(tolls.lost.percentile(90) as f64),
        bands,
        fallen: spread(tolls.fallen.spread()),
        without_fallen: unharmed as f64 / tolls.fallen.len().max(1) as f64,
        rounds: spread(tolls.rounds.spread()),
    })
}

/// The seats that have a side in this scenario; all where the screen shows no sides.
fn seats<R: Playable>(rules: &R, scenario: &R::Scenario) -> Vec<&'static str> {
    let sides = rules
        .start(scenario, &mut Descending::default().erased(), &mut Recorder::default())
        .map_or_else(|_| Vec::new(), |state| rules.view(&state, Viewer::Seat(Seat::Referee), Lang::En).sides);
    let plays = |seat: &&'static str| sides.is_empty() || sides.iter().any(|side| side.seat == *seat);
    R::PROFILE.seats.iter().map(|seat| seat.id).filter(plays).collect()
}

/// Results named after seats first, in the order of the seats, also those that never came; then the others, unfinished battles last.
fn results<R: Playable>(rules: &R, scenario: &R::Scenario, outcomes: &Outcomes) -> Vec<Rate> {
    let came = |id: &&'static str| outcomes.results.contains_key(id);
    let seats = seats(rules, scenario);
    let mut order: Vec<&'static str> = if seats.iter().any(came) { seats } else { Vec::new() };
    let others = outcomes.results.keys().filter(|id| **id != UNFINISHED && !order.contains(id)).copied();
    order.extend(others.collect::<Vec<_>>());
    order.extend(Some(UNFINISHED).filter(came));
    let row = |id: &'static str| {
        let name = match id {
            UNFINISHED => Words::new("not finished", "не окончено"),
            _ => Words::new(rules.result(id, Lang::En), rules.result(id, Lang::Ru)),
        };
        rate(id, name, outcomes.rate(id))
    };
    order.into_iter().map(row).collect()
}

/// What each seat won, where no result is named after a seat.
fn seat_rows<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    outcomes: &Outcomes,
    squads: &[(String, Words)],
) -> Vec<Rate> {
    let seats = seats(rules, scenario);
    if outcomes.results.keys().any(|id| seats.contains(id)) {
        return Vec::new();
    }
    let rows = R::PROFILE.seats.iter().zip(&outcomes.seats).filter(|(seat, _)| seats.contains(&seat.id));
    rows.map(|(seat, wins)| {
        let name = |lang| {
            let name = seat.name.get(lang);
            match squads.iter().find(|(known, _)| known == seat.id) {
                Some((_, squad)) => format!("{name} ({})", squad.get(lang)),
                None => name.to_owned(),
            }
        };
        rate(seat.id, Words::new(name(Lang::En), name(Lang::Ru)), stats::Rate::wilson(*wins, outcomes.battles))
    })
    .collect()
}

pub(crate) fn bench<R: Playable>(
    rules: &R,
    scenarios: &[(String, R::Scenario)],
    job: &BenchJob,
    go_on: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(Measured<'_>),
) -> Result<BenchReport, StartError> {
    let all = Pace::new(job.time);
    // Bots have what the random battles leave, which is most of it.
    let pace = if job.bots { Pace::new(all.share(PLAIN_OF)) } else { all };
    let mut rows = Vec::with_capacity(scenarios.len());
    for (number, (id, scenario)) in scenarios.iter().enumerate() {
        let time = pace.share(scenarios.len() - number);
        let row = measure(rules, scenario, job.battles, job.rounds, time, go_on).map_err(StartError::Faults)?;
        if row.samples == 0 && !go_on() {
            break;
        }
        let row = BenchRow {
            scenario: id.clone(),
            decisions: row.decisions,
            samples: row.samples,
            silent_ns: row.silent_ns,
            recorded_ns: row.recorded_ns,
            ratio: row.ratio,
            state_bytes: row.state_bytes,
            bots: None,
        };
        tell(Measured::Row(&row));
        rows.push(row);
    }
    let of = |read: fn(&BenchRow) -> f64| stats::median(&rows.iter().map(read).collect::<Vec<f64>>());
    let median = BenchMedian {
        silent_ns: of(|row| row.silent_ns),
        recorded_ns: of(|row| row.recorded_ns),
        ratio: of(|row| row.ratio),
    };
    tell(Measured::Median(&median));
    for (number, (row, (_, scenario))) in rows.iter_mut().zip(scenarios).enumerate() {
        if !job.bots || !go_on() {
            break;
        }
        let speed = bot_speed(rules, scenario, job, all.share(scenarios.len() - number), go_on)?;
        if speed.searches == 0 && !go_on() {
            break;
        }
        row.bots = Some(speed);
        tell(Measured::Bots(&row.scenario, &speed));
    }
    if !go_on() {
        return Ok(BenchReport { rows, median, fingerprint: String::new() });
    }
    let print = fingerprint(rules, scenarios.iter().map(|(_, scenario)| scenario)).map_err(StartError::Faults)?;
    Ok(BenchReport { rows, median, fingerprint: format!("{print:016x}") })
}

/// Where bots are measured too, one of so many parts of the time is that of random battles.
const PLAIN_OF: usize = 4;

fn bot_speed<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    job: &BenchJob,
    time: Option<Duration>,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<BotSpeed, StartError> {
    let pace = Pace::new(time);
    let search = measure_search(rules, scenario, job.rounds, pace.share(2), go_on).map_err(StartError::Faults)?;
    let lab =
        measure_lab(rules, scenario, job.battles, job.rounds, pace.share(1), go_on).map_err(StartError::Faults)?;
    Ok(BotSpeed {
        positions: search.positions,
        searches: search.searches,
        iterations: search.iterations,
        actions: search.actions,
        thought_ms: search.thought_ms,
        standing: search.standing,
        runs: lab.runs,
        of_run: lab.of_run,
        battles: lab.battles,
        threads: lab.threads,
        ratio: lab.ratio,
    })
}

fn rate(id: &str, name: Words, rate: stats::Rate) -> Rate {
    let stats::Rate { count, of, rate, low, high } = rate;
    Rate { id: id.to_owned(), name, count, of, rate, low: Some(low), high: Some(high) }
}

fn spread(spread: stats::Spread) -> Spread {
    let stats::Spread { mean, min, median, p95, max } = spread;
    Spread { mean, min, median, p95, max }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::erased::{AnyRules, ScenarioSource};
    use crate::toy;

    fn job(bots: &[&str]) -> SimulateJob {
        SimulateJob {
            scenario: ScenarioSource::Id("plain".into()),
            options: vec![],
            battles: 200,
            bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
            seed: 7,
            threads: 1,
            swap: true,
            varied: 0,
        }
    }

    #[test]
    fn sweeps_go_through_the_wall() {
        let rules = toy::rules();
        let report = rules.simulate(&job(&["greedy", "random"]), &()).unwrap();
        assert_eq!((report.battles, report.asked, report.seed), (200, 200, 7));
        assert_eq!(report.results.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["red", "blue", "draw"]);
        assert_eq!(report.results.iter().map(|row| row.count).sum::<u64>(), 200);
        assert_eq!(report.bots.len(), 2);
        assert!(report.decisions.mean > 3.0 && report.results[0].name.ru.starts_with("Победили"));
        let again = rules.simulate(&SimulateJob { threads: 2, ..job(&["greedy", "random"]) }, &()).unwrap();
        assert_eq!(again.results[0].count, report.results[0].count);
        assert!(rules.simulate(&job(&["random"]), &()).unwrap().bots.is_empty());
        let Err(StartError::Unknown(words)) = rules.simulate(&job(&["random", "greedy", "random"]), &()) else {
            panic!("a bot without a seat")
        };
        assert_eq!(words.en, "there are 3 bots and 2 seats; name one bot for all or one for each seat");
        assert!(
            matches!(rules.simulate(&job(&["gredy"]), &()), Err(StartError::Unknown(words)) if words.en.contains("greedy"))
        );
    }

    fn bench_job() -> BenchJob {
        BenchJob { scenarios: vec![], battles: 5, rounds: 1, bots: true, time: None }
    }

    #[test]
    fn measurements_have_a_fingerprint() {
        let (rules, job) = (toy::rules(), bench_job());
        let report = rules.bench(&job, &|| true, &mut |_| ()).unwrap();
        assert_eq!((report.rows.len(), report.fingerprint.len()), (2, 16));
        let bots = report.rows[0].bots.expect("searches and the lab were wanted");
        assert!(bots.positions > 0 && bots.iterations > 0.0 && bots.actions > bots.iterations, "{bots:?}");
        assert!(bots.standing > 0.0 && bots.battles > 0.0 && bots.threads > 0, "{bots:?}");
        assert_eq!((bots.searches, bots.runs, bots.of_run), (bots.positions, 1, 5));
        let short = BenchJob { time: Some(Duration::ZERO), ..job.clone() };
        let short = rules.bench(&short, &|| true, &mut |_| ()).unwrap();
        assert_eq!(short.fingerprint, report.fingerprint, "a short measurement has the same");
        assert!(short.rows[0].bots.is_some_and(|bots| bots.searches > 0 && bots.runs > 0), "{short:?}");
        let unknown = BenchJob { scenarios: vec!["none".into()], ..job };
        assert!(rules.bench(&unknown, &|| true, &mut |_| ()).is_err());
    }

    /// What is measured is told at once and in order, and whoever stops has what was told.
    #[test]
    fn measurements_are_told_one_by_one() {
        let rules = toy::rules();
        let ids: Vec<String> = rules.scenarios().into_iter().map(|listed| listed.id).collect();
        let told = |most: usize| {
            let (mut told, said) = (Vec::new(), AtomicUsize::new(0));
            let report = rules.bench(&bench_job(), &|| said.load(Ordering::Relaxed) < most, &mut |measured| {
                said.fetch_add(1, Ordering::Relaxed);
                told.push(match measured {
                    Measured::Row(row) => format!("row {}", row.scenario),
                    Measured::Median(_) => "median".to_owned(),
                    Measured::Bots(scenario, _) => format!("bots {scenario}"),
                });
            });
            (told, report.unwrap())
        };
        let (all, _) = told(usize::MAX);
        let rows = ids.iter().map(|id| format!("row {id}"));
        let bots = ids.iter().map(|id| format!("bots {id}"));
        assert_eq!(all, rows.chain(["median".to_owned()]).chain(bots).collect::<Vec<_>>());
        let (few, report) = told(1);
        assert_eq!(few, [all[0].as_str(), "median"]);
        assert!(report.rows.len() == 1 && report.rows[0].bots.is_none() && report.fingerprint.is_empty());
        let (most, report) = told(all.len() - 1);
        assert_eq!(most, all[..all.len() - 1]);
        assert!(report.rows.len() == ids.len() && report.rows[0].bots.is_some(), "{report:?}");
    }

    #[test]
    fn bots_advise() {
        let battle = toy::near();
        assert_eq!(battle.advise(Seat::Player(0), "greedy", 1).as_deref(), Some("strike blue-1 force=3"));
        assert_eq!(battle.advise(Seat::Player(0), "nobody", 1), None);
        let ids: Vec<String> = bots().into_iter().map(|bot| bot.id).collect();
        assert_eq!(ids, Bot::ALL.map(Bot::id));
    }
}
