//! Nobody plays who has not agreed to, nobody loses time at a battle that they have not seen, and nothing goes on with dice that are known.

use crate::support;

use std::time::Duration;

use crate::support::{Base, Seated, book, catch_up, get, play, seated, wish};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};

fn beside(seat: &str, seq: u64, revision: u64, what: &str) -> Value {
    json!({ "type": "do", "client": "beside", "seq": seq, "what": what, "seat": seat, "revision": revision })
}

/// Resigns with the first seat.
async fn ended(table: &Seated, clients: &mut [Client]) {
    let wish = beside(&table.seats[0], 1, clients[0].revision, "resign");
    assert_eq!(clients[0].ask(wish).await.unwrap()["type"], "applied");
}

/// The same again is an offer: until everybody has said yes there is no table, and nobody is seated anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn another_battle_needs_everybodys_yes() {
    let base = Base::new("again");
    let server = base.start().await;
    let address = server.address;
    let seats = json!({ "red": { "is": "me" }, "blue": { "is": "open" }, "referee": { "is": "open" } });
    let table =
        seated(address, REGISTRY.ids()[0], json!({ "seats": seats, "clock": { "kind": "move", "ms": 1000 } })).await;
    let referee = guest(address, "referee").await.unwrap();
    let sat =
        call(address, &referee, "POST", &format!("/api/tables/{}/seats/referee", table.id), &json!({})).await.unwrap();
    assert_eq!(sat.status, 200);
    let mut clients = table.clients(address).await;
    catch_up(&mut clients, 1).await;
    let path = format!("/api/tables/{}/rematch", table.id);
    assert_eq!(call(address, &table.tokens[0], "POST", &path, &Value::Null).await.unwrap().code(), "not_over");
    ended(&table, &mut clients).await;
    let count = async |token: &str| get(address, token, "/api/me/tables").await.json().as_array().unwrap().len();
    // However often it is asked: the others have one question, and no table.
    for _ in 0..5 {
        let asked = call(address, &table.tokens[0], "POST", &path, &Value::Null).await.unwrap();
        assert_eq!(asked.status, 202, "{}", String::from_utf8_lossy(&asked.body));
        assert_eq!(asked.json()["asks"].as_array().unwrap().len(), 1);
    }
    assert_eq!((count(&table.tokens[0]).await, count(&table.tokens[1]).await, count(&referee).await), (1, 1, 1));
    let no = json!({ "type": "answer", "what": "rematch", "seat": table.seats[1], "yes": false });
    assert_eq!(clients[1].ask(no).await.unwrap()["type"], "done");
    // A stranger cannot ask, and whoever asks does not answer for the others.
    let stranger = guest(address, "stranger").await.unwrap();
    assert_eq!(call(address, &stranger, "POST", &path, &Value::Null).await.unwrap().code(), "not_your_seat");
    assert_eq!(call(address, &table.tokens[0], "POST", &path, &Value::Null).await.unwrap().status, 202);
    // The other player alone is not enough where there is a referee.
    assert_eq!(call(address, &table.tokens[1], "POST", &path, &Value::Null).await.unwrap().status, 202);
    assert_eq!(count(&table.tokens[1]).await, 1);
    let opened = call(address, &referee, "POST", &path, &Value::Null).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    assert_eq!(opened.json()["table"]["yours"], json!(["referee"]));
    assert_eq!((count(&table.tokens[0]).await, count(&table.tokens[1]).await), (2, 2));
    server.stop().await;
}

