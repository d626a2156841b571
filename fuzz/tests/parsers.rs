//! Every parser, with millions of bent inputs in the long size: no panic, bounded work, and what is read is written back alike.

use bolero::{TypeGenerator, check};
use holmgang_arena::content::ContentSources;
use holmgang_arena::record::Record;
use holmgang_arena::{chain, conformance, read, rulebook, script};
use holmgang_fuzz::{Edit, bend};
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::notation::Said;
use holmgang_rulebooks::REGISTRY;

#[derive(Clone, Copy, Debug, TypeGenerator)]
enum Bend {
    Replace(u16, u8),
    Insert(u16, u8),
    Delete(u16, u8),
    Copy(u16, u16, u8),
    Word(u16, u8),
}

impl From<Bend> for Edit {
    fn from(bend: Bend) -> Edit {
        match bend {
            Bend::Replace(at, byte) => Edit::Replace(at, byte),
            Bend::Insert(at, byte) => Edit::Insert(at, byte),
            Bend::Delete(at, count) => Edit::Delete(at, count),
            Bend::Copy(from, to, count) => Edit::Copy(from, to, count),
            Bend::Word(at, which) => Edit::Word(at, which),
        }
    }
}

/// The short size runs with every test, the long one (`cargo xtask torture`) before a release.
fn iterations(short: usize) -> usize {
    if std::env::var_os("HOLMGANG_TORTURE").is_some() { short.saturating_mul(200) } else { short }
}

/// Bends one of the texts and gives it to a parser.
fn fuzz(texts: &[String], short: usize, parse: impl Fn(&[u8]) + std::panic::RefUnwindSafe) {
    assert!(!texts.is_empty(), "there is something to bend");
    let runs = std::sync::atomic::AtomicUsize::new(0);
    check!().with_iterations(iterations(short)).with_type::<(u16, Vec<Bend>)>().for_each(|(which, bends)| {
        let text = &texts[usize::from(*which) % texts.len()];
        // Few edits: most bent inputs should get deep into the parser.
        let edits: Vec<Edit> = bends.iter().take(usize::from(which % 4)).map(|bend| (*bend).into()).collect();
        runs.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        parse(&bend(text, &edits));
    });
    assert_eq!(runs.into_inner(), iterations(short), "every input was tried");
}

