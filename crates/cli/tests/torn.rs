//! Row 2 with a real write: the process ends within it, at a byte that the test chooses.
//!
//! The system ends a process that writes beyond the size which its files may have, unless it listens to the signal of that. The program does; so the
//! server here is this very test, started again, which serves in the same way and does not listen.
#![allow(clippy::print_stdout)]

#[path = "suite/serve/alone.rs"]
mod alone;
#[path = "suite/serve/host.rs"]
#[allow(dead_code)]
mod host;

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use holmgang_kernel::words::Words;
use holmgang_loadgen::http::call;
use holmgang_server::app::App;
use holmgang_server::config::Config;
use serde_json::Value;

use host::{
    Player, blocks, bounded, check, eprint_counts, first_book, folder, graceful, open, people, play, rounds, start,
};

/// What ends the process: SIGXFSZ.
const TOO_LARGE: i32 = 25;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "serve") {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(serve(&words)).expect("a server");
        return ExitCode::SUCCESS;
    }
    let missing = (!cfg!(target_os = "linux")).then_some("only Linux has the limit that ends the process");
    alone::run("killed_in_the_middle_of_any_write", missing, killed_in_the_middle_of_any_write())
}

/// Serves as the program does, with the settings of this command line, until it is told to end.
async fn serve(words: &[String]) -> Result<(), Words> {
    let said = |name: &str| {
        let place = words.iter().position(|word| word.strip_prefix("--") == Some(name))?;
        words.get(place + 1).cloned()
    };
    let config = Config::gather(said, |_| None, None, "".as_ref())?;
    let server = holmgang_server::serve::start(App::new(config)?).await?;
    println!("http://{}/", server.address);
    let mut told = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).expect("a signal");
    told.recv().await;
    server.stop().await;
    Ok(())
}

/// A new database with a few people, each at a table.
async fn anew(file: &Path) -> (Value, Vec<Player>) {
    let (child, server) = start(file);
    let book = first_book(server).await;
    let players = people(server, &book, 3).await;
    graceful(child);
    (book, players)
}

/// The n-th write ends the process in its middle, for one n after the other: what was acknowledged is there, once each, and the next server comes up by
/// itself.
async fn killed_in_the_middle_of_any_write() {
    use std::os::unix::process::ExitStatusExt;
    let own = std::env::current_exe().expect("this program");
    let mut file = folder("torn");
    let (book, mut players) = anew(&file).await;
    let rounds = rounds(24, 1_000) as u64;
    let (mut acked, mut slowest, mut early, mut killed) = (0, Duration::ZERO, 0, 0);
    let mut stop_at = None;
    for round in 0..rounds {
        // A frame of the log is a bit more than eight blocks: seven more each time meet heads, pages and their middles.
        let bound = blocks(&file).max(stop_at.unwrap_or(0)) + 1 + round * 7 % 131;
        let Some((mut child, server)) = bounded(&file, bound, &own) else {
            early += 1; // it ended while it was opening the file: that counts too, and is checked with the next one
            stop_at = Some(bound);
            continue;
        };
        stop_at = None;
        for player in &mut players {
            let _ = play(server, player, &AtomicBool::new(false)).await; // broken off by the end of the process, or of the battle
        }
        // Where all battles came to their end before the bound, nothing has ended it.
        let _ = child.kill();
        let was_killed = child.wait().unwrap().signal() == Some(TOO_LARGE);
        killed += u64::from(was_killed);
        let begun = Instant::now();
        let (child, server) = start(&file);
        slowest = slowest.max(begun.elapsed());
        for player in &mut players {
            check(server, player).await;
            let path = format!("/api/tables/{}", player.table);
            let full = call(server, &player.token, "GET", &path, &Value::Null).await.unwrap().json();
            if !full["result"].is_null() {
                acked += player.acked.len();
                player.acked.clear();
                player.open = None;
                player.table = open(server, &book, &player.token).await;
            }
        }
        graceful(child);
        if !was_killed {
            // The database has outgrown what a few battles write to its log, and no bound would end a write any more: on with a new one.
            acked += players.iter().map(|player| player.acked.len()).sum::<usize>();
            let _ = std::fs::remove_dir_all(&file);
            file = folder("torn");
            players = anew(&file).await.1;
        }
    }
    acked += players.iter().map(|player| player.acked.len()).sum::<usize>();
    let _ = std::fs::remove_dir_all(&file);
    assert!(acked > 20 && early < rounds / 2, "{acked} acknowledged, {early} of {rounds} ended while opening");
    assert!(killed + early > rounds * 2 / 3, "{killed} of {rounds} ended within a write, {early} while opening");
    eprint_counts(usize::try_from(killed + early).unwrap(), acked, slowest);
}
