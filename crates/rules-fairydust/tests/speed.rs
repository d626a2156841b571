//! How fast a random decision is; printed, not judged, in the ordinary test run.
mod bare {
    use holmgang_kernel::doc::{At, Entry, Node, Value};
    use holmgang_kernel::library::{Document, Library};
    use holmgang_kernel::ruleset::Ruleset;
    use holmgang_rules_fairydust::Rules;
    use std::path::Path;
    pub fn library() -> Library {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/fairydust");
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        files.sort();
        let docs = files
            .iter()
            .map(|f| {
                let t: toml::Table = std::fs::read_to_string(f).unwrap().parse().unwrap();
                Document { file: f.display().to_string(), root: node(toml::Value::Table(t)) }
            })
            .collect();
        Library::new(Rules::PROFILE.shapes, &[docs]).unwrap()
    }
    fn node(value: toml::Value) -> Node {
        Node::made(match value {
            toml::Value::String(text) => Value::Text(text),
            toml::Value::Integer(number) => Value::Int(number),
            toml::Value::Boolean(value) => Value::Bool(value),
            toml::Value::Array(list) => Value::List(list.into_iter().map(node).collect()),
            toml::Value::Table(table) => Value::Table(
                table.into_iter().map(|(key, value)| Entry { key, key_at: At::default(), node: node(value) }).collect(),
            ),
            other => Value::Other(other.to_string()),
        })
    }
}
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_fairydust::Rules;
#[test]
fn speed() {
    let library = bare::library();
    let rules = Rules::load(&library).unwrap();
    for id in ["quay-3v3", "market-3v3", "training-3v3", "training-hex-3v3", "harbour", "pit-1v1"] {
        let scenario = rules.scenario(&library.get("scenario", id).unwrap().node).unwrap();
        let row = holmgang_lab::bench::measure(&rules, &scenario, 200, 5).unwrap();
        println!("{id}: {row:?} per battle {}", row.decisions / 200);
    }
}
