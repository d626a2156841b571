//! A server of one test, in this process, with a database that is gone when the test is over.
#![allow(dead_code)]

pub mod schema;

use std::net::SocketAddr;
use std::path::PathBuf;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{Answer, call, guest};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::app::{App, FaultPoint};
use holmgang_server::config::Config;
use holmgang_server::serve::{Server, start};
use serde_json::{Value, json};

/// Whether the long sizes are wanted.
pub fn torture() -> bool {
    std::env::var_os("HOLMGANG_TORTURE").is_some()
}

/// How many rounds: the short or the long size, or as many as somebody has said.
pub fn rounds(short: usize, long: usize) -> usize {
    let said = std::env::var("HOLMGANG_ROUNDS").ok().and_then(|said| said.parse().ok());
    said.unwrap_or(if torture() { long } else { short })
}

/// A database of one test.
pub struct Base(pub PathBuf);

impl Base {
    pub fn new(name: &str) -> Base {
        let folder = std::env::temp_dir().join(format!("holmgang-server-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Base(folder)
    }

    pub fn config(&self) -> Config {
        Config::for_tests(self.0.join("tables.db"))
    }

    pub async fn start(&self) -> Server {
        self.start_with(self.config(), None).await
    }

    pub async fn start_with(&self, config: Config, fault: Option<FaultPoint>) -> Server {
        start(App::open(config, &REGISTRY, fault).unwrap()).await.unwrap()
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A table with a person at every seat.
pub struct Seated {
    pub id: String,
    pub seats: Vec<String>,
    pub tokens: Vec<String>,
}

pub async fn book(server: SocketAddr, ruleset: &str) -> Value {
    call(server, "", "GET", &format!("/api/rulebooks/{ruleset}"), &Value::Null).await.unwrap().json()
}

/// The seats that play in a scenario of a rulebook; in the first one, if the scenario is none of its own.
pub fn seats_of(book: &Value, scenario: &Value) -> Vec<String> {
    let all = book["scenarios"].as_array().unwrap();
    let known = all.iter().find(|known| known["id"] == *scenario).unwrap_or(&all[0]);
    known["seats"].as_array().unwrap().iter().map(|seat| seat.as_str().unwrap().to_owned()).collect()
}

/// What is asked for to open a table of the first scenario of a rulebook: the first seat is the caller's, all others are these.
pub fn wish(book: &Value, others: &Value) -> Value {
    let first = &book["scenarios"][0]["id"];
    let seats = seats_of(book, first).into_iter().enumerate();
    let seats: serde_json::Map<String, Value> =
        seats.map(|(place, seat)| (seat, if place == 0 { json!({ "is": "me" }) } else { others.clone() })).collect();
    json!({ "ruleset": book["id"], "scenario": { "id": first }, "seats": seats })
}

/// Opens a table where everybody is a person; `more` is laid over the wish.
pub async fn seated(server: SocketAddr, ruleset: &str, more: Value) -> Seated {
    let book = book(server, ruleset).await;
    let seats = seats_of(&book, &more["scenario"]["id"]);
    let mut tokens = Vec::new();
    for seat in &seats {
        tokens.push(guest(server, seat).await.unwrap());
    }
    let mut wish = wish(&book, &json!({ "is": "open" }));
    wish["public"] = true.into();
    let wished =
        |(place, seat): (usize, &String)| (seat.clone(), json!({ "is": if place == 0 { "me" } else { "open" } }));
    wish["seats"] = seats.iter().enumerate().map(wished).collect::<serde_json::Map<_, _>>().into();
    for (key, value) in more.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let opened = call(server, &tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    for (seat, token) in seats.iter().zip(&tokens).skip(1) {
        let sat = call(server, token, "POST", &format!("/api/tables/{id}/seats/{seat}"), &json!({})).await.unwrap();
        assert_eq!(sat.status, 200, "{}", String::from_utf8_lossy(&sat.body));
    }
    Seated { id, seats, tokens }
}

/// The token that an answer hands out.
pub fn cookie(answer: &Answer) -> String {
    let line = answer.header("set-cookie").unwrap();
    line.split(';').next().unwrap().split_once('=').unwrap().1.to_owned()
}

pub async fn get(server: SocketAddr, token: &str, path: &str) -> Answer {
    call(server, token, "GET", path, &Value::Null).await.unwrap()
}

impl Seated {
    pub async fn clients(&self, server: SocketAddr) -> Vec<Client> {
        let mut clients = Vec::new();
        for token in &self.tokens {
            clients.push(Client::connect(server, token, &self.id).await.unwrap());
        }
        clients
    }
}

/// Everybody hears until they are at this revision.
pub async fn catch_up(clients: &mut [Client], revision: u64) {
    for client in clients {
        while client.revision < revision {
            client.hear().await.unwrap();
        }
    }
}

pub fn act(seat: &str, seq: u64, revision: u64, text: &str) -> Value {
    json!({ "type": "act", "client": "test", "seq": seq, "revision": revision, "seat": seat, "text": text })
}

/// Plays so many random steps, or to the end. How many were played.
pub async fn play(table: &Seated, clients: &mut [Client], chance: &mut Chance, first_seq: u64, most: u64) -> u64 {
    for number in 0..most {
        let revision = clients.iter().map(|client| client.revision).max().unwrap();
        catch_up(clients, revision).await;
        if !clients[0].result.is_null() {
            return number;
        }
        let mover = clients.iter().position(|client| !client.choices().is_empty()).expect("somebody may act");
        let choices = clients[mover].choices();
        let text = chance.pick(&choices).unwrap().to_owned();
        let answer = clients[mover].ask(act(&table.seats[mover], first_seq + number, revision, &text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        catch_up(clients, revision + 1).await;
    }
    most
}

/// A bare request.
pub async fn send(server: SocketAddr, method: &str, path: &str) -> Answer {
    holmgang_loadgen::http::send(server, method, path, &[("X-Holmgang", "1")], b"").await.unwrap()
}
