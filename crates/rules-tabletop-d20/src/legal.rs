//! What a seat may do now: TD-24.6, in its order. The single checks are in `legal/deeds.rs` and `legal/targets.rs`, the list in `legal/list.rs`.

mod deeds;
mod list;
mod targets;

pub(crate) use holmgang_kernel::refusal::{lacks, refuse, refuse_unless};
pub(crate) use holmgang_kernel::refuse_if;
use holmgang_kernel::seat::Seat;

use crate::action::{Action, Reason, Refusal};
use crate::content::Sheet;
use crate::deeds::{Category, Row};
use crate::resolve::referee::is_for_referee;
use crate::state::{Condition, NOBODY, Pending, State, Team, Who};
use crate::{Rules, clause};

/// TD-4.1: the most free actions of a turn.
const MOST_FREE_ACTIONS: u8 = 10;

impl Rules {
    /// Whether the seat may do this now.
    ///
    /// # Errors
    /// The first reason against it, in the order of TD-24.6.
    pub fn may(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if let Action::Ruling(ruling) = action {
            return match seat {
                Seat::Referee => self.check_ruling(state, ruling),
                Seat::Player(_) => refuse(Reason::NotReferee, clause::REFEREE_ACTIONS),
            };
        }
        refuse_if!(!state.standing.is_open(), Reason::BattleOver, clause::VICTORY);
        if state.pending.is_some_and(|pending| is_for_referee(&pending)) {
            return refuse(Reason::RefereePending, clause::WAITING_FOR_REFEREE);
        }
        if let Action::Orders { who, .. } = action {
            return self.check_orders(state, seat, *who);
        }
        match state.pending {
            Some(pending) => self.check_answer_of(state, seat, action, &pending),
            None if state.figure(state.active).team.seat() != seat => refuse(Reason::NotYourTurn, clause::FREE_ACTIONS),
            None => self.check_in_turn(state, action),
        }
    }

    /// Standing orders: of an own combatant, or the whole side.
    fn check_orders(&self, state: &State, seat: Seat, who: Who) -> Result<(), Refusal> {
        let Some(team) = Team::of(seat) else { return refuse(Reason::NotYourTurn, clause::GENERAL_REFUSALS) };
        match state.figures.get(usize::from(who)) {
            None if who == NOBODY => Ok(()),
            None => refuse(Reason::UnknownId, clause::GENERAL_REFUSALS),
            Some(figure) if figure.team == team => Ok(()),
            Some(_) => refuse(Reason::IllegalTarget, clause::GENERAL_REFUSALS),
        }
    }

    /// What is asked in the middle of a deed must be answered; nothing else is anybody's turn then.
    fn check_answer_of(&self, state: &State, seat: Seat, action: &Action, pending: &Pending) -> Result<(), Refusal> {
        let (who, fits, most) = match *pending {
            Pending::Strike { who, hinder, .. } => (
                who,
                matches!(action, Action::Strike { .. } | Action::Decline) || hinder && *action == Action::Hinder,
                0,
            ),
            Pending::Counter { who, .. } => (who, matches!(action, Action::Counter | Action::Decline), 0),
            Pending::Follow { who, cells, .. } => (who, matches!(action, Action::Follow(_) | Action::Decline), cells),
            _ => return refuse(Reason::RefereePending, clause::WAITING_FOR_REFEREE),
        };
        if state.figure(who).team.seat() != seat || !fits {
            return refuse(Reason::NotYourTurn, clause::OPPORTUNITY_COMES_FIRST);
        }
        match action {
            Action::Follow(cells) if *cells > most => {
                lacks(Reason::TooFar, clause::PUSH_FOLLOW, i32::from(*cells), i32::from(most))
            }
            _ => Ok(()),
        }
    }