/// Every way to a table has the limit of tables: opening one, trying another way, the same again by call and by message.
#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_a_table_has_its_limit() {
    let base = Base::new("ways");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let address = server.address;
    let book = book(address, REGISTRY.ids()[0]).await;
    let wish = wish(&book, &json!({ "is": "me" }));
    for way in ["open", "fork", "rematch", "ask"] {
        let token = guest(address, "one").await.unwrap();
        let person = get(address, &token, "/api/me").await.json()["id"].as_i64().unwrap();
        let opened = call(address, &token, "POST", "/api/tables", &wish).await.unwrap();
        let id = opened.json()["id"].as_str().unwrap().to_owned();
        let mut client = Client::connect(address, &token, &id).await.unwrap();
        let seat = client.table["yours"][0].as_str().unwrap().to_owned();
        let resigned = client.ask(beside(&seat, 1, client.revision, "resign")).await.unwrap();
        assert_eq!(resigned["type"], "applied", "{resigned}");
        let copies = server.app.store.write(move |store| {
            for number in 0..200 {
                let id = format!("{way}{number}");
                store.execute("INSERT INTO tables (id, owner, ruleset, title, scenario, public, setup, secret, watch, opened) SELECT ?1, owner, ruleset, title, scenario, public, setup, secret, watch, opened FROM tables WHERE owner = ?2 LIMIT 1", rusqlite::params![id, person])?;
                store.execute("INSERT INTO states (id, stage, revision, wanted, updated) VALUES (?1, 'waiting', 0, '', 0)", [id])?;
            }
            Ok(())
        });
        copies.await.unwrap();
        let code = match way {
            "open" => call(address, &token, "POST", "/api/tables", &wish).await.unwrap().code(),
            "fork" => {
                let wish = json!({ "step": 0, "seats": {} });
                call(address, &token, "POST", &format!("/api/tables/{id}/fork"), &wish).await.unwrap().code()
            }
            "rematch" => {
                call(address, &token, "POST", &format!("/api/tables/{id}/rematch"), &Value::Null).await.unwrap().code()
            }
            _ => {
                let ask = json!({ "type": "ask", "what": "rematch", "seat": seat, "revision": client.revision });
                client.ask(ask).await.unwrap()["code"].as_str().unwrap_or_default().to_owned()
            }
        };
        assert_eq!(code, "too_many", "{way}");
    }
    server.stop().await;
}

/// However short the clock: it starts when the last person has come to the battle. Who has come and finds nobody may leave it without a result.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_at_a_battle_that_they_have_not_seen() {
    let base = Base::new("unseen");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "clock": { "kind": "move", "ms": 1000 } })).await;
    let mut first = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let full = first.ask(json!({ "type": "sync" })).await.unwrap();
    assert_eq!(
        (&full["table"]["stage"], &full["clock"]["running"]),
        (&json!("running"), &json!([])),
        "{}",
        full["clock"]
    );
    assert_eq!(full["clock"]["awaited"], json!([table.seats[1]]));
    assert_eq!(full["table"]["may"]["close"], true);
    let second = get(server.address, &table.tokens[1], &format!("/api/tables/{}", table.id)).await.json();
    assert_eq!((&second["clock"]["awaited"], &second["clock"]["running"]), (&json!([]), &second["turn"]["seats"]));
    while first.result.is_null() {
        first.hear().await.unwrap();
    }
    assert_eq!(first.result["by"], "time");
    // Nobody has come but who opened it: closed without a result. Once both are here, leaving is resigning, also before the first action.
    for both in [false, true] {
        let table =
            seated(server.address, REGISTRY.ids()[0], json!({ "clock": { "kind": "move", "ms": 60_000 } })).await;
        let mut first = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
        let second = if both { Client::connect(server.address, &table.tokens[1], &table.id).await.ok() } else { None };
        let full = first.ask(json!({ "type": "sync" })).await.unwrap();
        let closed = first.ask(beside(&table.seats[0], 1, full["revision"].as_u64().unwrap(), "close")).await.unwrap();
        assert_eq!(closed["type"], "applied", "{closed}");
        first.ask(json!({ "type": "sync" })).await.unwrap();
        let told = (first.result["by"].as_str().unwrap(), first.result["winners"].as_array().unwrap().len());
        assert_eq!(told, if both { ("resign", 1) } else { ("closed", 0) });
        drop(second);
    }
    server.stop().await;
}

