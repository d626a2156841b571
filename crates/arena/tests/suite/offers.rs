//! What is offered and shown to somebody: everything offered can be typed with completion, what carries the battle on is told from what stands beside
//! it, and where a rulebook hides nothing all see the same.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, Offer, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// The seat that is asked, or none at the end.
fn asked(battle: &dyn AnyBattle) -> Option<Seat> {
    match battle.turn() {
        TurnInfo::Of { seats, .. } => seats.first().copied(),
        TurnInfo::Over { .. } => None,
    }
}

/// Some decisions of the first and the last scenario of every ruleset, with the offers of whoever is asked.
fn decisions(most: usize, mut look: impl FnMut(&str, &dyn AnyBattle, Seat, &[Offer])) {
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let scenarios = rules.scenarios();
        for scenario in [scenarios.first(), scenarios.last()].into_iter().flatten() {
            let setup = Setup {
                scenario: ScenarioSource::Id(scenario.id.clone()),
                options: vec![],
                key: [7; 32],
                rolls: Rolls::Seeded,
            };
            let mut battle = rules.start(&setup).unwrap();
            for decision in 0..most {
                let Some(seat) = asked(&*battle) else { break };
                let offers: Vec<Offer> = battle.offers(seat, Lang::En, false);
                let open: Vec<Offer> = offers.into_iter().filter(|offer| offer.refused.is_none()).collect();
                look(&format!("{id}, {}, decision {decision}", scenario.id), &*battle, seat, &open);
                let on: Vec<&Offer> = open.iter().filter(|offer| !offer.beside).collect();
                let text = on[decision * 7 % on.len()].choice.action.clone();
                battle.act(seat, &text, Rolls::Seeded).unwrap();
            }
        }
    }
}

/// The last letter of what is offered is found by completion, standing orders and events to wait for too.
#[test]
fn what_is_offered_is_completed() {
    let mut beside = 0;
    decisions(12, |at, battle, seat, offers| {
        for offer in offers {
            let text = offer.choice.action.as_str();
            let typed = &text[..text.char_indices().last().map_or(0, |(place, _)| place)];
            let found = battle.complete(seat, typed);
            assert!(found.iter().any(|found| found == text), "{at}: `{typed}` gives {found:?}, not `{text}`");
            beside += usize::from(offer.beside);
        }
    });
    assert!(beside > 0, "no ruleset offers anything beside its list");
}

/// Nobody has only orders to choose from, and what stands beside the list can be done as it is written.
#[test]
fn what_stands_beside_carries_no_battle_on() {
    decisions(12, |at, battle, seat, offers| {
        assert!(offers.iter().any(|offer| !offer.beside), "{at}: nothing carries the battle on");
        for offer in offers.iter().filter(|offer| offer.beside) {
            battle.preview(seat, &offer.choice.action, Lang::En).unwrap_or_else(|refused| panic!("{at}: {refused:?}"));
        }
    });
}

/// Whoever makes a view once for all viewers, as the server does, tells nobody anything wrong.
#[test]
fn where_nothing_is_hidden_all_see_the_same() {
    let (mut open, mut hidden) = (0, 0);
    decisions(30, |at, battle, seat, _| {
        let profile = battle.profile();
        let seats = (0..profile.seats.len()).filter_map(|place| Some(Seat::Player(u8::try_from(place).ok()?)));
        let mut viewers: Vec<Viewer> = seats.map(Viewer::Seat).collect();
        viewers.extend([Viewer::Spectator, Viewer::Seat(Seat::Referee), Viewer::Seat(seat)]);
        let seen = |viewer: &Viewer| (battle.view(*viewer, Lang::En), battle.log(0, *viewer, Lang::En));
        let first = seen(&viewers[0]);
        let same = viewers.iter().all(|viewer| seen(viewer) == first);
        assert!(profile.hidden || same, "{at}");
        open += usize::from(same);
        hidden += usize::from(!same);
    });
    assert!(open > 0 && hidden > 0, "{open} moments alike, {hidden} not");
}

