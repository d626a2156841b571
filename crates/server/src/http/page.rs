//! The page itself, what the server is, and how it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use holmgang_arena::erased::Listed;
use holmgang_arena::sweep;
use holmgang_kernel::words::Lang;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{Address, Answer, Fault, RequestLang, guard};
use crate::app::App;
use crate::limits;
use crate::wire;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/server", get(server))
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(file)
}

async fn server() -> Json<wire::ServerInfo> {
    let limits = [
        ("name", limits::MOST_NAME),
        ("title", limits::MOST_TITLE),
        ("chat", limits::MOST_CHAT),
        ("action", limits::MOST_ACTION),
        ("record", limits::MOST_RECORD),
    ];
    Json(wire::ServerInfo {
        protocol: limits::PROTOCOL,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        bots: sweep::bots().into_iter().map(bot_info).collect(),
        limits: limits.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    })
}

fn bot_info(bot: Listed) -> wire::BotInfo {
    wire::BotInfo { level: sweep::level(&bot.id), listed: super::rulebooks::listed(bot) }
}

async fn openapi() -> Json<wire::Json> {
    Json(crate::openapi::description())
}

async fn ready(State(app): State<Arc<App>>) -> Response {
    let stopping = *app.stopping.borrow();
    // Not by what was believed a moment ago: a disk that is full still answers questions.
    let answers = app.store.takes_writes().await;
    match answers && !stopping {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>, Address(address): Address, headers: HeaderMap) -> Answer<Response> {
    let is_local = address.is_loopback() && (app.config.proxy || !guard::is_forwarded(&headers));
    if !app.config.metrics && !is_local {
        return Err(Fault::said("not_found", "there is nothing here", "здесь ничего нет"));
    }
    let counts = &app.store.counts;
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed) as f64;
    let more = [
        ("tables", "Tables in memory", "gauge", app.rooms.len() as f64),
        ("commits_total", "Commits to disk", "counter", count(&counts.commits)),
        ("changes_total", "Changes in them", "counter", count(&counts.changes)),
        ("commit_failures_total", "Commits that failed", "counter", count(&counts.failures)),
        ("database_bytes", "The database with its log", "gauge", app.store.bytes() as f64),
        ("commit_seconds_total", "Time in commits", "counter", count(&counts.micros) / 1e6),
        ("stalled_seconds_total", "Time in which the server stood still", "counter", app.pulse.stalled() as f64 / 1e3),
    ];
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, app.metrics.text(&more)).into_response())
}

/// A file of the page; every other path of people is the page itself.
async fn file(uri: Uri, headers: HeaderMap, RequestLang(lang): RequestLang) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Fault::said("not_found", "there is nothing here", "здесь ничего нет").into_response();
    }
    let name =
        if path.is_empty() || !path.rsplit('/').next().unwrap_or("").contains('.') { "index.html" } else { path };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let packed = [("br", ".br"), ("gzip", ".gz")].into_iter().filter(|(name, _)| accepted.contains(name));
    for (encoding, ending) in packed {
        if let Some(found) = Page::get(&format!("{name}{ending}")) {
            let mut response = sent(name, found);
            response.headers_mut().insert(header::CONTENT_ENCODING, header::HeaderValue::from_static(encoding));
            response.headers_mut().insert(header::VARY, header::HeaderValue::from_static("accept-encoding"));
            return response;
        }
    }
    match Page::get(name) {
        Some(found) => sent(name, found),
        None if name == "index.html" => note(lang),
        None => (StatusCode::NOT_FOUND, "not found\n").into_response(),
    }
}

fn sent(name: &str, file: EmbeddedFile) -> Response {
    let kind = match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    // Names of built files hold a hash of what is in them.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], file.data.into_owned()).into_response()
}

fn note(lang: Lang) -> Response {
    let text = lang.pick(
        "Holmgang is running, but its page was not built into this program.\n\n\
         To build it, install Node.js 20 or newer and run:  cargo xtask run\n\
         The interface for programs works all the same: /api/openapi.json\n",
        "Holmgang работает, но страница не встроена в эту программу.\n\n\
         Чтобы собрать её, установите Node.js 20 или новее и выполните:  cargo xtask run\n\
         Интерфейс для программ работает и так: /api/openapi.json\n",
    );
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
