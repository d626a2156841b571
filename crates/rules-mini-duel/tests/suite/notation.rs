//! Actions as text and back.

use crate::common::{rules, start, start_with, table};
use holmgang_kernel::ruleset::{Notate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::action::{Action, Ordered, Promotion, Ruling, RulingKind, Target};
use holmgang_rules_mini_duel::content::{PLAIN_ATTACK, Spell};
use holmgang_rules_mini_duel::state::{NOBODY, State};

const ELVES: Seat = Seat::Player(0);
const ZOMBIES: Seat = Seat::Player(1);

fn read(rules: &Rules, state: &State, text: &str) -> Action {
    rules.read(state, ELVES, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en))
}

/// A duel with a Wall, a cloaked Queen and a dead pawn.
fn duel(rules: &Rules) -> State {
    let wall = table(&[("placed_by", "zombies-1".into())]);
    let set = [
        ("duel.walls", Field::List(vec![wall])),
        ("elves-2.effects", Field::List(vec![table(&[("effect", "cloak".into())])])),
        ("zombies-4.health", 0.into()),
    ];
    start_with(rules, "training-class", &set)
}

#[test]
fn every_form_of_a_duel_reads_back() {
    let rules = rules();
    let state = duel(&rules);
    let skill = |id: &str| rules.skill_by_id(id).unwrap();
    let place = Target::place;
    let ruling = |what| Action::Ruling(Box::new(Ruling { what, reason: "a \"storm\" = rage; \\ #1".to_owned() }));
    let ordered = |action, at_ms, by| Action::Ordered(Box::new(Ordered { action, at_ms, by }));
    let forms = [
        Action::Strike(PLAIN_ATTACK, place(16)),
        Action::Strike(PLAIN_ATTACK, Target::wall(0)),
        Action::Strike(PLAIN_ATTACK, Target::GONE_WALL),
        Action::Strike(PLAIN_ATTACK, Target::UNKNOWN),
        Action::Strike(skill("heavy_blow") + 1, place(17)),
        Action::Skill(skill("volley"), Target::NOTHING),
        Action::Skill(skill("haste"), place(1)),
        Action::Skill(skill("weakening_hex"), place(24)),
        Action::Defend,
        Action::Wall,
        Action::Cloak,
        Action::Spell(Spell::Healing, place(0)),
        Action::Spell(Spell::Weakness, place(16)),
        Action::Skip,
        Action::Offer,
        Action::TimeUp,
        ordered(Action::Skip, Some(9_500), None),
        ordered(Action::Defend, None, Some(3)),
        ordered(Action::Strike(PLAIN_ATTACK, place(16)), Some(0), Some(1)),
        ruling(RulingKind::Pause),
        ruling(RulingKind::Resume),
        ruling(RulingKind::Extend(60)),
        ruling(RulingKind::Extend(-3)),
        ruling(RulingKind::DeclareStalemate { consent: true, technical_failure: false }),
        ruling(RulingKind::DeclareStalemate { consent: false, technical_failure: true }),
    ];
    for action in forms {
        let text = rules.write(&state, &action);
        assert_eq!(rules.read(&state, ELVES, &text).as_ref(), Ok(&action), "{text}");
    }
}

#[test]
fn every_form_of_a_chess_game_reads_back() {
    let rules = rules();
    let state = start(&rules, "crossfire");
    let item = rules.item_by_id("cloak_epic_9").unwrap();
    let ordered = |action| Action::Ordered(Box::new(Ordered { action, at_ms: Some(1_500), by: None }));
    let forms = [
        Action::Place(0, 9),
        Action::TakeBack(0),
        Action::Surrender(1, false),
        Action::Surrender(1, true),
        Action::Confirm,
        Action::Move(12, 28),
        Action::Pass,
        Action::Promote(Promotion::Stay),
        Action::Promote(Promotion::By(2)),
        Action::Promote(Promotion::By(NOBODY)),
        Action::Equip(0, item),
        Action::TimeUp,
        ordered(Action::Move(12, 28)),
        ordered(Action::Confirm),
    ];
    for action in forms {
        let text = rules.write(&state, &action);
        assert_eq!(rules.read(&state, ELVES, &text).as_ref(), Ok(&action), "{text}");
    }
}

#[test]
fn every_legal_action_reads_back() {
    let rules = rules();
    for state in [duel(&rules), start(&rules, "classic"), start(&rules, "crossfire"), start(&rules, "last_rank")] {
        for seat in [ELVES, ZOMBIES] {
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
fn both_languages_say_the_same() {
    let rules = rules();
    let state = duel(&rules);
    for (en, ru) in [
        ("attack zombies-1", "атака zombies-1"),
        ("attack zombies-1", "АТАКОВАТЬ front-1"),
        ("attack zombies-1", "attack zombies-front-1"),
        ("attack zombies-wall-1", "атака ZOMBIES-WALL-1"),
        ("skill heavy_blow zombies-1", "навык \"Тяжёлый удар\" zombies-1"),
        ("skill heavy_blow zombies-1", "умение \"heavy  blow\" front-1"),
        ("skill mend elves-1", "навык mend elves-front-1"),
        ("defend", "защита"),
        ("wall", "стена"),
        ("cloak", "плащ"),
        ("spell lightning zombies-1", "заклинание lightning zombies-1"),
        ("skip", "пропустить"),
        ("offer", "предложить"),
        ("time_up", "время"),
        ("skip at=500", "пропуск мс=500"),
        ("defend by=elves-1", "защищаться кем=elves-1"),
        ("extend 20 reason=\"magic storm\"", "продлить 20 причина=\"magic storm\""),
        ("declare_stalemate consent=true reason=x", "объявить_пат согласие=true причина=x"),
    ] {
        assert_eq!(read(&rules, &state, ru), read(&rules, &state, en), "{ru}");
    }
    let state = start(&rules, "crossfire");
    for (en, ru) in [
        ("move e1 e2", "ход e1 E2"),
        ("move e1 e2", "ход 5,1 (5,2)"),
        ("move d5 e4", "ход zombies-1 e4"),
        ("place elves-1 back-2", "поставить elves-1 back-2"),
        ("take_back elves-1", "убрать elves-1"),
        ("surrender elves-1 confirm=true", "сдать elves-1 подтверждаю=true"),
        ("confirm", "готово"),
        ("pass", "пас"),
        ("promote none", "превратить none"),
        ("equip elves-1 cloak_epic_9", "надеть elves-1 cloak_epic_9"),
    ] {
        assert_eq!(read(&rules, &state, ru), read(&rules, &state, en), "{ru}");
    }
}

#[test]
fn what_is_not_understood_is_named() {
    let rules = rules();
    let state = duel(&rules);
    for (text, named) in [
        ("", ""),
        ("atack zombies-1", "attack"),
        ("skill", "skill"),
        ("spell fireball", "healing"),
        ("defend now", "now"),
        ("skip at=soon", "soon"),
        ("skip when=3", "when"),
        ("attack zombies-1 zombies-2", "zombies-2"),
        ("extend many reason=x", "many"),
    ] {
        let fault = rules.read(&state, ELVES, text).expect_err(text);
        assert!(fault.words.en.to_lowercase().contains(named), "{text}: {}", fault.words.en);
        assert!(!fault.words.ru.is_empty() && fault.words.ru != fault.words.en, "{text}");
    }
}
