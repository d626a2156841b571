//! Campaigns: a roster, battles, what is carried on, standings, and case law; for nobody but who keeps them and who plays in them.

use crate::support::{Base, act, get};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{Answer, call, guest};
use holmgang_server::serve::Server;
use serde_json::{Value, json};

async fn send(server: &Server, token: &str, method: &str, path: &str, body: Value) -> Answer {
    call(server.address, token, method, path, &body).await.unwrap()
}

fn fine(answer: &Answer) -> Value {
    assert!(answer.status < 300, "{} {}", answer.status, String::from_utf8_lossy(&answer.body));
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_go_from_battle_to_battle() {
    let base = Base::new("campaign");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let begun = fine(
        &send(&server, &token, "POST", "/api/campaigns", json!({ "title": "North", "ruleset": "forum-duel" })).await,
    );
    let path = format!("/api/campaigns/{}", begun["id"].as_str().unwrap());
    let people =
        json!([{ "id": "", "name": "Ulf", "member": { "combatant": "radogost" }, "experience": 0, "note": "" }]);
    let change =
        json!({ "revision": begun["revision"], "title": "North", "people": people, "house": { "block_cap": 60 } });
    let kept = fine(&send(&server, &token, "PUT", &path, change.clone()).await);
    assert_eq!(send(&server, &token, "PUT", &path, change).await.code(), "stale_revision");
    let ulf = kept["people"][0]["id"].as_str().unwrap().to_owned();
    let me = json!({ "is": "me" });
    let wish = json!({ "scenario": "duel-1v1", "title": "", "seats": { "red": me, "blue": me, "referee": me },
        "people": { "red": [ulf] } });
    let opened = fine(&send(&server, &token, "POST", &format!("{path}/battles"), wish.clone()).await);
    let table = opened["id"].as_str().unwrap().to_owned();
    assert_eq!(opened["table"]["options"]["block_cap"], 60, "its house rules hold");
    let mut client = Client::connect(server.address, &token, &table).await.unwrap();
    let shown = client.state.to_string();
    assert!(shown.contains("Ulf"), "{shown}");
    for (number, (seat, text)) in [
        ("referee", "adjust_resource red-1 hp 77 reason=\"a fall\""),
        ("referee", "declare_result red reason=\"blue has left\""),
    ]
    .iter()
    .enumerate()
    {
        let answer = client.ask(act(seat, number as u64 + 1, client.revision, text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        client.revision = answer["revision"].as_u64().unwrap();
    }
    let whole = fine(&get(server.address, &token, &path).await);
    let standing = &whole["standings"][0];
    assert_eq!(
        (&standing["person"], &standing["won"], &standing["battles"]),
        (&json!(ulf), &json!(1), &json!(1)),
        "{whole}"
    );
    // What was ruled is kept as a precedent with its clause and reason.
    let ruled = whole["rulings"].as_array().unwrap();
    assert_eq!(ruled.len(), 2, "{whole}");
    let fall = ruled.iter().find(|one| one["reason"] == "a fall").unwrap();
    let clause = fall["clause"].as_str().unwrap();
    let found = fine(&get(server.address, &token, &format!("/api/me/rulings/{clause}")).await);
    assert!(found.as_array().unwrap().iter().any(|one| one["reason"] == "a fall"), "{found}");
    let fired = fine(&get(server.address, &token, &format!("/api/me/clauses/{clause}")).await);
    assert_eq!(fired[0]["table"], json!(table), "{fired}");
    // The wound goes into the next battle, where the referee lets it.
    let out = fine(&get(server.address, &token, &format!("{path}/tables/{table}")).await);
    let own = out.as_array().unwrap().iter().find(|one| one["person"] == json!(ulf)).unwrap_or_else(|| panic!("{out}"));
    let wound = own["values"].as_array().unwrap().iter().find(|value| value["member"] == "hp").unwrap();
    assert_eq!(wound["value"], 77);
    let mut people = whole["people"].clone();
    people[0]["member"]["hp"] = wound["value"].clone();
    people[0]["experience"] = json!(3);
    let change = json!({ "revision": whole["revision"], "title": "North", "people": people, "house": whole["house"] });
    fine(&send(&server, &token, "PUT", &path, change).await);
    let settled = fine(&send(&server, &token, "POST", &format!("{path}/tables/{table}"), json!({})).await);
    assert_eq!(settled["battles"][0]["settled"], true);
    let second = fine(&send(&server, &token, "POST", &format!("{path}/battles"), wish).await);
    let full = get(server.address, &token, &format!("/api/tables/{}", second["id"].as_str().unwrap())).await.json();
    let tokens = full["state"]["view"]["boards"][0]["tokens"].as_array().unwrap();
    let gauge = &tokens.iter().find(|one| one["name"] == "Ulf").unwrap()["gauges"][0];
    assert_eq!(gauge["value"], 77, "{gauge}");
    // All of it is there after a restart.
    server.stop().await;
    let server = base.start().await;
    let again = fine(&get(server.address, &token, &path).await);
    assert_eq!((again["rulings"].as_array().unwrap().len(), again["battles"].as_array().unwrap().len()), (2, 2));
    server.stop().await;
}

/// A battle that is put right goes on in its campaign, with the same people, and what was ruled in it stands once. What is brought back into the campaign
/// that it was taken from, in either language, makes no second one.
#[tokio::test(flavor = "multi_thread")]
async fn a_battle_that_is_put_right_stays_in_its_campaign() {
    let base = Base::new("campaign-right");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let begun = fine(
        &send(&server, &token, "POST", "/api/campaigns", json!({ "title": "North", "ruleset": "forum-duel" })).await,
    );
    let path = format!("/api/campaigns/{}", begun["id"].as_str().unwrap());
    assert_eq!(begun["carries"][0]["member"], "hp", "{begun}");
    let me = json!({ "is": "me" });
    let wish =
        json!({ "scenario": "duel-1v1", "title": "", "seats": { "red": me, "blue": me, "referee": me }, "people": {} });
    let opened = fine(&send(&server, &token, "POST", &format!("{path}/battles"), wish).await);
    let table = opened["id"].as_str().unwrap().to_owned();
    let mut client = Client::connect(server.address, &token, &table).await.unwrap();
    for (number, hp) in [(1, 77), (2, 66)] {
        let text = format!("adjust_resource red-1 hp {hp} reason=\"a fall\"");
        let answer = client.ask(act("referee", number, client.revision, &text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{answer}");
        client.revision = answer["revision"].as_u64().unwrap();
    }
    let wish = json!({ "steps": [{ "step": 2, "instead": [] }], "reason": "a slip", "revision": client.revision, "apply": true });
    let done = fine(&send(&server, &token, "POST", &format!("/api/tables/{table}/reverse"), wish).await);
    let next = done["table"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    let whole = fine(&get(server.address, &token, &path).await);
    let battles: Vec<_> =
        whole["battles"].as_array().unwrap().iter().map(|battle| (&battle["table"], &battle["settled"])).collect();
    assert_eq!(battles, [(&json!(table), &json!(true)), (&json!(next), &json!(false))], "{whole}");
    // Ruled again at the new table: that is one more, and what was ruled before the change is not told twice.
    let mut client = Client::connect(server.address, &token, &next).await.unwrap();
    let answer = client.ask(act("referee", 1, client.revision, "adjust_resource red-1 hp 55 reason=\"a fall\"")).await;
    assert_eq!(answer.unwrap()["type"], "applied");
    let ruled = fine(&get(server.address, &token, &path).await)["rulings"].clone();
    assert_eq!(ruled.as_array().unwrap().len(), 3, "{ruled}");
    for lang in ["en", "ru"] {
        let exported = ruled.as_array().unwrap().iter();
        let exported: Vec<Value> = exported
            .map(|one| json!({ "clause": one["clause"], "text": one["text"][lang], "reason": one["reason"] }))
            .collect();
        let again = send(&server, &token, "POST", &format!("{path}/rulings"), json!({ "rulings": exported })).await;
        assert_eq!(fine(&again)["rulings"].as_array().unwrap().len(), 3, "{lang}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_law_is_written_down_made_a_house_rule_and_brought_along() {
    let base = Base::new("case-law");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let mut paths = Vec::new();
    for title in ["One", "Two"] {
        let begun = fine(
            &send(&server, &token, "POST", "/api/campaigns", json!({ "title": title, "ruleset": "forum-duel" })).await,
        );
        paths.push(format!("/api/campaigns/{}", begun["id"].as_str().unwrap()));
    }
    let ruling = json!({ "rulings": [{ "clause": "FD-12.11", "text": "Shields hold more here", "reason": "agreed", "option": "block_cap", "value": 70 }] });
    let kept = fine(&send(&server, &token, "POST", &format!("{}/rulings", paths[0]), ruling).await);
    assert_eq!(kept["house"]["block_cap"], 70);
    let wrong = json!({ "rulings": [{ "clause": "MD-1.1", "text": "x" }] });
    assert_eq!(send(&server, &token, "POST", &format!("{}/rulings", paths[0]), wrong).await.status, 400);
    // Exported and brought along elsewhere; twice makes it no second one.
    let exported: Vec<Value> = kept["rulings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!({ "clause": one["clause"], "text": one["text"]["en"], "reason": one["reason"], "option": one["option"], "value": one["value"] }))
        .collect();
    for _ in 0..2 {
        let other = fine(
            &send(&server, &token, "POST", &format!("{}/rulings", paths[1]), json!({ "rulings": exported })).await,
        );
        assert_eq!((other["rulings"].as_array().unwrap().len(), &other["house"]["block_cap"]), (1, &json!(70)));
    }
    // Taken back it stays to be read.
    let gone = fine(&send(&server, &token, "PUT", &format!("{}/rulings/1", paths[0]), json!({ "holds": false })).await);
    assert_eq!((&gone["rulings"][0]["holds"], gone["rulings"].as_array().unwrap().len()), (&json!(false), 1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_for_its_referee_and_seen_by_who_plays_in_it() {
    let base = Base::new("campaign-access");
    let server = base.start().await;
    let [owner, player, stranger] = [
        guest(server.address, "owner").await.unwrap(),
        guest(server.address, "player").await.unwrap(),
        guest(server.address, "stranger").await.unwrap(),
    ];
    let begun = fine(
        &send(&server, &owner, "POST", "/api/campaigns", json!({ "title": "North", "ruleset": "forum-duel" })).await,
    );
    let path = format!("/api/campaigns/{}", begun["id"].as_str().unwrap());
    let wish =
        json!({ "scenario": "duel-1v1", "seats": { "red": { "is": "me" }, "blue": { "is": "link" } }, "people": {} });
    let opened = fine(&send(&server, &owner, "POST", &format!("{path}/battles"), wish).await);
    let table = opened["id"].as_str().unwrap();
    assert_eq!(get(server.address, &player, &path).await.code(), "no_such_campaign");
    let seat = format!("/api/tables/{table}/seats/blue");
    fine(&send(&server, &player, "POST", &seat, json!({ "link": opened["links"]["blue"] })).await);
    let seen = fine(&get(server.address, &player, &path).await);
    assert_eq!(seen["yours"], false);
    let change = json!({ "revision": 0, "title": "Mine", "people": [], "house": {} });
    let absent = "/api/campaigns/nothing";
    for (token, what) in [(&player, "player"), (&stranger, "stranger")] {
        for (method, more, body) in [
            ("PUT", String::new(), change.clone()),
            ("DELETE", String::new(), Value::Null),
            ("POST", "/battles".to_owned(), json!({ "scenario": "duel-1v1", "seats": {}, "people": {} })),
            ("POST", "/tables".to_owned(), json!({ "table": table })),
            ("GET", format!("/tables/{table}"), Value::Null),
            ("POST", format!("/tables/{table}"), json!({})),
            ("POST", "/rulings".to_owned(), json!({ "rulings": [] })),
            ("PUT", "/rulings/1".to_owned(), json!({ "holds": true })),
        ] {
            let one = send(&server, token, method, &format!("{path}{more}"), body.clone()).await;
            let other = send(&server, token, method, &format!("{absent}{more}"), body).await;
            assert_eq!((one.status, &one.body), (other.status, &other.body), "{what}: {method} {more}");
            assert_eq!(one.status, 404, "{what}: {method} {more}");
        }
    }
    assert_eq!(get(server.address, &stranger, &path).await.status, 404);
    assert_eq!(fine(&get(server.address, &stranger, "/api/campaigns").await), json!([]));
    assert_eq!(fine(&get(server.address, &stranger, "/api/me/rulings/FD-1.1").await), json!([]));
    server.stop().await;
}
