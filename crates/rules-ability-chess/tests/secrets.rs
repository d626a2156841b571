//! AC-12.3: two worlds that differ in a secret only look the same to whoever may not know it: view, log, lists, choices, refusals.

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
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::event::Event;
use holmgang_rules_ability_chess::state::State;

const WHITE: Seat = Seat::Player(0);
const BLACK: Seat = Seat::Player(1);

/// Everything that somebody gets of a moment, as text.
fn seen(rules: &Rules, state: &State, viewer: Viewer) -> String {
    let mut out = format!("{:?}\n", rules.turn(state));
    if let Viewer::Seat(seat @ Seat::Player(_)) = viewer {
        out += &guessed(rules, state, seat);
    }
    for lang in [Lang::En, Lang::Ru] {
        out += &serde_json::to_string_pretty(&rules.view(state, viewer, lang)).unwrap();
        let Viewer::Seat(seat) = viewer else { continue };
        let mut legal = Vec::new();
        rules.legal(state, seat, &mut legal);
        for action in &legal {
            out += &serde_json::to_string(&rules.choice(state, seat, action, lang)).unwrap();
            out += &rules.write(state, action);
            out.push('\n');
        }
        for action in rules.refused(state, seat) {
            out += &rules.write(state, &action);
            match rules.check(state, seat, &action) {
                Ok(()) => panic!("{action:?} is shown as refused"),
                Err(refusal) => {
                    out += &format!(" {} {} {}\n", refusal.code(), refusal.clause(), rules.refusal(&refusal, lang))
                }
            }
        }
        // What can be typed, well or badly.
        for text in TYPED {
            let answer = match rules.read(state, seat, text) {
                Err(fault) => format!("{} {}", fault.code, fault.words.get(lang)),
                Ok(action) => match rules.check(state, seat, &action) {
                    Ok(()) => "accepted".to_owned(),
                    Err(refusal) => format!("{} {}", refusal.code(), rules.refusal(&refusal, lang)),
                },
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
    // A few of the choices, others at every step: all of them would take long.
    let skipped = usize::from(state.now.round) % 5;
    for action in legal.iter().skip(skipped).step_by(5) {
        explore(rules, known, seat, action, 8, |after, chance| {
            out += &format!(
                "{chance} {:?} {:?}\n",
                now.differences(&rules.sheet(after)),
                rules.works(known, action, after)
            );
        });
    }
    if !legal.is_empty() && state.now.round % 4 == 1 {
        out +=
            &greedy::choose(rules, state, seat, &mut legal).map_or(String::new(), |action| rules.write(state, &action));
    }
    out
}

/// Things that a nosy player might try.
const TYPED: [&str; 16] = [
    "drag tripwire-1 d4",
    "drag tripwire-hidden-1 e4",
    "drag e5 e4",
    "drag d5 d4",
    "item e5",
    "item d5 spark e5",
    "item sealed_box-1",
    "item sealed_box-1 douse d5",
    "item sealed_box-1 spark d5",
    "use detonate d5",
    "use detonate white-token-1",
    "move d6 d5 carry=all",
    "e5",
    "claim",
    "end",
    "drag water_bucket-1 c5",
];

/// The log of a step for somebody.
fn told(rules: &Rules, state: &State, events: &[(String, Event)], viewer: Viewer) -> String {
    let mut out = String::new();
    for (clause, event) in events {
        for lang in [Lang::En, Lang::Ru] {
            if let Some(line) = rules.narrate(state, event, viewer, lang) {
                out += &format!("{clause} {}\n", serde_json::to_string(&line).unwrap());
            }
        }
    }
    out
}

fn step(rules: &Rules, state: &mut State, seat: Seat, text: &str, dice: &mut Swift) -> Vec<(String, Event)> {
    let action = rules.read(state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
    assert_eq!(rules.check(state, seat, &action), Ok(()), "{text}");
    let mut log = Recorder::default();
    rules.apply(state, seat, &action, dice, &mut log);
    log.into_entries().into_iter().map(|entry| (entry.clause.to_string(), entry.event)).collect()
}

/// Two worlds, step by step.
struct Worlds<'a> {
    rules: &'a Rules,
    states: [State; 2],
    dice: [Swift; 2],
    strangers: Vec<Viewer>,
}

impl Worlds<'_> {
    fn compare(&self, what: &str) {
        for viewer in &self.strangers {
            let [one, other] = [0, 1].map(|world| seen(self.rules, &self.states[world], *viewer));
            assert_same(&one, &other, &format!("{viewer:?} sees a difference after {what}"));
        }
    }

    /// The same text, or one for each world.
    fn step(&mut self, seat: Seat, texts: [&str; 2]) {
        let events =
            [0, 1].map(|world| step(self.rules, &mut self.states[world], seat, texts[world], &mut self.dice[world]));
        for viewer in &self.strangers {
            let [one, other] = [0, 1].map(|world| told(self.rules, &self.states[world], &events[world], *viewer));
            assert_same(&one, &other, &format!("{viewer:?} is told a difference by {}", texts[0]));
        }
        self.compare(texts[0]);
    }

    /// Random play of what is possible in both worlds, without the actions that show the secret.
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
            let both: Vec<&String> = texts[0].iter().filter(|text| texts[1].contains(text) && !telling(text)).collect();
            if both.is_empty() {
                return;
            }
            let text = both[random.below(both.len())].clone();
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

fn worlds<'a>(rules: &'a Rules, scenario: &str, sets: [&[(&str, Field)]; 2], strangers: &[Viewer]) -> Worlds<'a> {
    let states = sets.map(|set| start_with(rules, scenario, set));
    Worlds { rules, states, dice: [Swift::new(5, 5), Swift::new(5, 5)], strangers: strangers.to_vec() }
}

const STRANGERS: [Viewer; 2] = [Viewer::Seat(BLACK), Viewer::Spectator];

fn table(fields: &[(&str, Field)]) -> Field {
    Field::Table(fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

#[test]
fn the_power_of_a_bomb_is_hidden_and_so_is_what_it_cost() {
    let rules = rules();
    for seed in 0..12 {
        let set: &[(&str, Field)] = &[("white.energy", 10.into())];
        let mut worlds = worlds(&rules, "duel-sappers", [set, set], &STRANGERS);
        worlds.compare("the start");
        worlds.step(WHITE, ["use place_bomb d2 choice=small", "use place_bomb d2 choice=large"]);
        // A bomb shows itself when it goes off: whatever kills its pawn, or detonates one, ends the comparison.
        worlds
            .play(seed, 60, |text| text.contains("detonate") || text.contains(" d2") || text.contains("white-pawn-4"));
    }
    let bomb = |strength: &str| {
        let token = table(&[
            ("token_kind", "bomb".into()),
            ("strength", strength.into()),
            ("owner", "white".into()),
            ("cell", "d5".into()),
        ]);
        [("tokens", Field::List(vec![token]))]
    };
    let (small, large) = (bomb("small"), bomb("large"));
    let mut worlds = worlds(&rules, "duel-sappers", [&small, &large], &STRANGERS);
    worlds.compare("a bomb on a cell");
    worlds.play(3, 60, |text| text.contains("detonate"));
}

#[test]
fn energy_of_an_ability_with_secrets_is_hidden() {
    let rules = rules();
    for (one, other) in [(0, 9), (3, 10), (9, 10)] {
        let sets = [one, other].map(|energy: i64| [("white.energy", Field::from(energy))]);
        let mut worlds = worlds(&rules, "duel-sappers", [&sets[0], &sets[1]], &STRANGERS);
        worlds.compare("the start");
        worlds.play(one as u64, 60, |text| text.contains("detonate"));
    }
}

#[test]
fn a_hidden_item_is_not_there_for_the_others() {
    let rules = rules();
    let item = |cell: &str| {
        let hidden = table(&[
            ("item_kind", "tripwire".into()),
            ("cell", cell.into()),
            ("visible_to", Field::List(vec!["white".into()])),
        ]);
        let open = table(&[("item_kind", "water_bucket".into()), ("cell", "c6".into())]);
        [("items", Field::List(vec![hidden, open]))]
    };
    let open = table(&[("item_kind", "water_bucket".into()), ("cell", "c6".into())]);
    let without = [("items", Field::List(vec![open]))];
    for seed in 0..6 {
        let (with, elsewhere) = (item("e5"), item("a4"));
        let other: &[(&str, Field)] = if seed % 2 == 0 { &without } else { &elsewhere };
        let mut worlds = worlds(&rules, "burning_yard", [&with, other], &STRANGERS);
        worlds.compare("the start");
        // A piece of Black's that comes upon it finds it; White's handling of it is White's to see, but carried where Black stands it is found, too.
        worlds.play(seed, 40, |text| text.contains("e5") || text.contains("a4") || text.contains("tripwire"));
    }
}

#[test]
fn what_an_item_can_do_is_for_those_who_heard_it() {
    let rules = rules();
    let boxed = |action: &str| {
        let item = table(&[
            ("item_kind", "sealed_box".into()),
            ("cell", "d5".into()),
            ("announced_to", Field::List(vec!["white".into()])),
            ("actions", Field::List(vec![action.into()])),
        ]);
        [("position", Field::from("white: Ke1 Bc1 Pe4; black: Ke8 Pd5 Nd6 Ra8")), ("items", Field::List(vec![item]))]
    };
    for (one, other) in [
        ("pyromancer.spark", "water_bucket.douse"),
        ("fire_flask.throw", "pyromancer.spark"),
        ("bandage.dress", "tripwire.snap"),
    ] {
        let sets = [boxed(one), boxed(other)];
        let mut worlds = worlds(&rules, "burning_yard", [&sets[0], &sets[1]], &STRANGERS);
        worlds.compare("the start");
        worlds.play(8, 40, |text| text.starts_with("item"));
    }
}

/// AC-12.1: every act of the referee is told to all, hidden values masked.
#[test]
fn the_referees_secrets_are_masked() {
    let rules = rules();
    let mut worlds = worlds(&rules, "duel-sappers", [&[], &[]], &STRANGERS);
    worlds.step(Seat::Referee, ["set_energy white 4 reason=\"a slip\"", "set_energy white 9 reason=\"a slip\""]);
    let mut worlds = self::worlds(&rules, "burning_yard", [&[], &[]], &STRANGERS);
    worlds.step(
        Seat::Referee,
        [
            "place_item tripwire e6 visible_to=white reason=\"hidden\"",
            "place_item bandage c3 visible_to=white reason=\"hidden\"",
        ],
    );
    worlds.step(
        Seat::Referee,
        [
            "announce_item_actions sealed_box-1 white pyromancer.spark reason=\"told\"",
            "announce_item_actions sealed_box-1 white bandage.dress reason=\"told\"",
        ],
    );
}

/// Four worlds at once: the bomb of the third player is hidden from each of the others.
#[test]
fn every_other_player_is_kept_in_the_dark() {
    let rules = rules();
    let set: &[(&str, Field)] =
        &[("red.energy", 10.into()), ("black.energy", 3.into()), ("active_player", "red".into())];
    let others = [1, 2, 4].map(|place| Viewer::Seat(Seat::Player(place)));
    let strangers: Vec<Viewer> = others.into_iter().chain([Viewer::Spectator]).collect();
    for seed in 0..2 {
        let mut worlds = worlds(&rules, "four-handed", [set, set], &strangers);
        worlds.compare("the start");
        worlds.step(Seat::Player(3), ["use place_bomb b9 choice=small", "use place_bomb b9 choice=medium"]);
        worlds.play(seed, 60, |text| text.contains("detonate") || text.contains("b9"));
    }
}

/// The chance that a mined pawn may be taken tells nothing: as Black knows it, nothing will burst; as White does, it will.
#[test]
fn odds_know_what_the_seat_knows() {
    let rules = rules();
    let bomb = table(&[
        ("token_kind", "bomb".into()),
        ("strength", "small".into()),
        ("owner", "white".into()),
        ("attached_to", "white-pawn-1".into()),
    ]);
    let set = [
        ("position", Field::from("white: Ke1 Qa1 Pd4; black: Ke8 Nf5")),
        ("tokens", Field::List(vec![bomb])),
        ("active_player", "black".into()),
    ];
    let state = start_with(&rules, "duel-sappers", &set);
    let action = rules.read(&state, BLACK, "Nxd4").unwrap();
    let burns = |state: &State| {
        let mut fires = 0;
        explore(&rules, state, BLACK, &action, 8, |after, _| fires += after.now.burning.len());
        fires
    };
    assert_eq!(burns(&state), 1);
    let known = rules.known_to(&state, BLACK).unwrap();
    assert_eq!(burns(&known), 0);
    assert!(rules.known_to(&state, WHITE).is_none() && rules.known_to(&state, Seat::Referee).is_none());
}

/// AC-12.3: the owner and the referee do see the difference.
#[test]
fn those_who_may_know_do() {
    let rules = rules();
    let bomb = |strength: &str| {
        let token = table(&[
            ("token_kind", "bomb".into()),
            ("strength", strength.into()),
            ("owner", "white".into()),
            ("cell", "d5".into()),
        ]);
        start_with(&rules, "duel-sappers", &[("tokens", Field::List(vec![token]))])
    };
    let (small, large) = (bomb("small"), bomb("large"));
    for viewer in [Viewer::Seat(WHITE), Viewer::Seat(Seat::Referee)] {
        assert_ne!(seen(&rules, &small, viewer), seen(&rules, &large, viewer), "{viewer:?}");
    }
    // Revealed to Black, it is seen by Black and still by nobody else.
    let mut dice = Swift::new(1, 1);
    let worlds = [small, large].map(|mut state| {
        step(&rules, &mut state, Seat::Referee, "reveal white-token-1 black reason=\"a hint\"", &mut dice);
        state
    });
    assert_ne!(seen(&rules, &worlds[0], Viewer::Seat(BLACK)), seen(&rules, &worlds[1], Viewer::Seat(BLACK)));
    assert_eq!(seen(&rules, &worlds[0], Viewer::Spectator), seen(&rules, &worlds[1], Viewer::Spectator));
    assert_eq!(rules.sheet(&worlds[0]).at("tokens.0.revealed_to").unwrap(), &Field::List(vec!["black".into()]));
}
