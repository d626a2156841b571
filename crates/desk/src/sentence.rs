//! Sentences, and how they are meant: done now, told of another time, wished, asked, on a condition.

mod doers;
mod lists;

use holmgang_kernel::words::Words;

use crate::fold::fold;
use crate::scan::{Word, number, words};
pub use doers::{
    aloud, in_brackets, is_doer, is_done_to_me, is_idiom, is_in_kind, is_instrument, is_left_to_another, once_more,
};
use lists::{CONDITIONS, CORRECTIONS, DENIED_BEHIND, FALLBACKS, NOT, PREPOSITIONS, TOLD, WISHES};

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

/// Whether the words say that it is not done: a negation right before it, or before its helping verb.
pub fn is_denied(words: &[Word], anchor: (usize, usize)) -> bool {
    let mut back = 0;
    for place in (0..anchor.0).rev() {
        let word = &words[place];
        if word.sign && matches!(word.text.as_str(), "," | ";" | ":" | "—" | "–" | "→" | ")") {
            break;
        }
        if word.sign {
            continue;
        }
        // `instead of resting I strike`, `вместо отдыха бью`: what stands right behind is denied, the rest is done.
        let next = words.get(place + 1).map_or("", |word| word.text.as_str());
        if matches!(word.text.as_str(), "instead" | "вместо") {
            // `вместо обычного отдыха`: an adjective may stand between.
            let of_it = back == 0 || back == 1 && ["ого", "его", "ой", "ей"].iter().any(|end| next.ends_with(end));
            let is_denied = if word.text == "instead" { next == "of" && back <= 2 } else { of_it };
            if is_denied {
                return true;
            }
            back += 1;
            continue;
        }
        if NOT.contains(&word.text.as_str()) {
            // `без промаха`, `не спеша`: what is denied is another word.
            let gerund = 0 < back
                && (next.ends_with('я')
                    || ["ша", "ща", "жа", "ча"].iter().any(|end| next.ends_with(end))
                    || next.ends_with("ши")
                    || next.ends_with("ing"))
                && 3 < next.chars().count();
            if !gerund && back <= 3 {
                return true;
            }
            break;
        }
        back += 1;
        if 3 < back {
            break;
        }
    }
    is_denied_behind(words, anchor.1)
}

/// Whether what is named is denied further on: `Огненной Стрелой бить не стану`, `the bolt I save for later`.
fn is_denied_behind(words: &[Word], from: usize) -> bool {
    let ends = |word: &&Word| {
        word.sign && !matches!(word.text.as_str(), "'" | "-")
            || matches!(word.text.as_str(), "и" | "а" | "но" | "and" | "but" | "then" | "потом")
    };
    let clause: Vec<&str> = words
        .get(from..)
        .unwrap_or_default()
        .iter()
        .take_while(|word| !ends(word))
        .take(5)
        .map(|word| word.text.as_str())
        .collect();
    holds(&clause, DENIED_BEHIND)
}

/// Whether the word only speaks of a deed: `into the swing`, `after the attack`, `на уклонение`.
pub fn is_spoken_of(words: &[Word], anchor: (usize, usize), counted: bool) -> bool {
    let before = |back: usize| {
        anchor.0.checked_sub(back).and_then(|place| words.get(place)).map_or("", |word| word.text.as_str())
    };
    let article = matches!(
        before(1),
        "the"
            | "this"
            | "that"
            | "his"
            | "her"
            | "my"
            | "your"
            | "their"
            | "этого"
            | "этот"
            | "эту"
            | "этой"
            | "моего"
            | "его"
            | "моей"
    );
    let preposition = before(if article { 2 } else { 1 });
    match preposition {
        "into" | "of" | "for" | "after" | "before" | "from" | "on" | "about" | "with" => article,
        "после" | "от" | "для" | "до" | "из" | "про" | "о" | "об" => true,
        "в" => counted,
        "на" => words.get(anchor.0).is_some_and(|word| word.text.ends_with("ение") || word.text.ends_with("ание")),
        _ => false,
    }
}

