//! FD-7: the clauses behind each price.

use crate::common::fight::*;
use holmgang_rules_forum_duel::content::SpellKind;
use holmgang_rules_forum_duel::kinds;

#[test]
fn fd_7_1_what_is_left_is_a_sum() {
    let mut fight = Fight::new("training-1v1", &[("blue-1.cell", "Г-3".into())]);
    let first = fight.act(RED, "cast poison_mist blue-1", &[("success", 71)]);
    assert_eq!(first.terms("attack_points"), ["5 FD-7.1", "-1 FD-7.5"]);
    let second = fight.act(RED, "cast flame_blade blue-1", &[("rider", 51)]);
    assert_eq!(second.terms("attack_points"), ["4 FD-7.9", "-4 FD-7.3", "0 FD-7.11"]);
    assert!(second.figures().contains(&"attack_points=0".to_owned()));
}

#[test]
fn fd_7_7_every_kind_has_a_price_and_a_clause() {
    for (kind, word) in SpellKind::ALL {
        let (points, by) = kinds::attack_points(kind);
        assert_eq!(points == 0, by.to_string() == "FD-7.7", "{word}");
    }
}
