//! One line of a record. Each kind is read from one form only and written in the same, so nothing is lost by reading and writing.

use holmgang_kernel::doc::Node;
use holmgang_kernel::fair::{hex, unhex};
use holmgang_kernel::shape::is_id;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::origin::Signed;
use super::roll::{self, Rolled};
use super::seat::SeatLine;
use crate::read;
use crate::script;

/// A line without its mark.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// `holmgang-record 1`.
    Version,
    /// The id of the ruleset.
    Ruleset(String),
    /// The version of the rules.
    Rules(u32),
    /// The hash of the content.
    Content([u8; 32]),
    /// The language of the battle.
    Lang(Lang),
    /// The id of the scenario; `inline` if it follows.
    Scenario(String),
    /// A line of TOML of the scenario.
    Inline(String),
    /// A field that overrides the scenario.
    Option(String, Node),
    /// Who sits where.
    Seat(SeatLine),
    /// Whether the dice are the host's verifiable ones.
    Dice {
        /// Else the rolls are given.
        seeded: bool,
    },
    /// What the dice were bound to before a name was taken out of the lines above.
    Binding([u8; 32]),
    /// The hash of the secret.
    Commitment([u8; 32]),
    /// The rolls of the start.
    Begin(Vec<Rolled>),
    /// A step.
    Action {
        /// Its number, from 1.
        number: u64,
        /// Who.
        seat: String,
        /// What.
        action: String,
        /// What was rolled.
        rolls: Vec<Rolled>,
    },
    /// How it ended.
    Result {
        /// The word: `red`.
        result: String,
        /// The clause.
        clause: String,
    },
    /// The secret of the dice.
    Secret([u8; 32]),
    /// Who ended the battle.
    Signed(Signed),
    /// Nothing comes behind.
    End,
    /// Anything, behind `//`.
    Comment(String),
}

/// The place of `begin` in the order of lines.
pub(super) const BEGIN: u8 = 12;

impl Line {
    /// The place in the order of lines; none of a comment.
    pub(super) fn stage(&self) -> Option<u8> {
        Some(match self {
            Line::Version => 0,
            Line::Ruleset(_) => 1,
            Line::Rules(_) => 2,
            Line::Content(_) => 3,
            Line::Lang(_) => 4,
            Line::Scenario(_) => 5,
            Line::Inline(_) => 6,
            Line::Option(..) => 7,
            Line::Seat(_) => 8,
            Line::Dice { .. } => 9,
            Line::Binding(_) => 10,
            Line::Commitment(_) => 11,
            Line::Begin(_) => BEGIN,
            Line::Action { .. } => 13,
            Line::Result { .. } => 14,
            Line::Secret(_) => 15,
            Line::Signed(_) => 16,
            Line::End => 17,
            Line::Comment(_) => return None,
        })
    }

