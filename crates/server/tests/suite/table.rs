//! A table over the network: in sync, answered, kept, secret, on time.

use crate::support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Base, act, catch_up, get, play, seated, torture};
use holmgang_arena::record::{self, Record};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::light::Light;
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use serde_json::{Value, json};

/// Rows 18, 31, 33: whole battles of every rulebook; every state as the server's own, the record in order, no secret before the end.
#[tokio::test(flavor = "multi_thread")]
async fn whole_battles_stay_in_sync_and_verify() {
    let base = Base::new("whole");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({})).await;
        let mut clients = table.clients(server.address).await;
        let looker = guest(server.address, "looker").await.unwrap();
        clients.push(Client::connect(server.address, &looker, &table.id).await.unwrap());
        for client in &mut clients {
            client.heard = Some(Vec::new());
        }
        let mut chance = Chance(7);
        let mut seq = 1;
        while clients[0].result.is_null() && seq < 2_000 {
            seq += play(&table, &mut clients, &mut chance, seq, 25).await.max(1);
            for client in &mut clients {
                let (state, log, hash) = (client.state.clone(), client.log.clone(), client.hash.clone());
                let times = client.times.clone();
                client.ask(json!({ "type": "sync" })).await.unwrap();
                assert_eq!(client.state, state, "{ruleset}: a patched state is another one");
                assert_eq!((&client.hash, client.gaps), (&hash, 0));
                // Of a long battle the first look tells the last steps.
                assert!(log.ends_with(&client.log), "{ruleset}: the log is another one");
                let untold = client.times.iter().take_while(|at| at.is_null()).count();
                assert_eq!((client.times.len(), &client.times[untold..]), (times.len(), &times[untold..]), "{ruleset}");
            }
        }
        assert!(!clients[0].result.is_null(), "{ruleset}: no end");
        let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
        let record = Record::parse("record", &answer.body).unwrap();
        let sources = holmgang_arena::content::ContentSources::builtin();
        let rules = record::load_for(&record, &REGISTRY, &sources).unwrap();
        let report = record::verify(&record, &*rules);
        assert!(report.is_good(), "{:?}", report.findings);
        let (_, secret) = record.secret().unwrap();
        let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        for client in &clients {
            // Row 31: in none of the usual ways to write it down.
            let plain: String = secret.iter().map(|byte| format!("{byte},")).collect();
            let canaries = [hex.clone(), hex.to_uppercase(), base64(&secret), plain.trim_end_matches(',').to_owned()];
            let heard = || client.heard.iter().flatten();
            assert!(
                canaries.iter().all(|canary| heard().all(|text| !text.contains(canary.as_str()))),
                "{ruleset}: the secret was told"
            );
        }
    }
    server.stop().await;
}

/// What goes over the wire for a move and a viewer: the median of every rulebook is below 1 KB.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_less_than_a_kilobyte() {
    let base = Base::new("bytes");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        *server.app.dice.lock().unwrap() = Some([5; 32]);
        let table = seated(server.address, ruleset, json!({})).await;
        let mut clients = Vec::new();
        for token in &table.tokens {
            clients.push(Light::connect(server.address, token, &table.id).await.unwrap());
        }
        let mut chance = Chance(21);
        for seq in 1..=150 {
            for client in &mut clients {
                while client.revision < seq {
                    client.hear().await.unwrap();
                }
            }
            if clients[0].over {
                break;
            }
            let mover = clients.iter().position(|client| client.choices() > 0).expect("somebody may act");
            let text = clients[mover].choice(chance.below(clients[mover].choices())).unwrap().to_owned();
            assert!(clients[mover].act(&table.seats[mover], seq, &text).await.unwrap(), "{ruleset}: {text}");
        }
        assert!(clients.iter().all(|client| client.gaps == 0));
        let mut sizes: Vec<u32> = clients.iter().flat_map(|client| client.sizes.clone()).collect();
        sizes.sort_unstable();
        let half = sizes[sizes.len() / 2];
        told(&format!("{ruleset}: {half} bytes a step and viewer (median of {})", sizes.len()));
        assert!(sizes.len() > 40 && half < 1_024, "{ruleset}: median {half} bytes");
    }
    server.stop().await;
}

