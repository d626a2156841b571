//! TypeScript types of everything on the wire: written by `cargo xtask wire`, and never stale.

#[path = "suite/support/schema.rs"]
#[allow(dead_code)]
mod schema;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use holmgang_server::wire;
use ts_rs::{Config, TS};

fn export(folder: &Path) {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    macro_rules! all {
        ($($name:ty),+ $(,)?) => { $(<$name>::export_all(&config).unwrap();)+ };
    }
    all!(
        wire::ServerMessage,
        wire::ClientMessage,
        wire::Fault,
        wire::ServerInfo,
        wire::RulebookInfo,
        wire::ClauseBody,
        wire::ContentInfo,
        wire::EntryBody,
        wire::Validate,
        wire::Validated,
        wire::ChancesWish,
        wire::Chances,
        wire::SessionWish,
        wire::Login,
        wire::NewPassword,
        wire::Farewell,
        wire::Confirm,
        wire::TokenWish,
        wire::NewToken,
        wire::Device,
        wire::Me,
        wire::NewTable,
        wire::Opened,
        wire::Asked,
        wire::LinesBody,
        wire::Profile,
        wire::ProfileWish,
        wire::Sitting,
        wire::TableRow,
        wire::LinkWish,
        wire::ForkWish,
        wire::PostWish,
        wire::PostBody,
        wire::Question,
        wire::ThreadWish,
        wire::AuditBody,
        wire::ReverseWish,
        wire::Reversal,
        wire::CampaignWish,
        wire::CampaignRow,
        wire::Campaign,
        wire::CampaignChange,
        wire::CampaignBattleWish,
        wire::CampaignTableWish,
        wire::RulingsWish,
        wire::RulingChange,
        wire::CarriedOut,
        wire::FiredIn,
        wire::StepBody,
        holmgang_arena::erased::Luck,
        holmgang_arena::erased::Forecast,
        holmgang_arena::erased::Advice,
        holmgang_arena::erased::AnalysedStep,
    );
}

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            let inner = files(&path);
            found.extend(inner.into_iter().map(|(name, text)| (PathBuf::from(entry.file_name()).join(name), text)));
        } else if path.extension().is_some_and(|ending| ending == "ts") {
            found.insert(PathBuf::from(entry.file_name()), std::fs::read_to_string(&path).unwrap());
        }
    }
    found
}

#[test]
fn types_are_as_the_server_speaks() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire");
    let fresh = std::env::temp_dir().join(format!("holmgang-wire-{}", std::process::id()));
    export(&fresh);
    let mut types = files(&fresh);
    std::fs::remove_dir_all(&fresh).unwrap();
    let index = types.keys().map(|name| {
        let name = name.with_extension("");
        format!("export type * from \"./{}\";\n", name.display())
    });
    let index: String =
        std::iter::once("// Written by `cargo xtask wire`; not by hand.\n".to_owned()).chain(index).collect();
    types.insert(PathBuf::from("index.ts"), index);
    let schemas = schemas(&types);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/schemas.json");
    if std::env::var_os("HOLMGANG_WRITE").is_some() {
        std::fs::write(&beside, &schemas).unwrap();
        let _ = std::fs::remove_dir_all(&kept);
        for (name, text) in &types {
            let path = kept.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
    assert_eq!(files(&kept), types, "run `cargo xtask wire`");
    assert_eq!(std::fs::read_to_string(&beside).unwrap(), schemas, "run `cargo xtask wire`");
}

/// The same types as JSON Schemas, a line each, for the description of the interface.
fn schemas(types: &BTreeMap<PathBuf, String>) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut code = std::fs::read_to_string(folder.join("wire.rs")).unwrap();
    for file in std::fs::read_dir(folder.join("wire")).unwrap() {
        code.push_str(&std::fs::read_to_string(file.unwrap().path()).unwrap());
    }
    // What the terminal has as well stands beside the desk.
    code.push_str(&std::fs::read_to_string(folder.join("../../desk/src/campaign.rs")).unwrap());
    let defaults = schema::defaults(&code);
    let all = types.iter().filter(|(name, _)| !name.ends_with("index.ts"));
    let lines = all.map(|(_, text)| {
        let (name, schema) = schema::of(text, &defaults);
        format!("\"{name}\": {schema}")
    });
    format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))
}
