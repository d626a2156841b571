//! Everything that goes over the wire, as `docs/protocol.md` describes it.

use std::collections::BTreeMap;

use holmgang_arena::erased::{LogLine, Odds, Offer};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::View;
use holmgang_kernel::words::{Lang, Words};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

macro_rules! wire {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $(#[$meta])*
        $vis $kind $name $body
    )*};
}
macro_rules! told {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $(#[$meta])*
        $vis $kind $name $body
    )*};
}

/// Values that are passed on as JSON.
pub type Json = serde_json::Value;

mod house;
mod said;

pub use house::*;
pub use said::*;

wire! {
    /// A scenario: of the content, or one's own.
    #[serde(rename_all = "snake_case")]
    pub enum Source {
        /// An entry of the content.
        Id(String),
        /// TOML.
        Toml(String),
        /// JSON.
        Json(Json),
    }

    /// Asks for a check.
    pub struct Validate {
        /// The rulebook.
        pub ruleset: String,
        /// The scenario.
        pub scenario: Source,
        /// House rules.
        #[serde(default)]
        pub options: BTreeMap<String, Json>,
    }

    /// Asks who you are, makes a guest, changes name or language.
    #[derive(Default)]
    pub struct SessionWish {
        /// The name.
        #[serde(default)]
        pub name: Option<String>,
        /// The language.
        #[serde(default)]
        pub lang: Option<Lang>,
        /// Whether a token is wanted in place of a cookie.
        #[serde(default)]
        pub token: bool,
    }

    /// A name and a password.
    pub struct Login {
        /// The name.
        pub name: String,
        /// The password.
        pub password: String,
    }

    /// A new password.
    pub struct NewPassword {
        /// The old one.
        pub old: String,
        /// The new one.
        pub new: String,
    }

    /// Confirms a deletion.
    #[derive(Default)]
    pub struct Farewell {
        /// Of a guest.
        #[serde(default)]
        pub confirm: bool,
        /// Of an account.
        #[serde(default)]
        pub password: Option<String>,
    }

    /// Asks for a token.
    pub struct TokenWish {
        /// What it is for.
        #[serde(default)]
        pub about: String,
        /// `read`, `play`, `create`.
        pub scopes: Vec<String>,
    }

    /// Who shall sit somewhere.
    #[serde(tag = "is", rename_all = "lowercase")]
    pub enum SeatWish {
        /// Who opens the table.
        Me,
        /// A bot.
        Bot {
            /// Its id.
            bot: String,
        },
        /// A friend by a secret link.
        Link,
        /// Anybody.
        Open,
    }

    /// How time is kept.
    #[derive(Default, PartialEq, Eq)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    pub enum ClockKind {
        /// It is not.
        #[default]
        None,
        /// So much for each decision.
        Move {
            /// Milliseconds.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            ms: u64,
        },
        /// So much for the battle, and some more with each decision.
        Fischer {
            /// Milliseconds.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            ms: u64,
            /// Milliseconds.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            add_ms: u64,
        },
        /// Days for each decision.
        Days {
            /// How many.
            days: u32,
        },
        /// What the rulebook gives for each decision.
        Rulebook,
    }

    /// What happens when the time is up.
    #[derive(Copy, Default, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum Timeout {
        /// The battle is lost.
        #[default]
        Loss,
        /// What the rulebook does then; a loss where it does nothing.
        Skip,
    }

    /// Where rolls come from.
    #[derive(Copy, Default, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum DiceKind {
        /// Verifiable dice of the server.
        #[default]
        Verifiable,
        /// Rolls that are typed in.
        Given,
    }

    /// Opens a table.
    pub struct NewTable {
        /// The rulebook.
        pub ruleset: String,
        /// Who fights where.
        pub scenario: Source,
        /// House rules.
        #[serde(default)]
        pub options: BTreeMap<String, Json>,
        /// A title.
        #[serde(default)]
        pub title: String,
        /// Who sits where.
        pub seats: BTreeMap<String, SeatWish>,
        /// How time is kept.
        #[serde(default)]
        pub clock: ClockKind,
        /// What happens when it is up.
        #[serde(default)]
        pub timeout: Timeout,
        /// Where rolls come from.
        #[serde(default)]
        pub dice: DiceKind,
        /// Whether anybody may watch.
        #[serde(default)]
        pub public: bool,
        /// Whether seats bring words of their own for the dice.
        #[serde(default)]
        pub nonces: bool,
    }

    /// Sits down, or begins to watch.
    #[derive(Default)]
    pub struct LinkWish {
        /// The secret of the link.
        #[serde(default)]
        pub link: Option<String>,
    }

    /// Where a battle is in its life.
    // The view has a stage of its own, and TypeScript has one name for each.
    #[derive(Copy, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", ts(rename = "TableStage"))]
    #[serde(rename_all = "lowercase")]
    pub enum Stage {
        /// Seats are free.
        Waiting,
        /// The dice are committed to, seats may add words.
        Starting,
        /// It is played.
        Running,
        /// It is over.
        Over,
        /// The rules failed.
        Frozen,
    }

    /// How a battle ended.
    pub struct Outcome {
        /// By what: `rules`, `resign`, `draw`, `time`, `closed`.
        pub by: String,
        /// One word: a seat, `draw`, `none`.
        pub result: String,
        /// In words.
        pub words: Words,
        /// The seats that won.
        pub winners: Vec<String>,
        /// The clause that ended it.
        pub clause: Option<String>,
    }
}

