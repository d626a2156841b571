//! What a search says about a battle, in words: the best actions of a decision, and what was missed in a battle that was played. A seat is advised with
//! what it may know.

use holmgang_ai::search::{Budget, Candidate, Expected, Found};
use holmgang_ai::{Bot, Mind};
use holmgang_kernel::battle::Step;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::any::profile;
use crate::erased::{Advice, AdviceJob, Advised, AdvisedStep, AnalysedStep, Analysis, SeatChance};
use crate::script::seat_word;

/// By how much the chance to win must have been better for an action to count as missed.
const MISSED: f64 = 0.05;
/// And by how many standard errors of the difference of the values.
const ERRORS: f64 = 2.0;

/// The search of a bot by its name.
///
/// # Errors
/// There is no such bot, or it does not search.
pub fn budget(bot: &str) -> Result<Budget, Words> {
    let bot = Bot::parse(bot)?;
    bot.budget().ok_or_else(|| {
        let searching: Vec<&str> = Bot::ALL.iter().filter(|bot| bot.budget().is_some()).map(|bot| bot.id()).collect();
        let (id, searching) = (bot.id(), searching.join(", "));
        words!("`{id}` does not look ahead; {searching} do", "`{id}` не просчитывает вперёд; просчитывают {searching}")
    })
}

/// The best actions for a seat whose decision is wanted; none if it is not.
pub(crate) fn advice<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    job: &AdviceJob,
    budget: Budget,
    lang: Lang,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<Advice> {
    let teller = Teller { rules, lang };
    let found = teller.think(&mut Mind::new(Bot::Master), state, seat, None, budget, job.seed, go_on)?;
    Some(Advice {
        seat: teller.seat(seat),
        chances: found
            .chances
            .iter()
            .map(|(seat, win)| SeatChance { seat: teller.seat(*seat), win: rounded(*win) })
            .collect(),
        best: teller
            .ranked(state, seat, &found)
            .into_iter()
            .take(job.most)
            .filter_map(|best| teller.advised(seat, best))
            .collect(),
        iterations: found.iterations,
        choices: found.candidates.len(),
    })
}

/// A step of a battle that was played.
pub(crate) struct Played<'a, R: Playable> {
    pub before: &'a R::State,
    pub seat: Seat,
    pub action: &'a R::Action,
}

impl<'a, R: Playable> Played<'a, R> {
    pub(crate) fn of(step: &'a Step<R>) -> Self {
        Played { before: step.before(), seat: step.seat, action: &step.action }
    }
}

