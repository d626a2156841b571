//! Checks of what hands do with things: weapons, shields, potions.

use holmgang_kernel::grid::Cell;

use super::super::{lacks, refuse, refuse_if, refuse_unless};
use super::{Checked, illegal};
use crate::action::Reason;
use crate::content::Gear;
use crate::grid::distance;
use crate::state::{NOBODY, NOTHING, Place, State, ThingId, Who};
use crate::{Rules, clause};

impl Rules {
    /// TD-4.4: to the side is an adjacent free cell.
    pub(super) fn check_toss(&self, state: &State, who: Who, cell: Cell) -> Checked {
        let figure = state.figure(who);
        let far = distance(figure.cell, figure.side, cell, 1);
        refuse_if!(far > 1, Reason::TooFar, clause::DROP_ITEM, i32::from(far), 1);
        let taken = state.standing_on(cell).is_some_and(|other| other != who);
        if taken || !state.board().clear.has(cell) { illegal() } else { Ok(()) }
    }

    /// TD-5.6, TD-5.9: hands for what is drawn.
    pub(super) fn check_hands(&self, state: &State, who: Who, things: [ThingId; 2]) -> Checked {
        let named = if things == [NOTHING; 2] { self.first_to_draw(state, who) } else { things };
        let hands: u8 = named
            .iter()
            .filter(|thing| **thing != NOTHING)
            .map(|thing| self.hands_of(state.things[usize::from(*thing)].gear))
            .sum();
        let free = self.free_hands(state, who);
        if hands == 0 || hands > free {
            return lacks(Reason::NoFreeHand, clause::HANDS, i32::from(free), i32::from(hands.max(1)));
        }
        Ok(())
    }

    /// TD-5.5, TD-6.4.
    pub(super) fn check_load(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        let Some(weapon) = self.weapon_of(state, id).filter(|weapon| self.weapons[*weapon as usize].crossbow) else {
            return illegal();
        };
        refuse_if!(thing.cased, Reason::WeaponCased, clause::CROSSBOW_RELOAD);
        let figure = state.figure(who);
        let both = self.weapons[weapon as usize].hands < 2 || figure.off == NOTHING;
        refuse_if!(figure.main != id && figure.off != id || !both, Reason::NoFreeHand, clause::HANDS);
        refuse_if!(thing.loaded, Reason::AlreadyLoaded, clause::CROSSBOW_RELOAD);
        refuse_if!(thing.shots == 0, Reason::NoAmmunition, clause::AMMUNITION);
        Ok(())
    }

    /// TD-8.5.
    pub(super) fn check_prepare(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        if !self.weapon_of(state, id).is_some_and(|weapon| self.weapons[weapon as usize].crossbow) {
            return illegal();
        }
        let in_hand = self.is_in_hand(state, who, id);
        refuse_if!(in_hand && thing.loaded && !thing.cased, Reason::AlreadyLoaded, clause::CROSSBOW_RELOAD);
        refuse_if!(!in_hand && self.hand_for(state, who, thing.gear).is_none(), Reason::NoFreeHand, clause::HANDS);
        refuse_if!(thing.shots == 0, Reason::NoAmmunition, clause::AMMUNITION);
        Ok(())
    }

    /// TD-12.7: stuck in the own cell, and a hand for it.
    pub(super) fn check_pull_out(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let figure = state.figure(who);
        let here = |at: Place| matches!(at, Place::Stuck(cell) if distance(figure.cell, figure.side, cell, 1) == 0);
        let Some(thing) = state.things.get(usize::from(id)).filter(|thing| here(thing.at)) else {
            return refuse(Reason::NothingThere, clause::MISHAP);
        };
        if self.hand_for(state, who, thing.gear).is_none() { refuse(Reason::NoFreeHand, clause::HANDS) } else { Ok(()) }
    }

    /// TD-6.5.
    pub(super) fn check_don(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        if thing.at != Place::Carried(who) {
            return illegal();
        }
        match thing.gear {
            Gear::Shield(_) if self.free_hands(state, who) == 0 => refuse(Reason::NoFreeHand, clause::HANDS),
            Gear::Shield(_) => Ok(()),
            Gear::Armor(armor) if self.armors[armor as usize].quick => Ok(()),
            Gear::Armor(_) => refuse(Reason::TakesTooLong, clause::QUICK_GEAR),
            Gear::Weapon(_) | Gear::Item(_) | Gear::Mount => illegal(),
        }
    }

    /// TD-6.5.
    pub(super) fn check_doff(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        match (thing.gear, thing.at) {
            (Gear::Shield(_), Place::Main(_) | Place::Off(_)) => Ok(()),
            (Gear::Armor(armor), Place::Worn(at)) if at == who => {
                refuse_unless(self.armors[armor as usize].quick, Reason::TakesTooLong, clause::QUICK_GEAR)
            }
            _ => illegal(),
        }
    }

    /// TD-6.7.
    pub(super) fn check_pick_up(&self, state: &State, who: Who, id: ThingId) -> Checked {
        refuse_if!(self.free_hands(state, who) == 0, Reason::NoFreeHand, clause::PICK_UP);
        let figure = state.figure(who);
        let near = |at: Place| matches!(at, Place::Floor(cell) if distance(figure.cell, figure.side, cell, 1) <= 1);
        match state.things.get(usize::from(id)).filter(|thing| near(thing.at)) {
            None => refuse(Reason::NothingThere, clause::PICK_UP),
            Some(thing) if self.is_big(thing.gear) => refuse(Reason::TooBig, clause::PICK_UP),
            Some(_) => Ok(()),
        }
    }

    /// TD-8.6: a potion of one's own; for oneself, or an adjacent helpless ally.
    pub(super) fn check_drink(&self, state: &State, who: Who, id: ThingId, target: Who) -> Checked {
        let is_potion =
            matches!(state.things[usize::from(id)].gear, Gear::Item(item) if self.items[item as usize].heals.is_some());
        if !is_potion || target == NOBODY {
            return illegal();
        }
        if target == who {
            return Ok(());
        }
        let other = state.figure(target);
        if state.are_enemies(who, target) || !other.is_there() {
            return illegal();
        }
        let far = self.distance(state, who, target);
        refuse_if!(far > 1, Reason::OutOfReach, clause::POTION, i32::from(far), 1);
        if other.can_act() { refuse(Reason::NotHelpless, clause::POTION) } else { Ok(()) }
    }
}
