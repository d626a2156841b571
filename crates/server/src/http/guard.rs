//! What holds for every request: hosts and origins that are ours, a header that only our page sends, limits, and headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{Fault, address, bearer};
use crate::app::App;

/// What the page may do: nothing but what comes from here. No text becomes markup: the one policy is that of the compiled templates.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types svelte-trusted-html";

/// What an answer may do that others may show in a frame: nothing but draw itself. It has no script and no form.
const FRAMED: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Marks an answer that others may show in a frame.
#[derive(Clone, Copy)]
pub struct Embeddable;

/// Lets a request through, or not; and dresses the answer.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.metrics.requests.add(1);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let caller = address(&app, peer, request.headers());
    let is_probe = matches!(request.uri().path(), "/healthz" | "/readyz" | "/metrics");
    let bucket = if is_probe { &app.probes } else { &app.requests };
    let is_heavy = takes_long(&request);
    let too_many = || {
        Fault::said("too_many", "too many requests; wait a little", "слишком много запросов; подождите").into_response()
    };
    let mut response = if is_behind_unknown_proxy(&app, peer, request.headers()) {
        tell_of_proxy(&app);
        let en = "there is a proxy before this server that it was not told of: start it with --proxy true";
        Fault::said("unknown_proxy", en, "перед сервером прокси, о котором ему не сказали: запустите с --proxy true")
            .into_response()
    } else if app.config.rate_limits
        && (!bucket.take(&caller.to_string()) || is_heavy && !app.heavy.take(&caller.to_string()))
    {
        app.metrics.limited.add(1);
        if app.warnings.take(&format!("hasty {caller}")) {
            tracing::warn!(%caller, "too many requests");
        }
        too_many()
    } else {
        match (check(&app, &request), app.begin_request(caller)) {
            (Err(fault), _) => fault.into_response(),
            (Ok(()), None) => too_many(),
            (Ok(()), Some(in_flight)) => {
                measured(&app, caller, request, next).await.map(|body| Body::new(HoldingBody::new(body, in_flight)))
            }
        }
    };
    let framed = response.extensions().get::<Embeddable>().is_some();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(if framed { FRAMED } else { POLICY }));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if !framed {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    let origin = if framed { "cross-origin" } else { "same-origin" };
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static(origin));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if app.config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// Calls that take long to answer: of those an address has fewer.
const HEAVY: &[(Method, &str)] = &[
    (Method::POST, "/api/records"),
    (Method::GET, "/api/records/{id}/luck"),
    (Method::GET, "/api/records/{id}/forecast"),
    (Method::GET, "/api/records/{id}/log"),
    (Method::GET, "/api/records/{id}/steps/{step}/best"),
    (Method::POST, "/api/scenarios/validate"),
    (Method::POST, "/api/scenarios/chances"),
    (Method::GET, "/api/tables"),
    (Method::GET, "/api/tables/{id}/luck"),
    (Method::GET, "/api/tables/{id}/forecast"),
    (Method::GET, "/api/tables/{id}/log"),
    (Method::GET, "/api/tables/{id}/hint"),
    (Method::GET, "/api/tables/{id}/steps/{step}/best"),
    (Method::POST, "/api/tables/{id}/post"),
    (Method::GET, "/api/tables/{id}/question"),
    (Method::GET, "/api/tables/{id}/answer"),
    (Method::POST, "/api/tables/{id}/reverse"),
    (Method::POST, "/api/audit"),
    (Method::GET, "/api/me/clauses/{clause}"),
    (Method::GET, "/e/{id}/{step}"),
    (Method::GET, "/api/me/profile"),
    (Method::GET, "/api/people/{id}"),
    (Method::GET, "/api/me/export"),
    (Method::POST, "/api/account"),
    (Method::POST, "/api/login"),
    (Method::POST, "/api/me/password"),
];

fn takes_long(request: &Request) -> bool {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    HEAVY.iter().any(|(method, heavy)| method == request.method() && path == Some(heavy))
}

