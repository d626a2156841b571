//! One field that is being set: what its value is, and what to say where it is something else.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use crate::Rules;
use crate::content::Gear;
use crate::names::{cell_named, named_in};
use crate::state::{NOBODY, State, Who};

/// One field that is being set. Works on a copy of the state, so a refusal may come at any point.
pub(super) struct Setter<'a> {
    pub rules: &'a Rules,
    pub path: &'a str,
    pub value: &'a Field,
}

pub(super) type Set<T = ()> = Result<T, FieldFault>;

impl Setter<'_> {
    pub fn set(&self, state: &mut State) -> Set {
        let (first, rest) = self.path.split_once('.').map_or((self.path, None), |(first, rest)| (first, Some(rest)));
        match (self.rules.combatant(state, first), rest) {
            (Some(who), Some(rest)) => self.combatant(state, who, rest),
            (Some(_), None) => self.fixed(state),
            (None, rest) => self.battle(state, first, rest),
        }
    }

    pub fn int(&self, lo: i64, hi: i64) -> Set<i64> {
        self.int_of(self.value, lo, hi)
    }

    pub fn int_of(&self, value: &Field, lo: i64, hi: i64) -> Set<i64> {
        match value {
            Field::Int(number) if (lo..=hi).contains(number) => Ok(*number),
            _ => Err(self.wants(words!("a whole number {lo} to {hi}", "целое число от {lo} до {hi}"))),
        }
    }

    pub fn bool(&self) -> Set<bool> {
        match self.value {
            Field::Bool(value) => Ok(*value),
            _ => Err(self.wants(words!("true or false", "true или false"))),
        }
    }

    pub fn text(&self) -> Set<&str> {
        self.text_of(self.value)
    }

    pub fn text_of<'a>(&self, value: &'a Field) -> Set<&'a str> {
        match value {
            Field::Text(text) => Ok(text),
            _ => Err(self.wants(words!("a text", "текст"))),
        }
    }

    pub fn list(&self) -> Set<&[Field]> {
        match self.value {
            Field::List(list) => Ok(list),
            _ if self.is_none() => Ok(&[]),
            _ => Err(self.wants(words!("a list", "список"))),
        }
    }

    pub fn is_none(&self) -> bool {
        is_none(self.value)
    }

    /// One of these words.
    pub fn word<T: Copy>(&self, all: &[(T, &'static str)]) -> Set<T> {
        self.word_of(self.value, all)
    }

    pub fn word_of<T: Copy>(&self, value: &Field, all: &[(T, &'static str)]) -> Set<T> {
        let found = match value {
            Field::Text(word) => named_in(all, word),
            Field::None => named_in(all, "none"),
            _ => None,
        };
        found.ok_or_else(|| {
            let known = all.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ");
            self.wants(words!("one of {known}", "одно из {known}"))
        })
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
            Some(value) if is_none(value) => Ok(NOBODY),
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

    /// A field that nothing changes may be set to what it is.
    pub fn fixed(&self, state: &State) -> Set {
        match Fields::sheet(self.rules, state).at(self.path)? {
            now if now.matches(self.value) => Ok(()),
            now => Err(self.wants(words!("to stay as it is, {now}", "оставить как есть, {now}"))),
        }
    }

    pub fn wants(&self, expected: Words) -> FieldFault {
        FieldFault::value(self.path, &expected)
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

/// Whether a value stands for nothing.
pub(super) fn is_none(value: &Field) -> bool {
    match value {
        Field::None => true,
        Field::Text(text) => text == "none",
        Field::List(list) => list.is_empty(),
        _ => false,
    }
}
