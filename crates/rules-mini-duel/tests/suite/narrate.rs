//! The log: every event in words, in both languages.

use std::collections::HashSet;
use std::fmt::Write;
use std::mem::discriminant;

use crate::common::{rules, start};
use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Present, Ruleset};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rules_mini_duel::Rules;
use holmgang_rules_mini_duel::action::{Action, Ruling, RulingKind};
use holmgang_rules_mini_duel::content::Spell;
use holmgang_rules_mini_duel::event::{Ability, Event, Mark, Means, Strike, WallId};
use holmgang_rules_mini_duel::state::{Capture, DrawReason, DuelResult, Game, Loss, Player, Stalemate, State, What};
use holmgang_testkit::playthrough::compare;

/// How many variants `Event` has.
const EVENTS: usize = 58;

const WALL: WallId = WallId { player: Player::Zombies, number: 1 };

/// A piece of the elves; `ZOMBIE` is one of the zombies.
const ELF: u8 = 0;
const ZOMBIE: u8 = 16;

fn strike(target: Mark, with: Means, evade: u8, roll: u8, damage: i32, health: i16) -> Event {
    let health_before = health + damage as i16;
    Event::Struck { strike: Strike { by: ELF, target, with, evade, roll, damage, health_before, health } }
}

/// Every event at least once, the same in a duel on its own and in the duel of a chess game.
fn events(rules: &Rules) -> Vec<Event> {
    let skill = |id: &str| rules.skill_by_id(id).unwrap();
    let item = rules.item_by_id("talisman_rare_6").unwrap();
    let zombie = Mark::Piece(ZOMBIE);
    let mut gains = [0; 8];
    (gains[0], gains[1]) = (2, 11);
    vec![
        Event::SideRolled { roll: 2 },
        Event::DuelBegan { attacker: Player::Zombies, lead_attacker: ZOMBIE, lead_defender: ELF },
        Event::Stands { who: ELF, place: 1 },
        Event::RoundBegan { round: 3 },
        Event::EffectEnded { bearer: ELF, what: What::Skill(skill("haste")) },
        Event::EffectEnded { bearer: ELF, what: What::Cloak },
        Event::WallExpired { wall: WALL },
        Event::MaximumFell { who: ELF, max_health: 100, health: 90 },
        Event::CooldownTicked { who: ELF, left: 3 },
        Event::CooldownTicked { who: ELF, left: 0 },
        Event::RowHealed { row: 0, health: gains },
        Event::RowRecovered { row: 0, mana: [0; 8], stamina: gains },
        Event::Recovered { who: ELF, health: 5, mana: 0, stamina: 2 },
        strike(zombie, Means::Attack, 0, 0, 12, 40),
        strike(zombie, Means::Attack, 15, 71, 12, 0),
        strike(zombie, Means::Skill(skill("heavy_blow")), 15, 7, 0, 40),
        strike(zombie, Means::Skill(skill("fire_bolt")), 15, 16, 0, 40),
        strike(Mark::Piece(ELF), Means::OwnSkill(skill("last_flame")), 0, 0, 20, 40),
        strike(Mark::Wall(WALL), Means::Spell(rules.item_by_id("spellbook_rare_6").unwrap()), 0, 0, 9, 31),
        Event::Died { who: ZOMBIE },
        Event::TurnLost { who: ZOMBIE },
        Event::FrontFell { player: Player::Zombies },
        Event::WallDestroyed { wall: WALL },
        Event::Defended { who: ELF },
        Event::SkillUsed { who: ELF, skill: skill("mend"), target: Some(Mark::Piece(1)), mana: 7, stamina: 0 },
        Event::SkillUsed { who: ELF, skill: skill("volley"), target: None, mana: 0, stamina: 12 },
        Event::Healed { who: 1, by: ELF, with: Means::Skill(skill("mend")), amount: 20, gained: 12, health: 48 },
        Event::EffectLanded { bearer: ZOMBIE, source: ELF, what: What::Skill(skill("slow")), rounds_left: 2, value: 0 },
        Event::EffectLanded { bearer: ELF, source: ELF, what: What::Strength, rounds_left: 3, value: 4 },
        Event::EffectRenewed { bearer: ZOMBIE, what: What::Weakness, rounds_left: 3, value: 4 },
        Event::Reordered { who: ZOMBIE, speed: 3 },
        Event::AbilityUsed { who: ELF, ability: Ability::Wall, target: None, uses: 2, cooldown: 6 },
        Event::AbilityUsed {
            who: ELF,
            ability: Ability::Spell(Spell::Lightning),
            target: Some(zombie),
            uses: 1,
            cooldown: 5,
        },
        Event::AbilityUsed { who: ELF, ability: Ability::Cloak, target: None, uses: 0, cooldown: 5 },
        Event::ActsOn { who: ELF },
        Event::WallPlaced { who: ZOMBIE, wall: WALL, health: 40, rounds_left: 2 },
        Event::WallPlaced { who: ZOMBIE, wall: WALL, health: 40, rounds_left: 0 },
        Event::RookStrengthened { who: ELF, max_health: 8, health_recovery: 1 },
        Event::Skipped { who: ELF },
        Event::Offered { player: Player::Elves },
        Event::OffersLapsed,
        Event::Stalled { rounds: 2 },
        Event::DuelEnded { result: DuelResult::AttackerWins },
        Event::DuelEnded { result: DuelResult::DefenderWins },
        Event::DuelEnded { result: DuelResult::MutualDestruction },
        Event::DuelEnded { result: DuelResult::Stalemate(Stalemate::Stall) },
        Event::DuelEnded { result: DuelResult::Stalemate(Stalemate::RoundCap) },
        Event::DuelEnded { result: DuelResult::Stalemate(Stalemate::Agreement) },
        Event::DuelEnded { result: DuelResult::Stalemate(Stalemate::Referee) },
        Event::EffectsCleared,
        Event::ItemLeft { who: ELF, uses: 2, moves: 4 },
        Event::Joined { who: ELF, is_mandatory: true },
        Event::Joined { who: ELF, is_mandatory: false },
        Event::Posted { who: ELF, place: 9 },
        Event::TakenBack { who: ELF },
        Event::SurrenderOrdered { who: ELF },
        Event::StaysOut { who: ELF },
        Event::Confirmed { player: Player::Elves },
        Event::PlacementTimeUp,
        Event::PostedByClock { who: ELF, place: 0 },
        Event::Surrendered { who: ELF, health: 32 },
        Event::Moved { who: ELF, from: 12, to: 28 },
        Event::Castled { rook: ELF, from: 7, to: 5 },
        Event::CaptureDeclared { who: ELF, target: ZOMBIE, capture: Capture { from: 27, to: 36, victim: 36 } },
        Event::CaptureDeclared { who: ELF, target: ZOMBIE, capture: Capture { from: 36, to: 43, victim: 35 } },
        Event::MoveTicked { player: Player::Elves },
        Event::ClockRan { player: Player::Elves, left_ms: 725_000 },
        Event::LeftBoard { who: ZOMBIE, square: 36 },
        Event::CellNotTaken { who: ELF, square: 36 },
        Event::PawnArrived { who: ELF },
        Event::Promoted { pawn: ELF, who: 1, square: 56 },
        Event::StaysPawn { who: ELF },
        Event::Equipped { who: ELF, item },
        Event::Passed { player: Player::Elves },
        Event::MoveLost { player: Player::Elves },
        Event::NothingTicked { player: Player::Elves },
        Event::GameEnded { game: Game::Won(Player::Elves, Loss::KingDied) },
        Event::GameEnded { game: Game::Won(Player::Elves, Loss::KingSurrendered) },
        Event::GameEnded { game: Game::Won(Player::Zombies, Loss::Time) },
        Event::GameEnded { game: Game::Won(Player::Zombies, Loss::NoPiece) },
        Event::GameEnded { game: Game::Draw(DrawReason::BothKingsDied) },
        Event::GameEnded { game: Game::Draw(DrawReason::TwoPasses) },
        Event::Ruled,
    ]
}

