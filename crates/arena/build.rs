//! Rebuilds the arena when a file of content, a rulebook or a case comes or goes: the embedding itself sees only changed files.
#![allow(clippy::print_stdout)]

fn main() {
    for folder in ["content", "rulebook", "conformance"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
