//! The description of the interface is of this server: every body has a schema, and real answers fit theirs.

use crate::support::schema;

use crate::support::{Base, act, get, play, seated};
use holmgang_loadgen::http::call;
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::openapi::{CALLS, description, schemas};
use serde_json::{Value, json};

/// Every name that stands anywhere in a schema.
fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match inner.as_str().filter(|_| name == "$ref") {
                    Some(target) => found.push(target.rsplit('/').next().unwrap().to_owned()),
                    None => references(inner, found),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| references(inner, found)),
        _ => {}
    }
}

#[test]
fn every_body_has_a_schema() {
    let all = description();
    let known = all["components"]["schemas"].as_object().unwrap();
    let mut found = Vec::new();
    references(&all, &mut found);
    assert!(found.len() > 200, "{}", found.len());
    for name in &found {
        assert!(known.contains_key(name), "{name} is not described");
    }
    for (method, path, _, sent, answered, _) in CALLS {
        let call = &all["paths"][*path][*method];
        if !sent.is_empty() {
            let content = call["requestBody"]["content"].as_object().unwrap();
            assert!(content.values().all(|body| body["schema"].is_object()), "{method} {path}: what is sent");
        }
        let content = call["responses"]["2XX"]["content"].as_object().unwrap();
        assert!(answered.is_empty() || content.values().all(|body| body["schema"].is_object()), "{method} {path}");
        let fault = &call["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(*fault, json!("#/components/schemas/Fault"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn real_answers_fit_their_schemas() {
    let base = Base::new("schemas");
    let server = base.start().await;
    let all = schemas();
    let fits = |name: &str, value: &Value, what: &str| {
        let schema = holmgang_server::openapi::schema(name).unwrap();
        let fault = schema::fault(value, &schema, &all, name);
        assert!(fault.is_none(), "{what}: {}", fault.unwrap_or_default());
    };
    let answered = |path: &str| {
        let found = CALLS.iter().find(|(method, known, ..)| *method == "get" && *known == path);
        found.unwrap_or_else(|| panic!("{path} is not described")).4
    };
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({ "clock": { "kind": "days", "days": 2 } })).await;
        let (mut clients, token) = (table.clients(server.address).await, &table.tokens[0]);
        play(&table, &mut clients, &mut Chance(4), 1, 15).await;
        let shown = get(server.address, "", &format!("/api/rulebooks/{ruleset}")).await.json();
        let scenario = json!({ "ruleset": ruleset, "scenario": { "id": shown["scenarios"][0]["id"] } });
        let content = get(server.address, "", &format!("/api/rulebooks/{ruleset}/content")).await.json();
        let (kind, entry) = (&content["tables"][0]["table"], &content["tables"][0]["entries"][0]["id"]);
        let filled = |path: &str| {
            let path =
                path.replace("{step}", "3").replace("{clause}", "1.1").replace("{table}", kind.as_str().unwrap());
            let path = path.replace("{entry}", entry.as_str().unwrap());
            if path.starts_with("/api/rulebooks") {
                path.replace("{id}", ruleset)
            } else {
                path.replace("{id}", &table.id)
            }
        };
        for path in [
            "/api/server",
            "/api/rulebooks",
            "/api/rulebooks/{id}",
            "/api/rulebooks/{id}/clauses",
            "/api/rulebooks/{id}/content",
            "/api/rulebooks/{id}/content/{table}/{entry}",
            "/api/me",
            "/api/me/devices",
            "/api/me/tables",
            "/api/me/tokens",
            "/api/me/export",
            "/api/tables",
            "/api/tables/{id}",
            "/api/tables/{id}/links",
        ] {
            let answer = get(server.address, token, &filled(path)).await;
            assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
            fits(answered(path), &answer.json(), path);
        }
        let step = get(server.address, token, &filled("/api/tables/{id}/steps/{step}")).await;
        fits(if step.status == 200 { "StepBody" } else { "Fault" }, &step.json(), "a step");
        let checked = call(server.address, token, "POST", "/api/scenarios/validate", &scenario).await.unwrap();
        fits("Validated", &checked.json(), "a scenario");
        let revision = clients[0].revision;
        for (place, seat) in table.seats.iter().enumerate() {
            let mut wish = act(seat, 900, revision, "end");
            wish["id"] = json!(1);
            fits("Act", &wish, "what is sent");
            let path = format!("/api/tables/{}/act", table.id);
            let answer = call(server.address, &table.tokens[place], "POST", &path, &wish).await.unwrap();
            fits("ServerMessage", &answer.json(), "an answer to an action");
            let choices = clients[place].choices();
            let preview = json!({ "seat": seat, "text": choices.first().map_or("end", String::as_str) });
            fits("PreviewWish", &preview, "what is sent");
            let path = format!("/api/tables/{}/preview", table.id);
            let answer = call(server.address, &table.tokens[place], "POST", &path, &preview).await.unwrap();
            fits(if answer.status == 200 { "ServerMessage" } else { "Fault" }, &answer.json(), "a preview");
        }
        let fault = get(server.address, token, "/api/tables/nothing").await;
        fits("Fault", &fault.json(), "a fault");
    }
    // What does not fit is found: the check itself can fail.
    let me = get(server.address, "", "/api/server").await.json();
    let schema = holmgang_server::openapi::schema("Me").unwrap();
    assert!(schema::fault(&me, &schema, &all, "Me").is_some());
    server.stop().await;
}
