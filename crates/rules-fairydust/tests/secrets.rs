//! Two worlds that differ in a secret look the same to whoever may not know it: view, log, lists, choices, refusals, odds and bots. Secrets are what
//! somebody hidden is and does (FY-10.10), what others have delayed until when (FY-7.1), and the standing orders of others.

mod common;

use common::{rules, start_with};
use holmgang_ai::greedy;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::odds::explore;
use holmgang_kernel::ruleset::{Fields, Notate, Present, Refuse, Ruleset};
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
const TYPED: [&str; 16] = [
    "attack rook",
    "attack 14,8",
    "attack 3,4",
    "push 3,2 trip",
    "move 3,4",
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
    if let Viewer::Seat(seat @ Seat::Player(_)) = viewer {
        out += &guessed(rules, state, seat);
    }
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

/// What a seat works with when it weighs what could come: the moment as it knows it, the odds of what it can do, and what its bot would do.
fn guessed(rules: &Rules, state: &State, seat: Seat) -> String {
    let known = rules.known_to(state, seat);
    let known = known.as_ref().unwrap_or(state);
    let now = rules.sheet(known);
    let mut out = format!("{now:?}\n");
    let (mut legal, mut same) = (Vec::new(), Vec::new());
    rules.legal(state, seat, &mut legal);
    rules.legal(known, seat, &mut same);
    assert_eq!(legal, same, "what can be done is the same in the moment as it is known");
    for action in legal.iter().step_by(3) {
        assert_eq!(rules.check(known, seat, action), Ok(()));
        explore(rules, known, seat, action, 40, |after, chance| {
            let told = rules.difference(known, after, Viewer::Seat(seat), Lang::En);
            let works = rules.works(known, action, after);
            out += &format!("{chance} {:?} {told:?} {works:?}\n", now.differences(&rules.sheet(after)));
        });
    }
    if let Some(action) = greedy::choose(rules, state, seat, &mut legal) {
        out += &rules.write(state, &action);
    }
    out + "\n"
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
    /// Whose deeds would show the secret.
    secretive: &'static str,
}

impl<'a> Worlds<'a> {
    fn new(rules: &'a Rules, sets: [&[(&str, Field)]; 2]) -> Self {
        let states = sets.map(|set| {
            let mut all: Vec<(&str, Field)> = vec![("rook.hidden", true.into())];
            all.extend_from_slice(set);
            start_with(rules, "quay-2v2", &all)
        });
        Worlds { rules, states, dice: [Swift::new(5, 5), Swift::new(5, 5)], secretive: "rook" }
    }

    /// Nobody is hidden.
    fn open(rules: &'a Rules, sets: [&[(&str, Field)]; 2]) -> Self {
        let states = sets.map(|set| start_with(rules, "quay-2v2", set));
        Worlds { rules, states, dice: [Swift::new(5, 5), Swift::new(5, 5)], secretive: "" }
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
    fn play(&mut self, seed: u64, steps: usize, telling: impl Fn(&str) -> bool) {
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
            let is_hidden_ones = self.states[0].setup.ids[usize::from(self.states[0].active)] == self.secretive;
            let shows = |text: &String| is_hidden_ones && text != "end" || telling(text);
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
    let worlds: [[(&str, Field); 1]; 10] = [
        [("rook.cell", "3,4".into())],
        [("rook.cell", "2,1".into())],
        [("rook.initiative", (-3).into())],
        [("rook.body", 1.into())],
        [("rook.cell", "14,8".into())],
        [("rook.facing", "n".into())],
        [("rook.posture", "lying".into())],
        [("rook.activity", 1.into())],
        [("rook.hands", lists(&["sword"]))],
        [("rook.conjured_knives", 3.into())],
    ];
    for (seed, set) in worlds.iter().enumerate() {
        let active = ("active", Field::from("bo"));
        let sets = [vec![active.clone()], vec![set[0].clone(), active]];
        let mut worlds = Worlds::new(&rules, [&sets[0], &sets[1]]);
        worlds.compare("the start");
        // Whose turn comes is seen when it comes.
        if set[0].0 != "rook.initiative" {
            // Who walks into somebody finds out, and somebody may be shoved there.
            let meets = |text: &str| ["3,4", "2,1", "push"].iter().any(|word| text.contains(word));
            worlds.play(seed as u64, 40, meets);
        }
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
fn who_walks_into_somebody_hidden_gets_no_further() {
    let rules = rules();
    let set = [("rook.hidden", true.into()), ("rook.cell", "4,3".into()), ("active", "bo".into())];
    let mut state = start_with(&rules, "quay-2v2", &set);
    let path = "move 3,3 4,3 4,2";
    let action = rules.read(&state, RED, path).unwrap();
    assert_eq!(rules.check(&state, RED, &action), Ok(()), "what is not known forbids nothing");
    let mut log = Recorder::default();
    rules.apply(&mut state, RED, &action, &mut Swift::new(1, 1), &mut log);
    let told: Vec<String> = log
        .events()
        .filter_map(|(_, event)| rules.narrate(&state, event, STRANGERS[0], Lang::En))
        .map(|line| line.text)
        .collect();
    assert!(told.contains(&"Bo gets no further than 3,3.".to_owned()), "{told:?}");
    assert!(!told.concat().contains("Rook"), "{told:?}");
    assert_eq!(rules.sheet(&state).at("bo.cell").unwrap(), &"3,3".into());
    // One cell for the step, one for the attempt.
    assert_eq!(rules.sheet(&state).at("bo.cells_left").unwrap(), &3.into());
}

#[test]
fn what_others_have_delayed_and_wait_for_is_not_told() {
    let rules = rules();
    let active = [("active", Field::from("suspect"))];
    for (one, other) in [
        ("delay on=declares_attack of=bo do=\"attack bo\"", "delay on=starts_move of=enemy do=\"grab whoever\""),
        ("delay on=speaks of=anyone do=\"sit\"", "delay on=ends_turn of=vitmor do=\"push vitmor shove\""),
        ("delay on=enters_cell of=enemy cells=\"3,4\" do=\"sit\"", "delay on=event text=\"the bell\" do=\"lie\""),
    ] {
        let mut worlds = Worlds::open(&rules, [&active, &active]);
        worlds.step(BLUE, [one, other]);
        worlds.step(BLUE, ["end", "end"]);
    }
    // What is missed is not told either: that would tell what is waited for.
    let pending = |text: &str| [("suspect.pending_delay", Field::from(text)), ("suspect.facing", "e".into())];
    let (one, other) = (
        pending("on=any_action of=enemy do=\"attack whoever\""),
        pending("on=event of=enemy text=\"the bell\" do=\"sit\""),
    );
    Worlds::open(&rules, [&one, &other]).play(4, 12, |text| text.contains("suspect"));
}

#[test]
fn standing_orders_of_others_are_not_known() {
    let rules = rules();
    let orders = |list: &[&str]| {
        let list = list.iter().map(|order| Field::from(*order)).collect();
        [("suspect.orders", Field::List(list)), ("suspect.cell", "3,3".into()), ("active", "bo".into())]
    };
    let (none, some) = (orders(&[]), orders(&["dodge against=melee", "best under=60 keep=1", "wait"]));
    Worlds::open(&rules, [&none, &some]).compare("the start");
    let mut worlds = Worlds::open(&rules, [&none, &none]);
    worlds.step(BLUE, ["order dodge by=suspect", "order none by=suspect"]);
    // An order answers as its owner would: until then nobody knows of it.
    let action = rules.read(&worlds.states[0], RED, "attack suspect").unwrap();
    let known = rules.known_to(&worlds.states[0], RED).unwrap();
    let (mut asked, mut answered) = (0, 0);
    explore(&rules, &known, RED, &action, 500, |after, _| asked += i32::from(rules.turn(after).seat() == Some(BLUE)));
    explore(&rules, &worlds.states[0], RED, &action, 500, |after, _| {
        answered += i32::from(rules.turn(after).seat() == Some(RED));
    });
    assert!(asked == 1 && 1 < answered, "{asked} {answered}");
}

#[test]
fn those_who_may_know_do() {
    let rules = rules();
    let near = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into())]);
    let far = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into()), ("rook.cell", "14,8".into())]);
    for viewer in [Viewer::Seat(BLUE), Viewer::Seat(Seat::Referee)] {
        assert_ne!(seen(&rules, &near, viewer), seen(&rules, &far, viewer), "{viewer:?}");
    }
    let order = [("suspect.orders", Field::List(vec!["dodge".into()]))];
    let wait = [("suspect.pending_delay", Field::from("on=speaks of=bo do=\"sit\""))];
    for set in [&order[..], &wait[..]] {
        let state = start_with(&rules, "quay-2v2", set);
        assert!(rules.known_to(&state, BLUE).is_none() && rules.known_to(&state, Seat::Referee).is_none());
        assert!(rules.known_to(&state, RED).is_some());
    }
    let state = start_with(&rules, "quay-2v2", &wait);
    let badges = |viewer| format!("{:?}", rules.view(&state, viewer, Lang::En).boards[0].tokens);
    for viewer in [Viewer::Seat(BLUE), Viewer::Seat(Seat::Referee)] {
        assert!(badges(viewer).contains("Sit down, if Bo speaks"), "{viewer:?} does not see what waits");
    }
    assert!(badges(STRANGERS[0]).contains("has delayed an action"));
    assert!(rules.known_to(&start_with(&rules, "quay-2v2", &[]), RED).is_none(), "nothing is hidden here");
}
