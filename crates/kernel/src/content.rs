//! Content as tables: a row says key, type, default, bounds, clause and words of a field once.
//!
//! # Converting a rulebook
//!
//! A field was written four times: its shape, its default in the words of the shape, the typed field, and key and default again where it is read.
//! [`content!`](crate::content!) makes of one row the field of a struct, its [`FieldShape`] with the default, and the reading of it. What reads the struct names
//! fields, so a key that is misspelt does not compile.
//!
//! 1. Give each closed list of words a [`Value`] with [`content_words!`](crate::content_words).
//! 2. Turn a `const TABLE: &[FieldShape]` into a [`content!`](crate::content!) struct; `Shape::fields` becomes `Table::FIELDS`. The default leaves the words
//!    ("price; 20" becomes "price" with `= 20`).
//! 3. Read an entry with `Table::read(&item.node)`: none only where the shape was not checked. Replace `int(node, "key", …)` by fields.
//! 4. Where the rules keep the numbers as they are written, the struct is the rules' own; where they keep something else, it is made from the struct.
//!
//! Fields that several tables share are a struct of their own, taken in by `with`. What has no [`Value`] is a [`Node`] and is read by hand. Keys that stand as
//! texts elsewhere (which kind of spell takes which fields) are held to the table by [`assert_keys`].

use crate::doc::{Fault, Faults, Node};
use crate::library::ID;
use crate::shape::{BAD_CONTENT, FieldShape, Kind};
use crate::words::Words;

/// What a field of content is read into.
pub trait Value: Sized {
    /// What such a field holds where its row names nothing else.
    const KIND: Kind;

    /// Whether it must be there where its row names no default.
    const REQUIRED: bool = true;

    /// The value of a node that fits its shape; none of another one.
    fn read(node: &Node) -> Option<Self>;

    /// The value of a field that may be absent; none where it must not.
    fn field(node: Option<&Node>) -> Option<Self> {
        node.and_then(Self::read)
    }
}

macro_rules! whole_numbers {
    ($($type:ty),+) => {
        $(impl Value for $type {
            const KIND: Kind = Kind::Int(<$type>::MIN as i64, <$type>::MAX as i64);

            fn read(node: &Node) -> Option<Self> {
                Self::try_from(node.as_int()?).ok()
            }
        })+
    };
}

whole_numbers!(u8, i8, u16, i16, u32, i32, i64);

impl Value for bool {
    const KIND: Kind = Kind::Bool;

    fn read(node: &Node) -> Option<Self> {
        node.as_bool()
    }
}

impl Value for String {
    const KIND: Kind = Kind::Text;

    fn read(node: &Node) -> Option<Self> {
        node.as_text().map(str::to_owned)
    }
}

impl Value for Words {
    const KIND: Kind = Kind::Names;

    fn read(node: &Node) -> Option<Self> {
        match node.as_text() {
            Some(text) => Some(Words::same(text)),
            None => Some(Words::new(node.text("en")?, node.text("ru")?)),
        }
    }
}

/// Two bounds, the lower one first.
pub type Pair = (i16, i16);

impl Value for Pair {
    const KIND: Kind = Kind::Span(i16::MIN as i64, i16::MAX as i64);

    fn read(node: &Node) -> Option<Self> {
        let [lo, hi] = node.list() else { return None };
        Some((i16::read(lo)?, i16::read(hi)?))
    }
}

/// As it is written, for what is read by hand.
impl Value for Node {
    const KIND: Kind = Kind::Text;

    fn read(node: &Node) -> Option<Self> {
        Some(node.clone())
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: Kind = T::KIND;
    const REQUIRED: bool = false;

    fn read(node: &Node) -> Option<Self> {
        T::read(node).map(Some)
    }

    fn field(node: Option<&Node>) -> Option<Self> {
        node.map_or(Some(None), Self::read)
    }
}

impl<T: Value> Value for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND, 100);
    const REQUIRED: bool = false;

    fn read(node: &Node) -> Option<Self> {
        node.list().iter().map(T::read).collect()
    }

    fn field(node: Option<&Node>) -> Option<Self> {
        node.map_or(Some(Vec::new()), Self::read)
    }
}

