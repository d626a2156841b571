//! The chat of a table: nobody can fill it for others, players have a room of their own, and whoever disturbs is not heard, put out, or reported.

use crate::support::{Base, get, seated};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::guest;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::limits;
use holmgang_server::store::operator;
use serde_json::{Value, json};

fn said(text: &str) -> Value {
    json!({ "type": "chat", "text": text })
}

/// The texts that somebody finds when they come.
async fn texts(client: &mut Client) -> Vec<String> {
    let full = client.ask(json!({ "type": "sync" })).await.unwrap();
    full["chat"].as_array().unwrap().iter().map(|chat| chat["text"].as_str().unwrap().to_owned()).collect()
}

/// Whoever watches fills their own half only: the oldest of their texts go, those of the players stay, and players go on talking.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_cannot_end_the_chat_of_who_plays() {
    let base = Base::new("chat-full");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let stranger = guest(server.address, "stranger").await.unwrap();
    let mut watcher = Client::connect(server.address, &stranger, &table.id).await.unwrap();
    assert_eq!(clients[0].ask(said("first of the players")).await.unwrap()["type"], "done");
    let half = limits::CHAT_KEPT / 2;
    let id = table.id.clone();
    let filled = server.app.store.write(move |store| {
        for n in 0..half {
            store.execute(
                "INSERT INTO chats (id, n, person, who, text, at) VALUES (?1, ?2, 999, 'x', 'noise', 0)",
                rusqlite::params![id, n as i64 + 100],
            )?;
        }
        Ok(())
    });
    filled.await.unwrap();
    drop(clients);
    drop(watcher);
    server.stop().await;
    let server = base.start().await;
    let mut clients = table.clients(server.address).await;
    watcher = Client::connect(server.address, &stranger, &table.id).await.unwrap();
    for number in 0..3 {
        assert_eq!(watcher.ask(said(&format!("more {number}"))).await.unwrap()["type"], "done");
        assert_eq!(clients[1].ask(said(&format!("play {number}"))).await.unwrap()["type"], "done");
    }
    let heard = texts(&mut clients[0]).await;
    assert!(heard.contains(&"first of the players".to_owned()) && heard.contains(&"play 2".to_owned()), "{heard:?}");
    assert!(heard.len() <= limits::CHAT_SHOWN);
    let kept =
        server.app.store.read(|store| store.query_row("SELECT count(*) FROM chats", [], |row| row.get::<_, i64>(0)));
    assert_eq!(kept.await.unwrap(), half as i64 + 4, "what went is gone from the disk too");
    server.stop().await;
}

/// What players say among themselves nobody else hears: not at once, and not by coming later.
#[tokio::test(flavor = "multi_thread")]
async fn players_have_a_room_apart() {
    let base = Base::new("chat-players");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let stranger = guest(server.address, "stranger").await.unwrap();
    let mut watcher = Client::connect(server.address, &stranger, &table.id).await.unwrap();
    watcher.heard = Some(Vec::new());
    let secret = json!({ "type": "chat", "text": "between us", "room": "players" });
    assert_eq!(clients[0].ask(secret.clone()).await.unwrap()["type"], "done");
    assert_eq!(texts(&mut clients[1]).await, ["between us"]);
    assert_eq!(watcher.ask(secret).await.unwrap()["code"], "not_allowed");
    assert!(texts(&mut watcher).await.is_empty());
    assert!(!watcher.heard.take().unwrap().concat().contains("between us"));
    let look = get(server.address, &stranger, &format!("/api/tables/{}", table.id)).await;
    assert!(!String::from_utf8(look.body).unwrap().contains("between us"));
    // Nor can anything be done about it by who does not hear it.
    let report = json!({ "type": "moderate", "what": "report", "n": 1 });
    assert_eq!(watcher.ask(report).await.unwrap()["code"], "not_found");
    server.stop().await;
}

/// Not to hear somebody is everybody's own matter; players put out who only watches, for good; what is reported is kept for the owner of the server.
#[tokio::test(flavor = "multi_thread")]
async fn who_disturbs_is_not_heard_or_put_out() {
    let base = Base::new("chat-moderate");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let loud = guest(server.address, "loud").await.unwrap();
    let other = guest(server.address, "other").await.unwrap();
    let mut noise = Client::connect(server.address, &loud, &table.id).await.unwrap();
    let mut watcher = Client::connect(server.address, &other, &table.id).await.unwrap();
    let mut codes = Vec::new();
    for number in 0..12 {
        codes.push(noise.ask(said(&format!("noise {number}"))).await.unwrap()["code"].clone());
    }
    assert!(codes.contains(&json!("too_fast")), "{codes:?}");
    let heard = texts(&mut clients[0]).await;
    assert!(heard.len() >= limits::CHAT_AT_ONCE as usize && heard.len() < 12, "{heard:?}");
    let what = |what: &str, n: u64| json!({ "type": "moderate", "what": what, "n": n });
    assert_eq!(clients[0].ask(what("mute", 1)).await.unwrap()["type"], "done");
    assert!(texts(&mut clients[0]).await.is_empty());
    assert!(!texts(&mut clients[1]).await.is_empty(), "the other one hears it still");
    assert_eq!(clients[0].ask(what("unmute", 1)).await.unwrap()["type"], "done");
    assert!(!texts(&mut clients[0]).await.is_empty());
    assert_eq!(clients[0].ask(what("mute", 1)).await.unwrap()["type"], "done");
    for _ in 0..2 {
        assert_eq!(watcher.ask(what("report", 1)).await.unwrap()["type"], "done");
    }
    assert_eq!(server.app.metrics.reports.get(), 1);
    assert_eq!(watcher.ask(what("kick", 1)).await.unwrap()["code"], "not_allowed");
    assert_eq!(clients[1].ask(said("mine")).await.unwrap()["type"], "done");
    let own = clients[1].ask(json!({ "type": "sync" })).await.unwrap()["chat"].as_array().unwrap().last().unwrap()["n"]
        .as_u64();
    assert_eq!(clients[0].ask(what("kick", own.unwrap())).await.unwrap()["code"], "not_allowed", "nobody who plays");
    assert_eq!(clients[1].ask(what("kick", 1)).await.unwrap()["type"], "done");
    while noise.hear().await.is_ok() {}
    assert!(Client::connect(server.address, &loud, &table.id).await.is_err());
    assert_eq!(get(server.address, &loud, &format!("/api/tables/{}", table.id)).await.status, 404);
    assert_eq!(watcher.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong");
    // It holds after a restart.
    drop((clients, watcher));
    // Whoever runs the server reads what was reported, while it runs, and is done with it.
    let file = base.0.join("tables.db");
    let open = operator::reports(&file, false).unwrap();
    let told: Vec<_> = open.iter().map(|report| (report.table.as_str(), report.n, report.by)).collect();
    assert_eq!(told, [(table.id.as_str(), 1, 1)]);
    assert_eq!((open[0].who.as_deref(), open[0].text.as_deref()), (Some("loud"), Some("noise 0")));
    operator::settle(&file, &table.id, 1).unwrap();
    assert!(operator::reports(&file, false).unwrap().is_empty());
    assert!(operator::settle(&file, &table.id, 1).is_err());
    assert!(operator::reports(&file, true).unwrap()[0].done.is_some());
    server.stop().await;
    let server = base.start().await;
    assert_eq!(get(server.address, &loud, &format!("/api/tables/{}", table.id)).await.status, 404);
    let mut first = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    assert_eq!(texts(&mut first).await, ["mine"]);
    server.stop().await;
}
