//! Where the code of the rulebooks names each clause, as the sources stood when the program was built.

use std::fmt;

use holmgang_kernel::clause::Clause;
use serde::Serialize;

/// A line of code that names a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The function around it; empty for tables and constants.
    pub function: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Citation { file, line, function } = self;
        write!(f, "{file}:{line}")?;
        if function.is_empty() { Ok(()) } else { write!(f, " {function}") }
    }
}

/// By the ids of the clauses, in the order of their bytes; written by `build.rs`.
static CITATIONS: &[(&str, &[Citation])] = include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// The lines of code that name a clause, by file and line.
pub fn of(clause: Clause) -> &'static [Citation] {
    let id = clause.to_string();
    CITATIONS.binary_search_by(|(known, _)| (*known).cmp(id.as_str())).map_or(&[], |place| CITATIONS[place].1)
}
