//! Passwords that are tried: by what they are counted, and how they are hashed.
//!
//! A wrong password counts against the network that it came from, and against the name from wherever it came. The second count holds only for those
//! who come from where the name has never logged in: else anybody could lock its owner out. Where it has logged in, that is a *home*: a network, or a
//! browser that keeps a word of its own for that. A browser that is a home counts by itself, so that not even its own network locks it out.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use holmgang_kernel::fair::{hash, hex};
use holmgang_kernel::words;
use rusqlite::{Connection, OptionalExtension, params};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;

use super::{Answer, Fault, cookie};
use crate::app::App;
use crate::time::wall;
use crate::{auth, limits};

/// What is stored of a place that is a home.
type Mark = [u8; 32];

/// Where somebody comes from.
pub struct LoginOrigin {
    network: String,
    /// The word of the browser.
    word: Option<String>,
}

fn home_cookie(app: &App) -> &'static str {
    if app.config.is_https() { "__Host-holmgang-home" } else { "holmgang-home" }
}

fn network_mark(network: &str) -> Mark {
    hash(&[b"holmgang network 1", network.as_bytes()])
}

fn word_mark(word: &str) -> Mark {
    hash(&[b"holmgang home 1", word.as_bytes()])
}

impl LoginOrigin {
    /// Of a request.
    pub fn of(app: &App, network: IpAddr, headers: &HeaderMap) -> LoginOrigin {
        let word = cookie(headers, home_cookie(app)).filter(|word| word.len() <= 128);
        LoginOrigin { network: network.to_string(), word }
    }

    /// By what a password for this name counts. `person` has the name, if anybody has: who has not is asked for all the same, so that it is the
    /// same work.
    pub fn attempts(&self, store: &Connection, person: Option<i64>, name: &str) -> rusqlite::Result<LoginAttempts> {
        let is_home = |mark: Mark| {
            let mut asked = store.prepare_cached("SELECT 1 FROM homes WHERE person = ?1 AND mark = ?2")?;
            asked.query_row(params![person, mark.as_slice()], |_| Ok(())).optional().map(|found| found.is_some())
        };
        let word = word_mark(self.word.as_deref().unwrap_or_default());
        let (by_word, by_network) = (is_home(word)?, is_home(network_mark(&self.network))?);
        Ok(match (by_word, by_network) {
            (true, _) => LoginAttempts { bucket: format!("home {}", hex(&word)), name: None },
            (false, true) => LoginAttempts::of_network(self),
            (false, false) => LoginAttempts { name: Some(name.to_owned()), ..LoginAttempts::of_network(self) },
        })
    }

