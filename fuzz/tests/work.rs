//! How much work an input makes, for every parser and validator: four times the bytes may make a little more than four times the steps, never sixteen.
//!
//! Steps are counted, not timed: how often memory was asked for, which is the same on every machine. What compares without asking for memory is told by
//! the time that the thread itself was on a processor, where the system tells it; other programs do not count in it.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{ScenarioSource, Setup};
use holmgang_arena::record::{Line, Record};
use holmgang_arena::{chain, conformance, read, rulebook, script};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::notation::Said;
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::alloc::allocations_during;

/// Bytes of the small input; the large one has four times as many.
const SMALL: usize = 16 * 1024;
/// The most that four times the bytes may cost. A quadratic walk costs sixteen times as much.
const MOST_GROWTH: u64 = 8;
/// Below so much, constant costs hide what grows.
const LEAST_ALLOCATIONS: u64 = 2_000;
const LEAST_TIME: u64 = 20_000_000;

/// Nanoseconds that this thread has been on a processor.
fn on_processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}

/// Allocations, and the least time on a processor of some runs.
fn cost(text: &str, run: &dyn Fn(&str)) -> (u64, u64) {
    let mut least = u64::MAX;
    let (count, ()) = allocations_during(|| run(text));
    for _ in 0..3 {
        let before = on_processor();
        run(text);
        least = least.min(on_processor().zip(before).map_or(0, |(after, before)| after - before));
    }
    (count, least)
}

/// A piece again and again, numbered, up to so many bytes.
fn many(bytes: usize, piece: impl Fn(usize) -> String) -> String {
    let mut out = String::with_capacity(bytes + 256);
    let mut number = 0;
    while out.len() < bytes {
        out.push_str(&piece(number));
        number += 1;
    }
    out
}

fn grows_linearly(name: &str, text: impl Fn(usize) -> String, run: impl Fn(&str)) {
    let (small, large) = (cost(&text(SMALL), &run), cost(&text(4 * SMALL), &run));
    let told = format!("{name}: {small:?} for {SMALL} bytes, {large:?} for four times as many (allocations, ns)");
    assert!(large.0 <= small.0.max(LEAST_ALLOCATIONS) * MOST_GROWTH, "{told}");
    assert!(large.1 <= small.1.max(LEAST_TIME) * MOST_GROWTH, "{told}");
}

/// Inputs that are the worst of their kind: many keys, many elements, unknown words, long lines, deep nesting.
fn bad_texts() -> Vec<(&'static str, fn(usize) -> String)> {
    vec![
        ("keys of a table", |bytes| many(bytes, |n| format!("key{n} = {n}\n"))),
        ("the same key", |bytes| many(bytes, |_| "key = 1\n".to_owned())),
        ("tables of an array", |bytes| many(bytes, |n| format!("[[spell]]\nid = \"a{n}\"\n"))),
        ("entries with one id", |bytes| many(bytes, |_| "[[spell]]\nid = \"a\"\n".to_owned())),
        ("tables in tables", |bytes| many(bytes, |n| format!("[a{n}.b{n}.c{n}]\nx = 1\n"))),
        ("elements of a list", |bytes| {
            format!("[[scenario]]\nid = \"x\"\nred = [{}]\n", many(bytes, |n| format!("\"u{n}\",")))
        }),
        ("tables of a list", |bytes| {
            format!("red = [{}]\n", many(bytes, |n| format!("{{ combatant = \"nobody{n}\", x{n} = 1 }},")))
        }),
        ("one long text", |bytes| format!("a = \"{}\"\n", "я".repeat(bytes / 2))),
        ("escapes", |bytes| format!("a = \"{}\"\n", "\\\"".repeat(bytes / 2))),
        ("one long line", |bytes| many(bytes, |_| "a ".to_owned())),
        ("empty lines", |bytes| "\n".repeat(bytes)),
        ("brackets", |bytes| "[".repeat(bytes)),
        ("cases", |bytes| many(bytes, |n| format!("[[case]]\nid = \"c{n}\"\nunknown{n} = 1\n"))),
    ]
}

