//! The clock of a battle: pure logic. Times come in as a count of milliseconds that somebody else keeps, charges go out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::time::DAY;
use crate::wire::ClockKind;

/// What is kept of a clock from one change to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// Milliseconds left, by seat.
    pub left: BTreeMap<String, u64>,
    /// The deadline in UTC, where there are days.
    pub deadline: Option<i64>,
    /// The rulebook's time for the decision that is wanted, as it was last told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Seats whose person has not come yet: until they have, no time runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<String>,
}

/// The decision that is wanted behind a step.
#[derive(Clone, Copy, Debug)]
pub struct NextDecision<'a> {
    /// The seats whose time runs for it.
    pub seats: &'a [String],
    /// The rulebook's time for it.
    pub limit: Option<u32>,
    /// It was wanted before the step already: its time runs on, and nobody has decided it.
    pub goes_on: bool,
}

/// A clock.
#[derive(Clone, Debug)]
pub struct Clock {
    kind: ClockKind,
    kept: ClockState,
    running: Vec<String>,
    since: u64,
}

impl Clock {
    /// A clock that stands, for these seats.
    pub fn new(kind: ClockKind, seats: &[String]) -> Clock {
        let first = match kind {
            ClockKind::Fischer { ms, .. } | ClockKind::Move { ms } => ms,
            ClockKind::None | ClockKind::Days { .. } | ClockKind::Rulebook => 0,
        };
        let left = match kind {
            ClockKind::None | ClockKind::Days { .. } => BTreeMap::new(),
            _ => seats.iter().map(|seat| (seat.clone(), first)).collect(),
        };
        Clock { kind, kept: ClockState { left, ..ClockState::default() }, running: Vec::new(), since: 0 }
    }

    /// Goes on with what was kept: the time between is nobody's. A deadline in days stands, but gives at least `grace` milliseconds more.
    pub fn restore(&mut self, kept: ClockState, wall: i64, grace: i64) {
        self.kept = kept;
        self.kept.deadline = self.kept.deadline.map(|deadline| deadline.max(wall + grace));
    }

    /// Whether there is one.
    pub fn is_some(&self) -> bool {
        self.kind != ClockKind::None
    }

    /// How it is kept.
    pub fn kind(&self) -> &ClockKind {
        &self.kind
    }

    /// What must be kept now.
    pub fn kept(&self, now: u64) -> ClockState {
        ClockState { left: self.left(now), ..self.kept.clone() }
    }

    /// What is left, by seat.
    pub fn left(&self, now: u64) -> BTreeMap<String, u64> {
        let mut left = self.kept.left.clone();
        for seat in &self.running {
            if let Some(ms) = left.get_mut(seat) {
                *ms = ms.saturating_sub(now.saturating_sub(self.since));
            }
        }
        left
    }

    /// The seats whose time runs.
    pub fn running(&self) -> &[String] {
        &self.running
    }

    /// The deadline in UTC, where there are days.
    pub fn deadline(&self) -> Option<i64> {
        self.kept.deadline
    }

    /// What a running seat has used of the rulebook's time for its decision, at `received`; 0 where the rulebook's clock does not run.
    pub fn used(&self, seat: &str, received: u64) -> u32 {
        let limit = self
            .kept
            .limit
            .filter(|_| self.kind == ClockKind::Rulebook && self.running.iter().any(|running| running == seat));
        let left = self.left(received).get(seat).copied().unwrap_or(0);
        limit.map_or(0, |limit| u32::try_from(u64::from(limit).saturating_sub(left)).unwrap_or(u32::MAX))
    }

    /// Seats whose person has not come yet.
    pub fn awaited(&self) -> &[String] {
        &self.kept.awaited
    }

    /// The battle begins, and these seats' persons are not here: no time runs until each of them has come.
    pub fn wait_for(&mut self, seats: Vec<String>) {
        if self.is_some() {
            self.kept.awaited = seats;
        }
    }

    /// The person of these seats has come. Whether they were the last one awaited: then the time of whoever is to decide is to be started.
    pub fn has_come(&mut self, seats: &[String]) -> bool {
        let before = self.kept.awaited.len();
        self.kept.awaited.retain(|seat| !seats.contains(seat));
        before > 0 && self.kept.awaited.is_empty()
    }

