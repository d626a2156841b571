//! How a battle begins: everybody sits, the dice are committed to, seats bring their words.

use holmgang_arena::erased::{Refused, StartError};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::fair::{hash, hex, unhex};
use holmgang_kernel::words::Words;

use super::{Holder, Room, Sitting, Who};
use crate::game::{Line, refused};
use crate::limits;
use crate::store::promises;
use crate::time::wall;
use crate::wire::{DiceKind, Stage, WordsNow};

impl Room {
    /// All seats are taken: on with it.
    pub(super) async fn begin_if_full(&mut self) {
        let full = self.seats.iter().all(|sitting| !matches!(sitting.holder, Holder::Link | Holder::Open));
        if full && self.stage == Stage::Waiting {
            self.invite().await;
        }
    }

    /// The seats as the record names them.
    fn named(&self) -> Vec<(String, bool, String)> {
        self.seats.iter().map(Sitting::named).collect()
    }

    /// The dice are committed to. Seats may bring words for a while, if that was wanted; else the battle begins.
    pub(super) async fn invite(&mut self) {
        match self.game.invite(&self.setup, &self.named(), self.secret.as_ref()) {
            Ok(invitation) => {
                self.commitment = invitation.commitment();
                self.invitation = Some(invitation);
                self.stage = Stage::Starting;
            }
            Err(error) => {
                tracing::warn!(table = self.id, why = crate::game::told(&error).en, "the seats do not fit");
                self.frozen = Some(crate::game::told(&error));
                return self.tell_table(None);
            }
        }
        // What is told is in the log before.
        if !self.promised(self.commitment).await {
            self.commitment = None;
            self.invitation = None;
            self.starts_at = Some(self.now() + 1_000);
            return self.tell_table(None);
        }
        if self.setup.wish.nonces && self.setup.wish.dice == DiceKind::Verifiable {
            let wait = u64::try_from(limits::NONCE_TIME.as_millis()).unwrap_or(0);
            self.starts_at = Some(self.now() + wait);
            return self.tell_table(None);
        }
        let mut begun = self.begin(Rolls::Seeded).await;
        if !self.seats.iter().any(|sitting| sitting.person().is_some()) {
            // Nobody sits here who could type the rolls of the start.
            let mut given: Vec<(String, i32)> = Vec::new();
            while let Err(Refused { script: Some(ScriptFault::Missing { name, lo, hi }), .. }) = &begun
                && given.len() < limits::MOST_THROWN
            {
                given.push(((*name).to_owned(), self.thrown(given.len(), *lo, *hi)));
                begun = self.begin(Rolls::Given(given.clone())).await;
            }
        }
        if let Err(why) = begun {
            self.wait_for_begin(&why);
        }
    }

    /// Whether a commitment is in the log of commitments now.
    async fn promised(&mut self, commitment: Option<[u8; 32]>) -> bool {
        let Some(commitment) = commitment else { return true };
        let added = self.app.store.write(move |store| promises::add(store, commitment)).await;
        if added.is_err() {
            tracing::warn!(table = self.id, "the commitment is not in the log yet");
        }
        added.is_ok()
    }

    /// Whether the dice could not be committed to yet, because the log did not take it.
    pub(super) fn is_unpromised(&self) -> bool {
        self.stage == Stage::Starting && self.invitation.is_none()
    }

    /// With given dice the rolls of the start are wanted first; after a failure of the disk it is tried again.
    pub(super) fn wait_for_begin(&mut self, why: &Refused) {
        if why.code == "not_saved" {
            self.starts_at = Some(self.now() + 1_000);
        }
        self.tell_table(None);
    }

    /// What is taken of words for the dice now.
    pub(super) fn words_now(&self) -> Option<WordsNow> {
        let wanted = self.setup.wish.nonces && self.setup.wish.dice == DiceKind::Verifiable;
        let waits = wanted && self.stage == Stage::Starting && self.invitation.is_some() && self.starts_at.is_some();
        waits.then_some(if self.words_open { WordsNow::Open } else { WordsNow::Seal })
    }

    /// No more seals: now the words behind them, which nobody can choose any more.
    pub(super) fn open_words(&mut self) {
        self.words_open = true;
        let wait = u64::try_from(limits::NONCE_TIME.as_millis()).unwrap_or(0);
        self.starts_at = Some(self.now() + if self.seals.is_empty() { 0 } else { wait });
        self.tell_table(None);
    }

