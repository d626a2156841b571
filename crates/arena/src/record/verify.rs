//! Checking a record: what it says against what rules and dice give.

use holmgang_kernel::dice::{Roll, Seeded};
use holmgang_kernel::doc::{Fault, Faults};
use holmgang_kernel::fair::Secret;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use serde::Serialize;

use super::{Pace, Record, fault, run};
use crate::erased::AnyRules;

/// What a check of a record found.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    /// Everything wrong, each with its line. Empty if the record is in order.
    pub findings: Vec<Fault>,
    /// How many actions it has.
    pub steps: usize,
    /// How many rolls were checked against the secret.
    pub rolls: u64,
    /// What is known about the dice.
    pub dice: DiceReport,
    /// Whether the record is finished.
    pub closed: bool,
    /// Whether the rules give all of it again, whatever else was found.
    pub plays: bool,
    /// The result, if there is one.
    pub result: Option<String>,
}

/// What is known about the dice of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceReport {
    /// Every roll comes from the secret that was committed to.
    Proven,
    /// The secret is not told yet: nothing can be said of the rolls.
    NotYet,
    /// The rolls were given by hand: nothing can be said of them.
    Given,
    /// Something does not fit; see the findings.
    Wrong,
}

impl VerifyReport {
    /// Whether nothing wrong was found.
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }

    /// A report of a text that is no record.
    pub fn unreadable(faults: Faults) -> Self {
        VerifyReport {
            findings: faults.0,
            steps: 0,
            rolls: 0,
            dice: DiceReport::Wrong,
            closed: false,
            plays: false,
            result: None,
        }
    }
}

/// Checks a record whose chain is whole: its end, its secret, every roll, and that the rules give the same again.
pub fn verify(record: &Record, rules: &dyn AnyRules) -> VerifyReport {
    verify_while(record, rules, &|| true)
}

/// The same for as long as `go_on` says so, which is asked before every action: a check that was broken off is a finding.
pub fn verify_while(record: &Record, rules: &dyn AnyRules, go_on: &dyn Fn() -> bool) -> VerifyReport {
    let file = record.file();
    let mut findings = Vec::new();
    let (key, mut dice) = key(record, &mut findings);
    let mut rolls = 0;
    let mut wrong = None;
    let mut check = |line: usize, rolled: &[Roll]| {
        let Some(key) = &key else { return };
        for roll in rolled {
            let expected = Seeded::at(key, rolls, roll.lo, roll.hi);
            if expected != roll.value && wrong.is_none() {
                let (name, found) = (&roll.name, roll.value);
                let words = words!(
                    "draw {rolls} (`{name}`): the secret gives {expected}, written is {found}",
                    "бросок номер {rolls} (`{name}`): секрет даёт {expected}, записано {found}"
                );
                wrong = Some(fault(file, line, words));
            }
            rolls += 1;
        }
    };
    // Nothing of it is kept, so that a long record needs no more memory than a short one.
    let pace = Pace { go_on, forgotten: usize::MAX, ..Pace::WHOLE };
    let replayed = run(record, rules, None, pace, &mut check);
    let plays = replayed.is_ok();
    if let Some(faults) = wrong {
        dice = DiceReport::Wrong;
        findings.extend(faults.0);
    }
    if let Err(faults) = replayed {
        if dice == DiceReport::Proven {
            dice = DiceReport::Wrong;
        }
        findings.extend(faults.0);
    }
    if !record.is_closed() {
        let words = Words::new(
            "`end` is missing: the battle is still running, or the record was cut off here",
            "нет `end`: бой ещё идёт, или запись здесь обрезана",
        );
        findings.extend(fault(file, record.lines().len(), words).0);
    }
    findings.sort_by_key(|fault| fault.at);
    VerifyReport {
        findings,
        steps: record.actions().count(),
        rolls,
        dice,
        closed: record.is_closed(),
        plays,
        result: record.result().map(|(_, result, _)| result.to_owned()),
    }
}

/// The key of the dice, if the secret is told and is the one that was committed to.
fn key(record: &Record, findings: &mut Vec<Fault>) -> (Option<[u8; 32]>, DiceReport) {
    let header = record.header();
    let secret = record.secret().map(|(line, secret)| (line, Secret(secret)));
    match (header.commitment, secret) {
        (None, None) => (None, DiceReport::Given),
        (None, Some((line, _))) => {
            let words = Words::new("given dice have no secret", "у данных бросков нет секрета");
            findings.extend(fault(record.file(), line, words).0);
            (None, DiceReport::Given)
        }
        // Whoever ends a battle tells its secret: a record that is closed without one had it taken out.
        (Some(_), None) if record.is_closed() => {
            let words = Words::new(
                "`secret` is missing before `end`: the rolls cannot be checked",
                "перед `end` нет `secret`: броски проверить нельзя",
            );
            findings.extend(fault(record.file(), record.lines().len(), words).0);
            (None, DiceReport::Wrong)
        }
        (Some(_), None) => (None, DiceReport::NotYet),
        (Some(_), Some((_, secret))) if header.fits(&secret) => (Some(header.key(&secret)), DiceReport::Proven),
        (Some(_), Some((line, _))) => {
            let words = Words::new(
                "this is not the secret that was committed to: the header or the secret was changed",
                "это не тот секрет, за который поручились: изменён заголовок или секрет",
            );
            findings.extend(fault(record.file(), line, words).0);
            (None, DiceReport::Wrong)
        }
    }
}
