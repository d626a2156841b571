//! Rows 45 and 48: who may call what, generated from the description of the interface; and that whoever may look no more hears no more.

use crate::support;

use std::time::{Duration, Instant};

use crate::support::{Base, book, get, play, seated, torture};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{Answer, call, guest, send};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::openapi::{CALLS, description};
use holmgang_server::serve::Server;
use serde_json::{Map, Value, json};

/// The smallest value that a schema lets through.
fn sample(schema: &Value, all: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        return sample(&all[name.rsplit('/').next().unwrap()], all);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let fields = parts.iter().flat_map(|part| sample(part, all).as_object().cloned().unwrap_or_default());
        return Value::Object(fields.collect());
    }
    for choice in ["anyOf", "enum"] {
        if let Some(first) = schema[choice].as_array().and_then(|list| list.first()) {
            return if choice == "enum" { first.clone() } else { sample(first, all) };
        }
    }
    match schema["type"].as_str() {
        Some("string") => json!("x"),
        Some("number") => json!(1),
        Some("boolean") => json!(true),
        Some("array") => json!([sample(&schema["items"], all)]),
        Some("object") => {
            let names = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            Value::Object(names.map(|name| (name.to_owned(), sample(&schema["properties"][name], all))).collect())
        }
        _ => Value::Null,
    }
}

/// Every call of the description: method, path, what is sent, who may call.
fn calls() -> Vec<(String, String, Vec<u8>, String)> {
    let all = description();
    let mut calls = Vec::new();
    for (path, methods) in all["paths"].as_object().unwrap() {
        for (method, told) in methods.as_object().unwrap() {
            let body = told["requestBody"]["content"].as_object().and_then(|content| content.iter().next());
            let body = match body {
                Some((kind, body)) if kind == "application/json" => {
                    sample(&body["schema"], &all["components"]["schemas"]).to_string().into_bytes()
                }
                Some(_) => b"no record".to_vec(),
                None => Vec::new(),
            };
            calls.push((method.to_uppercase(), path.clone(), body, told["x-who"].as_str().unwrap().to_owned()));
        }
    }
    assert_eq!(calls.len(), CALLS.len());
    calls
}

async fn as_somebody(server: &Server, token: &str, method: &str, path: &str, body: &[u8]) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![("X-Holmgang", "1")];
    if !token.is_empty() {
        headers.push(("Authorization", &bearer));
    }
    send(server.address, method, path, &headers, body).await.unwrap()
}

async fn token_for(server: &Server, person: &str, scope: &str) -> String {
    let made = call(server.address, person, "POST", "/api/me/tokens", &json!({ "scopes": [scope] })).await.unwrap();
    made.json()["token"].as_str().unwrap().to_owned()
}

