//! One table that is played: everybody sits, whoever may act acts, and everything is counted.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::light::Light;
use holmgang_loadgen::policy::Chance;
use serde_json::{Value, json};

/// What one table counts, and all of them together.
#[derive(Clone, Default)]
pub struct Totals {
    /// Actions that were acknowledged.
    pub acked: u64,
    /// Actions that were refused.
    pub refused: u64,
    /// Sockets that broke.
    pub errors: u64,
    /// Battles that came to their end.
    pub battles: u64,
    /// Steps that did not follow on the one before.
    pub gaps: u64,
    micros: Vec<u32>,
    /// When each of them was due.
    due: Vec<Instant>,
    sizes: Vec<u32>,
}

impl Totals {
    fn add(&mut self, other: Totals) {
        self.acked += other.acked;
        self.refused += other.refused;
        self.errors += other.errors;
        self.battles += other.battles;
        self.gaps += other.gaps;
        self.micros.extend(other.micros);
        self.due.extend(other.due);
        self.sizes.extend(other.sizes);
    }

    fn sort(&mut self) {
        self.micros.sort_unstable();
        self.sizes.sort_unstable();
    }

    /// The answers of each stretch of time after `start`: the milliseconds below which this share of them came. A stretch begins with what was due a
    /// fifth of it after its beginning, so that the one before does not reach into it. Only before the answers are sorted.
    fn stretches(&self, start: Instant, length: Duration, share: f64) -> Vec<f64> {
        let mut stretches: Vec<Vec<u32>> = Vec::new();
        for (due, micros) in self.due.iter().zip(&self.micros) {
            let since = due.saturating_duration_since(start).as_secs_f64() / length.as_secs_f64();
            if since.fract() < 0.2 {
                continue;
            }
            let number = since as usize;
            if stretches.len() <= number {
                stretches.resize(number + 1, Vec::new());
            }
            stretches[number].push(*micros);
        }
        stretches.iter_mut().for_each(|stretch| stretch.sort_unstable());
        stretches.iter().map(|stretch| f64::from(at(stretch, share)) / 1000.0).collect()
    }

    /// Milliseconds below which this share of the answers came.
    pub fn ms(&self, share: f64) -> f64 {
        f64::from(at(&self.micros, share)) / 1000.0
    }

    /// Bytes below which this share of the steps had.
    pub fn bytes(&self, share: f64) -> u32 {
        at(&self.sizes, share)
    }

    /// Bytes of a step on average.
    pub fn mean_bytes(&self) -> f64 {
        self.sizes.iter().map(|size| f64::from(*size)).sum::<f64>() / self.sizes.len().max(1) as f64
    }
}

fn at(sorted: &[u32], share: f64) -> u32 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or(0)
}

/// What all tables count together.
#[derive(Default)]
pub struct Counts(Mutex<Totals>);

impl Counts {
    /// Medians of the stretches in which only people played, and of those in between, in which heavy calls came too.
    pub fn alone_and_beside(&self, start: Instant, length: Duration, share: f64) -> [f64; 2] {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).stretches(start, length, share);
        // The last stretch is cut off by the end.
        let whole = &all[..all.len().saturating_sub(1) / 2 * 2];
        [0, 1].map(|parity| {
            let mut some: Vec<f64> = whole.iter().skip(parity).step_by(2).copied().collect();
            some.sort_by(f64::total_cmp);
            some.get(some.len() / 2).copied().unwrap_or(f64::NAN)
        })
    }

    /// All of it, in order.
    pub fn totals(&self) -> Totals {
        let mut totals = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        totals.sort();
        totals
    }
}

/// A table with the people at it, each with a socket.
pub struct Player {
    /// Its id.
    pub table: String,
    clients: Vec<Light>,
    seats: Vec<String>,
    tokens: Vec<String>,
}

