//! What clients say at a table.

use serde::{Deserialize, Serialize};

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

    /// Who hears a text.
    #[derive(Copy, Default, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum ChatRoom {
        /// Everybody at the table.
        #[default]
        All,
        /// Those who have a seat.
        Players,
    }

    /// What is done about a text.
    #[derive(Copy, PartialEq, Eq)]
    #[serde(rename_all = "lowercase")]
    pub enum Moderate {
        /// Whoever said it is heard no more by whoever asks.
        Mute,
        /// Is heard again.
        Unmute,
        /// Whoever said it, and only watches, is put out of the table.
        Kick,
        /// The owner of the server shall look at it.
        Report,
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
        #[ts(type = "number")]
        pub id: u64,
        /// The name of the client.
        pub client: String,
        /// The number of the action.
        #[ts(type = "number")]
        pub seq: u64,
        /// The revision seen.
        #[ts(type = "number")]
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
        #[ts(type = "number")]
        pub id: u64,
        /// The name of the client.
        pub client: String,
        /// The number of the action.
        #[ts(type = "number")]
        pub seq: u64,
        /// The revision seen.
        #[ts(type = "number")]
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
        #[ts(type = "number")]
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
        #[ts(type = "number")]
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
            #[ts(type = "number")]
            id: u64,
            /// What.
            what: AskWhat,
            /// The seat.
            seat: String,
            /// The revision seen.
            #[ts(type = "number")]
            revision: u64,
            /// How many steps are to be taken back, where several were one move; else the last one.
            #[serde(default)]
            #[ts(optional = nullable)]
            steps: Option<usize>,
        },
        /// Answers what was asked.
        Answer {
            /// The number of the message.
            #[ts(type = "number")]
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
            #[ts(type = "number")]
            id: u64,
            /// What.
            text: String,
            /// Where.
            #[serde(default)]
            #[ts(optional)]
            room: Option<ChatRoom>,
        },
        /// Does something about a text that somebody has said.
        Moderate {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// What.
            what: Moderate,
            /// The number of the text.
            #[ts(type = "number")]
            n: u64,
        },
        /// Words for the dice: first their seal, later the words.
        Nonce {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// The seat.
            seat: String,
            /// SHA-256 of the words as UTF-8, in hexadecimal.
            #[serde(default)]
            #[ts(optional)]
            seal: Option<String>,
            /// The words.
            #[serde(default)]
            #[ts(optional)]
            text: Option<String>,
        },
        /// Asks for everything.
        Sync {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
            /// Through whose eyes.
            #[serde(rename = "for", default)]
            seat: Option<String>,
        },
        /// Is there somebody?
        Ping {
            /// The number of the message.
            #[ts(type = "number")]
            id: u64,
        },
    }
}

impl ChatRoom {
    /// The word in the store.
    pub fn word(self) -> &'static str {
        match self {
            ChatRoom::All => "all",
            ChatRoom::Players => "players",
        }
    }

    /// The room of a word; an unknown one is heard by few.
    pub fn of(word: &str) -> ChatRoom {
        if word == "all" { ChatRoom::All } else { ChatRoom::Players }
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
            | ClientMessage::Moderate { id, .. }
            | ClientMessage::Nonce { id, .. }
            | ClientMessage::Sync { id, .. }
            | ClientMessage::Ping { id } => *id,
        }
    }
}