/// Every call lets through exactly those of whom its description says so: nobody, tokens of each scope, a person.
#[tokio::test(flavor = "multi_thread")]
async fn every_call_lets_through_whom_its_description_names() {
    let base = Base::new("who");
    let server = base.start().await;
    let mut tried = 0;
    for (method, path, body, who) in calls() {
        let path = path.replace("{step}", "0").replace("{seat}", "s").replace("{clause}", "1.1");
        let path = path.replace("{table}", "t").replace("{entry}", "e").replace("{number}", "1");
        let path = match path.starts_with("/api/rulebooks") {
            true => path.replace("{id}", REGISTRY.ids()[0]),
            false => path.replace("{id}", "999999"),
        };
        for role in ["nobody", "read", "play", "create", "person"] {
            // A person of their own, because some calls end them.
            let person = guest(server.address, "one").await.unwrap();
            let token = match role {
                "nobody" => String::new(),
                "person" => person,
                scope => token_for(&server, &person, scope).await,
            };
            let answer = as_somebody(&server, &token, &method, &path, &body).await;
            let may = who == "anyone"
                || (who == "visitor" && role == "nobody")
                || (role != "nobody" && (who == "known" || role == "person" || role == who));
            let told = (answer.status, answer.code());
            let what = format!("{method} {path} by {role}, for {who}: {told:?}");
            // An upgrade that is none is refused before anybody is looked at.
            if path.ends_with("/ws") && may {
                assert!(told.0 == 426 || told.0 == 400, "{what}");
                continue;
            }
            match (may, role) {
                (true, _) => assert!(!["no_session", "scope_missing"].contains(&told.1.as_str()), "{what}"),
                (false, "nobody") => assert_eq!(told, (401, "no_session".to_owned()), "{what}"),
                (false, _) => assert!(told.1 == "scope_missing" || path.ends_with("/ws"), "{what}"),
            }
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
    server.stop().await;
}

/// Whoever has only a token of somebody's program changes nothing of who that is: not by logging in, which gives a guest's battles to an account, nor by
/// a name, nor by ending anything.
#[tokio::test(flavor = "multi_thread")]
async fn no_token_for_programs_changes_whose_battles_they_are() {
    let base = Base::new("takeover");
    let server = base.start().await;
    let address = server.address;
    let attacker = guest(address, "attacker").await.unwrap();
    let login = json!({ "name": "Attacker", "password": "correct horse" });
    assert_eq!(call(address, &attacker, "POST", "/api/account", &login).await.unwrap().status, 200);
    let table = seated(address, REGISTRY.ids()[0], json!({})).await;
    let me = get(address, &table.tokens[0], "/api/me").await.json();
    for scope in ["read", "play", "create"] {
        let token = token_for(&server, &table.tokens[0], scope).await;
        for (path, body) in [
            ("/api/login", login.clone()),
            ("/api/login", json!({ "name": "Attacker", "password": "wrong" })),
            ("/api/account", json!({ "name": "Mine", "password": "correct horse" })),
            ("/api/session", json!({ "name": "Renamed" })),
            ("/api/session", json!({ "lang": "ru" })),
            ("/api/logout", json!({})),
            ("/api/me/password", json!({ "old": "", "new": "correct donkey" })),
            ("/api/me/tokens", json!({ "scopes": ["create"] })),
        ] {
            let answer = call(address, &token, "POST", path, &body).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (403, "scope_missing"), "{scope} {path} {body}");
        }
    }
    assert_eq!(get(address, &table.tokens[0], "/api/me").await.json(), me, "the guest is who they were");
    let mut client = Client::connect(address, &table.tokens[0], &table.id).await.unwrap();
    assert_eq!(client.ask(json!({ "type": "sync" })).await.unwrap()["table"]["yours"], json!([table.seats[0]]));
    server.stop().await;
}

/// A table of two that others may not look at, which has begun.
async fn private(server: &Server, more: Value) -> (String, Vec<String>, [String; 2], Map<String, Value>) {
    let book = book(server.address, REGISTRY.ids()[0]).await;
    let seats: Vec<String> =
        book["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap().to_owned()).collect();
    let tokens = [guest(server.address, "one").await.unwrap(), guest(server.address, "two").await.unwrap()];
    let mut wish = json!({ "ruleset": book["id"], "scenario": { "id": book["scenarios"][0]["id"] }, "title": "Tayna-7",
        "seats": { seats[0].as_str(): { "is": "me" }, seats[1].as_str(): { "is": "link" } } });
    for (key, value) in more.as_object().unwrap() {
        wish[key] = value.clone();
    }
    let opened = call(server.address, &tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let opened = opened.json();
    (opened["id"].as_str().unwrap().to_owned(), seats, tokens, opened["links"].as_object().unwrap().clone())
}

async fn sit(server: &Server, token: &str, table: &str, seat: &str, link: &Value) -> u16 {
    let path = format!("/api/tables/{table}/seats/{seat}");
    call(server.address, token, "POST", &path, &json!({ "link": link })).await.unwrap().status
}

/// What is somebody else's looks, to the byte, as if it were not there: every call, whatever is sent, by a stranger with all rights.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_foreign_looks_as_if_it_were_not_there() {
    let base = Base::new("foreign-calls");
    let server = base.start().await;
    let (table, seats, tokens, links) = private(&server, json!({})).await;
    assert_eq!(sit(&server, &tokens[1], &table, &seats[1], &links[&seats[1]]).await, 200);
    let stranger = guest(server.address, "stranger").await.unwrap();
    let devices = get(server.address, &tokens[0], "/api/me/devices").await.json();
    let device = devices[0]["id"].to_string();
    let key = call(server.address, &tokens[0], "POST", "/api/me/tokens", &json!({ "scopes": ["read"] })).await.unwrap();
    let key = key.json()["id"].to_string();
    let nothing = "t".repeat(table.len());
    let mut compared = 0;
    for (method, path, body, _) in calls().into_iter().filter(|(_, path, ..)| path.contains("{id}")) {
        let path = path.replace("{step}", "0").replace("{seat}", &seats[1]);
        let pairs: Vec<(String, &str)> = if path.starts_with("/api/tables") {
            vec![(table.clone(), &nothing)]
        } else if path.starts_with("/api/me") {
            vec![(device.clone(), "999999"), (key.clone(), "999999")]
        } else {
            continue; // rulebooks are everybody's, and who knows a record's id has been told it
        };
        let mut bodies = vec![body.clone()];
        if let Ok(mut told) = serde_json::from_slice::<Value>(&body) {
            // With the right seats, and with a link that is none.
            for (name, value) in [("seat", json!(seats[0])), ("link", json!("wrong")), ("text", json!("end"))] {
                told[name] = value;
            }
            bodies.push(told.to_string().into_bytes());
        }
        for (foreign, absent) in pairs {
            for body in &bodies {
                let one = as_somebody(&server, &stranger, &method, &path.replace("{id}", &foreign), body).await;
                let other = as_somebody(&server, &stranger, &method, &path.replace("{id}", absent), body).await;
                let told = |answer: &Answer| (answer.status, String::from_utf8_lossy(&answer.body).into_owned());
                assert_eq!(told(&one), told(&other), "{method} {path}");
                assert!(one.status >= 400, "{method} {path}: {}", one.status);
                compared += 1;
            }
        }
    }
    assert!(compared > 25, "{compared}");
    let refused = Client::connect(server.address, &stranger, &table).await.err().unwrap().to_string();
    let absent = Client::connect(server.address, &stranger, &nothing).await.err().unwrap().to_string();
    assert!(refused.contains("404") && refused == absent, "{refused}; {absent}");
    for list in ["/api/tables", "/api/tables?what=running", "/api/tables?what=finished", "/api/me/tables"] {
        let answer = get(server.address, &stranger, list).await;
        assert!(answer.status == 200 && !String::from_utf8_lossy(&answer.body).contains("Tayna-7"), "{list}");
    }
    // Nothing has happened to any of it.
    let full = get(server.address, &tokens[0], &format!("/api/tables/{table}")).await.json();
    assert_eq!(
        (&full["revision"], &full["result"], &full["table"]["stage"]),
        (&json!(1), &Value::Null, &json!("running"))
    );
    assert_eq!(get(server.address, &tokens[0], "/api/me/tokens").await.json().as_array().unwrap().len(), 1);
    server.stop().await;
}

/// Who sits at one seat, or watches, does nothing for another: every message that names a seat, for every seat that is not theirs.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another() {
    let base = Base::new("for-another");
    let server = base.start().await;
    let (table, seats, tokens, links) = private(&server, json!({})).await;
    assert_eq!(sit(&server, &tokens[1], &table, &seats[1], &links[&seats[1]]).await, 200);
    let watcher = guest(server.address, "watcher").await.unwrap();
    let watch = format!("/api/tables/{table}/watch");
    let let_in = call(server.address, &watcher, "POST", &watch, &json!({ "link": links["watch"] })).await.unwrap();
    assert_eq!(let_in.status, 204);
    let all = holmgang_server::openapi::schemas();
    let kinds = all["ClientMessage"]["anyOf"].as_array().unwrap();
    let mut tried = 0;
    for (token, own) in [(&tokens[0], Some(0)), (&tokens[1], Some(1)), (&watcher, None)] {
        let mut client = Client::connect(server.address, token, &table).await.unwrap();
        for (place, seat) in seats.iter().map(String::as_str).chain(["referee", "nobody"]).enumerate() {
            for kind in kinds.iter().map(|kind| sample(kind, &all)).filter(|kind| kind["seat"].is_string()) {
                if own == Some(place) {
                    continue;
                }
                let mut message = kind;
                message["seat"] = json!(seat);
                let answer = client.ask(message.clone()).await.unwrap();
                let code = answer["code"].as_str().unwrap_or_default();
                assert!(
                    code == "not_your_seat" || code == "bad_message" || code == "already_begun",
                    "{message}: {answer}"
                );
                tried += 1;
            }
            // Other eyes than one's own are not to be had.
            if own != Some(place) {
                let full = client.ask(json!({ "type": "sync", "for": seat })).await.unwrap();
                assert_eq!(full["for"], own.map_or(Value::Null, |own| json!(seats[own])), "{seat}");
            }
        }
        assert_eq!(client.revision, 1);
    }
    assert!(tried > 50, "{tried}");
    server.stop().await;
}

/// Hears until the socket is closed: the code, and how long it took.
async fn closed(client: &mut Client) -> (String, Duration) {
    let start = Instant::now();
    loop {
        if let Err(error) = client.hear().await {
            return (error.to_string(), start.elapsed());
        }
    }
}

/// Row 45: whatever ends a session, or the right to look, closes the sockets that are open, and no new one is let in.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_look_no_more_hears_no_more() {
    let base = Base::new("shown-out");
    let server = base.start().await;
    let address = server.address;
    let cookie = |answer: &Answer| {
        let line = answer.header("set-cookie").unwrap();
        line.split(';').next().unwrap().split_once('=').unwrap().1.to_owned()
    };
    let login = |name: &str| json!({ "name": name, "password": "correct horse" });
    let mut slowest = Duration::ZERO;
    for (number, way) in
        ["logout", "token", "device", "account", "password", "other devices", "deleted", "guest enters"]
            .iter()
            .enumerate()
    {
        let table = seated(address, REGISTRY.ids()[0], json!({})).await;
        let name = format!("Person {number}");
        let mut token = table.tokens[0].clone();
        let has_account = !matches!(*way, "logout" | "token" | "account" | "guest enters");
        if has_account {
            token = cookie(&call(address, &token, "POST", "/api/account", &login(&name)).await.unwrap());
        }
        // The socket that is to be closed, and who closes it.
        let ended = match *way {
            "token" => token_for(&server, &token, "read").await,
            "device" | "other devices" => {
                cookie(&call(address, "", "POST", "/api/login", &login(&name)).await.unwrap())
            }
            _ => token.clone(),
        };
        let mut client = Client::connect(address, &ended, &table.id).await.unwrap();
        let mut stays = Client::connect(address, &table.tokens[1], &table.id).await.unwrap();
        let (method, path, body) = match *way {
            "logout" => ("POST", "/api/logout".to_owned(), json!({})),
            "token" => {
                let id = get(address, &token, "/api/me/tokens").await.json()[0]["id"].clone();
                ("DELETE", format!("/api/me/tokens/{id}"), json!({ "password": "correct horse" }))
            }
            "device" => {
                let devices = get(address, &token, "/api/me/devices").await.json();
                let that = devices.as_array().unwrap().iter().find(|device| device["this"] == false).unwrap();
                ("DELETE", format!("/api/me/devices/{}", that["id"]), json!({ "password": "correct horse" }))
            }
            "account" => ("POST", "/api/account".to_owned(), login(&name)),
            "password" | "other devices" => {
                ("POST", "/api/me/password".to_owned(), json!({ "old": "correct horse", "new": "wrong donkey" }))
            }
            "deleted" => ("DELETE", "/api/me".to_owned(), json!({ "password": "correct horse" })),
            _ => {
                let other = guest(address, "x").await.unwrap();
                let made = call(address, &other, "POST", "/api/account", &login(&name)).await.unwrap();
                assert_eq!(made.status, 200);
                ("POST", "/api/login".to_owned(), login(&name))
            }
        };
        let done = call(address, &token, method, &path, &body).await.unwrap();
        assert!(done.status < 300, "{way}: {}", String::from_utf8_lossy(&done.body));
        let (code, took) = closed(&mut client).await;
        assert!(code.contains("4001"), "{way}: {code}");
        slowest = slowest.max(took);
        let again = Client::connect(address, &ended, &table.id).await.err().map(|error| error.to_string());
        assert!(again.is_some_and(|error| error.contains("401")), "{way}");
        assert_eq!(get(address, &ended, "/api/me").await.status, 401, "{way}");
        if *way == "deleted" {
            // That gives the battle up, and the name goes out of its lines: the room is read again, whoever looks is told to come back, and comes back to it
            // as it is told now.
            let (code, _) = closed(&mut stays).await;
            assert!(code.contains("1001"), "{code}");
            stays = Client::connect(address, &table.tokens[1], &table.id).await.unwrap();
            assert_eq!(stays.result["winners"], json!([table.seats[1]]), "{}", stays.result);
        }
        assert_eq!(stays.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong", "{way}: the others stay");
    }
    eprint_slowest(slowest);
    assert!(!torture() || slowest < Duration::from_secs(1), "{slowest:?}");
    server.stop().await;
}

#[allow(clippy::print_stderr)]
fn eprint_slowest(slowest: Duration) {
    eprintln!("sockets closed after {slowest:?} at most");
}

/// Sockets that are being opened while their session ends do not slip through.
#[tokio::test(flavor = "multi_thread")]
async fn no_socket_slips_through_the_end_of_its_session() {
    let base = Base::new("slips");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let (mut opened, address) = (0, server.address);
    for _ in 0..if torture() { 500 } else { 40 } {
        let token = guest(address, "passing").await.unwrap();
        let opening = (0..4).map(|_| Client::connect(address, &token, &table.id));
        let ending = call(address, &token, "POST", "/api/logout", &Value::Null);
        let (clients, ended) = tokio::join!(futures_util::future::join_all(opening), ending);
        assert_eq!(ended.unwrap().status, 204);
        for mut client in clients.into_iter().flatten() {
            opened += 1;
            assert!(closed(&mut client).await.0.contains("4001"));
        }
        assert_eq!(get(address, &token, "/api/me").await.status, 401);
    }
    assert!(opened > 0, "no socket was ever open when its session ended");
    server.stop().await;
}

/// Rights change at the table: who stands up looks through no seat's eyes any more; and when the last seat that is open to all is taken, whoever was only
/// let in by that is shown out.
#[tokio::test(flavor = "multi_thread")]
async fn who_stands_up_is_shown_out() {
    let base = Base::new("stands-up");
    let server = base.start().await;
    let address = server.address;
    let ruleset = REGISTRY.ids()[0];
    let seats: Vec<String> = book(address, ruleset).await["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["id"].as_str().unwrap().to_owned())
        .collect();
    let wishes =
        json!({ seats[0].as_str(): { "is": "me" }, seats[1].as_str(): { "is": "link" }, "referee": { "is": "open" } });
    let (table, _, tokens, links) = private(&server, json!({ "seats": wishes })).await;
    assert_eq!(sit(&server, &tokens[1], &table, &seats[1], &links[&seats[1]]).await, 200);
    let looker = guest(address, "looker").await.unwrap();
    let mut looking = Client::connect(address, &looker, &table).await.unwrap();
    let mut standing = Client::connect(address, &tokens[1], &table).await.unwrap();
    assert_eq!(standing.eyes.as_deref(), Some(seats[1].as_str()));
    let path = format!("/api/tables/{table}/seats/{}", seats[1]);
    assert_eq!(call(address, &tokens[1], "DELETE", &path, &Value::Null).await.unwrap().status, 204);
    while standing.eyes.is_some() {
        standing.hear().await.unwrap();
    }
    let referee = guest(address, "referee").await.unwrap();
    assert_eq!(sit(&server, &referee, &table, "referee", &Value::Null).await, 200);
    for client in [&mut looking, &mut standing] {
        let (code, _) = closed(client).await;
        assert!(code.contains("4004"), "{code}");
    }
    for token in [&looker, &tokens[1]] {
        assert_eq!(get(address, token, &format!("/api/tables/{table}")).await.status, 404);
    }
    // The battle begins, and those who have a seat play it.
    let third = guest(address, "three").await.unwrap();
    assert_eq!(sit(&server, &third, &table, &seats[1], &links[&seats[1]]).await, 200);
    let tokens = vec![tokens[0].clone(), third];
    let table = support::Seated { id: table, seats, tokens };
    let mut clients = table.clients(address).await;
    assert_eq!(play(&table, &mut clients, &mut holmgang_loadgen::policy::Chance(1), 1, 3).await, 3);
    server.stop().await;
}
