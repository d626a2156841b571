//! Kinds of actions, so that uses can be counted in any rulebook: the verb, and the spell, the ability or the item that its notation names.

use std::collections::HashSet;
use std::sync::Arc;

use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::library::Library;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::shape::Shape;
use holmgang_kernel::words::{Lang, Words};
use holmgang_lab::contest::Kinds;

use crate::describe::PLACES;
use crate::erased::AnyRules;

/// The kinds of a rulebook's actions with this content: `cast fire_bolt`, `attack`.
pub(crate) fn kinds<R: Playable>(library: &Library, shapes: &[Shape]) -> Kinds<R> {
    let entries: HashSet<String> = things(library, shapes).into_iter().map(|thing| thing.id.to_owned()).collect();
    let entries = Arc::new(entries);
    Kinds::new(move |rules: &R, state, action| kind(&rules.write(state, action), |word| entries.contains(word)))
}

/// Something that can be used: an entry, or a part of one with an id and a name of its own, as the abilities of a character are.
pub(crate) struct Thing<'a> {
    pub table: &'static str,
    /// The id of the entry.
    pub entry: &'a str,
    /// Its own id.
    pub id: &'a str,
    pub name: Words,
}

/// Everything that can be used, in the order of the content.
pub(crate) fn things<'a>(library: &'a Library, shapes: &[Shape]) -> Vec<Thing<'a>> {
    let mut out = Vec::new();
    for shape in shapes.iter().filter(|shape| !PLACES.contains(&shape.table)) {
        for item in library.table(shape.table) {
            named(&item.node, &mut |id, name| out.push(Thing { table: shape.table, entry: &item.id, id, name }));
        }
    }
    out
}

/// Every table within a node that has an id and a name.
fn named<'a>(node: &'a Node, found: &mut dyn FnMut(&'a str, Words)) {
    if let (Some(id), Some(name)) = (node.text("id"), node.names("name")) {
        found(id, name);
    }
    match &node.value {
        Value::List(list) => list.iter().for_each(|node| named(node, found)),
        Value::Table(entries) => entries.iter().for_each(|entry| named(&entry.node, found)),
        _ => {}
    }
}

/// The kind of an action by its notation: the verb, with the first word behind it that is an entry. What stands in quotes is another action.
fn kind(written: &str, is_entry: impl Fn(&str) -> bool) -> String {
    let plain = written.split('"').next().unwrap_or_default();
    let mut words = plain.split(' ');
    let verb = words.next().unwrap_or_default();
    let values = words.map(|word| word.split_once('=').map_or(word, |(_, value)| value));
    match values.into_iter().find(|word| is_entry(word)) {
        Some(entry) => format!("{verb} {entry}"),
        None => verb.to_owned(),
    }
}

/// What people call a kind of action: the name of the entry with the verb behind it, or the verb alone.
pub fn called(rules: &dyn AnyRules, kind: &str, lang: Lang) -> String {
    let (verb, entry) = kind.split_once(' ').unwrap_or((kind, ""));
    let known = rules.verbs().iter().find(|known| known.en == verb);
    let word = lang.pick(verb, known.and_then(|known| known.ru.first()).copied().unwrap_or(verb)).replace('_', " ");
    let tables = rules.tables().into_iter().filter(|(table, _)| !PLACES.contains(table));
    let mut nodes =
        tables.flat_map(|(table, listed)| listed.into_iter().filter_map(move |it| rules.entry(table, &it.id)));
    let name = (!entry.is_empty()).then(|| {
        nodes.find_map(|node| {
            let mut name = None;
            named(node, &mut |id, found| {
                if id == entry {
                    name = Some(found);
                }
            });
            name
        })
    });
    match name.flatten() {
        Some(name) => format!("{} ({word})", name.get(lang)),
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn a_kind_is_a_verb_with_its_entry() {
        let is_entry = |word: &str| ["fireball", "bow"].contains(&word);
        for (written, wanted) in [
            ("cast fireball suspect overload=true", "cast fireball"),
            ("attack whoever with=bow", "attack bow"),
            ("attack blue-1", "attack"),
            ("delay on=any_action of=enemy do=\"attack whoever with=bow\"", "delay"),
            ("end", "end"),
            ("", ""),
        ] {
            assert_eq!(kind(written, is_entry), wanted);
        }
    }
}