#[test]
fn files() {
    let all: Vec<_> = REGISTRY.ids().iter().map(|id| REGISTRY.get(id).unwrap().profile()).collect();
    for (name, text) in bad_texts() {
        grows_linearly(&format!("toml, {name}"), text, |text| drop(read::toml("work", text)));
        grows_linearly(&format!("value, {name}"), text, |text| drop(read::value("work", text)));
        grows_linearly(&format!("json, {name}"), text, |text| drop(read::json("work", text)));
        grows_linearly(&format!("rulebook, {name}"), text, |text| {
            drop(rulebook::Rulebook::cut(text).search("energy a"))
        });
        for profile in &all {
            grows_linearly(&format!("content of {}, {name}", profile.id), text, |text| {
                if let Ok(root) = read::toml("work", text) {
                    let document = Document { file: "work".into(), root };
                    drop(Library::new(profile.shapes, &[vec![document]]));
                }
            });
            grows_linearly(&format!("cases of {}, {name}", profile.id), text, |text| {
                drop(conformance::read::read("work", text, profile));
            });
        }
    }
}

#[test]
fn json() {
    for (name, text) in [
        ("keys", (|bytes| format!("{{{}\"z\":1}}", many(bytes, |n| format!("\"key{n}\":1,")))) as fn(usize) -> String),
        ("tables with keys", |bytes| {
            let keys = (0..900).map(|n| format!("\"k{n}\":1")).collect::<Vec<_>>().join(",");
            format!("[{}1]", many(bytes, |_| format!("{{{keys}}},")))
        }),
        ("elements", |bytes| format!("[{}1]", "1,".repeat(bytes / 2))),
    ] {
        grows_linearly(&format!("json, {name}"), text, |text| drop(read::json("work", text)));
    }
}

#[test]
fn records_and_actions() {
    let head = [
        "holmgang-record 1",
        "ruleset: forum-duel",
        "rules: 1",
        "content: 0000000000000000000000000000000000000000000000000000000000000000",
        "lang: en",
        "scenario: inline",
    ];
    for (name, line) in [
        ("inline lines", (|n| format!("| key{n} = 1")) as fn(usize) -> String),
        ("options", |n| format!("option: key{n} = 1")),
        ("seats", |n| format!("seat: seat{n} bot greedy")),
        ("actions", |n| format!("{} red: end ; a=1 b=2", n + 1)),
        ("comments", |n| format!("// {n}")),
        ("nonsense", |n| format!("x{n}")),
    ] {
        let text = |bytes: usize| {
            let count = bytes / 24;
            let lines: Vec<String> = head.iter().map(|line| (*line).to_owned()).chain((0..count).map(line)).collect();
            chain::write(lines.iter().map(String::as_str))
        };
        grows_linearly(&format!("record, {name}"), text, |text| drop(Record::parse("work", text.as_bytes())));
    }
    for (name, text) in [
        ("rolls", (|bytes| many(bytes, |n| format!("a{n}=1 "))) as fn(usize) -> String),
        ("words", |bytes| many(bytes, |n| format!("word{n} "))),
        ("keys", |bytes| format!("cast {}", many(bytes, |n| format!("key{n}=1 ")))),
        ("quotes", |bytes| format!("say {}", "\"a\" ".repeat(bytes / 4))),
        ("one word", |bytes| "a".repeat(bytes)),
    ] {
        grows_linearly(&format!("action, {name}"), text, |text| {
            drop(script::line(text));
            drop(Said::parse(text));
            drop(script::read_rolls(text));
            drop(Line::read(&format!("1 red: {text}")));
        });
    }
}

