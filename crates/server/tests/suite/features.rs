//! What people do at a table beside the rules: nonces, typed dice, chat, draws, resigning, rematches, referees, searching, taking their data along.

use std::time::Duration;

use crate::support::{Base, Seated, act, book, catch_up, get, play, seated};
use holmgang_arena::record::{self, Record};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::serve::Server;
use serde_json::{Value, json};

async fn closed_record(server: &Server, table: &Seated) -> Record {
    let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    Record::parse("record", &answer.body).unwrap()
}

fn verify(record: &Record) {
    let sources = holmgang_arena::content::ContentSources::builtin();
    let rules = record::load_for(record, &REGISTRY, &sources).unwrap();
    let report = record::verify(record, &*rules);
    assert!(report.is_good(), "{:?}", report.findings);
}

async fn resign(client: &mut Client, seat: &str) -> Value {
    let wish =
        json!({ "type": "do", "client": "end", "seq": 1, "what": "resign", "seat": seat, "revision": client.revision });
    client.ask(wish).await.unwrap()
}

/// Row 36: words of every seat go into the dice, after the secret was committed to; the record proves it to anybody.
#[tokio::test(flavor = "multi_thread")]
async fn words_of_the_seats_go_into_the_dice() {
    let base = Base::new("nonces");
    let server = base.start().await;
    *server.app.dice.lock().unwrap() = Some([7; 32]);
    let mut openings = Vec::new();
    for words in ["чёт", "нечёт"] {
        let table = seated(server.address, REGISTRY.ids()[0], json!({ "nonces": true })).await;
        let mut clients = table.clients(server.address).await;
        assert_eq!(clients[0].table["stage"], "starting");
        let commitment = clients[0].table["commitment"].as_str().unwrap().to_owned();
        assert_eq!(commitment.len(), 64);
        let seal = |text: &str| holmgang_kernel::fair::hex(&holmgang_kernel::fair::hash(&[text.as_bytes()]));
        let own = |seat: &str| format!("{words} {seat}");
        let (first, second) = (table.seats[0].as_str(), table.seats[1].as_str());
        // Nobody tells words before everybody has sealed, nor after that others than those.
        for (wish, code) in [
            (json!({ "seat": second, "seal": seal("mine") }), "not_your_seat"),
            (json!({ "seat": first, "text": own(first) }), "not_sealed"),
            (json!({ "seat": first, "seal": "abc" }), "bad_message"),
            (json!({ "seat": first }), "bad_message"),
            (json!({ "seat": first, "seal": seal("a"), "text": "a" }), "bad_message"),
        ] {
            let mut wish = wish;
            wish["type"] = json!("nonce");
            assert_eq!(clients[0].ask(wish.clone()).await.unwrap()["code"], code, "{wish}");
        }
        assert_eq!(clients[0].table["words"], "seal");
        for (client, seat) in clients.iter_mut().zip(&table.seats) {
            let sealed = json!({ "type": "nonce", "seat": seat, "seal": seal(&own(seat)) });
            assert_eq!(client.ask(sealed).await.unwrap()["type"], "done");
        }
        for (wish, code) in [
            (json!({ "seat": first, "seal": seal("better") }), "too_late"),
            (json!({ "seat": first, "text": "better" }), "wrong_words"),
            (json!({ "seat": second, "text": own(second) }), "not_your_seat"),
        ] {
            let mut wish = wish;
            wish["type"] = json!("nonce");
            assert_eq!(clients[0].ask(wish.clone()).await.unwrap()["code"], code, "{wish}");
        }
        assert_eq!(clients[0].table["words"], "open");
        let tells = json!({ "type": "nonce", "seat": first, "text": own(first) });
        assert_eq!(clients[0].ask(tells).await.unwrap()["type"], "done");
        // In one of the two battles the second seat keeps its words: then the seal stands for them, and the battle begins all the same.
        let told = words == "чёт";
        if told {
            let tells = json!({ "type": "nonce", "seat": second, "text": own(second) });
            assert_eq!(clients[1].ask(tells).await.unwrap()["type"], "done");
        }
        catch_up(&mut clients, 1).await;
        assert_eq!(clients[0].table["stage"], "running");
        assert_eq!(clients[0].table["commitment"], json!(commitment));
        let late = json!({ "type": "nonce", "seat": first, "text": "late" });
        assert_eq!(clients[0].ask(late).await.unwrap()["code"], "already_begun");
        play(&table, &mut clients, &mut Chance(3), 1, 12).await;
        assert_eq!(resign(&mut clients[1], &table.seats[1]).await["type"], "applied");
        let record = closed_record(&server, &table).await;
        verify(&record);
        let answer = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
        let text = String::from_utf8(answer.body).unwrap();
        assert!(text.contains(&own(first)) && text.contains(&commitment));
        let kept = if told { own(second) } else { seal(&own(second)) };
        assert!(text.contains(&format!("nonce=\"{kept}\"")), "{kept}");
        openings.push(
            text.lines()
                .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        );
    }
    assert_ne!(openings[0], openings[1], "the same secret with other words rolls otherwise");
    server.stop().await;
}

