//! The clock of one decision: pure logic. How much time has passed comes in from whoever has a clock.

use std::time::Duration;

use holmgang_kernel::seat::Seat;

/// A decision whose time counts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The step behind which it was asked.
    pub at: usize,
    /// Whose it is. Where several people at one screen are asked at once, each of them has the whole time when the screen is theirs.
    pub seat: Seat,
    /// The rulebook's milliseconds for it; none while the rulebook itself lets no time count.
    pub limit: Option<u32>,
    /// Whether the clock runs: it stands while somebody reads, or has paused.
    pub runs: bool,
}

/// The clock of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    at: usize,
    seat: Seat,
    limit: u32,
    left: Duration,
}

impl Clock {
    /// The clock of the decision that is wanted now, after so much time has passed: the one there was, if it is still the same decision, with what the
    /// rulebook has added to it.
    pub fn tick(clock: Option<Clock>, asked: Option<Asked>, passed: Duration) -> Option<Clock> {
        let asked = asked?;
        let same = clock.filter(|clock| clock.at == asked.at);
        // While the referee has paused, it is he who is asked to go on.
        let Some(limit) = asked.limit else { return same };
        let Some(mut clock) = same.filter(|clock| clock.seat == asked.seat) else {
            return Some(Clock { at: asked.at, seat: asked.seat, limit, left: Duration::from_millis(limit.into()) });
        };
        if asked.runs {
            clock.left = clock.left.saturating_sub(passed);
        }
        clock.left += Duration::from_millis(limit.saturating_sub(clock.limit).into());
        clock.limit = limit;
        Some(clock)
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What has been used, in milliseconds.
    pub fn used_ms(&self) -> u32 {
        let left = u32::try_from(self.left.as_millis()).unwrap_or(u32::MAX);
        self.limit.saturating_sub(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    const fn asked(at: usize, limit: Option<u32>) -> Option<Asked> {
        Some(Asked { at, seat: Seat::Player(0), limit, runs: true })
    }

    #[test]
    fn one_decision_has_one_time() {
        let clock = Clock::tick(None, asked(3, Some(10_000)), ms(77));
        assert_eq!(clock.map(|clock| clock.left()), Some(ms(10_000)));
        let clock = Clock::tick(clock, asked(3, Some(10_000)), ms(5_800));
        assert_eq!(clock.map(|clock| (clock.left(), clock.used_ms())), Some((ms(4_200), 5_800)));
        // Twenty seconds more; a pause of the referee; reading.
        let clock = Clock::tick(clock, asked(3, Some(30_000)), ms(0));
        assert_eq!(clock.map(|clock| clock.left()), Some(ms(24_200)));
        let paused = asked(3, None).map(|asked| Asked { seat: Seat::Referee, ..asked });
        let clock = Clock::tick(clock, paused, ms(60_000));
        let clock = Clock::tick(clock, asked(3, Some(30_000)).map(|asked| Asked { runs: false, ..asked }), ms(60_000));
        assert_eq!(clock.map(|clock| (clock.left(), clock.used_ms())), Some((ms(24_200), 5_800)));
        // The next decision has its own; where none is asked, none runs.
        let clock = Clock::tick(clock, asked(4, Some(10_000)), ms(1));
        assert_eq!(clock.map(|clock| clock.left()), Some(ms(10_000)));
        let other = asked(4, Some(10_000)).map(|asked| Asked { seat: Seat::Player(1), ..asked });
        let clock = Clock::tick(Clock::tick(clock, asked(4, Some(10_000)), ms(4_000)), other, ms(1));
        assert_eq!(clock.map(|clock| clock.left()), Some(ms(10_000)), "somebody else who is asked at once");
        assert_eq!(Clock::tick(clock, None, ms(1)), None);
        assert_eq!(Clock::tick(clock, asked(5, None), ms(1)), None);
    }
}
