//! FD-9: corners that the cases of conformance do not reach.

use crate::common::fight::*;
use holmgang_kernel::tally::Op;
use holmgang_rules_forum_duel::event::Event;

#[test]
fn fd_9_6_a_weapon_of_one_value_is_not_rolled() {
    let club = "[[weapon]]\nid = \"club\"\nname = \"Club\"\nclass = \"sword\"\ndamage = [20, 20]\n";
    let set = [("red-1.right_hand", "club".into()), ("blue-1.cell", "Г-2".into())];
    let mut fight = Fight::with_content(club, "training-1v1", &set);
    let struck = fight.act(RED, "attack blue-1", &[]);
    assert_eq!(struck.clause_of(|event| matches!(event, Event::Damaged { .. })), "FD-9.2");
    fight.assert(&[("blue-1.hp", 74.into())]);
}

#[test]
fn fd_9_8_a_rounding_is_no_limit() {
    // × 1.3: 27.3 goes down, 28.6 goes up, and 26 is whole.
    for (weapon, op, damage) in [(21, Some(Op::Round), 27), (22, Some(Op::Round), 29), (20, None, 26)] {
        let club =
            format!("[[weapon]]\nid = \"club\"\nname = \"Club\"\nclass = \"sword\"\ndamage = [{weapon}, {weapon}]\n");
        let set = [("red-1.right_hand", "club".into()), ("blue-1.cell", "Г-2".into())];
        let struck = Fight::with_content(&club, "training-1v1", &set).act(RED, "attack blue-1", &[]);
        let tally = struck.0.iter().flat_map(|entry| &entry.tallies).find(|tally| tally.figure == "damage").unwrap();
        let rounding = tally.terms.iter().find(|term| term.clause.to_string() == "FD-9.8");
        assert_eq!((rounding.map(|term| term.op), tally.value), (op, damage));
    }
}

#[test]
fn fd_9_8_a_charged_heal_over_time_is_exact_to_the_end() {
    // 7 × 1.03 × 1.2 = 8.652; 6 × 1.18 × 1.2 = 8.496 and 14 × 1.54 × 1.6 = 34.496 are below a half, and would not be if they were rounded twice.
    for (base, magic, charges) in [(7, 1, 1), (6, 6, 1), (14, 18, 3), (9, 28, 3), (5, 10, 2), (3, 25, 1)] {
        let salve = format!(
            "[[spell]]\nid = \"salve\"\nname = \"Salve\"\nkind = \"heal\"\nduration = 2\nheal_per_turn = {{ base = {base} }}\n"
        );
        let set = [
            ("red-1.magic_power", magic.into()),
            ("red-1.charges", 3.into()),
            ("red-1.hp", 10.into()),
            ("red-1.energy", 0.into()),
        ];
        let mut fight = Fight::with_content(&salve, "training-1v1", &set);
        fight.set(&[("red-1.energy", 20.into())]);
        fight.act(RED, &format!("cast salve charges={charges}"), &[]);
        fight.act(RED, "end", &[]);
        fight.act(BLUE, "end", &[]);
        let ticked = fight.act(RED, "end", &[]);
        // base × (100 + 3 magic) × (100 + 20 charges) / 10,000, half up.
        let exact = base * (100 + 3 * magic) * (100 + 20 * charges);
        let heal = (exact + 5000) / 10_000;
        assert!(ticked.figures().contains(&format!("heal={heal}")), "{base}: {:?}", ticked.figures());
    }
}

#[test]
fn fd_9_7_a_reflected_attack_meets_the_resistance_of_its_caster() {
    let set = [
        ("red-1.resist.fire", 50.into()),
        ("blue-1.resist.fire", 75.into()),
        ("blue-1.effects", effects(&["mirror_of_ether"])),
    ];
    let mut fight = Fight::new("training-1v1", &set);
    let cast = fight.act(RED, "cast fire_bolt blue-1", &[("reflect", 1)]);
    assert_eq!(cast.clause_of(|event| matches!(event, Event::Damaged { .. })), "FD-12.17");
    fight.assert(&[("red-1.hp", 83.into())]); // 33.8 × 0.5 = 16.9
}

#[test]
fn fd_9_8_rounding_stands_in_the_sum() {
    let mut fight = Fight::new("training-1v1", &[]);
    let cast = fight.act(RED, "cast fire_bolt blue-1", &[]);
    assert_eq!(cast.terms("damage"), ["26 FD-9.9", "7.8 FD-9.9", "34 FD-9.8"]);
}

#[test]
fn fd_9_14_weakness_and_the_referee_do_not_touch_heals() {
    let set = [("red-1.hp", 10.into()), ("red-1.effects", effects(&["weakness"]))];
    let mut fight = Fight::new("training-1v1", &set);
    fight.act(REFEREE, r#"grant_modifier red-1 damage_percent 50 turns=2 reason="test""#, &[]);
    fight.act(REFEREE, r#"grant_modifier red-1 damage 7 turns=2 reason="test""#, &[]);
    fight.act(RED, "cast mend", &[]);
    fight.assert(&[("red-1.hp", 49.into())]);
    // A wall takes the percents (12 × (1.3 − 0.2 + 0.5)) and not the flat points.
    fight.act(RED, "cast fire_wall Г-3", &[]);
    fight.assert(&[("objects.Г-3.strength", "19.2".into())]);
}

#[test]
fn fd_9_5_flat_points_count_once_a_tick() {
    let mut fight = Fight::new("training-1v1", &[("blue-1.cell", "Г-3".into())]);
    fight.act(REFEREE, r#"grant_modifier red-1 damage 7 turns=2 reason="test""#, &[]);
    fight.act(RED, "cast poison_mist blue-1", &[("success", 1)]);
    fight.assert(&[("blue-1.effects.poison_mist.strength", 20.into())]);
}

#[test]
fn fd_9_5_numbers_of_the_largest_content_stay_in_their_fields() {
    let content = r#"
[[spell]]
id = "end_of_days"
name = "End of Days"
kind = "direct"
form = "bolt"
damage_type = "fire"
range = 6
base = 999
"#;
    let set = [
        ("red-1.magic_power", 100.into()),
        ("red-1.level", 20.into()),
        ("red-1.charges", 20.into()),
        ("blue-1.resist.fire", (-100).into()),
    ];
    let mut fight = Fight::with_content(content, "training-2v2", &set);
    let cast = fight.act(RED, "cast end_of_days blue-1 charges=20", &[]);
    // 999 × 4 × 6 × 2 = 47,952: the figure is exact, the event holds what its field can.
    assert!(cast.figures().contains(&"damage=47952".to_owned()));
    assert_eq!(cast.count(|event| matches!(event, Event::Damaged { amount: i16::MAX, lost: 100, .. })), 1);
}
