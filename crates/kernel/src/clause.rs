//! Clauses: numbered statements of a rulebook, cited wherever they act.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::words::{Fixed, Lang};

/// The id of one clause, such as `FD-2.3`. Four bytes, so that events can carry it for nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(type = "string")]
pub struct Clause {
    prefix: [u8; 2],
    section: u8,
    number: u8,
}

impl Clause {
    /// The clause with this id, as it is written everywhere: `FD-2.3`. Rules name their clauses by the constants of [`clauses!`](crate::clauses).
    ///
    /// # Panics
    /// If it is no id: two capital letters, a hyphen, section and number from 1 to 255 with a full stop between them. In a constant that is an error
    /// of compilation.
    pub const fn of(id: &str) -> Self {
        let bytes = id.as_bytes();
        assert!(3 < bytes.len() && bytes[2] == b'-', "an id is written like FD-2.3");
        let (section, at) = number(bytes, 3);
        assert!(at < bytes.len() && bytes[at] == b'.', "an id is written like FD-2.3");
        let (number, end) = number(bytes, at + 1);
        assert!(end == bytes.len(), "an id ends with its number");
        Clause { prefix: [bytes[0], bytes[1]], section, number }
    }

    /// A clause by the two-letter prefix of its rulebook, its section and its number.
    pub const fn new(prefix: &str, section: u8, number: u8) -> Self {
        let bytes = prefix.as_bytes();
        assert!(bytes.len() == 2, "a prefix is two letters");
        Clause { prefix: [bytes[0], bytes[1]], section, number }
    }

    /// The section of the rulebook, from 1.
    pub const fn section(self) -> u8 {
        self.section
    }

    /// The number within the section, from 1.
    pub const fn number(self) -> u8 {
        self.number
    }
}

/// The number that begins at this byte, and where it ends.
const fn number(bytes: &[u8], mut at: usize) -> (u8, usize) {
    let mut value = 0_u8;
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        value = value * 10 + (bytes[at] - b'0'); // a number beyond 255 does not compile
        at += 1;
    }
    assert!(0 < value, "sections and numbers begin at 1");
    (value, at)
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.prefix;
        write!(f, "{}{}-{}.{}", a as char, b as char, self.section, self.number)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One line of a ruleset's `clause.rs`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ClauseInfo {
    /// The id.
    pub clause: Clause,
    /// The name of the constant that the code cites.
    pub constant: &'static str,
    /// Short title in both languages.
    pub title: Fixed,
}

/// Finds a clause by its id in any case, with or without the prefix (`FD-2.3`, `fd-2.3`, `2.3`).
pub fn find<'a>(clauses: &'a [ClauseInfo], id: &str) -> Option<&'a ClauseInfo> {
    let wanted = id.trim().to_uppercase();
    clauses.iter().find(|info| {
        let full = info.clause.to_string();
        full == wanted || full.split_once('-').is_some_and(|(_, rest)| rest == wanted)
    })
}

/// Clauses whose title holds the text, in either language and any case.
pub fn search<'a>(clauses: &'a [ClauseInfo], text: &str) -> Vec<&'a ClauseInfo> {
    let wanted = text.to_lowercase();
    let holds = |lang, info: &ClauseInfo| info.title.get(lang).to_lowercase().contains(&wanted);
    clauses.iter().filter(|info| holds(Lang::En, info) || holds(Lang::Ru, info)).collect()
}

/// Declares the clauses of a rulebook: constants, and the list `ALL` in the order of the book. The id stands as it is written everywhere, so that one
/// search finds the clause, its cases and its text.
///
/// ```
/// holmgang_kernel::clauses! {
///     FIRST = "XX-1.1", "The first", "Первый";
///     SECOND = "XX-1.2", "The second", "Второй";
/// }
/// assert_eq!((SECOND.section(), SECOND.number(), SECOND.to_string()), (1, 2, "XX-1.2".into()));
/// assert_eq!(ALL.len(), 2);
/// ```
///
/// What is no id does not compile:
///
/// ```compile_fail
/// holmgang_kernel::clauses! { FIRST = "XX-1", "The first", "Первый"; }
/// ```
#[macro_export]
macro_rules! clauses {
    ($($name:ident = $id:literal, $en:literal, $ru:literal;)+) => {
        $(
            #[doc = concat!($id, ": ", $en, ".")]
            pub const $name: $crate::clause::Clause = $crate::clause::Clause::of($id);
        )+
        /// Every clause, in the order of the rulebook.
        pub const ALL: &[$crate::clause::ClauseInfo] = &[
            $($crate::clause::ClauseInfo { clause: $name, constant: stringify!($name), title: $crate::words::Fixed::new($en, $ru) },)+
        ];
    };
}
