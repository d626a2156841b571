//! Case files to cases. Every key is known or a fault with its line.

use holmgang_kernel::clause;
use holmgang_kernel::doc::{At, Fault, Faults, Node, Value};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use super::{Case, CaseStep};
use crate::erased::ScenarioSource;
use crate::script::read_rolls;

/// The reason code of every fault of a case file.
pub const BAD_CASE: &str = "bad_case";

const CASE_KEYS: [&str; 11] =
    ["id", "clauses", "note", "scenario", "content", "options", "rolls", "start_refused", "expect", "set", "steps"];
const STEP_KEYS: [&str; 13] = [
    "seat",
    "do",
    "set",
    "rolls",
    "refused",
    "clause",
    "legal",
    "illegal",
    "expect",
    "events",
    "no_events",
    "figures",
    "terms",
];

/// Reads a case file.
///
/// # Errors
/// Every fault, each with its place.
pub fn read(file: &str, text: &str, profile: &Profile) -> Result<Vec<Case>, Faults> {
    let root = crate::read::toml(file, text)?;
    let mut reader = Reader { file, profile, faults: Vec::new() };
    let mut cases = Vec::new();
    for entry in root.entries() {
        match (&*entry.key, &entry.node.value) {
            ("case", Value::List(list)) => cases.extend(list.iter().map(|node| reader.case(node))),
            _ => reader
                .fault(entry.key_at, words!("a case file holds `[[case]]` only", "в файле случаев только `[[case]]`")),
        }
    }
    reader.faults.sort_by_key(|fault| fault.at);
    Faults(reader.faults).or(cases)
}

/// Ids that stand more than once.
pub(super) fn doubled(cases: &[Case]) -> Vec<Fault> {
    let mut known = std::collections::BTreeMap::new();
    let mut faults = Vec::new();
    for case in cases {
        if let Some((file, line)) = known.insert(case.id.as_str(), (case.file.as_str(), case.at.line)) {
            let id = &case.id;
            let words = words!("`{id}` is there already: {file}:{line}", "`{id}` уже есть: {file}:{line}");
            faults.push(fault(&case.file, case.at, words));
        }
    }
    faults
}

fn fault(file: &str, at: At, words: Words) -> Fault {
    Fault { code: BAD_CASE, file: file.to_owned(), at, path: String::new(), words, clause: None }
}

