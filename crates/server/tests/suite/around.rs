//! What stands around the server: proxies, names of hosts, bodies that are too large, how it is asked how it is.

use crate::support;

use std::time::{Duration, Instant};

use crate::support::{Base, act, get, seated};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::config::Config;
use holmgang_server::fair_queue::Requester;
use holmgang_server::limits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A proxy on this machine that nobody has told of: everything is refused, with the way out, rather than taking everybody for this machine.
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_nobody_told_of_is_refused() {
    let base = Base::new("proxy");
    let server = base.start().await;
    for header in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"] {
        for path in ["/metrics", "/readyz", "/api/server", "/"] {
            let answer = send(server.address, "GET", path, &[(header, "203.0.113.9")], b"").await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (503, "unknown_proxy"), "{header} {path}");
            assert!(answer.json()["words"]["en"].as_str().unwrap().contains("--proxy true"));
        }
    }
    assert_eq!(get(server.address, "", "/metrics").await.status, 200);
    server.stop().await;
    // Who has said that there is none gets no metrics through one all the same; who has said that there is one is told apart by address.
    for (said, local) in [("false", 404), ("true", 404)] {
        let flags = |name: &str| match name {
            "proxy" => Some(said.to_owned()),
            "listen" => Some("127.0.0.1:0".to_owned()),
            "database" => Some(base.0.join(format!("{said}.db")).display().to_string()),
            _ => None,
        };
        let config = Config::gather(flags, |_| None, None, &base.0).unwrap();
        let server = base.start_with(config, None).await;
        let answer = send(server.address, "GET", "/metrics", &[("X-Forwarded-For", "203.0.113.9")], b"").await.unwrap();
        assert_eq!(answer.status, local, "{said}");
        let answer =
            send(server.address, "GET", "/api/server", &[("X-Forwarded-For", "203.0.113.9")], b"").await.unwrap();
        assert_eq!(answer.status, 200, "{said}");
        server.stop().await;
    }
}

/// A request names one host, once.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let base = Base::new("hosts");
    let server = base.start().await;
    let own = server.address.to_string();
    let status = async |head: String| {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(status(format!("GET /api/server HTTP/1.1\r\nHost: {own}\r\n")).await, "200");
    assert_eq!(status(format!("GET http://{own}/api/server HTTP/1.1\r\nHost: {own}\r\n")).await, "200");
    for head in [
        format!("GET /api/server HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n"),
        format!("GET /api/server HTTP/1.1\r\nHost: {own}\r\nHost: {own}\r\n"),
        format!("GET http://evil.example/api/server HTTP/1.1\r\nHost: {own}\r\n"),
        "GET /api/server HTTP/1.1\r\n".to_owned(),
    ] {
        assert!(["403", "400"].contains(&status(head.clone()).await.as_str()), "{head}");
    }
    server.stop().await;
}

/// Whoever sends too much is told so in words, also while they are still sending.
#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_much_hears_it() {
    let base = Base::new("too-large");
    let server = base.start().await;
    let token = guest(server.address, "one").await.unwrap();
    let bearer = format!("Bearer {token}");
    for (path, size) in [("/api/tables", 3 * limits::MOST_BODY), ("/api/records", limits::MOST_RECORD + 1_000_000)] {
        let body = vec![b'x'; size];
        let answer = send(server.address, "POST", path, &[("Authorization", &bearer)], &body).await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"), "{path}");
    }
    server.stop().await;
}

/// A table that is somebody else's answers a long poll as one that is not there: at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_poll_tells_nothing_of_foreign_tables() {
    let base = Base::new("poll");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "public": false })).await;
    let stranger = guest(server.address, "stranger").await.unwrap();
    for id in [table.id.as_str(), "tttttttttttttttt"] {
        for since in [0, 1, 99] {
            let start = Instant::now();
            let answer = get(server.address, &stranger, &format!("/api/tables/{id}?since={since}&wait=5")).await;
            assert_eq!(answer.code(), "no_such_table");
            assert!(start.elapsed() < Duration::from_secs(2), "{id} {since}");
        }
    }
    server.stop().await;
}

