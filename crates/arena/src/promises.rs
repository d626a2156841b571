//! The log of commitments: what a server promised its dice by, and when. It only grows, every entry carries a hash over all before it, and its head is
//! signed; so whoever keeps a head can tell later whether anything before it was changed, left out or dated back.
//!
//! ```text
//! holmgang-log 1
//! 1 1795000000000 9ab0… 7f31…
//! 2 1795000004512 41c2… c05d…
//! head 2 c05d… KEY SIGNATURE
//! ```
//!
//! An entry is `NUMBER TIME COMMITMENT HASH`: numbers from 1, milliseconds since 1970 in UTC that never fall, and
//! `HASH = SHA-256(hash of the entry before ‖ "NUMBER TIME COMMITMENT")`, where 32 zero bytes stand before the first. A part of the log begins with
//! `after NUMBER HASH`. The head is signed over `"holmgang log 1" ‖ number as 8 bytes, big-endian ‖ hash`.

use std::collections::BTreeMap;

use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::fair::{hash, hex, unhex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::record::origin::{PublicKey, Signed, fits, sign};

/// The reason code of a log that does not fit.
pub const BAD_LOG: &str = "bad_log";
/// How a log begins.
pub const FIRST_LINE: &str = "holmgang-log 1";
/// What the head's signature is of, before number and hash.
const LABEL: &[u8] = b"holmgang log 1";

/// A place in the log: how many entries there are, and the hash over them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// How many entries.
    pub number: u64,
    /// The hash over them; zeros at first.
    pub hash: [u8; 32],
}

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, from 1.
    pub number: u64,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The commitment.
    pub commitment: [u8; 32],
}

impl Head {
    /// The head behind one entry more.
    #[must_use]
    pub fn with(&self, entry: &Entry) -> Head {
        Head { number: entry.number, hash: hash(&[&self.hash, entry.written().as_bytes()]) }
    }

    fn message(&self) -> Vec<u8> {
        [LABEL, &self.number.to_be_bytes(), &self.hash].concat()
    }

    /// The signed line at the end of a log.
    pub fn signed(&self, seed: &[u8; 32]) -> String {
        format!("head {} {} {}", self.number, hex(&self.hash), sign(seed, &self.message()).written())
    }

    /// Reads `NUMBER HASH`.
    pub fn read(text: &str) -> Option<Head> {
        let (number, hash) = text.split_once(' ')?;
        Some(Head { number: plain(number)?, hash: unhex(hash)? })
    }
}

impl Entry {
    fn written(&self) -> String {
        format!("{} {} {}", self.number, self.at, hex(&self.commitment))
    }

    /// The line of the entry, from the head behind it.
    pub fn line(&self, head: &Head) -> String {
        format!("{} {}", self.written(), hex(&head.hash))
    }
}

/// A log, or a part of one, that was read and found whole.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// When each commitment was written.
    pub times: BTreeMap<[u8; 32], i64>,
    /// What came before the first entry here.
    pub first: Head,
    /// The head.
    pub head: Head,
    /// Who signed the head.
    pub signer: Option<PublicKey>,
}

/// Reads a log and checks it: numbers, times, hashes, the signature of its head, and, where `kept` heads of earlier days are given, that it goes on from
/// them.
///
/// # Errors
/// The first line that does not fit.
pub fn read(file: &str, text: &str, kept: &[Head]) -> Result<Log, Faults> {
    let mut log = Log::default();
    let mut last = i64::MIN;
    let mut met = 0;
    let mut lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    if lines.next().is_none_or(|(_, line)| line != FIRST_LINE) {
        let words = words!("a log begins with `{FIRST_LINE}`", "журнал начинается со строки `{FIRST_LINE}`");
        return Err(fault(file, 1, words));
    }
    for (number, line) in lines {
        let bad = |words: Words| Err(fault(file, number, words));
        if log.signer.is_some() {
            return bad(Words::new("nothing stands behind the head", "после вершины ничего не стоит"));
        }
        if let Some(before) = line.strip_prefix("after ").and_then(Head::read)
            && number == 2
            && line == format!("after {} {}", before.number, hex(&before.hash))
        {
            (log.first, log.head) = (before, before);
        } else if let Some((head, signed)) = line.strip_prefix("head ").and_then(head_line) {
            if head != log.head {
                return bad(Words::new("this is not the head of these entries", "это не вершина этих записей"));
            }
            let form = format!("head {} {} {}", head.number, hex(&head.hash), signed.written());
            if form != line || !fits(&signed, &head.message()) {
                return bad(Words::new("the signature of the head does not fit", "подпись под вершиной не подходит"));
            }
            log.signer = Some(signed.key);
        } else {
            let Some((entry, given)) = entry_line(line) else {
                return bad(Words::new(
                    "an entry is written `NUMBER TIME COMMITMENT HASH`",
                    "запись журнала: `НОМЕР ВРЕМЯ ОБЯЗАТЕЛЬСТВО ХЕШ`",
                ));
            };
            if entry.number != log.head.number + 1 || entry.at < last {
                return bad(Words::new(
                    "numbers rise by one and times never fall: an entry was moved, added or taken out",
                    "номера растут на один, время не убывает: запись переставили, добавили или убрали",
                ));
            }
            log.head = log.head.with(&entry);
            // To the byte: capital digits mean the same, and are another text.
            if log.head.hash != given || entry.line(&log.head) != line {
                return bad(Words::new(
                    "this entry does not fit those before it",
                    "эта запись не подходит к предыдущим",
                ));
            }
            last = entry.at;
            log.times.entry(entry.commitment).or_insert(entry.at);
        }
        if let Some(head) = kept.iter().find(|head| head.number == log.head.number) {
            if head.hash != log.head.hash {
                let at = head.number;
                return bad(words!(
                    "the head that was kept of entry {at} is another one: the log was rewritten",
                    "сохранённая вершина записи {at} другая: журнал переписан"
                ));
            }
            met += 1;
        }
    }
    let beyond = kept.iter().find(|head| head.number > log.head.number);
    if let Some(head) = beyond.filter(|_| met < kept.len()) {
        let (ours, theirs) = (log.head.number, head.number);
        return Err(fault(
            file,
            text.lines().count(),
            words!(
                "the log has {ours} entries and once had {theirs}: entries were taken out",
                "в журнале {ours} записей, а было {theirs}: записи убрали"
            ),
        ));
    }
    Ok(log)
}