    /// Everybody has come: the time of the first decision runs from now on.
    pub fn start(&mut self, next: &[String], limit: Option<u32>, now: u64, wall: i64) {
        if let ClockKind::Days { days } = self.kind {
            self.kept.deadline = (!next.is_empty()).then(|| wall + i64::from(days) * DAY);
        }
        self.resume(next, limit, now);
    }

    /// Stops: what has run until `now` is charged. Nothing is added.
    pub fn stop(&mut self, now: u64) {
        self.kept.left = self.left(now);
        self.running.clear();
        self.since = now;
    }

    /// Somebody acted at `received`. What ran until then is charged to the running seats; who has decided gets what a decision brings. From `now`
    /// on the time of the next decision runs: what the server itself took in between is nobody's.
    /// Seats that decide on are given a new time for each decision, but keep on with a Fischer clock; where the decision goes on, so does its time, with what
    /// the rulebook has added to it.
    pub fn decided(&mut self, by: Option<&str>, next: NextDecision<'_>, received: u64, now: u64, wall: i64) {
        self.stop(received.max(self.since));
        let NextDecision { seats, limit, goes_on } = next;
        let still_asked = |seat: &str| goes_on && seats.iter().any(|other| other == seat);
        if let (ClockKind::Fischer { add_ms, .. }, Some(by)) = (&self.kind, by)
            && !still_asked(by)
            && let Some(ms) = self.kept.left.get_mut(by)
        {
            *ms = ms.saturating_add(*add_ms);
        }
        match self.kind {
            ClockKind::None => return,
            ClockKind::Move { ms } if !goes_on => self.give(seats, ms),
            ClockKind::Rulebook => match limit {
                Some(ms) if goes_on => self.lengthen(seats, ms),
                Some(ms) => {
                    self.give(seats, u64::from(ms));
                    self.kept.limit = limit;
                }
                None => {
                    if !goes_on {
                        self.kept.limit = None;
                    }
                    self.since = now;
                    return;
                }
            },
            ClockKind::Days { days } if !goes_on => {
                let runs = !seats.is_empty() && self.kept.awaited.is_empty();
                self.kept.deadline = runs.then(|| wall + i64::from(days) * DAY);
            }
            ClockKind::Move { .. } | ClockKind::Days { .. } | ClockKind::Fischer { .. } => {}
        }
        self.running = if self.kept.awaited.is_empty() { seats.to_vec() } else { Vec::new() };
        self.since = now;
    }

    /// The rulebook's time for the decision has grown: so has what is left of it.
    fn lengthen(&mut self, seats: &[String], ms: u32) {
        let more = u64::from(ms.saturating_sub(self.kept.limit.unwrap_or(ms)));
        for seat in seats {
            let left = self.kept.left.entry(seat.clone()).or_insert(u64::from(ms));
            *left = left.saturating_add(more);
        }
        self.kept.limit = Some(ms);
    }

    /// Goes on after a pause: a restart, a failure.
    pub fn resume(&mut self, next: &[String], limit: Option<u32>, now: u64) {
        if self.kind == ClockKind::Rulebook && limit.is_none() {
            return;
        }
        if self.is_some() {
            self.kept.limit = self.kept.limit.or(limit);
        }
        if self.is_some() && self.kept.awaited.is_empty() {
            self.running = next.to_vec();
            self.since = now;
        }
    }

    fn give(&mut self, seats: &[String], ms: u64) {
        for seat in seats {
            self.kept.left.insert(seat.clone(), ms);
        }
    }

    /// A seat whose time is up.
    pub fn expired(&self, now: u64, wall: i64) -> Option<&str> {
        if let Some(deadline) = self.kept.deadline {
            return (wall >= deadline).then(|| self.running.first().map(String::as_str))?;
        }
        let left = self.left(now);
        self.running.iter().map(String::as_str).find(|seat| left.get(*seat) == Some(&0))
    }

