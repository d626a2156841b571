//! The referee's desk over the network: posts read, steps put right, threads checked, events shown to everybody.

use crate::support::{Base, act, get, seated};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{Answer, call, guest, send};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::serve::Server;
use serde_json::{Value, json};

/// A table of one person who sits everywhere, the referee's seat too.
async fn desk(server: &Server, token: &str, more: Value) -> String {
    let me = json!({ "is": "me" });
    let mut wish = json!({ "ruleset": "forum-duel", "scenario": { "id": "training-1v1" }, "public": true,
        "seats": { "red": me, "blue": me, "referee": me } });
    for (key, value) in more.as_object().unwrap() {
        wish[key] = value.clone();
    }
    let opened = call(server.address, token, "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", told(&opened));
    opened.json()["id"].as_str().unwrap().to_owned()
}

fn told(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

/// Does one thing after the other; the revision then.
async fn play(server: &Server, token: &str, table: &str, acts: &[(&str, &str)]) -> u64 {
    let mut client = Client::connect(server.address, token, table).await.unwrap();
    for (number, (seat, text)) in acts.iter().enumerate() {
        let answer = client.ask(act(seat, number as u64 + 1, client.revision, text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        let revision = answer["revision"].as_u64().unwrap();
        while client.revision < revision {
            client.hear().await.unwrap();
        }
    }
    client.revision
}

async fn reverse(server: &Server, token: &str, table: &str, wish: &Value) -> Answer {
    call(server.address, token, "POST", &format!("/api/tables/{table}/reverse"), wish).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_put_right_and_nothing_is_erased() {
    let base = Base::new("put-right");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let table = desk(&server, &token, json!({})).await;
    let acts = [("red", "move Г-2 Г-3"), ("red", "rest"), ("red", "end"), ("blue", "rest"), ("blue", "rest")];
    let revision = play(&server, &token, &table, &acts).await;
    let listed = reverse(&server, &token, &table, &json!({ "steps": [], "revision": revision })).await;
    assert_eq!(listed.status, 200, "{}", told(&listed));
    assert_eq!(listed.json()["steps"][0]["action"], "move Г-2 Г-3");
    // Whoever chooses a step reads what the log says, not the notation.
    let said = listed.json()["steps"][0]["said"].as_str().unwrap().to_owned();
    assert!(said.contains("walks") && !said.contains("move"), "{said}");
    // The first step is another one: what comes of it is told, and nothing has happened.
    let other = json!([{ "step": 1, "instead": [{ "action": "move Г-2" }] }]);
    let looked = reverse(&server, &token, &table, &json!({ "steps": other, "revision": revision })).await.json();
    assert_eq!(looked["differences"][0]["step"], 1, "{looked}");
    assert_eq!((&looked["refused"], &looked["table"]), (&Value::Null, &Value::Null), "{looked}");
    let now = get(server.address, &token, &format!("/api/tables/{table}")).await.json();
    assert_eq!((&now["revision"], &now["result"]), (&json!(revision), &Value::Null));
    // A reason is wanted, and whoever has not seen the battle as it is decides nothing.
    let bare = json!({ "steps": other, "revision": revision, "apply": true });
    assert_eq!(reverse(&server, &token, &table, &bare).await.code(), "no_reason");
    let late = json!({ "steps": other, "revision": revision - 1, "apply": true, "reason": "wrong cell" });
    assert_eq!(reverse(&server, &token, &table, &late).await.code(), "stale_revision");
    let wish = json!({ "steps": other, "revision": revision, "apply": true, "reason": "wrong cell" });
    let done = reverse(&server, &token, &table, &wish).await;
    assert_eq!(done.status, 200, "{}", told(&done));
    let next = done.json()["table"].as_str().unwrap().to_owned();
    // The old battle is over and stands as it was; the new one goes on in the same seats, and its record says why.
    let old = get(server.address, &token, &format!("/api/tables/{table}")).await.json();
    assert_eq!((&old["result"]["by"], &old["table"]["stage"]), (&json!("amended"), &json!("over")));
    let record = told(&get(server.address, &token, &format!("/api/tables/{table}/record")).await);
    assert!(record.contains("move Г-2 Г-3"), "{record}");
    let new = get(server.address, &token, &format!("/api/tables/{next}")).await.json();
    assert_eq!(new["table"]["stage"], "running", "{new}");
    assert_eq!(new["table"]["past"]["amended"]["reason"], "wrong cell");
    assert_eq!(new["table"]["yours"].as_array().unwrap().len(), 3);
    let record = told(&get(server.address, &token, &format!("/api/tables/{next}/record")).await);
    assert!(record.contains("wrong cell") && record.contains("step 1 was: move Г-2 Г-3"), "{record}");
    assert!(record.contains("move Г-2\n") || record.contains("move Г-2 "), "{record}");
    // It is there after a restart too.
    server.stop().await;
    let server = base.start().await;
    let again = get(server.address, &token, &format!("/api/tables/{next}")).await.json();
    assert_eq!(again["hash"], new["hash"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn later_moves_that_are_refused_are_put_to_the_referee() {
    let base = Base::new("refused-later");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let table = desk(&server, &token, json!({})).await;
    let acts = [("red", "move Г-2"), ("red", "move Г-3"), ("red", "end"), ("blue", "rest")];
    let revision = play(&server, &token, &table, &acts).await;
    // Without the end of the turn it is not Blue's turn.
    let drop = json!([{ "step": 3, "instead": [] }]);
    let looked = reverse(&server, &token, &table, &json!({ "steps": drop, "revision": revision })).await.json();
    assert_eq!((&looked["refused"]["step"], &looked["refused"]["seat"]), (&json!(4), &json!("red")), "{looked}");
    assert!(!looked["refused"]["legal"].as_array().unwrap().is_empty());
    let apply = json!({ "steps": drop, "revision": revision, "apply": true, "reason": "x" });
    let refused = reverse(&server, &token, &table, &apply).await.json();
    assert_eq!(refused["table"], Value::Null, "it is not applied while a move is refused");
    let both = json!([{ "step": 3, "instead": [] }, { "step": 4, "instead": [] }]);
    let apply = json!({ "steps": both, "revision": revision, "apply": true, "reason": "x" });
    assert!(reverse(&server, &token, &table, &apply).await.json()["table"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_the_referee_puts_steps_right_or_reads_for_another() {
    let base = Base::new("no-referee");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({})).await;
        for token in &table.tokens {
            let refused = reverse(&server, token, &table.id, &json!({ "steps": [], "revision": 1 })).await;
            assert_eq!((refused.status, refused.code().as_str()), (403, "not_the_referee"), "{ruleset}");
        }
        let path = format!("/api/tables/{}/post", table.id);
        let wish = json!({ "seat": table.seats[1], "text": "end" });
        let refused = call(server.address, &table.tokens[0], "POST", &path, &wish).await.unwrap();
        assert_eq!((refused.status, refused.code().as_str()), (403, "not_your_seat"), "{ruleset}");
        let own = call(server.address, &table.tokens[1], "POST", &path, &wish).await.unwrap();
        assert_eq!(own.status, 200, "{ruleset}: {}", told(&own));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_is_read_and_answered() {
    let base = Base::new("post");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let table = desk(&server, &token, json!({ "scenario": { "id": "duel-1v1" } })).await;
    let mut client = Client::connect(server.address, &token, &table).await.unwrap();
    let seat = client.state["view"]["wanted"]["seats"][0].as_str().unwrap_or("red").to_owned();
    let post = "Отдыхаю. [quote=x]Сдаюсь[/quote] Конец хода.";
    let path = format!("/api/tables/{table}/post");
    let read = call(server.address, &token, "POST", &path, &json!({ "seat": seat, "text": post })).await.unwrap();
    let body = read.json();
    assert_eq!(body["lang"], "ru", "{body}");
    let items: Vec<(&str, &str)> = body["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["outcome"].as_str().unwrap(), item["action"].as_str().unwrap_or_default()))
        .collect();
    assert!(items.contains(&("understood", "rest")) && items.contains(&("understood", "end")), "{items:?}");
    assert!(!items.iter().any(|(_, action)| action.contains("surrender")), "{items:?}");
    // A Russian referee reads Russian verbs and names, in what was read and in what could be done instead, and can send them back as they are.
    let strike = json!({ "seat": seat, "text": "Отдыхаю. Бью мечом." });
    let russian = call(server.address, &token, "POST", &format!("{path}?lang=ru"), &strike).await.unwrap().json();
    let texts: Vec<&str> = russian["items"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|item| {
            item["action"]
                .as_str()
                .into_iter()
                .chain(item["legal"].as_array().unwrap().iter().filter_map(Value::as_str))
        })
        .collect();
    assert!(texts.len() > 1 && texts.iter().all(|text| !text.contains(|c: char| c.is_ascii_lowercase())), "{texts:?}");
    let answer = client.ask(act(&seat, 1, client.revision, "rest")).await.unwrap();
    assert_eq!(answer["type"], "applied", "{answer}");
    let pasted =
        told(&get(server.address, &token, &format!("/api/tables/{table}/answer?from=1&format=bbcode&lang=ru")).await);
    assert!(pasted.contains("[i]FD-"), "{pasted}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_checked() {
    let base = Base::new("thread");
    let server = base.start().await;
    let token = guest(server.address, "reader").await.unwrap();
    let thread = "== red\nRadogost walks Г-2, Г-3. Stone Guard on himself, then Battle Fury.\n== referee\nRadogost: energy 100 - 20 - 20 = 60.\n";
    let wish = json!({ "ruleset": "forum-duel", "scenario": "duel-1v1", "text": thread });
    let body = call(server.address, &token, "POST", "/api/audit", &wish).await.unwrap();
    assert_eq!(body.status, 200, "{}", told(&body));
    let body = body.json();
    assert_eq!(
        (&body["findings"][0]["clause"], &body["findings"][0]["right"]),
        (&json!("FD-1.5"), &json!({ "en": "80", "ru": "80" })),
        "{body}"
    );
    assert!(body["report"]["bbcode"].as_str().unwrap().contains("FD-1.5"));
    for (wish, what) in [
        (json!({ "text": "hello" }), "no thread"),
        (json!({ "scenario": "nothing", "text": thread }), "no scenario"),
        (json!({ "ruleset": "forum-duel", "scenario": "duel-1v1", "text": "== nobody\nhello" }), "nobody"),
    ] {
        let refused = call(server.address, &token, "POST", "/api/audit", &wish).await.unwrap();
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad_thread"), "{what}: {}", told(&refused));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_a_page_without_scripts() {
    let base = Base::new("event");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let public = desk(&server, &token, json!({})).await;
    let private = desk(&server, &token, json!({ "public": false, "title": "Tayna-7" })).await;
    for table in [&public, &private] {
        play(&server, &token, table, &[("red", "rest")]).await;
    }
    let page = send(server.address, "GET", &format!("/e/{public}/1?lang=en"), &[], b"").await.unwrap();
    let html = told(&page);
    assert_eq!(page.status, 200, "{html}");
    assert!(html.contains("<svg") && html.contains("FD-") && !html.contains("<script"), "{html}");
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
    assert!(page.header("x-frame-options").is_none());
    let picture = send(server.address, "GET", &format!("/e/{public}/1/picture.svg"), &[], b"").await.unwrap();
    assert!(told(&picture).starts_with("<svg"));
    // Of what is not public there is nothing for a stranger, but for who knows the link for watching.
    let hidden = send(server.address, "GET", &format!("/e/{private}/1"), &[], b"").await.unwrap();
    let absent = send(server.address, "GET", "/e/nothing/1", &[], b"").await.unwrap();
    assert_eq!((hidden.status, told(&hidden)), (404, told(&absent)));
    let links = get(server.address, &token, &format!("/api/tables/{private}/links")).await.json();
    let key = links["watch"].as_str().unwrap();
    let shown = send(server.address, "GET", &format!("/e/{private}/1?key={key}"), &[], b"").await.unwrap();
    assert_eq!(shown.status, 200);
    // Everything else may still not be framed.
    let other = send(server.address, "GET", "/api/server", &[], b"").await.unwrap();
    assert_eq!(other.header("x-frame-options"), Some("DENY"));
    server.stop().await;
}

/// What the rules ask the referee is told to the referee alone, each answer with what it would bring.
#[tokio::test(flavor = "multi_thread")]
async fn questions_of_the_rules_have_their_stakes() {
    let base = Base::new("stakes");
    let server = base.start().await;
    let token = guest(server.address, "referee").await.unwrap();
    let table = desk(&server, &token, json!({ "ruleset": "tabletop-d20", "options": { "referee": "present" } })).await;
    let path = format!("/api/tables/{table}/question");
    assert_eq!(get(server.address, &token, &path).await.json(), Value::Null);
    let client = Client::connect(server.address, &token, &table).await.unwrap();
    let seat = client.state["view"]["wanted"]["seats"][0].as_str().unwrap().to_owned();
    drop(client);
    play(&server, &token, &table, &[(&seat, "improvise \"throws sand\"")]).await;
    let question = get(server.address, &token, &path).await.json();
    assert_eq!(question["seat"], "referee", "{question}");
    let answers = question["answers"].as_array().unwrap();
    assert!(1 < answers.len() && answers.iter().all(|answer| answer["stake"]["exact"] == true), "{question}");
    let has_odds = |answer: &Value| answer["stake"]["told"][0]["chance"]["fraction"].is_string();
    assert!(answers.iter().any(has_odds) && !answers.iter().all(has_odds), "{question}");
    let stranger = guest(server.address, "stranger").await.unwrap();
    assert_eq!(get(server.address, &stranger, &path).await.status, 403);
    // Readings of a post as well.
    let post = json!({ "seat": seat, "text": "If he comes closer, I strike him." });
    let read = call(server.address, &token, "POST", &format!("/api/tables/{table}/post"), &post).await.unwrap().json();
    assert!(read["items"].as_array().unwrap().iter().all(|item| item["same"].is_array()), "{read}");
    server.stop().await;
}
