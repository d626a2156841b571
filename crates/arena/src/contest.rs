//! The way from the wall into battles between bots one by one.

use std::ops::Range;

use holmgang_ai::Bot;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use holmgang_lab::contest::{Contest, contest as played};

use crate::erased::{BoutRow, ContestJob, StartError, Watch};

pub(crate) fn contest<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    job: &ContestJob,
    battles: Range<u64>,
    watch: &(dyn Watch + Sync),
) -> Result<Vec<BoutRow>, StartError> {
    let (bots, seats) = (job.sides.len(), R::PROFILE.seats.len());
    if bots == 0 || bots > seats {
        return Err(StartError::Unknown(words!(
            "there are {bots} bots and {seats} seats; name at least one, at most one for each seat",
            "ботов {bots}, а мест {seats}; назовите хотя бы одного и не больше одного на место"
        )));
    }
    let sides: Result<Vec<Bot>, Words> = job.sides.iter().map(|bot| Bot::parse(bot)).collect();
    let sides = sides.map_err(StartError::Unknown)?;
    let judges: Vec<R> = job.weights.iter().filter_map(|weights| rules.weighed(weights)).collect();
    let asked = Contest { sides, seed: job.seed, opening: job.opening, most: job.most };
    let bouts = played(rules, scenario, &asked, &judges, battles, job.threads, watch).map_err(StartError::Faults)?;
    let rows = bouts.into_iter().map(|bout| BoutRow {
        number: bout.number,
        seats: bout.seats,
        winners: bout.winners,
        result: bout.result.map(str::to_owned),
        decisions: bout.decisions,
    });
    Ok(rows.collect())
}
