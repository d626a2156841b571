//! Row 16: the server goes down under many sockets, and all of them come back at once.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use serde_json::{Value, json};

use super::host::{Player, check, first_book, folder, listening, open, play, start, torture};

#[tokio::test(flavor = "multi_thread")]
async fn everybody_comes_back_at_once() {
    let folder = folder("storm");
    let (mut child, server) = start(&folder);
    let book = first_book(server).await;
    let (tables, lookers) = if torture() { (50, 19) } else { (10, 9) };
    let mut people = Vec::new();
    for number in 0..tables {
        let token = guest(server, &format!("p{number}")).await.unwrap();
        let seats = book["seats"].as_array().unwrap().iter();
        let seats: serde_json::Map<String, Value> =
            seats.map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "me" }))).collect();
        let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats, "public": true });
        let opened = call(server, &token, "POST", "/api/tables", &wish).await.unwrap().json();
        people.push((opened["id"].as_str().unwrap().to_owned(), token));
    }
    let looker = guest(server, "looker").await.unwrap();
    let mut before = Vec::new();
    for (table, token) in &people {
        for number in 0..=lookers {
            let token = if number == 0 { token } else { &looker };
            before.push((table.clone(), token.clone(), Client::connect(server, token, table).await.unwrap()));
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(["serve", "--log", "error"]).stderr(Stdio::null());
    let (mut child, again) = listening(&folder, &mut command, &server.to_string()).expect("the same address");
    assert_eq!(again, server);
    // No pause and no order: the worst that pages could do, were they not told to wait a random time.
    let begun = Instant::now();
    let coming = before.into_iter().map(|(table, token, was)| {
        tokio::spawn(async move {
            let client = Client::connect(server, &token, &table).await.map_err(|error| format!("{table}: {error}"))?;
            Ok::<_, String>((client.revision, client.hash) == (was.revision, was.hash))
        })
    });
    let coming: Vec<_> = coming.collect();
    // Meanwhile somebody plays.
    let token = guest(server, "player").await.unwrap();
    let table = open(server, &book, &token).await;
    let mut player = Player { table, token, acked: Vec::new(), open: None, seq: 0, seed: 1 };
    let stop = std::sync::atomic::AtomicBool::new(false);
    play(server, &mut player, &stop).await.unwrap();
    let (mut same, count) = (0, coming.len());
    for client in coming {
        same += usize::from(client.await.unwrap().unwrap());
    }
    let took = begun.elapsed();
    assert_eq!(same, count, "everybody is back, and sees what they saw");
    check(server, &player).await;
    eprint_back(count, took);
    assert!(!torture() || took < Duration::from_secs(10), "{took:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

#[allow(clippy::print_stderr)]
fn eprint_back(count: usize, took: Duration) {
    eprintln!("{count} sockets back within {took:?}");
}
