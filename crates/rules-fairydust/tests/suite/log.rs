//! The log as screens have it: who did it first, ways from where to where, and what is only looked up told apart.

use crate::common::{rules, start, start_with};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Line, Rank};
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::state::State;

const RED: Seat = Seat::Player(0);

fn told(state: &mut State, text: &str) -> Vec<Line> {
    let rules = rules();
    let action = rules.read(state, RED, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
    assert_eq!(rules.check(state, RED, &action), Ok(()), "{text}");
    let mut log = Recorder::default();
    rules.apply(state, RED, &action, &mut Swift::new(1, 1), &mut log);
    log.events().filter_map(|(_, event)| rules.narrate(state, event, Viewer::Spectator, Lang::En)).collect()
}

#[test]
fn a_step_goes_from_where_to_where_and_its_price_is_a_detail() {
    let mut state = start_with(&rules(), "training-1v1", &[("red-1.cell", "2,2".into())]);
    let lines = told(&mut state, "move 3,2");
    let step = lines.iter().find(|line| line.cells.len() > 1).unwrap();
    assert_eq!((step.rank, step.cells.as_slice()), (Rank::Deed, ["2,2".to_owned(), "3,2".to_owned()].as_slice()));
    let others = lines.iter().filter(|line| line.cells.len() < 2);
    assert!(others.clone().count() > 0 && others.clone().all(|line| line.rank == Rank::Detail), "{lines:?}");
}

#[test]
fn a_wound_names_who_dealt_it_first() {
    let set = [("blue-1.cell", "5,5".into()), ("blue-1.activity", 0.into())];
    let wound = (0..40).find_map(|_| {
        let mut state = start_with(&rules(), "training-1v1", &set);
        let lines = told(&mut state, "attack blue-1");
        lines.into_iter().find(|line| line.text.contains("a wound of"))
    });
    let wound = wound.expect("the dice of this test wound");
    assert_eq!(
        (wound.tokens.as_slice(), wound.rank),
        (["red-1".to_owned(), "blue-1".to_owned()].as_slice(), Rank::Consequence)
    );
}

#[test]
fn the_mirrored_duel_begins_in_sight() {
    let rules = rules();
    let mut state = start(&rules, "mirror-1v1");
    for _ in 0..2 {
        let seat = rules.turn(&state).seat().unwrap();
        let mut all = Vec::new();
        rules.legal(&state, seat, &mut all);
        let strikes = all.iter().filter(|action| rules.write(&state, action).starts_with("cast ")).count();
        assert!(strikes > 1, "{strikes} of {} can be cast at once", all.len());
        let end = rules.read(&state, seat, "end").unwrap();
        rules.apply(&mut state, seat, &end, &mut Swift::new(1, 1), &mut Recorder::default());
    }
}
