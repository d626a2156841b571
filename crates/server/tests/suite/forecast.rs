//! How the chance to win went: of battles that are over, from table and record alike, the same again, and worked out once.

use std::time::Instant;

use crate::support::{Base, get, play, seated};
use holmgang_loadgen::http::send;
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};

/// Enough for a few battles from each position, not for a minute of an unoptimised build.
const WORK: u64 = 2_000;

#[tokio::test(flavor = "multi_thread")]
async fn the_chances_of_a_battle_that_is_over_are_told() {
    let base = Base::new("forecast");
    let mut config = base.config();
    config.forecast_work = WORK;
    let server = base.start_with(config, None).await;
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({})).await;
        let mut clients = table.clients(server.address).await;
        play(&table, &mut clients, &mut Chance(5), 1, 6).await;
        let (token, path) = (&table.tokens[1], format!("/api/tables/{}", table.id));
        // While it goes on it would be advice.
        let early = get(server.address, token, &format!("{path}/forecast")).await;
        assert_eq!(early.code(), "not_over", "{ruleset}");
        let early = get(server.address, token, &format!("{path}/steps/1/best")).await;
        assert_eq!(early.code(), "not_over", "{ruleset}");
        let wish = json!({
            "type": "do", "client": "end", "seq": 1, "what": "resign",
            "seat": table.seats[0], "revision": clients[0].revision,
        });
        assert_eq!(clients[0].ask(wish).await.unwrap()["type"], "applied", "{ruleset}");
        let answer = get(server.address, token, &format!("{path}/forecast")).await;
        assert_eq!(answer.status, 200, "{ruleset}: {}", answer.json());
        let forecast = answer.json();
        is_sound(ruleset, &forecast);
        let begun = Instant::now();
        assert_eq!(
            get(server.address, token, &format!("{path}/forecast?lang=ru")).await.body,
            answer.body,
            "{ruleset}"
        );
        assert!(begun.elapsed().as_millis() < 500, "{ruleset}: it is kept");
        // The record of the same battle, brought back, tells the same chances of the same positions.
        let record = get(server.address, token, &format!("{path}/record")).await.body;
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", bearer.as_str())];
        let brought = send(server.address, "POST", "/api/records", &headers, &record).await.unwrap().json();
        let id = brought["id"].as_str().unwrap_or_else(|| panic!("{ruleset}: {brought}")).to_owned();
        let again = get(server.address, token, &format!("/api/records/{id}/forecast")).await;
        assert_eq!(again.json(), forecast, "{ruleset}");
        // What was best at a step, of the table and of its record.
        let best = get(server.address, token, &format!("{path}/steps/1/best")).await;
        assert_eq!(best.status, 200, "{ruleset}: {}", best.json());
        let best = best.json();
        told_what_was_best(ruleset, &best);
        let brought = get(server.address, token, &format!("/api/records/{id}/steps/1/best?lang=ru")).await.json();
        told_what_was_best(ruleset, &brought);
        assert_eq!((&brought["seat"], &brought["action"]), (&best["seat"], &best["action"]), "{ruleset}");
        assert_ne!(brought["text"], best["text"], "{ruleset}");
        for step in ["0", "9999"] {
            let none = get(server.address, token, &format!("{path}/steps/{step}/best")).await;
            assert_eq!((none.status, none.code().as_str()), (409, "no_hint"), "{ruleset}: step {step}");
        }
    }
    server.stop().await;
}

/// At most three actions in words, with clauses and chances; what was done beside them.
fn told_what_was_best(ruleset: &str, step: &Value) {
    assert_eq!(step["step"], 1, "{ruleset}");
    let best = step["best"].as_array().unwrap();
    assert!((1..=3).contains(&best.len()), "{ruleset}: {step}");
    for one in best {
        assert!(!one["text"].as_str().unwrap().is_empty() && one["clause"].is_string(), "{ruleset}: {one}");
        assert!((0.0..=1.0).contains(&one["win"].as_f64().unwrap()), "{ruleset}: {one}");
    }
    assert!(!step["text"].as_str().unwrap().is_empty(), "{ruleset}: {step}");
    assert_eq!(step["chances"].as_array().unwrap().len(), 2, "{ruleset}: {step}");
}

/// Positions in order from the first to the last, each share within its interval, all battles accounted for.
fn is_sound(ruleset: &str, forecast: &Value) {
    let points = forecast["points"].as_array().unwrap();
    let steps: Vec<u64> = points.iter().map(|point| point["step"].as_u64().unwrap()).collect();
    assert!(steps.is_sorted() && steps.first() == Some(&0), "{ruleset}: {steps:?}");
    assert_eq!(steps.last(), Some(&forecast["steps"].as_u64().unwrap()), "{ruleset}");
    assert!(forecast["battles"].as_u64().unwrap() >= 40, "{ruleset}: {forecast}");
    let seats = forecast["seats"].as_array().unwrap().len();
    for point in points {
        let won = point["won"].as_array().unwrap();
        assert_eq!(won.len(), seats, "{ruleset}");
        for share in won {
            let [low, rate, high] = ["low", "rate", "high"].map(|part| share[part].as_f64().unwrap());
            assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{ruleset}: {share}");
            assert!(point["over"] == true || low < high, "{ruleset}: {share}");
        }
    }
}
