//! `cargo xtask run`: build what is stale and start Holmgang.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::command::{cargo, root};

/// Builds page and program, and starts the program with these arguments; without any, the server.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    page()?;
    let built = cargo(&["build", "--release", "--package", "holmgang"]).status().context("cargo does not start")?;
    if !built.success() {
        anyhow::bail!("the build failed; its messages are above");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let program = target.join("release").join(format!("holmgang{}", std::env::consts::EXE_SUFFIX));
    let serve = ["serve".to_owned(), "--open".to_owned()];
    let arguments = if arguments.is_empty() { &serve } else { arguments };
    let status = Command::new(&program)
        .args(arguments)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

/// Builds the page if its sources are newer than what was built. Without Node.js the program works, and says how to get the page.
pub fn page() -> Result<()> {
    let web = root().join("web");
    if !web.join("package.json").is_file() {
        return Ok(());
    }
    let sources = ["src", "static", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts"];
    let newest = sources.iter().filter_map(|name| newest(&web.join(name))).max();
    let built = web.join("dist").join("index.html").metadata().and_then(|meta| meta.modified()).ok();
    if built.is_some() && newest <= built {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if Command::new(npm).arg("--version").output().is_err() {
        println!("Node.js is not installed: the page is not built, the server answers without it.");
        return Ok(());
    }
    let lock = web.join("package-lock.json").metadata().and_then(|meta| meta.modified()).ok();
    let installed = web.join("node_modules/.package-lock.json").metadata().and_then(|meta| meta.modified()).ok();
    if installed.is_none() || lock > installed {
        let how = if lock.is_some() { "ci" } else { "install" };
        run_npm(npm, &web, &[how, "--no-audit", "--no-fund"])?;
    }
    run_npm(npm, &web, &["run", "build"])
}

fn run_npm(npm: &str, web: &Path, arguments: &[&str]) -> Result<()> {
    let status = Command::new(npm).args(arguments).current_dir(web).status().context("npm does not start")?;
    anyhow::ensure!(status.success(), "npm {} failed; its messages are above", arguments.join(" "));
    Ok(())
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
