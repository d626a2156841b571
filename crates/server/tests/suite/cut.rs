//! Row 15: a connection that is cut at any byte, in either direction: who comes back is in sync at once, and nothing is lost or doubled.

use crate::support;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Base, act, rounds, seated, torture};
use holmgang_loadgen::client::{Client, PATIENCE};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// What stands between: it lets so many bytes through, in both directions together, and then cuts every connection.
#[derive(Clone)]
struct Between {
    left: Arc<AtomicI64>,
    /// Whether it falls silent instead: nothing comes through any more, and neither side is told.
    silent: Arc<AtomicBool>,
}

impl Between {
    async fn before(server: SocketAddr) -> (SocketAddr, Between) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let between = Between { left: Arc::new(AtomicI64::new(i64::MAX)), silent: Arc::default() };
        let own = between.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(server).await else { continue };
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                let own = own.clone();
                tokio::spawn(async move {
                    tokio::select! {
                        () = own.pass(near_in, far_out) => {}
                        () = own.pass(far_in, near_out) => {}
                    }
                });
            }
        });
        (address, between)
    }

    async fn pass(&self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
        let mut bytes = [0; 512];
        while let Ok(count) = from.read(&mut bytes).await {
            let may = self.left.fetch_sub(count as i64, Ordering::Relaxed).clamp(0, count as i64) as usize;
            if count == 0 || to.write_all(&bytes[..may]).await.is_err() {
                return;
            }
            if may < count {
                if self.silent.load(Ordering::Relaxed) {
                    std::future::pending::<()>().await;
                }
                return;
            }
        }
    }

    fn lets(&self, bytes: i64, silent: bool) {
        self.silent.store(silent, Ordering::Relaxed);
        self.left.store(bytes, Ordering::Relaxed);
    }

    /// What comes through, if it does. Who hears nothing for a while gives up, as a page does that hears no answer.
    async fn heard<T>(&self, what: impl Future<Output = std::io::Result<T>>) -> std::io::Result<T> {
        let patience = if self.silent.load(Ordering::Relaxed) { Duration::from_millis(200) } else { PATIENCE };
        tokio::time::timeout(patience, what).await.map_err(std::io::Error::other)?
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_at_any_byte_and_in_sync_again() {
    let base = Base::new("cut");
    let server = base.start().await;
    let (through, between) = Between::before(server.address).await;
    let cuts = rounds(40, 1_000);
    let mut chance = Chance(17);
    let (mut table, mut seq, mut open): (_, u64, Option<(usize, Value)>) =
        (seated(server.address, REGISTRY.ids()[0], json!({})).await, 0, None);
    let (mut counted, mut took, mut resumed, mut early) = (1, Vec::new(), Vec::new(), 0);
    for round in 0..cuts {
        // Now and then the next connection does not even come about: it is cut in its handshake, or in the first look at everything.
        if round % 4 == 3 {
            between.lets(chance.below(8_000) as i64, round % 8 == 7);
            let coming = Client::connect(through, &table.tokens[0], &table.id);
            early += u32::from(between.heard(coming).await.is_err());
        }
        between.lets(i64::MAX, false);
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
        // Nobody asks for anything here: to come back is enough.
        for client in &mut clients {
            while client.revision < counted {
                client.hear().await.unwrap();
            }
        }
        resumed.push(start.elapsed());
        // What the cut client shows is what a fresh look at the server shows; and it is what is told to who asks.
        for (client, token) in clients.iter_mut().zip(&table.tokens) {
            let fresh = Client::connect(server.address, token, &table.id).await.unwrap();
            assert_eq!((&client.state, &client.hash, client.revision), (&fresh.state, &fresh.hash, counted));
            assert_eq!((&client.log, client.gaps), (&fresh.log, 0));
            client.ask(json!({ "type": "sync" })).await.unwrap();
            assert_eq!((&client.state, &client.hash, client.revision), (&fresh.state, &fresh.hash, counted));
        }
        took.push(start.elapsed());
        if !clients[0].result.is_null() {
            table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
            counted = 1;
            continue;
        }
        between.lets(chance.below(60_000) as i64, round % 10 == 5);
        'play: while clients[0].result.is_null() {
            let Some(place) = clients.iter().position(|client| !client.choices().is_empty()) else { break };
            let choices = clients[place].choices();
            seq += 1;
            let message = act(&table.seats[place], seq, counted, chance.pick(&choices).unwrap());
            match between.heard(clients[place].ask(message.clone())).await {
                Ok(answer) => assert_eq!(answer["type"], "applied", "{answer}"),
                Err(_) => {
                    open = Some((place, message));
                    break;
                }
            }
            counted += 1;
            for client in &mut clients {
                while client.revision < counted {
                    if between.heard(client.hear()).await.is_err() {
                        break 'play;
                    }
                }
            }
        }
    }
    assert!(early > 0, "no handshake was ever cut");
    for took in [&mut took, &mut resumed] {
        took.sort_unstable();
    }
    let at = |took: &[Duration], share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    let within = resumed.iter().filter(|took| **took <= Duration::from_secs(1)).count() as f64 / resumed.len() as f64;
    told(&format!(
        "{cuts} cuts, {early} of them in a handshake: both players resumed after {:?} (median), {:?} (99 of 100), {:?} (the slowest), {:.1} % within a second; no reload",
        at(&resumed, 50),
        at(&resumed, 99),
        at(&resumed, 100),
        within * 100.0
    ));
    told(&format!("connected and compared with a fresh look each after {:?} (99 of 100)", at(&took, 99)));
    // The promise of a second is held against it where the machine is there for it alone.
    assert!(!torture() || (within >= 0.99 && at(&resumed, 50) < Duration::from_secs(1)), "{within} within a second");
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
