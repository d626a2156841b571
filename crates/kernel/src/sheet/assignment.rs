//! One field that is being set: what its value is, and what to say where it is something else.

use super::{Field, FieldFault};
use crate::ruleset::Fields;
use crate::words;
use crate::words::{Words, nearest};

/// Declares what sets the fields of a rulebook: rules, path and value, as an [`Assignment`](crate::sheet::Assignment). How single fields are set, the
/// rulebook says in methods of its own: `setter!(pub(super) struct Setter of Rules);`, or `of Rules, on State` if it holds the copy that is changed.
#[macro_export]
macro_rules! setter {
    ($visible:vis struct $name:ident of $rules:ty $(, on $state:ty)?) => {
        /// One field that is being set. Works on a copy of the state, so a refusal may come at any point.
        $visible struct $name<'a> {
            /// The rules.
            pub rules: &'a $rules,
            $(
                /// What it is a field of.
                pub state: &'a mut $state,
            )?
            /// The field, by its path.
            pub path: &'a str,
            /// What it is set to.
            pub value: &'a $crate::sheet::Field,
        }

        impl $crate::sheet::Assignment for $name<'_> {
            fn path(&self) -> &str {
                self.path
            }

            fn value(&self) -> &$crate::sheet::Field {
                self.value
            }
        }
    };
}

/// A field on its way to a value. A rulebook gives path and value and has the rest.
///
/// # Errors
/// Every reading tells what value is wanted at the path.
pub trait Assignment {
    /// The field, by its path.
    fn path(&self) -> &str;

    /// What it is set to.
    fn value(&self) -> &Field;

    /// A whole number within bounds.
    fn int(&self, lo: i64, hi: i64) -> Result<i64, FieldFault> {
        self.int_of(self.value(), lo, hi)
    }

    /// A part of the value that is a whole number within bounds.
    fn int_of(&self, value: &Field, lo: i64, hi: i64) -> Result<i64, FieldFault> {
        match value {
            Field::Int(number) if (lo..=hi).contains(number) => Ok(*number),
            _ => Err(self.wants(words!("a whole number from {lo} to {hi}", "целое число от {lo} до {hi}"))),
        }
    }

    /// True or false.
    fn bool(&self) -> Result<bool, FieldFault> {
        match self.value() {
            Field::Bool(value) => Ok(*value),
            _ => Err(self.wants(words!("true or false", "true или false"))),
        }
    }

    /// Whether the value stands for nothing.
    fn is_none(&self) -> bool {
        self.value().is_none()
    }

    /// A text.
    fn text(&self) -> Result<&str, FieldFault> {
        self.text_of(self.value())
    }

    /// A part of the value that is a text.
    fn text_of<'v>(&self, value: &'v Field) -> Result<&'v str, FieldFault> {
        value.as_text().ok_or_else(|| self.wants(words!("a text", "текст")))
    }

    /// The elements of a list; `none` is an empty one.
    fn list(&self) -> Result<&[Field], FieldFault> {
        self.list_of(self.value())
    }

    /// A part of the value that is a list; `none` is an empty one.
    fn list_of<'v>(&self, value: &'v Field) -> Result<&'v [Field], FieldFault> {
        match value {
            Field::List(list) => Ok(list),
            value if value.is_none() => Ok(&[]),
            _ => Err(self.wants(words!("a list", "список"))),
        }
    }

    /// A word of a closed list.
    fn word<T: Copy>(&self, all: &[(T, &str)]) -> Result<T, FieldFault> {
        self.word_of(self.value(), all)
    }

    /// A part of the value that is a word of a closed list; nothing is the word `none`.
    fn word_of<T: Copy>(&self, value: &Field, all: &[(T, &str)]) -> Result<T, FieldFault> {
        let said = if *value == Field::None { Some("none") } else { value.as_text() };
        let found = all.iter().find(|(_, word)| Some(*word) == said);
        found.map(|(value, _)| *value).ok_or_else(|| {
            let known = all.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ");
            self.wants(words!("one of {known}", "одно из {known}"))
        })
    }

    /// The place of the entry of the content whose id the value is.
    fn entry<'a>(&self, known: impl Iterator<Item = &'a str> + Clone) -> Result<usize, FieldFault> {
        let given = self.value().as_text().unwrap_or_default();
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
    fn fixed<R: Fields>(&self, rules: &R, state: &R::State) -> Result<(), FieldFault> {
        match rules.sheet(state).at(self.path())? {
            now if now.matches(self.value()) => Ok(()),
            now => Err(self.wants(words!("to stay as it is, {now}", "оставить как есть, {now}"))),
        }
    }

    /// What to tell where the value is something else.
    fn wants(&self, expected: Words) -> FieldFault {
        FieldFault::value(self.path(), &expected)
    }
}