/// Asking how the server is has a limit of its own, and what it answers is tried: a disk that refuses is not ready, and is again when it takes.
#[tokio::test(flavor = "multi_thread")]
async fn how_it_is_is_tried_and_limited() {
    let base = Base::new("ready");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    assert_eq!(get(server.address, "", "/readyz").await.status, 200);
    *server.app.store.fault.lock().unwrap() = Some(Box::new(|_| Some(holmgang_server::store::CommitBreak::Before)));
    assert!(guest(server.address, "one").await.is_err());
    assert_eq!(get(server.address, "", "/readyz").await.status, 503);
    *server.app.store.fault.lock().unwrap() = None;
    assert_eq!(get(server.address, "", "/readyz").await.status, 200);
    let mut statuses = Vec::new();
    for _ in 0..80 {
        statuses.push(get(server.address, "", "/healthz").await.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(get(server.address, "", "/api/server").await.status, 200, "the others do not wait for it");
    server.stop().await;
}

/// What took how long, how large the file is, and who has tried wrong passwords, without a name.
#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_calls_file_and_failed_logins() {
    let base = Base::new("metrics");
    let server = base.start().await;
    guest(server.address, "one").await.unwrap();
    let wrong = json!({ "name": "Nobody here", "password": "correct horse" });
    assert_eq!(call(server.address, "", "POST", "/api/login", &wrong).await.unwrap().status, 401);
    let text = String::from_utf8(get(server.address, "", "/metrics").await.body).unwrap();
    let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<f64>().ok());
    assert_eq!(value("holmgang_failed_logins_total "), Some(1.0), "{text}");
    assert_eq!(value("holmgang_call_seconds_count{call=\"POST /api/session\"} "), Some(1.0), "{text}");
    assert!(value("holmgang_database_bytes ").is_some_and(|bytes| bytes > 4096.0));
    assert!(!text.contains("Nobody here"));
    server.stop().await;
}

/// A first look at a long battle is bounded; pages bring the rest, each line once.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_battle_comes_in_pages() {
    let base = Base::new("pages");
    let server = base.start().await;
    let steps = 2 * limits::STEPS_SHOWN as u64 + 30;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "options": { "round_limit": 1000 } })).await;
    let mut clients = table.clients(server.address).await;
    for seq in 1..=steps {
        let revision = clients[0].revision;
        let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
        let answer = clients[mover].ask(act(&table.seats[mover], seq, revision, "end")).await.unwrap();
        assert_eq!(answer["type"], "applied", "{answer}");
        support::catch_up(&mut clients, revision + 1).await;
    }
    let look = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await;
    let size = look.body.len();
    let full = look.json();
    assert_eq!(full["log_from"], steps - limits::STEPS_SHOWN as u64);
    assert_eq!(full["times"].as_array().unwrap().len(), limits::STEPS_SHOWN + 1);
    assert!(size < 600_000, "{size}");
    let mut lines = full["log"].as_array().unwrap().clone();
    let (mut from, mut pages) = (full["log_from"].as_u64().unwrap(), 0);
    while from > 0 {
        let page = get(server.address, &table.tokens[0], &format!("/api/tables/{}/lines?before={from}", table.id))
            .await
            .json();
        assert!(page["log"].as_array().unwrap().iter().all(|line| line["step"].as_u64().unwrap() < from));
        lines.splice(0..0, page["log"].as_array().unwrap().clone());
        from = page["from"].as_u64().unwrap();
        pages += 1;
    }
    assert_eq!(pages, 2);
    let mut again = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    again.ask(json!({ "type": "ping" })).await.unwrap();
    let numbers: Vec<u64> = lines.iter().map(|line| line["step"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers.first() == Some(&0) && numbers.last() == Some(&steps), "{numbers:?}");
    let log = get(server.address, &table.tokens[0], &format!("/api/tables/{}/log", table.id)).await;
    let told = String::from_utf8(log.body).unwrap();
    let deeds = lines.iter().filter(|line| line["rank"] != "heading").count();
    assert_eq!(told.lines().filter(|line| line.trim_start().starts_with("- ") && line.ends_with(']')).count(), deeds);
    server.stop().await;
}

/// Answers that are not there yet count by address, behind a proxy too; others are answered.
#[tokio::test(flavor = "multi_thread")]
async fn unfinished_answers_count_by_address() {
    let base = Base::new("in-flight");
    let mut config = base.config();
    config.proxy = true;
    config.sockets = Some(2);
    let server = base.start_with(config, None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let bearer = format!("Bearer {}", table.tokens[0]);
    let path = format!("/api/tables/{}?since=99&wait=3", table.id);
    let poll = async |address: &str| {
        let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", address)];
        send(server.address, "GET", &path, &headers, b"").await.unwrap().status
    };
    let most = 2 + limits::MORE_CONNECTIONS;
    let many = futures_util::future::join_all((0..most + 20).map(|_| poll("203.0.113.1")));
    let other = async {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", "203.0.113.2")];
        send(server.address, "GET", "/api/me", &headers, b"").await.unwrap().status
    };
    let (statuses, other) = tokio::join!(many, other);
    assert_eq!(other, 200);
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 20, "{statuses:?}");
    server.stop().await;
}

/// Pieces of a message that never ends, and pings without end, close the socket.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_never_ends_closes_its_socket() {
    let base = Base::new("pieces");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    // An empty piece of a text that is not the last one; a ping. Both masked, as clients must.
    for frame in [[0x00_u8, 0x80, 1, 2, 3, 4], [0x89, 0x80, 1, 2, 3, 4]] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "GET /api/tables/{}/ws HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            table.id, server.address, table.tokens[0]
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let (mut read, mut write) = stream.into_split();
        let drain = tokio::spawn(async move {
            let mut bytes = vec![0; 64 * 1024];
            while read.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
        });
        write.write_all(&[0x01, 0x80, 1, 2, 3, 4]).await.unwrap();
        let flood = async move {
            let many = frame.repeat(1_000);
            while write.write_all(&many).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let ended = tokio::time::timeout(Duration::from_secs(15), async { tokio::join!(flood, drain) }).await;
        assert!(ended.is_ok(), "{frame:?}");
    }
    assert!(server.app.metrics.flooded.get() >= 2);
    server.stop().await;
}

