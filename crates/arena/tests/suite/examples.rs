//! The records of `examples/records`, battles of every rulebook signed as a server signs them: this verifier and the one in Python, which was written from
//! `docs/records.md` alone, say the same of each of them, and both find every bit that is turned, in the same line. The page's verifier is held to the
//! same files by its own test.
//!
//! A record names the content that it was played with, so a change of rules or content leaves these behind:
//! `HOLMGANG_UPDATE=1 cargo test -p holmgang-arena examples` plays them anew by the rules as they are. The same rules give the same bytes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Once;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource, TurnInfo};
use holmgang_arena::record::{
    DiceReport, Holder, Line, OriginReport, Record, SeatLine, VerifyReport, load_for, origin, replay, verify,
    verify_while,
};
use holmgang_arena::table::{Invitation, Opening, TableDice, Undo};
use holmgang_arena::{chain, promises};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::fair::{Secret, hash, hex, unhex};
use holmgang_kernel::words::{Lang, Words};
use holmgang_rulebooks::REGISTRY;
use serde_json::Value;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/records")
}

/// What is played: two scenarios of each rulebook, twice.
const BATTLES: [(&str, [&str; 2]); 5] = [
    ("ability-chess", ["duel", "duel-archers"]),
    ("fairydust", ["pit-1v1", "market-1v1"]),
    ("forum-duel", ["duel-1v1", "duel-2v2"]),
    ("mini-duel", ["line-choir", "drill"]),
    ("tabletop-d20", ["duel-1v1", "road-2v2"]),
];
/// When the first of them was promised, in milliseconds since 1970.
const SINCE: i64 = 1_795_372_890_632;
/// Battles that are not over by then are closed.
const MOST_STEPS: u64 = 40;

/// The key that signs them. It is no secret: these records show how a signature is checked, not who has played.
fn signing_key() -> [u8; 32] {
    hash(&[b"the examples of records"])
}

