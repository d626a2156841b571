//! Rows 20, 37, 38, 41, 50: every limit that is written down in `docs/limits.md` holds, and what is beyond it is refused by name.

use crate::support;

use std::time::{Duration, Instant};

use crate::support::{Base, act, get, seated, torture};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::limits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The table of the documents tells the numbers of the code.
#[test]
fn the_written_table_is_true() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/limits.md");
    let text = std::fs::read_to_string(path).unwrap();
    let server = text.split("## The server").nth(1).unwrap();
    let thousands = |number: u64| match number {
        1_000.. => format!("{},{:03}", number / 1_000, number % 1_000),
        _ => number.to_string(),
    };
    let kib = |bytes: usize| format!("{} KiB", bytes / 1024);
    let seconds = |time: Duration| format!("{} s", time.as_secs());
    let per_second = |number: f64| format!("{number}");
    let rows = [
        ("the head of a request", vec![seconds(limits::HEAD_TIME)]),
        (
            "the body of a request",
            vec![kib(limits::MOST_BODY), seconds(limits::BODY_TIME), format!("{} MiB", limits::MOST_RECORD >> 20)],
        ),
        ("a connection", vec![format!("{} minutes", limits::CONNECTION_TIME.as_secs() / 60)]),
        ("connections of an address", vec![limits::MORE_CONNECTIONS.to_string()]),
        ("requests of an address", vec![per_second(limits::REQUESTS_A_SECOND), per_second(limits::REQUESTS_AT_ONCE)]),
        (
            "calls of an address that take long",
            vec![per_second(limits::HEAVY_A_SECOND), per_second(limits::HEAVY_AT_ONCE)],
        ),
        ("guests and tables", vec![per_second(limits::MADE_A_SECOND), per_second(limits::MADE_AT_ONCE)]),
        ("unfinished tables", vec![limits::MOST_TABLES.to_string()]),
        ("devices and tokens", vec![limits::MOST_DEVICES.to_string()]),
        ("sockets of an address", vec![limits::SOCKETS.to_string(), thousands(limits::SOCKETS_OF_THIS_MACHINE as u64)]),
        ("a message to the server", vec![kib(limits::MOST_MESSAGE)]),
        ("messages of a socket", vec![per_second(limits::MESSAGES_A_SECOND), per_second(limits::MESSAGES_AT_ONCE)]),
        ("what waits for a socket", vec![kib(limits::MOST_QUEUED)]),
        ("offers on the shelf", vec![thousands(limits::MOST_CACHED_OFFERS as u64)]),
        ("strings of a socket", vec![thousands(limits::MOST_PACKED as u64)]),
        ("throws of one action", vec![thousands(limits::MOST_THROWN as u64)]),
        ("silence of a socket", vec![seconds(limits::GONE), seconds(limits::PING)]),
        ("commands that wait", vec![limits::MOST_COMMANDS.to_string()]),
        ("a long poll", vec![seconds(limits::MOST_WAIT)]),
        (
            "a name, a title",
            vec![limits::MOST_NAME.to_string(), limits::MOST_TITLE.to_string(), limits::MOST_CHAT.to_string()],
        ),
        ("texts of the chat", vec![thousands(limits::CHAT_KEPT), limits::CHAT_SHOWN.to_string()]),
        ("an action, its rolls", vec![thousands(limits::MOST_ACTION as u64), thousands(limits::MOST_ROLLS as u64)]),
        ("the name of a client", vec![limits::MOST_CLIENT.to_string()]),
        (
            "ways of the dice",
            vec![thousands(limits::MOST_WAYS as u64), seconds(limits::ODDS_TIME), limits::MOST_OUTCOMES.to_string()],
        ),
        ("checks of scenarios", vec![limits::CHECKS_AT_ONCE.to_string(), seconds(limits::CHECK_TIME)]),
        ("unsent answers of an address", vec![limits::MORE_CONNECTIONS.to_string()]),
        ("large answers", vec![limits::LARGE_ANSWERS.to_string()]),
        ("asking how", vec![per_second(limits::PROBES_A_SECOND), per_second(limits::PROBES_AT_ONCE)]),
        (
            "texts of the chat of one person",
            vec![per_second(limits::CHAT_AT_ONCE), seconds(Duration::from_secs_f64(1.0 / limits::CHAT_A_SECOND))],
        ),
        ("steps whose lines", vec![limits::STEPS_SHOWN.to_string()]),
        ("house rules of a table", vec![limits::MOST_OPTIONS.to_string()]),
        ("a guest who", vec![limits::GUEST_DAYS.to_string()]),
        ("a table that never began", vec![limits::WAITING_DAYS.to_string()]),
        ("a device or token", vec![limits::SESSION_DAYS.to_string()]),
        ("a browser of an account", vec![limits::LOGIN_DAYS.to_string()]),
        ("previews worked on", vec![limits::WORKS_AT_ONCE.to_string(), limits::MOST_WAITING.to_string()]),
        (
            "records that are worked on",
            vec![limits::RECORDS_AT_ONCE.to_string(), seconds(limits::RECORD_TIME), seconds(limits::LUCK_TIME)],
        ),
        (
            "battles played on",
            vec![
                limits::FORECASTS_AT_ONCE.to_string(),
                thousands(limits::FORECAST_WORK),
                seconds(limits::FORECAST_TIME),
                limits::KEPT_FORECASTS.to_string(),
            ],
        ),
        ("actions of a record", vec![thousands(limits::MOST_KEPT_STEPS as u64)]),
        ("bots that think", vec![limits::BOTS_AT_ONCE.to_string(), seconds(limits::BOT_TIME)]),
        ("passwords that are hashed", vec![limits::HASHES_AT_ONCE.to_string()]),
        (
            "wrong passwords of a name",
            vec![
                limits::WRONG_OF_A_NAME.to_string(),
                seconds(limits::NAME_WAIT),
                format!("{} minutes", limits::MOST_NAME_WAIT.as_secs() / 60),
            ],
        ),
        ("places where a name", vec![limits::MOST_HOMES.to_string()]),
        (
            "wrong passwords of an address",
            vec![per_second(limits::WRONG_AT_ONCE), format!("{} s", (1.0 / limits::WRONG_A_SECOND).round())],
        ),
        ("a password", vec![limits::LEAST_PASSWORD.to_string(), limits::MOST_PASSWORD.to_string()]),
        ("rows of a list", vec![limits::MOST_ROWS.to_string()]),
        ("the picture of a table", vec![seconds(limits::PICTURE_TIME)]),
        ("words of a seat", vec![seconds(limits::NONCE_TIME)]),
        ("a table that nobody", vec![format!("{} minutes", limits::IDLE_TABLE.as_secs() / 60)]),
    ];
    for (what, numbers) in rows {
        let row = server
            .lines()
            .find(|line| line.starts_with(&format!("| {what}")))
            .unwrap_or_else(|| panic!("no row `{what}`"));
        for number in numbers {
            assert!(row.contains(&number), "`{number}` does not stand in: {row}");
        }
    }
}

