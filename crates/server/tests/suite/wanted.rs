//! Row 42: what nobody wants any more is not worked out, and nobody waits for all that another has asked.

use crate::support;

use std::time::Duration;

use crate::support::{Base, Seated, act, catch_up, seated};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::fair_queue::Requester;
use holmgang_server::serve::Server;
use serde_json::{Value, json};

/// A storm over ten people: some millions of ways in which the dice can fall.
const STORM: &str = r#"
id = "storm"
name = { en = "Storm", ru = "Гроза" }
about = { en = "Many ways.", ru = "Много исходов." }
map = "training_yard"
red = [{ combatant = "trainee", cell = "4,4", facing = "n", situation = 10 }]
blue = [
  { combatant = "trainee", cell = "4,12", facing = "s", situation = 9 },
  { combatant = "trainee", cell = "5,12", facing = "s", situation = 8 },
  { combatant = "trainee", cell = "6,12", facing = "s", situation = 7 },
  { combatant = "trainee", cell = "4,13", facing = "s", situation = 6 },
  { combatant = "trainee", cell = "5,13", facing = "s", situation = 5 },
  { combatant = "trainee", cell = "6,13", facing = "s", situation = 4 },
  { combatant = "trainee", cell = "4,11", facing = "s", situation = 3 },
  { combatant = "trainee", cell = "6,11", facing = "s", situation = 2 },
  { combatant = "trainee", cell = "5,11", facing = "s", situation = 1 },
  { combatant = "trainee", cell = "5,10", facing = "s", situation = 0 },
]
"#;

async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let held = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), held).await.is_ok(), "never: {what}");
}