/// Names: what looks like an account's is taken, for guests too; finding that out has the tries of a wrong password.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_looks_like_somebody_else() {
    let base = Base::new("look-alike");
    let server = base.start().await;
    let one = guest(server.address, "x").await.unwrap();
    let login = |name: &str| json!({ "name": name, "password": "correct horse" });
    assert_eq!(call(server.address, &one, "POST", "/api/account", &login("Paypal")).await.unwrap().status, 200);
    for name in ["Paypal", "PAYPAL", "paypaI", "Раураӏ"] {
        let named = json!({ "name": name, "token": true });
        let made = call(server.address, "", "POST", "/api/session", &named).await.unwrap();
        assert_eq!((made.status, made.code().as_str()), (409, "name_taken"), "{name}");
        let other = guest(server.address, "other").await.unwrap();
        let renamed = call(server.address, &other, "POST", "/api/session", &named).await.unwrap();
        assert_eq!(renamed.code(), "name_taken", "{name}");
        let account = call(server.address, &other, "POST", "/api/account", &login(name)).await.unwrap();
        assert_eq!(account.code(), "name_taken", "{name}");
    }
    for name in ["\u{3164}", "An\u{ad}na", "Ａｎｎａ", "Аnna"] {
        let made =
            call(server.address, "", "POST", "/api/session", &json!({ "name": name, "token": true })).await.unwrap();
        assert_eq!((made.status, made.code().as_str()), (400, "bad_name"), "{}", name.escape_unicode());
    }
    let entered = call(server.address, "", "POST", "/api/login", &login("PAYPAL")).await.unwrap();
    assert_eq!(entered.status, 200, "letters of the owner's own name stay the same");
    assert_eq!(entered.json()["name"], Value::from("Paypal"));
    server.stop().await;
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let mut codes = Vec::new();
    for _ in 0..7 {
        codes.push(
            call(server.address, "", "POST", "/api/session", &json!({ "name": "Paypal", "token": true }))
                .await
                .unwrap()
                .code(),
        );
    }
    assert_eq!(codes.iter().filter(|code| *code == "name_taken").count(), 5, "{codes:?}");
    server.stop().await;
}

/// Whatever waits for a check of what somebody has sent: whoever plays opens tables and sees previews at once.
#[tokio::test(flavor = "multi_thread")]
async fn checks_hold_up_nobody_who_plays() {
    let base = Base::new("checks");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
    let text = clients[mover].choices()[0].clone();
    let held = server.app.checks.turn(Requester::Network([203, 0, 113, 1].into())).await.unwrap();
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": { "json": {} }, "options": {} });
    let checking = call(server.address, "", "POST", "/api/scenarios/validate", &wish);
    let playing = async {
        let start = Instant::now();
        let other = seated(server.address, REGISTRY.ids()[0], json!({})).await;
        assert!(!other.id.is_empty());
        let preview = json!({ "type": "preview", "seat": table.seats[mover], "text": text });
        assert_eq!(clients[mover].ask(preview).await.unwrap()["type"], "preview");
        let took = start.elapsed();
        drop(held);
        took
    };
    let (checked, took) = tokio::join!(checking, playing);
    assert!(took < Duration::from_secs(8), "{took:?}");
    assert_eq!(checked.unwrap().json()["ok"], false, "and whoever waited is answered then");
    server.stop().await;
}

/// Long answers are packed below the threads that answer players: while those threads of lists are at something else, short answers come, and long ones wait.
#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_packed_below_who_plays() {
    let base = Base::new("packed");
    let server = base.start().await;
    let (address, workers) = (server.address, server.app.list_workers.clone());
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (begun, begins) = tokio::sync::oneshot::channel();
    let busy = tokio::spawn(async move {
        let work = move || {
            let _ = begun.send(());
            let _ = held.recv(); // until it is let go
        };
        workers.run(work).await
    });
    begins.await.unwrap();
    let ask = |path: &'static str| async move {
        holmgang_loadgen::http::send(address, "GET", path, &[("Accept-Encoding", "gzip")], b"").await.unwrap()
    };
    let long = tokio::spawn(ask("/api/openapi.json"));
    assert_eq!(ask("/api/server").await.status, 200);
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert!(!long.is_finished());
    drop(release);
    busy.await.unwrap();
    let long = long.await.unwrap();
    assert_eq!((long.status, long.header("content-encoding")), (200, Some("gzip")));
    server.stop().await;
}