async fn opened(server: &holmgang_server::serve::Server, token: &str, more: Value) -> (u16, String) {
    let ruleset = REGISTRY.ids()[0];
    let book = support::book(server.address, ruleset).await;
    let mut wish = support::wish(&book, &json!({ "is": "me" }));
    for (key, value) in more.as_object().unwrap() {
        wish[key] = value.clone();
    }
    let answer = call(server.address, token, "POST", "/api/tables", &wish).await.unwrap();
    (answer.status, answer.code())
}

/// Names, titles, texts, clocks, scopes, passwords: the last that goes, and the first that does not.
#[tokio::test(flavor = "multi_thread")]
async fn words_and_numbers_have_their_bounds() {
    let base = Base::new("bounds");
    let server = base.start().await;
    let token = guest(server.address, "a").await.unwrap();
    let session = |name: String| {
        let token = token.clone();
        async move { call(server.address, &token, "POST", "/api/session", &json!({ "name": name })).await.unwrap() }
    };
    assert_eq!(session("щ".repeat(40)).await.status, 200);
    for bad in ["щ".repeat(41), "  ".to_owned(), "a\u{202e}b".to_owned(), "a\u{0}b".to_owned(), "a\u{200b}b".to_owned()]
    {
        assert_eq!(session(bad.clone()).await.code(), "bad_name", "{bad:?}");
    }
    assert_eq!(opened(&server, &token, json!({ "title": "т".repeat(80) })).await.0, 201);
    assert_eq!(opened(&server, &token, json!({ "title": "т".repeat(81) })).await.1, "bad_request");
    for (clock, good) in [
        (json!({ "kind": "move", "ms": 1_000 }), true),
        (json!({ "kind": "move", "ms": 999 }), false),
        (json!({ "kind": "fischer", "ms": 86_400_000, "add_ms": 0 }), true),
        (json!({ "kind": "fischer", "ms": 86_400_001, "add_ms": 0 }), false),
        (json!({ "kind": "fischer", "ms": 1_000, "add_ms": 86_400_001 }), false),
        (json!({ "kind": "days", "days": 60 }), true),
        (json!({ "kind": "days", "days": 61 }), false),
        (json!({ "kind": "days", "days": 0 }), false),
        (json!({ "kind": "days", "days": -1 }), false),
        (json!({ "kind": "hourglass" }), false),
    ] {
        let (status, _) = opened(&server, &token, json!({ "clock": clock })).await;
        assert_eq!(status, if good { 201 } else { 400 }, "{clock}");
    }
    assert_eq!(opened(&server, &token, json!({ "options": { "no_such_option": 1 } })).await.0, 400);
    for scopes in [json!([]), json!(["read", "all"]), json!(["*"])] {
        let answer =
            call(server.address, &token, "POST", "/api/me/tokens", &json!({ "scopes": scopes })).await.unwrap();
        assert_eq!(answer.code(), "bad_request", "{scopes}");
    }
    for (password, good) in
        [("seven77", false), ("x".repeat(257).as_str(), false), ("12345678", false), ("слово из пяти", true)]
    {
        let wish = json!({ "name": "a", "password": password });
        let answer = call(server.address, &token, "POST", "/api/account", &wish).await.unwrap();
        assert_eq!(answer.status == 200, good, "{password}: {}", answer.code());
    }
    server.stop().await;
}

