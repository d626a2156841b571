//! Answers in text, packed for whoever says that they can read it. Files of the page come with packed copies of their own.

use std::io::Write as _;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::app::App;

/// What is shorter fits one packet anyway.
const LEAST: usize = 1_024;
/// What is longer is sent as it is: nobody waits for the packing.
const MOST: usize = 4 << 20;

/// What is longer takes some milliseconds to pack: it is done below the threads that answer players.
const LONG: usize = 16 * 1_024;

/// Packs a text with gzip, if it is wanted and worth it.
pub async fn packed(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let wanted = request.method() != Method::HEAD && takes_gzip(request.headers());
    let response = next.run(request).await;
    if !wanted || !is_text(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // Every answer of ours is made whole before it is sent, so its length is known.
    let length = axum::body::HttpBody::size_hint(&body).exact().and_then(|length| usize::try_from(length).ok());
    if length.is_none_or(|length| !(LEAST..=MOST).contains(&length)) {
        return Response::from_parts(parts, body);
    }
    let Ok(text) = to_bytes(body, MOST).await else {
        return Response::from_parts(parts, Body::empty());
    };
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let given = text.clone();
    let short = match text.len() > LONG {
        true => app.list_workers.run(move || gzip(&given)).await.flatten(),
        false => gzip(&given),
    };
    match short {
        Some(short) if short.len() < text.len() => {
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(short))
        }
        _ => Response::from_parts(parts, Body::from(text)),
    }
}

fn gzip(text: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(text.len() / 4), Compression::new(5));
    encoder.write_all(text).and_then(|()| encoder.finish()).ok()
}

/// Whether gzip is among what is accepted, and not refused with a weight of nothing.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip && !parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0)))
    })
}

/// Whether this is text that nobody has packed yet.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let text = kind.starts_with("application/json") || kind.starts_with("text/") || kind.starts_with("image/svg");
    text && !headers.contains_key(header::CONTENT_ENCODING)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn gzip_is_sent_to_whoever_takes_it() {
        let takes = |value| takes_gzip(&headers(header::ACCEPT_ENCODING, value));
        assert!(takes("gzip, deflate, br"));
        assert!(takes("br;q=1.0, GZIP;q=0.5"));
        assert!(!takes("br"));
        assert!(!takes("gzip;q=0, br"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn only_text_is_packed() {
        let text = |value| is_text(&headers(header::CONTENT_TYPE, value));
        assert!(text("application/json"));
        assert!(text("text/plain; charset=utf-8"));
        assert!(!text("image/png"));
        assert!(!is_text(&HeaderMap::new()));
    }
}
