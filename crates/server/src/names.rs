//! Names of people: what may be one, and which two look alike.

use std::borrow::Cow;

use holmgang_kernel::words::{Lang, Words};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

use crate::{auth, limits};

/// A name as it may be shown: one space between words, letters and digits that Unicode recommends for names (UTS 39), and a few signs. Nothing that cannot
/// be seen, and within a word no letters of several scripts that look like those of one.
///
/// # Errors
/// Why it is none, in words.
pub fn read(given: &str) -> Result<String, Words> {
    // Not more work than a name is worth.
    let given: String = given.chars().take(4 * limits::MOST_NAME).collect();
    let given: String = given.nfc().collect();
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().nth(limits::MOST_NAME).is_some() {
        return Err(Words::new("a name has 1 to 40 characters", "в имени от 1 до 40 знаков"));
    }
    let is_sign = |c: char| c == ' ' || c.is_ascii_graphic() || "’№«»".contains(c);
    if name.chars().any(|c| !is_sign(c) && !c.identifier_allowed()) {
        let en = "a name has letters, digits and spaces that everybody can see";
        return Err(Words::new(en, "в имени буквы, цифры и пробелы, которые видно всем"));
    }
    if name.split_whitespace().any(|word| !word.is_single_script()) {
        let en = "a word of a name has letters of one script";
        return Err(Words::new(en, "в слове имени буквы одной письменности"));
    }
    Ok(name)
}

/// What accounts log in by: their name, however its letters are written.
pub fn key(name: &str) -> String {
    name.to_lowercase()
}

/// What a name looks like, as far as eyes can tell: names of accounts that look the same are the same. Those that differ only in small and large letters
/// have one [`key`].
pub fn look(name: &str) -> String {
    let seen: String = skeleton(name).collect();
    let seen: String = skeleton(&seen.to_lowercase()).collect();
    seen.split_whitespace().collect()
}

/// What a guest is called who has given no name, in each language; a word of letters and digits follows.
const GUEST: [&str; 2] = ["Guest", "Гость"];
/// The length of that word.
const MARK: usize = 4;

/// The name of a guest who has given none, as it is stored.
pub fn of_guest() -> String {
    format!("{} {}", GUEST[0], auth::word(MARK))
}

/// What tells one such guest from another; none if the name is one that somebody has given.
fn mark(name: &str) -> Option<&str> {
    let (word, mark) = name.split_once(' ')?;
    let is_mark = mark.len() == MARK && mark.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    (is_mark && GUEST.iter().any(|known| known.to_lowercase() == word.to_lowercase())).then_some(mark)
}

/// A name as somebody reads it: a guest without a name is called so in the language of who reads, whatever it was stored in.
pub fn shown(name: &str, lang: Lang) -> Cow<'_, str> {
    match mark(name) {
        Some(mark) => Cow::Owned(format!("{} {mark}", lang.pick(GUEST[0], GUEST[1]))),
        None => Cow::Borrowed(name),
    }
}

/// What to look for when somebody looks for a name: of a guest without one what is the same in every language.
pub fn sought(name: &str) -> &str {
    mark(name).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_are_called_so_in_the_language_of_who_reads() {
        for stored in ["Guest 4x9k", "Гость 4x9k"] {
            assert_eq!(shown(stored, Lang::En), "Guest 4x9k");
            assert_eq!(shown(stored, Lang::Ru), "Гость 4x9k");
        }
        assert_eq!(shown(&of_guest(), Lang::Ru).split(' ').next(), Some("Гость"));
        for given in ["Guest", "Guest of honour", "Гость Петербурга", "Guest ABCD", "Anna 4x9k"] {
            assert_eq!(shown(given, Lang::Ru), given);
        }
        assert_eq!((sought("гость 4x9k"), sought("гость"), sought("anna")), ("4x9k", "гость", "anna"));
    }

    #[test]
    fn names_are_letters_that_can_be_seen() {
        for good in
            ["Anna", "Иван Грозный", "O'Neil-Smith", "player_7", "李小龙", "Guest 4x9", "Пётр I", "Zoë", "№ 5", "—"]
        {
            assert_eq!(read(good).is_ok(), good != "—", "{good}");
        }
        for invisible in [
            "\u{3164}",
            "An\u{34f}na",
            "An\u{ad}na",
            "An\u{61c}na",
            "\u{200b}",
            "\u{115f}",
            "An\u{202e}na",
            "\u{2800}",
            "Anna\u{fe0f}",
        ] {
            assert!(read(invisible).is_err(), "{}", invisible.escape_unicode());
        }
        // Full width, and letters of several scripts in one word.
        for strange in ["Ａｎｎａ", "Аnna", "Ρаul", "", "  ", &"x".repeat(41)] {
            assert!(read(strange).is_err(), "{strange}");
        }
        assert_eq!(read("  Anna   Maria ").unwrap(), "Anna Maria");
        assert_eq!(read("Zoe\u{308}").unwrap(), "Zoë");
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Anna", "anna"),
            ("paypal", "раураӏ"),
            ("scope", "ѕсоре"),
            ("Bill", "BiII"),
            ("rn", "m"),
            ("Anna Maria", "AnnaMaria"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Иван", "Ивана"), ("Player 1", "Player 2")] {
            assert_ne!(look(one), look(other));
        }
    }
}