/// Scenarios as the server checks them: everything wrong with them is looked for, and what may have been meant.
#[test]
fn scenarios() {
    let sources = ContentSources::builtin();
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &sources).unwrap();
        let scenario = rules.scenarios().first().unwrap().id.clone();
        let fields = rules.profile().shapes.iter().find(|shape| shape.table == "scenario").unwrap().fields;
        let start = |scenario: ScenarioSource, options: Vec<(String, holmgang_kernel::doc::Node)>| {
            drop(rules.start(&Setup { scenario, options, key: [7; 32], rolls: Rolls::Seeded }).err());
        };
        // Options that no rulebook has: seven seconds for 16,000 of them, once.
        grows_linearly(
            &format!("{id}, options"),
            |bytes| many(bytes, |n| format!("option{n}\n")),
            |text| {
                let one = read::value("option", "1").unwrap();
                let options = text.lines().map(|key| (key.to_owned(), one.clone())).collect();
                start(ScenarioSource::Id(scenario.clone()), options);
            },
        );
        for field in fields {
            for (name, element) in [
                ("unknown words", (|n| format!("\"unknown{n}\"")) as fn(usize) -> String),
                ("tables with unknown fields", |n| format!("{{ unknown{n} = {n}, id = \"x{n}\" }}")),
                ("numbers", |n| format!("{n}")),
                ("lists", |n| format!("[{n}, [{n}]]")),
            ] {
                let text = |bytes| format!("{} = [{}]\n", field.key, many(bytes, |n| element(n) + ", "));
                grows_linearly(&format!("{id}, {} of {name}", field.key), text, |text| {
                    if let Ok(node) = read::toml("scenario", text) {
                        start(ScenarioSource::Inline("scenario".to_owned(), node), Vec::new());
                    }
                });
            }
        }
        grows_linearly(
            &format!("{id}, unknown fields"),
            |bytes| many(bytes, |n| format!("{{ u{n} = 1 }}, ")),
            |text| {
                if let Ok(node) = read::toml("scenario", &format!("x = [{text}]\n")) {
                    start(ScenarioSource::Inline("scenario".to_owned(), node), Vec::new());
                }
            },
        );
    }
}

/// Files of other programs: maps and games.
#[test]
fn imports() {
    for (name, text) in [
        (
            "walls",
            (|bytes| {
                let wall = |n: usize| format!("[{{\"x\":{n},\"y\":0}},{{\"x\":{n},\"y\":1}}],");
                let head = "{\"format\":0.3,\"resolution\":{\"map_origin\":{\"x\":0,\"y\":0},\"map_size\":{\"x\":40,\"y\":40},\"pixels_per_grid\":70},";
                format!("{head}\"line_of_sight\":[{}[]],\"portals\":[]}}", many(bytes, |n| wall(n % 40)))
            }) as fn(usize) -> String,
        ),
        ("brackets", |bytes| "[".repeat(bytes)),
    ] {
        grows_linearly(&format!("map, {name}"), text, |text| drop(holmgang_maps::uvtt::read("work", text)));
    }
}

/// The most that reading one post may cost, however long it is: so many allocations, and nanoseconds on a processor.
const MOST_POST: (u64, u64) = (16_000_000, 2_000_000_000);

/// Posts of a forum, read as moves: what is read of one is bounded, and so is what is tried to understand it.
#[test]
fn posts() {
    let most = holmgang_desk::read::MOST_CHARACTERS;
    let pieces: [(&str, fn(usize) -> String); 9] = [
        ("moves", |n| format!("I move to d{} and attack. ", n % 8 + 1)),
        ("one word", |_| "attack ".to_owned()),
        ("numbers", |n| format!("{n} ")),
        ("dice", |n| format!("1d20+{n} = {n}, ")),
        ("quotes", |_| "> \"[quote]\" ".to_owned()),
        ("marks", |_| "[b]*_~".to_owned()),
        ("one sentence", |n| format!("and then word{n} ")),
        ("lines", |_| "\n- ".to_owned()),
        ("letters", |_| "a".to_owned()),
    ];
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let scenario = ScenarioSource::Id(rules.scenarios()[0].id.clone());
        let setup = Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Descending };
        let reader = holmgang_desk::read::Reader::of(&*rules);
        let seat = holmgang_kernel::seat::Seat::Player(0);
        let battle = rules.start(&setup).ok().unwrap();
        for (name, piece) in pieces {
            // Once: what is asked is a bound far above, and not a growth.
            let read = |text: &str| {
                let before = on_processor();
                let (count, _) = allocations_during(|| reader.read(&*battle, seat, text));
                (count, on_processor().zip(before).map_or(0, |(after, before)| after - before))
            };
            let whole = read(&many(most, piece));
            let told = format!("{id}, post of {name}: {whole:?} for {most} characters (allocations, ns)");
            assert!(whole.0 < MOST_POST.0 && whole.1 < MOST_POST.1, "{told}");
            if matches!(name, "moves" | "marks") {
                // What comes behind what is read costs no more than to pass it over.
                let longer = read(&many(8 * most, piece));
                assert!(longer.0 <= whole.0 * 2 + LEAST_ALLOCATIONS, "{told}, {longer:?} for eight times as many");
            }
        }
    }
}
