//! The compendium: everything of a rulebook's content that stands in a battle, in words of one language, with the clause behind each field.
//! Labels are those by which content files are checked, so a new field is in it by itself.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::{Json, Router, routing::get};
use holmgang_arena::erased::AnyRules;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::shape::{FieldShape, Kind};
use holmgang_kernel::words::Lang;
use serde::Serialize;

use super::{Answer, Fault, RequestLang};
use crate::app::App;

mod words;

/// Tables that set up a battle, and lists of numbers behind other entries: what can be met on the board is not in them.
const APART: &[&str] = &["scenario", "map", "position", "squad", "army", "encounter", "battle_level", "wall", "rarity"];
/// Fields that an entry is headed by.
const HEAD: &[&str] = &["id", "name", "about", "sign", "art"];

/// A table of the compendium.
#[derive(Serialize)]
struct Chapter {
    table: &'static str,
    about: &'static str,
    entries: Vec<Entry>,
}

/// An entry of a table.
#[derive(Serialize)]
struct Entry {
    id: String,
    name: String,
    about: String,
    /// The name of its sign or icon; empty for none.
    art: String,
    facts: Vec<Fact>,
}

/// A field of an entry: what it holds as a text, or parts with a name and fields of their own.
#[derive(Serialize)]
struct Fact {
    name: String,
    value: String,
    clause: Option<String>,
    parts: Vec<Part>,
}

/// One of several parts of an entry, as an action of an ability.
#[derive(Serialize)]
struct Part {
    name: String,
    /// What it does, in one sentence; empty where its fields say it.
    about: String,
    facts: Vec<Fact>,
}

/// Its route.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/rulebooks/{id}/compendium", get(compendium))
}

async fn compendium(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<serde_json::Value>> {
    let rules = app.rules(&id)?;
    let chapters: Vec<Chapter> = chapters(&*rules, lang);
    serde_json::to_value(chapters)
        .map(|chapters| Json(serde_json::json!({ "tables": chapters })))
        .map_err(|_| Fault::said("not_found", "there is nothing here", "здесь ничего нет"))
}

fn chapters(rules: &dyn AnyRules, lang: Lang) -> Vec<Chapter> {
    let writer = Writer { rules, lang };
    let shapes = rules.profile().shapes;
    let tables = rules.tables().into_iter().filter(|(table, _)| !APART.contains(table));
    tables
        .filter_map(|(table, entries)| {
            let shape = shapes.iter().find(|shape| shape.table == table)?;
            let entries = entries.into_iter().filter_map(|listed| {
                let entry = rules.entry(table, &listed.id)?;
                let mut facts = capitalised(writer.facts(entry, shape.fields));
                // What a rulebook says of parts is of its actions: the only list of an entry whose parts have names.
                for fact in &mut facts {
                    for (n, part) in fact.parts.iter_mut().enumerate() {
                        part.about = rules.part_about(table, &listed.id, n, lang).unwrap_or_default();
                    }
                }
                let own = entry.text("art").map(str::to_owned);
                let art = own.or_else(|| rules.picture(table, &listed.id)).unwrap_or_default();
                let (name, about) = (listed.name.get(lang).to_owned(), listed.about.get(lang).to_owned());
                Some(Entry { id: listed.id, name, about, art, facts })
            });
            Some(Chapter { table, about: shape.about.get(lang), entries: entries.collect() })
        })
        .collect()
}

struct Writer<'a> {
    rules: &'a dyn AnyRules,
    lang: Lang,
}