/// Reads something whose shape has been checked: a scenario.
///
/// # Errors
/// It does not fit its shape, so it was not checked.
pub fn read<T: Value>(node: &Node) -> Result<T, Faults> {
    T::read(node).ok_or_else(|| {
        let words = crate::words!("its fields do not fit their shape", "поля не подходят к своему виду");
        Faults::one(Fault {
            code: BAD_CONTENT,
            file: String::new(),
            at: node.at,
            path: String::new(),
            words,
            clause: None,
        })
    })
}

/// How many fields several tables have together.
pub const fn count(tables: &[&[FieldShape]]) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < tables.len() {
        all += tables[at].len();
        at += 1;
    }
    all
}

/// The fields of several tables, one after the other.
pub const fn join<const N: usize>(tables: &[&[FieldShape]]) -> [FieldShape; N] {
    let mut all = [ID; N];
    let (mut table, mut filled) = (0, 0);
    while table < tables.len() {
        let mut at = 0;
        while at < tables[table].len() {
            all[filled] = tables[table][at];
            filled += 1;
            at += 1;
        }
        table += 1;
    }
    all
}

/// Holds texts that name fields to the table that has them: `const _: () = assert_keys(Spell::FIELDS, KEYS);`.
///
/// # Panics
/// If a text is no key of the table: in a constant an error of compilation.
pub const fn assert_keys(fields: &[FieldShape], keys: &[&str]) {
    let mut at = 0;
    while at < keys.len() {
        let mut field = 0;
        while field < fields.len() && !is_same(fields[field].key, keys[at]) {
            field += 1;
        }
        assert!(field < fields.len(), "a text names a field that the table does not have");
        at += 1;
    }
}

pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Gives a closed list of words its [`Value`]: the type, and its table `[(variant, "word")]`.
#[macro_export]
macro_rules! content_words {
    ($($type:ty = $all:expr;)+) => {
        $(impl $crate::content::Value for $type {
            const KIND: $crate::shape::Kind = $crate::shape::Kind::OneOf({
                $crate::words_of!(WORDS, $all);
                WORDS
            });

            fn read(node: &$crate::doc::Node) -> Option<Self> {
                let word = node.as_text()?;
                $all.iter().find(|(_, known)| *known == word).map(|(variant, _)| *variant)
            }
        })+
    };
}

