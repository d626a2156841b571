//! Improvised deeds and stunts: TD-5.10, TD-6.9, and what the things of a map are good for.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;
use smallvec::SmallVec;

use crate::action::{Action, Stunt};
use crate::content::{Cover, Does, Gear};
use crate::event::{Event, Taking};
use crate::labels::Word;
use crate::numbers::add;
use crate::resolve::Resolver;
use crate::state::{Deed, Improvised, NOWHERE, OrderContest, Pending, Place, State, Thing, Who};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-5.10, TD-6.9: the referee rules; unattended: an action provokes and needs 12 with the better of Str and Dex, a move does not provoke
    /// and needs 12 with Dex; the feature's own effect applies.
    pub(crate) fn ask_improvised(&mut self, action: &Action) {
        let (stunt, is_move): (&Stunt, bool) = match action {
            Action::Improvise(stunt) => (stunt, false),
            Action::Stunt(stunt) => (stunt, true),
            _ => return,
        };
        let who = self.state.active;
        if let Some(text) = &stunt.text {
            self.log.note(if is_move { clause::STUNTS } else { clause::IMPROVISED }, || Event::Said {
                who,
                text: text.clone(),
            });
        }
        let (feature, cell, target) = (stunt.feature, stunt.cell, stunt.target);
        if self.state.referee {
            self.state.pending = Some(Pending::Improvised { who, feature, cell, target, is_move });
            self.log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who });
            return;
        }
        let ability = if is_move { OrderContest::Dex } else { OrderContest::Better };
        let ruled = Improvised { feature, cell, is_move, check: 12, ability, own_effect: true };
        let strikers = if is_move { 0 } else { self.rules.strikers(self.state, who) };
        self.rules.schedule(self.state, Deed::Improvise(ruled), strikers);
    }

    /// The check, and what comes of it.
    pub(crate) fn do_improvised(&mut self, who: Who, what: Improvised) {
        let by = if what.is_move { clause::STUNTS } else { clause::IMPROVISED };
        if what.check > 0 {
            let ability = self.rules.str_or_dex(self.state, who, what.ability, by, self.log) + self.skill_of(who, what);
            if !self.throw_check(who, ability, i32::from(what.check), by) {
                self.state.ruled = None;
                if what.is_move {
                    self.go_prone(who, clause::STUNTS);
                }
                return;
            }
        }
        if let Some(effect) = self.state.ruled.take() {
            self.referee_effect(&effect);
        }
        let setup = self.state.setup.clone();
        let feature = setup.features.get(usize::from(what.feature)).filter(|_| what.own_effect);
        match feature {
            Some(feature) => self.use_feature(who, what, &feature.does, feature.cell),
            None if what.is_move && what.cell != NOWHERE => self.leap(who, what.cell),
            None => {}
        }
    }

    /// TD-6.10: what climbing or jumping adds to the check of a stunt: climbing where the thing is climbed, jumping where it ends on another cell.
    fn skill_of(&mut self, who: Who, what: Improvised) -> i32 {
        let [climb, jump] = self.state.sheet(who).skills;
        let does = self.state.setup.features.get(usize::from(what.feature)).map(|feature| &feature.does);
        let (word, skill) = match does {
            Some(Does::Climb) => (Word::Climbing, climb),
            Some(Does::Slide(_)) => (Word::Jumping, jump),
            None if what.is_move && what.cell != NOWHERE => (Word::Jumping, jump),
            _ => return 0,
        };
        add(self.log, clause::CLIMBING_AND_JUMPING, word, i32::from(skill))
    }

    /// A thing of the map does what it is good for.
    fn use_feature(&mut self, who: Who, what: Improvised, does: &Does, at: Cell) {
        self.log.note(clause::IMPROVISED, || Event::FeatureUsed { who, feature: what.feature });
        let once = 1u16.wrapping_shl(u32::from(what.feature));
        match does {
            Does::Spill(cells) => {
                self.state.used |= once;
                for cell in cells {
                    self.state.slippery.insert(*cell);
                }
                let cells = cells.len() as u8;
                self.log.note(clause::PRICE_OF_BACKING, || Event::CellsChanged { cells, burning: false });
            }
            Does::Overturn => {
                self.state.used |= once;
                // A table on its side.
                let covers: SmallVec<[Cover; 4]> = self.state.board().covers_beside(at).collect();
                self.state.covers.extend(covers);
            }
            Does::Take(weapon) => {
                self.state.used |= once;
                let gear = Gear::Weapon(*weapon);
                self.state.things.push(Thing { gear, at: Place::Gone, shots: 0, loaded: true, cased: false });
                let thing = (self.state.things.len() - 1) as u8;
                let hand =
                    self.rules.hand_for(self.state, who, gear).unwrap_or(Place::Floor(self.state.figure(who).cell));
                self.rules.put(self.state, thing, hand);
                self.log.note(clause::IMPROVISED, || Event::ThingTaken { who, gear, how: Taking::PickedUp });
            }
            Does::Slide(to) => self.leap(who, *to),
            Does::Climb => self.leap(who, what.cell),
            Does::Door => {
                let door = self.state.setup.doors.iter().position(|feature| *feature == what.feature);
                if let Some(door) = door {
                    self.state.doors ^= 1 << door;
                }
            }
        }
    }

    /// A stunt ends on a cell, if it is still free.
    fn leap(&mut self, who: Who, to: Cell) {
        let from = self.state.figure(who).cell;
        if !self.rules.may_land(self.state, who, to) {
            return;
        }
        self.state.figure_mut(who).cell = to;
        self.rules.leave_cover(self.state, who);
        self.log.note(clause::STUNTS, || Event::Stepped { who, from, to });
        self.landed(who, from);
    }
}

impl Rules {
    /// Whether somebody can land on a cell: there is room, or it is a free cell of the bar.
    pub fn may_land(&self, state: &State, who: Who, to: Cell) -> bool {
        let figure = state.figure(who);
        if state.has_room(who, to) {
            return true;
        }
        let on_bar = state.board().has(to) && state.board().ground(to) == crate::grid::Ground::Bar;
        on_bar && figure.side == 1 && state.standing_on(to).is_none_or(|other| other == who)
    }
}
