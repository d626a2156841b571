//! Attacks of opportunity: who may strike, in which order, and the answers. TD-3.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use crate::action::Arm;
use crate::arcs::{Arc, arc};
use crate::content::Feat;
use crate::event::{Event, Weaponry, What};
use crate::grid::{between, distance};
use crate::labels::Word;
use crate::numbers::attack::{Column, Manner};
use crate::numbers::{add, always, close};
use crate::resolve::Resolver;
use crate::state::{Cause, Condition, Crowd, Deed, Life, NOWHERE, OrderAoo, Pending, State, Task, Trip, Who, bit};
use crate::{Rules, clause};

/// TD-3.4: conditions under which nobody strikes.
const CANNOT: u32 = Condition::Surprised.mark()
    | Condition::Immobilised.mark()
    | Condition::Asleep.mark()
    | Condition::Turned.mark()
    | Condition::TotalDefence.mark()
    | Condition::Captive.mark();

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Offers the blows of a crowd one after the other: by standing order, or as a decision. TD-3.2: when the provoker has fallen, those left keep theirs.
    pub(crate) fn offer(&mut self, against: Who, mut strikers: Crowd, special: Crowd, cause: Cause, from: Cell) {
        while let Some(who) = self.rules.first_of(self.state, strikers) {
            if self.state.figure(against).life != Life::Active {
                return;
            }
            strikers &= !bit(who);
            let is_special = special & bit(who) != 0;
            // Of several causes on one cell each has its own.
            let cause = if is_special && cause.is_on_the_way() { Cause::Retreat } else { cause };
            if !self.rules.may_still_strike(self.state, who, against, cause, is_special, from) {
                continue;
            }
            let hinder = cause == Cause::GetUp && self.rules.may_hinder(self.state, who, against);
            self.log.note(given_by(cause), || Event::OpportunityGiven { who, against, cause });
            let order = self.state.figure(who).orders.aoo;
            if order == OrderAoo::Decline {
                self.log.note(clause::OPPORTUNITY_COSTS_NOTHING, || Event::OpportunityDeclined { who, against });
                continue;
            }
            if strikers != 0 {
                self.state.agenda.push(Task::Offers { provoker: against, strikers, special, cause, from });
            }
            match order {
                OrderAoo::Ask => {
                    self.state.pending =
                        Some(Pending::Strike { who, against, cause, hinder, special: is_special, from });
                }
                OrderAoo::Hinder if hinder => self.hinder(who, against),
                _ => self.opportunity_blow(who, against, cause, is_special, from, false),
            }
            return;
        }
    }

    /// TD-3.6: takes one of the round from somebody, and the one against this enemy. TD-15.12: who strikes gives up what he controls.
    pub(crate) fn use_opportunity(&mut self, who: Who, against: Who, cause: Cause, hinder: bool) {
        let figure = self.state.figure_mut(who);
        always(self.log, clause::OPPORTUNITY_COUNT, Word::Left, i32::from(figure.aoo_left));
        add(
            self.log,
            if cause.is_on_the_way() { clause::ONE_OPPORTUNITY_PER_MOVE } else { clause::OPPORTUNITY_ONE_PER_ENEMY },
            Word::Used,
            -1,
        );
        figure.aoo_left = figure.aoo_left.saturating_sub(1);
        figure.aoo_used_on |= bit(against);
        let left = figure.aoo_left;
        close(self.log, "aoo", i32::from(left));
        self.log.note(if hinder { clause::HINDER_THE_RISE } else { taken_by(cause) }, || Event::OpportunityTaken {
            who,
            against,
            left,
            hinder,
        });
        self.end_holding(who);
    }

    /// TD-3.7: one plain main-hand blow, at once. It provokes nothing itself (TD-3.8).
    pub(crate) fn opportunity_blow(
        &mut self,
        who: Who,
        against: Who,
        cause: Cause,
        special: bool,
        from: Cell,
        nonlethal: bool,
    ) {
        self.use_opportunity(who, against, cause, false);
        let here = self.state.figure(against).cell;
        if special && from != NOWHERE {
            self.state.figure_mut(against).cell = from;
        } else if special {
            // TD-7.7: with the facing of the step.
            self.face_along_the_way(against);
        }
        let far = self.rules.distance(self.state, who, against);
        if let Some(arm) = self.rules.opportunity_arm(self.state, who, far) {
            let with = Weaponry::Weapon {
                weapon: self.rules.weapon_in(self.state, who, arm).unwrap_or(self.rules.fists),
                ranged: false,
            };
            self.log.note(clause::OPPORTUNITY_IS_ONE_BLOW, || Event::Declared {
                who,
                what: What::Attack { target: against, with },
            });
            let manner = self.rules.opportunity_manner(self.state, who, nonlethal);
            self.strike(who, against, arm, manner);
        }
        // TD-6.2: one brought to 0 falls in the cell where the blow met him; else he is where he stepped.
        if special && from != NOWHERE && self.state.figure(against).life == Life::Active {
            self.state.figure_mut(against).cell = here;
        }
    }

    pub(crate) fn answer_strike(&mut self, nonlethal: bool) {
        let Some(Pending::Strike { who, against, cause, special, from, .. }) = self.state.pending.take() else {
            return;
        };
        self.opportunity_blow(who, against, cause, special, from, nonlethal);
    }

    pub(crate) fn answer_hinder(&mut self) {
        let Some(Pending::Strike { who, against, .. }) = self.state.pending.take() else { return };
        self.hinder(who, against);
    }

    /// TD-2.2: whatever is offered may be declined.
    pub(crate) fn answer_decline(&mut self) {
        match self.state.pending.take() {
            Some(Pending::Strike { who, against, .. }) => {
                self.log.note(clause::OPPORTUNITY_COSTS_NOTHING, || Event::OpportunityDeclined { who, against });
            }
            Some(Pending::Counter { who, against, .. }) => {
                self.log.note(clause::COUNTER_TRIP, || Event::OpportunityDeclined { who, against });
            }
            Some(Pending::Follow { who, against, .. }) => {
                self.log.note(clause::PUSH_FOLLOW, || Event::OpportunityDeclined { who, against });
            }
            other => self.state.pending = other,
        }
    }

    /// TD-16.13, TD-16.15: hindering takes the attack of opportunity and runs as a trip: the rising one may answer first (feat waives).
    fn hinder(&mut self, striker: Who, riser: Who) {
        self.use_opportunity(striker, riser, Cause::GetUp, true);
        let trip = Trip { actor: striker, target: riser, penalty: 0, hinder: true };
        self.state.agenda.push(Task::Trip { trip, vigour: self.state.figure(striker).vigour() });
        let answers = !self.state.sheet(striker).has(Feat::SkilledTrip)
            && self.rules.is_on_guard(self.state, riser, striker)
            && self.rules.covers_place(
                self.state,
                riser,
                self.state.figure(striker).cell,
                self.state.figure(striker).side,
            );
        if answers {
            self.state.agenda.push(Task::Offers {
                provoker: striker,
                strikers: bit(riser),
                special: 0,
                cause: Cause::Hindering,
                from: NOWHERE,
            });
        }
    }
}

