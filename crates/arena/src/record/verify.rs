//! Checking a record: what it says against what rules and dice give.

use holmgang_kernel::dice::{Roll, Seeded};
use holmgang_kernel::doc::{Fault, Faults};
use holmgang_kernel::fair::{Secret, hex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use serde::Serialize;

use super::origin::{self, OriginReport};
use super::replay::{NO_RULES, OTHER_CONTENT, OTHER_RULES};
use super::{Pace, Record, fault, run};
use crate::erased::AnyRules;

/// What a check of a record found. It answers three questions one by one: is this what was written, in the order in which it was written (`order`); do the
/// rolls come from a secret that was fixed before (`dice`); who says so (`origin`).
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    /// Everything wrong, each with its line. Empty if the record is in order.
    pub findings: Vec<Fault>,
    /// How many actions it has.
    pub steps: usize,
    /// How many rolls were checked against the secret.
    pub rolls: u64,
    /// What is known about its lines.
    pub order: OrderReport,
    /// What is known about the dice.
    pub dice: DiceReport,
    /// What is known about the dice where the key that signed it is known.
    #[serde(skip)]
    pub dice_if_known: DiceReport,
    /// What is known about who wrote it.
    pub origin: OriginReport,
    /// The public key that signed it, in hexadecimal digits.
    pub key: Option<String>,
    /// When its commitment came into the log of commitments that was asked, in milliseconds since 1970; none if it is not there, or no log was asked.
    pub logged: Option<i64>,
    /// Whether the record is finished.
    pub closed: bool,
    /// Whether the rules give all of it again, whatever else was found.
    pub plays: bool,
    /// The result, if there is one.
    pub result: Option<String>,
}

/// What is known about the lines of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderReport {
    /// Every line is what was written, where it was written, and none is missing.
    Proven,
    /// So far; the record has no end yet, or it was cut off between two lines.
    Running,
    /// Something does not fit; see the findings.
    Wrong,
}

/// What is known about the dice of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceReport {
    /// Every roll comes from the secret that was committed to, and the rules ask for these rolls.
    Proven,
    /// Every roll comes from the secret, between the bounds that stand in the record; whether the rules ask for them cannot be said here, because
    /// these rules or this content are not here.
    Written,
    /// The secret is not told yet: nothing can be said of the rolls.
    NotYet,
    /// The rolls were given by hand: nothing can be said of them.
    Given,
    /// The secret fits, but the bounds of the rolls are neither in the record, nor are the rules here that would tell them.
    Unbounded,
    /// Names were taken out of the record, so it says itself what its dice are bound to: every roll comes from a secret, but that this secret was promised
    /// for these lines rests on the word of whoever signed, whose key is not known here.
    Vouched,
    /// Something does not fit; see the findings.
    Wrong,
}

impl VerifyReport {
    /// Whether nothing wrong was found.
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether nothing else was found than that it has no end yet: a battle in progress, or one that was cut off between two lines.
    pub fn is_good_so_far(&self) -> bool {
        self.order == OrderReport::Running && self.findings.iter().all(|fault| fault.words == no_end())
    }

    /// A report of a text that is no record.
    pub fn unreadable(faults: Faults) -> Self {
        VerifyReport {
            findings: faults.0,
            steps: 0,
            rolls: 0,
            order: OrderReport::Wrong,
            dice: DiceReport::Wrong,
            dice_if_known: DiceReport::Wrong,
            origin: OriginReport::Wrong,
            key: None,
            logged: None,
            closed: false,
            plays: false,
            result: None,
        }
    }

    /// The same, where it is known when this commitment came into a log. Where the dice rest on the word of somebody who is not known, it tells nothing: it
    /// may be the commitment of another battle.
    pub fn promised(mut self, time: Option<i64>) -> Self {
        self.logged = time.filter(|_| self.dice != DiceReport::Vouched);
        self
    }

    /// The same, where these public keys are known: what one of them has signed is proven.
    pub fn knowing(mut self, keys: &[origin::PublicKey]) -> Self {
        let known = self.key.as_ref().is_some_and(|key| keys.iter().any(|known| hex(known) == *key));
        if known && self.origin == OriginReport::UnknownKey {
            self.origin = OriginReport::Proven;
            self.dice = self.dice_if_known;
        }
        self
    }
}

/// Checks a record whose chain is whole: its end, its secret, every roll, its signature, and that the rules give the same again.
pub fn verify(record: &Record, rules: &dyn AnyRules) -> VerifyReport {
    verify_while(record, Ok(rules), &|| true)
}

