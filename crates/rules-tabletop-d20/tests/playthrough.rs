//! Whole battles as texts: a change of the rules shows itself as a difference here.

mod common;

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::words::Lang;
use holmgang_testkit::playthrough::{Telling, compare, playthrough_by};

fn told(scenario: &str, telling: Telling<'_>) -> String {
    let (rules, library) = (common::rules(), common::library());
    let scenario = rules.scenario(&library.get("scenario", scenario).unwrap().node).unwrap();
    playthrough_by(&rules, &scenario, telling, |rules, state, seat, legal| {
        let choice = Bot::Greedy.choose(rules, state, seat, &mut Swift::new(1, 1));
        legal.iter().position(|action| Some(action) == choice.as_ref()).unwrap_or(0)
    })
}

#[test]
fn a_duel_is_golden() {
    let telling = Telling { title: "Whip and Maul, greedy against greedy", seed: 7, lang: Lang::En, most: 400 };
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/whip-1v1.en.txt"), &told("whip-1v1", telling));
}

#[test]
fn two_a_side_are_golden_in_russian() {
    let telling = Telling {
        title: "На дороге, жадный против жадного", seed: 11, lang: Lang::Ru, most: 60
    };
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/road-2v2.ru.txt"), &told("road-2v2", telling));
}
