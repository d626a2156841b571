//! A record is played again by the version of the rules that it was played by, where the rulebook still knows it.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource};
use holmgang_arena::record::{Holder, Record, SeatLine, load_for, replay};
use holmgang_arena::table::{Invitation, Opening, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// A record of one move that names its end alone, and where it looks at the end of it.
fn record_of(rules: &dyn AnyRules) -> (String, String) {
    let seat = |seat: &str| SeatLine { seat: seat.into(), holder: Holder::Human("Anna".into()), nonce: None };
    let opening = Opening {
        scenario: ScenarioSource::Id("duel-1v1".into()),
        options: Vec::new(),
        seats: vec![seat("red"), seat("blue")],
        lang: Lang::En,
        dice: TableDice::Secret(Secret([3; 32])),
        undo: Undo::Free,
    };
    let mut table = Invitation::new(rules, opening).unwrap().begin(rules, Rolls::Seeded).unwrap();
    // Whoever is first walks five cells in a straight line.
    let (seat, text) = match table.battle().turn() {
        holmgang_arena::erased::TurnInfo::Of { seats, .. } if seats[0] == Seat::Player(0) => (seats[0], "move 7,5"),
        _ => (Seat::Player(1), "move 8,5"),
    };
    table.submit(seat, table.revision(), text, Rolls::Seeded).unwrap();
    let looks = format!("{:?}", table.battle().view(Viewer::Spectator, Lang::En).boards);
    (table.record(), looks)
}

#[test]
fn older_records_are_played_by_their_version() {
    let newest = REGISTRY.load("tabletop-d20", &ContentSources::builtin()).unwrap();
    let older = newest.at_version(1).unwrap();
    assert_eq!((older.version(), newest.version() > 1), (1, true));
    let (record, looks) = record_of(&*older);
    assert!(record.contains("rules: 1"));
    assert_ne!(looks, record_of(&*newest).1, "the versions differ");
    let record = Record::parse("older.hbr", record.as_bytes()).unwrap();
    let rules = load_for(&record, &REGISTRY, &ContentSources::builtin()).unwrap();
    assert_eq!(rules.version(), 1);
    let battle = replay(&record, &*rules).unwrap();
    assert_eq!(format!("{:?}", battle.view(Viewer::Spectator, Lang::En).boards), looks);
    // Without looking for it, the newest refuses; and what no version knows is refused in words.
    assert_eq!(replay(&record, &*newest).err().unwrap().0[0].code, "other_rules");
    assert!(newest.at_version(99).is_none());
}