/// What is said at a table: the last that goes, and the first that does not; nothing of the rest counts.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_a_table_has_its_bounds() {
    let base = Base::new("said");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    let seat = &table.seats[0];
    for (message, code) in [
        (json!({ "type": "chat", "text": "щ".repeat(500) }), ""),
        (json!({ "type": "chat", "text": "щ".repeat(501) }), "too_long"),
        (json!({ "type": "chat", "text": "two\nlines" }), "too_long"),
        (act(seat, 1, 1, &"x".repeat(2_001)), "too_long"),
        (json!({ "type": "preview", "seat": seat, "text": "x".repeat(2_001) }), "too_long"),
        (json!({ "type": "complete", "seat": seat, "typed": "x".repeat(2_001) }), "too_long"),
        (
            json!({ "type": "act", "client": "c".repeat(33), "seq": 1, "revision": 1, "seat": seat, "text": "end" }),
            "bad_message",
        ),
        (
            json!({ "type": "act", "client": "c", "seq": u64::MAX, "revision": 1, "seat": seat, "text": "end" }),
            "bad_message",
        ),
        (
            json!({ "type": "act", "client": "c", "seq": 1, "revision": 1, "seat": seat, "text": "end", "rolls": "x".repeat(4_001) }),
            "too_long",
        ),
        (
            json!({ "type": "act", "client": "c", "seq": 1, "revision": 1, "seat": seat, "text": "end", "rolls": "what is this" }),
            "bad_rolls",
        ),
    ] {
        let answer = client.ask(message.clone()).await.unwrap();
        assert_eq!(answer["code"].as_str().unwrap_or(""), code, "{message}");
    }
    assert_eq!(client.revision, 1);
    let deep = format!("{{\"type\":\"chat\",\"id\":1,\"text\":{}1{}}}", "[".repeat(4_000), "]".repeat(4_000));
    client.send_text(deep).await.unwrap();
    loop {
        let heard = client.hear().await.unwrap();
        if heard["type"] == "refused" {
            assert_eq!(heard["code"], "bad_message");
            break;
        }
    }
    server.stop().await;
}