/// Opens a table for people who were never here, sits everybody down and connects them: whoever plays later begins at once.
///
/// # Errors
/// The server is not there, or refuses.
pub async fn open(server: SocketAddr, book: &Value, number: u64) -> std::io::Result<Player> {
    let seats: Vec<String> = book["scenarios"][0]["seats"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|seat| Some(seat.as_str()?.to_owned()))
        .collect();
    let mut tokens = Vec::new();
    for seat in &seats {
        tokens.push(guest(server, &format!("{seat} {number}")).await?);
    }
    open_for(server, book, seats, tokens).await
}

/// The same for people who are known: as after a battle, when they begin another one.
async fn open_for(
    server: SocketAddr,
    book: &Value,
    seats: Vec<String>,
    tokens: Vec<String>,
) -> std::io::Result<Player> {
    let scenario = &book["scenarios"][0]["id"];
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
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(Light::connect(server, token, &table).await?);
    }
    Ok(Player { table, clients, seats, tokens })
}

/// Plays until the time is up: battle after battle. The last table comes back with its sockets open, if there is one: whoever ends first should not
/// make the server say goodbye while others still wait for an answer.
pub async fn play(
    server: SocketAddr,
    book: Arc<Value>,
    mut player: Player,
    counts: Arc<Counts>,
    seed: u64,
    first: Duration,
    pause: Option<Duration>,
    end: Instant,
) -> Option<Player> {
    let mut totals = Totals::default();
    let mut chance = Chance(seed);
    let mut due = Instant::now() + first;
    let mut last = None;
    while Instant::now() < end {
        let played = battle(&mut player, &mut totals, &mut chance, &mut due, pause, end).await;
        for client in &mut player.clients {
            totals.gaps += client.gaps;
            totals.sizes.append(&mut client.sizes);
        }
        if played.is_err() || Instant::now() >= end {
            totals.errors += u64::from(played.is_err());
            last = Some(player);
            break;
        }
        let Player { seats, tokens, .. } = player;
        match open_for(server, &book, seats, tokens).await {
            Ok(next) => player = next,
            Err(_) => {
                totals.errors += 1;
                break;
            }
        }
        // Sitting down is no action: the first one of a battle is due when its table stands.
        due = due.max(Instant::now());
    }
    counts.0.lock().unwrap_or_else(PoisonError::into_inner).add(totals);
    last
}

async fn battle(
    player: &mut Player,
    totals: &mut Totals,
    chance: &mut Chance,
    due: &mut Instant,
    pause: Option<Duration>,
    end: Instant,
) -> std::io::Result<()> {
    let Player { clients, seats, .. } = player;
    let mut seq = 0;
    while Instant::now() < end {
        let revision = clients.iter().map(|client| client.revision).max().unwrap_or(0);
        for client in clients.iter_mut() {
            while client.revision < revision {
                client.hear().await?;
            }
        }
        if clients.iter().any(|client| client.over) {
            totals.battles += 1;
            break;
        }
        let Some((mover, count)) = clients.iter().map(Light::choices).enumerate().find(|(_, count)| *count > 0) else {
            break;
        };
        let (Some(client), Some(seat)) = (clients.get_mut(mover), seats.get(mover)) else { break };
        let text = client.choice(chance.below(count)).unwrap_or_default().to_owned();
        match pause {
            Some(_) => tokio::time::sleep_until((*due).into()).await,
            None => *due = Instant::now(),
        }
        seq += 1;
        let done = client.act(seat, seq, &text).await?;
        totals.micros.push(u32::try_from(due.elapsed().as_micros()).unwrap_or(u32::MAX));
        totals.due.push(*due);
        totals.acked += u64::from(done);
        totals.refused += u64::from(!done);
        *due += pause.unwrap_or_default();
        let target = client.revision.max(revision + u64::from(done));
        for client in clients.iter_mut() {
            while client.revision < target {
                client.hear().await?;
            }
        }
    }
    Ok(())
}
