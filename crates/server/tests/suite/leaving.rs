//! Who leaves a battle: among two it is over, among more the others play on, whether somebody resigns, is out of time, or is deleted.

use std::time::Duration;

use crate::support::{Base, Seated, book, catch_up, get, play};
use holmgang_arena::record::{self, Record};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest, send};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::serve::Server;
use serde_json::{Map, Value, json};

/// Battles for more than two, one of every rulebook that has such: the rulebook, the scenario, the seats.
fn of_many() -> [(&'static str, Value, Vec<&'static str>); 2] {
    let trainee = |id: &str| json!([{ "combatant": "trainee", "id": id }]);
    let sides = json!({ "map": "training_square", "red": trainee("r"), "blue": trainee("b"), "green": trainee("g") });
    [
        ("ability-chess", json!({ "id": "training-cross" }), vec!["black", "blue", "red", "green"]),
        ("fairydust", json!({ "json": sides }), vec!["red", "blue", "green"]),
    ]
}

/// Opens a table with a person at every seat, who all have come.
async fn opened(
    server: &Server,
    ruleset: &str,
    scenario: &Value,
    seats: &[&str],
    more: Value,
) -> (Seated, Vec<Client>) {
    let table = seated_at(server, ruleset, scenario, seats, more).await;
    let clients = table.clients(server.address).await;
    (table, clients)
}

/// The same where nobody has come yet.
async fn seated_at(server: &Server, ruleset: &str, scenario: &Value, seats: &[&str], more: Value) -> Seated {
    let address = server.address;
    let mut tokens = Vec::new();
    for seat in seats {
        tokens.push(guest(address, seat).await.unwrap());
    }
    let wished: Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(place, seat)| ((*seat).to_owned(), json!({ "is": if place == 0 { "me" } else { "open" } })))
        .collect();
    let mut wish = json!({ "ruleset": ruleset, "scenario": scenario, "seats": wished, "public": true });
    for (key, value) in more.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let opened = call(address, &tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    for (seat, token) in seats.iter().zip(&tokens).skip(1) {
        let path = format!("/api/tables/{id}/seats/{seat}");
        assert_eq!(call(address, token, "POST", &path, &json!({})).await.unwrap().status, 200);
    }
    Seated { id, seats: seats.iter().map(|seat| (*seat).to_owned()).collect(), tokens }
}

fn beside(seat: &str, seq: u64, revision: u64, what: &str) -> Value {
    json!({ "type": "do", "client": "leaves", "seq": seq, "what": what, "seat": seat, "revision": revision })
}

/// Which seats are out, as a client was last told.
fn out(client: &Client) -> Vec<String> {
    let seats = client.table["seats"].as_array().unwrap().iter().filter(|seat| seat["out"] == true);
    seats.map(|seat| seat["seat"].as_str().unwrap().to_owned()).collect()
}

async fn sync(client: &mut Client) {
    client.ask(json!({ "type": "sync" })).await.unwrap();
}

async fn is_good(server: &Server, table: &Seated) {
    let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    let record = Record::parse("record", &answer.body).unwrap();
    let sources = holmgang_arena::content::ContentSources::builtin();
    let rules = record::load_for(&record, &REGISTRY, &sources).unwrap();
    let report = record::verify(&record, &*rules);
    assert!(report.is_good(), "{:?}", report.findings);
}

/// The record, but for its signature, which is made anew each time it is asked for.
async fn record(server: &Server, table: &Seated) -> String {
    let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    String::from_utf8(answer.body).unwrap()
}