/// Alone against bots: where one does not practise, nothing that was rolled, answered or revealed is taken back. In practice it is, and the record says so;
/// once the end has told the secret of the dice, nothing goes on with them there either.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_goes_on_with_dice_that_are_known() {
    let base = Base::new("known-dice");
    let server = base.start().await;
    let address = server.address;
    let (mut ended, mut crossed) = (0, 0);
    for ruleset in REGISTRY.ids() {
        for practice in [false, true] {
            let book = book(address, ruleset).await;
            let token = guest(address, "one").await.unwrap();
            let seat = book["scenarios"][0]["seats"][0].as_str().unwrap();
            let mut wish = wish(&book, &json!({ "is": "bot", "bot": "random" }));
            wish["practice"] = practice.into();
            let opened = call(address, &token, "POST", "/api/tables", &wish).await.unwrap();
            assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
            let id = opened.json()["id"].as_str().unwrap().to_owned();
            let mut client = Client::connect(address, &token, &id).await.unwrap();
            assert_eq!(client.table["practice"], practice);
            client.heard = Some(Vec::new());
            let (mut chance, mut seq, mut undone) = (Chance(4), 0, 0);
            let (mut is_asked, mut tries) = (false, 0);
            while client.result.is_null() && seq < 400 {
                let choices = client.choices();
                if choices.is_empty() {
                    client.hear().await.unwrap();
                    continue;
                }
                seq += 1;
                let text = chance.pick(&choices).unwrap().to_owned();
                let wish = support::act(seat, seq, client.revision, &text);
                let revision = client.revision;
                if client.ask(wish).await.unwrap()["type"] != "applied" {
                    client.ask(json!({ "type": "sync" })).await.unwrap();
                    continue;
                }
                while client.revision == revision {
                    client.hear().await.unwrap();
                }
                // As soon as dice have fallen or somebody has answered, taking back is refused, or is practice. Which step is the eighth is up to the
                // dice, so outside practice it is asked until it was refused once, a dozen times at most.
                if seq >= 8 && !is_asked && tries < 12 {
                    tries += 1;
                    while client.choices().is_empty() && client.result.is_null() {
                        client.hear().await.unwrap();
                    }
                    if !client.result.is_null() {
                        break;
                    }
                    let texts = client.heard.as_deref().unwrap_or_default();
                    let last = texts.iter().rev().filter_map(|text| serde_json::from_str::<Value>(text).ok());
                    let last = last.into_iter().find(|message| message["type"] == "step").unwrap();
                    let is_plain = last["seat"] == seat && last["rolls"].is_null();
                    let answer = client.ask(beside(seat, 1000 + seq, client.revision, "undo")).await.unwrap();
                    let is_crossed = answer["code"].as_str().is_some_and(|code| code.starts_with("undo_crosses"));
                    undone += usize::from(answer["type"] == "applied");
                    crossed += usize::from(is_crossed);
                    let is_applied = answer["type"] == "applied";
                    is_asked = practice || is_crossed;
                    // Where something is hidden, a step without dice may have shown it.
                    let is_right = match (practice || is_plain, client.table["hidden"] == true && !practice) {
                        (true, true) => is_applied || is_crossed,
                        (true, false) => is_applied,
                        (false, _) => is_crossed,
                    };
                    assert!(is_right, "{ruleset} {practice}: {answer} after {last}");
                }
            }
            if client.result.is_null() {
                let wish = beside(seat, 2001, client.revision, "resign");
                let answer = client.ask(wish).await.unwrap();
                assert!(answer["type"] == "applied" || answer["code"] == "stale_revision", "{answer}");
            }
            let full = client.ask(json!({ "type": "sync" })).await.unwrap();
            if full["result"].is_null() {
                continue; // a bot was quicker: the next battle shows it
            }
            ended += 1;
            let answer = client.ask(beside(seat, 2002, full["revision"].as_u64().unwrap(), "undo")).await.unwrap();
            assert_eq!(answer["code"], "table_closed", "{ruleset} {practice}: {answer}");
            assert_eq!(full["table"]["may"]["undo"], false);
            let record = get(address, &token, &format!("/api/tables/{id}/record")).await;
            let text = String::from_utf8(record.body).unwrap();
            assert!(text.contains("secret: ") || !text.contains("commitment: "), "{ruleset}");
            assert_eq!(text.contains("practice: steps may be taken back"), practice, "{ruleset}");
            assert_eq!(text.contains("steps taken back: "), undone > 0, "{ruleset}");
        }
    }
    assert!(ended >= 6 && crossed > 0, "{ended} {crossed}");
    // With others it is no practice.
    let book = book(address, REGISTRY.ids()[0]).await;
    let seats = json!({ "red": { "is": "me" }, "blue": { "is": "open" } });
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats, "practice": true });
    let token = guest(address, "one").await.unwrap();
    assert_eq!(call(address, &token, "POST", "/api/tables", &wish).await.unwrap().code(), "bad_request");
    let table = seated(address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(address).await;
    play(&table, &mut clients, &mut Chance(5), 1, 2).await;
    server.stop().await;
}

