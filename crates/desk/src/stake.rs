//! What is at stake in a question: every answer is tried in the position where it would be given, and what it brings is held against what the others bring.

use holmgang_arena::erased::{AnyBattle, ChanceInfo, Foreseen, LogLine, Odds, ToldRow, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::Decision;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::answer;
use crate::read::{Outcome, PostRead};

/// The most answers of one question that are tried.
pub const MOST_ANSWERS: usize = 12;

/// The most ways of the dice that are run for one answer.
const MOST_WAYS: usize = 20_000;

/// The most answers that are tried for one post: the rules work for each of them.
const MOST_OF_POST: usize = 40;

/// What an answer brings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub struct Stake {
    /// The exact chance that it works, if it can fail.
    pub works: Option<ChanceInfo>,
    /// What comes of this answer in any case and not of every other answer.
    pub always: Vec<Difference>,
    /// What can come besides, likeliest first; empty where no die decides.
    pub told: Vec<ToldRow>,
    /// What others answer to it, in words, where they are asked: `works`, `always` and `told` are what comes when they do what is best for them.
    pub answers: Vec<String>,
    /// What the log would tell, each line with its clause and its numbers; empty where a die decides.
    pub lines: Vec<LogLine>,
    /// The numbers that it would compute, with their terms and clauses.
    pub numbers: Vec<Foreseen>,
    /// Whether every way of the dice was counted.
    pub exact: bool,
}

/// An answer with what it brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// The answer in notation; none: leave it out.
    pub action: Option<String>,
    /// What it is called.
    pub label: String,
    /// What it brings; none where the rules refuse it, where nothing is done, and where the position is not known.
    pub stake: Option<Stake>,
}

/// The answers to a question with what they bring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// The answers in their order.
    pub answers: Vec<Weight>,
    /// What comes whichever answer is given.
    pub same: Vec<Difference>,
}

/// A question of the rules.
#[derive(Clone, Debug)]
pub struct Question {
    /// Whose answer is wanted.
    pub seat: Seat,
    /// What is asked, why, and by which clause.
    pub decision: Decision,
    /// The answers in the order in which they are offered.
    pub weighed: Weighed,
}

/// What the rules ask the referee in a position; none if they ask nothing. `go_on` is asked before each answer: when it says no, the rest have no stake.
pub fn question(battle: &dyn AnyBattle, lang: Lang, go_on: &dyn Fn() -> bool) -> Option<Question> {
    let seat = Seat::Referee;
    let TurnInfo::Of { seats, .. } = battle.turn() else { return None };
    let decision = battle.view(Viewer::Seat(seat), lang).wanted.filter(|_| seats.contains(&seat))?;
    let mut offers = battle.offers(seat, lang, false);
    offers.retain(|offer| offer.refused.is_none() && !offer.beside);
    offers.truncate(MOST_ANSWERS);
    let answers = offers
        .iter()
        .map(|offer| Weight {
            action: Some(offer.choice.action.clone()),
            label: offer.choice.called(),
            stake: go_on().then(|| stake(battle, seat, &offer.choice.action, lang)).flatten(),
        })
        .collect();
    Some(Question { seat, decision, weighed: set_apart(answers) })
}

/// For every passage of a post that is asked, in their order: its readings in the position that the passages before it leave.
///
/// Behind a move whose dice have not fallen the position is not known: readings there have their names and no stake. `go_on` as in [`question`].
pub fn of_post(
    battle: &dyn AnyBattle,
    seat: Seat,
    read: &PostRead,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Vec<Weighed> {
    let mut battle = battle.duplicate();
    let (mut is_known, mut left) = (true, MOST_OF_POST);
    let mut out = Vec::new();
    for item in &read.items {
        match &item.outcome {
            Outcome::Understood { action, rolls } if is_known => {
                is_known = battle.act(seat, action, Rolls::Given(rolls.clone())).is_ok();
            }
            Outcome::Asked { readings, .. } => {
                let answers = readings.iter().map(|reading| {
                    let action = reading.action.as_deref().filter(|_| is_known && 0 < left && go_on());
                    let stake = action.and_then(|action| stake(&*battle, seat, action, lang));
                    left = left.saturating_sub(usize::from(action.is_some()));
                    let label = answer::offered(&*battle, seat, reading, lang);
                    Weight { action: reading.action.clone(), label, stake }
                });
                out.push(set_apart(answers.collect()));
            }
            _ => {}
        }
    }
    out
}

/// What an answer brings; none if the rules refuse it.
fn stake(battle: &dyn AnyBattle, seat: Seat, action: &str, lang: Lang) -> Option<Stake> {
    let Odds { works, always, told, exact, answered, .. } = battle.odds(seat, action, MOST_WAYS, lang).ok()?;
    let mut stake = Stake { works, always, told, exact, ..Stake::default() };
    if let Some(answered) = answered {
        stake.exact &= answered.whole;
        (stake.works, stake.always, stake.told) = (answered.works, answered.always, answered.told);
        stake.answers = answered.answers;
    }
    // A row that says nothing besides is none.
    if stake.told.iter().all(|row| row.differences.is_empty()) {
        stake.told.clear();
    }
    stake.lines = certain(battle, seat, action, lang);
    stake.numbers = battle.foresee(seat, action, MOST_WAYS, lang).unwrap_or_default();
    Some(stake)
}

/// What the log would tell of an action that asks for no die.
fn certain(battle: &dyn AnyBattle, seat: Seat, action: &str, lang: Lang) -> Vec<LogLine> {
    let mut copy = battle.duplicate();
    match copy.act(seat, action, Rolls::Given(Vec::new())) {
        Ok(acted) => copy.log_between(acted.step, acted.step, Viewer::Seat(seat), lang),
        Err(_) => Vec::new(),
    }
}

/// What all answers bring is no matter of the question: it is told once.
fn set_apart(mut answers: Vec<Weight>) -> Weighed {
    let stakes = || answers.iter().filter_map(|answer| answer.stake.as_ref());
    let same: Vec<Difference> = match stakes().next() {
        Some(first) if 1 < stakes().count() => {
            first.always.iter().filter(|one| stakes().all(|stake| stake.always.contains(one))).cloned().collect()
        }
        _ => Vec::new(),
    };
    for stake in answers.iter_mut().filter_map(|answer| answer.stake.as_mut()) {
        stake.always.retain(|one| !same.contains(one));
    }
    Weighed { answers, same }
}
