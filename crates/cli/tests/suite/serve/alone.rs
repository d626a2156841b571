//! A test that is a program of its own, and prints what cargo's harness would: that cannot say that a test was skipped.

use std::process::ExitCode;

/// Runs the only test of this program, unless another one is meant, or something that it needs is missing: then it is told and counted as skipped.
pub fn run(name: &str, missing: Option<&str>, test: impl Future<Output = ()>) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut filters = words.iter().filter(|word| !word.starts_with('-')).peekable();
    let is_meant = filters.peek().is_none() || filters.any(|filter| name.contains(filter.as_str()));
    if words.iter().any(|word| word == "--list") {
        println!("{name}: test");
        return ExitCode::SUCCESS;
    }
    let told = |passed: u8, skipped: u8, filtered: u8| {
        println!(
            "test result: ok. {passed} passed; 0 failed; {skipped} ignored; 0 measured; {filtered} filtered out; finished"
        );
    };
    match missing {
        _ if !is_meant => told(0, 0, 1),
        Some(missing) => {
            println!("skipped: {name}: {missing}");
            told(0, 1, 0);
        }
        None => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
            runtime.block_on(test);
            told(1, 0, 0);
        }
    }
    ExitCode::SUCCESS
}
