//! House rules as people choose them: what a rule is about, and its values by name, each with what it means.

use holmgang_kernel::ruleset::{HouseRule, Profile};
use holmgang_kernel::shape::Kind;
use holmgang_kernel::words::{Lang, Words};

use crate::lexicon;

/// A value that a house rule may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// As files write it.
    pub id: &'static str,
    /// What it is called.
    pub name: Words,
    /// What it does; empty where the name says it.
    pub about: Words,
}

/// The closed list of values of a rule; empty where any number or truth may stand.
pub fn ids(profile: &Profile, rule: &HouseRule) -> &'static [&'static str] {
    let scenario = profile.shapes.iter().find(|shape| shape.table == "scenario");
    let mut fields = scenario.map_or(&[][..], |shape| shape.fields).iter();
    match fields.find(|field| field.key == rule.id).map(|field| field.kind) {
        Some(Kind::OneOf(ids)) => ids,
        _ => &[],
    }
}

/// What a rule is about, without its values, and its values. Sentences say "what it is: value: what that means; value: what that means".
pub fn told(profile: &Profile, rule: &HouseRule) -> (Words, Vec<Value>) {
    let ids = ids(profile, rule);
    let both = |ask: &dyn Fn(Lang) -> String| Words::new(ask(Lang::En), ask(Lang::Ru));
    let about = both(&|lang| {
        let text = rule.about.get(lang);
        let first = ids.iter().filter_map(|id| place(text, id)).min();
        match first {
            // What is only its values is about whatever stands before them, or about all of it.
            Some(0) | None => lexicon::in_words(text, ids, lang),
            Some(first) => text[..first].trim_end_matches([' ', ':']).to_owned(),
        }
    });
    let values = ids.iter().map(|&id| Value {
        id,
        name: both(&|lang| lexicon::value_called(id, lang).unwrap_or(id).to_owned()),
        about: both(&|lang| meaning(rule.about.get(lang), ids, id).to_owned()),
    });
    (about, values.collect())
}

/// Where a value is explained: its id with a colon behind it.
fn place(text: &str, id: &str) -> Option<usize> {
    let said = format!("{id}: ");
    text.match_indices(&said)
        .map(|(at, _)| at)
        .find(|at| at.checked_sub(1).is_none_or(|before| text.as_bytes()[before] == b' '))
}

/// What is said of a value: from its colon to the next value.
fn meaning<'a>(text: &'a str, ids: &[&str], id: &str) -> &'a str {
    let Some(at) = place(text, id) else { return "" };
    let from = at + id.len() + 2;
    let until = ids.iter().filter_map(|other| place(text, other)).filter(|other| from <= *other).min();
    text[from..until.unwrap_or(text.len())].trim_end_matches([' ', ';', '.'])
}