/// Devices beyond the fiftieth, tables beyond the two hundredth, records beyond the twentieth.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_person_may_have_is_bounded() {
    let base = Base::new("have");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let token = guest(server.address, "a").await.unwrap();
    for number in 0..52 {
        let wish = json!({ "scopes": ["read"] });
        let status = call(server.address, &token, "POST", "/api/me/tokens", &wish).await.unwrap().status;
        assert_eq!(status, if number < 49 { 201 } else { 429 }, "token {number}");
    }
    let count =
        server.app.store.read(|store| store.query_row("SELECT count(*) FROM devices", [], |row| row.get::<_, i64>(0)));
    assert_eq!(count.await.unwrap(), 50);
    assert_eq!(get(server.address, &token, "/api/me").await.status, 200, "the browser itself is still let in");
    let token = guest(server.address, "b").await.unwrap();
    let person = get(server.address, &token, "/api/me").await.json()["id"].as_i64().unwrap();
    assert_eq!(opened(&server, &token, json!({})).await.0, 201);
    let many = server.app.store.write(move |store| {
        for number in 0..199 {
            let id = format!("copy{number}");
            store.execute("INSERT INTO tables (id, owner, ruleset, title, scenario, public, setup, secret, watch, opened) SELECT ?1, owner, ruleset, title, scenario, public, setup, secret, watch, opened FROM tables WHERE owner = ?2 LIMIT 1", rusqlite::params![id, person])?;
            store.execute("INSERT INTO states (id, stage, revision, wanted, updated) VALUES (?1, 'waiting', 0, '', 0)", [id])?;
        }
        Ok(())
    });
    many.await.unwrap();
    assert_eq!(opened(&server, &token, json!({})).await, (429, "too_many".to_owned()));
    let rows = get(server.address, &token, "/api/me/tables").await.json();
    assert_eq!(rows.as_array().unwrap().len(), limits::MOST_ROWS);
    server.stop().await;
}

/// Calls that take long have a limit of their own, by address, and what is answered at once goes on.
#[tokio::test(flavor = "multi_thread")]
async fn calls_that_take_long_are_fewer() {
    let base = Base::new("heavy");
    let mut config = base.config();
    config.rate_limits = true;
    let server = base.start_with(config, None).await;
    let scenario = json!({ "ruleset": REGISTRY.ids()[0], "scenario": { "id": "nosuch" } });
    let begun = Instant::now();
    let mut limited = 0;
    for number in 0..120 {
        let answer = match number % 3 {
            0 => get(server.address, "", "/api/tables?what=running&q=a").await,
            1 => call(server.address, "", "POST", "/api/scenarios/validate", &scenario).await.unwrap(),
            _ => get(server.address, "", "/api/tables/nosuch/luck").await,
        };
        assert!(number >= 60 || answer.status != 429, "call {number}");
        limited += usize::from(answer.code() == "too_many");
    }
    let more = begun.elapsed().as_secs_f64() * limits::HEAVY_A_SECOND + limits::HEAVY_AT_ONCE;
    assert!(limited > 0 && (120 - limited) as f64 <= more + 1.0, "{limited} of 120");
    assert_eq!(get(server.address, "", "/api/server").await.status, 200);
    server.stop().await;
}

