//! What people ask of each other: to take back, to call it a draw, to play again.

use holmgang_arena::erased::Refused;
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::Words;

use super::{Room, Who};
use crate::game::{Past, refused};
use crate::permit::Permit;
use crate::wire::{Ask, AskWhat, DiceKind, Outcome, ServerMessage, Stage};

/// What came of a call for another battle.
pub enum Rematch {
    /// Everybody has agreed: its table.
    Opened(String),
    /// The others are asked.
    Asked(Vec<Ask>),
}

impl Room {
    /// Whether steps go back across dice and answers: the table was opened so, and its record says it.
    fn is_practice(&self) -> bool {
        self.setup.wish.practice && self.is_alone()
    }

    /// In practice, taking back also works when the rules have just ended the battle; not where the end has told the secret of the dice.
    pub(super) fn may_change_back(&self, revision: u64) -> Result<(), Refused> {
        let by_rules = self.outcome.as_ref().is_some_and(|outcome| outcome.by == "rules");
        let is_told = self.setup.wish.dice == DiceKind::Verifiable;
        let may = by_rules && !is_told && self.is_practice();
        if self.stage == Stage::Over && may && self.frozen.is_none() && revision == self.revision {
            return Ok(());
        }
        self.may_change(revision)
    }

    /// Whether who plays alone may take back now.
    pub(super) fn may_undo_alone(&self) -> bool {
        let person = self.seats.iter().find_map(super::SeatState::person);
        person.is_some_and(|person| self.may_change_back(self.revision).is_ok() && self.steps_back(person).is_ok())
    }

    /// How many steps go when somebody who plays alone takes back: to before their own last one. Only in practice may others have acted since, or dice
    /// have been rolled.
    pub(super) fn steps_back(&self, person: i64) -> Result<usize, Refused> {
        if !self.is_alone() {
            let words = Words::new("ask the others to take back", "попросите остальных вернуть ход");
            return Err(refused("no_undo", words));
        }
        let battle = self.game.battle();
        let own = self.seats_of(person);
        if !self.is_practice() {
            self.may_take_back(&own, 1)?;
            return Ok(1);
        }
        let is_own = |step: &usize| {
            let seat = battle.step(*step).and_then(|step| step.seat);
            seat.is_some_and(|seat| own.contains(&self.game.word(seat)))
        };
        let last = (self.game.past() + 1..=battle.steps()).rev().find(is_own);
        last.map(|step| battle.steps() + 1 - step).ok_or_else(|| {
            refused("nothing_to_undo", Words::new("you have done nothing yet", "вы ещё ничего не сделали"))
        })
    }

    /// Whether the last steps may be taken back: they must be the own ones of these seats, without dice, and have told them nothing hidden.
    fn may_take_back(&self, seats: &[String], steps: usize) -> Result<(), Refused> {
        let battle = self.game.battle();
        let first = (battle.steps() + 1).saturating_sub(steps);
        if steps == 0 || first <= self.game.past() {
            return Err(refused("nothing_to_undo", Words::new("Nothing was done yet.", "Ещё ничего не сделано.")));
        }
        for step in first..=battle.steps() {
            let by = battle.step(step).and_then(|step| step.seat);
            let Some(by) = by.filter(|by| seats.contains(&self.game.word(*by))) else {
                let words = Words::new(
                    "Somebody else has acted since. Only your own last move is taken back.",
                    "После вас действовал другой. Вернуть можно только свой последний ход.",
                );
                return Err(refused("undo_crosses_other", words));
            };
            if battle.has_told(step, by) {
                let words = Words::new(
                    "Dice were rolled, or something hidden was seen. Such a move is not taken back.",
                    "Были брошены кости, или открылось скрытое. Такой ход не возвращают.",
                );
                return Err(refused("undo_crosses_dice", words));
            }
        }
        Ok(())
    }

    /// The seats whose people have to say yes: those that are still in the battle. Of another battle everybody is asked, the referee too: nobody is
    /// seated who has not agreed to it.
    fn asked(&self, what: AskWhat) -> Vec<String> {
        let remaining = self.game.remaining();
        let people = self.seats.iter().filter(|sitting| sitting.person().is_some());
        let asked = people.filter(|sitting| what == AskWhat::Rematch || remaining.contains(&sitting.seat));
        asked.map(|sitting| sitting.seat.clone()).collect()
    }

    /// Asks the others; of oneself it is answered at once. The new table, if everybody has agreed to one.
    pub(super) async fn ask(
        &mut self,
        who: &Who,
        what: AskWhat,
        seat: &str,
        revision: u64,
        steps: usize,
    ) -> Result<Option<String>, Refused> {
        self.own_seat(who, seat)?;
        match what {
            AskWhat::Rematch if self.stage == Stage::Over => {}
            AskWhat::Rematch => {
                return Err(refused("not_over", Words::new("the battle is not over", "бой ещё не окончен")));
            }
            AskWhat::Undo => {
                self.may_change(revision)?;
                self.may_take_back(&[seat.to_owned()], steps)?;
            }
            AskWhat::Draw => {
                self.may_change(revision)?;
                if seat != REFEREE.id && !self.game.remaining().contains(&seat.to_owned()) {
                    return Err(refused("not_allowed", super::end::is_out()));
                }
            }
        }
        if !self.asks.iter().any(|ask| ask.what == what) {
            self.asks.push(Ask { what, by: seat.to_owned(), revision: self.revision, steps, yes: Vec::new() });
        }
        self.answer(who, what, seat, true).await
    }

