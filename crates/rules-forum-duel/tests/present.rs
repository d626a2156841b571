//! What screens show: every event and refusal in words, choices, and a whole view.

mod common;

use std::collections::HashSet;
use std::mem::discriminant;

use common::{rules, start, start_with, table};
use holmgang_kernel::odds::{Chance, explore, percent};
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::{Rank, Stage, Terrain, TokenKind, Tone};
use holmgang_kernel::words::Lang;
use holmgang_rules_forum_duel::action::{Aim, Reason, Refusal, Resource, Ruling, RulingKind};
use holmgang_rules_forum_duel::content::DamageType;
use holmgang_rules_forum_duel::event::{Event, Source};
use holmgang_rules_forum_duel::names::cell_named;
use holmgang_rules_forum_duel::state::{Grant, NOBODY, Standing, State, Team, What};
use holmgang_rules_forum_duel::{Rules, clause};

const RED: Seat = Seat::Player(0);
const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

fn at(name: &str) -> u8 {
    cell_named(name).unwrap()
}

fn ruling(what: RulingKind) -> Event {
    Event::Ruled(Box::new(Ruling { what, reason: "magic storm".to_owned() }))
}

/// Radogost (0), Velemira (1), Bogumil (2) against Lyutobor (3), Chernava (4), Gorislava (5); a wolf of Bogumil's is 6.
fn scene(rules: &Rules) -> State {
    let wolf = table(&[("creature", "wolf".into()), ("summoner", "red-3".into()), ("cell", "Е-2".into())]);
    start_with(rules, "duel-3v3", &[("creatures", Field::List(vec![wolf]))])
}

