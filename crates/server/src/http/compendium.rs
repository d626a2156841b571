//! The compendium: everything of a rulebook's content that stands in a battle, in words of one language, with the clause behind each field.
//! Labels are those by which content files are checked, so a new field is in it by itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Path, Query, State};
use axum::{Json, Router, routing::get};
use holmgang_arena::erased::{AnyRules, ScenarioSource, Setup};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::shape::{FieldShape, Kind};
use holmgang_kernel::view::{self, Footing};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::{Deserialize, Serialize};

use self::held::{Net, Trial};
use super::{Answer, Fault, RequestLang};
use crate::app::App;

mod held;
mod words;

/// Tables that set up a battle, and lists of numbers behind other entries: what can be met on the board is not in them.
const APART: &[&str] = &["scenario", "map", "position", "squad", "army", "encounter", "battle_level", "wall", "rarity"];
/// Fields that an entry is headed by.
const HEAD: &[&str] = &["id", "name", "about", "sign", "art"];

/// The chapter of the ground: no table of the content.
const TERRAIN: &str = "terrain";

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
    /// The fighters that have it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    had_by: Vec<Holder>,
    /// A battle in which it can be tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<Trial>,
}

/// Somebody who has something.
#[derive(Serialize)]
struct Holder {
    table: &'static str,
    id: String,
    name: String,
    /// Whether the compendium has an entry of theirs.
    told: bool,
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

/// What of it is wanted.
#[derive(Deserialize)]
struct Wanted {
    /// Names alone, to find them in texts.
    #[serde(default)]
    names: bool,
    /// One entry: its table and its id, `spell/stone_guard`.
    only: Option<String>,
}

/// Compendia as they were worked out, by rulebook and language: the content stays as it is while the server runs.
#[derive(Default)]
pub struct KeptCompendia(Mutex<BTreeMap<(String, &'static str), Arc<Vec<Chapter>>>>);

impl KeptCompendia {
    fn of(&self, rules: &dyn AnyRules, lang: Lang) -> Arc<Vec<Chapter>> {
        let key = (rules.profile().id.to_owned(), lang.pick("en", "ru"));
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&key) {
            return Arc::clone(known);
        }
        let made = Arc::new(chapters(rules, lang));
        kept().insert(key, Arc::clone(&made));
        made
    }
}

async fn compendium(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<serde_json::Value>> {
    let rules = app.rules(&id)?;
    let chapters = app.compendia.of(&*rules, lang);
    let nothing = || Fault::said("not_found", "there is nothing here", "здесь ничего нет");
    let tables = match (&wanted.only, wanted.names) {
        (Some(only), _) => {
            let entry = only.split_once('/').and_then(|(table, id)| {
                let chapter = chapters.iter().find(|chapter| chapter.table == table)?;
                Some((chapter, chapter.entries.iter().find(|entry| entry.id == id)?))
            });
            let (Chapter { table, about, .. }, entry) = entry.ok_or_else(nothing)?;
            serde_json::json!([{ "table": table, "about": about, "entries": [entry] }])
        }
        (None, true) => {
            let name = |entry: &Entry| serde_json::json!({ "id": entry.id, "name": entry.name });
            let names = chapters.iter().map(|Chapter { table, entries, .. }| {
                serde_json::json!({ "table": table, "entries": entries.iter().map(name).collect::<Vec<_>>() })
            });
            names.collect()
        }
        (None, false) => serde_json::to_value(&*chapters).map_err(|_| nothing())?,
    };
    Ok(Json(serde_json::json!({ "tables": tables })))
}

fn chapters(rules: &dyn AnyRules, lang: Lang) -> Vec<Chapter> {
    let writer = Writer { rules, lang };
    let opener = REGISTRY.get(rules.profile().id).ok().and_then(|registered| registered.opener());
    let net = Net::of(rules, opener.map(|opener| (opener.scenario, opener.seat)));
    let holder = |(table, id): (&'static str, String)| {
        let name = writer.named(&id, &[table]);
        Holder { table, name, told: !APART.contains(&table), id }
    };
    let shapes = rules.profile().shapes;
    let tables = rules.tables().into_iter().filter(|(table, _)| !APART.contains(table));
    let written = tables.filter_map(|(table, entries)| {
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
            let had_by = net.holders(table, &listed.id).into_iter().map(holder).collect();
            let trial = net.trial(table, &listed.id);
            Some(Entry { id: listed.id, name, about, art, facts, had_by, trial })
        });
        Some(Chapter { table, about: shape.about.get(lang), entries: entries.collect() })
    });
    written.chain(terrain(rules, lang)).collect()
}

/// What boards are made of, in the words that stand at their cells.
fn terrain(rules: &dyn AnyRules, lang: Lang) -> Option<Chapter> {
    let grounds = rules.footings(lang);
    let met = where_met(rules);
    let met = |id: &str| met.iter().find(|(mark, _)| is_of(mark, id)).map(|(_, trial)| trial.clone());
    let entries = grounds.into_iter().map(|Footing { mark, facts }| {
        let told = |fact: view::Fact| Fact {
            name: fact.name,
            value: fact.value,
            clause: fact.clause.map(|clause| clause.to_string()),
            parts: Vec::new(),
        };
        let facts = capitalised(facts.into_iter().map(told).collect());
        let trial = met(&mark.id);
        let name = large(&mark.name);
        Entry {
            name,
            about: large(&mark.about),
            art: mark.icon.to_owned(),
            facts,
            had_by: Vec::new(),
            trial,
            id: mark.id,
        }
    });
    let entries: Vec<Entry> = entries.collect();
    let about = lang.pick("what boards are made of", "из чего сделаны поля");
    (!entries.is_empty()).then_some(Chapter { table: TERRAIN, about, entries })
}

/// The first scenario on whose board each mark of a cell is seen as it begins.
fn where_met(rules: &dyn AnyRules) -> BTreeMap<String, Trial> {
    let mut met = BTreeMap::new();
    for scenario in rules.scenarios() {
        let source = ScenarioSource::Id(scenario.id.clone());
        let setup = Setup { scenario: source, options: Vec::new(), key: [0; 32], rolls: Rolls::Seeded };
        let Ok(battle) = rules.start(&setup) else { continue };
        let view = battle.view(Viewer::Spectator, Lang::En);
        let Some(seat) = view.sides.first().map(|side| side.seat.to_owned()) else { continue };
        for mark in view.boards.iter().flat_map(|board| &board.cells).flat_map(|cell| &cell.marks) {
            let trial = || Trial { scenario: scenario.id.clone(), seat: seat.clone(), fighter: None };
            met.entry(mark.id.clone()).or_insert_with(trial);
        }
    }
    met
}

/// Whether a mark of a cell is of this kind: walls on its sides have the side behind the kind.
fn is_of(mark: &str, kind: &str) -> bool {
    mark.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// A text that begins with a large letter.
fn large(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
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
        let parts = fact.parts.into_iter().map(of_parts).collect();
        Fact { name: large(&fact.name), parts, ..fact }
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
    use holmgang_arena::erased::TurnInfo;
    use holmgang_kernel::seat::Seat;

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

    fn rulebooks() -> Vec<Arc<dyn AnyRules>> {
        let all = REGISTRY.all(&ContentSources::builtin());
        all.into_iter()
            .map(|(_, rules)| Arc::from(rules.expect("a rulebook of the registry has its content")))
            .collect()
    }

    /// What a player reads at a cell that is closed or harms can be looked up, by the same words of the rules.
    #[test]
    fn whatever_closes_or_harms_a_cell_is_in_the_compendium() {
        let mut seen = 0;
        for rules in rulebooks() {
            let id = rules.profile().id;
            let grounds = rules.footings(Lang::En);
            for scenario in rules.scenarios() {
                let source = ScenarioSource::Id(scenario.id.clone());
                let setup = Setup { scenario: source, options: Vec::new(), key: [7; 32], rolls: Rolls::Seeded };
                let mut battle = rules.start(&setup).ok().unwrap();
                for step in 0..60 {
                    let view = battle.view(Viewer::Seat(Seat::Referee), Lang::En);
                    for cell in view.boards.iter().flat_map(|board| &board.cells) {
                        if !matches!(cell.terrain, view::Terrain::Solid | view::Terrain::Hazard) {
                            continue;
                        }
                        seen += 1;
                        let known = |mark: &view::Badge| grounds.iter().any(|ground| is_of(&mark.id, &ground.mark.id));
                        assert!(cell.marks.iter().any(known), "{id} {}: {:?}", scenario.id, cell.marks);
                    }
                    let TurnInfo::Of { seats, .. } = battle.turn() else { break };
                    let seat = seats[0];
                    let Some(text) = battle.advise(seat, "random", step) else { break };
                    battle.act(seat, &text, Rolls::Seeded).ok().unwrap();
                }
            }
            for lang in [Lang::En, Lang::Ru] {
                for Footing { mark, facts } in rules.footings(lang) {
                    assert!(!mark.name.is_empty() && !mark.about.is_empty() && !facts.is_empty(), "{id} {}", mark.id);
                    assert!(
                        facts.iter().all(|fact| fact.clause.is_some() && !fact.value.is_empty()),
                        "{id} {}",
                        mark.id
                    );
                }
            }
        }
        assert!(seen > 1000, "{seen} cells were looked at");
    }

    /// Whoever looks something up can try it: the battle that is named begins, and whoever would join it can.
    #[test]
    fn what_is_told_can_be_tried() {
        let (mut all, mut without, mut held) = (0, Vec::new(), 0);
        for rules in rulebooks() {
            let id = rules.profile().id;
            let mut begun = std::collections::BTreeSet::new();
            for chapter in chapters(&*rules, Lang::Ru) {
                for entry in chapter.entries {
                    all += 1;
                    held += usize::from(!entry.had_by.is_empty());
                    for holder in &entry.had_by {
                        assert!(
                            rules.entry(holder.table, &holder.id).is_some() && !holder.name.is_empty(),
                            "{}",
                            holder.id
                        );
                    }
                    let Some(trial) = entry.trial else {
                        without.push(format!("{id} {} {}", chapter.table, entry.id));
                        continue;
                    };
                    if !begun.insert((trial.scenario.clone(), trial.fighter.clone())) {
                        continue;
                    }
                    let scenario = match &trial.fighter {
                        None => ScenarioSource::Id(trial.scenario.clone()),
                        Some(fighter) => joined(&*rules, &trial, fighter),
                    };
                    let setup = Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Seeded };
                    let battle = rules.start(&setup);
                    let battle = battle.unwrap_or_else(|fault| panic!("{id} {}: {fault:?}", entry.id));
                    let sides = battle.view(Viewer::Spectator, Lang::En).sides;
                    assert!(sides.iter().any(|side| side.seat == trial.seat), "{id} {}: {}", entry.id, trial.seat);
                }
            }
        }
        let never = |id: &&String| id.split(' ').nth(1).is_some_and(|table| FOUGHT_WITH.contains(&table));
        let never: Vec<&String> = without.iter().filter(never).collect();
        // A piece that none of our squads has: a squad is no list of fighters that somebody could join.
        assert_eq!(never, ["mini-duel piece queen_archer"], "cannot be tried");
        assert!(without.len() * 20 < all, "of {all} cannot be tried: {without:#?}");
        assert!(held * 2 > all, "of {all} entries {held} tell who has them");
    }

    /// Tables of which every entry can be tried.
    const FOUGHT_WITH: &[&str] = &["combatant", "monster", "creature", "piece", "ability", "spell", "skill"];

    /// A scenario in which a fighter has the first place of a seat, as the page writes it.
    fn joined(rules: &dyn AnyRules, trial: &Trial, fighter: &str) -> ScenarioSource {
        let node = rules.entry("scenario", &trial.scenario).unwrap();
        let mut json = holmgang_desk::campaign::json(node);
        let first = &mut json[&trial.seat][0];
        let (cell, who) = (first.get("cell").cloned(), first["combatant"].take());
        assert!(who.is_string());
        *first = serde_json::json!({ "combatant": fighter });
        if let Some(cell) = cell {
            first["cell"] = cell;
        }
        crate::game::source(&crate::wire::Source::Json(json)).ok().unwrap()
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
