//! AC-12.3: two worlds that differ in a secret only look the same to whoever may not know it: view, log, lists, choices, refusals.

use crate::common::{rules, start_with};
use holmgang_ai::greedy;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::odds::explore;
use holmgang_kernel::ruleset::{Fields, Notate, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::state::State;
use holmgang_testkit::worlds::{Eyes, Glance, Worlds};

const WHITE: Seat = Seat::Player(0);
const BLACK: Seat = Seat::Player(1);

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

fn eyes(rules: &Rules) -> Eyes<'_, Rules> {
    // A few of the choices, others at every step.
    let glance = |state: &State| {
        let round = usize::from(state.now.round);
        Glance { first: round % 5, every: 5, most: 8, asks_bot: round % 4 == 1 }
    };
    Eyes { rules, typed: &TYPED, writes_refused: false, glance, bot: greedy::choose }
}

fn worlds<'a>(
    rules: &'a Rules,
    scenario: &str,
    sets: [&[(&str, Field)]; 2],
    strangers: &[Viewer],
) -> Worlds<'a, Rules> {
    Worlds::new(eyes(rules), sets.map(|set| start_with(rules, scenario, set)), strangers)
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
        worlds.play(seed, 60, |_, text| {
            text.contains("detonate") || text.contains(" d2") || text.contains("white-pawn-4")
        });
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
    worlds.play(3, 60, |_, text| text.contains("detonate"));
}

#[test]
fn energy_of_an_ability_with_secrets_is_hidden() {
    let rules = rules();
    for (one, other) in [(0, 9), (3, 10), (9, 10)] {
        let sets = [one, other].map(|energy: i64| [("white.energy", Field::from(energy))]);
        let mut worlds = worlds(&rules, "duel-sappers", [&sets[0], &sets[1]], &STRANGERS);
        worlds.compare("the start");
        worlds.play(one as u64, 60, |_, text| text.contains("detonate"));
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
        worlds.play(seed, 40, |_, text| text.contains("e5") || text.contains("a4") || text.contains("tripwire"));
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
        worlds.play(8, 40, |_, text| text.starts_with("item"));
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
        worlds.play(seed, 60, |_, text| text.contains("detonate") || text.contains("b9"));
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
        assert_ne!(eyes(&rules).seen(&small, viewer), eyes(&rules).seen(&large, viewer), "{viewer:?}");
    }
    // Revealed to Black, it is seen by Black and still by nobody else.
    let mut dice = Swift::new(1, 1);
    let worlds = [small, large].map(|mut state| {
        eyes(&rules).step(&mut state, Seat::Referee, "reveal white-token-1 black reason=\"a hint\"", &mut dice);
        state
    });
    assert_ne!(eyes(&rules).seen(&worlds[0], Viewer::Seat(BLACK)), eyes(&rules).seen(&worlds[1], Viewer::Seat(BLACK)));
    assert_eq!(eyes(&rules).seen(&worlds[0], Viewer::Spectator), eyes(&rules).seen(&worlds[1], Viewer::Spectator));
    assert_eq!(rules.sheet(&worlds[0]).at("tokens.0.revealed_to").unwrap(), &Field::List(vec!["black".into()]));
}