/// Every event at least once, with its line in English and Russian.
fn told(rules: &Rules) -> Vec<(Event, &'static str, &'static str)> {
    let spell = |id: &str| rules.spell_named(id).unwrap();
    let lasting = |id: &str| rules.lasting_named(id).unwrap();
    let wall = rules.thing_named("fire_wall").unwrap();
    let bolt = spell("fire_bolt");
    vec![
        (Event::Placed { who: 0, cell: at("Г-1") }, "Radogost stands on Г-1.", "Радогост: место Г-1."),
        (
            Event::InitiativeRolled { who: 0, roll: 77 },
            "Radogost rolls 77 for initiative.",
            "Радогост: бросок очерёдности 77.",
        ),
        (
            Event::OrderFixed,
            "Order of turns: Radogost, Velemira, Bogumil, Lyutobor, Chernava, Gorislava.",
            "Очерёдность: Радогост, Велемира, Богумил, Лютобор, Чернава, Горислава.",
        ),
        (Event::RoundBegan { round: 3 }, "Round 3", "Раунд 3"),
        (
            Event::TurnBegan { who: 1, action_points: 2, attack_points: 5, movement_points: 2 },
            "Velemira acts: 2 AP, 5 OA, 2 MP.",
            "Ходит Велемира: 2 ОД, 5 ОА, 2 ОП.",
        ),
        (
            Event::TurnSkipped { who: 1 },
            "Velemira is stunned and skips the turn.",
            "Велемира: оглушение, ход пропускается.",
        ),
        (Event::TurnEnded { who: 1 }, "Velemira: the turn is over.", "Велемира: ход окончен."),
        (
            Event::Stepped { who: 1, from: at("Г-1"), to: at("Г-2"), movement_left: 1 },
            "Velemira walks Г-1 → Г-2; 1 MP left.",
            "Велемира идёт Г-1 → Г-2; осталось 1 ОП.",
        ),
        (Event::Rested { who: 1 }, "Velemira rests.", "Велемира отдыхает."),
        (
            Event::Attacked { who: 0, target: 3 },
            "Radogost: Heavy Sword → Lyutobor.",
            "Радогост: Тяжёлый меч → Лютобор.",
        ),
        (Event::Attacked { who: 6, target: 3 }, "Wolf: Bite → Lyutobor.", "Волк: Укус → Лютобор."),
        (
            Event::SpellCast { who: 1, spell: bolt, aim: Aim::Who(3), charges: 2 },
            "Velemira: Fire Bolt → Lyutobor, 2 charges.",
            "Велемира: Огненная Стрела → Лютобор, 2 заряда.",
        ),
        (
            Event::SpellCast { who: 5, spell: spell("fire_wall"), aim: Aim::Cell(at("Г-4")), charges: 0 },
            "Gorislava: Fire Wall → Г-4.",
            "Горислава: Огненная Стена → Г-4.",
        ),
        (
            Event::SpellCast { who: 1, spell: spell("focus"), aim: Aim::None, charges: 0 },
            "Velemira: Focus.",
            "Велемира: Сосредоточение.",
        ),
        (
            Event::Paid { who: 1, action_points: 1, attack_points: 4, energy: 20, charges: 5 },
            "Velemira pays 1 AP, 4 OA, 20 energy, 5 charges.",
            "Велемира: цена 1 ОД, 4 ОА, 20 энергии, 5 зарядов.",
        ),
        (Event::SphereRolled { who: 4, roll: 5 }, "Chernava: the sphere shows 5.", "Чернава: сфера показывает 5."),
        (
            Event::SuccessRolled {
                who: 4,
                spell: spell("poison_mist"),
                target: 0,
                chance: 76,
                roll: Some(71),
                passed: true,
            },
            "Poison Mist → Radogost: roll 71 of 76, works.",
            "Ядовитый Туман → Радогост: бросок 71 из 76, удалось.",
        ),
        (
            Event::SuccessRolled {
                who: 4,
                spell: spell("storm_invocation"),
                target: NOBODY,
                chance: 0,
                roll: None,
                passed: false,
            },
            "Storm Invocation: 0%, no roll, fails.",
            "Воззвание к Грозе: 0\u{a0}%, без броска, не удалось.",
        ),
        (
            Event::BlockRolled { who: 0, attacker: 3, chance: 25, roll: Some(26), passed: false },
            "Radogost: roll 26 of 25, not blocked.",
            "Радогост: бросок 26 из 25, блока нет.",
        ),
        (
            Event::ReflectRolled {
                who: 0,
                effect: lasting("mirror_of_ether"),
                attacker: 3,
                chance: 25,
                roll: Some(25),
                passed: true,
            },
            "Radogost: Mirror of Ether: roll 25 of 25, reflected.",
            "Радогост: Зеркало Эфира: бросок 25 из 25, отражено.",
        ),
        (
            Event::WeaponRolled { who: 0, roll: 28 },
            "Radogost: Heavy Sword rolls 28.",
            "Радогост: Тяжёлый меч, бросок 28.",
        ),
        (
            Event::RiderRolled {
                who: 0,
                effect: lasting("burning"),
                target: 3,
                chance: 50,
                roll: Some(51),
                passed: false,
            },
            "Burning → Lyutobor: roll 51 of 50, does not land.",
            "Горение → Лютобор: бросок 51 из 50, не ложится.",
        ),
        (
            Event::TickRolled { bearer: 0, effect: lasting("thunder_cloud"), chance: 35, roll: Some(35), passed: true },
            "Thunder Cloud → Radogost: roll 35 of 35, strikes.",
            "Грозовая Туча → Радогост: бросок 35 из 35, бьёт.",
        ),
        (
            Event::Damaged {
                target: 3,
                source: Source::Spell(bolt, 1),
                damage_type: DamageType::Fire,
                amount: 62,
                lost: 62,
                hp: 38,
            },
            "Fire Bolt → Lyutobor: 62 fire damage, 100 → 38.",
            "Огненная Стрела → Лютобор: 62 урона огнём, 100 → 38.",
        ),
        (
            Event::Damaged {
                target: 3,
                source: Source::Plain(0),
                damage_type: DamageType::Physical,
                amount: 42,
                lost: 30,
                hp: 0,
            },
            "Heavy Sword → Lyutobor: 42 physical damage (30 lost), 30 → 0.",
            "Тяжёлый меч → Лютобор: 42 физического урона (потеряно 30), 30 → 0.",
        ),
        (
            Event::Damaged {
                target: 3,
                source: Source::Object(wall),
                damage_type: DamageType::Fire,
                amount: 12,
                lost: 12,
                hp: 88,
            },
            "Fire Wall → Lyutobor: 12 fire damage, 100 → 88.",
            "Огненная Стена → Лютобор: 12 урона огнём, 100 → 88.",
        ),
        (
            Event::Damaged {
                target: 3,
                source: Source::Effect(lasting("poison_mist"), 4),
                damage_type: DamageType::Dark,
                amount: 16,
                lost: 16,
                hp: 84,
            },
            "Poison Mist → Lyutobor: 16 dark damage, 100 → 84.",
            "Ядовитый Туман → Лютобор: 16 урона тьмой, 100 → 84.",
        ),
        (
            Event::Healed { target: 0, source: Source::Spell(spell("mend"), 2), amount: 39, gained: 5, hp: 220 },
            "Mend → Radogost: 39 healed (34 over the maximum), 215 → 220.",
            "Исцеление → Радогост: исцеление на 39 (34 сверх предела), 215 → 220.",
        ),
        (
            Event::Healed {
                target: 3,
                source: Source::LifeSteal(spell("shadow_bite"), 3),
                amount: 21,
                gained: 21,
                hp: 121,
            },
            "Shadow Bite, life steal → Lyutobor: 21 healed, 100 → 121.",
            "Укус Тени, вампиризм → Лютобор: исцеление на 21, 100 → 121.",
        ),
        (
            Event::EnergyRestored { who: 1, amount: 50, energy: 100, overflow: 30 },
            "Velemira: +50 energy, 80 → 100; 30 over the maximum.",
            "Велемира: +50 энергии, 80 → 100; 30 сверх предела.",
        ),
        (
            Event::EnergyTaken { target: 1, by: 4, amount: 40, energy: 20 },
            "Chernava takes energy → Velemira: −40, 60 → 20.",
            "Чернава тянет энергию → Велемира: −40, 60 → 20.",
        ),
        (
            Event::ChargesGained { who: 1, gained: 2, lost: 0, charges: 6 },
            "Velemira: +2 charges, 4 → 6.",
            "Велемира: +2 заряда, 4 → 6.",
        ),
        (
            Event::ChargesGained { who: 1, gained: 1, lost: 1, charges: 6 },
            "Velemira: +1 charge, 5 → 6; 1 lost over the level.",
            "Велемира: +1 заряд, 5 → 6; сверх уровня сгорает 1.",
        ),
        (
            Event::ChargeAbsorbed { author: 4, effect: lasting("poison_mist"), charges: 1 },
            "Poison Mist absorbs a charge: Chernava, 2 → 1.",
            "Ядовитый Туман поглощает заряд: Чернава, 2 → 1.",
        ),
        (
            Event::EffectLanded {
                bearer: 3,
                what: What::Lasting(lasting("poison_mist")),
                author: 4,
                remaining: 3,
                is_marked: true,
            },
            "Lyutobor: Poison Mist for 3 turns, consumes charges.",
            "Лютобор: Ядовитый Туман на 3 хода, употребляет заряды.",
        ),
        (
            Event::EffectLanded {
                bearer: 3,
                what: What::Granted(Grant::Chance),
                author: NOBODY,
                remaining: 1,
                is_marked: false,
            },
            "Lyutobor: Referee: chance for 1 turn.",
            "Лютобор: Судья: шанс на 1 ход.",
        ),
        (
            Event::EffectRenewed {
                bearer: 1,
                what: What::Lasting(lasting("heart_of_darkness")),
                author: 1,
                remaining: 3,
                is_marked: false,
            },
            "Velemira: Heart of Darkness is renewed, 3 turns.",
            "Велемира: Сердце Тьмы обновляется на 3 хода.",
        ),
        (
            Event::EffectEnded { bearer: 1, what: What::Lasting(lasting("heart_of_darkness")) },
            "Velemira: Heart of Darkness ends.",
            "Велемира: Сердце Тьмы заканчивается.",
        ),
        (Event::MovementChanged { who: 1, movement_points: 4 }, "Velemira: 4 MP now.", "Велемира: теперь 4 ОП."),
        (
            Event::ObjectMade { by: 5, thing: wall, cell: at("Г-4"), remaining: 3 },
            "Gorislava: Fire Wall on Г-4 for 3 turns.",
            "Горислава: Огненная Стена на Г-4 на 3 хода.",
        ),
        (
            Event::ObjectGone { thing: wall, cell: at("Г-4") },
            "Fire Wall on Г-4 is gone.",
            "Огненная Стена на Г-4 исчезает.",
        ),
        (
            Event::Summoned { who: 6, summoner: 2, cell: at("Е-2") },
            "Bogumil summons Wolf on Е-2.",
            "Богумил призывает: Волк на Е-2.",
        ),
        (Event::Vanished { who: 6 }, "Wolf vanishes: its time is over.", "Волк исчезает: срок вышел."),
        (Event::Died { who: 3, cell: at("Г-4") }, "Lyutobor falls on Г-4.", "Лютобор погибает на Г-4."),
        (
            Event::Resurrected { who: 0, by: 2, cell: at("Г-2"), hp: 88, energy: 40 },
            "Bogumil raises Radogost on Г-2 with 88 HP and 40 energy.",
            "Богумил воскрешает: Радогост на Г-2, 88 ОЗ и 40 энергии.",
        ),
        (Event::Surrendered { who: 1 }, "Velemira surrenders.", "Велемира сдаётся."),
        (
            Event::NobodyReached { who: 4, spell: spell("terror_cry") },
            "Chernava: Cry of Terror reaches nobody.",
            "Чернава: Крик Ужаса, рядом никого.",
        ),
        (Event::BlockCapSet { cap: 60 }, "The cap of block is 60% now.", "Предел блока теперь 60\u{a0}%."),
        (
            ruling(RulingKind::SetBlockCap { cap: 60, rounds: Some(2) }),
            "The referee rules: block cap 60% for 2 rounds. Reason: magic storm",
            "Решение судьи: предел блока 60\u{a0}% на 2 раунда. Причина: magic storm",
        ),
        (Event::Ended { standing: Standing::Won(Team::Red) }, "Red wins", "Победа красных"),
        (Event::Ended { standing: Standing::Draw }, "Draw", "Ничья"),
    ]
}

