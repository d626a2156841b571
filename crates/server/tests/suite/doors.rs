//! Hostile people: origins, headers, limits, foreign tables, passwords.

use crate::support;

use crate::support::{Base, get, seated, torture};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};

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
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let answer =
        send(server.address, "POST", "/api/logout", &[("Cookie", cookie), ("X-Holmgang", "1"), ("Origin", &own)], b"")
            .await
            .unwrap();
    assert_eq!(answer.status, 204);
    assert_eq!(send(server.address, "GET", "/api/me", &[("Cookie", cookie)], b"").await.unwrap().status, 401);
    server.stop().await;
}

/// Row 44: where people come over https, the cookie cannot be set by another host or over plain http, and the browser stays with https.
#[tokio::test(flavor = "multi_thread")]
async fn over_https_the_cookie_is_bound_to_the_host() {
    let base = Base::new("https");
    let mut config = base.config();
    config.url = Some("https://play.example.org".to_owned());
    let server = base.start_with(config, None).await;
    let from = async |origin: &str| {
        let headers = [("X-Holmgang", "1"), ("Host", "play.example.org"), ("Origin", origin)];
        send(server.address, "POST", "/api/session", &headers, b"{}").await.unwrap()
    };
    let made = from("https://play.example.org").await;
    let cookie = made.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-holmgang=hg_") && !cookie.contains("Domain"), "{cookie}");
    for part in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(made.header("strict-transport-security").unwrap().starts_with("max-age="));
    // The cookie of plain http is not looked at; and the same name over plain http is another origin.
    let plain = cookie.split(';').next().unwrap().trim_start_matches("__Host-").to_owned();
    let headers = [("Host", "play.example.org"), ("Cookie", plain.as_str())];
    assert_eq!(send(server.address, "GET", "/api/me", &headers, b"").await.unwrap().status, 401);
    for origin in ["http://play.example.org", "https://play.example.org:8443", "https://play.example.org.evil.example"]
    {
        assert_eq!(from(origin).await.code(), "foreign_origin", "{origin}");
    }
    server.stop().await;
}

