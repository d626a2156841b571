//! Fields of a state by name: what conformance cases set and expect, and what differences are told in.

mod assignment;
pub mod rows;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::words::Words;
pub use assignment::Assignment;

/// A value of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Field {
    /// Absent or empty; reads as `"none"`.
    #[default]
    None,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A text or an id.
    Text(String),
    /// A list.
    List(Vec<Field>),
    /// Named fields in the order of the sheet.
    #[serde(with = "table")]
    Table(Vec<(String, Field)>),
}

mod table {
    use super::Field;
    use serde::de::{MapAccess, Visitor};
    use serde::ser::SerializeMap;
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(fields: &[(String, Field)], serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        for (key, value) in fields {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, Field)>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Vec<(String, Field)>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a table")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    fields.push(entry);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

/// Why a field could not be read or set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The path.
    pub path: String,
    /// What is wrong and what would be right.
    pub words: Words,
}

impl FieldFault {
    /// No such field; names the nearest one.
    pub fn unknown<'a>(path: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let last = path.rsplit('.').next().unwrap_or(path);
        let words = match crate::words::nearest(last, known) {
            Some(near) => crate::words!(
                "there is no field `{path}`; is `{near}` meant?",
                "нет поля `{path}`; может быть, `{near}`?"
            ),
            None => crate::words!("there is no field `{path}`", "нет поля `{path}`"),
        };
        FieldFault { path: path.to_owned(), words }
    }

    /// The field cannot hold this value.
    pub fn value(path: &str, expected: &Words) -> Self {
        let words =
            Words::new(format!("`{path}` wants {}", expected.en), format!("для `{path}` нужно: {}", expected.ru));
        FieldFault { path: path.to_owned(), words }
    }
}

impl Field {
    /// An absent value as [`Field::None`].
    pub fn or_none<T: Into<Field>>(value: Option<T>) -> Field {
        value.map_or(Field::None, Into::into)
    }

