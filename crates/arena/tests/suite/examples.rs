//! The records of `examples/records`, battles of every rulebook as a server signed them: this verifier and the one in Python, which was written from
//! `docs/records.md` alone, say the same of each of them, and both find every bit that is turned, in the same line. The page's verifier is held to the
//! same files by its own test.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use holmgang_arena::record::{
    DiceReport, Holder, Line, OriginReport, Record, SeatLine, VerifyReport, origin, verify_while,
};
use holmgang_arena::{chain, promises};
use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::fair::unhex;
use holmgang_kernel::words::Words;
use serde_json::Value;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/records")
}

fn records() -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder()).unwrap().flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|ending| ending == "hbr")).collect();
    all.sort();
    assert!(all.len() >= 20, "{} records", all.len());
    all
}

/// As a verifier without the rules sees it: these records stay what they are when the rules change.
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
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
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
        assert_eq!((told.dice, told.origin), (DiceReport::Written, OriginReport::UnknownKey));
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
    let log = std::fs::read_to_string(folder().join("commitments.log")).unwrap();
    let log = promises::read("log", &log, &[]).unwrap();
    for path in records() {
        let record = Record::parse("r", &std::fs::read(&path).unwrap()).unwrap();
        if let Some(commitment) = record.header().commitment {
            assert!(log.times.contains_key(&commitment), "{}", path.display());
        }
    }
}