/// Row 17: whatever is sent, however often and in whatever order, is answered once each and counts at most once.
#[tokio::test(flavor = "multi_thread")]
async fn every_message_is_answered_and_counts_once() {
    let base = Base::new("answers");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let mut chance = Chance(3);
    for seq in 1..=(if torture() { 2_000 } else { 60 }) {
        if !clients[0].result.is_null() {
            break;
        }
        let revision = clients[0].revision;
        let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
        let choices = clients[mover].choices();
        let message = act(&table.seats[mover], seq, revision, chance.pick(&choices).unwrap());
        let (mut applied, mut other) = (0, 0);
        for _ in 0..=chance.below(4) {
            let answer = clients[mover].ask(message.clone()).await.unwrap();
            match answer["type"].as_str().unwrap() {
                "applied" => applied += 1,
                "duplicate" => assert_eq!(answer["revision"], json!(revision + 1)),
                other => panic!("{other}: {answer}"),
            }
        }
        assert_eq!(applied, 1);
        catch_up(&mut clients, revision + 1).await;
        if !clients[0].result.is_null() {
            // Whoever comes after the end hears that, not that it came late.
            break;
        }
        // What was seen before is stale, on either side; and it changes nothing.
        for (place, client) in clients.iter_mut().enumerate() {
            let stale = act(&table.seats[place], seq + 1_000_000, revision, "end");
            let answer = client.ask(stale).await.unwrap();
            other += u32::from(answer["code"] == "stale_revision");
            assert_eq!(client.revision, revision + 1);
        }
        assert_eq!(other, 2);
    }
    let client = &mut clients[0];
    for (text, code) in [
        ("{", "bad_message"),
        ("[]", "bad_message"),
        (r#"{"type":"fly","id":1}"#, "bad_message"),
        (r#"{"type":"act","id":2}"#, "bad_message"),
    ] {
        client.send_text(text).await.unwrap();
        let answer = loop {
            let heard = client.hear().await.unwrap();
            if heard["type"] == "refused" {
                break heard;
            }
        };
        assert_eq!(answer["code"], code, "{text}");
    }
    for message in [
        json!({ "type": "act", "client": "", "seq": 1, "revision": 1, "seat": table.seats[0], "text": "end" }),
        json!({ "type": "act", "client": "x", "seq": 1, "revision": 1, "seat": table.seats[1], "text": "end" }),
        json!({ "type": "act", "client": "x", "seq": 1, "revision": 1, "seat": "nobody", "text": "end" }),
        json!({ "type": "answer", "what": "draw", "seat": table.seats[0], "yes": true }),
        json!({ "type": "nonce", "seat": table.seats[0], "text": "x" }),
        json!({ "type": "chat", "text": " " }),
        json!({ "type": "chat", "text": "x".repeat(501) }),
    ] {
        let answer = client.ask(message.clone()).await.unwrap();
        assert_eq!(answer["type"], "refused", "{message}");
        assert!(!answer["words"]["ru"].as_str().unwrap().is_empty());
    }
    assert_eq!(client.ask(json!({ "type": "ping" })).await.unwrap()["type"], "pong");
    server.stop().await;
}

/// Row 18: two tabs of one seat, and an opponent, who all act whenever they like, on what they have seen or on what is long past, at the same time too.
/// Every message is answered; of those for one revision exactly one counts; and what one tab does the other shows.
#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_of_one_seat_are_one_player() {
    let base = Base::new("tabs");
    let server = base.start().await;
    let (mut applied, mut stale, mut chance) = (0, 0, Chance(23));
    let (least, mut battles) = (if torture() { 40 } else { 2 }, 0);
    // The dice are new every time, and some battles are over after a few blows: then there are more of them.
    while battles < least || applied <= 50 || stale <= 20 {
        battles += 1;
        assert!(battles <= least + 10, "{applied} applied, {stale} stale in {least} battles and ten more");
        let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
        // Both tabs of both seats: 0 and 2 are of the first one, 1 and 3 of the second.
        let mut tabs = table.clients(server.address).await;
        tabs.extend(table.clients(server.address).await);
        let mut seq = 0;
        for _ in 0..60 {
            let revision = tabs.iter().map(|tab| tab.revision).max().unwrap();
            catch_up(&mut tabs, revision).await;
            if !tabs[0].result.is_null() {
                break;
            }
            // Up to four at once; each has seen the battle as it is, or as it was.
            seq += 1;
            let mut asked = Vec::new();
            for (place, tab) in tabs.iter().enumerate() {
                let choices = tab.choices();
                let text = chance.pick(&choices).unwrap_or("end").to_owned();
                let seen = revision - u64::from(chance.below(4) == 0 && revision > 1);
                let mut message = act(&table.seats[place % 2], seq, seen, &text);
                message["client"] = json!(format!("tab {place}"));
                asked.push((seen == revision && !choices.is_empty(), message));
            }
            let answers = tabs.iter_mut().zip(&asked).map(|(tab, (_, message))| tab.ask(message.clone()));
            let answers = futures_util::future::join_all(answers).await;
            let done = answers.iter().filter(|answer| answer.as_ref().unwrap()["type"] == "applied").count();
            let could = asked.iter().filter(|(could, _)| *could).count();
            assert_eq!(done, could.min(1), "{could} could act");
            applied += done;
            for (answer, (_, message)) in answers.iter().zip(&asked) {
                let answer = answer.as_ref().unwrap();
                let code = answer["code"].as_str().unwrap_or_default();
                assert!(answer["type"] == "applied" || !code.is_empty(), "{message}: {answer}");
                assert!(code != "stale_revision" || answer["revision"].as_u64().unwrap() >= revision, "{answer}");
                stale += usize::from(code == "stale_revision");
            }
            catch_up(&mut tabs, revision + done as u64).await;
            // Sent again, each is answered as it was: what counted stays what it made, what did not still does not.
            for (tab, (answer, (_, message))) in tabs.iter_mut().zip(answers.iter().zip(&asked)) {
                let again = tab.ask(message.clone()).await.unwrap();
                match answer.as_ref().unwrap()["type"].as_str() {
                    Some("applied") => {
                        assert_eq!((&again["type"], &again["revision"]), (&json!("duplicate"), &json!(revision + 1)))
                    }
                    _ => assert_eq!(again["type"], "refused", "{again}"),
                }
            }
            for (one, other) in [(0, 2), (1, 3)] {
                assert_eq!((&tabs[one].state, &tabs[one].hash), (&tabs[other].state, &tabs[other].hash));
            }
        }
    }
    server.stop().await;
}

/// Rows 1, 13, 23 in one process: a restart finds everything, with the same dice and without losing time.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_goes_on_as_if_nothing_had_been() {
    let base = Base::new("restart");
    let server = base.start().await;
    let clock = json!({ "clock": { "kind": "fischer", "ms": 60_000, "add_ms": 0 } });
    let table = seated(server.address, REGISTRY.ids()[0], clock).await;
    let mut clients = table.clients(server.address).await;
    let played = play(&table, &mut clients, &mut Chance(5), 1, 12).await;
    let before: Vec<Value> = clients.iter().map(|client| client.state.clone()).collect();
    let (log, revision) = (clients[0].log.clone(), clients[0].revision);
    drop(clients);
    server.stop().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let server = base.start().await;
    let mut clients = table.clients(server.address).await;
    for (client, before) in clients.iter().zip(&before) {
        assert_eq!((&client.state, client.revision), (before, revision));
    }
    assert_eq!(clients[0].log, log);
    // An action that had counted before is known after.
    let mut known = 0;
    for (client, seat) in clients.iter_mut().zip(&table.seats) {
        let answer = client.ask(act(seat, 1, 1, "end")).await.unwrap();
        known += u32::from(answer["type"] == "duplicate" && answer["revision"] == 2);
    }
    assert_eq!((known, played), (1, 12));
    play(&table, &mut clients, &mut Chance(6), 1_000, 10).await;
    server.stop().await;
}

