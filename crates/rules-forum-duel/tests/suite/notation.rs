//! Actions as text and back.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::ruleset::{Notate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::action::{Action, Aim, Cast, NO_SPELL, Resource, Ruling, RulingKind};
use holmgang_rules_forum_duel::names::cell_named;
use holmgang_rules_forum_duel::state::{Grant, NOBODY, OFF_BOARD, State, Team, What};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

fn read(rules: &Rules, state: &State, text: &str) -> Action {
    rules.read(state, RED, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en))
}

fn refuse(rules: &Rules, state: &State, text: &str) -> (String, String) {
    let fault = rules.read(state, RED, text).expect_err(text);
    assert_eq!(fault.code, "bad_request", "{text}");
    (fault.words.en, fault.words.ru)
}

fn cast(rules: &Rules, spell: &str, aim: Aim, charges: u16) -> Action {
    Action::Cast(Cast { spell: rules.spell_named(spell).unwrap(), aim, cell: OFF_BOARD, charges })
}

/// Two against two, with a wolf, a dead one and a wall.
fn scene(rules: &Rules) -> State {
    let wolf = table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "Г-2".into())]);
    let wall = table(&[("cell", "Г-4".into()), ("object", "fire_wall".into()), ("author", "blue-1".into())]);
    let set = [
        ("creatures", Field::List(vec![wolf])),
        ("objects", Field::List(vec![wall])),
        ("red-2.hp", 0.into()),
        ("blue-1.cell", "В-2".into()),
        ("red-1.charges", 3.into()),
    ];
    start_with(rules, "training-2v2", &set)
}

#[test]
fn every_legal_action_reads_back() {
    let rules = rules();
    for state in [scene(&rules), start(&rules, "duel-3v3"), start(&rules, "pillars-2v2")] {
        for seat in [RED, BLUE] {
            let mut legal = Vec::new();
            rules.legal(&state, seat, &mut legal);
            for action in legal {
                let text = rules.write(&state, &action);
                assert_eq!(rules.read(&state, seat, &text).as_ref(), Ok(&action), "{text}");
            }
        }
    }
}

#[test]
fn every_form_reads_back() {
    let rules = rules();
    let state = scene(&rules);
    let reason = |what| Action::Ruling(Box::new(Ruling { what, reason: "a \"storm\" = rage; \\ #1".to_owned() }));
    let lasting = rules.lasting_named("burning");
    let cells = |names: &[&str]| names.iter().map(|name| cell_named(name).unwrap()).collect::<Vec<_>>();
    let forms = [
        Action::Rest,
        Action::End,
        Action::Equip,
        Action::Step(cells(&["Г-3"])[0]),
        Action::Step(OFF_BOARD),
        Action::Walk(cells(&["Г-3", "Г-4"]).into()),
        Action::Walk([].into()),
        Action::Attack(Aim::Who(1)),
        Action::Attack(Aim::Who(NOBODY)),
        Action::Attack(Aim::Cell(cells(&["Г-4"])[0])),
        Action::Surrender(0),
        cast(&rules, "fire_bolt", Aim::Who(3), 2),
        cast(&rules, "mend", Aim::Who(0), 0),
        cast(&rules, "heart_of_darkness", Aim::None, 0),
        cast(&rules, "war_howl", Aim::None, 0),
        cast(&rules, "abyss_invocation", Aim::Cell(cells(&["В-2"])[0]), 0),
        cast(&rules, "summon_wolf", Aim::Cell(cells(&["Д-2"])[0]), 0),
        cast(&rules, "fire_wall", Aim::Cell(OFF_BOARD), 65_535),
        Action::Cast(Cast {
            spell: rules.spell_named("resurrection").unwrap(),
            aim: Aim::Who(1),
            cell: cells(&["Д-1"])[0],
            charges: 0,
        }),
        Action::Cast(Cast { spell: NO_SPELL, aim: Aim::None, cell: OFF_BOARD, charges: 1 }),
        Action::Overcharged(Box::new(Action::Rest)),
        Action::Overcharged(Box::new(Action::Attack(Aim::Who(2)))),
        Action::Overcharged(Box::new(Action::Walk(cells(&["Г-3", "Г-4"]).into()))),
        reason(RulingKind::PlaceCombatant { who: 0, cell: cells(&["Б-2"])[0] }),
        reason(RulingKind::SetTurnOrder(vec![3, 2, 0, NOBODY])),
        reason(RulingKind::SetBlockCap { cap: 60, rounds: None }),
        reason(RulingKind::SetBlockCap { cap: -3, rounds: Some(2) }),
        reason(RulingKind::GrantModifier { who: 0, what: Grant::DamagePercent, amount: -10, turns: 2 }),
        reason(RulingKind::GrantModifier { who: 4, what: Grant::Block, amount: i64::MAX, turns: i64::MIN }),
        reason(RulingKind::AdjustResource { who: 0, what: Resource::Charges, value: 3 }),
        reason(RulingKind::ApplyEffect { who: 2, lasting, turns: None, author: None }),
        reason(RulingKind::ApplyEffect { who: 2, lasting: None, turns: Some(3), author: Some(0) }),
        reason(RulingKind::RemoveEffect { who: 2, effect: lasting.map(What::Lasting), author: Some(0) }),
        reason(RulingKind::RemoveEffect { who: 2, effect: Some(What::Granted(Grant::Chance)), author: None }),
        reason(RulingKind::RemoveObject(cells(&["Г-4"])[0])),
        reason(RulingKind::EndTurnFor(0)),
        reason(RulingKind::DeclareResult(Some(Team::Blue))),
        reason(RulingKind::DeclareResult(None)),
    ];
    for action in forms {
        let text = rules.write(&state, &action);
        assert_eq!(rules.read(&state, RED, &text).as_ref(), Ok(&action), "{text}");
    }
}

