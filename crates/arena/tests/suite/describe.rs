//! Entries of the content, as people read them.

use holmgang_arena::content::ContentSources;
use holmgang_arena::describe::{PLACES, entry, named};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

#[test]
fn an_ability_is_told_with_cap_prices_zones_tempo_and_effect() {
    let rules = REGISTRY.load("ability-chess", &ContentSources::builtin()).unwrap();
    let told = entry(&*rules, "ability", "bombardier", Lang::En).join("\n");
    for part in ["cap of energy: 10", "Place a bomb", "price: 1–10", "zone: D2+0", "main action", "puts a token"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = entry(&*rules, "ability", "bombardier", Lang::Ru).join("\n");
    for part in ["предел энергии: 10", "цена: 1–10", "зона: D2+0", "основное", "ставит метку"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("place_token") && !told.contains("energy_cap"), "{told}");
    assert!(entry(&*rules, "ability", "nobody", Lang::En).is_empty());
}

#[test]
fn everything_that_fighters_have_is_told() {
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        for (table, entries) in rules.tables().into_iter().filter(|(table, _)| !PLACES.contains(table)) {
            for listed in entries {
                for lang in [Lang::En, Lang::Ru] {
                    let lines = entry(&*rules, table, &listed.id, lang);
                    let is_told = !lines.is_empty() || !matches!(table, "ability" | "spell" | "skill");
                    assert!(is_told, "{id}: {table} {}", listed.id);
                    assert!(lines.iter().all(|line| !line.contains('_')), "{id}: {lines:?}");
                }
            }
        }
    }
}

/// What no list of the program calls in Russian would stand there as files write it.
#[test]
fn nothing_is_told_in_the_words_of_files() {
    let is_raw = |line: &String| {
        line.split(|c: char| !c.is_ascii_alphabetic())
            .any(|word| word.chars().filter(char::is_ascii_lowercase).count() > 2)
    };
    let mut found = Vec::new();
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let drawn = ["scenario", "map", "army", "position", "battle_level", "encounter", "squad"];
        for (table, entries) in rules.tables().into_iter().filter(|(table, _)| !drawn.contains(table)) {
            for listed in entries {
                let raw: Vec<String> = entry(&*rules, table, &listed.id, Lang::Ru).into_iter().filter(is_raw).collect();
                if !raw.is_empty() {
                    found.push(format!("{id}: {table} {}: {raw:?}", listed.id));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A fighter is no thing of another one: the class of a piece is not told as the piece that is called so.
#[test]
fn fighters_are_not_told_as_things() {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let king = rules.tables().into_iter().find(|(table, _)| *table == "piece").unwrap().1.swap_remove(0);
    assert_eq!(named(&*rules, &[king.name.ru], Lang::Ru), []);
}

#[test]
fn entries_are_found_by_what_the_screen_calls_them() {
    let rules = REGISTRY.load("ability-chess", &ContentSources::builtin()).unwrap();
    let found = named(&*rules, &["бомбардир".to_owned()], Lang::Ru);
    assert_eq!(found, [("ability", "bombardier".to_owned(), "Бомбардир".to_owned())]);
}
