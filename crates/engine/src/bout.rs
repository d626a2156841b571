//! Battles that programs play, against bots or each other: seats are swapped as in the lab's contests, and a program that fails loses its battle and
//! nobody else's.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use holmgang_arena::erased::{AnyRules, BoutRow, ScenarioSource, StartError, TurnInfo, Watch, seat_name};
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::script::seat_word;
use holmgang_arena::sweep::bot_name;
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::fair::{Secret, hash};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::command;
use crate::fault::Fault;
use crate::seat::{Engine, Limits};

/// Who plays on where a program has lost its seat and others still fight.
pub const STAND_IN: &str = "greedy";
/// What stands in records for a program: its command may hold anything.
pub const HOLDER: &str = "engine";

/// What is played.
#[derive(Clone, Debug)]
pub struct Bouts {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// The sides: bots by their id, programs as `engine:COMMAND`. Dealt to the seats in order and moved on by one seat with every battle.
    pub sides: Vec<String>,
    /// The seed of dice and bots. What a program does need not repeat.
    pub seed: u64,
    /// The most decisions of a battle, which is then a draw.
    pub most: u64,
    /// What programs may use.
    pub limits: Limits,
    /// The language of the records.
    pub lang: Lang,
}

/// What came of a battle.
#[derive(Clone, Debug)]
pub struct Bout {
    /// As in the lab.
    pub row: BoutRow,
    /// What programs have done to lose their seats: which side, and the sentence that the record has.
    pub faults: Vec<(u8, Words)>,
    /// The record.
    pub record: String,
}

/// What is said of a program that has lost its seat, and of the bot that plays on for it, if any.
pub fn told(profile: &Profile, seat: Seat, command: &str, fault: &Fault, stand_in: Option<&str>) -> Words {
    let id = seat_word(profile, seat);
    let (command, fault) = (clean(command), fault.words());
    let begin =
        |lang, the_program| format!("{}: {the_program} `{command}` {}", seat_name(profile, id, lang), fault.get(lang));
    let (en, ru) = (begin(Lang::En, "the program"), begin(Lang::Ru, "программа"));
    match stand_in.map(bot_name) {
        Some(bot) => Words::new(
            format!("{en}; it has lost its seat, and the bot {} plays on", bot.en.to_lowercase()),
            format!("{ru}; она лишилась места, дальше играет бот {}", bot.ru.to_lowercase()),
        ),
        None => words!("{en}; it has lost its seat and the battle", "{ru}; она лишилась места и проиграла бой"),
    }
}

fn clean(command: &str) -> String {
    command.chars().filter(|c| !c.is_control()).take(80).collect()
}

/// Who sits in a seat as a record says it.
pub fn holder(side: &str) -> Holder {
    Holder::Bot(if command(side).is_some() { HOLDER } else { side }.to_owned())
}

/// Plays battles one after the other; when `watch` stops it, the rest is missing.
///
/// # Errors
/// The battle does not begin.
pub fn play(
    rules: &dyn AnyRules,
    asked: &Bouts,
    battles: Range<u64>,
    watch: &dyn Watch,
) -> Result<Vec<Bout>, StartError> {
    let mut played = Vec::new();
    for number in battles {
        if watch.stopped() {
            break;
        }
        played.push(battle(rules, asked, number)?);
        watch.done(played.len() as u64);
    }
    Ok(played)
}

/// Who decides for a seat of a battle.
enum Driver {
    Bot(String),
    Engine(Box<Engine>),
    /// Its program has failed.
    Lost,
}

fn battle(rules: &dyn AnyRules, asked: &Bouts, number: u64) -> Result<Bout, StartError> {
    let profile = rules.profile();
    let playing = rules.playing(&asked.scenario, &asked.options);
    let in_set = playing.len().max(1);
    let (set, moved) = (number / in_set as u64, (number % in_set as u64) as usize);
    let dealt: Vec<u8> = (0..in_set).map(|place| ((place + moved) % in_set % asked.sides.len().max(1)) as u8).collect();
    let side_of = |place: usize| dealt.get(place).and_then(|side| asked.sides.get(usize::from(*side)));
    let id = |seat: usize| profile.seats.get(seat).map(|seat| seat.id).unwrap_or_default();
    let seats = playing.iter().enumerate().map(|(place, seat)| SeatLine {
        seat: id(*seat).to_owned(),
        holder: holder(side_of(place).map(String::as_str).unwrap_or(STAND_IN)),
        nonce: None,
    });
    let secret = Secret(hash(&[b"holmgang bout 1", &asked.seed.to_le_bytes(), &set.to_le_bytes()]));
    let opening = Opening {
        scenario: asked.scenario.clone(),
        options: asked.options.clone(),
        seats: seats.collect(),
        lang: asked.lang,
        dice: TableDice::Secret(secret),
        undo: Undo::Never,
    };
    let mut table = Table::open(rules, opening, Rolls::Seeded)?;
    let mut bout = Sitting { rules, asked, playing, dealt, drivers: Vec::new(), faults: Vec::new() };
    bout.seat_all(&mut table);
    let mut decisions = 0;
    while decisions < asked.most && bout.goes_on() {
        let TurnInfo::Of { seats, .. } = table.battle().turn() else { break };
        let Some(seat) = seats.first().copied() else { break };
        if !bout.step(&mut table, seat, number) {
            break;
        }
        decisions += 1;
    }
    Ok(bout.end(table, number, decisions))
}

