//! Hostile people: origins, headers, limits, foreign tables, passwords.

mod support;

use holmgang_arena::registry::REGISTRY;
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use serde_json::{Value, json};
use support::{Base, get, seated};

/// Row 44: other sites get nothing done, and cannot frame the page.
#[tokio::test(flavor = "multi_thread")]
async fn other_sites_get_nothing_done() {
    let base = Base::new("origins");
    let server = base.start().await;
    let own = format!("http://{}", server.address);
    let made =
        send(server.address, "POST", "/api/session", &[("X-Holmgang", "1"), ("Origin", &own)], b"{}").await.unwrap();
    assert_eq!(made.status, 201);
    let cookie = made.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    let cookie = cookie.split(';').next().unwrap();
    let port = server.address.port();
    let foreign = [
        "https://evil.example",
        "null",
        &format!("http://127.0.0.1.evil.example:{port}"),
        "http://127.0.0.1:1",
        &format!("https://{}", server.address),
    ];
    for origin in foreign {
        let headers = [("X-Holmgang", "1"), ("Cookie", cookie), ("Origin", origin)];
        let answer = send(server.address, "POST", "/api/logout", &headers, b"").await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (403, "foreign_origin"), "{origin}");
        let answer = send(server.address, "GET", "/api/tables/x/ws", &headers, b"").await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (403, "foreign_origin"), "{origin}");
    }
    let answer = send(server.address, "POST", "/api/logout", &[("Cookie", cookie)], b"").await.unwrap();
    assert_eq!(answer.code(), "no_header");
    let answer =
        send(server.address, "GET", "/api/me", &[("Cookie", cookie), ("Host", "evil.example")], b"").await.unwrap();
    assert_eq!(answer.code(), "foreign_host");
    let page = send(server.address, "GET", "/", &[], b"").await.unwrap();
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
    assert!(policy.contains("require-trusted-types-for 'script'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let answer =
        send(server.address, "POST", "/api/logout", &[("Cookie", cookie), ("X-Holmgang", "1"), ("Origin", &own)], b"")
            .await
            .unwrap();
    assert_eq!(answer.status, 204);
    assert_eq!(send(server.address, "GET", "/api/me", &[("Cookie", cookie)], b"").await.unwrap().status, 401);
    server.stop().await;
}

/// Rows 37, 38, 50: what is too much is refused by name, and the server lives on.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_is_refused() {
    let base = Base::new("much");
    let mut config = base.config();
    config.rate_limits = true;
    config.sockets = Some(8);
    let server = base.start_with(config, None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let token = &table.tokens[0];
    let large = "x".repeat(300 * 1024);
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": { "toml": large } });
    let answer = call(server.address, token, "POST", "/api/scenarios/validate", &wish).await;
    assert!(answer.is_err() || answer.unwrap().status == 413);
    let deep = format!("a = {}{}", "[".repeat(5_000), "]".repeat(5_000));
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": { "toml": deep } });
    let answer = call(server.address, token, "POST", "/api/scenarios/validate", &wish).await.unwrap();
    assert_eq!((answer.status, &answer.json()["ok"]), (200, &json!(false)));
    for body in ["{", "[]", "{\"ruleset\":1}", "\u{0}"] {
        let bearer = format!("Bearer {token}");
        let answer =
            send(server.address, "POST", "/api/tables", &[("Authorization", &bearer)], body.as_bytes()).await.unwrap();
        assert_eq!(answer.status, 400, "{body}");
    }
    let mut client = Client::connect(server.address, token, &table.id).await.unwrap();
    client.send_text("x".repeat(20 * 1024)).await.unwrap();
    assert!(client.hear().await.is_err());
    let mut client = Client::connect(server.address, token, &table.id).await.unwrap();
    let mut closed = String::new();
    for _ in 0..200 {
        if client.send(json!({ "type": "ping" })).await.is_err() {
            break;
        }
    }
    while closed.is_empty() {
        closed = client.hear().await.err().map(|error| error.to_string()).unwrap_or_default();
    }
    assert!(closed.contains("1008") || closed.contains("reset") || closed.contains("losed"), "{closed}");
    assert_eq!(server.app.metrics.flooded.get(), 2);
    let mut open = Vec::new();
    let refused = loop {
        match Client::connect(server.address, token, &table.id).await {
            Ok(client) => open.push(client),
            Err(error) => break error,
        }
        assert!(open.len() <= 8);
    };
    assert!(refused.to_string().contains("429"), "{refused}");
    let mut answers = Vec::new();
    for _ in 0..420 {
        answers.push(get(server.address, "", "/api/server").await.status);
    }
    assert!(answers.contains(&429));
    assert_eq!(get(server.address, "", "/healthz").await.status, 200);
    server.stop().await;
}

/// Row 48: private tables are not there for others, whatever they try.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_tables_are_not_there() {
    let base = Base::new("foreign");
    let server = base.start().await;
    let owner = guest(server.address, "owner").await.unwrap();
    let other = guest(server.address, "other").await.unwrap();
    let book = support::book(server.address, REGISTRY.ids()[0]).await;
    let seats: Vec<&str> = book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap()).collect();
    let wishes: serde_json::Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(n, seat)| ((*seat).to_owned(), json!({ "is": if n == 0 { "me" } else { "link" } })))
        .collect();
    let wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "seats": wishes });
    let opened = call(server.address, &owner, "POST", "/api/tables", &wish).await.unwrap().json();
    let id = opened["id"].as_str().unwrap();
    let calls = [
        ("GET", "", json!(null)),
        ("GET", "/links", json!(null)),
        ("GET", "/record", json!(null)),
        ("GET", "/log", json!(null)),
        ("GET", "/steps/0", json!(null)),
        ("GET", "/ws", json!(null)),
        ("POST", "/watch", json!({ "link": "wrong" })),
        ("POST", "/rematch", json!({})),
        ("POST", "/act", json!({ "client": "x", "seq": 1, "revision": 1, "seat": seats[0], "text": "end" })),
        ("POST", "/preview", json!({ "seat": seats[0], "text": "end" })),
        ("POST", "/complete", json!({ "seat": seats[0], "typed": "e" })),
    ];
    for (method, path, body) in &calls {
        let answer = call(server.address, &other, method, &format!("/api/tables/{id}{path}"), body).await.unwrap();
        let code = answer.code();
        assert!(
            code == "no_such_table" || code == "not_allowed" || answer.status == 400 || answer.status == 426,
            "{method} {path}: {} {code}",
            answer.status
        );
        assert!(!String::from_utf8_lossy(&answer.body).contains("\"view\""), "{method} {path}");
    }
    assert!(get(server.address, &other, "/api/me/tables").await.json().as_array().unwrap().is_empty());
    let path = format!("/api/tables/{id}/seats/{}", seats[1]);
    let wrong = call(server.address, &other, "POST", &path, &json!({ "link": "wrong" })).await.unwrap();
    assert_eq!(wrong.status, 403);
    let link = &opened["links"][seats[1]];
    assert_eq!(call(server.address, &other, "POST", &path, &json!({ "link": link })).await.unwrap().status, 200);
    assert_eq!(get(server.address, &other, &format!("/api/tables/{id}")).await.status, 200);
    // A token for looking only does not act.
    let looking =
        call(server.address, &owner, "POST", "/api/me/tokens", &json!({ "scopes": ["read"] })).await.unwrap().json();
    let looking = looking["token"].as_str().unwrap();
    assert_eq!(get(server.address, looking, &format!("/api/tables/{id}")).await.status, 200);
    let act = json!({ "client": "x", "seq": 1, "revision": 1, "seat": seats[0], "text": "end" });
    let answer = call(server.address, looking, "POST", &format!("/api/tables/{id}/act"), &act).await.unwrap();
    assert_eq!(answer.code(), "scope_missing");
    // Nor over the socket, which it may open to look.
    let mut socket = Client::connect(server.address, looking, id).await.unwrap();
    for message in [
        json!({ "type": "act", "client": "x", "seq": 1, "revision": 1, "seat": seats[0], "text": "end" }),
        json!({ "type": "do", "client": "x", "seq": 1, "what": "resign", "seat": seats[0], "revision": 1 }),
        json!({ "type": "ask", "what": "draw", "seat": seats[0], "revision": 1 }),
        json!({ "type": "answer", "what": "draw", "seat": seats[0], "yes": true }),
        json!({ "type": "chat", "text": "hello" }),
        json!({ "type": "nonce", "seat": seats[0], "text": "x" }),
        json!({ "type": "preview", "seat": seats[0], "text": "end" }),
        json!({ "type": "complete", "seat": seats[0], "typed": "e" }),
    ] {
        assert_eq!(socket.ask(message.clone()).await.unwrap()["code"], "scope_missing", "{message}");
    }
    assert_eq!(socket.ask(json!({ "type": "sync" })).await.unwrap()["type"], "full");
    server.stop().await;
}

