//! Posts of people put to the reader, with what must come out. The format is that of `tests/data/posts/*.toml`: see `docs/posts.md`.
#![allow(clippy::print_stdout, reason = "what a run read is for people to look at")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules, ScenarioSource, Setup};
use holmgang_arena::{read, script};
use holmgang_desk::read::{Outcome, PostRead, Reader};
use holmgang_desk::speech::Speech;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_rulebooks::REGISTRY;

fn field(node: &Node) -> Field {
    match &node.value {
        Value::Bool(yes) => Field::Bool(*yes),
        Value::Int(number) => Field::Int(*number),
        Value::Text(text) => Field::Text(text.clone()),
        Value::List(list) => Field::List(list.iter().map(field).collect()),
        Value::Table(_) => {
            Field::Table(node.entries().iter().map(|entry| (entry.key.clone(), field(&entry.node))).collect())
        }
        other => panic!("no field: {other:?}"),
    }
}

fn texts(node: &Node, key: &str) -> Vec<String> {
    node.get(key)
        .map(Node::list)
        .unwrap_or_default()
        .iter()
        .filter_map(|node| node.as_text().map(str::to_owned))
        .collect()
}

fn position(rules: &dyn AnyRules, post: &Node) -> Box<dyn AnyBattle> {
    let options = post
        .get("options")
        .map(|node| node.entries().iter().map(|entry| (entry.key.clone(), entry.node.clone())).collect())
        .unwrap_or_default();
    let rolls = match texts(post, "start").join(" ") {
        none if none.is_empty() => Rolls::Descending,
        start => Rolls::Given(script::read_rolls(&start).unwrap()),
    };
    let scenario = ScenarioSource::Id(post.text("scenario").unwrap().to_owned());
    let mut battle =
        rules.start(&Setup { scenario, options, key: [0; 32], rolls }).map_err(|error| format!("{error:?}")).unwrap();
    for entry in post.get("set").map(Node::entries).unwrap_or_default() {
        battle.set(&entry.key, &field(&entry.node)).unwrap();
    }
    for line in texts(post, "actions") {
        let line = script::line(&line).unwrap().unwrap();
        let seat = script::seat(battle.profile(), &line.seat.unwrap()).unwrap();
        battle.act(seat, &line.action, line.rolls.map_or(Rolls::Seeded, Rolls::Given)).unwrap();
    }
    battle
}

/// Whether two actions come to the same here.
fn same(battle: &dyn AnyBattle, seat: Seat, one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let after = |text: &str| {
        let mut copy = battle.duplicate();
        copy.act(seat, text, Rolls::Seeded).ok().map(|acted| (acted.action, copy.sheet()))
    };
    match (after(one), after(other)) {
        (Some((one, first)), Some((other, second))) => one == other || first == second,
        _ => false,
    }
}

#[derive(Default)]
struct Score {
    posts: usize,
    points: f64,
    exact: usize,
    wrong: Vec<String>,
}

/// The points of a post, and what is wrong silently.
fn score(battle: &dyn AnyBattle, seat: Seat, post: &Node, read: &PostRead) -> (f64, Vec<String>) {
    let mut wrong = Vec::new();
    let (mut points, mut most) = (0.0, 0.0);
    let mut now = battle.duplicate();
    let mut understood: Vec<(String, Vec<(String, i32)>)> =
        read.understood().map(|(action, rolls)| (action.to_owned(), rolls.to_vec())).collect();
    let mut asked: Vec<Vec<String>> = Vec::new();
    let mut refused: Vec<(String, String, String)> = Vec::new();
    for item in &read.items {
        match &item.outcome {
            Outcome::Asked { readings, .. } => asked.push(
                readings.iter().map(|reading| reading.action.clone().unwrap_or_else(|| "nothing".to_owned())).collect(),
            ),
            Outcome::Refused { action, refused: reason, .. } => {
                refused.push((
                    action.clone(),
                    reason.code.clone(),
                    reason.clause.map(|clause| clause.to_string()).unwrap_or_default(),
                ));
            }
            _ => {}
        }
    }
    let dice: Vec<String> = texts(post, "dice");
    for (action, rolls) in &understood {
        for (name, value) in rolls {
            if !dice.contains(&format!("{name}={value}")) {
                wrong.push(format!("a die is made up for `{action}`: {name}={value}"));
            }
        }
        if texts(post, "never").contains(action) {
            wrong.push(format!("never: {action}"));
        }
    }
    understood.reverse();
    let offered = |asked: &[Vec<String>], now: &dyn AnyBattle, wanted: &str| {
        asked.iter().any(|readings| readings.iter().any(|reading| same(now, seat, reading, wanted)))
    };
    for item in post.get("expect").map(Node::list).unwrap_or_default() {
        if let Some(actions) = item.get("understood") {
            let actions: Vec<&str> = actions.list().iter().filter_map(Node::as_text).collect();
            if actions.is_empty() {
                most += 1.0;
                points += f64::from(u8::from(read.understood().next().is_none()));
            }
            for wanted in actions {
                most += 1.0;
                if understood.last().is_some_and(|(action, _)| same(&*now, seat, action, wanted)) {
                    understood.pop();
                    points += 1.0;
                } else if offered(&asked, &*now, wanted) {
                    points += 0.5;
                } else if refused.iter().any(|(action, ..)| action == wanted) {
                    points += 0.0;
                }
                let _ = now.act(seat, wanted, Rolls::Seeded);
            }
        }
        for question in item.get("asks").map(Node::list).unwrap_or_default() {
            most += 1.0;
            let wanted = texts(question, "candidates");
            let is = |readings: &Vec<String>| {
                wanted.iter().all(|wanted| {
                    readings.iter().any(|reading| reading == wanted || same(&*now, seat, reading, wanted))
                })
            };
            points += f64::from(u8::from(asked.iter().any(is)));
        }
        for no in item.get("refused").map(Node::list).unwrap_or_default() {
            most += 1.0;
            let (code, clause) = (no.text("code").unwrap(), no.text("clause").unwrap_or(""));
            let found = refused.iter().filter(|(_, known, _)| known == code);
            let best = found.map(|(_, _, known)| if known == clause { 1.0 } else { 0.5 }).fold(0.0, f64::max);
            points += if best > 0.0 {
                best
            } else if offered(&asked, &*now, no.text("action").unwrap()) {
                0.5
            } else {
                0.0
            };
        }
    }
    wrong.extend(understood.into_iter().map(|(action, _)| format!("not meant: {action}")));
    (if most > 0.0 { points / most } else { 0.0 }, wrong)
}

