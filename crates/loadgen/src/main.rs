//! Load: many tables with two people each, who play real battles over sockets; bounded in time, loopback only.
//!
//! `holmgang-loadgen ADDRESS RULEBOOK [tables=100] [seconds=20] [rate=0] [idle=0]`; `rate` is actions a second over all tables (0: as fast as they go),
//! `idle` opens so many sockets more that only look. Times are measured from the moment at which an action should have been sent.
#![allow(clippy::print_stdout)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};
use tokio::sync::Mutex;

/// What all tables count together.
#[derive(Default)]
struct Counts {
    acked: AtomicU64,
    refused: AtomicU64,
    errors: AtomicU64,
    battles: AtomicU64,
    steps: AtomicU64,
    bytes: AtomicU64,
    gaps: AtomicU64,
    micros: Mutex<Vec<u32>>,
    sizes: Mutex<Vec<u32>>,
}

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let server: SocketAddr = arguments.next().and_then(|text| text.parse().ok()).expect("ADDRESS");
    assert!(server.ip().is_loopback(), "loopback only");
    let rulebook = arguments.next().expect("RULEBOOK");
    let rest: Vec<String> = arguments.collect();
    let number = |name: &str, default: u64| {
        let found = rest.iter().find_map(|text| text.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
        found.unwrap_or(default)
    };
    let (tables, seconds) = (number("tables", 100), number("seconds", 20).min(600));
    let (rate, idle) = (number("rate", 0), number("idle", 0));
    let book =
        call(server, "", "GET", &format!("/api/rulebooks/{rulebook}"), &Value::Null).await.expect("server").json();
    let book = Arc::new(book);
    let counts = Arc::new(Counts::default());
    println!("opening {tables} tables");
    let mut players = Vec::new();
    for number in 0..tables {
        players.push(open(server, &book, number).await.expect("table"));
    }
    let mut still = Vec::new();
    if idle > 0 {
        println!("opening {idle} sockets that only look");
        for place in 0..idle {
            let table = &players[place as usize % players.len()].table;
            let token = &players[place as usize % players.len()].tokens[0];
            match Client::connect(server, token, table).await {
                Ok(client) => still.push(client),
                Err(error) => {
                    println!("socket {place}: {error}");
                    break;
                }
            }
        }
        println!("{} look", still.len());
    }
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let pause = (rate > 0).then(|| Duration::from_secs_f64(tables as f64 / rate as f64));
    let looking: Vec<_> = still.into_iter().map(|client| tokio::spawn(look(client, end))).collect();
    let playing: Vec<_> = players
        .into_iter()
        .enumerate()
        .map(|(place, player)| {
            let (book, counts) = (Arc::clone(&book), Arc::clone(&counts));
            let first = pause.map_or(Duration::ZERO, |pause| pause.mul_f64(place as f64 / tables as f64));
            tokio::spawn(play(server, book, player, counts, place as u64, first, pause, end))
        })
        .collect();
    for task in playing {
        let _ = task.await;
    }
    for task in looking {
        task.abort();
    }
    let took = start.elapsed().as_secs_f64();
    let acked = counts.acked.load(Ordering::Relaxed);
    let quantile = |all: &mut Vec<u32>, share: f64| {
        all.sort_unstable();
        all.get(((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1))).copied().unwrap_or(0)
    };
    let mut micros = counts.micros.lock().await;
    let mut sizes = counts.sizes.lock().await;
    let ms = |micros: u32| f64::from(micros) / 1000.0;
    println!(
        "{acked} acknowledged in {took:.1} s: {:.0}/s; ack p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        acked as f64 / took,
        ms(quantile(&mut micros, 0.5)),
        ms(quantile(&mut micros, 0.99)),
        ms(quantile(&mut micros, 1.0)),
    );
    println!(
        "refused {}, errors {}, battles finished {}, gaps {}; bytes a move and viewer: median {}, p90 {}, mean {:.0}",
        counts.refused.load(Ordering::Relaxed),
        counts.errors.load(Ordering::Relaxed),
        counts.battles.load(Ordering::Relaxed),
        counts.gaps.load(Ordering::Relaxed),
        quantile(&mut sizes, 0.5),
        quantile(&mut sizes, 0.9),
        counts.bytes.load(Ordering::Relaxed) as f64 / counts.steps.load(Ordering::Relaxed).max(1) as f64,
    );
}

async fn look(mut client: Client, end: Instant) {
    while Instant::now() < end && client.hear().await.is_ok() {}
}

struct Player {
    table: String,
    tokens: Vec<String>,
    seats: Vec<String>,
}

