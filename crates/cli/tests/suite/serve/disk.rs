//! Rows 5 and 6 with a real disk: the system itself refuses a write, at a byte that the test chooses, because the file may not grow beyond it.

use std::process::Command;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::call;
use serde_json::{Value, json};

use super::host::{blocks, bounded, check, first_book, folder, graceful, open, people, start};

/// Rows 5 and 6: the disk refuses to write. Nothing is acknowledged that is not there, everything can be looked at, whoever plays is told in both languages;
/// when the disk takes again the server goes on by itself, with the action that was refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_refuses_is_told_and_heals() {
    let folder = folder("refuses");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let mut player = people(server, &book, 1).await.remove(0);
    graceful(child);
    let (child, server) =
        bounded(&folder, blocks(&folder) + 80, env!("CARGO_BIN_EXE_holmgang").as_ref()).expect("room enough to begin");
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