/// Row 48, from the description itself: no call about a private table tells a stranger, or nobody, anything of it.
#[tokio::test(flavor = "multi_thread")]
async fn no_call_opens_a_foreign_table() {
    let base = Base::new("calls");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "title": "Tayna-7" })).await;
    let id = table.id.clone();
    let hide = server.app.store.write(move |store| {
        store.execute(
            "UPDATE tables SET public = 0, setup = replace(setup, '\"public\":true', '\"public\":false') WHERE id = ?1",
            [id],
        )
    });
    assert_eq!(hide.await.unwrap(), 1);
    server.stop().await;
    let server = base.start().await;
    let stranger = guest(server.address, "stranger").await.unwrap();
    let full = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await;
    assert!(String::from_utf8_lossy(&full.body).contains("Tayna-7"));
    let bodies = [
        json!({}),
        json!({ "client": "x", "seq": 1, "revision": 1, "seat": table.seats[0], "text": "end", "typed": "e", "what": "resign", "type": "sync", "id": 1 }),
    ];
    let mut tried = 0;
    for (method, path, ..) in holmgang_server::openapi::CALLS {
        let path = path.replace("{seat}", &table.seats[0]).replace("{step}", "0");
        let path = path.replace("{id}", &table.id);
        for token in [stranger.as_str(), ""] {
            for body in &bodies {
                if path == "/api/me" && *method == "delete" || path == "/api/logout" {
                    continue;
                }
                let body = if *method == "get" { &Value::Null } else { body };
                let answer = call(server.address, token, &method.to_uppercase(), &path, body).await.unwrap();
                assert!(!String::from_utf8_lossy(&answer.body).contains("Tayna-7"), "{method} {path}");
                if path.contains(&table.id) {
                    let code = answer.code();
                    let refused = matches!(answer.status, 400 | 401 | 403 | 404 | 426);
                    assert!(
                        refused || code == "no_such_table",
                        "{method} {path}: {} {}",
                        answer.status,
                        String::from_utf8_lossy(&answer.body)
                    );
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 60, "{tried} calls");
    let after = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await.json();
    assert_eq!((&after["revision"], &after["result"]), (&json!(1), &Value::Null));
    server.stop().await;
}

/// Rows 45, 46: accounts keep a guest's battles, sessions end at once, guessing has to wait.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_keep_what_guests_had() {
    let base = Base::new("accounts");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let login = json!({ "name": "Анна", "password": "correct horse" });
    let cookie = |answer: &holmgang_loadgen::http::Answer| {
        let line = answer.header("set-cookie").unwrap();
        line.split(';').next().unwrap().split_once('=').unwrap().1.to_owned()
    };
    let made = call(server.address, &table.tokens[0], "POST", "/api/account", &login).await.unwrap();
    assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
    assert_eq!(get(server.address, &table.tokens[0], "/api/me").await.status, 401, "the old token is worth nothing");
    let token = cookie(&made);
    let mine = get(server.address, &token, "/api/me/tables").await.json();
    assert_eq!(mine[0]["id"], json!(table.id));
    let taken = call(
        server.address,
        &table.tokens[1],
        "POST",
        "/api/account",
        &json!({ "name": "анна", "password": "another one" }),
    )
    .await
    .unwrap();
    assert_eq!(taken.code(), "name_taken");
    let wrong =
        call(server.address, "", "POST", "/api/login", &json!({ "name": "Анна", "password": "wrong" })).await.unwrap();
    let unknown = call(server.address, "", "POST", "/api/login", &json!({ "name": "Nobody", "password": "wrong" }))
        .await
        .unwrap();
    assert_eq!((wrong.status, &wrong.body), (401, &unknown.body));
    // The other player's guest becomes the same account at another device.
    let other = call(server.address, &table.tokens[1], "POST", "/api/login", &login).await.unwrap();
    let second = cookie(&other);
    let mine = get(server.address, &second, "/api/me/tables").await.json();
    assert_eq!(mine[0]["yours"].as_array().unwrap().len(), 2);
    let devices = get(server.address, &token, "/api/me/devices").await.json();
    assert_eq!(devices.as_array().unwrap().len(), 2);
    let mut client = Client::connect(server.address, &second, &table.id).await.unwrap();
    let that = devices.as_array().unwrap().iter().find(|device| device["this"] == false).unwrap();
    let ended =
        call(server.address, &token, "DELETE", &format!("/api/me/devices/{}", that["id"]), &Value::Null).await.unwrap();
    assert_eq!(ended.status, 204);
    let start = std::time::Instant::now();
    let closed = loop {
        if let Err(error) = client.hear().await {
            break error.to_string();
        }
    };
    assert!(closed.contains("4001") && start.elapsed().as_secs() < 2, "{closed}");
    assert_eq!(get(server.address, &second, "/api/me").await.status, 401);
    let export = get(server.address, &token, "/api/me/export").await.json();
    assert_eq!(export["me"]["name"], "Анна");
    let gone = call(server.address, &token, "DELETE", "/api/me", &json!({ "password": "wrong" })).await.unwrap();
    assert_eq!(gone.status, 401);
    let gone =
        call(server.address, &token, "DELETE", "/api/me", &json!({ "password": "correct horse" })).await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(call(server.address, "", "POST", "/api/login", &login).await.unwrap().status, 401);
    server.stop().await;
}

/// Row 46: a name that is not there costs a guesser as much as one that is, and says as much.
#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_be_found_out_by_guessing() {
    let base = Base::new("guess");
    let mut config = base.config();
    config.rate_limits = false;
    let server = base.start_with(config, None).await;
    let token = guest(server.address, "Anna").await.unwrap();
    let login = json!({ "name": "Anna", "password": "correct horse" });
    assert_eq!(call(server.address, &token, "POST", "/api/account", &login).await.unwrap().status, 200);
    // Work counted, not a clock: the passwords that were hashed.
    for (name, status) in [("Anna", 401), ("Nobody", 401)] {
        let before = server.app.metrics.hashed.get();
        let wish = json!({ "name": name, "password": "wrong" });
        let answer = call(server.address, "", "POST", "/api/login", &wish).await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (status, "wrong_login"), "{name}");
        assert_eq!(server.app.metrics.hashed.get() - before, 1, "{name}: one password is hashed");
    }
    server.stop().await;
}

/// A second server does not start on the same file.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_refuses() {
    let base = Base::new("second");
    let server = base.start().await;
    let refused = holmgang_server::app::App::new(base.config()).err().unwrap();
    assert!(refused.en.contains("another server"), "{}", refused.en);
    server.stop().await;
}
