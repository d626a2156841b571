use super::*;
use crate::toy::{given, yard};
use holmgang_kernel::seat::Seat::{Player, Referee};

const RED: Seat = Player(0);
const BLUE: Seat = Player(1);

#[test]
fn offers_are_grouped_with_odds_and_refusals() {
    let battle = yard();
    let offers = battle.offers(RED, Lang::En, true);
    let told: Vec<_> = offers
        .iter()
        .map(|offer| {
            (offer.choice.action.as_str(), offer.choice.group.as_str(), offer.refused.as_ref().map(|r| r.code.as_str()))
        })
        .collect();
    assert_eq!(
        told,
        [("hit", "Fight", None), ("duck", "Fight", Some("no_blow")), ("rest", "Breath", Some("not_hurt"))]
    );
    let chance = offers[0].chance.as_ref().unwrap();
    assert_eq!((chance.fraction.as_str(), chance.percent.as_str(), chance.exact), ("7/10", "70%", true));
    assert!(offers[1].chance.is_none());
    assert_eq!(offers[2].refused.as_ref().unwrap().words.ru, "отдыхать не от чего; бейте");
    assert!(battle.offers(RED, Lang::En, false)[0].chance.is_none());
    assert!(battle.offers(BLUE, Lang::Ru, true).iter().all(|offer| offer.refused.is_some()));
}

#[test]
fn odds_are_whole_and_sorted() {
    let battle = yard();
    let odds = battle.odds(RED, "HIT", 1000, Lang::En).unwrap();
    assert_eq!((odds.action.as_str(), odds.paths, odds.exact), ("hit", 5, true));
    assert_eq!(odds.covered.fraction, "1");
    let told: Vec<_> = odds.outcomes.iter().map(|row| row.chance.fraction.as_str()).collect();
    assert_eq!(told, ["3/10", "7/40", "7/40", "7/40", "7/40"]);
    assert_eq!(odds.outcomes[1].changes, [("pending".into(), Field::None, 6.into())]);
    let cut = battle.odds(RED, "hit", 2, Lang::En).unwrap();
    assert!(!cut.exact && cut.covered.fraction == "7/20" && cut.works.unwrap().fraction == "1");
    assert_eq!(battle.odds(BLUE, "hit", 9, Lang::En).unwrap_err().code, "not_your_turn");
}

/// Row 42: what nobody wants any more ends at the next way of the dice, at the next action that a bot looks at.
#[test]
fn what_nobody_wants_is_broken_off() {
    let mut battle = yard();
    let left = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let asked = Arc::clone(&left);
    let less = |left: usize| left.checked_sub(1);
    let order = std::sync::atomic::Ordering::SeqCst;
    battle.heed(Arc::new(move || asked.fetch_update(order, order, less).is_ok()));
    let of = |ways: usize| left.store(ways, order);
    of(9);
    assert_eq!(battle.odds(RED, "hit", 1000, Lang::En).unwrap().paths, 5, "all there are");
    of(2);
    let odds = battle.odds(RED, "hit", 1000, Lang::En).unwrap();
    assert_eq!((odds.paths, odds.exact), (3, false));
    of(0);
    assert!(!battle.preview(RED, "hit", Lang::En).unwrap().chance.unwrap().exact);
    let numbers = battle.foresee(RED, "hit", 1000, Lang::En).unwrap();
    assert_eq!(numbers.iter().map(|n| (n.id, n.value, n.to)).next_back(), Some(("damage", 6, None)), "one way was run");
    assert_eq!(battle.duplicate().odds(RED, "hit", 1000, Lang::En).unwrap().paths, 5, "a copy is of somebody else");
}

#[test]
fn numbers_are_told_before_the_dice() {
    let battle = yard();
    let numbers = battle.foresee(RED, "hit", 1000, Lang::En).unwrap();
    let told: Vec<_> = numbers.iter().map(|n| (n.id, n.value, n.to)).collect();
    assert_eq!(told, [("chance", 70, None), ("damage", 6, Some(10))]);
    assert!(numbers[0].terms.iter().all(|term| term.to.is_none()));
    let damage = &numbers[1];
    assert_eq!(damage.chance.as_ref().unwrap().fraction, "7/10");
    let terms: Vec<_> = damage.terms.iter().map(|t| (t.value.as_str(), t.to.as_deref())).collect();
    assert_eq!(terms, [("4", Some("7")), ("1.5", None)]);
    // What then happens computes the same number within what was told.
    let mut played = yard();
    played.act(RED, "hit", given(&[("success", 70), ("weapon", 5)])).unwrap();
    let figure = &played.figures(1, Lang::En)[1];
    assert!((damage.value..=damage.to.unwrap()).contains(&figure.value));
    assert_eq!(battle.foresee(BLUE, "hit", 9, Lang::En).unwrap_err().code, "not_your_turn");
}

