//! `cargo xtask test`: every test, counted; the last line is `N passed, N failed`.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result};

use crate::command::cargo;

/// What a step counted.
#[derive(Clone, Copy, Default)]
struct Count {
    passed: u64,
    failed: u64,
}

/// Runs every test. All steps run, also after a failure, so that one run shows everything.
pub fn test() -> Result<ExitCode> {
    let steps: Vec<(&str, Command)> = vec![
        ("format", cargo(&["fmt", "--all", "--check"])),
        ("lints", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"])),
        ("tests", cargo(&["test", "--workspace", "--no-fail-fast", "--quiet"])),
        (
            "conformance",
            cargo(&["run", "--quiet", "--package", "holmgang", "--", "check", "--lang", "en", "conformance"]),
        ),
        ("documentation", {
            let mut command = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
            command.env("RUSTDOCFLAGS", "--deny warnings");
            command
        }),
    ];
    count_all(steps)
}

/// Runs the long sizes.
pub fn torture() -> Result<ExitCode> {
    let mut command = cargo(&["test", "--release", "--workspace", "--no-fail-fast", "--quiet"]);
    command.env("HOLMGANG_TORTURE", "1");
    count_all(vec![("torture", command)])
}

fn count_all(steps: Vec<(&str, Command)>) -> Result<ExitCode> {
    let mut sum = Count::default();
    let mut failed_steps = Vec::new();
    for (name, mut command) in steps {
        println!("== {name}");
        let start = Instant::now();
        let (mut count, success) =
            run_counted(&mut command).with_context(|| format!("the step `{name}` does not start"))?;
        if !success && count.failed == 0 {
            count.failed = 1;
        }
        if success && count.passed == 0 {
            count.passed = 1;
        }
        println!("== {name}: {} passed, {} failed, {:.0} s", count.passed, count.failed, start.elapsed().as_secs_f32());
        sum.passed += count.passed;
        sum.failed += count.failed;
        if !success || count.failed > 0 {
            failed_steps.push(name);
        }
    }
    if !failed_steps.is_empty() {
        println!("failed: {}", failed_steps.join(", "));
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    Ok(if sum.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a command, shows what it prints, and adds up its closing lines.
fn run_counted(command: &mut Command) -> Result<(Count, bool)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut count = Count::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line?;
            // Closing lines of the parts would look like the closing line of the whole: they are counted and not shown.
            match closing_line(&line) {
                Some(part) => {
                    count.passed += part.passed;
                    count.failed += part.failed;
                }
                None => println!("{line}"),
            }
        }
    }
    Ok((count, child.wait()?.success()))
}

/// `test result: ok. 12 passed; 0 failed; …` of cargo, or `12 passed, 0 failed` of the conformance runner.
fn closing_line(line: &str) -> Option<Count> {
    let words: Vec<&str> = match line.strip_prefix("test result: ") {
        Some(rest) => rest.split_once(". ")?.1.split([' ', ';', ',']).filter(|word| !word.is_empty()).collect(),
        None => line.split([' ', ',']).filter(|word| !word.is_empty()).collect(),
    };
    match words[..] {
        [passed, "passed", failed, "failed", ..] => {
            Some(Count { passed: passed.parse().ok()?, failed: failed.parse().ok()? })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_read() {
        let cargo = closing_line(
            "test result: FAILED. 25 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.06s",
        )
        .unwrap();
        assert_eq!((cargo.passed, cargo.failed), (25, 1));
        let own = closing_line("412 passed, 0 failed").unwrap();
        assert_eq!((own.passed, own.failed), (412, 0));
        assert!(closing_line("3 tests passed their exam").is_none());
    }
}
