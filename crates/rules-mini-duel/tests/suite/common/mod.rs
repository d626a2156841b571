//! The built-in content, and battles that begin from it.
#![allow(dead_code, unused_imports)]

use holmgang_kernel::library::Library;
use holmgang_rules_mini_duel::Rules;
use holmgang_testkit::content;
pub use holmgang_testkit::content::{scenario, start, start_with, table};

pub fn library() -> Library {
    content::library::<Rules>()
}

pub fn rules() -> Rules {
    content::rules()
}
