//! Imports run one way: faces → desk → rulebooks → arena → lab → ai → kernel, and rulebooks → rules-* → kernel.

use super::{assert_none, rulesets};
use crate::command::root;

/// What each crate may depend on, of our own.
fn allowed(name: &str) -> Option<Vec<String>> {
    let own = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
    match name {
        "holmgang-kernel" => own(&[]),
        "holmgang-maps" => own(&["holmgang-kernel"]),
        "holmgang-ai" => own(&["holmgang-kernel"]),
        "holmgang-lab" => own(&["holmgang-kernel", "holmgang-ai"]),
        "holmgang-testkit" => own(&["holmgang-kernel"]),
        "holmgang-arena" => own(&["holmgang-kernel", "holmgang-ai", "holmgang-lab", "holmgang-maps"]),
        "holmgang-rulebooks" => {
            let rules = rulesets().into_iter().map(|name| format!("holmgang-rules-{name}"));
            Some(rules.chain(["holmgang-arena".to_owned()]).collect())
        }
        // Faces read the kernel's plain words (views, seats, texts); what they do goes through the arena.
        "holmgang-desk" | "holmgang-engine" => own(&["holmgang-kernel", "holmgang-arena", "holmgang-rulebooks"]),
        "holmgang-server" => own(&["holmgang-kernel", "holmgang-arena", "holmgang-rulebooks", "holmgang-desk"]),
        "holmgang-tui" => own(&["holmgang-kernel", "holmgang-arena"]),
        "holmgang-py" => own(&["holmgang-kernel", "holmgang-arena", "holmgang-rulebooks"]),
        "holmgang" => {
            let faces = ["kernel", "arena", "rulebooks", "desk", "engine", "tui", "server"];
            Some(faces.iter().map(|name| format!("holmgang-{name}")).collect())
        }
        // A client of the server: it knows the protocol and nothing else.
        "holmgang-loadgen" => own(&[]),
        "xtask" => own(&[]),
        "holmgang-fuzz" => own(&["holmgang-kernel", "holmgang-arena"]),
        rules if rules.starts_with("holmgang-rules-") => own(&["holmgang-kernel"]),
        _ => None,
    }
}

#[test]
fn dependencies_run_one_way() {
    let mut faults = Vec::new();
    let mut folders: Vec<_> =
        std::fs::read_dir(root().join("crates")).unwrap().filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.extend([root().join("xtask"), root().join("fuzz")]);
    for folder in folders {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        let name = manifest["package"]["name"].as_str().unwrap().to_owned();
        let Some(allowed) = allowed(&name) else {
            faults.push(format!("{name}: say in xtask/src/tidy/layers.rs what it may depend on"));
            continue;
        };
        let needed = ["dependencies", "build-dependencies"].iter().filter_map(|table| manifest.get(*table)?.as_table());
        for dependency in needed.flat_map(|table| table.keys()).filter(|key| key.starts_with("holmgang")) {
            if !allowed.contains(dependency) {
                faults.push(format!("{name} may not depend on {dependency}"));
            }
        }
    }
    assert_none(faults, "imports against the direction");
}