/// A scenario for two of a rulebook with seats for more: nobody sits at the others, whatever was asked for them, and whoever opened the table for two
/// others ends nothing. Who resigns or is out of time loses to those who play, and to nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_play_has_no_seat() {
    let base = Base::new("idle");
    let server = base.start().await;
    let address = server.address;
    for (ruleset, count) in [("ability-chess", 2), ("fairydust", 2), ("ability-chess", 4)] {
        let book = book(address, ruleset).await;
        let owner = guest(address, "owner").await.unwrap();
        let scenarios = book["scenarios"].as_array().unwrap().iter();
        let found = scenarios.into_iter().find(|known| known["seats"].as_array().unwrap().len() == count).unwrap();
        let playing: Vec<&str> = found["seats"].as_array().unwrap().iter().map(|seat| seat.as_str().unwrap()).collect();
        // Every seat of the rulebook is asked for; who plays comes by themselves.
        let all = book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap());
        let seats: serde_json::Map<String, Value> = all
            .map(|seat| (seat.to_owned(), json!({ "is": if playing.contains(&seat) { "open" } else { "me" } })))
            .collect();
        let wish = json!({ "ruleset": ruleset, "scenario": { "id": found["id"] }, "seats": seats, "public": true });
        let opened = call(address, &owner, "POST", "/api/tables", &wish).await.unwrap();
        assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
        let table = opened.json()["table"].clone();
        let told: Vec<&str> =
            table["seats"].as_array().unwrap().iter().map(|seat| seat["seat"].as_str().unwrap()).collect();
        assert_eq!((&told, &table["yours"]), (&playing, &json!([])), "{ruleset}");
        let id = opened.json()["id"].as_str().unwrap().to_owned();
        let mut clients = Vec::new();
        for seat in &playing {
            let token = guest(address, seat).await.unwrap();
            let path = format!("/api/tables/{id}/seats/{seat}");
            assert_eq!(call(address, &token, "POST", &path, &json!({})).await.unwrap().status, 200);
            clients.push(Client::connect(address, &token, &id).await.unwrap());
        }
        let mut outside = Client::connect(address, &owner, &id).await.unwrap();
        let idle = book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap());
        for seat in idle.filter(|seat| !playing.contains(seat)) {
            let answer = outside.ask(beside(seat, 1, outside.revision, "resign")).await.unwrap();
            assert_eq!(answer["type"], "refused", "{ruleset} {seat}: {answer}");
        }
        let client = &mut clients[0];
        client.ask(json!({ "type": "sync" })).await.unwrap();
        assert!(client.result.is_null(), "{}", client.result);
        let resigned = client.ask(beside(playing[0], 1, client.revision, "resign")).await.unwrap();
        assert_eq!(resigned["type"], "applied", "{resigned}");
        client.ask(json!({ "type": "sync" })).await.unwrap();
        if playing.len() > 2 {
            // Of many only who resigns is out.
            assert!(client.result.is_null(), "{}", client.result);
            continue;
        }
        assert_eq!(client.result["winners"], json!(playing[1..]), "{ruleset}");
        assert_eq!(client.result["result"], playing[1], "{ruleset}");
    }
    server.stop().await;
}
