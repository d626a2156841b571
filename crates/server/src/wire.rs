//! Everything that goes over the wire, as `docs/protocol.md` describes it.

use std::sync::Arc;

use holmgang_arena::erased::{Foreseen, LogLine, Odds, Offer};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::View;
use holmgang_kernel::words::Words;
use serde::Serialize;
use serde_json::value::RawValue;

macro_rules! wire {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[derive(ts_rs::TS)]
        $(#[$meta])*
        $vis $kind $name $body
    )*};
}
macro_rules! told {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, Serialize)]
        #[derive(ts_rs::TS)]
        $(#[$meta])*
        $vis $kind $name $body
    )*};
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn is_none_told(lines: &Arc<LinesTold>) -> bool {
    lines.is_empty()
}

fn is_unchanged(patches: &Arc<Vec<Patch>>) -> bool {
    patches.is_empty()
}

fn is_not(flag: &bool) -> bool {
    !flag
}

/// Values that are passed on as JSON.
pub type Json = serde_json::Value;

mod desk;
mod house;
mod people;
mod said;
mod slim;
mod tables;
mod wish;

pub use desk::*;
pub use house::*;
pub use people::*;
pub use said::*;
pub use slim::*;
pub use tables::*;
pub use wish::*;
told! {
    /// What is seen.
    pub struct State {
        /// What is drawn; whoever sees the same shares it.
        pub view: Arc<View>,
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
        #[ts(type = "number | null")]
        pub id: Option<u64>,
        /// The revision.
        #[ts(type = "number")]
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
        /// The log of the last steps.
        pub log: Vec<LogLine>,
        /// The first step that the log and `times` tell of: 0 where they are whole. What was before comes in pages.
        pub log_from: usize,
        /// The time.
        pub clock: Option<ClockInfo>,
        /// Whose decision is wanted.
        pub turn: Option<TurnNow>,
        /// How it ended.
        pub result: Option<Outcome>,
        /// What is asked.
        pub asks: Vec<Ask>,
        /// When each step was taken, from `log_from` on, in milliseconds since 1970; step 0 is the start. A line of the log names its step.
        pub times: Vec<i64>,
        /// The last texts of the chat.
        pub chat: Vec<Chat>,
    }

    /// A page of the log: the lines of some steps, and when those were taken.
    pub struct LinesBody {
        /// The first step.
        pub from: usize,
        /// The lines.
        pub log: Vec<LogLine>,
        /// When each step was taken, from the first one on, in milliseconds since 1970.
        pub times: Vec<i64>,
    }

    /// From one revision to the next. On the wire it leaves out what is null, false, 0, or an empty text or list, here and in its lines.
    pub struct Step {
        /// Before.
        #[ts(type = "number")]
        pub from: u64,
        /// After.
        #[ts(type = "number")]
        pub revision: u64,
        /// Through whose eyes.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[serde(rename = "for")]
        pub eyes: Option<String>,
        /// `act`, `undo`, `end`.
        pub what: String,
        /// Who did it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub seat: Option<String>,
        /// What was done.
        #[serde(skip_serializing_if = "String::is_empty")]
        pub action: String,
        /// What was rolled.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub rolls: Vec<(String, i32)>,
        /// Lines that come to the log.
        #[serde(skip_serializing_if = "is_none_told")]
        #[ts(as = "Vec<LogLine>")]
        pub log: Arc<LinesTold>,
        /// Lines that go first, from its end.
        #[serde(skip_serializing_if = "is_zero")]
        pub cut: usize,
        /// What changes in the view.
        #[serde(skip_serializing_if = "is_unchanged")]
        #[ts(type = "unknown[][]")]
        pub patch: Arc<Vec<Patch>>,
        /// What can be done now, if that has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub offers: Option<OffersTold>,
        /// Of the view.
        pub hash: String,
        /// The time.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub clock: Option<ClockInfo>,
        /// Whose decision is wanted.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub turn: Option<TurnNow>,
        /// How it ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub result: Option<Outcome>,
        /// Whether you may take back at once.
        #[serde(skip_serializing_if = "is_not")]
        pub undo: bool,
        /// When it happened, in milliseconds since 1970.
        pub at: i64,
        /// How many steps stand now, without the start: so many times are kept, and of an action `at` is the last one.
        pub steps: usize,
    }

    /// What can be done, told to somebody who has been told of most of it before: see `docs/protocol.md`.
    pub struct OffersTold {
        /// How many offers of the shelf stay; the others go.
        pub keep: usize,
        /// Offers that come to the shelf, each as what differs from another one: from that at the place `of` in the list as it was, else
        /// from the new one before it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, type = "Array<Partial<import('./Offer').Offer> & { of?: number }>")]
        pub new: Vec<Box<RawValue>>,
        /// What can be done: the first place on the shelf, and how many from there on.
        pub list: Vec<(usize, usize)>,
    }

    /// A roll that is wanted.
    pub struct RollWanted {
        /// Its name.
        pub name: String,
        /// The lowest value.
        pub lo: i32,
        /// The highest value.
        pub hi: i32,
        /// As it is written: `success 1..100`.
        pub about: String,
        /// What it is called for people.
        pub called: Words,
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
            #[ts(type = "number")]
            id: u64,
            /// The new revision.
            #[ts(type = "number")]
            revision: u64,
            /// What was done, in canonical notation.
            action: String,
        },
        /// It had been done already.
        Duplicate {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// The revision that it made.
            #[ts(type = "number")]
            revision: u64,
        },
        /// It was not done.
        Refused {
            /// The number of the message.
            #[ts(type = "number | null")]
            id: Option<u64>,
            /// For programs.
            code: String,
            /// The clause that forbids it.
            #[ts(type = "string | null")]
            clause: Option<Clause>,
            /// For people.
            words: Words,
            /// The revision now.
            #[ts(type = "number")]
            revision: u64,
            /// The roll that is wanted, with given dice.
            roll: Option<RollWanted>,
        },
        /// It was heard.
        Done {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
        },
        /// What an action would be.
        Preview {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// As it would be offered.
            offer: Box<Offer>,
            /// What can come of it.
            odds: Option<Box<Odds>>,
            /// The numbers that it would compute, with their terms; none where no odds were asked for.
            numbers: Vec<Foreseen>,
        },
        /// Ways to go on.
        Complete {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// Whole texts, best first.
            texts: Vec<String>,
        },
        /// An answer to a ping.
        Pong {
            /// The number of the message.
            #[ts(type = "number")]
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
