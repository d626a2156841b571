//! Items, postures, doors, people, and what is free, of the list.

use super::{Listing, Sink};
use crate::action::{Action, Deed};
use crate::board::is_at_door;
use crate::content::Condition;
use crate::hands;
use crate::permit::path::{look_into, look_with_own_eyes};
use crate::state::{Item, NOBODY, Posture, Slot, Thing};

impl<S: Sink<Action>> Listing<'_, S> {
    /// FY-4.3, FY-4.4, FY-5.2, FY-4.14.
    pub(super) fn items(&mut self) {
        let (state, by) = (self.state, self.by);
        let free = hands::free_hands(state, by);
        if free == 0 {
            return;
        }
        let cell = state.fighter(by).cell;
        let mut offered = smallvec::SmallVec::<[Thing; 8]>::new();
        for (place, item) in state.items.iter().enumerate() {
            let is_near = match item.slot {
                Slot::Belt | Slot::Pocket => item.holder == by,
                Slot::Bag => item.holder == by && 3 <= self.points,
                Slot::Floor => state.map().distance(cell, item.cell) <= 1,
                Slot::Hand | Slot::Gone => false,
            };
            if !is_near || free < self.rules.items[item.item as usize].hands {
                continue;
            }
            // Of several alike in one place the first stands for all; belt and pockets are one place.
            let is_alike = |known: &Item| {
                known.item == item.item
                    && match item.slot {
                        Slot::Floor => known.slot == Slot::Floor && known.cell == item.cell,
                        Slot::Bag => known.slot == Slot::Bag && known.holder == by,
                        _ => matches!(known.slot, Slot::Belt | Slot::Pocket) && known.holder == by,
                    }
            };
            if offered.iter().any(|place: &Thing| is_alike(&state.items[*place as usize])) {
                continue;
            }
            offered.push(place as Thing);
            self.deed(|| match item.slot {
                Slot::Floor => Deed::PickUp { item: item.item, cell: item.cell },
                Slot::Bag => Deed::Take(item.item),
                _ => Deed::Draw(item.item),
            });
        }
    }

    /// FY-4.5.
    pub(super) fn postures(&mut self) {
        let fighter = self.state.fighter(self.by);
        if fighter.carried_by != NOBODY {
            return;
        }
        let has_room = !look_into(self.state, self.by, fighter.cell).upright;
        for (posture, _) in Posture::ALL {
            if posture != fighter.posture && (posture == Posture::Lying || has_room) {
                self.deed(|| Deed::Posture(posture));
            }
        }
    }

    /// FY-5.5.
    pub(super) fn doors(&mut self, is_free: bool) {
        if !is_free || self.state.doors.is_empty() {
            return;
        }
        let cell = self.state.fighter(self.by).cell;
        for door in 0..self.state.doors.len() {
            let now = self.state.doors[door];
            let cost = if now.heavy { 3 } else { 2 };
            let (door, open) = (door as u8, !now.open);
            let is_beside = is_at_door(self.state.map(), cell, self.state.map().doors[usize::from(door)].at);
            if cost <= self.points && is_beside && crate::permit::things::door(self.state, self.by, door, open).is_ok()
            {
                self.deed(|| Deed::Door { door, open });
            }
        }
    }

    /// FY-5.3, FY-5.4.
    pub(super) fn people(&mut self, is_free: bool) {
        let fighter = *self.state.fighter(self.by);
        if 3 <= self.points && is_free && hands::free_hands(self.state, self.by) == 2 {
            for place in 0..self.others.len() {
                let other = self.others[place];
                let target = self.state.fighter(other.who);
                let is_helpless = !target.is_able() || target.is(Condition::Paralysed);
                let is_friend = target.side == fighter.side;
                if is_friend
                    && is_helpless
                    && other.distance <= 1
                    && target.carried_by == NOBODY
                    && target.carrying == NOBODY
                {
                    self.deed(|| Deed::Lift(other.who));
                }
            }
        }
        if 2 <= self.points && (fighter.carrying != NOBODY || fighter.carried_by != NOBODY) {
            for direction in 0..self.state.map().grid.directions() {
                let Some(to) = self.state.map().step(&self.state.doors, fighter.cell, direction) else { continue };
                let there = look_with_own_eyes(self.state, self.by, to);
                if !there.upright && !there.lying {
                    self.deed(|| if fighter.carrying != NOBODY { Deed::PutDown(to) } else { Deed::GetDown(to) });
                    // One place is as good as another.
                    break;
                }
            }
        }
    }

    /// FY-4.14.
    pub(super) fn free_actions(&mut self) {
        if self.state.fighter(self.by).grabbing != NOBODY {
            self.deed(|| Deed::Release);
        }
        let mut known = crate::content::NO_ITEM;
        for thing in hands::held(self.state, self.by) {
            let item = self.state.items[thing as usize].item;
            if item != known {
                known = item;
                self.deed(|| Deed::Drop(item));
            }
        }
    }
}
