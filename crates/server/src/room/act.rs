//! Messages to a table, and the one way of a step: check → roll → commit → answer → tell.

use std::collections::BTreeMap;

use holmgang_arena::erased::Refused;
use holmgang_arena::lexicon::roll_called;
use holmgang_arena::script::read_rolls;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::viewers::StepEvent;
use super::{Answer, PendingAnswer, Room, Who};
use crate::clock::NextDecision;
use crate::game::{Line, refused};
use crate::limits;
use crate::notes::Why;
use crate::time::wall;
use crate::wire::{Act, ClientMessage, RollWanted, ServerMessage, Stage};

impl Room {
    pub(super) async fn say(&mut self, who: &Who, lang: Lang, message: ClientMessage, received: u64, answer: Answer) {
        if !self.may_watch(who.person) {
            let refused = refused("no_such_table", Words::new("there is no such table", "такого стола нет"));
            return self.refuse(answer, refused);
        }
        self.came(who.person);
        match message {
            ClientMessage::Act(act) => self.act(who, act, received, answer).await,
            ClientMessage::Do(wish) => self.beside(who, wish, received, answer).await,
            ClientMessage::Preview(wish) => self.preview(who, wish, lang, answer),
            ClientMessage::Complete(wish) => self.complete(who, &wish, answer),
            ClientMessage::Ask { what, seat, revision, steps, .. } => {
                let done = self.ask(who, what, &seat, revision, steps.unwrap_or(1)).await;
                self.done_or_refused(answer, done.map(drop));
            }
            ClientMessage::Answer { what, seat, yes, .. } => {
                let done = self.answer(who, what, &seat, yes).await;
                self.done_or_refused(answer, done.map(drop));
            }
            ClientMessage::Moderate { what, n, .. } => {
                let done = self.moderate(who, what, n).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Chat { text, room, .. } => {
                let done = self.chat(who, &text, room.unwrap_or_default()).await;
                self.done_or_refused(answer, done);
            }
            ClientMessage::Nonce { seat, seal, text, .. } => {
                let done = self.nonce(who, &seat, seal.as_deref(), text.as_deref()).await;
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

    pub(super) fn refuse(&self, answer: Answer, refused: Refused) {
        let message = self.refusal(answer.id(), refused);
        answer.send(&message);
    }

    pub(super) fn refusal(&self, id: u64, refused: Refused) -> ServerMessage {
        let roll = match refused.script {
            Some(ScriptFault::Missing { name, lo, hi } | ScriptFault::Impossible { name, lo, hi, .. }) => {
                let called = Words::new(roll_called(name, Lang::En), roll_called(name, Lang::Ru));
                Some(RollWanted { name: name.to_owned(), lo, hi, about: format!("{name} {lo}..{hi}"), called })
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
            Ok(ActionResult::Now(action, told)) => {
                let due = PendingAnswer(Some(answer), ServerMessage::Applied { id, revision: self.revision, action });
                told.tell(self, Some(due));
                self.after();
            }
            Ok(ActionResult::Before(revision)) => answer.send(&ServerMessage::Duplicate { id, revision }),
            Err(refused) => {
                let stale = refused.code == "stale_revision" && revision != self.revision;
                self.refuse(answer, refused);
                // Who has not seen the battle as it is sees it now.
                if let (true, Some(outbox)) = (stale, outbox) {
                    self.tell_all(who, &outbox);
                }
            }
        }
    }

    /// Whether it was done before; a client's name and number are checked on the way.
    pub(super) fn once(&self, seat: &str, client: &str, seq: u64) -> Result<Option<u64>, Refused> {
        if client.is_empty() || client.len() > limits::MOST_CLIENT || seq > i64::MAX as u64 {
            let words = Words::new("`client` has 1 to 32 bytes", "`client`: от 1 до 32 байт");
            return Err(refused("bad_message", words));
        }
        Ok(self.done.get(&(seat.to_owned(), client.to_owned(), seq)).copied())
    }

    async fn try_act(&mut self, who: &Who, act: Act, received: u64) -> Result<ActionResult, Refused> {
        let seat = self.own_seat(who, &act.seat)?;
        if let Some(before) = self.once(&act.seat, &act.client, act.seq)? {
            return Ok(ActionResult::Before(before));
        }
        if act.text.chars().nth(limits::MOST_ACTION).is_some()
            || act.rolls.as_ref().is_some_and(|rolls| rolls.len() > limits::MOST_ROLLS)
        {
            return Err(refused("too_long", Words::new("this is too long", "это слишком длинно")));
        }
        let rolls = match act.rolls.as_deref().map(read_rolls) {
            // Where something is only tried, nobody has to throw dice.
            None if self.setup.past.is_some() => self.rolls_of_nobody(seat, &act.text),
            None => Rolls::Seeded,
            Some(Ok(rolls)) => Rolls::Given(rolls),
            Some(Err(words)) => return Err(refused("bad_rolls", words)),
        };
        if self.stage == Stage::Starting && act.text.trim() == "begin" && self.frozen.is_none() {
            self.begin(rolls).await?;
            return Ok(ActionResult::Now("begin".to_owned(), StepReport::nothing()));
        }
        self.may_change(act.revision)?;
        self.still_in_time(&act.seat, received).await?;
        // The time of an order is what the clock says, not who gives it; where something is only tried, anything may be said.
        let text = match self.setup.past.as_ref().filter(|past| past.amended.is_none()) {
            None => self.game.battle().timed(seat, &act.text, self.clock.used(&act.seat, received)),
            Some(_) => act.text,
        };
        let overdue = self.game.battle().overdue(seat, &text);
        let told =
            match (self.make_step(seat, (&text, None), rolls, Some((act.client, act.seq)), received).await, overdue) {
                (Ok(told), _) => told,
                (Err(refused), None) => return Err(refused),
                // What comes too late is refused, and what the rulebook does then is done.
                (Err(refused), Some(instead)) => {
                    let rolls = self.rolls_of_nobody(seat, &instead);
                    self.step(seat, (&instead, None), rolls, None, received).await?;
                    return Err(refused);
                }
            };
        Ok(ActionResult::Now(told.action.clone(), told))
    }

    /// The seats among these for whom time counts: people who are there.
    pub(super) fn clocked(&self, seats: &[String]) -> Vec<String> {
        seats.iter().filter(|seat| self.bot_of(seat).is_none() && !self.is_deserted(seat)).cloned().collect()
    }

    /// A step: done, on the disk, and told; with the reason, where nobody at the seat has said it.
    pub(super) async fn step(
        &mut self,
        seat: Seat,
        text: (&str, Option<Why>),
        rolls: Rolls,
        once: Option<(String, u64)>,
        received: u64,
    ) -> Result<(), Refused> {
        self.make_step(seat, text, rolls, once, received).await?.tell(self, None);
        self.after();
        Ok(())
    }

    /// A step: done and on the disk; whoever asked is to be answered first, then the others told.
    async fn make_step(
        &mut self,
        seat: Seat,
        (text, why): (&str, Option<Why>),
        rolls: Rolls,
        once: Option<(String, u64)>,
        received: u64,
    ) -> Result<StepReport, Refused> {
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
        let seats = self.clocked(&self.game.wanted());
        let next = NextDecision { seats: &seats, limit: self.game.limit(), goes_on: self.game.goes_on() };
        clock.decided(Some(&word), next, received, self.now(), wall());
        let line = Line::Act { action: done.action.clone(), rolls: rolls.clone(), why };
        if self.commit(&word, &line, once, &clock, stage, outcome.as_ref()).await.is_err() {
            // It has not happened. The same dice will roll the same again.
            self.game.retract();
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        if let Some(why) = why {
            self.game.note(&word, why);
        }
        if seat == Seat::Referee {
            tracing::info!(table = self.id, revision = self.revision, "the referee acted");
        }
        self.outcome = outcome;
        Ok(StepReport {
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
        let remaining = self.game.remaining();
        let is_somebody_out = self.remaining != remaining;
        self.remaining = remaining;
        if self.stage == Stage::Over {
            self.clock.stop(self.now());
        }
        if self.stage == Stage::Over || is_somebody_out {
            self.tell_table(None);
        }
        self.call_bot();
    }
}

/// What came of an action.
enum ActionResult {
    /// It was done now.
    Now(String, StepReport),
    /// It had been done, and made this revision.
    Before(u64),
}

/// What the others are still to be told.
pub(super) struct StepReport {
    pub(super) from: u64,
    pub(super) what: &'static str,
    pub(super) seat: Option<Seat>,
    pub(super) action: String,
    pub(super) rolls: Vec<(String, i32)>,
    pub(super) first_step: Option<usize>,
    pub(super) cut: BTreeMap<super::Viewpoint, usize>,
    pub(super) silent: bool,
}

impl StepReport {
    pub(super) fn nothing() -> StepReport {
        StepReport {
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

    /// Whoever asked is answered with it.
    pub(super) fn tell(self, room: &mut Room, answer: Option<PendingAnswer>) {
        if self.silent {
            return;
        }
        let event = StepEvent {
            from: self.from,
            what: self.what,
            seat: self.seat,
            action: &self.action,
            rolls: &self.rolls,
            first_step: self.first_step,
            cut: &self.cut,
        };
        room.tell_step(&event, answer);
    }
}
