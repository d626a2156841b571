//! Two worlds that differ in a secret look the same to whoever may not know it: view, log, lists, choices, refusals, odds and bots. Secrets are what
//! somebody hidden is and does (FY-10.10), what others have delayed until when (FY-7.1), and the standing orders of others.

use crate::common::{rules, start_with};
use holmgang_ai::greedy;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::odds::explore;
use holmgang_kernel::ruleset::{Fields, Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::event::Event;
use holmgang_rules_fairydust::state::{Posture, State};
use holmgang_testkit::content::table_node;
use holmgang_testkit::worlds::{Eyes, Glance, Worlds};

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

fn eyes(rules: &Rules) -> Eyes<'_, Rules> {
    Eyes {
        rules,
        typed: &TYPED,
        writes_refused: true,
        glance: |_| Glance { first: 0, every: 3, most: 40, asks_bot: true },
        bot: greedy::choose,
    }
}

/// Two worlds in which Rook is hidden.
fn worlds<'a>(rules: &'a Rules, sets: [&[(&str, Field)]; 2]) -> Worlds<'a, Rules> {
    let hidden = sets.map(|set| [&[("rook.hidden", Field::from(true))], set].concat());
    open(rules, [&hidden[0], &hidden[1]])
}

/// Two worlds in which nobody is hidden.
fn open<'a>(rules: &'a Rules, sets: [&[(&str, Field)]; 2]) -> Worlds<'a, Rules> {
    Worlds::new(eyes(rules), sets.map(|set| start_with(rules, "quay-2v2", set)), &STRANGERS)
}

#[test]
fn what_somebody_hidden_is_and_has_is_not_seen() {
    let rules = rules();
    let lists = |items: &[&str]| Field::List(items.iter().map(|item| Field::from(*item)).collect());
    let differences: [[(&str, Field); 1]; 10] = [
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
    for (seed, set) in differences.iter().enumerate() {
        let active = ("active", Field::from("bo"));
        let sets = [vec![active.clone()], vec![set[0].clone(), active]];
        let mut worlds = worlds(&rules, [&sets[0], &sets[1]]);
        worlds.compare("the start");
        // Whose turn comes is seen when it comes.
        if set[0].0 != "rook.initiative" {
            // Who walks into somebody finds out, and somebody may be shoved there.
            let meets = |text: &str| ["3,4", "2,1", "push"].iter().any(|word| text.contains(word));
            worlds.play(seed as u64, 40, |state, text| {
                let is_rooks = state.setup.ids[usize::from(state.active)] == "rook";
                is_rooks && text != "end" || meets(text)
            });
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
        let mut worlds = worlds(&rules, [&[("active", "rook".into())], &[("active", "rook".into())]]);
        worlds.compare("the start");
        worlds.step(BLUE, [one, other]);
    }
}

/// Where somebody hidden comes to a stand, lies, is shoved to, comes in or goes out: no line tells it, and none points at the cell.
#[test]
fn where_somebody_hidden_is_is_not_told() {
    let rules = rules();
    let state = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into())]);
    let rook = state.setup.ids.iter().position(|id| *id == *"rook").unwrap() as u8;
    let (cell, posture) = (state.fighters[usize::from(rook)].cell, Posture::Lying);
    let events = [
        Event::MoveStopped { who: rook, cell },
        Event::PutDown { who: rook, cell, posture },
        Event::Shoved { who: rook, from: cell, to: cell + 1, cells: 1 },
        Event::Left { who: rook, cell },
    ];
    for event in &events {
        for lang in [Lang::En, Lang::Ru] {
            for viewer in STRANGERS {
                let line = rules.narrate(&state, event, viewer, lang);
                assert!(line.is_none_or(|line| line.cells.is_empty() && !line.text.contains(',')), "{event:?}");
            }
            let own = rules.narrate(&state, event, Viewer::Seat(BLUE), lang).unwrap();
            assert!(!own.cells.is_empty(), "{event:?}");
        }
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
        let mut worlds = open(&rules, [&active, &active]);
        worlds.step(BLUE, [one, other]);
        worlds.step(BLUE, ["end", "end"]);
    }
    // What is missed is not told either: that would tell what is waited for.
    let pending = |text: &str| [("suspect.pending_delay", Field::from(text)), ("suspect.facing", "e".into())];
    let (one, other) = (
        pending("on=any_action of=enemy do=\"attack whoever\""),
        pending("on=event of=enemy text=\"the bell\" do=\"sit\""),
    );
    open(&rules, [&one, &other]).play(4, 12, |_, text| text.contains("suspect"));
}