/// Declares a table of content. A row reads `key: Type = default in Kind(bounds), clause, "English", "русский";` default, kind and clause may be
/// missing. A field must be there unless it has a default, is an `Option` or a `Vec`. `pub struct Name: entry` begins with `id` and `name`; in files of
/// `pub struct Name: scenario` they stand as well, and nobody reads them but the library;
/// `with part: Part` takes in the fields of another table.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::doc::{Node, Value};
///
/// const BLOCK: Clause = Clause::of("XX-1.1");
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub enum Metal { Iron, Gold }
/// const METALS: [(Metal, &str); 2] = [(Metal::Iron, "iron"), (Metal::Gold, "gold")];
/// holmgang_kernel::content_words! { Metal = METALS; }
///
/// holmgang_kernel::content! {
///     /// A shield.
///     pub struct Shield {
///         block: i16 in Int(0, 100), BLOCK, "block chance in points", "шанс блока";
///         weight: u8 = 3 in Int(1, 9), "its weight", "вес";
///         metal: Option<Metal>, "what it is made of", "из чего он";
///     }
/// }
///
/// let node = |key: &str, value| holmgang_kernel::doc::Entry { key: key.into(), key_at: Default::default(), node: Node::made(value) };
/// let shield = Node::made(Value::Table(vec![node("block", Value::Int(20)), node("metal", Value::Text("gold".into()))]));
/// assert_eq!(Shield::read(&shield), Some(Shield { block: 20, weight: 3, metal: Some(Metal::Gold) }));
/// assert_eq!(Shield::FIELDS.iter().map(|field| (field.key, field.required, field.default)).collect::<Vec<_>>(),
///     [("block", true, None), ("weight", false, Some("3")), ("metal", false, None)]);
/// holmgang_kernel::content::assert_keys(Shield::FIELDS, &["block", "metal"]);
/// ```
#[macro_export]
macro_rules! content {
    ($(#[$about:meta])* pub struct $name:ident: entry $(, with $($group:ident: $part:ident),+)? { $($rows:tt)* }) => {
        $crate::content! {
            $(#[$about])*
            pub struct $name $(, with $($group: $part),+)? {
                id: String in Id, "its id", "идентификатор";
                name: Words in Names, "its name", "название";
                $($rows)*
            }
        }
    };
    ($(#[$about:meta])* pub struct $name:ident: scenario $($rest:tt)*) => {
        $crate::content! { @table [$crate::library::ID, $crate::library::NAME] $(#[$about])* pub struct $name $($rest)* }
    };
    (
        @table [$($first:expr),*]
        $(#[$about:meta])*
        pub struct $name:ident $(, with $($group:ident: $part:ident),+)? {
            $(
                $(#[$doc:meta])*
                $field:ident: $type:ident $(<$inner:ty>)? $(= $default:literal)? $(in $kind:expr)? $(, $clause:path)?,
                $en:literal, $ru:literal;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $(#[doc = concat!($en, ".")] $(#[$doc])* pub $field: $type $(<$inner>)?,)*
            $($(#[doc = "The fields shared with other tables."] pub $group: $part,)+)?
        }

        impl $name {
            /// Its fields, as files have them.
            pub const FIELDS: &'static [$crate::shape::FieldShape] = {
                #[allow(unused_imports, reason = "rows name the kinds that they need")]
                use $crate::shape::Kind::*;
                const PARTS: &[&[$crate::shape::FieldShape]] = &[
                    &[$($first),*],
                    $(&[$crate::shape::FieldShape {
                        key: stringify!($field),
                        kind: $crate::content!(@kind [$type $(<$inner>)?] $($kind)?),
                        required: $crate::content!(@required [$type $(<$inner>)?] $($default)?),
                        default: $crate::content!(@default $($default)?),
                        about: $crate::words::Fixed::new($en, $ru),
                        clause: $crate::content!(@clause $($clause)?),
                        code: None,
                    }],)*
                    $($($part::FIELDS,)+)?
                ];
                const ALL: [$crate::shape::FieldShape; $crate::content::count(PARTS)] = $crate::content::join(PARTS);
                &ALL
            };

            /// Reads an entry whose shape has been checked; none of another one.
            pub fn read(node: &$crate::doc::Node) -> Option<Self> {
                Some($name {
                    $($field: $crate::content!(@read node.get(stringify!($field)), $($default)?),)*
                    $($($group: $part::read(node)?,)+)?
                })
            }
        }

        impl $crate::content::Value for $name {
            const KIND: $crate::shape::Kind = $crate::shape::Kind::Table($name::FIELDS);

            fn read(node: &$crate::doc::Node) -> Option<Self> {
                $name::read(node)
            }
        }
    };
    (@kind [$type:ty]) => { <$type as $crate::content::Value>::KIND };
    (@kind [$type:ty] $kind:expr) => { $kind };
    (@required [$type:ty]) => { <$type as $crate::content::Value>::REQUIRED };
    (@required [$type:ty] $default:literal) => { false };
    (@default) => { None };
    (@default $default:literal) => { Some(stringify!($default)) };
    (@clause) => { None };
    (@clause $clause:path) => { Some($clause) };
    (@read $node:expr,) => { $crate::content::Value::field($node)? };
    (@read $node:expr, $default:literal) => {
        match $node {
            Some(node) => $crate::content::Value::read(node)?,
            None => $default,
        }
    };
    ($(#[$about:meta])* pub struct $($rest:tt)*) => {
        $crate::content! { @table [] $(#[$about])* pub struct $($rest)* }
    };
}
