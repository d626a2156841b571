//! JSON to nodes: scenarios that come from a page or a program. Values have no place; faults of syntax have one.

use std::collections::BTreeSet;
use std::fmt;

use holmgang_kernel::doc::{At, Entry, Faults, Node, Value};
use holmgang_kernel::syntax::told;
use holmgang_kernel::words::Words;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{MOST_DEPTH, MOST_ELEMENTS, MOST_KEY, MOST_KEYS, check_size, fault};

/// Reads a JSON text.
///
/// # Errors
/// The first fault of syntax, or what is beyond the limits, with its place.
pub fn json(file: &str, text: &str) -> Result<Node, Faults> {
    check_size(file, text.len())?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Reader { depth: 0 }.deserialize(&mut reader).and_then(|node| reader.end().map(|()| node));
    read.map_err(|error| {
        let at = At { line: error.line() as u32, column: error.column() as u32 };
        let why = told(&error.to_string());
        let (en, ru) = (why.en, why.ru);
        let words =
            Words::new(format!("this is not JSON as it is wanted: {en}"), format!("это не тот JSON, что нужен: {ru}"));
        fault(file, at, words)
    })
}

struct Reader {
    depth: usize,
}

impl Reader {
    fn deeper<E: Error>(&self) -> Result<Reader, E> {
        if self.depth >= MOST_DEPTH {
            return Err(E::custom(format_args!("nested deeper than {MOST_DEPTH} levels")));
        }
        Ok(Reader { depth: self.depth + 1 })
    }
}

impl<'de> DeserializeSeed<'de> for Reader {
    type Value = Node;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::made(Value::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::made(Value::Int(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::made(i64::try_from(value).map_or_else(|_| Value::Other(value.to_string()), Value::Int)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::made(Value::Other(value.to_string())))
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::made(Value::Text(value.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::made(Value::Other("null".to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut out = Vec::new();
        while let Some(node) = list.next_element_seed(self.deeper()?)? {
            if out.len() == MOST_ELEMENTS {
                return Err(A::Error::custom(format_args!("at most {MOST_ELEMENTS} elements are allowed")));
            }
            out.push(node);
        }
        Ok(Node::made(Value::List(out)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut out: Vec<Entry> = Vec::new();
        let mut keys: BTreeSet<String> = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if out.len() == MOST_KEYS {
                return Err(A::Error::custom(format_args!("at most {MOST_KEYS} keys are allowed")));
            }
            if key.chars().nth(MOST_KEY).is_some() {
                return Err(A::Error::custom(format_args!("a key has at most {MOST_KEY} characters")));
            }
            if !keys.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("the key `{key}` stands twice")));
            }
            let node = map.next_value_seed(self.deeper()?)?;
            out.push(Entry { key, key_at: At::default(), node });
        }
        Ok(Node::made(Value::Table(out)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_in_order() {
        let root = json("wire", r#"{"z": 1, "a": [true, "щ", null, 1.5]}"#).unwrap();
        assert_eq!(root.entries()[0].key, "z");
        let list = root.get("a").unwrap().list();
        assert_eq!(list[1].as_text(), Some("щ"));
        assert_eq!((&list[2].value, &list[3].value), (&Value::Other("null".into()), &Value::Other("1.5".into())));
    }

    #[test]
    fn faults_have_a_place() {
        let faults = json("wire", "{\n  \"a\": 1,\n  \"a\": 2 }").unwrap_err();
        assert!(faults.to_string().starts_with("wire:3:") && faults.to_string().contains("twice"), "{faults}");
        for bad in ["", "{", "[1,]", "{} x", &"[".repeat(100_000), &format!("{}{}", "[".repeat(40), "]".repeat(40))] {
            assert!(json("wire", bad).is_err());
        }
    }
}