fn files(folder: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else {
                out.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    out
}

/// Pieces of at most some lines, so that bent inputs stay quick to read.
fn pieces(texts: Vec<String>, lines: usize) -> Vec<String> {
    texts
        .iter()
        .flat_map(|text| {
            text.lines().collect::<Vec<_>>().chunks(lines).map(|chunk| chunk.join("\n") + "\n").collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn content() {
    let shapes: Vec<_> = REGISTRY.ids().iter().map(|id| REGISTRY.get(id).unwrap().profile().shapes).collect();
    fuzz(&pieces(files("content"), 30), 5_000, |bytes| {
        let Ok(text) = read::utf8("fuzz", bytes) else { return };
        if let Ok(root) = read::toml("fuzz", text) {
            for shapes in &shapes {
                let document = Document { file: "fuzz".into(), root: root.clone() };
                let _ = Library::new(shapes, &[vec![document]]);
            }
        }
    });
}

#[test]
fn content_beside_the_built_in_one() {
    // Whatever is accepted must load into rules or be refused with reasons; it may never break them.
    let sources = ContentSources::builtin();
    let texts = pieces(files("content"), 30);
    for id in REGISTRY.ids() {
        fuzz(&texts, 300, |bytes| {
            let Ok(text) = read::utf8("fuzz", bytes) else { return };
            if let Ok(root) = read::toml("fuzz", text) {
                let _ = REGISTRY.load_with(id, &sources, &[Document { file: "fuzz".into(), root }]);
            }
        });
    }
}

#[test]
fn json() {
    let texts = vec![r#"{"map":"forum_square","red":[{"combatant":"radogost","hp":12,"skills":{"luck":4}}],"x":[1,2.5,null,true,"ё"]}"#.to_owned()];
    fuzz(&texts, 20_000, |bytes| {
        if let Ok(text) = read::utf8("fuzz", bytes) {
            let _ = read::value("fuzz", text);
        }
    });
}

#[test]
fn cases() {
    let profiles: Vec<_> = REGISTRY.ids().iter().map(|id| REGISTRY.get(id).unwrap().profile()).collect();
    fuzz(&pieces(files("conformance"), 25), 5_000, |bytes| {
        if let Ok(text) = read::utf8("fuzz", bytes) {
            for profile in &profiles {
                let _ = conformance::read::read("fuzz", text, profile);
            }
        }
    });
}

#[test]
fn records() {
    let record = chain::write([
        "holmgang-record 1",
        "ruleset: forum-duel",
        "rules: 1",
        "content: 0000000000000000000000000000000000000000000000000000000000000000",
        "lang: en",
        "scenario: inline",
        "| map = \"forum_square\"",
        "option: one_shot_uncut = true",
        "seat: red human \"Anna\" nonce=\"her words\"",
        "seat: blue bot greedy",
        "dice: given",
        "begin ; initiative=40 initiative=77",
        "1 red: cast fire_bolt blue-1 charges=2 ; reflect=30",
        "// a comment",
        "2 referee: set_block_cap 60 reason=\"magic storm\"",
        "result: red FD-15.1",
        "end",
    ]);
    fuzz(&[record], 20_000, |bytes| {
        if let Ok(record) = Record::parse("fuzz", bytes) {
            assert_eq!(record.write().as_bytes(), bytes, "what is read is written back byte for byte");
        }
    });
}

#[test]
fn record_lines() {
    // Behind the chain every line is read by itself: bent lines reach the parsers that a broken chain would hide.
    let lines: Vec<String> = [
        "ruleset: forum-duel",
        "option: one_shot_uncut = true",
        "seat: red human \"Anna\" nonce=\"her words\"",
        "seat: blue bot greedy",
        "begin ; initiative=40 initiative=77",
        "1 red: cast fire_bolt blue-1 charges=2 ; reflect=30",
        "2 referee: set_block_cap 60 reason=\"magic; storm\" rounds=2",
        "result: red FD-15.1",
        "commitment: 9ab0000000000000000000000000000000000000000000000000000000000000",
    ]
    .map(str::to_owned)
    .to_vec();
    fuzz(&lines, 50_000, |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes)
            && let Ok(line) = holmgang_arena::record::Line::read(text)
        {
            let written = line.written();
            assert_eq!(holmgang_arena::record::Line::read(&written).map(|line| line.written()), Ok(written));
        }
    });
}

#[test]
fn action_lines() {
    let lines = vec![
        "red: cast fire_bolt blue-1 charges=2 ; block=26 reflect=30".to_owned(),
        "referee: set_block_cap 60 reason=\"a \\\"b\\\"\"".to_owned(),
        "end # no".to_owned(),
    ];
    fuzz(&lines, 50_000, |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            let _ = script::line(text);
            let _ = Said::parse(text);
            let _ = script::read_rolls(text);
        }
    });
}

#[test]
fn actions_of_every_ruleset() {
    let sources = ContentSources::builtin();
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &sources).unwrap();
        let scenario = rules.scenarios().first().unwrap().id.clone();
        let setup = holmgang_arena::erased::Setup {
            scenario: holmgang_arena::erased::ScenarioSource::Id(scenario),
            options: vec![],
            key: [7; 32],
            rolls: holmgang_kernel::battle::Rolls::Seeded,
        };
        let battle = rules.start(&setup).unwrap();
        let holmgang_arena::erased::TurnInfo::Of { seats, .. } = battle.turn() else {
            panic!("{id}: a new battle wants a decision")
        };
        let seat = seats[0];
        let mut texts: Vec<String> =
            battle.offers(seat, Default::default(), false).into_iter().map(|offer| offer.choice.action).collect();
        texts.extend(rules.verbs().iter().flat_map(|verb| {
            std::iter::once(verb.usage.to_lowercase()).chain(verb.ru.iter().map(|word| (*word).to_owned()))
        }));
        let battle = std::sync::Mutex::new(battle);
        fuzz(&texts, 3_000, |bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else { return };
            let battle = battle.lock().unwrap();
            let _ = battle.preview(seat, text, Default::default());
            let mut copy = battle.duplicate();
            let _ = copy.act(holmgang_kernel::seat::Seat::Referee, text, holmgang_kernel::battle::Rolls::Seeded);
            let _ = copy.act(seat, text, holmgang_kernel::battle::Rolls::Seeded);
            let _ = copy.complete(seat, text);
        });
    }
}

