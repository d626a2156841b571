//! Fields by name: what the sheet shows can be set, and what cannot be is refused without a trace.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::names::everybody;
use holmgang_rules_forum_duel::state::{CELLS, NOBODY, OFF_BOARD, State};

/// What `state.rs` promises of every state.
fn check_invariants(state: &State) {
    for cell in 0..CELLS {
        let here: Vec<u8> =
            everybody(state).filter(|who| usize::from(state.combatants[usize::from(*who)].cell) == cell).collect();
        assert_eq!(here, if state.cells[cell] == NOBODY { vec![] } else { vec![state.cells[cell]] });
    }
    for who in everybody(state) {
        let one = &state.combatants[usize::from(who)];
        assert_eq!(one.alive, one.cell != OFF_BOARD);
        if !one.alive {
            assert_eq!(
                (one.hp, one.charges, one.action_points, one.attack_points, one.movement_points),
                (0, 0, 0, 0, 0)
            );
            assert!(state.effects.iter().all(|effect| effect.bearer != who));
        }
    }
    if state.standing.is_open() {
        let active = &state.combatants[usize::from(state.active)];
        assert!(active.alive && active.action_points > 0);
    }
    assert!(state.turn_order.iter().all(|who| state.combatants[usize::from(*who)].is_player()));
}

fn get(rules: &Rules, state: &State, path: &str) -> Field {
    Fields::sheet(rules, state).at(path).unwrap_or_else(|fault| panic!("{}", fault.words.en)).clone()
}

fn set(rules: &Rules, state: &mut State, path: &str, value: impl Into<Field>) {
    rules.set(state, path, &value.into()).unwrap_or_else(|fault| panic!("{}", fault.words.en));
    check_invariants(state);
}

fn refuse(rules: &Rules, state: &State, path: &str, value: impl Into<Field>) -> String {
    let mut after = state.clone();
    let fault = rules.set(&mut after, path, &value.into()).expect_err(path);
    assert_eq!(&after, state, "a refused set of {path} changed something");
    assert!(!fault.words.en.is_empty() && !fault.words.ru.is_empty());
    fault.words.en
}

fn effect(spell: &str, more: &[(&str, Field)]) -> Field {
    let mut fields = vec![("spell", Field::from(spell))];
    fields.extend(more.iter().cloned());
    table(&fields)
}

#[test]
fn what_is_set_is_read() {
    let rules = rules();
    let mut state = start(&rules, "training-2v2");
    let values: Vec<(&str, Field)> = vec![
        ("round", 7.into()),
        ("block_cap", 60.into()),
        ("round_limit", 12.into()),
        ("one_shot_uncut", true.into()),
        ("turn_order", Field::List(vec!["blue-2".into(), "red-1".into(), "blue-1".into(), "red-2".into()])),
        ("active", "blue-1".into()),
        ("map", "forum_pillars".into()),
        ("red-1.name", "Vlas".into()),
        ("red-1.level", 4.into()),
        ("red-1.hp_max", 185.into()),
        ("red-1.hp", 180.into()),
        ("red-1.energy_max", 120.into()),
        ("red-1.energy", 110.into()),
        ("red-1.energy_regen", 25.into()),
        ("red-1.charges", 4.into()),
        ("red-1.ap_per_turn", 3.into()),
        ("red-1.action_points", 3.into()),
        ("red-1.oa_per_turn", 6.into()),
        ("red-1.attack_points", 1.into()),
        ("red-1.mp_per_turn", 3.into()),
        ("red-1.movement_points", 0.into()),
        ("red-1.body", 16.into()),
        ("red-1.magic_power", 0.into()),
        ("red-1.resist.fire", (-20).into()),
        ("red-1.resist.physical", 75.into()),
        ("red-1.right_hand", "oak_wand".into()),
        ("red-1.left_hand", "codex_of_breach".into()),
        ("red-1.skills.luck", 4.into()),
        ("red-1.spells", Field::List(vec!["fire_bolt".into(), "mend".into()])),
        ("red-1.cell", "Е-5".into()),
        ("red-2.surrendered", true.into()),
        ("blue-1.left_hand", "tower_shield".into()),
        ("blue-1.right_hand", Field::None),
    ];
    for (path, value) in &values {
        set(&rules, &mut state, path, value.clone());
        assert!(get(&rules, &state, path).matches(value), "{path}");
    }
    // Later settings did not undo earlier ones.
    for (path, value) in &values {
        assert!(get(&rules, &state, path).matches(value), "{path}");
    }
    assert_eq!(get(&rules, &state, "cells.Е-5"), "red-1".into());
    assert_eq!(get(&rules, &state, "cells.В-4"), "forum_pillars".into());
    assert_eq!(get(&rules, &state, "red-2.alive"), false.into());
}

