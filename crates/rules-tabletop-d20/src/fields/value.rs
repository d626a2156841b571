//! One field that is being set: what its value is, and what to say where it is something else.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::setter;
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::nearest;

use crate::Rules;
use crate::content::Gear;
use crate::names::cell_named;
use crate::state::{NOBODY, State, Who};

setter!(pub(super) struct Setter of Rules);

pub(super) type Set<T = ()> = Result<T, FieldFault>;

impl Setter<'_> {
    pub fn set(&self, state: &mut State) -> Set {
        let (first, rest) = self.path.split_once('.').map_or((self.path, None), |(first, rest)| (first, Some(rest)));
        match (self.rules.combatant(state, first), rest) {
            (Some(who), Some(rest)) => self.combatant(state, who, rest),
            (Some(_), None) => self.fixed(self.rules, state),
            (None, rest) => self.battle(state, first, rest),
        }
    }

    /// The combatant whose id the value is.
    pub fn who_of(&self, state: &State, value: &Field) -> Set<Who> {
        let id = match value {
            Field::Text(id) => id.as_str(),
            _ => "",
        };
        self.rules.combatant(state, id).ok_or_else(|| {
            let all = state.everybody().map(|who| self.rules.id_of(state, who)).collect::<Vec<_>>().join(", ");
            self.wants(words!("the id of a combatant: {all}", "id бойца: {all}"))
        })
    }

    /// A combatant, or nobody.
    pub fn who_or_nobody(&self, state: &State, value: Option<&Field>) -> Set<Who> {
        match value {
            None => Ok(NOBODY),
            Some(value) if value.is_none() => Ok(NOBODY),
            Some(value) => self.who_of(state, value),
        }
    }

    /// A cell of the board.
    pub fn cell_of(&self, state: &State, value: &Field) -> Set<Cell> {
        let cell = match value {
            Field::Text(text) => cell_named(text),
            _ => None,
        };
        cell.filter(|cell| state.board().has(*cell)).ok_or_else(|| {
            let (files, ranks) = (state.board().files, state.board().ranks);
            self.wants(words!("a cell, 1,1 to {files},{ranks}", "клетка от 1,1 до {files},{ranks}"))
        })
    }

    /// A thing of the content.
    pub fn gear_of(&self, value: &Field) -> Set<Gear> {
        let given = self.text_of(value)?;
        if given == "mount" {
            return Ok(Gear::Mount);
        }
        self.rules.gear_named(given).ok_or_else(|| {
            let rules = self.rules;
            let known = rules.weapons.iter().map(|weapon| weapon.id.as_str());
            let known = known.chain(rules.shields.iter().map(|shield| shield.id.as_str()));
            let known = known.chain(rules.armors.iter().map(|armor| armor.id.as_str()));
            let known = known.chain(rules.items.iter().map(|item| item.id.as_str()));
            self.wants(match nearest(given, known) {
                Some(near) => {
                    words!("a thing of the content; is `{near}` meant?", "вещь из содержимого; может быть, `{near}`?")
                }
                None => words!("a thing of the content", "вещь из содержимого"),
            })
        })
    }

    pub fn unknown(&self, state: &State, first: &str) -> FieldFault {
        let sheet = Fields::sheet(self.rules, state);
        FieldFault::unknown(first, sheet.keys().chain(["terrain"]))
    }

    pub fn unknown_of(&self, state: &State, who: Who, field: &str) -> FieldFault {
        let sheet = self.rules.combatant_field(state, who);
        FieldFault::unknown(&format!("{}.{field}", self.rules.id_of(state, who)), sheet.keys())
    }
}
