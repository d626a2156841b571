//! Row 46: passwords that are guessed, from one place and from many.

use std::net::SocketAddr;
use std::time::Duration;

use crate::support::Base;
use holmgang_loadgen::http::{Answer, guest, send};
use holmgang_server::limits;
use holmgang_server::serve::Server;
use serde_json::{Value, json};

/// A server that counts, and is told by a proxy who calls.
async fn counting(base: &Base) -> Server {
    let mut config = base.config();
    (config.rate_limits, config.proxy) = (true, true);
    // Where the machine is busy with other tests, whoever waits for his turn is to be counted all the same.
    config.login_patience = Duration::from_secs(600);
    base.start_with(config, None).await
}

/// A call from a network; with the cookies of a browser, if there are any.
async fn from(server: SocketAddr, network: &str, cookies: &str, path: &str, body: &Value) -> Answer {
    let headers = [("X-Holmgang", "1"), ("X-Forwarded-For", network), ("Cookie", cookies)];
    send(server, "POST", path, &headers, body.to_string().as_bytes()).await.unwrap()
}

fn login(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

/// The cookies that an answer sets, by their names' ends.
fn cookie(answer: &Answer, name: &str) -> String {
    let set = answer.head.lines().filter_map(|line| line.split_once(": "));
    let set = set.filter(|(header, _)| header.eq_ignore_ascii_case("set-cookie")).map(|(_, value)| value);
    let own = set.map(|value| value.split(';').next().unwrap()).find(|pair| pair.split('=').next() == Some(name));
    own.unwrap_or_else(|| panic!("no cookie {name}: {}", answer.head)).to_owned()
}

async fn account(server: SocketAddr, network: &str, name: &str) -> Answer {
    let token = guest(server, name).await.unwrap();
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", network)];
    let wish = login(name, "correct horse").to_string();
    let made = send(server, "POST", "/api/account", &headers, wish.as_bytes()).await.unwrap();
    assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
    made
}

/// However many networks guess at one name, together they have five tries and then one after a wait that grows; they say nothing of whether it is
/// there; and its owner comes in all the same.
#[tokio::test(flavor = "multi_thread")]
async fn many_networks_guessing_one_name_are_slowed_as_a_whole() {
    let base = Base::new("networks");
    let server = counting(&base).await;
    let address = server.address;
    let made = account(address, "10.0.0.1", "Anna").await;
    let home = cookie(&made, "holmgang-home");
    let hashed = || server.app.metrics.hashed.get();
    let mut refusals = Vec::new();
    for name in ["anna", "nobody"] {
        let before = hashed();
        // All at the same moment, so that none is counted before the others have come.
        let guesses = (0..40).map(|number| async move {
            from(address, &format!("10.1.{number}.1"), "", "/api/login", &login(name, "wrong one")).await
        });
        let answers = futures_util::future::join_all(guesses).await;
        let of = |code: &str| answers.iter().filter(|answer| answer.code() == code).count();
        assert_eq!((of("wrong_login"), of("too_many"), hashed() - before), (5, 35, 5), "{name}");
        // One more network, with the right password: not now, and it is told when.
        let answer = from(address, "10.2.0.1", "", "/api/login", &login(name, "correct horse")).await;
        let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (429, "too_many"), "{name}");
        assert!((1..=limits::NAME_WAIT.as_secs()).contains(&wait), "{wait}");
        assert_eq!(hashed() - before, 5, "nothing is worked for who has to wait");
        let text = String::from_utf8(answer.body).unwrap();
        refusals.push(text.replace(&format!(" {wait} "), " … "));
    }
    assert_eq!(refusals[0], refusals[1], "a name that is there is refused like one that is not");
    // Other names are not meant.
    let other = from(address, "10.2.0.2", "", "/api/login", &login("bert", "wrong one")).await;
    assert_eq!(other.code(), "wrong_login");
    // The owner, from where they have been before; and anywhere with the browser in which they have been before.
    assert_eq!(from(address, "10.0.0.1", "", "/api/login", &login("Anna", "correct horse")).await.status, 200);
    let entered = from(address, "10.3.0.1", &home, "/api/login", &login("Anna", "correct horse")).await;
    assert_eq!(entered.status, 200);
    // Where they have come in once, they come in again.
    assert_eq!(from(address, "10.3.0.1", "", "/api/login", &login("Anna", "correct horse")).await.status, 200);
    // The browser has a new word by which it is known; the old one is worth nothing any more, nor is a foreign one.
    let next = cookie(&entered, "holmgang-home");
    for (word, code) in [(home.as_str(), "too_many"), ("holmgang-home=x", "too_many"), ("holmgang-home=", "too_many")] {
        assert_eq!(from(address, "10.4.0.1", word, "/api/login", &login("Anna", "correct horse")).await.code(), code);
    }
    // Somebody in the owner's own network guesses there: the network has to wait, the owner's browser has not.
    for number in 0..7 {
        let answer = from(address, "10.3.0.1", "", "/api/login", &login("Anna", "wrong one")).await;
        assert_eq!(answer.code(), if number < 5 { "wrong_login" } else { "too_many" }, "{number}");
    }
    assert_eq!(from(address, "10.3.0.1", "", "/api/login", &login("Anna", "correct horse")).await.code(), "too_many");
    assert_eq!(from(address, "10.3.0.1", &next, "/api/login", &login("Anna", "correct horse")).await.status, 200);
    server.stop().await;
}