#[test]
fn both_languages_say_the_same() {
    let rules = rules();
    let state = scene(&rules);
    for (en, ru) in [
        ("attack blue-1", "атака blue-1"),
        ("attack blue-1", "УДАР в2"),
        ("attack blue-1", "Атаковать В-2"),
        ("cast fire_bolt blue-1 charges=2", "каст \"Огненная Стрела\" blue-1 заряды=2"),
        ("cast fire_bolt blue-1 charges=2", "колдовать заряды=2 \"огненная  стрела\" В-2"),
        ("cast fire_bolt blue-1 charges=2", "cast \"Fire Bolt\" BLUE-1 Charges=2"),
        ("cast heavy_feet blue-1", "каст \"Тяжелые ноги\" blue-1"),
        ("cast mend red-1", "cast mend"),
        ("cast mend red-1", "cast MEND в1"),
        ("cast focus", "cast focus red-1"),
        ("cast war_howl", "cast war_howl В-1"),
        ("cast abyss_invocation В-2", "cast abyss_invocation blue-1"),
        ("cast summon_wolf Д-2", "cast summon_wolf д2"),
        ("cast fire_bolt blue-1", "cast fire_bolt blue-1 charges=0"),
        ("rest", "отдых"),
        ("rest", "rest charges=0"),
        ("rest charges=1", "отдых заряды=4"),
        ("move Г-3 Г-4", "идти г3 Г4"),
        ("move Г-3", "шаг Г-3"),
        ("move Г-3", "step Г-3"),
        ("end", "КОНЕЦ"),
        ("surrender red-1", "сдаться"),
        ("attack red-wolf-1", "attack wolf"),
        ("attack red-wolf-1", "удар волк"),
        ("equip", "снарядить левая buckler"),
        ("set_block_cap 60 rounds=2 reason=\"magic storm\"", "предел_блока 60 причина=\"magic storm\" раунды=2"),
        ("adjust_resource red-1 hp 50 reason=x", "ресурс red-1 оз 50 причина=x"),
        ("grant_modifier red-1 chance -10 turns=2 reason=x", "модификатор red-1 шанс −10 ходов=2 причина=x"),
        (
            "apply_effect red-1 heart_of_darkness author=blue-1 reason=x",
            "наложить red-1 \"Сердце Тьмы\" автор=blue-1 причина=x",
        ),
        ("declare_result draw reason=x", "объявить ничья причина=\" x \""),
    ] {
        assert_eq!(read(&rules, &state, en), read(&rules, &state, ru), "{en} / {ru}");
    }
}

