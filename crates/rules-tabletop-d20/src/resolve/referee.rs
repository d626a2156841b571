//! The referee: bounded, logged actions, and answers to what is asked. TD-24.

use std::sync::Arc;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

use crate::action::{
    Action, Grant, Mishap, NO_FEATURE, OrderChange, Reason, RefereeEffect, Refusal, Ruling, RulingKind,
};
use crate::content::{Degree, DiceSum};
use crate::event::{Event, Source};
use crate::grid::{CellSet, distance};
use crate::legal::{refuse, refuse_if, refuse_unless};
use crate::resolve::Resolver;
use crate::state::{Condition, Deed, Effect, Fate, Life, NOBODY, NOTHING, OrderContest, Pending, State, Team, Who};
use crate::{Rules, clause, rolls};

/// The reason of a ruling that was taken from the list.
const USUAL_REASON: &str = "as usual";
/// TD-24.1: the fewest and most characters of a reason.
const REASON: std::ops::RangeInclusive<usize> = 3..=200;

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Does what the referee ruled.
    pub(crate) fn rule(&mut self, ruling: &Ruling) {
        self.log.note(clause::REFEREE_ACTIONS, || Event::Ruled { ruling: Box::new(ruling.clone()) });
        match &ruling.what {
            RulingKind::GrantModifier { who, what, amount, rounds } => self.grant(*who, *what, *amount, *rounds),
            RulingKind::ApplyEffect(effect) => self.referee_effect(effect),
            RulingKind::RuleImprovised { aoo, check, ability, effect } => {
                self.rules.rule_improvised(self.state, *aoo, *check, *ability, effect)
            }
            RulingKind::FumbleOutcome { mishap, effect } => {
                let Some(Pending::Fumble { who, arm, .. }) = self.state.pending.take() else { return };
                self.mishap(who, arm, *mishap, None, clause::MISHAP);
                if let (Mishap::Other, Some(effect)) = (mishap, effect) {
                    self.referee_effect(effect);
                }
            }
            RulingKind::SkillFumble { who, mishap } => {
                self.state.skill_one = false;
                self.mishap(*who, crate::action::Arm::Main, *mishap, None, clause::SKILL_FUMBLES);
            }
            RulingKind::GrantCounterTrip(granted) => {
                let Some(Pending::NarrowWin { who, against, hinder }) = self.state.pending.take() else { return };
                if *granted {
                    self.ask_counter(who, against, (hinder, true), clause::NARROW_WIN);
                }
            }
            RulingKind::AllowFreeAction(_) => self.state.pending = None,
            RulingKind::SetStability { who, value } => self.state.figure_mut(*who).stability = *value as u8,
            RulingKind::SetTurnDc { who, value } => self.state.figure_mut(*who).turn_dc = *value as u8,
            RulingKind::DeclareSurprise { who, is_surprised: true } => {
                self.gain(*who, Condition::Surprised, clause::SURPRISE)
            }
            RulingKind::DeclareSurprise { who, .. } => self.lose(*who, Condition::Surprised, clause::SURPRISE),
            RulingKind::DeclareCover { who, degree } => {
                self.rules.leave_cover(self.state, *who);
                if *degree != Degree::None {
                    let effect = Effect::plain(Condition::Cover, *who, NOBODY, 0, *degree as i8);
                    self.put_on(effect, clause::WHO_HAS_COVER);
                }
            }
            RulingKind::SetVisibility { value, dark } => {
                self.state.visibility = *value as i8;
                self.state.dark = dark.unwrap_or(self.state.dark);
            }
            RulingKind::DeclareFate { who, alive } => {
                self.state.figure_mut(*who).fate = if *alive { Fate::Alive } else { Fate::Dead };
                self.log.note(clause::NO_BLEEDING_CLOCK, || Event::Fated { who: *who, alive: *alive });
            }
            RulingKind::EndBattle(winner) => self.finish(*winner, clause::REFEREE_ACTIONS),
        }
    }

    /// TD-24.1, TD-9.11, TD-9.12: a modifier for one throw (0 rounds) or some rounds.
    fn grant(&mut self, who: Who, what: Grant, amount: i64, rounds: i64) {
        let (condition, by) = match what {
            Grant::Attack => (Condition::RefereeAttack, clause::LIST_IS_OPEN),
            Grant::Check => (Condition::RefereeCheck, clause::REFEREE_ACTIONS),
            Grant::Initiative => (Condition::RefereeInitiative, clause::INITIATIVE_SITUATION),
            Grant::Ac => (Condition::RefereeAc, clause::OTHER_AC_CHANGES),
            Grant::Morale => (Condition::Morale, clause::FEELINGS),
        };
        self.put_on(Effect::plain(condition, who, NOBODY, rounds as u8, amount as i8), by);
    }

    /// TD-24.1: an effect of the referee.
    pub(crate) fn referee_effect(&mut self, effect: &RefereeEffect) {
        match effect {
            RefereeEffect::Nothing | RefereeEffect::Feature => {}
            RefereeEffect::Damage { who, dice: of, damage_type } => {
                let amount = rolls::sum(self.dice, "effect", *of);
                self.hurt(*who, amount, false, Source::Referee, *damage_type, clause::REFEREE_ACTIONS);
            }
            RefereeEffect::Prone(who) => self.go_prone(*who, clause::REFEREE_ACTIONS),
            RefereeEffect::Drop { who, hand } => {
                let (thing, cell) = (self.rules.in_hand(self.state, *who, *hand), self.state.figure(*who).cell);
                if thing != NOTHING {
                    self.let_fall(*who, thing, cell, false, clause::REFEREE_ACTIONS);
                }
            }
            RefereeEffect::Slippery(cells) | RefereeEffect::Burning(cells) => {
                let burning = matches!(effect, RefereeEffect::Burning(_));
                let mut set = CellSet::EMPTY;
                cells.iter().for_each(|cell| set.insert(*cell));
                let changed = if burning { &mut self.state.burning } else { &mut self.state.slippery };
                *changed = changed.or(&set);
                self.log.note(clause::REFEREE_ACTIONS, || Event::CellsChanged { cells: set.len() as u8, burning });
            }
            RefereeEffect::Move { who, cell } => {
                let from = self.state.figure(*who).cell;
                self.state.figure_mut(*who).cell = *cell;
                self.rules.leave_cover(self.state, *who);
                self.log.note(clause::REFEREE_ACTIONS, || Event::Shoved { who: *who, by: NOBODY, from, to: *cell });
                self.enter(*who, false);
            }
        }
    }

    /// Standing orders: of one combatant or the whole side.
    pub(crate) fn give_orders(&mut self, seat: Seat, who: Who, change: OrderChange) {
        let Some(team) = Team::of(seat) else { return };
        for one in self.state.everybody() {
            if who != NOBODY && one != who || self.state.figure(one).team != team {
                continue;
            }
            let orders = &mut self.state.figure_mut(one).orders;
            orders.aoo = change.aoo.unwrap_or(orders.aoo);
            orders.counter = change.counter.unwrap_or(orders.counter);
            orders.contest = change.contest.unwrap_or(orders.contest);
            orders.follow = change.follow.unwrap_or(orders.follow);
            self.log.note(clause::OPPORTUNITY, || Event::OrdersGiven { who: one });
        }
    }
}

