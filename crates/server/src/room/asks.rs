//! What people ask of each other: to take back, to call it a draw, to play again; and what they say.

use std::collections::BTreeSet;

use holmgang_arena::erased::Refused;
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::Words;
use rusqlite::params;

use super::{Room, Who};
use crate::game::refused;
use crate::limits;
use crate::time::wall;
use crate::wire::{Ask, AskWhat, Chat, Outcome, ServerMessage, Stage};

impl Room {
    /// Taking back also works when the rules have just ended the battle, as long as one plays alone.
    pub(super) fn may_change_back(&self, revision: u64) -> Result<(), Refused> {
        let by_rules = self.outcome.as_ref().is_some_and(|outcome| outcome.by == "rules");
        if self.stage == Stage::Over && by_rules && self.frozen.is_none() && revision == self.revision {
            return Ok(());
        }
        self.may_change(revision)
    }

    /// Whether who plays alone may take back now.
    pub(super) fn may_undo_alone(&self) -> bool {
        let person = self.seats.iter().find_map(super::Sitting::person);
        person.is_some_and(|person| self.may_change_back(self.revision).is_ok() && self.steps_back(person).is_ok())
    }

    /// How many steps go when somebody who plays alone takes back: to before their own last one.
    pub(super) fn steps_back(&self, person: i64) -> Result<usize, Refused> {
        if !self.is_alone() {
            let words = Words::new("ask the others to take back", "попросите остальных вернуть ход");
            return Err(refused("no_undo", words));
        }
        let battle = self.game.battle();
        let own = self.seats_of(person);
        let is_own = |step: &usize| {
            let seat = battle.step(*step).and_then(|step| step.seat);
            seat.is_some_and(|seat| own.contains(&self.game.word(seat)))
        };
        let last = (self.game.past() + 1..=battle.steps()).rev().find(is_own);
        last.map(|step| battle.steps() + 1 - step).ok_or_else(|| {
            refused("nothing_to_undo", Words::new("you have done nothing yet", "вы ещё ничего не сделали"))
        })
    }

    /// Whether the last step may be taken back by consent: it must be the asker's own, without dice, and reveal nothing.
    fn may_take_back(&self, seat: &str) -> Result<(), Refused> {
        let battle = self.game.battle();
        let Some(last) = battle.step(battle.steps()).filter(|_| battle.steps() > 0) else {
            return Err(refused("nothing_to_undo", Words::new("nothing was done yet", "ещё ничего не сделано")));
        };
        if last.seat.is_none_or(|by| self.game.word(by) != seat) {
            let words = Words::new(
                "somebody else has acted since: only one's own last action is taken back",
                "после вас действовал другой: вернуть можно только своё последнее действие",
            );
            return Err(refused("undo_crosses_other", words));
        }
        if !last.rolls.is_empty() || self.game.rules().profile().hidden {
            let words = Words::new(
                "dice were rolled or something was revealed: that is not taken back",
                "были брошены кости или что-то открылось: такое не возвращают",
            );
            return Err(refused("undo_crosses_dice", words));
        }
        Ok(())
    }

    /// The players' seats that people hold.
    fn people(&self) -> Vec<(String, i64)> {
        let players = self.seats.iter().filter(|sitting| sitting.seat != REFEREE.id);
        players.filter_map(|sitting| Some((sitting.seat.clone(), sitting.person()?))).collect()
    }

    pub(super) async fn ask(&mut self, who: &Who, what: AskWhat, seat: &str, revision: u64) -> Result<(), Refused> {
        self.own_seat(who, seat)?;
        match what {
            AskWhat::Rematch if self.stage == Stage::Over => {}
            AskWhat::Rematch => {
                return Err(refused("not_over", Words::new("the battle is not over", "бой ещё не окончен")));
            }
            AskWhat::Undo => {
                self.may_change(revision)?;
                self.may_take_back(seat)?;
            }
            AskWhat::Draw => self.may_change(revision)?,
        }
        if !self.asks.iter().any(|ask| ask.what == what) {
            self.asks.push(Ask { what, by: seat.to_owned(), revision: self.revision, yes: Vec::new() });
        }
        self.answer(who, what, seat, true).await
    }

    pub(super) async fn answer(&mut self, who: &Who, what: AskWhat, seat: &str, yes: bool) -> Result<(), Refused> {
        self.own_seat(who, seat)?;
        let own = self.seats_of(who.person);
        let Some(place) = self.asks.iter().position(|ask| ask.what == what) else {
            return Err(refused("nothing_asked", Words::new("nobody has asked", "никто не спрашивал")));
        };
        if !yes {
            self.asks.remove(place);
            self.tell_asks();
            return Ok(());
        }
        let people = self.people();
        let Some(ask) = self.asks.get_mut(place) else { return Ok(()) };
        for seat in own {
            if !ask.yes.contains(&seat) {
                ask.yes.push(seat);
            }
        }
        if !people.iter().all(|(seat, _)| ask.yes.contains(seat)) {
            self.tell_asks();
            return Ok(());
        }
        let ask = self.asks.remove(place);
        self.tell_asks();
        match what {
            AskWhat::Draw => {
                let outcome = Outcome {
                    by: "draw".to_owned(),
                    result: "draw".to_owned(),
                    words: Words::new("a draw by agreement", "ничья по соглашению"),
                    winners: Vec::new(),
                    clause: None,
                };
                let seat = self.game.seat(&ask.by);
                self.end(seat, outcome, None).await
            }
            AskWhat::Undo => {
                // Asks end with every step, so the step is still the one that was meant.
                self.may_take_back(&ask.by)?;
                let Some(seat) = self.game.seat(&ask.by) else { return Ok(()) };
                self.take_back(seat, 1, None).await
            }
            AskWhat::Rematch => self.rematch().await.map(|_| ()),
        }
    }

    /// The same again.
    pub async fn rematch(&mut self) -> Result<String, Refused> {
        let opened = super::open(&self.app, self.owner, self.setup.clone(), self.seats.clone()).await;
        let table = opened.map_err(|(code, words)| refused(code, words))?;
        self.tell(&ServerMessage::Rematch { table: table.clone() });
        Ok(table)
    }

    fn tell_asks(&mut self) {
        self.tell(&ServerMessage::Asks { asks: self.asks.clone() });
        self.changed();
    }

    pub(super) async fn chat(&mut self, who: &Who, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        let long = text.chars().nth(limits::MOST_CHAT).is_some();
        if text.is_empty() || long || text.chars().any(char::is_control) {
            let words = Words::new("a message has 1 to 500 characters", "в сообщении от 1 до 500 знаков");
            return Err(refused("too_long", words));
        }
        if self.said >= limits::CHAT_KEPT {
            return Err(refused("too_many", Words::new("this chat is full", "этот чат заполнен")));
        }
        let seats: BTreeSet<String> = self.seats_of(who.person).into_iter().collect();
        let chat = Chat {
            n: self.said + 1,
            who: who.name.clone(),
            seat: seats.into_iter().next(),
            text: text.to_owned(),
            at: wall(),
            person: who.person,
        };
        let (id, person, row) = (self.id.clone(), who.person, chat.clone());
        let stored = self.app.store.write(move |store| {
            store
                .prepare_cached(
                    "INSERT INTO chats (id, n, person, who, seat, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![id, row.n as i64, person, row.who, row.seat, row.text, row.at])
        });
        stored.await.map_err(|_| refused("not_saved", super::seats::not_saved()))?;
        self.said += 1;
        self.chat.push(chat.clone());
        self.tell(&ServerMessage::Chat { chat });
        Ok(())
    }
}
