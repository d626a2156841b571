//! The way from the wall into bots and mass simulation: entered once, static from there on.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;

use crate::erased::{BenchJob, BenchReport, SimulateJob, SimulateReport, StartError, Watch};

pub(crate) fn advise<R: Playable>(rules: &R, state: &R::State, seat: Seat, bot: &str, seed: u64) -> Option<R::Action> {
    let mut swift = Swift::new(seed, 0);
    match bot {
        "random" => rules.pick(state, seat, &mut Vec::new(), |n| swift.below(n)),
        _ => None,
    }
}

pub(crate) fn simulate<R: Playable>(
    _: &R,
    _: &R::Scenario,
    _: &SimulateJob,
    _: &(dyn Watch + Sync),
) -> Result<SimulateReport, StartError> {
    Err(StartError::Unknown(words!("there is no lab yet", "лаборатории ещё нет")))
}

pub(crate) fn bench<R: Playable>(_: &R, _: &[(String, R::Scenario)], _: &BenchJob) -> Result<BenchReport, StartError> {
    Err(StartError::Unknown(words!("there is no lab yet", "лаборатории ещё нет")))
}