impl Rules {
    /// Whether the referee may rule so now.
    ///
    /// # Errors
    /// `reason_required`, `referee_pending`, `unknown_id`, `referee_bounds`.
    pub fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Refusal> {
        if !REASON.contains(&ruling.reason.trim().chars().count()) {
            return refuse(Reason::ReasonRequired, clause::REFEREE_ACTIONS);
        }
        let is_fate = matches!(ruling.what, RulingKind::DeclareFate { .. });
        refuse_if!(!state.standing.is_open() && !is_fate, Reason::BattleOver, clause::VICTORY);
        if let Some(result) = self.check_answer(state, &ruling.what) {
            return result;
        }
        if state.pending.is_some_and(|pending| is_for_referee(&pending)) {
            return refuse(Reason::RefereePending, clause::WAITING_FOR_REFEREE);
        }
        self.check_bounds(state, &ruling.what)
    }

    /// Answers to what is asked; none if the ruling is no answer.
    fn check_answer(&self, state: &State, what: &RulingKind) -> Option<Result<(), Refusal>> {
        let fits = match what {
            RulingKind::RuleImprovised { .. } => matches!(state.pending, Some(Pending::Improvised { .. })),
            RulingKind::FumbleOutcome { .. } => matches!(state.pending, Some(Pending::Fumble { .. })),
            RulingKind::GrantCounterTrip(_) => matches!(state.pending, Some(Pending::NarrowWin { .. })),
            RulingKind::AllowFreeAction(_) => matches!(state.pending, Some(Pending::FreeDeed { .. })),
            _ => return None,
        };
        if !fits {
            let reason = if state.pending.is_some_and(|pending| is_for_referee(&pending)) {
                Reason::RefereePending
            } else {
                Reason::RefereeBounds
            };
            return Some(refuse(reason, clause::REFEREE_ACTIONS));
        }
        Some(match what {
            RulingKind::RuleImprovised { check, effect, .. } => {
                if check.is_some_and(|check| !(5..=30).contains(&check)) {
                    out_of_bounds()
                } else {
                    self.check_effect(state, effect)
                }
            }
            RulingKind::FumbleOutcome { mishap, effect } => self.check_mishap(state, *mishap, effect.as_ref()),
            _ => Ok(()),
        })
    }

