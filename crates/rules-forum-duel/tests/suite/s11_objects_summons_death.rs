//! FD-11: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_11_3_dying_frees_the_cell_and_tells_what_it_clears() {
    let set = [
        ("blue-1.hp", 1.into()),
        ("blue-1.effects", effects(&["heart_of_darkness", "mysterious_sphere"])),
        ("blue-1.cell", "В-2".into()),
    ];
    let mut fight = Fight::new("training-2v2", &set);
    let struck = fight.act(RED, "attack blue-1", &[("weapon", 20)]);
    let clauses = struck.clauses();
    let died = clauses.iter().position(|clause| clause == "FD-11.3").unwrap();
    assert_eq!(clauses[died + 1..], ["FD-11.10", "FD-11.10"]);
    fight.assert(&[("cells.В-2", "none".into()), ("blue-1.effects", "none".into())]);
}

#[test]
fn fd_11_5_creatures_are_numbered_over_the_whole_side() {
    let wolf = |summoner: &str, cell: &str| {
        table(&[("creature", "wolf".into()), ("summoner", summoner.into()), ("cell", cell.into())])
    };
    let wolves = Field::List(vec![wolf("red-1", "А-1"), wolf("red-2", "А-2"), wolf("blue-1", "А-3")]);
    let mut fight = Fight::new("training-2v2", &[("creatures", wolves), ("red-wolf-1.hp", 0.into())]);
    let called = fight.act(RED, "cast summon_wolf В-2", &[]);
    assert_eq!(called.clause_of(|event| matches!(event, Event::Summoned { .. })), "FD-11.5");
    fight.assert(&[
        ("cells.В-2", "red-wolf-3".into()),
        ("red-wolf-2.summoner", "red-2".into()),
        ("blue-wolf-1.cell", "А-3".into()),
    ]);
}

#[test]
fn fd_11_9_nobody_stands_up_without_life() {
    let set = [("red-2.hp_max", 1.into()), ("red-2.energy_max", 30.into()), ("red-2.hp", 0.into())];
    let mut fight = Fight::new("training-2v2", &set);
    fight.act(RED, "cast resurrection red-2 В-2", &[]);
    fight.assert(&[("red-2.hp", 1.into()), ("red-2.energy", 30.into()), ("red-2.action_points", 0.into())]);
}

#[test]
fn fd_11_10_what_a_dead_creature_left_is_nobodys_once_its_place_is_taken() {
    let wolf =
        Field::List(vec![table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "А-1".into())])]);
    let mut fight = Fight::new("training-1v1", &[("creatures", wolf)]);
    fight.act(REFEREE, r#"apply_effect blue-1 poison_mist author=red-wolf-1 reason="test""#, &[]);
    fight.set(&[("red-wolf-1.hp", 0.into())]);
    fight.assert(&[("blue-1.effects.poison_mist.author", "red-wolf-1".into())]);
    fight.act(RED, "cast summon_wolf Г-2", &[]);
    fight.assert(&[("blue-1.effects.poison_mist.author", "none".into())]);
}

#[test]
fn fd_11_13_dying_of_a_tick_skips_to_the_own_things() {
    let set = [
        ("red-1.hp", 5.into()),
        (
            "red-1.effects",
            effect(&[("spell", "poison_mist".into()), ("author", "blue-1".into()), ("strength", 13.into())]),
        ),
        (
            "objects",
            Field::List(vec![table(&[
                ("cell", "Г-6".into()),
                ("object", "fire_wall".into()),
                ("author", "red-1".into()),
                ("remaining", 1.into()),
            ])]),
        ),
    ];
    let mut fight = Fight::new("training-2v2", &set);
    let ended = fight.act(RED, "end", &[]);
    assert_eq!(ended.clauses(), ["FD-6.5", "FD-1.5", "FD-3.2", "FD-9.14", "FD-11.3", "FD-11.10", "FD-14.5", "FD-6.1"]);
}

#[test]
fn fd_11_11_a_solid_thing_of_content_closes_its_cell() {
    let hedge = r#"
[[spell]]
id = "hedge"
name = "Hedge"
kind = "object"
range = 3
object = { solid = true, duration = 2 }
"#;
    let mut fight = Fight::with_content(hedge, "training-1v1", &[]);
    fight.act(RED, "cast hedge Г-2", &[]);
    assert_eq!(fight.refused(RED, "move Г-2"), ("cell_occupied", "FD-8.6".into()));
    assert_eq!(fight.refused(RED, "cast fire_wall Г-2"), ("cell_occupied", "FD-11.2".into()));
    assert!(!fight.legal(RED).contains(&"move Г-2".to_owned()));
}