#[test]
fn the_sheet_of_a_battle_can_be_set_back() {
    let rules = rules();
    let wolf = table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "Г-2".into())]);
    let wall = table(&[
        ("cell", "Г-4".into()),
        ("object", "fire_wall".into()),
        ("author", "blue-1".into()),
        ("fresh", true.into()),
    ]);
    let effects = vec![
        effect("poison_mist", &[("author", "blue-1".into()), ("marked", true.into())]),
        effect("heart_of_darkness", &[("fresh", true.into())]),
        effect("referee_chance", &[("amount", (-10).into()), ("remaining", 2.into())]),
    ];
    let mut state = start_with(
        &rules,
        "training-2v2",
        &[
            ("creatures", Field::List(vec![wolf])),
            ("objects", Field::List(vec![wall])),
            ("red-1.effects", Field::List(effects)),
            ("red-2.hp", 0.into()),
            ("red-wolf-1.hp", 12.into()),
            ("red-wolf-1.body", 20.into()),
        ],
    );
    check_invariants(&state);
    let before = Fields::sheet(&rules, &state);
    let mut paths = Vec::new();
    for key in before.keys() {
        match before.child(key) {
            Some(Field::Table(fields)) => {
                paths.extend(fields.iter().map(|(name, value)| (format!("{key}.{name}"), value.clone())))
            }
            Some(value) => paths.push((key.to_owned(), value.clone())),
            None => unreachable!(),
        }
    }
    for (path, value) in paths {
        // A dead one has no cell to be set to; making somebody active gives full points, so `active` comes with them.
        if path == "red-2.cell" {
            continue;
        }
        rules.set(&mut state, &path, &value).unwrap_or_else(|fault| panic!("{path}: {}", fault.words.en));
        check_invariants(&state);
        assert_eq!(before.differences(&Fields::sheet(&rules, &state)), [], "{path}");
    }
}

#[test]
fn killing_clears_and_reviving_brings_back() {
    let rules = rules();
    let set_up = [
        ("red-2.charges", Field::from(3)),
        ("red-2.effects", Field::List(vec!["heart_of_darkness".into()])),
        ("blue-1.effects", Field::List(vec![effect("poison_mist", &[("author", "red-2".into())])])),
    ];
    let mut state = start_with(&rules, "training-2v2", &set_up);
    set(&rules, &mut state, "red-2.hp", 0);
    for (field, value) in
        [("alive", Field::from(false)), ("cell", "none".into()), ("charges", 0.into()), ("effects", "none".into())]
    {
        assert!(get(&rules, &state, &format!("red-2.{field}")).matches(&value), "{field}");
    }
    assert!(get(&rules, &state, "blue-1.effects").matches(&Field::List(vec!["poison_mist".into()])));
    assert_eq!(get(&rules, &state, "cells.Д-1"), Field::None);
    let mut home = state.clone();
    set(&rules, &mut home, "red-2.alive", true);
    assert_eq!(get(&rules, &home, "red-2.cell"), "Д-1".into());
    assert_eq!(get(&rules, &home, "red-2.hp"), 100.into());
    let mut elsewhere = state.clone();
    set(&rules, &mut elsewhere, "red-2.cell", "А-7");
    set(&rules, &mut elsewhere, "red-2.alive", true);
    assert_eq!(get(&rules, &elsewhere, "red-2.cell"), "А-7".into());
    let mut wounded = state;
    set(&rules, &mut wounded, "red-1.cell", "Д-1");
    set(&rules, &mut wounded, "red-2.hp", 5);
    assert_eq!(get(&rules, &wounded, "red-2.hp"), 5.into());
    assert_eq!(get(&rules, &wounded, "red-2.alive"), true.into());
}

