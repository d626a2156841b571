//! Rebuilds the arena when a file of content, a rulebook or a case comes or goes (the embedding itself sees only changed files), and writes down where
//! the code of the rulebooks names each clause, for `holmgang rules`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    for folder in ["content", "rulebook", "conformance", "weights"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
    let mut citations = BTreeMap::new();
    for source in rulebook_sources()? {
        println!("cargo:rerun-if-changed={}", source.display());
        add_citations(&source, &mut citations)?;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo gives OUT_DIR"))?);
    fs::write(out.join("citations.rs"), written(&citations))
}

/// The `src` folders of the crates that are rulebooks, in the order of their names.
fn rulebook_sources() -> io::Result<Vec<PathBuf>> {
    let crates = fs::read_dir("..")?.collect::<io::Result<Vec<_>>>()?;
    let mut found: Vec<PathBuf> = crates.iter().map(|entry| entry.path().join("src")).collect();
    found.retain(|source| source.join("clause.rs").is_file() && source.to_string_lossy().contains("rules-"));
    found.sort();
    Ok(found)
}

/// One line of code that names a clause: the file from the root of the repository, the line from 1, the function around it if there is one.
struct Citation {
    file: String,
    line: usize,
    function: String,
}

/// All lines below a `src` folder that name a clause of its `clause.rs`, by the clause's id.
fn add_citations(source: &Path, citations: &mut BTreeMap<String, Vec<Citation>>) -> io::Result<()> {
    let clauses = fs::read_to_string(source.join("clause.rs"))?;
    let ids: BTreeMap<&str, &str> = clauses.lines().filter_map(constant_and_id).collect();
    let mut files = Vec::new();
    rust_files(source, &mut files)?;
    files.retain(|file| !file.ends_with("clause.rs"));
    files.sort();
    for path in files {
        let text = fs::read_to_string(&path)?;
        let file = path.to_string_lossy().replace('\\', "/").replacen("..", "crates", 1);
        let mut function = "";
        for (place, line) in text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]") {
            let code = line.split("//").next().unwrap_or_default();
            function = function_begun(code).unwrap_or(if line.starts_with('}') { "" } else { function });
            let mut cited: Vec<&str> = constants(code).filter_map(|constant| ids.get(constant).copied()).collect();
            cited.dedup();
            for id in cited {
                let citation = Citation { file: file.clone(), line: place + 1, function: function.to_owned() };
                citations.entry(id.to_owned()).or_default().push(citation);
            }
        }
    }
    Ok(())
}

/// `NAME = "FD-1.2", …` of a `clause.rs`.
fn constant_and_id(line: &str) -> Option<(&str, &str)> {
    let (constant, rest) = line.trim().split_once(" = \"")?;
    Some((constant, rest.split_once('"')?.0))
}

/// What stands behind `clause::` on a line of code.
fn constants(code: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.split("clause::").skip(1).map(move |rest| rest.split(|c| !is_name(c)).next().unwrap_or_default())
}

/// The name of the function whose head stands on this line.
fn function_begun(code: &str) -> Option<&str> {
    let head = code.trim_start();
    let at = if head.starts_with("fn ") { 0 } else { head.find(" fn ")? + 1 };
    let modifiers = head[..at].split_whitespace().all(|word| word.starts_with("pub") || matches!(word, "const"));
    let name = head[at + 3..].split(['(', '<']).next()?;
    modifiers.then_some(name)
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, found)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// The table as Rust.
fn written(citations: &BTreeMap<String, Vec<Citation>>) -> String {
    let mut text = String::from("&[\n");
    for (id, places) in citations {
        text += &format!("    ({id:?}, &[\n");
        for Citation { file, line, function } in places {
            text += &format!("        Citation {{ file: {file:?}, line: {line}, function: {function:?} }},\n");
        }
        text += "    ]),\n";
    }
    text + "]\n"
}
