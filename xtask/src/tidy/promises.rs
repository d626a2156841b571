//! What `docs/reliability.md` promises has tests, by name; and what is promised by leaving something out is left out.

use std::collections::BTreeSet;
use std::fs;

use super::{assert_none, sources};
use crate::command::root;

/// Where tests are looked up by name: those in Rust, and those of the page.
struct Tests {
    code: String,
    page: String,
}

impl Tests {
    fn all() -> Tests {
        let page: String = sources("web/tests", "mjs").into_iter().map(|source| source.text).collect();
        let has_tests = |source: &super::Source| {
            source.path.contains("/tests/") || source.text.contains("#[test]") || source.text.contains("#[tokio::test")
        };
        let rust = ["crates", "fuzz", "xtask"].iter().flat_map(|folder| sources(folder, "rs")).filter(has_tests);
        let code: String = rust.map(|source| source.text).collect();
        Tests { code: code + &page, page }
    }

    /// A name with spaces is that of a test of the page.
    fn has(&self, name: &str) -> bool {
        match name.contains(' ') {
            true => self.page.contains(&format!("test('{name}'")),
            false => self.code.contains(&format!("fn {name}(")),
        }
    }
}

/// What stands between back quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_promise_has_its_tests() {
    let (text, tests) = (document("reliability.md"), Tests::all());
    let rows =
        text.lines().filter(|line| line.starts_with("| ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_digit));
    let (mut faults, mut count) = (Vec::new(), 0);
    for row in rows {
        let names: Vec<&str> = quoted(row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default()).collect();
        if names.is_empty() {
            faults.push(format!("a promise without a test: {row}"));
        }
        count += names.len();
        let missing = names.iter().filter(|name| !tests.has(name));
        faults.extend(missing.map(|name| format!("there is no test `{name}`: {row}")));
    }
    assert!(count > 60, "only {count} tests are named");
    assert_none(faults, "docs/reliability.md");
}

/// Every requirement has one answer, with a test that exists or a reason, and the sums are right.
#[test]
fn every_requirement_has_its_answer() {
    let (text, tests) = (document("security.md"), Tests::all());
    let (mut faults, mut known, mut named) = (Vec::new(), BTreeSet::new(), 0);
    let mut sums = [("holds", 0), ("not yet", 0), ("operator", 0), ("does not apply", 0)];
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [number, level, answer, reason] = cells[..] else { continue };
        let parts: Vec<&str> = number.split('.').collect();
        if parts.len() != 3 || !parts.iter().all(|part| part.parse::<u32>().is_ok()) {
            continue;
        }
        let sum = sums.iter_mut().find(|(word, _)| *word == answer);
        match sum {
            Some((_, sum)) if known.insert(number) && matches!(level, "1" | "2") && !reason.is_empty() => *sum += 1,
            _ => faults.push(format!("twice, or not in the form of an answer: {line}")),
        }
        // A test has a name of three words or more, or is one of the page; what else is quoted is a header, a file, a command.
        let is_test = |name: &&str| name.matches('_').count() > 1 && !name.contains(['.', '/', '-']);
        let page = reason.split("page: `").skip(1).filter_map(|rest| rest.split('`').next());
        for name in quoted(reason).filter(is_test).chain(page) {
            named += 1;
            if !tests.has(name) {
                faults.push(format!("there is no test `{name}`: {line}"));
            }
        }
    }
    assert!(known.len() > 200 && named > 80, "{} requirements, {named} tests", known.len());
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = sums.iter().map(|(word, sum)| format!("{sum} {word}"));
    faults.extend(told.filter(|told| !plain.contains(told)).map(|told| format!("the sums are others: {told}")));
    assert_none(faults, "docs/security.md");
}

/// Nobody can send a pattern on which an engine works for ever where there is no engine.
#[test]
fn no_regex_engine_is_linked() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
    let engines = ["regex", "regex-automata", "fancy-regex", "onig", "pcre2"];
    let found = engines.iter().filter(|engine| lock.lines().any(|line| line == format!("name = \"{engine}\"")));
    assert_none(found.map(|engine| (*engine).to_owned()).collect(), "a regex engine");
}
