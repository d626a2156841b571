//! What is wished for: sessions, scenarios, tables.

use std::collections::BTreeMap;

use holmgang_kernel::words::Lang;
use serde::{Deserialize, Serialize};

use super::Json;

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

    /// Asks how the chances of a battle that is being set up stand: bots play some of it, and what has been played before is counted in.
    pub struct ChancesWish {
        /// The rulebook.
        pub ruleset: String,
        /// The scenario.
        pub scenario: Source,
        /// House rules.
        #[serde(default)]
        pub options: BTreeMap<String, Json>,
        /// The last answer, to go on from; nothing at first.
        #[serde(default)]
        pub before: Option<ChancesSoFar>,
    }

    /// What was played of a battle that is being set up.
    pub struct ChancesSoFar {
        /// Battles.
        pub battles: u64,
        /// How many of them each seat won.
        pub won: BTreeMap<String, u64>,
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

    /// Confirms that it is you who ends a device or a token.
    #[derive(Default)]
    pub struct Confirm {
        /// Of an account, unless it is the device that asks.
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
            #[ts(type = "number")]
            ms: u64,
        },
        /// So much for the battle, and some more with each decision.
        Fischer {
            /// Milliseconds.
            #[ts(type = "number")]
            ms: u64,
            /// Milliseconds.
            #[ts(type = "number")]
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
        /// Whether one practises, alone or against bots: steps may be taken back across dice and answers, and the record says so.
        #[serde(default)]
        pub practice: bool,
    }

    /// Tries another way from a position of a battle.
    pub struct ForkWish {
        /// The step after which it goes on; 0 is the start.
        pub step: usize,
        /// Who sits where: oneself, or bots. Seats that are not named are one's own.
        pub seats: BTreeMap<String, SeatWish>,
    }

    /// Sits down, or begins to watch.
    #[derive(Default)]
    pub struct LinkWish {
        /// The secret of the link.
        #[serde(default)]
        pub link: Option<String>,
    }
}
