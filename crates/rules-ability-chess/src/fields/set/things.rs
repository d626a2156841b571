//! Barriers, items and tokens.

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::{refuse_if, words};

use super::{Done, Setter};
use crate::content::{ActionId, UNLIMITED};
use crate::few::Few;
use crate::names;
use crate::resolve::item::all_players;
use crate::state::{Appeared, BARRIER, Barrier, EMPTY, Item, NOBODY, PERMANENT, Place, Token};

impl Setter<'_> {
    pub(super) fn barriers(&mut self) -> Done {
        let list = self.list_of(self.value)?;
        let old = self.state.now.barriers;
        for barrier in old.iter() {
            self.state.now.cells[usize::from(barrier.cell)] = EMPTY;
        }
        self.state.now.barriers.clear();
        for entry in list {
            let cell = self.cell_of(match entry {
                Field::Text(_) => entry,
                _ => self.child(entry, "cell")?,
            })?;
            let rounds_left = match entry.child("rounds_left") {
                Some(Field::Int(rounds @ 1..=99)) => *rounds as u8,
                None => PERMANENT,
                Some(Field::Text(text)) if text == "permanent" => PERMANENT,
                _ => {
                    return Err(self.wants(words!(
                        "rounds_left from 1 to 99 or permanent",
                        "rounds_left от 1 до 99 или permanent"
                    )));
                }
            };
            let creator = entry.child("creator").map_or(Ok(NOBODY), |creator| self.who_of(creator))?;
            if self.scene().at(cell) != EMPTY || !self.state.now.barriers.push(Barrier { cell, rounds_left, creator }) {
                return Err(self.wants(words!("barriers on empty cells", "преграды на пустых клетках")));
            }
            self.state.now.cells[usize::from(cell)] = BARRIER;
        }
        Ok(())
    }

    pub(super) fn items(&mut self) -> Done {
        let list = self.list_of(self.value)?;
        self.state.now.items_live = 0;
        self.state.now.appeared.clear();
        self.state.now.tokens.retain(|token| !matches!(token.place, Place::Item(_)));
        for (place, entry) in list.iter().enumerate() {
            let id = self.text_of(self.child(entry, "item_kind")?)?;
            let kind = self
                .rules
                .items
                .iter()
                .position(|kind| kind.id == id)
                .ok_or_else(|| self.wants(words!("items of the content", "предметы из содержимого")))?;
            let cell = self.cell_of(self.child(entry, "cell")?)?;
            let what = &self.rules.items[kind];
            let everybody = all_players(self.state.setup.count);
            let visible_to = entry.child("visible_to").map_or(Ok(everybody), |players| self.players(players))?;
            let announced_to = match entry.child("announced_to") {
                Some(players) => self.players(players)?,
                None if what.on_pickup => 0,
                None => visible_to,
            };
            let actions = match entry.child("actions") {
                Some(actions) => self.actions(actions)?,
                None => (0..what.actions).map(|place| what.first_action + u16::from(place)).collect(),
            };
            let charges = match entry.child("charges") {
                Some(charges) => self.charges(charges)?,
                None => what.charges,
            };
            let last_mover = entry.child("last_mover").map_or(Ok(NOBODY), |who| self.who_of(who))?;
            let (kind, is_hidden_name) = (kind as u16, visible_to & everybody != everybody);
            let number = self
                .next_number(kind, is_hidden_name)
                .ok_or_else(|| self.wants(words!("fewer kinds of items", "меньше видов предметов")))?;
            let by_referee = entry.child("actions").is_some();
            let item = Item {
                kind,
                cell,
                charges,
                visible_to,
                announced_to,
                last_mover,
                was_dragged: false,
                used: 0,
                number,
                is_hidden_name,
                by_referee,
                actions,
            };
            match self.state.now.items.get_mut(place) {
                Some(there) => *there = item,
                None => return Err(self.wants(words!("at most 32 items", "не больше 32 предметов"))),
            }
            self.state.now.items_live |= 1 << place;
        }
        Ok(())
    }

    pub(super) fn next_number(&mut self, kind: u16, is_hidden: bool) -> Option<u16> {
        let appeared = &mut self.state.now.appeared;
        if !appeared.iter().any(|known| known.kind == kind) && !appeared.push(Appeared { kind, shown: 0, hidden: 0 }) {
            return None;
        }
        let known = appeared.iter_mut().find(|known| known.kind == kind)?;
        let count = if is_hidden { &mut known.hidden } else { &mut known.shown };
        *count += 1;
        Some(*count)
    }

    pub(super) fn actions(&self, value: &Field) -> Result<Few<ActionId, 4>, FieldFault> {
        let mut actions = Few::default();
        for action in self.list_of(value)? {
            let id = names::read_full_action(self.rules, self.text_of(action)?).ok_or_else(|| {
                self.wants(words!("actions like water_bucket.douse", "действия вида water_bucket.douse"))
            })?;
            refuse_if!(!actions.push(id), self.wants(words!("at most 4 actions", "не больше 4 действий")));
        }
        Ok(actions)
    }

    pub(super) fn charges(&self, value: &Field) -> Result<u8, FieldFault> {
        match value {
            Field::Int(charges @ 1..=9) => Ok(*charges as u8),
            Field::Text(text) if text == "unlimited" => Ok(UNLIMITED),
            _ => Err(self.wants(words!("1 to 9 or unlimited", "от 1 до 9 или unlimited"))),
        }
    }

    pub(super) fn item_field(&mut self, item: &str, field: &str) -> Done {
        let slot = names::read_item(&self.scene(), None, item).ok_or_else(|| self.unknown())?;
        let mut item = self.state.now.items[usize::from(slot)];
        match field {
            "cell" => item.cell = self.cell_of(self.value)?,
            "charges" => item.charges = self.charges(self.value)?,
            "visible_to" => item.visible_to = self.players(self.value)?,
            "announced_to" => item.announced_to = self.players(self.value)?,
            "last_mover" => item.last_mover = self.who_of(self.value)?,
            "actions" => {
                item.actions = self.actions(self.value)?;
                item.by_referee = true;
            }
            _ => {
                return Err(FieldFault::unknown(
                    self.path,
                    ["cell", "charges", "visible_to", "announced_to", "last_mover", "actions"],
                ));
            }
        }
        self.state.now.items[usize::from(slot)] = item;
        Ok(())
    }

    pub(super) fn tokens(&mut self) -> Done {
        self.state.now.tokens.clear();
        self.state.now.token_numbers = [0; 4];
        for entry in self.list_of(self.value)? {
            let id = self.text_of(self.child(entry, "token_kind")?)?;
            let kind = self
                .rules
                .tokens
                .iter()
                .position(|kind| kind.id == id)
                .ok_or_else(|| self.wants(words!("tokens of the content", "метки из содержимого")))?;
            let strength = self.text_of(self.child(entry, "strength")?)?;
            let strength = self.rules.tokens[kind].strengths.iter().position(|known| known.id == strength);
            let strength = strength.ok_or_else(|| self.wants(words!("a strength of the token", "сила метки")))?;
            let owner = self.who_of(self.child(entry, "owner")?)?;
            let place = match entry.child("attached_to") {
                Some(Field::Text(text)) if text != "none" => match names::read_item(&self.scene(), None, text) {
                    Some(slot) => Place::Item(slot),
                    None => Place::Piece(self.piece_of(&Field::Text(text.clone()))?),
                },
                _ => Place::Cell(self.cell_of(self.child(entry, "cell")?)?),
            };
            let revealed_to = entry.child("revealed_to").map_or(Ok(0), |players| self.players(players))?;
            let number = self.state.now.token_numbers.get_mut(usize::from(owner));
            let number = number.map(|number| {
                *number += 1;
                *number
            });
            let number = number.ok_or_else(|| self.wants(words!("an owner", "владелец")))?;
            let token = Token { kind: kind as u8, strength: strength as u8, owner, place, revealed_to, number };
            if !self.state.now.tokens.push(token) {
                return Err(self.wants(words!("at most 24 tokens", "не больше 24 меток")));
            }
        }
        Ok(())
    }
}