    /// In how many milliseconds something may expire; none if nothing can.
    pub fn wait(&self, now: u64, wall: i64) -> Option<u64> {
        if self.running.is_empty() {
            return None;
        }
        if let Some(deadline) = self.kept.deadline {
            return Some(u64::try_from(deadline - wall).unwrap_or(0));
        }
        let left = self.left(now);
        self.running.iter().filter_map(|seat| left.get(seat).copied()).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<String> {
        vec!["a".into(), "b".into()]
    }

    fn of(seat: &str) -> Vec<String> {
        vec![seat.to_owned()]
    }

    fn next(seats: &[String], limit: Option<u32>) -> NextDecision<'_> {
        NextDecision { seats, limit, goes_on: false }
    }

    fn same(seats: &[String], limit: Option<u32>) -> NextDecision<'_> {
        NextDecision { goes_on: true, ..next(seats, limit) }
    }

    #[test]
    fn the_time_of_a_decision_that_goes_on_runs_on() {
        let mut clock = Clock::new(ClockKind::Rulebook, &seats());
        clock.decided(None, next(&of("a"), Some(10_000)), 0, 0, 0);
        // An offer of either side.
        clock.decided(Some("a"), same(&of("a"), Some(10_000)), 5_000, 5_000, 0);
        clock.decided(Some("b"), same(&of("a"), Some(10_000)), 5_800, 5_800, 0);
        assert_eq!((clock.left(5_800)["a"], clock.used("a", 5_800), clock.used("b", 5_800)), (4_200, 5_800, 0));
        // Twenty seconds more, and a pause of an hour.
        clock.decided(Some("referee"), same(&of("a"), Some(30_000)), 5_800, 5_800, 0);
        assert_eq!((clock.left(5_800)["a"], clock.used("a", 5_800)), (24_200, 5_800));
        clock.decided(Some("referee"), same(&of("referee"), None), 6_800, 6_800, 0);
        assert_eq!(clock.wait(3_000_000, 0), None);
        clock.decided(Some("referee"), same(&of("a"), Some(30_000)), 3_606_800, 3_606_800, 0);
        assert_eq!((clock.left(3_606_800)["a"], clock.used("a", 3_606_800)), (23_200, 6_800));
        // What was kept goes on with the same count.
        let kept = clock.kept(3_606_800);
        let mut again = Clock::new(ClockKind::Rulebook, &seats());
        again.restore(kept, 0, 0);
        again.resume(&of("a"), Some(30_000), 0);
        assert_eq!(again.used("a", 1_000), 7_800);
        clock.decided(Some("a"), next(&of("b"), Some(10_000)), 3_607_000, 3_607_000, 0);
        assert_eq!(clock.left(3_607_000)["b"], 10_000);
    }

    #[test]
    fn who_has_decided_nothing_gains_nothing() {
        let mut clock = Clock::new(ClockKind::Fischer { ms: 60_000, add_ms: 5_000 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        clock.decided(Some("a"), same(&of("a"), None), 10_000, 10_000, 0);
        assert_eq!(clock.left(10_000)["a"], 50_000);
        // Both decided at once, and one of them is done.
        clock.decided(Some("b"), same(&of("a"), None), 11_000, 11_000, 0);
        assert_eq!((clock.left(11_000)["a"], clock.left(11_000)["b"]), (49_000, 65_000));
        let mut clock = Clock::new(ClockKind::Move { ms: 1_000 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        clock.decided(Some("a"), same(&of("a"), None), 900, 900, 0);
        assert_eq!(clock.left(900)["a"], 100);
        let mut clock = Clock::new(ClockKind::Days { days: 2 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 1_000);
        clock.decided(Some("b"), same(&of("a"), None), 0, 0, 9_000);
        assert_eq!(clock.deadline(), Some(1_000 + 2 * DAY));
    }

    #[test]
    fn fischer_charges_the_decider_and_adds() {
        let mut clock = Clock::new(ClockKind::Fischer { ms: 60_000, add_ms: 5_000 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        assert_eq!(clock.left(10_000)["a"], 50_000);
        clock.decided(Some("a"), next(&of("b"), None), 10_000, 10_040, 0);
        // What the server took (40 ms) is nobody's.
        assert_eq!((clock.left(10_040)["a"], clock.left(10_040)["b"]), (55_000, 60_000));
        assert_eq!(clock.wait(20_040, 0), Some(50_000));
        assert_eq!(clock.expired(70_039, 0), None);
        assert_eq!(clock.expired(70_040, 0), Some("b"));
    }

    #[test]
    fn a_decision_has_its_own_time() {
        let mut clock = Clock::new(ClockKind::Move { ms: 1_000 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        clock.decided(Some("a"), next(&of("a"), None), 900, 900, 0);
        assert_eq!(clock.left(900)["a"], 1_000);
        clock.decided(Some("a"), next(&[], None), 1_000, 1_000, 0);
        assert_eq!((clock.expired(99_000, 0), clock.wait(99_000, 0)), (None, None));
    }

    #[test]
    fn the_rulebook_gives_time_only_where_it_does() {
        let mut clock = Clock::new(ClockKind::Rulebook, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        assert_eq!(clock.wait(5, 0), None);
        clock.decided(Some("a"), next(&of("b"), Some(30_000)), 10, 10, 0);
        assert_eq!(clock.wait(20, 0), Some(29_990));
    }

    #[test]
    fn days_are_deadlines_of_the_wall() {
        let mut clock = Clock::new(ClockKind::Days { days: 2 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 1_000);
        assert_eq!(clock.deadline(), Some(1_000 + 2 * DAY));
        assert_eq!(clock.expired(u64::MAX, 2 * DAY), None);
        assert_eq!(clock.expired(0, 1_000 + 2 * DAY), Some("a"));
    }

    #[test]
    fn a_restart_is_free() {
        let mut clock = Clock::new(ClockKind::Fischer { ms: 60_000, add_ms: 0 }, &seats());
        clock.decided(None, next(&of("a"), None), 0, 0, 0);
        let kept = clock.kept(10_000);
        let mut again = Clock::new(ClockKind::Fischer { ms: 60_000, add_ms: 0 }, &seats());
        again.restore(kept, 0, 0);
        assert_eq!(again.left(99_999_999)["a"], 50_000);
        again.resume(&of("a"), None, 7);
        assert_eq!(again.left(1_007)["a"], 49_000);
        let mut days = Clock::new(ClockKind::Days { days: 1 }, &seats());
        days.restore(ClockState { deadline: Some(5), ..ClockState::default() }, 1_000, 600);
        assert_eq!(days.deadline(), Some(1_600));
    }

    #[test]
    fn no_time_runs_before_everybody_has_come() {
        for kind in
            [ClockKind::Move { ms: 1_000 }, ClockKind::Fischer { ms: 1_000, add_ms: 0 }, ClockKind::Days { days: 1 }]
        {
            let mut clock = Clock::new(kind.clone(), &seats());
            clock.wait_for(seats());
            clock.decided(None, next(&of("a"), None), 0, 0, 0);
            // Not even where whoever is here has acted.
            assert!(!clock.has_come(&of("a")));
            clock.decided(Some("a"), next(&of("b"), None), 500, 500, 0);
            assert_eq!((clock.wait(500, 0), clock.expired(u64::MAX, i64::MAX)), (None, None), "{kind:?}");
            // A restart does not start it either.
            let mut again = Clock::new(kind.clone(), &seats());
            again.restore(clock.kept(700), 0, 0);
            again.resume(&of("b"), None, 0);
            assert_eq!(again.wait(0, 0), None, "{kind:?}");
            assert!(clock.has_come(&of("b")) && !clock.has_come(&of("b")));
            clock.start(&of("b"), None, 1_000, 1_000);
            assert_eq!(
                clock.wait(1_000, 1_000),
                Some(if kind == (ClockKind::Days { days: 1 }) { DAY as u64 } else { 1_000 })
            );
        }
    }

    #[test]
    fn time_never_runs_backwards() {
        let mut clock = Clock::new(ClockKind::Move { ms: 1_000 }, &seats());
        clock.decided(None, next(&of("a"), None), 500, 500, 0);
        // Received before the clock began: nothing is charged, nothing is given.
        clock.decided(Some("a"), next(&of("b"), None), 400, 510, 0);
        assert_eq!(clock.left(510)["b"], 1_000);
        assert_eq!(clock.left(0)["b"], 1_000);
    }
}
