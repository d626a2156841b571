//! Who does a deed and with what, by the form of the words; deeds once more, and what is told between words said aloud.

use super::lists::{IDIOMS, IN_KIND};
use super::{begins, holds, is_preposition};
use crate::scan::Word;

/// Whether it is the same as what another one has done: `отвечает тем же`, `answers in kind`.
pub fn is_in_kind(words: &[Word]) -> bool {
    let said: Vec<&str> = words.iter().filter(|word| !word.sign).map(|word| word.text.as_str()).collect();
    holds(&said, IN_KIND)
}

/// Whether somebody is named as who does it: `from the mage`, `with my archer`, `лучником`. `with` is meant so only of one's own.
pub fn is_doer(words: &[Word], at: (usize, usize), own: bool) -> bool {
    let mut before = words.get(..at.0).unwrap_or_default().iter().rev();
    let said = before.next().filter(|word| !word.sign).map_or("", |word| word.text.as_str());
    let article = matches!(said, "the" | "my" | "our" | "a" | "an");
    let preposition = if article { before.next().map_or("", |word| word.text.as_str()) } else { said };
    if matches!(preposition, "from" | "by") || preposition == "with" && (own || said == "my" || said == "our") {
        return true;
    }
    // The instrumental without a preposition: `лучником`, `пешкой`.
    let named = words.get(at.0..at.1).unwrap_or_default().iter().filter(|word| !word.sign);
    let instrumental =
        |word: &Word| ["ом", "ем", "ой", "ей", "ою", "ею", "ью"].iter().any(|end| word.text.ends_with(end));
    let mut named = named.peekable();
    named.peek().is_some() && !is_preposition(said) && named.all(instrumental)
}

/// Whether something is what a deed is done with: `мечом`, `with the sword`.
pub fn is_instrument(words: &[Word], at: (usize, usize)) -> bool {
    let named = words.get(at.0..at.1).unwrap_or_default();
    let instrumental = named.iter().any(|word| {
        ["ом", "ем", "ой", "ей", "ою", "ею", "ами", "ями", "ью"].iter().any(|end| word.text.ends_with(end))
    });
    let mut before = words.get(..at.0).unwrap_or_default().iter().rev().take(2);
    instrumental || before.any(|word| matches!(word.text.as_str(), "with" | "by" | "using"))
}

/// Whether the words of a deed are part of a saying: `strikes a pose`.
pub fn is_idiom(words: &[Word], anchor: (usize, usize)) -> bool {
    let said: Vec<&str> = words.get(anchor.0..).unwrap_or_default().iter().map(|word| word.text.as_str()).collect();
    IDIOMS.iter().any(|idiom| begins(&said, &[idiom]))
}

/// Whether somebody else is left to do it: `let her rest`, `пусть он бьёт`; or it is left for later: `let the bolt wait`.
pub fn is_left_to_another(words: &[Word], anchor: (usize, usize)) -> bool {
    let clause = words.get(..anchor.0).unwrap_or_default();
    let from = clause.iter().rposition(|word| word.sign).map_or(0, |at| at + 1);
    let Some(at) = clause.iter().skip(from).position(|word| matches!(word.text.as_str(), "let" | "пусть" | "пускай"))
    else {
        return false;
    };
    let behind = words.get(anchor.1).map_or("", |word| word.text.as_str());
    let who: Vec<&str> = clause.iter().skip(from + at + 1).map(|word| word.text.as_str()).collect();
    let others = ["him", "her", "them", "it", "он", "она", "они", "оно"];
    matches!(behind, "wait" | "rest" | "ждет" | "подождет")
        || !matches!(who.first(), None | Some(&"me" | &"us" | &"s" | &"fly" | &"loose"))
            && who.iter().any(|word| others.contains(word))
}

/// Whether it is done to the writer, or by somebody who is only pointed at. What stands in brackets is said of them alone.
pub fn is_done_to_me(words: &[Word], anchor: (usize, usize)) -> bool {
    let aside = in_brackets(words, anchor.0);
    let is_me = |word: &Word| matches!(word.text.as_str(), "меня" | "мне" | "нас" | "нам" | "мной" | "me" | "us");
    words.iter().enumerate().any(|(at, word)| is_me(word) && in_brackets(words, at) == aside)
}

