//! Profiles: how people fared against people, and what of it others see.

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::limits::RATED_FROM;
use holmgang_server::serve::Server;
use holmgang_server::store::repair;
use serde_json::{Value, json};

use crate::support::{Base, book, cookie, get, play, seats_of, wish};

/// A table at which each of these sits at a seat of their own, those of the front first.
async fn table_of(server: &Server, ruleset: &str, tokens: &[&str], more: Value) -> (String, Vec<String>) {
    let book = book(server.address, ruleset).await;
    let seats = seats_of(&book, &more["scenario"]["id"]);
    let mut wanted = wish(&book, &json!({ "is": "open" }));
    wanted["seats"][&seats[0]] = json!({ "is": "me" });
    for (key, value) in more.as_object().into_iter().flatten() {
        wanted[key] = value.clone();
    }
    let opened = call(server.address, tokens[0], "POST", "/api/tables", &wanted).await.unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    for (seat, token) in seats.iter().zip(tokens).skip(1) {
        let path = format!("/api/tables/{id}/seats/{seat}");
        assert_eq!(call(server.address, token, "POST", &path, &json!({})).await.unwrap().status, 200);
    }
    (id, seats)
}

/// Gives up, whatever a bot does meanwhile.
async fn resign(server: &Server, token: &str, (id, seat): (&str, &str)) {
    for seq in 1..50 {
        let mut client = Client::connect(server.address, token, id).await.unwrap();
        let revision = client.revision;
        let wish =
            json!({ "type": "do", "client": "end", "seq": seq, "what": "resign", "seat": seat, "revision": revision });
        let answer = client.ask(wish).await.unwrap();
        if answer["type"] == "applied" || answer["code"] == "table_closed" {
            return;
        }
        assert_eq!(answer["code"], "stale_revision", "{answer}");
    }
    panic!("a bot acts without end");
}

async fn profile(server: &Server, token: &str) -> Value {
    get(server.address, token, "/api/me/profile").await.json()
}