fn head_line(text: &str) -> Option<(Head, Signed)> {
    let mut places = text.match_indices(' ').map(|(place, _)| place);
    let cut = places.nth(1)?;
    Some((Head::read(text.get(..cut)?)?, Signed::read(text.get(cut + 1..)?)?))
}

fn entry_line(text: &str) -> Option<(Entry, [u8; 32])> {
    let words: Vec<&str> = text.split(' ').collect();
    let [number, at, commitment, hash] = words.as_slice() else { return None };
    let at = i64::try_from(plain(at)?).ok()?;
    Some((Entry { number: plain(number)?, at, commitment: unhex(commitment)? }, unhex(hash)?))
}

/// A number in its one form.
fn plain(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn fault(file: &str, line: usize, words: Words) -> Faults {
    let at = At { line: u32::try_from(line).unwrap_or(u32::MAX), column: 1 };
    Faults::one(Fault { code: BAD_LOG, file: file.to_owned(), at, path: String::new(), words, clause: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(entries: u64) -> (String, Vec<Head>) {
        let mut head = Head::default();
        let mut text = format!("{FIRST_LINE}\n");
        let mut heads = Vec::new();
        for number in 1..=entries {
            let entry = Entry { number, at: 1_000 + number as i64 / 2, commitment: [number as u8; 32] };
            head = head.with(&entry);
            text.push_str(&format!("{}\n", entry.line(&head)));
            heads.push(head);
        }
        (text + &head.signed(&[9; 32]) + "\n", heads)
    }

    #[test]
    fn a_whole_log_is_read_and_every_flipped_bit_found() {
        let (text, heads) = log(6);
        let read_log = read("log", &text, &heads).unwrap();
        assert_eq!((read_log.head, read_log.times.len()), (heads[5], 6));
        assert_eq!(read_log.times[&[3; 32]], 1_001);
        assert_eq!(read_log.signer, Some(crate::record::origin::public(&[9; 32])));
        let mut line = 1;
        for place in 0..text.len() - 1 {
            for bit in 0..8 {
                let mut bad = text.clone().into_bytes();
                bad[place] ^= 1 << bit;
                // What is no text at all is refused before.
                if let Ok(bad) = std::str::from_utf8(&bad) {
                    let found = read("log", bad, &[]).expect_err(bad).0[0].at.line;
                    assert_eq!(found, line, "byte {place}, bit {bit}");
                }
            }
            line += u32::from(text.as_bytes()[place] == b'\n');
        }
    }

    #[test]
    fn a_log_that_was_rewritten_or_cut_does_not_go_on_from_its_heads() {
        let (_, heads) = log(6);
        let (short, _) = log(3);
        assert!(read("log", &short, &heads[..3]).is_ok());
        assert!(read("log", &short, &heads).unwrap_err().0[0].words.en.contains("taken out"));
        let other: String = {
            let entry = Entry { number: 1, at: 5, commitment: [77; 32] };
            let head = Head::default().with(&entry);
            format!("{FIRST_LINE}\n{}\n", entry.line(&head))
        };
        assert!(read("log", &other, &[]).is_ok(), "without a head it looks whole");
        assert!(read("log", &other, &heads[..1]).unwrap_err().0[0].words.en.contains("rewritten"));
    }

    #[test]
    fn a_part_goes_on_from_where_it_says() {
        let (text, heads) = log(6);
        let lines: Vec<&str> = text.lines().collect();
        let after = format!("after 3 {}", hex(&heads[2].hash));
        let part = [&[lines[0], &after], &lines[4..]].concat().join("\n");
        assert_eq!(read("log", &part, &heads[2..]).unwrap().head, heads[5]);
        assert!(read("log", &part.replace("after 3", "after 2"), &[]).is_err());
    }
}