/// Where somebody may answer, the odds tell what comes if they answer as is best for them; and where nobody may, there is nothing to tell.
#[test]
fn odds_are_carried_through_the_best_answer() {
    let (mut answered, mut told_otherwise) = (0, 0);
    decisions(14, |at, battle, seat, offers| {
        for offer in offers.iter().filter(|offer| !offer.beside).take(12) {
            let odds = battle.odds(seat, &offer.choice.action, 64, Lang::En).unwrap();
            let Some(then) = odds.answered else { continue };
            answered += 1;
            let sum: u32 = then.outcomes.iter().map(|row| row.chance.basis_points).sum();
            // Each row is rounded down.
            let rows = u32::try_from(then.outcomes.len()).unwrap();
            assert!(!then.whole || (10_000 - rows..=10_000).contains(&sum), "{at}: {sum} of 10000 in {rows} rows");
            assert!(!then.whole || !then.answers.is_empty(), "{at}: followed to its end without an answer");
            told_otherwise += usize::from(then.told != odds.told || then.always != odds.always);
        }
    });
    assert!(answered > 0, "nobody may answer anything");
    assert!(told_otherwise > 0, "no answer changes anything");
}

/// A ruling, and what is said beside the turn, gives nobody a new time: the decision that is wanted was asked before it.
#[test]
fn what_is_beside_the_turn_gives_no_new_time() {
    for (ruleset, scenario, seat, beside, of_the_turn) in [
        ("ability-chess", "hearth", Seat::Referee, "set_energy white 5 reason=\"a gift\"", "move g2 g3"),
        ("ability-chess", "hearth", Seat::Player(0), "draw", "move g2 g3"),
        ("tabletop-d20", "training-1v1", Seat::Referee, "grant_modifier red-1 attack 2 reason=\"blessed\"", "end"),
        ("tabletop-d20", "training-1v1", Seat::Player(0), "orders aoo=strike", "end"),
        ("fairydust", "training-1v1", Seat::Referee, "set_alert blue-1 false reason=\"trust\"", "end"),
    ] {
        let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap();
        let setup = Setup {
            scenario: ScenarioSource::Id(scenario.into()),
            options: vec![],
            key: [7; 32],
            rolls: Rolls::Seeded,
        };
        let mut battle = rules.start(&setup).unwrap();
        let first = asked(&*battle).unwrap();
        let seat = if seat == Seat::Referee { seat } else { first };
        let at = battle.asked_at();
        battle.act(seat, beside, Rolls::Seeded).unwrap_or_else(|refused| panic!("{ruleset}, {beside}: {refused:?}"));
        assert_eq!(battle.asked_at(), at, "{ruleset}: {beside}");
        battle.act(first, of_the_turn, Rolls::Seeded).unwrap_or_else(|refused| panic!("{ruleset}: {refused:?}"));
        assert!(battle.asked_at() > at, "{ruleset}: {of_the_turn}");
    }
}

/// Only seats that play in a battle have a place in it, in its record and on its screen.
#[test]
fn seats_that_do_not_play_are_left_out() {
    for (ruleset, scenario, seats) in
        [("fairydust", "archer-1v1", 2), ("ability-chess", "hearth", 2), ("ability-chess", "four-handed", 4)]
    {
        let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap();
        let playing = rules.playing(&ScenarioSource::Id(scenario.into()), &[]);
        assert_eq!(playing.len(), seats, "{ruleset}, {scenario}: {playing:?}");
        let all = rules.profile().seats;
        let opening = Opening {
            scenario: ScenarioSource::Id(scenario.into()),
            options: vec![],
            seats: (all.iter())
                .map(|seat| SeatLine { seat: seat.id.into(), holder: Holder::Human(String::new()), nonce: None })
                .collect(),
            lang: Lang::En,
            dice: TableDice::Secret(Secret([1; 32])),
            undo: Undo::Free,
        };
        let table = Table::open(&*rules, opening, Rolls::Seeded).unwrap();
        let record = table.record();
        let view = |lang| serde_json::to_string(&table.battle().view(Viewer::Seat(Seat::Referee), lang)).unwrap();
        let shown = [view(Lang::En), view(Lang::Ru)];
        for (place, seat) in all.iter().enumerate() {
            let is_playing = playing.contains(&place);
            assert_eq!(record.contains(&format!("seat: {} ", seat.id)), is_playing, "{scenario}: {record}");
            let mut words = shown.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
            let names = [seat.id, seat.name.en, seat.name.ru];
            assert_eq!(words.any(|word| names.contains(&word)), is_playing, "{scenario}: {}", seat.id);
        }
    }
}