/// A bot has no hands: where dice are typed in, its own are thrown by the server, and the battle goes on with it to the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_where_dice_are_typed_in() {
    let base = Base::new("bot-typed");
    let server = base.start().await;
    let mut thrown = 0;
    for ruleset in REGISTRY.ids() {
        let book = book(server.address, ruleset).await;
        let token = guest(server.address, "Ann").await.unwrap();
        let seats: serde_json::Map<String, Value> = book["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "bot", "bot": "random" })))
            .collect();
        let wish = json!({ "ruleset": ruleset, "scenario": { "id": book["scenarios"][0]["id"] }, "seats": seats,
            "dice": "given" });
        let opened = call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap().json();
        let mut client = Client::connect(server.address, &token, opened["id"].as_str().unwrap()).await.unwrap();
        while client.revision < 120 && client.result.is_null() {
            client.hear().await.unwrap_or_else(|error| panic!("{ruleset} stalls at {}: {error}", client.revision));
        }
        let room = server.app.rooms.get(&server.app, opened["id"].as_str().unwrap()).await.unwrap().unwrap();
        let rolls = room.look(|room| {
            let battle = room.game().battle();
            (1..=battle.steps()).filter_map(|step| battle.step(step)).map(|step| step.rolls.len()).sum::<usize>()
        });
        thrown += rolls.await.unwrap();
    }
    assert!(thrown > 30, "only {thrown} rolls were thrown");
    server.stop().await;
}

/// Physical dice: the server asks for each roll by name and range, takes what is typed, and rolls nothing itself.
#[tokio::test(flavor = "multi_thread")]
async fn dice_of_the_table_are_typed_in() {
    let base = Base::new("typed");
    let server = base.start().await;
    let ruleset = REGISTRY.ids()[0];
    let table = seated(server.address, ruleset, json!({ "dice": "given" })).await;
    let mut clients = table.clients(server.address).await;
    let (mut seq, mut typed, mut chance) = (0, 0, Chance(9));
    for _ in 0..40 {
        let revision = clients[0].revision.max(clients[1].revision);
        let begun = clients[0].table["stage"] == "running";
        let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap_or(0);
        let text = if begun { chance.pick(&clients[mover].choices()).unwrap().to_owned() } else { "begin".to_owned() };
        let mut rolls: Vec<String> = Vec::new();
        let answer = loop {
            seq += 1;
            let mut message = act(&table.seats[mover], seq, revision, &text);
            message["rolls"] = if rolls.is_empty() { json!("") } else { json!(rolls.join(" ")) };
            let answer = clients[mover].ask(message).await.unwrap();
            let roll = &answer["roll"];
            if answer["code"] == "bad_rolls" && roll.is_object() {
                // What is impossible is refused, and the same roll is asked for again.
                let (name, lo, hi) =
                    (roll["name"].as_str().unwrap(), roll["lo"].as_i64().unwrap(), roll["hi"].as_i64().unwrap());
                seq += 1;
                let mut wrong = act(&table.seats[mover], seq, revision, &text);
                wrong["rolls"] = json!([rolls.join(" "), format!("{name}={}", hi + 1)].join(" ").trim());
                assert_eq!(clients[mover].ask(wrong).await.unwrap()["code"], "bad_rolls");
                rolls.push(format!("{name}={lo}"));
                continue;
            }
            break answer;
        };
        assert_eq!(answer["type"], "applied", "{text} {rolls:?}: {answer}");
        typed += rolls.len();
        let target = answer["revision"].as_u64().unwrap();
        catch_up(&mut clients, target).await;
        if !clients[0].result.is_null() {
            break;
        }
    }
    assert!(typed > 5, "{typed} rolls were asked for");
    if clients[0].result.is_null() {
        assert_eq!(resign(&mut clients[0], &table.seats[0]).await["type"], "applied");
    }
    verify(&closed_record(&server, &table).await);
    server.stop().await;
}

