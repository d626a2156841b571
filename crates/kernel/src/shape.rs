//! The shape of content, said once: from it files are checked, schemas are generated and documents are written.

use serde::Serialize;

use crate::clause::Clause;
use crate::doc::{Finder, Node, Value};
use crate::words::{Fixed, Words, nearest};

/// The reason code of every fault of shape.
pub const BAD_CONTENT: &str = "bad_content";

/// The longest text in content, in characters.
pub const MOST_TEXT: usize = 8 * 1024;
/// The deepest nesting that is looked at.
pub const MOST_DEPTH: usize = 32;

/// `words_of!(NAME, TABLE)`: the words of a table of variants `[(Variant, "word")]`, for [`Kind::OneOf`] and [`Kind::Map`].
/// `words_of!(NAME, TABLE, 0, 6..14)`: those of another column, of some rows.
///
/// ```
/// const SKILLS: [(&str, u8); 3] = [("arms", 1), ("fire", 2), ("ice", 3)];
/// holmgang_kernel::words_of!(SCHOOLS, SKILLS, 0, 1..3);
/// assert_eq!(SCHOOLS, ["fire", "ice"]);
/// ```
#[macro_export]
macro_rules! words_of {
    ($visible:vis $name:ident, $all:expr) => {
        $crate::words_of!($visible $name, $all, 1, 0..$all.len());
    };
    ($visible:vis $name:ident, $all:expr, $column:tt, $rows:expr) => {
        $visible const $name: &[&str] = &{
            let all = $all;
            let mut words = [""; { $rows.end - $rows.start }];
            let mut at = 0;
            while at < words.len() {
                words[at] = all[$rows.start + at].$column;
                at += 1;
            }
            words
        };
    };
}

/// A table of content: `[[spell]]` and its fields.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shape {
    /// The name of the table in files.
    pub table: &'static str,
    /// What an entry is.
    pub about: Fixed,
    /// Its fields.
    pub fields: &'static [FieldShape],
}

/// How the content of a rulebook writes maps of square cells: what maps of other programs are turned into. An entry of the table `map` has `rows` of
/// signs, one a cell, the northernmost line first; cells are named `file,rank`, the file growing to the east, the rank to the north.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MapForm {
    /// The most cells from west to east.
    pub most_files: u32,
    /// The most cells from south to north.
    pub most_ranks: u32,
    /// The number of the first file and of the first rank: 0 or 1.
    pub first: u32,
    /// The sign of a free cell.
    pub open: char,
    /// How walls and doors are written.
    pub barriers: Barriers,
    /// The most doors that can be opened and closed.
    pub most_doors: usize,
    /// Fields that every map has, with their texts.
    pub fixed: &'static [(&'static str, &'static str)],
    /// The lists of start cells of the western and of the eastern side; empty where a scenario places everybody itself.
    pub starts: &'static [&'static str],
}

/// How walls and doors are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Barriers {
    /// Between two cells: `walls = ["3,2|4,2"]`, `doors = [{ between = "3,2|4,2", kind = "ordinary", open = true }]`.
    Between,
    /// As cells of their own: signs of `rows`; a door is besides a `feature` that `does = "door"`, closed at first.
    Cells {
        /// The sign of a wall.
        wall: char,
        /// The sign of a door.
        door: char,
    },
}