/// Row 4: a panic in one battle freezes that battle only, with its record whole; after a restart it goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_freezes_one_battle() {
    let base = Base::new("panic");
    let armed = Arc::new(AtomicBool::new(true));
    let trigger = Arc::clone(&armed);
    let fault: holmgang_server::app::FaultPoint = Arc::new(move |title, revision| {
        assert!(!(trigger.load(Ordering::Relaxed) && title == "cursed" && revision == 4), "a rule fails");
    });
    let server = base.start_with(base.config(), Some(fault)).await;
    let cursed = seated(server.address, REGISTRY.ids()[0], json!({ "title": "cursed" })).await;
    let other = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = cursed.clients(server.address).await;
    play(&cursed, &mut clients, &mut Chance(1), 1, 3).await;
    let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
    let text = clients[mover].choices()[0].clone();
    let state = clients[mover].state["view"].clone();
    let answer = clients[mover].ask(act(&cursed.seats[mover], 50, 4, &text)).await.unwrap();
    assert_eq!(answer["code"], "frozen");
    let answer = clients[mover].ask(act(&cursed.seats[mover], 51, 4, &text)).await.unwrap();
    assert_eq!((&answer["code"], &clients[mover].table["stage"]), (&json!("frozen"), &json!("frozen")));
    assert_eq!((clients[mover].revision, &clients[mover].state["view"]), (4, &state));
    let mut others = other.clients(server.address).await;
    play(&other, &mut others, &mut Chance(2), 1, 10).await;
    drop((clients, others));
    server.stop().await;
    armed.store(false, Ordering::Relaxed);
    let server = base.start().await;
    let mut clients = cursed.clients(server.address).await;
    assert_eq!((clients[0].revision, &clients[0].table["stage"]), (4, &json!("running")));
    play(&cursed, &mut clients, &mut Chance(1), 100, 5).await;
    server.stop().await;
}

