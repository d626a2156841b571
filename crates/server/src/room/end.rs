//! How a battle ends or goes back beside its rules: resigning, closing, taking back, time that is up.

use std::collections::BTreeMap;

use holmgang_arena::erased::Refused;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{REFEREE, Seat};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::act::StepReport;
use super::{Answer, Room, Who};
use crate::clock::NextDecision;
use crate::game::{Line, refused};
use crate::notes::Why;
use crate::results::{self, Player};
use crate::time::wall;
use crate::wire::{Do, DoWhat, Outcome, ServerMessage, Stage, Timeout, WordsNow};

impl Room {
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
        let told = StepReport {
            from,
            what: "end",
            seat,
            action: String::new(),
            rolls: Vec::new(),
            first_step: None,
            cut: BTreeMap::new(),
            silent: false,
        };
        told.tell(self, None);
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
        let seats = self.clocked(std::slice::from_ref(&word));
        let next = NextDecision { seats: &seats, limit: self.game.limit(), goes_on: false };
        clock.decided(None, next, self.now(), self.now(), wall());
        let line = Line::Undo { steps };
        if self.commit(&word, &line, once, &clock, Stage::Running, None).await.is_err() {
            return Err(refused("not_saved", super::seats::not_saved()));
        }
        self.game.undo(steps)?;
        self.outcome = None;
        let told = StepReport {
            from,
            what: "undo",
            seat: Some(seat),
            action: String::new(),
            rolls: Vec::new(),
            first_step: None,
            cut,
            silent: false,
        };
        told.tell(self, None);
        self.after();
        Ok(())
    }

    pub(super) async fn beside(&mut self, who: &Who, wish: Do, received: u64, answer: Answer) {
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
                if !self.game.remaining().contains(&wish.seat) {
                    return Err(refused("not_allowed", is_out()));
                }
                self.give_up(None, &wish.seat, once, received).await?;
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
                self.close(who.person, seat, once, received).await?;
            }
        }
        Ok(None)
    }

    /// A message that came after the time was up comes too late, also where nobody has noticed yet.
    pub(super) async fn still_in_time(&mut self, seat: &str, received: u64) -> Result<(), Refused> {
        if self.clock.expired(received, wall()) == Some(seat) {
            self.expire().await;
            return Err(refused("too_late", Words::new("the time was up before", "время вышло раньше")));
        }
        Ok(())
    }

    /// The seat for which somebody resigns by closing: a battle that has begun, its first dice rolled, is not left without a result where others have
    /// come to play it.
    pub(super) fn leaves_for(&self, person: i64) -> Option<String> {
        let is_played = self.stage == Stage::Running && !self.is_alone() && self.clock.awaited().is_empty();
        self.plays_for(person).filter(|_| is_played)
    }

    /// Closes the table: without a result, or as a resignation of all one's seats.
    async fn close(
        &mut self,
        person: i64,
        seat: Option<Seat>,
        mut once: Option<(String, u64)>,
        received: u64,
    ) -> Result<(), Refused> {
        if self.leaves_for(person).is_none() {
            let outcome = Outcome {
                by: "closed".to_owned(),
                result: "none".to_owned(),
                words: Words::new("closed without a result", "закрыт без результата"),
                winners: Vec::new(),
                clause: None,
            };
            return self.end(seat, outcome, once).await;
        }
        while let Some(own) = self.leaves_for(person) {
            self.give_up(None, &own, once.take(), received).await?;
        }
        Ok(())
    }

    /// A person is not there any more and will not come back: what they still play is lost for them, and where nothing has begun their seats are free.
    pub(super) async fn forfeit(&mut self, person: i64) {
        if self.frozen.is_some() {
            return;
        }
        if self.stage == Stage::Waiting {
            self.free_seats_of(person).await;
        }
        // Nobody waits for them with their clock.
        self.came(person);
        while self.stage == Stage::Running
            && let Some(own) = self.plays_for(person)
        {
            if let Err(refused) = self.give_up(Some(Why::Gone), &own, None, self.now()).await {
                tracing::warn!(table = self.id, seat = own, code = refused.code, "a seat is not given up");
                return;
            }
        }
        // What is asked of a referee who is gone is decided as usual, and no time runs for it.
        if self.stage == Stage::Running && self.game.wanted().iter().any(|seat| self.is_deserted(seat)) {
            let people = self.clocked(&self.game.wanted());
            self.clock.stop(self.now());
            self.clock.resume(&people, self.game.limit(), self.now());
            self.call_bot();
        }
    }

    /// The same of everybody with a seat who is deleted.
    pub(super) async fn forfeit_all(&mut self) {
        for person in self.gone.clone() {
            self.forfeit(person).await;
        }
    }

    /// Who has met whom, where a battle counts for ratings: people alone, at least two of them, none of whom was the referee too.
    pub(super) fn rated_players(&self) -> Vec<Player> {
        let (referees, sides): (Vec<_>, Vec<_>) = self.seats.iter().partition(|sitting| sitting.seat == REFEREE.id);
        let mut players: Vec<Player> = Vec::new();
        for sitting in sides {
            let Some(person) = sitting.person() else { return Vec::new() };
            match players.iter_mut().find(|player| player.person == person) {
                Some(player) => player.seats.push(sitting.seat.clone()),
                None => players.push(Player { person, seats: vec![sitting.seat.clone()] }),
            }
        }
        let is_judge = |player: &Player| referees.iter().any(|referee| referee.is_held_by(player.person));
        let count = players.len() > 1 && results::counts(&self.setup) && !players.iter().any(is_judge);
        if count { players } else { Vec::new() }
    }

    /// A seat that a person holds and that is still in the battle.
    fn plays_for(&self, person: i64) -> Option<String> {
        let remaining = self.game.remaining();
        self.seats_of(person).into_iter().find(|seat| remaining.contains(seat))
    }

    /// A seat gives the battle up: by itself resigning, by its time, by who sits there being deleted. Among more than two it is out and the others play on;
    /// where nobody but bots would be left to play, or the rulebook has no such way, the battle ends for everybody.
    async fn give_up(
        &mut self,
        why: Option<Why>,
        word: &str,
        once: Option<(String, u64)>,
        received: u64,
    ) -> Result<(), Refused> {
        let Some(seat) = self.game.seat(word) else { return Err(refused("no_such_seat", Words::default())) };
        let others: Vec<String> = self.game.remaining().into_iter().filter(|other| other != word).collect();
        let goes_on = others.len() < 2 || others.iter().any(|other| self.bot_of(other).is_none());
        let is_of_many = self.game.battle().playing().len() > 2 && goes_on;
        match self.game.battle().resignation(seat).filter(|_| is_of_many) {
            Some(text) => {
                let rolls = self.rolls_of_nobody(seat, &text);
                self.step(seat, (&text, why), rolls, once, received).await
            }
            None => {
                let outcome = self.lost(if why == Some(Why::Time) { "time" } else { "resign" }, word);
                self.end(Some(seat), outcome, once).await
            }
        }
    }

    /// The others who are still in the battle win, all of them where there are more than one.
    fn lost(&self, by: &str, seat: &str) -> Outcome {
        let winners: Vec<String> = self.game.remaining().into_iter().filter(|other| other != seat).collect();
        let name = self.game.seat_name(seat);
        let words = match by {
            "time" => words!("{}: the time is up", "{}: время вышло", name.en),
            _ => words!("{} resigned", "{} сдались", name.en),
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
        let is_due = |room: &Room| room.starts_at.is_some_and(|at| at <= room.now());
        if is_due(self) && self.words_now() == Some(WordsNow::Seal) {
            self.open_words().await;
        }
        if is_due(self) && self.stage == Stage::Waiting {
            self.starts_at = None;
            self.begin_if_full().await;
        }
        if is_due(self) {
            self.starts_at = None;
            self.close_words();
            if let Err(why) = self.begin(Rolls::Seeded).await {
                tracing::warn!(table = self.id, code = why.code, "the battle does not begin");
                self.wait_for_begin(&why);
            }
        }
        if self.stage == Stage::Running && self.clock.expired(self.now(), wall()).is_some() {
            self.expire().await;
        }
    }

    /// What is decided at a seat where nobody decides: what the rulebook says for that, else the first that it lists.
    pub(super) fn usual(&self, seat: Seat) -> Option<String> {
        let battle = self.game.battle();
        battle.expiry(seat).or_else(|| battle.legal(seat).into_iter().next())
    }

    /// Time is up: what the rulebook does then, or a loss. It stands in the record like any other action. A referee is no party and loses nothing: what
    /// is asked of them is decided as usual.
    async fn expire(&mut self) {
        let Some(word) = self.clock.expired(self.now(), wall()).map(str::to_owned) else { return };
        let Some(seat) = self.game.seat(&word) else { return };
        let rulebook =
            self.setup.wish.timeout == Timeout::Skip || self.setup.wish.clock == crate::wire::ClockKind::Rulebook;
        let instead = match seat {
            Seat::Referee => self.usual(seat),
            Seat::Player(_) => self.game.battle().expiry(seat).filter(|_| rulebook),
        };
        let done = match instead {
            Some(text) => {
                let rolls = self.rolls_of_nobody(seat, &text);
                let why = (seat == Seat::Referee).then_some(Why::Time);
                self.step(seat, (&text, why), rolls, None, self.now()).await
            }
            None => self.give_up(Some(Why::Time), &word, None, self.now()).await,
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
}

/// What is said to a seat that does not play, or not any more.
pub(super) fn is_out() -> Words {
    Words::new("this seat is not in the battle, or not any more", "это место в бою не участвует или уже выбыло")
}
