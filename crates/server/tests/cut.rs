//! Row 15: a connection that is cut at any byte, in either direction: who comes back is in sync at once, and nothing is lost or doubled.

mod support;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use holmgang_arena::registry::REGISTRY;
use holmgang_loadgen::client::Client;
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};
use support::{Base, act, seated, torture};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A proxy that lets so many bytes through and then cuts every connection.
async fn proxy(server: SocketAddr) -> (SocketAddr, Arc<AtomicI64>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let left = Arc::new(AtomicI64::new(i64::MAX));
    let budget = Arc::clone(&left);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let Ok(far) = TcpStream::connect(server).await else { continue };
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            let (there, back) = (Arc::clone(&budget), Arc::clone(&budget));
            tokio::spawn(async move {
                tokio::select! {
                    () = pass(near_in, far_out, there) => {}
                    () = pass(far_in, near_out, back) => {}
                }
            });
        }
    });
    (address, left)
}

async fn pass(mut from: tokio::net::tcp::OwnedReadHalf, mut to: tokio::net::tcp::OwnedWriteHalf, left: Arc<AtomicI64>) {
    let mut bytes = [0; 512];
    while let Ok(count) = from.read(&mut bytes).await {
        let may = left.fetch_sub(count as i64, Ordering::Relaxed).clamp(0, count as i64) as usize;
        if count == 0 || to.write_all(&bytes[..may]).await.is_err() || may < count {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_at_any_byte_and_in_sync_again() {
    let base = Base::new("cut");
    let server = base.start().await;
    let (through, left) = proxy(server.address).await;
    let cuts = if torture() { 1_000 } else { 40 };
    let mut chance = Chance(17);
    let (mut table, mut seq, mut open): (_, u64, Option<(usize, Value)>) =
        (seated(server.address, REGISTRY.ids()[0], json!({})).await, 0, None);
    let (mut counted, mut took) = (1, Vec::new());
    for _ in 0..cuts {
        left.store(i64::MAX, Ordering::Relaxed);
        let start = Instant::now();
        let mut clients = Vec::new();
        for token in &table.tokens {
            clients.push(Client::connect(through, token, &table.id).await.unwrap());
        }
        if let Some((place, message)) = open.take() {
            let answer = clients[place].ask(message).await.unwrap();
            assert!(matches!(answer["type"].as_str(), Some("applied" | "duplicate")), "{answer}");
            assert_eq!(answer["revision"], json!(counted + 1));
            counted += 1;
        }
        // What the cut client shows is what a fresh look at the server shows.
        for (client, token) in clients.iter_mut().zip(&table.tokens) {
            client.ask(json!({ "type": "sync" })).await.unwrap();
            let fresh = Client::connect(server.address, token, &table.id).await.unwrap();
            assert_eq!((&client.state, &client.hash, client.revision), (&fresh.state, &fresh.hash, counted));
        }
        took.push(start.elapsed());
        if !clients[0].result.is_null() {
            table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
            counted = 1;
            continue;
        }
        left.store(chance.below(60_000) as i64, Ordering::Relaxed);
        'play: while clients[0].result.is_null() {
            let Some(place) = clients.iter().position(|client| !client.choices().is_empty()) else { break };
            let choices = clients[place].choices();
            seq += 1;
            let message = act(&table.seats[place], seq, counted, chance.pick(&choices).unwrap());
            match clients[place].ask(message.clone()).await {
                Ok(answer) => assert_eq!(answer["type"], "applied", "{answer}"),
                Err(_) => {
                    open = Some((place, message));
                    break;
                }
            }
            counted += 1;
            for client in &mut clients {
                while client.revision < counted {
                    if client.hear().await.is_err() {
                        break 'play;
                    }
                }
            }
        }
    }
    took.sort_unstable();
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    told(&format!(
        "{cuts} cuts: in sync again after {:?} (median), {:?} (99 of 100), {:?} (the slowest)",
        at(50),
        at(99),
        at(100)
    ));
    // Both players, connected and compared with a fresh look each; generous, because machines that test are busy.
    assert!(at(99) < Duration::from_secs(5), "in sync after {:?}", at(99));
    server.stop().await;
}

#[allow(clippy::print_stderr)]
fn told(text: &str) {
    eprintln!("{text}");
}

/// Every call of the description is there; those that need somebody say so.
#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_of_this_server() {
    let base = Base::new("openapi");
    let server = base.start().await;
    for (method, path, ..) in holmgang_server::openapi::CALLS {
        let path = path.replace("{id}", "x").replace("{step}", "0").replace("{seat}", "s").replace("{clause}", "1.1");
        let path = path.replace("{table}", "t").replace("{entry}", "e");
        let method = method.to_uppercase();
        let answer = support::send(server.address, &method, &path).await;
        assert!(answer.status != 405, "{method} {path}");
        assert!(answer.status != 404 || answer.code() != "not_found" || path.contains("content"), "{method} {path}");
    }
    server.stop().await;
}
