//! Rows 2, 5 and 6 with a real disk: the system itself refuses a write, at a byte that the test chooses, because the file may not grow beyond it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::call;
use serde_json::{Value, json};

use crate::host::{check, eprint_counts, first_book, folder, graceful, listening, open, people, play, start, torture};

/// A server whose files may have so many blocks of 512 bytes each; none where it does not even come up. The write that would go beyond is refused (EFBIG,
/// which SQLite reports as an I/O error), as much of it done as still fitted: the server itself sees to it that the signal of it does not end it.
fn bounded(folder: &Path, blocks: u64) -> Option<(Child, SocketAddr)> {
    let script = format!("ulimit -c 0; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_holmgang"), "serve", "--log", "error"]).stderr(Stdio::null());
    listening(folder, &mut command, "127.0.0.1:0")
}

/// How large the database and its log are, in blocks of 512 bytes; the larger of the two.
fn blocks(folder: &Path) -> u64 {
    let size = |name: &str| std::fs::metadata(folder.join(name)).map_or(0, |meta| meta.len());
    size("tables.db").max(size("tables.db-wal")).div_ceil(512)
}

/// Row 2: the n-th write is broken off in its middle and the process killed upon it, for one n after the other: what was acknowledged is there, once each,
/// and the next server comes up by itself.
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_any_write() {
    let folder = folder("write");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let mut players = people(server, &book, 3).await;
    graceful(child);
    let rounds: u64 = if torture() { 400 } else { 24 };
    let (mut acked, mut slowest, mut early) = (0, Duration::ZERO, 0);
    let mut stop_at = None;
    for round in 0..rounds {
        // A frame of the log is a bit more than eight blocks: seven more each time meet heads, pages and their middles.
        let bound = blocks(&folder).max(stop_at.unwrap_or(0)) + 1 + round * 7 % 131;
        let Some((mut child, server)) = bounded(&folder, bound) else {
            early += 1; // killed while it was opening the file: that counts too, and is checked with the next one
            stop_at = Some(bound);
            continue;
        };
        stop_at = None;
        for player in &mut players {
            let stop = AtomicBool::new(false);
            let _ = play(server, player, &stop).await; // broken off by the write, or by the end of the battle
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let begun = Instant::now();
        let (child, server) = start(&folder);
        slowest = slowest.max(begun.elapsed());
        for player in &mut players {
            check(server, player).await;
            let path = format!("/api/tables/{}", player.table);
            let full = call(server, &player.token, "GET", &path, &Value::Null).await.unwrap().json();
            if !full["result"].is_null() {
                acked += player.acked.len();
                player.acked.clear();
                player.open = None;
                player.table = open(server, &book, &player.token).await;
            }
        }
        graceful(child);
    }
    acked += players.iter().map(|player| player.acked.len()).sum::<usize>();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(acked > 20 && early < rounds / 2, "{acked} acknowledged, {early} of {rounds} ended while opening");
    eprint_counts(rounds as usize, acked, slowest);
}

/// Rows 5 and 6: the disk refuses to write. Nothing is acknowledged that is not there, everything can be looked at, whoever plays is told in both languages;
/// when the disk takes again the server goes on by itself, with the action that was refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_refuses_is_told_and_heals() {
    let folder = folder("refuses");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let mut player = people(server, &book, 1).await.remove(0);
    graceful(child);
    let (child, server) = bounded(&folder, blocks(&folder) + 80).expect("room enough to begin");
    let mut client = Client::connect(server, &player.token, &player.table).await.unwrap();
    let mut refused = None;
    while refused.is_none() {
        if !client.result.is_null() {
            player.acked.clear();
            player.table = open(server, &book, &player.token).await;
            client = Client::connect(server, &player.token, &player.table).await.unwrap();
        }
        let choices = client.choices();
        let (seat, text) = (client.eyes.clone().unwrap(), choices[choices.len() / 2].clone());
        player.seq += 1;
        let act = json!({ "type": "act", "client": "kill", "seq": player.seq, "revision": client.revision, "seat": seat, "text": text });
        let answer = client.ask(act.clone()).await.unwrap();
        if answer["type"] == "applied" {
            let revision = answer["revision"].as_u64().unwrap();
            player.acked.push((revision, answer["action"].as_str().unwrap().to_owned()));
            while client.revision < revision {
                client.hear().await.unwrap();
            }
        } else {
            assert_eq!(answer["code"], "not_saved", "{answer}");
            assert!(!answer["words"]["ru"].as_str().unwrap().is_empty());
            refused = Some(act);
        }
        assert!(player.acked.len() < 2_000, "the disk takes everything");
    }
    // Again and again, and it stays so; what there is can be looked at.
    let act = refused.unwrap();
    for _ in 0..5 {
        assert_eq!(client.ask(act.clone()).await.unwrap()["code"], "not_saved");
    }
    let path = format!("/api/tables/{}", player.table);
    let full = call(server, &player.token, "GET", &path, &Value::Null).await.unwrap();
    assert_eq!((full.status, full.json()["revision"].as_u64().unwrap()), (200, client.revision));
    check(server, &player).await;
    let made = call(server, "", "POST", "/api/session", &json!({ "token": true })).await.unwrap();
    assert_eq!((made.status, made.code().as_str()), (503, "not_saved"));
    // There is room again: the same call is taken, by the same process.
    let raised = Command::new("prlimit").args(["--pid", &child.id().to_string(), "--fsize=unlimited"]).status();
    assert!(raised.unwrap().success(), "prlimit");
    let answer = client.ask(act).await.unwrap();
    assert_eq!(answer["type"], "applied", "{answer}");
    player.acked.push((answer["revision"].as_u64().unwrap(), answer["action"].as_str().unwrap().to_owned()));
    check(server, &player).await;
    graceful(child);
    let (child, server) = start(&folder);
    check(server, &player).await;
    graceful(child);
    let _ = std::fs::remove_dir_all(&folder);
}
