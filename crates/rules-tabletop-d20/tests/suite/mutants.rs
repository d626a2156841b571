//! What `check` accepts beyond the list: legal actions deformed as text.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_testkit::mutants::mutants;

#[test]
fn whatever_is_accepted_is_sound() {
    let rules = common::rules();
    for (seed, id) in ["whip-1v1", "road-2v2", "training-2v2"].iter().enumerate() {
        let scenario = rules.scenario(&common::library().get("scenario", id).unwrap().node).unwrap();
        // Orders, surrender and giving oneself up are never listed; a phrase may be shouted at any time of the own turn, and a stance that changes nothing be taken.
        let beside = ["orders", "surrender", "give_up", "say", "stance"];
        let tried = mutants(&rules, &scenario, 1, seed as u64, &beside);
        assert!(tried.refused > 0 && tried.free > 0, "{tried:?}");
    }
}
