//! What must never stand where.

use super::{Source, assert_none, rulesets, sources};

fn holds(sources: &[Source], words: &[&str], what: &str) {
    let mut faults = Vec::new();
    for source in sources {
        for (number, line) in source.code() {
            for word in words.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("{}:{number}: `{word}`", source.path));
            }
        }
    }
    assert_none(faults, what);
}

fn rule_sources() -> Vec<Source> {
    let mut all = sources("crates/kernel/src", "rs");
    for name in rulesets() {
        all.extend(sources(&format!("crates/rules-{name}/src"), "rs"));
    }
    all
}

#[test]
fn kernel_and_rules_have_no_world_of_their_own() {
    holds(
        &rule_sources(),
        &[
            "std::time",
            "std::fs",
            "std::thread",
            "std::env",
            "std::net",
            "std::process",
            "rand::rng",
            "thread_rng",
            "HashMap",
            "HashSet",
            "println!",
            "eprintln!",
        ],
        "kernel and rulesets have no clock, file, thread, environment, own randomness, hash order or print",
    );
}

#[test]
fn rules_have_no_floats() {
    let rules: Vec<Source> = rule_sources().into_iter().filter(|source| source.path.contains("rules-")).collect();
    holds(&rules, &["f32", "f64"], "no float in a rule");
}

#[test]
fn rulesets_do_not_see_each_other() {
    for name in rulesets() {
        let others: Vec<String> = rulesets()
            .into_iter()
            .filter(|other| *other != name)
            .map(|other| format!("holmgang_rules_{}", other.replace('-', "_")))
            .collect();
        let words: Vec<&str> = others.iter().map(String::as_str).collect();
        holds(&sources(&format!("crates/rules-{name}/src"), "rs"), &words, "a ruleset sees another one");
    }
}

#[test]
fn only_the_list_of_rulebooks_tells_rulesets_apart() {
    let names: Vec<String> = rulesets().into_iter().map(|name| format!("\"{name}\"")).collect();
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    for layer in ["kernel", "ai", "lab", "arena", "desk", "engine", "tui", "cli", "server"] {
        let all = sources(&format!("crates/{layer}/src"), "rs");
        holds(&all, &words, "a ruleset is told apart by name outside the list of rulebooks");
    }
}

#[test]
fn nothing_is_unfinished_or_switched_off() {
    let mut all = sources("crates", "rs");
    all.extend(sources("xtask", "rs"));
    all.retain(|source| !source.path.ends_with("tidy/nevers.rs"));
    let mut faults = Vec::new();
    for source in &all {
        for (number, line) in source.text.lines().enumerate() {
            for word in ["TODO", "FIXME", "XXX", "#[ignore", "todo!(", "unimplemented!(", "dbg!("] {
                if line.contains(word) {
                    faults.push(format!("{}:{}: `{word}`", source.path, number + 1));
                }
            }
        }
    }
    assert_none(faults, "unfinished or switched off");
}

#[test]
fn files_stay_small_enough_to_be_named() {
    let mut all = sources("crates", "rs");
    all.extend(sources("xtask", "rs"));
    let faults = all
        .iter()
        .filter(|source| source.text.lines().count() > 700)
        .map(|source| format!("{}: {} lines", source.path, source.text.lines().count()))
        .collect();
    assert_none(faults, "files over 700 lines");
}