impl Writer<'_> {
    /// The fields that an entry has, in the order of its shape.
    fn facts(&self, node: &Node, fields: &'static [FieldShape]) -> Vec<Fact> {
        let told = fields.iter().filter(|field| !HEAD.contains(&field.key));
        told.filter_map(|field| {
            let held = node.get(field.key)?;
            let parts = self.parts(held, &field.kind);
            let value = if parts.is_empty() { self.text(held, &field.kind) } else { String::new() };
            let clause = field.clause.map(|clause| clause.to_string());
            (!parts.is_empty() || !value.is_empty()).then(|| Fact {
                name: label(field.about.get(self.lang)).to_owned(),
                value,
                clause,
                parts,
            })
        })
        .collect()
    }

    /// Parts that have names of their own; none where a field is a plain one.
    fn parts(&self, node: &Node, kind: &Kind) -> Vec<Part> {
        let (Value::List(list), Kind::List(Kind::Table(fields), _)) = (&node.value, kind) else { return Vec::new() };
        if !fields.iter().any(|field| field.key == "name") {
            return Vec::new();
        }
        let name = |part: &Node| part.get("name").map(|name| self.names(name)).unwrap_or_default();
        let told = |part| Part { name: name(part), about: String::new(), facts: self.facts(part, fields) };
        list.iter().map(told).collect()
    }

    fn names(&self, node: &Node) -> String {
        match &node.value {
            Value::Text(text) => text.clone(),
            _ => node.get(self.lang.pick("en", "ru")).and_then(Node::as_text).unwrap_or_default().to_owned(),
        }
    }

    /// What a field holds, as a text without ids.
    fn text(&self, node: &Node, kind: &Kind) -> String {
        match (&node.value, kind) {
            (Value::Bool(yes), _) => match yes {
                true => self.lang.pick("yes", "да").to_owned(),
                false => self.lang.pick("no", "нет").to_owned(),
            },
            (Value::Int(number), _) => number.to_string().replace('-', "−"),
            (_, Kind::Names) => self.names(node),
            (_, Kind::Either(one, other)) => self.text(node, if fits(node, one) { one } else { other }),
            (Value::Text(id), Kind::Ref(tables)) => self.named(id, tables),
            (Value::Text(word), Kind::OneOf(_)) => words::of(word, self.lang).to_owned(),
            (Value::Text(text) | Value::Other(text), _) => self.told(text),
            (Value::List(list), Kind::Span(..)) => {
                let mut ends: Vec<i64> = list.iter().filter_map(Node::as_int).collect();
                ends.dedup();
                ends.iter().map(i64::to_string).collect::<Vec<_>>().join("–")
            }
            (Value::List(list), Kind::List(inner, _)) => {
                let between = if matches!(inner, Kind::Table(_)) { "; " } else { ", " };
                list.iter().map(|one| self.text(one, inner)).collect::<Vec<_>>().join(between)
            }
            (Value::Table(entries), Kind::Map(_, inner)) => {
                let pair = |key: &str, node: &Node| format!("{} {}", words::of(key, self.lang), self.text(node, inner));
                entries.iter().map(|entry| pair(&entry.key, &entry.node)).collect::<Vec<_>>().join(", ")
            }
            (Value::Table(_), Kind::Table(fields)) => {
                let facts = self.facts(node, fields);
                let yes = self.lang.pick("yes", "да");
                let said = facts.into_iter().map(|fact| match (fact.name.as_str(), fact.value.as_str()) {
                    ("", _) => fact.value,
                    (_, value) if value == yes => fact.name,
                    (name, value) => match name.strip_suffix(", %") {
                        Some(name) => self.lang.percent(&format!("{name} {value}%")),
                        None => format!("{name}: {value}"),
                    },
                });
                said.collect::<Vec<_>>().join(", ")
            }
            (Value::List(_) | Value::Table(_), _) => String::new(),
        }
    }

    /// A free text; an id in it is told by the name of what it stands for, or else as words.
    fn told(&self, text: &str) -> String {
        let is_id = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        if !is_id {
            return text.to_owned();
        }
        let tables: Vec<&str> = self.rules.profile().shapes.iter().map(|shape| shape.table).collect();
        let named = self.named(text, &tables);
        if named != text {
            return named;
        }
        // Part of an entry: an action of an ability.
        let entries =
            self.rules.tables().into_iter().flat_map(|(table, listed)| {
                listed.into_iter().filter_map(move |entry| self.rules.entry(table, &entry.id))
            });
        let part = entries
            .flat_map(Node::entries)
            .flat_map(|entry| entry.node.list())
            .find(|part| part.text("id") == Some(text));
        let name = part.and_then(|part| part.get("name")).map(|name| self.names(name));
        name.unwrap_or_else(|| text.replace('_', " "))
    }

    /// The name of the entry that an id stands for.
    fn named(&self, id: &str, tables: &[&str]) -> String {
        let found = tables.iter().find_map(|table| self.rules.entry(table, id));
        let name = found.and_then(|entry| entry.get("name")).map(|name| self.names(name));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| words::of(id, self.lang).to_owned())
    }
}

/// What stands by itself begins with a large letter; what stands within a line does not.
fn capitalised(facts: Vec<Fact>) -> Vec<Fact> {
    let of_parts = |part: Part| Part { facts: capitalised(part.facts), ..part };
    let headed = |fact: Fact| {
        let mut letters = fact.name.chars();
        let name = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        Fact { name, parts: fact.parts.into_iter().map(of_parts).collect(), ..fact }
    };
    facts.into_iter().map(headed).collect()
}

