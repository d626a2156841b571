//! The HTTP side: one file an area, each with its own router. Here: who calls, from where, and what every answer carries.

pub mod campaigns;
mod chances;
pub mod compendium;
pub mod forecast;
mod desk;
mod error;
mod fork;
mod guard;
mod keys;
mod list;
mod login_attempts;
mod me;
mod packed;
mod page;
mod people;
mod precedents;
mod records;
mod rulebooks;
mod share;
mod tables;

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use futures_util::StreamExt;
use holmgang_kernel::words::{Lang, Words};
use rusqlite::{OptionalExtension, params};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::App;
use crate::fair_queue::{QueueSlot, Requester};
use crate::room::Who;
use crate::{auth, limits, workers};
pub use error::{Answer, Fault};

/// The longest that somebody waits for a slot.
const PATIENCE: Duration = Duration::from_secs(10);

/// What may be done with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Look.
    Read,
    /// Act, sit down, talk.
    Play,
    /// Open tables.
    Create,
    /// All else: only the person at a browser.
    All,
}

/// Somebody who calls, and is known.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The number of the person.
    pub person: i64,
    /// The number of the device.
    pub device: i64,
    /// The name.
    pub name: String,
    /// Whether there is a password.
    pub account: bool,
    /// The language.
    pub lang: Lang,
    /// Since when.
    pub created: i64,
    /// How many devices had been ended when this was found out; see [`App::ended`].
    pub as_of: u64,
    scopes: String,
}

impl Caller {
    /// For rooms.
    pub fn who(&self) -> Who {
        Who { person: self.person, name: self.name.clone() }
    }

    /// Whose line they wait in.
    pub fn requester(&self) -> Requester {
        Requester::Person(self.person)
    }

    /// Whether this may be done.
    ///
    /// # Errors
    /// The token is not for it.
    pub fn may(&self, scope: Scope) -> Answer<()> {
        let word = match scope {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Create => "create",
            Scope::All => "*",
        };
        let has = self.scopes == "*" || self.scopes.split(' ').any(|known| known == word);
        if has {
            return Ok(());
        }
        Err(Fault::said("scope_missing", "this token is not for that", "этот ключ не для этого"))
    }
}

/// The whole HTTP side.
pub fn router(app: &Arc<App>) -> Router {
    let api = Router::new()
        .merge(rulebooks::router())
        .merge(compendium::router())
        .merge(me::router())
        .merge(people::router())
        .merge(tables::router())
        .merge(fork::router())
        .merge(list::router())
        .merge(records::router())
        .merge(forecast::router())
        .merge(chances::router())
        .merge(desk::router())
        .merge(campaigns::router())
        .merge(share::router())
        .merge(keys::router())
        .merge(page::router());
    api.layer(middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(app), packed::packed))
        .with_state(Arc::clone(app))
}

/// Who calls, if it is known.
pub struct OptionalCaller(pub Option<Caller>);

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Fault;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Caller> {
        let known = caller(app, &parts.headers).await?;
        known.ok_or_else(Fault::no_session)
    }
}

impl FromRequestParts<Arc<App>> for OptionalCaller {
    type Rejection = Fault;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<OptionalCaller> {
        Ok(OptionalCaller(caller(app, &parts.headers).await?))
    }
}

/// The name of the cookie.
pub fn cookie_name(app: &App) -> &'static str {
    if app.config.is_https() { "__Host-holmgang" } else { "holmgang" }
}

/// The token of a request.
pub fn token(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(bearer) = bearer(headers) {
        return Some(bearer.to_owned());
    }
    cookie(headers, cookie_name(app))
}

/// A cookie of a request.
fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|line| line.split(';'))
        .find_map(|cookie| cookie.trim().split_once('=').filter(|(known, _)| *known == name))
        .map(|(_, token)| token.to_owned())
}

/// The bearer token of a request.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