/// The name of a file, its text, and what was promised.
fn played(rules: &dyn AnyRules, number: usize, scenario: &str) -> (String, String, [u8; 32]) {
    let name = format!("{}-{number}.hbr", rules.profile().id);
    let bot = if number % 2 == 1 { "random" } else { "greedy" };
    let seats = rules.profile().seats.iter().enumerate().map(|(place, seat)| {
        let holder =
            if place == 0 { Holder::Human(r#"Анна "A\B""#.to_owned()) } else { Holder::Bot(bot.to_owned()) };
        SeatLine { seat: seat.id.to_owned(), holder, nonce: None }
    });
    let opening = Opening {
        scenario: ScenarioSource::Id(scenario.to_owned()),
        options: Vec::new(),
        seats: seats.collect(),
        lang: Lang::En,
        dice: TableDice::Secret(Secret(hash(&[name.as_bytes()]))),
        undo: Undo::Never,
    };
    let mut invitation = Invitation::new(rules, opening).unwrap();
    if number > 2 {
        invitation.nonce(rules.profile().seats[0].id, r#"щит "x" \"#).unwrap();
    }
    let promise = invitation.commitment().unwrap();
    let mut table = invitation.begin(rules, Rolls::Seeded).unwrap();
    for step in 0..MOST_STEPS {
        let TurnInfo::Of { seats, .. } = table.battle().turn() else { break };
        let (seat, text) =
            seats.iter().find_map(|&seat| Some((seat, table.battle().advise(seat, bot, step)?))).unwrap();
        table.submit(seat, table.revision(), &text, Rolls::Seeded).unwrap();
    }
    if !table.is_closed() {
        table.remark("closed before its end");
        table.close();
    }
    (name, origin::signed(&table.record(), &signing_key()), promise)
}

/// Plays all of them anew: the records, the log of their promises, the keys.
fn renew() {
    let mut log = format!("{}\n", promises::FIRST_LINE);
    let mut head = promises::Head::default();
    for (ruleset, scenarios) in BATTLES {
        let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap();
        for (number, scenario) in (1..).zip(scenarios.iter().cycle().take(4)) {
            let (name, text, commitment) = played(&*rules, number, scenario);
            std::fs::write(folder().join(name), text).unwrap();
            let entry = promises::Entry { number: head.number + 1, at: SINCE + 1_000 * head.number as i64, commitment };
            head = head.with(&entry);
            log += &format!("{}\n", entry.line(&head));
        }
    }
    log += &format!("{}\n", head.signed(&signing_key()));
    std::fs::write(folder().join("commitments.log"), log).unwrap();
    let key = hex(&origin::public(&signing_key()));
    let keys = serde_json::json!({ "keys": [{ "key": key, "since": SINCE, "until": null }] });
    std::fs::write(folder().join("keys.json"), format!("{keys:#}\n")).unwrap();
}

fn records() -> Vec<PathBuf> {
    static RENEWED: Once = Once::new();
    if std::env::var_os("HOLMGANG_UPDATE").is_some() {
        RENEWED.call_once(renew);
    }
    let all = std::fs::read_dir(folder()).unwrap().flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|ending| ending == "hbr")).collect();
    all.sort();
    assert!(all.len() >= 20, "{} records", all.len());
    all
}

const STALE: &str = "played by other rules or content: HOLMGANG_UPDATE=1 cargo test -p holmgang-arena examples";

/// With the rules: every roll is one that they ask for, and the battle comes out as it is written.
#[test]
fn every_record_is_proved_by_the_rules_and_plays_again() {
    for path in records() {
        let name = path.display();
        let record = Record::parse("r", &std::fs::read(&path).unwrap()).unwrap();
        let rules = load_for(&record, &REGISTRY, &ContentSources::builtin()).unwrap();
        let report = verify(&record, &*rules);
        assert!(report.is_good(), "{name}: {:?}; {STALE}", report.findings);
        assert_eq!(report.dice, DiceReport::Proven, "{name}");
        let battle = replay(&record, &*rules).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert_eq!(battle.steps(), record.actions().count(), "{name}");
    }
}

/// As a verifier without the rules sees it: what these three say must not hang on the rules.
fn report(bytes: &[u8]) -> VerifyReport {
    let keys: Value = serde_json::from_slice(&std::fs::read(folder().join("keys.json")).unwrap()).unwrap();
    let keys: Vec<_> =
        keys["keys"].as_array().unwrap().iter().map(|key| unhex(key["key"].as_str().unwrap()).unwrap()).collect();
    let absent = || {
        let words = Words::new("not looked at", "не рассматриваются");
        let place = At { line: 2, column: 1 };
        Faults::one(Fault {
            code: holmgang_arena::record::NO_RULES,
            file: "r".into(),
            at: place,
            path: String::new(),
            words,
            clause: None,
        })
    };
    let mut report = match Record::parse("r", bytes) {
        Ok(record) => verify_while(&record, Err(absent()), &|| true).knowing(&keys),
        Err(faults) => VerifyReport::unreadable(faults),
    };
    report.findings.retain(|finding| finding.code != holmgang_arena::record::NO_RULES);
    report
}

fn python(arguments: &[&str], input: &str) -> Option<String> {
    let script = folder().join("../verify.py");
    let started =
        Command::new("python3").arg(script).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = started else {
        assert!(std::env::var_os("HOLMGANG_TORTURE").is_none(), "the long size needs python3");
        return None;
    };
    // Written beside the reading: what is told fills its pipe before all is asked.
    let (mut asked, input) = (child.stdin.take().unwrap(), input.to_owned());
    let writer = std::thread::spawn(move || asked.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The record and forgeries of it whose chain fits.
fn forgeries(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = chain::read("r", bytes).unwrap();
    let sealed = |lines: Vec<String>| chain::write(lines.iter().map(String::as_str)).into_bytes();
    let mut all = vec![bytes.to_vec()];
    for place in 0..lines.len() {
        let mut cut: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let line = cut.remove(place);
        all.push(sealed(cut.clone()));
        for other in [
            format!("{line} "),
            line.replacen('1', "2", 1),
            line.replacen("human", "bot", 1),
            line.to_uppercase(),
            format!("// {line}"),
        ] {
            let mut with = cut.clone();
            with.insert(place, other);
            all.push(sealed(with));
        }
        let mut twice = cut.clone();
        twice.insert(place, line.clone());
        twice.insert(place, line);
        all.push(sealed(twice));
    }
    all
}

/// The same record after a name was taken out of it, as a server tells it then; none where nothing is bound to the names.
fn nameless(bytes: &[u8]) -> Option<Vec<u8>> {
    let record = Record::parse("r", bytes).unwrap();
    let binding = record.header().binding;
    record.header().commitment?;
    let mut lines = Vec::new();
    for line in record.lines() {
        match line {
            Line::Seat(seat) => {
                let holder = match &seat.holder {
                    Holder::Human(_) => Holder::Human("—".to_owned()),
                    Holder::Bot(id) => Holder::Bot(id.clone()),
                };
                lines.push(Line::Seat(SeatLine { holder, ..seat.clone() }));
            }
            Line::Signed(_) => {}
            Line::Commitment(_) => lines.extend([Line::Binding(binding), line.clone()]),
            _ => lines.push(line.clone()),
        }
    }
    let text = Record::new("r", lines).unwrap().write();
    Some(origin::signed(&text, &[7; 32]).into_bytes())
}

/// A name goes out of a record, and all stays proved but who signs it: the server signs it anew. Without that nobody says that the binding is that of
/// these lines.
#[test]
fn records_without_a_name_are_proved_by_their_signature() {
    let mut count = 0;
    for path in records() {
        let Some(text) = nameless(&std::fs::read(&path).unwrap()) else { continue };
        let told = report(&text);
        assert!(told.is_good(), "{}: {:?}", path.display(), told.findings);
        // By a key that is not known here: what was bound to other lines, and signed by anybody, says nothing, and neither does the log of a server.
        assert_eq!((told.dice, told.origin), (DiceReport::Vouched, OriginReport::UnknownKey));
        assert_eq!(told.promised(Some(1)).logged, None);
        let told = report(&text).knowing(&[origin::public(&[7; 32])]).promised(Some(1));
        assert_eq!((told.dice, told.origin, told.logged), (DiceReport::Written, OriginReport::Proven, Some(1)));
        let lines = chain::read("r", &text).unwrap();
        let unsigned = chain::write(lines.iter().copied().filter(|line| !line.starts_with("signed: ")));
        let told = report(unsigned.as_bytes());
        assert_eq!(told.findings.len(), 1);
        assert!(told.findings[0].words.en.contains("signed"), "{:?}", told.findings);
        // Another binding is another commitment.
        let other = lines.iter().map(|line| match line.strip_prefix("binding: ") {
            Some(_) => format!("binding: {}", "0".repeat(64)),
            None => (*line).to_owned(),
        });
        let other: Vec<String> = other.collect();
        let other = chain::write(other.iter().map(String::as_str));
        assert_eq!(report(other.as_bytes()).dice, DiceReport::Wrong);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn two_verifiers_say_the_same_of_every_record_and_forgery() {
    let folder_of_test = std::env::temp_dir().join(format!("holmgang-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder_of_test).unwrap();
    let (mut names, mut reports) = (String::new(), Vec::new());
    for (nth, path) in records().iter().enumerate() {
        let bytes = std::fs::read(path).unwrap();
        let own = report(&bytes);
        assert!(own.is_good(), "{}: {:?}", path.display(), own.findings);
        assert_eq!(own.origin, OriginReport::Proven);
        let unnamed = nameless(&bytes).map(|text| forgeries(&text)).unwrap_or_default();
        let all = forgeries(&bytes).into_iter().chain(unnamed);
        for (number, text) in all.enumerate().step_by(if nth < 2 { 1 } else { 7 }) {
            let name = folder_of_test.join(format!("{nth}-{number}"));
            std::fs::write(&name, &text).unwrap();
            names.push_str(&format!("{}\n", name.display()));
            reports.push((name, report(&text)));
        }
    }
    let keys = folder().join("keys.json").display().to_string();
    if let Some(told) = python(&["--lines", "--keys", &keys], &names) {
        assert_eq!(told.lines().count(), reports.len());
        for (line, (name, own)) in told.lines().zip(&reports) {
            let theirs: Value = serde_json::from_str(line).unwrap();
            let own_json = serde_json::to_value(own).unwrap();
            let first = own.findings.first().map_or(Value::Null, |finding| finding.at.line.into());
            assert_eq!(first, theirs["findings"][0][0], "{}: {:?} {theirs}", name.display(), own.findings);
            // Where a line is not understood at all, nothing is proved, by any of them.
            for field in ["order", "dice", "origin"] {
                assert_eq!(own_json[field], theirs[field], "{}: {field}: {:?} {theirs}", name.display(), own.findings);
            }
        }
    }
    let _ = std::fs::remove_dir_all(&folder_of_test);
}

#[test]
fn every_flipped_bit_of_twenty_records_is_found_and_its_line_named() {
    let every = if std::env::var_os("HOLMGANG_TORTURE").is_some() { 1 } else { 11 };
    let mut count = 0;
    for path in records() {
        let bytes = std::fs::read(&path).unwrap();
        let mut line = 1;
        for (place, byte) in bytes.iter().enumerate() {
            for bit in (0..8).filter(|bit| (place * 8 + bit) % every == 0) {
                let mut bad = bytes.clone();
                bad[place] ^= 1 << bit;
                let found = chain::read("r", &bad).expect_err("found").0[0].at.line;
                assert_eq!(found, line, "{}: byte {place}, bit {bit}", path.display());
                count += 1;
            }
            line += u32::from(*byte == b'\n');
        }
    }
    assert!(count > 10_000, "only {count} bits");
    let names: Vec<String> = records().iter().map(|path| path.display().to_string()).collect();
    let step = every.to_string();
    let arguments: Vec<&str> = ["--flips", &step].into_iter().chain(names.iter().map(String::as_str)).collect();
    if let Some(told) = python(&arguments, "") {
        assert_eq!(told.lines().count(), names.len(), "{told}");
        for line in told.lines() {
            let (_, counts) = line.rsplit_once(": ").unwrap();
            let words: Vec<&str> = counts.split(' ').collect();
            assert_eq!(words[0], words[2], "{line}");
        }
    }
}

#[test]
fn the_log_of_the_examples_has_promised_every_battle() {
    let records = records();
    let log = std::fs::read_to_string(folder().join("commitments.log")).unwrap();
    let log = promises::read("log", &log, &[]).unwrap();
    for path in records {
        let record = Record::parse("r", &std::fs::read(&path).unwrap()).unwrap();
        if let Some(commitment) = record.header().commitment {
            assert!(log.times.contains_key(&commitment), "{}", path.display());
        }
    }
}
