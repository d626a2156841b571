//! House rules of every rulebook, as people read them.

use holmgang_arena::house::told;
use holmgang_arena::lexicon;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

#[test]
fn no_rule_is_told_with_words_of_files() {
    for id in REGISTRY.ids() {
        let profile = REGISTRY.get(id).unwrap().profile();
        for rule in profile.options {
            let (about, values) = told(profile, rule);
            assert!(!about.en.is_empty() && !about.ru.is_empty(), "{}", rule.id);
            for value in &values {
                assert!(!value.name.en.contains('_') && !value.name.ru.contains('_'), "{}: {}", rule.id, value.id);
                assert!(lexicon::value_called(value.id, Lang::Ru).is_some(), "{}: {} has no name", rule.id, value.id);
            }
            for text in [&about.en, &about.ru] {
                assert!(!text.contains('_') && !text.contains('`'), "{}: {text}", rule.id);
                assert!(!values.iter().any(|value| text.contains(&format!("{}:", value.id))), "{}: {text}", rule.id);
            }
        }
    }
}

#[test]
fn values_are_explained_where_the_rule_explains_them() {
    let profile = REGISTRY.get("fairydust").unwrap().profile();
    let rule = profile.options.iter().find(|rule| rule.id == "refresh").unwrap();
    let (about, values) = told(profile, rule);
    assert_eq!(about.en, "activity points come back");
    assert_eq!(values[0].about.en, "with the turn of each character");
    assert_eq!(values[1].about.en, "with the round");
}
