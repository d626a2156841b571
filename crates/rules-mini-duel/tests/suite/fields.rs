//! Fields by name: what the sheet shows can be set, and what cannot be is refused without a trace.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::Field;
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::state::State;

fn get(rules: &Rules, state: &State, path: &str) -> Field {
    Fields::sheet(rules, state).at(path).unwrap_or_else(|fault| panic!("{}", fault.words.en)).clone()
}

fn set(rules: &Rules, state: &mut State, path: &str, value: impl Into<Field>) {
    rules.set(state, path, &value.into()).unwrap_or_else(|fault| panic!("{}", fault.words.en));
}

#[test]
fn what_is_set_is_read() {
    let rules = rules();
    let mut state = start(&rules, "training-class");
    let effect = table(&[("effect", "haste".into()), ("source", "elves-3".into()), ("rounds_left", 2.into())]);
    let values: Vec<(&str, Field)> = vec![
        ("paused", true.into()),
        ("options.guard_mode", "relative".into()),
        ("options.block_mode", "file".into()),
        ("options.cloak_screens", false.into()),
        ("options.move_clock", false.into()),
        ("options.placement_clock", false.into()),
        ("options.stall_rounds", 7.into()),
        ("options.round_cap", 30.into()),
        ("options.turn_order", "alternate".into()),
        ("options.wall_forces", true.into()),
        ("options.wall_limit", false.into()),
        ("options.squad_size", 3.into()),
        ("duel.round", 4.into()),
        ("duel.stall_rounds_seen", 2.into()),
        ("elves-1.level", 5.into()),
        ("elves-1.max_health", 140.into()),
        ("elves-1.health", 77.into()),
        ("elves-1.mana", 11.into()),
        ("elves-1.stamina", 12.into()),
        ("elves-1.health_recovery", 3.into()),
        ("elves-1.physical_attack", 33.into()),
        ("elves-1.magic_attack", 4.into()),
        ("elves-1.physical_defence", 45.into()),
        ("elves-1.magic_defence", 50.into()),
        ("elves-1.evade", 25.into()),
        ("elves-1.subclass", "mage".into()),
        ("elves-1.uses", 1.into()),
        ("elves-1.cooldown", 4.into()),
        ("elves-1.guard_stance", true.into()),
        ("elves-1.skills", Field::List(vec!["heavy_blow".into(), "mend".into()])),
        ("elves-4.effects", Field::List(vec![effect])),
        ("elves-4.cell", "back-7".into()),
        ("zombies-4.state", "dead".into()),
    ];
    for (path, value) in &values {
        set(&rules, &mut state, path, value.clone());
        assert!(get(&rules, &state, path).matches(value), "{path}: {}", get(&rules, &state, path));
    }
    // Later settings did not undo earlier ones.
    for (path, value) in &values {
        assert!(get(&rules, &state, path).matches(value), "{path}: {}", get(&rules, &state, path));
    }
    assert_eq!(get(&rules, &state, "zombies-4.health"), 0.into());
}

#[test]
fn the_fields_of_a_chess_game_are_set_and_read() {
    let rules = rules();
    let mut state = start(&rules, "classic-time");
    let values: Vec<(&str, Field)> = vec![
        ("chess.to_move", "zombies".into()),
        ("chess.clock_ms.elves", 60_000.into()),
        ("chess.castling", "Kq".into()),
        ("chess.gained.elves", Field::List(vec!["cloak_epic_9".into()])),
        ("elves-1.square", "none".into()),
        ("elves-2.square", "e5".into()),
        ("elves-2.health", 20.into()),
    ];
    for (path, value) in &values {
        set(&rules, &mut state, path, value.clone());
        assert!(get(&rules, &state, path).matches(value), "{path}: {}", get(&rules, &state, path));
    }
    assert_eq!(get(&rules, &state, "chess.cells.e5"), "elves-2".into());
}

#[test]
fn what_follows_from_a_field_follows_at_once() {
    let rules = rules();
    let wall = table(&[("placed_by", "elves-1".into())]);
    let state = start_with(&rules, "training-class", &[("duel.walls", Field::List(vec![wall]))]);
    // The talisman adds 12, its standing Wall 8 more.
    assert_eq!(get(&rules, &state, "elves-1.max_health"), 120.into());
    assert_eq!(get(&rules, &state, "duel.walls.elves-wall-1.health"), 40.into());
    let stance = start_with(&rules, "training-3v3", &[("elves-1.guard_stance", true.into())]);
    assert_eq!(get(&rules, &stance, "elves-1.effective.physical_defence"), 20.into());
    let mut slow = start(&rules, "training-3v3");
    set(&rules, &mut slow, "zombies-1.speed", 1);
    let order = get(&rules, &slow, "duel.order");
    assert!(order.matches(&Field::List(
        ["elves-1", "elves-2", "zombies-2", "elves-3", "zombies-3", "zombies-1"].map(Field::from).to_vec()
    )));
}

#[test]
fn what_cannot_be_set_leaves_no_trace() {
    let rules = rules();
    for (scenario, path, value) in [
        ("training-class", "elves-9.health", Field::from(1)),
        ("training-class", "elves-1.healht", 1.into()),
        ("training-class", "elves-1.health", (-1).into()),
        ("training-class", "elves-1.health", "much".into()),
        ("training-class", "elves-1.physical_defence", (-1).into()),
        ("training-class", "elves-1.effective.speed", 3.into()),
        ("training-class", "elves-1.cell", "front-9".into()),
        ("training-class", "elves-1.cell", "front-2".into()),
        ("training-class", "elves-1.skills", Field::List(vec!["no_such_skill".into()])),
        ("training-class", "options.guard_mode", "wild".into()),
        ("training-class", "duel.active_piece", "elves-12".into()),
        ("training-class", "chess.to_move", "elves".into()),
        ("classic", "elves-1.square", "e8".into()),
        ("classic", "chess.castling", "X".into()),
    ] {
        let state = start(&rules, scenario);
        let mut after = state.clone();
        let fault = rules.set(&mut after, path, &value).expect_err(path);
        assert_eq!(after, state, "a refused set of {path} changed something");
        assert!(!fault.words.en.is_empty() && fault.words.en != fault.words.ru, "{path}");
    }
}

#[test]
fn a_value_of_the_sheet_stays_in_its_range_with_what_the_item_adds() {
    let rules = rules();
    let mut state = start(&rules, "training-class");
    for (path, most) in [("elves-4.evade", 100), ("elves-4.magic_defence", 100), ("elves-4.speed", 999)] {
        set(&rules, &mut state, path, most);
        assert!(rules.set(&mut state, path, &(most + 1).into()).is_err(), "{path}");
    }
    // The talisman of the rook adds to its defence.
    let worn = get(&rules, &state, "elves-1.physical_defence");
    let Field::Int(added) = worn else { panic!("{worn}") };
    set(&rules, &mut state, "elves-1.physical_defence", 100 + added);
    assert!(rules.set(&mut state, "elves-1.physical_defence", &(101 + added).into()).is_err());
}
