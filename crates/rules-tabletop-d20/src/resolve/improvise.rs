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
use crate::state::{Deed, Improvised, NOWHERE, OrderContest, Pending, Place, State, Thing, Who};
use crate::{Rules, clause};

impl Rules {
    /// TD-5.10, TD-6.9: the referee rules; unattended: an action provokes and needs 12 with the better of Str and Dex, a move does not provoke
    /// and needs 12 with Dex; the feature's own effect applies.
    pub(crate) fn ask_improvised<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        action: &Action,
        _dice: &mut D,
        log: &mut L,
    ) {
        let (stunt, is_move): (&Stunt, bool) = match action {
            Action::Improvise(stunt) => (stunt, false),
            Action::Stunt(stunt) => (stunt, true),
            _ => return,
        };
        let who = state.active;
        if let Some(text) = &stunt.text {
            log.note(if is_move { clause::STUNTS } else { clause::IMPROVISED }, || Event::Said {
                who,
                text: text.clone(),
            });
        }
        let (feature, cell, target) = (stunt.feature, stunt.cell, stunt.target);
        if state.referee {
            state.pending = Some(Pending::Improvised { who, feature, cell, target, is_move });
            log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who });
            return;
        }
        let ability = if is_move { OrderContest::Dex } else { OrderContest::Better };
        let ruled = Improvised { feature, cell, is_move, check: 12, ability, own_effect: true };
        let strikers = if is_move { 0 } else { self.strikers(state, who) };
        self.schedule(state, Deed::Improvise(ruled), strikers);
    }

    /// The check, and what comes of it.
    pub(crate) fn do_improvised<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        what: Improvised,
        dice: &mut D,
        log: &mut L,
    ) {
        let by = if what.is_move { clause::STUNTS } else { clause::IMPROVISED };
        if what.check > 0 {
            let ability = self.str_or_dex(state, who, what.ability, by, log) + self.skill_of(state, who, what, log);
            if !self.throw_check(state, who, ability, i32::from(what.check), by, dice, log) {
                state.ruled = None;
                if what.is_move {
                    self.go_prone(state, who, clause::STUNTS, log);
                }
                return;
            }
        }
        if let Some(effect) = state.ruled.take() {
            self.referee_effect(state, &effect, dice, log);
        }
        let setup = state.setup.clone();
        let feature = setup.features.get(usize::from(what.feature)).filter(|_| what.own_effect);
        match feature {
            Some(feature) => self.use_feature(state, who, what, &feature.does, feature.cell, dice, log),
            None if what.is_move && what.cell != NOWHERE => self.leap(state, who, what.cell, dice, log),
            None => {}
        }
    }

    /// TD-6.10: what climbing or jumping adds to the check of a stunt: climbing where the thing is climbed, jumping where it ends on another cell.
    fn skill_of<L: Log<Event>>(&self, state: &State, who: Who, what: Improvised, log: &mut L) -> i32 {
        let [climb, jump] = state.sheet(who).skills;
        let does = state.setup.features.get(usize::from(what.feature)).map(|feature| &feature.does);
        let (word, skill) = match does {
            Some(Does::Climb) => (Word::Climbing, climb),
            Some(Does::Slide(_)) => (Word::Jumping, jump),
            None if what.is_move && what.cell != NOWHERE => (Word::Jumping, jump),
            _ => return 0,
        };
        add(log, clause::CLIMBING_AND_JUMPING, word, i32::from(skill))
    }

    /// A thing of the map does what it is good for.
    fn use_feature<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        what: Improvised,
        does: &Does,
        at: Cell,
        dice: &mut D,
        log: &mut L,
    ) {
        log.note(clause::IMPROVISED, || Event::FeatureUsed { who, feature: what.feature });
        let once = 1u16.wrapping_shl(u32::from(what.feature));
        match does {
            Does::Spill(cells) => {
                state.used |= once;
                for cell in cells {
                    state.slippery.insert(*cell);
                }
                let cells = cells.len() as u8;
                log.note(clause::PRICE_OF_BACKING, || Event::CellsChanged { cells, burning: false });
            }
            Does::Overturn => {
                state.used |= once;
                // A table on its side.
                let covers: SmallVec<[Cover; 4]> = state.board().covers_beside(at).collect();
                state.covers.extend(covers);
            }
            Does::Take(weapon) => {
                state.used |= once;
                let gear = Gear::Weapon(*weapon);
                state.things.push(Thing { gear, at: Place::Gone, shots: 0, loaded: true, cased: false });
                let thing = (state.things.len() - 1) as u8;
                let hand = self.hand_for(state, who, gear).unwrap_or(Place::Floor(state.figure(who).cell));
                self.put(state, thing, hand);
                log.note(clause::IMPROVISED, || Event::ThingTaken { who, gear, how: Taking::PickedUp });
            }
            Does::Slide(to) => self.leap(state, who, *to, dice, log),
            Does::Climb => self.leap(state, who, what.cell, dice, log),
            Does::Door => {
                let door = state.setup.doors.iter().position(|feature| *feature == what.feature);
                if let Some(door) = door {
                    state.doors ^= 1 << door;
                }
            }
        }
    }

    /// A stunt ends on a cell, if it is still free.
    fn leap<D: Dice, L: Log<Event>>(&self, state: &mut State, who: Who, to: Cell, dice: &mut D, log: &mut L) {
        let from = state.figure(who).cell;
        if !self.may_land(state, who, to) {
            return;
        }
        state.figure_mut(who).cell = to;
        self.leave_cover(state, who);
        log.note(clause::STUNTS, || Event::Stepped { who, from, to });
        self.landed(state, who, from, dice, log);
    }

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