    /// No more words: where they were sealed and not told, the seal stands for them, for all to see in the record.
    pub(super) fn close_words(&mut self) {
        for (seat, seal) in &self.seals {
            self.nonces.entry(seat.clone()).or_insert_with(|| hex(seal));
        }
    }

    /// Words of a seat for the dice. First everybody seals, then everybody tells: so nobody can choose words by those of the others.
    pub(super) fn nonce(
        &mut self,
        who: &Who,
        seat: &str,
        seal: Option<&str>,
        text: Option<&str>,
    ) -> Result<(), Refused> {
        self.own_seat(who, seat)?;
        let Some(now) = self.words_now() else {
            let words = Words::new("the dice are not waiting for words", "кости не ждут слов");
            return Err(refused("already_begun", words));
        };
        match (seal, text, now) {
            (Some(seal), None, WordsNow::Seal) => {
                let seal = unhex(seal).ok_or_else(|| {
                    refused(
                        "bad_message",
                        Words::new("`seal` has 64 hexadecimal digits", "`seal`: 64 шестнадцатеричные цифры"),
                    )
                })?;
                self.seals.insert(seat.to_owned(), seal);
                let mut people = self.seats.iter().filter(|sitting| sitting.person().is_some());
                if people.all(|sitting| self.seals.contains_key(&sitting.seat)) {
                    self.open_words();
                }
                Ok(())
            }
            (Some(_), None, WordsNow::Open) => {
                Err(refused("too_late", Words::new("the seals are closed", "печати уже закрыты")))
            }
            (None, Some(text), WordsNow::Open) => {
                let words =
                    Words::new("these are not the words that were sealed", "это не те слова, что были запечатаны");
                if self.seals.get(seat) != Some(&hash(&[text.as_bytes()])) {
                    return Err(refused("wrong_words", words));
                }
                if let Some(invitation) = self.invitation.as_mut() {
                    invitation.nonce(seat, text).map_err(|words| refused("too_long", words))?;
                }
                self.nonces.insert(seat.to_owned(), text.to_owned());
                if self.seals.keys().all(|seat| self.nonces.contains_key(seat)) {
                    self.starts_at = Some(self.now());
                }
                Ok(())
            }
            (None, Some(_), WordsNow::Seal) => Err(refused(
                "not_sealed",
                Words::new("first the seal of the words, then the words", "сначала печать слов, потом сами слова"),
            )),
            _ => Err(refused("bad_message", Words::new("either `seal` or `text`", "либо `seal`, либо `text`"))),
        }
    }

    pub(super) async fn begin(&mut self, rolls: Rolls) -> Result<(), Refused> {
        let named = self.named();
        let mut invitation = self
            .game
            .invite(&self.setup, &named, self.secret.as_ref())
            .map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
        // No battle begins whose commitment is not in the log.
        if invitation.commitment() != self.commitment {
            if !self.promised(invitation.commitment()).await {
                return Err(refused("not_saved", super::seats::not_saved()));
            }
            self.commitment = invitation.commitment();
        }
        for (seat, nonce) in &self.nonces {
            invitation.nonce(seat, nonce).map_err(|words| refused("too_long", words))?;
        }
        let rolls = match self.setup.wish.dice {
            DiceKind::Verifiable => Rolls::Seeded,
            DiceKind::Given => self.setup.past.as_ref().map_or(rolls, |past| Rolls::Given(past.rolls.clone())),
        };
        let rolled = self.game.begin(self.setup.past.as_ref(), invitation, rolls).map_err(|error| match error {
            StartError::Script(fault) => {
                Refused { code: "bad_rolls".to_owned(), clause: None, words: fault.words(), script: Some(fault) }
            }
            other => refused("bad_scenario", crate::game::told(&other)),
        })?;
        let profile = self.game.rules().profile();
        let line = Line::Begin {
            rules: profile.version,
            content: self.game.rules().content_hash().to_owned(),
            seats: named,
            nonces: self.nonces.clone(),
            rolls: rolled,
        };
        let mut clock = self.clock.clone();
        let next = self.clocked(&self.game.wanted());
        clock.decided(None, &next, self.game.limit(), self.now(), self.now(), wall());
        let outcome = self.game.outcome();
        let stage = if outcome.is_some() { Stage::Over } else { Stage::Running };
        if self.commit("", &line, None, &clock, stage, outcome.as_ref()).await.is_err() {
            self.game = crate::game::Game::new(std::sync::Arc::clone(self.game.rules()), &self.setup.wish)
                .map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.outcome = outcome;
        self.invitation = None;
        self.starts_at = None;
        self.tell_full();
        self.after();
        Ok(())
    }
}