async fn caller(app: &Arc<App>, headers: &HeaderMap) -> Answer<Option<Caller>> {
    let Some(token) = token(app, headers).filter(|token| token.len() <= 128) else { return Ok(None) };
    let hash = auth::token_hash(&token);
    let as_of = app.ended();
    let known = |app: &App| app.known.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned();
    if let Some(caller) = known(app) {
        return Ok(Some(Caller { as_of, ..caller }));
    }
    let ago = |days: i64| crate::time::wall() - days * crate::time::DAY;
    let (oldest, logged_in) = (ago(app.config.kept.sessions), ago(app.config.kept.logins));
    let found = app.store.read(move |store| {
        store
            .prepare_cached(
                "SELECT p.id, d.id, p.name, p.password IS NOT NULL, p.lang, p.created, d.scopes
                 FROM devices d JOIN people p ON p.id = d.person WHERE d.token = ?1 AND p.deleted IS NULL AND d.seen >= ?2
                 AND (p.password IS NULL OR d.scopes <> '*' OR d.created >= ?3)",
            )?
            .query_row(params![hash.as_slice(), oldest, logged_in], |row| {
                Ok(Caller {
                    person: row.get(0)?,
                    device: row.get(1)?,
                    name: row.get(2)?,
                    account: row.get(3)?,
                    lang: row.get::<_, String>(4)?.parse().unwrap_or_default(),
                    created: row.get(5)?,
                    as_of,
                    scopes: row.get(6)?,
                })
            })
            .optional()
    });
    let Some(caller) = found.await? else { return Ok(None) };
    let at = crate::time::wall();
    let device = caller.device;
    let seen = app.store.write(move |store| {
        store.prepare_cached("UPDATE devices SET seen = ?2 WHERE id = ?1")?.execute(params![device, at])
    });
    let changed = seen.await.unwrap_or(1);
    if changed == 0 {
        return Ok(None); // it was ended in this moment
    }
    let mut cache = app.known.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.len() > 50_000 {
        cache.clear();
    }
    // Whoever was ended since this was read must not be known from now on.
    if app.ended() == as_of {
        cache.insert(hash, caller.clone());
    }
    Ok(Some(caller))
}

/// The language of a request: asked for, else the caller's browser's, else English.
pub struct RequestLang(pub Lang);

#[derive(Deserialize)]
struct LangQuery {
    lang: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for RequestLang {
    type Rejection = Fault;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<RequestLang> {
        let asked = Query::<LangQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang);
        let accepted = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let accepted = accepted.into_iter().flat_map(|line| line.split(','));
        let first = |word: &str| word.split(';').next().and_then(|word| word.trim().parse::<Lang>().ok());
        let lang = asked.and_then(|lang| lang.parse().ok()).or_else(|| accepted.into_iter().find_map(first));
        Ok(RequestLang(lang.unwrap_or_default()))
    }
}

/// From where a request comes.
pub struct Address(pub IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Fault;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Address> {
        Ok(Address(address(app, parts.extensions.get::<ConnectInfo<SocketAddr>>(), &parts.headers)))
    }
}

/// What is counted as one address: of IPv6 the network that one household has, since it may take any of its addresses.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) if !long.is_loopback() => {
            let [a, b, c, d, ..] = long.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        other => other,
    }
}

fn address(app: &App, peer: Option<&ConnectInfo<SocketAddr>>, headers: &HeaderMap) -> IpAddr {
    network(caller_address(app, peer, headers))
}

fn caller_address(app: &App, peer: Option<&ConnectInfo<SocketAddr>>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !app.config.proxy {
        return peer;
    }
    // The last one was written by our own proxy; those before it anybody can write.
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    forwarded.and_then(|line| line.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Fault;
    async fn from_request(request: Request, app: &Arc<App>) -> Answer<Body<T>> {
        let bytes = bytes(request, app, limits::MOST_BODY).await?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text).map(Body).map_err(|error| {
            let why = error.to_string();
            let words = Words::new(format!("this is not understood: {why}"), format!("это непонятно: {why}"));
            Fault::new("bad_request", words)
        })
    }
}

