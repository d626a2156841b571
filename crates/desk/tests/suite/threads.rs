//! Threads that were refereed by hand, with planted mistakes. The format is told in `tests/data/threads`.
#![allow(clippy::print_stdout, reason = "what a run found is for people to look at")]

use std::path::Path;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_arena::{read, script};
use holmgang_desk::answer::Markup;
use holmgang_desk::audit::told::told;
use holmgang_desk::audit::{Finding, audit};
use holmgang_desk::read::Reader;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
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
    let list = node.get(key).map(Node::list).unwrap_or_default();
    list.iter().filter_map(|node| node.as_text().map(str::to_owned)).collect()
}

fn begin(rules: &dyn AnyRules, thread: &Node) -> Box<dyn AnyBattle> {
    holmgang_desk::audit::thread::begin(rules, thread).unwrap_or_else(|faults| panic!("{:?}", faults.lines(Lang::En)))
}

fn set(battle: &mut dyn AnyBattle, node: &Node) {
    for entry in node.get("set").map(Node::entries).unwrap_or_default() {
        battle.set(&entry.key, &field(&entry.node)).unwrap();
    }
}

/// What the key of a thread says must be what the rulebook gives, else the thread is no test.
fn replay(rules: &dyn AnyRules, thread: &Node, tell: bool) {
    let mut battle = begin(rules, thread);
    let lang = if thread.text("lang") == Some("ru") { Lang::Ru } else { Lang::En };
    for step in thread.get("replay").map(Node::list).unwrap_or_default() {
        set(&mut *battle, step);
        let Some(action) = step.text("do") else { continue };
        let seat = script::seat(battle.profile(), step.text("seat").unwrap()).unwrap();
        let rolls = script::read_rolls(&texts(step, "rolls").join(" ")).unwrap();
        let name = format!("{}: {action}", thread.text("id").unwrap());
        match (battle.act(seat, action, Rolls::Given(rolls)), step.text("refused")) {
            (Ok(acted), None) => {
                let figures = battle.figures(acted.step, lang);
                if tell {
                    println!("{name}");
                    for line in battle.log(acted.step, Viewer::Seat(Seat::Referee), lang) {
                        println!("    {} {} {:?} {:?}", line.clause, line.line.text, line.line.tokens, line.line.cells);
                    }
                    for figure in &figures {
                        let terms: Vec<String> = figure
                            .terms
                            .iter()
                            .map(|term| format!("{:?} {} {} {}", term.op, term.value, term.label, term.clause))
                            .collect();
                        println!(
                            "      # {} {} = {} ({}) {}",
                            figure.id,
                            figure.name,
                            figure.exact,
                            figure.value,
                            terms.join("; ")
                        );
                    }
                }
                let mut from = 0;
                for wanted in texts(step, "figures") {
                    let is =
                        |figure: &holmgang_arena::erased::Figure| format!("{}={}", figure.id, figure.value) == wanted;
                    let found = figures.iter().skip(from).position(is);
                    from += found.unwrap_or_else(|| panic!("{name}: {wanted} is not in {figures:#?}")) + 1;
                }
            }
            (Err(refused), Some(code)) => {
                if tell {
                    println!("{name} REFUSED {:?} {}", refused.clause, refused.words.en);
                }
                assert_eq!(refused.code, code, "{name}");
            }
            (Ok(_), Some(code)) => panic!("{name}: not refused with {code}"),
            (Err(refused), None) => panic!("{name}: {}", refused.words.en),
        }
        let sheet = battle.sheet();
        for entry in step.get("expect").map(Node::entries).unwrap_or_default() {
            let found = sheet.at(&entry.key).unwrap_or_else(|fault| panic!("{name}: {}", fault.words.en));
            assert!(found.matches(&field(&entry.node)), "{name}: {} is {found}", entry.key);
        }
    }
}

fn each(mut with: impl FnMut(&dyn AnyRules, &Node)) {
    let only = std::env::var("THREAD").unwrap_or_default();
    for folder in ["threads", "own-threads"] {
        for id in REGISTRY.ids() {
            let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{folder}/{id}.toml"));
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let file = read::toml(id, &text).unwrap();
            for thread in file.get("thread").map(Node::list).unwrap_or_default() {
                if thread.text("id").unwrap().starts_with(&only) {
                    with(&*rules, thread);
                }
            }
        }
    }
}

#[test]
fn keys_of_threads_are_what_the_rulebooks_give() {
    let tell = std::env::var("TELL").is_ok();
    each(|rules, thread| replay(rules, thread, tell));
}

