//! Our own search behind the protocol, line by line.

use std::io::{BufReader, Cursor, Read};
use std::sync::mpsc::{Receiver, channel};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{ScenarioSource, TurnInfo};
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_engine::message::{Answer, Go, Hello, NewBattle, Position, Said, Setting};
use holmgang_engine::serve::serve;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// What is said, and then silence until all is answered: when nothing more can come, what is being thought about is broken off.
struct Asker {
    said: Cursor<String>,
    answered: Receiver<()>,
}

impl Read for Asker {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        match self.said.read(into)? {
            // Nobody says anything; the other end is dropped when all is answered.
            0 => Ok(self.answered.recv().map_or(0, |()| 0)),
            some => Ok(some),
        }
    }
}

/// The answers to what is said; it ends with `quit`.
fn answers(said: &[String]) -> Vec<String> {
    assert_eq!(said.last(), Some(&Said::Quit.written()));
    let (all, answered) = channel::<()>();
    let input = BufReader::new(Asker { said: Cursor::new(said.join("\n") + "\n"), answered });
    let mut output = Vec::new();
    serve(input, &mut output, ContentSources::builtin(), "master").unwrap();
    drop(all);
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn written(said: &[Said]) -> Vec<String> {
    said.iter().map(Said::written).collect()
}

fn table() -> (Table, String) {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let seat = |seat: &str| SeatLine { seat: seat.into(), holder: Holder::Bot("greedy".into()), nonce: None };
    let opening = Opening {
        scenario: ScenarioSource::Id("drill".into()),
        options: Vec::new(),
        seats: rules.profile().seats.iter().map(|info| seat(info.id)).collect(),
        lang: Lang::En,
        dice: TableDice::Secret(Secret([5; 32])),
        undo: Undo::Never,
    };
    let table = Table::open(&*rules, opening, Rolls::Seeded).unwrap_or_else(|error| panic!("{error:?}"));
    let TurnInfo::Of { seats, .. } = table.battle().turn() else { panic!("it is over") };
    let seat = holmgang_arena::script::seat_word(table.battle().profile(), seats[0]).to_owned();
    (table, seat)
}

/// Greets, names its options, takes a battle, and answers with something legal and why; the same for the same seed and level.
#[test]
fn a_battle_is_taken_and_answered() {
    let (table, seat) = table();
    let actor = holmgang_arena::script::seat(table.battle().profile(), &seat).unwrap();
    let legal = table.battle().legal(actor);
    let position =
        Position { step: 0, wanted: "act".into(), record: Some(table.record()), view: serde_json::Value::Null };
    let battle = NewBattle { ruleset: "mini-duel".into(), rules: 1, seat, seats: Vec::new() };
    let said = written(&[
        Said::Holmgang(Hello { protocol: 1, version: "0".into() }),
        Said::Set(Setting { name: "level".into(), value: "fighter".into() }),
        Said::Battle(battle),
        Said::Ready,
        Said::Position(position.clone()),
        Said::Actions(legal.clone()),
        Said::Go(Go { time_ms: 60_000, work: None }),
        Said::Quit,
    ]);
    let heard = answers(&said);
    assert!(heard[0].starts_with("id {") && heard.contains(&"ok".to_owned()), "{heard:#?}");
    assert!(heard.iter().any(|line| line.starts_with("option {\"name\":\"level\"")), "{heard:#?}");
    assert!(heard.contains(&"ready".to_owned()), "{heard:#?}");
    let [.., info, best] = heard.as_slice() else { panic!("{heard:#?}") };
    let Ok(Some(Answer::Info(info))) = Answer::read(info) else { panic!("{info}") };
    let Ok(Some(Answer::Best(best))) = Answer::read(best) else { panic!("{best}") };
    assert!(legal.contains(&best) && info.line[0] == best && info.win.is_some(), "{info:?} {best}");
    assert_eq!(answers(&said), heard);

    // Without the record, which is kept back while something is hidden, the answer is still legal, and it is told why it is no better.
    let hidden = Said::Position(Position { record: None, ..position }).written();
    let said: Vec<String> =
        said.iter().map(|line| if line.starts_with("position ") { hidden.clone() } else { line.clone() }).collect();
    let heard = answers(&said);
    let [.., info, best] = heard.as_slice() else { panic!("{heard:#?}") };
    assert!(info.contains("kept back"), "{info}");
    assert!(matches!(Answer::read(best), Ok(Some(Answer::Best(best))) if legal.contains(&best)), "{best}");
}

#[test]
fn what_is_wrong_is_told_and_the_next_message_is_heard() {
    let heard = answers(&[
        "go fast".into(),
        "dance".into(),
        Said::Set(Setting { name: "level".into(), value: "grandmaster".into() }).written(),
        Said::Go(Go { time_ms: 10, work: None }).written(),
        "ready".into(),
        Said::Quit.written(),
    ]);
    assert!(heard[0].starts_with("info {\"text\":\"go: "), "{heard:#?}");
    assert!(heard[1].contains("`level` cannot be set"), "{heard:#?}");
    assert!(heard[2].contains("there is no battle"), "{heard:#?}");
    assert_eq!(heard[3..], ["ready"]);
}