#[test]
fn every_event_is_told_in_both_languages() {
    let rules = rules();
    let state = scene(&rules);
    let events = told(&rules);
    for (event, en, ru) in &events {
        for (lang, wanted) in [(Lang::En, en), (Lang::Ru, ru)] {
            let line = rules.narrate(&state, event, Viewer::Spectator, lang).unwrap();
            assert_eq!(line.text, *wanted, "{event:?}");
            assert!(!line.text.contains(['{', '}']));
        }
    }
    let variants: HashSet<_> = events.iter().map(|(event, ..)| discriminant(event)).collect();
    assert_eq!(variants.len(), EVENTS, "a variant of Event is missing here");
}

/// How many variants `Event` has.
const EVENTS: usize = 40;

#[test]
fn every_ruling_is_told_in_both_languages() {
    let rules = rules();
    let state = scene(&rules);
    let effect = rules.lasting_named("burning");
    for (what, en, ru) in [
        (RulingKind::PlaceCombatant { who: 0, cell: at("Б-2") }, "Radogost is placed on Б-2", "Радогост: место Б-2"),
        (RulingKind::SetTurnOrder(vec![1, 0]), "order of turns Velemira, Radogost", "очерёдность Велемира, Радогост"),
        (
            RulingKind::SetBlockCap { cap: 60, rounds: None },
            "block cap 60% for the battle",
            "предел блока 60\u{a0}% до конца боя",
        ),
        (
            RulingKind::GrantModifier { who: 0, what: Grant::DamagePercent, amount: -10, turns: 5 },
            "Radogost: −10% to damage for 5 turns",
            "Радогост: −10\u{a0}% к урону на 5 ходов",
        ),
        (
            RulingKind::GrantModifier { who: 0, what: Grant::Block, amount: 10, turns: 2 },
            "Radogost: +10 to block for 2 turns",
            "Радогост: +10 к блоку на 2 хода",
        ),
        (RulingKind::AdjustResource { who: 0, what: Resource::Hp, value: 50 }, "Radogost: HP 50", "Радогост: ОЗ 50"),
        (
            RulingKind::ApplyEffect { who: 0, lasting: effect, turns: Some(3), author: Some(1) },
            "Radogost: Burning for 3 turns, author Velemira",
            "Радогост: Горение на 3 хода, автор Велемира",
        ),
        (
            RulingKind::ApplyEffect { who: 0, lasting: None, turns: None, author: None },
            "Radogost: unknown effect",
            "Радогост: неизвестный эффект",
        ),
        (
            RulingKind::RemoveEffect { who: 0, effect: effect.map(What::Lasting), author: None },
            "Burning is taken off: Radogost",
            "снимается Горение: Радогост",
        ),
        (RulingKind::RemoveObject(at("Г-4")), "the object on Г-4 is removed", "объект на Г-4 убирается"),
        (RulingKind::EndTurnFor(0), "the turn ends for Radogost", "ход заканчивается: Радогост"),
        (RulingKind::DeclareResult(Standing::Draw), "the result is declared, Draw", "объявлен исход, Ничья"),
    ] {
        for (lang, wanted) in [(Lang::En, en), (Lang::Ru, ru)] {
            let line = rules.narrate(&state, &ruling(what.clone()), Viewer::Spectator, lang).unwrap();
            assert!(line.text.contains(wanted), "{}", line.text);
        }
    }
}

