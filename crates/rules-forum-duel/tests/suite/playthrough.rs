//! Whole battles as texts: a change of the rules shows itself as a difference here.

use crate::common;

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::words::Lang;
use holmgang_testkit::playthrough::{Telling, compare, playthrough_of_bot};

fn told(scenario: &str, telling: Telling<'_>) -> String {
    playthrough_of_bot(&common::rules(), scenario, telling, |rules, state, seat| {
        Bot::Greedy.choose(rules, state, seat, &mut Swift::new(1, 1))
    })
}

#[test]
fn a_duel_is_golden() {
    let telling = Telling { title: "Shield and Star, greedy against greedy", seed: 7, lang: Lang::En, most: 400 };
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/duel-1v1.en.txt"), &told("duel-1v1", telling));
}

#[test]
fn three_a_side_is_golden_in_russian() {
    let telling = Telling {
        title: "Все шестеро, жадный против жадного", seed: 11, lang: Lang::Ru, most: 60
    };
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/duel-3v3.ru.txt"), &told("duel-3v3", telling));
}
