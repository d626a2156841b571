//! What is kept for how long, and what is left of somebody who is deleted: the name goes out of records and out of the database, and all that was proved
//! stays proved.

use std::time::Duration;

use crate::support::{Base, Seated, book, cookie, get, play, seated, wish};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::serve::Server;
use holmgang_server::store::repair;
use serde_json::json;

async fn record(server: &Server, token: &str, table: &str) -> String {
    let path = format!("/api/tables/{table}/record");
    let mut answer = get(server.address, token, &path).await;
    // A table that is being read again says so, and is asked again.
    while answer.code() == "busy" {
        answer = get(server.address, token, &path).await;
    }
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    String::from_utf8(answer.body).unwrap()
}

/// A battle of two people with these names.
async fn named(server: &Server, ruleset: &str, names: [&str; 2]) -> Seated {
    let book = book(server.address, ruleset).await;
    let mut tokens = Vec::new();
    for name in names {
        tokens.push(guest(server.address, name).await.unwrap());
    }
    let wish = wish(&book, &json!({ "is": "open" }));
    let opened = call(server.address, &tokens[0], "POST", "/api/tables", &wish).await.unwrap().json();
    let id = opened["id"].as_str().unwrap().to_owned();
    let seats = book["scenarios"][0]["seats"].as_array().unwrap().iter();
    let seats: Vec<String> = seats.map(|seat| seat.as_str().unwrap().to_owned()).collect();
    assert_eq!(seats.len(), names.len(), "{ruleset}");
    let path = format!("/api/tables/{id}/seats/{}", seats[1]);
    assert_eq!(call(server.address, &tokens[1], "POST", &path, &json!({})).await.unwrap().status, 200);
    Seated { id, seats, tokens }
}

async fn resign(client: &mut Client, seat: &str) {
    let wish =
        json!({ "type": "do", "client": "end", "seq": 1, "what": "resign", "seat": seat, "revision": client.revision });
    assert_eq!(client.ask(wish).await.unwrap()["type"], "applied");
}

