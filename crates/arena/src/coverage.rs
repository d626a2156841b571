//! What play reaches: the clauses that events cite and the verbs that are used, in random and greedy battles of every scenario.

use std::collections::{BTreeMap, BTreeSet};

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Words;
use holmgang_lab::playout::{Opening, play};
use serde::Serialize;

use crate::erased::{StartError, Watch};

/// How much is played.
#[derive(Clone, Debug)]
pub struct CoverageJob {
    /// Battles of each scenario with each bot.
    pub battles: u64,
    /// The most decisions of a battle.
    pub most: u64,
    /// The bots; one plays all seats of a battle.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
}

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Battles played.
    pub battles: u64,
    /// How often each clause was cited by an event, by its id; those that never were count 0.
    pub clauses: BTreeMap<String, u64>,
    /// How often each verb of the players was used; those that never were count 0.
    pub verbs: BTreeMap<String, u64>,
}

impl Coverage {
    /// The clauses that no event has cited.
    pub fn unreached(&self) -> Vec<&str> {
        never(&self.clauses)
    }

    /// The verbs that nobody has used.
    pub fn unused(&self) -> Vec<&str> {
        never(&self.verbs)
    }
}

fn never(counts: &BTreeMap<String, u64>) -> Vec<&str> {
    counts.iter().filter(|(_, count)| **count == 0).map(|(id, _)| id.as_str()).collect()
}

pub(crate) fn coverage<R: Playable>(
    rules: &R,
    scenarios: &[R::Scenario],
    job: &CoverageJob,
    watch: &(dyn Watch + Sync),
) -> Result<Coverage, StartError> {
    let bots: Result<Vec<Bot>, Words> = job.bots.iter().map(|bot| Bot::parse(bot)).collect();
    let bots = bots.map_err(StartError::Unknown)?;
    let mut found = Coverage::default();
    let mut cited: BTreeMap<Clause, u64> = BTreeMap::new();
    let known: BTreeSet<&str> = rules.verbs().iter().filter(|verb| !verb.referee).map(|verb| verb.en).collect();
    for verb in &known {
        found.verbs.insert((*verb).to_owned(), 0);
    }
    let mut recorder = Recorder::default();
    for scenario in scenarios {
        let opening = Opening::new(rules, scenario).map_err(StartError::Faults)?;
        for bot in &bots {
            let mut mind = Mind::new(*bot).on_threads(1);
            for battle in 0..job.battles {
                if watch.stopped() {
                    break;
                }
                let (mut dice, mut random) = (Swift::new(job.seed, battle), Swift::new(!job.seed, battle));
                recorder.clear();
                let mut state = opening.state(&mut dice);
                play(rules, &mut state, &mut dice, &mut recorder, job.most, |state, seat| {
                    let action = mind.choose(rules, state, seat, &mut random)?;
                    if seat != Seat::Referee {
                        let written = rules.write(state, &action);
                        if let Some(count) = written.split(' ').next().and_then(|verb| found.verbs.get_mut(verb)) {
                            *count += 1;
                        }
                    }
                    Some(action)
                });
                for (clause, _) in recorder.events() {
                    *cited.entry(clause).or_default() += 1;
                }
                found.battles += 1;
                watch.done(found.battles);
            }
        }
    }
    for info in R::PROFILE.clauses {
        found.clauses.insert(info.clause.to_string(), cited.get(&info.clause).copied().unwrap_or(0));
    }
    Ok(found)
}
