use super::*;
use crate::toy::{given, near};
use holmgang_kernel::seat::Seat::{Player, Referee};

const RED: Seat = Player(0);
const BLUE: Seat = Player(1);

const STRIKE: &str = "strike blue-1 force=3";

#[test]
fn offers_have_odds() {
    let battle = near();
    let offers = battle.offers(RED, Lang::En, true);
    let told: Vec<_> = offers.iter().map(|offer| offer.choice.action.clone()).collect();
    assert_eq!(told, battle.legal(RED));
    assert_eq!((told[0].as_str(), offers[0].choice.label.as_str()), (STRIKE, "Strike"));
    let chance = offers[0].chance.as_ref().unwrap();
    assert_eq!((chance.fraction.as_str(), chance.percent.as_str(), chance.exact), ("2/3", "66.67%", true));
    assert!(offers.iter().any(|offer| offer.choice.action == "rest" && offer.chance.is_none()));
    assert!(battle.offers(RED, Lang::En, false)[0].chance.is_none());
    assert!(battle.offers(BLUE, Lang::Ru, true).is_empty());
}

#[test]
fn odds_are_whole_and_sorted() {
    let battle = near();
    let odds = battle.odds(RED, "STRIKE blue-1 force=3", 1000, Lang::En).unwrap();
    assert_eq!((odds.action.as_str(), odds.paths, odds.exact), (STRIKE, 2, true));
    assert_eq!(odds.covered.fraction, "1");
    let told: Vec<_> = odds.outcomes.iter().map(|row| row.chance.fraction.as_str()).collect();
    assert_eq!(told, ["2/3", "1/3"]);
    let changes = [("pending".into(), Field::None, 3.into()), ("red-1.stamina".into(), 6.into(), 3.into())];
    assert_eq!(odds.outcomes[0].changes, changes);
    assert_eq!(battle.odds(BLUE, "end", 9, Lang::En).unwrap_err().code, "not_your_turn");
}

#[test]
fn numbers_are_told_before_the_dice() {
    let mut battle = near();
    battle.act(RED, STRIKE, given(&[("aim", 3)])).unwrap();
    let numbers = battle.foresee(BLUE, "parry", 1000, Lang::En).unwrap();
    let [damage] = &numbers[..] else { panic!("one number: {numbers:?}") };
    assert_eq!(
        (damage.id, damage.value, damage.to, damage.chance.as_ref().unwrap().fraction.as_str()),
        ("damage", 5, None, "1/2")
    );
    let terms: Vec<_> = damage.terms.iter().map(|t| (t.value.as_str(), t.to.as_deref())).collect();
    assert_eq!(terms, [("2", None), ("3", None)]);
    assert_eq!(battle.foresee(RED, "parry", 9, Lang::En).unwrap_err().code, "not_your_turn");
}

#[test]
fn luck_is_nothing_on_average() {
    // Both ways of the die, weighted: it hits in 2 of 3.
    let mut sum = 0;
    for (aim, weight) in [(2, 1), (3, 2)] {
        let mut battle = near();
        battle.act(RED, STRIKE, given(&[("aim", aim)])).unwrap();
        let luck = battle.luck(Viewer::Spectator, Lang::En, &|| true).unwrap();
        assert_eq!(
            luck.worth.iter().map(|w| (w.seat.as_str(), w.after.len())).collect::<Vec<_>>(),
            [("red", 3), ("blue", 3)]
        );
        let [fall] = &luck.falls[..] else { panic!("one step with dice") };
        assert_eq!((fall.step, fall.seat.as_str(), fall.exact), (2, "red", true));
        assert_eq!(fall.chance.as_ref().unwrap().fraction, "2/3");
        assert_eq!(fall.worked, Some(aim == 3));
        sum += fall.luck * weight;
    }
    assert_eq!(sum, 0);
}