/// Who resigns is out, in whatever turn; the others play on, are asked no more about it, and the last one wins by the rules. It stands in the record, and
/// is so after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_among_many_is_out_and_the_others_play_on() {
    let base = Base::new("many");
    let mut server = base.start().await;
    for (ruleset, scenario, seats) in of_many() {
        let (table, mut clients) = opened(&server, ruleset, &scenario, &seats, json!({})).await;
        play(&table, &mut clients, &mut Chance(7), 1, 5).await;
        // Not the one whose turn it is.
        let wanted = clients[0].state["view"]["wanted"]["seats"].to_string();
        let leaver = seats.iter().rposition(|seat| !wanted.contains(seat)).unwrap();
        let revision = clients.iter().map(|client| client.revision).max().unwrap();
        catch_up(&mut clients, revision).await;
        let resigned = clients[leaver].ask(beside(seats[leaver], 1, revision, "resign")).await.unwrap();
        assert_eq!(resigned["type"], "applied", "{ruleset}: {resigned}");
        catch_up(&mut clients, revision + 1).await;
        for client in &mut clients {
            sync(client).await;
            assert!(client.result.is_null(), "{ruleset}: {}", client.result);
            assert_eq!(out(client), [seats[leaver]], "{ruleset}");
        }
        // Once is enough; the same message again is answered as such.
        let again = clients[leaver].ask(beside(seats[leaver], 1, revision, "resign")).await.unwrap();
        assert_eq!((&again["type"], &again["revision"]), (&json!("duplicate"), &json!(revision + 1)), "{again}");
        for (what, wish) in [
            ("resign", beside(seats[leaver], 2, revision + 1, "resign")),
            ("draw", json!({ "type": "ask", "what": "draw", "seat": seats[leaver], "revision": revision + 1 })),
        ] {
            assert_eq!(clients[leaver].ask(wish).await.unwrap()["code"], "not_allowed", "{ruleset} {what}");
        }
        assert!(play(&table, &mut clients, &mut Chance(8), 100, 6).await > 0, "{ruleset}: the others play on");
        drop(clients);
        server.stop().await;
        server = base.start().await;
        let mut clients = table.clients(server.address).await;
        for client in &mut clients {
            sync(client).await;
        }
        if !clients[0].result.is_null() {
            continue;
        }
        assert!(out(&clients[0]).contains(&seats[leaver].to_owned()), "{ruleset}: after a restart");
        // The others leave too, one after the other; the last one has won.
        loop {
            let revision = clients.iter().map(|client| client.revision).max().unwrap();
            let gone = out(&clients[0]);
            let still: Vec<usize> =
                (0..seats.len()).filter(|place| !gone.contains(&seats[*place].to_owned())).collect();
            let next = *still.last().unwrap();
            let wish = beside(seats[next], 50, revision, "resign");
            assert_eq!(clients[next].ask(wish).await.unwrap()["type"], "applied", "{ruleset}");
            for client in &mut clients {
                sync(client).await;
            }
            if still.len() > 2 {
                assert!(clients[0].result.is_null(), "{ruleset}: {}", clients[0].result);
                continue;
            }
            let result = &clients[0].result;
            assert_eq!((&result["by"], &result["winners"]), (&json!("rules"), &json!([seats[still[0]]])), "{ruleset}");
            break;
        }
        is_good(&server, &table).await;
    }
    server.stop().await;
}

/// A draw needs the yes of those who are still in the battle, and of nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_out_is_not_asked_for_a_draw() {
    let base = Base::new("many-draw");
    let server = base.start().await;
    for (ruleset, scenario, seats) in of_many() {
        let (_, mut clients) = opened(&server, ruleset, &scenario, &seats, json!({})).await;
        sync(&mut clients[1]).await;
        let revision = clients[1].revision;
        clients[1].ask(beside(seats[1], 1, revision, "resign")).await.unwrap();
        let staying: Vec<usize> = (0..seats.len()).filter(|place| *place != 1).collect();
        for (number, place) in staying.iter().enumerate() {
            let client = &mut clients[*place];
            sync(client).await;
            assert!(client.result.is_null(), "{ruleset}");
            let wish = match number {
                0 => json!({ "type": "ask", "what": "draw", "seat": seats[*place], "revision": client.revision }),
                _ => json!({ "type": "answer", "what": "draw", "seat": seats[*place], "yes": true }),
            };
            assert_eq!(client.ask(wish).await.unwrap()["type"], "done", "{ruleset}");
        }
        sync(&mut clients[0]).await;
        assert_eq!(clients[0].result["by"], "draw", "{ruleset}");
    }
    server.stop().await;
}

