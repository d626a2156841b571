//! One table: a battle, its seats, its revision, and the record so far. The one authority that every face submits to. It has no clock: somebody
//! else notices that the time is up and submits what [`crate::erased::AnyBattle::expiry`] says.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::fair::{self, Secret};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use serde::Serialize;

use crate::chain::{MOST_BYTES, MOST_LINES, SUFFIX};
use crate::erased::{Acted, AnyBattle, AnyRules, Refused, ScenarioSource, Setup, StartError, TurnInfo};
use crate::read;
use crate::record::{self, Line, Record, SeatLine};
use crate::script;

/// How a table is opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules and other fields of the scenario that override it.
    pub options: Vec<(String, Node)>,
    /// Who sits where, without nonces.
    pub seats: Vec<SeatLine>,
    /// The language of the battle.
    pub lang: Lang,
    /// Where rolls come from.
    pub dice: TableDice,
    /// Whether steps may be taken back.
    pub undo: Undo,
}

/// Where the rolls of a table come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableDice {
    /// Verifiable dice under a new secret from the operating system.
    Fair,
    /// Verifiable dice under this secret: a battle that is played again.
    Secret(Secret),
    /// Given with every action: physical dice.
    Given,
}

/// Whether steps may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// At will: everybody sits before one screen.
    Free,
    /// Never.
    Never,
}

/// A table with its commitment published and its battle not begun: seats may still add their nonces.
#[derive(Debug)]
pub struct Invitation {
    lines: Vec<Line>,
    source: ScenarioSource,
    options: Vec<(String, Node)>,
    binding: [u8; 32],
    secret: Option<Secret>,
    undo: Undo,
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
}

/// What a submission brought.
#[derive(Clone, Debug, Serialize)]
pub struct Submitted {
    /// The new revision.
    pub revision: u64,
    /// The step.
    pub acted: Acted,
}

impl Invitation {
    /// Sets a table up and commits to its dice.
    ///
    /// # Errors
    /// Seats that do not fit the ruleset, or no secret from the operating system.
    pub fn new(rules: &dyn AnyRules, opening: Opening) -> Result<Invitation, StartError> {
        let profile = rules.profile();
        check_seats(profile, &opening.seats).map_err(StartError::Unknown)?;
        let secret = match opening.dice {
            TableDice::Fair => Some(draw_secret().map_err(StartError::Unknown)?),
            TableDice::Secret(secret) => Some(secret),
            TableDice::Given => None,
        };
        let mut lines = vec![
            Line::Version,
            Line::Ruleset(profile.id.to_owned()),
            Line::Rules(profile.version),
            Line::Content(fair::unhex(rules.content_hash()).unwrap_or_default()),
            Line::Lang(opening.lang),
        ];
        match &opening.scenario {
            ScenarioSource::Id(id) => lines.push(Line::Scenario(id.clone())),
            ScenarioSource::Inline(_, node) => {
                lines.push(Line::Scenario("inline".to_owned()));
                lines.extend(read::lines(node).into_iter().map(Line::Inline));
            }
        }
        lines.extend(opening.options.iter().map(|(key, node)| Line::Option(key.clone(), node.clone())));
        lines.extend(opening.seats.into_iter().map(|seat| Line::Seat(SeatLine { nonce: None, ..seat })));
        lines.push(Line::Dice { seeded: secret.is_some() });
        let binding = record::binding(&lines);
        let (source, options, undo) = (opening.scenario, opening.options, opening.undo);
        Ok(Invitation { lines, source, options, binding, secret, undo })
    }

