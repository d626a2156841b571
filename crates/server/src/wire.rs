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

told! {
    /// A fault: the body of every answer of 400 and more.
    pub struct Fault {
        /// For programs.
        pub code: String,
        /// For people.
        pub words: Words,
        /// The clause behind it.
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
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
        pub bots: Vec<Listed>,
        /// Limits that a page wants to know.
        pub limits: BTreeMap<String, usize>,
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
        pub scenarios: Vec<Listed>,
        /// The verbs of its notation.
        pub verbs: Vec<VerbInfo>,
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
        /// The clause that offers it.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
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
        /// The scenario as TOML, if it was understood.
        pub toml: Option<String>,
        /// The scenario as JSON, if it was understood.
        pub json: Option<Json>,
        /// The board at the start.
        pub view: Option<View>,
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
    #[derive(Copy, PartialEq, Eq)]
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

wire! {
    /// What is asked of the others.
    #[derive(Copy, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum AskWhat {
        /// To take the last action back.
        Undo,
        /// To call it a draw.
        Draw,
        /// To play again.
        Rematch,
    }

    /// What is done beside the rules.
    #[derive(Copy, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum DoWhat {
        /// Gives up.
        Resign,
        /// Takes back.
        Undo,
        /// Ends it without a result.
        Close,
    }

    /// An action.
    pub struct Act {
        /// The number of the message.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub id: u64,
        /// The name of the client.
        pub client: String,
        /// The number of the action.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub seq: u64,
        /// The revision seen.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// The seat.
        pub seat: String,
        /// The action in notation.
        pub text: String,
        /// Rolls, with given dice: `success=41 block=26`.
        #[serde(default)]
        pub rolls: Option<String>,
    }

    /// Something beside the rules.
    pub struct Do {
        /// The number of the message.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub id: u64,
        /// The name of the client.
        pub client: String,
        /// The number of the action.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub seq: u64,
        /// The revision seen.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub revision: u64,
        /// The seat.
        pub seat: String,
        /// What.
        pub what: DoWhat,
    }

    /// Asks what an action would be.
    pub struct PreviewWish {
        /// The number of the message.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub id: u64,
        /// The seat.
        pub seat: String,
        /// The action in notation.
        pub text: String,
        /// Whether the distribution is wanted.
        #[serde(default = "yes")]
        pub odds: bool,
    }

    /// Asks for ways to go on.
    pub struct CompleteWish {
        /// The number of the message.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        pub id: u64,
        /// The seat.
        pub seat: String,
        /// What was typed.
        pub typed: String,
    }

    /// From the client.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum ClientMessage {
        /// Does something.
        Act(Act),
        /// Does something beside the rules.
        Do(Do),
        /// Asks what an action would be.
        Preview(PreviewWish),
        /// Asks for ways to go on.
        Complete(CompleteWish),
        /// Asks the others.
        Ask {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// What.
            what: AskWhat,
            /// The seat.
            seat: String,
            /// The revision seen.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            revision: u64,
        },
        /// Answers what was asked.
        Answer {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// What was asked.
            what: AskWhat,
            /// The seat.
            seat: String,
            /// The answer.
            yes: bool,
        },
        /// Says something.
        Chat {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// What.
            text: String,
        },
        /// Words for the dice.
        Nonce {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// The seat.
            seat: String,
            /// The words.
            text: String,
        },
        /// Asks for everything.
        Sync {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
            /// Through whose eyes.
            #[serde(rename = "for", default)]
            seat: Option<String>,
        },
        /// Is there somebody?
        Ping {
            /// The number of the message.
            #[cfg_attr(feature = "ts", ts(type = "number"))]
            id: u64,
        },
    }
}

fn yes() -> bool {
    true
}

impl ClientMessage {
    /// The number of the message.
    pub fn id(&self) -> u64 {
        match self {
            ClientMessage::Act(Act { id, .. })
            | ClientMessage::Do(Do { id, .. })
            | ClientMessage::Preview(PreviewWish { id, .. })
            | ClientMessage::Complete(CompleteWish { id, .. })
            | ClientMessage::Ask { id, .. }
            | ClientMessage::Answer { id, .. }
            | ClientMessage::Chat { id, .. }
            | ClientMessage::Nonce { id, .. }
            | ClientMessage::Sync { id, .. }
            | ClientMessage::Ping { id } => *id,
        }
    }
}

impl ServerMessage {
    /// As text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("plain data is written: {error}"))
    }
}
