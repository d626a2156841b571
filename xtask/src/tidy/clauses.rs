//! Searching a clause id tells its whole life: constant, code that cites it, worked case, rulebook text.

use std::collections::{BTreeMap, BTreeSet};

use super::{assert_none, rulesets, sources};
use crate::command::root;

/// A line of `clause.rs`: constant, id, titles.
struct Line {
    constant: String,
    id: String,
    en: String,
    ru: String,
}

fn clause_lines(ruleset: &str) -> Vec<Line> {
    let path = root().join(format!("crates/rules-{ruleset}/src/clause.rs"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter_map(parse_line).collect()
}

/// `NAME = "FD-1.2", "Title", "Название";`
fn parse_line(line: &str) -> Option<Line> {
    let (constant, rest) = line.trim().strip_suffix(';')?.split_once(" = ")?;
    let (id, titles) = rest.split_once(", ")?;
    let (en, ru) = titles.strip_prefix('"')?.strip_suffix('"')?.split_once("\", \"")?;
    let id = id.strip_prefix('"')?.strip_suffix('"')?;
    Some(Line { constant: constant.to_owned(), id: id.to_owned(), en: en.to_owned(), ru: ru.to_owned() })
}

/// Ids of clauses in a text.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices(&format!("{prefix}-")) {
        let rest = &text[at + prefix.len() + 1..];
        let id: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let id = id.trim_end_matches('.');
        if id.contains('.') {
            found.insert(format!("{prefix}-{id}"));
        }
    }
    found
}

#[test]
fn every_clause_has_its_whole_life() {
    let mut faults = Vec::new();
    for ruleset in rulesets() {
        let lines = clause_lines(&ruleset);
        assert!(!lines.is_empty(), "{ruleset} has no clauses with their ids written out");
        let prefix = lines[0].id.split('-').next().unwrap().to_owned();
        let known: BTreeSet<String> = lines.iter().map(|line| line.id.clone()).collect();
        if known.len() != lines.len() {
            faults.push(format!("{ruleset}: a clause stands twice in clause.rs"));
        }

        let code: String = sources(&format!("crates/rules-{ruleset}/src"), "rs")
            .iter()
            .filter(|source| !source.path.ends_with("clause.rs"))
            .flat_map(|source| source.code().map(|(_, line)| format!("{line}\n")).collect::<Vec<_>>())
            .collect();
        // Behind `clause::`, so that no other constant of the same name is taken for it.
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let cited: BTreeSet<&str> =
            code.split("clause::").skip(1).filter_map(|rest| rest.split(|c| !is_name(c)).next()).collect();

        let cases: Vec<_> = sources(&format!("conformance/{ruleset}"), "toml");
        let mut in_cases = BTreeSet::new();
        for source in &cases {
            let file: toml::Table = source.text.parse().unwrap_or_else(|error| panic!("{}: {error}", source.path));
            for case in file.get("case").and_then(|case| case.as_array()).into_iter().flatten() {
                for clause in case
                    .get("clauses")
                    .and_then(|clauses| clauses.as_array())
                    .into_iter()
                    .flatten()
                    .filter_map(|clause| clause.as_str())
                {
                    in_cases.insert(clause.to_owned());
                }
            }
        }

        let book_path = root().join(format!("rulebook/{ruleset}.md"));
        let book = std::fs::read_to_string(&book_path).unwrap_or_default();
        let headings: BTreeMap<String, String> = book
            .lines()
            .filter_map(|line| {
                line.strip_prefix("### ")?.split_once(' ').map(|(id, title)| (id.to_owned(), title.to_owned()))
            })
            .filter(|(id, _)| id.starts_with(&format!("{prefix}-")))
            .collect();

        let russian = std::fs::read_to_string(root().join(format!("rulebook/ru/{ruleset}.md"))).unwrap_or_default();
        compare_books(&ruleset, &book, &russian, &mut faults);

        for line in &lines {
            let (id, constant) = (&line.id, &line.constant);
            if !cited.contains(constant.as_str()) {
                faults.push(format!("{id}: no code cites clause::{constant}"));
            }
            if !in_cases.contains(id) {
                faults.push(format!("{id}: no case in conformance/{ruleset} names it"));
            }
            match headings.get(id) {
                None => faults.push(format!("{id}: no text in rulebook/{ruleset}.md")),
                Some(title) => {
                    let wanted = format!("{} · {}", line.en, line.ru);
                    if title.to_lowercase().replace('`', "") != wanted.to_lowercase().replace('`', "") {
                        faults.push(format!("{id}: the rulebook calls it `{title}`, clause.rs `{wanted}`"));
                    }
                }
            }
        }
        for id in in_cases.iter().chain(headings.keys()).filter(|id| !known.contains(*id)) {
            faults.push(format!("{id}: stale, clause.rs does not have it"));
        }
        for id in ids(&book, &prefix).iter().filter(|id| !known.contains(*id)) {
            faults.push(format!("{id}: the rulebook refers to it, clause.rs does not have it"));
        }
    }
    assert_none(faults, "clauses without their whole life");
}

/// The two languages of a rulebook: the same headings in the same order, the same numbers in each clause.
fn compare_books(ruleset: &str, english: &str, russian: &str, faults: &mut Vec<String>) {
    let (english, russian) = (articles(english), articles(russian));
    for (en, ru) in english.iter().zip(&russian) {
        let id = en.0.split(' ').next().unwrap_or_default();
        if en.0 != ru.0 {
            faults.push(format!("{ruleset}: `{}` in English stands where `{}` does in Russian", en.0, ru.0));
            return;
        }
        if en.1 != ru.1 {
            let missing = |all: &[String], those: &[String]| {
                let mut left = those.to_vec();
                all.iter()
                    .filter(|&code| left.iter().position(|other| other == code).map(|at| left.remove(at)).is_none())
                    .cloned()
                    .collect::<Vec<_>>()
            };
            let (only_en, only_ru) = (missing(&en.1, &ru.1), missing(&ru.1, &en.1));
            faults.push(format!("{id}: numbers or codes only in English: {only_en:?}, only in Russian: {only_ru:?}"));
        }
    }
    if english.len() != russian.len() {
        faults.push(format!("{ruleset}: {} clauses in English, {} in Russian", english.len(), russian.len()));
    }
}

/// Headings of clauses, each with the figures and the codes in backticks of its text, sorted.
fn articles(book: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for part in book.split("\n### ").skip(1) {
        let (heading, text) = part.split_once('\n').unwrap_or((part, ""));
        let text = text.split("\n## ").next().unwrap_or_default();
        let mut pieces: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        pieces
            .extend(plain.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(str::to_owned));
        pieces.sort();
        found.push((heading.to_owned(), pieces));
    }
    found
}

#[test]
fn ids_are_found_in_a_text() {
    assert_eq!(ids("see FD-1.2, FD-10.20. and FD-3", "FD").into_iter().collect::<Vec<_>>(), ["FD-1.2", "FD-10.20"]);
}
