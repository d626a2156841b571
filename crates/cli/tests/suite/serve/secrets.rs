//! Row 31: what stands in the log of the server, at its most talkative: no secret of the dice, no token, no password, no words of a seat.

use std::process::Stdio;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use serde_json::json;

use super::host::{first_book, folder, open, people, play, start_telling};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_stands_in_the_log() {
    let folder = folder("secrets");
    let told = std::fs::File::create(folder.join("log")).unwrap();
    let (mut child, server) = start_telling(&folder, Stdio::from(told), "debug", "en");
    let book = first_book(server).await;
    let mut canaries = Vec::new();
    // A whole battle, whose secret is known when it is over.
    let mut player = people(server, &book, 1).await.remove(0);
    let stop = std::sync::atomic::AtomicBool::new(false);
    play(server, &mut player, &stop).await.unwrap();
    let path = format!("/api/tables/{}", player.table);
    let record = call(server, &player.token, "GET", &format!("{path}/record"), &json!(null)).await.unwrap();
    let record = String::from_utf8(record.body).unwrap();
    let secret = record.lines().find_map(|line| line.strip_prefix("secret: ")).expect("a battle that is over");
    canaries.push(secret.split(' ').next().unwrap().to_owned());
    canaries.push(player.token.clone());
    // An account, right and wrong passwords, tokens, words for the dice, texts that are not understood.
    let token = guest(server, "Canary Bird").await.unwrap();
    for (path, body) in [
        ("/api/account", json!({ "name": "Canary Bird", "password": "canary password" })),
        ("/api/login", json!({ "name": "Canary Bird", "password": "canary wrong" })),
        ("/api/login", json!({ "name": "Canary Bird", "password": "canary password" })),
        ("/api/login", json!({ "name": 7, "password": "canary seven" })),
    ] {
        let answer = call(server, &token, "POST", path, &body).await.unwrap();
        canaries.extend(answer.header("set-cookie").and_then(|line| line.split(['=', ';']).nth(1)).map(str::to_owned));
    }
    canaries.extend([token.clone(), "canary password".into(), "canary wrong".into(), "canary seven".into()]);
    let table = open(server, &book, &player.token).await;
    let mut client = Client::connect(server, &player.token, &table).await.unwrap();
    client.send_text(r#"{"type":"chat","id":1,"text":"canary chat"}"#).await.unwrap();
    client.send_text(r#"{"type":"nonce","id":2,"seat":"x","text":"canary words"}"#).await.unwrap();
    client.send_text("canary garbage {").await.unwrap();
    client.send_text("x".repeat(20_000)).await.unwrap();
    while client.hear().await.is_ok() {}
    canaries.extend(["canary chat".into(), "canary words".into(), "canary garbage".into()]);
    let broken = send(server, "GET", "/api/me?token=canary_query", &[("Cookie", "holmgang=canary_cookie")], b"").await;
    assert_eq!(broken.unwrap().status, 401);
    canaries.extend(["canary_query".into(), "canary_cookie".into()]);
    let wish = json!({ "about": "canary program", "scopes": ["read"] });
    let program = call(server, &player.token, "POST", "/api/me/tokens", &wish).await.unwrap().json();
    let program = program["token"].as_str().unwrap().to_owned();
    assert_eq!(call(server, &program, "DELETE", "/api/me", &json!({ "confirm": true })).await.unwrap().status, 403);
    canaries.push(program);
    child.kill().unwrap();
    child.wait().unwrap();
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    // What matters for security stands there all the same: who, from where, and whether it was done.
    for matter in [
        "somebody has an account now",
        "somebody failed to log in",
        "somebody has logged in",
        "somebody asked for what they have no right to",
    ] {
        assert!(log.contains(matter), "`{matter}` is not told:\n{log}");
    }
    assert!(canaries.len() > 10 && canaries.iter().all(|canary| canary.len() >= 10));
    let found: Vec<_> = canaries.iter().filter(|canary| log.contains(canary.as_str())).collect();
    assert!(found.is_empty(), "{found:?} stand in the log:\n{log}");
    let _ = std::fs::remove_dir_all(&folder);
}