/// Whether a noun that names no figure stands right before a verb of the third person: `the sun sets`, `старик бьёт`.
pub fn is_of_another(words: &[Word], anchor: (usize, usize), is_known: &dyn Fn(usize) -> bool) -> bool {
    let (Some(verb), Some(place)) = (words.get(anchor.0), anchor.0.checked_sub(1)) else { return false };
    let Some(before) = words.get(place).filter(|word| !word.sign) else { return false };
    if anchor.1 - anchor.0 != 1 || is_known(place) {
        return false;
    }
    let text = verb.text.as_str();
    let stem = text.strip_suffix("ся").or_else(|| text.strip_suffix("сь")).unwrap_or(text);
    let third =
        ["ет", "ит", "ут", "ют", "ат", "ят", "ал", "ил", "ел", "ул", "ала", "ила", "ула", "ела", "али", "или", "ули"]
            .iter()
            .any(|end| stem.ends_with(end))
            || (text.is_ascii() && text.ends_with('s') && !text.ends_with("ss"));
    let word = before.text.as_str();
    const LINKS: &[&str] = &[
        "и",
        "а",
        "но",
        "да",
        "потом",
        "затем",
        "сразу",
        "снова",
        "опять",
        "тут",
        "теперь",
        "тоже",
        "также",
        "сам",
        "сама",
        "же",
        "лишь",
        "уже",
        "еще",
        "просто",
        "он",
        "она",
        "мой",
        "моя",
        "наш",
        "and",
        "then",
        "also",
        "now",
        "just",
        "again",
        "he",
        "she",
        "it",
        "i",
        "only",
        "first",
        "next",
        "who",
        "ход",
        "действие",
        "action",
        "в",
        "на",
        "с",
        "по",
        "к",
    ];
    let adverb = word.ends_with('о')
        || word.ends_with("ly")
        || word.ends_with("ом")
        || word.ends_with("ой")
        || word.ends_with("ем");
    third && !LINKS.contains(&word) && !adverb && 2 < word.chars().count() && !word.chars().any(|c| c.is_ascii_digit())
}

/// Whether `he` or `she` stands right before the deed.
pub fn is_by_somebody(words: &[Word], anchor: (usize, usize)) -> bool {
    let near = words.get(anchor.0.saturating_sub(2)..anchor.0).unwrap_or_default();
    near.iter().any(|word| {
        matches!(
            word.text.as_str(),
            "он" | "она"
                | "они"
                | "тот"
                | "та"
                | "he"
                | "she"
                | "they"
                | "кто"
                | "who"
                | "который"
                | "которая"
                | "кто-то"
                | "someone"
                | "somebody"
                | "everyone"
        )
    })
}

/// Whether the word is an infinitive of Russian that no other verb rules.
pub fn is_infinitive(words: &[Word], anchor: (usize, usize)) -> bool {
    let Some(word) = words.get(anchor.0) else { return false };
    let text = word.text.as_str();
    ["ать", "ять", "ить", "еть", "уть", "ыть", "оть", "ти", "чь", "аться", "иться", "яться"]
        .iter()
        .any(|ending| text.ends_with(ending))
        && 4 < text.chars().count()
}

/// Whether a word stands before its noun: what follows it does not act.
pub fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(&word) && !matches!(word, "the" | "this" | "that" | "those")
}

/// How often a deed is said to be done: `rest twice`, `дважды`.
pub fn times(words: &[Word], anchor: (usize, usize)) -> usize {
    let near = words
        .iter()
        .skip(anchor.1)
        .take(3)
        .chain(words.iter().skip(anchor.0.saturating_sub(1)).take(usize::from(0 < anchor.0)));
    near.filter_map(|word| match word.text.as_str() {
        "twice" | "дважды" => Some(2),
        "thrice" | "трижды" => Some(3),
        _ => None,
    })
    .next()
    .unwrap_or_else(|| {
        let behind = |place: usize| words.get(anchor.1 + place).map_or("", |word| word.text.as_str());
        match number(behind(0)) {
            Some(count @ 2..=4) if matches!(behind(1), "раза" | "times") => usize::try_from(count).unwrap_or(1),
            _ => 1,
        }
    })
}

/// Moves in a notation of their own that stand in a sentence: `Nf3`, `e2-e4`, `O-O`, `b8=N`. Only where they stand by themselves.
pub fn written_moves(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (place, chunk) in text.split_whitespace().enumerate() {
        let chunk =
            chunk.trim_matches(|c: char| matches!(c, ',' | '.' | '!' | '?' | ':' | ';' | '(' | ')' | '"' | '«' | '»'));
        // `Mirror: Nf6`: a word with a colon is a heading.
        if chunk.is_empty() || place == 0 && (numbered(chunk) || labels(text)) {
            continue;
        }
        let chunk = unnumbered(chunk);
        let is_word = chunk.chars().all(char::is_alphabetic) && !matches!(fold(chunk).as_str(), "o-o" | "o-o-o");
        if is_word || !chunk.chars().any(|c| c.is_ascii_digit() || c == '-') {
            // Words before a move make it part of a sentence: `thought of e4`.
            let small = chunk.chars().all(|c| !c.is_alphanumeric())
                || matches!(
                    fold(chunk).as_str(),
                    "ход"
                        | "move"
                        | "хожу"
                        | "i"
                        | "play"
                        | "играю"
                        | "потом"
                        | "then"
                        | "and"
                        | "и"
                        | "а"
                        | "но"
                        | "but"
                        | "so"
                );
            if small {
                continue;
            }
            break;
        }
        if 2 <= chunk.chars().count() && chunk.chars().count() <= 10 {
            found.push(plain_move(chunk));
        }
    }
    found.truncate(4);
    found
}

