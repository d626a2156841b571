//! The server as a program: killed at random moments under load, it loses nothing and doubles nothing.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

fn start(folder: &Path) -> (Child, SocketAddr) {
    let (child, address) = start_telling(folder, Stdio::null(), "error", "en");
    (child, address)
}

fn start_telling(folder: &Path, told: Stdio, level: &str, lang: &str) -> (Child, SocketAddr) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_holmgang"))
        .args([
            "serve",
            "--lang",
            lang,
            "--listen",
            "127.0.0.1:0",
            "--rate-limits",
            "false",
            "--bot-pace",
            "0",
            "--log",
            level,
            "--database",
        ])
        .arg(folder.join("tables.db"))
        .env("XDG_CONFIG_HOME", folder)
        .stdout(Stdio::piped())
        .stderr(told)
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    (child, address.parse().unwrap())
}

/// What a table's player was told: for each acknowledged revision the action.
struct Player {
    table: String,
    token: String,
    acked: Vec<(u64, String)>,
    /// Sent, and not answered: it may have counted or not, but the same call tells which.
    open: Option<Value>,
    seq: u64,
    seed: u64,
}

async fn play(server: SocketAddr, player: &mut Player, stop: &AtomicBool) -> std::io::Result<()> {
    let mut client = Client::connect(server, &player.token, &player.table).await?;
    if let Some(open) = player.open.clone() {
        let answer = client.ask(open.clone()).await?;
        let text = open["text"].as_str().unwrap_or_default().to_owned();
        match answer["type"].as_str() {
            Some("applied" | "duplicate") => player.acked.push((answer["revision"].as_u64().unwrap(), text)),
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

async fn open(server: SocketAddr, book: &Value, token: &str) -> String {
    let seats = book["seats"].as_array().unwrap().iter();
    let seats: serde_json::Map<String, Value> =
        seats.map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "me" }))).collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    let opened = call(server, token, "POST", "/api/tables", &wish).await.unwrap();
    opened.json()["id"].as_str().unwrap().to_owned()
}

/// Row 1: kill -9 at random moments under load. Row 13: the same dice; every record verifies at the end.
#[tokio::test(flavor = "multi_thread")]
async fn kill_9_loses_nothing_and_doubles_nothing() {
    let kills = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 200 } else { 6 };
    let folder = std::env::temp_dir().join(format!("holmgang-kill-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let (mut child, mut server) = start(&folder);
    let book = call(server, "", "GET", "/api/rulebooks", &Value::Null).await.unwrap().json()[0].clone();
    let mut players = Vec::new();
    for number in 0..20 {
        let token = guest(server, &format!("p{number}")).await.unwrap();
        let table = open(server, &book, &token).await;
        players.push(Player { table, token, acked: Vec::new(), open: None, seq: 0, seed: number });
    }
    let (mut acked, mut slowest) = (0, Duration::ZERO);
    let mut moments = Chance(u64::from(std::process::id()));
    for _ in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let tasks: Vec<_> = players
            .drain(..)
            .map(|mut player| {
                let stop = Arc::clone(&stop);
                tokio::spawn(async move {
                    let _ = play(server, &mut player, &stop).await; // broken off by the kill
                    player
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(20 + moments.below(700) as u64)).await;
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        stop.store(true, Ordering::Relaxed);
        for task in tasks {
            players.push(task.await.unwrap());
        }
        let begun = Instant::now();
        (child, server) = start(&folder);
        slowest = slowest.max(begun.elapsed());
        for player in &mut players {
            check(server, player).await;
            let full = call(server, &player.token, "GET", &format!("/api/tables/{}", player.table), &Value::Null)
                .await
                .unwrap()
                .json();
            if !full["result"].is_null() {
                acked += player.acked.len();
                *player = Player {
                    table: open(server, &book, &player.token).await,
                    acked: Vec::new(),
                    open: None,
                    token: player.token.clone(),
                    ..*player
                };
            }
        }
    }
    acked += players.iter().map(|player| player.acked.len()).sum::<usize>();
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(acked > 100, "{acked} acknowledged only");
    assert!(slowest < Duration::from_secs(5), "back after {slowest:?}");
    eprint_counts(kills, acked, slowest);
}

#[allow(clippy::print_stderr)]
fn eprint_counts(kills: usize, acked: usize, slowest: Duration) {
    eprintln!("{kills} kills, {acked} acknowledged, 0 lost, 0 doubled; back after {slowest:?} at most");
}

/// Every acknowledged action stands in the record once, at its place; at most the one without an answer stands there besides.
async fn check(server: SocketAddr, player: &Player) {
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
    let rules = holmgang_arena::record::load_for(&record, &holmgang_arena::registry::REGISTRY, &sources).unwrap();
    holmgang_arena::record::replay(&record, &*rules).unwrap();
}

/// A folder of one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("holmgang-serve-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let done = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap();
    assert!(done.success(), "kill -{name}");
}

/// Opens a table of two people with a clock.
#[cfg(unix)]
async fn with_clock(server: SocketAddr, clock: Value) -> (String, [String; 2], Vec<String>) {
    let book = call(server, "", "GET", "/api/rulebooks", &Value::Null).await.unwrap().json()[0].clone();
    let seats: Vec<String> =
        book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap().to_owned()).collect();
    let tokens = [guest(server, "one").await.unwrap(), guest(server, "two").await.unwrap()];
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "clock": clock,
        "seats": { seats[0].as_str(): { "is": "me" }, seats[1].as_str(): { "is": "open" } } });
    let opened = call(server, &tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let table = opened.json()["id"].as_str().unwrap().to_owned();
    let sat = call(server, &tokens[1], "POST", &format!("/api/tables/{table}/seats/{}", seats[1]), &json!({})).await;
    assert_eq!(sat.unwrap().status, 200);
    (table, tokens, seats)
}