#[test]
fn killing_the_active_one_passes_the_turn() {
    let rules = rules();
    let mut state = start(&rules, "training-2v2");
    set(&rules, &mut state, "red-1.hp", 0);
    assert_eq!(get(&rules, &state, "active"), "blue-1".into());
    assert_eq!(get(&rules, &state, "blue-1.action_points"), 2.into());
}

#[test]
fn making_somebody_active_gives_the_points_of_a_turn() {
    let rules = rules();
    let mut state = start(&rules, "training-1v1");
    set(&rules, &mut state, "blue-1.skills.swiftness", 1);
    set(&rules, &mut state, "blue-1.effects", Field::List(vec!["swift_step".into()]));
    set(&rules, &mut state, "blue-1.attack_points", 0);
    set(&rules, &mut state, "active", "blue-1");
    for (field, value) in [("action_points", 2), ("attack_points", 5), ("movement_points", 5)] {
        assert_eq!(get(&rules, &state, &format!("blue-1.{field}")), value.into(), "{field}");
    }
    set(&rules, &mut state, "blue-1.effects", Field::List(vec!["swift_step".into(), "root_snare".into()]));
    set(&rules, &mut state, "active", "blue-1");
    assert_eq!(get(&rules, &state, "blue-1.movement_points"), 0.into());
}

#[test]
fn effects_have_their_defaults() {
    let rules = rules();
    let mut state = start(&rules, "training-1v1");
    let list = vec![
        effect("poison_mist", &[("author", "red-1".into())]),
        effect("poison_mist", &[]),
        effect("mirror_of_ether", &[]),
    ];
    set(&rules, &mut state, "blue-1.effects", Field::List(list));
    let at = |path: &str| get(&rules, &state, &format!("blue-1.effects.{path}"));
    assert_eq!((at("0.author"), at("0.remaining"), at("0.strength")), ("red-1".into(), 3.into(), 13.into()));
    assert_eq!((at("0.fresh"), at("0.marked")), (false.into(), false.into()));
    assert_eq!((at("1.author"), at("1.strength")), (Field::None, 10.into()));
    assert_eq!((at("mirror_of_ether.author"), at("mirror_of_ether.strength")), ("blue-1".into(), Field::None));
    let mut state = state.clone();
    set(&rules, &mut state, "blue-1.effects.mirror_of_ether.remaining", 1);
    set(&rules, &mut state, "blue-1.effects.0.strength", "50.32");
    assert_eq!(get(&rules, &state, "blue-1.effects.mirror_of_ether.remaining"), 1.into());
    assert_eq!(get(&rules, &state, "blue-1.effects.0.strength"), "50.32".into());
    set(&rules, &mut state, "blue-1.effects.0", "none");
    assert!(
        get(&rules, &state, "blue-1.effects")
            .matches(&Field::List(vec!["poison_mist".into(), "mirror_of_ether".into()]))
    );
    set(&rules, &mut state, "blue-1.effects", "none");
    assert_eq!(get(&rules, &state, "blue-1.effects"), Field::List(vec![]));
}

