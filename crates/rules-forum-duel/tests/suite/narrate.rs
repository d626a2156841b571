//! The log: every event and every ruling in words.

use std::collections::HashSet;
use std::mem::discriminant;

use crate::common::{rules, start_with, table};
use holmgang_kernel::ruleset::Present;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::{Fate, Rank, Seen};
use holmgang_kernel::words::Lang;
use holmgang_rules_forum_duel::Rules;
use holmgang_rules_forum_duel::action::{Aim, Resource, Ruling, RulingKind};
use holmgang_rules_forum_duel::content::{Brings, DamageType};
use holmgang_rules_forum_duel::event::{Event, Source};
use holmgang_rules_forum_duel::names::cell_named;
use holmgang_rules_forum_duel::state::{Grant, NOBODY, State, Team, What};

fn at(name: &str) -> u8 {
    cell_named(name).unwrap()
}

fn ruling(what: RulingKind) -> Event {
    Event::Ruled { ruling: Box::new(Ruling { what, reason: "magic storm".to_owned() }) }
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
        (Event::Placed { who: 0, cell: at("Г-1") }, "Radogost stands on g1.", "Радогост: место Г-1."),
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
            "Velemira acts: 2 AP, 2 MP, 5 attack points.",
            "Ходит Велемира: 2 ОД, 2 ОП, 5 очков атаки.",
        ),
        (
            Event::TurnSkipped { who: 1 },
            "Velemira is stunned and skips the turn.",
            "Велемира: оглушение, ход пропускается.",
        ),
        (Event::TurnEnded { who: 1 }, "Velemira: the turn is over.", "Велемира: ход окончен."),
        (
            Event::PassedOver { who: 1 },
            "Velemira is out: the place is passed over.",
            "Велемира вне боя: место пропускается.",
        ),
        (
            Event::Stepped { who: 1, from: at("Г-1"), to: at("Г-2"), movement_left: 1 },
            "Velemira walks g1 → g2; 1 MP left.",
            "Велемира идёт Г-1 → Г-2; осталось 1 ОП.",
        ),
        (
            Event::Shifted { who: 3, from: at("Г-4"), to: at("Г-5"), by: 1 },
            "Lyutobor is moved g4 → g5.",
            "Лютобор: перемещение Г-4 → Г-5.",
        ),
        (
            Event::HeldFast { who: 3 },
            "Lyutobor stays: there is no room behind.",
            "Лютобор остаётся на месте: сзади нет места.",
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
            "Gorislava: Fire Wall → g4.",
            "Горислава: Огненная Стена → Г-4.",
        ),
        (
            Event::SpellCast { who: 1, spell: spell("focus"), aim: Aim::None, charges: 0 },
            "Velemira: Focus.",
            "Велемира: Сосредоточение.",
        ),
        (
            Event::Paid { who: 1, action_points: 1, attack_points: 4, energy: 20, charges: 5 },
            "Velemira pays 1 AP, 4 attack points, 20 energy, 5 charges.",
            "Велемира: цена 1 ОД, 4 очка атаки, 20 энергии, 5 зарядов.",
        ),
        (
            Event::UseSpent { who: 1, spell: spell("clear_draught"), left: 1 },
            "Velemira: Clear Draught, 1 left.",
            "Велемира: Ясный Настой, осталось 1.",
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
            "Poison Mist → Radogost: roll 71 against 76, works.",
            "Ядовитый Туман → Радогост: бросок 71 против 76, удалось.",
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
            "Radogost: roll 26 against 25, not blocked.",
            "Радогост: бросок 26 против 25, блока нет.",
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
            "Radogost: Mirror of Ether: roll 25 against 25, reflected.",
            "Радогост: Зеркало Эфира: бросок 25 против 25, отражено.",
        ),
        (
            Event::WeaponRolled { who: 0, roll: 28 },
            "Radogost: Heavy Sword rolls 28.",
            "Радогост: Тяжёлый меч, бросок 28.",
        ),
        (
            Event::RiderRolled {
                who: 0,
                brings: Brings::Effect(lasting("burning")),
                target: 3,
                chance: 50,
                roll: Some(51),
                passed: false,
            },
            "Burning → Lyutobor: roll 51 against 50, does not land.",
            "Горение → Лютобор: бросок 51 против 50, не удалось.",
        ),
        (
            Event::RiderRolled {
                who: 0,
                brings: Brings::Spell(spell("gust")),
                target: 3,
                chance: 0,
                roll: None,
                passed: false,
            },
            "Gust → Lyutobor: no roll, does not land.",
            "Порыв Ветра → Лютобор: без броска, не удалось.",
        ),
        (
            Event::TickRolled { bearer: 0, effect: lasting("thunder_cloud"), chance: 35, roll: Some(35), passed: true },
            "Thunder Cloud → Radogost: roll 35 against 35, strikes.",
            "Грозовая Туча → Радогост: бросок 35 против 35, сработало.",
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
            "Чернава отнимает энергию → Велемира: −40, 60 → 20.",
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
            "Ядовитый Туман: поглощён заряд, Чернава, 2 → 1.",
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
            "Велемира: Сердце Тьмы снова на 3 хода.",
        ),
        (
            Event::EffectEnded { bearer: 1, what: What::Lasting(lasting("heart_of_darkness")) },
            "Velemira: Heart of Darkness ends.",
            "Велемира: Сердце Тьмы, действие кончилось.",
        ),
        (Event::MovementChanged { who: 1, movement_points: 4 }, "Velemira: 4 MP now.", "Велемира: теперь 4 ОП."),
        (
            Event::ObjectMade { by: 5, thing: wall, cell: at("Г-4"), remaining: 3 },
            "Gorislava: Fire Wall on g4 for 3 turns.",
            "Горислава: Огненная Стена на Г-4 на 3 хода.",
        ),
        (
            Event::ObjectGone { thing: wall, cell: at("Г-4") },
            "Fire Wall on g4 is gone.",
            "Огненная Стена на Г-4 исчезает.",
        ),
        (
            Event::Summoned { who: 6, summoner: 2, cell: at("Е-2") },
            "Bogumil summons Wolf on e2.",
            "Богумил призывает: Волк на Е-2.",
        ),
        (Event::Vanished { who: 6 }, "Wolf vanishes: its time is over.", "Волк исчезает: срок вышел."),
        (Event::Died { who: 3, cell: at("Г-4") }, "Lyutobor falls on g4.", "Лютобор погибает на Г-4."),
        (
            Event::Resurrected { who: 0, by: 2, cell: at("Г-2"), hp: 88, energy: 40 },
            "Bogumil raises Radogost on g2 with 88 HP and 40 energy.",
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
        (Event::Ended { winner: Some(Team::Red) }, "Red has won", "Победили красные"),
        (Event::Ended { winner: None }, "A draw", "Ничья"),
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
const EVENTS: usize = 44;

#[test]
fn every_ruling_is_told_in_both_languages() {
    let rules = rules();
    let state = scene(&rules);
    let effect = rules.lasting_named("burning");
    for (what, en, ru) in [
        (RulingKind::PlaceCombatant { who: 0, cell: at("Б-2") }, "Radogost is placed on b2", "Радогост: место Б-2"),
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
        (RulingKind::RemoveObject(at("Г-4")), "the object on g4 is removed", "объект на Г-4 убирается"),
        (RulingKind::EndTurnFor(0), "the turn ends for Radogost", "ход заканчивается: Радогост"),
        (RulingKind::DeclareResult(None), "the result is declared: A draw", "объявлен исход: Ничья"),
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

/// Over the board stands the word of the line: a cast that fails is nothing that somebody resisted.
#[test]
fn what_fails_is_seen_as_it_is_told() {
    let rules = rules();
    let state = scene(&rules);
    for (target, token) in [(3, "blue-1"), (NOBODY, "red-2")] {
        let failed = Event::SuccessRolled { who: 1, spell: 0, target, chance: 50, roll: Some(51), passed: false };
        let line = rules.narrate(&state, &failed, Viewer::Spectator, Lang::En).unwrap();
        assert!(line.text.ends_with("fails."), "{}", line.text);
        assert_eq!(line.seen, Some(Seen { what: Fate::Failed, token: token.to_owned() }));
    }
}
