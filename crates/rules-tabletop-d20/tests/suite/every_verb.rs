//! Every verb of the notation is done, players' and referee's: battles in which what nobody has done yet is done first, and set-ups for the rare.

use crate::common;

use std::collections::BTreeMap;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Notate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_kernel::sheet::Field;
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::action::Action;
use holmgang_rules_tabletop_d20::state::State;
use holmgang_testkit::random_play::MOST_DECISIONS;

/// What the list leaves out, since it can be said at any time or only by the referee.
const UNLISTED: &[(&str, bool)] = &[
    ("say \"For the bridge!\"", false),
    ("free \"waves a hand\"", false),
    ("orders contest=dex", false),
    ("stance", false),
    ("grant_modifier red-1 attack 2 reason=\"high ground\"", true),
    ("apply_effect prone blue-1 reason=\"the rug\"", true),
    ("set_stability blue-1 6 reason=\"firm ground\"", true),
    ("declare_surprise blue-1 yes reason=\"an ambush\"", true),
    ("declare_cover red-1 half reason=\"a cart\"", true),
    ("set_visibility -2 reason=\"mist\"", true),
];

/// Battles that are steered: all sides in reach of each other, so that there is something to do.
const STEERED: [&str; 4] = ["tavern-4v4", "brotherhood-4v4", "crypt-choir", "whip-1v1"];

/// Verbs that a random battle hardly ever comes to: a scenario, what is set in it, and the lines that lead there. Rolls are tried until they suit.
struct Rare {
    scenario: &'static str,
    set: Vec<(&'static str, Field)>,
    lines: &'static [&'static str],
}

fn case(scenario: &'static str, set: Vec<(&'static str, Field)>, lines: &'static [&'static str]) -> Rare {
    Rare { scenario, set, lines }
}

fn rare() -> Vec<Rare> {
    let one = "training-1v1";
    let two = "training-2v2";
    let crossbow = |cased: bool| {
        vec![
            ("red-1.main_hand", if cased { "none" } else { "light_crossbow" }.into()),
            ("red-1.carried", common::list(if cased { &["light_crossbow"] } else { &[] })),
            ("red-1.weapons.light_crossbow.cased", cased.into()),
            ("red-1.weapons.light_crossbow.loaded", false.into()),
            ("blue-1.orders.aoo", "decline".into()),
        ]
    };
    let mounted = || vec![("red-1.mounted", true.into())];
    vec![
        case(one, crossbow(true), &["red: prepare light_crossbow"]),
        case(one, crossbow(false), &["red: load"]),
        case(one, mounted(), &["red: dismount", "red: mount"]),
        case(
            one,
            mounted(),
            &["red: attack blue-1", "referee: fumble_outcome stirrups reason=\"he tumbles\"", "red: untangle"],
        ),
        case(
            one,
            vec![],
            &[
                "red: attack blue-1",
                "referee: fumble_outcome stuck reason=\"in the beam\"",
                "red: end",
                "blue: end",
                "red: pull_out practice_sword",
            ],
        ),
        case(one, vec![("red-1.infravision", "off".into())], &["red: enter_infravision", "red: leave_infravision"]),
        case(one, vec![("red-1.posture", "prone".into())], &["red: stand", "blue: hinder"]),
        case(
            one,
            vec![],
            &[
                "red: stunt \"over the bench\" 3,3",
                "referee: rule_improvised aoo=no check=12 ability=dex effect=none reason=\"a low bench\"",
                "referee: skill_fumble red-1 off_balance reason=\"clumsy\"",
            ],
        ),
        case(
            one,
            vec![("red-1.feats", common::list(&["skilled_trip"]))],
            &["red: trip blue-1", "referee: grant_counter_trip yes reason=\"by a hair\""],
        ),
        case(one, vec![("red-1.feats", common::list(&["skilled_trip"]))], &["red: trip blue-1", "blue: counter"]),
        case(two, vec![("blue-1.hp", 0.into())], &["red: finish blue-1"]),
        case(two, vec![("red-2.cell", "5,4".into())], &["red: distract blue-1 red-2 attack"]),
        case("training-undead", vec![], &["referee: set_turn_dc blue-1 12 reason=\"old bones\""]),
        case(
            one,
            vec![("blue-1.hp", 1.into())],
            &[
                "referee: apply_effect damage blue-1 dice=2d6 type=fire reason=\"the torch\"",
                "referee: declare_fate blue-1 alive reason=\"he breathes\"",
            ],
        ),
        case(one, vec![], &["referee: end_battle draw reason=\"nightfall\""]),
        case(one, vec![], &["red: surrender"]),
        case(two, vec![], &["red: give_up"]),
    ]
}

