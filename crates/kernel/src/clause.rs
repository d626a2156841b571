//! Clauses: numbered statements of a rulebook, cited wherever they act.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::words::{Fixed, Lang};

/// The id of one clause, such as `FD-2.3`. Four bytes, so that events can carry it for nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Clause {
    prefix: [u8; 2],
    section: u8,
    number: u8,
}

impl Clause {
    /// A clause of the rulebook with this two-letter prefix. Called by [`clauses!`](crate::clauses) only.
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

/// Declares the clauses of a rulebook: constants, and the list `ALL` in the order of the book.
///
/// ```
/// holmgang_kernel::clauses! {
///     "XX";
///     FIRST = 1, 1, "The first", "Первый";
///     SECOND = 1, 2, "The second", "Второй";
/// }
/// assert_eq!(SECOND.to_string(), "XX-1.2");
/// assert_eq!(ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! clauses {
    ($prefix:literal; $($name:ident = $section:literal, $number:literal, $en:literal, $ru:literal;)+) => {
        $(
            #[doc = concat!($prefix, "-", $section, ".", $number, ": ", $en, ".")]
            pub const $name: $crate::clause::Clause = $crate::clause::Clause::new($prefix, $section, $number);
        )+
        /// Every clause, in the order of the rulebook.
        pub const ALL: &[$crate::clause::ClauseInfo] = &[
            $($crate::clause::ClauseInfo { clause: $name, constant: stringify!($name), title: $crate::words::Fixed::new($en, $ru) },)+
        ];
    };
}
