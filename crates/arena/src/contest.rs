//! The way from the wall into battles between bots one by one.

use std::ops::Range;

use holmgang_ai::Bot;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use holmgang_lab::contest::{Contest, Extras, Kinds, contest as played};

use crate::erased::{BoutRow, ContestJob, StartError, UseRow, Watch};

pub(crate) fn contest<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    job: &ContestJob,
    kinds: &Kinds<R>,
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
    let ContestJob { seed, opening, most, keeps_seats, .. } = *job;
    let asked = Contest { sides, seed, opening, most, keeps_seats };
    let kinds = (job.notes_uses || job.without.is_some()).then_some(kinds);
    let extras = Extras { judges: &judges, kinds, without: job.without.as_deref() };
    let bouts = played(rules, scenario, &asked, &extras, battles, job.threads, watch).map_err(StartError::Faults)?;
    let rows = bouts.into_iter().map(|bout| BoutRow {
        number: bout.number,
        seats: bout.seats,
        winners: bout.winners,
        result: bout.result.map(str::to_owned),
        decisions: bout.decisions,
        uses: bout.uses.into_iter().map(|(kind, found)| (kind, UseRow::from(found))).collect(),
        clauses: bout.clauses.iter().map(Clause::to_string).collect::<Vec<_>>().join(" "),
    });
    Ok(rows.collect())
}
