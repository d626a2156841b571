//! What `check` accepts beyond the list: legal actions deformed as text.

use crate::common;

use holmgang_kernel::ruleset::Ruleset;
use holmgang_testkit::mutants::mutants;

#[test]
fn whatever_is_accepted_is_sound() {
    let rules = common::rules();
    for (seed, id) in ["line-choir", "hunt-court", "training-class", "crossfire", "last_rank"].iter().enumerate() {
        let scenario = rules.scenario(&common::library().get("scenario", id).unwrap().node).unwrap();
        // An offer and the clock are no decisions of a list; a placement may be changed in any order.
        let beside = ["offer", "time_up", "place", "take_back", "surrender"];
        let tried = mutants(&rules, &scenario, 2, seed as u64, &beside);
        assert!(tried.refused > 0 && tried.free > 0, "{tried:?}");
    }
}