/// Whether a text begins with one word and a colon, and goes on with a move: `Mirror: Nf6`, not `Evade: 30`.
fn labels(text: &str) -> bool {
    let mut chunks = text.split_whitespace();
    let first = chunks.next().and_then(|first| first.strip_suffix(':')).unwrap_or("");
    let next = chunks.next().unwrap_or("");
    let is_move = next.chars().any(char::is_alphabetic) && next.chars().any(|c| c.is_ascii_digit());
    !first.is_empty() && first.chars().all(char::is_alphabetic) && is_move
}

/// A move without the number that stands right before it: `e5` of `1...e5`.
fn unnumbered(chunk: &str) -> &str {
    let rest = chunk.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = rest.trim_start_matches('.');
    if rest.len() < chunk.len() && bare.len() < rest.len() && bare.starts_with(char::is_alphabetic) {
        bare
    } else {
        chunk
    }
}

/// Moves that no other words could be, wherever they stand: a piece and its cell, two cells, castling. As they stand, and as they are read.
pub fn piece_moves(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for chunk in text.split_whitespace() {
        let chunk =
            chunk.trim_matches(|c: char| matches!(c, ',' | '.' | '!' | '?' | ':' | ';' | '(' | ')' | '"' | '«' | '»'));
        let count = chunk.chars().count();
        let digits = chunk.chars().filter(char::is_ascii_digit).count();
        let capital = chunk.chars().next().is_some_and(char::is_uppercase);
        let chunk = unnumbered(chunk);
        let plain = plain_move(chunk);
        let is_cells = digits == 2 && plain.contains(['-', 'x']) && (5..=7).contains(&count);
        let is_piece = (1..=2).contains(&digits)
            && capital
            && (3..=7).contains(&count)
            && chunk.chars().filter(|c| c.is_alphabetic()).count() <= 5;
        let promotes = chunk.contains('=') && digits == 1;
        if is_cells || is_piece || promotes || plain == "O-O" || plain == "O-O-O" {
            found.push((chunk.to_owned(), plain));
        }
    }
    found.truncate(4);
    found
}

/// With one kind of dash, and cells in letters of one alphabet.
fn plain_move(chunk: &str) -> String {
    let dashed: String = chunk.chars().map(|c| if matches!(c, '—' | '–' | '‑' | '−') { '-' } else { c }).collect();
    let castles = dashed.replace(['0', 'О', 'о', 'o'], "O");
    if castles == "O-O" || castles == "O-O-O" {
        return castles;
    }
    // `b8=N` is a field in the notation of actions, `b8N` a move.
    let plain = match dashed.rsplit_once('=') {
        Some((before, after)) if after.chars().count() <= 2 && before.ends_with(|c: char| c.is_ascii_digit()) => {
            format!("{before}{after}")
        }
        _ => dashed,
    };
    let letters: Vec<char> = plain.chars().collect();
    letters
        .iter()
        .enumerate()
        .map(|(place, c)| {
            let before_digit = letters.get(place + 1).is_some_and(char::is_ascii_digit);
            let cell = |c: char| crate::fold::letters_meant(c).into_iter().find(|c| ('a'..='p').contains(c));
            match c {
                'х' | 'Х' | ':' => 'x',
                c if before_digit && c.is_lowercase() && c.is_alphabetic() && !c.is_ascii() => cell(*c).unwrap_or(*c),
                c => *c,
            }
        })
        .collect()
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

    #[test]
    fn what_is_denied_is_not_done() {
        let denied = |text: &str, anchor: usize| is_denied(&words(text), (anchor, anchor + 1));
        assert!(denied("я не бью его", 2) && denied("I do not attack", 3));
        assert!(!denied("не спеша бью", 2) && !denied("бью, не жалея", 0));
        assert!(denied("стрелой бить не стану", 0) && denied("the bolt can wait", 1));
        assert!(!denied("бью и не буду жалеть", 0) && !denied("I strike and I won't stop", 1));
    }

    #[test]
    fn moves_of_chess_stand_by_themselves() {
        assert_eq!(written_moves("Кf3, и ход сдаю"), ["Кf3"]);
        assert_eq!(written_moves("b8=N!?  (a knight)"), ["b8N"]);
        assert_eq!(written_moves("b7-b8=Ф"), ["b7-b8Ф"]);
        assert_eq!(written_moves("we thought of e4"), Vec::<String>::new());
        assert_eq!(written_moves("Mirror: Nf6"), ["Nf6"]);
        assert_eq!(written_moves("Evade: 30"), Vec::<String>::new());
        assert_eq!(written_moves("е2—е4"), ["e2-e4"]);
    }
}