fn told(read: &PostRead) -> String {
    let mut out = String::new();
    for item in &read.items {
        let _ = match &item.outcome {
            Outcome::Understood { action, rolls } => writeln!(out, "    + {action} {rolls:?}   <- {}", item.text),
            Outcome::Asked { why, readings } => {
                let readings: Vec<_> = readings
                    .iter()
                    .map(|reading| {
                        format!(
                            "{}{}",
                            reading.action.clone().unwrap_or_default(),
                            reading.refused.as_ref().map(|r| format!("!{}", r.code)).unwrap_or_default()
                        )
                    })
                    .collect();
                writeln!(out, "    ? {readings:?} {}   <- {}", why.en, item.text)
            }
            Outcome::Refused { action, refused, .. } => writeln!(
                out,
                "    - {action}: {} {:?}   <- {}",
                refused.code,
                refused.clause.map(|clause| clause.to_string()),
                item.text
            ),
            Outcome::Passed { why } => writeln!(out, "    . {}   <- {}", why.en, item.text),
        };
    }
    out
}

/// Every post of a folder of a rulebook, read and scored.
fn run(folder: &str) -> BTreeMap<String, Score> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let only = std::env::var("POST").unwrap_or_default();
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let words = std::fs::read_to_string(root.join(format!("speech/{id}.toml"))).unwrap_or_default();
        let reader = Reader::with(&*rules, Speech::parse(id, &words).unwrap());
        let Ok(text) = std::fs::read_to_string(root.join(folder).join(format!("{id}.toml"))) else { continue };
        let file = read::toml(id, &text).unwrap();
        for post in file.get("post").map(Node::list).unwrap_or_default() {
            let name = post.text("id").unwrap();
            if !name.starts_with(&only) {
                continue;
            }
            let battle = position(&*rules, post);
            let seat = script::seat(battle.profile(), post.text("seat").unwrap()).unwrap();
            let read = reader.read(&*battle, seat, post.text("post").unwrap());
            let (points, wrong) = score(&*battle, seat, post, &read);
            let key = format!("{id} {}", post.text("lang").unwrap());
            let score = scores.entry(key).or_default();
            score.posts += 1;
            score.points += points;
            score.exact += usize::from(points > 0.999 && wrong.is_empty());
            if points < 0.999 || !wrong.is_empty() {
                println!("{name}: {points:.2} {wrong:?}\n{}", told(&read));
            }
            score.wrong.extend(wrong.into_iter().map(|what| format!("{name}: {what}")));
        }
    }
    scores
}

fn summary(scores: &BTreeMap<String, Score>) -> (usize, f64, Vec<String>) {
    let (mut posts, mut points, mut wrong) = (0, 0.0, Vec::new());
    for (key, score) in scores {
        println!(
            "{key}: {} posts, {:.2} points, {} exact, {} silently wrong",
            score.posts,
            score.points,
            score.exact,
            score.wrong.len()
        );
        posts += score.posts;
        points += score.points;
        wrong.extend(score.wrong.iter().cloned());
    }
    println!("all: {points:.2} of {posts}");
    (posts, points, wrong)
}

#[test]
fn posts_are_read_as_they_are_meant() {
    let mut scores = run("tests/data/posts");
    for (key, score) in run("tests/data/own") {
        scores.insert(format!("{key}, further ones"), score);
    }
    let (posts, points, wrong) = summary(&scores);
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What is read today is not lost again.
    assert!(points >= 0.98 * f64::from(u32::try_from(posts).unwrap()), "{points} of {posts}");
}
