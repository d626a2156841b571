//! Posts that nobody means well with, by the million: nothing falls, nothing that the rules refuse is understood, and none costs more than its bound.
#![allow(clippy::print_stdout, reason = "how far a long run has come, and what it has measured")]

use std::time::Instant;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_arena::read;
use holmgang_arena::script;
use holmgang_desk::audit::thread;
use holmgang_desk::read::Reader;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::seat::Seat;
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::alloc::most_bytes_during;

use crate::hostile::{Chance, mixed};

/// Milliseconds on a processor that a post may take in a release, whatever stands in it: the rules are asked at most 1,500 times for one post.
const MOST_MS: u64 = 500;
/// The same where the program is built for tests.
const MOST_MS_DEV: u64 = 4_000;
/// Bytes that reading a post may hold at once beyond those of its battle.
const MOST_BYTES: u64 = 32 * 1024 * 1024;

/// How many posts: `HOLMGANG_ROUNDS` says another number.
fn wanted() -> usize {
    let said = std::env::var("HOLMGANG_ROUNDS").ok().and_then(|text| text.parse().ok());
    said.unwrap_or(if is_long_run() { 10_000_000 } else { 600 })
}

fn is_long_run() -> bool {
    std::env::var_os("HOLMGANG_TORTURE").is_some()
}

/// Nanoseconds that this thread has been on a processor; those of the clock where the system does not tell.
fn on_processor(begun: Instant) -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    told.unwrap_or_else(|| u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX))
}

/// A rulebook with positions and posts of people.
struct Desk {
    id: &'static str,
    reader: Reader,
    positions: Vec<(Box<dyn AnyBattle>, Seat)>,
    posts: Vec<Vec<char>>,
}

