//! `cargo xtask run`: build what is stale and start Holmgang.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::command::cargo;
use crate::page;

/// The profile that is quick to build; `Cargo.toml` says how it differs from `release`.
const PROFILE: &str = "quick";

/// Builds page and program, and starts the program with these arguments; without any, the server.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    page::build()?;
    // The allocator for many tables takes long to build; who plays does not need it.
    let words = ["build", "--profile", PROFILE, "--package", "holmgang", "--no-default-features"];
    let built = cargo(&words).status().context("cargo does not start")?;
    if !built.success() {
        anyhow::bail!("the build failed; its messages are above");
    }
    let program = page::program(PROFILE);
    let serve = ["serve".to_owned(), "--open".to_owned()];
    let arguments = if arguments.is_empty() { &serve } else { arguments };
    let status = Command::new(&program)
        .args(arguments)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
