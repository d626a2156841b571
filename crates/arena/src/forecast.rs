//! The way from the wall to battles that are played on from the positions of another one.

use holmgang_ai::search::Quick;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::Seat;
use holmgang_lab::forecast;
use holmgang_lab::stats::Rate;

use crate::any::profile;
use crate::erased::{Forecast, ForecastBudget, ForecastPoint, WonShare};
use crate::script::seat_word;

/// How the chance of the seats to win went through these positions, the start first; none if nobody wants it any more.
pub(crate) fn forecast<R: Playable>(
    rules: &R,
    states: &[&R::State],
    seats: &[Seat],
    budget: ForecastBudget,
    go_on: &dyn Fn() -> bool,
) -> Option<Forecast> {
    let found = forecast::forecast(rules, states, seats, budget, go_on)?;
    let point = |point: forecast::Point| ForecastPoint {
        step: point.step,
        won: point.won.into_iter().map(share).collect(),
        drawn: point.drawn,
        unfinished: point.unfinished,
        over: point.over,
    };
    Some(Forecast {
        seats: seats.iter().map(|seat| seat_word(profile::<R>(), *seat).to_owned()).collect(),
        battles: found.battles,
        tried: Quick::<R>::TRIED,
        slips: Quick::<R>::SLIPS,
        steps: states.len().saturating_sub(1),
        points: found.points.into_iter().map(point).collect(),
    })
}

/// Shares are told in thousandths: what lies behind is noise.
fn share(rate: Rate) -> WonShare {
    let rounded = |part: f64| (part * 1_000.0).round() / 1_000.0;
    WonShare { rate: rounded(rate.rate), low: rounded(rate.low), high: rounded(rate.high) }
}
