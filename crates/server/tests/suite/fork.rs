//! Trying another way from a position: what goes on is the other battle as it was, and nobody learns by it what is hidden from them.

use crate::support::{Base, act, book, get, play, seated, wish};
use holmgang_arena::chain;
use holmgang_arena::content::ContentSources;
use holmgang_arena::record::{self, Line, Record};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{Answer, call, guest, send};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn fork(server: SocketAddr, token: &str, path: &str, wish: Value) -> Answer {
    call(server, token, "POST", &format!("/api/{path}/fork"), &wish).await.unwrap()
}

/// A table of this rulebook whose seats all are these.
async fn own(server: SocketAddr, token: &str, ruleset: &str, other: Value) -> String {
    let book = book(server, ruleset).await;
    let opened = call(server, token, "POST", "/api/tables", &wish(&book, &other)).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    opened.json()["id"].as_str().unwrap().to_owned()
}

async fn end(client: &mut Client, seat: &str) {
    let wish =
        json!({ "type": "do", "client": "end", "seq": 1, "what": "resign", "seat": seat, "revision": client.revision });
    assert_eq!(client.ask(wish).await.unwrap()["type"], "applied");
}

/// The view after a step, as who has this token sees it.
async fn position(server: SocketAddr, token: &str, table: &str, step: usize) -> Value {
    let answer = get(server, token, &format!("/api/tables/{table}/steps/{step}")).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_goes_on_from_a_position_of_another_one() {
    for (number, ruleset) in REGISTRY.ids().iter().enumerate() {
        let base = Base::new(&format!("fork-{ruleset}"));
        let server = base.start().await;
        let address = server.address;
        let table = seated(address, ruleset, json!({})).await;
        let mut clients = table.clients(address).await;
        let played = play(&table, &mut clients, &mut Chance(number as u64 + 3), 1, 12).await as usize;
        let (path, wish) = (format!("tables/{}", table.id), json!({ "step": 5, "seats": {} }));
        // While it is played, neither who sits there nor who watches may try it.
        let stranger = guest(address, "stranger").await.unwrap();
        if clients[0].result.is_null() {
            for token in [&table.tokens[0], &stranger] {
                let refused = fork(address, token, &path, wish.clone()).await;
                assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("not_over")), "{ruleset}");
            }
            end(&mut clients[0], &table.seats[0]).await;
        }
        for (wish, what) in [
            (json!({ "step": played + 1, "seats": {} }), "a step that was never taken"),
            (json!({ "step": 5, "seats": { (table.seats[0].clone()): { "is": "open" } } }), "an open seat"),
            (json!({ "step": 5, "seats": { (table.seats[0].clone()): { "is": "link" } } }), "a seat by a link"),
        ] {
            let refused = fork(address, &stranger, &path, wish).await;
            assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("bad_request")), "{ruleset}: {what}");
        }
        let opened = fork(address, &stranger, &path, wish).await;
        assert_eq!(opened.status, 201, "{ruleset}: {}", String::from_utf8_lossy(&opened.body));
        let id = opened.json()["id"].as_str().unwrap().to_owned();
        let full = get(address, &stranger, &format!("/api/tables/{id}")).await.json();
        assert_eq!(full["table"]["past"], json!({ "of": table.id, "record": false, "step": 5 }), "{ruleset}");
        assert_eq!(
            (&full["table"]["public"], &full["table"]["stage"]),
            (&json!(false), &json!("running")),
            "{ruleset}"
        );
        assert_eq!(full["times"].as_array().unwrap().len(), 6, "{ruleset}: the start and five steps");
        // Through the same eyes the positions are the same, but for the seats' names.
        let (was, is) = (position(address, &table.tokens[0], &table.id, 5).await, full);
        let seat = is["for"].as_str().unwrap();
        let same_eyes = table.seats.iter().position(|one| one == seat).unwrap();
        let was = if same_eyes == 0 { was } else { position(address, &table.tokens[same_eyes], &table.id, 5).await };
        assert_eq!(was["view"]["boards"], is["state"]["view"]["boards"], "{ruleset}");
        // Nothing of the past is taken back.
        let undo =
            json!({ "client": "test", "seq": 1, "what": "undo", "seat": seat, "revision": is["revision"], "id": 1 });
        let undo = call(address, &stranger, "POST", &format!("/api/tables/{id}/do"), &undo).await.unwrap().json();
        assert_eq!((&undo["type"], &undo["code"]), (&json!("refused"), &json!("nothing_to_undo")), "{ruleset}");
        // It is played without anybody typing a roll, taken back to where it began, and its record is one that plays again.
        let mut steps = 0;
        for seq in 2..14 {
            let now = get(address, &stranger, &format!("/api/tables/{id}")).await.json();
            let can = now["state"]["offers"].as_array().unwrap().iter().find(|offer| offer["refused"].is_null());
            let Some(offer) = can.filter(|_| now["result"].is_null()) else { break };
            let mut wish = act(
                now["for"].as_str().unwrap(),
                seq,
                now["revision"].as_u64().unwrap(),
                offer["action"].as_str().unwrap(),
            );
            wish["id"] = json!(1);
            let done = call(address, &stranger, "POST", &format!("/api/tables/{id}/act"), &wish).await.unwrap().json();
            assert_eq!(done["type"], "applied", "{ruleset}: {done}");
            steps += 1;
        }
        assert!(steps > 0, "{ruleset}");
        let now = get(address, &stranger, &format!("/api/tables/{id}")).await.json();
        assert_eq!(now["times"].as_array().unwrap().len(), 6 + steps, "{ruleset}");
        server.stop().await;
        // After a restart it stands where it stood.
        let server = base.start().await;
        let again = get(server.address, &stranger, &format!("/api/tables/{id}")).await.json();
        assert_eq!((&again["state"], &again["times"]), (&now["state"], &now["times"]), "{ruleset}");
        let closing =
            json!({ "client": "test", "seq": 99, "what": "close", "seat": "", "revision": again["revision"], "id": 1 });
        let closed =
            call(server.address, &stranger, "POST", &format!("/api/tables/{id}/do"), &closing).await.unwrap().json();
        assert_eq!(closed["type"], "applied", "{ruleset}: {closed}");
        let text = get(server.address, &stranger, &format!("/api/tables/{id}/record")).await.body;
        let record = Record::parse("record", &text).unwrap();
        let rules = record::load_for(&record, &REGISTRY, &ContentSources::builtin()).unwrap();
        assert!(record::verify(&record, &*rules).is_good(), "{ruleset}");
        // What was tried can be tried again from its record, which is closed.
        let brought =
            send(server.address, "POST", "/api/records", &[("Authorization", &format!("Bearer {stranger}"))], &text)
                .await
                .unwrap();
        let kept = brought.json()["id"].as_str().unwrap().to_owned();
        let opened =
            fork(server.address, &stranger, &format!("records/{kept}"), json!({ "step": 6, "seats": {} })).await;
        assert_eq!(opened.status, 201, "{ruleset}: {}", String::from_utf8_lossy(&opened.body));
        assert_eq!(opened.json()["table"]["past"], json!({ "of": kept, "record": true, "step": 6 }), "{ruleset}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_may_try_where_nothing_is_hidden_from_them() {
    let base = Base::new("fork-alone");
    let server = base.start().await;
    let address = server.address;
    for ruleset in REGISTRY.ids() {
        let token = guest(address, "alone").await.unwrap();
        for alone in [true, false] {
            let other = if alone { json!({ "is": "me" }) } else { json!({ "is": "bot", "bot": "random" }) };
            let id = own(address, &token, ruleset, other).await;
            let info = get(address, &token, &format!("/api/tables/{id}")).await.json();
            let may = alone || info["table"]["hidden"] == json!(false);
            assert_eq!(info["table"]["may"]["fork"], json!(may), "{ruleset}");
            let answer = fork(address, &token, &format!("tables/{id}"), json!({ "step": 0, "seats": {} })).await;
            assert_eq!(
                answer.status,
                if may { 201 } else { 409 },
                "{ruleset}: {}",
                String::from_utf8_lossy(&answer.body)
            );
            // To others it is as if there were no such table.
            let stranger = guest(address, "stranger").await.unwrap();
            let answer = fork(address, &stranger, &format!("tables/{id}"), json!({ "step": 0, "seats": {} })).await;
            assert_eq!(answer.status, 404, "{ruleset}");
        }
    }
    // The record of a battle that goes on is no way around it.
    let ruleset = REGISTRY.ids()[0];
    let table = seated(address, ruleset, json!({})).await;
    let mut clients = table.clients(address).await;
    play(&table, &mut clients, &mut Chance(1), 1, 4).await;
    let text = get(address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await.body;
    let bearer = format!("Bearer {}", table.tokens[0]);
    let brought = send(address, "POST", "/api/records", &[("Authorization", &bearer)], &text).await.unwrap().json();
    let path = format!("records/{}", brought["id"].as_str().unwrap());
    let refused = fork(address, &table.tokens[0], &path, json!({ "step": 2, "seats": {} })).await;
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("not_over")));
}

