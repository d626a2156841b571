//! What `docs/reliability.md` promises has tests, by name; and what is promised by leaving something out is left out.

use std::fs;

use super::{assert_none, sources};
use crate::command::root;

#[test]
fn every_promise_has_its_tests() {
    let text = fs::read_to_string(root().join("docs/reliability.md")).expect("the table of promises");
    let mut code: String = ["crates", "fuzz", "xtask"]
        .iter()
        .flat_map(|folder| sources(folder, "rs"))
        .filter(|source| source.text.contains("#[test]") || source.text.contains("#[tokio::test"))
        .map(|source| source.text)
        .collect();
    let page: String = sources("web/tests", "mjs").into_iter().map(|source| source.text).collect();
    code.push_str(&page);
    let rows =
        text.lines().filter(|line| line.starts_with("| ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_digit));
    let (mut faults, mut count) = (Vec::new(), 0);
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        if names.is_empty() {
            faults.push(format!("a promise without a test: {row}"));
        }
        for name in names {
            count += 1;
            let found = match name.contains(' ') {
                true => page.contains(&format!("test('{name}'")),
                false => code.contains(&format!("fn {name}(")),
            };
            if !found {
                faults.push(format!("there is no test `{name}`: {row}"));
            }
        }
    }
    assert!(count > 60, "only {count} tests are named");
    assert_none(faults, "docs/reliability.md");
}

/// Nobody can send a pattern on which an engine works for ever where there is no engine.
#[test]
fn no_regex_engine_is_linked() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
    let engines = ["regex", "regex-automata", "fancy-regex", "onig", "pcre2"];
    let found = engines.iter().filter(|engine| lock.lines().any(|line| line == format!("name = \"{engine}\"")));
    assert_none(found.map(|engine| (*engine).to_owned()).collect(), "a regex engine");
}
