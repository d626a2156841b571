//! The lines of a table in the store, and the mark that chains them.

use std::collections::BTreeMap;

use holmgang_kernel::fair::hash;
use serde::{Deserialize, Serialize};

use crate::notes::Why;
use crate::wire::Outcome;

/// A durable change: what stands in the store, one a revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Line {
    /// The battle began.
    Begin {
        /// The version of the rules.
        rules: u32,
        /// The hash of the content.
        content: String,
        /// Seats with the names that stand in the record: seat, bot?, name.
        seats: Vec<(String, bool, String)>,
        /// Words of the seats.
        nonces: BTreeMap<String, String>,
        /// What was rolled.
        rolls: Vec<(String, i32)>,
        /// How often the server had ended since the commitment was told.
        #[serde(default, skip_serializing_if = "is_zero")]
        restarts: u32,
        /// What the dice were bound to before names were taken out of `seats`, in hexadecimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        binding: Option<String>,
    },
    /// A step.
    Act {
        /// In canonical notation.
        action: String,
        /// What was rolled.
        rolls: Vec<(String, i32)>,
        /// Why, where nobody at the seat has said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
    },
    /// Steps were taken back.
    Undo {
        /// How many.
        steps: usize,
    },
    /// It ended beside the rules.
    End {
        /// How.
        outcome: Outcome,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Self) -> bool {
        (&self.by, &self.result) == (&other.by, &other.result)
    }
}

/// The mark of the next line, from that of the line before.
///
/// Of 16 bytes (`MARK`) it covers all of a line; of 8, as older programs wrote it, not who sent it and when.
pub fn mark(
    before: &[u8],
    revision: u64,
    seat: &str,
    body: &str,
    once: &(Option<String>, Option<i64>),
    at: i64,
    length: usize,
) -> Vec<u8> {
    let revision = revision.to_be_bytes();
    let mut parts = vec![before, &revision, seat.as_bytes(), b"\n", body.as_bytes()];
    let more = format!("\n{once:?} {at}");
    if length != OLD_MARK {
        parts.push(more.as_bytes());
    }
    let length = if length == OLD_MARK { OLD_MARK } else { MARK };
    hash(&parts)[..length].to_vec()
}

/// The length of marks.
pub const MARK: usize = 16;
const OLD_MARK: usize = 8;