/// A table at which the next action has so many ways that nobody has ever counted them.
async fn stormy(server: &Server) -> Seated {
    let ruleset = *REGISTRY.ids().iter().find(|id| id.contains("d20")).unwrap();
    let table = seated(server.address, ruleset, json!({ "scenario": { "toml": STORM } })).await;
    let mut clients = table.clients(server.address).await;
    let mut seq = 0;
    for (seat, text) in [(0, "cast storm_call"), (0, "end")].into_iter().chain([(1, "end"); 10]) {
        seq += 1;
        let revision = clients.iter().map(|client| client.revision).max().unwrap();
        catch_up(&mut clients, revision).await;
        let answer = clients[seat].ask(act(&table.seats[seat], seq, revision, text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        catch_up(&mut clients, revision + 1).await;
    }
    table
}

fn storm(table: &Seated) -> Value {
    json!({ "type": "preview", "seat": table.seats[0], "text": "cast storm_call 5,12" })
}

/// Whoever hangs up is worked for no longer, over a socket and over a call; their slots are had by others; and what they still had waiting is not begun.
#[tokio::test(flavor = "multi_thread")]
async fn who_hangs_up_frees_the_slot() {
    let base = Base::new("hangs-up");
    let server = base.start().await;
    let (works, metrics) = (&server.app.works, &server.app.metrics);
    let table = stormy(&server).await;
    let mut other = Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap();
    let mut nosy = Vec::new();
    for _ in 0..2 {
        let mut client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
        for _ in 0..3 {
            client.send(storm(&table)).await.unwrap();
        }
        nosy.push(client);
    }
    until("both slots are had, the rest waits", || works.free() == 0 && works.waiting() == 4).await;
    let wish = json!({ "type": "preview", "seat": table.seats[1], "text": "end" });
    other.send(wish).await.unwrap();
    until("the other waits too", || works.waiting() == 5).await;
    assert_eq!((metrics.begun.get(), metrics.unwanted.get(), metrics.broken_off.get()), (2, 0, 0));
    drop(nosy);
    let answer = loop {
        let heard = other.hear().await.unwrap();
        if heard["type"] == "preview" || heard["type"] == "refused" {
            break heard;
        }
    };
    assert_eq!(answer["type"], "refused", "it is not their turn: {answer}");
    until("everything is free", || works.free() == 2 && works.waiting() == 0).await;
    // The two do not hang up at the same instant: a few more may have been begun for the second, and were broken off like the first ones.
    let (begun, broken) = (metrics.begun.get(), metrics.broken_off.get());
    assert_eq!((begun + metrics.unwanted.get(), begun - broken), (7, 1), "{begun} begun, {broken} broken off");
    assert!(broken >= 2);
    // The same by a call.
    let path = format!("/api/tables/{}/preview", table.id);
    let wish = json!({ "seat": table.seats[0], "text": "cast storm_call 5,12" });
    tokio::select! {
        answer = call(server.address, &table.tokens[0], "POST", &path, &wish) => panic!("so soon: {answer:?}"),
        () = until("it is begun", || metrics.begun.get() == begun + 1) => {}
    }
    until("it is broken off", || metrics.broken_off.get() == broken + 1 && works.free() == 2).await;
    server.stop().await;
}

/// One person's previews do not keep another's waiting: whoever has asked for little is next.
#[tokio::test(flavor = "multi_thread")]
async fn previews_have_a_line_for_each_person() {
    let base = Base::new("lines");
    let server = base.start().await;
    let works = &server.app.works;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let held = [works.turn(Requester::Person(0)).await.unwrap(), works.turn(Requester::Person(0)).await.unwrap()];
    let wish = |seat: usize| json!({ "type": "preview", "seat": table.seats[seat], "text": "end" });
    for waiting in 1..=70 {
        clients[0].send(wish(0)).await.unwrap();
        // Beyond what waits of one at most, it is refused at once.
        until("it has come", || works.waiting() == waiting.min(64)).await;
    }
    for _ in 65..=70 {
        let refused = loop {
            let heard = clients[0].hear().await.unwrap();
            if heard["type"] == "refused" {
                break heard;
            }
        };
        assert_eq!(refused["code"], "busy");
    }
    clients[1].send(wish(1)).await.unwrap();
    until("the other waits", || works.waiting() == 65).await;
    drop(held);
    until("all have had their turn", || server.app.metrics.begun.get() == 65).await;
    until("all slots are free", || works.free() == 2).await;
    let answered =
        async { while !matches!(clients[1].hear().await.unwrap()["type"].as_str(), Some("preview" | "refused")) {} };
    assert!(tokio::time::timeout(Duration::from_secs(60), answered).await.is_ok(), "it is answered");
    server.stop().await;
}

/// What takes too long is told as far as it went, and as not exact.
#[tokio::test(flavor = "multi_thread")]
async fn odds_have_their_time() {
    let base = Base::new("odds-time");
    let mut config = base.config();
    config.odds_time = Duration::ZERO;
    let server = base.start_with(config, None).await;
    let table = stormy(&server).await;
    let mut client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    let told = client.ask(storm(&table)).await.unwrap();
    assert_eq!(told["type"], "preview", "{told}");
    assert_eq!((&told["odds"]["paths"], &told["odds"]["exact"]), (&json!(1), &json!(false)));
    server.stop().await;
}

/// A bot stops thinking when its table needs it no more: the battle has ended meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_not_needed_does_not_think() {
    let base = Base::new("not-needed");
    let server = base.start().await;
    let (bots, metrics) = (&server.app.bots, &server.app.metrics);
    let held = [bots.turn(Requester::Person(0)).await.unwrap(), bots.turn(Requester::Person(0)).await.unwrap()];
    let token = guest(server.address, "alone").await.unwrap();
    let book = support::book(server.address, REGISTRY.ids()[0]).await;
    let seats: Vec<&str> = book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap()).collect();
    let wishes: serde_json::Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(place, seat)| {
            let wish = if place == 0 { json!({ "is": "me" }) } else { json!({ "is": "bot", "bot": "greedy" }) };
            ((*seat).to_owned(), wish)
        })
        .collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": wishes });
    let opened = call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    let mut client = Client::connect(server.address, &token, &id).await.unwrap();
    let mut seq = 0;
    // Until it is the bot's decision.
    while let Some(text) = client.choices().last().map(|text| (*text).to_owned()) {
        seq += 1;
        let revision = client.revision;
        let answer = client.ask(act(seats[0], seq, revision, &text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        catch_up(std::slice::from_mut(&mut client), revision + 1).await;
        assert!(seq < 200 && client.result.is_null(), "the bot is never asked");
    }
    until("the bot waits for a slot", || bots.waiting() == 1).await;
    let resign = json!({ "type": "do", "client": "x", "seq": 1, "what": "resign", "seat": seats[0], "revision": client.revision });
    assert_eq!(client.ask(resign).await.unwrap()["type"], "applied");
    drop(held);
    until("its slot is free", || bots.free() == 2).await;
    until("it was not begun", || metrics.unwanted.get() == 1).await;
    assert_eq!((metrics.begun.get(), metrics.broken_off.get()), (0, 0));
    server.stop().await;
}
