//! Who leaves a battle: among two it is over, among more the others play on, whether somebody resigns, is out of time, or is deleted.

use std::time::Duration;

use crate::support::{Base, Seated, book, catch_up, get, play};
use holmgang_arena::record::{self, Record};
use holmgang_arena::registry::REGISTRY;
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use holmgang_server::serve::Server;
use serde_json::{Map, Value, json};

/// Battles for more than two, one of every rulebook that has such: the rulebook, the scenario, the seats.
fn of_many() -> [(&'static str, Value, Vec<&'static str>); 2] {
    let trainee = |id: &str| json!([{ "combatant": "trainee", "id": id }]);
    let sides = json!({ "map": "training_square", "red": trainee("r"), "blue": trainee("b"), "green": trainee("g") });
    [
        ("ability-chess", json!({ "id": "training-cross" }), vec!["black", "blue", "red", "green"]),
        ("fairydust", json!({ "json": sides }), vec!["red", "blue", "green"]),
    ]
}

/// Opens a table with a person at every seat, who all have come.
async fn opened(
    server: &Server,
    ruleset: &str,
    scenario: &Value,
    seats: &[&str],
    more: Value,
) -> (Seated, Vec<Client>) {
    let address = server.address;
    let mut tokens = Vec::new();
    for seat in seats {
        tokens.push(guest(address, seat).await.unwrap());
    }
    let wished: Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(place, seat)| ((*seat).to_owned(), json!({ "is": if place == 0 { "me" } else { "open" } })))
        .collect();
    let mut wish = json!({ "ruleset": ruleset, "scenario": scenario, "seats": wished, "public": true });
    for (key, value) in more.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let opened = call(address, &tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    for (seat, token) in seats.iter().zip(&tokens).skip(1) {
        let path = format!("/api/tables/{id}/seats/{seat}");
        assert_eq!(call(address, token, "POST", &path, &json!({})).await.unwrap().status, 200);
    }
    let table = Seated { id, seats: seats.iter().map(|seat| (*seat).to_owned()).collect(), tokens };
    let clients = table.clients(address).await;
    (table, clients)
}

fn beside(seat: &str, seq: u64, revision: u64, what: &str) -> Value {
    json!({ "type": "do", "client": "leaves", "seq": seq, "what": what, "seat": seat, "revision": revision })
}

/// Which seats are out, as a client was last told.
fn out(client: &Client) -> Vec<String> {
    let seats = client.table["seats"].as_array().unwrap().iter().filter(|seat| seat["out"] == true);
    seats.map(|seat| seat["seat"].as_str().unwrap().to_owned()).collect()
}

async fn sync(client: &mut Client) {
    client.ask(json!({ "type": "sync" })).await.unwrap();
}

async fn is_good(server: &Server, table: &Seated) {
    let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    let record = Record::parse("record", &answer.body).unwrap();
    let sources = holmgang_arena::content::ContentSources::builtin();
    let rules = record::load_for(&record, &REGISTRY, &sources).unwrap();
    let report = record::verify(&record, &*rules);
    assert!(report.is_good(), "{:?}", report.findings);
}