async fn open(server: SocketAddr, book: &Value, number: u64) -> std::io::Result<Player> {
    let seats: Vec<String> = book["seats"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|seat| Some(seat["id"].as_str()?.to_owned()))
        .collect();
    let scenario = &book["scenarios"][0]["id"];
    let mut tokens = Vec::new();
    for seat in &seats {
        tokens.push(guest(server, &format!("{seat} {number}")).await?);
    }
    let wishes: serde_json::Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(place, seat)| (seat.clone(), if place == 0 { json!({ "is": "me" }) } else { json!({ "is": "open" }) }))
        .collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": scenario }, "seats": wishes, "public": true });
    let opened = call(server, &tokens[0], "POST", "/api/tables", &wish).await?;
    let table = opened.json()["id"].as_str().map(str::to_owned);
    let table = table.ok_or_else(|| std::io::Error::other(String::from_utf8_lossy(&opened.body).into_owned()))?;
    for (seat, token) in seats.iter().zip(&tokens).skip(1) {
        call(server, token, "POST", &format!("/api/tables/{table}/seats/{seat}"), &json!({})).await?;
    }
    Ok(Player { table, tokens, seats })
}

async fn play(
    server: SocketAddr,
    book: Arc<Value>,
    mut player: Player,
    counts: Arc<Counts>,
    seed: u64,
    first: Duration,
    pause: Option<Duration>,
    end: Instant,
) {
    let mut chance = Chance(seed);
    let mut due = Instant::now() + first;
    let (mut micros, mut sizes) = (Vec::new(), Vec::new());
    'battles: while Instant::now() < end {
        let mut clients = Vec::new();
        for token in &player.tokens {
            match Client::connect(server, token, &player.table).await {
                Ok(client) => clients.push(client),
                Err(_) => {
                    counts.errors.fetch_add(1, Ordering::Relaxed);
                    break 'battles;
                }
            }
        }
        let mut seq = 0;
        while Instant::now() < end {
            let revision = clients.iter().map(|client| client.revision).max().unwrap_or(0);
            for client in &mut clients {
                while client.revision < revision {
                    let before = client.steps;
                    if client.hear().await.is_err() {
                        counts.errors.fetch_add(1, Ordering::Relaxed);
                        break 'battles;
                    }
                    if client.steps.0 > before.0 {
                        sizes.push((client.steps.1 - before.1) as u32);
                    }
                }
            }
            if !clients[0].result.is_null() {
                counts.battles.fetch_add(1, Ordering::Relaxed);
                break;
            }
            let Some(mover) = clients.iter().position(|client| !client.choices().is_empty()) else { break };
            let choices = clients[mover].choices();
            let text = chance.pick(&choices).unwrap_or_default().to_owned();
            if let Some(pause) = pause {
                tokio::time::sleep_until(due.into()).await;
                let _ = pause;
            } else {
                due = Instant::now();
            }
            seq += 1;
            let act = json!({ "type": "act", "client": "load", "seq": seq, "revision": revision, "seat": player.seats[mover], "text": text });
            let answer = clients[mover].ask(act).await;
            micros.push(due.elapsed().as_micros() as u32);
            match answer {
                Ok(answer) if answer["type"] == "applied" => counts.acked.fetch_add(1, Ordering::Relaxed),
                Ok(_) => counts.refused.fetch_add(1, Ordering::Relaxed),
                Err(_) => {
                    counts.errors.fetch_add(1, Ordering::Relaxed);
                    break 'battles;
                }
            };
            due += pause.unwrap_or_default();
            let target = clients[mover].revision.max(revision + 1);
            for client in &mut clients {
                while client.revision < target {
                    let before = client.steps;
                    if client.hear().await.is_err() {
                        counts.errors.fetch_add(1, Ordering::Relaxed);
                        break 'battles;
                    }
                    if client.steps.0 > before.0 {
                        sizes.push((client.steps.1 - before.1) as u32);
                    }
                }
            }
        }
        for client in &clients {
            counts.steps.fetch_add(client.steps.0, Ordering::Relaxed);
            counts.bytes.fetch_add(client.steps.1, Ordering::Relaxed);
            counts.gaps.fetch_add(client.gaps, Ordering::Relaxed);
        }
        if Instant::now() >= end {
            break;
        }
        match open(server, &book, seed).await {
            Ok(next) => player = next,
            Err(_) => {
                counts.errors.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    }
    counts.micros.lock().await.extend(micros);
    counts.sizes.lock().await.extend(sizes);
}
