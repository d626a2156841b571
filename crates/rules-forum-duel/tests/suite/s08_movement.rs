//! FD-8: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_8_6_the_cell_that_was_left_is_free_for_the_way_back() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(RED, "move Г-2 Г-1", &[]);
    fight.assert(&[
        ("red-1.cell", "Г-1".into()),
        ("cells.Г-1", "red-1".into()),
        ("cells.Г-2", "none".into()),
        ("red-1.movement_points", 0.into()),
    ]);
}

#[test]
fn fd_8_5_an_effect_taken_off_in_the_middle_takes_its_points() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(RED, "cast swift_step", &[]);
    fight.act(RED, "move Г-2 Г-3 Г-4", &[]);
    fight.assert(&[("red-1.movement_points", 1.into())]);
    fight.act(REFEREE, r#"remove_effect red-1 swift_step reason="undone""#, &[]);
    fight.assert(&[("red-1.movement_points", 0.into())]);
}

#[test]
fn fd_8_7_of_a_root_taken_off_nothing_comes_back_this_turn() {
    let mut fight = Fight::new("training-1v1", &[]);
    fight.act(REFEREE, r#"apply_effect red-1 root_snare reason="swamp""#, &[]);
    fight.act(REFEREE, r#"remove_effect red-1 root_snare reason="dry again""#, &[]);
    fight.assert(&[("red-1.movement_points", 0.into())]);
    fight.act(RED, "end", &[]);
    fight.act(BLUE, "end", &[]);
    fight.assert(&[("red-1.movement_points", 2.into())]);
}

#[test]
fn fd_8_5_the_points_of_a_turn_are_a_sum_where_something_changes_them() {
    let set = [("red-1.skills.swiftness", 1.into()), ("red-1.effects", effects(&["heavy_feet", "root_snare"]))];
    let mut fight = Fight::new("training-1v1", &set);
    fight.act(RED, "end", &[]);
    let began = fight.act(BLUE, "end", &[]);
    assert_eq!(began.terms("movement"), ["0 FD-6.6", "2 FD-8.1", "1 FD-8.5", "-1 FD-8.5", "0 FD-8.7"]);
    assert!(began.figures().contains(&"movement=0".to_owned()));
}

#[test]
fn fd_8_8_a_path_through_two_walls_burns_twice() {
    let wall = |cell: &str| table(&[("cell", cell.into()), ("object", "fire_wall".into()), ("strength", 12.into())]);
    let mut fight = Fight::new("training-1v1", &[("objects", Field::List(vec![wall("Г-2"), wall("Г-3")]))]);
    let walked = fight.act(RED, "move Г-2 Г-3", &[]);
    assert_eq!(walked.clauses(), ["FD-8.8", "FD-11.11", "FD-8.8", "FD-11.11"]);
    assert_eq!(walked.count(|event| matches!(event, Event::Damaged { lost: 12, .. })), 2);
    fight.assert(&[("red-1.hp", 76.into())]);
}

#[test]
fn fd_8_4_a_step_out_of_turn_names_its_clause() {
    let fight = Fight::new("training-1v1", &[]);
    assert_eq!(fight.refused(BLUE, "move Г-6"), ("not_your_turn", "FD-8.4".into()));
}
