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
    let mut child = Command::new(env!("CARGO_BIN_EXE_holmgang"))
        .args([
            "serve",
            "--lang",
            "en",
            "--listen",
            "127.0.0.1:0",
            "--rate-limits",
            "false",
            "--log",
            "error",
            "--database",
        ])
        .arg(folder.join("tables.db"))
        .env("XDG_CONFIG_HOME", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
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