/// Whose time is up is out, and nobody else; alone against bots there is nobody to play on.
#[tokio::test(flavor = "multi_thread")]
async fn time_that_is_up_puts_out_who_had_it() {
    let base = Base::new("many-time");
    let server = base.start().await;
    let mut before = Vec::new();
    for (ruleset, scenario, seats) in of_many() {
        let clock = json!({ "clock": { "kind": "move", "ms": 1_000 } });
        let (table, mut clients) = opened(&server, ruleset, &scenario, &seats, clock).await;
        // Nobody does anything: one after the other is out, until one is left.
        while clients[0].result.is_null() {
            clients[0].hear().await.unwrap();
            assert!(out(&clients[0]).len() < seats.len(), "{ruleset}");
        }
        let result = &clients[0].result;
        assert_eq!((&result["by"], result["winners"].as_array().unwrap().len()), (&json!("rules"), 1), "{result}");
        is_good(&server, &table).await;
        // That it was the clock stands in the record, behind every such action, and in the log; of a record that is brought too.
        let text = record(&server, &table).await;
        let lines: Vec<&str> = text.lines().map(|line| line.rsplit_once(" #").unwrap().0).collect();
        let told = |seat: &&&str| {
            let remark = format!("// time is up: {seat}");
            lines
                .windows(2)
                .any(|two| two[0].contains(&format!(" {seat}: ")) && two[0].contains("resign") && two[1] == remark)
        };
        assert_eq!(seats.iter().filter(|seat| told(seat)).count(), seats.len() - 1, "{ruleset}: {text}");
        let log = get(server.address, &table.tokens[0], &format!("/api/tables/{}/log?lang=en", table.id)).await;
        let log = String::from_utf8(log.body).unwrap();
        assert_eq!(log.matches("The time is up. ").count(), seats.len() - 1, "{ruleset}: {log}");
        let heard = clients[0].log.iter().filter(|line| line["text"].as_str().unwrap().contains("The time is up. "));
        assert_eq!(heard.count(), seats.len() - 1, "{ruleset}");
        let bearer = format!("Bearer {}", table.tokens[0]);
        let headers = [("Authorization", bearer.as_str())];
        let brought = send(server.address, "POST", "/api/records", &headers, text.as_bytes()).await.unwrap().json();
        let id = brought["id"].as_str().unwrap();
        let again = get(server.address, &table.tokens[0], &format!("/api/records/{id}/log?lang=ru")).await;
        let again = String::from_utf8(again.body).unwrap();
        assert_eq!(again.matches("Время вышло. ").count(), seats.len() - 1, "{ruleset}: {again}");
        before.push((table, text));
        // One person among bots: the bots do not fight on among themselves.
        let (address, token) = (server.address, guest(server.address, "alone").await.unwrap());
        let wished: Map<String, Value> = seats
            .iter()
            .enumerate()
            .map(|(place, seat)| {
                let bot = json!({ "is": "bot", "bot": "random" });
                ((*seat).to_owned(), if place == 0 { json!({ "is": "me" }) } else { bot })
            })
            .collect();
        let wish = json!({ "ruleset": ruleset, "scenario": scenario, "seats": wished });
        let opened = call(address, &token, "POST", "/api/tables", &wish).await.unwrap();
        let mut client = Client::connect(address, &token, opened.json()["id"].as_str().unwrap()).await.unwrap();
        let resigned = loop {
            sync(&mut client).await;
            let answer = client.ask(beside(seats[0], 1, client.revision, "resign")).await.unwrap();
            if answer["code"] != "stale_revision" {
                break answer;
            }
        };
        assert_eq!(resigned["type"], "applied", "{ruleset}: {resigned}");
        sync(&mut client).await;
        assert_eq!((&client.result["by"], &client.result["winners"]), (&json!("resign"), &json!(seats[1..])));
    }
    // Between two it ends the battle, and nothing is said of the action before.
    let clock = json!({ "clock": { "kind": "move", "ms": 1_000 } });
    let duel = book(server.address, "tabletop-d20").await;
    let first = json!({ "id": duel["scenarios"][0]["id"] });
    let (table, mut clients) = opened(&server, "tabletop-d20", &first, &["red", "blue"], clock).await;
    play(&table, &mut clients, &mut Chance(7), 1, 1).await;
    while clients[0].result.is_null() {
        clients[0].hear().await.unwrap();
    }
    let text = record(&server, &table).await;
    assert!(clients[0].result["by"] == "time" && text.contains("// time: "), "{text}");
    let bearer = format!("Bearer {}", table.tokens[0]);
    let headers = [("Authorization", bearer.as_str())];
    let brought = send(server.address, "POST", "/api/records", &headers, text.as_bytes()).await.unwrap().json();
    let path = format!("/api/records/{}/log?lang=en", brought["id"].as_str().unwrap());
    let log = String::from_utf8(get(server.address, &table.tokens[0], &path).await.body).unwrap();
    assert!(!log.contains("The time is up. "), "{log}");
    server.stop().await;
    // What was told is told after a restart.
    let before = before.into_iter();
    let server = base.start().await;
    for (table, text) in before {
        assert_eq!(record(&server, &table).await, text);
    }
    server.stop().await;
}

