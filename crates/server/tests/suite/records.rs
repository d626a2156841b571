//! Row 41: records that are sent to make the server work. They have a length and a time, are worked on one after the other beside the tables, never two of
//! one person, and not at all for somebody who has gone.

use std::sync::Arc;
use std::time::Duration;

use crate::support::{Base, get, play, seated};
use holmgang_arena::chain;
use holmgang_loadgen::http::{Answer, guest, send};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::limits;
use holmgang_server::serve::Server;
use serde_json::json;

async fn bring(server: &Server, token: &str, bytes: &[u8]) -> Answer {
    let bearer = format!("Bearer {token}");
    send(server.address, "POST", "/api/records", &[("Authorization", &bearer)], bytes).await.unwrap()
}

/// The record of a battle that has begun, and is not over.
async fn running(server: &Server, steps: u64) -> (String, String) {
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    play(&table, &mut clients, &mut Chance(5), 1, steps).await;
    let record = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    assert_eq!(record.status, 200);
    (table.tokens[0].clone(), String::from_utf8(record.body).unwrap())
}

/// Its lines without the chain.
fn lines(record: &str) -> Vec<String> {
    record.lines().map(|line| line.rsplit_once(" #").unwrap().0.to_owned()).collect()
}

/// A record that goes on and on: its referee rules the same again and again.
fn bomb(record: &str, count: usize) -> String {
    let mut lines = lines(record);
    let first = lines.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count() + 1;
    lines.extend((first..first + count).map(|number| format!("{number} referee: set_block_cap 60 reason=again")));
    chain::write(lines.iter().map(String::as_str))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_has_its_length() {
    let base = Base::new("record-length");
    let server = base.start().await;
    let (token, record) = running(&server, 3).await;
    // The bomb goes off where nobody defuses it: in itself it is a good record.
    let good = bring(&server, &token, bomb(&record, 20).as_bytes()).await.json();
    assert_eq!(good["header"]["steps"], 23, "{good}");
    let most = chain::MOST_LINES - lines(&record).len();
    let too_many = bring(&server, &token, bomb(&record, most + 1).as_bytes()).await.json();
    assert!(too_many["id"].is_null() && too_many["report"]["steps"] == 0, "{too_many}");
    let why = too_many["report"]["findings"][0]["words"]["en"].as_str().unwrap();
    assert!(why.contains(&chain::MOST_LINES.to_string()), "{why}");
    let bearer = format!("Bearer {token}");
    let large = vec![b'x'; limits::MOST_RECORD + 1];
    let answer = send(server.address, "POST", "/api/records", &[("Authorization", &bearer)], &large).await;
    assert!(answer.is_err() || answer.unwrap().status == 413);
    // What is long is checked, and looked at step by step; all of it at once is not kept in memory.
    let long = bring(&server, &token, bomb(&record, limits::MOST_KEPT_STEPS).as_bytes()).await.json();
    let id = long["id"].as_str().unwrap_or_else(|| panic!("{}", long["report"]["findings"]));
    let last = limits::MOST_KEPT_STEPS + 3;
    for (step, shown) in [(0, 0), (1, 1), (last, last), (last + 7, last)] {
        let answer = get(server.address, &token, &format!("/api/records/{id}/steps/{step}")).await.json();
        assert_eq!((&answer["step"], &answer["steps"]), (&json!(shown), &json!(last)), "{step}");
        let told = answer["log"].as_array().unwrap();
        assert!(!told.is_empty() && told.iter().all(|line| line["step"] == json!(shown)), "{step}");
    }
    for what in ["log", "luck"] {
        let answer = get(server.address, &token, &format!("/api/records/{id}/{what}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "too_long"), "{what}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_has_its_time() {
    let base = Base::new("record-time");
    let server = base.start().await;
    let (token, record) = running(&server, 5).await;
    let id = bring(&server, &token, record.as_bytes()).await.json()["id"].as_str().unwrap().to_owned();
    server.stop().await;
    // No time at all: everything that plays an action is broken off at the first one, and says where.
    let mut config = base.config();
    config.record_time = Duration::ZERO;
    let server = base.start_with(config, None).await;
    let brought = bring(&server, &token, record.as_bytes()).await.json();
    let first = lines(&record).iter().position(|line| line.starts_with("1 ")).unwrap() + 1;
    let finding = &brought["report"]["findings"][0];
    assert_eq!((&finding["code"], &finding["at"]["line"]), (&json!("too_long"), &json!(first)), "{brought}");
    assert!(brought["id"].is_null() && brought["report"]["plays"] == false);
    assert_eq!(get(server.address, &token, &format!("/api/records/{id}/steps/0")).await.status, 200);
    for what in ["steps/5", "log"] {
        let answer = get(server.address, &token, &format!("/api/records/{id}/{what}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "too_long"), "{what}");
    }
    server.stop().await;
}

/// One at a time for all, one in hand of a person; whoever plays notices none of it.
#[tokio::test(flavor = "multi_thread")]
async fn records_wait_for_one_another_and_nobody_waits_for_them() {
    let base = Base::new("record-line");
    let server = base.start().await;
    let (token, record) = running(&server, 3).await;
    let other = guest(server.address, "other").await.unwrap();
    let address = server.address;
    let bringing = |token: &str| {
        let (bearer, text) = (format!("Bearer {token}"), record.clone());
        tokio::spawn(async move {
            send(address, "POST", "/api/records", &[("Authorization", &bearer)], text.as_bytes()).await.unwrap()
        })
    };
    // A record that takes long: those of others wait, the tables do not.
    let slot = Arc::clone(&server.app.records).acquire_owned().await.unwrap();
    let waiting = [bringing(&token), bringing(&other)];
    let table = seated(address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(address).await;
    assert_eq!(play(&table, &mut clients, &mut Chance(1), 1, 10).await, 10);
    let preview = json!({ "type": "preview", "seat": table.seats[0], "text": "end" });
    clients[0].ask(preview).await.unwrap();
    assert!(waiting.iter().all(|bringing| !bringing.is_finished()));
    drop(slot);
    for bringing in waiting {
        assert_eq!(bringing.await.unwrap().status, 201);
    }
    // A second one of the same person waits before its text is even taken; another person's does not wait for it.
    let person = get(address, &token, "/api/me").await.json()["id"].as_i64().unwrap();
    let line = server.app.record_line(person).lock_owned().await;
    let second = bringing(&token);
    assert_eq!(bringing(&other).await.unwrap().status, 201);
    assert!(!second.is_finished());
    drop(line);
    assert_eq!(second.await.unwrap().status, 201);
    server.stop().await;
}

/// Who hangs up is not worked for: the slot is free long before the time is up.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_checked_for_who_has_gone() {
    let base = Base::new("record-gone");
    let mut config = base.config();
    config.record_time = Duration::from_secs(600);
    let server = base.start_with(config, None).await;
    let (token, record) = running(&server, 3).await;
    let text = bomb(&record, 99_000);
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str())];
    let sending = send(server.address, "POST", "/api/records", &headers, text.as_bytes());
    let gone = async {
        // As soon as it is being worked on.
        while server.app.records.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = sending => panic!("it was checked before anybody could hang up"),
        () = gone => {}
    }
    let free = Arc::clone(&server.app.records).acquire_owned();
    assert!(tokio::time::timeout(Duration::from_secs(20), free).await.is_ok());
    let kept =
        server.app.store.read(|store| store.query_row("SELECT count(*) FROM records", [], |row| row.get::<_, i64>(0)));
    assert_eq!(kept.await.unwrap(), 0);
    server.stop().await;
}

/// A record of a battle that has ended is signed by the server's key, and its commitment stands in the log, from before anybody acted. The key may be
/// replaced; what was signed stays proven.
#[tokio::test(flavor = "multi_thread")]
async fn records_are_signed_and_dice_are_promised() {
    let base = Base::new("record-origin");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let log = |from: &str| {
        let path = format!("/api/log{from}");
        async move { String::from_utf8(get(server.address, "", &path).await.body).unwrap() }
    };
    let before = holmgang_arena::promises::read("log", &log("").await, &[]).unwrap();
    assert_eq!(before.times.len(), 1, "promised before anybody has acted");
    play(&table, &mut clients, &mut Chance(5), 1, 3).await;
    let path = format!("/api/tables/{}/record", table.id);
    let running = String::from_utf8(get(server.address, &table.tokens[0], &path).await.body).unwrap();
    assert!(!running.contains("\nsigned: ") && running.contains("/1..100"));
    let revision = clients[0].revision;
    let resign = json!({ "type": "do", "client": "test", "seq": 99, "what": "resign", "seat": table.seats[0], "revision": revision });
    assert_eq!(clients[0].ask(resign).await.unwrap()["type"], "applied");
    let record = get(server.address, &table.tokens[0], &path).await.body;
    server.app.vault.rotate().unwrap();
    let keys = get(server.address, "", "/api/keys").await.json();
    let known = get(server.address, "", "/.well-known/holmgang-keys.json").await.json();
    assert_eq!((keys["keys"].as_array().unwrap().len(), &keys), (2, &known));
    let report = bring(&server, &table.tokens[0], &record).await.json()["report"].clone();
    assert_eq!(report["findings"], json!([]));
    assert_eq!(
        (&report["order"], &report["dice"], &report["origin"]),
        (&json!("proven"), &json!("proven"), &json!("proven"))
    );
    assert_eq!(report["key"], keys["keys"][1]["key"]);
    assert_eq!(report["logged"].as_i64(), before.times.values().next().copied());
    // A record of one's own making, signed by one's own key: in order, and of unknown origin.
    let forged = holmgang_arena::record::origin::signed(
        std::str::from_utf8(&record).unwrap().split_once("signed").unwrap().0,
        &[1; 32],
    );
    assert!(!forged.contains("signed"), "a text without its end is not signed");
    let lines: Vec<String> =
        lines(std::str::from_utf8(&record).unwrap()).into_iter().filter(|line| !line.starts_with("signed")).collect();
    let forged = holmgang_arena::record::origin::signed(&chain::write(lines.iter().map(String::as_str)), &[1; 32]);
    let report = bring(&server, &table.tokens[0], forged.as_bytes()).await.json()["report"].clone();
    assert_eq!(
        (&report["order"], &report["dice"], &report["origin"]),
        (&json!("proven"), &json!("proven"), &json!("unknown_key"))
    );
    // The log only grows: what was kept of it before is still there, and a part goes on from the whole.
    seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let after = holmgang_arena::promises::read("log", &log("").await, &[before.head]).unwrap();
    assert_eq!(after.times.len(), 2);
    let part = holmgang_arena::promises::read("log", &log("?from=2").await, &[before.head, after.head]).unwrap();
    assert_eq!((part.first, part.head, part.times.len()), (before.head, after.head, 1));
    let changed = server.app.store.write(|store| store.execute("UPDATE promises SET at = at - 1", [])).await;
    assert!(changed.is_err(), "nothing in the log is changed");
    server.stop().await;
}
