//! Row 6 with a real system call: `strace` lets the n-th `fsync` of the server fail, for one n after the other, or every one from there on.
//!
//! This is no `#[test]` of the usual harness, because that cannot say that a test was skipped: where `strace` is not there or may not trace, nothing is
//! tested, and it is told and counted as that.
#![allow(clippy::print_stdout)]

#[path = "suite/serve/alone.rs"]
mod alone;
#[path = "suite/serve/host.rs"]
#[allow(dead_code)]
mod host;

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::call;
use serde_json::{Value, json};

use host::{Player, check, first_book, folder, graceful, listening, open, people, rounds, start, torture};

const NAME: &str = "an_fsync_that_fails_loses_nothing_and_doubles_nothing";

fn main() -> ExitCode {
    let missing = (!may_trace()).then_some("strace is not there, or may not trace");
    alone::run(NAME, missing, an_fsync_that_fails_loses_nothing_and_doubles_nothing())
}

fn may_trace() -> bool {
    let inject = "--inject=fsync,fdatasync:error=EIO:when=1";
    let probe = ["-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", inject, "true"];
    let status = Command::new("strace").args(probe).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// A server whose n-th `fsync` fails, counted for each thread; none where it does not even come up. The tracer stands aside: the child is the server.
fn failing(folder: &Path, when: &str) -> Option<(Child, SocketAddr)> {
    let inject = format!("--inject=fsync,fdatasync:error=EIO:when={when}");
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-qq", "-e", "trace=fsync,fdatasync", &inject, "-o"]).arg(folder.join("trace"));
    command.args([env!("CARGO_BIN_EXE_holmgang"), "serve", "--log", "error"]).stderr(Stdio::null());
    listening(folder, &mut command, "127.0.0.1:0")
}

/// Takes actions until so many are acknowledged or one is refused for good. What was refused stays open. How often it was refused.
async fn act(server: SocketAddr, player: &mut Player, most: usize, patience: usize) -> usize {
    let mut refused = 0;
    let mut client = Client::connect(server, &player.token, &player.table).await.unwrap();
    for _ in 0..most {
        if !client.result.is_null() && player.open.is_none() {
            return refused;
        }
        let act = match player.open.clone() {
            Some(act) => act,
            None => {
                let choices = client.choices();
                let (seat, text) = (client.eyes.clone().unwrap(), choices[choices.len() / 2].clone());
                player.seq += 1;
                json!({ "type": "act", "client": "sync", "seq": player.seq, "revision": client.revision, "seat": seat, "text": text })
            }
        };
        player.open = Some(act.clone());
        let mut left = patience;
        // The same call again and again: one action, whatever was answered on the way.
        let answer = loop {
            match client.ask(act.clone()).await {
                Ok(answer) if answer["code"] == "not_saved" => {
                    assert!(answer["words"]["en"].as_str().is_some_and(|words| words.contains("save")), "{answer}");
                    assert!(answer["words"]["ru"].as_str().is_some_and(|words| words.contains("сохран")), "{answer}");
                    refused += 1;
                    left -= 1;
                    if left == 0 {
                        return refused;
                    }
                }
                Ok(answer) if answer["code"] == "busy" => {}
                Ok(answer) => break answer,
                // The table was read again from the disk, because memory and disk did not fit together.
                Err(_) => client = Client::connect(server, &player.token, &player.table).await.unwrap(),
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert!(matches!(answer["type"].as_str(), Some("applied" | "duplicate")), "{answer}");
        let revision = answer["revision"].as_u64().unwrap();
        assert_eq!(revision, player.acked.len() as u64 + 2, "it counted once: {answer}");
        player.acked.push((revision, act["text"].as_str().unwrap().to_owned()));
        player.open = None;
        while client.revision < revision {
            client.hear().await.unwrap();
        }
    }
    refused
}

/// Whether the battle is over; then the next one is opened.
async fn renew(server: SocketAddr, book: &Value, player: &mut Player) {
    let path = format!("/api/tables/{}", player.table);
    let full = call(server, &player.token, "GET", &path, &Value::Null).await.unwrap();
    assert_eq!(full.status, 200, "what there is can be looked at");
    if !full.json()["result"].is_null() {
        player.acked.clear();
        player.open = None;
        player.table = open(server, book, &player.token).await;
    }
}

async fn an_fsync_that_fails_loses_nothing_and_doubles_nothing() {
    let folder = folder("fsync");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let mut player = people(server, &book, 1).await.remove(0);
    graceful(child);
    let (mut fired, mut refused, mut early) = (0, 0, 0);
    // One that fails: it is told, and by the next ones the same server has healed.
    let many = rounds(12, 120);
    for when in 1..=many {
        let Some((child, server)) = failing(&folder, &when.to_string()) else {
            early += 1; // it failed while the file was being opened: the next one finds it whole
            continue;
        };
        let before = refused;
        refused += act(server, &mut player, when + 4, 50).await;
        assert!(player.open.is_none(), "{when}: it does not heal");
        check(server, &player).await;
        graceful(child);
        let trace = std::fs::read_to_string(folder.join("trace")).unwrap();
        fired += usize::from(trace.contains("INJECTED"));
        assert!(trace.contains("INJECTED") || refused == before, "{when}: refused without a cause");
        let (child, server) = start(&folder);
        check(server, &player).await;
        renew(server, &book, &mut player).await;
        graceful(child);
    }
    assert!(
        fired > many / 3 && refused > 0 && early < 5,
        "{fired} failed, {refused} refused, {early} ended while opening"
    );
    // Every one from there on: nothing more is acknowledged, what there is can be looked at, the next server has all of it.
    let mut stayed = 0;
    for when in if torture() { 2..12 } else { 4..6 } {
        let Some((mut child, server)) = failing(&folder, &format!("{when}+")) else { continue };
        let known = player.acked.len();
        let told = act(server, &mut player, 60, 5).await;
        if player.open.is_some() {
            assert_eq!(told, 5, "it stays so");
            check(server, &player).await;
            stayed += 1;
        }
        assert!(player.acked.len() >= known);
        child.kill().unwrap();
        child.wait().unwrap();
        let (child, server) = start(&folder);
        check(server, &player).await;
        act(server, &mut player, 1, 5).await;
        assert!(player.open.is_none());
        check(server, &player).await;
        renew(server, &book, &mut player).await;
        graceful(child);
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(stayed > 0, "none stayed refused");
    println!("{fired} syncs failed one by one and {stayed} for good, {refused} refusals, 0 lost, 0 doubled");
}
