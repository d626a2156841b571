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
use crate::resolve::Resolver;
use crate::state::{End, Life, OrderFollow, Pending, Task, Walk, Who, bit};
use crate::{clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-18.2, TD-18.3: opposed Strength, if the answering blow did no damage. A tie moves nothing, and there is no counter (TD-18.7).
    pub(crate) fn try_push(&mut self, who: Who, target: Who, hurt: bool) {
        if hurt || !self.state.figure(target).is_there() || !self.state.figure(who).posture.is_on_feet() {
            self.log.note(clause::PUSH_BLOW_FIRST, || Event::DeedLost { who, what: What::Push(target) });
            return;
        }
        let mut own =
            always(self.log, clause::PUSH_OPPOSED, Word::Strength, self.rules.modifier(self.state, who, Ability::Str));
        own += self.rules.check_effects(self.state, who, self.log);
        let roll = rolls::contest(self.dice, "actor");
        let own = thrown(self.log, clause::PUSH_OPPOSED, "actor", own, roll);
        let mut other = always(
            self.log,
            clause::PUSH_OPPOSED,
            Word::Strength,
            self.rules.modifier(self.state, target, Ability::Str),
        );
        let bigger = i32::from(self.state.sheet(target).size) - i32::from(self.state.sheet(who).size);
        other += add(self.log, clause::PUSH_OPPOSED, Word::Size, 4 * bigger);
        other += add(self.log, clause::PUSH_OPPOSED, Word::Stability, i32::from(self.state.figure(target).stability));
        other += self.rules.check_effects(self.state, target, self.log);
        // How far depends on the margin: every number for itself.
        let other_roll = rolls::contest(self.dice, "opponent");
        let other = thrown(self.log, clause::PUSH_OPPOSED, "opponent", other, other_roll);
        let margin = own - other;
        let won = margin > 0;
        let by = if won { clause::PUSH_OPPOSED } else { clause::PUSH_NO_COUNTER };
        self.contested(by, Opposed::Push, (who, roll, own), (target, other_roll, other), won);
        if won {
            self.push_away(who, target, margin);
        }
    }

    /// TD-18.4, TD-18.5: straight away from the pusher, facing kept; walls, figures and the edge stop it.
    fn push_away(&mut self, who: Who, target: Who, margin: i32) {
        // TD-18.4: margin / 5, rounded up.
        always(self.log, clause::PUSH_HOW_FAR, Word::Margin, margin);
        let wanted = ((margin + 4) / 5).clamp(0, 20) as u8;
        close(self.log, "cells", i32::from(wanted));
        let Some(way) = facing_towards(self.state, who, target) else { return };
        let (files, ranks) = way.vector();
        let mut cells = 0;
        while cells < wanted && self.state.figure(target).is_there() {
            let from = self.state.figure(target).cell;
            let Some(to) = moved(from, files, ranks) else { break };
            let side = self.state.figure(target).side;
            if !self.state.has_room(target, to) || !self.state.board().may_step(from, way, side) {
                break;
            }
            self.state.figure_mut(target).cell = to;
            self.rules.leave_cover(self.state, target);
            cells += 1;
            self.log.note(clause::PUSH_DIRECTION, || Event::Shoved { who: target, by: who, from, to });
            self.enter(target, false);
            let (early, late) = self.rules.controllers_of_place(self.state, target, from);
            if early | late != 0 {
                self.state.agenda.push(Task::Held { target, by: early | late });
            }
        }
        self.log.note(clause::PUSH_HOW_FAR, || Event::Pushed { who: target, by: who, wanted, cells });
        // TD-18.6: a big pusher may find no room where a small one was pushed.
        let cells = if self.rules.version == 1 { cells } else { self.rules.room_behind(self.state, who, way, cells) };
        if cells > 0 && self.state.figure(who).can_act() && self.state.figure(who).life == Life::Active {
            self.ask_follow(who, target, cells, way);
        }
    }

    /// TD-18.6: the pusher may follow up to as many cells.
    fn ask_follow(&mut self, who: Who, target: Who, cells: u8, way: Facing) {
        match self.state.figure(who).orders.follow {
            OrderFollow::Ask => self.state.pending = Some(Pending::Follow { who, against: target, cells, way }),
            OrderFollow::All => self.follow(who, target, cells, way),
            OrderFollow::None => {}
        }
    }

    pub(crate) fn answer_follow(&mut self, cells: u8) {
        let Some(Pending::Follow { who, against, way, .. }) = self.state.pending.take() else { return };
        self.follow(who, against, cells, way);
    }

    /// TD-18.6: this provokes as a full move, but not from the one who was pushed.
    fn follow(&mut self, who: Who, target: Who, cells: u8, way: Facing) {
        let mut path = Path::default();
        for _ in 0..cells {
            path.push(way);
        }
        if path.is_empty() {
            return;
        }
        self.log.note(clause::PUSH_FOLLOW, || Event::Declared { who, what: What::Follow });
        let from = self.state.figure(who).cell;
        self.state.walk = Some(Walk {
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
        self.begin_walk();
    }
}
