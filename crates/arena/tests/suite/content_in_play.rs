//! The starter content is there to be met: everything in it stands in a scenario that ships, and in a worked case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use holmgang_arena::content::ContentSources;
use holmgang_rulebooks::REGISTRY;

/// Tables that are part of the rules, or are read by commands of their own, and stand on no board.
const TABLES: [(&str, &str); 6] = [
    ("mini-duel", "rarity"),
    ("mini-duel", "wall"),
    ("mini-duel", "position"),
    ("tabletop-d20", "army"),
    ("tabletop-d20", "battle_level"),
    ("tabletop-d20", "encounter"),
];

/// What everybody has without its being written anywhere.
const EVERYBODY_HAS: [(&str, &str); 1] = [("tabletop-d20", "fists")];

/// Content for measuring speed, with numbers that no case looks at.
const MEASURES: &str = "bench";

type Entries = BTreeMap<(String, String), toml::Table>;

fn folder(of: &str, ruleset: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(of).join(ruleset)
}

fn files(of: &str, ruleset: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder(of, ruleset)).unwrap().map(|file| file.unwrap().path());
    files.map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// Every entry of the starter content, by table and id.
fn entries(ruleset: &str) -> Entries {
    let mut all = Entries::new();
    for text in files("content", ruleset) {
        for (table, rows) in text.parse::<toml::Table>().unwrap() {
            for row in rows.as_array().into_iter().flatten().filter_map(toml::Value::as_table) {
                if let Some(id) = row.get("id").and_then(toml::Value::as_str) {
                    all.insert((table.clone(), id.to_owned()), row.clone());
                }
            }
        }
    }
    all
}

/// Every word of a value that may name an entry: texts and keys, but for names and descriptions. `spells = "all"` names its whole table.
fn words(value: &toml::Value, out: &mut BTreeSet<String>) {
    match value {
        toml::Value::String(text) => {
            out.extend(text.split([' ', ',']).map(str::to_owned));
        }
        toml::Value::Array(list) => list.iter().for_each(|value| words(value, out)),
        toml::Value::Table(table) => {
            for (key, value) in table.iter().filter(|(key, _)| !matches!(key.as_str(), "name" | "about")) {
                out.insert(if value.as_str() == Some("all") { format!("all {key}") } else { key.clone() });
                words(value, out);
            }
        }
        _ => {}
    }
}

/// What these words name, and what that names in turn.
fn reached(all: &Entries, mut named: BTreeSet<String>) -> BTreeSet<(String, String)> {
    let mut met = BTreeSet::new();
    loop {
        let is_new = |(table, id): &&(String, String)| {
            !met.contains(&(table.clone(), id.clone()))
                && (named.contains(id) || named.contains(&format!("all {table}s")))
        };
        let new: Vec<(String, String)> = all.keys().filter(is_new).cloned().collect();
        if new.is_empty() {
            return met;
        }
        for key in new {
            let mut row = all[&key].clone();
            row.remove("id");
            words(&toml::Value::Table(row), &mut named);
            met.insert(key);
        }
    }
}

/// Those of the content that a test looks at and that are not among the ones met.
fn missing(ruleset: &str, all: &Entries, met: &BTreeSet<(String, String)>) -> Vec<(String, String)> {
    let is_looked_at = |(table, id): &&(String, String)| {
        table != "scenario"
            && !TABLES.contains(&(ruleset, table.as_str()))
            && !EVERYBODY_HAS.contains(&(ruleset, id.as_str()))
    };
    all.keys().filter(is_looked_at).filter(|key| !met.contains(*key)).cloned().collect()
}

#[test]
fn everything_stands_in_a_scenario() {
    for ruleset in REGISTRY.ids() {
        let all = entries(ruleset);
        let mut named = BTreeSet::new();
        for ((table, _), row) in &all {
            if table == "scenario" {
                words(&toml::Value::Table(row.clone()), &mut named);
            }
        }
        let met = reached(&all, named);
        let missing = missing(ruleset, &all, &met);
        assert!(missing.is_empty(), "{ruleset}: in no scenario that ships: {missing:?}");
    }
}

#[test]
fn everything_has_a_worked_case() {
    for ruleset in REGISTRY.ids() {
        let all = entries(ruleset);
        let text = files("conformance", ruleset).join("\n");
        // Named in a case, or in the battle that the case is played in: not what those have in turn.
        let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let mut named: BTreeSet<String> = text.split(|c: char| !of_word(c)).map(str::to_owned).collect();
        for ((table, id), row) in &all {
            if table == "scenario" && named.contains(id) {
                words(&toml::Value::Table(row.clone()), &mut named);
            }
        }
        let met: BTreeSet<_> = all.keys().filter(|(_, id)| named.contains(id)).cloned().collect();
        let mut missing = missing(ruleset, &all, &met);
        missing.retain(|(_, id)| !id.starts_with(MEASURES));
        assert!(missing.is_empty(), "{ruleset}: in no worked case: {missing:?}");
    }
}

/// What equal bots win more than 70 or less than 30 of 100 times says so, with the numbers of `docs/strength.md`.
#[test]
fn what_is_uneven_says_so() {
    let page = std::fs::read_to_string(folder("docs", "strength.md")).unwrap();
    let rows = page.split_once("## Other scenarios").unwrap().1.split("\n## ").next().unwrap();
    let mut uneven = 0;
    for row in rows.lines().filter(|row| row.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [ruleset, scenarios, battles, results, ..] = cells[..] else { panic!("{row}") };
        let Ok(rules) = REGISTRY.load(ruleset, &ContentSources::builtin()) else { continue };
        let battles: u64 = battles.trim_end_matches(" each").parse().unwrap();
        let shares = results.split(", ").filter_map(|result| {
            let (name, share) = result.split(" [").next()?.rsplit_once(' ')?;
            Some((name, share.parse::<u64>().ok()?))
        });
        let Some((_, share)) =
            shares.filter(|(name, share)| *name != "draw" && *share > 70).max_by_key(|(_, share)| *share)
        else {
            continue;
        };
        let won = (0..=battles).filter(|won| (200 * won + battles) / (2 * battles) == share);
        let told: Vec<String> = won.map(|won| format!("{won} of {battles}")).collect();
        let all = rules.scenarios();
        for scenario in all.iter().filter(|one| scenarios.split(", ").any(|id| id == one.id)) {
            uneven += 1;
            let (en, ru) = (&scenario.about.en, &scenario.about.ru);
            assert!(en.contains("Uneven: ") && ru.contains("Неравный бой: "), "{}: {en} {ru}", scenario.id);
            let is_told = |text: &str, of: &str| told.iter().any(|told| text.contains(&told.replace("of", of)));
            assert!(is_told(en, "of") && is_told(ru, "из"), "{}: {told:?} in {en} {ru}", scenario.id);
        }
    }
    assert!(uneven > 20, "{uneven}");
}