/// Guests of one address, and wrong passwords: beyond the limit they wait, and others do not.
#[tokio::test(flavor = "multi_thread")]
async fn hasty_ones_wait() {
    let base = Base::new("hasty");
    let mut config = base.config();
    config.rate_limits = true;
    config.proxy = true;
    let server = base.start_with(config, None).await;
    let from = |address: &'static str, path: &'static str, body: Value| async move {
        let headers = [("X-Holmgang", "1"), ("X-Forwarded-For", address)];
        send(server.address, "POST", path, &headers, body.to_string().as_bytes()).await.unwrap()
    };
    let made =
        futures_util::future::join_all((0..70).map(|_| from("10.0.0.1", "/api/session", json!({ "token": true }))))
            .await;
    let refused = made.iter().filter(|answer| answer.status == 429).count();
    assert!((1..=10).contains(&refused), "{refused}");
    assert!(made.iter().filter(|answer| answer.status == 429).all(|answer| answer.header("retry-after").is_some()));
    assert_eq!(from("10.0.0.2", "/api/session", json!({ "token": true })).await.status, 201);
    let token =
        from("10.0.0.2", "/api/session", json!({ "token": true })).await.json()["token"].as_str().unwrap().to_owned();
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", "10.0.0.2")];
    let login = json!({ "name": "Guessed", "password": "correct horse" });
    let account = send(server.address, "POST", "/api/account", &headers, login.to_string().as_bytes()).await.unwrap();
    assert_eq!(account.status, 200);
    let mut codes = Vec::new();
    for _ in 0..7 {
        codes.push(from("10.0.0.3", "/api/login", json!({ "name": "guessed", "password": "wrong one" })).await.code());
    }
    assert_eq!(
        codes,
        ["wrong_login", "wrong_login", "wrong_login", "wrong_login", "wrong_login", "too_many", "too_many"]
    );
    // The right password does not help who has guessed too often, nor at places where the name was never seen; where it is at home it is not locked out.
    for stranger in ["10.0.0.3", "10.0.0.4"] {
        assert_eq!(from(stranger, "/api/login", login.clone()).await.code(), "too_many", "{stranger}");
    }
    assert_eq!(from("10.0.0.2", "/api/login", login).await.status, 200);
    server.stop().await;
}