fn desk(id: &'static str) -> Desk {
    let rules: Box<dyn AnyRules> = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
    let mut desk = Desk { id, reader: Reader::of(&*rules), positions: Vec::new(), posts: Vec::new() };
    for folder in ["posts", "own"] {
        let path = format!("{}/tests/data/{folder}/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        let file = read::toml(id, &std::fs::read_to_string(path).unwrap()).unwrap();
        for node in file.get("post").map(Node::list).unwrap_or_default() {
            let battle = thread::begin(&*rules, node).unwrap();
            let seat = script::seat(battle.profile(), node.text("seat").unwrap()).unwrap();
            desk.positions.push((battle, seat));
            desk.posts.push(node.text("post").unwrap().chars().collect());
        }
    }
    desk
}

const KINDS: [&str; 8] =
    ["bent", "spliced", "look-alike", "bytes", "characters", "mixed", "nested", "one piece again and again"];

/// A post of one of the kinds. Most are as short as what is bent; one of a thousand is as long as a post is read.
fn hostile(kind: usize, posts: &[Vec<char>], chance: &mut Chance) -> String {
    let long = chance.below(1000) == 0;
    let most = if long { 20_000 } else { 1 + chance.below(400) };
    let cut = |chance: &mut Chance| {
        let post = &posts[chance.below(posts.len())];
        let from = chance.below(post.len());
        post[from..post.len().min(from + most)].to_vec()
    };
    let mut text: Vec<char> = match kind {
        0 => bent(cut(chance), chance),
        1 => {
            let mut all = cut(chance);
            all.truncate(most / 2);
            all.extend(cut(chance));
            all
        }
        2 => cut(chance).into_iter().map(|c| look_alike(c, chance)).collect(),
        3 => {
            let bytes: Vec<u8> = (0..most).map(|_| u8::try_from(chance.below(256)).unwrap_or(0)).collect();
            String::from_utf8_lossy(&bytes).chars().collect()
        }
        4 => (0..most).filter_map(|_| char::from_u32(u32::try_from(chance.below(0x11_0000)).unwrap_or(0))).collect(),
        5 => mixed(chance).chars().collect(),
        6 => nested(cut(chance), most, chance),
        _ => {
            let piece: Vec<char> = cut(chance).into_iter().take(1 + chance.below(12)).collect();
            piece.iter().copied().cycle().take(most).collect()
        }
    };
    text.truncate(if long { 24_000 } else { 800 });
    text.into_iter().collect()
}

fn bent(mut text: Vec<char>, chance: &mut Chance) -> Vec<char> {
    for _ in 0..chance.below(8) {
        let at = chance.below(text.len());
        let to = text.len().min(at + chance.below(12));
        match chance.below(4) {
            0 => drop(text.drain(at..to)),
            1 => {
                let piece = text[at..to].to_vec();
                let into = chance.below(text.len() + 1);
                text.splice(into..into, piece);
            }
            2 if at < text.len() => {
                text[at] = char::from_u32(u32::try_from(chance.below(0x500)).unwrap_or(0)).unwrap_or(' ')
            }
            _ => {
                let piece: Vec<char> = mixed(chance).chars().take(12).collect();
                text.splice(at..at, piece);
            }
        }
    }
    text
}

fn look_alike(c: char, chance: &mut Chance) -> char {
    const TWINS: &str = "aаeеoоpрcсyуxхkкmмtтbвhнAАBВEЕKКMМHНOОPРCСTТXХ0О1l3З6б";
    let letters: Vec<char> = TWINS.chars().collect();
    match letters.iter().position(|known| *known == c) {
        Some(place) if chance.below(2) == 0 => letters[place ^ 1],
        _ => c,
    }
}

fn nested(inside: Vec<char>, most: usize, chance: &mut Chance) -> Vec<char> {
    const PAIRS: &[(&str, &str)] = &[
        ("[quote]", "[/quote]"),
        ("((", "))"),
        ("«", "»"),
        ("[b][i]", "[/i][/b]"),
        ("> ", "\n"),
        ("<blockquote>", "</blockquote>"),
        ("*_~~", "~~_*"),
        ("[spoiler=[", "]][/spoiler]"),
        ("\"'", "'\""),
        ("if (", ")"),
    ];
    let (open, close) = PAIRS[chance.below(PAIRS.len())];
    let deep = most / (open.chars().count() + close.chars().count());
    let text: String = inside.into_iter().take(60).collect();
    format!("{}{text}{}", open.repeat(deep), close.repeat(chance.below(deep + 1))).chars().collect()
}

#[derive(Clone, Copy, Default)]
struct Cost {
    posts: u64,
    ns: u64,
    most_ns: u64,
    most_bytes: u64,
    understood: u64,
}

impl Cost {
    fn add(&mut self, other: &Cost) {
        self.posts += other.posts;
        self.ns += other.ns;
        self.most_ns = self.most_ns.max(other.most_ns);
        self.most_bytes = self.most_bytes.max(other.most_bytes);
        self.understood += other.understood;
    }
}

/// Reads every `step`-th of so many posts, and what that has cost, by rulebook and kind.
fn read_posts(first: usize, step: usize, wanted: usize, begun: Instant) -> Vec<(&'static str, [Cost; KINDS.len()])> {
    let desks: Vec<Desk> = REGISTRY.ids().into_iter().map(desk).collect();
    let most_ns = 1_000_000 * if cfg!(debug_assertions) { MOST_MS_DEV } else { MOST_MS };
    let mut chance = Chance(2026 + first as u64);
    let mut costs = vec![[Cost::default(); KINDS.len()]; desks.len()];
    for number in (first..wanted).step_by(step) {
        let round = number / step;
        let (which, kind) = (round % desks.len(), round / desks.len() % KINDS.len());
        let desk = &desks[which];
        let (battle, seat) = &desk.positions[chance.below(desk.positions.len())];
        let post = hostile(kind, &desk.posts, &mut chance);
        let before = on_processor(begun);
        let (bytes, read) = most_bytes_during(|| desk.reader.read(&**battle, *seat, &post));
        let ns = on_processor(begun).saturating_sub(before);
        let told = || format!("{} {}, post {number}: {ns} ns, {bytes} bytes\n{post:?}", desk.id, KINDS[kind]);
        assert!(ns < most_ns && bytes < MOST_BYTES && read.items.len() <= 200, "{}", told());
        let cost = &mut costs[which][kind];
        cost.posts += 1;
        cost.ns += ns;
        cost.most_ns = cost.most_ns.max(ns);
        cost.most_bytes = cost.most_bytes.max(bytes);
        if read.understood().next().is_some() {
            cost.understood += 1;
            let mut copy = battle.duplicate();
            for (action, rolls) in read.understood() {
                let rolls = if rolls.is_empty() { Rolls::Seeded } else { Rolls::Given(rolls.to_vec()) };
                let refused = copy.act(*seat, action, rolls).err();
                // A post may name some of the dice and leave others: then it is not known how it goes on.
                if refused.as_ref().is_some_and(|refused| refused.script.is_some()) {
                    break;
                }
                assert!(refused.is_none(), "`{action}` is understood and refused: {refused:?}\n{}", told());
            }
        }
        if first == 0 && (round + 1).is_multiple_of((wanted / step / 100).max(1_000)) {
            println!("{} posts in {:.0} s", (round + 1) * step, begun.elapsed().as_secs_f64());
        }
    }
    desks.iter().map(|desk| desk.id).zip(costs).collect()
}

/// What was found to cost more than in proportion to its length.
#[test]
fn a_long_post_costs_as_much_as_its_parts() {
    for (id, piece) in [
        ("mini-duel", "the zombie "),
        ("mini-duel", "skip\n"),
        ("ability-chess", "3, end"),
        ("tabletop-d20", "he whip! "),
        ("forum-duel", "fire bolt charges 2 "),
        ("fairydust", "если он бьёт, "),
        ("fairydust", " dodge!\n"),
    ] {
        let desk = desk(id);
        let (battle, seat) = &desk.positions[0];
        let cost = |chars: usize| {
            let post: String = piece.chars().cycle().take(chars).collect();
            let before = on_processor(Instant::now());
            let (bytes, read) = most_bytes_during(|| desk.reader.read(&**battle, *seat, &post));
            assert!(read.items.len() <= 200, "{id} `{piece}`: {} items", read.items.len());
            (bytes, on_processor(Instant::now()).saturating_sub(before))
        };
        let (short, long) = (cost(2_000), cost(20_000));
        println!("{id} `{piece}`: {} and {} bytes, {} and {} us", short.0, long.0, short.1 / 1000, long.1 / 1000);
        assert!(long.0 < 40 * short.0.max(100_000), "{id} `{piece}`: {} and {} bytes", short.0, long.0);
        assert!(!is_long_run() || long.1 < 40 * short.1.max(8_000_000), "{id} `{piece}`");
    }
}

#[test]
fn hostile_posts_cost_little_and_are_never_taken_for_what_is_refused() {
    let (wanted, begun) = (wanted(), Instant::now());
    // A long run takes every core; a short one leaves them to the tests beside it.
    let cores = if wanted < 100_000 { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) };
    let costs = std::thread::scope(|scope| {
        let work: Vec<_> =
            (0..cores).map(|first| scope.spawn(move || read_posts(first, cores, wanted, begun))).collect();
        let mut done = work.into_iter().map(|work| work.join().unwrap());
        let mut all = done.next().unwrap();
        for more in done {
            let cells = all.iter_mut().flat_map(|(_, costs)| costs).zip(more.iter().flat_map(|(_, costs)| costs));
            cells.for_each(|(one, other)| one.add(other));
        }
        all
    });
    for (id, costs) in &costs {
        for (kind, cost) in KINDS.iter().zip(costs) {
            println!(
                "{id} {kind}: {} posts, {} with moves, {:.3} ms each, at most {:.1} ms and {} KiB",
                cost.posts,
                cost.understood,
                cost.ns as f64 / 1e6 / cost.posts.max(1) as f64,
                cost.most_ns as f64 / 1e6,
                cost.most_bytes / 1024
            );
        }
    }
    println!("{wanted} hostile posts in {:.0} s", begun.elapsed().as_secs_f64());
}
