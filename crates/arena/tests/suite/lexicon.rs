//! What words of files and codes of refusals are called.

use holmgang_arena::lexicon::{called, value_called};
use holmgang_arena::{embedded, reasons};
use holmgang_kernel::shape::Kind;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// A word of an option that people are to choose has a name.
#[test]
fn options_are_chosen_by_words() {
    for ruleset in REGISTRY.0 {
        let profile = ruleset.profile();
        let shape = profile.shapes.iter().find(|shape| shape.table == "scenario").unwrap();
        for rule in profile.options {
            let Some(field) = shape.fields.iter().find(|field| field.key == rule.id) else { continue };
            let words = match field.kind {
                Kind::OneOf(words) => words,
                Kind::Bool => &["true", "false"],
                _ => &[][..],
            };
            for word in words.iter().filter(|word| word.parse::<i64>().is_err()) {
                assert!(value_called(word, Lang::Ru).is_some(), "{} {}: {word}", profile.id, rule.id);
            }
        }
    }
}

/// What abilities, items and tokens are made of is told in words.
#[test]
fn abilities_are_told_in_words() {
    fn words(kind: &Kind, out: &mut Vec<&'static str>) {
        match kind {
            Kind::OneOf(words) => out.extend(*words),
            Kind::List(kind, _) | Kind::Map(_, kind) => words_of(kind, out),
            Kind::Table(fields) => fields.iter().for_each(|field| words(&field.kind, out)),
            Kind::Either(one, other) => [one, other].into_iter().for_each(|kind| words_of(kind, out)),
            _ => {}
        }
    }
    fn words_of(kind: &Kind, out: &mut Vec<&'static str>) {
        words(kind, out);
    }
    let profile = REGISTRY.get("ability-chess").unwrap().profile();
    let mut all = Vec::new();
    for shape in profile.shapes.iter().filter(|shape| matches!(shape.table, "ability" | "item" | "token")) {
        shape.fields.iter().for_each(|field| words(&field.kind, &mut all));
    }
    assert!(all.len() > 60);
    for word in all.iter().filter(|word| !word.starts_with(['+', '-'])) {
        assert!(called(word, Lang::Ru).is_some(), "{word}");
    }
}

/// Every code that a rulebook names where it tells of refusals has a name.
#[test]
fn no_rulebook_shows_the_code_of_a_refusal() {
    for (id, lang) in REGISTRY.ids().into_iter().flat_map(|id| [(id, Lang::En), (id, Lang::Ru)]) {
        let text = reasons::told(&embedded::rulebook(id, lang).unwrap(), lang);
        for line in
            text.lines().filter(|line| ["Refused", "Refusal", "Отказ"].iter().any(|word| line.starts_with(word)))
        {
            let raw = line.split("→ `").skip(1).filter_map(|rest| rest.split_once('`'));
            let codes: Vec<&str> = raw.map(|(code, _)| code).collect();
            assert!(codes.is_empty(), "{id}: {codes:?} in {line}");
        }
    }
}
