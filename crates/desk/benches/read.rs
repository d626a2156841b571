//! What it costs to read a post of 2,000 characters, and to audit a thread of 300 posts: `cargo bench -p holmgang-desk`. Times are medians; nothing here can fail by
//! being slow.

use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::Instant;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::registry::REGISTRY;
use holmgang_desk::audit::thread::{self, Post};
use holmgang_desk::audit::{self};
use holmgang_desk::read::Reader;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::words::Lang;

fn main() {
    for registered in REGISTRY.0 {
        let id = registered.profile().id;
        let Ok(rules) = REGISTRY.load(id, &ContentSources::builtin()) else { continue };
        let Some(opener) = registered.opener() else { continue };
        let scenario = ScenarioSource::Id(opener.scenario.to_owned());
        let Ok(battle) = rules.start(&Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Descending })
        else {
            continue;
        };
        let TurnInfo::Of { seats, .. } = battle.turn() else { continue };
        let reader = Reader::of(&*rules);
        let file = std::fs::read_to_string(format!("{}/tests/data/posts/{id}.toml", env!("CARGO_MANIFEST_DIR")))
            .unwrap_or_default();
        let text: String = file.chars().skip(400).collect();
        let mut times: Vec<f64> = Vec::new();
        for round in 0..20 {
            // Another piece each time: prose, lists, markup and keys of the file as they come.
            let post: String = text.chars().skip(round * 150).take(2000).collect();
            let begun = Instant::now();
            black_box(reader.read(&*battle, seats[0], &post));
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
        times.sort_by(f64::total_cmp);
        let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
        let _ = writeln!(stdout(), "{id}: 2,000 characters in {median:.2} ms, at most {most:.2} ms");
        threads(&*rules, &reader, id);
    }
}

/// The posts of the threads of the tests, repeated up to 300: the battle goes on as far as it does, and every post is read.
fn threads(rules: &dyn AnyRules, reader: &Reader, id: &str) {
    let path = format!("{}/tests/data/threads/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let Ok(file) = holmgang_arena::read::toml(id, &text) else { return };
    for node in file.get("thread").map(Node::list).unwrap_or_default() {
        let (Ok(posts), Ok(battle)) = (thread::posts(node), thread::begin(rules, node)) else { continue };
        let many: Vec<Post> =
            (1..).zip(posts.iter().cycle().take(300)).map(|(number, post)| Post { number, ..post.clone() }).collect();
        let begun = Instant::now();
        let found = black_box(audit::audit(reader, battle, &many, Lang::En));
        let seconds = begun.elapsed().as_secs_f64();
        let (name, moves) = (node.text("id").unwrap_or(""), found.moves.len());
        let _ = writeln!(stdout(), "{name}: 300 posts audited in {seconds:.2} s, {moves} moves");
    }
}
