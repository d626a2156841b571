//! Every limit of the server, in one place; `docs/limits.md` has them as a table.

use std::time::Duration;

use holmgang_arena::erased::AdviceJob;

/// The number of the protocol. Raised when a client that was right before would be wrong now; see `docs/protocol.md`.
pub const PROTOCOL: u32 = 5;

/// The longest name of a person, in characters.
pub const MOST_NAME: usize = 40;
/// The longest title of a table, in characters.
pub const MOST_TITLE: usize = 80;
/// Steps that are put right at once.
pub const MOST_AMENDED: usize = 50;
/// Characters of a reason.
pub const MOST_REASON: usize = 200;
/// Legal moves that are told beside a refused one, and steps beside a clause.
pub const MOST_LEGAL: usize = 24;
/// Battles between people after which a rating is told: before, it says little.
pub const RATED_FROM: u32 = 5;
/// The latest battles of a profile.
pub const PROFILE_BATTLES: i64 = 12;
/// The best actions of a profile, of the latest battles.
pub const PROFILE_BEST: i64 = 5;
/// The longest name of a portrait, in characters.
pub const MOST_PORTRAIT: usize = 24;
/// Battles of one's own that are searched for a clause.
pub const MOST_SEARCHED: i64 = 12;
/// The longest text of the chat, in characters.
pub const MOST_CHAT: usize = 500;
/// Texts of the chat that `full` brings.
pub const CHAT_SHOWN: usize = 100;
/// Texts of the chat of one person at once.
pub const CHAT_AT_ONCE: f64 = 8.0;
/// The same, a second.
pub const CHAT_A_SECOND: f64 = 0.5;
/// People whose pace in a chat is remembered.
pub const MOST_TALKERS: usize = 10_000;
/// Texts of the chat that a table keeps at most, half of them of players: then the oldest go.
pub const CHAT_KEPT: u64 = 2_000;
/// The longest text of an action, in characters.
pub const MOST_ACTION: usize = 2_000;
/// The longest rolls of an action, in characters.
pub const MOST_ROLLS: usize = 4_000;
/// Steps whose lines a first look brings, and a page of older ones.
pub const STEPS_SHOWN: usize = 200;
/// The longest name of a client, in bytes.
pub const MOST_CLIENT: usize = 32;
/// House rules of one table or scenario.
pub const MOST_OPTIONS: usize = 64;
/// The largest body of a request.
pub const MOST_BODY: usize = 256 * 1024;
/// The largest record that is taken.
pub const MOST_RECORD: usize = 8 * 1024 * 1024;
/// Entries of the log of commitments that are answered at once.
pub const MOST_ENTRIES: usize = 10_000;
/// The longest list that is answered.
pub const MOST_ROWS: usize = 100;
/// Ways of the dice of a preview.
pub const MOST_WAYS: usize = 50_000;
/// How long they are counted.
pub const ODDS_TIME: Duration = Duration::from_secs(2);
/// Ways of the dice of a preview whose numbers are told with their terms.
pub const MOST_HEARD: usize = 2_000;
/// Outcomes of a preview that are told.
pub const MOST_OUTCOMES: usize = 40;

/// The largest message of a socket to the server.
pub const MOST_MESSAGE: usize = 16 * 1024;
/// What may wait for a socket that does not read.
pub const MOST_QUEUED: usize = 256 * 1024;
/// What is gathered for a socket before it is written.
pub const WRITE_BUFFER: usize = 4 * 1024;
/// Offers that a client keeps on its shelf.
pub const MOST_CACHED_OFFERS: usize = 2_000;
/// Strings of a socket for which one character stands: so many fit into two bytes.
pub const MOST_PACKED: usize = 1_792;
/// Messages a second of a socket.
pub const MESSAGES_A_SECOND: f64 = 20.0;
/// Messages of a socket at once.
pub const MESSAGES_AT_ONCE: f64 = 40.0;
/// How often a socket is pinged.
pub const PING: Duration = Duration::from_secs(15);
/// After how much silence a socket is gone.
pub const GONE: Duration = Duration::from_secs(45);
/// The longest that the head of a request may take, and that a connection may wait for the next one.
pub const HEAD_TIME: Duration = Duration::from_secs(10);
/// The longest that the body of a request may take.
pub const BODY_TIME: Duration = Duration::from_secs(30);
/// The longest that a connection serves requests; sockets are not meant.
pub const CONNECTION_TIME: Duration = Duration::from_secs(600);
/// Sockets of an address.
pub const SOCKETS: usize = 64;
/// Sockets of this machine itself.
pub const SOCKETS_OF_THIS_MACHINE: usize = 1_000;
/// Connections of an address beyond those of its sockets.
pub const MORE_CONNECTIONS: usize = 64;
/// Connections that a proxy may have to this server. Whom it passes on is counted by what they ask.
pub const CONNECTIONS_OF_PROXY: usize = 8_192;
/// Large answers (records, logs) that are being sent at the same time, for everybody together.
pub const LARGE_ANSWERS: usize = 16;
/// The longest wait of a long poll.
pub const MOST_WAIT: Duration = Duration::from_secs(25);

