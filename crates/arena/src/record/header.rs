//! The set-up of a record.

use std::collections::BTreeSet;

use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::fair;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::fault;
use super::line::Line;
use super::seat::SeatLine;
use crate::erased::ScenarioSource;
use crate::read;

/// Everything that stands before `begin`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The version of the rules.
    pub rules: u32,
    /// The hash of the content.
    pub content: [u8; 32],
    /// The language of the battle.
    pub lang: Lang,
    /// Who fights where.
    pub scenario: Scenario,
    /// Fields that override the scenario.
    pub options: Vec<(String, Node)>,
    /// Who sits where.
    pub seats: Vec<SeatLine>,
    /// The hash of the secret, if the dice are verifiable ones; else the rolls are given.
    pub commitment: Option<[u8; 32]>,
    /// What commitment and key of the dice are bound to.
    pub binding: [u8; 32],
}

/// Where the scenario is.
#[derive(Clone, Debug, PartialEq)]
pub enum Scenario {
    /// In the content.
    Id(String),
    /// In the record.
    Inline(Node),
}

/// The word that stands for a scenario in the record itself.
pub(crate) const INLINE: &str = "inline";

impl Header {
    /// The set-up that these lines tell.
    pub(super) fn of(file: &str, lines: &[Line]) -> Result<Header, Faults> {
        let last = lines.iter().position(|line| matches!(line, Line::Begin(_))).unwrap_or(lines.len());
        let before = lines.get(..last).unwrap_or_default();
        macro_rules! one {
            ($kind:ident, $name:literal) => {{
                let found = before
                    .iter()
                    .find_map(|line| if let Line::$kind(value) = line { Some(value.clone()) } else { None });
                found.ok_or_else(|| missing(file, last + 1, $name))?
            }};
        }
        let seeded = before.iter().find_map(|line| if let Line::Dice { seeded } = line { Some(*seeded) } else { None });
        let seeded = seeded.ok_or_else(|| missing(file, last + 1, "dice"))?;
        let place = before.iter().position(|line| matches!(line, Line::Commitment(_)));
        let commitment = match (seeded, place) {
            (true, _) => Some(one!(Commitment, "commitment")),
            (false, None) => None,
            (false, Some(place)) => {
                let words = Words::new("given dice have no commitment", "у данных бросков нет обязательства");
                return Err(fault(file, place + 1, words));
            }
        };
        let bound = before.iter().position(|line| matches!(line, Line::Binding(_)));
        if let Some(place) = bound.filter(|_| !seeded) {
            let words = Words::new("given dice are bound to nothing", "данные броски ни к чему не привязаны");
            return Err(fault(file, place + 1, words));
        }
        let options = before.iter().filter_map(|line| match line {
            Line::Option(key, node) => Some((key.clone(), node.clone())),
            _ => None,
        });
        Ok(Header {
            ruleset: one!(Ruleset, "ruleset"),
            rules: one!(Rules, "rules"),
            content: one!(Content, "content"),
            lang: one!(Lang, "lang"),
            scenario: scenario(file, before, one!(Scenario, "scenario"))?,
            options: options.collect(),
            seats: seats(file, before)?,
            commitment,
            binding: match bound.and_then(|place| before.get(place)) {
                Some(Line::Binding(bound)) => *bound,
                _ => binding(before.get(..place.unwrap_or(last)).unwrap_or_default()),
            },
        })
    }

    /// The scenario for the rules.
    pub fn source(&self, file: &str) -> ScenarioSource {
        match &self.scenario {
            Scenario::Id(id) => ScenarioSource::Id(id.clone()),
            Scenario::Inline(node) => ScenarioSource::Inline(file.to_owned(), node.clone()),
        }
    }

    /// The nonces that were given, in the order of the seats.
    pub fn nonces(&self) -> Vec<String> {
        self.seats.iter().filter_map(|seat| seat.nonce.clone()).collect()
    }

    /// The key of the dice under this secret.
    pub fn key(&self, secret: &fair::Secret) -> [u8; 32] {
        fair::key(secret, &self.binding, &self.nonces())
    }

    /// Whether this is the secret that was committed to.
    pub fn fits(&self, secret: &fair::Secret) -> bool {
        self.commitment == Some(fair::commitment(secret, &self.binding))
    }
}

/// SHA-256 of the lines before the commitment, nonces left out.
pub(crate) fn binding(lines: &[Line]) -> [u8; 32] {
    let lines = lines.iter().map(|line| match line {
        Line::Seat(seat) => seat.written(false),
        line => line.written(),
    });
    fair::hash(&[lines.collect::<Vec<_>>().join("\n").as_bytes()])
}

fn missing(file: &str, line: usize, name: &str) -> Faults {
    fault(file, line, words!("`{name}` is missing before `begin`", "перед `begin` нет `{name}`"))
}

fn seats(file: &str, before: &[Line]) -> Result<Vec<SeatLine>, Faults> {
    let (mut seats, mut known) = (Vec::new(), BTreeSet::new());
    for (place, line) in before.iter().enumerate() {
        let Line::Seat(seat) = line else { continue };
        if !known.insert(seat.seat.as_str()) {
            let name = &seat.seat;
            return Err(fault(
                file,
                place + 1,
                words!("the seat `{name}` stands twice", "место `{name}` стоит дважды"),
            ));
        }
        seats.push(seat.clone());
    }
    Ok(seats)
}

fn scenario(file: &str, before: &[Line], id: String) -> Result<Scenario, Faults> {
    let first = before.iter().position(|line| matches!(line, Line::Inline(_)));
    let texts: Vec<&str> = before
        .iter()
        .filter_map(|line| if let Line::Inline(text) = line { Some(text.as_str()) } else { None })
        .collect();
    match (id == INLINE, first) {
        (false, None) => Ok(Scenario::Id(id)),
        (false, Some(place)) => {
            let words = Words::new(
                "these lines stand behind `scenario: inline` only",
                "эти строки бывают только после `scenario: inline`",
            );
            Err(fault(file, place + 1, words))
        }
        (true, None) => {
            let words = Words::new("the lines of the scenario are missing", "нет строк сценария");
            Err(fault(file, before.len() + 1, words))
        }
        (true, Some(place)) => {
            let number = place + 1;
            let told = |faults: Faults| {
                let told = faults.0.into_iter().next().map(|fault| fault.words).unwrap_or_default();
                fault(file, number, told)
            };
            let node = read::toml(file, &texts.join("\n")).map_err(told)?;
            if read::lines(&node) != texts {
                let words = Words::new(
                    "the scenario is not written as records write it: one `KEY = VALUE` a line",
                    "сценарий записан не так, как в записях: по одному `КЛЮЧ = ЗНАЧЕНИЕ` в строке",
                );
                return Err(fault(file, number, words));
            }
            Ok(Scenario::Inline(node))
        }
    }
}
