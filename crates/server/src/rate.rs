//! How often something may be done: buckets that fill with time.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most keys that are remembered; then the fullest buckets are forgotten.
const MOST_KEYS: usize = 20_000;

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(most: f64) -> Bucket {
        Bucket { tokens: most, at: Instant::now() }
    }

    fn fill(&mut self, most: f64, a_second: f64, now: Instant) {
        let past = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + past * a_second).min(most);
        self.at = now;
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self, most: f64, a_second: f64, now: Instant) -> bool {
        self.fill(most, a_second, now);
        let may = self.tokens >= 1.0;
        if may {
            self.tokens -= 1.0;
        }
        may
    }
}

/// A bucket for every key.
pub struct Buckets {
    most: f64,
    a_second: f64,
    known: Mutex<BTreeMap<String, Bucket>>,
}

impl Buckets {
    /// Buckets of this size that fill so fast.
    pub fn new(most: f64, a_second: f64) -> Buckets {
        Buckets { most, a_second, known: Mutex::default() }
    }

    /// Takes one out of the bucket of a key, if there is one.
    pub fn take(&self, key: &str) -> bool {
        self.with(key, |bucket, most, a_second, now| bucket.take(most, a_second, now))
    }

    /// Whether there is one, without taking it.
    pub fn has(&self, key: &str) -> bool {
        self.with(key, |bucket, most, a_second, now| {
            bucket.fill(most, a_second, now);
            bucket.tokens >= 1.0
        })
    }

    fn with(&self, key: &str, f: impl FnOnce(&mut Bucket, f64, f64, Instant) -> bool) -> bool {
        let now = Instant::now();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEYS {
            let (most, a_second) = (self.most, self.a_second);
            known.retain(|_, bucket| {
                bucket.fill(most, a_second, now);
                bucket.tokens < most
            });
        }
        if known.len() >= MOST_KEYS && !known.contains_key(key) {
            return false;
        }
        let bucket = known.entry(key.to_owned()).or_insert(Bucket::full(self.most));
        f(bucket, self.most, self.a_second, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn buckets_fill_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket { tokens: 2.0, at: start };
        assert!(bucket.take(2.0, 1.0, start) && bucket.take(2.0, 1.0, start) && !bucket.take(2.0, 1.0, start));
        assert!(bucket.take(2.0, 1.0, start + Duration::from_secs(1)));
        assert!(!bucket.take(2.0, 1.0, start + Duration::from_secs(1)));
    }

    #[test]
    fn keys_do_not_hinder_each_other() {
        let buckets = Buckets::new(1.0, 0.0);
        assert!(buckets.take("a") && !buckets.take("a") && buckets.has("b") && buckets.take("b"));
    }
}
