//! Sentences, and how they are meant: done now, told of another time, wished, asked, on a condition.

mod doers;
mod lists;
mod near;
mod written;

use holmgang_kernel::words::Words;

use crate::scan::{Word, words};
pub use doers::{
    aloud, in_brackets, is_doer, is_done_to_me, is_idiom, is_in_kind, is_instrument, is_left_to_another, once_more,
};
use lists::{CONDITIONS, CORRECTIONS, FALLBACKS, TOLD, WISHES};
pub use near::{is_by_somebody, is_denied, is_infinitive, is_of_another, is_preposition, is_spoken_of, times};
pub use written::{piece_moves, written_moves};

/// How a sentence is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is done.
    Plain,
    /// It is done if something is so.
    Condition {
        /// If what stands before it does not work.
        fallback: bool,
    },
    /// A question.
    Question,
    /// Told of another time.
    Told,
    /// Wished, or thought of.
    Wish,
}

impl Tone {
    /// Why such a sentence is no move.
    pub fn why(self) -> Words {
        match self {
            Tone::Plain => Words::default(),
            Tone::Condition { .. } => Words::new("it hangs on a condition", "это сказано с условием"),
            Tone::Question => Words::new("a question", "вопрос"),
            Tone::Told => Words::new("told of another time", "рассказ о другом времени"),
            Tone::Wish => Words::new("a wish or a thought", "желание или мысль"),
        }
    }
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its words.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// Whether it takes back what was said before.
    pub corrects: bool,
    /// Whether it goes on with the condition before it: `if not, …`.
    pub goes_on: bool,
}

/// The sentences of a line.
pub fn sentences(line: &str) -> Vec<Sentence> {
    let mut out: Vec<Sentence> = Vec::new();
    let mut start = 0;
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let (mut quoted, mut depth) = (false, 0_usize);
    let closes_later = |place: usize| chars.iter().skip(place + 1).any(|(_, c)| *c == '"');
    for (place, (at, c)) in chars.iter().enumerate() {
        match c {
            '"' if quoted || closes_later(place) => quoted = !quoted,
            '«' | '“' => depth += 1,
            '»' | '”' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let next = chars.get(place + 1).map(|(_, c)| *c);
        let before = place.checked_sub(1).and_then(|place| chars.get(place)).map(|(_, c)| *c);
        let ends = match c {
            '.' => {
                next.is_none_or(|c| !c.is_alphanumeric() && c != '.') && !numbered(line.get(start..*at).unwrap_or(""))
            }
            '!' | '?' | '…' => !matches!(next, Some('!' | '?' | '…' | '.' | ')' | '=')),
            ';' => {
                !(before.is_some_and(|c| c.is_ascii_digit()) && next.is_some_and(|c| c.is_ascii_digit()))
                    && next != Some(')')
                    && next != Some('-')
            }
            '|' => true,
            _ => false,
        };
        if ends && !quoted && depth == 0 {
            let end = at + c.len_utf8();
            push(&mut out, line.get(start..end).unwrap_or(""));
            start = end;
        }
    }
    push(&mut out, line.get(start..).unwrap_or(""));
    out
}

/// Whether this is the number of a move or of an item: `1`.
fn numbered(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit())
}

/// The most characters of a sentence. What goes on longer is no sentence of a person, and every word is held against every other: it is cut.
const MOST_OF_SENTENCE: usize = 1_000;

fn push(out: &mut Vec<Sentence>, text: &str) {
    let text = text.trim();
    if let Some((most, _)) = text.char_indices().nth(MOST_OF_SENTENCE) {
        let (head, _) = text.split_at(most);
        let at = head.rfind(char::is_whitespace).filter(|at| 0 < *at).unwrap_or(most);
        let (head, rest) = text.split_at(at);
        push(out, head);
        return push(out, rest);
    }
    if !text.chars().any(char::is_alphanumeric) {
        return;
    }
    let all = words(text);
    let said: Vec<&str> = all.iter().filter(|word| !word.sign).map(|word| word.text.as_str()).collect();
    let goes_on = begins(
        &said,
        &["если нет", "иначе", "if not", "otherwise", "else", "а если", "если же", "в противном случае", "а то"],
    );
    let tone = tone(text, &said);
    if let Some((one, other)) = corrected(text) {
        push(out, one);
        push(out, other);
        return;
    }
    if let Some((one, other)) = apart(text, tone) {
        push(out, &one);
        push(out, &other);
        return;
    }
    out.push(Sentence {
        text: text.to_owned(),
        tone,
        corrects: holds(&said, CORRECTIONS),
        goes_on: goes_on && out.last().is_some_and(|before| matches!(before.tone, Tone::Condition { .. })),
    });
}

