//! The set-up of a table: who sits where, and dice that were committed to before anybody could know them.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::fair::{self, Secret};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::{REFEREE, Seat};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::{Table, Undo, dice, size};
use crate::chain::MOST_SETUP;
use crate::erased::{AnyRules, ScenarioSource, Setup, StartError};
use crate::read;
use crate::record::{self, Line, Record, Rolled, SeatLine};
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

/// A table with its commitment published and its battle not begun: seats may still add their nonces.
#[derive(Debug)]
pub struct Invitation {
    lines: Vec<Line>,
    /// Seats of the ruleset that this battle has no use for.
    idle: Vec<String>,
    source: ScenarioSource,
    options: Vec<(String, Node)>,
    binding: [u8; 32],
    secret: Option<Secret>,
    undo: Undo,
}

impl Invitation {
    /// Sets a table up and commits to its dice.
    ///
    /// # Errors
    /// Seats that do not fit the ruleset, or no secret from the operating system.
    pub fn new(rules: &dyn AnyRules, opening: Opening) -> Result<Invitation, StartError> {
        let profile = rules.profile();
        // Who does not play does not stand in the record.
        let playing = rules.playing(&opening.scenario, &opening.options);
        let idle: Vec<String> = (profile.seats.iter().enumerate())
            .filter(|(place, _)| !playing.contains(place))
            .map(|(_, seat)| seat.id.to_owned())
            .collect();
        check_seats(profile, &idle, &opening.seats).map_err(StartError::Unknown)?;
        let secret = match opening.dice {
            TableDice::Fair => Some(draw_secret().map_err(StartError::Unknown)?),
            TableDice::Secret(secret) => Some(secret),
            TableDice::Given => None,
        };
        let mut lines = vec![
            Line::Version,
            Line::Ruleset(profile.id.to_owned()),
            Line::Rules(rules.version()),
            Line::Content(fair::unhex(&rules.content_of(opening.scenario.id())).unwrap_or_default()),
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
        let seated = opening.seats.into_iter().filter(|seat| !idle.contains(&seat.seat));
        lines.extend(seated.map(|seat| Line::Seat(SeatLine { nonce: None, ..seat })));
        lines.push(Line::Dice { seeded: secret.is_some() });
        // With room for the words of the seats and the commitment, which are bounded themselves.
        if lines.iter().map(size).sum::<usize>() + 8 * 1024 > MOST_SETUP {
            return Err(StartError::Unknown(record::large_setup()));
        }
        let binding = record::binding(&lines);
        let (source, options, undo) = (opening.scenario, opening.options, opening.undo);
        Ok(Invitation { lines, idle, source, options, binding, secret, undo })
    }

    /// The same with the hash of content that its record bears already, of an earlier release whose content decides alike: dice are bound to it.
    #[must_use]
    pub fn with_content(mut self, hash: [u8; 32]) -> Self {
        for line in &mut self.lines {
            if let Line::Content(content) = line {
                *content = hash;
            }
        }
        self.binding = record::binding(&self.lines);
        self
    }

    /// The hash of the content that its record bears.
    pub fn content(&self) -> [u8; 32] {
        let content =
            self.lines.iter().find_map(|line| if let Line::Content(hash) = line { Some(*hash) } else { None });
        content.unwrap_or_default()
    }

    /// The same after names were taken out of the seats: with what the dice were bound to before, which the record then tells. With given dice it counts
    /// for nothing.
    #[must_use]
    pub fn bound(mut self, binding: [u8; 32]) -> Self {
        if self.secret.is_some() && self.binding != binding {
            self.lines.push(Line::Binding(binding));
            self.binding = binding;
        }
        self
    }

    /// What the dice are bound to.
    pub fn binding(&self) -> [u8; 32] {
        self.binding
    }

    /// The hash of the secret, to be published before anybody gives a nonce; none with given dice.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        Some(fair::commitment(self.secret.as_ref()?, &self.binding))
    }

    /// Adds the words of a seat to the dice. Later words replace earlier ones; those of a seat that does not play here count for nothing.
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
        if self.idle.iter().any(|idle| idle == seat) {
            return Ok(());
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
        lines.push(Line::Begin(Rolled::all(&begun)));
        let bytes = lines.iter().map(size).sum();
        // What would not be read again must not be begun: an option or an inline scenario may be beyond the limits of records.
        Record::new("", lines.clone()).map_err(StartError::Faults)?;
        Ok(Table {
            battle,
            lines,
            bytes,
            revision: 0,
            secret: self.secret,
            undo: self.undo,
            closed: false,
            taken_back: 0,
        })
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

/// Every player seat once, in the order of the ruleset, those that do not play left out or not; the referee may sit behind them.
fn check_seats(profile: &Profile, idle: &[String], seats: &[SeatLine]) -> Result<(), Words> {
    let is_idle = |seat: &str| idle.iter().any(|idle| idle == seat);
    let mut wanted = profile.seats.iter().map(|seat| seat.id).peekable();
    for seat in seats {
        let place = script::seat(profile, &seat.seat)?;
        seat.check()?;
        if place == Seat::Referee {
            continue;
        }
        while wanted.next_if(|next| *next != seat.seat && is_idle(next)).is_some() {}
        if wanted.next() != Some(seat.seat.as_str()) {
            return Err(seats_wanted(profile));
        }
    }
    let referees = seats.iter().filter(|seat| seat.seat == REFEREE.id).count();
    if wanted.any(|seat| !is_idle(seat)) || referees > 1 { Err(seats_wanted(profile)) } else { Ok(()) }
}

fn seats_wanted(profile: &Profile) -> Words {
    let all = profile.seats.iter().map(|seat| seat.id).collect::<Vec<_>>().join(", ");
    words!("every seat is taken once, in this order: {all}", "каждое место занято один раз, в таком порядке: {all}")
}