/// A field of an entry.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FieldShape {
    /// Its name.
    pub key: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
    /// What it holds where it is left out, as it is written; none where nothing stands for it.
    pub default: Option<&'static str>,
    /// What it means.
    pub about: Fixed,
    /// The clause behind it.
    pub clause: Option<Clause>,
    /// The code of a fault in what it holds, where it has one of its own.
    #[serde(skip)]
    pub code: Option<&'static str>,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Int(i64, i64),
    /// True or false.
    Bool,
    /// A text.
    Text,
    /// An id of its own: lower-case letters, digits, `_` and `-`.
    Id,
    /// A name in both languages: `{ en = "...", ru = "..." }`, or one text for both.
    Names,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The id of an entry of one of these tables.
    Ref(&'static [&'static str]),
    /// A list of at most so many elements.
    List(&'static Kind, usize),
    /// Exactly two whole numbers, the first not above the second.
    Span(i64, i64),
    /// A table with these fields.
    Table(&'static [FieldShape]),
    /// A table whose keys are one of these words.
    Map(&'static [&'static str], &'static Kind),
    /// Either of two.
    Either(&'static Kind, &'static Kind),
}

impl FieldShape {
    /// A field that may be left out.
    pub const fn optional(key: &'static str, kind: Kind, about: Fixed) -> Self {
        FieldShape { key, kind, required: false, default: None, about, clause: None, code: None }
    }

    /// A field that must be there.
    pub const fn required(key: &'static str, kind: Kind, about: Fixed) -> Self {
        FieldShape { key, kind, required: true, default: None, about, clause: None, code: None }
    }

    /// With the clause behind it.
    #[must_use]
    pub const fn by(self, clause: Clause) -> Self {
        FieldShape { clause: Some(clause), ..self }
    }

    /// With a code of its own for the faults in what it holds.
    #[must_use]
    pub const fn refused_as(self, code: &'static str) -> Self {
        FieldShape { code: Some(code), ..self }
    }
}

/// The fields of a table, a row each: `required` or `optional`, key, kind, clause (and the code of its faults, if it has one of its own), what it means in
/// both languages. `with` takes in fields that are constants; a row without its semicolon is one such field.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::fields;
/// use holmgang_kernel::library::{ID, NAME};
/// use holmgang_kernel::shape::FieldShape;
///
/// const DAMAGE: Clause = Clause::of("XX-1.1");
///
/// const PRICE: FieldShape = fields!(optional price: Int(0, 99), "price; 0", "цена; 0");
/// const WEAPON: &[FieldShape] = fields! {
///     with ID, NAME, PRICE;
///     required damage: Int(1, 99), DAMAGE, "damage", "урон";
///     optional extra: List(&Table(fields! { required dice: Text, "dice", "кубики"; }), 4), DAMAGE as "bad_extra", "more", "ещё";
/// };
/// assert_eq!(WEAPON.iter().map(|field| (field.key, field.required)).collect::<Vec<_>>(),
///     [("id", true), ("name", true), ("price", false), ("damage", true), ("extra", false)]);
/// assert_eq!((WEAPON[4].clause, WEAPON[4].code), (Some(DAMAGE), Some("bad_extra")));
/// ```
#[macro_export]
macro_rules! fields {
    (@rows [$($done:tt)*]) => { &[$($done)*] };
    (@rows [$($done:tt)*] with $($field:expr),+; $($rest:tt)*) => {
        $crate::fields!(@rows [$($done)* $($field,)+] $($rest)*)
    };
    (
        @rows [$($done:tt)*]
        $need:ident $key:tt: $kind:expr, $($clause:path $(as $code:expr)?,)? $en:literal, $ru:literal;
        $($rest:tt)*
    ) => {
        $crate::fields!(@rows [
            $($done)*
            $crate::shape::FieldShape::$need(stringify!($key), $kind, $crate::words::Fixed::new($en, $ru))
                $(.by($clause)$(.refused_as($code))?)?,
        ] $($rest)*)
    };
    ($need:ident $key:tt: $kind:expr, $($clause:path,)? $en:literal, $ru:literal) => {{
        #[allow(unused_imports, reason = "a row names the kinds that it needs")]
        use $crate::shape::Kind::*;
        $crate::shape::FieldShape::$need(stringify!($key), $kind, $crate::words::Fixed::new($en, $ru))$(.by($clause))?
    }};
    ($($rows:tt)*) => {{
        #[allow(unused_imports, reason = "rows name the kinds that they need")]
        use $crate::shape::Kind::*;
        const FIELDS: &[$crate::shape::FieldShape] = $crate::fields!(@rows [] $($rows)*);
        FIELDS
    }};
}

/// The tables of a content, a row each: name, what an entry is in both languages, fields.
///
/// ```
/// use holmgang_kernel::library::{ID, NAME};
/// use holmgang_kernel::shape::Shape;
///
/// const SHAPES: &[Shape] = holmgang_kernel::tables! {
///     weapon: "a weapon", "оружие", &[ID, NAME];
/// };
/// assert_eq!((SHAPES[0].table, SHAPES[0].fields.len()), ("weapon", 2));
/// ```
#[macro_export]
macro_rules! tables {
    ($($table:ident: $en:literal, $ru:literal, $fields:expr;)+) => {
        &[$($crate::shape::Shape {
            table: stringify!($table),
            about: $crate::words::Fixed::new($en, $ru),
            fields: $fields,
        },)+]
    };
}

/// Tells which ids a table of the content holds, for references.
pub trait Known {
    /// The ids of a table.
    fn ids(&self, table: &str) -> Vec<&str>;
}

/// Checks an entry against the fields it should have, and notes every fault.
pub fn check_fields(node: &Node, fields: &[FieldShape], known: &dyn Known, finder: &mut Finder<'_>) {
    let Value::Table(entries) = &node.value else {
        expected(node, &Words::new("a table", "таблица"), None, finder);
        return;
    };
    for entry in entries {
        if finder.is_full() {
            return;
        }
        match fields.iter().find(|field| field.key == entry.key) {
            Some(field) => {
                finder.coded(field.code, |finder| {
                    finder.within(field.key, |finder| check(&entry.node, &field.kind, field.clause, known, finder));
                });
            }
            None => {
                let key = clip(&entry.key);
                let words = match nearest(&entry.key, fields.iter().map(|field| field.key)) {
                    Some(near) => crate::words!(
                        "there is no field `{key}` here; is `{near}` meant?",
                        "здесь нет поля `{key}`; может быть, `{near}`?"
                    ),
                    None => {
                        let all = fields.iter().map(|field| field.key).collect::<Vec<_>>().join(", ");
                        crate::words!(
                            "there is no field `{key}` here; known are {all}",
                            "здесь нет поля `{key}`; известны {all}"
                        )
                    }
                };
                finder.fault(BAD_CONTENT, entry.key_at, words, None);
            }
        }
    }
    for field in fields.iter().filter(|field| field.required && node.get(field.key).is_none()) {
        let (key, about) = (field.key, field.about);
        let words = Words::new(format!("`{key}` is missing: {}", about.en), format!("нет поля `{key}`: {}", about.ru));
        finder.fault(BAD_CONTENT, node.at, words, field.clause);
    }
}

fn check(node: &Node, kind: &Kind, clause: Option<Clause>, known: &dyn Known, finder: &mut Finder<'_>) {
    if finder.depth() > MOST_DEPTH {
        finder.fault(BAD_CONTENT, node.at, crate::words!("nested too deeply", "слишком глубокая вложенность"), None);
        return;
    }
    match (kind, &node.value) {
        (Kind::Int(lo, hi), Value::Int(number)) if lo <= number && number <= hi => {}
        (Kind::Bool, Value::Bool(_)) => {}
        (Kind::Text, Value::Text(text)) => check_text(text, node, finder),
        (Kind::Id, Value::Text(text)) if is_id(text) => {}
        (Kind::Names, Value::Text(text)) => check_text(text, node, finder),
        (Kind::Names, Value::Table(_)) => check_fields(node, NAMES, known, finder),
        (Kind::OneOf(words), Value::Text(text)) if words.contains(&text.as_str()) => {}
        (Kind::OneOf(words), Value::Text(text)) => unknown(text, words.iter().copied(), node, clause, finder),
        (Kind::Ref(tables), Value::Text(text)) => {
            let ids: Vec<&str> = tables.iter().flat_map(|table| known.ids(table)).collect();
            if !ids.contains(&text.as_str()) {
                unknown(text, ids, node, clause, finder);
            }
        }
        (Kind::List(_, most), Value::List(list)) if list.len() > *most => {
            let count = list.len();
            finder.fault(
                BAD_CONTENT,
                node.at,
                crate::words!(
                    "{count} elements, at most {most} are allowed",
                    "элементов {count}, можно не больше {most}"
                ),
                clause,
            );
        }
        (Kind::List(inner, _), Value::List(list)) => {
            for (place, element) in list.iter().enumerate() {
                if finder.is_full() {
                    return;
                }
                finder.within(&place.to_string(), |finder| check(element, inner, clause, known, finder));
            }
        }
        (Kind::Span(lo, hi), Value::List(list)) => match list.iter().map(Node::as_int).collect::<Vec<_>>()[..] {
            [Some(from), Some(to)] if *lo <= from && from <= to && to <= *hi => {}
            _ => expected(node, &kind.words(), clause, finder),
        },
        (Kind::Table(fields), Value::Table(_)) => check_fields(node, fields, known, finder),
        (Kind::Map(keys, inner), Value::Table(entries)) => {
            for entry in entries {
                if finder.is_full() {
                    return;
                }
                if keys.contains(&entry.key.as_str()) {
                    finder.within(&entry.key, |finder| check(&entry.node, inner, clause, known, finder));
                } else {
                    unknown(
                        &entry.key,
                        keys.iter().copied(),
                        &Node { value: Value::Bool(true), at: entry.key_at },
                        clause,
                        finder,
                    );
                }
            }
        }
        (Kind::Either(one, other), _) => {
            let kind = if one.fits(node) { one } else { other };
            check(node, kind, clause, known, finder);
        }
        _ => expected(node, &kind.words(), clause, finder),
    }
}

const NAMES: &[FieldShape] = &[
    FieldShape::required("en", Kind::Text, Fixed::new("the English name", "английское название")),
    FieldShape::required("ru", Kind::Text, Fixed::new("the Russian name", "русское название")),
];

fn check_text(text: &str, node: &Node, finder: &mut Finder<'_>) {
    if text.chars().nth(MOST_TEXT).is_some() {
        finder.fault(
            BAD_CONTENT,
            node.at,
            crate::words!("the text is longer than {MOST_TEXT} characters", "текст длиннее {MOST_TEXT} знаков"),
            None,
        );
    }
    // Bidirectional controls make a text look like another one.
    let hidden = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if text.chars().any(hidden) {
        finder.fault(
            BAD_CONTENT,
            node.at,
            crate::words!("the text holds control characters", "в тексте управляющие знаки"),
            None,
        );
    }
}

/// Whether a text is an id: begins with a letter, goes on with lower-case letters, digits, `_`, `-`; at most 64 characters.
pub fn is_id(text: &str) -> bool {
    text.len() <= 64
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-')
}

fn expected(node: &Node, wanted: &Words, clause: Option<Clause>, finder: &mut Finder<'_>) {
    let kind = node.kind();
    let shown = match &node.value {
        Value::Int(number) => Words::same(number.to_string()),
        Value::Text(text) => Words::same(format!("`{}`", clip(text))),
        _ => kind,
    };
    let words = Words::new(
        format!("expected {}, found {}", wanted.en, shown.en),
        format!("нужно: {}, а здесь {}", wanted.ru, shown.ru),
    );
    finder.fault(BAD_CONTENT, node.at, words, clause);
}

fn unknown<'a>(
    text: &str,
    known: impl IntoIterator<Item = &'a str>,
    node: &Node,
    clause: Option<Clause>,
    finder: &mut Finder<'_>,
) {
    let known: Vec<&str> = known.into_iter().collect();
    let text_shown = clip(text);
    let words = match nearest(text, known.iter().copied()) {
        Some(near) => crate::words!(
            "`{text_shown}` is not known here; is `{near}` meant?",
            "`{text_shown}` здесь не знают; может быть, `{near}`?"
        ),
        None => {
            let some = known.iter().take(12).copied().collect::<Vec<_>>().join(", ");
            let more = if known.len() > 12 { ", …" } else { "" };
            crate::words!(
                "`{text_shown}` is not known here; known are {some}{more}",
                "`{text_shown}` здесь не знают; известны {some}{more}"
            )
        }
    };
    finder.fault(BAD_CONTENT, node.at, words, clause);
}

