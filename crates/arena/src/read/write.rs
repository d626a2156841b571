//! Nodes back to TOML, in one way only: the same node gives the same text.

use holmgang_kernel::doc::{Node, Value};

/// A value in one line: `true`, `"a text"`, `[1, 2]`, `{ hp = 40 }`.
pub fn inline(node: &Node) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

/// A table as lines `key = value`.
pub fn lines(node: &Node) -> Vec<String> {
    node.entries().iter().map(|entry| format!("{} = {}", key(&entry.key), inline(&entry.node))).collect()
}

fn write(node: &Node, out: &mut String) {
    match &node.value {
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(number) => out.push_str(&number.to_string()),
        Value::Text(text) => quoted(text, out),
        // Fractions and dates are written as they were read; no accepted content holds them.
        Value::Other(text) => out.push_str(text),
        Value::List(list) => {
            out.push('[');
            for (place, element) in list.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { ", " });
                write(element, out);
            }
            out.push(']');
        }
        Value::Table(entries) if entries.is_empty() => out.push_str("{}"),
        Value::Table(entries) => {
            out.push_str("{ ");
            for (place, entry) in entries.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { ", " });
                out.push_str(&key(&entry.key));
                out.push_str(" = ");
                write(&entry.node, out);
            }
            out.push_str(" }");
        }
    }
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare {
        return name.to_owned();
    }
    let mut out = String::new();
    quoted(name, &mut out);
    out
}

fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::super::{toml, value};
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let text = "map = \"a\\\"b\\\\c\\nd\\u0007\"\nred = [{ combatant = \"x\", \"й\" = -3 }, {}, []]\nyes = true\n";
        let root = toml("a", text).unwrap();
        assert_eq!(lines(&root).join("\n") + "\n", text);
        for entry in root.entries() {
            assert_eq!(inline(&value("a", &inline(&entry.node)).unwrap()), inline(&entry.node));
        }
    }
}