/// Row 43: what people type is told as what it is, wherever it is told: never as a page, and in a log to paste never as its markup.
#[tokio::test(flavor = "multi_thread")]
async fn what_people_type_stays_text() {
    let base = Base::new("typed");
    let server = base.start().await;
    let payloads = [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "<svg/onload=alert(1)>",
        "javascript:alert(1)",
        "[url=javascript:alert(1)]x[/url]",
        "[x](javascript:alert(1))",
        "</textarea><b>x",
        "\"><i>x",
        "'-alert(1)-'",
        "${7*7}{{7*7}}",
        "![x](http://evil.example/x.png)",
        "[img]http://evil.example/x.png[/img]",
    ];
    let plain = |answer: &holmgang_loadgen::http::Answer, what: &str| {
        let kind = answer.header("content-type").unwrap_or_default().to_owned();
        assert!(kind.starts_with("application/json") || kind.starts_with("text/plain"), "{what}: {kind}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{what}");
        assert!(answer.header("content-security-policy").is_some_and(|policy| !policy.contains("unsafe")), "{what}");
    };
    for payload in payloads {
        let table = seated(server.address, REGISTRY.ids()[0], json!({ "title": payload })).await;
        let [one, two] = [&table.tokens[0], &table.tokens[1]];
        let named = call(server.address, two, "POST", "/api/session", &json!({ "name": payload })).await.unwrap();
        assert_eq!(named.status, 200, "{payload}");
        let key = json!({ "about": payload, "scopes": ["read"] });
        call(server.address, one, "POST", "/api/me/tokens", &key).await.unwrap();
        let mut client = Client::connect(server.address, two, &table.id).await.unwrap();
        assert_eq!(client.ask(json!({ "type": "chat", "text": payload })).await.unwrap()["type"], "done");
        let full = client.ask(json!({ "type": "sync" })).await.unwrap();
        assert_eq!((&full["chat"][0]["text"], &full["table"]["title"]), (&json!(payload), &json!(payload)));
        let wish =
            json!({ "type": "do", "client": "x", "seq": 1, "what": "resign", "seat": table.seats[1], "revision": 1 });
        assert_eq!(client.ask(wish).await.unwrap()["type"], "applied");
        let path = format!("/api/tables/{}", table.id);
        for call in ["", "/record", "/log", "/log?format=bbcode", "/log?format=markdown", "/steps/0", "/luck"] {
            let answer = get(server.address, one, &format!("{path}{call}")).await;
            assert_eq!(answer.status, 200, "{call}");
            plain(&answer, call);
        }
        for call in ["/api/me", "/api/me/tokens", "/api/me/devices", "/api/me/export", "/api/me/tables", "/api/tables"]
        {
            plain(&get(server.address, one, call).await, call);
        }
        // What is refused tells the text back, too.
        let escaped: String = payload.bytes().map(|byte| format!("%{byte:02x}")).collect();
        for call in [format!("/api/rulebooks/{escaped}"), format!("/api/tables/{escaped}")] {
            let answer = get(server.address, one, &call).await;
            assert!(answer.status == 404, "{call}: {}", answer.status);
            plain(&answer, &call);
        }
    }
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
    // Many at once, so that they come faster than they are forgotten, however slow the machine is.
    let mut refused = false;
    for _ in 0..100 {
        let asking = (0..50).map(|_| get(server.address, "", "/api/server"));
        refused |= futures_util::future::join_all(asking).await.iter().any(|answer| answer.status == 429);
    }
    assert!(refused);
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
        ("GET", "/steps/1/best", json!(null)),
        ("GET", "/luck", json!(null)),
        ("GET", "/forecast", json!(null)),
        ("GET", "/hint", json!(null)),
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
    assert_eq!((wrong.status, wrong.code().as_str()), (404, "no_such_table"));
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
    // A browser that somebody left open is not enough to put the owner out elsewhere.
    let path = format!("/api/me/devices/{}", that["id"]);
    for wish in [Value::Null, json!({ "password": "wrong horse" })] {
        let refused = call(server.address, &token, "DELETE", &path, &wish).await.unwrap();
        assert_eq!((refused.status, refused.code()), (401, "wrong_login".to_owned()));
    }
    let confirmed = json!({ "password": "correct horse" });
    let ended = call(server.address, &token, "DELETE", &path, &confirmed).await.unwrap();
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

/// What this process has worked so far, in nanoseconds; where the system does not tell, how late it is.
fn worked(begun: std::time::Instant) -> u64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let each = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("schedstat")).ok());
    let sum: u64 = each.filter_map(|line| line.split(' ').next()?.parse::<u64>().ok()).sum();
    if sum > 0 { sum } else { begun.elapsed().as_nanos() as u64 }
}

/// Row 46: a name that is there takes a guesser no longer to try than one that is not. What is compared is the work that the processor does for it, which
/// does not hang on who else has the machine; in the small size it is told, in the long one the medians must not differ.
#[tokio::test(flavor = "multi_thread")]
async fn known_and_unknown_names_take_as_long() {
    let base = Base::new("as-long");
    let server = base.start().await;
    let token = guest(server.address, "Anna").await.unwrap();
    let login = json!({ "name": "Anna", "password": "correct horse" });
    assert_eq!(call(server.address, &token, "POST", "/api/account", &login).await.unwrap().status, 200);
    as_long_for_known_and_unknown_names(server.address).await;
    // Passwords of an older program cost more: so do then those of names that are not there.
    let store = rusqlite::Connection::open(base.0.join("tables.db")).unwrap();
    holmgang_server::store::seal::know_sums(&store).unwrap();
    let older = format!("argon2id-19456-2-1 {} {}", "a".repeat(26), "0".repeat(64));
    assert_eq!(store.execute("UPDATE people SET password = ?1 WHERE password IS NOT NULL", [older]).unwrap(), 1);
    drop(store);
    // Those who guessed before wait no longer.
    server.stop().await;
    let server = base.start().await;
    as_long_for_known_and_unknown_names(server.address).await;
    server.stop().await;
}

