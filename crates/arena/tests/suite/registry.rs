//! The list of rulebooks.

use holmgang_arena::content::ContentSources;
use holmgang_arena::read;
use holmgang_kernel::library::Document;
use holmgang_rulebooks::REGISTRY;

#[test]
fn a_file_belongs_to_the_ruleset_that_knows_its_fields() {
    let owner = |text: &str| {
        let root = read::toml("mine.toml", text).unwrap();
        REGISTRY.owner(&[Document { file: "mine.toml".to_owned(), root }]).map(|owner| owner.profile().id)
    };
    assert_eq!(owner("elves = \"shield_line\"\nzombies = \"grave_choir\""), Some("mini-duel"));
    assert_eq!(owner("[[scenario]]\nid = \"mine\"\nelves = \"shield_line\""), Some("mini-duel"));
    assert_eq!(owner("[[scenario]]\nid = \"mine\"\nred = []"), Some("forum-duel"));
}

#[test]
fn every_ruleset_of_the_binary_loads() {
    for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
        let rules = rules.unwrap_or_else(|faults| panic!("{}:\n{faults}", profile.id));
        assert!(!rules.scenarios().is_empty(), "{} has no scenario", profile.id);
    }
}

#[test]
fn every_ruleset_names_a_battle_to_begin_with() {
    for registered in REGISTRY.0 {
        let profile = registered.profile();
        let opener = registered.opener().unwrap_or_else(|| panic!("{} has no battle to begin with", profile.id));
        assert!(profile.seats.iter().any(|seat| seat.id == opener.seat), "{}: {opener:?}", profile.id);
        let rules = REGISTRY.load(profile.id, &ContentSources::builtin()).unwrap();
        let known = rules.scenarios();
        assert!(known.iter().any(|scenario| scenario.id == opener.scenario), "{}: {opener:?}", profile.id);
    }
}

/// Whoever fights and whatever is done with weapons, spells, skills and abilities is drawn in the compendium.
#[test]
fn what_acts_in_a_battle_has_a_picture() {
    let drawn = ["combatant", "monster", "creature", "piece", "weapon", "spell", "skill", "ability"];
    let icons =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/assets/icons.svg")).unwrap();
    let figures = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/icons.md")).unwrap();
    for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
        let rules = rules.unwrap_or_else(|faults| panic!("{}:\n{faults}", profile.id));
        for (table, entries) in rules.tables().into_iter().filter(|(table, _)| drawn.contains(table)) {
            for listed in entries {
                let own = rules.entry(table, &listed.id).and_then(|entry| entry.text("art")).map(str::to_owned);
                let picture = own.or_else(|| rules.picture(table, &listed.id)).unwrap_or_else(|| listed.id.clone());
                let (class, is_piece) = (picture.split('-').next().unwrap_or_default(), profile.id == "mini-duel");
                let is_known = icons.contains(&format!("id=\"{picture}\""))
                    || figures.contains(&format!("`{picture}`"))
                    || (is_piece && icons.contains(&format!("id=\"pc-{class}\"")));
                assert!(is_known, "{}: {table} {}: {picture}", profile.id, listed.id);
            }
        }
    }
}
