//! Bots that hold seats: they think elsewhere, and what they find comes back as a command.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use holmgang_arena::erased::Refused;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::fair::hash;
use holmgang_kernel::seat::Seat;

use super::{Command, Room};
use crate::fair_queue::Requester;
use crate::limits;
use crate::notes::Why;
use crate::wire::{DiceKind, Stage};
use crate::workers;

/// What a bot thinks about, for as long as the table wants it.
pub(super) struct BotTask {
    revision: u64,
    seat: String,
    /// Whoever thinks looks whether this is still there.
    _wanted: Arc<()>,
}

impl BotTask {
    fn is(&self, revision: u64, seat: &str) -> bool {
        self.revision == revision && self.seat == seat
    }
}

impl Room {
    /// Asks a bot, if it is a bot's decision.
    pub(super) fn call_bot(&mut self) {
        if self.stage != Stage::Running || self.frozen.is_some() {
            self.thinking = None;
            return;
        }
        let bot_of = |seat: &String| self.bot_of(seat).map(|bot| Some(bot.to_owned()));
        let nobody = |seat: &String| self.is_deserted(seat).then_some(None);
        let found =
            self.game.wanted().into_iter().find_map(|seat| Some((bot_of(&seat).or_else(|| nobody(&seat))?, seat)));
        let Some((bot, seat)) = found else {
            self.thinking = None;
            return;
        };
        if self.thinking.as_ref().is_some_and(|thinking| thinking.is(self.revision, &seat)) {
            return;
        }
        // What was being thought about is over: dropping it lets go of it.
        let wanted = Arc::new(());
        let still = Arc::downgrade(&wanted);
        self.thinking = Some(BotTask { revision: self.revision, seat: seat.clone(), _wanted: wanted });
        let (Some(place), Some(commands)) = (self.game.seat(&seat), self.commands.upgrade()) else { return };
        // At a seat that nobody holds any more there is nothing to think about.
        let usual = if bot.is_none() { self.usual(place) } else { None };
        let mut battle = self.game.battle().duplicate();
        let (revision, seed, line) = (self.revision, self.bot_seed(), Requester::Person(self.owner));
        let app = Arc::clone(&self.app);
        // Who watches can follow; a bot that is asked again after a failure of the disk waits longer.
        let pace = app.config.bot_pace * (1 << self.bot_failures.min(8));
        tokio::spawn(async move {
            tokio::time::sleep(pace).await;
            let is_wanted = move || still.strong_count() > 0;
            let Ok(turn) = app.bots.turn(line).await else { return };
            if !is_wanted() {
                return app.metrics.unwanted.add(1);
            }
            app.metrics.begun.add(1);
            let counted = Arc::clone(&app);
            let workers = app.bot_workers.clone();
            let thought = workers.run(move || {
                let _turn = turn;
                let wanted = is_wanted.clone();
                battle.heed(Arc::new(move || {
                    workers::pause();
                    wanted() && workers::worked() < limits::BOT_TIME
                }));
                let advise = |bot: &str| {
                    std::panic::catch_unwind(AssertUnwindSafe(|| battle.advise(place, bot, seed))).ok().flatten()
                };
                let best = usual.or_else(|| bot.as_deref().and_then(advise));
                if !is_wanted() {
                    counted.metrics.broken_off.add(1);
                    return None;
                }
                // The weakest bot answers at once, whatever the position; the rulebook's own way out is the last resort.
                best.or_else(|| holmgang_arena::sweep::bots().first().and_then(|weakest| advise(&weakest.id)))
                    .or_else(|| battle.expiry(place))
            });
            let text = thought.await.flatten();
            let _ = commands.send(Command::Bot { revision, seat, text }).await; // the room may be gone
        });
    }

    fn bot_seed(&self) -> u64 {
        let secret = self.secret.as_ref().map_or([0; 32], |secret| secret.0);
        let whole = hash(&[b"holmgang bot", &secret, &self.revision.to_be_bytes()]);
        u64::from_be_bytes(std::array::from_fn(|place| whole[place]))
    }

    /// The rolls of an action that nobody with hands does: a bot's, or what the rulebook does when time is up. With given dice the server throws
    /// them itself, one after the other as the rules ask, from the table's secret: the same again after a failure of the disk.
    pub(super) fn rolls_of_nobody(&self, seat: Seat, text: &str) -> Rolls {
        if self.setup.wish.dice != DiceKind::Given {
            return Rolls::Seeded;
        }
        let mut battle = self.game.battle().duplicate();
        let mut given: Vec<(String, i32)> = Vec::new();
        while given.len() < limits::MOST_THROWN {
            match battle.act(seat, text, Rolls::Given(given.clone())) {
                Err(Refused { script: Some(ScriptFault::Missing { name, lo, hi }), .. }) => {
                    given.push((name.to_owned(), self.thrown(given.len(), lo, hi)));
                }
                _ => break,
            }
        }
        Rolls::Given(given)
    }

    /// One throw, each value as likely as any other.
    pub(super) fn thrown(&self, place: usize, lo: i32, hi: i32) -> i32 {
        let span = u64::try_from(i64::from(hi) - i64::from(lo) + 1).unwrap_or(1).max(1);
        let secret = self.secret.as_ref().map_or([0; 32], |secret| secret.0);
        let place = place as u64;
        for again in 0u64.. {
            let parts = [&self.revision.to_be_bytes()[..], &place.to_be_bytes(), &again.to_be_bytes()];
            let whole = hash(&[b"holmgang thrown", &secret, parts[0], parts[1], parts[2]]);
            let number = u64::from_be_bytes(std::array::from_fn(|byte| whole[byte]));
            // The rest above the largest multiple of the span would favour the low values.
            if number < u64::MAX - u64::MAX % span {
                return lo + i32::try_from(number % span).unwrap_or(0);
            }
        }
        lo
    }

    pub(super) async fn bot_found(&mut self, revision: u64, seat: &str, text: Option<String>) {
        if !self.thinking.as_ref().is_some_and(|thinking| thinking.is(revision, seat)) {
            return; // of a moment that has gone
        }
        self.thinking = None;
        if revision != self.revision || self.frozen.is_some() {
            return self.call_bot();
        }
        let (Some(text), Some(place)) = (text, self.game.seat(seat)) else {
            tracing::warn!(table = self.id, seat, "a bot has found nothing");
            return self.fail_bot().await;
        };
        let rolls = self.rolls_of_nobody(place, &text);
        let why = self.is_deserted(seat).then_some(Why::Gone);
        match self.step(place, (&text, why), rolls, None, self.now()).await {
            Ok(_) => self.bot_failures = 0,
            Err(refused) => {
                tracing::warn!(table = self.id, seat, code = refused.code, "a bot was refused");
                self.fail_bot().await;
            }
        }
    }

    /// Tries again a few times, later each time; then somebody has to look.
    async fn fail_bot(&mut self) {
        self.bot_failures += 1;
        if self.bot_failures < 10 || self.unsaved {
            tokio::time::sleep(Duration::from_millis(20)).await;
            self.call_bot();
        }
    }
}
