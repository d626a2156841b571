//! Rebuilds the server when the page comes, goes or changes: the embedding itself sees only changed files.
#![allow(clippy::print_stdout)]

fn main() {
    let page = std::path::Path::new("../../web/dist");
    // A path that is not there would rebuild every time.
    if page.exists() {
        println!("cargo:rerun-if-changed=../../web/dist");
    } else {
        println!("cargo:rerun-if-changed=../../web");
        println!("cargo:rerun-if-changed=build.rs");
    }
}
