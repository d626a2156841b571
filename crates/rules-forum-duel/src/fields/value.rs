//! What the value of a set field is, and what to say where it is something else.

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;

use super::set::{Set, Setter};
use crate::names::{cell_named, everybody};
use crate::state::{NOBODY, Place, State, Who};

impl Setter<'_> {
    /// The combatant whose id the value is.
    pub(super) fn named(&self, state: &State) -> Set<Who> {
        let id = match self.value {
            Field::Text(id) => id.as_str(),
            _ => "",
        };
        self.rules.combatant(state, id).ok_or_else(|| {
            let ids: Vec<String> = everybody(state).map(|who| self.rules.id_of(state, who)).collect();
            let all = ids.join(", ");
            self.wants(words!("the id of a combatant: {all}", "id бойца: {all}"))
        })
    }

    /// A combatant, or none.
    pub(super) fn named_or_nobody(&self, state: &State) -> Set<Who> {
        if self.is_none() { Ok(NOBODY) } else { self.named(state) }
    }

    pub(super) fn living(&self, state: &State) -> Set<Who> {
        let who = self.named(state)?;
        if state.combatants[usize::from(who)].alive {
            Ok(who)
        } else {
            Err(self.wants(words!("a living combatant", "живой боец")))
        }
    }

    pub(super) fn as_cell(&self, value: &Field) -> Set<Place> {
        let cell = match value {
            Field::Text(text) => cell_named(text),
            _ => None,
        };
        cell.ok_or_else(|| self.wants(words!("a cell, А-1 to Ж-7", "клетка от А-1 до Ж-7")))
    }

    pub(super) fn unknown(&self, state: &State, first: &str) -> FieldFault {
        let sheet = Fields::sheet(self.rules, state);
        FieldFault::unknown(first, sheet.keys().chain(["creatures"]))
    }
}
