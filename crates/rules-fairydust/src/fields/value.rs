//! What the value of a set field is, and what to say where it is something else.

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;

use super::set::{Set, Setter};
use crate::content::ItemId;
use crate::names::{cell_named, id_of, side_named};
use crate::state::{NO_SIDE, NOBODY, OFF_MAP, Place, State, Who};

impl Setter<'_> {
    /// The character whose id a value is.
    pub(super) fn who_of(&self, state: &State, value: &Field) -> Set<Who> {
        let id = match value {
            Field::Text(id) => id.as_str(),
            _ => "",
        };
        state.everybody().find(|who| id_of(state, *who) == id).ok_or_else(|| {
            let all = state.everybody().map(|who| id_of(state, who)).collect::<Vec<_>>().join(", ");
            self.wants(words!("the id of a character: {all}", "id персонажа: {all}"))
        })
    }

    pub(super) fn who(&self, state: &State) -> Set<Who> {
        self.who_of(state, self.value)
    }

    /// A character, or none.
    pub(super) fn who_or_nobody(&self, state: &State) -> Set<Who> {
        if self.is_none() { Ok(NOBODY) } else { self.who(state) }
    }

    pub(super) fn side(&self, state: &State) -> Set<u8> {
        if self.is_none() {
            return Ok(NO_SIDE);
        }
        let side = match self.value {
            Field::Text(text) => side_named(state, text).filter(|side| *side < state.setup.sides),
            _ => None,
        };
        side.ok_or_else(|| self.wants(words!("a side of the battle, or none", "сторона боя или none")))
    }

    pub(super) fn cell_of(&self, state: &State, value: &Field) -> Set<Place> {
        let cell = match value {
            Field::Text(text) => cell_named(state.map(), text).filter(|cell| *cell != OFF_MAP),
            _ => None,
        };
        cell.ok_or_else(|| self.wants(words!("a cell of the map, as 9,4", "клетка карты, например 9,4")))
    }

    /// The item that an id names.
    pub(super) fn item_of(&self, value: &Field) -> Set<ItemId> {
        let item = match value {
            Field::Text(id) => self.rules.item_id(id),
            Field::Table(fields) => match fields.iter().find(|(key, _)| key == "item") {
                Some((_, Field::Text(id))) => self.rules.item_id(id),
                _ => None,
            },
            _ => None,
        };
        item.ok_or_else(|| self.wants(words!("the id of an item", "id предмета")))
    }

    pub(super) fn unknown(&self, state: &State) -> FieldFault {
        match Fields::sheet(self.rules, state).at(self.path) {
            Err(fault) => fault,
            Ok(_) => self.wants(words!("nothing: it cannot be set", "ничего: это поле не задаётся")),
        }
    }
}
