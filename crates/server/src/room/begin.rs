//! How a battle begins: everybody sits, the dice are committed to, seats bring their words.

use std::collections::BTreeMap;

use holmgang_arena::erased::{Refused, StartError};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::fair::{hash, hex, unhex};
use holmgang_kernel::words::Words;
use serde::{Deserialize, Serialize};

use super::{Holder, Room, SeatState, Who};
use crate::clock::NextDecision;
use crate::game::{Line, refused};
use crate::limits;
use crate::store::promises;
use crate::time::wall;
use crate::wire::{DiceKind, Stage, WordsNow};

/// What a battle is bound to from the moment in which its commitment is told, and the words for its dice so far. It is on the disk before anybody is
/// told, so that neither a new name nor a restart changes it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Start {
    /// The seats as the record names them.
    seats: Vec<(String, bool, String)>,
    /// Hashes of the words of the seats, before the words themselves.
    seals: BTreeMap<String, String>,
    /// The words.
    words: BTreeMap<String, String>,
    /// Whether the seals are closed and the words are taken.
    is_open: bool,
    /// How many times it was gone on with after the server had ended.
    restarts: u32,
}

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
        self.seats.iter().map(SeatState::named).collect()
    }

    /// The dice are committed to. Seats may bring words for a while, if that was wanted; else the battle begins.
    pub(super) async fn invite(&mut self) {
        let mut start = self.start.take().unwrap_or_else(|| Start { seats: self.named(), ..Start::default() });
        match self.game.invite(&self.setup, &start.seats, self.secret.as_ref()) {
            Ok(invitation) => {
                self.commitment = invitation.commitment();
                self.stage = Stage::Starting;
            }
            Err(error) => {
                tracing::warn!(table = self.id, why = crate::game::told(&error).en, "the seats do not fit");
                self.frozen = Some(crate::game::told(&error));
                return self.tell_table(None);
            }
        }
        // What is told is in the log of commitments before.
        if !self.promised(self.commitment).await {
            self.commitment = None;
            self.start = Some(start);
            self.stage = Stage::Waiting;
            self.starts_at = Some(self.now() + 1_000);
            return;
        }
        if self.takes_words() {
            // Kept before it is told; where the disk refuses, nothing is told, and it is tried again.
            start.restarts += u32::from(self.is_restarted);
            self.is_restarted = false;
            let kept = self.keep_start(&start).await.is_ok();
            self.start = Some(start);
            let wait = u64::try_from(limits::NONCE_TIME.as_millis()).unwrap_or(0);
            self.starts_at = Some(self.now() + if kept { wait } else { 1_000 });
            if !kept {
                self.stage = Stage::Waiting;
                return;
            }
            return self.tell_table(None);
        }
        self.start = Some(start);
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

    /// With given dice the rolls of the start are wanted first; after a failure of the disk it is tried again.
    pub(super) fn wait_for_begin(&mut self, why: &Refused) {
        if why.code == "not_saved" {
            self.starts_at = Some(self.now() + 1_000);
        }
        self.tell_table(None);
    }

    /// Whether seats bring words for the dice.
    fn takes_words(&self) -> bool {
        self.setup.wish.nonces && self.setup.wish.dice == DiceKind::Verifiable
    }

    async fn keep_start(&mut self, start: &Start) -> Result<(), Refused> {
        let (id, bound) = (self.id.clone(), serde_json::to_string(start).unwrap_or_default());
        let stored = self.app.store.write(move |store| {
            store.execute(
                "INSERT INTO starts (id, bound) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET bound = excluded.bound",
                [id, bound],
            )
        });
        stored.await.map(drop).map_err(|_| refused("not_saved", super::seats::not_saved()))
    }

    /// What is taken of words for the dice now.
    pub(super) fn words_now(&self) -> Option<WordsNow> {
        let waits = self.takes_words() && self.stage == Stage::Starting && self.starts_at.is_some();
        let is_open = self.start.as_ref().is_some_and(|start| start.is_open);
        waits.then_some(if is_open { WordsNow::Open } else { WordsNow::Seal })
    }

    /// No more seals: now the words behind them, which nobody can choose any more.
    pub(super) async fn open_words(&mut self) {
        let Some(start) = &self.start else { return };
        let start = Start { is_open: true, ..start.clone() };
        let wait = u64::try_from(limits::NONCE_TIME.as_millis()).unwrap_or(0);
        if self.keep_start(&start).await.is_err() {
            self.starts_at = Some(self.now() + 1_000);
            return;
        }
        self.starts_at = Some(self.now() + if start.seals.is_empty() { 0 } else { wait });
        self.start = Some(start);
        self.tell_table(None);
    }

    /// No more words: where they were sealed and not told, the seal stands for them, for all to see in the record.
    pub(super) fn close_words(&mut self) {
        if let Some(Start { seals, words, .. }) = &mut self.start {
            for (seat, seal) in seals {
                words.entry(seat.clone()).or_insert_with(|| seal.clone());
            }
        }
    }

    /// Words of a seat for the dice. First everybody seals, then everybody tells: so nobody can choose words by those of the others.
    pub(super) async fn nonce(
        &mut self,
        who: &Who,
        seat: &str,
        seal: Option<&str>,
        text: Option<&str>,
    ) -> Result<(), Refused> {
        self.own_seat(who, seat)?;
        let (Some(now), Some(mut start)) = (self.words_now(), self.start.clone()) else {
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
                start.seals.insert(seat.to_owned(), hex(&seal));
                self.keep_start(&start).await?;
                let mut people = self.seats.iter().filter(|sitting| sitting.person().is_some());
                let all = people.all(|sitting| start.seals.contains_key(&sitting.seat));
                self.start = Some(start);
                if all {
                    self.open_words().await;
                }
                Ok(())
            }
            (Some(_), None, WordsNow::Open) => {
                Err(refused("too_late", Words::new("the seals are closed", "печати уже закрыты")))
            }
            (None, Some(text), WordsNow::Open) => {
                let words =
                    Words::new("these are not the words that were sealed", "это не те слова, что были запечатаны");
                if start.seals.get(seat) != Some(&hex(&hash(&[text.as_bytes()]))) {
                    return Err(refused("wrong_words", words));
                }
                // Whether they can stand in a record is found out now, and not when it begins.
                let invited = self.game.invite(&self.setup, &start.seats, self.secret.as_ref());
                let mut invitation = invited.map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
                invitation.nonce(seat, text).map_err(|words| refused("too_long", words))?;
                start.words.insert(seat.to_owned(), text.to_owned());
                self.keep_start(&start).await?;
                if start.seals.keys().all(|seat| start.words.contains_key(seat)) {
                    self.starts_at = Some(self.now());
                }
                self.start = Some(start);
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
        let start = self.start.clone().unwrap_or_else(|| Start { seats: self.named(), ..Start::default() });
        let mut invitation = self
            .game
            .invite(&self.setup, &start.seats, self.secret.as_ref())
            .map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
        // No battle begins whose commitment is not in the log.
        if invitation.commitment() != self.commitment {
            if !self.promised(invitation.commitment()).await {
                return Err(refused("not_saved", super::seats::not_saved()));
            }
            self.commitment = invitation.commitment();
        }
        let bound = invitation.binding();
        let content = invitation.content();
        for (seat, nonce) in &start.words {
            invitation.nonce(seat, nonce).map_err(|words| refused("too_long", words))?;
        }
        let rolls = match self.setup.wish.dice {
            DiceKind::Verifiable => Rolls::Seeded,
            DiceKind::Given => self.setup.past.as_ref().map_or(rolls, |past| Rolls::Given(past.rolls.clone())),
        };
        let rolled =
            self.game.begin(self.setup.past.as_ref(), invitation, rolls, start.restarts).map_err(
                |error| match error {
                    StartError::Script(fault) => Refused {
                        code: "bad_rolls".to_owned(),
                        clause: None,
                        words: fault.words(),
                        script: Some(fault),
                    },
                    other => refused("bad_scenario", crate::game::told(&other)),
                },
            )?;
        let line = Line::Begin {
            rules: self.game.rules().version(),
            content: hex(&content),
            seats: start.seats,
            nonces: start.words,
            rolls: rolled,
            restarts: start.restarts,
            binding: None,
        };
        let mut clock = self.clock.clone();
        // Nobody loses time at a battle that they have not seen begin.
        clock.wait_for(self.absent());
        let seats = self.clocked(&self.game.wanted());
        let next = NextDecision { seats: &seats, limit: self.game.limit(), goes_on: false };
        clock.decided(None, next, self.now(), self.now(), wall());
        let outcome = self.game.outcome();
        let stage = if outcome.is_some() { Stage::Over } else { Stage::Running };
        if self.commit("", &line, None, &clock, stage, outcome.as_ref()).await.is_err() {
            self.game = crate::game::Game::new(std::sync::Arc::clone(self.game.rules()), &self.setup.wish)
                .map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.outcome = outcome;
        self.bound = Some(bound);
        self.start = None;
        self.starts_at = None;
        self.tell_full();
        self.after();
        self.forfeit_all().await;
        Ok(())
    }
}