/// Chat, a draw that is refused and one that is taken, a rematch by consent, resigning; each answered, each told to the other.
#[tokio::test(flavor = "multi_thread")]
async fn people_agree() {
    let base = Base::new("agree");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    let hear = async |client: &mut Client, kind: &str| loop {
        let heard = client.hear().await.unwrap();
        if heard["type"] == kind {
            return heard;
        }
    };
    assert_eq!(clients[0].ask(json!({ "type": "chat", "text": "<b>привет</b>" })).await.unwrap()["type"], "done");
    let heard = hear(&mut clients[1], "chat").await;
    assert_eq!((&heard["chat"]["text"], &heard["chat"]["seat"]), (&json!("<b>привет</b>"), &json!(table.seats[0])));
    let revision = clients[0].revision;
    let draw = json!({ "type": "ask", "what": "draw", "seat": table.seats[0], "revision": revision });
    let answer =
        |seat: &str, what: &str, yes: bool| json!({ "type": "answer", "what": what, "seat": seat, "yes": yes });
    assert_eq!(clients[0].ask(draw.clone()).await.unwrap()["type"], "done");
    assert_eq!(hear(&mut clients[1], "asks").await["asks"][0]["by"], json!(table.seats[0]));
    assert_eq!(clients[1].ask(answer(&table.seats[1], "draw", false)).await.unwrap()["type"], "done");
    assert_eq!(clients[1].ask(answer(&table.seats[1], "draw", true)).await.unwrap()["code"], "nothing_asked");
    let early = json!({ "type": "ask", "what": "rematch", "seat": table.seats[0], "revision": revision });
    assert_eq!(clients[0].ask(early.clone()).await.unwrap()["code"], "not_over");
    assert_eq!(clients[0].ask(draw.clone()).await.unwrap()["type"], "done");
    // An action in between makes the question void.
    let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
    let text = clients[mover].choices()[0].clone();
    assert_eq!(clients[mover].ask(act(&table.seats[mover], 1, revision, &text)).await.unwrap()["type"], "applied");
    assert_eq!(clients[1].ask(answer(&table.seats[1], "draw", true)).await.unwrap()["code"], "nothing_asked");
    catch_up(&mut clients, revision + 1).await;
    let draw = json!({ "type": "ask", "what": "draw", "seat": table.seats[0], "revision": revision + 1 });
    assert_eq!(clients[0].ask(draw).await.unwrap()["type"], "done");
    assert_eq!(clients[1].ask(answer(&table.seats[1], "draw", true)).await.unwrap()["type"], "done");
    catch_up(&mut clients, revision + 2).await;
    assert_eq!((&clients[0].result["by"], &clients[1].result["result"]), (&json!("draw"), &json!("draw")));
    verify(&closed_record(&server, &table).await);
    let again = json!({ "type": "ask", "what": "rematch", "seat": table.seats[0], "revision": revision + 2 });
    assert_eq!(clients[0].ask(again).await.unwrap()["type"], "done");
    assert_eq!(clients[1].ask(answer(&table.seats[1], "rematch", true)).await.unwrap()["type"], "done");
    let next = hear(&mut clients[0], "rematch").await["table"].as_str().unwrap().to_owned();
    let mut second = Client::connect(server.address, &table.tokens[1], &next).await.unwrap();
    assert_eq!(second.table["stage"], "running");
    let answer = resign(&mut second, &table.seats[1]).await;
    assert_eq!(answer["type"], "applied");
    assert_eq!(resign(&mut second, &table.seats[1]).await["type"], "duplicate");
    // Searching: by opponent in any case, by result, by rulebook.
    let found = async |token: &str, query: &str| {
        let rows = get(server.address, token, &format!("/api/me/tables?{query}")).await.json();
        rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let [one, two] = [&table.tokens[0], &table.tokens[1]];
    assert_eq!(found(one, "result=won").await, std::slice::from_ref(&next));
    assert_eq!(found(two, "result=lost").await, std::slice::from_ref(&next));
    assert_eq!(found(one, "result=draw").await, std::slice::from_ref(&table.id));
    assert_eq!(found(one, "state=finished").await.len(), 2);
    assert_eq!(found(one, &format!("who={}", table.seats[1].to_uppercase())).await.len(), 2);
    assert!(found(one, "who=nobody").await.is_empty() && found(one, "ruleset=no-such").await.is_empty());
    assert_eq!(get(server.address, one, "/api/me/tables?result=perhaps").await.code(), "bad_request");
    let rows = get(server.address, one, "/api/me/tables?result=draw").await.json();
    let picture = &rows[0]["picture"];
    assert!(picture["files"].as_u64().unwrap() > 0 && !picture["tokens"].as_array().unwrap().is_empty(), "{picture}");
    let lobby = get(server.address, "", "/api/tables?what=finished&result=decided").await.json();
    assert_eq!(lobby[0]["id"], json!(next));
    server.stop().await;
}

/// A scenario of one's own and house rules; the referee's seat; a friend by link; what does not fit is told with its place.
#[tokio::test(flavor = "multi_thread")]
async fn own_sides_house_rules_and_referees() {
    let base = Base::new("own");
    let server = base.start().await;
    let token = guest(server.address, "Мастер").await.unwrap();
    for ruleset in REGISTRY.ids() {
        let book = book(server.address, ruleset).await;
        assert_eq!(book["prefix"].as_str().unwrap().len(), 2);
        let scenario = book["scenarios"][0]["id"].as_str().unwrap();
        let validate = async |source: Value| {
            let wish = json!({ "ruleset": ruleset, "scenario": source });
            call(server.address, &token, "POST", "/api/scenarios/validate", &wish).await.unwrap().json()
        };
        let known = validate(json!({ "id": scenario })).await;
        assert_eq!(known["ok"], true, "{ruleset}: {known}");
        // What was given out as text or JSON comes back as the same board.
        let toml = validate(json!({ "toml": known["toml"] })).await;
        let boards = |value: &Value| value["view"]["boards"].clone();
        assert_eq!((toml["ok"].clone(), boards(&toml)), (json!(true), boards(&known)), "{ruleset}: {}", toml["faults"]);
        let bad =
            validate(json!({ "toml": format!("{}\nno_such_field = 1\n", known["toml"].as_str().unwrap()) })).await;
        assert_eq!(bad["ok"], false);
        assert!(
            bad["faults"][0]["line"].as_u64().unwrap() > 0
                && !bad["faults"][0]["words"]["ru"].as_str().unwrap().is_empty()
        );
        let mut seats: serde_json::Map<String, Value> = book["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| (seat["id"].as_str().unwrap().to_owned(), json!({ "is": "link" })))
            .collect();
        if book["referee"] == json!(true) {
            seats.insert("referee".to_owned(), json!({ "is": "me" }));
        }
        let options: serde_json::Map<String, Value> = book["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|option| {
                let default = option["default"].as_str().unwrap();
                let value = match option["kind"].as_str().unwrap() {
                    "bool" => json!(default == "true"),
                    "int" => json!(default.parse::<i64>().unwrap()),
                    _ => json!(default),
                };
                (option["id"].as_str().unwrap().to_owned(), value)
            })
            .collect();
        let wish =
            json!({ "ruleset": ruleset, "scenario": { "toml": known["toml"] }, "seats": seats, "options": options });
        let opened = call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap();
        assert_eq!(opened.status, 201, "{ruleset}: {}", String::from_utf8_lossy(&opened.body));
        let opened = opened.json();
        let id = opened["id"].as_str().unwrap();
        let mut friends = Vec::new();
        // Of those that were asked for, the ones that play.
        for seat in book["scenarios"][0]["seats"].as_array().unwrap() {
            let seat = seat.as_str().unwrap();
            let friend = guest(server.address, seat).await.unwrap();
            let path = format!("/api/tables/{id}/seats/{seat}");
            assert_eq!(
                call(server.address, &friend, "POST", &path, &json!({})).await.unwrap().status,
                404,
                "without the link it is not there"
            );
            let link = json!({ "link": opened["links"][seat] });
            assert_eq!(call(server.address, &friend, "POST", &path, &link).await.unwrap().status, 200);
            friends.push((seat.to_owned(), friend));
        }
        let mut clients = Vec::new();
        for (_, friend) in &friends {
            clients.push(Client::connect(server.address, friend, id).await.unwrap());
        }
        assert_eq!(clients[0].table["stage"], "running", "{ruleset}");
        // Row 35: a player gives no rulings, neither as oneself nor as the referee.
        let verb = book["verbs"].as_array().unwrap().iter().find(|verb| verb["referee"] == json!(true));
        if let Some(verb) = verb {
            for seat in [friends[0].0.as_str(), "referee"] {
                let text = verb["usage"].as_str().unwrap().to_owned();
                let answer = clients[0].ask(act(seat, 77, 1, &text)).await.unwrap();
                assert_eq!(answer["type"], "refused", "{ruleset}: {text} as {seat}");
            }
            assert_eq!(clients[0].revision, 1);
        }
        let other = guest(server.address, "other").await.unwrap();
        let watch = format!("/api/tables/{id}/watch");
        assert_eq!(get(server.address, &other, &format!("/api/tables/{id}")).await.status, 404);
        let link = json!({ "link": opened["links"]["watch"] });
        assert_eq!(call(server.address, &other, "POST", &watch, &link).await.unwrap().status, 204);
        assert_eq!(get(server.address, &other, &format!("/api/tables/{id}")).await.status, 200);
    }
    server.stop().await;
}

/// A record is taken away, brought back, checked, and looked through; a changed one is found out.
#[tokio::test(flavor = "multi_thread")]
async fn records_come_and_go() {
    let base = Base::new("records");
    let server = base.start().await;
    for ruleset in REGISTRY.ids() {
        let table = seated(server.address, ruleset, json!({})).await;
        let mut clients = table.clients(server.address).await;
        play(&table, &mut clients, &mut Chance(5), 1, 8).await;
        let view = clients[0].state["view"]["boards"].clone();
        assert_eq!(resign(&mut clients[0], &table.seats[0]).await["type"], "applied");
        let path = format!("/api/tables/{}", table.id);
        let record = get(server.address, &table.tokens[1], &format!("{path}/record")).await.body;
        let bearer = format!("Bearer {}", table.tokens[1]);
        let bring = async |bytes: &[u8]| {
            holmgang_loadgen::http::send(server.address, "POST", "/api/records", &[("Authorization", &bearer)], bytes)
                .await
                .unwrap()
                .json()
        };
        let brought = bring(&record).await;
        let id = brought["id"].as_str().unwrap_or_else(|| panic!("{ruleset}: {brought}")).to_owned();
        assert_eq!(brought["header"]["steps"], 8);
        let step = get(server.address, &table.tokens[1], &format!("/api/records/{id}/steps/8")).await.json();
        assert_eq!(step["view"]["boards"].as_array().unwrap().len(), view.as_array().unwrap().len());
        for format in ["text", "markdown", "bbcode"] {
            let told = format!("/api/records/{id}/log?format={format}&lang=ru");
            let text = get(server.address, &table.tokens[1], &told).await;
            assert!(text.status == 200 && text.body.len() > 100, "{ruleset}: {format} of the record");
        }
        // What the dice did comes out of the record as out of the table.
        let luck = get(server.address, &table.tokens[1], &format!("{path}/luck")).await.json();
        let again = get(server.address, &table.tokens[1], &format!("/api/records/{id}/luck")).await.json();
        assert_eq!(luck["worth"], again["worth"], "{ruleset}");
        for fall in luck["falls"].as_array().unwrap() {
            let points = |part: &str| fall[part]["basis_points"].as_i64().unwrap();
            assert_eq!(fall["luck"].as_i64().unwrap(), points("worse") - points("better"), "{ruleset}: {fall}");
        }
        // Row 33: any bit that is turned is found.
        let mut chance = Chance(11);
        for _ in 0..20 {
            let mut changed = record.clone();
            let at = chance.below(changed.len());
            changed[at] ^= 1 << chance.below(8);
            let told = bring(&changed).await;
            let findings = told["report"]["findings"].as_array().map_or(0, Vec::len);
            assert!(findings > 0, "{ruleset}: byte {at} was changed: {}", told["report"]);
        }
        for format in ["text", "markdown", "bbcode"] {
            let text = get(server.address, &table.tokens[1], &format!("{path}/log?format={format}&lang=ru")).await;
            assert!(text.status == 200 && text.body.len() > 100, "{ruleset}: {format}");
        }
    }
    server.stop().await;
}

/// One's data: everything that is kept comes out; what is deleted is gone, the battles of the others stand.
#[tokio::test(flavor = "multi_thread")]
async fn ones_data_comes_out_and_goes() {
    let base = Base::new("data");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({ "title": "Последний бой" })).await;
    let mut clients = table.clients(server.address).await;
    clients[1].ask(json!({ "type": "chat", "text": "мои слова" })).await.unwrap();
    // As a guest first; the account that the guest enters takes the words along.
    let made = guest(server.address, "x").await.unwrap();
    let login = json!({ "name": "Пётр", "password": "correct horse" });
    assert_eq!(call(server.address, &made, "POST", "/api/account", &login).await.unwrap().status, 200);
    let entered = call(server.address, &table.tokens[1], "POST", "/api/login", &login).await.unwrap();
    let token = entered.header("set-cookie").unwrap().split(';').next().unwrap().split_once('=').unwrap().1.to_owned();
    let export = String::from_utf8(get(server.address, &token, "/api/me/export").await.body).unwrap();
    assert!(export.contains("мои слова") && export.contains("Последний бой") && export.contains("Пётр"), "{export}");
    assert!(!export.contains("argon2") && !export.contains("hg_"), "no secrets");
    let gone =
        call(server.address, &token, "DELETE", "/api/me", &json!({ "password": "correct horse" })).await.unwrap();
    assert_eq!(gone.status, 204);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut left = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    let full = left.ask(json!({ "type": "sync" })).await.unwrap();
    let text = full.to_string();
    assert_eq!(full["table"]["seats"][1]["who"], "—");
    assert!(!text.contains("Пётр") && !text.contains("мои слова"), "{text}");
    server.stop().await;
}

