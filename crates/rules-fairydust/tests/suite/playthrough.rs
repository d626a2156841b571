//! Whole battles as texts: a change of the rules shows itself as a difference here. The harbour is the story that the text of the rules tells.

use crate::common;

use holmgang_ai::Bot;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::words::Lang;
use holmgang_testkit::playthrough::{Telling, compare, playthrough_of, playthrough_of_bot};

const HARBOUR: &str = include_str!("../../../../docs/examples/harbour.txt");

fn golden(name: &str, told: &str) {
    compare(format!("{}/golden/{name}", env!("CARGO_MANIFEST_DIR")), told);
}

fn told(id: &str, telling: Telling<'_>) -> String {
    playthrough_of_bot(&common::rules(), id, telling, |rules, state, seat| {
        Bot::Greedy.choose(rules, state, seat, &mut Swift::new(1, 1))
    })
}

#[test]
fn the_harbour_is_golden_in_both_languages() {
    let (rules, harbour) = (common::rules(), common::scenario(&common::rules(), "harbour"));
    let told = |title, lang| playthrough_of(&rules, &harbour, title, lang, HARBOUR);
    golden("harbour.en.txt", &told("The Harbour, as the text of the rules tells it", Lang::En));
    golden("harbour.ru.txt", &told("Порт, как о нём рассказано в правилах", Lang::Ru));
}

#[test]
fn the_numbers_of_the_harbour_are_those_of_the_text() {
    let story = playthrough_of(
        &common::rules(),
        &common::scenario(&common::rules(), "harbour"),
        "The Harbour",
        Lang::En,
        HARBOUR,
    );
    // 2 points for the wand, 2 for the spell, 2 + 1 for the delayed flash; 2 points more for the one who is outnumbered;
    // −5 for the second knife at each; 2 wounds of 1 for Anaxiel, 2 wounds of 2 for Vitmor.
    let count = |what: &str| story.matches(what).count();
    for (what, times) in [
        ("FY-3.6  Bo: 5 points.", 1),
        ("Vitmor: −2 points, 3 left.", 1),
        ("Vitmor: −2 points, 1 left.", 1),
        ("Anaxiel: −3 points, 2 left.", 1),
        ("Outnumbered bonus 2 = +3 larger side / smaller side [FY-8.1]", 5),
        ("Activity points 7 = +5 base [FY-3.1] +2 outnumbered [FY-8.1]", 5),
        ("+-5 further attacks [FY-12.2]", 3),
        ("Anaxiel: a wound of 1", 2),
        ("Vitmor: a wound of 2", 2),
        ("FY-10.6  Suspect: unforeseen attack", 1),
        ("Townsman: sudden attack", 1),
    ] {
        assert_eq!(count(what), times, "{what}\n{story}");
    }
}

#[test]
fn a_battle_on_squares_is_golden() {
    let telling = Telling { title: "Two pairs on the quay, greedy against greedy", seed: 7, lang: Lang::En, most: 60 };
    golden("quay-2v2.en.txt", &told("quay-2v2", telling));
}

#[test]
fn a_battle_on_hexes_is_golden_in_russian() {
    let telling =
        Telling {
            title: "Конная стража против магов, жадный против жадного", seed: 11, lang: Lang::Ru, most: 40
        };
    golden("market-2v2.ru.txt", &told("market-2v2", telling));
}