    pub(super) async fn answer(
        &mut self,
        who: &Who,
        what: AskWhat,
        seat: &str,
        yes: bool,
    ) -> Result<Option<String>, Refused> {
        self.own_seat(who, seat)?;
        let own = self.seats_of(who.person);
        let Some(place) = self.asks.iter().position(|ask| ask.what == what) else {
            return Err(refused("nothing_asked", Words::new("nobody has asked", "никто не спрашивал")));
        };
        if !yes {
            self.asks.remove(place);
            self.tell_asks();
            return Ok(None);
        }
        let asked = self.asked(what);
        let Some(ask) = self.asks.get_mut(place) else { return Ok(None) };
        for seat in own {
            if !ask.yes.contains(&seat) {
                ask.yes.push(seat);
            }
        }
        if !asked.iter().all(|seat| ask.yes.contains(seat)) {
            self.tell_asks();
            return Ok(None);
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
                self.end(seat, outcome, None).await.map(|()| None)
            }
            AskWhat::Undo => {
                // Asks end with every step, so the step is still the one that was meant.
                self.may_take_back(std::slice::from_ref(&ask.by), ask.steps)?;
                let Some(seat) = self.game.seat(&ask.by) else { return Ok(None) };
                self.take_back(seat, ask.steps, None).await.map(|()| None)
            }
            AskWhat::Rematch => self.rematch(&ask.by).await.map(Some),
        }
    }

    /// The same again, opened by whoever asked for it: everybody who has a seat has just agreed. What was nobody's seat is so again, with a new link.
    async fn rematch(&mut self, by: &str) -> Result<String, Refused> {
        let told = |(code, words): (&str, Words)| refused(code, words);
        let asker = self.seats.iter().find(|sitting| sitting.seat == by).and_then(super::SeatState::person);
        let permit = Permit::new(&self.app, asker.unwrap_or(self.owner), None).await.map_err(told)?;
        let mut seats = self.seats.clone();
        for sitting in &mut seats {
            sitting.link = (sitting.holder == super::Holder::Link).then(|| crate::auth::word(26));
        }
        let table = super::open(&self.app, permit, self.setup.clone(), seats).await.map_err(told)?;
        self.tell(&ServerMessage::Rematch { table: table.clone() });
        Ok(table)
    }

    /// Steps were put right: everybody keeps their seat at another table, where the battle goes on; this one ends and stays as it was.
    pub(super) async fn go_on_elsewhere(
        &mut self,
        who: &Who,
        permit: Permit,
        revision: u64,
        past: Past,
    ) -> Result<String, Refused> {
        if !self.may_reverse(who.person) {
            let words = Words::new("only the referee puts steps right", "исправлять шаги может только судья");
            return Err(refused("not_the_referee", words));
        }
        let was_over = self.stage == Stage::Over;
        if !was_over {
            self.may_change(revision)?;
        }
        let mut seats = self.seats.clone();
        for sitting in &mut seats {
            sitting.link = (sitting.holder == super::Holder::Link).then(|| crate::auth::word(26));
        }
        let mut setup = self.setup.clone();
        setup.wish.dice = DiceKind::Given;
        setup.wish.nonces = false;
        setup.past = Some(past);
        let told = |(code, words): (&str, Words)| refused(code, words);
        let table = super::open(&self.app, permit, setup, seats).await.map_err(told)?;
        if !was_over {
            let outcome = Outcome {
                by: "amended".to_owned(),
                result: "none".to_owned(),
                words: Words::new("put right: it goes on at another table", "исправлен: продолжается за другим столом"),
                winners: Vec::new(),
                clause: None,
            };
            self.end(None, outcome, None).await?;
        }
        self.tell(&ServerMessage::Rematch { table: table.clone() });
        Ok(table)
    }

    /// The same again, asked for by a call: the new table, or what the others are asked now.
    pub(super) async fn ask_rematch(&mut self, who: &Who) -> Result<Rematch, Refused> {
        let seat = self.seats_of(who.person).into_iter().next().unwrap_or_default();
        let opened = self.ask(who, AskWhat::Rematch, &seat, self.revision, 1).await?;
        Ok(opened.map_or_else(|| Rematch::Asked(self.asks.clone()), Rematch::Opened))
    }

    fn tell_asks(&mut self) {
        self.tell(&ServerMessage::Asks { asks: self.asks.clone() });
        self.changed();
    }
}
