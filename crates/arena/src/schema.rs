//! Shapes of content as JSON Schema (draft 2020-12), for editors that complete and check while one writes.

use holmgang_kernel::shape::{FieldShape, Kind, MOST_TEXT, Shape};
use holmgang_kernel::words::Lang;
use serde_json::{Map, Value, json};

use crate::erased::AnyRules;

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";
/// The most ids that are given as examples of a reference.
const MOST_EXAMPLES: usize = 50;

/// The schema of a whole content file of a ruleset.
pub fn file(rules: &dyn AnyRules, lang: Lang) -> Value {
    let profile = rules.profile();
    let writer = Writer { rules, lang };
    let tables = profile.shapes.iter().map(|shape| {
        let entries = json!({ "type": "array", "description": shape.about.get(lang), "items": writer.entry(shape) });
        (shape.table.to_owned(), entries)
    });
    json!({
        "$schema": DRAFT,
        "title": profile.title.get(lang),
        "type": "object",
        "properties": Map::from_iter(tables),
        "additionalProperties": false,
    })
}

/// The schema of one entry of a table.
pub fn table(rules: &dyn AnyRules, shape: &Shape, lang: Lang) -> Value {
    let mut schema = Writer { rules, lang }.entry(shape);
    schema["$schema"] = json!(DRAFT);
    schema["title"] = json!(shape.table);
    schema["description"] = json!(shape.about.get(lang));
    schema
}

struct Writer<'a> {
    rules: &'a dyn AnyRules,
    lang: Lang,
}

impl Writer<'_> {
    fn entry(&self, shape: &Shape) -> Value {
        self.table(shape.fields)
    }

    fn table(&self, fields: &[FieldShape]) -> Value {
        let properties = fields.iter().map(|field| (field.key.to_owned(), self.field(field)));
        let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.key).collect();
        json!({
            "type": "object",
            "properties": Map::from_iter(properties),
            "required": required,
            "additionalProperties": false,
        })
    }

    fn field(&self, field: &FieldShape) -> Value {
        let mut schema = self.kind(&field.kind);
        let about = field.about.get(self.lang);
        schema["description"] = match field.clause {
            Some(clause) => json!(format!("{about} ({clause})")),
            None => json!(about),
        };
        if let Some(default) = field.default {
            schema["default"] = serde_json::from_str(default).unwrap_or_else(|_| json!(default));
        }
        schema
    }

    fn kind(&self, kind: &Kind) -> Value {
        match kind {
            Kind::Int(lo, hi) => json!({ "type": "integer", "minimum": lo, "maximum": hi }),
            Kind::Bool => json!({ "type": "boolean" }),
            Kind::Text => json!({ "type": "string", "maxLength": MOST_TEXT }),
            Kind::Id => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_-]*$", "maxLength": 64 }),
            Kind::Names => json!({ "anyOf": [
                { "type": "string", "maxLength": MOST_TEXT },
                {
                    "type": "object",
                    "properties": { "en": { "type": "string" }, "ru": { "type": "string" } },
                    "required": ["en", "ru"],
                    "additionalProperties": false,
                },
            ] }),
            Kind::OneOf(words) => json!({ "type": "string", "enum": words }),
            // A folder of one's own may add ids, so those that are there are examples and no closed list.
            Kind::Ref(tables) => json!({ "type": "string", "examples": self.ids(tables) }),
            Kind::List(inner, most) => json!({ "type": "array", "items": self.kind(inner), "maxItems": most }),
            Kind::Span(lo, hi) => {
                let end = json!({ "type": "integer", "minimum": lo, "maximum": hi });
                json!({ "type": "array", "prefixItems": [end, end], "items": false, "minItems": 2, "maxItems": 2 })
            }
            Kind::Table(fields) => self.table(fields),
            Kind::Map(keys, inner) => {
                let properties = keys.iter().map(|key| ((*key).to_owned(), self.kind(inner)));
                json!({ "type": "object", "properties": Map::from_iter(properties), "additionalProperties": false })
            }
            Kind::Either(one, other) => json!({ "anyOf": [self.kind(one), self.kind(other)] }),
        }
    }

    fn ids(&self, tables: &[&str]) -> Vec<String> {
        let known = self.rules.tables().into_iter().filter(|(table, _)| tables.contains(table));
        known.flat_map(|(_, entries)| entries).map(|entry| entry.id).take(MOST_EXAMPLES).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn a_file_is_described_whole() {
        let rules = toy::rules();
        let schema = file(&rules, Lang::En);
        assert_eq!(schema["$schema"], DRAFT);
        let weapon = &schema["properties"]["weapon"]["items"];
        assert_eq!(weapon["required"], json!(["id", "name", "damage"]));
        let damage = &weapon["properties"]["damage"];
        assert_eq!(damage["description"], "what a hit does before force is added (TY-1.2)");
        assert_eq!((&damage["minimum"], &damage["maximum"]), (&json!(1), &json!(9)));
        assert_eq!(weapon["properties"]["name"]["anyOf"][1]["required"], json!(["en", "ru"]));
        let scenario = &schema["properties"]["scenario"]["items"]["properties"];
        assert_eq!(scenario["red"]["examples"], json!(["sword", "axe"]));
        let hp = json!({ "type": "integer", "minimum": 1, "maximum": 99, "default": 12, "description": "hit points of each (TY-1.1)" });
        assert_eq!(scenario["hp"], hp);
        let writer = Writer { rules: &rules, lang: Lang::En };
        let end = json!({ "type": "integer", "minimum": 0, "maximum": 99 });
        assert_eq!(writer.kind(&Kind::Span(0, 99))["prefixItems"][1], end);
        assert_eq!(writer.kind(&Kind::OneOf(&["oak", "ash"]))["enum"], json!(["oak", "ash"]));
    }

    #[test]
    fn a_table_is_described_by_itself() {
        let rules = toy::rules();
        let schema = table(&rules, &rules.profile().shapes[0], Lang::Ru);
        assert_eq!((&schema["title"], &schema["description"]), (&json!("weapon"), &json!("оружие")));
        assert_eq!(schema["additionalProperties"], false);
    }
}
