//! The worked cases of `conformance/forum-duel/`, run by these rules.

use holmgang_arena::conformance::Runner;
use holmgang_arena::content::ContentSources;
use holmgang_arena::registry::{Registered, Registry};
use holmgang_kernel::words::Lang;
use holmgang_rules_forum_duel::Rules;

const REGISTRY: Registry = Registry(&[Registered::of::<Rules>()]);

#[test]
fn every_case_passes() {
    let sources = ContentSources::builtin();
    let runner = Runner::of(&REGISTRY, "forum-duel", &sources).unwrap_or_else(|faults| panic!("{faults}"));
    let report = runner.builtin();
    assert!(!report.cases.is_empty());
    assert_eq!(report.failed(), 0, "{}", report.lines(Lang::En).join("\n"));
}