fn clip(text: &str) -> String {
    if text.chars().nth(60).is_some() { text.chars().take(60).chain(['…']).collect() } else { text.to_owned() }
}

impl Kind {
    /// Whether a value has the right outer form, to choose between two.
    fn fits(&self, node: &Node) -> bool {
        match self {
            Kind::Int(..) => node.as_int().is_some(),
            Kind::Bool => node.as_bool().is_some(),
            Kind::Text | Kind::Id | Kind::OneOf(_) | Kind::Ref(_) => node.as_text().is_some(),
            Kind::Names => matches!(node.value, Value::Text(_) | Value::Table(_)),
            Kind::List(..) | Kind::Span(..) => matches!(node.value, Value::List(_)),
            Kind::Table(_) | Kind::Map(..) => matches!(node.value, Value::Table(_)),
            Kind::Either(one, other) => one.fits(node) || other.fits(node),
        }
    }

    /// What is wanted, in words.
    pub fn words(&self) -> Words {
        match self {
            Kind::Int(lo, hi) => crate::words!("a whole number from {lo} to {hi}", "целое число от {lo} до {hi}"),
            Kind::Bool => Words::new("true or false", "true или false"),
            Kind::Text => Words::new("a text", "текст"),
            Kind::Id => Words::new(
                "an id of lower-case Latin letters, digits, `_` and `-`, a letter first",
                "идентификатор из строчных латинских букв, цифр, `_` и `-`, сначала буква",
            ),
            Kind::Names => {
                Words::new("a name `{ en = \"...\", ru = \"...\" }`", "название `{ en = \"...\", ru = \"...\" }`")
            }
            Kind::OneOf(words) => {
                let all = words.join(", ");
                crate::words!("one of {all}", "одно из {all}")
            }
            Kind::Ref(tables) => {
                let all = tables.join(", ");
                crate::words!("the id of an entry of {all}", "идентификатор записи из {all}")
            }
            Kind::List(inner, _) => {
                let inner = inner.words();
                Words::new(
                    format!("a list, each element {}", inner.en),
                    format!("список, каждый элемент: {}", inner.ru),
                )
            }
            Kind::Span(lo, hi) => crate::words!(
                "two whole numbers [low, high] from {lo} to {hi}",
                "два целых числа [от, до] в пределах {lo}..{hi}"
            ),
            Kind::Table(_) | Kind::Map(..) => Words::new("a table", "таблица"),
            Kind::Either(one, other) => {
                let (one, other) = (one.words(), other.words());
                Words::new(format!("{}, or {}", one.en, other.en), format!("{}, или {}", one.ru, other.ru))
            }
        }
    }
}
