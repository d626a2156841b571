//! A server as a child process, and people who play at it and remember what they were told.

use std::io::{BufRead, BufReader, ErrorKind};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::call;
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

/// Whether the long sizes are wanted.
pub fn torture() -> bool {
    std::env::var_os("HOLMGANG_TORTURE").is_some()
}

/// How many rounds: the short or the long size, or as many as somebody has said.
pub fn rounds(short: usize, long: usize) -> usize {
    let said = std::env::var("HOLMGANG_ROUNDS").ok().and_then(|said| said.parse().ok());
    said.unwrap_or(if torture() { long } else { short })
}

/// Starts a server on the files of a folder.
pub fn start(folder: &Path) -> (Child, SocketAddr) {
    start_telling(folder, Stdio::null(), "error", "en")
}

/// The same, with its log somewhere, in a language.
pub fn start_telling(folder: &Path, told: Stdio, level: &str, lang: &str) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(["serve", "--lang", lang, "--log", level]);
    listening(folder, command.stderr(told), "127.0.0.1:0").expect("a server that starts")
}

/// Starts a server by a command that has everything but its settings; none where it ends before it listens.
pub fn listening(folder: &Path, command: &mut Command, address: &str) -> Option<(Child, SocketAddr)> {
    let settings = ["--listen", address, "--rate-limits", "false", "--bot-pace", "0", "--database"];
    let mut child = command
        .args(settings)
        .arg(folder.join("tables.db"))
        .env("XDG_CONFIG_HOME", folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let Some(address) = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()) else {
        child.wait().unwrap();
        return None;
    };
    Some((child, address.parse().unwrap()))
}

/// A server, by any program that takes its settings, whose files may have so many blocks of 512 bytes each; none where it does not even come up. Of the
/// write that would go beyond as much is done as still fits, and what comes then gets a signal (SIGXFSZ): a program that listens to it is refused
/// (EFBIG), any other is ended by it there and then, as if its power were cut in the middle of that write.
pub fn bounded(folder: &Path, blocks: u64, program: &Path) -> Option<(Child, SocketAddr)> {
    let script = format!("ulimit -c 0; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(program).args(["serve", "--log", "error"]).stderr(Stdio::null());
    listening(folder, &mut command, "127.0.0.1:0")
}

/// How large the database and its log are, in blocks of 512 bytes; the larger of the two.
pub fn blocks(folder: &Path) -> u64 {
    let size = |name: &str| std::fs::metadata(folder.join(name)).map_or(0, |meta| meta.len());
    size("tables.db").max(size("tables.db-wal")).div_ceil(512)
}

/// People who play alone, a table each.
pub async fn people(server: SocketAddr, book: &Value, count: u64) -> Vec<Player> {
    let mut players = Vec::new();
    for number in 0..count {
        let token = holmgang_loadgen::http::guest(server, &format!("p{number}")).await.unwrap();
        let table = open(server, book, &token).await;
        players.push(Player { table, token, acked: Vec::new(), open: None, seq: 0, seed: number });
    }
    players
}

/// The first rulebook of a server.
pub async fn first_book(server: SocketAddr) -> Value {
    call(server, "", "GET", "/api/rulebooks", &Value::Null).await.unwrap().json()[0].clone()
}

/// What a table's player was told: for each acknowledged revision the action.
pub struct Player {
    pub table: String,
    pub token: String,
    pub acked: Vec<(u64, String)>,
    /// Sent, and not answered: it may have counted or not, but the same call tells which.
    pub open: Option<Value>,
    pub seq: u64,
    pub seed: u64,
}

pub async fn play(server: SocketAddr, player: &mut Player, stop: &AtomicBool) -> std::io::Result<()> {
    let mut client = Client::connect(server, &player.token, &player.table).await?;
    if let Some(open) = player.open.clone() {
        let answer = client.ask(open.clone()).await?;
        let text = open["text"].as_str().unwrap_or_default().to_owned();
        match answer["type"].as_str() {
            Some("applied" | "duplicate") => player.acked.push((answer["revision"].as_u64().unwrap(), text)),
            _ if answer["code"] == "not_saved" => return Err(ErrorKind::StorageFull.into()),
            _ => assert_eq!(answer["code"], "stale_revision", "{answer}"),
        }
        player.open = None;
        client.ask(json!({ "type": "sync" })).await?;
    }
    let mut chance = Chance(player.seed);
    while !stop.load(Ordering::Relaxed) && client.result.is_null() {
        let choices = client.choices();
        let Some(text) = chance.pick(&choices) else {
            client.hear().await?;
            continue;
        };
        player.seq += 1;
        let seat = client.eyes.clone().unwrap_or_default();
        let act = json!({ "type": "act", "client": "kill", "seq": player.seq, "revision": client.revision, "seat": seat, "text": text });
        player.open = Some(act.clone());
        let answer = client.ask(act).await?;
        if answer["code"] == "not_saved" {
            return Err(ErrorKind::StorageFull.into());
        }
        assert_eq!(answer["type"], "applied", "{answer}");
        let revision = answer["revision"].as_u64().unwrap();
        player.acked.push((revision, answer["action"].as_str().unwrap().to_owned()));
        player.open = None;
        while client.revision < revision {
            client.hear().await?;
        }
    }
    player.seed = chance.draw();
    Ok(())
}

pub async fn open(server: SocketAddr, book: &Value, token: &str) -> String {
    let seats = book["seats"].as_array().unwrap().iter();
    let seats: serde_json::Map<String, Value> =
        seats.map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "me" }))).collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    let opened = call(server, token, "POST", "/api/tables", &wish).await.unwrap();
    opened.json()["id"].as_str().unwrap().to_owned()
}

/// Every acknowledged action stands in the record once, at its place; at most the one without an answer stands there besides.
pub async fn check(server: SocketAddr, player: &Player) {
    let path = format!("/api/tables/{}/record", player.table);
    let answer = call(server, &player.token, "GET", &path, &Value::Null).await.unwrap();
    let text = String::from_utf8(answer.body).unwrap();
    let is_action = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let actions: Vec<&str> = text.lines().filter(is_action).collect();
    let known = player.acked.len();
    assert!(
        actions.len() == known || (actions.len() == known + 1 && player.open.is_some()),
        "{} actions, {known} acknowledged",
        actions.len()
    );
    for (place, ((revision, action), line)) in player.acked.iter().zip(&actions).enumerate() {
        assert_eq!(*revision, place as u64 + 2);
        assert!(line.contains(&format!(": {action}")), "{line} is not {action}");
    }
    let record = holmgang_arena::record::Record::parse("record", text.as_bytes()).unwrap();
    let sources = holmgang_arena::content::ContentSources::builtin();
    let rules = holmgang_arena::record::load_for(&record, &holmgang_rulebooks::REGISTRY, &sources).unwrap();
    holmgang_arena::record::replay(&record, &*rules).unwrap();
}

/// A folder of one test.
pub fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("holmgang-serve-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(unix)]
pub fn signal(child: &Child, name: &str) {
    let done = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap();
    assert!(done.success(), "kill -{name}");
}

/// Ends a server as its owner does; it says that it went well.
#[cfg(unix)]
pub fn graceful(mut child: Child) {
    signal(&child, "TERM");
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
}

#[allow(clippy::print_stderr)]
pub fn eprint_counts(kills: usize, acked: usize, slowest: Duration) {
    eprintln!("{kills} kills, {acked} acknowledged, 0 lost, 0 doubled; back after {slowest:?} at most");
}
