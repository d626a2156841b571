//! Bots that hold seats: they think elsewhere, and what they find comes back as a command.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::hash;

use super::{Command, Room};
use crate::limits;
use crate::wire::Stage;

impl Room {
    /// Asks a bot, if it is a bot's decision.
    pub(super) fn call_bot(&mut self) {
        if self.stage != Stage::Running || self.frozen.is_some() {
            return;
        }
        let found =
            self.game.wanted().into_iter().find_map(|seat| Some((seat.clone(), self.bot_of(&seat)?.to_owned())));
        let Some((seat, bot)) = found else { return };
        if self.thinking.as_ref() == Some(&(self.revision, seat.clone())) {
            return;
        }
        self.thinking = Some((self.revision, seat.clone()));
        let (Some(place), Some(commands)) = (self.game.seat(&seat), self.commands.upgrade()) else { return };
        let battle = self.game.battle().duplicate();
        let (revision, seed) = (self.revision, self.bot_seed());
        let app = std::sync::Arc::clone(&self.app);
        // Who watches can follow; a bot that is asked again after a failure of the disk waits longer.
        let pace = app.config.bot_pace * (1 << self.bot_failures.min(8));
        tokio::spawn(async move {
            tokio::time::sleep(pace).await;
            let Ok(slot) = app.bots.clone().acquire_owned().await else { return };
            let thought = tokio::task::spawn_blocking(move || {
                let _slot = slot;
                let advise = |bot: &str| {
                    std::panic::catch_unwind(AssertUnwindSafe(|| battle.advise(place, bot, seed))).ok().flatten()
                };
                // The weakest bot answers at once, whatever the position; the rulebook's own way out is the last resort.
                advise(&bot)
                    .or_else(|| holmgang_arena::sweep::bots().first().and_then(|weakest| advise(&weakest.id)))
                    .or_else(|| battle.expiry(place))
            });
            let text = tokio::time::timeout(limits::BOT_TIME, thought).await.ok().and_then(Result::ok).flatten();
            let _ = commands.send(Command::Bot { revision, seat, text }).await; // the room may be gone
        });
    }

    fn bot_seed(&self) -> u64 {
        let secret = self.secret.as_ref().map_or([0; 32], |secret| secret.0);
        let whole = hash(&[b"holmgang bot", &secret, &self.revision.to_be_bytes()]);
        u64::from_be_bytes(std::array::from_fn(|place| whole[place]))
    }

    pub(super) async fn bot_found(&mut self, revision: u64, seat: &str, text: Option<String>) {
        self.thinking = None;
        if revision != self.revision || self.frozen.is_some() {
            return self.call_bot();
        }
        let (Some(text), Some(place)) = (text, self.game.seat(seat)) else {
            tracing::warn!(table = self.id, seat, "a bot has found nothing");
            return self.fail_bot().await;
        };
        match self.step(place, &text, Rolls::Seeded, None, self.now()).await {
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
