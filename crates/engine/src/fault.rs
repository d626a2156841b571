//! How a program loses its seat.

use holmgang_kernel::words;
use holmgang_kernel::words::Words;

/// Why a program has lost its seat. The battle goes on without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    NotStarted {
        /// What the system says.
        reason: String,
    },
    /// It has ended.
    Crashed {
        /// Its exit code; none where a signal has ended it.
        code: Option<i32>,
        /// The last line that it has written to its standard error; may be empty.
        last: String,
    },
    /// It gave no answer in its time.
    Stalled {
        /// How long it was waited for, in milliseconds.
        waited_ms: u64,
    },
    /// It wrote more than it may.
    Flooded,
    /// It wrote what the protocol has no reading for.
    Broken {
        /// What is wrong.
        what: String,
    },
    /// It chose what cannot be done.
    Illegal {
        /// What it chose.
        action: String,
        /// The reason.
        reason: Words,
    },
}

/// The longest text of a program that is told.
const MOST_TOLD: usize = 120;

fn shown(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST_TOLD).collect();
    clean.trim().to_owned()
}

impl Fault {
    /// What happened, in both languages: the end of a sentence that begins with the program's name.
    pub fn words(&self) -> Words {
        match self {
            Fault::NotStarted { reason } => {
                let reason = shown(reason);
                words!("could not be started: {reason}", "не запустилась: {reason}")
            }
            Fault::Crashed { code, last } => {
                let last = shown(last);
                let said = |lead: &str| if last.is_empty() { String::new() } else { format!("{lead}{last}") };
                let (en, ru) = (said("; its last words: "), said("; последнее, что она написала: "));
                match code {
                    Some(code) => words!("has ended with code {code}{en}", "завершилась с кодом {code}{ru}"),
                    None => words!("was ended by the system{en}", "завершена системой{ru}"),
                }
            }
            Fault::Stalled { waited_ms } => {
                let seconds = *waited_ms as f64 / 1_000.0;
                words!("gave no answer in {seconds:.1} s", "не ответила за {seconds:.1} с")
            }
            Fault::Flooded => words!("wrote more than a program may", "написала больше, чем дозволено"),
            Fault::Broken { what } => {
                let what = shown(what);
                words!("does not keep to the protocol: {what}", "не соблюдает протокол: {what}")
            }
            Fault::Illegal { action, reason } => {
                let (action, en, ru) = (shown(action), shown(&reason.en), shown(&reason.ru));
                words!("chose `{action}`, which cannot be done: {en}", "выбрала `{action}`, чего сделать нельзя: {ru}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_wrote_cannot_break_a_line() {
        let fault = Fault::Crashed { code: Some(3), last: format!("one\ntwo\u{7}{}", "x".repeat(500)) };
        let words = fault.words();
        for text in [&words.en, &words.ru] {
            assert!(!text.chars().any(char::is_control) && text.chars().count() < 200, "{text}");
            assert!(text.contains("one two"), "{text}");
        }
        let silent = Fault::Crashed { code: None, last: String::new() };
        assert_eq!(silent.words().en, "was ended by the system");
    }
}