    pub(super) fn may_repeat(&self) -> bool {
        matches!(self, Line::Inline(_) | Line::Option(..) | Line::Seat(_) | Line::Action { .. } | Line::Comment(_))
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Line::Version => "holmgang-record",
            Line::Ruleset(_) => "ruleset",
            Line::Rules(_) => "rules",
            Line::Content(_) => "content",
            Line::Lang(_) => "lang",
            Line::Scenario(_) => "scenario",
            Line::Inline(_) => "|",
            Line::Option(..) => "option",
            Line::Seat(_) => "seat",
            Line::Dice { .. } => "dice",
            Line::Binding(_) => "binding",
            Line::Commitment(_) => "commitment",
            Line::Begin(_) => "begin",
            Line::Action { .. } => "action",
            Line::Result { .. } => "result",
            Line::Secret(_) => "secret",
            Line::Signed(_) => "signed",
            Line::End => "end",
            Line::Comment(_) => "//",
        }
    }

    /// The line as it stands in a record, without its mark.
    pub fn written(&self) -> String {
        match self {
            Line::Version => "holmgang-record 1".to_owned(),
            Line::Ruleset(id) => format!("ruleset: {id}"),
            Line::Rules(version) => format!("rules: {version}"),
            Line::Content(hash) => format!("content: {}", hex(hash)),
            Line::Lang(lang) => format!("lang: {}", lang.pick("en", "ru")),
            Line::Scenario(id) => format!("scenario: {id}"),
            Line::Inline(toml) => format!("| {toml}"),
            Line::Option(key, node) => format!("option: {key} = {}", read::inline(node)),
            Line::Seat(seat) => seat.written(true),
            Line::Dice { seeded } => format!("dice: {}", if *seeded { "seeded" } else { "given" }),
            Line::Binding(hash) => format!("binding: {}", hex(hash)),
            Line::Commitment(hash) => format!("commitment: {}", hex(hash)),
            Line::Begin(rolls) => format!("begin{}", behind(rolls)),
            Line::Action { number, seat, action, rolls } => format!("{number} {seat}: {action}{}", behind(rolls)),
            Line::Result { result, clause } => format!("result: {result} {clause}"),
            Line::Secret(secret) => format!("secret: {}", hex(secret)),
            Line::Signed(signed) => format!("signed: {}", signed.written()),
            Line::End => "end".to_owned(),
            Line::Comment(text) => format!("//{text}"),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Line, Words> {
        if text.chars().any(char::is_control) {
            return Err(Words::new("control characters are not allowed", "управляющие знаки не допускаются"));
        }
        let line = read_form(text)?;
        if line.written() == text {
            return Ok(line);
        }
        let form: String = line.written().chars().take(200).collect();
        Err(words!("this line is written `{form}`", "эта строка пишется `{form}`"))
    }
}

fn behind(rolls: &[Rolled]) -> String {
    if rolls.is_empty() { String::new() } else { format!(" ; {}", roll::write(rolls)) }
}

fn read_form(text: &str) -> Result<Line, Words> {
    if let Some(comment) = text.strip_prefix("//") {
        return Ok(Line::Comment(comment.to_owned()));
    }
    if let Some(version) = text.strip_prefix("holmgang-record ") {
        let shown: String = version.chars().take(20).collect();
        return if version == "1" { Ok(Line::Version) } else { Err(newer(&format!("holmgang-record {shown}"))) };
    }
    if let Some(toml) = text.strip_prefix("| ") {
        return Ok(Line::Inline(toml.to_owned()));
    }
    if text == "end" {
        return Ok(Line::End);
    }
    if text == "begin" {
        return Ok(Line::Begin(Vec::new()));
    }
    if let Some(rolls) = text.strip_prefix("begin ; ") {
        return Ok(Line::Begin(roll::read(rolls)?));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return read_action(text);
    }
    let (name, value) = text.split_once(": ").ok_or_else(|| {
        let shown: String = text.chars().take(60).collect();
        words!("`{shown}` is no line of a record", "`{shown}` не строка записи")
    })?;
    read_header(name, value)
}

fn read_header(name: &str, value: &str) -> Result<Line, Words> {
    let digits = || {
        unhex(value).ok_or_else(|| words!("`{name}` is 64 hexadecimal digits", "`{name}`: 64 шестнадцатеричные цифры"))
    };
    let id = || match is_id(value) {
        true => Ok(value.to_owned()),
        false => Err(words!("`{name}` is an id", "`{name}`: идентификатор")),
    };
    Ok(match name {
        "ruleset" => Line::Ruleset(id()?),
        "rules" => {
            let version = value.parse();
            Line::Rules(version.map_err(|_| Words::new("`rules` is a whole number", "`rules`: целое число"))?)
        }
        "content" => Line::Content(digits()?),
        "lang" => match value {
            "en" => Line::Lang(Lang::En),
            "ru" => Line::Lang(Lang::Ru),
            _ => return Err(Words::new("`lang` is `en` or `ru`", "`lang`: `en` или `ru`")),
        },
        "scenario" => Line::Scenario(id()?),
        "option" => {
            let (key, value) = value.split_once(" = ").ok_or_else(option_form)?;
            if !is_id(key) {
                return Err(option_form());
            }
            Line::Option(key.to_owned(), read::value("option", value).map_err(|_| option_form())?)
        }
        "seat" => Line::Seat(SeatLine::read(value)?),
        "dice" => match value {
            "seeded" | "given" => Line::Dice { seeded: value == "seeded" },
            _ => return Err(Words::new("`dice` is `seeded` or `given`", "`dice`: `seeded` или `given`")),
        },
        "binding" => Line::Binding(digits()?),
        "commitment" => Line::Commitment(digits()?),
        "result" => {
            let form = || Words::new("`result` is a word and a clause", "`result`: слово и пункт правил");
            let (result, clause) = value.split_once(' ').ok_or_else(form)?;
            let is_plain = |text: &str| text.len() <= 64 && text.chars().all(|c| c.is_ascii_graphic());
            if !is_id(result) || !is_plain(clause) {
                return Err(form());
            }
            Line::Result { result: result.to_owned(), clause: clause.to_owned() }
        }
        "secret" => Line::Secret(digits()?),
        "signed" => Line::Signed(Signed::read(value).ok_or_else(|| {
            Words::new(
                "`signed` is a key of 64 and a signature of 128 hexadecimal digits",
                "`signed`: ключ из 64 и подпись из 128 шестнадцатеричных цифр",
            )
        })?),
        _ => return Err(newer(&name.chars().take(60).collect::<String>())),
    })
}

fn read_action(text: &str) -> Result<Line, Words> {
    let form = || {
        Words::new(
            "an action is written `NUMBER SEAT: ACTION ; ROLLS`",
            "действие пишется `НОМЕР МЕСТО: ДЕЙСТВИЕ ; БРОСКИ`",
        )
    };
    let (number, rest) = text.split_once(' ').ok_or_else(form)?;
    let number = number.parse().map_err(|_| form())?;
    let (seat, action, rolls) = script::parts(rest)?.ok_or_else(form)?;
    let seat = seat.ok_or_else(form)?;
    let rolls = rolls.map(roll::read).transpose()?.unwrap_or_default();
    Ok(Line::Action { number, seat, action: action.to_owned(), rolls })
}

fn option_form() -> Words {
    Words::new("an option is written `NAME = VALUE`, as in TOML", "опция пишется `ИМЯ = ЗНАЧЕНИЕ`, как в TOML")
}

fn newer(name: &str) -> Words {
    words!(
        "`{name}` is not known: the record comes from a newer version; update to read it",
        "`{name}` неизвестно: запись сделана более новой версией; обновите программу"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_reads_back() {
        let zeros = "0".repeat(64);
        let lines = [
            "holmgang-record 1".to_owned(),
            "ruleset: forum-duel".into(),
            "rules: 3".into(),
            format!("content: {zeros}"),
            "lang: ru".into(),
            "scenario: duel-1v1".into(),
            "| red = [{ combatant = \"x\" }]".into(),
            "option: one_shot_uncut = true".into(),
            r#"seat: red human "An\"na \\ Б" nonce="her = words; #1""#.into(),
            r#"seat: blue human """#.into(),
            "seat: blue bot greedy".into(),
            "dice: seeded".into(),
            format!("binding: {zeros}"),
            format!("commitment: {zeros}"),
            "begin".into(),
            "begin ; initiative=40 initiative=77".into(),
            "begin ; initiative=40/1..100 fire_d6@c3=-2/-5..5".into(),
            r#"12 referee: set_block_cap 60 reason="a ; b # c: d" ; success=3"#.into(),
            "result: red FD-15.1".into(),
            format!("secret: {zeros}"),
            format!("signed: {zeros} {zeros}{zeros}"),
            "end".into(),
            "// anything # at all".into(),
        ];
        for line in lines {
            assert_eq!(Line::read(&line).map(|read| read.written()), Ok(line));
        }
    }

    #[test]
    fn other_forms_are_refused() {
        let bad = [
            "",
            "holmgang-record 2",
            "ruleset:x",
            "ruleset: X Y",
            "rules: 01",
            "rules: -1",
            "content: 12",
            "lang: de",
            "option: a=1",
            "option: a = ",
            "seat: red",
            "seat: red human Anna",
            "seat: red bot Greedy",
            "seat: red human \"a\" x=\"b\"",
            "dice: loaded",
            "begin ;",
            "begin ; x",
            "begin ; x=1/",
            "begin ; x=1/1",
            "begin ; x=1/1..",
            "begin ; x=1/1..6/1..6",
            "begin ; x=1/01..6",
            "begin ; x=7/1..6",
            "begin ; x=1/6..1",
            "signed: 00",
            "1 end",
            "x red: end",
            "01 red: end",
            "1  red: end",
            "1 red: end ;",
            "1 red: end;a=1",
            "result: red",
            "colour: blue",
            "End",
            "a\tb",
        ];
        for line in bad {
            assert!(Line::read(line).is_err(), "{line}");
        }
        assert!(Line::read("colour: blue").unwrap_err().en.contains("newer version"));
        let upper = format!("secret: {}", "A".repeat(64));
        assert!(Line::read(&upper).unwrap_err().en.contains("is written"));
    }
}
