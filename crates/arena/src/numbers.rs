//! Battles as numbers behind the wall.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use holmgang_ai::Bot;
use holmgang_kernel::encode::{Choices, Feature, Layout};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_lab::fleet::{Fleet, Plan, observed};

use crate::erased::{ActionSpace, AnyFleet, Batch, FleetJob, NoStep, Numbers, StartError};

/// The most numbers that the arrays of one fleet may have together.
const MOST_NUMBERS: usize = 1 << 30;

impl<R: Playable> AnyFleet for Fleet<R> {
    fn battles(&self) -> usize {
        self.len()
    }

    fn layout(&self) -> &[Feature] {
        &Fleet::layout(self).0
    }

    fn space(&self) -> ActionSpace {
        let space = Fleet::space(self);
        ActionSpace { len: space.len(), verbs: space.verbs().cloned().collect() }
    }

    fn heed(&mut self, stop: Option<Arc<AtomicBool>>) {
        Fleet::heed(self, stop);
    }

    fn may_take_long(&self) -> bool {
        Fleet::may_take_long(self)
    }

    fn uses_threads(&self) -> bool {
        Fleet::uses_threads(self)
    }

    fn reset(&mut self, seed: Option<u64>, batch: &mut Batch<'_>) -> Result<(), NoStep> {
        Fleet::reset(self, seed, batch)
    }

    fn step(&mut self, indices: &[i64], batch: &mut Batch<'_>) -> Result<(), NoStep> {
        Fleet::step(self, indices, batch)
    }

    fn sample(&self, parts: &[f64], chosen: &mut [i64]) -> Result<(), NoStep> {
        Fleet::sample(self, parts, chosen)
    }

    fn choices(&self, battle: usize) -> Vec<(u32, String)> {
        let Some((state, _, listed)) = self.moment(battle) else { return Vec::new() };
        let texts = listed.actions.iter().map(|action| self.rules().write(state, action));
        listed.indices.iter().copied().zip(texts).collect()
    }

    fn observe(&self, battle: usize, seat: Seat, out: &mut [f32]) -> bool {
        Fleet::observe(self, battle, seat, out)
    }
}

pub(crate) fn fleet<R: Playable>(
    rules: Arc<R>,
    scenario: R::Scenario,
    job: &FleetJob,
) -> Result<Box<dyn AnyFleet>, StartError> {
    let bots: Result<Vec<Option<Bot>>, _> =
        job.bots.iter().map(|bot| bot.as_deref().map(Bot::parse).transpose()).collect();
    let plan = Plan {
        battles: job.battles,
        bots: bots.map_err(StartError::Unknown)?,
        seed: job.seed,
        max_decisions: job.max_decisions.max(1),
        shaping: job.shaping,
        restarts: job.restarts,
    };
    let one = Fleet::new(Arc::clone(&rules), Arc::new(scenario.clone()), Plan { battles: 0, ..plan.clone() });
    let one = one.map_err(StartError::Faults)?;
    let numbers = one.width().saturating_add(one.space().len()).saturating_mul(job.battles);
    if numbers > MOST_NUMBERS {
        let (battles, most) = (job.battles, MOST_NUMBERS / (one.width() + one.space().len()).max(1));
        return Err(StartError::Unknown(words!(
            "{battles} battles side by side are too many here; at most {most}",
            "{battles} боёв рядом здесь слишком много; можно не больше {most}"
        )));
    }
    let fleet = Fleet::new(rules, Arc::new(scenario), plan).map_err(StartError::Faults)?;
    Ok(Box::new(fleet))
}

pub(crate) fn numbers<R: Playable>(rules: &R, state: &R::State, seat: Seat) -> Numbers {
    let (space, width) = (rules.space(state), Layout::of(rules, state).0.len());
    let mut observation = vec![0.0; width];
    observed(rules, state, seat, &mut observation);
    let mut listed = Choices::default();
    listed.list(rules, &space, state, seat, &mut vec![0; space.len()]);
    let texts = listed.actions.iter().map(|action| rules.write(state, action));
    Numbers { observation, choices: listed.indices.iter().copied().zip(texts).collect() }
}

pub(crate) fn space<R: Playable>(rules: &R, state: &R::State) -> (ActionSpace, Vec<Feature>) {
    let space = rules.space(state);
    (ActionSpace { len: space.len(), verbs: space.verbs().cloned().collect() }, Layout::of(rules, state).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{AnyRules, ScenarioSource};
    use crate::toy;

    fn job(battles: usize, bots: Vec<Option<String>>) -> FleetJob {
        let scenario = ScenarioSource::Id("plain".into());
        FleetJob { scenario, options: vec![], battles, bots, seed: 1, max_decisions: 100, shaping: 0.0, restarts: true }
    }

    #[test]
    fn a_battle_tells_what_can_be_done_as_numbers() {
        let battle = toy::near();
        let seat = Seat::Player(0);
        let (space, layout) = battle.space();
        let numbers = battle.numbers(seat);
        assert_eq!((space.len, layout.len(), numbers.observation.len()), (6 * 64, 15, 15));
        let texts: Vec<String> = numbers.choices.iter().map(|(_, text)| text.clone()).collect();
        assert_eq!(texts, battle.legal(seat));
        assert!(texts.iter().all(|text| battle.check(seat, text).as_ref() == Ok(text)));
        assert!(battle.numbers(Seat::Player(1)).choices.is_empty() && battle.legal(Seat::Player(1)).is_empty());
        assert_eq!(battle.check(seat, "parry").unwrap_err().code, "nothing_to_answer");
    }

    #[test]
    fn fleets_go_through_the_wall() {
        let rules = toy::rules();
        let fleet = rules.fleet(&job(3, vec![None, Some("greedy".into())])).ok().unwrap();
        assert_eq!((fleet.battles(), fleet.layout().len(), fleet.space().len), (3, 15, 6 * 64));
        let unknown = rules.fleet(&job(1, vec![Some("gredy".into())]));
        assert!(matches!(unknown, Err(StartError::Unknown(words)) if words.en.contains("greedy")));
        let many = rules.fleet(&job(usize::MAX, vec![]));
        assert!(matches!(many, Err(StartError::Unknown(words)) if words.en.contains("at most")));
    }
}
