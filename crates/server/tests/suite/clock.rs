//! The rulebook's clock at a table: whose time runs on, what an order has taken, and who may say that the time is up.

use std::time::Duration;

use crate::support::{Base, Seated, act, catch_up, seated};
use holmgang_loadgen::client::Client;
use serde_json::{Value, json};

const SECOND: Duration = Duration::from_millis(1_000);

/// Opens a table of a scenario of mini-duel with the clock of the rulebook.
async fn table(base: &Base, scenario: &str) -> (holmgang_server::serve::Server, Seated, Vec<Client>) {
    let server = base.start().await;
    let wish = json!({ "scenario": { "id": scenario }, "clock": { "kind": "rulebook" } });
    let table = seated(server.address, "mini-duel", wish).await;
    let clients = table.clients(server.address).await;
    (server, table, clients)
}

/// Says something for a seat that has heard everything.
async fn say(table: &Seated, clients: &mut [Client], place: usize, text: &str) -> Value {
    let revision = clients.iter().map(|client| client.revision).max().unwrap();
    catch_up(clients, revision).await;
    let answer = clients[place].ask(act(&table.seats[place], 100 + revision, revision, text)).await.unwrap();
    if answer["type"] == "applied" {
        catch_up(clients, revision + 1).await;
    }
    answer
}

/// Milliseconds left to a seat.
async fn left(table: &Seated, client: &mut Client, place: usize) -> u64 {
    let full = client.ask(json!({ "type": "sync", "seat": table.seats[place] })).await.unwrap();
    full["clock"]["left"][&table.seats[place]].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_time_loses_the_time_that_was_taken() {
    let base = Base::new("time-game");
    let (server, table, mut clients) = table(&base, "classic-time").await;
    tokio::time::sleep(SECOND).await;
    // Whatever the player says of his time.
    let answer = say(&table, &mut clients, 0, "move e2 e4 at=0").await;
    let action = answer["action"].as_str().unwrap();
    let ms: u64 = action.strip_prefix("move e2 e4 at=").unwrap().parse().unwrap();
    assert!((1_000..20_000).contains(&ms), "{action}");
    let facts = clients[0].state["view"]["facts"].to_string();
    assert!(facts.contains("20:0") && !facts.contains("20:05"), "{facts}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_gives_the_piece_no_new_time() {
    let base = Base::new("offer-time");
    let (server, table, mut clients) = table(&base, "drill").await;
    tokio::time::sleep(SECOND).await;
    let wanted = clients[0].state["view"]["wanted"]["seats"].to_string();
    let mover = table.seats.iter().position(|seat| wanted.contains(seat.as_str())).unwrap();
    assert_eq!(say(&table, &mut clients, 1 - mover, "offer").await["type"], "applied");
    assert!(left(&table, &mut clients[mover], mover).await <= 9_000);
    assert_eq!(say(&table, &mut clients, mover, "time_up").await["code"], "unknown_action");
    assert_eq!(say(&table, &mut clients, mover, "defend").await["action"], "defend");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn placement_has_one_time_and_nobody_closes_that_of_the_other() {
    let base = Base::new("placement-time");
    let (server, table, mut clients) = table(&base, "crossfire").await;
    assert_eq!(say(&table, &mut clients, 1, "move d5 e4").await["type"], "applied");
    tokio::time::sleep(SECOND).await;
    assert_eq!(say(&table, &mut clients, 1, "place zombies-1 front-1").await["type"], "applied");
    assert_eq!(say(&table, &mut clients, 0, "place elves-1 front-2").await["type"], "applied");
    assert_eq!(say(&table, &mut clients, 0, "take_back elves-1").await["type"], "applied");
    for place in [0, 1] {
        assert!(left(&table, &mut clients[place], place).await <= 14_000);
    }
    assert_eq!(say(&table, &mut clients, 1, "time_up").await["code"], "unknown_action");
    server.stop().await;
}