    /// Whether it stands for nothing: absent, `none` or an empty list.
    pub fn is_none(&self) -> bool {
        match self {
            Field::None => true,
            Field::Text(text) => text == "none",
            Field::List(list) => list.is_empty(),
            _ => false,
        }
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Field::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A named field or element of this one: a key of a table, an id or a position of a list.
    pub fn child(&self, name: &str) -> Option<&Field> {
        match self {
            Field::Table(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            Field::List(list) => {
                list.iter().find(|element| element.id() == Some(name)).or_else(|| list.get(name.parse::<usize>().ok()?))
            }
            _ => None,
        }
    }

    /// The first field of a table if it is a text: by it an element of a list is named.
    fn id(&self) -> Option<&str> {
        match self {
            Field::Table(fields) => match fields.first() {
                Some((_, Field::Text(id))) => Some(id),
                _ => None,
            },
            Field::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The field at a path; [`Field::None`] where the last parts are absent.
    ///
    /// # Errors
    /// A first part that does not exist, with the nearest name.
    pub fn at(&self, path: &str) -> Result<&Field, FieldFault> {
        let mut here = self;
        for (depth, part) in path.split('.').enumerate() {
            match here.child(part) {
                Some(next) => here = next,
                None if depth == 0 => return Err(FieldFault::unknown(path, self.keys())),
                None => match here {
                    // A list may lack the element, a table of fixed fields may not lack the field.
                    Field::Table(fields) if !fields.is_empty() => return Err(FieldFault::unknown(path, here.keys())),
                    _ => return Ok(&Field::None),
                },
            }
        }
        Ok(here)
    }

    /// The names of a table's fields.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let fields: &[(String, Field)] = match self {
            Field::Table(fields) => fields,
            _ => &[],
        };
        fields.iter().map(|(key, _)| key.as_str())
    }

    /// Whether this value is what was expected: tables by the given keys, a list of tables by a list of ids, absent as `"none"`.
    pub fn matches(&self, expected: &Field) -> bool {
        match (self, expected) {
            (Field::None, Field::Text(text)) => text == "none",
            (Field::List(list), Field::Text(text)) if text == "none" => list.is_empty(),
            (Field::List(list), Field::None) => list.is_empty(),
            (Field::None, Field::List(list)) => list.is_empty(),
            (Field::List(list), Field::List(wanted)) => {
                list.len() == wanted.len() && list.iter().zip(wanted).all(|(element, wanted)| element.matches(wanted))
            }
            (Field::Table(_), Field::Table(wanted)) => {
                wanted.iter().all(|(key, value)| self.child(key).unwrap_or(&Field::None).matches(value))
            }
            (Field::Table(_), Field::Text(id)) => self.id() == Some(id),
            (Field::Int(number), Field::Text(text)) | (Field::Text(text), Field::Int(number)) => {
                number.to_string() == *text
            }
            _ => self == expected,
        }
    }

    /// What differs from another sheet: path, this value, the other value. Lists are compared as a whole unless their elements are named tables.
    pub fn differences(&self, other: &Field) -> Vec<(String, Field, Field)> {
        let mut out = Vec::new();
        self.differ("", other, &mut out);
        out
    }

    fn differ(&self, path: &str, other: &Field, out: &mut Vec<(String, Field, Field)>) {
        if self == other {
            return;
        }
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match (self, other) {
            (Field::Table(mine), Field::Table(theirs)) => {
                for (key, value) in mine {
                    value.differ(&below(key), other.child(key).unwrap_or(&Field::None), out);
                }
                for (key, value) in theirs.iter().filter(|(key, _)| self.child(key).is_none()) {
                    Field::None.differ(&below(key), value, out);
                }
            }
            _ => out.push((path.to_owned(), self.clone(), other.clone())),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::None => f.write_str("none"),
            Field::Bool(value) => write!(f, "{value}"),
            Field::Int(value) => write!(f, "{value}"),
            Field::Text(text) => f.write_str(text),
            Field::List(list) if list.is_empty() => f.write_str("none"),
            Field::List(list) => {
                f.write_str("[")?;
                for (place, element) in list.iter().enumerate() {
                    write!(f, "{}{element}", if place == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Field::Table(fields) => {
                f.write_str("{")?;
                for (place, (key, value)) in fields.iter().enumerate() {
                    write!(f, "{}{key}={value}", if place == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
        }
    }
}

impl From<bool> for Field {
    fn from(value: bool) -> Self {
        Field::Bool(value)
    }
}
impl From<i64> for Field {
    fn from(value: i64) -> Self {
        Field::Int(value)
    }
}
impl From<i32> for Field {
    fn from(value: i32) -> Self {
        Field::Int(i64::from(value))
    }
}
impl From<u8> for Field {
    fn from(value: u8) -> Self {
        Field::Int(i64::from(value))
    }
}
impl From<i16> for Field {
    fn from(value: i16) -> Self {
        Field::Int(i64::from(value))
    }
}
impl From<u16> for Field {
    fn from(value: u16) -> Self {
        Field::Int(i64::from(value))
    }
}
impl From<u32> for Field {
    fn from(value: u32) -> Self {
        Field::Int(i64::from(value))
    }
}
impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Field::Text(text.to_owned())
    }
}
impl From<String> for Field {
    fn from(text: String) -> Self {
        Field::Text(text)
    }
}
impl From<Cell> for Field {
    fn from(cell: Cell) -> Self {
        Field::Text(cell.to_string())
    }
}
impl<T: Into<Field>> From<Option<T>> for Field {
    fn from(value: Option<T>) -> Self {
        Field::or_none(value)
    }
}
impl From<Vec<Field>> for Field {
    fn from(list: Vec<Field>) -> Self {
        Field::List(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Field {
        let effect =
            |id: &str, left: i64| Field::Table(vec![("spell".into(), id.into()), ("remaining".into(), left.into())]);
        Field::Table(vec![
            ("round".into(), 3.into()),
            (
                "red-1".into(),
                Field::Table(vec![
                    ("hp".into(), 40.into()),
                    ("effects".into(), Field::List(vec![effect("burning", 2), effect("terror", 1)])),
                ]),
            ),
        ])
    }

    #[test]
    fn paths_name_fields_ids_and_positions() {
        let sheet = sheet();
        assert_eq!(sheet.at("red-1.effects.terror.remaining").unwrap(), &Field::Int(1));
        assert_eq!(sheet.at("red-1.effects.0.spell").unwrap(), &Field::Text("burning".into()));
        assert_eq!(sheet.at("red-1.effects.mend").unwrap(), &Field::None);
        assert!(sheet.at("red-1.hpp").unwrap_err().words.en.contains("`hp`"));
        assert!(sheet.at("red-9.hp").is_err());
    }

    #[test]
    fn expectations_compare_what_they_name() {
        let sheet = sheet();
        let effects = sheet.at("red-1.effects").unwrap();
        assert!(effects.matches(&Field::List(vec!["burning".into(), "terror".into()])));
        assert!(!effects.matches(&Field::List(vec!["burning".into()])));
        assert!(Field::List(vec![]).matches(&"none".into()) && Field::None.matches(&"none".into()));
        assert!(effects.child("burning").unwrap().matches(&Field::Table(vec![("remaining".into(), 2.into())])));
    }
}