/// Row 5: while the disk is full nothing is acknowledged, everything can be looked at; with space it goes on by itself, with the same dice.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_nothing_but_actions() {
    let base = Base::new("full");
    let server = base.start().await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    let mut clients = table.clients(server.address).await;
    play(&table, &mut clients, &mut Chance(2), 1, 4).await;
    let pages = |pages: i64| server.app.store.write(move |store| store.pragma_update(None, "max_page_count", pages));
    let now = server
        .app
        .store
        .write(|store| store.query_row("PRAGMA page_count", [], |row| row.get::<_, i64>(0)))
        .await
        .unwrap();
    pages(now).await.unwrap();
    let (mut refused, mut seq) = (0, 100);
    let mut chance = Chance(8);
    while refused < 3 && seq < 600 {
        let revision = clients[0].revision;
        let Some(mover) = clients.iter().position(|client| !client.choices().is_empty()) else { break };
        let state = clients[mover].state.clone();
        seq += 1;
        let text = chance.pick(&clients[mover].choices()).unwrap().to_owned();
        let answer = clients[mover].ask(act(&table.seats[mover], seq, revision, &text)).await.unwrap();
        if answer["type"] == "applied" {
            catch_up(&mut clients, revision + 1).await;
            if !clients[0].result.is_null() {
                break;
            }
            continue;
        }
        assert_eq!(answer["code"], "not_saved", "{answer}");
        refused += 1;
        clients[mover].ask(json!({ "type": "sync" })).await.unwrap();
        assert_eq!((clients[mover].revision, &clients[mover].state), (revision, &state), "nothing has changed");
        assert_eq!(get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await.status, 200);
    }
    assert_eq!(refused, 3, "the disk was full after {seq}");
    let dice = server.app.rooms.get(&server.app, &table.id).await.unwrap().unwrap();
    let mut expected = dice.look(|room| room.game().battle().duplicate()).await.unwrap();
    pages(1_000_000).await.unwrap();
    let revision = clients[0].revision;
    let mover = clients.iter().position(|client| !client.choices().is_empty()).unwrap();
    let text = clients[mover].choices()[0].clone();
    let seat = holmgang_kernel::seat::Seat::Player(mover as u8);
    expected.act(seat, &text, holmgang_kernel::battle::Rolls::Seeded).unwrap();
    assert_eq!(clients[mover].ask(act(&table.seats[mover], 1_000, revision, &text)).await.unwrap()["type"], "applied");
    catch_up(&mut clients, revision + 1).await;
    let sheet = server.app.rooms.get(&server.app, &table.id).await.unwrap().unwrap();
    let sheet = sheet.look(|room| format!("{:?}", room.game().battle().sheet())).await.unwrap();
    assert_eq!(sheet, format!("{:?}", expected.sheet()), "the same dice");
    drop(clients);
    server.stop().await;
    let server = base.start().await;
    let clients = table.clients(server.address).await;
    assert_eq!(clients[0].revision, revision + 1);
    server.stop().await;
}
