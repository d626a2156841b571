//! Messages to a table, and the one way of a step: check → roll → commit → answer → tell.

use std::collections::BTreeMap;

use holmgang_arena::erased::{Refused, StartError};
use holmgang_arena::script::read_rolls;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::eyes::Happened;
use super::{Answer, Holder, Room, Sitting, Who};
use crate::game::{Line, refused};
use crate::limits;
use crate::time::wall;
use crate::wire::{
    Act, ClientMessage, CompleteWish, DiceKind, Do, DoWhat, Outcome, PreviewWish, RollWanted, ServerMessage, Stage,
    Timeout,
};

impl Room {
    pub(super) async fn say(&mut self, who: &Who, lang: Lang, message: ClientMessage, received: u64, answer: Answer) {
        if !self.may_watch(who.person) {
            let refused = refused("no_such_table", Words::new("there is no such table", "такого стола нет"));
            return self.refuse(answer, refused);
        }
        match message {
            ClientMessage::Act(act) => self.act(who, act, received, answer).await,
            ClientMessage::Do(wish) => self.beside(who, wish, received, answer).await,
            ClientMessage::Preview(wish) => self.preview(who, wish, lang, answer),
            ClientMessage::Complete(wish) => self.complete(who, &wish, answer),
            ClientMessage::Ask { what, seat, revision, .. } => {
                let done = self.ask(who, what, &seat, revision).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Answer { what, seat, yes, .. } => {
                let done = self.answer(who, what, &seat, yes).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Chat { text, .. } => {
                let done = self.chat(who, &text).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Nonce { seat, text, .. } => {
                let done = self.nonce(who, &seat, &text).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Sync { seat, id } => {
                let full = self.sync(who, lang, answer.outbox(), seat.as_deref(), id);
                answer.send(&ServerMessage::Full(Box::new(full)));
            }
            ClientMessage::Ping { id } => answer.send(&ServerMessage::Pong { id, now: wall() }),
        }
    }

    fn done_or_refused(&self, answer: Answer, done: Result<(), Refused>) {
        let id = answer.id();
        match done {
            Ok(()) => answer.send(&ServerMessage::Done { id }),
            Err(refused) => self.refuse(answer, refused),
        }
    }

    fn refuse(&self, answer: Answer, refused: Refused) {
        let message = self.refusal(answer.id(), refused);
        answer.send(&message);
    }

    pub(super) fn refusal(&self, id: u64, refused: Refused) -> ServerMessage {
        let roll = match refused.script {
            Some(ScriptFault::Missing { name, lo, hi } | ScriptFault::Impossible { name, lo, hi, .. }) => {
                Some(RollWanted { name: name.to_owned(), lo, hi })
            }
            _ => None,
        };
        let (code, clause, words) = (refused.code, refused.clause, refused.words);
        ServerMessage::Refused { id: Some(id), code, clause, words, revision: self.revision, roll }
    }

    /// The seat of a word, if it is this person's.
    pub(super) fn own_seat(&self, who: &Who, word: &str) -> Result<Seat, Refused> {
        let own = self.seats.iter().any(|sitting| sitting.seat == word && sitting.is_held_by(who.person));
        let seat = self.game.seat(word).filter(|_| own);
        seat.ok_or_else(|| refused("not_your_seat", Words::new("this is not your seat", "это не ваше место")))
    }

    /// What must hold before anything is done: a live table, and somebody who has seen it as it is.
    pub(super) fn may_change(&self, revision: u64) -> Result<(), Refused> {
        if let Some(why) = &self.frozen {
            return Err(refused("frozen", why.clone()));
        }
        match self.stage {
            Stage::Running => {}
            Stage::Over => {
                return Err(refused("table_closed", Words::new("this battle is over", "этот бой окончен")));
            }
            _ => {
                let words = Words::new("the battle has not begun yet", "бой ещё не начался");
                return Err(refused("not_begun", words));
            }
        }
        let now = self.revision;
        if revision != now {
            return Err(refused(
                "stale_revision",
                words!(
                    "the battle has moved on (it is at {now}, you have seen {revision}); look again and decide",
                    "бой ушёл вперёд (сейчас {now}, вы видели {revision}); взгляните ещё раз и решите"
                ),
            ));
        }
        Ok(())
    }

    async fn act(&mut self, who: &Who, act: Act, received: u64, answer: Answer) {
        let id = answer.id();
        let (outbox, revision) = (answer.outbox(), act.revision);
        match self.try_act(who, act, received).await {
            Ok(Acted::Now(action, told)) => {
                answer.send(&ServerMessage::Applied { id, revision: self.revision, action });
                told.tell(self);
                self.after();
            }
            Ok(Acted::Before(revision)) => answer.send(&ServerMessage::Duplicate { id, revision }),
            Err(refused) => {
                let stale = refused.code == "stale_revision" && revision != self.revision;
                self.refuse(answer, refused);
                // Who has not seen the battle as it is sees it now.
                if let (true, Some(outbox)) = (stale, outbox) {
                    let conn = self.conns.iter().find(|conn| conn.outbox.is(&outbox));
                    if let Some(eyes) = conn.map(|conn| conn.eyes) {
                        let full = self.full(who, eyes, None);
                        outbox.push(ServerMessage::Full(Box::new(full)).text());
                    }
                }
            }
        }
    }

    /// Whether it was done before; a client's name and number are checked on the way.
    fn once(&self, seat: &str, client: &str, seq: u64) -> Result<Option<u64>, Refused> {
        if client.is_empty() || client.len() > limits::MOST_CLIENT || seq > i64::MAX as u64 {
            let words = Words::new("`client` has 1 to 32 bytes", "`client`: от 1 до 32 байт");
            return Err(refused("bad_message", words));
        }
        Ok(self.done.get(&(seat.to_owned(), client.to_owned(), seq)).copied())
    }

    async fn try_act(&mut self, who: &Who, act: Act, received: u64) -> Result<Acted, Refused> {
        let seat = self.own_seat(who, &act.seat)?;
        if let Some(before) = self.once(&act.seat, &act.client, act.seq)? {
            return Ok(Acted::Before(before));
        }
        if act.text.chars().nth(limits::MOST_ACTION).is_some()
            || act.rolls.as_ref().is_some_and(|rolls| rolls.len() > limits::MOST_ROLLS)
        {
            return Err(refused("too_long", Words::new("this is too long", "это слишком длинно")));
        }
        let rolls = match act.rolls.as_deref().map(read_rolls) {
            None => Rolls::Seeded,
            Some(Ok(rolls)) => Rolls::Given(rolls),
            Some(Err(words)) => return Err(refused("bad_rolls", words)),
        };
        if self.stage == Stage::Starting && act.text.trim() == "begin" && self.frozen.is_none() {
            self.begin(rolls).await?;
            return Ok(Acted::Now("begin".to_owned(), Told::nothing()));
        }
        self.may_change(act.revision)?;
        self.still_in_time(&act.seat, received).await?;
        let told = self.make_step(seat, &act.text, rolls, Some((act.client, act.seq)), received).await?;
        Ok(Acted::Now(told.action.clone(), told))
    }

    /// A message that came after the time was up comes too late, also where nobody has noticed yet.
    async fn still_in_time(&mut self, seat: &str, received: u64) -> Result<(), Refused> {
        if self.clock.expired(received, wall()) == Some(seat) {
            self.expire().await;
            return Err(refused("too_late", Words::new("the time was up before", "время вышло раньше")));
        }
        Ok(())
    }

    /// The seats among these for whom time counts: people.
    pub(super) fn clocked(&self, seats: &[String]) -> Vec<String> {
        seats.iter().filter(|seat| self.bot_of(seat).is_none()).cloned().collect()
    }

    /// A step: done, on the disk, and told.
    pub(super) async fn step(
        &mut self,
        seat: Seat,
        text: &str,
        rolls: Rolls,
        once: Option<(String, u64)>,
        received: u64,
    ) -> Result<(), Refused> {
        self.make_step(seat, text, rolls, once, received).await?.tell(self);
        self.after();
        Ok(())
    }

    /// A step: done and on the disk; whoever asked is to be answered first, then the others told.
    async fn make_step(
        &mut self,
        seat: Seat,
        text: &str,
        rolls: Rolls,
        once: Option<(String, u64)>,
        received: u64,
    ) -> Result<Told, Refused> {
        if let Some(fault) = &self.app.fault {
            fault(&self.setup.wish.title, self.revision);
        }
        let from = self.revision;
        let first_step = self.game.battle().steps() + 1;
        let done = self.game.act(seat, text, rolls)?.acted;
        let rolls: Vec<(String, i32)> = done.rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect();
        let word = self.game.word(seat);
        let outcome = self.game.outcome();
        let stage = if outcome.is_some() { Stage::Over } else { Stage::Running };
        let mut clock = self.clock.clone();
        let next = self.clocked(&self.game.wanted());
        clock.decided(Some(&word), &next, self.game.limit(), received, self.now(), wall());
        let line = Line::Act { action: done.action.clone(), rolls: rolls.clone() };
        if self.commit(&word, &line, once, &clock, stage, outcome.as_ref()).await.is_err() {
            // It has not happened. The same dice will roll the same again.
            self.game.undo(1)?;
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.outcome = outcome;
        Ok(Told {
            from,
            what: "act",
            seat: Some(seat),
            action: done.action,
            rolls,
            first_step: Some(first_step),
            cut: BTreeMap::new(),
            silent: false,
        })
    }

    /// After every change: what was asked is void, and a bot may have to decide.
    pub(super) fn after(&mut self) {
        if !self.asks.is_empty() {
            self.asks.clear();
            self.tell(&ServerMessage::Asks { asks: Vec::new() });
        }
        if self.stage == Stage::Over {
            self.clock.stop(self.now());
            self.tell_table(None);
        }
        self.call_bot();
    }

    /// Ends the battle beside the rules.
    pub(super) async fn end(
        &mut self,
        seat: Option<Seat>,
        outcome: Outcome,
        once: Option<(String, u64)>,
    ) -> Result<(), Refused> {
        let from = self.revision;
        let word = seat.map_or_else(String::new, |seat| self.game.word(seat));
        let mut clock = self.clock.clone();
        clock.stop(self.now());
        let line = Line::End { outcome: outcome.clone() };
        if self.commit(&word, &line, once, &clock, Stage::Over, Some(&outcome)).await.is_err() {
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.game.end(&outcome);
        self.outcome = Some(outcome);
        let told = Told {
            from,
            what: "end",
            seat,
            action: String::new(),
            rolls: Vec::new(),
            first_step: None,
            cut: BTreeMap::new(),
            silent: false,
        };
        told.tell(self);
        self.after();
        Ok(())
    }

    /// Takes steps back.
    pub(super) async fn take_back(
        &mut self,
        seat: Seat,
        steps: usize,
        once: Option<(String, u64)>,
    ) -> Result<(), Refused> {
        let from = self.revision;
        let first = self.game.battle().steps() + 1 - steps;
        let cut = self.lines_from(first);
        let word = self.game.word(seat);
        let mut clock = self.clock.clone();
        clock.decided(
            None,
            &self.clocked(std::slice::from_ref(&word)),
            self.game.limit(),
            self.now(),
            self.now(),
            wall(),
        );
        let line = Line::Undo { steps };
        if self.commit(&word, &line, once, &clock, Stage::Running, None).await.is_err() {
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.game.undo(steps)?;
        self.outcome = None;
        let told = Told {
            from,
            what: "undo",
            seat: Some(seat),
            action: String::new(),
            rolls: Vec::new(),
            first_step: None,
            cut,
            silent: false,
        };
        told.tell(self);
        self.after();
        Ok(())
    }

    async fn beside(&mut self, who: &Who, wish: Do, received: u64, answer: Answer) {
        let id = answer.id();
        match self.try_beside(who, wish, received).await {
            Ok(None) => answer.send(&ServerMessage::Applied { id, revision: self.revision, action: String::new() }),
            Ok(Some(revision)) => answer.send(&ServerMessage::Duplicate { id, revision }),
            Err(refused) => self.refuse(answer, refused),
        }
    }

    async fn try_beside(&mut self, who: &Who, wish: Do, received: u64) -> Result<Option<u64>, Refused> {
        let seat = match wish.what {
            DoWhat::Close if wish.seat.is_empty() => None,
            _ => Some(self.own_seat(who, &wish.seat)?),
        };
        if let Some(before) = self.once(&wish.seat, &wish.client, wish.seq)? {
            return Ok(Some(before));
        }
        let once = Some((wish.client, wish.seq));
        match wish.what {
            DoWhat::Resign => {
                self.may_change(wish.revision)?;
                self.still_in_time(&wish.seat, received).await?;
                let outcome = self.lost("resign", &wish.seat);
                self.end(seat, outcome, once).await?;
            }
            DoWhat::Undo => {
                self.may_change_back(wish.revision)?;
                let seat = seat.ok_or_else(|| refused("not_your_seat", Words::default()))?;
                let steps = self.steps_back(who.person)?;
                self.take_back(seat, steps, once).await?;
            }
            DoWhat::Close => {
                if !self.may_close(who.person) {
                    let words = Words::new(
                        "only who opened the table may close it, before anybody has acted or when playing alone",
                        "закрыть стол может только тот, кто его открыл: до первого действия или играя в одиночку",
                    );
                    return Err(refused("not_allowed", words));
                }
                if self.stage == Stage::Over {
                    return Err(refused("table_closed", Words::new("this battle is over", "этот бой окончен")));
                }
                let outcome = Outcome {
                    by: "closed".to_owned(),
                    result: "none".to_owned(),
                    words: Words::new("closed without a result", "закрыт без результата"),
                    winners: Vec::new(),
                    clause: None,
                };
                self.end(seat, outcome, once).await?;
            }
        }
        Ok(None)
    }

    /// The others win.
    fn lost(&self, by: &str, seat: &str) -> Outcome {
        let players = self.game.rules().profile().seats.iter().map(|info| info.id.to_owned());
        let winners: Vec<String> = players.filter(|other| other != seat).collect();
        let name = self.game.seat_name(seat);
        let words = match by {
            "time" => words!("{}: the time is up", "{}: время вышло", name.en),
            _ => words!("{} resigns", "{} сдаётся", name.en),
        };
        let words = Words { ru: words.ru.replace(&name.en, &name.ru), en: words.en };
        let result = match winners.as_slice() {
            [only] => only.clone(),
            _ => "none".to_owned(),
        };
        Outcome { by: by.to_owned(), result, words, winners, clause: None }
    }

    /// Something is due: the battle begins, or somebody's time is up.
    pub(super) async fn due(&mut self) {
        if self.starts_at.is_some_and(|at| at <= self.now()) {
            self.starts_at = None;
            if let Err(why) = self.begin(Rolls::Seeded).await {
                tracing::warn!(table = self.id, code = why.code, "the battle does not begin");
                self.wait_for_begin(&why);
            }
        }
        if self.stage == Stage::Running && self.clock.expired(self.now(), wall()).is_some() {
            self.expire().await;
        }
    }

    /// Time is up: what the rulebook does then, or a loss. It stands in the record like any other action.
    async fn expire(&mut self) {
        let Some(word) = self.clock.expired(self.now(), wall()).map(str::to_owned) else { return };
        let Some(seat) = self.game.seat(&word) else { return };
        let rulebook =
            self.setup.wish.timeout == Timeout::Skip || self.setup.wish.clock == crate::wire::ClockKind::Rulebook;
        let skip = self.game.battle().expiry(seat).filter(|_| rulebook);
        let done = match skip {
            Some(text) => self.step(seat, &text, Rolls::Seeded, None, self.now()).await,
            None => {
                let outcome = self.lost("time", &word);
                self.end(Some(seat), outcome, None).await
            }
        };
        if let Err(refused) = done {
            tracing::warn!(
                table = self.id,
                seat = word,
                code = refused.code,
                "the time is up, but nothing could be done"
            );
            // Not in a tight loop: the clock is looked at again in a second.
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
    }

    /// All seats are taken: on with it.
    pub(super) async fn begin_if_full(&mut self) {
        let full = self.seats.iter().all(|sitting| !matches!(sitting.holder, Holder::Link | Holder::Open));
        if full && self.stage == Stage::Waiting {
            self.invite().await;
        }
    }

    /// The seats as the record names them.
    fn named(&self) -> Vec<(String, bool, String)> {
        let sitting = |sitting: &Sitting| {
            let bot = matches!(sitting.holder, Holder::Bot(_));
            (sitting.seat.clone(), bot, sitting.who().unwrap_or_default().to_owned())
        };
        self.seats.iter().map(sitting).collect()
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
        if self.setup.wish.nonces && self.setup.wish.dice == DiceKind::Verifiable {
            let wait = u64::try_from(limits::NONCE_TIME.as_millis()).unwrap_or(0);
            self.starts_at = Some(self.now() + wait);
            return self.tell_table(None);
        }
        if let Err(why) = self.begin(Rolls::Seeded).await {
            self.wait_for_begin(&why);
        }
    }

    /// With given dice the rolls of the start are wanted first; after a failure of the disk it is tried again.
    fn wait_for_begin(&mut self, why: &Refused) {
        if why.code == "not_saved" {
            self.starts_at = Some(self.now() + 1_000);
        }
        self.tell_table(None);
    }

    async fn nonce(&mut self, who: &Who, seat: &str, text: &str) -> Result<(), Refused> {
        self.own_seat(who, seat)?;
        let Some(invitation) = self.invitation.as_mut().filter(|_| self.stage == Stage::Starting) else {
            let words = Words::new("the dice are not waiting for words", "кости не ждут слов");
            return Err(refused("already_begun", words));
        };
        invitation.nonce(seat, text).map_err(|words| refused("too_long", words))?;
        self.nonces.insert(seat.to_owned(), text.to_owned());
        let people = self.seats.iter().filter(|sitting| sitting.person().is_some());
        if people.clone().all(|sitting| self.nonces.contains_key(&sitting.seat)) && self.starts_at.is_some() {
            self.starts_at = Some(self.now());
        }
        Ok(())
    }

    pub(super) async fn begin(&mut self, rolls: Rolls) -> Result<(), Refused> {
        let named = self.named();
        let mut invitation = self
            .game
            .invite(&self.setup, &named, self.secret.as_ref())
            .map_err(|error| refused("bad_scenario", crate::game::told(&error)))?;
        for (seat, nonce) in &self.nonces {
            invitation.nonce(seat, nonce).map_err(|words| refused("too_long", words))?;
        }
        let rolls = match self.setup.wish.dice {
            DiceKind::Verifiable => Rolls::Seeded,
            DiceKind::Given => rolls,
        };
        let rolled = self.game.begin(invitation, rolls).map_err(|error| match error {
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

    fn preview(&self, who: &Who, wish: PreviewWish, lang: Lang, answer: Answer) {
        let seat = match self.own_seat(who, &wish.seat) {
            Ok(seat) => seat,
            Err(refused) => return self.refuse(answer, refused),
        };
        if wish.text.chars().nth(limits::MOST_ACTION).is_some() {
            let refused = refused("too_long", Words::new("this is too long", "это слишком длинно"));
            return self.refuse(answer, refused);
        }
        // Exact chances can take a while: elsewhere, on a copy, and not too many at once.
        let (battle, revision) = (self.game.battle().duplicate(), self.revision);
        let works = self.app.works.clone();
        tokio::spawn(async move {
            let Ok(slot) = works.acquire_owned().await else { return };
            tokio::task::spawn_blocking(move || {
                let _slot = slot;
                let id = answer.id();
                let offer = battle.preview(seat, &wish.text, lang);
                let odds = match (&offer, wish.odds) {
                    (Ok(_), true) => battle.odds(seat, &wish.text, limits::MOST_WAYS, lang).map(|mut odds| {
                        odds.outcomes.truncate(limits::MOST_OUTCOMES);
                        odds.told.truncate(limits::MOST_OUTCOMES);
                        Some(odds)
                    }),
                    _ => Ok(None),
                };
                let numbers = match &odds {
                    Ok(Some(_)) => battle.foresee(seat, &wish.text, limits::MOST_HEARD, lang).unwrap_or_default(),
                    _ => Vec::new(),
                };
                let message = match (offer, odds) {
                    (Ok(offer), Ok(odds)) => ServerMessage::Preview { id, offer: Box::new(offer), odds, numbers },
                    (Err(why), _) | (_, Err(why)) => ServerMessage::Refused {
                        id: Some(id),
                        code: why.code,
                        clause: why.clause,
                        words: why.words,
                        revision,
                        roll: None,
                    },
                };
                answer.send(&message);
            });
        });
    }

    fn complete(&self, who: &Who, wish: &CompleteWish, answer: Answer) {
        let id = answer.id();
        match self.own_seat(who, &wish.seat) {
            Ok(_) if wish.typed.chars().nth(limits::MOST_ACTION).is_some() => {
                let refused = refused("too_long", Words::new("this is too long", "это слишком длинно"));
                self.refuse(answer, refused);
            }
            Ok(seat) => {
                let mut texts = self.game.battle().complete(seat, &wish.typed);
                texts.truncate(limits::MOST_OUTCOMES);
                answer.send(&ServerMessage::Complete { id, texts });
            }
            Err(refused) => self.refuse(answer, refused),
        }
    }
}

/// What came of an action.
enum Acted {
    /// It was done now.
    Now(String, Told),
    /// It had been done, and made this revision.
    Before(u64),
}

/// What the others are still to be told.
pub(super) struct Told {
    from: u64,
    what: &'static str,
    seat: Option<Seat>,
    action: String,
    rolls: Vec<(String, i32)>,
    first_step: Option<usize>,
    cut: BTreeMap<super::Eyes, usize>,
    silent: bool,
}

impl Told {
    fn nothing() -> Told {
        Told {
            from: 0,
            what: "",
            seat: None,
            action: String::new(),
            rolls: Vec::new(),
            first_step: None,
            cut: BTreeMap::new(),
            silent: true,
        }
    }

    fn tell(self, room: &mut Room) {
        if self.silent {
            return;
        }
        room.tell_step(&Happened {
            from: self.from,
            what: self.what,
            seat: self.seat,
            action: &self.action,
            rolls: &self.rolls,
            first_step: self.first_step,
            cut: &self.cut,
        });
    }
}
