//! What is told of a table, beside its battle.

use std::collections::BTreeMap;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::Layout;
use holmgang_kernel::words::Words;
use serde::{Deserialize, Serialize};

use super::{AskWhat, ChatRoom, ClockKind, DiceKind, Json, Timeout};

wire! {
    /// Where a battle is in its life.
    // The view has a stage of its own, and TypeScript has one name for each.
    #[derive(Copy, PartialEq, Eq)]
    #[ts(rename = "TableStage")]
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

    /// What is taken of words for the dice.
    #[derive(Copy, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum WordsNow {
        /// Their hashes.
        Seal,
        /// The words themselves, of who has sealed them.
        Open,
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

wire! {
    /// A board in small, as anybody sees it: for lists.
    #[derive(Default)]
    pub struct Picture {
        /// How cells lie.
        pub layout: Option<Layout>,
        /// Columns.
        pub files: u8,
        /// Lines.
        pub ranks: u8,
        /// Cells that are not open: column and line from 1, from the top.
        pub solid: Vec<(u8, u8)>,
        /// Tokens.
        pub tokens: Vec<PictureToken>,
    }

    /// A token of a small board.
    pub struct PictureToken {
        /// Column from 1.
        pub file: u8,
        /// Line from 1, from the top.
        pub rank: u8,
        /// The place of its side.
        pub side: Option<u8>,
        /// One or two letters.
        pub sign: String,
        /// The name of its drawn sign; empty for none.
        #[serde(default)]
        pub art: String,
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
        #[ts(type = "number")]
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
        /// What a list draws of the board; none before anything was done.
        pub picture: Option<Picture>,
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
        /// Whether it is out of the battle, in which others play on. Not told in lists.
        pub out: bool,
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
        /// Whether one practises: steps may be taken back across dice and answers, and the record says so.
        pub practice: bool,
        /// The hash of the secret of the dice.
        pub commitment: Option<String>,
        /// What of the seats' words for the dice is taken now.
        pub words: Option<WordsNow>,
        /// When it was opened.
        pub opened: i64,
        /// What you may do.
        pub may: May,
        /// By how many quarter turns clockwise a board of squares is turned for a seat, so that its own side is at the foot; seats for which it is not
        /// turned are left out.
        pub quarters: BTreeMap<String, u8>,
        /// Where it goes on from, if it is tried from a position of another battle.
        pub past: Option<PastInfo>,
        /// Whether anything of this battle is, was or may come to be hidden from some seat.
        pub hidden: bool,
    }

    /// The position that a battle goes on from.
    pub struct PastInfo {
        /// The id of the table or record.
        pub of: String,
        /// Whether that is a record that was brought.
        pub record: bool,
        /// The step after which it goes on.
        pub step: usize,
        /// What was put right in it, if that is why it goes on here.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub amended: Option<AmendedInfo>,
    }

    /// Steps that were put right.
    pub struct AmendedInfo {
        /// The seat of who has done it, in words.
        pub by: Words,
        /// Why.
        pub reason: String,
        /// Which steps.
        pub steps: Vec<usize>,
        /// What stood there, in notation.
        pub was: Vec<String>,
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
        /// Try another way from one of its positions.
        pub fork: bool,
        /// Put steps right, at any depth.
        pub reverse: bool,
    }

    /// The time that is left.
    pub struct ClockInfo {
        /// How it is kept.
        #[serde(flatten)]
        pub kind: ClockKind,
        /// The seats whose time runs.
        pub running: Vec<String>,
        /// Milliseconds left, by seat.
        #[ts(type = "{ [seat: string]: number }")]
        pub left: BTreeMap<String, u64>,
        /// The deadline in UTC, where there are days.
        pub deadline: Option<i64>,
        /// Seats whose person has not come to the battle yet: until all have, no time runs.
        pub awaited: Vec<String>,
    }

    /// Whose decision is wanted.
    pub struct TurnNow {
        /// The seats.
        pub seats: Vec<String>,
        /// What kind of decision.
        pub kind: String,
        /// The clause that asks.
        #[ts(type = "string")]
        pub clause: Clause,
    }

    /// Something that is asked of the others.
    pub struct Ask {
        /// `undo`, `draw`, `rematch`.
        pub what: AskWhat,
        /// Who asked.
        pub by: String,
        /// When.
        #[ts(type = "number")]
        pub revision: u64,
        /// How many steps are to be taken back.
        pub steps: usize,
        /// Seats that said yes.
        pub yes: Vec<String>,
    }

    /// What is asked of the others, where something needs their consent.
    pub struct Asked {
        /// All that is open.
        pub asks: Vec<Ask>,
    }

    /// A text of the chat.
    pub struct Chat {
        /// Its number.
        #[ts(type = "number")]
        pub n: u64,
        /// Who.
        pub who: String,
        /// The seat of who said it.
        pub seat: Option<String>,
        /// What.
        pub text: String,
        /// Who hears it.
        pub room: ChatRoom,
        /// When.
        pub at: i64,
        /// The number of who said it: not told, but known when somebody wants to be forgotten.
        #[serde(skip)]
        #[ts(skip)]
        pub person: i64,
    }
}
