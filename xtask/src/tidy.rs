//! The tests of the house itself: imports run one way, nevers are kept, every clause has its whole life.

mod clauses;
mod layers;
mod nevers;
mod promises;

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::root;

/// A source file: path from the root, and text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// The text before its unit tests.
    fn shipped(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests").next().unwrap_or(&self.text)
    }

    /// Lines of code with their numbers: no comments, no unit tests.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.shipped()
            .lines()
            .enumerate()
            .map(|(number, line)| (number + 1, line))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// All files below a folder of the root with this ending, in order.
fn sources(folder: &str, ending: &str) -> Vec<Source> {
    let mut paths = Vec::new();
    walk(&root().join(folder), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    paths
        .into_iter()
        .map(|path| Source {
            text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
            path: path.strip_prefix(root()).unwrap_or(&path).display().to_string(),
        })
        .collect()
}

fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok()).map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        if path.is_dir() && !matches!(name, "target" | "node_modules" | "dist") && !name.starts_with('.') {
            walk(&path, out);
        } else if path.is_file() {
            out.push(path);
        }
    }
}

/// The names of the rulesets: folders `crates/rules-*`.
fn rulesets() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("the workspace has crates")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_prefix("rules-").map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn assert_none(faults: Vec<String>, what: &str) {
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}