#[test]
fn standing_orders_of_others_are_not_known() {
    let rules = rules();
    let orders = |list: &[&str]| {
        let list = list.iter().map(|order| Field::from(*order)).collect();
        [("suspect.orders", Field::List(list)), ("suspect.cell", "3,3".into()), ("active", "bo".into())]
    };
    let (none, some) = (orders(&[]), orders(&["dodge against=melee", "best under=60 keep=1", "wait"]));
    open(&rules, [&none, &some]).compare("the start");
    let mut worlds = open(&rules, [&none, &none]);
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

/// Where all enemies are hidden, one's own attacks and spells are still named, with the reason, which is the same wherever they are.
#[test]
fn what_is_ones_own_is_refused_where_all_are_hidden() {
    let rules = rules();
    let world = |cell: &str| {
        let set = [("sylla.facing", "e".into()), ("harrow.hidden", true.into()), ("harrow.cell", cell.into())];
        start_with(&rules, "rider-1v1", &set)
    };
    let refused = |state: &State| -> Vec<String> {
        let all = rules.refused(state, RED);
        all.iter()
            .map(|action| format!("{} {:?}", rules.write(state, action), rules.check(state, RED, action)))
            .collect()
    };
    let (near, far) = (refused(&world("8,4")), refused(&world("7,4")));
    assert_eq!(near, far);
    for deed in ["attack", "cast fireball"] {
        let of: Vec<&String> = near.iter().filter(|text| text.starts_with(deed)).collect();
        assert!(of.len() == 1 && of[0].contains("NotVisible"), "{deed}: {near:?}");
    }
}

#[test]
fn those_who_may_know_do() {
    let rules = rules();
    let near = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into())]);
    let far = start_with(&rules, "quay-2v2", &[("rook.hidden", true.into()), ("rook.cell", "14,8".into())]);
    for viewer in [Viewer::Seat(BLUE), Viewer::Seat(Seat::Referee)] {
        assert_ne!(eyes(&rules).seen(&near, viewer), eyes(&rules).seen(&far, viewer), "{viewer:?}");
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

/// Where somebody hidden stands from the start, whether it has a place of its own, how it stands and what it has: neither the others' facings nor their
/// places tell it.
#[test]
fn a_start_does_not_tell_who_is_hidden_where() {
    let rules = rules();
    let scenario = |hidden: &str, map: &str| {
        let text = format!(
            "map = \"{map}\"\nred = [{{ combatant = \"bo\" }}, {{ combatant = \"vitmor\", cell = \"2,4\" }}]\n\
             blue = [{hidden}, {{ combatant = \"suspect\" }}, {{ combatant = \"mask\", cell = \"10,7\" }}]\nhidden = [\"rook\"]\n",
        );
        rules.scenario(&table_node(&text)).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let secrets = [
        "{ combatant = \"rook\", cell = \"3,4\" }",
        "{ combatant = \"rook\", cell = \"2,6\", facing = 3 }",
        "{ combatant = \"rook\", cell = \"9,3\", posture = \"lying\" }",
        "{ combatant = \"rook\", cell = \"1,3\", hands = [\"sword\"], belt = [], body = 2 }",
        "{ combatant = \"rook\" }",
    ];
    for map in ["quay", "market"] {
        for (seed, secret) in secrets.iter().enumerate().skip(1) {
            let two = [scenario(secrets[0], map), scenario(secret, map)];
            let mut worlds = Worlds::begin(eyes(&rules), [&two[0], &two[1]], &STRANGERS);
            worlds.play(seed as u64, 6, |state, text| {
                let is_rooks = state.setup.ids[usize::from(state.active)] == "rook";
                is_rooks && text != "end" || text.contains("move") || text.contains("step") || text.contains("push")
            });
        }
    }
}