/// Row 46: who may take any address of a network is counted by the network, not by the address.
#[tokio::test(flavor = "multi_thread")]
async fn a_network_counts_as_one_address() {
    let base = Base::new("network");
    let mut config = base.config();
    (config.rate_limits, config.proxy) = (true, true);
    let server = base.start_with(config, None).await;
    let names = std::sync::atomic::AtomicU32::new(0);
    let guess = async |address: &str| {
        let headers = [("X-Holmgang", "1"), ("X-Forwarded-For", address)];
        // A name of its own each time: what counts here is where it comes from.
        let name = format!("guessed {}", names.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let wish = json!({ "name": name, "password": "wrong one" }).to_string();
        send(server.address, "POST", "/api/login", &headers, wish.as_bytes()).await.unwrap().code()
    };
    for number in 0..8 {
        let code = guess(&format!("2001:db8:0:7::{number:x}")).await;
        assert_eq!(code, if number < 5 { "wrong_login" } else { "too_many" }, "{number}");
    }
    assert_eq!(guess("2001:db8:0:8::1").await, "wrong_login", "the next network is another one");
    // The same address in its two forms is one.
    for number in 0..6 {
        let code = guess(if number % 2 == 0 { "10.1.2.3" } else { "::ffff:10.1.2.3" }).await;
        assert_eq!(code, if number < 5 { "wrong_login" } else { "too_many" }, "{number}");
    }
    server.stop().await;
}

/// Row 20: heads and bodies that come drop by drop are cut off, connections of an address are counted, and people who play notice nothing.
#[tokio::test(flavor = "multi_thread")]
async fn slow_senders_are_cut_off() {
    let base = Base::new("slow-senders");
    let mut config = base.config();
    config.head_time = Duration::from_secs(4);
    config.body_time = Duration::from_secs(4);
    config.sockets = Some(if torture() { 2_000 } else { 100 });
    let most = config.sockets.unwrap() + limits::MORE_CONNECTIONS;
    let server = base.start_with(config, None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    let bearer = format!("Authorization: Bearer {}", table.tokens[0]);
    let heads = [
        "GET /api/server HTTP/1.1\r\nHost: 127.0.0.1\r\nX-".to_owned(),
        format!("GET /api/tables/{}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}\r\nUpgrade: websocket\r\n", table.id),
        format!("POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}\r\nContent-Length: 100\r\n\r\n{{\"rule"),
        String::new(),
    ];
    let mut slow = Vec::new();
    for number in 0..most - 4 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(heads[number % heads.len()].as_bytes()).await.unwrap();
        slow.push(stream);
    }
    // Beyond the limit of an address a connection is not served at all.
    let mut more = Vec::new();
    for _ in 0..30 {
        more.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut cut = 0;
    for stream in &mut more {
        let read =
            tokio::time::timeout(Duration::from_secs(20), stream.read(&mut [0; 16])).await.expect("a word or an end");
        cut += u32::from(!matches!(read, Ok(count) if count > 0));
    }
    assert!(cut >= 20, "{cut} of 30");
    assert_eq!(client.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong");
    let start = Instant::now();
    for stream in &mut slow {
        let mut bytes = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await;
        assert!(end.is_ok(), "still open after {:?}", start.elapsed());
        let told = String::from_utf8_lossy(&bytes);
        assert!(told.is_empty() || told.contains(" 408 ") || told.contains(" 400 "), "{told}");
    }
    assert_eq!(client.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong");
    assert_eq!(get(server.address, "", "/healthz").await.status, 200);
    server.stop().await;
}

/// Row 20: a socket whose other side is gone without a word is closed, and whoever sat there is no longer shown as being here.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_falls_silent_is_closed() {
    let base = Base::new("silent");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut client = Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap();
    let here = |client: &Client| client.table["seats"][0]["here"].clone();
    assert_eq!(here(&client), false);
    // The server may begin to count as soon as it reads the request, which can be before this thread goes on.
    let start = Instant::now();
    let mut silent = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "GET /api/tables/{}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        table.id, table.tokens[0]
    );
    silent.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    // It reads, so that nothing waits for it; but it never says anything, and answers no ping.
    let end = tokio::time::timeout(limits::GONE + 3 * limits::PING, silent.read_to_end(&mut bytes));
    let (end, ()) = tokio::join!(end, async {
        while here(&client) != true {
            client.hear().await.unwrap();
        }
        for _ in 0..8 {
            tokio::time::sleep(Duration::from_secs(5)).await;
            client.ask(json!({ "type": "ping" })).await.unwrap();
        }
    });
    assert!(end.is_ok() && bytes.starts_with(b"HTTP/1.1 101"), "still open after {:?}", start.elapsed());
    assert!(start.elapsed() >= limits::GONE, "closed after {:?}", start.elapsed());
    while here(&client) == true {
        client.ask(json!({ "type": "ping" })).await.unwrap();
    }
    server.stop().await;
}

/// Row 37: whatever bytes come, on sockets or where requests are expected, the server lives, answers, and nothing has happened at the table.
#[tokio::test(flavor = "multi_thread")]
async fn no_bytes_bring_it_down() {
    let base = Base::new("bytes-in");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut chance = holmgang_loadgen::policy::Chance(37);
    let seat = &table.seats[1];
    let good = [
        act(seat, 1, 9, "end").to_string(),
        json!({ "type": "do", "client": "c", "seq": 2, "what": "undo", "seat": seat, "revision": 9 }).to_string(),
        json!({ "type": "preview", "seat": seat, "text": "cast fire_bolt" }).to_string(),
        json!({ "type": "complete", "seat": seat, "typed": "ca" }).to_string(),
        json!({ "type": "nonce", "seat": seat, "seal": "ab" }).to_string(),
        json!({ "type": "sync", "for": seat }).to_string(),
    ];
    let pieces: [&[u8]; 10] =
        [b"\"", b"\\", b"{", b"[[[[", b"null", b"-1e999", b"18446744073709551616", b"\xff\xfe", b"\xd0", b"\\ud800"];
    let mut spoil = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=chance.below(4) {
            let at = chance.below(bytes.len().max(1));
            match chance.below(4) {
                0 => bytes.truncate(at),
                1 => drop(bytes.splice(at..at, pieces[chance.below(pieces.len())].iter().copied())),
                2 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
                _ => drop(bytes.splice(at..at, text.bytes().take(40))),
            }
        }
        bytes
    };
    let mut client = Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap();
    for number in 0..if torture() { 1_000_000 } else { 1_500 } {
        let bytes = spoil(&good[number % good.len()]);
        // What is no text never gets as far as a message: those bytes go where a request is expected.
        match String::from_utf8(bytes) {
            Ok(text) => client.send_text(text).await.unwrap(),
            Err(error) if number % 5 == 0 => {
                let mut raw = TcpStream::connect(server.address).await.unwrap();
                let mut request =
                    b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n".to_vec();
                let at = number / 5 % request.len();
                request.splice(at..at + 1, error.into_bytes());
                let _ = raw.write_all(&request).await; // it may have been refused already
            }
            Err(_) => {}
        }
        if number % 50 == 49 {
            while client.ask(json!({ "type": "ping" })).await.unwrap()["type"] != "pong" {}
        }
    }
    let fresh = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    assert_eq!((fresh.revision, &fresh.result, &fresh.table["stage"]), (1, &Value::Null, &json!("running")));
    assert_eq!(server.app.metrics.frozen.get(), 0);
    server.stop().await;
}

/// Heads that are too large or have too many lines, and paths that lead elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn heads_and_paths_have_their_bounds() {
    let base = Base::new("heads");
    let server = base.start().await;
    let large = "x".repeat(20_000);
    let answer = send(server.address, "GET", "/api/server", &[("X-Large", &large)], b"").await;
    assert!(answer.is_err() || answer.unwrap().status == 431);
    let names: Vec<String> = (0..80).map(|number| format!("X-{number}")).collect();
    let many: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    let answer = send(server.address, "GET", "/api/server", &many, b"").await;
    assert!(answer.is_err() || answer.unwrap().status == 431);
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets//etc/passwd.txt",
        "/api/tables/..%2f..",
        "/.env",
    ] {
        let answer = get(server.address, "", path).await;
        assert!(answer.status == 404 || answer.status == 401, "{path}: {}", answer.status);
    }
    let table = "x".repeat(5_000);
    assert_eq!(
        get(server.address, &guest(server.address, "a").await.unwrap(), &format!("/api/tables/{table}")).await.status,
        404
    );
    server.stop().await;
}