/// A battle in progress.
struct Sitting<'a> {
    rules: &'a dyn AnyRules,
    asked: &'a Bouts,
    playing: Vec<usize>,
    dealt: Vec<u8>,
    drivers: Vec<Driver>,
    faults: Vec<(u8, Words)>,
}

impl Sitting<'_> {
    fn seat(&self, place: usize) -> Seat {
        Seat::Player(self.playing.get(place).and_then(|seat| u8::try_from(*seat).ok()).unwrap_or(0))
    }

    fn spec(&self, place: usize) -> &str {
        let side = self.dealt.get(place).and_then(|side| self.asked.sides.get(usize::from(*side)));
        side.map(String::as_str).unwrap_or(STAND_IN)
    }

    fn seat_all(&mut self, table: &mut Table) {
        for place in 0..self.playing.len() {
            let spec = self.spec(place).to_owned();
            let driver = match command(&spec) {
                None => Driver::Bot(spec),
                Some((command, trusted)) => {
                    let begun = Engine::start(command, trusted, self.asked.limits).and_then(|mut engine| {
                        engine.take_seat(table.battle(), self.rules.version(), self.seat(place))?;
                        Ok(engine)
                    });
                    match begun {
                        Ok(engine) => Driver::Engine(Box::new(engine)),
                        Err(fault) => {
                            self.lose(table, place, &fault);
                            Driver::Lost
                        }
                    }
                }
            };
            self.drivers.push(driver);
        }
    }

    /// The seats that nobody has lost.
    fn standing(&self) -> impl Iterator<Item = usize> {
        (0..self.drivers.len()).filter(|place| !matches!(self.drivers[*place], Driver::Lost))
    }

    /// Whether more than one side still has its seat. A battle that was begun with one seat goes on as long as that one.
    fn goes_on(&self) -> bool {
        self.standing().count() >= self.playing.len().min(2)
    }

    fn lose(&mut self, table: &mut Table, place: usize, fault: &Fault) {
        let spec = self.spec(place).to_owned();
        let command = command(&spec).map_or(spec.as_str(), |(command, _)| command);
        let left = self.standing().filter(|other| *other != place).count();
        let words = told(self.rules.profile(), self.seat(place), command, fault, (left > 1).then_some(STAND_IN));
        table.remark(words.get(self.asked.lang));
        self.faults.push((self.dealt.get(place).copied().unwrap_or(0), words));
    }

    /// One decision; says no if nobody knows what to do.
    fn step(&mut self, table: &mut Table, seat: Seat, number: u64) -> bool {
        let place = self.playing.iter().position(|known| Seat::Player(u8::try_from(*known).unwrap_or(u8::MAX)) == seat);
        let seed = self.asked.seed ^ number.rotate_left(32) ^ table.battle().steps() as u64;
        let driver = place.and_then(|place| Some((place, self.drivers.get_mut(place)?)));
        let chosen = match driver {
            Some((place, Driver::Engine(engine))) => {
                let record = table.record();
                match engine.decide(table.battle(), &record, seat, None) {
                    Ok((action, _)) => Some(action),
                    Err(fault) => {
                        engine.over(None, Vec::new());
                        self.drivers[place] = Driver::Lost;
                        self.lose(table, place, &fault);
                        if !self.goes_on() {
                            return true;
                        }
                        table.battle().advise(seat, STAND_IN, seed)
                    }
                }
            }
            Some((_, Driver::Bot(bot))) => table.battle().advise(seat, bot, seed),
            Some((_, Driver::Lost)) | None => table.battle().advise(seat, STAND_IN, seed),
        };
        let revision = table.revision();
        chosen.is_some_and(|action| table.submit(seat, revision, &action, Rolls::Seeded).is_ok())
    }

    fn end(mut self, mut table: Table, number: u64, decisions: u64) -> Bout {
        let standing: Vec<u8> = self.standing().filter_map(|place| u8::try_from(place).ok()).collect();
        let (result, mut winners) = match table.battle().turn() {
            TurnInfo::Over { result, winners, .. } => {
                let has_won = |place: &usize| winners.contains(&self.seat(*place));
                let won = (0..self.playing.len()).filter(has_won).filter_map(|place| u8::try_from(place).ok());
                (Some(result.to_owned()), won.collect::<Vec<u8>>())
            }
            TurnInfo::Of { .. } => (None, Vec::new()),
        };
        // Who has lost the seat has lost; the last one who has one has won.
        let was_won = !winners.is_empty();
        winners.retain(|place| standing.contains(place));
        if standing.len() < self.playing.len() && (standing.len() == 1 || (was_won && winners.is_empty())) {
            winners.clone_from(&standing);
        }
        let result = result.or_else(|| (standing.len() < self.playing.len()).then(|| "forfeit".to_owned()));
        let word = |place: &u8| seat_word(self.rules.profile(), self.seat(usize::from(*place))).to_owned();
        let names: Vec<String> = winners.iter().map(word).collect();
        for driver in &mut self.drivers {
            if let Driver::Engine(engine) = driver {
                engine.over(result.as_deref(), names.clone());
            }
        }
        if !table.is_closed() {
            table.close();
        }
        let Sitting { dealt, faults, .. } = self;
        let (uses, clauses) = (BTreeMap::new(), String::new());
        let row = BoutRow { number, seats: dealt, winners, result, decisions, uses, clauses };
        Bout { row, faults, record: table.record() }
    }
}

/// The time that a bot of ours may think about a decision, as the limits of programs.
pub fn limits(think: Duration) -> Limits {
    Limits { think, ..Limits::default() }
}