#[test]
fn what_the_rules_shall_refuse_is_read() {
    let rules = rules();
    let state = scene(&rules);
    assert_eq!(read(&rules, &state, "attack nobody-7"), Action::Attack(Aim::Who(NOBODY)));
    assert_eq!(read(&rules, &state, "attack З-1"), Action::Attack(Aim::Cell(OFF_BOARD)));
    assert_eq!(read(&rules, &state, "cast fire_wall А-8"), cast(&rules, "fire_wall", Aim::Cell(OFF_BOARD), 0));
    assert_eq!(read(&rules, &state, "move Ё-1"), Action::Step(OFF_BOARD));
    // A Latin letter that looks like the Russian one.
    assert_eq!(read(&rules, &state, "move A-1"), Action::Step(OFF_BOARD));
    // No part of a name will do.
    for unknown in ["fire", "fire_bol", "\"Огненная\""] {
        assert!(
            matches!(read(&rules, &state, &format!("cast {unknown} blue-1")), Action::Cast(cast) if cast.spell == NO_SPELL)
        );
    }
    let enormous = "99999999999999999999999";
    assert_eq!(
        read(&rules, &state, &format!("cast mend charges={enormous}")),
        cast(&rules, "mend", Aim::Who(0), u16::MAX)
    );
}

#[test]
fn malformed_texts_say_what_would_be_right() {
    let rules = rules();
    let state = scene(&rules);
    for (text, en, ru) in [
        ("dance", "`dance` is no action", "нет действия"),
        ("atack blue-1", "is `attack` meant", "может быть, `attack`"),
        ("cast", "which spell", "какое заклинание"),
        ("cast fire_bolt", "Usage: cast SPELL", "Образец"),
        ("attack", "Usage: attack TARGET", "чего-то не хватает"),
        ("attack blue-1 blue-2", "`blue-2` is one word too many", "лишнее"),
        ("cast fire_bolt blue-1 charges=-1", "0 or more", "0 или больше"),
        ("cast fire_bolt blue-1 charges=two", "no whole number", "не целое число"),
        ("cast fire_bolt blue-1 chrges=2", "is `charges=` meant", "может быть"),
        ("cast fire_bolt blue-1 charges=1 заряды=1", "given twice", "дважды"),
        ("cast fire_bolt blue-1 turns=2", "no meaning", "ничего не значит"),
        ("rest charges=-1", "0 or more", "0 или больше"),
        ("end charges=1", "no meaning", "ничего не значит"),
        ("cast resurrection red-2", "missing after `red-2`", "после `red-2`"),
        ("set_block_cap 60", "needs its reason", "нужна причина"),
        ("set_block_cap 60 reason=\"  \"", "needs its reason", "нужна причина"),
        ("set_block_cap lots reason=x", "no whole number", "не целое"),
        ("grant_modifier red-1 luck 10 turns=2 reason=x", "known are", "известны"),
        ("grant_modifier red-1 block 10 reason=x", "turns=", "turns="),
        ("adjust_resource red-1 energi 10 reason=x", "is `energy` meant", "может быть"),
        ("set_turn_order reason=x", "which order", "каком порядке"),
        ("attack trainee", "Trainee (Blue 1)", "носят несколько"),
        ("rest reason=x", "no meaning", "ничего не значит"),
        ("", "empty", "пуст"),
    ] {
        let (got_en, got_ru) = refuse(&rules, &state, text);
        assert!(got_en.contains(en), "{text}: {got_en}");
        assert!(got_ru.contains(ru), "{text}: {got_ru}");
    }
}

#[test]
fn surrender_without_a_name_is_the_active_or_the_only_one() {
    let rules = rules();
    let state = start(&rules, "training-2v2");
    assert_eq!(rules.read(&state, RED, "surrender"), Ok(Action::Surrender(0)));
    assert!(rules.read(&state, BLUE, "surrender").is_err(), "two of them, none active");
    let state = scene(&rules);
    assert_eq!(
        rules.read(&start_with(&rules, "training-2v2", &[("blue-1.hp", 0.into())]), BLUE, "surrender"),
        Ok(Action::Surrender(3))
    );
    assert_eq!(rules.read(&state, Seat::Referee, "surrender"), Ok(Action::Surrender(NOBODY)));
}

#[test]
fn verbs_are_known_once() {
    let mut words: Vec<&str> =
        rules().verbs().iter().flat_map(|verb| std::iter::once(verb.en).chain(verb.ru.iter().copied())).collect();
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
}