/// How often each verb was done.
#[derive(Default)]
struct Done(BTreeMap<String, u32>);

impl Done {
    fn times(&self, verb: &str) -> u32 {
        self.0.get(verb).copied().unwrap_or(0)
    }

    fn count(&mut self, verb: &str) {
        *self.0.entry(verb.to_owned()).or_default() += 1;
    }
}

fn verb(rules: &Rules, state: &State, action: &Action) -> String {
    rules.write(state, action).split(' ').next().unwrap_or_default().to_owned()
}

fn begin(rules: &Rules, library: &Library, scenario: &str, set: &[(&str, Field)], dice: &mut Swift) -> State {
    let mut node = library.get("scenario", scenario).unwrap().node.clone();
    common::attend(&mut node);
    let mut state = rules.start(&rules.scenario(&node).unwrap(), dice, &mut Silent).unwrap();
    for (path, value) in set {
        rules.set(&mut state, path, value).unwrap_or_else(|fault| panic!("{scenario}, {path}: {}", fault.words.en));
    }
    state
}

/// What is done next: something that was never done, if there is any; else mostly a fight, and now and then anything.
fn next(rules: &Rules, state: &State, asked: Seat, done: &Done, dice: &mut Swift) -> (Seat, Action) {
    let mut listed = Vec::new();
    rules.legal(state, asked, &mut listed);
    let mut open: Vec<(Seat, Action)> = listed.into_iter().map(|action| (asked, action)).collect();
    for (text, is_referee) in UNLISTED {
        let seat = if *is_referee { Seat::Referee } else { asked };
        if let Ok(action) = rules.read(state, seat, text)
            && done.times(&verb(rules, state, &action)) == 0
            && rules.check(state, seat, &action).is_ok()
        {
            open.push((seat, action));
        }
    }
    let is_new = |(_, action): &(Seat, Action)| done.times(&verb(rules, state, action)) == 0;
    if open.iter().any(is_new) {
        open.retain(is_new);
    } else if dice.below(4) > 0 {
        let fights = ["attack", "full_attack", "strike", "move", "stand", "draw"];
        let is_fight = |(_, action): &(Seat, Action)| fights.contains(&verb(rules, state, action).as_str());
        if open.iter().any(is_fight) {
            open.retain(is_fight);
        }
    }
    open.swap_remove(dice.below(open.len()))
}

#[test]
fn every_verb_is_done() {
    let library = common::library();
    let rules = Rules::load(&library).unwrap();
    let mut done = Done::default();
    for (seed, scenario) in (1..).zip(STEERED) {
        let (mut dice, mut choices) = (Swift::new(seed, 0), Swift::new(!seed, 0));
        let mut state = begin(&rules, &library, scenario, &[], &mut dice);
        let mut decisions = 0;
        while let Turn::Of(wanted) = rules.turn(&state) {
            assert!(decisions < MOST_DECISIONS, "no end");
            let (seat, action) = next(&rules, &state, wanted.seats.first().unwrap(), &done, &mut choices);
            done.count(&verb(&rules, &state, &action));
            rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
            decisions += 1;
        }
    }
    for rare in rare() {
        let verbs = (0..2_000).find_map(|battle| lead(&rules, &library, &rare, battle).ok());
        let verbs = verbs.unwrap_or_else(|| panic!("{:?}", lead(&rules, &library, &rare, 0)));
        verbs.iter().for_each(|verb| done.count(verb));
    }
    let never: Vec<&str> = rules.verbs().iter().map(|verb| verb.en).filter(|verb| done.times(verb) == 0).collect();
    assert!(never.is_empty(), "nobody has done {never:?}: {:?}", done.0);
}

/// Says the lines one after the other: the verbs that were done, or why it came otherwise.
fn lead(rules: &Rules, library: &Library, rare: &Rare, battle: u64) -> Result<Vec<String>, String> {
    let mut dice = Swift::new(7, battle);
    let mut state = begin(rules, library, rare.scenario, &rare.set, &mut dice);
    let mut verbs = Vec::new();
    for line in rare.lines {
        let (seat, text) = line.split_once(": ").unwrap();
        let seat = match seat {
            "red" => Seat::Player(0),
            "blue" => Seat::Player(1),
            _ => Seat::Referee,
        };
        let action = rules.read(&state, seat, text).map_err(|fault| format!("{line}: {}", fault.words.en))?;
        rules.check(&state, seat, &action).map_err(|refusal| format!("{line}: {refusal:?}"))?;
        verbs.push(verb(rules, &state, &action));
        rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
    }
    Ok(verbs)
}
