//! Items: AC-7.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use super::{Flow, Happening, What};
use crate::action::Drag;
use crate::board::Cell;
use crate::clause;
use crate::content::{ItemKindId, UNLIMITED};
use crate::event::{Event, ItemName};
use crate::few::Few;
use crate::scene::Scene;
use crate::state::{Appeared, Item, ItemSlot, Kind, MOST_ITEMS, NOBODY, Place, Who};

/// AC-7.1: whether one more item of this kind has room in the match.
pub fn has_room(scene: &Scene<'_>, kind: ItemKindId) -> bool {
    let now = scene.now;
    now.items_live != u32::MAX && (now.appeared.iter().any(|known| known.kind == kind) || !now.appeared.is_full())
}

/// Bits of every player of the match.
pub fn all_players(count: u8) -> u8 {
    (1u8 << count.min(4)) - 1
}

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-7.1, AC-7.11: an item appears; those who see it hear at sight what it can do, unless that waits for the picking up.
    pub fn place_item(&mut self, kind: ItemKindId, cell: Cell, visible_to: u8, announced_to: u8) -> Option<ItemSlot> {
        let live = self.now.items_live;
        // Behind the last one, so that lists keep the order of appearance; where nothing is left there, in the first gap.
        let behind = (u32::BITS - live.leading_zeros()) as u8;
        let slot = if usize::from(behind) < MOST_ITEMS { behind } else { live.trailing_ones() as u8 };
        if usize::from(slot) >= MOST_ITEMS || !has_room(&self.scene(), kind) {
            return None;
        }
        let everybody = all_players(self.setup.count);
        let is_hidden_name = visible_to & everybody != everybody;
        let number = self.next_item_number(kind, is_hidden_name);
        let what = &self.rules.items[usize::from(kind)];
        let actions: Few<u16, 4> = (0..what.actions).map(|place| what.first_action + u16::from(place)).collect();
        let (on_pickup, charges) = (what.on_pickup, what.charges);
        self.now.items[usize::from(slot)] =
            Item { kind, cell, charges, visible_to, announced_to, number, is_hidden_name, actions, ..Item::default() };
        self.now.items_live |= 1 << slot;
        self.note(clause::ITEMS_ON_CELLS, || Event::ItemAppeared { item: slot, cell });
        if !on_pickup && !actions.is_empty() {
            self.announce(slot, visible_to);
        }
        Some(slot)
    }

    fn next_item_number(&mut self, kind: ItemKindId, is_hidden: bool) -> u16 {
        if !self.now.appeared.iter().any(|known| known.kind == kind) {
            self.now.appeared.push(Appeared { kind, shown: 0, hidden: 0 });
        }
        let Some(known) = self.now.appeared.iter_mut().find(|known| known.kind == kind) else { return 0 };
        let count = if is_hidden { &mut known.hidden } else { &mut known.shown };
        *count = count.saturating_add(1);
        *count
    }

    /// AC-7.11: players hear what the item can do; whoever hears of it sees it.
    pub fn announce(&mut self, slot: ItemSlot, players: u8) {
        let item = &mut self.now.items[usize::from(slot)];
        let fresh = players & all_players(self.setup.count) & !item.announced_to;
        item.announced_to |= fresh;
        item.visible_to |= fresh;
        if fresh != 0 {
            self.note(clause::ANNOUNCING, || Event::ItemAnnounced { item: slot, players: fresh });
        }
    }

    /// AC-7.11: a player has picked an item up. What the referee said of it is announced by the referee only.
    pub fn pick_up(&mut self, who: Who, slot: ItemSlot) {
        let item = &self.now.items[usize::from(slot)];
        let waits = self.rules.items[usize::from(item.kind)].on_pickup && !item.by_referee && !item.actions.is_empty();
        if waits && who != NOBODY {
            let players =
                if self.setup.options.pickup_announced_to_all { all_players(self.setup.count) } else { 1 << who };
            self.announce(slot, players);
        }
    }

    /// AC-7.16: players who have a piece in the zone from which a hidden item is noticed see it from now on.
    fn notice(&mut self, slot: ItemSlot) {
        let scene = self.scene();
        let item = &self.now.items[usize::from(slot)];
        let Some(zone) = self.rules.items[usize::from(item.kind)].seen_within else { return };
        let near = crate::zone::cells(&scene, zone, std::iter::once(item.cell), false);
        let comes = |who: &Who| {
            item.visible_to >> who & 1 == 0
                && scene.army(*who).any(|id| scene.piece(id).cells().any(|cell| near.has(cell)))
        };
        let fresh = scene.players().filter(comes).fold(0, |all, who| all | 1 << who);
        if fresh != 0 {
            self.reveal_item(slot, fresh, clause::SEEING_ITEMS);
        }
    }

    /// AC-7.11: an item under a piece after an action counts as picked up by its owner.
    pub fn announce_picked_up(&mut self) {
        let everybody = all_players(self.setup.count);
        for slot in crate::state::Pieces(u64::from(self.now.items_live)) {
            let item = &self.now.items[usize::from(slot)];
            // Most items are known to everybody.
            if item.announced_to & everybody == everybody {
                continue;
            }
            if item.visible_to & everybody != everybody {
                self.notice(slot);
            }
            let item = &self.now.items[usize::from(slot)];
            if let Some(id) = self.scene().piece_at(item.cell) {
                let owner = self.scene().owner(id);
                if owner != NOBODY && item.announced_to >> owner & 1 == 0 {
                    self.pick_up(owner, slot);
                }
            }
        }
    }

    /// AC-7.2 to AC-7.5: a drag; carrying is not one (AC-7.9).
    pub fn drag(&mut self, who: Who, said: &Drag) {
        let by = if L::IS_READ { self.clause_of_drag(who, said) } else { clause::DRAGGING_IS_SIDE };
        self.drag_item(who, said.item, said.to, by);
    }

    /// What allows a drag, for the log: AC-7.5, or what is special about it.
    fn clause_of_drag(&self, who: Who, said: &Drag) -> Clause {
        let scene = self.scene();
        let Some(item) = scene.item(said.item) else { return clause::DRAGGING_IS_SIDE };
        let free = crate::chess::moves::unrestricted(&scene, who);
        let moves = |id: &u8| scene.piece(*id).kind != Kind::Immobile && free & crate::state::army_bit(*id) != 0;
        let reaches = |id: &u8| crate::legal::item::reach_of(&scene, *id).has(item.cell);
        if !scene.army(who).filter(reaches).any(|id| moves(&id)) {
            // AC-7.15: dragging is not moving.
            clause::IMMOBILE_CAN_DRAG
        } else if scene.piece_at(item.cell).is_some() || scene.piece_at(said.to).is_some() {
            clause::UNDER_ANY_PIECE
        } else {
            clause::DRAGGING_IS_SIDE
        }
    }

    /// An item is dragged, by hand or by an effect that counts as that (AC-7.8).
    pub fn drag_item(&mut self, who: Who, slot: ItemSlot, to: Cell, by: Clause) {
        let item = &mut self.now.items[usize::from(slot) % MOST_ITEMS];
        let from = item.cell;
        item.cell = to;
        item.was_dragged = true;
        item.last_mover = who;
        self.note(by, || Event::Dragged { who, item: slot, from, to });
        self.pick_up(who, slot);
    }

    /// AC-7.14: a use takes a charge; at 0 the item is gone, and what was attached to it bursts (AC-13.4).
    pub fn spend_charge(&mut self, slot: ItemSlot) {
        let item = &mut self.now.items[usize::from(slot) % MOST_ITEMS];
        if item.charges == UNLIMITED {
            return;
        }
        item.charges = item.charges.saturating_sub(1);
        if item.charges == 0 {
            self.remove_item(slot, true);
        }
    }

    /// Takes an item off the board; tokens on it are loose if it was destroyed, else they go with it (AC-13.4).
    pub fn remove_item(&mut self, slot: ItemSlot, is_destroyed: bool) {
        let item = self.now.items[usize::from(slot) % MOST_ITEMS];
        if self.now.items_live >> slot & 1 == 0 {
            return;
        }
        self.now.items_live &= !(1 << slot);
        let name = ItemName {
            kind: item.kind,
            number: item.number,
            is_hidden_name: item.is_hidden_name,
            visible_to: item.visible_to,
        };
        self.note(clause::CHARGES, || Event::ItemGone { item: slot, name, cell: item.cell });
        if self.now.tokens.is_empty() {
            return;
        }
        for place in 0..self.now.tokens.len() {
            let token = &mut self.now.tokens[place];
            if token.place == Place::Item(slot) {
                token.place = if is_destroyed { Place::Cell(item.cell) } else { Place::Nowhere };
                let (owner, number) = (token.owner, token.number);
                if is_destroyed {
                    self.queue.happenings.push(Happening {
                        what: What::TokenLoose,
                        owner,
                        number,
                        ..Happening::default()
                    });
                } else {
                    self.note(clause::TOKENS, || Event::TokenGone { owner, number });
                }
            }
        }
        self.now.tokens.retain(|token| token.place != Place::Nowhere);
    }
}
