//! What a match keeps of its past: the way back to the beginning of the turn (AC-12.2) and the positions that repetition looks for (AC-9.8).

use std::sync::Arc;

use super::{MOST_SEEN, Moment};

/// The past of a match, as far as rules ask for it.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    /// AC-12.2: the moment in which the present turn began to be played.
    pub start: Moment,
    /// AC-9.8: the positions at the beginnings of the last turns, as hashes, in a ring.
    pub seen: [u64; MOST_SEEN],
    pub seen_count: u16,
}

impl Kept {
    /// Nothing has been done and nothing has been seen.
    pub fn from_here(now: &Moment) -> Kept {
        Kept { start: apart(now), seen: [0; MOST_SEEN], seen_count: 0 }
    }

    /// A turn begins.
    pub fn begin(&mut self, now: &mut Moment) {
        now.begin_turn_from(&mut self.start);
    }
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Kept { start: apart(&self.start), seen: self.seen, seen_count: self.seen_count }
    }

    fn clone_from(&mut self, other: &Self) {
        self.start.clone_from(&other.start);
        self.seen = other.seen;
        self.seen_count = other.seen_count;
    }
}

/// The same moment with things of its own, so that neither it nor what goes on from it asks for memory when it changes.
fn apart(moment: &Moment) -> Moment {
    let mut moment = moment.clone();
    moment.things = Arc::new(*moment.things);
    moment
}
