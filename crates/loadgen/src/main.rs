//! Load: many tables with two people each, who play real battles over sockets; bounded in time, loopback only.
//!
//! `holmgang-loadgen ADDRESS RULEBOOK [tables=100] [seconds=20] [rate=0] [idle=0] [records=0] [pid=0]`; `rate` is actions a second over all tables (0: as fast as
//! they go), `idle` opens so many sockets more that only look, at tables where nothing happens, `records` people bring a record to be checked again and again, `pid` is the server's process: then its processor time
//! and memory are told too. Times are measured from the moment at which an action should have been sent. The last line is all of it as JSON.
#![allow(clippy::print_stdout)]

mod play;
mod proc;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_loadgen::light::Light;
use holmgang_loadgen::policy::Chance;
use play::{Counts, Player, open, play};
use serde_json::{Value, json};

#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Sockets that look at one table.
const LOOKERS: u64 = 100;

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
    let (rate, idle, records) = (number("rate", 0), number("idle", 0), number("records", 0));
    let pid = u32::try_from(number("pid", 0)).ok().filter(|pid| *pid > 0);
    let book =
        call(server, "", "GET", &format!("/api/rulebooks/{rulebook}"), &Value::Null).await.expect("server").json();
    let book = Arc::new(book);
    let counts = Arc::new(Counts::default());
    println!("opening {tables} tables");
    let mut players = Vec::new();
    for number in 0..tables {
        players.push(open(server, &book, number).await.expect("table"));
    }
    let record = Arc::new(if records > 0 { played(server, &book).await.expect("record") } else { Vec::new() });
    let before = proc::mebibytes(pid);
    let still = look_on(server, &book, idle).await;
    let after = proc::mebibytes(pid);
    let used = [proc::seconds(None), pid.and_then(|_| proc::seconds(pid))];
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let pause = (rate > 0).then(|| Duration::from_secs_f64(tables as f64 / rate as f64));
    let looking: Vec<_> = still.into_iter().map(|light| tokio::spawn(look(light, end))).collect();
    let looked = looking.len();
    let checked = Arc::new(AtomicU64::new(0));
    let mut bringing = Vec::new();
    for _ in 0..records {
        bringing.push(tokio::spawn(bring(server, Arc::clone(&record), Arc::clone(&checked), end)));
    }
    let playing: Vec<_> = players
        .into_iter()
        .enumerate()
        .map(|(place, player)| {
            let (book, counts) = (Arc::clone(&book), Arc::clone(&counts));
            let first = pause.map_or(Duration::ZERO, |pause| pause.mul_f64(place as f64 / tables as f64));
            tokio::spawn(play(server, book, player, counts, place as u64, first, pause, end))
        })
        .collect();
    let mut ended = Vec::new();
    for task in playing {
        ended.push(task.await); // what it counted is there in any case
    }
    let took = start.elapsed().as_secs_f64();
    let spent = [proc::seconds(None), pid.and_then(|_| proc::seconds(pid))];
    drop(ended);
    for task in looking {
        task.abort();
    }
    for task in bringing {
        task.abort();
    }
    let checked = checked.load(Ordering::Relaxed);
    let totals = counts.totals();
    let acked = totals.acked.max(1) as f64;
    let each = |place: usize| Some((spent[place]? - used[place]?) * 1000.0 / acked);
    let shown = |value: Option<f64>, unit: &str| value.map_or("?".to_owned(), |value| format!("{value:.3} {unit}"));
    println!(
        "{} acknowledged in {took:.1} s: {:.0}/s; p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        totals.acked,
        totals.acked as f64 / took,
        totals.ms(0.5),
        totals.ms(0.99),
        totals.ms(1.0),
    );
    println!(
        "refused {}, errors {}, battles finished {}, gaps {}; bytes a move and viewer: median {}, 90% {}, mean {:.0}",
        totals.refused,
        totals.errors,
        totals.battles,
        totals.gaps,
        totals.bytes(0.5),
        totals.bytes(0.9),
        totals.mean_bytes(),
    );
    println!(
        "processor time an action: generator {}, server {}; server's memory {}, with {looked} sockets that look {}",
        shown(each(0), "ms"),
        shown(each(1), "ms"),
        shown(before.filter(|_| pid.is_some()), "MiB"),
        shown(after.filter(|_| pid.is_some()), "MiB"),
    );
    if records > 0 {
        println!("{checked} records were checked meanwhile");
    }
    let row = json!({
        "checked": checked,
        "acked": totals.acked, "a_second": totals.acked as f64 / took, "p50_ms": totals.ms(0.5), "p99_ms": totals.ms(0.99),
        "max_ms": totals.ms(1.0), "refused": totals.refused, "errors": totals.errors, "gaps": totals.gaps,
        "bytes_median": totals.bytes(0.5), "bytes_mean": totals.mean_bytes(), "generator_ms": each(0), "server_ms": each(1),
        "idle": looked, "mib_before": before, "mib_idle": after,
    });
    println!("{row}");
}

/// The record of a battle that somebody has played to its end, against nobody.
async fn played(server: SocketAddr, book: &Value) -> std::io::Result<Vec<u8>> {
    let token = guest(server, "alone").await?;
    let seats: serde_json::Map<String, Value> =
        book["seats"].as_array().into_iter().flatten().map(|seat| (word(&seat["id"]), json!({ "is": "me" }))).collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    let table = word(&call(server, &token, "POST", "/api/tables", &wish).await?.json()["id"]);
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
    Ok(call(server, &token, "GET", &format!("/api/tables/{table}/record"), &Value::Null).await?.body)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Brings a record, again and again.
async fn bring(server: SocketAddr, record: Arc<Vec<u8>>, checked: Arc<AtomicU64>, end: Instant) {
    let Ok(token) = guest(server, "bringer").await else { return };
    let bearer = format!("Bearer {token}");
    while Instant::now() < end {
        let brought = send(server, "POST", "/api/records", &[("Authorization", &bearer)], &record).await;
        // Whoever waited too long for their turn asks again.
        if brought.is_ok_and(|brought| brought.status == 201) {
            checked.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Opens so many sockets that only look.
async fn look_on(server: SocketAddr, book: &Value, idle: u64) -> Vec<Light> {
    let mut still = Vec::new();
    if idle == 0 {
        return still;
    }
    println!("opening {idle} sockets that only look");
    let mut shown: Option<(Player, String)> = None;
    for place in 0..idle {
        if place % LOOKERS == 0 {
            let player = open(server, book, 1_000_000 + place).await.expect("table");
            shown = Some((player, guest(server, "looker").await.expect("guest")));
        }
        let Some((player, token)) = &shown else { break };
        match Light::connect(server, token, &player.table).await {
            Ok(light) => still.push(light),
            Err(error) => {
                println!("socket {place}: {error}");
                break;
            }
        }
    }
    still
}

async fn look(mut light: Light, end: Instant) {
    while Instant::now() < end {
        match light.hear().await {
            Ok(_) => {}
            // Nothing to hear is what it waits for.
            Err(error) if error.kind() == std::io::ErrorKind::TimedOut => {}
            Err(_) => break,
        }
    }
}