/// Row 19: who does not read is closed, and hinders nobody.
#[tokio::test(flavor = "multi_thread")]
async fn slow_readers_are_closed() {
    let base = Base::new("slow");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut stuck = Vec::new();
    for _ in 0..5 {
        stuck.push(Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap());
    }
    let mut clients = table.clients(server.address).await;
    // Texts of the chat are cheap to send and as large as anything: enough to fill what the system buffers, too.
    let start = Instant::now();
    let mut said = 0;
    while server.app.metrics.slow.get() < 5 && start.elapsed() < Duration::from_secs(60) && said < 1_900 {
        let answer = clients[0].ask(json!({ "type": "chat", "text": "щ".repeat(499) })).await.unwrap();
        assert_eq!(answer["type"], "done");
        for _ in 0..3 {
            clients[0].ask(json!({ "type": "ping" })).await.unwrap();
        }
        for client in &mut stuck {
            // Asks for everything again and again, and never reads it.
            let _ = client.send(json!({ "type": "sync" })).await;
        }
        said += 1;
    }
    assert_eq!(server.app.metrics.slow.get(), 5, "after {said} texts");
    play(&table, &mut clients, &mut Chance(1), 1, 3).await;
    server.stop().await;
}

/// Row 24: expiry is an action of the record, or a loss in it; the time left is charged honestly.
#[tokio::test(flavor = "multi_thread")]
async fn time_that_is_up_ends_the_battle() {
    let base = Base::new("clock");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "clock": { "kind": "move", "ms": 1_000 } })).await;
    let mut clients = table.clients(server.address).await;
    let start = Instant::now();
    while clients[0].result.is_null() {
        clients[0].hear().await.unwrap();
    }
    let took = start.elapsed();
    assert!(took > Duration::from_millis(700) && took < Duration::from_secs(5), "{took:?}");
    assert_eq!(clients[0].result["by"], "time");
    let mover = clients[1].state["view"]["wanted"].clone();
    let revision = clients[0].revision;
    let answer = clients[0].ask(act(&table.seats[0], 1, revision, "end")).await.unwrap();
    assert_eq!(answer["code"], "table_closed", "{mover}");
    let record = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    let record = Record::parse("record", &record.body).unwrap();
    assert!(record.is_closed() && record.secret().is_some());
    server.stop().await;
}

/// Several steps that were one move go back as one, with consent; and a move in a game with secrets goes back if it has shown none of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_move_goes_back_by_consent() {
    let base = Base::new("whole");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({})).await;
        let mut clients = table.clients(server.address).await;
        let mut done = 0;
        // Harmless steps of one seat, as far as there are any.
        let Some(place) = clients.iter().position(|client| !client.choices().is_empty()) else { continue };
        let seat = table.seats[place].clone();
        let before = clients[place].state.clone();
        for seq in 1..3 {
            let walks = clients[place].choices();
            let Some(text) = walks.iter().find(|text| text.starts_with("move") || text.starts_with("d2")) else {
                break;
            };
            let revision = clients[place].revision;
            let answer = clients[place].ask(act(&seat, seq, revision, text)).await.unwrap();
            if answer["type"] != "applied" {
                break;
            }
            for client in &mut clients {
                while client.revision <= revision {
                    client.hear().await.unwrap();
                }
            }
            done += 1;
        }
        if done == 0 {
            continue;
        }
        let revision = clients[place].revision;
        let ask =
            |steps: usize| json!({ "type": "ask", "what": "undo", "seat": seat, "revision": revision, "steps": steps });
        let answer = clients[place].ask(ask(done + 1)).await.unwrap();
        assert_eq!(answer["code"], "nothing_to_undo", "{ruleset}: {answer}");
        let answer = clients[place].ask(ask(done)).await.unwrap();
        assert_eq!(answer["type"], "done", "{ruleset}: {answer}");
        for (other, client) in clients.iter_mut().enumerate() {
            if other != place {
                let yes = json!({ "type": "answer", "what": "undo", "seat": table.seats[other], "yes": true });
                assert_eq!(client.ask(yes).await.unwrap()["type"], "done", "{ruleset}");
            }
        }
        while clients[place].revision <= revision {
            clients[place].hear().await.unwrap();
        }
        assert_eq!(clients[place].state, before, "{ruleset}");
    }
    server.stop().await;
}