/// A sentence that takes back what it begins with: `Rest, no, wait: the sword at her`.
fn corrected(text: &str) -> Option<(&str, &str)> {
    [",", " —", " –", "…"].iter().flat_map(|mark| text.match_indices(mark)).find_map(|(at, mark)| {
        let (before, behind) = (text.get(..at)?, text.get(at + mark.len()..)?.trim_start());
        let said: Vec<Word> = words(behind).into_iter().filter(|word| !word.sign).collect();
        let said: Vec<&str> = said.iter().map(|word| word.text.as_str()).collect();
        let is_short = before.chars().any(char::is_alphanumeric);
        (is_short && begins(&said, CORRECTIONS)).then_some((before, behind))
    })
}

/// How words are meant.
fn tone_of(text: &str) -> Tone {
    let all = words(text);
    let said: Vec<&str> = all.iter().filter(|word| !word.sign).map(|word| word.text.as_str()).collect();
    tone(text, &said)
}

/// What is done beside what is only told or wished: `I could trip him, but I strike`, `I shoot him (last time I missed)`.
fn apart(text: &str, tone: Tone) -> Option<(String, String)> {
    if !matches!(tone, Tone::Told | Tone::Wish) {
        return None;
    }
    if let (Some(open), Some(close)) = (text.find('('), text.find(')'))
        && open < close
    {
        let inner = text.get(open + 1..close)?;
        let outside = format!("{}{}", text.get(..open)?.trim_end(), text.get(close + 1..)?);
        let is_aside = matches!(tone_of(inner), Tone::Told | Tone::Wish);
        if is_aside && tone_of(&outside) == Tone::Plain && outside.chars().any(char::is_alphanumeric) {
            return Some((outside, inner.to_owned()));
        }
    }
    [", но ", ", but ", " — но ", ", а сам", "; "].iter().find_map(|mark| {
        let (before, behind) = text.split_once(mark)?;
        (tone_of(behind) == Tone::Plain && tone_of(before) != Tone::Plain)
            .then(|| (before.to_owned(), behind.to_owned()))
    })
}

/// Whether a deed is what somebody has thought better of: `передумал отдыхать`, `changed my mind about resting`.
pub fn is_given_up(words: &[Word], anchor: (usize, usize)) -> bool {
    let before =
        |back: usize| anchor.0.checked_sub(back).and_then(|at| words.get(at)).map_or("", |word| word.text.as_str());
    matches!(before(1), "передумал" | "передумала") || before(1) == "about" && before(2) == "mind"
}

/// Wishes that are deeds: who asks to do something does it.
const ASKED_FOR: &[&str] =
    &["i'd like to", "i would like to", "would like to", "хотел бы", "хотела бы", "думаю так", "don't think"];

fn tone(text: &str, said: &[&str]) -> Tone {
    if holds(said, FALLBACKS) {
        return Tone::Condition { fallback: true };
    }
    if holds(said, CONDITIONS) {
        return Tone::Condition { fallback: false };
    }
    let end = text.trim_end_matches([')', ' ', ':', 'D', '"']);
    // `!?` and `?!` are signs of chess.
    if end.ends_with('?') && !end.ends_with("!?") {
        return Tone::Question;
    }
    if holds(said, TOLD) {
        return Tone::Told;
    }
    if holds(said, WISHES) && !holds(said, ASKED_FOR) {
        return Tone::Wish;
    }
    Tone::Plain
}

fn begins(said: &[&str], phrases: &[&str]) -> bool {
    // Most phrases begin otherwise: that is seen before they are cut into words.
    let first = said.first().and_then(|word| word.as_bytes().first());
    phrases
        .iter()
        .filter(|phrase| phrase.as_bytes().first() == first)
        .any(|phrase| phrase.split(' ').enumerate().all(|(place, word)| said.get(place) == Some(&word)))
}

fn holds(said: &[&str], phrases: &[&str]) -> bool {
    (0..said.len()).any(|from| begins(&said[from..], phrases))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tones(text: &str) -> Vec<Tone> {
        sentences(text).into_iter().map(|sentence| sentence.tone).collect()
    }

    #[test]
    fn sentences_have_a_tone() {
        let condition = Tone::Condition { fallback: false };
        assert_eq!(tones("Fire Bolt at Velemira. Then Focus."), [Tone::Plain, Tone::Plain]);
        assert_eq!(tones("If there's a wall, I shoot. If not, Volley."), [condition, condition]);
        assert_eq!(tones("В прошлый раз он атаковал с ходу. Ударить бы первым"), [Tone::Told, Tone::Wish]);
        assert_eq!(tones("Does 22 hit?"), [Tone::Question]);
        assert_eq!(tones("1. Nf3 done"), [Tone::Plain]);
    }
}