/// Whether a word stands in brackets.
pub fn in_brackets(words: &[Word], at: usize) -> bool {
    let depth = |depth: i32, word: &Word| match word.text.as_str() {
        "(" => depth + 1,
        ")" => (depth - 1).max(0),
        _ => depth,
    };
    0 < words.iter().take(at).fold(0, depth)
}

/// Words of which a deed once more is made: `and a second one just like it`, `и ещё один такой же`.
const ONCE_MORE: &[&str] = &[
    "a",
    "and",
    "then",
    "one",
    "more",
    "time",
    "second",
    "another",
    "again",
    "once",
    "just",
    "like",
    "it",
    "that",
    "the",
    "same",
    "too",
    "и",
    "еще",
    "раз",
    "один",
    "одну",
    "одна",
    "второй",
    "вторую",
    "вторая",
    "такой",
    "такую",
    "такая",
    "такого",
    "же",
    "снова",
    "опять",
    "потом",
];

/// Whether some words say nothing but that a deed is done once more.
pub fn once_more(words: &[Word]) -> bool {
    let said: Vec<&str> = words.iter().filter(|word| !word.sign).map(|word| word.text.as_str()).collect();
    let again = ["again", "second", "another", "снова", "опять", "второй", "вторую", "вторая", "такой", "такую"];
    let is_again = said.iter().any(|word| again.contains(word))
        || holds(&said, &["once more", "one more", "еще раз", "еще один", "еще одну", "еще одна"]);
    is_again && said.iter().all(|word| ONCE_MORE.contains(word))
}

/// A line of speech in its parts, with whether each is said aloud: `— Получай! — крикнул он и ударил. — Ещё?`.
pub fn aloud(line: &str) -> Vec<(&str, bool)> {
    let mut out = Vec::new();
    let (mut rest, mut is_said) = (line, true);
    loop {
        let breaks = [" — ", " – "].iter().flat_map(|dash| rest.match_indices(dash)).map(|(at, dash)| (at, dash.len()));
        let ends =
            |at: usize| rest.get(..at).is_some_and(|before| before.ends_with(['!', '?', ',', '.', '…', '"', '»']));
        // What is told begins with a small letter: `— Да! — Нет!` are words of two.
        let goes_on = |at: usize| rest.get(at..).and_then(|rest| rest.chars().next()).is_some_and(char::is_lowercase);
        let next = breaks.filter(|(at, len)| ends(*at) && (!is_said || goes_on(at + len))).min();
        let Some((at, len)) = next else {
            out.push((rest, is_said));
            return out;
        };
        out.push((rest.get(..at).unwrap_or(""), is_said));
        rest = rest.get(at + len..).unwrap_or("");
        is_said = !is_said;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::words;

    #[test]
    fn what_is_told_stands_between_what_is_said() {
        assert_eq!(
            aloud("Получай! — крикнул он и ударил. — Ещё?"),
            [("Получай!", true), ("крикнул он и ударил.", false), ("Ещё?", true)]
        );
        assert_eq!(aloud("Да! — Нет!"), [("Да! — Нет!", true)]);
        assert_eq!(aloud("Бью его — и всё"), [("Бью его — и всё", true)]);
    }

    #[test]
    fn once_more_is_said_in_few_words() {
        let is = |text: &str| once_more(&words(text));
        assert!(is("and a second one just like it") && is("и ещё один такой же") && is("and again"));
        assert!(!is("and hope to see him again") && !is("and one more word") && !is("and the same"));
    }

    #[test]
    fn who_does_it_is_no_target() {
        let at = |text: &str, from: usize, to: usize, own: bool| is_doer(&words(text), (from, to), own);
        assert!(at("a bolt from the mage", 4, 5, false) && at("with my archer", 2, 3, true));
        assert!(at("лучником по магу", 0, 1, false));
        assert!(!at("лучником по магу", 2, 3, false) && !at("I fight with the mage", 4, 5, false));
        assert!(!at("стою перед лучником", 2, 3, false));
    }
}