/// What a field is called: the beginning of its description, which goes on for those who write content. None where the value says enough.
fn label(about: &'static str) -> &'static str {
    let short = about.split([';', ':', '`', '(']).next().unwrap_or(about).trim_end();
    let short = short.strip_suffix(" like").or_else(|| short.strip_suffix(" вроде")).unwrap_or(short);
    short.trim_end_matches([',', ' '])
}

/// Which of two kinds an entry that was checked already is of.
fn fits(node: &Node, kind: &Kind) -> bool {
    match (&node.value, kind) {
        (_, Kind::Either(one, other)) => fits(node, one) || fits(node, other),
        (Value::Text(word), Kind::OneOf(all)) => all.contains(&word.as_str()),
        (Value::Table(_), Kind::Table(_) | Kind::Map(..) | Kind::Names)
        | (Value::List(_), Kind::List(..) | Kind::Span(..))
        | (Value::Int(_), Kind::Int(..))
        | (Value::Bool(_), Kind::Bool)
        | (Value::Text(_), Kind::Text | Kind::Id | Kind::Names | Kind::Ref(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_arena::content::ContentSources;
    use holmgang_rulebooks::REGISTRY;

    fn look(kind: &Kind, lacking: &mut Vec<&'static str>) {
        let mut need = |all: &'static [&'static str]| {
            lacking.extend(all.iter().copied().filter(|word| !words::known(word)));
        };
        match kind {
            Kind::OneOf(all) => need(all),
            Kind::Map(keys, inner) => {
                need(keys);
                look(inner, lacking);
            }
            Kind::List(inner, _) => look(inner, lacking),
            Kind::Table(fields) => fields.iter().for_each(|field| look(&field.kind, lacking)),
            Kind::Either(one, other) => {
                look(one, lacking);
                look(other, lacking);
            }
            _ => {}
        }
    }

    /// Words of files in a Russian text.
    fn latin_words(text: &str) -> impl Iterator<Item = &str> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.filter(|word| 2 < word.len() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
    }

    /// All texts of facts and of the parts below them.
    fn texts<'a>(facts: &'a [Fact], out: &mut Vec<&'a str>) {
        for fact in facts {
            out.extend([fact.name.as_str(), &fact.value]);
            for part in &fact.parts {
                out.push(&part.name);
                texts(&part.facts, out);
            }
        }
    }

    /// All fields of tables and of what is within them.
    fn fields(shapes: &'static [FieldShape], out: &mut Vec<&'static FieldShape>) {
        fn within(kind: &'static Kind, out: &mut Vec<&'static FieldShape>) {
            match kind {
                Kind::Table(of) => fields(of, out),
                Kind::List(inner, _) | Kind::Map(_, inner) => within(inner, out),
                Kind::Either(one, other) => {
                    within(one, out);
                    within(other, out);
                }
                _ => {}
            }
        }
        for field in shapes.iter().filter(|field| !HEAD.contains(&field.key)) {
            out.push(field);
            within(&field.kind, out);
        }
    }

    /// A card names what it tells in a word or two; what a field means to those who write content comes behind.
    #[test]
    fn labels_are_short() {
        const MOST: usize = 30;
        let mut long = Vec::new();
        for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
            let rules = rules.expect("a rulebook of the registry has its content");
            for shape in rules.profile().shapes.iter().filter(|shape| !APART.contains(&shape.table)) {
                let mut all = Vec::new();
                fields(shape.fields, &mut all);
                for (field, lang) in all.into_iter().flat_map(|field| [Lang::En, Lang::Ru].map(|lang| (field, lang))) {
                    let label = label(field.about.get(lang));
                    let begins = ["its ", "whether ", "what ", "how ", "which ", "что ", "какие ", "как ", "сколько "];
                    let is_sentence = begins.iter().any(|word| label.starts_with(word)) || label.split(' ').count() > 4;
                    if MOST < label.chars().count() || is_sentence {
                        long.push(format!("{} {} {}: {label}", profile.id, shape.table, field.key));
                    }
                }
            }
        }
        long.dedup();
        assert!(long.is_empty(), "descriptions in place of labels: {long:#?}");
    }

    #[test]
    fn every_word_of_the_content_has_words_for_people() {
        let (mut lacking, mut untold) = (Vec::new(), Vec::new());
        for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
            let (id, rules) = (profile.id, rules.expect("a rulebook of the registry has its content"));
            for shape in rules.profile().shapes.iter().filter(|shape| !APART.contains(&shape.table)) {
                shape.fields.iter().for_each(|field| look(&field.kind, &mut lacking));
            }
            for lang in [Lang::En, Lang::Ru] {
                let chapters = chapters(&*rules, lang);
                assert!(!chapters.is_empty(), "{id}");
                for entry in chapters.iter().flat_map(|chapter| &chapter.entries) {
                    assert!(!entry.name.is_empty() && !entry.facts.is_empty(), "{id}: {}", entry.id);
                    if lang == Lang::Ru {
                        let mut all = Vec::new();
                        texts(&entry.facts, &mut all);
                        let bare = all.into_iter().filter(|text| latin_words(text).next().is_some());
                        untold.extend(bare.map(|text| format!("{id} {}: {text}", entry.id)));
                    }
                }
            }
        }
        lacking.sort_unstable();
        lacking.dedup();
        assert!(lacking.is_empty(), "words lacking: {lacking:?}");
        assert!(untold.is_empty(), "told by ids in Russian: {untold:?}");
    }
}