/// Until it is so, at most a minute: on a busy machine the first look at what is kept may come late.
async fn until(mut so: impl AsyncFnMut() -> bool) {
    for _ in 0..3_000 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it does not come to be so");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_somebody_who_is_deleted_goes_out_of_records() {
    let base = Base::new("nameless");
    let server = base.start().await;
    let address = server.address;
    let mut battles = Vec::new();
    for (number, ruleset) in REGISTRY.ids().iter().enumerate() {
        let table = named(&server, ruleset, ["Leaverix", "Stayerix"]).await;
        let mut clients = table.clients(address).await;
        play(&table, &mut clients, &mut Chance(number as u64 + 1), 1, 5).await;
        battles.push(table);
    }
    // One battle of each is over, but for the last: who leaves it by being deleted has lost it, and then the name goes there too.
    let last = battles.len() - 1;
    for (number, table) in battles.iter().enumerate() {
        let mut client = Client::connect(address, &table.tokens[1], &table.id).await.unwrap();
        if number < last && client.result.is_null() {
            resign(&mut client, &table.seats[1]).await;
        }
    }
    let before = record(&server, &battles[0].tokens[1], &battles[0].id).await;
    assert!(before.contains("Leaverix") && before.contains("Stayerix") && !before.contains("binding: "), "{before}");
    for table in &battles {
        let gone = call(address, &table.tokens[0], "DELETE", "/api/me", &json!({ "confirm": true })).await.unwrap();
        assert_eq!(gone.status, 204);
    }
    for table in &battles {
        until(async || !record(&server, &table.tokens[1], &table.id).await.contains("Leaverix")).await;
    }
    let check = async |server: &Server| {
        for table in &battles {
            let text = record(server, &table.tokens[1], &table.id).await;
            assert!(text.contains("human \"—\"") && text.contains("Stayerix"), "{text}");
            let is_seeded = text.contains("commitment: ");
            assert_eq!(text.contains("binding: "), is_seeded);
            let bearer = format!("Bearer {}", table.tokens[1]);
            let headers = [("Authorization", bearer.as_str())];
            let brought = send(server.address, "POST", "/api/records", &headers, text.as_bytes()).await.unwrap().json();
            let report = &brought["report"];
            assert_eq!(report["findings"], json!([]), "{text}");
            assert_eq!((&report["order"], &report["origin"]), (&json!("proven"), &json!("proven")));
            assert!(!is_seeded || report["dice"] == "proven" && !report["logged"].is_null(), "{report}");
        }
    };
    check(&server).await;
    // One that was taken away before is what it was.
    let bearer = format!("Bearer {}", battles[0].tokens[1]);
    let brought =
        send(address, "POST", "/api/records", &[("Authorization", &bearer)], before.as_bytes()).await.unwrap();
    assert_eq!(brought.json()["report"]["findings"], json!([]));
    // It is so after a restart, and the marks of the lines fit.
    server.stop().await;
    assert_eq!(repair::look(&base.0.join("tables.db")).unwrap().wrong, []);
    let server = base.start().await;
    check(&server).await;
    let table = &battles[last];
    let client = Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap();
    assert_eq!(client.result["winners"], json!([table.seats[1]]), "{}", client.result);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_battles_go_when_the_operator_says_so() {
    let base = Base::new("finished");
    let server = base.start().await;
    let mut tables = Vec::new();
    for ending in [true, true, false] {
        let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
        let mut clients = table.clients(server.address).await;
        play(&table, &mut clients, &mut Chance(3), 1, 4).await;
        clients[0].ask(json!({ "type": "chat", "text": "a word" })).await.unwrap();
        if ending && clients[0].result.is_null() {
            resign(&mut clients[0], &table.seats[0]).await;
        }
        tables.push(table);
    }
    // Two were over a year ago; a third was left then and goes on.
    let old = [tables[0].id.clone(), tables[2].id.clone()];
    let aged = server.app.store.write(move |store| {
        for id in &old {
            store.execute("UPDATE states SET updated = 1000 WHERE id = ?1", [id])?;
        }
        Ok(())
    });
    aged.await.unwrap();
    server.stop().await;
    let there = async |server: &Server, number: usize| {
        let table = &tables[number];
        get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await.status == 200
    };
    // Nobody has said anything: they are kept for ever.
    let server = base.start().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(there(&server, 0).await);
    let log = get(server.address, "", "/api/log").await.body;
    server.stop().await;
    let mut config = base.config();
    config.kept.over = Some(30);
    let server = base.start_with(config, None).await;
    // Asked of the database: who asks the server for a table wakes it, and what lives is not taken away under whoever looks at it.
    let stored = async |id: String| {
        let count = "SELECT count(*) FROM states WHERE id = ?1";
        server.app.store.read(move |store| store.query_row(count, [id], |row| row.get::<_, i64>(0))).await.unwrap()
    };
    until(async || stored(tables[0].id.clone()).await == 0).await;
    assert!(!there(&server, 0).await);
    assert!(there(&server, 1).await && there(&server, 2).await);
    let again = get(server.address, "", "/api/log").await.body;
    assert_eq!(log, again, "the log of commitments tells of it still");
    let id = tables[0].id.clone();
    let left = server.app.store.read(move |store| {
        let mut count = 0;
        for table in ["lines", "states", "tables", "seats", "chats", "going"] {
            let of = format!("SELECT count(*) FROM {table} WHERE id = ?1");
            count += store.query_row(&of, [&id], |row| row.get::<_, i64>(0))?;
        }
        Ok(count)
    });
    assert_eq!(left.await.unwrap(), 0);
    // Lines stay all the same, whoever else wants to change them.
    let id = tables[1].id.clone();
    let changed = server.app.store.write(move |store| store.execute("DELETE FROM lines WHERE id = ?1", [id]));
    assert!(changed.await.is_err());
    server.stop().await;
    assert_eq!(repair::look(&base.0.join("tables.db")).unwrap().wrong, []);
}

/// A login of an account ends after its time, however much it is used, and its open sockets close with it; a guest, who has nothing to log in with, and a
/// token for a program, which can do less, stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_login_does_not_last_for_ever() {
    let base = Base::new("logins");
    let mut config = base.config();
    config.kept.logins = 30;
    let server = base.start_with(config.clone(), None).await;
    let address = server.address;
    let table = seated(address, REGISTRY.ids()[0], json!({})).await;
    let login = json!({ "name": "Anna", "password": "correct horse" });
    let account = cookie(&call(address, &table.tokens[0], "POST", "/api/account", &login).await.unwrap());
    let wish = json!({ "about": "bot", "scopes": ["read"] });
    let program = call(address, &account, "POST", "/api/me/tokens", &wish).await.unwrap().json();
    let program = program["token"].as_str().unwrap().to_owned();
    let aged =
        server.app.store.write(|store| store.execute("UPDATE devices SET created = created - 31 * 86400000", []));
    assert!(aged.await.unwrap() >= 3);
    let mut open = Client::connect(address, &account, &table.id).await.unwrap();
    let ended = server.app.store.write(|store| {
        let day = holmgang_server::time::DAY;
        let now = holmgang_server::time::wall();
        holmgang_server::retention::end_sessions(store, now - 365 * day, now - 30 * day)
    });
    let ended = ended.await.unwrap();
    assert_eq!(ended.len(), 1);
    server.app.end_devices(|device, _| ended.contains(&device));
    let closed = loop {
        if let Err(error) = open.hear().await {
            break error.to_string();
        }
    };
    assert!(closed.contains("4001"), "{closed}");
    assert_eq!(get(address, &account, "/api/me").await.status, 401);
    assert_eq!(get(address, &program, "/api/me").await.status, 200);
    assert_eq!(get(address, &table.tokens[1], "/api/me").await.status, 200, "a guest");
    // Whoever logs in again goes on, and a new password is a login too.
    let entered = cookie(&call(address, "", "POST", "/api/login", &login).await.unwrap());
    let age = server.app.store.write(|store| store.execute("UPDATE devices SET created = created - 29 * 86400000", []));
    age.await.unwrap();
    let change = json!({ "old": "correct horse", "new": "another horse" });
    let changed = cookie(&call(address, &entered, "POST", "/api/me/password", &change).await.unwrap());
    let age = server.app.store.write(|store| store.execute("UPDATE devices SET created = created - 29 * 86400000", []));
    age.await.unwrap();
    server.stop().await;
    // What is too old is let in no more, also before anybody has swept.
    let server = base.start_with(config, None).await;
    assert_eq!(get(server.address, &changed, "/api/me").await.status, 200);
    let age = server.app.store.write(|store| store.execute("UPDATE devices SET created = created - 2 * 86400000", []));
    age.await.unwrap();
    server.app.forget_known();
    assert_eq!(get(server.address, &changed, "/api/me").await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_not_used_ends() {
    let base = Base::new("sessions");
    let server = base.start().await;
    let tokens = [guest(server.address, "old").await.unwrap(), guest(server.address, "new").await.unwrap()];
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let aged = server.app.store.write(|store| {
        store.execute(
            "UPDATE devices SET seen = seen - 8 * 86400000 WHERE person = (SELECT id FROM people WHERE name = 'old')",
            [],
        )
    });
    assert_eq!(aged.await.unwrap(), 1);
    server.stop().await;
    let mut config = base.config();
    config.kept.sessions = 7;
    let server = base.start_with(config, None).await;
    assert_eq!(get(server.address, &tokens[0], "/api/me").await.status, 401);
    assert_eq!(get(server.address, &tokens[1], "/api/me").await.status, 200);
    let made = send(server.address, "POST", "/api/session", &[("X-Holmgang", "1")], b"{}").await.unwrap();
    assert!(made.header("set-cookie").unwrap().contains("Max-Age=604800"), "{}", made.head);
    // Whoever is there stays.
    let mut client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    assert_eq!(client.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong");
    server.stop().await;
}
