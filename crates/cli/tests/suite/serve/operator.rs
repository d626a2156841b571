//! What the operator of a server does by the program: read reports, help somebody who has lost a password, put somebody out, delete.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use serde_json::{Value, json};

use super::host::{check, first_book, folder, graceful, open, people, play, start};

/// Whether it ends well, and all that it says.
fn holmgang(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.env("XDG_CONFIG_HOME", folder).args(arguments).arg("--database").arg(folder.join("tables.db"));
    let output = command.output().unwrap();
    let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.success(), told)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_reads_reports_and_helps_people() {
    let folder = folder("operator");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let token = guest(server, "Berta").await.unwrap();
    let account = json!({ "name": "Berta", "password": "correct horse" });
    let made = call(server, &token, "POST", "/api/account", &account).await.unwrap();
    let token = made.header("set-cookie").unwrap().split([';', '=']).nth(1).unwrap().to_owned();
    let table = open(server, &book, &token).await;
    let mut client = Client::connect(server, &token, &table).await.unwrap();
    client.ask(json!({ "type": "chat", "text": "something rude" })).await.unwrap();
    client.ask(json!({ "type": "moderate", "what": "report", "n": 1 })).await.unwrap();
    // While the server runs.
    let (good, told) = holmgang(&folder, &["reports", "--lang", "en"]);
    assert!(good && told.contains(&format!("table {table}, text 1")), "{told}");
    assert!(told.contains("Berta (#") && told.contains("something rude"), "{told}");
    let (_, told) = holmgang(&folder, &["reports", "--lang", "ru"]);
    assert!(told.contains("жалоб 1"), "{told}");
    let (_, told) = holmgang(&folder, &["reports", "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["reports"][0]["table"], &told["reports"][0]["by"]), (&json!(table), &json!(1)));
    assert!(holmgang(&folder, &["reports", &table, "1"]).0);
    assert!(!holmgang(&folder, &["reports", &table, "1"]).0, "it is done with");
    assert!(holmgang(&folder, &["reports", "--lang", "en"]).1.contains("nothing is reported"));
    assert!(holmgang(&folder, &["reports", "--all", "--lang", "en"]).1.contains("done"));
    // About people only while it does not: it knows in memory who is let in.
    let (good, told) = holmgang(&folder, &["people", "show", "berta", "--lang", "en"]);
    assert!(good && told.contains("Berta (#") && told.contains("account since"), "{told}");
    let (good, told) = holmgang(&folder, &["people", "password", "Berta", "--lang", "en"]);
    assert!(!good && told.contains("another server has"), "{told}");
    graceful(child);
    assert!(!holmgang(&folder, &["people", "password", "Nobody"]).0);
    let (good, told) = holmgang(&folder, &["people", "password", "Berta", "--json"]);
    assert!(good, "{told}");
    let told: Value = serde_json::from_str(&told).unwrap();
    let (id, password) = (told["person"]["id"].as_i64().unwrap(), told["password"].as_str().unwrap().to_owned());
    let (child, server) = start(&folder);
    assert_eq!(call(server, &token, "GET", "/api/me", &Value::Null).await.unwrap().status, 401);
    let with = async |password: &str| {
        let login = json!({ "name": "Berta", "password": password });
        call(server, "", "POST", "/api/login", &login).await.unwrap().status
    };
    assert_eq!((with("correct horse").await, with(&password).await), (401, 200));
    graceful(child);
    assert!(holmgang(&folder, &["people", "delete", &format!("#{id}")]).0);
    let (good, told) = holmgang(&folder, &["people", "show", "Berta", "--lang", "ru"]);
    assert!(!good && told.contains("нет никого"), "{told}");
    let (good, told) = holmgang(&folder, &["doctor", "--lang", "en"]);
    assert!(good && told.contains("the database is whole"), "{told}");
    let _ = std::fs::remove_dir_all(&folder);
}

/// So many doctors at the same time: each says that all is well, in the same words but for how much there is.
async fn doctors(folder: &Path, count: usize) {
    let look = |_| {
        let folder = folder.to_owned();
        tokio::task::spawn_blocking(move || holmgang(&folder, &["doctor", "--lang", "en"]))
    };
    let looks: Vec<_> = (0..count).map(look).collect();
    for look in looks {
        let (good, told) = look.await.unwrap();
        assert!(good && told.starts_with("the database is whole"), "{told}");
    }
}

/// A doctor looks at one moment: what a server writes meanwhile is no damage, nor is another doctor, nor what a server that was killed has left.
#[tokio::test(flavor = "multi_thread")]
async fn a_doctor_tells_no_damage_where_there_is_none() {
    let folder = folder("doctors");
    let (mut child, server) = start(&folder);
    let book = first_book(server).await;
    let stop = Arc::new(AtomicBool::new(false));
    let tasks: Vec<_> = people(server, &book, 8)
        .await
        .into_iter()
        .map(|mut player| {
            let stop = Arc::clone(&stop);
            tokio::spawn(async move {
                let _ = play(server, &mut player, &stop).await; // broken off by the kill
                player
            })
        })
        .collect();
    // New tables change what the search finds, while it is looked through.
    let opening = Arc::clone(&stop);
    let opener = tokio::spawn(async move {
        let token = guest(server, "opener").await.unwrap();
        let mut opened = 0;
        while !opening.load(Ordering::Relaxed) {
            open(server, &book, &token).await;
            opened += 1;
        }
        opened
    });
    for _ in 0..4 {
        doctors(&folder, 3).await;
    }
    stop.store(true, Ordering::Relaxed);
    assert!(opener.await.unwrap() > 3);
    child.kill().unwrap(); // SIGKILL: the log beside the database is as it was
    child.wait().unwrap();
    let log = || std::fs::metadata(folder.join("tables.db-wal")).unwrap().len();
    let before = log();
    doctors(&folder, 6).await;
    assert_eq!(log(), before, "nothing is changed");
    let (child, server) = start(&folder);
    for task in tasks {
        check(server, &task.await.unwrap()).await;
    }
    graceful(child);
    let _ = std::fs::remove_dir_all(&folder);
}