struct Reader<'a> {
    file: &'a str,
    profile: &'a Profile,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: At, words: Words) {
        self.faults.push(fault(self.file, at, words));
    }

    fn case(&mut self, node: &Node) -> Case {
        self.keys(node, &CASE_KEYS);
        let id = self.text(node, "id");
        if id.is_none() {
            self.missing(node, "id");
        }
        let clauses = self.clauses(node, "clauses");
        if node.get("clauses").is_none_or(|clauses| clauses.list().is_empty()) {
            self.missing(node, "clauses");
        }
        let start_refused = self.text(node, "start_refused");
        let case = Case {
            file: self.file.to_owned(),
            at: node.at,
            id: id.unwrap_or_default(),
            clauses,
            note: self.text(node, "note"),
            scenario: self.scenario(node),
            content: self.table(node, "content").cloned(),
            options: self.entries(node, "options"),
            rolls: self.rolls(node),
            expect: self.fields(node, "expect"),
            set: self.fields(node, "set"),
            steps: self.list(node, "steps").iter().map(|step| self.step(step)).collect(),
            start_refused,
        };
        if case.start_refused.is_none() && case.scenario.is_none() {
            self.missing(node, "scenario");
        }
        if case.start_refused.is_some() && (!case.steps.is_empty() || !case.set.is_empty() || !case.expect.is_empty()) {
            self.fault(
                node.at,
                words!("what is refused at the start has no steps", "если начало отклонено, шагов не бывает"),
            );
        }
        case
    }

    fn step(&mut self, node: &Node) -> CaseStep {
        self.keys(node, &STEP_KEYS);
        let step = CaseStep {
            at: node.at,
            seat: self.text(node, "seat"),
            action: self.text(node, "do"),
            set: self.fields(node, "set"),
            rolls: self.rolls(node),
            refused: self.text(node, "refused"),
            clause: self.clauses_or_text(node, "clause"),
            legal: self.texts(node, "legal"),
            illegal: self.texts(node, "illegal"),
            expect: self.fields(node, "expect"),
            events: self.clauses(node, "events"),
            no_events: self.clauses(node, "no_events"),
            figures: self.texts(node, "figures"),
            terms: self.texts(node, "terms"),
        };
        if let Some(seat) = &step.seat
            && let Err(words) = crate::script::seat(self.profile, seat)
        {
            self.fault(node.get("seat").map_or(node.at, |seat| seat.at), words);
        }
        let acts = step.action.is_some() || !step.legal.is_empty() || !step.illegal.is_empty();
        if acts && step.seat.is_none() {
            self.missing(node, "seat");
        }
        if step.action.is_none() {
            for key in ["rolls", "refused", "events", "no_events", "figures", "terms"] {
                if let Some(value) = node.get(key) {
                    self.fault(
                        value.at,
                        words!("`{key}` wants an action in `do`", "для `{key}` нужно действие в `do`"),
                    );
                }
            }
        }
        if step.clause.is_some() && step.refused.is_none() {
            self.fault(node.at, words!("`clause` stands beside `refused`", "`clause` стоит вместе с `refused`"));
        }
        step
    }

    fn keys(&mut self, node: &Node, known: &[&str]) {
        if !matches!(node.value, Value::Table(_)) {
            return self.fault(node.at, Words::new("a table is wanted here", "здесь нужна таблица"));
        }
        for entry in node.entries().iter().filter(|entry| !known.contains(&entry.key.as_str())) {
            let key: String = entry.key.chars().take(60).collect();
            let words = match nearest(&key, known.iter().copied()) {
                Some(near) => {
                    words!("there is no key `{key}`; is `{near}` meant?", "нет ключа `{key}`; может быть, `{near}`?")
                }
                None => {
                    let all = known.join(", ");
                    words!("there is no key `{key}`; known are {all}", "нет ключа `{key}`; известны {all}")
                }
            };
            self.fault(entry.key_at, words);
        }
    }

    fn missing(&mut self, node: &Node, key: &str) {
        self.fault(node.at, words!("`{key}` is missing", "нет ключа `{key}`"));
    }

    fn wanted(&mut self, at: At, key: &str, en: &str, ru: &str) {
        self.fault(at, Words::new(format!("`{key}` is {en}"), format!("`{key}`: {ru}")));
    }

    fn text(&mut self, node: &Node, key: &str) -> Option<String> {
        let value = node.get(key)?;
        if value.as_text().is_none() {
            self.wanted(value.at, key, "a text", "текст");
        }
        value.as_text().map(str::to_owned)
    }

    fn list<'n>(&mut self, node: &'n Node, key: &str) -> &'n [Node] {
        let Some(value) = node.get(key) else { return &[] };
        if !matches!(value.value, Value::List(_)) {
            self.wanted(value.at, key, "a list", "список");
        }
        value.list()
    }

    fn texts(&mut self, node: &Node, key: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for element in self.list(node, key) {
            match element.as_text() {
                Some(text) => texts.push(text.to_owned()),
                None => self.wanted(element.at, key, "a list of texts", "список текстов"),
            }
        }
        texts
    }

    /// Clauses in the form of the book; unknown ones are faults.
    fn clauses(&mut self, node: &Node, key: &str) -> Vec<String> {
        let mut clauses = Vec::new();
        for element in self.list(node, key) {
            match element.as_text() {
                Some(text) => clauses.extend(self.clause(element.at, text)),
                None => self.wanted(element.at, key, "a list of clauses", "список пунктов"),
            }
        }
        clauses
    }

    fn clauses_or_text(&mut self, node: &Node, key: &str) -> Option<String> {
        let text = self.text(node, key)?;
        self.clause(node.get(key)?.at, &text)
    }

    fn clause(&mut self, at: At, text: &str) -> Option<String> {
        let found = clause::find(self.profile.clauses, text).map(|info| info.clause.to_string());
        if found.is_none() {
            let shown: String = text.chars().take(60).collect();
            self.fault(at, words!("there is no clause `{shown}`", "нет пункта `{shown}`"));
        }
        found
    }

    fn rolls(&mut self, node: &Node) -> Option<Vec<(String, i32)>> {
        node.get("rolls")?;
        let mut rolls = Vec::new();
        for (place, text) in self.texts(node, "rolls").iter().enumerate() {
            let at = node.get("rolls").and_then(|list| list.list().get(place)).map_or(node.at, |element| element.at);
            match read_rolls(text) {
                Ok(read) if read.len() == 1 => rolls.extend(read),
                Ok(_) => self.wanted(
                    at,
                    "rolls",
                    "one `\"name=value\"` for each roll",
                    "по одному `\"имя=число\"` на бросок",
                ),
                Err(words) => self.fault(at, words),
            }
        }
        Some(rolls)
    }

    fn table<'n>(&mut self, node: &'n Node, key: &str) -> Option<&'n Node> {
        let value = node.get(key)?;
        if matches!(value.value, Value::Table(_)) {
            return Some(value);
        }
        self.wanted(value.at, key, "a table", "таблица");
        None
    }

    fn entries(&mut self, node: &Node, key: &str) -> Vec<(String, Node)> {
        let entries = self.table(node, key).map_or(&[][..], Node::entries);
        entries.iter().map(|entry| (entry.key.clone(), entry.node.clone())).collect()
    }

    fn fields(&mut self, node: &Node, key: &str) -> Vec<(String, Field)> {
        let entries = self.entries(node, key);
        entries.into_iter().map(|(path, value)| (path, self.field(&value))).collect()
    }

    fn field(&mut self, node: &Node) -> Field {
        match &node.value {
            Value::Bool(value) => Field::Bool(*value),
            Value::Int(number) => Field::Int(*number),
            Value::Text(text) => Field::Text(text.clone()),
            Value::List(list) => Field::List(list.iter().map(|element| self.field(element)).collect()),
            Value::Table(entries) => {
                Field::Table(entries.iter().map(|entry| (entry.key.clone(), self.field(&entry.node))).collect())
            }
            Value::Other(what) => {
                self.fault(
                    node.at,
                    words!(
                        "fields are whole numbers, texts, true or false, lists and tables, not {what}",
                        "поля бывают целыми числами, текстами, true или false, списками и таблицами, а не {what}"
                    ),
                );
                Field::None
            }
        }
    }

    fn scenario(&mut self, node: &Node) -> Option<ScenarioSource> {
        let scenario = node.get("scenario")?;
        match &scenario.value {
            Value::Text(id) => Some(ScenarioSource::Id(id.clone())),
            Value::Table(_) => Some(ScenarioSource::Inline(self.file.to_owned(), scenario.clone())),
            _ => {
                self.wanted(
                    scenario.at,
                    "scenario",
                    "the id of a scenario or a table",
                    "идентификатор сценария или таблица",
                );
                None
            }
        }
    }
}