impl Rules {
    /// TD-3.4 to TD-3.6: whether somebody has an attack of opportunity to give against another one at all, wherever that one stands.
    #[inline]
    pub fn is_on_guard(&self, state: &State, striker: Who, provoker: Who) -> bool {
        let figure = state.figure(striker);
        figure.life == Life::Active
            && figure.marks & CANNOT == 0
            && figure.aoo_left > 0
            && figure.aoo_used_on & bit(provoker) == 0
            && figure.reach != 0
            && figure.team != state.figure(provoker).team
            && !state.sheet(striker).no_aoo
    }

    /// TD-3.3, TD-3.4: whether a place is where somebody could strike: in reach of his melee weapons, in his sight, not in his own rear arc.
    #[inline]
    pub fn covers_place(&self, state: &State, striker: Who, cell: Cell, side: u8) -> bool {
        let figure = state.figure(striker);
        let far = distance(figure.cell, figure.side, cell, side);
        if far > 15 || figure.reach >> far & 1 == 0 {
            return false;
        }
        let (files, ranks) = between(figure.cell, figure.side, cell, side);
        arc(figure.facing, files, ranks) != Arc::Rear
            && state.board().sight.sees_square(figure.cell, figure.side, cell, side)
    }

    /// TD-3.9: every enemy who may strike somebody where he stands.
    pub fn strikers(&self, state: &State, provoker: Who) -> Crowd {
        let figure = state.figure(provoker);
        let (cell, side) = (figure.cell, figure.side);
        state
            .everybody()
            .filter(|striker| {
                self.is_on_guard(state, *striker, provoker) && self.covers_place(state, *striker, cell, side)
            })
            .fold(0, |crowd, striker| crowd | bit(striker))
    }

