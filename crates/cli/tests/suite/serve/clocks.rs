//! Rows 22 to 24: clocks while the server stands still, and while it is down.
#![cfg(unix)]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

use super::host::{first_book, folder, graceful, signal, start, torture};

/// Opens a table of two people with a clock.
async fn with_clock(server: SocketAddr, clock: Value) -> (String, [String; 2], Vec<String>) {
    let book = first_book(server).await;
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
#[tokio::test(flavor = "multi_thread")]
async fn its_own_stall_is_charged_to_nobody() {
    let folder = folder("stall");
    let (mut child, server) = start(&folder);
    let (stalls, stall) = if torture() { (100, 5) } else { (2, 4) };
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
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_the_server_is_down() {
    let folder = folder("clocks");
    let (child, server) = start(&folder);
    let (table, tokens, _) = with_clock(server, json!({ "kind": "fischer", "ms": 6_000, "add_ms": 0 })).await;
    // No time runs until everybody has come.
    for token in &tokens {
        Client::connect(server, token, &table).await.unwrap();
    }
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
