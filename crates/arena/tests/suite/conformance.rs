//! Every case in the binary, by every ruleset of the registry.

use holmgang_arena::conformance::Runner;
use holmgang_arena::content::ContentSources;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

#[test]
fn every_case_passes() {
    let sources = ContentSources::default();
    for id in REGISTRY.ids() {
        let runner = Runner::of(&REGISTRY, id, &sources).unwrap_or_else(|faults| panic!("{id}:\n{faults}"));
        let report = runner.builtin();
        assert!(report.failed() == 0 && !report.cases.is_empty(), "{id}:\n{}", report.lines(Lang::En).join("\n"));
    }
}
