//! Rulings of the referee at any time: none undoes another one, and no question stays open that nobody can answer.

use crate::common::{rules, start};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Notate, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_rules_fairydust::Rules;
use holmgang_rules_fairydust::checks::{Stance, stance};
use holmgang_rules_fairydust::resolve::targeting;
use holmgang_rules_fairydust::state::{Ask, State};

/// Does what the referee says, if he may say it now.
fn rule(rules: &Rules, state: &mut State, text: &str, dice: &mut Swift) -> bool {
    let Ok(action) = rules.read(state, Seat::Referee, &format!("{text} reason=\"x\"")) else { return false };
    let is_allowed = rules.check(state, Seat::Referee, &action).is_ok();
    if is_allowed {
        rules.apply(state, Seat::Referee, &action, dice, &mut Silent);
    }
    is_allowed
}

/// Every order of the items.
fn orders(items: &[&'static str]) -> Vec<Vec<&'static str>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in items {
        let rest: Vec<&str> = items.iter().copied().filter(|item| item != first).collect();
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    all
}

#[test]
fn before_the_first_turn_the_order_of_rulings_does_not_matter() {
    let rules = rules();
    const RULINGS: [&str; 6] = [
        "declare_attacking_side blue",
        "declare_surprised blue-3",
        "set_option outnumbered_rounding half_up",
        "set_alert red-2 false",
        "grant_points blue-1 -4",
        "grant_points red-1 3",
    ];
    let mut seen = None;
    for order in orders(&RULINGS) {
        let mut state = start(&rules, "training-3v3");
        for text in &order {
            assert!(rule(&rules, &mut state, text, &mut Swift::new(1, 1)), "{text}");
        }
        let sheet = rules.sheet(&state);
        assert_eq!(seen.get_or_insert_with(|| sheet.clone()), &sheet, "{order:?}");
    }
}

/// Random battles with a referee who rules whenever he likes.
#[test]
fn after_every_ruling_a_question_that_is_open_can_be_answered() {
    let rules = rules();
    let battles = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 4_000 } else { 40 };
    let (mut reacts, mut fires, mut ruled) = (0, 0, 0);
    for battle in 0..battles {
        let id = ["quay-2v2", "market-3v3", "harbour", "training-2v2", "escape", "cart"][battle as usize % 6];
        let mut state = start(&rules, id);
        let (mut dice, mut random) = (Swift::new(3, battle), Swift::new(11, battle));
        let mut legal = Vec::new();
        for _ in 0..300 {
            let Turn::Of(wanted) = rules.turn(&state) else { break };
            // Mostly while somebody is asked.
            if random.below(if state.ask == Ask::Act { 8 } else { 2 }) == 0 {
                let who = |random: &mut Swift| state.setup.ids[random.below(state.setup.ids.len())].clone();
                let (one, other) = (who(&mut random), who(&mut random));
                let text = match random.below(14) {
                    0 => format!("grant_points {one} -5"),
                    1 => format!("grant_points {one} 4"),
                    2 => format!("apply_effect {one} paralysed turns=1"),
                    3 => format!("apply_effect {one} dazzled turns=1"),
                    4 => format!("remove_effect {one} dazzled"),
                    5 => format!("set_hidden {one} true"),
                    6 => format!("set_hidden {one} false"),
                    7 => format!("set_alert {one} false"),
                    8 => format!("forbid_defence {one} dodge"),
                    9 => format!("set_relation {one} {other} sudden"),
                    10 => format!("set_relation {one} {other} ordinary"),
                    11 => format!("remove_item knife {one}"),
                    12 => format!("remove {one}"),
                    _ => "join ottil side=red".to_owned(),
                };
                if rule(&rules, &mut state, &text, &mut dice) {
                    ruled += 1;
                    answerable(&rules, &state, &text);
                    continue;
                }
            }
            let Some(seat) = wanted.seats.first() else { break };
            match wanted.kind {
                "react" => reacts += 1,
                "fire" => fires += 1,
                _ => {}
            }
            let action = rules.pick(&state, seat, &mut legal, |most| random.below(most)).expect("something to do");
            rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
        }
    }
    assert!(10 < reacts && 0 < fires && 100 < ruled, "{reacts} {fires} {ruled}");
}

/// Whoever is asked has something to choose, and what is listed is allowed.
fn answerable(rules: &Rules, state: &State, after: &str) {
    let Turn::Of(wanted) = rules.turn(state) else { return };
    let seat = wanted.seats.first().expect("somebody decides");
    let mut legal = Vec::new();
    rules.legal(state, seat, &mut legal);
    assert!(!legal.is_empty(), "nothing to do after {after}");
    for action in &legal {
        let refused = rules.check(state, seat, action).err();
        assert!(refused.is_none(), "{} after {after}: {refused:?}", rules.write(state, action));
    }
    if let Ask::React { target } = state.ask {
        let blow = targeting::current_blow(rules, state).expect("an attack is answered");
        assert_eq!(stance(rules, state, &blow, target), Stance::Asked, "after {after}");
    }
}