    fn check_mishap(&self, state: &State, mishap: Mishap, effect: Option<&RefereeEffect>) -> Result<(), Refusal> {
        let Some(Pending::Fumble { who, arm, spell }) = state.pending else { return out_of_bounds() };
        let possible = match mishap {
            Mishap::Drop | Mishap::Stuck => self.can_lose_weapon(state, who, arm, spell),
            Mishap::Stirrups => state.figure(who).mounted,
            Mishap::Slip | Mishap::OffBalance => true,
            Mishap::Other => return effect.map_or_else(out_of_bounds, |effect| self.check_effect(state, effect)),
        };
        if possible { Ok(()) } else { out_of_bounds() }
    }

    /// TD-24.1: the bounds of every action.
    fn check_bounds(&self, state: &State, what: &RulingKind) -> Result<(), Refusal> {
        let known = |who: Who| {
            refuse_unless(usize::from(who) < state.figures.len(), Reason::UnknownId, clause::GENERAL_REFUSALS)
        };
        let bounds = |inside: bool| if inside { Ok(()) } else { out_of_bounds() };
        match what {
            RulingKind::GrantModifier { who, what, amount, rounds } => {
                known(*who)?;
                let most = if *what == Grant::Morale { 4 } else { 10 };
                let least_rounds = if *what == Grant::Morale { 1 } else { 0 };
                bounds(
                    (-most..=most).contains(amount)
                        && (least_rounds..=10).contains(rounds)
                        && state.figure(*who).is_there(),
                )
            }
            RulingKind::ApplyEffect(effect) => self.check_effect(state, effect),
            RulingKind::SkillFumble { who, mishap } => {
                known(*who)?;
                let stirrups = *mishap == Mishap::Stirrups && !state.figure(*who).mounted;
                let empty = matches!(mishap, Mishap::Drop | Mishap::Stuck) && state.figure(*who).main == NOTHING;
                bounds(state.skill_one && *who == state.active && *mishap != Mishap::Other && !stirrups && !empty)
            }
            RulingKind::SetStability { who, value } => {
                known(*who)?;
                bounds(*value == 0 || (4..=12).contains(value))
            }
            RulingKind::SetTurnDc { who, value } => {
                known(*who)?;
                bounds((5..=40).contains(value) && state.sheet(*who).undead && !state.figure(*who).turn_tried)
            }
            RulingKind::DeclareSurprise { who, .. } | RulingKind::DeclareCover { who, .. } => {
                known(*who)?;
                bounds(is_between_turns(state) && state.figure(*who).is_there())
            }
            RulingKind::SetVisibility { value, .. } => bounds((-10..=0).contains(value) && is_between_turns(state)),
            RulingKind::DeclareFate { who, .. } => {
                known(*who)?;
                bounds(!state.standing.is_open() && state.figure(*who).life == Life::Incapacitated)
            }
            RulingKind::EndBattle(_) => bounds(is_between_turns(state)),
            RulingKind::RuleImprovised { .. }
            | RulingKind::FumbleOutcome { .. }
            | RulingKind::GrantCounterTrip(_)
            | RulingKind::AllowFreeAction(_) => out_of_bounds(),
        }
    }

    /// TD-24.1: damage 0..6d6, prone, drop item, slippery or burning cells at most 9, move at most 2 cells.
    fn check_effect(&self, state: &State, effect: &RefereeEffect) -> Result<(), Refusal> {
        let there = |who: Who| match state.figures.get(usize::from(who)) {
            Some(figure) if figure.is_there() => Ok(()),
            _ => refuse(Reason::UnknownId, clause::GENERAL_REFUSALS),
        };
        match effect {
            RefereeEffect::Nothing | RefereeEffect::Feature => Ok(()),
            RefereeEffect::Damage { who, dice, .. } => {
                there(*who)?;
                let DiceSum { count, sides, plus } = *dice;
                if count <= 6 && sides <= 6 && plus == 0 { Ok(()) } else { out_of_bounds() }
            }
            RefereeEffect::Prone(who) => there(*who),
            RefereeEffect::Drop { who, hand } => {
                there(*who)?;
                if self.in_hand(state, *who, *hand) == NOTHING { out_of_bounds() } else { Ok(()) }
            }
            RefereeEffect::Slippery(cells) | RefereeEffect::Burning(cells) => {
                if cells.iter().any(|cell| !state.board().has(*cell)) {
                    return refuse(Reason::UnknownId, clause::GENERAL_REFUSALS);
                }
                if (1..=9).contains(&cells.len()) { Ok(()) } else { out_of_bounds() }
            }
            RefereeEffect::Move { who, cell } => {
                there(*who)?;
                let figure = state.figure(*who);
                let near = distance(figure.cell, figure.side, *cell, figure.side);
                let far = figure.cell.king_distance(*cell);
                if near <= 2 && far <= 2 && state.has_room(*who, *cell) { Ok(()) } else { out_of_bounds() }
            }
        }
    }

