//! FD-5: corners that the cases of conformance do not reach.

use crate::common;

use crate::common::fight::*;
use crate::common::table;
use holmgang_kernel::dice::{Ask, Dice};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::event::Event;

/// Dice that always show the lowest value, as given rolls do once they have run out.
struct Lowest;

impl Dice for Lowest {
    fn draw(&mut self, ask: Ask) -> i32 {
        ask.lo
    }
}

#[test]
fn fd_5_2_an_endless_tie_ends_in_roster_order() {
    let library = common::library();
    let rules = common::rules();
    let scenario = rules.scenario(&library.get("scenario", "duel-3v3").unwrap().node).unwrap();
    let state = rules.start(&scenario, &mut Lowest, &mut Silent).unwrap();
    assert_eq!(state.turn_order.as_slice(), [0, 1, 2, 3, 4, 5]);
}

fn called(creature: &str, cell: &str) -> Field {
    table(&[("creature", creature.into()), ("summoner", "red-1".into()), ("cell", cell.into())])
}

#[test]
fn fd_5_5_a_creature_called_again_acts_after_those_that_stayed() {
    let both = Field::List(vec![called("wolf", "Г-2"), called("spirit", "В-1")]);
    let mut fight = Fight::new("training-1v1", &[("creatures", both), ("red-wolf-1.hp", 0.into())]);
    fight.act(RED, "cast summon_wolf Г-2", &[]);
    // The dead wolf's place is used again: the list does not grow.
    assert_eq!(fight.state.combatants.len(), 4);
    let begun = |happened: &Happened| happened.clause_of(|event| matches!(event, Event::TurnBegan { .. }));
    let first = fight.act(RED, "end", &[]);
    fight.assert(&[("active", "red-spirit-1".into())]);
    let second = fight.act(RED, "end", &[]);
    fight.assert(&[("active", "red-wolf-2".into())]);
    fight.act(RED, "end", &[]);
    fight.assert(&[("active", "blue-1".into())]);
    assert_eq!((begun(&first).as_str(), begun(&second).as_str()), ("FD-5.6", "FD-5.6"));
    fight.act(BLUE, "end", &[]);
    let third = fight.act(RED, "end", &[]);
    let fourth = fight.act(RED, "end", &[]);
    assert_eq!((begun(&third).as_str(), begun(&fourth).as_str()), ("FD-5.4", "FD-5.5"));
}

#[test]
fn fd_5_5_a_death_in_the_own_turn_passes_to_the_next_creature() {
    let both = Field::List(vec![called("wolf", "Г-2"), called("spirit", "В-1")]);
    let wall =
        Field::List(vec![table(&[("cell", "Г-3".into()), ("object", "fire_wall".into()), ("strength", 80.into())])]);
    let mut fight =
        Fight::new("training-1v1", &[("creatures", both), ("objects", wall), ("active", "red-wolf-1".into())]);
    let died = fight.act(RED, "move Г-3", &[]);
    assert_eq!(died.clause_of(|event| matches!(event, Event::TurnEnded { .. })), "FD-11.13");
    fight.assert(&[("red-wolf-1.alive", false.into()), ("active", "red-spirit-1".into())]);
}

#[test]
fn fd_5_7_things_of_the_dead_count_down_in_their_slot() {
    let wall = table(&[
        ("cell", "Г-4".into()),
        ("object", "fire_wall".into()),
        ("author", "red-2".into()),
        ("remaining", 1.into()),
    ]);
    let mut fight = Fight::new(
        "training-2v2",
        &[("objects", Field::List(vec![wall])), ("red-2.hp", 0.into()), ("active", "blue-1".into())],
    );
    let passed = fight.act(BLUE, "end", &[]);
    assert_eq!(passed.clauses().iter().filter(|clause| *clause == "FD-5.7").count(), 1);
    fight.assert(&[("active", "blue-2".into()), ("objects", "none".into())]);
}

#[test]
fn fd_5_2_the_order_begins_with_somebody_who_can_act() {
    let mut fight = Fight::new("training-2v2", &[]);
    fight.act(REFEREE, r#"adjust_resource blue-2 hp 0 reason="did not come""#, &[]);
    fight.act(REFEREE, r#"apply_effect blue-1 ice_fetters reason="late""#, &[]);
    fight.act(REFEREE, r#"set_turn_order blue-2 blue-1 red-2 red-1 reason="lot""#, &[]);
    fight.assert(&[("active", "red-2".into()), ("blue-1.effects", "none".into()), ("round", 1.into())]);
}
