//! A whole chess game with its duels as a text: a change of the rules shows itself as a difference here.

use crate::common;

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::words::Lang;
use holmgang_testkit::playthrough::{Telling, compare, playthrough_of_bot};

#[test]
fn a_chess_game_with_its_duels_is_golden() {
    let telling = Telling { title: "Crossfire, greedy against greedy", seed: 3, lang: Lang::En, most: 2000 };
    let told = playthrough_of_bot(&common::rules(), "crossfire", telling, |rules, state, seat| {
        Bot::Greedy.choose(rules, state, seat, &mut Swift::new(1, 1))
    });
    let duels = told.matches("MD-1.1 ").count();
    assert!(duels >= 3, "{duels} duels in the game");
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/crossfire.en.txt"), &told);
}
