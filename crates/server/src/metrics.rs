//! What the server counts about itself, in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper ends of the buckets of times, in microseconds.
const EDGES: [u64; 12] =
    [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// More of it.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How much.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Times in buckets.
#[derive(Debug, Default)]
pub struct Times {
    buckets: [AtomicU64; EDGES.len()],
    count: AtomicU64,
    sum: AtomicU64,
}

impl Times {
    /// One more.
    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        for (edge, bucket) in EDGES.iter().zip(&self.buckets) {
            if micros <= *edge {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(micros, Ordering::Relaxed);
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Tables opened.
    pub tables: Counter,
    /// Durable changes to battles.
    pub actions: Counter,
    /// Messages of sockets.
    pub messages: Counter,
    /// Tables that were frozen.
    pub frozen: Counter,
    /// Sockets closed because they did not read.
    pub slow: Counter,
    /// Sockets closed because they said too much.
    pub flooded: Counter,
    /// Passwords that were hashed.
    pub hashed: Counter,
    /// Previews and bots' thoughts that were begun.
    pub begun: Counter,
    /// Those that nobody wanted any more when it was their turn.
    pub unwanted: Counter,
    /// Those that were broken off because nobody wanted them any more.
    pub broken_off: Counter,
    /// Requests.
    pub requests: Counter,
    /// Sockets that are open.
    pub sockets: AtomicI64,
    /// From the arrival of a message to its answer being queued.
    pub answers: Times,
    /// Requests that were refused because there were too many.
    pub limited: Counter,
    /// Logins that worked.
    pub logins: Counter,
    /// Logins whose name or password was wrong.
    pub failed_logins: Counter,
    /// Texts of the chat that somebody has reported.
    pub reports: Counter,
    /// Until an answer begins, by method and path as the interface describes them.
    calls: Mutex<BTreeMap<String, Times>>,
    step_count: Counter,
    step_sum: Counter,
}

impl Metrics {
    /// A step was written for one pair of eyes.
    pub fn step_bytes(&self, bytes: usize) {
        self.step_count.add(1);
        self.step_sum.add(bytes as u64);
    }

    /// A call was answered. `call` is one of the description, so there are not many.
    pub fn call(&self, call: &str, time: Duration) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        match calls.get(call) {
            Some(times) => times.add(time),
            None => calls.entry(call.to_owned()).or_default().add(time),
        }
    }

    /// As text. `more` are numbers that others count: name, what it is, kind, value.
    pub fn text(&self, more: &[(&str, &str, &str, f64)]) -> String {
        let mut out = String::new();
        let counters = [
            ("tables_opened_total", "Tables opened", &self.tables),
            ("actions_total", "Durable changes to battles", &self.actions),
            ("socket_messages_total", "Messages of sockets", &self.messages),
            ("tables_frozen_total", "Tables whose rules failed", &self.frozen),
            ("sockets_slow_total", "Sockets closed because they did not read", &self.slow),
            ("sockets_flooded_total", "Sockets closed because they said too much", &self.flooded),
            ("passwords_hashed_total", "Passwords that were hashed", &self.hashed),
            ("works_begun_total", "Previews and thoughts of bots that were begun", &self.begun),
            ("works_unwanted_total", "Those that nobody wanted any more when it was their turn", &self.unwanted),
            ("works_broken_off_total", "Those that were broken off because nobody wanted them", &self.broken_off),
            ("requests_total", "HTTP requests", &self.requests),
            ("requests_limited_total", "HTTP requests that were too many", &self.limited),
            ("logins_total", "Logins", &self.logins),
            ("failed_logins_total", "Logins with a wrong name or password", &self.failed_logins),
            ("reports_total", "Texts of the chat that were reported", &self.reports),
            ("step_messages_total", "Step messages written", &self.step_count),
            ("step_bytes_total", "Bytes of step messages written", &self.step_sum),
        ];
        let mut put = |name: &str, about: &str, kind: &str, value: f64| {
            let _ =
                writeln!(out, "# HELP holmgang_{name} {about}\n# TYPE holmgang_{name} {kind}\nholmgang_{name} {value}");
        };
        for (name, about, counter) in counters {
            put(name, about, "counter", counter.get() as f64);
        }
        put("sockets", "Sockets that are open", "gauge", self.sockets.load(Ordering::Relaxed) as f64);
        for (name, about, kind, value) in more {
            put(name, about, kind, *value);
        }
        let name = "holmgang_answer_seconds";
        let _ = writeln!(out, "# HELP {name} From message to answer\n# TYPE {name} histogram");
        self.answers.write(&mut out, name, "");
        let name = "holmgang_call_seconds";
        let _ = writeln!(out, "# HELP {name} From a call to the beginning of its answer\n# TYPE {name} histogram");
        for (call, times) in self.calls.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            times.write(&mut out, name, &format!("call=\"{call}\""));
        }
        out
    }
}

impl Times {
    /// As lines of a histogram; `label` is what it has besides the edges.
    fn write(&self, out: &mut String, name: &str, label: &str) {
        let comma = if label.is_empty() { "" } else { "," };
        for (edge, bucket) in EDGES.iter().zip(&self.buckets) {
            let seconds = *edge as f64 / 1e6;
            let _ = writeln!(out, "{name}_bucket{{{label}{comma}le=\"{seconds}\"}} {}", bucket.load(Ordering::Relaxed));
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.sum.load(Ordering::Relaxed) as f64 / 1e6;
        let label_only = if label.is_empty() { String::new() } else { format!("{{{label}}}") };
        let _ = writeln!(out, "{name}_bucket{{{label}{comma}le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum{label_only} {sum}\n{name}_count{label_only} {count}");
    }
}
