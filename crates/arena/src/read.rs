//! Text to nodes: TOML files with the place of every value, JSON for scenarios that come over a wire, and nodes back to TOML.
//!
//! Everything here is untrusted: size, depth and lengths are bounded (see `docs/limits.md`), and nothing panics.

mod json;
mod places;
mod write;

use holmgang_kernel::doc::{At, Entry, Fault, Faults, Finder, Node, Value};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::syntax::told;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use json::json;
use places::Places;
pub use write::{inline, lines};

/// The most bytes that one file may have.
pub const MOST_BYTES: usize = 1024 * 1024;
/// The deepest nesting of lists and tables.
pub const MOST_DEPTH: usize = 32;
/// The most elements of one list.
pub const MOST_ELEMENTS: usize = 10_000;
/// The most keys of one table.
pub const MOST_KEYS: usize = 1_000;
/// The longest key, in characters.
pub const MOST_KEY: usize = 256;
/// The most faults of one file that are told.
pub const MOST_FAULTS: usize = 50;

/// Reads a TOML file.
///
/// # Errors
/// Every fault of syntax, and what is beyond the limits, each with its place.
pub fn toml(file: &str, text: &str) -> Result<Node, Faults> {
    check_size(file, text.len())?;
    let places = Places::new(text);
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(syntax(file, &errors, &places));
    }
    let mut reader = Reader { file, places: &places, faults: Vec::new() };
    let at = At { line: 1, column: 1 };
    let root = Node { value: reader.table(root.get_ref(), at, 0), at };
    Faults(reader.faults).or(root)
}

/// Reads one TOML value: `true`, `60`, `"a text"`, `[1, 2]`.
///
/// # Errors
/// Every fault.
pub fn value(file: &str, text: &str) -> Result<Node, Faults> {
    check_size(file, text.len())?;
    let places = Places::new(text);
    let (root, errors) = DeValue::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(syntax(file, &errors, &places));
    }
    let mut reader = Reader { file, places: &places, faults: Vec::new() };
    let node = reader.node(&root, 0);
    Faults(reader.faults).or(node)
}

/// Reads bytes as UTF-8 text.
///
/// # Errors
/// The place of the first byte that is none, or too many bytes.
pub fn utf8<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, Faults> {
    check_size(file, bytes.len())?;
    std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = good.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
        let start = good.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
        let column = String::from_utf8_lossy(good.get(start..).unwrap_or_default()).chars().count() as u32 + 1;
        fault(
            file,
            At { line, column },
            Words::new("the file is not UTF-8 text; save it as UTF-8", "файл не в UTF-8; сохраните его в UTF-8"),
        )
    })
}

/// A single fault of a file.
pub(crate) fn fault(file: &str, at: At, words: Words) -> Faults {
    Faults::one(Fault { code: BAD_CONTENT, file: file.to_owned(), at, path: String::new(), words, clause: None })
}

fn check_size(file: &str, bytes: usize) -> Result<(), Faults> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let (kib, most) = (bytes.div_ceil(1024), MOST_BYTES / 1024);
    Err(fault(
        file,
        At::default(),
        words!(
            "the file has {kib} KiB, at most {most} KiB are allowed; cut it into several files",
            "в файле {kib} КиБ, можно не больше {most} КиБ; разделите его на несколько файлов"
        ),
    ))
}

fn syntax(file: &str, errors: &[toml::de::Error], places: &Places) -> Faults {
    let faults = errors.iter().take(MOST_FAULTS).map(|error| {
        let words = match error.message().contains("recurs") {
            true => too_deep(),
            false => {
                let why = told(error.message());
                Words::new(format!("this is not TOML: {}", why.en), format!("это не TOML: {}", why.ru))
            }
        };
        Fault {
            code: BAD_CONTENT,
            file: file.to_owned(),
            at: error.span().map_or(At::default(), |span| places.at(span.start)),
            path: String::new(),
            words,
            clause: None,
        }
    });
    Faults(faults.collect())
}

fn too_deep() -> Words {
    words!("nested deeper than {MOST_DEPTH} levels", "вложенность глубже {MOST_DEPTH} уровней")
}

fn too_many(count: usize, most: usize) -> Words {
    words!("{count} elements, at most {most} are allowed", "элементов {count}, можно не больше {most}")
}

