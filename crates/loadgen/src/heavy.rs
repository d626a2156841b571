//! Calls that take the server a while, made again and again beside those who play: how much they slow live play down.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

/// Every kind, and how many such calls a second the limits of a server let one address make for long (`docs/limits.md`; of previews one socket).
pub const KINDS: &[(&str, f64)] = &[
    ("records", 10.0),
    ("luck", 10.0),
    ("scenarios", 10.0),
    ("previews", 20.0),
    ("bots", 1.0),
    ("passwords", 10.0),
    ("search", 10.0),
    ("texts", 10.0),
    ("tables", 1.0),
    // Nobody calls: what the measure itself makes of chance.
    ("nothing", 10.0),
];

/// What the callers of a kind need.
pub struct Heavy {
    server: SocketAddr,
    kind: String,
    book: Value,
    record: Vec<u8>,
    /// The body of a check of a scenario: as many keys as a table may have, all of them wrong.
    scenario: Vec<u8>,
    /// A table whose battle is over, and the token of who played it.
    over: (String, String),
    /// The bot that thinks longest.
    bot: String,
    /// The least time between two calls of a person.
    pause: Duration,
    /// How many calls were answered.
    pub done: AtomicU64,
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Heavy {
    /// Plays a battle to its end against nobody, to have its record. Within limits each caller calls as often as one address may, else as fast as it is
    /// answered.
    ///
    /// # Errors
    /// The server is not there, or refuses.
    pub async fn new(server: SocketAddr, book: &Value, kind: &str, within_limits: bool) -> std::io::Result<Arc<Heavy>> {
        let token = guest(server, "alone").await?;
        let table = opened(server, book, &token, &json!({ "is": "me" })).await?;
        let mut client = Client::connect(server, &token, &table).await?;
        let (mut chance, mut seq) = (Chance(7), 0);
        while client.result.is_null() && seq < 2_000 {
            let choices = client.choices();
            let Some(text) = chance.pick(&choices) else {
                client.hear().await?;
                continue;
            };
            seq += 1;
            let seat = client.eyes.clone().unwrap_or_default();
            let act = json!({ "type": "act", "client": "load", "seq": seq, "revision": client.revision, "seat": seat, "text": text });
            let revision = client.ask(act).await?["revision"].as_u64().unwrap_or_default();
            while client.revision < revision {
                client.hear().await?;
            }
        }
        let record = call(server, &token, "GET", &format!("/api/tables/{table}/record"), &Value::Null).await?.body;
        let bots = call(server, "", "GET", "/api/server", &Value::Null).await?.json()["bots"].clone();
        let bot = word(&bots.as_array().and_then(|bots| bots.last()).unwrap_or(&Value::Null)["id"]);
        let a_second = KINDS.iter().find(|(name, _)| *name == kind && within_limits).map(|(_, a_second)| *a_second);
        let pause = a_second.map_or(Duration::ZERO, |a_second| Duration::from_secs_f64(1.0 / a_second));
        // Made once: the generator's own work would be measured with the server's.
        let lines: String = (0..1_000).map(|line| format!("unknown_{line} = {line}\n")).collect();
        Ok(Arc::new(Heavy {
            server,
            kind: kind.to_owned(),
            book: book.clone(),
            record,
            scenario: json!({ "ruleset": book["id"], "scenario": { "toml": lines } }).to_string().into_bytes(),
            over: (table, token),
            bot,
            pause,
            done: AtomicU64::new(0),
        }))
    }

    /// Calls as one person from `start` on, until the time is up; with a pulse only in every second stretch of that length.
    pub async fn call_until(self: Arc<Self>, number: u64, start: Instant, end: Instant, pulse: Option<Duration>) {
        let Ok(token) = guest(self.server, "heavy").await else { return };
        let mut seat = match self.kind.as_str() {
            "previews" => self.seated(&token).await.ok(),
            _ => None,
        };
        // People do not call in step: each begins at another part of the pause between two calls.
        let phase = self.pause.mul_f64((number % 16) as f64 * 0.618_034 % 1.0);
        let mut round = 0;
        while Instant::now() < end {
            if let Some(pulse) = pulse {
                let stretch = start.elapsed().as_nanos() / pulse.as_nanos().max(1);
                if stretch.is_multiple_of(2) {
                    let next = pulse.saturating_mul(u32::try_from(stretch + 1).unwrap_or(u32::MAX));
                    tokio::time::sleep_until((start + next + phase).into()).await;
                    continue;
                }
            }
            round += 1;
            let next = Instant::now() + self.pause;
            // Whoever waited too long for their turn asks again.
            let answered = match &mut seat {
                Some(client) => self.preview(client, round).await,
                None => self.once(&token, number, round).await,
            };
            match answered {
                Ok(true) => drop(self.done.fetch_add(1, Ordering::Relaxed)),
                Ok(false) => {}
                Err(_) => return,
            }
            tokio::time::sleep_until(next.into()).await;
        }
    }

    async fn once(&self, token: &str, number: u64, round: usize) -> std::io::Result<bool> {
        let server = self.server;
        let answer = match self.kind.as_str() {
            "records" => {
                let bearer = format!("Bearer {token}");
                send(server, "POST", "/api/records", &[("Authorization", &bearer)], &self.record).await?
            }
            "luck" => {
                call(server, &self.over.1, "GET", &format!("/api/tables/{}/luck", self.over.0), &Value::Null).await?
            }
            "scenarios" => {
                let bearer = format!("Bearer {token}");
                let headers =
                    [("Authorization", bearer.as_str()), ("Content-Type", "application/json"), ("X-Holmgang", "1")];
                send(server, "POST", "/api/scenarios/validate", &headers, &self.scenario).await?
            }
            "bots" => {
                opened(server, &self.book, token, &json!({ "is": "bot", "bot": self.bot })).await?;
                // Two of them play it against each other by themselves.
                tokio::time::sleep(std::time::Duration::from_secs(2)).await;
                return Ok(true);
            }
            "passwords" => {
                let login = json!({ "name": format!("nobody {number} {round}"), "password": "not the password" });
                call(server, "", "POST", "/api/login", &login).await?;
                return Ok(true);
            }
            "search" => {
                let letters = ["a", "an", "ann", "duel"][round % 4];
                call(server, token, "GET", &format!("/api/tables?what=running&q={letters}"), &Value::Null).await?
            }
            "nothing" => return Ok(true),
            "texts" => {
                let path = format!("/api/tables/{}/log?format=markdown", self.over.0);
                call(server, &self.over.1, "GET", &path, &Value::Null).await?
            }
            _ => {
                opened(server, &self.book, token, &json!({ "is": "open" })).await?;
                return Ok(true);
            }
        };
        Ok(answer.status < 300)
    }

    /// A table of one's own, to look ahead at.
    async fn seated(&self, token: &str) -> std::io::Result<Client> {
        let table = opened(self.server, &self.book, token, &json!({ "is": "me" })).await?;
        Client::connect(self.server, token, &table).await
    }

    async fn preview(&self, client: &mut Client, round: usize) -> std::io::Result<bool> {
        let choices = client.choices();
        let Some(text) = choices.get(round % choices.len().max(1)) else { return Ok(false) };
        let wish = json!({ "type": "preview", "seat": client.eyes, "text": text });
        Ok(client.ask(wish).await?["type"] == "preview")
    }
}

/// A table of the first scenario: the first seat is the caller's, the others are these; all of them, where those are bots.
async fn opened(server: SocketAddr, book: &Value, token: &str, others: &Value) -> std::io::Result<String> {
    let seats = book["scenarios"][0]["seats"].as_array().into_iter().flatten().enumerate();
    let seats: serde_json::Map<String, Value> = seats
        .map(|(place, seat)| {
            let own = place == 0 && others["is"] != "bot";
            (word(seat), if own { json!({ "is": "me" }) } else { others.clone() })
        })
        .collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    let opened = call(server, token, "POST", "/api/tables", &wish).await?;
    let id = opened.json()["id"].as_str().map(str::to_owned);
    id.ok_or_else(|| std::io::Error::other(String::from_utf8_lossy(&opened.body).into_owned()))
}