/// Who resigns is out, in whatever turn; the others play on, are asked no more about it, and the last one wins by the rules. It stands in the record, and
/// is so after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_among_many_is_out_and_the_others_play_on() {
    let base = Base::new("many");
    let mut server = base.start().await;
    for (ruleset, scenario, seats) in of_many() {
        let (table, mut clients) = opened(&server, ruleset, &scenario, &seats, json!({})).await;
        play(&table, &mut clients, &mut Chance(7), 1, 5).await;
        // Not the one whose turn it is.
        let wanted = clients[0].state["view"]["wanted"]["seats"].to_string();
        let leaver = seats.iter().rposition(|seat| !wanted.contains(seat)).unwrap();
        let revision = clients.iter().map(|client| client.revision).max().unwrap();
        catch_up(&mut clients, revision).await;
        let resigned = clients[leaver].ask(beside(seats[leaver], 1, revision, "resign")).await.unwrap();
        assert_eq!(resigned["type"], "applied", "{ruleset}: {resigned}");
        catch_up(&mut clients, revision + 1).await;
        for client in &mut clients {
            sync(client).await;
            assert!(client.result.is_null(), "{ruleset}: {}", client.result);
            assert_eq!(out(client), [seats[leaver]], "{ruleset}");
        }
        // Once is enough; the same message again is answered as such.
        let again = clients[leaver].ask(beside(seats[leaver], 1, revision, "resign")).await.unwrap();
        assert_eq!((&again["type"], &again["revision"]), (&json!("duplicate"), &json!(revision + 1)), "{again}");
        for (what, wish) in [
            ("resign", beside(seats[leaver], 2, revision + 1, "resign")),
            ("draw", json!({ "type": "ask", "what": "draw", "seat": seats[leaver], "revision": revision + 1 })),
        ] {
            assert_eq!(clients[leaver].ask(wish).await.unwrap()["code"], "not_allowed", "{ruleset} {what}");
        }
        assert!(play(&table, &mut clients, &mut Chance(8), 100, 6).await > 0, "{ruleset}: the others play on");
        drop(clients);
        server.stop().await;
        server = base.start().await;
        let mut clients = table.clients(server.address).await;
        for client in &mut clients {
            sync(client).await;
        }
        if !clients[0].result.is_null() {
            continue;
        }
        assert!(out(&clients[0]).contains(&seats[leaver].to_owned()), "{ruleset}: after a restart");
        // The others leave too, one after the other; the last one has won.
        loop {
            let revision = clients.iter().map(|client| client.revision).max().unwrap();
            let gone = out(&clients[0]);
            let still: Vec<usize> =
                (0..seats.len()).filter(|place| !gone.contains(&seats[*place].to_owned())).collect();
            let next = *still.last().unwrap();
            let wish = beside(seats[next], 50, revision, "resign");
            assert_eq!(clients[next].ask(wish).await.unwrap()["type"], "applied", "{ruleset}");
            for client in &mut clients {
                sync(client).await;
            }
            if still.len() > 2 {
                assert!(clients[0].result.is_null(), "{ruleset}: {}", clients[0].result);
                continue;
            }
            let result = &clients[0].result;
            assert_eq!((&result["by"], &result["winners"]), (&json!("rules"), &json!([seats[still[0]]])), "{ruleset}");
            break;
        }
        is_good(&server, &table).await;
    }
    server.stop().await;
}

/// A draw needs the yes of those who are still in the battle, and of nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_out_is_not_asked_for_a_draw() {
    let base = Base::new("many-draw");
    let server = base.start().await;
    for (ruleset, scenario, seats) in of_many() {
        let (_, mut clients) = opened(&server, ruleset, &scenario, &seats, json!({})).await;
        sync(&mut clients[1]).await;
        let revision = clients[1].revision;
        clients[1].ask(beside(seats[1], 1, revision, "resign")).await.unwrap();
        let staying: Vec<usize> = (0..seats.len()).filter(|place| *place != 1).collect();
        for (number, place) in staying.iter().enumerate() {
            let client = &mut clients[*place];
            sync(client).await;
            assert!(client.result.is_null(), "{ruleset}");
            let wish = match number {
                0 => json!({ "type": "ask", "what": "draw", "seat": seats[*place], "revision": client.revision }),
                _ => json!({ "type": "answer", "what": "draw", "seat": seats[*place], "yes": true }),
            };
            assert_eq!(client.ask(wish).await.unwrap()["type"], "done", "{ruleset}");
        }
        sync(&mut clients[0]).await;
        assert_eq!(clients[0].result["by"], "draw", "{ruleset}");
    }
    server.stop().await;
}

