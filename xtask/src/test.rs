//! `cargo xtask test`: every test, counted; the last line is `N passed, N failed`.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::Result;

use crate::command::{cargo, root};
use crate::{page, python};

/// What a step counted.
#[derive(Clone, Copy, Default)]
struct Count {
    passed: u64,
    failed: u64,
    /// What could not be run here, and says so.
    skipped: u64,
}

/// Runs every test. All steps run, also after a failure, so that one run shows everything.
pub fn test() -> Result<ExitCode> {
    let mut steps = page::before();
    steps.extend([
        ("format", cargo(&["fmt", "--all", "--check"])),
        ("lints", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"])),
        ("tests", {
            let mut tests = cargo(&["test", "--workspace", "--no-fail-fast", "--quiet"]);
            // Many of them wait for sockets, disks and clocks: twice as many at a time leave no processor idle.
            tests.env("RUST_TEST_THREADS", (2 * threads()).to_string());
            tests
        }),
        ("program", page::build_all("debug")),
        ("conformance", {
            let mut check = Command::new(page::program("debug"));
            check.args(["check", "--lang", "en", "conformance"]).current_dir(root());
            check
        }),
        ("documentation", {
            let mut command = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
            command.env("RUSTDOCFLAGS", "--deny warnings");
            command
        }),
        ("python", python::step()),
    ]);
    steps.extend(page::after("debug", false));
    let sixth = ["run", "--quiet", "--package", "xtask", "--", "new-rulebook", "in-a-copy"];
    // Last: it leaves the program with that rulebook in the build folder.
    steps.push(("a sixth rulebook", cargo(&sixth)));
    count_all(steps)
}

/// How many processors there are.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Writes the TypeScript types of everything on the wire.
pub fn wire() -> Result<ExitCode> {
    let mut command = cargo(&["test", "--quiet", "--workspace", "--test", "wire"]);
    command.env("HOLMGANG_WRITE", "1");
    count_all(vec![("wire", command)])
}

/// Single tests of the long sizes, by the words for them: what is done again and again there, and the arguments of cargo.
const LONG: &[(&str, &[&str])] = &[
    ("words", &["--package", "holmgang-server", "--test", "suite", "known_and_unknown_names_take_as_long"]),
    ("kills", &["--package", "holmgang", "--test", "suite", "kill_9_loses_nothing_and_doubles_nothing"]),
    ("cuts", &["--package", "holmgang-server", "--test", "suite", "cut::"]),
    ("writes", &["--package", "holmgang", "--test", "torn"]),
    ("syncs", &["--package", "holmgang", "--test", "fsync"]),
    ("bits", &["--package", "holmgang-server", "--test", "suite", "damage::"]),
    ("posts", &["--package", "holmgang-desk", "--test", "suite", "hostile_posts_cost_little"]),
];

/// Runs the long sizes: all of them, or those that are named. `rounds=N` runs the named ones another number of times, and with `dev` the build is the one
/// of the short sizes.
pub fn torture(arguments: &[String]) -> Result<ExitCode> {
    if !arguments.is_empty() {
        return some_torture(arguments);
    }
    let mut command = cargo(&["test", "--release", "--workspace", "--no-fail-fast", "--quiet"]);
    command.env("HOLMGANG_TORTURE", "1");
    let mut steps = vec![("torture", command)];
    steps.extend(page::before());
    steps.push(("program", page::build_all("release")));
    steps.extend(page::after("release", true));
    count_all(steps)
}

fn some_torture(arguments: &[String]) -> Result<ExitCode> {
    let rounds = arguments.iter().find_map(|word| word.strip_prefix("rounds="));
    let is_dev = arguments.iter().any(|word| word == "dev");
    let mut steps = Vec::new();
    for word in arguments.iter().filter(|word| *word != "dev" && !word.starts_with("rounds=")) {
        let Some((name, test)) = LONG.iter().find(|(name, _)| name == word) else {
            let known: Vec<&str> = LONG.iter().map(|(name, _)| *name).collect();
            let known = known.join(", ");
            anyhow::bail!("there is no long size `{word}`; there are {known}");
        };
        let mut command = cargo(&["test"]);
        if !is_dev {
            command.arg("--release");
        }
        command.args(*test).args(["--", "--nocapture"]).env("HOLMGANG_TORTURE", "1");
        if let Some(rounds) = rounds {
            command.env("HOLMGANG_ROUNDS", rounds);
        }
        steps.push((*name, command));
    }
    count_all(steps)
}

fn count_all(steps: Vec<(&str, Command)>) -> Result<ExitCode> {
    let mut sum = Count::default();
    let mut failed_steps = Vec::new();
    for (name, mut command) in steps {
        println!("== {name}");
        let start = Instant::now();
        let (mut count, success) = run_counted(&mut command).unwrap_or_else(|error| {
            println!("{} does not start: {error:#}", command.get_program().display());
            (Count::default(), false)
        });
        if !success && count.failed == 0 {
            count.failed = 1;
        }
        if success && count.passed == 0 {
            count.passed = 1;
        }
        println!("== {name}: {} passed, {} failed, {:.0} s", count.passed, count.failed, start.elapsed().as_secs_f32());
        sum.passed += count.passed;
        sum.failed += count.failed;
        sum.skipped += count.skipped;
        if !success || count.failed > 0 {
            failed_steps.push(name);
        }
    }
    if !failed_steps.is_empty() {
        println!("failed: {}", failed_steps.join(", "));
    }
    if sum.skipped > 0 {
        println!("{} skipped: what they need is not here; it is told above", sum.skipped);
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
                    count.skipped += part.skipped;
                }
                None => println!("{line}"),
            }
        }
    }
    Ok((count, child.wait()?.success()))
}

