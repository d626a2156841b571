//! Whole games as PGN. A game without extra rules is a PGN that every program reads; the rest stands in tags of its own and in comments like
//! `{[%ac white: use spark c4]}`, and reads back to the very same battle.
//!
//! Movetext holds the chess moves, and `--` for a turn without one. A turn that is nothing but its move needs no comment: the end of the turn is
//! understood before the next move and before the result. Everything else is an action line in a comment, in its order. A comment that begins
//! with `+` adds to the move before it: `Ra4 {[%ac + carry=bandage-1 ; fire_d6@c3=4]}`.

use holmgang_kernel::words;
use holmgang_kernel::words::Words;

mod read;
mod tags;
mod tokens;
mod write;

pub use read::{play, position, read};
pub use write::write;

/// The start of a comment of ours.
const OPEN: &str = "[%ac ";
/// The end of one.
const CLOSE: char = ']';
/// A turn without a chess move.
const NO_MOVE: &str = "--";
/// Says that the last turn has not ended.
const WAIT: &str = "wait";
/// The name of the variant in the tags.
const VARIANT: &str = "Ability chess";

/// The most bytes of a game that is read.
pub const MOST_BYTES: usize = 1_000_000;

/// Whether a text is short enough to be one game.
///
/// # Errors
/// It is not.
pub fn bounded(text: &str) -> Result<(), Words> {
    if text.len() <= MOST_BYTES {
        return Ok(());
    }
    Err(words!(
        "a game has at most {MOST_BYTES} bytes; a file of many games is cut into games first",
        "в партии не больше {MOST_BYTES} байт; файл со многими партиями сначала режут на партии"
    ))
}

/// A text inside a comment: what would end the comment is written as its code.
fn hidden(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | ']' | '}' | '\n' | '\r' => out.push_str(&format!("%{:02X}", c as u32)),
            _ => out.push(c),
        }
    }
    out
}

/// The same back.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3).and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                out.push(char::from(code));
                rest = &rest[at + 3..];
            }
            None => {
                out.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown_again() {
        for text in ["", "100 % of ]them}", "a\nb", "%5D", "Ж%"] {
            assert_eq!(shown(&hidden(text)), text);
            assert!(!hidden(text).contains([CLOSE, '}', '\n']));
        }
    }
}
