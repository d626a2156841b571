//! `cargo xtask run`: build what is stale and start Holmgang.

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::command::{cargo, root};

/// Builds the program in release mode and starts it with these arguments in the user's folder.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let built = cargo(&["build", "--release", "--package", "holmgang"]).status().context("cargo does not start")?;
    if !built.success() {
        anyhow::bail!("the build failed; its messages are above");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let program = target.join("release").join(format!("holmgang{}", std::env::consts::EXE_SUFFIX));
    let status = std::process::Command::new(&program)
        .args(arguments)
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
