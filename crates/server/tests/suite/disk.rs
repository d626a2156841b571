//! Row 6: commits that the disk refuses, or takes while it reports a failure. Nothing acknowledged is lost, nothing counts twice, whoever plays is told,
//! and the battle goes on when the disk is back.

use crate::support;

use std::time::Duration;

use crate::support::{Base, act, get, seated, torture};
use holmgang_arena::record::{self, Record};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::store::CommitBreak;
use serde_json::{Value, json};

/// Sends until it is answered for good: after `not_saved` and `busy`, and after a connection that went, the same message again.
async fn insist(
    client: &mut Client,
    again: (std::net::SocketAddr, &str, &str),
    message: &Value,
    told: &mut Told,
) -> Value {
    loop {
        match client.ask(message.clone()).await {
            Ok(answer) if answer["code"] == "not_saved" || answer["code"] == "busy" => told.refused += 1,
            Ok(answer) => return answer,
            Err(_) => {
                told.closed += 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
                *client = Client::connect(again.0, again.1, again.2).await.unwrap();
                client.heard = Some(Vec::new());
            }
        }
    }
}

#[derive(Default)]
struct Told {
    refused: u32,
    closed: u32,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_loses_nothing_and_doubles_nothing() {
    let base = Base::new("disk");
    let mut server = base.start().await;
    let (mut told, mut notices, mut battles) = (Told::default(), 0, 0);
    for round in 0..if torture() { 60 } else { 4 } {
        let table = seated(server.address, REGISTRY.ids()[round % REGISTRY.ids().len()], json!({})).await;
        let mut client = Vec::new();
        for token in &table.tokens {
            let mut one = Client::connect(server.address, token, &table.id).await.unwrap();
            one.heard = Some(Vec::new());
            client.push(one);
        }
        // Every third commit fails, one way or the other; and now and then five in a row.
        let mut dice = Chance(round as u64);
        let mut row = 0;
        *server.app.store.fault.lock().unwrap() = Some(Box::new(move |_| {
            if row == 0 && dice.below(40) == 0 {
                row = 5;
            }
            row = usize::saturating_sub(row, 1);
            let broken = if dice.below(2) == 0 { CommitBreak::Before } else { CommitBreak::After };
            (row > 0 || dice.below(3) == 0).then_some(broken)
        }));
        let mut chance = Chance(100 + round as u64);
        let mut acknowledged = 0;
        for seq in 1..=30 {
            let revision = 1 + acknowledged;
            for (one, token) in client.iter_mut().zip(&table.tokens) {
                while one.revision < revision {
                    if one.hear().await.is_err() {
                        *one = Client::connect(server.address, token, &table.id).await.unwrap();
                        one.heard = Some(Vec::new());
                    }
                }
            }
            if !client[0].result.is_null() {
                break;
            }
            let mover = client.iter().position(|one| !one.choices().is_empty()).expect("somebody may act");
            let text = chance.pick(&client[mover].choices()).unwrap().to_owned();
            let message = act(&table.seats[mover], seq, revision, &text);
            let again = (server.address, table.tokens[mover].as_str(), table.id.as_str());
            let answer = insist(&mut client[mover], again, &message, &mut told).await;
            assert!(matches!(answer["type"].as_str(), Some("applied" | "duplicate")), "{text}: {answer}");
            acknowledged += 1;
            assert_eq!(answer["revision"], json!(1 + acknowledged), "{text} counted once");
        }
        *server.app.store.fault.lock().unwrap() = None;
        let heard = client.iter().flat_map(|one| one.heard.iter().flatten());
        notices += heard.filter(|text| text.contains(r#""notice""#) && text.contains("not_saved")).count();
        drop(client);
        // What the disk has, to somebody who comes after a restart.
        server.stop().await;
        server = base.start().await;
        let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await.json();
        assert_eq!(answer["revision"], json!(1 + acknowledged), "round {round}");
        let record = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
        if record.status == 200 {
            let record = Record::parse("record", &record.body).unwrap();
            let sources = holmgang_arena::content::ContentSources::builtin();
            let rules = record::load_for(&record, &REGISTRY, &sources).unwrap();
            // Of a battle that goes on, everything but its dice can be checked.
            let report = record::verify(&record, &*rules);
            assert!(!record.is_closed() || report.is_good(), "{:?}", report.findings);
        }
        battles += 1;
    }
    assert!(told.refused > 5 && notices > 0, "{} refusals, {notices} notices in {battles} battles", told.refused);
    assert!(told.closed > 0, "a commit that took effect although it failed was never met");
    server.stop().await;
}

/// Row 7: another program holds the file. Whoever acts waits and is refused, looking goes on; when it lets go the same call is taken.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_somebody_else_holds_loses_nothing() {
    let base = Base::new("held");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let played = support::play(&table, &mut clients, &mut Chance(2), 1, 5).await;
    let revision = clients[0].revision;
    let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
    let message = act(&table.seats[mover], 100, revision, &clients[mover].choices()[0]);
    let other = rusqlite::Connection::open(&server.app.config.database).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let answer = clients[mover].ask(message.clone()).await.unwrap();
    assert_eq!(answer["code"], "not_saved", "{answer}");
    let path = format!("/api/tables/{}", table.id);
    assert_eq!(get(server.address, &table.tokens[0], &path).await.json()["revision"], json!(1 + played));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(clients[mover].ask(message).await.unwrap()["revision"], json!(revision + 1));
    drop(clients);
    server.stop().await;
    let server = base.start().await;
    assert_eq!(get(server.address, &table.tokens[0], &path).await.json()["revision"], json!(revision + 1));
    server.stop().await;
}