async fn as_long_for_known_and_unknown_names(address: std::net::SocketAddr) {
    let (mut took, begun) = ([Vec::new(), Vec::new()], std::time::Instant::now());
    for number in 0..support::rounds(12, 400) {
        // Turn about, and each as often the first, so that a busy moment meets both.
        for place in [number % 2, (number + 1) % 2] {
            let name = ["Anna", "Nobody"][place];
            let wish = json!({ "name": name, "password": format!("wrong {number}") });
            let before = worked(begun);
            let answer = call(address, "", "POST", "/api/login", &wish).await.unwrap();
            took[place].push(worked(begun).saturating_sub(before));
            assert_eq!((answer.status, answer.code().as_str()), (401, "wrong_login"), "{name}");
        }
    }
    let [known, unknown] = took.map(|mut took| {
        took.sort_unstable();
        took[took.len() / 2] as f64 / 1e6
    });
    let share = (known - unknown).abs() / unknown * 100.0;
    told(&format!("a known name takes {known:.2} ms, an unknown one {unknown:.2} ms: {share:.1} % apart"));
    assert!(!torture() || share < 5.0, "{share}");
}

#[allow(clippy::print_stderr)]
fn told(text: &str) {
    eprintln!("{text}");
}

/// Row 46: while passwords are being hashed, whoever plays is answered; and who wants to come in waits in a line that is not endless.
#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_logins_holds_up_nobody_who_plays() {
    let base = Base::new("storm");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    // The one slot is taken for as long as the battle goes on: the logins wait, the actions do not.
    let slot = std::sync::Arc::clone(&server.app.hashes).acquire_owned().await.unwrap();
    let address = server.address;
    let logins: Vec<_> = (0..50)
        .map(|number| {
            let wish = json!({ "name": format!("n{number}"), "password": "wrong" });
            tokio::spawn(async move { call(address, "", "POST", "/api/login", &wish).await.unwrap() })
        })
        .collect();
    assert_eq!(support::play(&table, &mut clients, &mut holmgang_loadgen::policy::Chance(1), 1, 10).await, 10);
    assert_eq!(server.app.metrics.hashed.get(), 0);
    drop(slot);
    for login in logins {
        let answer = login.await.unwrap();
        assert!(matches!(answer.code().as_str(), "wrong_login" | "busy"), "{}", answer.code());
    }
    assert!(server.app.metrics.hashed.get() > 0);
    server.stop().await;
}

/// Row 46: passwords are hashed while nobody else wants the processor; where somebody always does, whoever logs in is answered all the same.
#[tokio::test(flavor = "multi_thread")]
async fn who_logs_in_does_not_wait_for_an_idle_processor() {
    let base = Base::new("never-idle");
    let server = base.start().await;
    // The thread for passwords never comes to anything.
    let (release, hold) = std::sync::mpsc::channel::<()>();
    let app = std::sync::Arc::clone(&server.app);
    let (begun, begins) = tokio::sync::oneshot::channel::<()>();
    let busy = tokio::spawn(async move {
        let never = move || {
            let _ = begun.send(());
            let _ = hold.recv();
        };
        app.hash_workers.run(never).await
    });
    begins.await.unwrap();
    let wish = json!({ "name": "Nobody", "password": "wrong" });
    let answer = call(server.address, "", "POST", "/api/login", &wish).await.unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (401, "wrong_login"));
    drop(release);
    assert_eq!(busy.await.unwrap(), Some(()));
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

/// Long texts are packed for whoever takes gzip, and nobody else; both read the same.
#[tokio::test(flavor = "multi_thread")]
async fn long_texts_are_packed() {
    let base = Base::new("packed");
    let server = base.start().await;
    let plain = send(server.address, "GET", "/api/rulebooks", &[], b"").await.unwrap();
    assert_eq!(plain.header("content-encoding"), None);
    let packed = send(server.address, "GET", "/api/rulebooks", &[("Accept-Encoding", "br, gzip")], b"").await.unwrap();
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(packed.header("vary"), Some("accept-encoding"));
    assert!(packed.body.len() * 3 < plain.body.len(), "{} of {}", packed.body.len(), plain.body.len());
    let short = send(server.address, "GET", "/healthz", &[("Accept-Encoding", "gzip")], b"").await.unwrap();
    assert_eq!((short.header("content-encoding"), short.body.as_slice()), (None, b"ok\n".as_slice()));
}
