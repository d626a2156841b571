//! One table: a battle, its seats, its revision, and the record so far. The one authority that every face submits to. It has no clock: somebody
//! else notices that the time is up and submits what [`crate::erased::AnyBattle::expiry`] says.

mod invitation;

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use serde::Serialize;

use crate::chain::{MOST_BYTES, MOST_LINES, SUFFIX};
use crate::erased::{Acted, AnyBattle, AnyRules, Refused, StartError, TurnInfo};
use crate::record::{self, Line, Record, Rolled, SeatLine};
use crate::script;

pub use invitation::{Invitation, Opening, TableDice, draw_secret};

/// The longest remark, in characters.
const MOST_REMARK: usize = 500;

/// Whether steps may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// At will: everybody sits before one screen.
    Free,
    /// Never.
    Never,
}

/// A battle that is played.
pub struct Table {
    battle: Box<dyn AnyBattle>,
    lines: Vec<Line>,
    bytes: usize,
    revision: u64,
    secret: Option<Secret>,
    undo: Undo,
    closed: bool,
    /// How many steps were taken back, for all to see in the record.
    taken_back: usize,
}

/// What a submission brought.
#[derive(Clone, Debug, Serialize)]
pub struct Submitted {
    /// The new revision.
    pub revision: u64,
    /// The step.
    pub acted: Acted,
}

impl Table {
    /// Opens a table and begins at once, for tables where nobody adds words to the dice.
    ///
    /// # Errors
    /// As [`Invitation::new`] and [`Invitation::begin`].
    pub fn open(rules: &dyn AnyRules, opening: Opening, rolls: Rolls) -> Result<Table, StartError> {
        Invitation::new(rules, opening)?.begin(rules, rolls)
    }

    /// Goes on with a recorded battle. Verifiable dice need their secret again, which is not in the record of a running battle.
    ///
    /// # Errors
    /// What does not fit, with its line.
    pub fn resume(record: &Record, rules: &dyn AnyRules, secret: Option<Secret>, undo: Undo) -> Result<Table, Faults> {
        Table::resume_while(record, rules, secret, undo, &|| true)
    }

    /// The same for as long as `go_on` says so, which is asked before every action.
    ///
    /// # Errors
    /// What does not fit, with its line; that it was broken off.
    pub fn resume_while(
        record: &Record,
        rules: &dyn AnyRules,
        secret: Option<Secret>,
        undo: Undo,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Table, Faults> {
        let header = record.header();
        let secret = secret.or(record.secret().map(|(_, secret)| Secret(secret)));
        let key = match (header.commitment, &secret) {
            (None, _) => None,
            (Some(_), Some(secret)) if header.fits(secret) => Some(header.key(secret)),
            (Some(_), _) => {
                let words = Words::new(
                    "to go on, the dice need the secret that was committed to when this battle began",
                    "чтобы продолжить, костям нужен тот секрет, за который поручились в начале боя",
                );
                return Err(record::fault(record.file(), record.lines().len(), words));
            }
        };
        let battle = record::run(record, rules, key, record::Pace { go_on, ..record::Pace::WHOLE }, &mut |_, _| {})?;
        let open = |line: &&Line| !matches!(line, Line::Result { .. } | Line::Secret(_) | Line::Signed(_) | Line::End);
        let lines: Vec<Line> = record.lines().iter().filter(open).cloned().collect();
        let bytes = lines.iter().map(size).sum();
        let over = matches!(battle.turn(), TurnInfo::Over { .. });
        Ok(Table {
            revision: battle.steps() as u64,
            battle,
            lines,
            bytes,
            secret: header.commitment.and(secret),
            undo,
            taken_back: 0,
            closed: record.is_closed() && !over,
        })
    }

    /// The battle, to look at.
    pub fn battle(&self) -> &dyn AnyBattle {
        &*self.battle
    }

    /// A copy that goes its own way from here: the same record so far, and dice that will roll the same.
    #[must_use]
    pub fn duplicate(&self) -> Table {
        let Table { battle, lines, bytes, revision, secret, undo, closed, taken_back } = self;
        Table {
            battle: battle.duplicate(),
            lines: lines.clone(),
            bytes: *bytes,
            revision: *revision,
            secret: secret.clone(),
            undo: *undo,
            closed: *closed,
            taken_back: *taken_back,
        }
    }

    /// The number that every change raises by one.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Who sits where.
    pub fn seats(&self) -> impl Iterator<Item = &SeatLine> {
        self.lines.iter().filter_map(|line| if let Line::Seat(seat) = line { Some(seat) } else { None })
    }

    /// The secret of the dice: for whoever keeps a running battle. Nobody else may see it before the end.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// Whether the battle is over or was given up.
    pub fn is_closed(&self) -> bool {
        self.closed || matches!(self.battle.turn(), TurnInfo::Over { .. })
    }

    /// Does something for a seat that has seen the battle at `revision`.
    ///
    /// # Errors
    /// `stale_revision`, `table_closed`, `record_full`, `dice_are_seeded`, or what the rules say. Nothing has changed then.
    pub fn submit(&mut self, seat: Seat, revision: u64, text: &str, rolls: Rolls) -> Result<Submitted, Refused> {
        self.check_revision(revision)?;
        if self.closed {
            return Err(closed());
        }
        // Six lines stay free: a remark about this step, and the end of the record.
        if self.lines.len() + 6 >= MOST_LINES || self.bytes + 64 * 1024 >= MOST_BYTES {
            return Err(refused(
                "record_full",
                Words::new("the record is full; begin a new battle", "запись полна; начните новый бой"),
            ));
        }
        let acted = self.battle.act(seat, text, dice(self.secret.is_some(), rolls)?)?;
        let line = Line::Action {
            number: acted.step as u64,
            seat: script::seat_word(self.battle.profile(), seat).to_owned(),
            action: acted.action.clone(),
            rolls: Rolled::all(&acted.rolls),
        };
        self.bytes += size(&line);
        self.lines.push(line);
        self.revision += 1;
        Ok(Submitted { revision: self.revision, acted })
    }

    /// Takes the last step back; its lines leave the record, and its dice will roll the same again.
    ///
    /// # Errors
    /// `stale_revision`, `no_undo`, `nothing_to_undo`.
    pub fn undo(&mut self, revision: u64) -> Result<u64, Refused> {
        self.check_revision(revision)?;
        self.may_undo()?;
        self.retract();
        self.taken_back += 1;
        self.revision += 1;
        Ok(self.revision)
    }

    /// A step that was taken back before, as whoever keeps the battle has noted it: nothing is asked.
    pub fn undo_again(&mut self) {
        self.retract();
        self.taken_back += 1;
        self.revision += 1;
    }

    /// The last step was not kept by whoever keeps the battle: it has not happened, and the record says nothing of it.
    pub fn retract_unkept(&mut self) {
        self.retract();
        self.revision += 1;
    }

    fn retract(&mut self) {
        self.battle.undo();
        while let Some(line) = self.lines.pop() {
            self.bytes -= size(&line);
            if matches!(line, Line::Action { .. }) {
                break;
            }
        }
    }

    /// Whether a step may be taken back now.
    ///
    /// # Errors
    /// The reason against it.
    pub fn may_undo(&self) -> Result<(), Refused> {
        match self.undo {
            Undo::Never => Err(refused(
                "no_undo",
                Words::new("steps are not taken back at this table", "за этим столом ходы назад не берут"),
            )),
            Undo::Free if self.closed => Err(closed()),
            Undo::Free if self.secret.is_some() && self.is_closed() => Err(refused(
                "table_closed",
                Words::new(
                    "the battle is over and its secret is told: nothing goes on with dice that are known",
                    "бой окончен, его секрет открыт: с известными костями ничего не продолжают",
                ),
            )),
            Undo::Free if self.battle.steps() == 0 => {
                Err(refused("nothing_to_undo", Words::new("nothing was done yet", "ещё ничего не сделано")))
            }
            Undo::Free => Ok(()),
        }
    }

    /// Gives the battle up without a result: the secret is told, nothing more can be done.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Notes something beside the battle in its record: who gave up, what was agreed. What a line cannot hold is left out.
    pub fn remark(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control()).take(MOST_REMARK).collect();
        let line = Line::Comment(format!(" {text}"));
        self.bytes += size(&line);
        self.lines.push(line);
    }