/// Whose time is up is out, and nobody else; alone against bots there is nobody to play on.
#[tokio::test(flavor = "multi_thread")]
async fn time_that_is_up_puts_out_who_had_it() {
    let base = Base::new("many-time");
    let server = base.start().await;
    for (ruleset, scenario, seats) in of_many() {
        let clock = json!({ "clock": { "kind": "move", "ms": 1_000 } });
        let (table, mut clients) = opened(&server, ruleset, &scenario, &seats, clock).await;
        // Nobody does anything: one after the other is out, until one is left.
        while clients[0].result.is_null() {
            clients[0].hear().await.unwrap();
            assert!(out(&clients[0]).len() < seats.len(), "{ruleset}");
        }
        let result = &clients[0].result;
        assert_eq!((&result["by"], result["winners"].as_array().unwrap().len()), (&json!("rules"), 1), "{result}");
        is_good(&server, &table).await;
        // One person among bots: the bots do not fight on among themselves.
        let (address, token) = (server.address, guest(server.address, "alone").await.unwrap());
        let wished: Map<String, Value> = seats
            .iter()
            .enumerate()
            .map(|(place, seat)| {
                let bot = json!({ "is": "bot", "bot": "random" });
                ((*seat).to_owned(), if place == 0 { json!({ "is": "me" }) } else { bot })
            })
            .collect();
        let wish = json!({ "ruleset": ruleset, "scenario": scenario, "seats": wished });
        let opened = call(address, &token, "POST", "/api/tables", &wish).await.unwrap();
        let mut client = Client::connect(address, &token, opened.json()["id"].as_str().unwrap()).await.unwrap();
        let resigned = loop {
            sync(&mut client).await;
            let answer = client.ask(beside(seats[0], 1, client.revision, "resign")).await.unwrap();
            if answer["code"] != "stale_revision" {
                break answer;
            }
        };
        assert_eq!(resigned["type"], "applied", "{ruleset}: {resigned}");
        sync(&mut client).await;
        assert_eq!((&client.result["by"], &client.result["winners"]), (&json!("resign"), &json!(seats[1..])));
    }
    server.stop().await;
}

/// Who is deleted loses what they played, at tables that live and at tables that sleep: against one the battle is over, among many the others play on,
/// and where nothing has begun the seat is free again.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_leaves_what_they_played() {
    let base = Base::new("deleted");
    let server = base.start().await;
    let duel = book(server.address, REGISTRY.ids()[0]).await;
    let seats: Vec<String> = crate::support::seats_of(&duel, &Value::Null);
    let pair: Vec<&str> = seats.iter().map(String::as_str).collect();
    let first = json!({ "id": duel["scenarios"][0]["id"] });
    let mut tables = vec![opened(&server, REGISTRY.ids()[0], &first, &pair, json!({})).await.0];
    for (ruleset, scenario, seats) in of_many() {
        tables.push(opened(&server, ruleset, &scenario, &seats, json!({})).await.0);
    }
    // And one at which nobody else sits yet.
    let address = server.address;
    let leaver = tables[0].tokens[1].clone();
    let wished: Map<String, Value> = pair.iter().map(|seat| ((*seat).to_owned(), json!({ "is": "open" }))).collect();
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": first, "seats": wished, "public": true });
    let opened = call(address, &tables[0].tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    let waiting = opened.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{waiting}/seats/{}", pair[1]);
    assert_eq!(call(address, &leaver, "POST", &path, &json!({})).await.unwrap().status, 200);
    // Half of them sleep when it happens.
    server.stop().await;
    let server = base.start().await;
    let address = server.address;
    drop(Client::connect(address, &tables[1].tokens[0], &tables[1].id).await.unwrap());
    for table in &tables {
        let gone = call(address, &table.tokens[1], "DELETE", "/api/me", &json!({ "confirm": true })).await.unwrap();
        assert_eq!(gone.status, 204);
    }
    // Nobody looks at them, and all the same it stands in the store.
    for _ in 0..400 {
        let over = server.app.store.read(|store| {
            store.query_row("SELECT count(*) FROM states WHERE revision > 1", [], |row| row.get::<_, i64>(0))
        });
        if over.await.unwrap() == 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let client = Client::connect(address, &tables[0].tokens[0], &tables[0].id).await.unwrap();
    assert_eq!((&client.result["by"], &client.result["winners"]), (&json!("resign"), &json!([pair[0]])));
    for table in &tables[1..] {
        let client = Client::connect(address, &table.tokens[0], &table.id).await.unwrap();
        assert!(client.result.is_null(), "{}", client.result);
        assert_eq!(out(&client), [table.seats[1].clone()]);
    }
    let info = get(address, &tables[0].tokens[0], &format!("/api/tables/{waiting}")).await.json();
    assert_eq!(info["table"]["seats"][1]["holder"], "open", "{}", info["table"]["seats"]);
    server.stop().await;
}
