//! The battle of a table: from its set-up, and again from its lines. No clock, no network, no store.

mod setup;
mod line;

use std::sync::Arc;

use holmgang_arena::erased::{self, AnyBattle, AnyRules, Refused, StartError, TurnInfo};
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::script;
use holmgang_arena::table::{Invitation, Opening, Submitted, Table, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::{Secret, unhex};
use holmgang_kernel::seat::{REFEREE, Seat};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::notes::{Notes, Why};
use crate::wire::{DiceKind, NewTable, Outcome};

pub use self::line::{Line, MARK, mark};
pub use self::setup::{Amended, Past, RollValue, Setup, options, source};

/// The battle of a table.
pub struct Game {
    rules: Arc<dyn AnyRules>,
    stage: State,
    given: bool,
    practice: bool,
    /// How many steps it began with: they are another battle's, and stay.
    past: usize,
    /// The hash of content that its first line bears, once it was read from the store.
    content: Option<[u8; 32]>,
    /// Why steps were taken that nobody has said.
    notes: Notes,
}

enum State {
    /// The board at the start, to look at.
    Shown(Box<dyn AnyBattle>),
    /// It has begun.
    Begun(Table),
}

impl Game {
    /// The board at the start.
    ///
    /// # Errors
    /// Everything wrong with the set-up.
    pub fn new(rules: Arc<dyn AnyRules>, wish: &NewTable) -> Result<Game, StartError> {
        let setup = erased::Setup {
            scenario: source(&wish.scenario).map_err(StartError::Faults)?,
            options: options(&wish.options).map_err(StartError::Faults)?,
            key: [0; 32],
            rolls: Rolls::Seeded,
        };
        let shown = rules.start(&setup)?;
        Ok(Game {
            rules,
            stage: State::Shown(shown),
            given: wish.dice == DiceKind::Given,
            practice: wish.practice,
            past: 0,
            content: None,
            notes: Notes::default(),
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<dyn AnyRules> {
        &self.rules
    }

    /// The battle, to look at.
    pub fn battle(&self) -> &dyn AnyBattle {
        match &self.stage {
            State::Shown(battle) => &**battle,
            State::Begun(table) => table.battle(),
        }
    }

    /// Whether it has begun.
    pub fn has_begun(&self) -> bool {
        matches!(self.stage, State::Begun(_))
    }

    fn table(&self) -> Option<&Table> {
        if let State::Begun(table) = &self.stage { Some(table) } else { None }
    }

    fn table_mut(&mut self) -> Result<&mut Table, Refused> {
        match &mut self.stage {
            State::Begun(table) => Ok(table),
            State::Shown(_) => {
                Err(refused("not_begun", Words::new("the battle has not begun yet", "бой ещё не начался")))
            }
        }
    }

    /// The dice are committed to, for these seats.
    ///
    /// # Errors
    /// Seats that do not fit.
    pub fn invite(
        &self,
        setup: &Setup,
        seats: &[(String, bool, String)],
        secret: Option<&Secret>,
    ) -> Result<Invitation, StartError> {
        let seats = seats.iter().map(|(seat, bot, name)| SeatLine {
            seat: seat.clone(),
            holder: if *bot { Holder::Bot(name.clone()) } else { Holder::Human(name.clone()) },
            nonce: None,
        });
        let opening = Opening {
            scenario: source(&setup.wish.scenario).map_err(StartError::Faults)?,
            options: options(&setup.wish.options).map_err(StartError::Faults)?,
            seats: seats.collect(),
            lang: setup.lang,
            dice: match (setup.wish.dice, secret) {
                (DiceKind::Verifiable, Some(secret)) => TableDice::Secret(secret.clone()),
                (DiceKind::Verifiable, None) => TableDice::Fair,
                (DiceKind::Given, _) => TableDice::Given,
            },
            // Who may take back is decided by the room, which knows who sits here.
            undo: Undo::Free,
        };
        let invitation = Invitation::new(&*self.rules, opening)?;
        Ok(match self.content {
            Some(hash) => invitation.with_content(hash),
            None => invitation,
        })
    }

    /// Begins, and does again what happened before, if it goes on from another battle. What was rolled at the start comes back; `restarts` of the server
    /// since its commitment was told stand in the record.
    ///
    /// # Errors
    /// As the wall says; the battle has not begun then.
    pub fn begin(
        &mut self,
        past: Option<&Past>,
        invitation: Invitation,
        rolls: Rolls,
        restarts: u32,
    ) -> Result<Vec<RollValue>, StartError> {
        let mut table = invitation.begin(&*self.rules, rolls)?;
        let rolled = table.battle().step(0).map(|step| step.rolls).unwrap_or_default();
        let steps = past.map_or(&[][..], |past| &past.steps);
        for (seat, action, rolls) in steps {
            let seat = self.seat(seat).ok_or_else(|| StartError::Unknown(no_seat()))?;
            let revision = table.revision();
            let done = table.submit(seat, revision, action, Rolls::Given(rolls.clone()));
            done.map_err(|refused| StartError::Unknown(refused.words))?;
        }
        if restarts > 0 {
            table.remark(&format!("restarts of the server before the first roll: {restarts}"));
        }
        if let Some((of, amended)) = past.and_then(|past| Some((&past.of, past.amended.as_ref()?))) {
            let Amended { by, reason, steps, was } = amended;
            table.remark(&format!("goes on from {of}, put right by {by}: {reason}"));
            for (step, was) in steps.iter().zip(was) {
                table.remark(&format!("step {step} was: {was}"));
            }
        }
        if self.practice {
            table.remark("practice: steps may be taken back across dice");
        }
        self.past = steps.len();
        self.stage = State::Begun(table);
        Ok(rolled.into_iter().map(|roll| (roll.name, roll.value)).collect())
    }

    /// A step.
    ///
    /// # Errors
    /// Not begun, or what table and rules say. Nothing has changed then.
    pub fn act(&mut self, seat: Seat, text: &str, rolls: Rolls) -> Result<Submitted, Refused> {
        let table = self.table_mut()?;
        let revision = table.revision();
        table.submit(seat, revision, text, rolls)
    }

    /// The last step was taken for this reason: the record says it behind the action.
    pub fn note(&mut self, seat: &str, why: Why) {
        self.notes.add(self.battle().steps(), why);
        if let State::Begun(table) = &mut self.stage {
            table.remark(&format!("{}: {seat}", why.word()));
        }
    }

    /// Why steps were taken that nobody has said.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Takes steps back.
    ///
    /// # Errors
    /// There are not so many.
    pub fn undo(&mut self, steps: usize) -> Result<(), Refused> {
        let past = self.past;
        let table = self.table_mut()?;
        if table.battle().steps() < past + steps {
            return Err(refused("nothing_to_undo", Words::new("nothing was done yet", "ещё ничего не сделано")));
        }
        for _ in 0..steps {
            let revision = table.revision();
            table.undo(revision)?;
        }
        let left = table.battle().steps();
        self.notes.keep(left);
        Ok(())
    }

    /// The last step is not in the store: it has not happened.
    pub fn retract(&mut self) {
        if let State::Begun(table) = &mut self.stage {
            table.retract_unkept();
        }
    }

    /// Ends it beside the rules.
    pub fn end(&mut self, outcome: &Outcome) {
        if let State::Begun(table) = &mut self.stage {
            table.remark(&format!("{}: {}", outcome.by, outcome.result));
            table.close();
        }
    }

    /// How many steps it began with, of another battle.
    pub fn past(&self) -> usize {
        self.past
    }

    /// The record so far.
    pub fn record(&self) -> Option<String> {
        Some(self.table()?.record())
    }

    /// How the rules ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table()?;
        match self.battle().turn() {
            TurnInfo::Of { .. } => None,
            TurnInfo::Over { result, words, winners, clause } => Some(Outcome {
                by: "rules".to_owned(),
                result: result.to_owned(),
                words,
                winners: winners.iter().map(|seat| self.word(*seat)).collect(),
                clause: Some(clause.to_string()),
            }),
        }
    }

    /// The seats whose decision is wanted, in notation; nobody before the start and after the end.
    pub fn wanted(&self) -> Vec<String> {
        match self.battle().turn() {
            TurnInfo::Of { seats, .. } if self.has_begun() => seats.iter().map(|seat| self.word(*seat)).collect(),
            _ => Vec::new(),
        }
    }

    /// The seats that are still in the battle, of those that play.
    pub fn remaining(&self) -> Vec<String> {
        let places = self.battle().remaining().into_iter().filter_map(|place| u8::try_from(place).ok());
        places.map(|place| self.word(Seat::Player(place))).collect()
    }

    /// The rulebook's time for the decision.
    pub fn limit(&self) -> Option<u32> {
        match self.battle().turn() {
            TurnInfo::Of { limit_ms, .. } => limit_ms,
            TurnInfo::Over { .. } => None,
        }
    }

    /// Whether the decision that is wanted was wanted before the last step already.
    pub fn goes_on(&self) -> bool {
        self.battle().asked_at() < self.battle().steps()
    }

    /// The word of a seat.
    pub fn word(&self, seat: Seat) -> String {
        script::seat_word(self.rules.profile(), seat).to_owned()
    }

    /// The seat of a word.
    pub fn seat(&self, word: &str) -> Option<Seat> {
        let profile = self.rules.profile();
        if word == REFEREE.id {
            return profile.referee.then_some(Seat::Referee);
        }
        let place = profile.seats.iter().position(|seat| seat.id == word)?;
        u8::try_from(place).ok().map(Seat::Player)
    }

    /// The name of a seat.
    pub fn seat_name(&self, word: &str) -> Words {
        let seats = self.rules.profile().seats.iter();
        let found = seats.chain([&REFEREE]).find(|seat| seat.id == word);
        found.map_or_else(|| Words::same(word), |seat| Words::new(seat.name.en, seat.name.ru))
    }

    /// Goes on from stored lines: everything is done again, and must come out as it stands there.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub fn restore(&mut self, setup: &Setup, secret: Option<&Secret>, lines: &[(String, Line)]) -> Result<(), Words> {
        for (place, (seat, line)) in lines.iter().enumerate() {
            self.again(setup, secret, seat, line).map_err(|Words { en, ru }| {
                Words::new(
                    format!("line {place} does not come out again: {en}"),
                    format!("строка {place} не повторяется: {ru}"),
                )
            })?;
        }
        Ok(())
    }

    fn again(&mut self, setup: &Setup, secret: Option<&Secret>, seat: &str, line: &Line) -> Result<(), Words> {
        match line {
            Line::Begin { rules, content, seats, nonces, rolls, restarts, binding } => {
                if *rules != self.rules.version()
                    && let Some(older) = self.rules.at_version(*rules)
                {
                    self.rules = older.into();
                }
                let scenario = source(&setup.wish.scenario).map_err(|faults| told(&StartError::Faults(faults)))?;
                if *rules != self.rules.version() || !self.rules.has_decided(scenario.id(), content) {
                    let ours = self.rules.version();
                    return Err(words!(
                        "it was played by version {rules} of the rules or other content; here is version {ours}",
                        "бой шёл по версии правил {rules} или с другими данными; здесь версия {ours}"
                    ));
                }
                self.content = unhex(content);
                let mut invitation = self.invite(setup, seats, secret).map_err(|error| told(&error))?;
                if let Some(binding) = binding.as_deref().and_then(unhex) {
                    invitation = invitation.bound(binding);
                }
                for (seat, nonce) in nonces {
                    invitation.nonce(seat, nonce)?;
                }
                let rolled = self
                    .begin(setup.past.as_ref(), invitation, self.rolls(rolls), *restarts)
                    .map_err(|error| told(&error))?;
                same(&rolled, rolls)
            }
            Line::Act { action, rolls, why } => {
                let seat = self.seat(seat).ok_or_else(no_seat)?;
                let given = self.rolls(rolls);
                let done = self.act(seat, action, given).map_err(|refused| refused.words)?;
                if done.acted.action != *action {
                    let ours = done.acted.action;
                    return Err(words!("the action is written `{ours}`", "действие пишется `{ours}`"));
                }
                let rolled: Vec<(String, i32)> =
                    done.acted.rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect();
                if let Some(why) = why {
                    self.note(&self.word(seat), *why);
                }
                same(&rolled, rolls)
            }
            Line::Undo { steps } => {
                let past = self.past;
                let table = self.table_mut().map_err(|refused| refused.words)?;
                if table.battle().steps() < past + steps {
                    return Err(Words::new("nothing was done yet", "ещё ничего не сделано"));
                }
                (0..*steps).for_each(|_| table.undo_again());
                let left = table.battle().steps();
                self.notes.keep(left);
                Ok(())
            }
            Line::End { outcome } => {
                self.end(outcome);
                Ok(())
            }
        }
    }

    fn rolls(&self, stored: &[(String, i32)]) -> Rolls {
        if self.given { Rolls::Given(stored.to_vec()) } else { Rolls::Seeded }
    }
}

fn no_seat() -> Words {
    Words::new("no such seat", "нет такого места")
}

fn same(rolled: &[(String, i32)], stored: &[(String, i32)]) -> Result<(), Words> {
    if rolled == stored {
        return Ok(());
    }
    Err(Words::new("the dice roll otherwise", "кости падают иначе"))
}

/// A battle that does not begin, in words.
pub fn told(error: &StartError) -> Words {
    match error {
        StartError::Unknown(words) => words.clone(),
        StartError::Faults(faults) => faults
            .0
            .first()
            .map_or_else(|| Words::new("faulty set-up", "ошибка в расстановке"), |fault| fault.words.clone()),
        StartError::Script(fault) => fault.words(),
    }
}

/// A refusal of the server's own.
pub fn refused(code: &str, words: Words) -> Refused {
    Refused { code: code.to_owned(), clause: None, words, script: None }
}

#[cfg(test)]
mod tests;
