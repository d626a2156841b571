//! What `check` accepts beyond the list: legal actions deformed as text.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_testkit::mutants::mutants;

#[test]
fn whatever_is_accepted_is_sound() {
    let rules = common::rules();
    for (seed, id) in ["duel-3v3", "pillars-2v2", "training-2v2"].iter().enumerate() {
        let scenario = rules.scenario(&common::library().get("scenario", id).unwrap().node).unwrap();
        let tried = mutants(&rules, &scenario, 3, seed as u64, &["surrender"]);
        assert!(tried.refused > 0 && tried.free > 0, "{tried:?}");
    }
}
