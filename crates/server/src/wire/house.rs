//! What the server has: rulebooks, content, people.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::View;
use holmgang_kernel::words::{Lang, Words};
use serde::Serialize;
use std::collections::BTreeMap;

use super::Json;

told! {
    /// A fault: the body of every answer of 400 and more.
    pub struct Fault {
        /// For programs.
        pub code: String,
        /// For people.
        pub words: Words,
        /// The clause behind it.
        #[ts(type = "string | null")]
        pub clause: Option<Clause>,
        /// Places in a scenario or record.
        pub faults: Vec<FaultPlace>,
    }

    /// A fault in a text that was sent.
    pub struct FaultPlace {
        /// For programs.
        pub code: String,
        /// Line from 1; 0 where there is no text.
        pub line: u32,
        /// Column from 1.
        pub column: u32,
        /// The field: `red[0].combatant`.
        pub path: String,
        /// For people.
        pub words: Words,
    }

    /// What the server is.
    pub struct ServerInfo {
        /// The number of the protocol.
        pub protocol: u32,
        /// The version of the program.
        pub version: String,
        /// Bots, the weakest first.
        pub bots: Vec<BotInfo>,
        /// Limits that a page wants to know.
        pub limits: BTreeMap<String, usize>,
    }

    /// A bot.
    pub struct BotInfo {
        /// What lists show.
        #[serde(flatten)]
        pub listed: Listed,
        /// Its level for people, from 1 to 5; none of the bots that measurements are made against.
        pub level: Option<u8>,
    }

    /// A scenario of the content.
    pub struct ScenarioInfo {
        /// What lists show.
        #[serde(flatten)]
        pub listed: Listed,
        /// The seats that play in it. The others are nobody's, and may be left out when a table is opened.
        pub seats: Vec<String>,
    }

    /// An entry of a list.
    pub struct Listed {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: Words,
        /// One line about it; may be empty.
        pub about: Words,
    }

    /// A rulebook.
    pub struct RulebookInfo {
        /// Its id.
        pub id: String,
        /// Its title.
        pub title: Words,
        /// One line about it.
        pub about: Words,
        /// The two letters before the number of its clauses: `FD`.
        pub prefix: String,
        /// The version of its rules.
        pub version: u32,
        /// The name of its picture.
        pub emblem: String,
        /// Its seats.
        pub seats: Vec<SeatName>,
        /// Whether dice are rolled.
        pub chance: bool,
        /// Whether some seats know what others do not.
        pub hidden: bool,
        /// Whether it has a referee.
        pub referee: bool,
        /// House rules.
        pub options: Vec<OptionInfo>,
        /// Scenarios.
        pub scenarios: Vec<ScenarioInfo>,
        /// The battle to begin with, if one was named.
        pub opener: Option<OpenerInfo>,
        /// The verbs of its notation.
        pub verbs: Vec<VerbInfo>,
    }

    /// The first battle for somebody who has never played.
    pub struct OpenerInfo {
        /// The scenario.
        pub scenario: String,
        /// The seat to give them.
        pub seat: String,
    }

    /// A seat of a rulebook.
    pub struct SeatName {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: Words,
    }

    /// A house rule.
    pub struct OptionInfo {
        /// Its id.
        pub id: String,
        /// What it does.
        pub about: Words,
        /// What the book says, as text.
        pub default: String,
        /// What is put in: `bool`, `int` or `text`.
        pub kind: String,
        /// The values that it may have, if they are a closed list.
        pub choices: Vec<Listed>,
        /// Whether it says that a referee is at the table, which is chosen with the seats.
        pub seats_referee: bool,
        /// The clause that offers it.
        #[ts(type = "string")]
        pub clause: Clause,
    }

    /// A verb of a notation.
    pub struct VerbInfo {
        /// Canonical English.
        pub en: String,
        /// Russian forms.
        pub ru: Vec<String>,
        /// How it is used.
        pub usage: String,
        /// What it does.
        pub about: Words,
        /// Whether only the referee may say it.
        pub referee: bool,
    }

    /// A clause of a rulebook.
    pub struct ClauseBody {
        /// Its id.
        pub id: String,
        /// Its title in both languages.
        pub title: String,
        /// The section it stands in.
        pub section: String,
        /// Its text in Markdown.
        pub text: String,
    }

    /// What a builder of scenarios needs.
    pub struct ContentInfo {
        /// The tables of the content.
        pub tables: Vec<ContentTable>,
        /// The JSON Schema of a scenario.
        pub schema: Json,
    }

    /// A table of content.
    pub struct ContentTable {
        /// Its id.
        pub table: String,
        /// Its entries.
        pub entries: Vec<Listed>,
    }

    /// An entry of content.
    pub struct EntryBody {
        /// As TOML.
        pub toml: String,
        /// As JSON.
        pub json: Json,
    }

    /// What came of checking a scenario.
    pub struct Validated {
        /// Whether a battle can begin with it.
        pub ok: bool,
        /// Everything wrong.
        pub faults: Vec<FaultPlace>,
        /// The scenario as TOML, if it was understood; none where more is wrong than is told.
        pub toml: Option<String>,
        /// The scenario as JSON, if it was understood; none where more is wrong than is told.
        pub json: Option<Json>,
        /// The board at the start.
        pub view: Option<View>,
    }

    /// How the chances of a battle that is being set up stand, by quick bots that play it.
    pub struct Chances {
        /// Battles played in all.
        pub battles: u64,
        /// Battles to be played.
        pub most: u64,
        /// Whether there is no more to ask: all of them are played, or it takes too long.
        pub done: bool,
        /// Whether they were one game again and again: then there are no intervals.
        pub repeated: bool,
        /// The seats that play.
        pub seats: Vec<SeatChance>,
        /// Battles that nobody won.
        pub undecided: u64,
    }

    /// The chance of a seat.
    pub struct SeatChance {
        /// The seat.
        pub seat: String,
        /// Battles won.
        pub won: u64,
        /// Their share, 0 to 1.
        pub rate: f64,
        /// Lower end of its 95% interval; none where one game was repeated.
        pub low: Option<f64>,
        /// Upper end.
        pub high: Option<f64>,
    }

    /// Who you are.
    pub struct Me {
        /// Your number.
        pub id: i64,
        /// Your name.
        pub name: String,
        /// Whether you have a password.
        pub account: bool,
        /// Your language.
        pub lang: Lang,
        /// Since when.
        pub created: i64,
        /// The token, where one was asked for.
        pub token: Option<String>,
    }

    /// A device or program that is let in.
    pub struct Device {
        /// Its number.
        pub id: i64,
        /// What it says it is.
        pub about: String,
        /// Whether it is a token for programs.
        pub program: bool,
        /// What a token may do.
        pub scopes: Vec<String>,
        /// Since when.
        pub created: i64,
        /// When last.
        pub seen: i64,
        /// Whether it is the one that asks.
        pub this: bool,
    }

    /// A new token.
    pub struct NewToken {
        /// Its number.
        pub id: i64,
        /// The token, shown once.
        pub token: String,
    }
}
