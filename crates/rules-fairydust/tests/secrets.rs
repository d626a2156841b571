//! FY-10.10: two worlds that differ in what somebody hidden is and does look the same to its enemies: view, log, lists, choices, refusals.

mod common;

use common::{rules, start_with};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Notate, Present, Refuse, Ruleset};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::action::Action;
use holmgang_rules_fairydust::event::Event;
use holmgang_rules_fairydust::state::State;

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);
const STRANGERS: [Viewer; 2] = [Viewer::Seat(RED), Viewer::Spectator];

/// Things that a nosy player might try against somebody hidden.
const TYPED: [&str; 12] = [
    "attack rook",
    "attack rook with=fist",
    "throw rook with=stone",
    "push rook trip",
    "push rook shove",
    "grab rook",
    "cast flung_stone rook",
    "cast tarnish rook item=bow",
    "cast tarnish rook item=paired_sabres",
    "lift rook",
    "move to:8,9",
    "delay on=declares_attack of=rook do=\"attack whoever\"",
];

/// Everything that somebody gets of a moment, as text.
fn seen(rules: &Rules, state: &State, viewer: Viewer) -> String {
    let mut out = format!("{:?}\n", rules.turn(state));
    for lang in [Lang::En, Lang::Ru] {
        out += &format!("{:#?}\n", rules.view(state, viewer, lang));
        let Viewer::Seat(seat) = viewer else { continue };
        let mut legal = Vec::new();
        rules.legal(state, seat, &mut legal);
        for action in &legal {
            out += &format!("{:?} {}\n", rules.choice(state, seat, action, lang), rules.write(state, action));
        }
        let told = |action: &Action| match rules.check(state, seat, action) {
            Ok(()) => "accepted".to_owned(),
            Err(refusal) => format!("{} {} {}", refusal.code(), refusal.clause, rules.refusal(&refusal, lang)),
        };
        for action in rules.refused(state, seat) {
            out += &format!("{}: {}\n", rules.write(state, &action), told(&action));
        }
        for text in TYPED {
            let answer = match rules.read(state, seat, text) {
                Err(fault) => format!("{} {}", fault.code, fault.words.get(lang)),
                Ok(action) => format!("{} {}", rules.write(state, &action), told(&action)),
            };
            out += &format!("{text}: {answer}\n");
        }
    }
    out
}

/// The log of a step for somebody.
fn told(rules: &Rules, state: &State, events: &[(String, Event)], viewer: Viewer) -> String {
    let mut out = String::new();
    for (clause, event) in events {
        for lang in [Lang::En, Lang::Ru] {
            if let Some(line) = rules.narrate(state, event, viewer, lang) {
                out += &format!("{clause} {line:?}\n");
            }
        }
    }
    out
}

/// Two worlds, step by step.
struct Worlds<'a> {
    rules: &'a Rules,
    states: [State; 2],
    dice: [Swift; 2],
}

impl<'a> Worlds<'a> {
    fn new(rules: &'a Rules, sets: [&[(&str, Field)]; 2]) -> Self {
        let states = sets.map(|set| {
            let mut all: Vec<(&str, Field)> = vec![("rook.hidden", true.into())];
            all.extend_from_slice(set);
            start_with(rules, "quay-2v2", &all)
        });
        Worlds { rules, states, dice: [Swift::new(5, 5), Swift::new(5, 5)] }
    }

    fn compare(&self, what: &str) {
        for viewer in STRANGERS {
            let [one, other] = [0, 1].map(|world| seen(self.rules, &self.states[world], viewer));
            assert_same(&one, &other, &format!("{viewer:?} sees a difference after {what}"));
        }
    }

    /// The same text, or one for each world.
    fn step(&mut self, seat: Seat, texts: [&str; 2]) {
        let events = [0, 1].map(|world| {
            let (state, text) = (&mut self.states[world], texts[world]);
            let action =
                self.rules.read(state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
            assert_eq!(self.rules.check(state, seat, &action), Ok(()), "{text}");
            let mut log = Recorder::default();
            self.rules.apply(state, seat, &action, &mut self.dice[world], &mut log);
            let entries = log.into_entries();
            entries.into_iter().map(|entry| (entry.clause.to_string(), entry.event)).collect::<Vec<_>>()
        });
        for viewer in STRANGERS {
            let [one, other] = [0, 1].map(|world| told(self.rules, &self.states[world], &events[world], viewer));
            assert_same(&one, &other, &format!("{viewer:?} is told a difference by {}", texts[0]));
        }
        self.compare(texts[0]);
    }

    /// Random play of what is possible in both worlds; the hidden one does nothing that shows itself.
    fn play(&mut self, seed: u64, steps: usize) {
        let mut random = Swift::new(seed, 9);
        for _ in 0..steps {
            let Turn::Of(wanted) = self.rules.turn(&self.states[0]) else { return };
            let seat = wanted.seats.first().unwrap();
            let mut legal = [Vec::new(), Vec::new()];
            for (world, list) in legal.iter_mut().enumerate() {
                self.rules.legal(&self.states[world], seat, list);
            }
            let texts = [0, 1].map(|world| {
                legal[world].iter().map(|action| self.rules.write(&self.states[world], action)).collect::<Vec<_>>()
            });
            let is_hidden_ones = self.states[0].setup.ids[usize::from(self.states[0].active)] == "rook";
            let shows = |text: &String| is_hidden_ones && text != "end";
            let both: Vec<&String> = texts[0].iter().filter(|text| texts[1].contains(text) && !shows(text)).collect();
            let Some(text) = both.get(random.below(both.len().max(1))) else { return };
            let text = (*text).clone();
            self.step(seat, [&text, &text]);
        }
    }
}

fn assert_same(one: &str, other: &str, what: &str) {
    if one != other {
        let first = one.lines().zip(other.lines()).find(|(a, b)| a != b);
        panic!("{what}: {first:?}");
    }
}

#[test]
fn what_somebody_hidden_is_and_has_is_not_seen() {
    let rules = rules();
    let lists = |items: &[&str]| Field::List(items.iter().map(|item| Field::from(*item)).collect());
    let worlds: [[(&str, Field); 1]; 6] = [
        [("rook.cell", "14,8".into())],
        [("rook.facing", "n".into())],
        [("rook.posture", "lying".into())],
        [("rook.activity", 1.into())],
        [("rook.hands", lists(&["sword"]))],
        [("rook.conjured_knives", 3.into())],
    ];
    for (seed, set) in worlds.iter().enumerate() {
        let mut worlds = Worlds::new(&rules, [&[], set]);
        worlds.compare("the start");
        worlds.play(seed as u64, 40);
    }
}

#[test]
fn what_somebody_hidden_does_for_itself_is_not_told() {
    let rules = rules();
    for (one, other) in [
        ("move 12,4", "move 13,3"),
        ("sit", "lie"),
        ("lie", "move turn:n"),
        ("delay on=declares_attack of=bo do=\"attack bo\"", "delay on=starts_move of=enemy do=\"attack whoever\""),
    ] {
        let mut worlds = Worlds::new(&rules, [&[("active", "rook".into())], &[("active", "rook".into())]]);
        worlds.compare("the start");
        worlds.step(BLUE, [one, other]);
    }
}

#[test]
fn those_who_may_know_do() {
    let rules = rules();
    let near = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into())]);
    let far = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into()), ("rook.cell", "14,8".into())]);
    for viewer in [Viewer::Seat(BLUE), Viewer::Seat(Seat::Referee)] {
        assert_ne!(seen(&rules, &near, viewer), seen(&rules, &far, viewer), "{viewer:?}");
    }
}