/// The answer, and how long the call took until it began.
async fn measured(app: &App, caller: IpAddr, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let call = path.map(|path| format!("{} {path}", request.method()));
    let begun = Instant::now();
    let response = next.run(request).await;
    if let Some(call) = call {
        app.metrics.call(&call, begun.elapsed());
        // Of each address once in a while: what somebody tries again and again fills no disk.
        if response.status() == StatusCode::FORBIDDEN && app.warnings.take(&format!("refused {caller}")) {
            tracing::warn!(%caller, call, "somebody asked for what they have no right to");
        }
    }
    response
}

/// What proxies write into the requests that they pass on.
const FORWARDED: [&str; 5] = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/// Whether somebody has passed a request on.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Whether a proxy on this machine passes requests on, and nobody has said whether there is one: everybody would be taken for this machine.
fn is_behind_unknown_proxy(app: &App, peer: Option<&ConnectInfo<SocketAddr>>, headers: &HeaderMap) -> bool {
    let is_local = peer.is_some_and(|peer| peer.0.ip().to_canonical().is_loopback());
    is_local && !app.config.proxy && !app.config.is_said("proxy") && is_forwarded(headers)
}

/// Loudly, but not with every request.
fn tell_of_proxy(app: &App) {
    if app.warnings.take("proxy") {
        tracing::error!("there is a proxy before this server that it was not told of: start it with --proxy true");
    }
}

/// An answer with what is held for as long as it is being sent, or waits for somebody who does not read it.
struct HoldingBody<T> {
    body: Body,
    _hold: T,
}

impl<T> HoldingBody<T> {
    fn new(body: Body, hold: T) -> HoldingBody<T> {
        HoldingBody { body, _hold: hold }
    }
}

impl<T: Unpin> http_body::Body for HoldingBody<T> {
    type Data = Bytes;
    type Error = axum::Error;
    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

/// An answer that holds something until it is sent.
pub(super) fn held<T: Send + Unpin + 'static>(response: Response, hold: T) -> Response {
    response.map(|body| Body::new(HoldingBody::new(body, hold)))
}

fn check(app: &App, request: &Request) -> Result<(), Fault> {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    // One name, said once: whoever stands in between must not read another one than this server.
    let is_one = headers.get_all(header::HOST).iter().count() == 1
        && request.uri().authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(host));
    if !is_one || !is_our_host(app, host) {
        return Err(Fault::said("foreign_host", "this is not the name of this server", "это не имя этого сервера"));
    }
    if bearer(headers).is_some() {
        return Ok(()); // no browser sends that by itself
    }
    let foreign = || Fault::said("foreign_origin", "this comes from another site", "это пришло с другого сайта");
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = path.ends_with("/ws");
    if changes || is_socket {
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().map_err(|_| foreign())?;
            if !is_our_origin(app, origin, host) {
                return Err(foreign());
            }
        }
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        if matches!(site, Some("cross-site" | "same-site")) {
            return Err(foreign());
        }
    }
    if changes && headers.get("x-holmgang").is_none() {
        let en = "requests that change something need the header X-Holmgang: 1";
        return Err(Fault::said("no_header", en, "запросы, которые что-то меняют, несут заголовок X-Holmgang: 1"));
    }
    Ok(())
}

/// The host and port of a URL.
fn authority(url: &str) -> Option<&str> {
    url.split_once("://").map(|(_, rest)| rest.split('/').next().unwrap_or(rest))
}

/// A name that a foreign site cannot let point here: the one that was configured, an address, or this machine.
fn is_our_host(app: &App, host: &str) -> bool {
    if app.config.url.as_deref().and_then(authority).is_some_and(|own| own.eq_ignore_ascii_case(host)) {
        return true;
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

fn is_our_origin(app: &App, origin: &str, host: &str) -> bool {
    if let Some(url) = app.config.url.as_deref().map(|url| url.trim_end_matches('/')) {
        // Under that name people come by that address alone: the same name over plain http is another origin.
        if origin.eq_ignore_ascii_case(url) || authority(url).is_some_and(|own| own.eq_ignore_ascii_case(host)) {
            return origin.eq_ignore_ascii_case(url);
        }
    }
    // By any other name, and without a configured address, the server speaks plain http.
    let expected = format!("http://{host}");
    !host.is_empty() && origin.eq_ignore_ascii_case(&expected)
}