struct Reader<'a> {
    file: &'a str,
    places: &'a Places<'a>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: At, words: Words) {
        if self.faults.len() < MOST_FAULTS {
            Finder::new(self.file, &mut self.faults).fault(BAD_CONTENT, at, words, None);
        }
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>, depth: usize) -> Node {
        let at = self.places.at(value.span().start);
        let value = match value.get_ref() {
            DeValue::Boolean(value) => Value::Bool(*value),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Value::Int(number),
                Err(_) => Value::Other(format!("{number}")),
            },
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Float(number) => Value::Other(number.to_string()),
            DeValue::Datetime(date) => Value::Other(date.to_string()),
            DeValue::Array(_) | DeValue::Table(_) if depth >= MOST_DEPTH => {
                self.fault(at, too_deep());
                Value::Other(String::new())
            }
            DeValue::Array(list) if list.len() > MOST_ELEMENTS => {
                self.fault(at, too_many(list.len(), MOST_ELEMENTS));
                Value::Other(String::new())
            }
            DeValue::Array(list) => Value::List(list.iter().map(|element| self.node(element, depth + 1)).collect()),
            DeValue::Table(table) => self.table(table, at, depth + 1),
        };
        Node { value, at }
    }

    fn table(&mut self, table: &DeTable<'_>, at: At, depth: usize) -> Value {
        if table.len() > MOST_KEYS {
            self.fault(at, too_many(table.len(), MOST_KEYS));
            return Value::Other(String::new());
        }
        // The parser sorts keys; the order in which they are written is that of their places.
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut out = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let key_at = self.places.at(key.span().start);
            if key.get_ref().chars().nth(MOST_KEY).is_some() {
                self.fault(
                    key_at,
                    words!("a key has at most {MOST_KEY} characters", "в ключе не больше {MOST_KEY} знаков"),
                );
                continue;
            }
            out.push(Entry { key: key.get_ref().to_string(), key_at, node: self.node(value, depth) });
        }
        Value::Table(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let root = toml("a.toml", "# щит\n[[spell]]\nid = \"bolt\"\nимя = { ru = \"Щит\", en = 3 }\n").unwrap_err();
        assert_eq!((root.0[0].at.line, root.0[0].at.column), (4, 1), "{root}"); // bare keys are Latin
        let root = toml("a.toml", "# щит\n[[spell]]\nid = \"bolt\"\n\"имя\" = { ru = \"Щит\", en = 3 }\n").unwrap();
        let spell = &root.get("spell").unwrap().list()[0];
        assert_eq!(spell.at.line, 2);
        assert_eq!(spell.get("имя").unwrap().get("en").unwrap().at, At { line: 4, column: 28 });
        assert_eq!(spell.entries().iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), ["id", "имя"]);
    }

    #[test]
    fn keys_keep_the_order_in_which_they_are_written() {
        let root = toml("a", "z = 1\na = { y = 1, b = 2 }\n\"m.n\" = 3\n").unwrap();
        assert_eq!(root.entries().iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), ["z", "a", "m.n"]);
        assert_eq!(root.get("a").unwrap().entries()[0].key, "y");
    }

    #[test]
    fn every_fault_of_syntax_is_told() {
        let faults = toml("bad.toml", "a = 1\na = 2\nb = \nc = 3\n").unwrap_err();
        let lines: Vec<u32> = faults.0.iter().map(|fault| fault.at.line).collect();
        assert_eq!(lines, [2, 3], "{faults}");
        assert!(faults.to_string().starts_with("bad.toml:2:1: "));
    }

    #[test]
    fn what_no_content_holds_is_named() {
        let root = toml("a", "f = 1.5\nd = 1979-05-27\nbig = 99999999999999999999\n").unwrap();
        assert_eq!(root.get("f").unwrap().value, Value::Other("1.5".into()));
        assert_eq!(root.get("big").unwrap().value, Value::Other("99999999999999999999".into()));
        assert_eq!(root.get("d").unwrap().value, Value::Other("1979-05-27".into()));
    }

    #[test]
    fn limits_are_kept() {
        let told = |text: &str| toml("a", text).unwrap_err().to_string();
        assert!(told(&"#".repeat(MOST_BYTES + 1)).contains("1024 KiB"));
        assert!(told(&format!("a = {}{}", "[".repeat(40), "]".repeat(40))).contains("deeper"));
        assert!(told(&format!("{}b = 1", "a.".repeat(500_000))).contains("deeper"));
        let dots = told(&format!("{}b = 1", "a.".repeat(1_500)));
        assert!(dots.contains("deeper"), "{dots}");
        assert!(told(&format!("a = {}{}", "[".repeat(400_000), "]".repeat(400_000))).contains("deeper"));
        assert!(told(&format!("a = [{}]", "1,".repeat(MOST_ELEMENTS + 1))).contains("10000"));
        let keys: String = (0..=MOST_KEYS).map(|n| format!("k{n} = 1\n")).collect();
        assert!(told(&format!("[t]\n{keys}")).contains("1000"));
        assert!(told(&keys).contains("1000"));
        assert!(told(&format!("{} = 1", "k".repeat(300))).contains("256"));
    }

    #[test]
    fn one_value_is_read_for_itself() {
        assert_eq!(value("option", "true").unwrap().value, Value::Bool(true));
        assert_eq!(value("option", "\"x\"").unwrap().as_text(), Some("x"));
        assert!(value("option", "tru").is_err() && value("option", "").is_err() && value("option", "1 2").is_err());
    }

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let faults = utf8("a", b"ok\n\xd1\x89\xff").unwrap_err();
        assert_eq!(faults.0[0].at, At { line: 2, column: 2 });
    }
}
