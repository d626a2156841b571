//! The record of a battle: what `docs/records.md` describes, as lines that are read strictly and written in one way only.

mod header;
mod line;
pub mod origin;
mod replay;
mod roll;
mod seat;
mod verify;

use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::chain;

pub(crate) use header::binding;
pub use header::{Header, Scenario};
pub use line::Line;
pub use origin::OriginReport;
pub(crate) use replay::run;
pub use replay::{NO_RULES, Pace, TOO_LONG, load_for, older, replay, replay_at};
pub use roll::Rolled;
pub use seat::{Holder, MOST_NAME, MOST_NONCE, SeatLine};
pub use verify::{DiceReport, OrderReport, VerifyReport, verify, verify_while};

/// The reason code of a record that is not as a record should be.
pub const BAD_RECORD: &str = "bad_record";
/// The most faults of one record that are told.
const MOST_FAULTS: usize = 50;

/// A record that was read, or that is being written.
#[derive(Clone, Debug)]
pub struct Record {
    file: String,
    lines: Vec<Line>,
    header: Header,
}

impl Record {
    /// A record of these lines.
    ///
    /// # Errors
    /// Every line that is missing, doubled, or stands where it should not.
    pub fn new(file: &str, lines: Vec<Line>) -> Result<Record, Faults> {
        check_order(file, &lines)?;
        let header = Header::of(file, &lines)?;
        Ok(Record { file: file.to_owned(), lines, header })
    }

    /// Reads a record. `file` is the name that faults show.
    ///
    /// # Errors
    /// The first line that the chain does not fit; else every line that is not understood. Never panics, whatever the bytes are.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Record, Faults> {
        let texts = chain::read(file, bytes)?;
        let mut lines = Vec::with_capacity(texts.len());
        let mut faults = Vec::new();
        let mut setup = Some(0);
        for (place, text) in texts.into_iter().enumerate() {
            if text == "begin" || text.starts_with("begin ") {
                setup = None;
            }
            if let Some(bytes) = &mut setup {
                *bytes += text.len() + chain::SUFFIX;
                if *bytes > chain::MOST_SETUP {
                    return Err(fault(file, place + 1, large_setup()));
                }
            }
            match Line::read(text) {
                Ok(line) => lines.push(line),
                Err(words) => faults.extend(fault(file, place + 1, words).0),
            }
            if faults.len() == MOST_FAULTS {
                break;
            }
        }
        Faults(faults).or(())?;
        Record::new(file, lines)
    }

    /// The text with its chain. A record that was read is written back byte for byte.
    pub fn write(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(Line::written).collect();
        chain::write(lines.iter().map(String::as_str))
    }

    /// The name that faults show.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The set-up.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line number and the rolls of the start.
    pub fn begin(&self) -> (usize, &[Rolled]) {
        let begin = self.numbered().find_map(|(number, line)| match line {
            Line::Begin(rolls) => Some((number, rolls.as_slice())),
            _ => None,
        });
        begin.unwrap_or((0, &[]))
    }

    /// The actions: line number, seat, text, rolls.
    pub fn actions(&self) -> impl Iterator<Item = (usize, &str, &str, &[Rolled])> {
        self.numbered().filter_map(|(number, line)| match line {
            Line::Action { seat, action, rolls, .. } => {
                Some((number, seat.as_str(), action.as_str(), rolls.as_slice()))
            }
            _ => None,
        })
    }

    /// Every line with rolls: its number and the rolls, in the order in which they were drawn.
    pub fn rolled(&self) -> impl Iterator<Item = (usize, &[Rolled])> {
        self.numbered().filter_map(|(number, line)| match line {
            Line::Begin(rolls) | Line::Action { rolls, .. } => Some((number, rolls.as_slice())),
            _ => None,
        })
    }

    /// The line number, the result and the clause that ended the battle.
    pub fn result(&self) -> Option<(usize, &str, &str)> {
        self.numbered().find_map(|(number, line)| match line {
            Line::Result { result, clause } => Some((number, result.as_str(), clause.as_str())),
            _ => None,
        })
    }

    /// The line number and the secret, if it is told.
    pub fn secret(&self) -> Option<(usize, [u8; 32])> {
        self.numbered().find_map(|(number, line)| match line {
            Line::Secret(secret) => Some((number, *secret)),
            _ => None,
        })
    }

    /// The line that tells what the dice were bound to, if a name was taken out of the record.
    pub fn bound(&self) -> Option<usize> {
        self.numbered().find_map(|(number, line)| matches!(line, Line::Binding(_)).then_some(number))
    }

    /// Whether nothing comes behind: the line `end` is there.
    pub fn is_closed(&self) -> bool {
        self.lines.last() == Some(&Line::End)
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().enumerate().map(|(place, line)| (place + 1, line))
    }
}

/// What is said of a set-up that no record could hold.
pub(crate) fn large_setup() -> Words {
    let most = chain::MOST_SETUP / 1024;
    words!("the lines before `begin` have at most {most} KiB", "в строках перед `begin` не больше {most} КиБ")
}

/// A fault of a line.
pub(crate) fn fault(file: &str, line: usize, words: Words) -> Faults {
    let at = At { line: u32::try_from(line).unwrap_or(u32::MAX), column: 1 };
    Faults::one(Fault { code: BAD_RECORD, file: file.to_owned(), at, path: String::new(), words, clause: None })
}

fn check_order(file: &str, lines: &[Line]) -> Result<(), Faults> {
    let (mut stage, mut steps, mut begun) = (None, 0, false);
    for (place, line) in lines.iter().enumerate() {
        let number = place + 1;
        let here = line.stage();
        if lines.get(..place).is_some_and(|before| before.last() == Some(&Line::End)) {
            return Err(fault(file, number, Words::new("nothing stands behind `end`", "после `end` ничего не стоит")));
        }
        let Some(here) = here else { continue };
        let name = line.name();
        if stage == Some(here) && !line.may_repeat() {
            return Err(fault(file, number, words!("`{name}` stands twice", "`{name}` стоит дважды")));
        }
        if stage > Some(here) {
            return Err(fault(file, number, words!("`{name}` stands too late", "`{name}` стоит слишком поздно")));
        }
        if here > line::BEGIN && !begun {
            return Err(fault(
                file,
                number,
                Words::new("`begin` is missing before this line", "перед этой строкой нет `begin`"),
            ));
        }
        if let Line::Action { number: given, .. } = line {
            steps += 1;
            if *given != steps {
                return Err(fault(
                    file,
                    number,
                    words!("this is action {steps}, not {given}", "это действие {steps}, а не {given}"),
                ));
            }
        }
        begun |= here == line::BEGIN;
        stage = Some(here);
    }
    if !matches!(lines.first(), Some(Line::Version)) {
        let words =
            Words::new("a record begins with `holmgang-record 1`", "запись начинается со строки `holmgang-record 1`");
        return Err(fault(file, 1, words));
    }
    match begun {
        true => Ok(()),
        false => Err(fault(
            file,
            lines.len(),
            Words::new("`begin` is missing: the record is cut off", "нет `begin`: запись обрезана"),
        )),
    }
}

#[cfg(test)]
mod tests;