/// The bytes of a body, at most so many. Of one that is larger some more is read and thrown away: whoever is still sending hears no answer.
///
/// # Errors
/// Too large, or broken off.
pub async fn bytes(request: Request, app: &Arc<App>, most: usize) -> Answer<Bytes> {
    let mut body = request.into_body().into_data_stream();
    let read = async {
        let (mut all, mut passed) = (Vec::new(), 0);
        while let Some(Ok(part)) = body.next().await {
            passed += part.len();
            if passed > 4 * most {
                break;
            }
            if passed <= most {
                all.extend_from_slice(&part);
            } else {
                all = Vec::new();
            }
        }
        (passed <= most).then(|| Bytes::from(all))
    };
    let read = tokio::time::timeout(app.config.body_time, read).await;
    let read = read.map_err(|_| Fault::said("too_slow", "this comes too slowly", "это идёт слишком медленно"))?;
    read.ok_or_else(|| Fault::said("too_large", "this is too large", "это слишком велико"))
}

/// What most requests about one thing say: who asks, of what, in which language.
pub struct Of {
    /// Who asks.
    pub caller: Caller,
    /// The id in the path.
    pub id: String,
    /// The language.
    pub lang: Lang,
}

impl FromRequestParts<Arc<App>> for Of {
    type Rejection = Fault;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Of> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let Path(id) = Path::from_request_parts(parts, app).await.map_err(|_| Fault::no_table())?;
        let RequestLang(lang) = RequestLang::from_request_parts(parts, app).await?;
        Ok(Of { caller, id, lang })
    }
}

fn busy() -> Fault {
    Fault::said("busy", "the server is busy; try again", "сервер занят; повторите")
}

/// A slot for work on what somebody has sent or looks back at, from the line of who asks.
///
/// # Errors
/// None becomes free, or too much of this one waits already.
pub async fn check_slot(app: &App, whose: Requester) -> Answer<QueueSlot> {
    let turn = tokio::time::timeout(PATIENCE, app.checks.turn(whose)).await;
    turn.map_err(|_| busy())?.map_err(|_| busy())
}

/// What was worked out as the bytes of its answer, written there too: they can be many, and the threads that answer players have no time for it.
///
/// # Errors
/// It takes too long, or failed.
pub async fn work_told<T: serde::Serialize>(
    app: &App,
    hold: impl Send + 'static,
    time: Duration,
    work: impl FnOnce(&dyn Fn() -> bool) -> Option<T> + Send + 'static,
) -> Answer<Response> {
    let told = self::work(app, hold, time, move |go_on| work(go_on).and_then(|told| serde_json::to_vec(&told).ok()));
    let told = told.await?.ok_or_else(Fault::too_long)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], told).into_response())
}

/// A slot for work that is done for nobody else at the same time.
///
/// # Errors
/// None becomes free.
pub async fn slot(slots: &Arc<Semaphore>) -> Answer<OwnedSemaphorePermit> {
    let slot = tokio::time::timeout(PATIENCE, Arc::clone(slots).acquire_owned()).await;
    slot.map_err(|_| busy())?.map_err(|_| busy())
}

/// Set when whoever asked is gone: an answer that nobody waits for is dropped with its future.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Something that takes a while: elsewhere and below what answers, holding what it needs. It asks whether it may go on: not longer than `time`, and not
/// for somebody who has gone.
///
/// # Errors
/// It failed.
pub async fn work<T: Send + 'static>(
    app: &App,
    hold: impl Send + 'static,
    time: Duration,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
) -> Answer<T> {
    let asker = CancelOnDrop(Arc::default());
    let gone = Arc::clone(&asker.0);
    let done = app.workers.run(move || {
        let _hold = hold;
        work(&|| {
            workers::pause();
            workers::worked() < time && !gone.load(Ordering::Relaxed)
        })
    });
    let done = done.await.ok_or_else(busy);
    drop(asker);
    done
}