/// Row 14: alone, back at will where one practises; with others only by consent, and never across dice or another's action.
#[tokio::test(flavor = "multi_thread")]
async fn taking_back_has_its_rules() {
    let base = Base::new("undo");
    let server = base.start().await;
    let ruleset = REGISTRY.ids()[0];
    let table = seated(server.address, ruleset, json!({})).await;
    let mut clients = table.clients(server.address).await;
    play(&table, &mut clients, &mut Chance(11), 1, 12).await;
    let revision = clients[0].revision;
    let undo =
        json!({ "type": "do", "client": "u", "seq": 1, "revision": revision, "seat": table.seats[0], "what": "undo" });
    assert_eq!(clients[0].ask(undo).await.unwrap()["code"], "no_undo");
    let mut asked = Vec::new();
    for (place, client) in clients.iter_mut().enumerate() {
        let ask = json!({ "type": "ask", "what": "undo", "seat": table.seats[place], "revision": revision });
        asked.push(client.ask(ask).await.unwrap());
    }
    let refused = |answer: &Value| answer["code"].as_str().is_some_and(|code| code.starts_with("undo_crosses"));
    assert!(asked.iter().filter(|answer| refused(answer)).count() >= 1, "{asked:?}");

    let token = guest(server.address, "alone").await.unwrap();
    let seats: serde_json::Map<String, Value> =
        table.seats.iter().map(|seat| (seat.clone(), json!({ "is": "me" }))).collect();
    let book = support::book(server.address, ruleset).await;
    let mut wish = json!({ "ruleset": ruleset, "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats });
    wish["practice"] = json!(true);
    let id = call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap().json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut client = Client::connect(server.address, &token, &id).await.unwrap();
    let before = client.state.clone();
    let (seat, text) = (client.eyes.clone().unwrap(), client.choices()[0].clone());
    let answer = client.ask(act(&seat, 1, 1, &text)).await.unwrap();
    assert_eq!(answer["type"], "applied");
    while client.revision < 2 {
        client.hear().await.unwrap();
    }
    let (lines, times) = (client.log.len(), client.times.clone());
    let undo = json!({ "type": "do", "client": "test", "seq": 2, "revision": 2, "seat": seat, "what": "undo" });
    assert_eq!(client.ask(undo).await.unwrap()["type"], "applied");
    assert_eq!((client.revision, &client.state), (3, &before));
    assert!(client.log.len() < lines && client.times.len() == times.len() - 1);
    // The same again: the dice fall the same, and a restart brings all of it back.
    assert_eq!(client.ask(act(&seat, 3, 3, &text)).await.unwrap()["type"], "applied");
    while client.revision < 4 {
        client.hear().await.unwrap();
    }
    let (state, log) = (client.state.clone(), client.log.clone());
    assert_eq!(log.len(), lines);
    drop((client, clients));
    server.stop().await;
    let server = base.start().await;
    let client = Client::connect(server.address, &token, &id).await.unwrap();
    assert_eq!((&client.state, &client.log, client.revision), (&state, &log, 4));
    server.stop().await;
}

#[allow(clippy::print_stderr)]
fn told(text: &str) {
    eprintln!("{text}");
}

fn base64(bytes: &[u8]) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let groups = bytes.chunks_exact(3).flat_map(|three| {
        let whole = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        [18, 12, 6, 0].map(|shift| letters[(whole >> shift & 63) as usize] as char)
    });
    groups.collect()
}