/// Searches before every step. None if nobody wants it any more.
pub(crate) fn analysis<R: Playable>(
    rules: &R,
    steps: &[Played<'_, R>],
    end: &R::State,
    job: &AdviceJob,
    budget: Budget,
    lang: Lang,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<Analysis> {
    let teller = Teller { rules, lang };
    let mut mind = Mind::new(Bot::Master);
    let seats = players(rules, end);
    let mut analysed = Vec::new();
    for (step, played) in (1..).zip(steps) {
        if !go_on() {
            return None;
        }
        analysed.extend(teller.analysed(&mut mind, (step, played), &seats, job, budget, go_on));
    }
    let last = match rules.turn(end) {
        Turn::Over(outcome) => seats
            .iter()
            .map(|seat| match (outcome.winners.is_empty(), outcome.winners.has(*seat)) {
                (true, _) => 1.0 / seats.len() as f64,
                (false, true) => 1.0 / outcome.winners.iter().count() as f64,
                (false, false) => 0.0,
            })
            .map(rounded)
            .collect(),
        Turn::Of(wanted) => wanted
            .seats
            .first()
            .and_then(|seat| teller.think(&mut mind, end, seat, None, budget, job.seed, go_on))
            .map_or_else(Vec::new, |found| chances(&found, &seats)),
    };
    go_on().then(|| Analysis {
        seats: seats.iter().map(|seat| teller.seat(*seat)).collect(),
        steps: analysed,
        end: last,
    })
}

/// Searches before one step, from 1; none of one that is no player's or was not played.
pub(crate) fn analysis_of<R: Playable>(
    rules: &R,
    (step, played): (usize, &Played<'_, R>),
    end: &R::State,
    job: &AdviceJob,
    budget: Budget,
    lang: Lang,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<AnalysedStep> {
    let teller = Teller { rules, lang };
    teller.analysed(&mut Mind::new(Bot::Master), (step, played), &players(rules, end), job, budget, go_on)
}

/// The players' seats that take part.
fn players<R: Playable>(rules: &R, end: &R::State) -> Vec<Seat> {
    rules.playing(end).iter().filter(|seat| matches!(seat, Seat::Player(_))).collect()
}

fn chances<A, S>(found: &Found<A, S>, seats: &[Seat]) -> Vec<f64> {
    let of = |wanted: &Seat| found.chances.iter().find(|(seat, _)| seat == wanted).map_or(0.0, |(_, chance)| *chance);
    seats.iter().map(|seat| rounded(of(seat))).collect()
}

/// Chances are told in thousandths: what lies behind is noise.
fn rounded(chance: f64) -> f64 {
    (chance * 1_000.0).round() / 1_000.0
}

struct Teller<'a, R: Playable> {
    rules: &'a R,
    lang: Lang,
}

impl<R: Playable> Teller<'_, R> {
    fn think(
        &self,
        mind: &mut Mind<R>,
        state: &R::State,
        seat: Seat,
        also: Option<&R::Action>,
        budget: Budget,
        seed: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Found<R::Action, R::State>> {
        match seat {
            Seat::Referee => None,
            Seat::Player(_) => mind.examine(self.rules, state, seat, also, budget, seed, go_on),
        }
    }

    /// What a search before a step says of it; none of the referee's.
    fn analysed(
        &self,
        mind: &mut Mind<R>,
        (step, played): (usize, &Played<'_, R>),
        seats: &[Seat],
        job: &AdviceJob,
        budget: Budget,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<AnalysedStep> {
        let Played { before, seat, action } = *played;
        let found = self.think(mind, before, seat, Some(action), budget, job.seed, go_on)?;
        let (choice, candidates) = (self.words(before, seat, action), &found.candidates);
        // What is not in the list differs from something in it by free parameters only; the end decides which.
        let after = |action: &R::Action| self.after(before, seat, action);
        let taken = candidates.iter().find(|candidate| candidate.action == *action).or_else(|| {
            let wanted = after(action);
            candidates.iter().find(|candidate| after(&candidate.action) == wanted)
        });
        let ranked = self.ranked(before, seat, &found);
        let better = taken.zip(ranked.first().copied()).filter(|(taken, best)| {
            let errors = ERRORS * taken.error.hypot(best.error);
            best.win - taken.win >= MISSED && best.value - taken.value >= errors && taken.visits > 0
        });
        Some(AnalysedStep {
            step,
            seat: self.seat(seat),
            action: self.rules.write(before, action),
            text: choice.0,
            chances: chances(&found, seats),
            win: taken.filter(|_| candidates.len() > 1).map(|taken| rounded(taken.win)),
            best: match candidates.len() {
                0 | 1 => Vec::new(),
                _ => ranked.iter().take(job.most).filter_map(|best| self.advised(seat, best)).collect(),
            },
            missed: better.and_then(|(_, best)| self.advised(seat, best)),
        })
    }

    /// The candidates, the best first. What could as well be done after another one makes way for it: turning and then shooting is no other advice than
    /// shooting.
    fn ranked<'a>(
        &self,
        state: &R::State,
        seat: Seat,
        found: &'a Found<R::Action, R::State>,
    ) -> Vec<&'a Candidate<R::Action, R::State>> {
        let mut ranked: Vec<&Candidate<R::Action, R::State>> = found.candidates.iter().collect();
        let comes_first = |one: &Candidate<R::Action, R::State>, other: &Candidate<R::Action, R::State>| {
            let next = one.line.get(1).filter(|next| next.seat == seat && next.action == other.action);
            next.is_some() && 4 * other.visits >= one.visits && self.commute(state, seat, &one.action, &other.action)
        };
        let Some((first, others)) = ranked.split_first() else { return ranked };
        if let Some(place) = others.iter().position(|other| comes_first(first, other)) {
            let other = ranked.remove(place + 1);
            ranked[0] = other;
        }
        let first = ranked[0];
        ranked.retain(|one| std::ptr::eq(*one, first) || !comes_first(one, first));
        ranked
    }

    /// Whether two actions of a seat lead to the same in either order, with the same dice.
    fn commute(&self, state: &R::State, seat: Seat, one: &R::Action, other: &R::Action) -> bool {
        let both = |actions: [&R::Action; 2]| {
            let (mut after, mut dice) = (state.clone(), Swift::new(0, 0));
            for action in actions {
                self.rules.check(&after, seat, action).ok()?;
                self.rules.apply(&mut after, seat, action, &mut dice, &mut Silent);
            }
            Some(after)
        };
        both([one, other]).is_some_and(|after| both([other, one]) == Some(after))
    }

    fn seat(&self, seat: Seat) -> String {
        seat_word(profile::<R>(), seat).to_owned()
    }

    fn advised(&self, seat: Seat, candidate: &Candidate<R::Action, R::State>) -> Option<Advised> {
        let (first, line) = candidate.line.split_first()?;
        let (text, clause) = self.words(&first.before, seat, &candidate.action);
        let offered = self.rules.as_offered(&first.before, seat, &candidate.action);
        Some(Advised {
            action: self.rules.write(&first.before, offered.as_ref().unwrap_or(&candidate.action)),
            text,
            clause,
            win: rounded(candidate.win),
            visits: candidate.visits,
            line: line.iter().map(|step| self.step(step)).collect(),
        })
    }

    fn step(&self, step: &Expected<R::Action, R::State>) -> AdvisedStep {
        let (text, clause) = self.words(&step.before, step.seat, &step.action);
        AdvisedStep { seat: self.seat(step.seat), action: self.rules.write(&step.before, &step.action), text, clause }
    }

    /// An action in words: what it is and whom it is for; with the clause that allows it.
    fn words(&self, before: &R::State, seat: Seat, action: &R::Action) -> (String, Clause) {
        let choice = self.rules.choice(before, seat, action, self.lang);
        (choice.called(), choice.clause)
    }

    /// The moment after an action, with the same dice for all.
    fn after(&self, before: &R::State, seat: Seat, action: &R::Action) -> R::State {
        let mut after = before.clone();
        self.rules.apply(&mut after, seat, action, &mut Swift::new(0, 0), &mut Silent);
        after
    }
}