async fn number(server: &Server, token: &str) -> i64 {
    get(server.address, token, "/api/me").await.json()["id"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rating_is_told_after_enough_battles_with_people() {
    let base = Base::new("rated");
    let server = base.start().await;
    let ruleset = REGISTRY.ids()[0];
    let (one, other) = (guest(server.address, "Ann").await.unwrap(), guest(server.address, "Bo").await.unwrap());
    let stranger = guest(server.address, "Cy").await.unwrap();
    assert_eq!(profile(&server, &one).await["books"], json!([]));
    let (ann, bo) = (number(&server, &one).await, number(&server, &other).await);
    assert_eq!(get(server.address, &one, &format!("/api/people/{bo}")).await.status, 404, "they have not met");
    for battle in 1..=RATED_FROM {
        let (id, seats) = table_of(&server, ruleset, &[&one, &other], json!({})).await;
        resign(&server, &other, (&id, &seats[1])).await;
        let book = profile(&server, &one).await["books"][0].clone();
        assert_eq!(
            (&book["ruleset"], &book["battles"], &book["won"]),
            (&json!(ruleset), &json!(battle), &json!(battle))
        );
        let rating = &book["rating"];
        assert_eq!(rating.is_null(), battle < RATED_FROM, "{rating}");
        let sitting = get(server.address, &other, &format!("/api/tables/{id}/people")).await.json();
        assert_eq!(sitting[0]["person"], json!(ann));
        assert_eq!(&sitting[0]["rating"], rating);
    }
    let (won, lost) = (profile(&server, &one).await, profile(&server, &other).await);
    let value = |of: &Value| of["books"][0]["rating"]["value"].as_i64().unwrap();
    assert!(value(&won) > 1_600 && value(&lost) < 1_400, "{won} {lost}");
    assert_eq!(value(&won) - 1_500, 1_500 - value(&lost), "what one wins, the other loses");
    assert!(won["books"][0]["rating"]["deviation"].as_i64().unwrap() < 350);
    assert_eq!(won["battles"].as_array().unwrap().len(), RATED_FROM as usize);
    assert_eq!(won["battles"][0]["seats_of"], json!([seats_of(&book(server.address, ruleset).await, &json!(null))[0]]));
    // The battles are private: whoever has not been there has met nobody.
    assert_eq!(get(server.address, &stranger, &format!("/api/people/{ann}")).await.status, 404);
    let seen = get(server.address, &other, &format!("/api/people/{ann}")).await.json();
    assert_eq!((&seen["name"], &seen["shows"]), (&json!("Ann"), &Value::Null));
    assert_eq!(value(&seen), value(&won));
    // It is the same after a restart, and whole.
    server.stop().await;
    assert_eq!(repair::look(&base.0.join("tables.db")).unwrap().wrong, []);
    let server = base.start().await;
    assert_eq!(value(&profile(&server, &one).await), value(&won));
    server.stop().await;
}

/// Each of these would be a way to a rating that says nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_contest_of_people_counts_for_nothing() {
    let base = Base::new("unrated");
    let server = base.start().await;
    let ruleset = REGISTRY.ids()[0];
    let one = guest(server.address, "Ann").await.unwrap();
    let shown = book(server.address, ruleset).await;
    let seats = seats_of(&shown, &Value::Null);
    let bot = shown["bots"][0]["id"].as_str().map_or_else(|| json!("greedy"), |id| json!(id));
    let against_bot = json!({ "seats": { &seats[0]: { "is": "me" }, &seats[1]: { "is": "bot", "bot": bot } } });
    let both = json!({ "seats": { &seats[0]: { "is": "me" }, &seats[1]: { "is": "me" } } });
    for (what, more) in [("a bot", against_bot), ("alone", both)] {
        let (id, seats) = table_of(&server, ruleset, &[&one], more).await;
        resign(&server, &one, (&id, &seats[0])).await;
        assert_eq!(profile(&server, &one).await["books"], json!([]), "{what}");
    }
    // Closed before anybody has acted: without a result.
    let (id, _) = table_of(&server, ruleset, &[&one], json!({})).await;
    let mut client = Client::connect(server.address, &one, &id).await.unwrap();
    let wish =
        json!({ "type": "do", "client": "end", "seq": 1, "what": "close", "seat": "", "revision": client.revision });
    assert_eq!(client.ask(wish).await.unwrap()["type"], "applied");
    assert_eq!(profile(&server, &one).await["books"], json!([]));
    server.stop().await;
}

/// Whatever is switched off is told to nobody else, with everything else as it was; what a battle was like is told as soon as it was counted.
#[tokio::test(flavor = "multi_thread")]
async fn each_part_of_a_profile_is_shown_or_not() {
    let base = Base::new("shown");
    let server = base.start().await;
    let address = server.address;
    for (number_of, ruleset) in REGISTRY.ids().iter().enumerate() {
        let (one, other) = (guest(address, "Ann").await.unwrap(), guest(address, "Bo").await.unwrap());
        let stranger = guest(address, "Cy").await.unwrap();
        let (id, seats) = table_of(&server, ruleset, &[&one, &other], json!({ "public": true })).await;
        let table =
            crate::support::Seated { id: id.clone(), seats: seats.clone(), tokens: vec![one.clone(), other.clone()] };
        let mut clients = table.clients(address).await;
        play(&table, &mut clients, &mut Chance(number_of as u64 + 5), 1, 14).await;
        if clients[0].result.is_null() {
            resign(&server, &other, (&id, &seats[1])).await;
        }
        let ann = number(&server, &one).await;
        let path = format!("/api/people/{ann}");
        let mut told = Value::Null;
        for _ in 0..200 {
            told = get(address, &stranger, &path).await.json();
            if told["luck"]["battles"] == json!(1) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(told["luck"]["battles"], json!(1), "{ruleset}: {told}");
        let sum = told["luck"]["sum"].as_f64().unwrap();
        assert!(sum.abs() <= told["luck"]["rolls"].as_f64().unwrap(), "{ruleset}: {told}");
        for best in told["best"].as_array().unwrap() {
            let words = &best["words"];
            assert!(best["step"].as_u64().unwrap() >= 1 && words["en"] != words["ru"], "{ruleset}: {best}");
        }
        assert_eq!(told["battles"][0]["id"], json!(id));
        let all = json!({ "rating": true, "battles": true, "best": true, "luck": true });
        for (switch, part) in [("rating", "books"), ("battles", "battles"), ("best", "best"), ("luck", "luck")] {
            let mut shows = all.clone();
            shows[switch] = json!(false);
            let wish = json!({ "portrait": "golem", "shows": shows });
            let own = call(address, &one, "PUT", "/api/me/profile", &wish).await.unwrap().json();
            assert!(!own[part].is_null() && own["shows"] == shows && own["portrait"] == "golem", "{own}");
            let seen = get(address, &stranger, &path).await.json();
            for other_part in ["books", "battles", "best", "luck"] {
                assert_eq!(seen[other_part].is_null(), other_part == part, "{switch} {other_part}");
            }
            assert_eq!(seen["portrait"], "golem");
        }
        let sitting = get(address, &stranger, &format!("/api/tables/{id}/people")).await.json();
        assert_eq!(sitting[0]["portrait"], "golem");
        for bad in ["Golem", "a b", "голем", &"x".repeat(25)] {
            let wish = json!({ "portrait": bad, "shows": all });
            let answer = call(address, &one, "PUT", "/api/me/profile", &wish).await.unwrap();
            assert_eq!((answer.status, answer.code()), (400, "bad_request".to_owned()), "{bad}");
        }
        // Gone with who is gone.
        assert_eq!(call(address, &one, "DELETE", "/api/me", &json!({ "confirm": true })).await.unwrap().status, 204);
        assert_eq!(get(address, &stranger, &path).await.status, 404);
    }
    server.stop().await;
}

/// A guest who makes an account, or goes into one, takes the results along.
#[tokio::test(flavor = "multi_thread")]
async fn results_go_with_who_they_are_of() {
    let base = Base::new("taken-along");
    let server = base.start().await;
    let address = server.address;
    let ruleset = REGISTRY.ids()[0];
    let login = json!({ "name": "Anna of York", "password": "correct horse" });
    let first = guest(address, "Ann").await.unwrap();
    let account = call(address, &first, "POST", "/api/account", &login).await.unwrap();
    assert_eq!(account.status, 200);
    let (one, other) = (guest(address, "Ann2").await.unwrap(), guest(address, "Bo").await.unwrap());
    let (id, seats) = table_of(&server, ruleset, &[&one, &other], json!({})).await;
    resign(&server, &other, (&id, &seats[1])).await;
    let entered = call(address, &one, "POST", "/api/login", &login).await.unwrap();
    assert_eq!(entered.status, 200);
    let token = cookie(&entered);
    let told = profile(&server, &token).await;
    assert_eq!((&told["name"], &told["books"][0]["won"]), (&json!("Anna of York"), &json!(1)), "{told}");
    server.stop().await;
}

/// A guest without a name is called a guest in the language of who reads, also one whose row is of an older program, and is found by what is read.
#[tokio::test(flavor = "multi_thread")]
async fn guests_without_a_name_are_called_so_in_the_language_of_who_reads() {
    let base = Base::new("guests");
    let server = base.start().await;
    let mut tokens = Vec::new();
    for lang in ["ru", "en"] {
        let made =
            call(server.address, "", "POST", "/api/session", &json!({ "lang": lang, "token": true })).await.unwrap();
        let me = made.json();
        let word = if lang == "ru" { "Гость " } else { "Guest " };
        assert!(me["name"].as_str().unwrap().starts_with(word), "{me}");
        tokens.push(me["token"].as_str().unwrap().to_owned());
    }
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let old = number(&server, tokens[0]).await;
    let done = server
        .app
        .store
        .write(move |store| store.execute("UPDATE people SET name = 'Гость 4x9k' WHERE id = ?1", [old]));
    done.await.unwrap();
    server.app.forget_person(old);
    let (id, _) = table_of(&server, REGISTRY.ids()[0], &tokens, json!({})).await;
    let mut talker = Client::connect(server.address, tokens[0], &id).await.unwrap();
    assert_eq!(talker.ask(json!({ "type": "chat", "text": "hello" })).await.unwrap()["type"], "done");
    for (lang, word) in [("en", "Guest"), ("ru", "Гость")] {
        let name = format!("{word} 4x9k");
        for path in [
            format!("/api/me?lang={lang}"),
            format!("/api/people/{old}?lang={lang}"),
            format!("/api/tables/{id}/people?lang={lang}"),
            format!("/api/tables/{id}?lang={lang}"),
            format!("/api/tables/{id}/log?lang={lang}"),
            format!("/api/me/tables?lang={lang}&q={word}%204x9k"),
        ] {
            let told = get(server.address, tokens[0], &path).await;
            let told = String::from_utf8_lossy(&told.body).into_owned();
            assert!(told.contains(&name), "{path}: {told}");
            let other = if lang == "en" { "Гость " } else { "Guest " };
            assert!(!told.contains(other), "{path}: {told}");
        }
    }
    server.stop().await;
}
