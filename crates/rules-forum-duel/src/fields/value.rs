//! What the value of a set field is, and what to say where it is something else.

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use super::set::{Set, Setter};
use crate::names::{cell_named, everybody};
use crate::state::{NOBODY, Place, State, Who};

impl Setter<'_> {
    pub(super) fn int(&self, lo: i64, hi: i64) -> Set<i64> {
        match self.value {
            Field::Int(number) if (lo..=hi).contains(number) => Ok(*number),
            _ => Err(self.wants(words!("a whole number {lo} to {hi}", "целое число от {lo} до {hi}"))),
        }
    }

    pub(super) fn bool(&self) -> Set<bool> {
        match self.value {
            Field::Bool(value) => Ok(*value),
            _ => Err(self.wants(words!("true or false", "true или false"))),
        }
    }

    pub(super) fn is_none(&self) -> bool {
        match self.value {
            Field::None => true,
            Field::Text(text) => text == "none",
            Field::List(list) => list.is_empty(),
            _ => false,
        }
    }

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

    /// The place of an entry of the content that the value names.
    pub(super) fn entry<'a>(&self, known: impl Iterator<Item = &'a str> + Clone) -> Set<usize> {
        let given = match self.value {
            Field::Text(text) => text.as_str(),
            _ => "",
        };
        if let Some(place) = known.clone().position(|id| id == given) {
            return Ok(place);
        }
        Err(self.wants(match nearest(given, known) {
            Some(near) => words!(
                "an id of the content, and there is no `{given}`; is `{near}` meant?",
                "id из содержимого, а `{given}` там нет; может быть, `{near}`?"
            ),
            None => words!("an id of the content, and there is no `{given}`", "id из содержимого, а `{given}` там нет"),
        }))
    }

    /// A field that nothing changes may be set to what it is.
    pub(super) fn fixed(&self, state: &State) -> Set {
        match Fields::sheet(self.rules, state).at(self.path)? {
            now if now.matches(self.value) => Ok(()),
            now => Err(self.wants(words!("to stay as it is, {now}", "оставить как есть, {now}"))),
        }
    }

    pub(super) fn wants(&self, expected: Words) -> FieldFault {
        FieldFault::value(self.path, &expected)
    }

    pub(super) fn unknown(&self, state: &State, first: &str) -> FieldFault {
        let sheet = Fields::sheet(self.rules, state);
        FieldFault::unknown(first, sheet.keys().chain(["creatures"]))
    }

    pub(super) fn unknown_of(&self, state: &State, who: Who, field: &str) -> FieldFault {
        let sheet = self.rules.combatant_field(state, who);
        FieldFault::unknown(&format!("{}.{field}", self.rules.id_of(state, who)), sheet.keys())
    }
}
