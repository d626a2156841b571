//! What the log tells, in both languages.

use crate::common;

use holmgang_kernel::dice::Scripted;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;

/// TD-22.1: hits stop at 0, and the log tells from where they came.
#[test]
fn a_felling_blow_tells_the_hits_before_it() {
    let rules = common::rules();
    let mut state = common::start_with(&rules, "training-1v1", &[("blue-1.hp", 3.into())]);
    let action = rules.read(&state, Seat::Player(0), "attack blue-1").unwrap();
    let mut log = Recorder::default();
    let mut dice = Scripted::from_given(vec![("attack".to_owned(), 10), ("weapon".to_owned(), 8)]);
    rules.apply(&mut state, Seat::Player(0), &action, &mut dice, &mut log);
    let entries = log.into_entries();
    for (lang, wanted) in [(Lang::En, "8 hits (slashing), 3 → 0."), (Lang::Ru, ", 3 → 0.")] {
        let lines = entries.iter().filter_map(|entry| rules.narrate(&state, &entry.event, Viewer::Spectator, lang));
        let lines: Vec<String> = lines.map(|line| line.text).collect();
        assert!(lines.iter().any(|line| line.contains(wanted)), "{lines:?}");
    }
}