    /// The hash of the secret, to be published before anybody gives a nonce; none with given dice.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        Some(fair::commitment(self.secret.as_ref()?, &self.binding))
    }

    /// Adds the words of a seat to the dice. Later words replace earlier ones.
    ///
    /// # Errors
    /// There is no such seat at this table, or the words are too long.
    pub fn nonce(&mut self, seat: &str, nonce: &str) -> Result<(), Words> {
        for line in &mut self.lines {
            let Line::Seat(known) = line else { continue };
            if known.seat == seat {
                let with = SeatLine { nonce: Some(nonce.to_owned()), ..known.clone() };
                with.check()?;
                *known = with;
                return Ok(());
            }
        }
        let shown: String = seat.chars().take(60).collect();
        Err(words!("nobody sits at `{shown}`", "за местом `{shown}` никого нет"))
    }

    /// Begins the battle. With given dice, `rolls` are those of the start; else they are [`Rolls::Seeded`].
    ///
    /// # Errors
    /// Unknown scenario, faults of the set-up, given rolls that do not fit.
    pub fn begin(self, rules: &dyn AnyRules, rolls: Rolls) -> Result<Table, StartError> {
        let nonces: Vec<String> = self
            .lines
            .iter()
            .filter_map(|line| if let Line::Seat(seat) = line { seat.nonce.clone() } else { None })
            .collect();
        let key = self.secret.as_ref().map(|secret| fair::key(secret, &self.binding, &nonces)).unwrap_or_default();
        let rolls = dice(self.secret.is_some(), rolls).map_err(|refused| StartError::Unknown(refused.words))?;
        let commitment = self.commitment();
        let battle = rules.start(&Setup { scenario: self.source, options: self.options, key, rolls })?;
        let mut lines = self.lines;
        lines.extend(commitment.map(Line::Commitment));
        let begun = battle.step(0).map(|step| step.rolls).unwrap_or_default();
        lines.push(Line::Begin(named(&begun)));
        let bytes = lines.iter().map(size).sum();
        // What would not be read again must not be begun: an option or an inline scenario may be beyond the limits of records.
        Record::new("", lines.clone()).map_err(StartError::Faults)?;
        Ok(Table { battle, lines, bytes, revision: 0, secret: self.secret, undo: self.undo, closed: false })
    }
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
        let battle = record::run(record, rules, key, &mut |_, _| {})?;
        let open = |line: &&Line| !matches!(line, Line::Result { .. } | Line::Secret(_) | Line::End);
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
            closed: record.is_closed() && !over,
        })
    }

    /// The battle, to look at.
    pub fn battle(&self) -> &dyn AnyBattle {
        &*self.battle
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
        // Four lines stay free for the end of the record.
        if self.lines.len() + 4 >= MOST_LINES || self.bytes + 64 * 1024 >= MOST_BYTES {
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
            rolls: named(&acted.rolls),
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
        self.battle.undo();
        while let Some(line) = self.lines.pop() {
            self.bytes -= size(&line);
            if matches!(line, Line::Action { .. }) {
                break;
            }
        }
        self.revision += 1;
        Ok(self.revision)
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

    /// The record so far; with result, secret and end if the battle is over.
    pub fn record(&self) -> String {
        let mut lines = self.lines.clone();
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

/// A new secret from the operating system.
///
/// # Errors
/// The operating system has none to give.
pub fn draw_secret() -> Result<Secret, Words> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        words!("the operating system gives no random numbers: {error}", "система не даёт случайных чисел: {error}")
    })?;
    Ok(Secret(bytes))
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

fn named(rolls: &[Roll]) -> Vec<(String, i32)> {
    rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect()
}

fn size(line: &Line) -> usize {
    line.written().len() + SUFFIX
}

/// Every player seat once, in the order of the ruleset; the referee may sit behind them.
fn check_seats(profile: &Profile, seats: &[SeatLine]) -> Result<(), Words> {
    let mut wanted = profile.seats.iter().map(|seat| seat.id);
    for seat in seats {
        let place = script::seat(profile, &seat.seat)?;
        seat.check()?;
        if place != Seat::Referee && wanted.next() != Some(seat.seat.as_str()) {
            return Err(seats_wanted(profile));
        }
    }
    let referees = seats.iter().filter(|seat| seat.seat == holmgang_kernel::seat::REFEREE.id).count();
    if wanted.next().is_some() || referees > 1 { Err(seats_wanted(profile)) } else { Ok(()) }
}

fn seats_wanted(profile: &Profile) -> Words {
    let all = profile.seats.iter().map(|seat| seat.id).collect::<Vec<_>>().join(", ");
    words!("every seat is taken once, in this order: {all}", "каждое место занято один раз, в таком порядке: {all}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Holder;
    use crate::toy;
    use holmgang_kernel::seat::Seat::{Player, Referee};

    fn opening(dice: TableDice, undo: Undo) -> Opening {
        let seat = |seat: &str| SeatLine { seat: seat.into(), holder: Holder::Human("x".into()), nonce: None };
        Opening {
            scenario: ScenarioSource::Id("yard".into()),
            options: vec![],
            seats: vec![seat("red"), seat("blue"), seat("referee")],
            lang: Lang::Ru,
            dice,
            undo,
        }
    }

    fn fair() -> TableDice {
        TableDice::Secret(Secret([3; 32]))
    }

    fn step(table: &mut Table) {
        let TurnInfo::Of { seats, kind, .. } = table.battle().turn() else { return };
        let text = if kind == "act" { "hit" } else { "duck" };
        table.submit(seats[0], table.revision(), text, Rolls::Seeded).unwrap();
    }

    #[test]
    fn stale_submissions_are_refused_by_name() {
        let mut table = Table::open(&toy::rules(), opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
        step(&mut table);
        let refused = table.submit(Player(0), 0, "hit", Rolls::Seeded).unwrap_err();
        assert_eq!((refused.code.as_str(), table.revision()), ("stale_revision", 1));
        assert_eq!(table.undo(0).unwrap_err().code, "stale_revision");
        let given = table.submit(Referee, 1, "give red 3 reason=x", toy::given(&[])).unwrap_err();
        assert_eq!(given.code, "dice_are_seeded");
    }

    #[test]
    fn free_undo_removes_the_lines_and_keeps_the_dice() {
        let mut table = Table::open(&toy::rules(), opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
        assert_eq!(table.may_undo().unwrap_err().code, "nothing_to_undo");
        step(&mut table);
        let once = table.record();
        step(&mut table);
        let twice = table.record();
        assert_eq!(table.undo(2).unwrap(), 3);
        assert_eq!(table.record(), once);
        step(&mut table);
        assert_eq!((table.record(), table.revision()), (twice, 4));
        let never = Table::open(&toy::rules(), opening(fair(), Undo::Never), Rolls::Seeded).unwrap();
        assert_eq!(never.may_undo().unwrap_err().code, "no_undo");
    }

    #[test]
    fn a_saved_table_goes_on_with_the_same_dice() {
        let rules = toy::rules();
        let mut table = Table::open(&rules, opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
        (0..5).for_each(|_| step(&mut table));
        let saved = Record::parse("s.hbr", table.record().as_bytes()).unwrap();
        assert!(Table::resume(&saved, &rules, None, Undo::Free).is_err());
        assert!(Table::resume(&saved, &rules, Some(Secret([4; 32])), Undo::Free).is_err());
        let mut resumed = Table::resume(&saved, &rules, table.secret().cloned(), Undo::Free).unwrap();
        assert_eq!((resumed.revision(), resumed.seats().count()), (5, 3));
        while !table.is_closed() {
            step(&mut table);
            step(&mut resumed);
        }
        assert_eq!(resumed.record(), table.record());
        assert!(crate::record::verify(&Record::parse("s", table.record().as_bytes()).unwrap(), &rules).is_good());
        let finished = Record::parse("s", table.record().as_bytes()).unwrap();
        assert!(Table::resume(&finished, &rules, None, Undo::Free).unwrap().is_closed());
    }

    #[test]
    fn a_battle_that_is_given_up_tells_its_secret() {
        let rules = toy::rules();
        let mut table = Table::open(&rules, opening(TableDice::Fair, Undo::Free), Rolls::Seeded).unwrap();
        step(&mut table);
        table.close();
        assert_eq!(table.submit(Player(0), 1, "hit", Rolls::Seeded).unwrap_err().code, "table_closed");
        let record = Record::parse("s", table.record().as_bytes()).unwrap();
        assert!(record.secret().is_some() && crate::record::verify(&record, &rules).is_good());
        assert_eq!(
            Table::resume(&record, &rules, None, Undo::Free).unwrap().may_undo().unwrap_err().code,
            "table_closed"
        );
    }

    #[test]
    fn physical_dice_are_asked_for_by_name() {
        let rules = toy::rules();
        let start = toy::given(&[("initiative", 9), ("initiative", 2)]);
        let mut table = Table::open(&rules, opening(TableDice::Given, Undo::Free), start).unwrap();
        let asked = table.submit(Player(0), 0, "hit", Rolls::Seeded).unwrap_err();
        assert!(matches!(asked.script, Some(holmgang_kernel::dice::ScriptFault::Missing { name: "success", .. })));
        table.submit(Player(0), 0, "hit", toy::given(&[("success", 99)])).unwrap();
    }

    #[test]
    fn nonces_change_the_dice_and_not_the_commitment() {
        let rules = toy::rules();
        let mut plain = Invitation::new(&rules, opening(fair(), Undo::Free)).unwrap();
        let commitment = plain.commitment();
        assert!(plain.nonce("green", "x").is_err() && plain.nonce("red", &"x".repeat(300)).is_err());
        plain.nonce("blue", "mine").unwrap();
        assert_eq!(plain.commitment(), commitment);
        let with = plain.begin(&rules, Rolls::Seeded).unwrap();
        let without = Table::open(&rules, opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
        assert_ne!(with.battle().step(0).unwrap().rolls, without.battle().step(0).unwrap().rolls);
    }

    #[test]
    fn seats_are_taken_in_order() {
        let rules = toy::rules();
        let mut wrong = opening(fair(), Undo::Free);
        wrong.seats.swap(0, 1);
        assert!(Invitation::new(&rules, wrong).is_err());
        let mut missing = opening(fair(), Undo::Free);
        missing.seats.remove(1);
        assert!(Invitation::new(&rules, missing).is_err());
    }
}
