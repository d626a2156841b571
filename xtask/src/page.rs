//! The page: its packages, its build, and the steps that test it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::command::{cargo, root};

/// The folder of the page.
fn web() -> PathBuf {
    root().join("web")
}

/// A command of npm in the folder of the page.
fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(web()).env("NO_COLOR", "1");
    command
}

/// A script that Node runs in the folder of the page.
fn node(arguments: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(arguments).current_dir(web()).env("NO_COLOR", "1");
    command
}

/// The program as `cargo build` leaves it.
pub fn program(profile: &str) -> PathBuf {
    beside(profile, "holmgang")
}

/// Another program that cargo leaves there.
pub fn beside(profile: &str, name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    target.join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Builds the page if its sources are newer than what was built. Without Node.js the program works, and says how to get the page.
pub fn build() -> Result<()> {
    let sources = ["src", "public", "scripts", "index.html", "package.json", "package-lock.json", "vite.config.ts"];
    let newest = sources.iter().filter_map(|name| newest(&web().join(name))).max();
    if newest <= changed(&web().join("dist/index.html")) {
        return Ok(());
    }
    if npm(&["--version"]).output().is_err() {
        println!("Node.js is not installed: the page is not built, the server answers without it.");
        return Ok(());
    }
    let steps = packages().into_iter().chain([npm(&["run", "build"])]);
    for mut step in steps {
        let status = step.status().context("npm does not start")?;
        anyhow::ensure!(status.success(), "the page is not built; the messages are above");
    }
    Ok(())
}

/// Installs the packages, if those that are there are not those of the lock file.
fn packages() -> Option<Command> {
    let installed = changed(&web().join("node_modules/.package-lock.json"));
    let stale = installed.is_none() || changed(&web().join("package-lock.json")) > installed;
    stale.then(|| npm(&["ci", "--no-audit", "--no-fund"]))
}

/// What comes before the program is compiled, because the page is a part of it.
pub fn before() -> Vec<(&'static str, Command)> {
    let mut steps = Vec::new();
    steps.extend(packages().map(|install| ("page: packages", install)));
    steps.push(("page: types, lints, texts", npm(&["run", "check"])));
    steps.push(("page: units", npm(&["run", "unit"])));
    steps.push(("page: build and size", npm(&["run", "build"])));
    steps
}

/// Builds the whole workspace, of which the program is a part: alone it would have dependencies with other features, and everything would be built again.
pub fn build_all(profile: &str) -> Command {
    let mut build = cargo(&["build", "--quiet", "--workspace"]);
    if profile == "release" {
        build.arg("--release");
    }
    build
}

/// The files of tests in a browser.
const BROWSER: &[&str] = &[
    "live",
    "screens",
    "looking",
    "lessons",
    "run",
    "room",
    "takeback",
    "keys",
    "asking",
    "pointing",
    "acceptance",
    "trying",
    "referee",
    "hostile",
    "pages",
    "reader",
    "ways",
    "people",
    "low",
    "newcomer",
    "deck",
    "lore",
    "whole",
    "settings",
];

/// What needs the program: a real browser before the mock, which can do what a server must not, and before the real server; two files at once. With
/// `long` whole battles of every scenario are played, and every screen is looked at in every way.
pub fn after(profile: &'static str, long: bool) -> Vec<(&'static str, Command)> {
    let files = BROWSER.iter().map(|name| format!("tests/browser/{name}.mjs"));
    let arguments: Vec<String> = ["--test", "--test-concurrency=2", "--test-reporter=spec"]
        .map(str::to_owned)
        .into_iter()
        .chain(files)
        .collect();
    let mut tests = node(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    tests.env("HOLMGANG_PROGRAM", program(profile));
    if long {
        tests.env("HOLMGANG_TORTURE", "1");
    }
    vec![("page: browser", node(&["scripts/chromium.mjs"])), ("page: in the browser", tests)]
}

/// When a file was last changed; none if it is not there.
fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// The newest change below a path; none if there is nothing.
fn newest(path: &Path) -> Option<SystemTime> {
    let meta = path.metadata().ok()?;
    if meta.is_file() {
        return meta.modified().ok();
    }
    let entries = std::fs::read_dir(path).ok()?;
    entries.filter_map(|entry| newest(&entry.ok()?.path())).max().or_else(|| meta.modified().ok())
}
