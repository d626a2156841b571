//! FY-17 and FY-11.9: conditions, and what happens to somebody who is not able any more.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use crate::action::Mishap;
use crate::content::{CONDITIONS, Condition, NO_ITEM};
use crate::event::Event;
use crate::state::{Lasting, NOBODY, Posture, Who};
use crate::{clause, hands, pool};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-17.5: puts a condition on somebody, or renews it: the longer duration and the larger magnitude stay.
    pub(crate) fn put_condition(
        &mut self,
        who: Who,
        condition: Condition,
        turns: u8,
        magnitude: u8,
        source: Who,
        by: Clause,
    ) {
        let lasting = &mut self.state.fighter_mut(who).conditions[condition as usize];
        let is_new = lasting.turns == 0;
        *lasting = Lasting {
            turns: lasting.turns.max(turns),
            magnitude: if is_new { magnitude } else { lasting.magnitude.max(magnitude) },
            source,
        };
        let (turns, magnitude) = (lasting.turns, lasting.magnitude);
        let by = if is_new { by } else { clause::STACKING };
        self.log.note(by, || Event::ConditionLanded { bearer: who, condition, turns, magnitude });
        if condition == Condition::Paralysed {
            self.paralyse(who);
        }
    }

    /// FY-17.3: no points at once; what it was about to do is lost.
    fn paralyse(&mut self, who: Who) {
        let left = self.state.fighter(who).activity;
        pool::empty(self.state, who);
        if 0 < left {
            self.log.note(clause::PARALYSED, || Event::Paid { who, points: left, left: 0 });
        }
        self.lose_delay(who);
        self.break_synergy_of(who, who);
        self.lose_run(who);
        self.slip_down(who);
        self.settle_grabs();
        // Also where the referee puts it on while others are asked.
        for frame in self.state.frames.iter_mut().filter(|frame| frame.by == who) {
            frame.is_interrupted = true;
        }
    }

    /// FY-17.1: one turn of every condition of somebody is over.
    pub(crate) fn tick(&mut self, who: Who) {
        for place in 0..CONDITIONS {
            let lasting = &mut self.state.fighter_mut(who).conditions[place];
            // 255 lasts until the battle ends.
            if lasting.turns == 0 || lasting.turns == u8::MAX {
                continue;
            }
            lasting.turns -= 1;
            if lasting.turns == 0 {
                *lasting = Lasting::default();
                let condition = Condition::ALL[place].0;
                self.log.note(clause::DURATION, || Event::ConditionEnded { bearer: who, condition });
            }
        }
    }

    /// FY-11.9: looks whether somebody who was able is so no more.
    pub(crate) fn settle_able(&mut self, who: Who) {
        let fighter = self.state.fighter(who);
        if fighter.left || 0 < fighter.body && 0 < fighter.mind || fighter.is_out {
            return;
        }
        self.disable(who);
    }

    /// FY-11.9: drops what it holds, lies in its cell, loses reactions, delay, synergy.
    fn disable(&mut self, who: Who) {
        self.log.note(clause::NOT_ABLE, || Event::Disabled { who });
        self.state.fighter_mut(who).is_out = true;
        pool::empty(self.state, who);
        let cell = self.state.fighter(who).cell;
        for thing in hands::held(self.state, who) {
            let item = self.state.items[thing as usize].item;
            hands::put_on_floor(self.state, thing, cell);
            self.log.note(clause::NOT_ABLE, || Event::Dropped { who, item, cell });
        }
        self.lose_conjured(who);
        self.lose_delay(who);
        self.break_synergy_of(who, who);
        self.slip_down(who);
        self.fall(who, clause::NOT_ABLE);
        self.befall(who, Mishap::Fallen);
        self.lose_run(who);
        self.settle_grabs();
    }

    /// Somebody comes to lie; who rides or drives loses the mount (FY-15.9).
    pub(crate) fn fall(&mut self, who: Who, by: Clause) {
        if self.state.fighter(who).posture != Posture::Lying {
            self.state.fighter_mut(who).posture = Posture::Lying;
            self.log.note(by, || Event::PostureChanged { who, posture: Posture::Lying });
        }
        if self.state.fighter(who).is_mounted {
            self.state.fighter_mut(who).is_mounted = false;
            self.log.note(clause::RIDING_AND_DRIVING, || Event::MountLost { who });
        }
    }

    /// FY-12.3: conjured things last until thrown, not able or end of battle.
    pub(crate) fn lose_conjured(&mut self, who: Who) {
        let fighter = self.state.fighter_mut(who);
        if 0 < fighter.conjured {
            fighter.conjured = 0;
            fighter.conjured_item = NO_ITEM;
            self.log.note(clause::VOLLEY, || Event::ConjuredGone { who });
        }
    }

    /// FY-5.4: whom somebody carries slips down and lies in that cell.
    pub(crate) fn slip_down(&mut self, who: Who) {
        let carried = self.state.fighter(who).carrying;
        if carried == NOBODY {
            return;
        }
        let cell = self.state.fighter(who).cell;
        self.state.fighter_mut(who).carrying = NOBODY;
        let fighter = self.state.fighter_mut(carried);
        fighter.carried_by = NOBODY;
        fighter.posture = Posture::Lying;
        self.log.note(clause::CARRYING, || Event::PutDown { who: carried, cell, posture: Posture::Lying });
    }
}
