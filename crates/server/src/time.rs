//! The only place that asks what time it is. Two times: the wall (UTC, for dates and deadlines of days), and the *pulse*: a count of milliseconds
//! that stands still while the server does, so that its own stall is charged to nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the pulse beats.
const BEAT: Duration = Duration::from_millis(50);
/// The most that one beat counts, in milliseconds: what is beyond it was a stall.
const MOST_BEAT: u64 = 250;

/// Milliseconds since 1970 in UTC.
pub fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The pulse of the server.
#[derive(Clone, Debug)]
pub struct Pulse {
    start: Instant,
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// The count at the last beat.
    count: AtomicU64,
    /// When it was, in milliseconds since the start.
    beat: AtomicU64,
    /// Stalls so far.
    stalled: AtomicU64,
    /// The wall at the last beat, to tell its jumps.
    wall: AtomicI64,
}

impl Pulse {
    /// A pulse that nobody beats yet.
    pub fn new() -> Pulse {
        Pulse { start: Instant::now(), inner: Arc::default() }
    }

    fn since(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The count now.
    pub fn now(&self) -> u64 {
        let behind = self.since().saturating_sub(self.inner.beat.load(Ordering::Relaxed));
        self.inner.count.load(Ordering::Relaxed) + behind.min(MOST_BEAT)
    }

    /// Milliseconds of stalls so far.
    pub fn stalled(&self) -> u64 {
        self.inner.stalled.load(Ordering::Relaxed)
    }

    /// One beat.
    pub fn beat(&self) {
        let now = self.since();
        let past = now.saturating_sub(self.inner.beat.load(Ordering::Relaxed));
        let (count, stall) = counted(past);
        self.inner.stalled.fetch_add(stall, Ordering::Relaxed);
        self.inner.count.fetch_add(count, Ordering::Relaxed);
        self.inner.beat.store(now, Ordering::Relaxed);
        self.inner.wall.store(wall(), Ordering::Relaxed);
    }

    /// Beats until the program ends.
    pub async fn run(self) {
        let mut timer = tokio::time::interval(BEAT);
        timer.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            timer.tick().await;
            self.beat();
        }
    }
}

impl Default for Pulse {
    fn default() -> Self {
        Pulse::new()
    }
}

/// What counts of the time between two beats, and what was a stall.
fn counted(past: u64) -> (u64, u64) {
    (past.min(MOST_BEAT), past.saturating_sub(MOST_BEAT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_counts_as_one_beat() {
        assert_eq!(counted(50), (50, 0));
        assert_eq!(counted(5_000), (250, 4_750));
    }
}
