//! The form of action texts: a verb, arguments and named values. Words are for the ruleset to understand.

mod pattern;
mod row;
mod spoken;

use crate::ruleset::Verb;
use crate::seat::Seat;
use crate::words::{Words, folded, nearest};
pub use row::Argument;
pub use spoken::Spoken;

/// The most characters an action text may have.
pub const MOST_CHARACTERS: usize = 4096;

/// An action text cut into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The verb, lower case.
    pub verb: String,
    /// The arguments in order.
    pub args: Vec<String>,
    /// Named values in order.
    pub named: Vec<(String, String)>,
}

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationFault {
    /// The reason code of the rulebook; `bad_request` unless it has a better one.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub words: Words,
}

impl NotationFault {
    /// A malformed request.
    pub fn bad_request(words: Words) -> Self {
        NotationFault { code: "bad_request", words }
    }
}

impl Said {
    /// Cuts a text into words.
    ///
    /// # Errors
    /// An empty or overlong text, an open quote, a named value without a name or given twice.
    pub fn parse(text: &str) -> Result<Said, NotationFault> {
        if text.chars().nth(MOST_CHARACTERS).is_some() {
            return Err(NotationFault::bad_request(crate::words!(
                "an action has at most {MOST_CHARACTERS} characters",
                "в действии не больше {MOST_CHARACTERS} знаков"
            )));
        }
        let mut words = split(text)?.into_iter();
        let verb = match words.next() {
            Some(Word { text, name: None }) => text.to_lowercase(),
            Some(_) => {
                return Err(NotationFault::bad_request(crate::words!(
                    "an action begins with its verb",
                    "действие начинается с глагола"
                )));
            }
            None => {
                return Err(NotationFault::bad_request(crate::words!("the action is empty", "действие пустое")));
            }
        };
        let mut said = Said { verb, args: Vec::new(), named: Vec::new() };
        for word in words {
            match word.name {
                None => said.args.push(word.text),
                Some(name) if said.named.iter().any(|(known, _)| *known == name) => {
                    return Err(NotationFault::bad_request(crate::words!(
                        "`{name}` is given twice",
                        "`{name}` указано дважды"
                    )));
                }
                Some(name) => said.named.push((name, word.text)),
            }
        }
        Ok(said)
    }

    /// Takes a named value out.
    pub fn take(&mut self, name: &str) -> Option<String> {
        take(&mut self.named, name)
    }
}

fn take(named: &mut Vec<(String, String)>, name: &str) -> Option<String> {
    let place = named.iter().position(|(known, _)| known == name)?;
    Some(named.remove(place).1)
}