/// `test result: ok. 12 passed; 0 failed; …` of cargo, `12 passed, 0 failed` of the conformance runner, `ℹ pass 12` and `ℹ fail 0` of
/// Node, `Tests  1 failed | 12 passed (13)` of vitest, or `1 failed, 12 passed, 2 skipped in 3.21s` of pytest.
fn closing_line(line: &str) -> Option<Count> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    if let Some(part) = line.strip_prefix("ℹ ") {
        return match part.split_once(' ') {
            Some(("pass", passed)) => Some(Count { passed: number(passed)?, ..Count::default() }),
            Some(("fail", failed)) => Some(Count { failed: number(failed)?, ..Count::default() }),
            _ => None,
        };
    }
    if let Some(rest) = line.trim_start().strip_prefix("Tests  ") {
        let (parts, _) = rest.split_once(" (")?;
        let of = |what: &str| parts.split(" | ").find_map(|part| number(part.strip_suffix(what)?)).unwrap_or(0);
        return Some(Count { passed: of("passed"), failed: of("failed"), ..Count::default() });
    }
    // Cargo's line ends with a time as pytest's does.
    if !line.starts_with("test result: ")
        && let Some((parts, time)) = line.trim_matches(['=', ' ']).split_once(" in ")
        && time
            .split(' ')
            .next()
            .and_then(|time| time.strip_suffix('s'))
            .is_some_and(|time| time.parse::<f32>().is_ok())
    {
        let of = |what: &str| parts.split(", ").find_map(|part| number(part.strip_suffix(what)?)).unwrap_or(0);
        let count = Count {
            passed: of(" passed"),
            failed: of(" failed") + of(" error") + of(" errors"),
            skipped: of(" skipped"),
        };
        return (count.passed + count.failed + count.skipped > 0).then_some(count);
    }
    let words: Vec<&str> = match line.strip_prefix("test result: ") {
        Some(rest) => rest.split_once(". ")?.1.split([' ', ';', ',']).filter(|word| !word.is_empty()).collect(),
        None => line.split([' ', ',']).filter(|word| !word.is_empty()).collect(),
    };
    match words[..] {
        [passed, "passed", failed, "failed", ref rest @ ..] => {
            let skipped = match rest {
                [skipped, "ignored", ..] => skipped.parse().ok()?,
                _ => 0,
            };
            Some(Count { passed: passed.parse().ok()?, failed: failed.parse().ok()?, skipped })
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
        let skipped = closing_line("test result: ok. 0 passed; 0 failed; 1 ignored; 0 measured").unwrap();
        assert_eq!((skipped.passed, skipped.skipped, cargo.skipped), (0, 1, 0));
        let own = closing_line("412 passed, 0 failed").unwrap();
        assert_eq!((own.passed, own.failed), (412, 0));
        let node = [closing_line("ℹ pass 30").unwrap(), closing_line("ℹ fail 2").unwrap()];
        assert_eq!((node[0].passed, node[1].failed), (30, 2));
        let vitest = closing_line("      Tests  1 failed | 22 passed (23)").unwrap();
        assert_eq!((vitest.passed, vitest.failed), (22, 1));
        let pytest = closing_line("=== 1 failed, 22 passed, 2 skipped, 3 warnings in 123.45s (0:02:03) ===").unwrap();
        assert_eq!((pytest.passed, pytest.failed, pytest.skipped), (22, 1, 2));
        assert_eq!(closing_line("4 passed, 1 error in 0.12s").map(|count| (count.passed, count.failed)), Some((4, 1)));
        assert!(closing_line("drawn in 2.5s").is_none());
        assert!(closing_line("ℹ duration_ms 12.5").is_none());
        assert!(closing_line("3 tests passed their exam").is_none());
    }
}
