use super::*;
use crate::erased::ScenarioSource;
use crate::record::Holder;
use crate::toy;
use holmgang_kernel::seat::Seat::Player;
use holmgang_kernel::words::Lang;

fn opening(dice: TableDice, undo: Undo) -> Opening {
    let seat = |seat: &str| SeatLine { seat: seat.into(), holder: Holder::Human("x".into()), nonce: None };
    Opening {
        scenario: ScenarioSource::Id("rolled".into()),
        options: vec![],
        seats: vec![seat("red"), seat("blue")],
        lang: Lang::Ru,
        dice,
        undo,
    }
}

fn fair() -> TableDice {
    TableDice::Secret(Secret([3; 32]))
}

fn step(table: &mut Table) {
    let Some((seat, text)) = toy::next(table.battle()) else { return };
    table.submit(seat, table.revision(), &text, Rolls::Seeded).unwrap();
}

#[test]
fn stale_submissions_are_refused_by_name() {
    let mut table = Table::open(&toy::rules(), opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
    step(&mut table);
    let refused = table.submit(Player(0), 0, "end", Rolls::Seeded).unwrap_err();
    assert_eq!((refused.code.as_str(), table.revision()), ("stale_revision", 1));
    assert_eq!(table.undo(0).unwrap_err().code, "stale_revision");
    let given = table.submit(Player(0), 1, "end", toy::given(&[])).unwrap_err();
    assert_eq!(given.code, "dice_are_seeded");
}

#[test]
fn free_undo_removes_the_lines_and_keeps_the_dice() {
    let mut table = Table::open(&toy::rules(), opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
    assert_eq!(table.may_undo().unwrap_err().code, "nothing_to_undo");
    step(&mut table);
    let once = table.record();
    step(&mut table);
    let twice = table.record();
    assert_eq!(table.undo(2).unwrap(), 3);
    // The record says that a step was taken back; its lines are those before.
    let told =
        |record: &str| record.lines().filter(|line| !line.starts_with("//")).map(str::to_owned).collect::<Vec<_>>();
    assert!(table.record().contains("\n// steps taken back: 1 #"), "{}", table.record());
    assert_eq!(told(&table.record()), told(&once));
    step(&mut table);
    assert_eq!((told(&table.record()), table.revision()), (told(&twice), 4));
    let never = Table::open(&toy::rules(), opening(fair(), Undo::Never), Rolls::Seeded).unwrap();
    assert_eq!(never.may_undo().unwrap_err().code, "no_undo");
}

#[test]
fn a_saved_table_goes_on_with_the_same_dice() {
    let rules = toy::rules();
    let mut table = Table::open(&rules, opening(fair(), Undo::Free), Rolls::Seeded).unwrap();
    (0..5).for_each(|_| step(&mut table));
    let saved = Record::parse("s.hbr", table.record().as_bytes()).unwrap();
    assert!(Table::resume(&saved, &rules, None, Undo::Free).is_err());
    assert!(Table::resume(&saved, &rules, Some(Secret([4; 32])), Undo::Free).is_err());
    let broken_off = Table::resume_while(&saved, &rules, table.secret().cloned(), Undo::Free, &|| false);
    assert_eq!(broken_off.err().unwrap().code(), record::TOO_LONG);
    let mut resumed = Table::resume(&saved, &rules, table.secret().cloned(), Undo::Free).unwrap();
    assert_eq!((resumed.revision(), resumed.seats().count()), (5, 2));
    while !table.is_closed() {
        step(&mut table);
        step(&mut resumed);
    }
    assert_eq!(resumed.record(), table.record());
    assert!(crate::record::verify(&Record::parse("s", table.record().as_bytes()).unwrap(), &rules).is_good());
    let finished = Record::parse("s", table.record().as_bytes()).unwrap();
    assert!(Table::resume(&finished, &rules, None, Undo::Free).unwrap().is_closed());
}

#[test]
fn a_battle_that_is_given_up_tells_its_secret() {
    let rules = toy::rules();
    let mut table = Table::open(&rules, opening(TableDice::Fair, Undo::Free), Rolls::Seeded).unwrap();
    step(&mut table);
    table.close();
    assert_eq!(table.submit(Player(0), 1, "end", Rolls::Seeded).unwrap_err().code, "table_closed");
    let record = Record::parse("s", table.record().as_bytes()).unwrap();
    assert!(record.secret().is_some() && crate::record::verify(&record, &rules).is_good());
    assert_eq!(Table::resume(&record, &rules, None, Undo::Free).unwrap().may_undo().unwrap_err().code, "table_closed");
}

#[test]
fn physical_dice_are_asked_for_by_name() {
    let rules = toy::rules();
    let start = toy::given(&[("first", 1)]);
    let mut table = Table::open(&rules, opening(TableDice::Given, Undo::Free), start).unwrap();
    table.submit(Player(0), 0, "step c1", toy::given(&[])).unwrap();
    let asked = table.submit(Player(0), 1, "strike blue-1", Rolls::Seeded).unwrap_err();
    assert!(matches!(asked.script, Some(holmgang_kernel::dice::ScriptFault::Missing { name: "aim", .. })));
    table.submit(Player(0), 1, "strike blue-1", toy::given(&[("aim", 1)])).unwrap();
}

#[test]
fn nonces_change_the_dice_and_not_the_commitment() {
    let rules = toy::rules();
    let mut plain = Invitation::new(&rules, opening(fair(), Undo::Free)).unwrap();
    let commitment = plain.commitment();
    assert!(plain.nonce("green", "x").is_err() && plain.nonce("red", &"x".repeat(300)).is_err());
    plain.nonce("blue", "mine").unwrap();
    assert_eq!(plain.commitment(), commitment);
    let played = |mut table: Table| {
        (0..9).for_each(|_| step(&mut table));
        (0..=9).map(|place| table.battle().step(place).unwrap().rolls).collect::<Vec<_>>()
    };
    let with = played(plain.begin(&rules, Rolls::Seeded).unwrap());
    let without = played(Table::open(&rules, opening(fair(), Undo::Free), Rolls::Seeded).unwrap());
    assert_ne!(with, without);
}

#[test]
fn seats_are_taken_in_order() {
    let rules = toy::rules();
    let mut wrong = opening(fair(), Undo::Free);
    wrong.seats.swap(0, 1);
    assert!(Invitation::new(&rules, wrong).is_err());
    let mut missing = opening(fair(), Undo::Free);
    missing.seats.remove(1);
    assert!(Invitation::new(&rules, missing).is_err());
}