    /// The record so far; with result, secret and end if the battle is over.
    pub fn record(&self) -> String {
        let mut lines = self.lines.clone();
        if self.taken_back > 0 && self.secret.is_some() {
            lines.push(Line::Comment(format!(" steps taken back: {}", self.taken_back)));
        }
        if let TurnInfo::Over { result, clause, .. } = self.battle.turn() {
            lines.push(Line::Result { result: result.to_owned(), clause: clause.to_string() });
        }
        if self.is_closed() {
            lines.extend(self.secret.as_ref().map(|secret| Line::Secret(secret.0)));
            lines.push(Line::End);
        }
        let lines: Vec<String> = lines.iter().map(Line::written).collect();
        crate::chain::write(lines.iter().map(String::as_str))
    }

    fn check_revision(&self, revision: u64) -> Result<(), Refused> {
        let now = self.revision;
        if revision == now {
            return Ok(());
        }
        Err(refused(
            "stale_revision",
            words!(
                "the battle has moved on (it is at {now}, you have seen {revision}); look again and decide",
                "бой ушёл вперёд (сейчас {now}, вы видели {revision}); взгляните ещё раз и решите"
            ),
        ))
    }
}

fn dice(seeded: bool, rolls: Rolls) -> Result<Rolls, Refused> {
    match (seeded, rolls) {
        (true, Rolls::Seeded) => Ok(Rolls::Seeded),
        (true, _) => Err(refused(
            "dice_are_seeded",
            Words::new(
                "this table rolls its own verifiable dice; give no rolls",
                "этот стол бросает свои проверяемые кости; бросков не давайте",
            ),
        )),
        // Nothing given: the first roll that is asked comes back by name.
        (false, Rolls::Seeded) => Ok(Rolls::Given(Vec::new())),
        (false, rolls) => Ok(rolls),
    }
}

fn refused(code: &str, words: Words) -> Refused {
    Refused { code: code.to_owned(), clause: None, words, script: None }
}

fn closed() -> Refused {
    refused(
        "table_closed",
        Words::new("this battle was given up; begin a new one", "этот бой прекращён; начните новый"),
    )
}

fn size(line: &Line) -> usize {
    line.written().len() + SUFFIX
}

#[cfg(test)]
mod tests;