/// What a thread is checked to, beside what was planted in it.
fn check(rules: &dyn AnyRules, thread: &Node, tell: bool) -> (f64, usize, Vec<String>) {
    let reader = Reader::of(rules);
    let posts = holmgang_desk::audit::thread::posts(thread).unwrap();
    let lang = if thread.text("lang") == Some("ru") { Lang::Ru } else { Lang::En };
    let audit = audit(&reader, begin(rules, thread), &posts, lang);
    let name = thread.text("id").unwrap();
    if tell {
        for step in &audit.moves {
            println!("    {step:?}");
        }
        println!("{}", told(&audit, Markup::Text, lang));
        for finding in &audit.questions {
            println!(
                "QUESTION {} post {} {:?}: {} claimed {}, right {} <- {}",
                thread.text("id").unwrap_or(""),
                finding.post,
                finding.clause,
                finding.about.en,
                finding.claimed,
                finding.right,
                finding.text
            );
        }
    }
    let mut open: Vec<&Finding> = audit.findings.iter().collect();
    let (mut points, mut wrong) = (0.0, Vec::new());
    let planted = thread.get("mistakes").map(Node::list).unwrap_or_default();
    for mistake in planted {
        let (post, clause) = (mistake.int("post", 0), mistake.text("clause").unwrap());
        let (claimed, right) = (mistake.text("claimed").unwrap(), mistake.text("right").unwrap());
        let is = |finding: &&Finding, exact: bool| {
            i64::from(finding.post) == post
                && finding.clause.as_deref() == Some(clause)
                && (!exact || finding.right == right)
        };
        let place = open
            .iter()
            .position(|finding| is(finding, true))
            .or_else(|| open.iter().position(|finding| is(finding, false)));
        match place {
            Some(place) => {
                let finding = open.remove(place);
                if finding.right == right {
                    points += 1.0;
                } else {
                    points += 0.5;
                    wrong.push(format!("{name}: post {post} {clause}: right {} is told as {}", right, finding.right));
                }
            }
            None => wrong.push(format!("{name}: post {post} {clause} is missed: claimed {claimed}, right {right}")),
        }
    }
    for finding in open {
        points -= 1.0;
        wrong.push(format!(
            "{name}: post {} {:?} is invented: {} claimed {}, right {} <- {}",
            finding.post, finding.clause, finding.about.en, finding.claimed, finding.right, finding.text
        ));
    }
    (points, planted.len(), wrong)
}

/// The threads in which not all that was planted is told as a fault with its clause and number. `TELL=1` shows what was found in every thread.
const OPEN: &[&str] = &[];

#[test]
fn what_was_planted_is_found_and_nothing_is_invented() {
    let tell = std::env::var("TELL").is_ok();
    let (mut points, mut planted) = (0.0, 0);
    let (mut missed, mut invented): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    each(|rules, thread| {
        let id = thread.text("id").unwrap();
        let (found, all, faults) = check(rules, thread, tell);
        println!("{id}: {found} of {all}");
        points += found;
        planted += all;
        let (wrong, open): (Vec<String>, Vec<String>) =
            faults.into_iter().partition(|fault| fault.contains("is invented") || !OPEN.contains(&id));
        invented.extend(wrong);
        missed.extend(open);
    });
    println!("{points} of {planted}; open: {missed:#?}");
    assert!(invented.is_empty(), "{invented:#?}");
}

/// What is told of a thread is told in the language of who reads: no word of the other one but what somebody has written.
#[test]
fn findings_are_told_in_the_language_of_who_reads() {
    let mut strange = Vec::new();
    each(|rules, thread| {
        let id = thread.text("id").unwrap();
        let posts = holmgang_desk::audit::thread::posts(thread).unwrap();
        let lang = if thread.text("lang") == Some("ru") { Lang::Ru } else { Lang::En };
        let audit = audit(&Reader::of(rules), begin(rules, thread), &posts, lang);
        let all = || audit.findings.iter().chain(&audit.questions);
        let quoted: Vec<&str> = all().flat_map(|one| one.text.lines()).map(str::trim).collect();
        let whys =
            |lang: Lang| all().flat_map(move |one| [one.about.get(lang).to_owned(), one.why.get(lang).to_owned()]);
        let open = audit.unread.iter().map(|(.., why)| why.ru.clone());
        let report = told(&audit, Markup::Text, Lang::Ru);
        // The words of the thread stand between quotation marks or by themselves.
        let own = report.lines().filter(|line| !quoted.iter().any(|text| !text.is_empty() && line.contains(text)));
        let own = own.filter(|line| !line.contains(['«', '>'])).map(str::to_owned);
        for text in whys(Lang::Ru).chain(open).chain(own) {
            let words = text
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| 2 < word.len() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
            strange.extend(words.map(|word| format!("{id}: {word}: {text}")));
        }
        for text in whys(Lang::En) {
            if text.chars().any(|c| ('а'..='я').contains(&c)) {
                strange.push(format!("{id}: {text}"));
            }
        }
    });
    assert!(strange.is_empty(), "{} in another language: {strange:#?}", strange.len());
}
