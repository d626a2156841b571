//! What `check` accepts beyond the list: legal actions deformed as text.

use crate::common::{rules, scenario};
use holmgang_testkit::mutants::mutants;

#[test]
fn whatever_is_accepted_is_sound() {
    let rules = rules();
    for (seed, id) in ["duel", "duel-sappers", "duel-armour", "burning_yard", "item_lab"].iter().enumerate() {
        let tried = mutants(&rules, &scenario(&rules, id), 3, seed as u64, &["resign", "draw"]);
        assert!(tried.refused > 0, "{tried:?}");
    }
}
