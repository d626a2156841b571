//! Hints at a table: for who plays alone and is to decide, of actions that can be taken, and for nobody else.

use crate::support::{Base, act, book, get, seated};
use holmgang_loadgen::http::{call, guest};
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_is_advised() {
    let base = Base::new("hint");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        let token = guest(server.address, "alone").await.unwrap();
        let book = book(server.address, ruleset).await;
        let seats = book["seats"].as_array().unwrap().iter();
        // All seats are one person's, so that it is always this one who decides.
        let seats: serde_json::Map<String, Value> =
            seats.map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "me" }))).collect();
        let wish = json!({ "ruleset": ruleset, "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
        let opened = call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap().json();
        let path = format!("/api/tables/{}", opened["id"].as_str().unwrap_or_else(|| panic!("{ruleset}: {opened}")));
        let answer = get(server.address, &token, &format!("{path}/hint?lang=ru")).await;
        let hint = answer.json();
        assert_eq!(answer.status, 200, "{ruleset}: {hint:#}");
        let best = hint["best"].as_array().unwrap();
        assert!((1..=3).contains(&best.len()), "{ruleset}: {hint:#}");
        assert!((0.0..=1.0).contains(&best[0]["win"].as_f64().unwrap()), "{ruleset}: {hint:#}");
        assert!(!best[0]["text"].as_str().unwrap().is_empty() && best[0]["clause"].as_str().unwrap().contains('-'));
        // What is advised can be done, as it is written.
        let now = get(server.address, &token, &path).await.json();
        let revision = now["revision"].as_u64().unwrap();
        let mut wish = act(hint["seat"].as_str().unwrap(), 1, revision, best[0]["action"].as_str().unwrap());
        wish["id"] = json!(1);
        let done = call(server.address, &token, "POST", &format!("{path}/act"), &wish).await.unwrap().json();
        assert_eq!(done["type"], "applied", "{ruleset}: {} {done}", best[0]["action"]);
        let stranger = guest(server.address, "stranger").await.unwrap();
        assert_eq!(get(server.address, &stranger, &format!("{path}/hint")).await.status, 404, "{ruleset}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_somebody_nobody_is_advised() {
    let base = Base::new("hint-two");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    for token in &table.tokens {
        let answer = get(server.address, token, &format!("/api/tables/{}/hint", table.id)).await;
        assert_eq!(answer.code(), "no_hint", "{}", answer.status);
    }
    server.stop().await;
}
