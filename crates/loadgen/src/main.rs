//! Load: many tables with two people each, who play real battles over sockets; bounded in time, loopback only.
//!
//! `holmgang-loadgen ADDRESS RULEBOOK [tables=100] [seconds=20] [rate=0] [idle=0] [heavy=KIND] [callers=4] [pulse=0] [pid=0]`; `rate` is actions a second over all
//! tables (0: as fast as they go), `idle` opens so many sockets more that only look, at tables where nothing happens, with `heavy` so many callers make
//! calls of that kind again and again (`heavy.rs`), with `pulse` only in every second stretch of so many milliseconds: what the machine does besides then hits both
//! kinds of stretches alike, and the medians of their p50 and p99 are told; `pid` is the server's process: then its processor time and memory are told too. Times are measured from the
//! moment at which an action should have been sent. The last line is all of it as JSON.
#![allow(clippy::print_stdout)]

mod heavy;
mod play;
mod proc;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use heavy::Heavy;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::light::Light;
use play::{Counts, Player, open, play};
use serde_json::{Value, json};

#[cfg(all(feature = "jemalloc", not(target_env = "msvc")))]
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
    let (rate, idle, callers) = (number("rate", 0), number("idle", 0), number("callers", 4));
    let kind = rest.iter().find_map(|text| text.strip_prefix("heavy=")).unwrap_or("none").to_owned();
    assert!(kind == "none" || heavy::KINDS.iter().any(|(name, _)| *name == kind), "heavy is one of {:?}", heavy::KINDS);
    let within_limits = !rest.iter().any(|text| text == "limits=false");
    let pulse = Some(number("pulse", 0)).filter(|ms| *ms > 0).map(Duration::from_millis);
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
    let heavy = if kind == "none" {
        None
    } else {
        Some(Heavy::new(server, &book, &kind, within_limits).await.expect("a battle"))
    };
    let before = proc::mebibytes(pid);
    let still = look_on(server, &book, idle).await;
    let after = proc::mebibytes(pid);
    let used = [proc::seconds(None), pid.and_then(|_| proc::seconds(pid))];
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let pause = (rate > 0).then(|| Duration::from_secs_f64(tables as f64 / rate as f64));
    let looking: Vec<_> = still.into_iter().map(|light| tokio::spawn(look(light, end))).collect();
    let looked = looking.len();
    let calling: Vec<_> = heavy
        .iter()
        .flat_map(|heavy| {
            (0..callers).map(|number| tokio::spawn(Arc::clone(heavy).call_until(number, start, end, pulse)))
        })
        .collect();
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
    for task in calling {
        task.abort();
    }
    let done = heavy.map_or(0, |heavy| heavy.done.load(Ordering::Relaxed));
    let pulsed = pulse.map(|pulse| [0.5, 0.99].map(|share| counts.alone_and_beside(start, pulse, share)));
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
    if kind != "none" {
        println!("{kind}: {done} calls were answered meanwhile");
    }
    if let Some([p50, p99]) = pulsed {
        println!(
            "medians of the stretches alone and beside: p50 {:.1} and {:.1} ms, p99 {:.1} and {:.1} ms",
            p50[0], p50[1], p99[0], p99[1]
        );
    }
    let row = json!({
        "heavy": kind, "done": done,
        "acked": totals.acked, "a_second": totals.acked as f64 / took, "p50_ms": totals.ms(0.5), "p99_ms": totals.ms(0.99),
        "max_ms": totals.ms(1.0), "refused": totals.refused, "errors": totals.errors, "gaps": totals.gaps,
        "bytes_median": totals.bytes(0.5), "bytes_mean": totals.mean_bytes(), "generator_ms": each(0), "server_ms": each(1),
        "alone": pulsed.map(|[p50, p99]| [p50[0], p99[0]]), "beside": pulsed.map(|[p50, p99]| [p50[1], p99[1]]),
        "idle": looked, "mib_before": before, "mib_idle": after,
    });
    println!("{row}");
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
