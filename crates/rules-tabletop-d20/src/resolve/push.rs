//! Push: TD-18.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use smallvec::SmallVec;

use super::facing_towards;
use crate::arcs::Facing;
use crate::content::Ability;
use crate::event::{Event, Opposed, What};
use crate::grid::{Path, moved};
use crate::labels::Word;
use crate::numbers::{add, always, close, thrown};
use crate::state::{End, Life, OrderFollow, Pending, State, Task, Walk, Who, bit};
use crate::{Rules, clause, rolls};

impl Rules {
    /// TD-18.2, TD-18.3: opposed Strength, if the answering blow did no damage. A tie moves nothing, and there is no counter (TD-18.7).
    pub(crate) fn try_push<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        target: Who,
        hurt: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        if hurt || !state.figure(target).is_there() || !state.figure(who).posture.is_on_feet() {
            log.note(clause::PUSH_BLOW_FIRST, || Event::DeedLost { who, what: What::Push(target) });
            return;
        }
        let mut own = always(log, clause::PUSH_OPPOSED, Word::Strength, self.modifier(state, who, Ability::Str));
        own += self.check_effects(state, who, log);
        let roll = rolls::contest(dice, "actor");
        let own = thrown(log, clause::PUSH_OPPOSED, "actor", own, roll);
        let mut other = always(log, clause::PUSH_OPPOSED, Word::Strength, self.modifier(state, target, Ability::Str));
        let bigger = i32::from(state.sheet(target).size) - i32::from(state.sheet(who).size);
        other += add(log, clause::PUSH_OPPOSED, Word::Size, 4 * bigger);
        other += add(log, clause::PUSH_OPPOSED, Word::Stability, i32::from(state.figure(target).stability));
        other += self.check_effects(state, target, log);
        // How far depends on the margin: every number for itself.
        let other_roll = rolls::contest(dice, "opponent");
        let other = thrown(log, clause::PUSH_OPPOSED, "opponent", other, other_roll);
        let margin = own - other;
        let won = margin > 0;
        log.note(if won { clause::PUSH_OPPOSED } else { clause::PUSH_NO_COUNTER }, || Event::Contest {
            what: Opposed::Push,
            who,
            against: target,
            roll: roll as u8,
            total: own as i16,
            other_roll: other_roll as u8,
            other_total: other as i16,
            won,
        });
        if won {
            self.push_away(state, who, target, margin, dice, log);
        }
    }

    /// TD-18.4, TD-18.5: straight away from the pusher, facing kept; walls, figures and the edge stop it.
    fn push_away<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        target: Who,
        margin: i32,
        dice: &mut D,
        log: &mut L,
    ) {
        // TD-18.4: margin / 5, rounded up.
        always(log, clause::PUSH_HOW_FAR, Word::Margin, margin);
        let wanted = ((margin + 4) / 5).clamp(0, 20) as u8;
        close(log, "cells", i32::from(wanted));
        let Some(way) = facing_towards(state, who, target) else { return };
        let (files, ranks) = way.vector();
        let mut cells = 0;
        while cells < wanted && state.figure(target).is_there() {
            let from = state.figure(target).cell;
            let Some(to) = moved(from, files, ranks) else { break };
            let side = state.figure(target).side;
            if !state.has_room(target, to) || !state.board().may_step(from, way, side) {
                break;
            }
            state.figure_mut(target).cell = to;
            self.leave_cover(state, target);
            cells += 1;
            log.note(clause::PUSH_DIRECTION, || Event::Shoved { who: target, by: who, from, to });
            self.enter(state, target, false, dice, log);
            let (early, late) = self.controllers_of_place(state, target, from);
            if early | late != 0 {
                state.agenda.push(Task::Held { target, by: early | late });
            }
        }
        log.note(clause::PUSH_HOW_FAR, || Event::Pushed { who: target, by: who, wanted, cells });
        // TD-18.6: a big pusher may find no room where a small one was pushed.
        let cells = if self.version == 1 { cells } else { self.room_behind(state, who, way, cells) };
        if cells > 0 && state.figure(who).can_act() && state.figure(who).life == Life::Active {
            self.ask_follow(state, who, target, cells, way, log);
        }
    }

    /// TD-18.6: the pusher may follow up to as many cells.
    fn ask_follow<L: Log<Event>>(&self, state: &mut State, who: Who, target: Who, cells: u8, way: Facing, log: &mut L) {
        match state.figure(who).orders.follow {
            OrderFollow::Ask => state.pending = Some(Pending::Follow { who, against: target, cells, way }),
            OrderFollow::All => self.follow(state, who, target, cells, way, log),
            OrderFollow::None => {}
        }
    }

    pub(crate) fn answer_follow<L: Log<Event>>(&self, state: &mut State, cells: u8, log: &mut L) {
        let Some(Pending::Follow { who, against, way, .. }) = state.pending.take() else { return };
        self.follow(state, who, against, cells, way, log);
    }

    /// TD-18.6: this provokes as a full move, but not from the one who was pushed.
    fn follow<L: Log<Event>>(&self, state: &mut State, who: Who, target: Who, cells: u8, way: Facing, log: &mut L) {
        let mut path = Path::default();
        for _ in 0..cells {
            path.push(way);
        }
        if path.is_empty() {
            return;
        }
        log.note(clause::PUSH_FOLLOW, || Event::Declared { who, what: What::Follow });
        let from = state.figure(who).cell;
        state.walk = Some(Walk {
            who,
            path,
            at: 0,
            backing: false,
            exit: false,
            end: End::Keep,
            from,
            due: SmallVec::new(),
            vigour: 0,
            spared: bit(target),
        });
        self.begin_walk(state, log);
    }
}