/// The verb that a word names, in either language; `ё` may be said as `е`.
pub fn verb_called(verbs: &'static [Verb], word: &str) -> Option<&'static Verb> {
    let wanted = folded(word);
    let is_called = |name: &str| name.chars().map(|c| if c == 'ё' { 'е' } else { c }).eq(wanted.chars());
    verbs.iter().find(|verb| verb.en == wanted || verb.ru.iter().any(|name| is_called(name)))
}

/// What to tell of a word that names no verb and is near to one that does.
pub fn verb_meant(verbs: &'static [Verb], word: &str) -> Option<Words> {
    let known = verbs.iter().flat_map(|verb| std::iter::once(verb.en).chain(verb.ru.iter().copied()));
    nearest(word, known).map(|near| {
        crate::words!("`{word}` is no action; is `{near}` meant?", "нет действия `{word}`; может быть, `{near}`?")
    })
}

/// The verb that a word names, as [`verb_called`] finds it.
///
/// # Errors
/// What to tell when there is none: the nearest one, or all that the seat has.
///
/// ```
/// use holmgang_kernel::notation::verb_named;
/// use holmgang_kernel::seat::Seat;
/// use holmgang_kernel::ruleset::Verb;
///
/// const VERBS: &[Verb] = &[Verb::player("fly", &["полёт"], "fly CELL", "fly there", "лететь туда")];
/// assert_eq!(verb_named(VERBS, "Полет", Seat::Player(0)).unwrap().en, "fly");
/// assert!(verb_named(VERBS, "flyy", Seat::Player(0)).unwrap_err().en.contains("is `fly` meant?"));
/// ```
pub fn verb_named(verbs: &'static [Verb], word: &str, seat: Seat) -> Result<&'static Verb, Words> {
    verb_called(verbs, word).ok_or_else(|| {
        verb_meant(verbs, word).unwrap_or_else(|| {
            let is_referee = seat == Seat::Referee;
            let all = |ru: bool| {
                let verbs = verbs.iter().filter(|verb| verb.referee == is_referee);
                verbs.map(|verb| if ru { verb.ru[0] } else { verb.en }).collect::<Vec<_>>().join(", ")
            };
            let (whose, whose_ru) =
                if is_referee { ("the referee's", "мастера") } else { ("players'", "игроков") };
            Words::new(
                format!("`{word}` is no action; {whose} actions are {}", all(false)),
                format!("нет действия `{word}`; действия {whose_ru}: {}", all(true)),
            )
        })
    })
}

/// What to tell of a word that is none of those known: the nearest one, or all.
pub fn not_known<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Words {
    match nearest(word, known.clone()) {
        Some(near) => {
            crate::words!("`{word}` is not known; is `{near}` meant?", "`{word}` неизвестно; может быть, `{near}`?")
        }
        None => {
            let all = known.collect::<Vec<_>>().join(", ");
            crate::words!("`{word}` is not known; known are {all}", "`{word}` неизвестно; известны {all}")
        }
    }
}

/// A whole number with any minus sign; one that no machine holds counts as the largest that it does.
///
/// ```
/// use holmgang_kernel::notation::whole;
///
/// assert_eq!((whole("−12"), whole("+3"), whole("1.5"), whole("")), (Some(-12), Some(3), None, None));
/// assert_eq!(whole("99999999999999999999"), Some(i64::MAX));
/// ```
pub fn whole(text: &str) -> Option<i64> {
    let text = text.replace('−', "-");
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// A text as it stands in notation: quoted if it must be.
pub fn quoted(text: &str) -> String {
    let plain =
        !text.is_empty() && !text.chars().any(|c| c.is_whitespace() || matches!(c, '"' | '\\' | '=' | ';' | '#'));
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

struct Word {
    name: Option<String>,
    text: String,
}

fn split(text: &str) -> Result<Vec<Word>, NotationFault> {
    let mut words = Vec::new();
    let mut chars = text.chars().peekable();
    loop {
        while chars.next_if(|c| c.is_whitespace()).is_some() {}
        if chars.peek().is_none() {
            return Ok(words);
        }
        let mut word = Word { name: None, text: String::new() };
        let mut was_quoted = false;
        while let Some(c) = chars.next_if(|c| !c.is_whitespace()) {
            match c {
                '"' => {
                    was_quoted = true;
                    quoted_part(&mut chars, &mut word.text)?;
                }
                '=' if word.name.is_none() && !was_quoted => {
                    if word.text.is_empty() {
                        return Err(NotationFault::bad_request(crate::words!(
                            "`=` stands between a name and a value",
                            "`=` стоит между именем и значением"
                        )));
                    }
                    word.name = Some(std::mem::take(&mut word.text).to_lowercase());
                }
                c if c.is_control() => {
                    return Err(NotationFault::bad_request(crate::words!(
                        "control characters are not allowed",
                        "управляющие знаки не допускаются"
                    )));
                }
                c => word.text.push(c),
            }
        }
        words.push(word);
    }
}

fn quoted_part(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) -> Result<(), NotationFault> {
    loop {
        match chars.next() {
            Some('"') => return Ok(()),
            Some('\\') => match chars.next() {
                Some(c @ ('"' | '\\')) => out.push(c),
                _ => {
                    return Err(NotationFault::bad_request(crate::words!(
                        "after `\\` comes `\"` or `\\`",
                        "после `\\` идёт `\"` или `\\`"
                    )));
                }
            },
            Some(c) if c.is_control() => {
                return Err(NotationFault::bad_request(crate::words!(
                    "control characters are not allowed",
                    "управляющие знаки не допускаются"
                )));
            }
            Some(c) => out.push(c),
            None => {
                return Err(NotationFault::bad_request(crate::words!(
                    "a quoted text is not closed",
                    "кавычка не закрыта"
                )));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_into_verb_arguments_and_values() {
        let said = Said::parse(r#"  Cast fire_bolt Д-7 charges=2 reason="a \"storm\" = rage" "#).unwrap();
        assert_eq!(said.verb, "cast");
        assert_eq!(said.args, ["fire_bolt", "Д-7"]);
        assert_eq!(said.named, [("charges".into(), "2".into()), ("reason".into(), "a \"storm\" = rage".into())]);
    }

    #[test]
    fn malformed_texts_are_refused() {
        for text in
            ["", "   ", "=x", "cast =3", "cast \"open", "a=1", "cast x=1 x=2", "cast \"\\n\"", &"x".repeat(5000)]
        {
            assert_eq!(Said::parse(text).unwrap_err().code, "bad_request", "{text:?}");
        }
    }

    #[test]
    fn quoting_reads_back() {
        for text in ["plain", "two words", "q\"uote", "back\\slash", "", "a=b", "semi;colon"] {
            let said = Said::parse(&format!("say {} note={}", quoted(text), quoted(text))).unwrap();
            assert_eq!(said.args, [text]);
            assert_eq!(said.named[0].1, text);
        }
    }
}
