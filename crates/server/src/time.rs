//! The only place that asks what time it is. Two times: the wall (UTC, for dates and deadlines of days), and the *pulse*: a count of milliseconds
//! that stands still while the server does, so that its own stall is charged to nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A day in milliseconds.
pub const DAY: i64 = 86_400_000;
/// How often the pulse beats.
const BEAT: Duration = Duration::from_millis(50);
/// The most that one beat counts, in milliseconds: what is beyond it was a stall.
const MOST_BEAT: u64 = 250;

/// Milliseconds since 1970 in UTC.
pub fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A time as people of all countries read it: `2026-11-22 17:03:05 UTC`. From milliseconds since 1970.
pub fn written(at: i64) -> String {
    let (days, second) = (at.div_euclid(DAY), at.rem_euclid(DAY) / 1_000);
    // The civil calendar, counted from 1 March of year 0, so that the leap day is the last one of a year.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (date, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{date:02} {hour:02}:{minute:02}:{second:02} UTC")
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
    fn times_are_written_by_the_calendar() {
        assert_eq!(written(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(written(951_782_399_999), "2000-02-28 23:59:59 UTC");
        assert_eq!(written(951_782_400_000), "2000-02-29 00:00:00 UTC");
        assert_eq!(written(1_795_000_000_000), "2026-11-18 11:06:40 UTC");
        assert_eq!(written(-1_000), "1969-12-31 23:59:59 UTC");
    }

    #[test]
    fn a_stall_counts_as_one_beat() {
        assert_eq!(counted(50), (50, 0));
        assert_eq!(counted(5_000), (250, 4_750));
    }
}
