//! Where the keys of a server lie.

use crate::support::{Base, get, seated};
use holmgang_rulebooks::REGISTRY;
use holmgang_server::app::App;
use serde_json::json;

/// Keys lie where the operator says and nowhere else; when what holds them is not there, the server says so and makes no others, which could not open
/// what was sealed.
#[tokio::test(flavor = "multi_thread")]
async fn keys_lie_where_the_operator_says() {
    let base = Base::new("keys-elsewhere");
    let elsewhere = base.0.join("mounted");
    std::fs::create_dir_all(&elsewhere).unwrap();
    let mut config = base.config();
    config.keys = Some(elsewhere.join("holmgang.keys"));
    let server = base.start_with(config.clone(), None).await;
    let table = seated(server.address, REGISTRY.ids()[0], json!({})).await;
    assert!(elsewhere.join("holmgang.keys").exists() && !base.0.join("tables.keys").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(elsewhere.join("holmgang.keys")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let keys = get(server.address, "", "/api/keys").await.body;
    server.stop().await;
    // What holds them is not mounted.
    let away = base.0.join("away");
    std::fs::rename(&elsewhere, &away).unwrap();
    let refused = App::open(config.clone(), &REGISTRY, None).err().unwrap();
    assert!(refused.en.contains("holmgang.keys") && refused.ru.contains("holmgang.keys"), "{}", refused.en);
    assert!(!elsewhere.exists());
    std::fs::rename(&away, &elsewhere).unwrap();
    let server = base.start_with(config, None).await;
    assert_eq!(get(server.address, "", "/api/keys").await.body, keys);
    let look = get(server.address, &table.tokens[0], &format!("/api/tables/{}", table.id)).await;
    assert_eq!(look.json()["table"]["stage"], "running", "what was sealed opens");
    server.stop().await;
}