/// The same for as long as `go_on` says so, which is asked before every action: a check that was broken off is a finding. Where the rules are not here,
/// the reason is a finding, and all is checked that can be without them.
pub fn verify_while(record: &Record, rules: Result<&dyn AnyRules, Faults>, go_on: &dyn Fn() -> bool) -> VerifyReport {
    let file = record.file();
    let mut findings = Vec::new();
    let (key, mut dice) = key(record, &mut findings);
    let mut draws = Draws { file, key, next: 0, wrong: None };
    // Rolls that carry their bounds are checked as they stand there; older ones as the rules ask for them.
    let bounded = record.rolled().all(|(_, rolls)| rolls.iter().all(|roll| roll.bounds.is_some()));
    if bounded {
        for (line, rolls) in record.rolled() {
            for roll in rolls {
                let (lo, hi) = roll.bounds.unwrap_or((roll.value, roll.value));
                draws.check(line, &roll.name, lo, hi, roll.value);
            }
        }
    }
    let mut check = |line: usize, rolled: &[Roll]| {
        for roll in rolled.iter().filter(|_| !bounded) {
            draws.check(line, &roll.name, roll.lo, roll.hi, roll.value);
        }
    };
    // Nothing of it is kept, so that a long record needs no more memory than a short one.
    let pace = Pace { go_on, forgotten: usize::MAX, ..Pace::WHOLE };
    let replayed =
        rules.map(|rules| run(record, rules, None, pace, &mut check)).and_then(|replayed| replayed.map(drop));
    let plays = replayed.is_ok();
    let rolls = draws.next;
    if let Some(faults) = draws.wrong {
        dice = DiceReport::Wrong;
        findings.extend(faults.0);
    }
    if let Err(faults) = replayed {
        if dice == DiceReport::Proven {
            let absent = |fault: &Fault| matches!(fault.code, OTHER_RULES | OTHER_CONTENT | NO_RULES);
            dice = match (faults.0.iter().all(absent), bounded) {
                (true, true) => DiceReport::Written,
                (true, false) => DiceReport::Unbounded,
                (false, _) => DiceReport::Wrong,
            };
        }
        findings.extend(faults.0);
    }
    let order = if record.is_closed() { OrderReport::Proven } else { OrderReport::Running };
    if !record.is_closed() {
        findings.extend(fault(file, record.lines().len(), no_end()).0);
    }
    let signer = origin::signer(record);
    if let (Some(line), None) = (record.bound(), signer) {
        let words = Words::new(
            "`binding` stands only in records that a server has signed: nothing else says that it is that of these lines",
            "`binding` бывает только в записях, подписанных сервером: больше ничто не говорит, что она от этих строк",
        );
        findings.extend(fault(file, line, words).0);
    }
    let origin = match signer {
        None => OriginReport::Unsigned,
        Some((_, _, true)) => OriginReport::UnknownKey,
        Some((line, ..)) => {
            let words = Words::new(
                "the signature does not fit: the record is not what its server signed",
                "подпись не подходит: запись не та, что подписал её сервер",
            );
            findings.extend(fault(file, line, words).0);
            OriginReport::Wrong
        }
    };
    findings.sort_by_key(|fault| fault.at);
    // Anybody can write what the dice of another battle are bound to before lines of their own, and sign that with a key of their own.
    let dice_if_known = dice;
    let fits = matches!(dice, DiceReport::Proven | DiceReport::Written | DiceReport::Unbounded);
    let dice = if record.bound().is_some() && fits { DiceReport::Vouched } else { dice };
    VerifyReport {
        findings,
        steps: record.actions().count(),
        rolls,
        order,
        dice,
        dice_if_known,
        origin,
        key: signer.map(|(_, key, _)| hex(&key)),
        logged: None,
        closed: record.is_closed(),
        plays,
        result: record.result().map(|(_, result, _)| result.to_owned()),
    }
}

fn no_end() -> Words {
    Words::new(
        "`end` is missing: the battle is still running, or the record was cut off here",
        "нет `end`: бой ещё идёт, или запись здесь обрезана",
    )
}

/// The draws of a record, one after the other.
struct Draws<'a> {
    file: &'a str,
    key: Option<[u8; 32]>,
    next: u64,
    wrong: Option<Faults>,
}

impl Draws<'_> {
    fn check(&mut self, line: usize, name: &str, lo: i32, hi: i32, found: i32) {
        let Some(key) = &self.key else { return };
        let number = self.next;
        let expected = Seeded::at(key, number, lo, hi);
        if expected != found && self.wrong.is_none() {
            let words = words!(
                "draw {number} (`{name}`): the secret gives {expected}, written is {found}",
                "бросок номер {number} (`{name}`): секрет даёт {expected}, записано {found}"
            );
            self.wrong = Some(fault(self.file, line, words));
        }
        self.next += 1;
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
