//! The built-in content, and matches to look at.
#![allow(dead_code, unused_imports)]

pub mod invariant;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::state::State;
use holmgang_testkit::content;
pub use holmgang_testkit::content::{scenario, start, start_with, table_node};

pub fn library() -> Library {
    content::library::<Rules>()
}

pub fn rules() -> Rules {
    content::rules()
}

/// The built-in content with a file of one's own over it.
pub fn load_with(text: &str) -> Result<Rules, Faults> {
    Rules::load(&content::library_with::<Rules>(vec![content::document("own.toml", text)])?)
}

/// Begins an inline scenario, written as TOML.
pub fn start_inline(rules: &Rules, text: &str) -> Result<State, Faults> {
    let node = table_node(text);
    let shape = Rules::PROFILE.shapes.iter().find(|shape| shape.table == "scenario").unwrap();
    library().check(shape, "inline", &node)?;
    let scenario = rules.scenario(&node)?;
    rules.start(&scenario, &mut Descending::default(), &mut Silent)
}

/// A plain position, options off.
pub fn from_fen(rules: &Rules, fen: &str) -> State {
    start_inline(
        rules,
        &format!("board = \"std8\"\nwhite = {{}}\nblack = {{}}\nlong_range_limit = false\nposition = \"{fen}\""),
    )
    .unwrap()
}
