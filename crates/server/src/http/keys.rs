//! What proves where records come from: the public keys of the server, and its log of commitments. Anybody may have them.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

use super::Answer;
use crate::app::App;
use crate::limits::MOST_ENTRIES;
use crate::store::promises;
use crate::vault::PublishedKey;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/keys", get(keys))
        .route("/.well-known/holmgang-keys.json", get(keys))
        .route("/api/log", get(log))
}

#[derive(Serialize)]
struct Keys {
    keys: Vec<PublishedKey>,
}

async fn keys(State(app): State<Arc<App>>) -> Json<Keys> {
    Json(Keys { keys: app.vault.published() })
}

#[derive(Deserialize)]
struct From {
    #[serde(default)]
    from: u64,
}

async fn log(State(app): State<Arc<App>>, Query(query): Query<From>) -> Answer<Response> {
    let seed = app.vault.signer();
    let text = app.store.read(move |store| promises::text(store, query.from, MOST_ENTRIES, &seed)).await?;
    let name = "attachment; filename=\"commitments.log\"";
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CONTENT_DISPOSITION, name)], text)
        .into_response())
}