    /// From now on this is a home of a person; with a new word for the browser.
    pub fn settle(&self, store: &Connection, person: i64, device: i64, word: &str) -> rusqlite::Result<()> {
        if let Some(old) = &self.word {
            store.execute(
                "DELETE FROM homes WHERE person = ?1 AND mark = ?2",
                params![person, word_mark(old).as_slice()],
            )?;
        }
        for mark in [network_mark(&self.network), word_mark(word)] {
            store
                .prepare_cached("INSERT OR REPLACE INTO homes (person, mark, device, seen) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![person, mark.as_slice(), device, wall()])?;
        }
        store
            .prepare_cached("DELETE FROM homes WHERE person = ?1 AND mark NOT IN (SELECT mark FROM homes WHERE person = ?1 ORDER BY seen DESC LIMIT ?2)")?
            .execute(params![person, limits::MOST_HOMES as i64])?;
        Ok(())
    }
}

/// Lets a browser keep the word by which it is a home; empty to forget it.
pub fn with_home(app: &App, word: &str, mut response: Response) -> Response {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let age = if word.is_empty() { 0 } else { 31_536_000 };
    let text = format!("{}={word}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", home_cookie(app));
    if let Ok(value) = HeaderValue::from_str(&text) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

/// By what a password counts.
#[derive(Clone, Debug)]
pub struct LoginAttempts {
    bucket: String,
    /// The name, where it is not at home.
    name: Option<String>,
}

impl LoginAttempts {
    /// By the network alone.
    pub fn of_network(from: &LoginOrigin) -> LoginAttempts {
        LoginAttempts { bucket: from.network.clone(), name: None }
    }

    /// Of somebody who has come in: by who they are.
    pub fn of_person(person: i64) -> LoginAttempts {
        LoginAttempts { bucket: format!("password {person}"), name: None }
    }

    /// Whether one may be tried.
    ///
    /// # Errors
    /// Not now, with how long to wait. The words are the same for a name that is there and one that is not.
    pub fn may(&self, app: &App) -> Answer<()> {
        if !app.config.rate_limits {
            return Ok(());
        }
        let mut wait = Duration::ZERO;
        if !app.wrong.has(&self.bucket) {
            wait = Duration::from_secs_f64(1.0 / limits::WRONG_A_SECOND);
        }
        if let Some(name) = &self.name {
            wait = wait.max(app.login_throttle.wait(name, Instant::now()));
        }
        if wait.is_zero() {
            return Ok(());
        }
        let seconds = wait.as_secs_f64().ceil() as u64;
        app.metrics.limited.add(1);
        tracing::warn!(seconds, "too many wrong passwords");
        let words = match self.name {
            None => words!("too many attempts; wait {seconds} s", "слишком много попыток; подождите {seconds} с"),
            Some(_) => words!(
                "too many attempts; wait {seconds} s, or log in from where you have done so before",
                "слишком много попыток; подождите {seconds} с или войдите оттуда, где уже входили"
            ),
        };
        Err(Fault { wait: seconds, ..Fault::new("too_many", words) })
    }

    /// One was wrong.
    pub fn wrong(&self, app: &App) {
        if app.config.rate_limits {
            app.wrong.take(&self.bucket);
            if let Some(name) = &self.name {
                app.login_throttle.wrong(name, Instant::now());
            }
        }
    }
}

/// The turn of somebody whose password is hashed. When it ends, the next one waits a while: passwords come in floods, and whoever plays has the processor
/// and its caches for most of the time.
pub struct HashTurn {
    slot: Option<OwnedSemaphorePermit>,
    rest: Duration,
    /// Where it rests: it may end on a thread of the workers, when whoever asked has hung up.
    runtime: Handle,
}

impl Drop for HashTurn {
    fn drop(&mut self) {
        let (slot, rest) = (self.slot.take(), self.rest);
        self.runtime.spawn(async move {
            tokio::time::sleep(rest).await;
            drop(slot);
        });
    }
}

/// A password is hashed: one at a time, elsewhere. None says that it was wrong. It is counted before the next one has its turn, and whether one may try
/// is asked again when it is one's turn: whoever sends a thousand at once has no more tries than who sends one after the other. Nobody else has a
/// turn until the slot is dropped.
///
/// # Errors
/// Not now: too many wrong ones, or too many in the line.
pub async fn hashed<T, H>(app: &Arc<App>, attempts: &LoginAttempts, hash: H) -> Answer<(Option<T>, HashTurn)>
where
    T: Send + 'static,
    H: Fn() -> Option<T> + Send + Sync + 'static,
{
    attempts.may(app)?;
    let busy =
        || Fault::said("busy", "too many log in right now; try again", "сейчас входит слишком много людей; повторите");
    let slot = tokio::time::timeout(app.config.login_patience, Arc::clone(&app.hashes).acquire_owned()).await;
    let slot = slot.map_err(|_| busy())?.map_err(|_| busy())?;
    let mut turn = HashTurn { slot: Some(slot), rest: Duration::ZERO, runtime: Handle::current() };
    attempts.may(app)?;
    app.metrics.hashed.add(1);
    let (app, attempts, hash) = (Arc::clone(app), attempts.clone(), Arc::new(hash));
    // In a task of its own: it is done and counted also for somebody who has hung up meanwhile.
    let done = tokio::spawn(async move {
        let timed = |hash: Arc<H>| {
            move || {
                let begun = Instant::now();
                (hash(), begun.elapsed())
            }
        };
        let idle = app.hash_workers.run(timed(Arc::clone(&hash)));
        tokio::pin!(idle);
        let done = tokio::select! {
            done = &mut idle => done,
            // On a machine that is never idle it is done as everything else.
            () = tokio::time::sleep(limits::IDLE_PATIENCE) => tokio::select! {
                done = &mut idle => done,
                done = app.workers.run(timed(hash)) => done,
            },
        };
        let (hash, took) = done?;
        turn.rest = took.min(limits::IDLE_PATIENCE) * limits::REST_AFTER_HASH;
        if hash.is_none() {
            attempts.wrong(&app);
        }
        Some((hash, turn))
    });
    done.await.ok().flatten().ok_or_else(busy)
}

/// What a new home is known by.
pub fn word() -> String {
    auth::word(52)
}
