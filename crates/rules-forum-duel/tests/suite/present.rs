//! What screens show: a whole view, choices, refusals in words, chances.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::difference::written;
use holmgang_kernel::log::Silent;
use holmgang_kernel::odds::{Chance, explore, explore_deed, percent};
use holmgang_kernel::ruleset::{Fields, Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::{Stage, Terrain, TokenKind, Tone};
use holmgang_kernel::words::Lang;
use holmgang_rules_forum_duel::action::{Reason, Refusal};
use holmgang_rules_forum_duel::state::State;
use holmgang_rules_forum_duel::{Rules, clause};

const RED: Seat = Seat::Player(0);
const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

#[test]
fn every_refusal_says_numbers_and_the_way_out() {
    let rules = rules();
    let reasons = [
        Reason::BadRequest,
        Reason::BattleOver,
        Reason::NotYourTurn,
        Reason::Silenced,
        Reason::Rooted,
        Reason::UnknownSpell,
        Reason::NoWeapon,
        Reason::NotEnoughAp,
        Reason::NotEnoughAttackPoints,
        Reason::NotEnoughEnergy,
        Reason::NotEnoughMp,
        Reason::ChargesNotAllowed,
        Reason::NotEnoughCharges,
        Reason::UsedUp,
        Reason::BadTarget,
        Reason::NoOneToResurrect,
        Reason::TargetNotResurrectable,
        Reason::OutOfRange,
        Reason::NoFreeCell,
        Reason::BadCell,
        Reason::CellNotAdjacent,
        Reason::CellOccupied,
        Reason::MaxSummons,
        Reason::NotAllowed,
        Reason::TooLate,
        Reason::RefereeOutOfBounds,
    ];
    for reason in reasons {
        for clause in [
            clause::REASON_CODES,
            clause::SURRENDER,
            clause::NO_CHANGE_OF_EQUIPMENT,
            clause::REFEREE_ACTIONS,
            clause::REFEREE_EFFECTS,
            clause::INITIATIVE,
        ] {
            for lang in LANGS {
                let text = rules.refusal(&Refusal { reason, clause, have: 15, need: 20 }, lang);
                assert!(text.ends_with('.') && !text.contains(['{', '}', '!']), "{reason:?}: {text}");
            }
        }
    }
    let said =
        |reason, have, need, lang| rules.refusal(&Refusal { reason, clause: clause::CHECK_ORDER, have, need }, lang);
    assert_eq!(said(Reason::RefereeOutOfBounds, -50, 50, Lang::En), "The rules bound the referee here: −50 to 50.");
    assert_eq!(said(Reason::NotEnoughEnergy, 15, 20, Lang::Ru), "Нужно 20 энергии, есть 15. Отдых сразу даёт 20.");
    assert!(said(Reason::NotEnoughCharges, 1, 3, Lang::Ru).starts_with("Нужно 3 заряда, есть 1."));
    assert!(said(Reason::NotEnoughAp, 1, 2, Lang::En).starts_with("Needs 2 action points, has 1."));
    assert!(said(Reason::OutOfRange, 6, 1, Lang::Ru).contains("дальность — 1 клетка"));
}

#[test]
fn a_start_is_shown_whole() {
    let rules = rules();
    let state = start(&rules, "duel-1v1");
    let view = rules.view(&state, Viewer::Spectator, Lang::En);
    assert_eq!(view.heading, "Round 1");
    let board = &view.boards[0];
    assert_eq!(
        (board.cells.len(), board.rank_labels.join(""), board.file_labels.join("")),
        (49, "abvgdezh".into(), "1234567".into())
    );
    assert_eq!(board.cells[21].id, "Г-1");
    let shown: Vec<_> = board
        .tokens
        .iter()
        .map(|token| (token.id.as_str(), token.name.as_str(), token.cell.as_str(), token.side))
        .collect();
    assert_eq!(shown, [("red-1", "Radogost", "Г-1", Some(0)), ("blue-1", "Velemira", "Г-7", Some(1))]);
    let radogost = &board.tokens[0];
    assert!(radogost.acting && radogost.kind == TokenKind::Combatant);
    let gauges: Vec<_> = radogost.gauges.iter().map(|gauge| (gauge.short.as_str(), gauge.value, gauge.max)).collect();
    assert_eq!(gauges, [("HP", 220, 220), ("EN", 100, 100), ("CH", 0, 6), ("AP", 2, 2), ("ATK", 5, 5), ("MP", 2, 2)]);
    let facts: Vec<_> = radogost.facts.iter().map(|fact| format!("{}: {}", fact.name, fact.value)).collect();
    assert_eq!(
        facts,
        [
            "Level: 6",
            "Body: 16",
            "Magic power: 1 (6 without the shield)",
            "Resistance: physical 12%, ethereal 4%, fire 4%, air 4%, dark 4%",
            "Right hand: Heavy Sword: 26 to 30 physical damage, range 1",
            "Left hand: Tower Shield: block 25%",
            "Skills: Sword Mastery 10, Guard 5",
        ]
    );
    let order: Vec<_> = view.order.iter().map(|place| (place.token.as_str(), place.stage)).collect();
    assert_eq!(order, [("red-1", Stage::Current), ("blue-1", Stage::Coming)]);
    let wanted = view.wanted.unwrap();
    assert_eq!(
        (wanted.seats, wanted.what.as_str(), wanted.token.as_deref()),
        (vec!["red"], "Radogost acts", Some("red-1"))
    );
    assert_eq!(
        wanted.purse.iter().map(|gauge| gauge.id).collect::<Vec<_>>(),
        ["action_points", "attack_points", "movement_points", "energy", "charges"]
    );
    assert!(view.outcome.is_none());
    let russian = rules.view(&state, Viewer::Spectator, Lang::Ru);
    assert_eq!(
        russian.boards[0].tokens[0].gauges.iter().map(|gauge| gauge.short.as_str()).collect::<Vec<_>>(),
        ["ОЗ", "ЭН", "ЗР", "ОД", "ОА", "ОП"]
    );
    assert_eq!(russian.wanted.unwrap().what, "Ходит Радогост");
    assert_eq!(russian.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>(), ["Красные", "Синие"]);
}

#[test]
fn a_scene_shows_effects_things_creatures_and_the_dead() {
    let rules = rules();
    let wolf = table(&[("creature", "wolf".into()), ("summoner", "red-1".into()), ("cell", "Г-2".into())]);
    let wall = table(&[("cell", "Г-4".into()), ("object", "fire_wall".into()), ("author", "blue-1".into())]);
    let mist = table(&[("spell", "poison_mist".into()), ("author", "blue-1".into()), ("marked", true.into())]);
    let state = start_with(
        &rules,
        "pillars-2v2",
        &[
            ("creatures", Field::List(vec![wolf])),
            ("objects", Field::List(vec![wall, table(&[("cell", "В-4".into()), ("object", "forum_pillars".into())])])),
            ("red-1.effects", Field::List(vec![mist, "heart_of_darkness".into()])),
            ("red-2.hp", 0.into()),
            ("blue-1.effects", Field::List(vec!["ice_fetters".into()])),
        ],
    );
    let view = rules.view(&state, Viewer::Spectator, Lang::En);
    let board = &view.boards[0];
    let cell = |name: &str| board.cells.iter().find(|cell| cell.id == name).unwrap();
    assert_eq!(
        (cell("Г-4").terrain, cell("В-4").terrain, cell("А-1").terrain),
        (Terrain::Hazard, Terrain::Solid, Terrain::Open)
    );
    assert_eq!(cell("Г-4").marks[0].left, Some(3));
    assert!(cell("Г-4").marks[0].about.contains("fire damage to whoever enters"), "{}", cell("Г-4").marks[0].about);
    assert_eq!(cell("В-4").marks[0].left, None);
    let token = |id: &str| board.tokens.iter().find(|token| token.id == id).unwrap();
    assert_eq!(token("red-wolf-1").kind, TokenKind::Summoned);
    let badges: Vec<_> =
        token("red-1").badges.iter().map(|badge| (badge.id.as_str(), badge.left, badge.tone)).collect();
    assert_eq!(badges, [("poison_mist", Some(3), Tone::Bad), ("heart_of_darkness", Some(3), Tone::Good)]);
    assert!(
        token("red-1").badges[0].about.contains("dark damage a turn; each tick absorbs a charge"),
        "{}",
        token("red-1").badges[0].about
    );
    assert_eq!(view.sides[0].fallen, [("red-2".to_owned(), "Gorislava".to_owned())]);
    // The fallen one has left the order of turns, the one in fetters is passed over.
    let order: Vec<_> = view.order.iter().map(|place| (place.token.as_str(), place.stage)).collect();
    assert_eq!(
        order,
        [
            ("red-1", Stage::Current),
            ("red-wolf-1", Stage::Coming),
            ("blue-1", Stage::Passed),
            ("blue-2", Stage::Coming),
        ]
    );
}

#[test]
fn choices_say_price_target_and_what_follows() {
    let rules = rules();
    let state = start_with(
        &rules,
        "duel-1v1",
        &[("active", "blue-1".into()), ("blue-1.charges", 3.into()), ("blue-1.action_points", 1.into())],
    );
    let blue = Seat::Player(1);
    let choice = |text: &str, lang| rules.choice(&state, blue, &rules.read(&state, blue, text).unwrap(), lang);
    let bolt = choice("cast fire_bolt red-1 charges=2", Lang::En);
    assert_eq!(
        (bolt.action.as_str(), bolt.label.as_str(), bolt.group.as_str()),
        ("cast fire_bolt red-1 charges=2", "Fire Bolt", "Direct damage")
    );
    assert_eq!((bolt.target.as_deref(), bolt.cells), (Some("Radogost"), vec!["Г-1".to_owned()]));
    let cost: Vec<_> =
        bolt.cost.iter().map(|price| format!("{} {} {}", price.amount, price.id, price.clause)).collect();
    assert_eq!(cost, ["1 action_points FD-6.2", "4 attack_points FD-7.3", "20 energy FD-1.2", "2 charges FD-2.3"]);
    assert_eq!(bolt.notes, ["ends the turn", "2 steps are lost"]);
    assert_eq!(
        bolt.amounts.iter().map(|amount| (amount.name, amount.min, amount.max)).collect::<Vec<_>>(),
        [("charges", 0, 3)]
    );
    assert!(bolt.about.starts_with("Direct damage, bolt; 26 fire damage at base"), "{}", bolt.about);
    assert_eq!(choice("end", Lang::Ru).notes, ["1 ОД сгорит"]);
    for (lang, label, target) in [(Lang::Ru, "Шаг", "Г-6"), (Lang::En, "Step", "g6")] {
        let step = choice("move Г-6", lang);
        assert_eq!(
            (step.label.as_str(), step.target.as_deref(), step.cells),
            (label, Some(target), vec!["Г-6".to_owned()])
        );
    }
    assert!(choice("move Г-6", Lang::Ru).notes.is_empty());
    let mist = choice("cast poison_mist red-1 charges=3", Lang::Ru);
    assert!(mist.notes.contains(&"3 заряда: пометка та же, что и за 1".to_owned()), "{:?}", mist.notes);
    assert_eq!(choice("cast mend", Lang::En).group, "Healing");
}

#[test]
fn every_choice_has_words_in_both_languages() {
    let rules = rules();
    for scenario in ["training-1v1", "duel-3v3", "pillars-2v2"] {
        let state = start(&rules, scenario);
        let mut legal = Vec::new();
        rules.legal(&state, RED, &mut legal);
        let mut groups = Vec::new();
        for action in &legal {
            for lang in LANGS {
                let choice = rules.choice(&state, RED, action, lang);
                assert!(
                    !choice.label.is_empty() && !choice.group.is_empty() && !choice.about.is_empty(),
                    "{}",
                    choice.action
                );
                assert!(!choice.about.contains(['{', '}']), "{}", choice.about);
                let is_russian = choice.about.chars().any(|c| ('а'..='я').contains(&c));
                assert_eq!(is_russian, lang == Lang::Ru, "{}", choice.about);
                if lang == Lang::En && !groups.contains(&choice.group) {
                    groups.push(choice.group);
                }
            }
        }
        assert!(groups.len() >= 3, "{groups:?}");
    }
}

#[test]
fn what_is_known_and_impossible_is_shown_with_its_reason() {
    let rules = rules();
    let state = start_with(&rules, "duel-1v1", &[("red-1.energy", 5.into())]);
    let refused = rules.refused(&state, RED);
    let texts: Vec<String> = refused.iter().map(|action| rules.write(&state, action)).collect();
    assert!(
        texts.contains(&"attack blue-1".to_owned()) && texts.contains(&"cast flame_blade blue-1".to_owned()),
        "{texts:?}"
    );
    for action in &refused {
        let refusal = rules.check(&state, RED, action).unwrap_err();
        assert!(!rules.refusal(&refusal, Lang::Ru).is_empty());
    }
    assert!(rules.refused(&state, Seat::Player(1)).is_empty());
}

/// The exact chance that an action works, in percent.
fn chance(rules: &Rules, state: &State, text: &str) -> Option<String> {
    let seat = if state.active < 1 { RED } else { Seat::Player(1) };
    let action = rules.read(state, seat, text).unwrap();
    rules.check(state, seat, &action).unwrap();
    let (mut worked, mut can_fail) = (Chance::from(0), false);
    let explored = explore(rules, state, seat, &action, 10_000, |after, weight| {
        if let Some(good) = rules.works(state, &action, after) {
            can_fail = true;
            worked += if good { weight } else { Chance::from(0) };
        }
    });
    assert!(explored.is_exact());
    can_fail.then(|| percent(worked))
}

#[test]
fn whether_an_action_works_agrees_with_its_chances() {
    let rules = rules();
    let near = |more: &[(&str, Field)]| {
        let mut set = vec![("blue-1.cell", Field::from("Г-2"))];
        set.extend(more.iter().cloned());
        start_with(&rules, "training-1v1", &set)
    };
    let last = ("red-1.action_points", Field::from(1));
    let shield = ("blue-1.left_hand", Field::from("tower_shield"));
    let told =
        |more: &[(&str, Field)], text: &str| chance(&rules, &near(more), text).unwrap_or_else(|| "sure".to_owned());
    assert_eq!(told(&[], "attack blue-1"), "100%");
    assert_eq!(told(std::slice::from_ref(&shield), "attack blue-1"), "75%");
    assert_eq!(told(&[shield], "cast fire_bolt blue-1"), "100%");
    assert_eq!(
        told(&[("blue-1.effects", Field::List(vec!["mirror_of_ether".into()]))], "cast fire_bolt blue-1"),
        "75%"
    );
    assert_eq!(told(&[], "cast poison_mist blue-1"), "70%");
    assert_eq!(told(&[], "cast ice_fetters blue-1"), "40%");
    // The stun of the last action is over before anybody looks: the turn of its bearer has been skipped.
    assert_eq!(told(std::slice::from_ref(&last), "cast ice_fetters blue-1"), "40%");
    assert_eq!(told(&[last], "cast silence_seal blue-1"), "50%");
    assert_eq!(told(&[], "cast terror_cry"), "60%");
    assert_eq!(told(&[], "cast energy_siphon blue-1"), "80%");
    assert_eq!(told(&[], "cast abyss_invocation Г-2"), "55%");
    for sure in ["rest", "end", "move В-2", "cast mend", "cast focus", "cast war_howl", "cast fire_wall Г-3"] {
        assert_eq!(told(&[], sure), "sure", "{sure}");
    }
}

#[test]
fn what_the_referee_granted_is_shown_with_its_number() {
    let rules = rules();
    let granted =
        table(&[("spell", "referee_damage".into()), ("amount", Field::from(-1)), ("remaining", Field::from(2))]);
    let state = start_with(&rules, "training-1v1", &[("red-1.effects", Field::List(vec![granted]))]);
    for (lang, name) in [(Lang::En, "Referee: damage −1"), (Lang::Ru, "Судья: урон −1")] {
        let view = rules.view(&state, Viewer::Spectator, lang);
        let badge = &view.boards[0].tokens[0].badges[0];
        assert_eq!((badge.name.as_str(), badge.left, badge.tone), (name, Some(2), Tone::Bad));
    }
}

#[test]
fn outcomes_are_told_in_the_words_of_the_screen() {
    let rules = rules();
    let state = start_with(&rules, "training-1v1", &[("blue-1.cell", Field::from("Г-2"))]);
    let told = |text: &str, lang: Lang| {
        let action = rules.read(&state, RED, text).unwrap();
        let mut told = Vec::new();
        explore(&rules, &state, RED, &action, 10_000, |after, _| {
            let line = written(&rules.difference(&state, after, Viewer::Seat(RED), lang));
            if !told.contains(&line) {
                told.push(line);
            }
        });
        told.sort();
        told
    };
    let attack = told("attack blue-1", Lang::En);
    assert_eq!(attack.len(), 5, "one for each value of the weapon: {attack:?}");
    assert!(attack[0].contains("AP 2 → 1") && attack[0].contains("HP 100 → "), "{attack:?}");
    let poison = told("cast poison_mist blue-1", Lang::Ru);
    assert_eq!(poison.iter().filter(|line| line.contains("+Ядовитый Туман (3)")).count(), 1, "{poison:?}");
    for lang in LANGS {
        for text in ["cast fire_wall Г-3", "cast summon_wolf Д-2", "rest", "end", "move В-2", "cast terror_cry"] {
            for line in told(text, lang) {
                assert!(!line.is_empty() && !line.contains('_'), "{text}: {line}");
            }
        }
    }
}

#[test]
fn steps_taken_do_not_lower_the_maximum_of_movement() {
    let rules = rules();
    let effects = Field::List(vec!["swift_step".into()]);
    let state = start_with(&rules, "training-1v1", &[("red-1.effects", effects), ("red-1.movement_points", 3.into())]);
    let view = rules.view(&state, Viewer::Spectator, Lang::En);
    let token = view.boards[0].tokens.iter().find(|token| token.id == "red-1").unwrap();
    let movement = token.gauges.iter().find(|gauge| gauge.id == "movement_points").unwrap();
    assert_eq!((movement.value, movement.max), (3, 4));
}

#[test]
fn potions_charges_and_riders_are_told_with_a_choice() {
    let rules = rules();
    let mut state = start_with(&rules, "venom-2v2", &[("active", "red-1".into()), ("red-1.charges", 3.into())]);
    let choice = |state: &State, text: &str, lang| {
        let action = rules.read(state, RED, text).unwrap();
        rules.choice(state, RED, &action, lang)
    };
    let draught = choice(&state, "cast clear_draught", Lang::En);
    assert!(draught.notes.contains(&"2 of 2 left".to_owned()), "{:?}", draught.notes);
    assert_eq!(
        draught.about,
        "Energy; restores 40 energy; 2 times a battle; a potion: silence does not hinder it.".to_owned()
    );
    rules.set(&mut state, "red-1.used.clear_draught", &1.into()).unwrap();
    let draught = choice(&state, "cast clear_draught", Lang::Ru);
    assert!(draught.notes.contains(&"осталось 1 из 2".to_owned()), "{:?}", draught.notes);
    assert!(draught.about.contains("2 раза за бой; зелье: молчание не мешает"), "{}", draught.about);
    let shown = rules.view(&state, Viewer::Spectator, Lang::En);
    let stoyan = shown.boards[0].tokens.iter().find(|token| token.id == "red-1").unwrap();
    let stock = stoyan.facts.iter().find(|fact| fact.name == "Stock").unwrap();
    assert_eq!((stock.value.as_str(), stock.clause), ("Clear Draught 1/2", Some(clause::LIMITED_SPELLS)));
    let fire = choice(&state, "cast inner_fire", Lang::Ru);
    assert_eq!((fire.amounts[0].min, fire.amounts[0].max), (0, 3));
    assert!(fire.about.contains("за каждый заряд ещё 25 энергии"), "{}", fire.about);
    let haze = choice(&state, "cast long_haze blue-1", Lang::En);
    assert!(haze.about.contains("each charge adds 1 turn"), "{}", haze.about);
    let struck = choice(&state, "attack blue-1", Lang::En);
    assert!(struck.about.contains("40% for Poison Mist"), "{}", struck.about);
    // What cannot be set is refused with the field.
    let too_often = rules.set(&mut state, "red-1.used.clear_draught", &3.into()).unwrap_err();
    assert!(format!("{too_often:?}").contains("red-1.used.clear_draught"), "{too_often:?}");
    assert!(rules.set(&mut state, "red-1.used.inner_fire", &1.into()).is_err());
}

/// FD-6.4: who takes the last action point ends the turn, and what the poison does then is no price of the action: it is told beside it.
#[test]
fn poison_at_the_end_of_the_turn_is_no_price_of_an_action() {
    let rules = rules();
    let poison = table(&[("spell", "poison_mist".into()), ("author", "blue-1".into())]);
    let fields = [("red-1.action_points", 1.into()), ("red-1.effects", Field::List(vec![poison]))];
    let state = start_with(&rules, "duel-2v2", &fields);
    let action = rules.read(&state, RED, "cast stone_guard red-1").unwrap();
    let now = state.combatants[0].hp;
    let mut full = state.clone();
    rules.apply(&mut full, RED, &action, &mut Swift::new(1, 1), &mut Silent);
    let lost = now - full.combatants[0].hp;
    assert!(lost > 0, "the poison ticks at the end of the turn");
    explore_deed(
        &rules,
        &state,
        RED,
        &action,
        100,
        || true,
        |after, _| {
            assert_eq!(after.combatants[0].hp, now, "the action itself takes nothing");
        },
    );
    let notes =
        |text: &str, lang| rules.choice(&state, RED, &rules.read(&state, RED, text).unwrap(), lang).notes.join("; ");
    let name = |lang| rules.view(&state, Viewer::Spectator, lang).boards[0].tokens[0].name.clone();
    let [english, russian] = LANGS.map(|lang| notes("cast stone_guard red-1", lang));
    assert!(english.contains(&format!("then, at the end of the turn: {} −{lost} HP", name(Lang::En))), "{english}");
    assert!(russian.contains(&format!("затем, в конце хода: {} −{lost} ОЗ", name(Lang::Ru))), "{russian}");
    // What does not end the turn says nothing of its end.
    assert!(!notes("move Г-2", Lang::En).contains("then, at the end"), "a step goes on");
}