/// Commands that wait for a table before further ones are refused.
pub const MOST_COMMANDS: usize = 256;
/// How long a table without anybody stays in memory.
pub const IDLE_TABLE: Duration = Duration::from_secs(300);
/// Tables that one person may have unfinished.
pub const MOST_TABLES: u64 = 200;
/// Days after which a guest who was not seen is forgotten, unless the operator says otherwise.
pub const GUEST_DAYS: i64 = 365;
/// Days after which a table that never began goes, unless the operator says otherwise.
pub const WAITING_DAYS: i64 = 60;
/// Days after which a device or token that was not used is let in no more, unless the operator says otherwise.
pub const SESSION_DAYS: i64 = 365;
/// Days after which a browser of an account has to log in again, used or not, unless the operator says otherwise.
pub const LOGIN_DAYS: i64 = 90;
/// Devices and tokens that one person may have.
pub const MOST_DEVICES: u64 = 50;
/// How often the small picture of a table is drawn anew.
pub const PICTURE_TIME: Duration = Duration::from_secs(5);

/// Guests and tables that an address may make a minute, at once and on average.
pub const MADE_AT_ONCE: f64 = 60.0;
/// The same, a second.
pub const MADE_A_SECOND: f64 = 1.0;
/// Requests of an address at once.
pub const REQUESTS_AT_ONCE: f64 = 400.0;
/// Requests of an address a second.
pub const REQUESTS_A_SECOND: f64 = 100.0;
/// Calls of an address that take long to answer, at once: records, luck, logs, lists, checks of scenarios, hints, logins.
pub const HEAVY_AT_ONCE: f64 = 60.0;
/// The same, a second.
pub const HEAVY_A_SECOND: f64 = 10.0;
/// How often an address asks how the server is, at once.
pub const PROBES_AT_ONCE: f64 = 60.0;
/// The same, a second.
pub const PROBES_A_SECOND: f64 = 10.0;
/// Wrong passwords of an address, or of a browser that is a home, before it has to wait.
pub const WRONG_AT_ONCE: f64 = 5.0;
/// Wrong passwords a second that are forgotten (one in 30 seconds).
pub const WRONG_A_SECOND: f64 = 1.0 / 30.0;
/// Wrong passwords of a name from everywhere, before whoever comes from where it has never logged in has to wait.
pub const WRONG_OF_A_NAME: u32 = 5;
/// By how much each further one makes that wait longer.
pub const NAME_WAIT: Duration = Duration::from_secs(30);
/// The longest that it becomes.
pub const MOST_NAME_WAIT: Duration = Duration::from_secs(900);
/// After how long without a wrong one all of them are forgotten.
pub const NAME_FORGOTTEN: Duration = Duration::from_secs(86_400);
/// Places where a name has logged in that are remembered: networks and browsers.
pub const MOST_HOMES: usize = 32;
/// Passwords that are hashed at the same time.
pub const HASHES_AT_ONCE: usize = 1;
/// How long a password waits for an idle processor before it is hashed beside everything else.
pub const IDLE_PATIENCE: Duration = Duration::from_millis(250);
/// How long nobody's password is hashed after one was, in times of what it took: of a processor that hashes all the time who plays would have to wait for the rest.
pub const REST_AFTER_HASH: u32 = 2;
/// How long a login waits for its turn before it is told to come again.
pub const LOGIN_PATIENCE: Duration = Duration::from_secs(5);
/// The shortest password, in characters.
pub const LEAST_PASSWORD: usize = 8;
/// The longest password, in bytes.
pub const MOST_PASSWORD: usize = 256;

/// Previews that are worked on at the same time, for everybody together.
pub const WORKS_AT_ONCE: usize = 2;
/// Checks of scenarios, looks back at tables and other work on what anybody may send, at the same time, for everybody together.
pub const CHECKS_AT_ONCE: usize = 1;
/// How long one of them takes before it is broken off.
pub const CHECK_TIME: Duration = Duration::from_secs(2);
/// What of one person waits for such a slot.
pub const MOST_WAITING: usize = 64;
/// Records that are worked on at the same time, for everybody together.
pub const RECORDS_AT_ONCE: usize = 1;
/// How long a record is played again before that is broken off.
pub const RECORD_TIME: Duration = Duration::from_secs(5);
/// How long the luck of a battle is counted before that is broken off.
pub const LUCK_TIME: Duration = Duration::from_secs(10);
/// Battles whose positions are played on at the same time, for everybody together.
pub const FORECASTS_AT_ONCE: usize = 1;
/// Actions that are tried for that.
pub const FORECAST_WORK: u64 = 900_000;
/// Battles between quick bots that tell the chances of one that is being set up.
pub const CHANCES: u64 = 200;
/// How many of them one call plays.
pub const CHANCES_A_CALL: u64 = 25;
/// How long it plays before it is broken off.
pub const CHANCES_TIME: Duration = Duration::from_secs(15);
/// How long it goes on before it is broken off, on a machine that is too slow for that work.
pub const FORECAST_TIME: Duration = Duration::from_secs(60);
/// Battles of which it is kept.
pub const KEPT_FORECASTS: usize = 200;
/// The search that gives hints, and says what was best in a battle that is over: 2.5 s, three actions.
pub fn hint() -> AdviceJob {
    AdviceJob { bot: "master".to_owned(), seed: 1, most: 3, time: Some(Duration::from_millis(2_500)) }
}
/// Actions of a record of which all steps are kept in memory: for its log and its luck. To check it, or to look at one step, none are.
pub const MOST_KEPT_STEPS: usize = 10_000;
/// Throws of one action that the server makes for a bot at a table with given dice.
pub const MOST_THROWN: usize = 1_000;
/// Bots that think at the same time.
pub const BOTS_AT_ONCE: usize = 2;
/// How long a bot may think before a weaker one is asked.
pub const BOT_TIME: Duration = Duration::from_secs(10);
/// How long seats may bring words for the dice.
pub const NONCE_TIME: Duration = Duration::from_secs(10);