#[test]
fn objects_and_creatures_come_and_go() {
    let rules = rules();
    let mut state = start(&rules, "training-1v1");
    let wall = |cell: &str| table(&[("cell", cell.into()), ("object", "fire_wall".into()), ("author", "red-1".into())]);
    set(&rules, &mut state, "objects", Field::List(vec![wall("Г-3"), wall("Г-7")]));
    assert_eq!(get(&rules, &state, "objects.Г-3.strength"), "15.6".into());
    assert_eq!(get(&rules, &state, "cells.Г-3"), "fire_wall".into());
    assert_eq!(get(&rules, &state, "cells.Г-7"), "blue-1".into());
    set(&rules, &mut state, "objects.Г-3.remaining", 1);
    assert_eq!(get(&rules, &state, "objects.Г-3.remaining"), 1.into());
    set(&rules, &mut state, "objects.Г-3", "none");
    assert_eq!(get(&rules, &state, "cells.Г-3"), Field::None);
    let wolf = |cell: &str| table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", cell.into())]);
    set(&rules, &mut state, "creatures", Field::List(vec![wolf("Г-2"), wolf("А-1")]));
    assert_eq!(get(&rules, &state, "red-wolf-2.cell"), "А-1".into());
    assert_eq!(get(&rules, &state, "red-wolf-1.lifetime"), 4.into());
    assert_eq!(get(&rules, &state, "red-wolf-1.summoner"), "red-1".into());
    assert_eq!(get(&rules, &state, "red-wolf-1.kind"), "creature".into());
    set(&rules, &mut state, "active", "red-wolf-1");
    assert_eq!(get(&rules, &state, "red-wolf-1.movement_points"), 3.into());
    set(&rules, &mut state, "red-wolf-1.hp_max", 99);
    assert_eq!(get(&rules, &state, "red-wolf-2.hp_max"), 60.into());
}

#[test]
fn impossible_values_change_nothing_and_say_why() {
    let rules = rules();
    let mut state = start(&rules, "training-1v1");
    set(
        &rules,
        &mut state,
        "objects",
        Field::List(vec![table(&[("cell", "Г-3".into()), ("object", "fire_wall".into())])]),
    );
    for (path, value, says) in [
        ("red-1.hpp", Field::from(5), "`hp`"),
        ("red-9.hp", 5.into(), "red-9"),
        ("rond", 5.into(), "`round`"),
        ("red-1.hp", 101.into(), "0 to 100"),
        ("red-1.hp", "much".into(), "0 to 100"),
        ("red-1.energy", (-1).into(), "0 to 100"),
        ("red-1.charges", 7.into(), "0 to 6"),
        ("red-1.action_points", 0.into(), "1 to 2"),
        ("red-1.resist.fire", 80.into(), "-100 to 75"),
        ("red-1.resist.fre", 8.into(), "`fire`"),
        ("red-1.skills.luk", 8.into(), "`luck`"),
        ("red-1.right_hand", "iron_swrd".into(), "`iron_sword`"),
        ("red-1.spells", Field::List(vec!["fire_blt".into()]), "`fire_bolt`"),
        ("red-1.cell", "Г-7".into(), "free"),
        ("red-1.cell", "З-1".into(), "А-1 to Ж-7"),
        ("red-1.team", "blue".into(), "red"),
        ("red-1.kind", "creature".into(), "player"),
        ("red-1.lifetime", 3.into(), "none"),
        ("red-1.effects", Field::List(vec!["poison_mst".into()]), "`poison_mist`"),
        ("red-1.effects", Field::List(vec![effect("poison_mist", &[("left", 3.into())])]), "left"),
        ("red-1.effects", Field::List(vec![effect("heart_of_darkness", &[("strength", 3.into())])]), "none"),
        ("red-1.effects", Field::List(vec![effect("poison_mist", &[("author", "red-9".into())])]), "red-1"),
        ("red-1.effects.burning.remaining", 3.into(), "no field"),
        ("objects", Field::List(vec!["fire_wall".into()]), "`cell` and `object`"),
        ("objects.Г-4.remaining", 3.into(), "no field"),
        (
            "creatures",
            Field::List(vec![table(&[
                ("creature", "bear".into()),
                ("summoner", "red-1".into()),
                ("cell", "Г-2".into()),
            ])]),
            "bear",
        ),
        ("cells.Г-3", "red-1".into(), "fire_wall"),
        ("active", "red-9".into(), "red-1"),
        ("turn_order", Field::List(vec!["red-1".into()]), "every player"),
        ("result", "green".into(), "draw"),
        ("map", "moon".into(), "map"),
        ("block_cap", 101.into(), "0 to 100"),
        ("round", 0.into(), "1 to"),
        ("red-1.alive", 1.into(), "true or false"),
    ] {
        let said = refuse(&rules, &state, path, value);
        assert!(said.contains(says), "{path}: {said}");
    }
    // Nobody would be left.
    set(&rules, &mut state, "blue-1.hp", 0);
    refuse(&rules, &state, "red-1.hp", 0);
}
