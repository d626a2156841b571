//! FD-4: set-up with all its faults at once, and faults of content.

use crate::common;

use crate::common::fight::*;

#[test]
fn fd_4_6_every_fault_of_a_scenario_is_told_at_once() {
    let rules = common::rules();
    let faults = read_scenario(
        &rules,
        r#"
map = "forum_pillars"
red = [{ combatant = "trainee", cell = "A-1" }, { combatant = "trainee", cell = "В-4" }, { combatant = "nobody", cell = "Г-1" }]
blue = [
  { combatant = "trainee", cell = "Г-1", left_hand = ["buckler", "apprentice_book"] },
  { combatant = "trainee", cell = "А-9" },
]
turn_order = ["red-1", "red-1", "green-1"]
"#,
    )
    .unwrap_err();
    for wanted in [
        "bad_content -",
        "bad_cell FD-4.2",
        "bad_cell FD-4.1",
        "cell_occupied FD-4.6",
        "hand_conflict FD-12.1",
        "bad_content FD-5.2",
    ] {
        assert!(faults.iter().any(|fault| fault == wanted), "{wanted} is missing in {faults:?}");
    }
    assert_eq!(faults.iter().filter(|fault| *fault == "cell_occupied FD-4.6").count(), 2);
}

#[test]
fn fd_4_6_without_cells_sides_are_equal() {
    let rules = common::rules();
    let side = |n: usize| format!("[{}]", vec![r#"{ combatant = "trainee" }"#; n].join(", "));
    for (red, blue, fits) in [(1, 1, true), (3, 3, true), (4, 4, false), (2, 3, false), (0, 0, false)] {
        let text = format!("map = \"forum_square\"\nred = {}\nblue = {}", side(red), side(blue));
        let read = read_scenario(&rules, &text);
        assert_eq!(read.is_ok(), fits, "{red} on {blue}: {read:?}");
        assert!(fits || read.is_err_and(|faults| faults == ["bad_team_size FD-4.6"]));
    }
}

#[test]
fn fd_12_1_a_list_of_one_is_one_thing_and_an_empty_one_is_nothing() {
    let rules = common::rules();
    let text = r#"
map = "forum_square"
red = [{ combatant = "radogost", left_hand = [] }]
blue = [{ combatant = "trainee", left_hand = ["buckler"] }]
"#;
    assert!(read_scenario(&rules, text).is_ok());
}

#[test]
fn fd_12_4_faults_across_content_are_told_at_once() {
    let faults = load_faults(
        r#"
[[shield]]
id = "paper_shield"
name = "Paper Shield"
block = 5
resist = { physical = 2, ethereal = 2, fire = 1, air = 1, dark = 1 }

[[shield]]
id = "half_shield"
name = "Half Shield"
block = 5
resist = { physical = 2 }

[[spell]]
id = "burning"
name = "Burning twice"
kind = "direct"
base = 5

[[spell]]
id = "silent_cry"
name = "Silent Cry"
kind = "warcry"
side = "allies"

[[spell]]
id = "endless"
name = "Endless"
kind = "buff"
modifier = { chance = 1 }

[[spell]]
id = "two_in_one"
name = "Two in One"
kind = "dot"
duration = 2
dot = { damage_type = "fire", base = 1 }
heal_per_turn = { base = 1 }

[[spell]]
id = "armed_heal"
name = "Armed Heal"
kind = "heal"
base = 3
riders = []

[[map]]
id = "nowhere"
name = "Nowhere"
solid = ["З-1"]
"#,
    );
    let count = |wanted: &str| faults.iter().filter(|fault| *fault == wanted).count();
    assert_eq!(count("bad_content FD-12.4"), 2, "{faults:?}");
    assert_eq!(count("bad_content -"), 1, "the id of an effect: {faults:?}");
    // form and damage type of the direct spell; what the warcry leaves; the rider of the heal; the duration of the buff
    assert_eq!(count("bad_content FD-13.1"), 5, "{faults:?}");
    assert_eq!(count("bad_content FD-14.1"), 1, "{faults:?}");
    assert_eq!(count("bad_content FD-9.14"), 1, "{faults:?}");
    assert_eq!(count("bad_cell FD-4.2") + count("bad_cell FD-4.1"), 1, "{faults:?}");
}

#[test]
fn fd_12_7_a_list_of_blocks_holds_attacks_only() {
    let veil = |word: &str| {
        format!("[[spell]]\nid = \"veil\"\nname = \"Veil\"\nkind = \"buff\"\nduration = 1\nblocks = [\"{word}\"]\n")
    };
    assert_eq!(load_faults(&veil("dot")), ["bad_content FD-12.7"]);
    assert_eq!(load_faults(&veil("warcry")), ["bad_content FD-12.7"]);
    assert!(load_faults(&veil("direct_touch")).is_empty());
}