/// Who is deleted loses what they played, at tables that live and at tables that sleep: against one the battle is over, among many the others play on,
/// and where nothing has begun the seat is free again.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_leaves_what_they_played() {
    let base = Base::new("deleted");
    let server = base.start().await;
    let duel = book(server.address, REGISTRY.ids()[0]).await;
    let seats: Vec<String> = crate::support::seats_of(&duel, &Value::Null);
    let pair: Vec<&str> = seats.iter().map(String::as_str).collect();
    let first = json!({ "id": duel["scenarios"][0]["id"] });
    let mut tables = vec![opened(&server, REGISTRY.ids()[0], &first, &pair, json!({})).await.0];
    for (ruleset, scenario, seats) in of_many() {
        tables.push(opened(&server, ruleset, &scenario, &seats, json!({})).await.0);
    }
    // And one at which nobody else sits yet.
    let address = server.address;
    let leaver = tables[0].tokens[1].clone();
    let wished: Map<String, Value> = pair.iter().map(|seat| ((*seat).to_owned(), json!({ "is": "open" }))).collect();
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": first, "seats": wished, "public": true });
    let opened = call(address, &tables[0].tokens[0], "POST", "/api/tables", &wish).await.unwrap();
    let waiting = opened.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{waiting}/seats/{}", pair[1]);
    assert_eq!(call(address, &leaver, "POST", &path, &json!({})).await.unwrap().status, 200);
    // Half of them sleep when it happens.
    server.stop().await;
    let server = base.start().await;
    let address = server.address;
    drop(Client::connect(address, &tables[1].tokens[0], &tables[1].id).await.unwrap());
    for table in &tables {
        let gone = call(address, &table.tokens[1], "DELETE", "/api/me", &json!({ "confirm": true })).await.unwrap();
        assert_eq!(gone.status, 204);
    }
    // Nobody looks at them, and all the same it stands in the store.
    for _ in 0..400 {
        let over = server.app.store.read(|store| {
            store.query_row("SELECT count(*) FROM states WHERE revision > 1", [], |row| row.get::<_, i64>(0))
        });
        if over.await.unwrap() == 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let client = Client::connect(address, &tables[0].tokens[0], &tables[0].id).await.unwrap();
    assert_eq!((&client.result["by"], &client.result["winners"]), (&json!("resign"), &json!([pair[0]])));
    for table in &tables[1..] {
        let client = Client::connect(address, &table.tokens[0], &table.id).await.unwrap();
        assert!(client.result.is_null(), "{}", client.result);
        assert_eq!(out(&client), [table.seats[1].clone()]);
    }
    let info = get(address, &tables[0].tokens[0], &format!("/api/tables/{waiting}")).await.json();
    assert_eq!(info["table"]["seats"][1]["holder"], "open", "{}", info["table"]["seats"]);
    server.stop().await;
}

