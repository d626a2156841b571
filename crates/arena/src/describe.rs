//! An entry of the content told to people: what an ability, an item or a spell costs, where it reaches, when it is used, what it does. From its fields, so
//! that nothing of it is left out, and what somebody has written is told like what comes with the program.

use holmgang_kernel::doc::{Entry, Node, Value};
use holmgang_kernel::say;
use holmgang_kernel::shape::{FieldShape, Kind};
use holmgang_kernel::words::{Lang, folded};

use crate::erased::AnyRules;
use crate::lexicon::called;

/// Fields that are told elsewhere, or to nobody.
const UNTOLD: [&str; 5] = ["id", "name", "about", "origin", "art"];
/// Tables whose entries are no things that a fighter has.
pub const PLACES: [&str; 10] =
    ["scenario", "map", "army", "position", "squad", "battle_level", "encounter", "combatant", "piece", "monster"];

/// The lines about an entry, beginning with what it does; none if there is no such entry.
pub fn entry(rules: &dyn AnyRules, table: &str, id: &str, lang: Lang) -> Vec<String> {
    let shape = rules.profile().shapes.iter().find(|shape| shape.table == table);
    let (Some(node), Some(shape)) = (rules.entry(table, id), shape) else { return Vec::new() };
    let teller = Teller { rules, lang, root: node };
    let mut lines: Vec<String> = node.names("about").map(|about| about.get(lang).to_owned()).into_iter().collect();
    teller.table(node, shape.fields, "", &mut lines);
    lines
}

/// The entries that these names stand for: table, id, and the name itself.
pub fn named(rules: &dyn AnyRules, names: &[String], lang: Lang) -> Vec<(&'static str, String, String)> {
    let wanted: Vec<String> = names.iter().map(|name| folded(name)).collect();
    let mut out = Vec::new();
    for (table, entries) in rules.tables().into_iter().filter(|(table, _)| !PLACES.contains(table)) {
        for listed in entries {
            let name = listed.name.get(lang);
            if wanted.contains(&folded(name)) {
                out.push((table, listed.id.clone(), name.to_owned()));
            }
        }
    }
    out
}

struct Teller<'a> {
    rules: &'a dyn AnyRules,
    lang: Lang,
    /// The whole entry: its parts speak of each other.
    root: &'a Node,
}

impl Teller<'_> {
    /// The fields of a table: those of one value in a line, lists of named parts each with a head of its own.
    fn table(&self, node: &Node, fields: &[FieldShape], indent: &str, lines: &mut Vec<String>) {
        let mut short = Vec::new();
        let mut parts: Vec<String> = Vec::new();
        for Entry { key, node, .. } in node.entries().iter().filter(|entry| !UNTOLD.contains(&entry.key.as_str())) {
            let field = fields.iter().find(|field| field.key == key.as_str());
            match (field.map(|field| field.kind), &node.value) {
                (Some(Kind::List(Kind::Table(fields), _)), Value::List(list))
                    if list.iter().any(|part| part.get("name").is_some())
                        && list.iter().any(|part| part.entries().len() > 3) =>
                {
                    for part in list {
                        let name = part.names("name").map(|name| name.get(self.lang).to_owned()).unwrap_or_default();
                        parts.push(format!("{indent}{name}"));
                        let deeper = format!("{indent}  ");
                        if let Some(about) = part.names("about") {
                            parts.push(format!("{deeper}{}", about.get(self.lang)));
                        }
                        self.table(part, fields, &deeper, &mut parts);
                    }
                }
                (_, Value::Bool(false)) => {}
                (_, Value::Bool(true)) => short.push(self.label(key, field)),
                _ => short.push(format!("{}: {}", self.label(key, field), self.value(node))),
            }
        }
        if !short.is_empty() {
            lines.push(format!("{indent}{}", short.join(" · ")));
        }
        lines.append(&mut parts);
    }

    /// What a field is called: by a word if it has one, else by what the rulebook says of it.
    fn label(&self, key: &str, field: Option<&FieldShape>) -> String {
        match (called(key, self.lang), field) {
            (Some(word), _) => word.to_owned(),
            (None, Some(field)) => {
                let about = field.about.get(self.lang).replace('`', "").replace('_', " ");
                about.split([';', ':', ',']).next().unwrap_or_default().trim().to_owned()
            }
            (None, None) => key.replace('_', " "),
        }
    }

    fn value(&self, node: &Node) -> String {
        match &node.value {
            Value::Bool(value) => self.word(if *value { "true" } else { "false" }),
            Value::Int(number) => number.to_string(),
            Value::Text(text) | Value::Other(text) => self.word(text),
            Value::List(list) => match list.as_slice() {
                [Node { value: Value::Int(from), .. }, Node { value: Value::Int(to), .. }] => format!("{from}–{to}"),
                list => list.iter().map(|part| self.value(part)).collect::<Vec<_>>().join(", "),
            },
            Value::Table(entries) => self.inline(node, entries),
        }
    }

    /// A small table in a row: what it does or is called first, the rest in brackets.
    fn inline(&self, node: &Node, entries: &[Entry]) -> String {
        if let (Some(en), Some(ru)) = (node.text("en"), node.text("ru")) {
            return self.lang.pick(en, ru).to_owned();
        }
        let head = ["do", "on", "is", "if", "what"].into_iter().find(|key| node.get(key).is_some());
        let name = node.names("name").map(|name| name.get(self.lang).to_owned());
        let head_words = name.or_else(|| head.and_then(|key| node.get(key)).map(|node| self.value(node)));
        let rest: Vec<String> = entries
            .iter()
            .filter(|entry| !UNTOLD.contains(&entry.key.as_str()) && Some(entry.key.as_str()) != head)
            .map(|entry| format!("{}: {}", self.label(&entry.key, None), self.value(&entry.node)))
            .collect();
        match (head_words, rest.is_empty()) {
            (Some(head), true) => head,
            (Some(head), false) => format!("{head} ({})", rest.join(", ")),
            (None, _) => rest.join(", "),
        }
    }

    /// A word of the content, an entry by its name, or what stands there.
    fn word(&self, text: &str) -> String {
        if let Some(word) = called(text, self.lang) {
            return word.to_owned();
        }
        let parts = self.root.entries().iter().flat_map(|entry| entry.node.list());
        let own = parts.filter(|part| part.text("id") == Some(text)).find_map(|part| part.names("name"));
        if let Some(own) = own {
            return own.get(self.lang).to_owned();
        }
        let tables = self.rules.profile().shapes.iter().filter(|shape| shape.table != "scenario");
        let mut found = tables.filter_map(|shape| self.rules.entry(shape.table, text)?.names("name"));
        match found.next() {
            Some(name) => name.get(self.lang).to_owned(),
            None if text.is_empty() => say!(self.lang, "none", "нет"),
            None => text.replace('_', " "),
        }
    }
}