#[test]
fn rulebooks() {
    fuzz(&pieces(files("rulebook"), 40), 5_000, |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            let book = rulebook::Rulebook::cut(text);
            let _ = book.search("energy");
        }
    });
}

#[test]
fn posts_are_read_whatever_stands_in_them() {
    use holmgang_arena::erased::{ScenarioSource, Setup};
    use holmgang_kernel::battle::Rolls;
    use holmgang_kernel::seat::Seat;
    let posts = files("crates/desk/tests/data/posts");
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let scenario = ScenarioSource::Id(rules.scenarios()[0].id.clone());
        let setup = Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Descending };
        let reader = holmgang_desk::read::Reader::of(&*rules);
        // Nothing is shared that a panic could leave half done: each input begins its own battle.
        let shared = std::panic::AssertUnwindSafe((reader, rules, setup));
        fuzz(&posts, 20, |bytes| {
            let (reader, rules, setup) = std::ops::Deref::deref(&shared);
            let text = String::from_utf8_lossy(bytes);
            let from = text.len() / 3;
            let piece: String = text.chars().skip(from).take(1500).collect();
            let battle = rules.start(setup).ok().unwrap();
            assert!(reader.read(&*battle, Seat::Player(0), &piece).items.len() <= 200);
        });
    }
}

#[test]
fn hostile_threads() {
    use holmgang_arena::content::ContentSources;
    use holmgang_arena::erased::{ScenarioSource, Setup};
    use holmgang_desk::audit::{audit, thread::Post};
    use holmgang_kernel::battle::Rolls;
    use holmgang_kernel::words::Lang;
    use holmgang_rulebooks::REGISTRY;
    let threads = files("crates/desk/tests/data/threads");
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let scenario = ScenarioSource::Id(rules.scenarios()[0].id.clone());
        let setup = Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Descending };
        let reader = holmgang_desk::read::Reader::of(&*rules);
        let seats: Vec<&str> = rules.profile().seats.iter().map(|seat| seat.id).collect();
        let shared = std::panic::AssertUnwindSafe((reader, rules, setup));
        fuzz(&threads, 10, |bytes| {
            let (reader, rules, setup) = std::ops::Deref::deref(&shared);
            let text = String::from_utf8_lossy(bytes);
            let pieces: Vec<String> =
                text.chars().take(1500).collect::<Vec<_>>().chunks(300).map(|piece| piece.iter().collect()).collect();
            let posts: Vec<Post> = pieces
                .into_iter()
                .enumerate()
                .map(|(place, text)| {
                    // Every third post is a ruling.
                    let author = if place % 3 == 2 { "referee" } else { seats[place % seats.len()] };
                    Post { number: u32::try_from(place).unwrap(), author: author.to_owned(), text, line: 1 }
                })
                .collect();
            let battle = rules.start(setup).ok().unwrap();
            let found = audit(reader, battle, &posts, Lang::Ru);
            assert!(found.moves.len() <= 400, "{}", found.moves.len());
            holmgang_desk::audit::told::told(&found, holmgang_desk::answer::Markup::Bbcode, Lang::Ru);
        });
    }
}