/// A duel with a referee who is there, and the place of who is to act in it.
async fn refereed(server: &Server, more: Value) -> (Seated, Vec<Client>, usize) {
    let book = book(server.address, "tabletop-d20").await;
    let scenario = json!({ "id": book["scenarios"][0]["id"] });
    let mut wish = json!({ "options": { "referee": "present" } });
    for (key, value) in more.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let (table, clients) = opened(server, "tabletop-d20", &scenario, &["red", "blue", "referee"], wish).await;
    let wanted = clients[0].state["view"]["wanted"]["seats"].to_string();
    let mover = usize::from(!wanted.contains("red"));
    (table, clients, mover)
}

/// Somebody asks the referee, and is told the revision of that.
async fn asks(table: &Seated, clients: &mut [Client], mover: usize, seq: u64) -> u64 {
    sync(&mut clients[mover]).await;
    let revision = clients[mover].revision;
    let text = "free \"whistles\"";
    let act = json!({ "type": "act", "client": "asks", "seq": seq, "revision": revision, "seat": table.seats[mover], "text": text });
    let answer = clients[mover].ask(act).await.unwrap();
    assert_eq!(answer["type"], "applied", "{answer}");
    revision + 1
}

fn seats_asked(client: &Client) -> String {
    client.state["view"]["wanted"]["seats"].to_string()
}

/// A referee who is deleted is asked no more: what waits for them, and what comes later, is decided as the rulebook says where there is none, and the
/// record says why. Nobody's time runs for it, and nobody waits for them to come.
#[tokio::test(flavor = "multi_thread")]
async fn a_referee_who_is_deleted_is_not_waited_for() {
    let base = Base::new("referee-gone");
    let server = base.start().await;
    let clock = json!({ "clock": { "kind": "fischer", "ms": 3_600_000, "add_ms": 0 } });
    let (table, mut clients, mover) = refereed(&server, clock).await;
    let asked = asks(&table, &mut clients, mover, 1).await;
    catch_up(&mut clients[..2], asked).await;
    assert!(seats_asked(&clients[0]).contains("referee"), "{}", seats_asked(&clients[0]));
    let me = json!({ "confirm": true });
    assert_eq!(call(server.address, &table.tokens[2], "DELETE", "/api/me", &me).await.unwrap().status, 204);
    catch_up(&mut clients[..2], asked + 1).await;
    assert!(clients[0].result.is_null() && seats_asked(&clients[0]).contains(&table.seats[mover]));
    let next = asks(&table, &mut clients, mover, 2).await;
    catch_up(&mut clients[..2], next + 1).await;
    let text = record(&server, &table).await;
    assert_eq!(text.matches(" referee: allow_free_action no reason=\"as usual\" #").count(), 2, "{text}");
    assert_eq!(text.matches("// gone for good: referee #").count(), 2, "{text}");
    let log = get(server.address, &table.tokens[0], &format!("/api/tables/{}/log?lang=en", table.id)).await;
    assert!(String::from_utf8(log.body).unwrap().contains("Whoever sat here is gone for good. "));
    let revision = clients[mover].revision;
    clients[mover].ask(beside(&table.seats[mover], 9, revision, "resign")).await.unwrap();
    is_good(&server, &table).await;
    server.stop().await;
}

