//! Everything that goes over the wire, as `docs/protocol.md` describes it.

use holmgang_arena::erased::{Foreseen, LogLine, Odds, Offer};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::View;
use holmgang_kernel::words::Words;
use serde::Serialize;
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
mod tables;
mod wish;

pub use house::*;
pub use said::*;
pub use tables::*;
pub use wish::*;
told! {
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
        /// When each step was taken, from the start (step 0) on, in milliseconds since 1970. A line of the log names its step.
        pub times: Vec<i64>,
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
        /// When it happened, in milliseconds since 1970.
        pub at: i64,
        /// How many steps stand now, without the start: so many times are kept, and of an action `at` is the last one.
        pub steps: usize,
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
            /// The numbers that it would compute, with their terms; none where no odds were asked for.
            numbers: Vec<Foreseen>,
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
