//! How the chances of a battle that is being set up stand: quick bots play it, by the code that `holmgang simulate` uses. A call plays a few battles and
//! counts in those before it, so whoever asks sees the number grow, nobody waits for all of another's battles, and what is too slow ends early.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use holmgang_arena::erased::{AnyRules, SimulateJob, StartError};
use holmgang_arena::sweep;

use super::{Address, Answer, Body, Fault, PATIENCE, busy, work};
use crate::app::App;
use crate::fair_queue::Requester;
use crate::{game, limits, wire};

/// The bot: it looks one action ahead by the exact odds, and is quick.
const BOT: &str = "greedy";
/// Battles between two looks at the clock.
const PIECE: u64 = 5;

/// Its route.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/scenarios/chances", post(chances))
}

async fn chances(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Body(wish): Body<wire::ChancesWish>,
) -> Answer<Json<wire::Chances>> {
    let rules = app.rules(&wish.ruleset)?;
    let turn = tokio::time::timeout(PATIENCE, app.forecast_slots.turn(Requester::Network(address))).await;
    let slot = turn.map_err(|_| busy())?.map_err(|_| busy())?;
    let done = work(&app, slot, limits::CHANCES_TIME, move |go_on| played(&*rules, wish, go_on));
    done.await?.map(Json)
}

/// Some battles more than those before.
fn played(rules: &dyn AnyRules, wish: wire::ChancesWish, go_on: &dyn Fn() -> bool) -> Answer<wire::Chances> {
    let scenario = game::source(&wish.scenario).map_err(|faults| Fault::of("bad_scenario", &faults))?;
    let options = game::options(&wish.options).map_err(|faults| Fault::of("bad_scenario", &faults))?;
    let playing = rules.playing(&scenario, &options).into_iter();
    let seats: Vec<&str> = playing.filter_map(|place| rules.profile().seats.get(place)).map(|seat| seat.id).collect();
    let (mut battles, mut won) = counted(wish.before, &seats)?;
    let end = limits::CHANCES.min(battles + limits::CHANCES_A_CALL);
    let (mut repeated, mut games) = (true, Vec::new());
    while battles < end && go_on() {
        let job = SimulateJob {
            scenario: scenario.clone(),
            options: options.clone(),
            battles: PIECE.min(end - battles),
            bots: vec![BOT.to_owned()],
            seed: battles,
            threads: 1,
            swap: false,
            varied: 0,
        };
        let report = rules.simulate(&job, &()).map_err(|error| match error {
            StartError::Faults(faults) => Fault::of("bad_scenario", &faults),
            other => Fault::new("bad_scenario", game::told(&other)),
        })?;
        battles += report.battles;
        repeated &= report.repeated;
        for row in report.results.iter().chain(&report.seats) {
            if let Some(won) = won.get_mut(row.id.as_str()) {
                *won += row.count;
            }
        }
        games.push(report.results.into_iter().map(|row| (row.id, row.rate.to_bits())).collect::<Vec<_>>());
    }
    // One game, so far as these battles show: played again it says nothing new.
    repeated &= !games.is_empty() && games.iter().all(|game| *game == games[0]);
    let seat = |id: &str| {
        let won = won.get(id).copied().unwrap_or(0);
        let (rate, low, high) = sweep::share(won, battles);
        let (low, high) = (Some(low).filter(|_| !repeated), Some(high).filter(|_| !repeated));
        wire::SeatChance { seat: id.to_owned(), won, rate, low, high }
    };
    Ok(wire::Chances {
        battles,
        most: limits::CHANCES,
        done: repeated || battles < end || battles >= limits::CHANCES,
        repeated,
        seats: seats.iter().copied().map(seat).collect(),
        undecided: battles.saturating_sub(won.values().sum()),
    })
}

/// What was played before, if it can have been: by whoever says so it is for themselves alone.
fn counted<'a>(before: Option<wire::ChancesSoFar>, seats: &[&'a str]) -> Answer<(u64, BTreeMap<&'a str, u64>)> {
    let mut won: BTreeMap<&str, u64> = seats.iter().map(|seat| (*seat, 0)).collect();
    let Some(before) = before else { return Ok((0, won)) };
    let mut all = 0u64;
    for (seat, count) in &before.won {
        let known = won.get_mut(seat.as_str()).ok_or_else(miscounted)?;
        *known = *count;
        all = all.saturating_add(*count);
    }
    if all > before.battles || before.battles > limits::CHANCES {
        return Err(miscounted());
    }
    Ok((before.battles, won))
}

fn miscounted() -> Fault {
    Fault::said("bad_request", "so many battles cannot have been played", "столько боёв сыграть не могли")
}