/// The same where it happens while no server runs, by whoever runs it: the tables wake up by themselves, nobody has to look at them; and the clock
/// does not wait for somebody who will never come.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_while_no_server_runs_is_not_waited_for() {
    use holmgang_server::store::operator::{self, Measure};
    let base = Base::new("operator-deletes");
    let server = base.start().await;
    let (table, mut clients, mover) = refereed(&server, json!({})).await;
    let asked = asks(&table, &mut clients, mover, 1).await;
    let duel = opened(
        &server,
        "tabletop-d20",
        &json!({ "id": book(server.address, "tabletop-d20").await["scenarios"][0]["id"] }),
        &["red", "blue"],
        json!({}),
    )
    .await
    .0;
    let number = async |token: &str| get(server.address, token, "/api/me").await.json()["id"].as_i64().unwrap();
    let gone = [number(&table.tokens[2]).await, number(&duel.tokens[1]).await];
    let name = duel.seats[1].clone();
    drop(clients);
    server.stop().await;
    for person in gone {
        operator::act(&base.config().database, &format!("#{person}"), Measure::Delete).unwrap();
    }
    let server = base.start().await;
    for _ in 0..500 {
        let done = server.app.store.read(|store| {
            store.query_row(
                "SELECT (SELECT count(*) FROM states WHERE stage = 'over'), (SELECT count(*) FROM lines WHERE seat = 'referee'),
                     (SELECT count(*) FROM lines WHERE revision = 1 AND body LIKE '%—%')",
                [],
                |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?)),
            )
        });
        if done.await.unwrap() == (1, 1, 1) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let full = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(full["revision"], json!(asked + 1), "{}", full["state"]["view"]["wanted"]);
    let mut text = record(&server, &duel).await;
    for _ in 0..500 {
        // A moment after the lines are without it, whoever has the battle in memory reads it again.
        if !text.contains(&format!("human \"{name}\"")) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        text = record(&server, &duel).await;
    }
    assert!(
        text.contains("// resign: red")
            && text.contains(" human \"—\"")
            && !text.contains(&format!("human \"{name}\"")),
        "{text}"
    );
    is_good(&server, &duel).await;
    server.stop().await;
}

/// Where the clock waits for everybody to come, it does not wait for who is deleted; and a referee whose time is up loses nobody the battle.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_waits_for_who_is_deleted_and_a_referee_loses_nothing_by_it() {
    let base = Base::new("referee-clock");
    let server = base.start().await;
    let clock = json!({ "clock": { "kind": "move", "ms": 1_000 } });
    let (table, mut clients, mover) = refereed(&server, clock.clone()).await;
    let asked = asks(&table, &mut clients, mover, 1).await;
    while clients[mover].revision <= asked {
        clients[mover].hear().await.unwrap();
    }
    let text = record(&server, &table).await;
    assert!(text.contains("// time is up: referee #") && !text.contains("// time: "), "{text}");
    drop(clients);
    // Three sides, and one of them never comes.
    let (ruleset, scenario, seats) = &of_many()[1];
    let clock = json!({ "clock": { "kind": "move", "ms": 3_600_000 } });
    let table = seated_at(&server, ruleset, scenario, seats, clock).await;
    let mut first = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    drop(Client::connect(server.address, &table.tokens[1], &table.id).await.unwrap());
    let clock = first.ask(json!({ "type": "sync" })).await.unwrap()["clock"].clone();
    assert_eq!(clock["awaited"], json!([seats[2]]), "{clock}");
    let me = json!({ "confirm": true });
    assert_eq!(call(server.address, &table.tokens[2], "DELETE", "/api/me", &me).await.unwrap().status, 204);
    let clock = first.ask(json!({ "type": "sync" })).await.unwrap()["clock"].clone();
    assert_eq!((&clock["awaited"], clock["running"].as_array().map(Vec::len)), (&json!([]), Some(1)), "{clock}");
    server.stop().await;
}
