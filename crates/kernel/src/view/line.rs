//! Lines of the log.

use serde::Serialize;

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The place of the side that it is about, in `sides` of the view.
    pub side: Option<u8>,
    /// Tokens it speaks of, in notation; the doer first.
    pub tokens: Vec<String>,
    /// Cells it speaks of, in notation.
    pub cells: Vec<String>,
    /// Headings, deeds, consequences and details.
    pub rank: Rank,
    /// What came of a deed in one word, where no figure says it; none elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seen: Option<Seen>,
}

impl Line {
    /// A sentence that names no token and no cell.
    pub fn of(rank: Rank, text: String) -> Self {
        Line { text, rank, ..Line::default() }
    }
}

/// What a face calls out over a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Seen {
    /// The word.
    pub what: Fate,
    /// The token, in notation.
    pub token: String,
}

/// What can come of a deed besides a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It went past.
    Missed,
    /// Whom it was meant for got out of its way.
    Dodged,
    /// A shield or the like took it.
    Blocked,
    /// It was thrown back at who did it.
    Reflected,
    /// Whom it was meant for withstood it.
    Resisted,
    /// It did not come off.
    Failed,
    /// It struck harder than blows do.
    Critical,
}

/// How a line stands in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// A new round or the end.
    Heading,
    /// Somebody does something.
    #[default]
    Deed,
    /// What comes of it.
    Consequence,
    /// What belongs to a deed and is looked up rather than read: what it costs, the steps of a way, what runs on or out by itself. A face may fold it
    /// under the deed.
    Detail,
}
