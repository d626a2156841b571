//! What a battle is bound to is fixed when it is told: a name that changes, and a server that ends, change nothing of it.

use crate::support::{Base, cookie, get, seated};
use holmgang_arena::record::{self, Record};
use holmgang_kernel::fair::{hash, hex};
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, guest};
use holmgang_rulebooks::REGISTRY;
use serde_json::json;

/// In the phase of words: one seat's guest becomes an account, the server ends and starts again between seal and words; the commitment that was told stands
/// in the record, the words are not lost, and the record says that there was a restart.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_stays_and_words_survive() {
    let base = Base::new("bound");
    let server = base.start().await;
    let other = guest(server.address, "x").await.unwrap();
    let login = json!({ "name": "Account", "password": "correct horse" });
    assert_eq!(call(server.address, &other, "POST", "/api/account", &login).await.unwrap().status, 200);
    let mut table = seated(server.address, REGISTRY.ids()[0], json!({ "nonces": true })).await;
    let (first, second) = (table.seats[0].clone(), table.seats[1].clone());
    let mut clients = table.clients(server.address).await;
    let commitment = clients[0].table["commitment"].as_str().unwrap().to_owned();
    let seal = |text: &str| hex(&hash(&[text.as_bytes()]));
    for (place, text) in [(0, "one"), (1, "two")] {
        let sealed = json!({ "type": "nonce", "seat": table.seats[place], "seal": seal(text) });
        assert_eq!(clients[place].ask(sealed).await.unwrap()["type"], "done");
    }
    let told = json!({ "type": "nonce", "seat": first, "text": "one" });
    assert_eq!(clients[0].ask(told).await.unwrap()["type"], "done");
    let entered = call(server.address, &table.tokens[1], "POST", "/api/login", &login).await.unwrap();
    table.tokens[1] = cookie(&entered);
    let full = clients[0].ask(json!({ "type": "sync" })).await.unwrap();
    assert_eq!(
        (&full["table"]["commitment"], &full["table"]["seats"][1]["who"]),
        (&json!(commitment), &json!("Account"))
    );
    drop(clients);
    server.stop().await;

    let server = base.start().await;
    let mut clients = table.clients(server.address).await;
    assert_eq!(clients[0].table["stage"], "starting");
    assert_eq!((&clients[0].table["commitment"], &clients[0].table["words"]), (&json!(commitment), &json!("open")));
    let late = json!({ "type": "nonce", "seat": first, "seal": seal("better") });
    assert_eq!(clients[0].ask(late).await.unwrap()["code"], "too_late", "nobody chooses again");
    let told = json!({ "type": "nonce", "seat": second, "text": "two" });
    assert_eq!(clients[1].ask(told).await.unwrap()["type"], "done");
    while clients[0].table["stage"] != "running" {
        clients[0].ask(json!({ "type": "sync" })).await.unwrap();
    }
    let resign = json!({ "type": "do", "client": "e", "seq": 1, "what": "resign", "seat": first, "revision": clients[0].revision });
    assert_eq!(clients[0].ask(resign).await.unwrap()["type"], "applied");
    let record = get(server.address, &table.tokens[0], &format!("/api/tables/{}/record", table.id)).await;
    let text = String::from_utf8(record.body.clone()).unwrap();
    assert!(text.contains(&commitment), "{text}");
    assert!(text.contains("nonce=\"one\"") && text.contains("nonce=\"two\""), "{text}");
    assert!(text.contains("restarts of the server before the first roll: 1"), "{text}");
    assert!(!text.contains("Account"), "the name is the one that was bound");
    let record = Record::parse("record", &record.body).unwrap();
    let rules = record::load_for(&record, &REGISTRY, &holmgang_arena::content::ContentSources::builtin()).unwrap();
    assert!(record::verify(&record, &*rules).is_good());
    // The same after one more restart.
    drop(clients);
    server.stop().await;
    let server = base.start().await;
    let client = Client::connect(server.address, &table.tokens[0], &table.id).await.unwrap();
    assert_eq!((&client.table["stage"], &client.table["commitment"]), (&json!("over"), &json!(commitment)));
    server.stop().await;
}