#[test]
fn lines_know_whom_and_what_they_concern() {
    let rules = rules();
    let state = scene(&rules);
    let line = |event: &Event| rules.narrate(&state, event, Viewer::Spectator, Lang::En).unwrap();
    let hit = line(&Event::Damaged {
        target: 3,
        source: Source::Plain(0),
        damage_type: DamageType::Physical,
        amount: 1,
        lost: 1,
        hp: 9,
    });
    assert_eq!(
        (hit.side, hit.tokens, hit.rank),
        (Some(0), vec!["red-1".to_owned(), "blue-1".to_owned()], Rank::Consequence)
    );
    let step = line(&Event::Stepped { who: 6, from: at("Г-1"), to: at("Г-2"), movement_left: 1 });
    assert_eq!((step.tokens, step.cells), (vec!["red-wolf-1".to_owned()], vec!["Г-1".to_owned(), "Г-2".to_owned()]));
    assert_eq!(line(&Event::RoundBegan { round: 2 }).rank, Rank::Heading);
    let burnt = line(&Event::Damaged {
        target: 3,
        source: Source::Effect(0, NOBODY),
        damage_type: DamageType::Fire,
        amount: 1,
        lost: 1,
        hp: 9,
    });
    assert_eq!(burnt.side, Some(1));
    let none =
        line(&Event::SuccessRolled { who: 1, spell: 0, target: NOBODY, chance: 50, roll: Some(1), passed: true });
    assert_eq!(none.tokens, ["red-2"]);
}

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
        for clause in [clause::REASON_CODES, clause::SURRENDER, clause::NO_CHANGE_OF_EQUIPMENT, clause::REFEREE_ACTIONS]
        {
            for lang in LANGS {
                let text = rules.refusal(&Refusal { reason, clause, have: 15, need: 20 }, lang);
                assert!(text.ends_with('.') && !text.contains(['{', '}', '!']), "{reason:?}: {text}");
            }
        }
    }
    let said =
        |reason, have, need, lang| rules.refusal(&Refusal { reason, clause: clause::CHECK_ORDER, have, need }, lang);
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
        (49, "АБВГДЕЖ".into(), "1234567".into())
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
    assert_eq!(gauges, [("HP", 220, 220), ("EN", 100, 100), ("CH", 0, 6), ("AP", 2, 2), ("OA", 5, 5), ("MP", 2, 2)]);
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
    let order: Vec<_> = view.order.iter().map(|place| (place.token.as_str(), place.stage)).collect();
    assert_eq!(
        order,
        [
            ("red-1", Stage::Current),
            ("red-wolf-1", Stage::Coming),
            ("red-2", Stage::Passed),
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
    assert_eq!(choice("move Г-6", Lang::Ru).label, "Шаг на Г-6");
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