    /// The first of a crowd in the order of initiative (TD-3.6).
    pub fn first_of(&self, state: &State, crowd: Crowd) -> Option<Who> {
        if crowd == 0 {
            return None;
        }
        let in_order = state.order.iter().copied().find(|who| crowd & bit(*who) != 0);
        in_order.or_else(|| state.everybody().find(|who| crowd & bit(*who) != 0))
    }

    /// Things change while blows fall: whether this one still can.
    pub(super) fn may_still_strike(
        &self,
        state: &State,
        striker: Who,
        provoker: Who,
        cause: Cause,
        special: bool,
        from: Cell,
    ) -> bool {
        let figure = state.figure(provoker);
        // TD-6.2: the blow at the old cell.
        let cell = if cause == Cause::Back && special { from } else { figure.cell };
        self.is_on_guard(state, striker, provoker) && self.covers_place(state, striker, cell, figure.side)
    }

    /// TD-3.7: at the full bonus; a second weapon in hand costs nothing (TD-10.2).
    pub(crate) fn opportunity_manner(&self, state: &State, striker: Who, nonlethal: bool) -> Manner {
        let column = if self.has_two_weapons(state, striker) { Column::Idle } else { Column::None };
        Manner { opportunity: true, nonlethal, column, ..Manner::default() }
    }

    /// TD-16.13: whether somebody may hinder one who gets up: on his feet, and able to touch him with a hand or a grab weapon. Once a hindering has
    /// succeeded no other is offered (TD-16.15).
    pub(super) fn may_hinder(&self, state: &State, striker: Who, riser: Who) -> bool {
        let is_kept_down =
            state.agenda.iter().any(|task| matches!(task, Task::Deed { deed: Deed::Stand { failed: true }, .. }));
        let far = self.distance(state, striker, riser);
        !is_kept_down
            && state.figure(striker).posture.is_on_feet()
            && far < 16
            && self.touch_mask(state, striker) >> far & 1 == 1
    }

    /// The arm of a blow out of turn, for the log.
    pub fn usual_opportunity(&self, state: &State, striker: Who, provoker: Who) -> Arm {
        self.opportunity_arm(state, striker, self.distance(state, striker, provoker)).unwrap_or(Arm::Fists)
    }
}

/// The clause that gives somebody the chance.
pub(crate) const fn given_by(cause: Cause) -> Clause {
    match cause {
        Cause::Deed => clause::PROVOKED_FROM_WHOM,
        Cause::Hindering => clause::NO_CHAINS,
        _ => taken_by(cause),
    }
}

/// The clause under which he strikes.
const fn taken_by(cause: Cause) -> Clause {
    match cause {
        Cause::Deed => clause::OPPORTUNITY,
        Cause::Back => clause::STEP_AND_TURN,
        Cause::GetUp => clause::GET_UP,
        Cause::Retreat => clause::RETREAT_WITH_BACK_TURNED,
        Cause::LongWay => clause::NOT_THE_SHORTEST_WAY,
        Cause::Round => clause::RUNNING_ROUND,
        Cause::Hindering => clause::HINDER_THE_RISE,
    }
}
