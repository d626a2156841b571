//! Strings that a socket has been sent once are not sent again: one character stands for each of them. What is packed is the text of a message, so it
//! works for whatever the message holds; `docs/protocol.md` has the few lines that read it back.

use std::hash::{BuildHasher, RandomState};

use crate::limits::MOST_PACKED;
use crate::offer_cache::Fingerprints;

/// The first character that stands for a string.
const FIRST: u32 = 0x100;
/// The shortest string worth it: two bytes between its quotes.
const LEAST: usize = 4;

/// What one socket has been sent.
pub struct Packer {
    /// The number of every string, by its fingerprint under a key that nobody outside knows.
    known: Fingerprints<u32>,
    key: RandomState,
}

impl Packer {
    /// For a socket that has been sent nothing.
    pub fn new() -> Packer {
        Packer { known: Fingerprints::default(), key: RandomState::new() }
    }

    /// The text of a message, which is JSON, packed.
    pub fn pack(&mut self, text: &str) -> String {
        if self.known.len() >= MOST_PACKED {
            self.known.clear();
        }
        let mut out = String::with_capacity(text.len() / 2);
        out.push('~');
        let (mut copied, mut at) = (0, 0);
        while let Some(next) = text.as_bytes().get(at..).and_then(|rest| memchr::memchr(b'"', rest)) {
            let start = at + next;
            at = start + end(text.as_bytes().get(start..).unwrap_or_default());
            let string = text.get(start..at).unwrap_or_default();
            // Whatever has so many bytes has enough characters.
            if string.len() < 4 * LEAST && string.chars().nth(LEAST - 1).is_none() {
                continue;
            }
            let print = self.key.hash_one(string);
            if let Some(short) = self.known.get(&print).and_then(|number| char::from_u32(FIRST + number)) {
                out.push_str(text.get(copied..start).unwrap_or_default());
                out.push(short);
                copied = at;
                continue;
            }
            let number = self.known.len();
            if number < MOST_PACKED {
                self.known.insert(print, u32::try_from(number).unwrap_or(0));
            }
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        out
    }
}

impl Default for Packer {
    fn default() -> Self {
        Packer::new()
    }
}

/// Where a string ends that begins with its quote.
fn end(text: &[u8]) -> usize {
    let mut place = 1;
    // Most strings are short: looking for their end in larger pieces would take longer.
    while let Some(byte) = text.get(place) {
        match byte {
            b'"' => return place + 1,
            b'\\' => place += 2,
            _ => place += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reader of the documents.
    fn unpack(words: &mut Vec<String>, text: &str) -> String {
        let text = text.strip_prefix('~').unwrap();
        if words.len() >= MOST_PACKED {
            words.clear();
        }
        let (mut out, mut rest) = (String::new(), text);
        while let Some(c) = rest.chars().next() {
            if c == '"' {
                let (string, behind) = rest.split_at(end(rest.as_bytes()));
                if string.chars().count() >= LEAST && words.len() < MOST_PACKED {
                    words.push(string.to_owned());
                }
                out.push_str(string);
                rest = behind;
                continue;
            }
            match (c as u32).checked_sub(FIRST) {
                Some(number) => out.push_str(&words[number as usize]),
                None => out.push(c),
            }
            rest = &rest[c.len_utf8()..];
        }
        out
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        let (mut packer, mut words) = (Packer::new(), Vec::new());
        let hard = r#"{"a":"","ab":"\"","quote":"a\\","Я":"Ж-5","long":"Ж-5 → \"Ж\"","long":["quote","a\\",null,-1.5e3,true]}"#;
        let mut shortest = usize::MAX;
        for number in 0..3_000 {
            let text = hard.replace("long", &format!("long {number}"));
            for text in [text.as_str(), hard] {
                let packed = packer.pack(text);
                assert_eq!(unpack(&mut words, &packed), text);
                shortest = shortest.min(packed.len());
            }
        }
        assert!(shortest < hard.len() * 2 / 3, "{shortest} of {}", hard.len());
    }
}