/// Row 42: however many previews with all their odds are asked for, whoever plays is answered; and every one of them is answered.
#[tokio::test(flavor = "multi_thread")]
async fn odds_hold_up_nobody() {
    let base = Base::new("odds");
    let server = base.start().await;
    let ruleset = *REGISTRY.ids().last().unwrap();
    let nosy = seated(server.address, ruleset, json!({})).await;
    let mut asking = Vec::new();
    for _ in 0..2 {
        for (token, seat) in nosy.tokens.iter().zip(&nosy.seats) {
            asking.push((Client::connect(server.address, token, &nosy.id).await.unwrap(), seat.clone()));
        }
    }
    let mut asked = Vec::new();
    for (client, seat) in &mut asking {
        let choices = client.choices();
        for text in choices.iter().cycle().take(if choices.is_empty() { 0 } else { 15 }) {
            asked.push(client.send(json!({ "type": "preview", "seat": seat, "text": text })).await.unwrap());
        }
    }
    assert!(asked.len() >= 30, "{} previews", asked.len());
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let start = Instant::now();
    let played = support::play(&table, &mut clients, &mut holmgang_loadgen::policy::Chance(1), 1, 15).await;
    // Not a race: a single one of them, worked on by the table itself, would hold it up for as long as it takes.
    assert!(played > 0 && start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    for (client, _) in &mut asking {
        if client.choices().is_empty() {
            continue;
        }
        let mut answers = 0;
        while answers < 15 {
            let heard = client.hear().await.unwrap();
            answers += u32::from(heard["type"] == "preview" || heard["type"] == "refused");
        }
    }
    server.stop().await;
}