/// What is hidden is a matter of the battle: of a duel of listed squads and of plain chess everything is told while it is played; of a game of chess with
/// duels, by the same rulebook, nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_hides_nothing_is_open_while_it_is_played() {
    let base = Base::new("open-battle");
    let server = base.start().await;
    let address = server.address;
    let battles = [
        ("mini-duel", "drill", false),
        ("mini-duel", "crossfire", true),
        ("ability-chess", "chess", false),
        ("ability-chess", "duel", true),
    ];
    for (ruleset, scenario, hidden) in battles {
        let table = seated(address, ruleset, json!({ "scenario": { "id": scenario } })).await;
        let mut clients = table.clients(address).await;
        play(&table, &mut clients, &mut Chance(2), 1, 2).await;
        assert_eq!(clients[1].table["hidden"], json!(hidden), "{scenario}");
        assert_eq!(clients[1].table["may"]["record"], json!(!hidden), "{scenario}");
        for what in ["record", "steps/1", "luck"] {
            let answer = get(address, &table.tokens[1], &format!("/api/tables/{}/{what}", table.id)).await;
            assert_eq!(answer.status, if hidden { 409 } else { 200 }, "{scenario}: {what}");
        }
    }
    server.stop().await;
}

/// Row 78: the record of a battle that goes on, with an end written behind it by hand, is the middle of a battle still.
#[tokio::test(flavor = "multi_thread")]
async fn forks_need_a_battle_that_is_over() {
    let base = Base::new("fork-forged");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    play(&table, &mut clients, &mut Chance(3), 1, 4).await;
    let bring = async || {
        let record = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
        let record = Record::parse("record", &record.body).unwrap();
        let mut lines: Vec<String> = record.lines().iter().map(Line::written).collect();
        if lines.last().is_none_or(|line| line != "end") {
            lines.push("end".to_owned());
        }
        let text = chain::write(lines.iter().map(String::as_str));
        let bearer = format!("Bearer {}", table.tokens[1]);
        let headers = [("Authorization", bearer.as_str())];
        let brought = send(server.address, "POST", "/api/records", &headers, text.as_bytes()).await.unwrap().json();
        let path = format!("records/{}", brought["id"].as_str().unwrap());
        fork(server.address, &table.tokens[1], &path, json!({ "step": 2, "seats": {} })).await
    };
    assert_eq!(bring().await.code(), "not_over");
    end(&mut clients[0], &table.seats[0]).await;
    assert_eq!(bring().await.status, 201);
    server.stop().await;
}
