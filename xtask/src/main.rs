//! `cargo xtask run` and `cargo xtask test`: the two commands that do all set-up.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod audit;
mod command;
mod load;
mod new_rulebook;
mod page;
mod python;
mod run;
mod test;
#[cfg(test)]
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask run [ARGUMENTS]   build the page and the program if they are stale, and start the server (arguments go to the program instead)
cargo xtask wire              write the TypeScript types of everything on the wire into web/src/lib/wire/
cargo xtask load [WORDS]      load on a quiet machine, another server beside it, as a table: tables=1000 seconds=20 rate=5000 idle=10000 rounds=3 heavy=none callers=4 pulse=1000 limits=true
cargo xtask audit [--db PATH] [--sbom FILE]
                              licences, sources, duplicates and known vulnerabilities of everything that is linked, and a list of it (CycloneDX)
cargo xtask python [--release] [WORDS]
                              the Python package alone: its wheel in an environment of its own, types, tests (words go to pytest)
cargo xtask new-rulebook ID [prefix=SD] [title='Small duel'] [ru='Малая дуэль']
                              a rulebook of one's own to begin with: crate, content, cases, clauses; playable at once (docs/new-rulebook.md)
cargo xtask test              every test: format, lints, unit, conformance, random play, records, documentation, the Python package, the page in a
                              real browser
cargo xtask torture           the long sizes: 100,000 random battles a ruleset, millions of inputs for every parser
cargo xtask torture [kills] [cuts] [writes] [syncs] [bits] [words] [posts] [rounds=N] [dev]
                              some of them alone: 1,000 kills, 1,000 broken connections, 1,000 ends within a write, 120 failing syncs, 6,000 bits,
                              400 logins, 10,000,000 hostile posts";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match arguments.next().as_deref() {
        Some("run") => run::run(&arguments.collect::<Vec<_>>()),
        Some("wire") => test::wire(),
        Some("load") => load::load(&arguments.collect::<Vec<_>>()),
        Some("python") => python::python(&arguments.collect::<Vec<_>>()),
        Some("audit") => audit::audit(&arguments.collect::<Vec<_>>()),
        Some("new-rulebook") => new_rulebook::new_rulebook(&arguments.collect::<Vec<_>>()),
        Some("test") => test::test(),
        Some("torture") => test::torture(&arguments.collect::<Vec<_>>()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
