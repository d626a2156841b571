//! The server as a program: killed at random moments under load, it loses nothing and doubles nothing.

mod clocks;
#[cfg(target_os = "linux")]
mod disk;
mod host;
#[cfg(target_os = "linux")]
mod memory;
mod operator;
mod secrets;
mod storm;
mod verifiers;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use holmgang_loadgen::http::call;
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

use host::{
    Player, check, eprint_counts, first_book, folder, graceful, open, people, play, rounds, start, start_telling,
};

/// Row 1: kill -9 at random moments under load. Row 13: the same dice; every record verifies at the end.
#[tokio::test(flavor = "multi_thread")]
async fn kill_9_loses_nothing_and_doubles_nothing() {
    let kills = rounds(20, 1_000);
    let folder = folder("kill");
    let (mut child, mut server) = start(&folder);
    let book = first_book(server).await;
    let mut players = people(server, &book, 20).await;
    let (mut acked, mut slowest) = (0, Duration::ZERO);
    let mut moments = Chance(u64::from(std::process::id()));
    for _ in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let tasks: Vec<_> = players
            .drain(..)
            .map(|mut player| {
                let stop = Arc::clone(&stop);
                tokio::spawn(async move {
                    // Broken off by the kill, and never by a disk that refuses.
                    let end = play(server, &mut player, &stop).await;
                    assert_ne!(end.err().map(|error| error.kind()), Some(std::io::ErrorKind::StorageFull));
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
    eprint_counts(kills, acked, slowest);
}

/// A graceful stop finishes the action in hand: whatever was sent is answered or not there, sockets are told to come back, the log says so in the
/// owner's language.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_graceful_stop_finishes_what_is_in_hand() {
    let folder = folder("graceful");
    let told = std::fs::File::create(folder.join("log")).unwrap();
    let (child, server) = start_telling(&folder, told.into(), "info", "ru");
    let players = people(server, &first_book(server).await, 10).await;
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
