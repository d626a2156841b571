//! Hands, belts, pockets, bags and floors: where items are.

use crate::Rules;
use crate::content::{ItemId, ItemKind, NO_ITEM};
use crate::state::{Item, MOST_ITEMS, NO_THING, NOBODY, OFF_MAP, Place, Slot, State, Thing, Who};

/// The items in somebody's hands; one that takes both stands once.
#[inline]
pub fn held(state: &State, who: Who) -> impl Iterator<Item = Thing> + Clone + use<> {
    let [left, right] = state.fighter(who).hands;
    let right = if right == left { NO_THING } else { right };
    [left, right].into_iter().filter(|thing| *thing != NO_THING)
}

/// An item of this kind in hand; of several the one of the best quality.
pub fn held_item(state: &State, who: Who, item: ItemId) -> Option<Thing> {
    best(state, held(state, who).filter(|thing| state.items[*thing as usize].item == item))
}

/// FY-4.13: whether what the sheet names as focus is in hand, or none is named.
pub fn has_focus(state: &State, who: Who) -> bool {
    let focus = state.sheet(who).focus;
    focus == NO_ITEM || held(state, who).any(|thing| state.items[thing as usize].item == focus)
}

/// FY-4.3, FY-4.11, FY-5.4: how many hands are free.
pub fn free_hands(state: &State, who: Who) -> u8 {
    let fighter = state.fighter(who);
    if fighter.carrying != NOBODY {
        return 0;
    }
    let empty = fighter.hands.iter().filter(|thing| **thing == NO_THING).count() as u8;
    empty.saturating_sub(u8::from(fighter.grabbing != NOBODY))
}

/// An item of this kind that somebody carries in one of these slots.
pub fn carried_item(state: &State, who: Who, item: ItemId, slots: &[Slot]) -> Option<Thing> {
    let there = |known: &Item| known.holder == who && known.item == item && slots.contains(&known.slot);
    best(state, (0..state.items.len() as Thing).filter(|thing| there(&state.items[*thing as usize])))
}

/// Everything that somebody carries in a slot.
pub fn in_slot(state: &State, who: Who, slot: Slot) -> impl Iterator<Item = Thing> + '_ {
    (0..state.items.len() as Thing).filter(move |thing| {
        let item = &state.items[*thing as usize];
        item.holder == who && item.slot == slot
    })
}

/// An item of this kind on the floor of a cell.
pub fn floor_item(state: &State, cell: Place, item: ItemId) -> Option<Thing> {
    let there = |known: &Item| known.slot == Slot::Floor && known.cell == cell && known.item == item;
    best(state, (0..state.items.len() as Thing).filter(|thing| there(&state.items[*thing as usize])))
}

fn best(state: &State, things: impl Iterator<Item = Thing>) -> Option<Thing> {
    let mut best: Option<Thing> = None;
    for thing in things {
        let is_better =
            best.is_none_or(|best| state.items[best as usize].quality < state.items[thing as usize].quality);
        if is_better {
            best = Some(thing);
        }
    }
    best
}

/// What `attack` without `with` is made with: the first weapon in hand, else the first improvised item, else nothing.
pub fn usual_weapon(rules: &Rules, state: &State, who: Who) -> Option<ItemId> {
    let of = |kind: ItemKind| {
        held(state, who)
            .map(|thing| state.items[thing as usize].item)
            .find(|item| rules.items[*item as usize].kind == kind)
    };
    of(ItemKind::Weapon).or_else(|| of(ItemKind::Improvised))
}

/// FY-6.4: the weapon in hand that somebody parries best with; of equals the first.
pub fn usual_parry(rules: &Rules, state: &State, who: Who) -> Option<ItemId> {
    let weapons = held(state, who)
        .map(|thing| state.items[usize::from(thing)].item)
        .filter(|item| rules.items[usize::from(*item)].kind == ItemKind::Weapon);
    let skill = |item: ItemId| state.skill(who, rules.items[usize::from(item)].skill);
    weapons.reduce(|best, item| if skill(best) < skill(item) { item } else { best })
}

/// Puts a new item into play; gives its place, or none if there is no room for more.
pub fn add(rules: &Rules, state: &mut State, item: ItemId, slot: Slot, holder: Who, cell: Place) -> Option<Thing> {
    let new = Item { item, quality: rules.items[item as usize].quality, slot, holder, cell };
    let thing = match state.items.iter().position(|known| known.slot == Slot::Gone) {
        Some(place) => {
            state.items[place] = new;
            place
        }
        None if state.items.len() < MOST_ITEMS => {
            state.items.push(new);
            state.items.len() - 1
        }
        None => return None,
    } as Thing;
    if slot == Slot::Hand {
        put_in_hands(rules, state, holder, thing);
    }
    Some(thing)
}

/// Puts an item into free hands.
pub fn put_in_hands(rules: &Rules, state: &mut State, who: Who, thing: Thing) {
    let needed = rules.items[state.items[thing as usize].item as usize].hands;
    let item = &mut state.items[thing as usize];
    (item.slot, item.holder, item.cell) = (Slot::Hand, who, OFF_MAP);
    let mut left = needed;
    for hand in &mut state.fighter_mut(who).hands {
        if *hand == NO_THING && 0 < left {
            *hand = thing;
            left -= 1;
        }
    }
}

/// Takes an item out of the hands it is in, if it is in any.
pub fn take_from_hands(state: &mut State, thing: Thing) {
    let Item { slot: Slot::Hand, holder, .. } = state.items[thing as usize] else { return };
    for hand in &mut state.fighter_mut(holder).hands {
        if *hand == thing {
            *hand = NO_THING;
        }
    }
}

/// Puts an item on the floor of a cell.
pub fn put_on_floor(state: &mut State, thing: Thing, cell: Place) {
    take_from_hands(state, thing);
    let item = &mut state.items[thing as usize];
    (item.slot, item.holder, item.cell) = (Slot::Floor, NOBODY, cell);
}

/// Takes an item out of play.
pub fn remove(state: &mut State, thing: Thing) {
    take_from_hands(state, thing);
    let item = &mut state.items[thing as usize];
    (item.slot, item.holder, item.cell) = (Slot::Gone, NOBODY, OFF_MAP);
}