fn scene(rules: &Rules) -> State {
    let mut state = start(rules, "training-class");
    let ruling = Ruling { what: RulingKind::Extend(20), reason: "magic storm".to_owned() };
    state.ruling = Some(ruling.into());
    state
}

#[test]
fn every_event_is_told_in_both_languages() {
    let rules = rules();
    let state = scene(&rules);
    let events = events(&rules);
    let mut told = String::from("# Every event of the log, in English and Russian.\n");
    for event in &events {
        let texts = [Lang::En, Lang::Ru].map(|lang| {
            // Placement is told to its own player and to the referee only (MD-1.8).
            let line = rules.narrate(&state, event, Viewer::Seat(Seat::Referee), lang).unwrap();
            assert!(!line.text.is_empty() && !line.text.contains(['{', '}']), "{event:?}: {}", line.text);
            line.text
        });
        assert_ne!(texts[0], texts[1], "{event:?}");
        let _ = write!(told, "\n{}\n{}\n", texts[0], texts[1]);
    }
    // In a chess game a helper surrenders; on its own a piece stays out.
    let mut chess = start(&rules, "crossfire");
    rules.apply(&mut chess, Seat::Player(1), &Action::Move(35, 28), &mut Descending::default(), &mut Silent);
    for event in [Event::Joined { who: ELF, is_mandatory: false }, Event::SurrenderOrdered { who: ELF }] {
        for lang in [Lang::En, Lang::Ru] {
            let line = rules.narrate(&chess, &event, Viewer::Seat(Seat::Referee), lang).unwrap();
            let _ = write!(told, "\n{}", line.text);
        }
        told.push('\n');
    }
    let variants: HashSet<_> = events.iter().map(discriminant).collect();
    assert_eq!(variants.len(), EVENTS, "a variant of Event is missing here");
    compare(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/events.txt"), &told);
}

#[test]
fn placement_is_hidden_from_the_opponent() {
    let rules = rules();
    let mut state = start(&rules, "crossfire");
    let capture = Action::Move(35, 28);
    rules.check(&state, Seat::Player(1), &capture).unwrap();
    rules.apply(&mut state, Seat::Player(1), &capture, &mut Descending::default(), &mut Silent);
    for event in
        [Event::Posted { who: ELF, place: 9 }, Event::TakenBack { who: ELF }, Event::SurrenderOrdered { who: ELF }]
    {
        let told = |viewer| rules.narrate(&state, &event, viewer, Lang::En).is_some();
        assert!(told(Viewer::Seat(Seat::Player(0))) && told(Viewer::Seat(Seat::Referee)), "{event:?}");
        assert!(!told(Viewer::Seat(Seat::Player(1))) && !told(Viewer::Spectator), "{event:?}");
    }
}

#[test]
fn lines_know_whom_they_concern() {
    let rules = rules();
    let state = scene(&rules);
    let hit = strike(Mark::Piece(ZOMBIE), Means::Attack, 0, 0, 12, 40);
    let line = rules.narrate(&state, &hit, Viewer::Spectator, Lang::En).unwrap();
    assert_eq!(line.tokens, ["elves-1", "zombies-1"]);
    let walled = strike(Mark::Wall(WALL), Means::Attack, 0, 0, 12, 40);
    let line = rules.narrate(&state, &walled, Viewer::Spectator, Lang::En).unwrap();
    assert_eq!(line.tokens, ["elves-1", "zombies-wall-1"]);
}
