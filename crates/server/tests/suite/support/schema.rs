//! JSON Schemas from the generated TypeScript types: the small part of TypeScript that they use, read word by word.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// Fields that may be left out of what is sent, by type: those that have a default.
pub type Defaults = BTreeMap<String, BTreeSet<String>>;

/// The defaults that stand in Rust code.
pub fn defaults(code: &str) -> Defaults {
    let mut found = Defaults::new();
    let (mut name, mut has_default, mut renamed) = (String::new(), false, None);
    for line in code.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum ")) {
            name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned();
        } else if line.starts_with("#[serde(") {
            has_default |= line.contains("default") || line.contains("skip_serializing_if");
            let rename = line.split_once("rename = \"").and_then(|(_, rest)| rest.split_once('"'));
            renamed = rename.map(|(told, _)| told.to_owned()).or(renamed);
        } else if let Some((field, _)) = line.strip_prefix("pub ").and_then(|line| line.split_once(':')) {
            let told = renamed.take().unwrap_or_else(|| field.to_owned());
            if std::mem::take(&mut has_default) {
                found.entry(name.clone()).or_default().insert(told);
            }
        } else if !line.starts_with("#[") && !line.starts_with("//") {
            (has_default, renamed) = (false, None); // they were of a field of a variant
        }
    }
    found
}

/// The name and schema of a file with one type.
pub fn of(text: &str, defaults: &Defaults) -> (String, Value) {
    let words = words(text);
    let start = words.iter().position(|word| word == "type").expect("a type");
    let name = words[start + 1].clone();
    let mut reader = Reader { words: &words, at: start + 3, left_out: defaults.get(&name) };
    let schema = reader.union();
    assert_eq!(reader.peek(), ";", "{name}");
    (name, schema)
}

/// Words, marks and strings, without comments and imports.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        plain.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").expect("the end of a comment").1;
    }
    plain.push_str(rest);
    let lines = plain.lines().filter(|line| !line.starts_with("//") && !line.starts_with("import"));
    let mut words = Vec::new();
    for line in lines {
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            if c == '"' || c == '\'' {
                words.push(format!("\"{}", chars.by_ref().take_while(|other| *other != c).collect::<String>()));
            } else if c.is_alphanumeric() || c == '_' {
                let mut word = String::from(c);
                while let Some(next) = chars.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                words.push(word);
            } else if !c.is_whitespace() {
                words.push(c.to_string());
            }
        }
    }
    words
}

struct Reader<'a> {
    words: &'a [String],
    at: usize,
    left_out: Option<&'a BTreeSet<String>>,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.words[self.at - 1].clone()
    }

    fn take(&mut self, word: &str) -> bool {
        let is = self.peek() == word;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, word: &str) {
        assert!(self.take(word), "`{word}` expected, not `{}`", self.peek());
    }

    fn union(&mut self) -> Value {
        let mut all = vec![self.both()];
        while self.take("|") {
            all.push(self.both());
        }
        if all.len() == 1 {
            return all.remove(0);
        }
        if all.iter().all(|one| one.get("const").is_some()) {
            let values: Vec<&Value> = all.iter().map(|one| &one["const"]).collect();
            return json!({ "enum": values });
        }
        json!({ "anyOf": all })
    }

    fn both(&mut self) -> Value {
        let mut all = vec![self.one()];
        while self.take("&") {
            all.push(self.one());
        }
        if all.len() == 1 { all.remove(0) } else { json!({ "allOf": all }) }
    }

    fn one(&mut self) -> Value {
        let mut schema = self.bare();
        while self.peek() == "[" && self.words.get(self.at + 1).is_some_and(|word| word == "]") {
            self.at += 2;
            schema = json!({ "type": "array", "items": schema });
        }
        schema
    }

    fn bare(&mut self) -> Value {
        let word = self.next();
        match word.as_str() {
            "string" | "number" | "boolean" | "null" => json!({ "type": word }),
            "unknown" | "any" => json!(true),
            "true" | "false" => json!({ "const": word == "true" }),
            "(" => {
                let inner = self.union();
                self.expect(")");
                inner
            }
            "[" => {
                let mut items = Vec::new();
                while !self.take("]") {
                    items.push(self.union());
                    self.take(",");
                }
                let count = items.len();
                json!({ "type": "array", "prefixItems": items, "minItems": count, "maxItems": count })
            }
            "{" => self.object(),
            "Array" => {
                self.expect("<");
                let inner = self.union();
                self.expect(">");
                json!({ "type": "array", "items": inner })
            }
            // Any part of a type: what its fields are is said there.
            "Partial" => {
                self.expect("<");
                self.union();
                self.expect(">");
                json!({ "type": "object" })
            }
            // `import('./Offer').Offer`
            "import" => {
                for _ in 0..4 {
                    self.next();
                }
                let name = self.next();
                reference(&name)
            }
            text if text.starts_with('"') => json!({ "const": &text[1..] }),
            name => reference(name),
        }
    }

    fn object(&mut self) -> Value {
        let (mut fields, mut required) = (Map::new(), Vec::new());
        while !self.take("}") {
            if self.take("[") {
                // `[key in string]: T` and `[seat: string]: T`
                while !self.take("]") {
                    self.next();
                }
                self.take("?");
                self.expect(":");
                let inner = self.union();
                self.take(",");
                self.expect("}");
                return json!({ "type": "object", "additionalProperties": inner });
            }
            let name = self.next().trim_start_matches('"').to_owned();
            let optional = self.take("?");
            self.expect(":");
            let schema = self.union();
            if !optional && !self.left_out.is_some_and(|left_out| left_out.contains(&name)) {
                required.push(name.clone());
            }
            fields.insert(name, schema);
            if !self.take(",") {
                self.take(";");
            }
        }
        json!({ "type": "object", "properties": fields, "required": required })
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// What is wrong with a value by a schema; nothing if it fits.
pub fn fault(value: &Value, schema: &Value, all: &Value, at: &str) -> Option<String> {
    if schema == &json!(true) {
        return None;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        let there = all.get(name);
        return there.map_or_else(|| Some(format!("{at}: no type {name}")), |there| fault(value, there, all, at));
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let faults: Vec<String> = choices.iter().map_while(|choice| fault(value, choice, all, at)).collect();
        return (faults.len() == choices.len()).then(|| format!("{at}: none of: {}", faults.join("; ")));
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().find_map(|part| fault(value, part, all, at));
    }
    if let Some(only) = schema.get("const") {
        return (value != only).then(|| format!("{at}: {value} is not {only}"));
    }
    if let Some(some) = schema["enum"].as_array() {
        return (!some.contains(value)).then(|| format!("{at}: {value} is none of {some:?}"));
    }
    let fits = match schema["type"].as_str().unwrap_or_default() {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{at}: {other}: {schema}"),
    };
    if !fits {
        return Some(format!("{at}: {value} is no {}", schema["type"]));
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        let inner = schema["prefixItems"].get(place).or_else(|| schema.get("items"));
        let at = format!("{at}[{place}]");
        if let Some(found) = inner.map_or_else(|| Some(format!("{at}: too many")), |inner| fault(item, inner, all, &at))
        {
            return Some(found);
        }
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap();
        if value.get(name).is_none() {
            return Some(format!("{at}.{name} is missing"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let known = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
        if let Some(found) = known.and_then(|known| fault(inner, known, all, &format!("{at}.{name}"))) {
            return Some(found);
        }
    }
    None
}
