//! What a screen tells before an action is done: the way, whom it provokes, and how likely that hits; and what is then done is that.

use crate::common;

use holmgang_kernel::dice::{Ask, Dice};
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::Way;
use holmgang_kernel::words::Lang;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::action::Action;
use holmgang_rules_tabletop_d20::event::{Event, Throw};
use holmgang_rules_tabletop_d20::state::{Pending, State};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

/// Dice that all show one value, as far as they have it.
struct Always(i32);

impl Dice for Always {
    fn draw(&mut self, ask: Ask) -> i32 {
        self.0.clamp(ask.lo, ask.hi)
    }
}

fn way(rules: &Rules, state: &State, text: &str) -> Option<Way> {
    let action = rules.read(state, RED, text).unwrap();
    rules.check(state, RED, &action).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    rules.way(state, RED, &action, Lang::En)
}

/// How many of twenty throws of the first blow that an action provokes hit, by playing them; and who strikes.
fn hits(rules: &Rules, state: &State, text: &str) -> (i32, u8) {
    let action = rules.read(state, RED, text).unwrap();
    let (mut hits, mut who) = (0, u8::MAX);
    for throw in 1..=20 {
        let (mut after, mut log) = (state.clone(), Recorder::default());
        rules.apply(&mut after, RED, &action, &mut Always(throw), &mut log);
        let Some(Pending::Strike { who: striker, .. }) = after.pending else { panic!("{text} provokes nobody") };
        who = striker;
        rules.apply(&mut after, BLUE, &Action::Strike { nonlethal: false }, &mut Always(throw), &mut log);
        let hit = log.events().any(|(_, event)| {
            matches!(event, Event::AttackRolled { who, outcome: Throw::Hit | Throw::SureHit, .. } if *who == striker)
        });
        hits += i32::from(hit);
    }
    (hits, who)
}

#[test]
fn the_chance_told_is_the_chance_there_is() {
    let rules = common::rules();
    let set: &[(&str, Field)] = &[("red-1.armor_bonus", 5.into()), ("blue-1.str", 16.into())];
    let state = common::start_with(&rules, "training-1v1", set);
    // Turned away on the spot, stepped past, run away with the back turned, gone the long way round, struck without a weapon.
    for text in ["face s", "step 5,4 facing=e", "move 4,1", "move 5,4 5,5 5,6 4,6"] {
        let told = way(&rules, &state, text).unwrap();
        let (hits, striker) = hits(&rules, &state, text);
        let threat = &told.threats[0];
        assert_eq!((threat.token.as_str(), striker), ("blue-1", 1), "{text}");
        let percent = format!("{}%", hits * 5);
        assert!(threat.what.ends_with(&percent), "{text}: {} is not {percent}", threat.what);
        let choice = rules.choice(&state, RED, &rules.read(&state, RED, text).unwrap(), Lang::En);
        let name = rules.name_of(&state, 1, Lang::En);
        assert!(
            choice.notes.iter().any(|note| note.contains(&name) && note.contains(&percent)),
            "{text}: {:?}",
            choice.notes
        );
    }
}

#[test]
fn ways_are_told_cell_by_cell() {
    let rules = common::rules();
    let state = common::start(&rules, "training-1v1");
    let told = way(&rules, &state, "move 4,1").unwrap();
    assert_eq!((told.path.len(), told.path.last().map(String::as_str)), (3, Some("4,1")));
    assert_eq!(way(&rules, &state, "move 4,3 4,2").unwrap().path, ["4,3", "4,2"]);
    assert_eq!(told.threats.iter().map(|threat| threat.cell.as_str()).collect::<Vec<_>>(), ["4,4"]);
    // A step towards the enemy provokes nobody, an end of the turn goes nowhere.
    let step = Way { path: vec!["3,5".to_owned()], facing: Some(2), ..Way::default() };
    assert_eq!(way(&rules, &state, "step 3,5 facing=e"), Some(step));
    assert_eq!(way(&rules, &state, "end"), None);
    // Another seat is told nothing of an action that is not his.
    let action = rules.read(&state, RED, "move 4,1").unwrap();
    assert_eq!(rules.way(&state, BLUE, &action, Lang::En), None);
}

#[test]
fn where_he_will_face_is_told_and_comes_true() {
    let rules = common::rules();
    let state = common::start(&rules, "training-1v1");
    for text in ["face ne", "step 3,5 facing=n", "step 3,5 facing=e", "move 4,3 4,2", "move 3,5 mode=backing facing=e"]
    {
        let Ok(action) = rules.read(&state, RED, text) else { panic!("{text}") };
        let told = rules.way(&state, RED, &action, Lang::En).unwrap().facing.unwrap();
        let mut after = state.clone();
        rules.apply(&mut after, RED, &action, &mut Always(1), &mut Recorder::default());
        if after.pending.is_none() {
            assert_eq!(told, after.figures[0].facing as u8, "{text}");
        }
    }
}

#[test]
fn what_is_put_off_by_an_answer_has_no_chance_yet() {
    let rules = common::rules();
    let state = common::start_with(&rules, "training-1v1", &[("red-1.main_hand", "long_bow".into())]);
    // A shot beside an enemy, and a retreat: he answers first.
    for text in ["attack blue-1", "move 4,1"] {
        let action = rules.read(&state, RED, text).unwrap();
        let mut after = state.clone();
        rules.apply(&mut after, RED, &action, &mut Always(10), &mut Recorder::default());
        assert_eq!(rules.works(&state, &action, &after), None, "{text}");
        // That he now faces elsewhere changes what his flanks are worth, but not the ground.
        let told = rules.difference(&state, &after, Viewer::Spectator, Lang::En);
        assert!(told.iter().all(|difference| !difference.text.contains("rear")), "{told:?}");
    }
}

#[test]
fn namesakes_of_two_sides_are_told_apart() {
    let rules = common::rules();
    let state = common::start(&rules, "training-2v2");
    let names: Vec<String> = state.everybody().map(|who| rules.name_of(&state, who, Lang::Ru)).collect();
    for (name, apart) in names.iter().zip(["Красные 1", "Красные 2", "Синие 1", "Синие 2"]) {
        assert!(name.ends_with(&format!("({apart})")), "{names:?}");
    }
    // Namesakes of one side are numbered.
    let state = common::start(&rules, "encounter-two-ghouls");
    let names: Vec<String> = state.everybody().map(|who| rules.name_of(&state, who, Lang::En)).collect();
    assert!(
        names.iter().any(|name| name.ends_with(" 1")) && names.iter().any(|name| name.ends_with(" 2")),
        "{names:?}"
    );
}

#[test]
fn what_lies_behind_is_out_of_sight() {
    let rules = common::rules();
    let state = common::start_with(&rules, "training-1v1", &[("red-1.facing", "n".into())]);
    let view = rules.view(&state, Viewer::Spectator, Lang::En);
    let [sight] = &view.sight[..] else { panic!("one decides") };
    assert_eq!(sight.token, "red-1");
    let seen = |id: &str| {
        let place = view.boards[0].cells.iter().position(|cell| cell.id == id).unwrap() as u16;
        sight.cells.iter().any(|run| (run[0]..=run[1]).contains(&place))
    };
    for (cell, is_seen) in [("4,4", true), ("4,5", true), ("3,4", true), ("5,5", true), ("4,3", false), ("3,3", false)]
    {
        assert_eq!(seen(cell), is_seen, "{cell}");
    }
}