/// Row 22: the server stands still for longer than anybody has left. Nobody loses by it, and nobody is charged for it.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn its_own_stall_is_charged_to_nobody() {
    let folder = folder("stall");
    let (mut child, server) = start(&folder);
    let (stalls, stall) = if std::env::var_os("HOLMGANG_TORTURE").is_some() { (100, 5) } else { (2, 4) };
    let (table, tokens, seats) = with_clock(server, json!({ "kind": "fischer", "ms": 3_000, "add_ms": 3_000 })).await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(Client::connect(server, token, &table).await.unwrap());
    }
    let mut chance = Chance(4);
    for seq in 1..=stalls {
        if !clients[0].result.is_null() {
            break;
        }
        signal(&child, "STOP");
        tokio::time::sleep(Duration::from_secs(stall)).await;
        signal(&child, "CONT");
        let place = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
        let choices = clients[place].choices();
        let act = json!({ "type": "act", "client": "stall", "seq": seq, "revision": clients[place].revision, "seat": seats[place], "text": chance.pick(&choices).unwrap() });
        let answer = clients[place].ask(act).await.unwrap();
        assert_eq!(answer["type"], "applied", "{answer}");
        let revision = answer["revision"].as_u64().unwrap();
        for client in &mut clients {
            while client.revision < revision {
                client.hear().await.unwrap();
            }
            assert_ne!(client.result["by"], "time");
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

/// Rows 23, 24: expiry is a line of the record; a clock goes on after a restart with what was left, and the time between is nobody's.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_the_server_is_down() {
    let folder = folder("clocks");
    let (child, server) = start(&folder);
    let (table, tokens, _) = with_clock(server, json!({ "kind": "fischer", "ms": 6_000, "add_ms": 0 })).await;
    let look = |server: SocketAddr| {
        let (path, token) = (format!("/api/tables/{table}"), tokens[0].clone());
        async move { call(server, &token, "GET", &path, &Value::Null).await.unwrap().json() }
    };
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let before = look(server).await;
    let running = before["clock"]["running"][0].as_str().unwrap().to_owned();
    let left = |full: &Value| full["clock"]["left"][&running].as_u64().unwrap();
    assert!(left(&before) < 5_500, "{}", before["clock"]);
    graceful(child);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let (mut child, server) = start(&folder);
    let after = look(server).await;
    assert_eq!(after["clock"]["running"][0], json!(running));
    assert!(left(&before).abs_diff(left(&after)) <= 2_500, "{} before, {} after", left(&before), left(&after));
    // A kill keeps what was committed: what ran since then is given back, never taken.
    child.kill().unwrap();
    child.wait().unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (child, server) = start(&folder);
    let again = look(server).await;
    assert!((left(&after).saturating_sub(2_500)..=6_000).contains(&left(&again)), "{}", again["clock"]);
    // And it does run out, without anybody looking; that stands in the record, which is closed.
    let begun = Instant::now();
    let record = loop {
        let record =
            call(server, &tokens[0], "GET", &format!("/api/tables/{table}/record"), &Value::Null).await.unwrap();
        let text = String::from_utf8(record.body).unwrap();
        if text.contains("secret:") || begun.elapsed() > Duration::from_secs(60) {
            break text;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    };
    assert!(record.contains("secret:"), "{record}");
    let full = look(server).await;
    assert_eq!(full["result"]["by"], "time");
    graceful(child);
    let _ = std::fs::remove_dir_all(&folder);
}

/// Ends a server as its owner does; it says that it went well.
#[cfg(unix)]
fn graceful(mut child: Child) {
    signal(&child, "TERM");
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
}

/// A graceful stop finishes the action in hand: whatever was sent is answered or not there, sockets are told to come back, the log says so in the
/// owner's language.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_graceful_stop_finishes_what_is_in_hand() {
    let folder = folder("graceful");
    let told = std::fs::File::create(folder.join("log")).unwrap();
    let (child, server) = start_telling(&folder, told.into(), "info", "ru");
    let book = call(server, "", "GET", "/api/rulebooks", &Value::Null).await.unwrap().json()[0].clone();
    let mut players = Vec::new();
    for number in 0..10 {
        let token = guest(server, &format!("p{number}")).await.unwrap();
        let table = open(server, &book, &token).await;
        players.push(Player { table, token, acked: Vec::new(), open: None, seq: 0, seed: number });
    }
    let tasks: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            tokio::spawn(async move {
                let stop = AtomicBool::new(false);
                let end = play(server, &mut player, &stop).await;
                (player, end.err().map(|error| error.to_string()))
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(400)).await;
    graceful(child);
    let (child, next) = start(&folder);
    let mut closed = 0;
    for task in tasks {
        let (player, end) = task.await.unwrap();
        check(next, &player).await;
        closed += u32::from(end.as_deref().is_none_or(|end| end.contains("1001")));
    }
    assert!(closed >= 8, "{closed} of 10 were told to come back");
    graceful(child);
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert!(log.contains("слушаю") && log.contains("завершаюсь"), "{log}");
    let _ = std::fs::remove_dir_all(&folder);
}

/// The bot of the examples, call by call as the document says; and the script itself where there is Python.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_over_the_network() {
    let folder = folder("bot");
    let (mut child, server) = start(&folder);
    let token = call(server, "", "POST", "/api/session", &json!({ "name": "bot", "token": true }))
        .await
        .unwrap()
        .json()["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let book = call(server, "", "GET", "/api/rulebooks/forum-duel", &Value::Null).await.unwrap().json();
    let seats: serde_json::Map<String, Value> = book["seats"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(place, seat)| {
            let holder = if place == 0 { json!({ "is": "me" }) } else { json!({ "is": "bot", "bot": "greedy" }) };
            (seat["id"].as_str().unwrap().to_owned(), holder)
        })
        .collect();
    let wish = json!({ "ruleset": "forum-duel", "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    let table =
        call(server, &token, "POST", "/api/tables", &wish).await.unwrap().json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}");
    let mut now = call(server, &token, "GET", &path, &Value::Null).await.unwrap().json();
    let mut seq = 0;
    while now["result"].is_null() && seq < 400 {
        let offers = now["state"]["offers"].as_array().unwrap();
        let choice = offers.iter().find(|offer| offer["refused"].is_null()).map(|offer| offer["action"].clone());
        let revision = now["revision"].as_u64().unwrap();
        if let Some(choice) = &choice {
            seq += 1;
            let act = json!({ "client": "bot", "seq": seq, "revision": revision, "seat": now["for"], "text": choice });
            let answer = call(server, &token, "POST", &format!("{path}/act"), &act).await.unwrap().json();
            assert!(answer["type"] == "applied" || answer["code"] == "stale_revision", "{answer}");
        }
        let since = revision - u64::from(choice.is_some());
        now = call(server, &token, "GET", &format!("{path}?since={since}&wait=25"), &Value::Null).await.unwrap().json();
    }
    assert!(!now["result"].is_null(), "no end after {seq} actions");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let lines = std::fs::read_to_string(&script).unwrap();
    let code = lines.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count();
    assert!(code <= 30, "{code} lines");
    if let Ok(done) = Command::new("python3").arg(&script).arg(format!("http://{server}")).output() {
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
        assert!(said.lines().count() > 3 && said.contains("applied"), "{said}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}