    /// TD-5.10, TD-6.9: how an improvised deed goes on.
    fn rule_improvised(
        &self,
        state: &mut State,
        aoo: bool,
        check: Option<i64>,
        ability: Option<OrderContest>,
        effect: &RefereeEffect,
    ) {
        let Some(Pending::Improvised { who, feature, cell, is_move, .. }) = state.pending.take() else { return };
        let own_effect =
            *effect == RefereeEffect::Feature || is_move && *effect == RefereeEffect::Nothing && feature == NO_FEATURE;
        state.ruled =
            (!matches!(effect, RefereeEffect::Feature | RefereeEffect::Nothing)).then(|| Arc::new(effect.clone()));
        let ability = ability.unwrap_or(if is_move { OrderContest::Dex } else { OrderContest::Better });
        let check = check.unwrap_or(0) as u8;
        let deed = crate::state::Improvised { feature, cell, is_move, check, ability, own_effect };
        let strikers = if aoo { self.strikers(state, who) } else { 0 };
        self.schedule(state, Deed::Improvise(deed), strikers);
    }

    /// What is decided in the referee's place where he is gone or his time is up: the default that the clause names (TD-24.2). A mishap is the one that
    /// can come to everybody, for an answer has no dice of its own.
    pub(crate) fn usual_ruling(&self, state: &State) -> Option<Action> {
        let what = match state.pending? {
            Pending::Fumble { .. } => RulingKind::FumbleOutcome { mishap: Mishap::OffBalance, effect: None },
            Pending::Improvised { is_move, .. } => RulingKind::RuleImprovised {
                aoo: !is_move,
                check: Some(12),
                ability: None,
                effect: RefereeEffect::Feature,
            },
            Pending::FreeDeed { .. } => RulingKind::AllowFreeAction(false),
            Pending::NarrowWin { .. } => RulingKind::GrantCounterTrip(false),
            _ => return None,
        };
        Some(Action::Ruling(Box::new(Ruling { what, reason: USUAL_REASON.to_owned() })))
    }

    /// What a referee's seat can choose among, when a decision is wanted of it: the answers with their usual bounds.
    pub(crate) fn rulings(&self, state: &State, out: &mut Vec<Action>) {
        let mut add = |what: RulingKind| {
            let ruling = Ruling { what, reason: USUAL_REASON.to_owned() };
            if self.check_ruling(state, &ruling).is_ok() {
                out.push(Action::Ruling(Box::new(ruling)));
            }
        };
        match state.pending {
            Some(Pending::Fumble { .. }) => {
                for (mishap, _) in Mishap::ALL {
                    add(RulingKind::FumbleOutcome { mishap, effect: None });
                }
            }
            Some(Pending::Improvised { is_move, .. }) => {
                for aoo in [!is_move, is_move] {
                    for check in [Some(12), None] {
                        add(RulingKind::RuleImprovised { aoo, check, ability: None, effect: RefereeEffect::Feature });
                    }
                }
            }
            Some(Pending::FreeDeed { .. }) => {
                [true, false].into_iter().for_each(|yes| add(RulingKind::AllowFreeAction(yes)))
            }
            Some(Pending::NarrowWin { .. }) => {
                [false, true].into_iter().for_each(|yes| add(RulingKind::GrantCounterTrip(yes)))
            }
            _ => {}
        }
    }
}

/// A reason as it is shown: of rulings from the list in the reader's language, else as the referee wrote it.
pub fn reason_text(reason: &str, lang: Lang) -> &str {
    if reason == USUAL_REASON { lang.pick("as usual", "как обычно") } else { reason }
}

/// Whether a pending decision is the referee's.
pub fn is_for_referee(pending: &Pending) -> bool {
    matches!(
        pending,
        Pending::Fumble { .. } | Pending::Improvised { .. } | Pending::FreeDeed { .. } | Pending::NarrowWin { .. }
    )
}

/// TD-24.1: nothing is pending, and the active one has not done anything yet.
pub fn is_between_turns(state: &State) -> bool {
    state.pending.is_none()
        && state.time_left == 100
        && !state.standard_used
        && state.free_used == 0
        && state.series.is_none()
}

fn out_of_bounds() -> Result<(), Refusal> {
    refuse(Reason::RefereeBounds, clause::REFEREE_ACTIONS)
}
