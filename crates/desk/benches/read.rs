//! What it costs to read a post of 2,000 characters, and to audit a thread of 300 posts: `cargo bench -p holmgang-desk`, with the id of a rulebook for that one alone,
//! and `posts` for posts alone.
//! Times are medians of several runs. A slow machine is no fault: only with `HOLMGANG_TORTURE` set it fails beyond [`MOST_POST`] and [`MOST_THREAD`].

use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::Instant;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_arena::script;
use holmgang_desk::audit::thread::{self, Post};
use holmgang_desk::audit::{self};
use holmgang_desk::read::Reader;
use holmgang_kernel::doc::Node;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// Milliseconds that a post may take.
const MOST_POST: f64 = 50.0;
/// Milliseconds that a thread may take.
const MOST_THREAD: f64 = 5000.0;
/// Characters of a post.
const CHARACTERS: usize = 2000;
/// Posts of a thread.
const POSTS: usize = 300;
/// Runs of each.
const RUNS: usize = 5;

fn main() {
    let mut only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_short = only.iter().any(|word| word == "posts");
    only.retain(|word| word != "posts");
    let mut slow = Vec::new();
    for id in REGISTRY.ids() {
        if !only.is_empty() && !only.iter().any(|word| word == id) {
            continue;
        }
        let Ok(rules) = REGISTRY.load(id, &ContentSources::builtin()) else { continue };
        let reader = Reader::of(&*rules);
        posts(&*rules, &reader, id, &mut slow);
        if !is_short {
            threads(&*rules, &reader, id, &mut slow);
        }
    }
    for line in &slow {
        let _ = writeln!(stdout(), "over the bound: {line}");
    }
    if std::env::var_os("HOLMGANG_TORTURE").is_some() && !slow.is_empty() {
        std::process::exit(1);
    }
}

fn listed(folder: &str, id: &str, key: &str) -> Vec<Node> {
    let path = format!("{}/tests/data/{folder}/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
    let Ok(file) = holmgang_arena::read::toml(id, &text) else { return Vec::new() };
    file.get(key).map(Node::list).unwrap_or_default().to_vec()
}

/// The median of the milliseconds of several runs.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

/// The posts of the tests, each in its own position, with those behind it up to the length that is asked.
fn posts(rules: &dyn AnyRules, reader: &Reader, id: &str, slow: &mut Vec<String>) {
    let mut all = listed("posts", id, "post");
    all.extend(listed("own", id, "post"));
    let texts: Vec<&str> = all.iter().filter_map(|node| node.text("post")).collect();
    let mut times: Vec<(f64, &str)> = Vec::new();
    for (place, node) in all.iter().enumerate() {
        let Some((battle, seat)) = position(rules, node) else { continue };
        let behind = texts.iter().cycle().skip(place).take(200).copied().collect::<Vec<_>>().join("\n\n");
        let post: String = behind.chars().take(CHARACTERS).collect();
        let time = median(|| {
            black_box(reader.read(&*battle, seat, black_box(&post)));
        });
        times.push((time, node.text("id").unwrap_or_default()));
    }
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (Some((middle, _)), Some((most, which))) = (times.get(times.len() / 2), times.last()) else { return };
    let line = format!(
        "{id}: {} posts of {CHARACTERS} characters, {middle:.2} ms in the middle, at most {most:.2} ms ({which})",
        times.len()
    );
    let _ = writeln!(stdout(), "{line}");
    if MOST_POST < *most {
        slow.push(line);
    }
}

fn position(rules: &dyn AnyRules, node: &Node) -> Option<(Box<dyn AnyBattle>, Seat)> {
    let battle = thread::begin(rules, node).ok()?;
    let seat = script::seat(battle.profile(), node.text("seat")?).ok()?;
    Some((battle, seat))
}

/// The posts of the threads of the tests, repeated up to the number that is asked: the battle goes on as far as it does, and every post is read.
fn threads(rules: &dyn AnyRules, reader: &Reader, id: &str, slow: &mut Vec<String>) {
    let mut all = listed("threads", id, "thread");
    all.extend(listed("own-threads", id, "thread"));
    for node in &all {
        let (Ok(posts), Ok(battle)) = (thread::posts(node), thread::begin(rules, node)) else { continue };
        let numbered = (1..).zip(posts.iter().cycle().take(POSTS));
        let many: Vec<Post> = numbered.map(|(number, post)| Post { number, ..post.clone() }).collect();
        let mut moves = 0;
        let time = median(|| {
            let found = black_box(audit::audit(reader, battle.duplicate(), &many, Lang::En));
            moves = found.moves.len();
        });
        let name = node.text("id").unwrap_or_default();
        let line = format!("{id}, {name}: {POSTS} posts audited in {:.2} s, {moves} moves", time / 1000.0);
        let _ = writeln!(stdout(), "{line}");
        if MOST_THREAD < time {
            slow.push(line);
        }
    }
}