/// A browser that is a home has its own five tries, and is a home of that account alone; a device that is ended, and a new password, end homes.
#[tokio::test(flavor = "multi_thread")]
async fn a_home_is_of_one_account_and_ends() {
    let base = Base::new("homes");
    let server = counting(&base).await;
    let address = server.address;
    let made = account(address, "10.0.0.1", "Anna").await;
    account(address, "10.0.0.9", "Bert").await;
    let home = cookie(&made, "holmgang-home");
    for number in 0..7 {
        let answer = from(address, "10.9.0.1", &home, "/api/login", &login("Anna", "wrong one")).await;
        assert_eq!(answer.code(), if number < 5 { "wrong_login" } else { "too_many" }, "{number}");
    }
    // That counted against the browser: not against its network, and not against the name.
    assert_eq!(from(address, "10.9.0.1", "", "/api/login", &login("Anna", "correct horse")).await.status, 200);
    for name in ["Anna", "Bert"] {
        for number in 0..5 {
            from(address, &format!("10.5.{number}.1"), "", "/api/login", &login(name, "wrong one")).await;
        }
    }
    assert_eq!(
        from(address, "10.9.0.2", &home, "/api/login", &login("Bert", "correct horse")).await.code(),
        "too_many"
    );
    // Ended at one device: the place where that one logged in is a home no more. A new password ends all but one's own.
    let entered = from(address, "10.0.0.1", "", "/api/login", &login("Anna", "correct horse")).await;
    let (session, lost) = (cookie(&entered, "holmgang"), cookie(&entered, "holmgang-home"));
    let stays = from(address, "10.0.0.1", "", "/api/login", &login("Anna", "correct horse")).await;
    let token = cookie(&stays, "holmgang");
    let asked = [("Cookie", token.as_str())];
    let devices = send(address, "GET", "/api/me/devices", &asked, b"").await.unwrap().json();
    let mut ids: Vec<i64> = devices.as_array().unwrap().iter().map(|device| device["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    let that = ids[ids.len() - 2];
    let headers = [("Cookie", token.as_str()), ("X-Holmgang", "1")];
    let path = format!("/api/me/devices/{that}");
    let password = json!({ "password": "correct horse" }).to_string();
    assert_eq!(send(address, "DELETE", &path, &headers, password.as_bytes()).await.unwrap().status, 204);
    let me = send(address, "GET", "/api/me", &[("Cookie", session.as_str())], b"").await.unwrap();
    assert_eq!(me.status, 401, "it was that device");
    assert_eq!(
        from(address, "10.6.0.1", &lost, "/api/login", &login("Anna", "correct horse")).await.code(),
        "too_many"
    );
    let wish = json!({ "old": "correct horse", "new": "another horse" });
    let changed = from(address, "10.0.0.1", &token, "/api/me/password", &wish).await;
    assert_eq!(changed.status, 200, "{}", String::from_utf8_lossy(&changed.body));
    assert_eq!(from(address, "10.9.0.1", "", "/api/login", &login("Anna", "another horse")).await.code(), "too_many");
    let still = cookie(&stays, "holmgang-home");
    assert_eq!(from(address, "10.7.0.1", &still, "/api/login", &login("Anna", "another horse")).await.status, 200);
    server.stop().await;
}

/// What signing up cannot hide is whether a name is taken; it is as much work, tells a password that may not be taken before it looks for the name,
/// and has as few tries as logging in, also for who sends all at once.
#[tokio::test(flavor = "multi_thread")]
async fn signing_up_finds_out_few_names() {
    let base = Base::new("sign-up");
    let server = counting(&base).await;
    let address = server.address;
    account(address, "10.0.0.1", "Anna").await;
    let hashed = || server.app.metrics.hashed.get();
    let mut bearers = Vec::new();
    for number in 0..12 {
        bearers.push(format!("Bearer {}", guest(address, &format!("g{number}")).await.unwrap()));
    }
    let sign_up = |bearer: usize, network: &'static str, name: &'static str, password: &'static str| {
        let bearer = bearers[bearer].clone();
        async move {
            let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", network)];
            send(address, "POST", "/api/account", &headers, login(name, password).to_string().as_bytes()).await.unwrap()
        }
    };
    let weak = [sign_up(0, "10.0.0.2", "Anna", "password").await, sign_up(0, "10.0.0.2", "Nobody", "password").await];
    assert_eq!((weak[0].status, &weak[0].body), (weak[1].status, &weak[1].body));
    for (bearer, name, status) in [(0, "Anna", 409), (1, "Free", 200)] {
        let before = hashed();
        assert_eq!(sign_up(bearer, "10.0.0.2", name, "correct horse").await.status, status, "{name}");
        assert_eq!(hashed() - before, 1, "{name}: one password is hashed");
    }
    let before = hashed();
    let answers = (2..12).map(|bearer| sign_up(bearer, "10.0.0.3", "anna", "correct horse"));
    let answers = futures_util::future::join_all(answers).await;
    let of = |code: &str| answers.iter().filter(|answer| answer.code() == code).count();
    assert_eq!((of("name_taken"), of("too_many"), hashed() - before), (5, 5, 5));
    server.stop().await;
}

/// A password that an older program stored, at another cost, still opens the account, and is stored anew as soon as it is said.
#[tokio::test(flavor = "multi_thread")]
async fn a_password_of_an_older_program_is_stored_anew() {
    use argon2::{Algorithm, Argon2, Params, Version};
    let base = Base::new("older-password");
    let server = counting(&base).await;
    let address = server.address;
    account(address, "10.0.0.1", "Anna").await;
    let (salt, mut hash) = ("aaaaaaaaaaaaaaaaaaaaaaaaaa", [0; 32]);
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 2, 1, Some(32)).unwrap());
    argon.hash_password_into(b"correct horse", salt.as_bytes(), &mut hash).unwrap();
    let old = format!("argon2id-19456-2-1 {salt} {}", holmgang_kernel::fair::hex(&hash));
    let before = old.clone();
    let store = &server.app.store;
    store.write(move |store| store.execute("UPDATE people SET password = ?1", [&before])).await.unwrap();
    let stored = || async {
        let all = store.read(|store| store.query_row("SELECT password FROM people", [], |row| row.get::<_, String>(0)));
        all.await.unwrap()
    };
    let mut known = old;
    for (said, status, is_renewed) in
        [("wrong horse", 401, false), ("correct horse", 200, true), ("correct horse", 200, false)]
    {
        let answer = from(address, "10.0.0.1", "", "/api/login", &login("anna", said)).await;
        assert_eq!(answer.status, status, "{said}");
        let now = stored().await;
        assert_eq!(now != known, is_renewed, "{said}: {known} {now}");
        known = now;
    }
    assert!(known.starts_with("argon2id-7168-5-1 "), "{known}");
    server.stop().await;
}
