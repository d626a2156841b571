//! Items, postures, people in arms, doors, checks against a difficulty.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use crate::board::DoorPlace;
use crate::content::{ACROBATICS, ATHLETICS, ItemId, SkillId};
use crate::event::Event;
use crate::labels::{Word, skill_label};
use crate::permit::path;
use crate::state::{NOBODY, OFF_MAP, Place, Posture, Slot, Who};
use crate::{checks, clause, hands, rolls};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-4.3, FY-5.2.
    pub(super) fn take_out(&mut self, by: Who, item: ItemId, from_bag: bool) {
        let slots: &[Slot] = if from_bag { &[Slot::Bag] } else { &[Slot::Belt, Slot::Pocket] };
        let Some(thing) = hands::carried_item(self.state, by, item, slots) else { return };
        let from = self.state.items[thing as usize].slot;
        hands::put_in_hands(self.rules, self.state, by, thing);
        let clause = if from_bag { clause::TAKE_OUT } else { clause::DRAW };
        self.log.note(clause, || Event::Taken { who: by, item, from, cell: OFF_MAP });
    }

    /// FY-4.4.
    pub(super) fn pick_up(&mut self, by: Who, item: ItemId, cell: Place) {
        let Some(thing) = hands::floor_item(self.state, cell, item) else { return };
        hands::put_in_hands(self.rules, self.state, by, thing);
        self.log.note(clause::PICK_UP, || Event::Taken { who: by, item, from: Slot::Floor, cell });
    }

    /// FY-4.14.
    pub(super) fn drop_item(&mut self, by: Who, item: ItemId) {
        let Some(thing) = hands::held_item(self.state, by, item) else { return };
        let cell = self.state.fighter(by).cell;
        hands::put_on_floor(self.state, thing, cell);
        self.log.note(clause::DROPPING_IS_FREE, || Event::Dropped { who: by, item, cell });
    }

    /// FY-4.5.
    pub(super) fn take_posture(&mut self, by: Who, posture: Posture, clause: Clause) {
        if posture == Posture::Lying {
            return self.fall(by, clause);
        }
        self.state.fighter_mut(by).posture = posture;
        self.log.note(clause, || Event::PostureChanged { who: by, posture });
    }

    /// FY-5.3: the person shares the carrier's cell.
    pub(super) fn lift(&mut self, by: Who, target: Who) {
        self.let_go(target, clause::BEING_GRABBED);
        self.fall(target, clause::LIFT);
        let cell = self.state.fighter(by).cell;
        let fighter = self.state.fighter_mut(target);
        (fighter.carried_by, fighter.cell) = (by, cell);
        self.state.fighter_mut(by).carrying = target;
        self.log.note(clause::LIFT, || Event::Lifted { who: by, target });
        self.settle_grabs();
    }

    /// FY-5.4: the person lies there.
    pub(super) fn put_down(&mut self, by: Who, cell: Place) {
        let target = self.state.fighter(by).carrying;
        if target != NOBODY {
            self.set_down(by, target, cell, Posture::Lying);
        }
    }

    /// FY-5.4: the person stands there.
    pub(super) fn get_down(&mut self, who: Who, cell: Place) {
        let by = self.state.fighter(who).carried_by;
        if by != NOBODY {
            self.set_down(by, who, cell, Posture::Standing);
        }
    }

    fn set_down(&mut self, by: Who, target: Who, cell: Place, posture: Posture) {
        if path::is_unseen_there(self.state, by, cell) {
            return self.stopped_short(by);
        }
        self.state.fighter_mut(by).carrying = NOBODY;
        let fighter = self.state.fighter_mut(target);
        (fighter.carried_by, fighter.cell, fighter.posture) = (NOBODY, cell, posture);
        self.log.note(clause::CARRYING, || Event::PutDown { who: target, cell, posture });
        self.settle_grabs();
    }

    /// FY-5.5: a door, with a check if the referee has set a difficulty.
    pub(super) fn push_door(&mut self, by: Who, door: u8, open: bool) {
        // The difficulty is for the next push, however that ends.
        let difficulty = std::mem::take(&mut self.state.doors[usize::from(door)].difficulty);
        if 0 < difficulty && !self.check_against(by, ATHLETICS, difficulty) {
            return self.log.note(clause::DOORS, || Event::DoorStuck { who: by, door });
        }
        // Nobody who is hidden can be told from what may be tried (FY-10.10); the door does not close on it all the same.
        if let (DoorPlace::Cell(cell), false) = (self.state.map().doors[usize::from(door)].at, open)
            && path::is_unseen_there(self.state, by, cell)
        {
            return self.log.note(clause::DOORS, || Event::DoorStuck { who: by, door });
        }
        self.state.doors[usize::from(door)].open = open;
        self.log.note(clause::DOORS, || Event::DoorMoved { who: by, door, open });
    }

    /// FY-9.3: a check against a difficulty. Rolls: `check`.
    pub(crate) fn check_against(&mut self, who: Who, skill: SkillId, difficulty: u8) -> bool {
        let referee = self.take_modifier(who);
        let value = self.state.skill(who, skill);
        let malus = if skill == ACROBATICS { checks::posture_malus(self.state, who) } else { 0 };
        let sum = value + malus + referee;
        let roll = rolls::check(self.dice, i32::from(difficulty) - sum);
        self.log.add(clause::SKILL_CHECK, Word::Roll.label(), roll.into());
        self.log.add(clause::CHECK_AGAINST_A_DIFFICULTY, skill_label(skill), value.into());
        if malus != 0 {
            self.log.add(clause::POSTURE_EFFECTS, Word::Posture.label(), malus.into());
        }
        if referee != 0 {
            self.log.add(clause::REFEREE_OVERRIDE, Word::Referee.label(), referee.into());
        }
        let total = roll + sum;
        self.log.total("check", Ratio::from(i64::from(total)), total.into());
        let degree = checks::degree(total - i32::from(difficulty));
        self.log.note(clause::CHECK_AGAINST_A_DIFFICULTY, || Event::Checked {
            who,
            skill,
            roll: roll as u8,
            total: total as i16,
            difficulty,
            degree: degree as u8,
        });
        0 < degree
    }
}
