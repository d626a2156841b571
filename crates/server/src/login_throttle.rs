//! Wrong passwords of a name, from wherever they come: the more there were, the longer whoever comes from elsewhere than the name's owner has to wait.
//!
//! A count of the name that holds for everybody would let anybody lock its owner out. So it does not hold where the owner has logged in before (see
//! `http/login_attempts.rs`): there, only the wrong passwords of that very place count.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{MOST_NAME_WAIT, NAME_FORGOTTEN, NAME_WAIT, WRONG_OF_A_NAME};

/// The most names that are remembered; then those that were tried longest ago are forgotten.
const MOST_NAMES: usize = 20_000;

#[derive(Clone, Copy, Debug)]
struct FailureCount {
    wrong: u32,
    last: Instant,
}

impl FailureCount {
    fn wait(self) -> Duration {
        let beyond = (self.wrong + 1).saturating_sub(WRONG_OF_A_NAME);
        NAME_WAIT.saturating_mul(beyond).min(MOST_NAME_WAIT)
    }
}

/// What was guessed at, by name; a name that is not there is counted like one that is.
#[derive(Debug, Default)]
pub struct LoginThrottle {
    known: Mutex<BTreeMap<String, FailureCount>>,
}

impl LoginThrottle {
    /// How long a name is not tried from elsewhere than where it is at home: nothing before five wrong passwords, half a minute longer after each
    /// further one, never longer than 15 minutes after the last that was tried.
    pub fn wait(&self, name: &str, now: Instant) -> Duration {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(failures) = known.get(name).copied() else { return Duration::ZERO };
        let past = now.saturating_duration_since(failures.last);
        if past >= NAME_FORGOTTEN {
            known.remove(name);
            return Duration::ZERO;
        }
        failures.wait().saturating_sub(past)
    }

    /// One more wrong password.
    pub fn wrong(&self, name: &str, now: Instant) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_NAMES && !known.contains_key(name) {
            // Half of them at once, so that it is seldom: those that were tried lately stay.
            let mut times: Vec<Instant> = known.values().map(|failures| failures.last).collect();
            let (_, middle, _) = times.select_nth_unstable(MOST_NAMES / 2);
            let middle = *middle;
            known.retain(|_, failures| failures.last > middle);
        }
        let failures = known.entry(name.to_owned()).or_insert(FailureCount { wrong: 0, last: now });
        failures.wrong = failures.wrong.saturating_add(1);
        failures.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_waits_longer_after_each_wrong_password_and_never_for_ever() {
        let (throttle, start) = (LoginThrottle::default(), Instant::now());
        let mut now = start;
        let mut waits = Vec::new();
        for _ in 0..60 {
            waits.push(throttle.wait("anna", now).as_secs());
            now += throttle.wait("anna", now);
            assert_eq!(throttle.wait("anna", now), Duration::ZERO, "who has waited may try");
            throttle.wrong("anna", now);
        }
        assert_eq!(waits[..8], [0, 0, 0, 0, 0, 30, 60, 90]);
        assert!(waits.is_sorted() && waits[59] == MOST_NAME_WAIT.as_secs());
        assert_eq!(throttle.wait("bert", now), Duration::ZERO);
        // Trying while one has to wait is not let through and not counted: the wait ends when it was said to end.
        assert_eq!(throttle.wait("anna", now + MOST_NAME_WAIT), Duration::ZERO);
        // Whoever tries as fast as it lets them, from however many networks: so many in a day, and not more on the second.
        let tries = |day: u64| {
            let (throttle, mut now, mut tries) = (LoginThrottle::default(), start, 0);
            let (from, to) = (Duration::from_secs(86_400 * day), Duration::from_secs(86_400 * (day + 1)));
            while now.duration_since(start) < to {
                tries += u32::from(now.duration_since(start) >= from);
                throttle.wrong("anna", now);
                now += throttle.wait("anna", now);
            }
            tries
        };
        assert!(tries(0) < 130 && tries(1) <= 97, "{} and {}", tries(0), tries(1));
        throttle.wait("anna", now + NAME_FORGOTTEN);
        assert!(throttle.known.lock().unwrap().is_empty());
    }

    #[test]
    fn what_is_remembered_is_bounded_and_the_latest_stay() {
        let (throttle, start) = (LoginThrottle::default(), Instant::now());
        for number in 0..MOST_NAMES as u64 + 10 {
            let now = start + Duration::from_millis(number);
            for _ in 0..if number == MOST_NAMES as u64 - 1 { 9 } else { 1 } {
                throttle.wrong(&number.to_string(), now);
            }
        }
        assert!(throttle.known.lock().unwrap().len() <= MOST_NAMES);
        let last = (MOST_NAMES - 1).to_string();
        assert!(throttle.wait(&last, start + Duration::from_secs(60)) > Duration::from_secs(30));
    }
}