    /// An action of the active one in its own turn.
    fn check_in_turn(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let who = state.active;
        refuse_if!(!state.figure(who).can_act(), Reason::CannotAct, clause::GENERAL_REFUSALS);
        match action {
            Action::Surrender => return Ok(()),
            Action::End => return self.check_end(state, who),
            Action::Strike { .. } | Action::Hinder | Action::Counter | Action::Follow(_) | Action::Decline => {
                return refuse(Reason::UnknownAction, clause::GENERAL_REFUSALS);
            }
            _ => {}
        }
        if state.figure(who).is(Condition::Turned) {
            self.check_turned(state, who, action)?;
        }
        self.check_deed(state, who, action)
    }

    /// TD-21.3: a turned one must make its move first.
    fn check_end(&self, state: &State, who: Who) -> Result<(), Refusal> {
        if state.figure(who).is(Condition::Turned) && state.time_left == 100 && !self.flights(state, who).0.is_empty() {
            return refuse(Reason::Turned, clause::TURNED);
        }
        Ok(())
    }

    /// TD-21.3: a turned one attacks nobody and makes a full move that ends as far from the priest as any it has, or leaves by an exit; if none ends
    /// farther off than it stands, it may only use total defence. Getting up is no attack.
    fn check_turned(&self, state: &State, who: Who, action: &Action) -> Result<(), Refusal> {
        let allowed = match action {
            Action::Move(go) if go.exit => true,
            Action::Move(go) => match self.path_of(state, who, go) {
                Some(path) => {
                    let start = state.figure(who).cell;
                    self.flights(state, who).0.has(path.cells(start).last().unwrap_or(start))
                }
                None => true, // refused for the path
            },
            Action::Defend => self.flights(state, who).0.is_empty(),
            Action::Stand => true,
            _ => self.row(state, action).is_some_and(|row| row.category == Category::Free),
        };
        refuse_unless(allowed, Reason::Turned, clause::TURNED)
    }

    /// TD-2.3, TD-2.4, TD-2.8, TD-8.3, TD-4.1: whether there is time for a deed.
    fn check_time(&self, state: &State, who: Who, action: &Action, row: &Row) -> Result<(), Refusal> {
        if row.category == Category::Free {
            return if state.free_used < MOST_FREE_ACTIONS {
                Ok(())
            } else {
                lacks(
                    Reason::TooManyFreeActions,
                    clause::FREE_ACTIONS,
                    i32::from(state.free_used),
                    i32::from(MOST_FREE_ACTIONS),
                )
            };
        }
        let cost = if matches!(action, Action::Push { .. }) { 100 } else { row.category.cost() };
        if let Some(series) = &state.series {
            let fits = match action {
                Action::Attack(blow) => self.has_place(state, who, series, blow.arm),
                Action::Trip { .. } | Action::Disarm { .. } => {
                    series.natural.is_none() && series.main > 0 && self.is_multiattack(state.sheet(who))
                }
                Action::Step { .. } => !series.stepped,
                Action::Face(facing) => !series.stepped && state.figure(who).facing.turn_to(*facing) <= 2,
                _ => false,
            };
            let by = if matches!(action, Action::Step { .. } | Action::Face(_)) {
                clause::STEP_WITH_FULL_ATTACK
            } else {
                clause::FULL_ACTION_WHOLE_TURN
            };
            return if fits { Ok(()) } else { lacks(Reason::NotEnoughTime, by, 0, i32::from(cost)) };
        }
        if row.category == Category::StandardAction && state.standard_used {
            return refuse(Reason::SecondStandardAction, clause::ONE_STANDARD_ACTION);
        }
        if cost > state.time_left {
            let by = match action {
                Action::Push { .. } => clause::PUSH,
                Action::Step { .. } if state.standard_used => clause::NO_MIXING,
                _ if cost == 100 => clause::FULL_DEEDS,
                _ => clause::COSTS,
            };
            return lacks(Reason::NotEnoughTime, by, i32::from(state.time_left), i32::from(cost));
        }
        Ok(())
    }

    /// TD-16.9, TD-17.8: tries to trip and disarm take places of a multiattack.
    pub(crate) fn is_multiattack(&self, sheet: &Sheet) -> bool {
        sheet.bonus.attack >= 6
    }
}
