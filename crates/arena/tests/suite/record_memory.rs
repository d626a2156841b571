//! Row 41: to read and check a record takes a bounded memory, whatever it is filled with. Counted by the allocator, byte for byte; the worst that the limits
//! of length let in, of every rulebook.

use std::cell::Cell;

use holmgang_arena::chain::{self, MOST_BYTES, MOST_LINES, MOST_SETUP, SUFFIX};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource};
use holmgang_arena::record::{self, Holder, Record, SeatLine};
use holmgang_arena::table::{Invitation, Opening, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::alloc::most_bytes_during;

/// What is promised.
const MOST: u64 = 128 * 1024 * 1024;

fn torture() -> bool {
    std::env::var_os("HOLMGANG_TORTURE").is_some()
}

/// The lines of a battle that has begun, without their chain; with so many steps of the first seat that may act.
fn battle(rules: &dyn AnyRules, steps: usize) -> Vec<String> {
    let profile = rules.profile();
    let seats = profile
        .seats
        .iter()
        .map(|seat| SeatLine { seat: seat.id.to_owned(), holder: Holder::Bot("random".to_owned()), nonce: None })
        .collect();
    let opening = Opening {
        scenario: ScenarioSource::Id(rules.scenarios()[0].id.clone()),
        options: Vec::new(),
        seats,
        lang: Lang::En,
        dice: TableDice::Fair,
        undo: Undo::Never,
    };
    let mut table = Invitation::new(rules, opening).unwrap().begin(rules, Rolls::Seeded).unwrap();
    for step in 0..steps {
        let places = (0..profile.seats.len()).map(|place| Seat::Player(place as u8));
        let found = places.map(|seat| (seat, table.battle().advise(seat, "random", step as u64)));
        let Some((seat, Some(text))) = found.into_iter().find(|(_, text)| text.is_some()) else { break };
        table.submit(seat, table.revision(), &text, Rolls::Seeded).unwrap();
    }
    let text = table.record();
    chain::read("record", text.as_bytes()).unwrap().into_iter().map(str::to_owned).collect()
}

/// Adds lines until the record is as large as it may be.
fn fill(lines: &mut Vec<String>, mut line: impl FnMut(usize) -> String) {
    let mut bytes: usize = lines.iter().map(|line| line.len() + SUFFIX).sum();
    for number in 1.. {
        let next = line(number);
        bytes += next.len() + SUFFIX;
        if lines.len() == MOST_LINES || bytes > MOST_BYTES {
            break;
        }
        lines.push(next);
    }
}

/// Lists of lists of ones, of about so many bytes: what becomes most when it is read.
fn lists(bytes: usize) -> String {
    let inner = format!("[{}]", vec!["1"; 1_000].join(", "));
    format!("[{}]", vec![inner.as_str(); (bytes / (inner.len() + 2)).max(1)].join(", "))
}

/// Checks a text as the server does, for so many actions; the most memory at once, and what was found first.
fn checked(rules: &dyn AnyRules, lines: &[String], actions: usize) -> (u64, String) {
    let text = chain::write(lines.iter().map(String::as_str));
    assert!(text.len() <= MOST_BYTES && lines.len() <= MOST_LINES, "{} bytes, {} lines", text.len(), lines.len());
    let left = Cell::new(actions);
    let go_on = || left.replace(left.get().saturating_sub(1)) > 0;
    let (most, found) = most_bytes_during(|| {
        let report = match Record::parse("record", text.as_bytes()) {
            Ok(record) => record::verify_while(&record, Ok(rules), &go_on),
            Err(faults) => record::VerifyReport::unreadable(faults),
        };
        report.findings.first().map(|found| found.words.en.clone()).unwrap_or_default()
    });
    // The text itself is in memory too.
    (most + text.len() as u64, found)
}

#[test]
fn to_check_a_record_takes_bounded_memory() {
    let mut worst = Vec::new();
    for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
        let rules = rules.unwrap_or_else(|faults| panic!("{faults}"));
        let begun = battle(&*rules, 0);
        let begin = begun.iter().position(|line| line.starts_with("begin")).unwrap();
        let seat = profile.seats[0].id;
        let rolls = vec!["a=1"; 10_000].join(" ");
        let mut check = |name: &str, lines: &[String], actions: usize, says: &str| {
            let (most, found) = checked(&*rules, lines, actions);
            assert!(found.contains(says), "{} {name}: {found}", profile.id);
            worst.push((most, format!("{} {name}", profile.id)));
        };
        // A whole battle, played with all its rolls.
        check("battle", &battle(&*rules, if torture() { 20_000 } else { 200 }), usize::MAX, "");
        let mut many = begun.clone();
        fill(&mut many, |number| format!("{number} {seat}: end ; {rolls}"));
        check("rolls", &many, usize::MAX, "");
        let mut short = begun.clone();
        fill(&mut short, |number| format!("{number} {seat}: end"));
        check("short actions", &short, usize::MAX, "");
        let mut long = begun.clone();
        fill(&mut long, |number| format!("{number} {seat}: {}", "щ".repeat(4_000)));
        check("long actions", &long, usize::MAX, "");
        let mut comments = begun.clone();
        fill(&mut comments, |number| format!("// {number:060}"));
        check("comments", &comments, usize::MAX, "");
        // A set-up as large as it may be: an option, and a scenario, that are trees of many small things.
        let room = MOST_SETUP - begun[..begin].iter().map(|line| line.len() + SUFFIX).sum::<usize>() - 8 * 1024;
        let place = begun.iter().position(|line| line.starts_with("seat")).unwrap();
        let mut option = begun.clone();
        option.insert(place, format!("option: x = {}", lists(room)));
        check("option", &option, usize::MAX, "");
        let mut inline = begun.clone();
        let scenario = inline.iter_mut().find(|line| line.starts_with("scenario")).unwrap();
        "scenario: inline".clone_into(scenario);
        inline.insert(place, format!("| x = {}", lists(room)));
        check("scenario", &inline, usize::MAX, "");
        let mut larger = begun.clone();
        larger.insert(place, format!("option: x = {}", lists(MOST_SETUP + 4_096)));
        check("too large a set-up", &larger, usize::MAX, "at most 512 KiB");
        // A good record of as many steps as there may be: its referee rules the same again and again.
        if profile.id == REGISTRY.ids()[0] {
            let mut bomb = begun.clone();
            fill(&mut bomb, |number| format!("{number} referee: set_block_cap 60 reason=again"));
            check("rulings", &bomb, if torture() { usize::MAX } else { 3_000 }, if torture() { "" } else { "longer" });
        }
    }
    worst.sort();
    for (most, name) in worst.iter().rev().take(8) {
        told(&format!("{name}: {:.1} MiB", *most as f64 / 1024.0 / 1024.0));
    }
    let (most, name) = worst.last().unwrap();
    assert!(*most <= MOST, "{name}: {most} bytes");
}

#[allow(clippy::print_stderr)]
fn told(text: &str) {
    eprintln!("{text}");
}