told! {
    /// A table that was opened.
    pub struct Opened {
        /// Its id.
        pub id: String,
        /// The table.
        pub table: TableInfo,
        /// Secrets of links, by seat; `watch` for watching.
        pub links: BTreeMap<String, String>,
    }

    /// A table in a list.
    pub struct TableRow {
        /// Its id.
        pub id: String,
        /// Its title.
        pub title: String,
        /// Its rulebook.
        pub ruleset: String,
        /// The name of its scenario.
        pub scenario: Words,
        /// Where it is in its life.
        pub stage: Stage,
        /// Who sits where.
        pub seats: Vec<SeatInfo>,
        /// The number of changes.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// Your seats.
        pub yours: Vec<String>,
        /// Whether your decision is wanted.
        pub your_turn: bool,
        /// How time is kept.
        pub clock: ClockKind,
        /// Whether anybody may watch.
        pub public: bool,
        /// The last change.
        pub updated: i64,
        /// How it ended.
        pub result: Option<Outcome>,
    }

    /// Who sits at a seat.
    pub struct SeatInfo {
        /// Its id.
        pub seat: String,
        /// Its name.
        pub name: Words,
        /// `human`, `bot`, `open`, `link`.
        pub holder: String,
        /// The name of who sits there.
        pub who: Option<String>,
        /// The bot.
        pub bot: Option<String>,
        /// Whether somebody looks from there.
        pub here: bool,
        /// Whether it is yours.
        pub you: bool,
    }

    /// All about a table but its battle.
    pub struct TableInfo {
        /// What lists show.
        #[serde(flatten)]
        pub row: TableRow,
        /// The scenario, if it is one of the content.
        pub scenario_id: Option<String>,
        /// House rules.
        pub options: BTreeMap<String, Json>,
        /// Where rolls come from.
        pub dice: DiceKind,
        /// What happens when the time is up.
        pub timeout: Timeout,
        /// The hash of the secret of the dice.
        pub commitment: Option<String>,
        /// When it was opened.
        pub opened: i64,
        /// What you may do.
        pub may: May,
    }

    /// What somebody may do at a table.
    pub struct May {
        /// Seats to sit down at.
        pub sit: Vec<String>,
        /// Take back at once.
        pub undo: bool,
        /// Close the battle.
        pub close: bool,
        /// Ask for another one.
        pub rematch: bool,
        /// Download the record.
        pub record: bool,
    }

    /// The time that is left.
    pub struct ClockInfo {
        /// How it is kept.
        #[serde(flatten)]
        pub kind: ClockKind,
        /// The seats whose time runs.
        pub running: Vec<String>,
        /// Milliseconds left, by seat.
        #[cfg_attr(feature = "ts", ts(type = "{ [seat: string]: number }"))]
        pub left: BTreeMap<String, u64>,
        /// The deadline in UTC, where there are days.
        pub deadline: Option<i64>,
    }

    /// Whose decision is wanted.
    pub struct TurnNow {
        /// The seats.
        pub seats: Vec<String>,
        /// What kind of decision.
        pub kind: String,
        /// The clause that asks.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        pub clause: Clause,
    }

    /// Something that is asked of the others.
    pub struct Ask {
        /// `undo`, `draw`, `rematch`.
        pub what: AskWhat,
        /// Who asked.
        pub by: String,
        /// When.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// Seats that said yes.
        pub yes: Vec<String>,
    }

    /// A text of the chat.
    pub struct Chat {
        /// Its number.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub n: u64,
        /// Who.
        pub who: String,
        /// The seat of who said it.
        pub seat: Option<String>,
        /// What.
        pub text: String,
        /// When.
        pub at: i64,
    }

    /// What is seen.
    pub struct State {
        /// What is drawn.
        pub view: View,
        /// What can be done.
        pub offers: Vec<Offer>,
    }

    /// A battle as it was after a step.
    pub struct StepBody {
        /// Which step.
        pub step: usize,
        /// How many there are.
        pub steps: usize,
        /// What is drawn.
        pub view: View,
        /// The lines from that step on: of that step.
        pub log: Vec<LogLine>,
    }

    /// Everything at a revision.
    pub struct Full {
        /// The number of the message that asked for it.
        #[cfg_attr(feature = "ts", ts(type = "number | null"))]
        pub id: Option<u64>,
        /// The revision.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// The table.
        pub table: TableInfo,
        /// What is seen.
        pub state: State,
        /// Of the view.
        pub hash: String,
        /// Through whose eyes.
        #[serde(rename = "for")]
        pub seat: Option<String>,
        /// The whole log.
        pub log: Vec<LogLine>,
        /// The time.
        pub clock: Option<ClockInfo>,
        /// Whose decision is wanted.
        pub turn: Option<TurnNow>,
        /// How it ended.
        pub result: Option<Outcome>,
        /// What is asked.
        pub asks: Vec<Ask>,
        /// The last texts of the chat.
        pub chat: Vec<Chat>,
    }

    /// From one revision to the next.
    pub struct Step {
        /// Before.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub from: u64,
        /// After.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// Through whose eyes.
        #[serde(rename = "for")]
        pub eyes: Option<String>,
        /// `act`, `undo`, `end`.
        pub what: String,
        /// Who did it.
        pub seat: Option<String>,
        /// What was done.
        pub action: String,
        /// What was rolled.
        pub rolls: Vec<(String, i32)>,
        /// Lines that come to the log.
        pub log: Vec<LogLine>,
        /// Lines that go first, from its end.
        pub cut: usize,
        /// What changes in the state.
        pub patch: Vec<Patch>,
        /// Of the view.
        pub hash: String,
        /// The time.
        pub clock: Option<ClockInfo>,
        /// Whose decision is wanted.
        pub turn: Option<TurnNow>,
        /// How it ended.
        pub result: Option<Outcome>,
        /// Whether you may take back at once.
        pub undo: bool,
    }

    /// A change of the state.
    pub struct Patch {
        /// The path.
        pub at: Vec<Key>,
        /// The first index, of a list.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub from: Option<usize>,
        /// How many go, of a list.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub cut: Option<usize>,
        /// What comes.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        pub put: Box<RawValue>,
    }

    /// A key of a path.
    #[serde(untagged)]
    pub enum Key {
        /// Of an object.
        Name(&'static str),
        /// Of a list.
        Place(usize),
    }

    /// A roll that is wanted.
    pub struct RollWanted {
        /// Its name.
        pub name: String,
        /// The lowest value.
        pub lo: i32,
        /// The highest value.
        pub hi: i32,
    }

    /// From the server.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum ServerMessage {
        /// First.
        Hello {
            /// The number of the protocol.
            protocol: u32,
            /// The version of the program.
            version: String,
            /// The table.
            table: String,
            /// Your seats.
            you: Vec<String>,
            /// The server's time.
            now: i64,
        },
        /// Everything.
        Full(Box<Full>),
        /// What changed.
        Step(Box<Step>),
        /// The table changed.
        Table {
            /// The table.
            table: Box<TableInfo>,
        },
        /// What is asked.
        Asks {
            /// All of it.
            asks: Vec<Ask>,
        },
        /// Somebody said something.
        Chat {
            /// What.
            chat: Chat,
        },
        /// There is another battle.
        Rematch {
            /// Its table.
            table: String,
        },
        /// Something to know.
        Notice {
            /// For programs.
            code: String,
            /// For people.
            words: Words,
        },
        /// It was done.
        Applied {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// The new revision.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            revision: u64,
            /// What was done, in canonical notation.
            action: String,
        },
        /// It had been done already.
        Duplicate {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// The revision that it made.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            revision: u64,
        },
        /// It was not done.
        Refused {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number | null"))]
            id: Option<u64>,
            /// For programs.
            code: String,
            /// The clause that forbids it.
            #[cfg_attr(feature = "ts", ts(type = "string | null"))]
            clause: Option<Clause>,
            /// For people.
            words: Words,
            /// The revision now.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            revision: u64,
            /// The roll that is wanted, with given dice.
            roll: Option<RollWanted>,
        },
        /// It was heard.
        Done {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
        },
        /// What an action would be.
        Preview {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// As it would be offered.
            offer: Box<Offer>,
            /// What can come of it.
            odds: Option<Odds>,
        },
        /// Ways to go on.
        Complete {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// Whole texts, best first.
            texts: Vec<String>,
        },
        /// An answer to a ping.
        Pong {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// The server's time.
            now: i64,
        },
    }
}

impl ServerMessage {
    /// As text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("plain data is written: {error}"))
    }
}
