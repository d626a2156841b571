//! What is said: one message a line, a word and behind it a value of JSON where it has one. Both sides are read and written here.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// From us to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Who we are; it answers with what it is, its options and [`Answer::Ok`].
    Holmgang(Hello),
    /// Sets one of its options.
    Set(Setting),
    /// It answers [`Answer::Ready`] as soon as it can take a battle.
    Ready,
    /// A battle begins, or goes on, for which it has a seat.
    Battle(NewBattle),
    /// How the battle stands.
    Position(Position),
    /// What it may do now, in notation.
    Actions(Vec<String>),
    /// It shall choose one of them.
    Go(Go),
    /// It shall answer now with the best that it has found.
    Stop,
    /// The battle is over, or its part in it.
    Over(Over),
    /// It shall end.
    Quit,
}

/// From the program to us.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// What it is.
    Id(Id),
    /// An option that it has.
    Option(OptionInfo),
    /// It has said what it is.
    Ok,
    /// It can take a battle.
    Ready,
    /// What it thinks so far.
    Info(Info),
    /// What it does.
    Best(String),
}

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the program.
    pub version: String,
}

/// An option to set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// What a program is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Id {
    /// Its name and version.
    pub name: String,
    /// Who has written it.
    #[serde(default)]
    pub author: String,
}

/// An option of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// The value that it has without being set; its kind says what is taken.
    pub default: Value,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words that are taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewBattle {
    /// The rulebook.
    pub ruleset: String,
    /// The version of its rules.
    pub rules: u32,
    /// The seat that the program has.
    pub seat: String,
    /// All seats that take part.
    pub seats: Vec<String>,
}

/// How a battle stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Steps taken so far.
    pub step: usize,
    /// The kind of decision that is wanted, one word of the rulebook.
    pub wanted: String,
    /// The record so far; none while something is hidden from the seat, because the record would tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// What the seat sees.
    pub view: Value,
}

/// How long the program may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go {
    /// Milliseconds.
    pub time_ms: u64,
    /// Amount of work, for whoever wants answers that repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<u64>,
}

/// What a program thinks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Info {
    /// The chance to win, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,
    /// How often the best action was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// What it expects, the action itself first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Anything else, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The word of the result; none where the program has lost its seat or the battle was given up.
    pub result: Option<String>,
    /// The seats that have won.
    pub winners: Vec<String>,
}

fn line(word: &str, value: &impl Serialize) -> String {
    // Plain values of our own always have a form in JSON.
    let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{word} {value}")
}

fn value<T: DeserializeOwned>(word: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{word}: {error}"))
}

impl Said {
    /// The line, without its end.
    pub fn written(&self) -> String {
        match self {
            Said::Holmgang(hello) => line("holmgang", hello),
            Said::Set(setting) => line("set", setting),
            Said::Ready => "ready".to_owned(),
            Said::Battle(battle) => line("battle", battle),
            Said::Position(position) => line("position", position),
            Said::Actions(actions) => line("actions", actions),
            Said::Go(go) => line("go", go),
            Said::Stop => "stop".to_owned(),
            Said::Over(over) => line("over", over),
            Said::Quit => "quit".to_owned(),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it. A word that is not known is [`None`]: newer versions may say more.
    pub fn read(text: &str) -> Result<Option<Said>, String> {
        let (word, rest) = split(text);
        Ok(Some(match word {
            "holmgang" => Said::Holmgang(value(word, rest)?),
            "set" => Said::Set(value(word, rest)?),
            "ready" => Said::Ready,
            "battle" => Said::Battle(value(word, rest)?),
            "position" => Said::Position(value(word, rest)?),
            "actions" => Said::Actions(value(word, rest)?),
            "go" => Said::Go(value(word, rest)?),
            "stop" => Said::Stop,
            "over" => Said::Over(value(word, rest)?),
            "quit" => Said::Quit,
            _ => return Ok(None),
        }))
    }
}

impl Answer {
    /// The line, without its end.
    pub fn written(&self) -> String {
        match self {
            Answer::Id(id) => line("id", id),
            Answer::Option(option) => line("option", option),
            Answer::Ok => "ok".to_owned(),
            Answer::Ready => "ready".to_owned(),
            Answer::Info(info) => line("info", info),
            Answer::Best(action) => line("best", action),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it. A word that is not known is [`None`]: such lines are passed over.
    pub fn read(text: &str) -> Result<Option<Answer>, String> {
        let (word, rest) = split(text);
        Ok(Some(match word {
            "id" => Answer::Id(value(word, rest)?),
            "option" => Answer::Option(value(word, rest)?),
            "ok" => Answer::Ok,
            "ready" => Answer::Ready,
            "info" => Answer::Info(value(word, rest)?),
            "best" => Answer::Best(value(word, rest)?),
            _ => return Ok(None),
        }))
    }
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read_as_it_is_written() {
        let said = [
            Said::Holmgang(Hello { protocol: PROTOCOL, version: "0.1.0".into() }),
            Said::Set(Setting { name: "level".into(), value: "champion".into() }),
            Said::Ready,
            Said::Battle(NewBattle {
                ruleset: "toy".into(),
                rules: 2,
                seat: "red".into(),
                seats: vec!["red".into(), "blue".into()],
            }),
            Said::Position(Position {
                step: 3,
                wanted: "act".into(),
                record: Some("one\ntwo \"three\"\n".into()),
                view: serde_json::json!({"round": 1}),
            }),
            Said::Actions(vec!["move Г-2".into(), "say \"so\"".into()]),
            Said::Go(Go { time_ms: 1_000, work: Some(5) }),
            Said::Stop,
            Said::Over(Over { result: None, winners: Vec::new() }),
            Said::Quit,
        ];
        for message in said {
            let written = message.written();
            assert!(!written.contains('\n'), "{written}");
            assert_eq!(Said::read(&written), Ok(Some(message)), "{written}");
        }
        let answers = [
            Answer::Id(Id { name: "Bot 1".into(), author: "Somebody".into() }),
            Answer::Option(OptionInfo {
                name: "seed".into(),
                default: 1.into(),
                min: Some(0),
                max: Some(9),
                choices: Vec::new(),
            }),
            Answer::Ok,
            Answer::Ready,
            Answer::Info(Info { win: Some(0.5), visits: Some(7), line: vec!["end".into()], text: None }),
            Answer::Best("attack blue-1".into()),
        ];
        for message in answers {
            let written = message.written();
            assert_eq!(Answer::read(&written), Ok(Some(message)), "{written}");
        }
    }

    #[test]
    fn strange_words_are_passed_over_and_broken_values_are_not() {
        assert_eq!(Answer::read("hello world"), Ok(None));
        assert_eq!(Answer::read(""), Ok(None));
        assert!(Answer::read("best attack blue-1").unwrap_err().starts_with("best: "));
        assert!(Said::read("go fast").unwrap_err().starts_with("go: "));
    }
}