#[test]
fn steps_are_taken_told_and_taken_back() {
    let mut battle = near();
    let acted = battle.act(RED, "удар blue-1 сила=3", given(&[("aim", 4)])).unwrap();
    assert_eq!((acted.step, acted.action.as_str(), acted.rolls.len()), (2, STRIKE, 1));
    assert!(matches!(battle.turn(), TurnInfo::Of { kind: "answer", ref seats, .. } if *seats == [BLUE]));
    battle.act(BLUE, "TAKE", given(&[])).unwrap();
    let log = battle.log(0, Viewer::Spectator, Lang::En);
    let lines: Vec<_> = log.iter().map(|line| (line.step, line.line.text.as_str())).collect();
    let told = [(1, "Red steps to c1"), (2, "Red hits"), (3, "Blue loses 5 hit points"), (3, "Round 1: Blue to move")];
    assert_eq!(lines, told);
    let figures = &log[2].figures;
    assert_eq!(figures.iter().map(|f| (f.id, f.value, f.exact.as_str())).collect::<Vec<_>>(), [("damage", 5, "5")]);
    assert_eq!(
        figures[0].terms.iter().map(|t| (t.value.as_str(), t.label.as_str())).collect::<Vec<_>>(),
        [("2", "weapon"), ("3", "force")]
    );
    assert_eq!(battle.log(3, Viewer::Spectator, Lang::Ru).len(), 2);
    let step = battle.step(2).unwrap();
    assert_eq!((step.seat, step.action.as_str(), step.clauses.len()), (Some(RED), STRIKE, 1));
    assert!(battle.step(4).is_none() && battle.undo() && battle.undo());
    assert_eq!(battle.sheet(), near().sheet());
    assert_eq!(battle.log(0, Viewer::Spectator, Lang::En).len(), 1);
    assert!(battle.undo() && !battle.undo());
}

#[test]
fn undone_dice_roll_the_same() {
    let mut battle = near();
    let first = battle.act(RED, STRIKE, Rolls::Seeded).unwrap().rolls;
    battle.undo();
    assert_eq!(battle.act(RED, STRIKE, Rolls::Seeded).unwrap().rolls, first);
}

#[test]
fn refusals_change_nothing() {
    let mut battle = near();
    let before = battle.sheet();
    for (seat, text, code) in [
        (RED, "parry", "nothing_to_answer"),
        (BLUE, "end", "not_your_turn"),
        (RED, "fly", "bad_request"),
        (Referee, "end", "not_your_turn"),
    ] {
        assert_eq!(battle.act(seat, text, Rolls::Seeded).unwrap_err().code, code);
    }
    let missing = battle.act(RED, STRIKE, given(&[])).unwrap_err();
    assert_eq!(missing.code, "bad_rolls");
    assert!(matches!(missing.script, Some(holmgang_kernel::dice::ScriptFault::Missing { name: "aim", .. })));
    assert_eq!((battle.sheet(), battle.steps()), (before, 1));
}

#[test]
fn a_battle_ends_and_copies_go_their_own_way() {
    let mut battle = near();
    battle.set("blue-1.hp", &1.into()).unwrap();
    assert!(battle.set("blue-1.hpp", &1.into()).is_err());
    let copy = battle.duplicate();
    assert_eq!(battle.expiry(RED).as_deref(), Some("end"));
    battle.act(RED, STRIKE, given(&[("aim", 3)])).unwrap();
    assert_eq!(battle.expiry(BLUE).as_deref(), Some("take"));
    battle.act(BLUE, "take", given(&[])).unwrap();
    assert!(matches!(battle.turn(), TurnInfo::Over { result: "red", ref winners, .. } if *winners == [RED]));
    assert_eq!(copy.sheet().at("blue-1.hp").unwrap(), &1.into());
    assert_eq!(battle.figures(3, Lang::Ru).len(), 1);
}

#[test]
fn typed_words_are_completed() {
    let battle = near();
    assert_eq!(battle.complete(RED, ""), ["strike", "step", "rest", "end", "take", "parry"]);
    assert_eq!(battle.complete(RED, "УД"), ["удар"]);
}
