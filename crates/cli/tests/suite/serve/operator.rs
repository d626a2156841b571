//! What the operator of a server does by the program: read reports, help somebody who has lost a password, put somebody out, delete.

use std::path::Path;
use std::process::Command;

use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use serde_json::{Value, json};

use super::host::{first_book, folder, graceful, open, start};

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