#[test]
fn luck_is_nothing_on_average() {
    // Every way of the dice, weighted: a miss in 3 of 10, four weapon rolls of 7/40 each.
    let ways: [(&[(&str, i32)], i32); 5] = [
        (&[("success", 71)], 12),
        (&[("success", 1), ("weapon", 4)], 7),
        (&[("success", 1), ("weapon", 5)], 7),
        (&[("success", 1), ("weapon", 6)], 7),
        (&[("success", 1), ("weapon", 7)], 7),
    ];
    let mut sum = 0;
    for (rolls, weight) in ways {
        let mut battle = crate::toy::open_yard();
        battle.act(RED, "hit", given(rolls)).unwrap();
        let luck = battle.luck(Viewer::Spectator, Lang::En, &|| true).unwrap();
        assert_eq!(
            luck.worth.iter().map(|w| (w.seat.as_str(), w.after.len())).collect::<Vec<_>>(),
            [("red", 2), ("blue", 2)]
        );
        let [fall] = &luck.falls[..] else { panic!("one step with dice") };
        assert_eq!((fall.step, fall.seat.as_str(), fall.exact), (1, "red", true));
        assert_eq!(fall.chance.as_ref().unwrap().fraction, "7/10");
        assert_eq!(fall.worked, Some(rolls.len() == 2));
        sum += fall.luck * weight;
    }
    assert_eq!(sum, 0);
}

#[test]
fn steps_are_taken_told_and_taken_back() {
    let mut battle = yard();
    let acted = battle.act(RED, "удар", given(&[("success", 70), ("weapon", 5)])).unwrap();
    assert_eq!((acted.step, acted.action.as_str(), acted.rolls.len()), (1, "hit", 2));
    assert!(matches!(battle.turn(), TurnInfo::Of { kind: "react", ref seats, .. } if *seats == [BLUE]));
    battle.act(BLUE, "stand FIRM", given(&[])).unwrap();
    let log = battle.log(0, Viewer::Spectator, Lang::En);
    let lines: Vec<_> = log.iter().map(|line| (line.step, line.line.text.as_str())).collect();
    assert_eq!(lines, [(0, "Red begins"), (1, "Red strikes for 7"), (2, "Blue loses 7")]);
    let figures = &log[1].figures;
    assert_eq!(
        figures.iter().map(|f| (f.id, f.value, f.exact.as_str())).collect::<Vec<_>>(),
        [("chance", 70, "70"), ("damage", 7, "7.5")]
    );
    assert_eq!(
        figures[1].terms.iter().map(|t| (t.value.as_str(), t.label.as_str())).collect::<Vec<_>>(),
        [("5", "stick"), ("1.5", "swing")]
    );
    assert_eq!(battle.log(2, Viewer::Spectator, Lang::Ru).len(), 1);
    let step = battle.step(1).unwrap();
    assert_eq!((step.seat, step.action.as_str(), step.clauses.len()), (Some(RED), "hit", 1));
    assert_eq!(battle.step(0).unwrap().rolls.len(), 2);
    assert!(battle.step(3).is_none() && battle.undo() && battle.undo() && !battle.undo());
    assert_eq!(battle.sheet(), yard().sheet());
    assert_eq!(battle.log(0, Viewer::Spectator, Lang::En).len(), 1);
}

#[test]
fn undone_dice_roll_the_same() {
    let mut battle = yard();
    let first = battle.act(RED, "hit", Rolls::Seeded).unwrap().rolls;
    battle.undo();
    assert_eq!(battle.act(RED, "hit", Rolls::Seeded).unwrap().rolls, first);
}

#[test]
fn refusals_change_nothing() {
    let mut battle = yard();
    let before = battle.sheet();
    for (seat, text, code) in [
        (RED, "rest", "not_hurt"),
        (BLUE, "hit", "not_your_turn"),
        (RED, "fly", "bad_request"),
        (Referee, "give red 100 reason=x", "referee_out_of_bounds"),
    ] {
        assert_eq!(battle.act(seat, text, Rolls::Seeded).unwrap_err().code, code);
    }
    let missing = battle.act(RED, "hit", given(&[("success", 1)])).unwrap_err();
    assert_eq!(missing.code, "bad_rolls");
    assert!(matches!(missing.script, Some(holmgang_kernel::dice::ScriptFault::Missing { name: "weapon", .. })));
    assert_eq!((battle.sheet(), battle.steps()), (before, 0));
}

#[test]
fn a_battle_ends_and_copies_go_their_own_way() {
    let mut battle = yard();
    battle.set("blue.hp", &1.into()).unwrap();
    assert!(battle.set("blue.hpp", &1.into()).is_err());
    let copy = battle.duplicate();
    assert_eq!(battle.expiry(RED).as_deref(), Some("hit"));
    battle.act(RED, "hit", given(&[("success", 1), ("weapon", 4)])).unwrap();
    assert_eq!(battle.expiry(BLUE).as_deref(), Some("stand firm"));
    battle.act(BLUE, "stand firm", given(&[])).unwrap();
    assert!(matches!(battle.turn(), TurnInfo::Over { result: "red", ref winners, .. } if *winners == [RED]));
    assert_eq!(copy.sheet().at("blue.hp").unwrap(), &1.into());
    assert_eq!(battle.figures(1, Lang::Ru).len(), 2);
}

#[test]
fn typed_words_are_completed() {
    let battle = yard();
    assert_eq!(battle.complete(RED, ""), ["hit", "duck", "stand", "rest"]);
    assert_eq!(battle.complete(RED, "УД"), ["удар"]);
    assert_eq!(battle.complete(Referee, "gi"), ["give"]);
}
