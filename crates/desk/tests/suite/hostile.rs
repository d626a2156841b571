//! The reader against random play written out in prose, and against texts that nobody means well with.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules, ScenarioSource, Setup, TurnInfo};
use holmgang_desk::answer::{Markup, answer};
use holmgang_desk::audit::told::told;
use holmgang_desk::audit::{audit, thread};
use holmgang_desk::read::{Outcome, Reader};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// Numbers that repeat: a linear congruence is enough to choose from lists.
pub struct Chance(pub u64);

impl Chance {
    /// From 0 to `most` less one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most.max(1)
    }
}

const PROSE: &[&str] = &[
    "The crowd has gone quiet, and rain drums on the roof.",
    "Толпа притихла, и дождь барабанит по крыше.",
    "[i]Somewhere a dog is barking.[/i]",
    "[quote=\"Somebody\"]rest\nend\nattack blue-1[/quote]",
    "((НРПГ: извините за задержку, на работе завал))",
    "> nobody knows how this will turn out",
    "[s]end[/s]",
    "Песок скрипит на зубах. Пахнет железом.",
    "— Тихо стало, — донеслось с трибун.",
];

/// A battle with seeded dice.
pub fn start(rules: &dyn AnyRules, scenario: &str) -> Box<dyn AnyBattle> {
    let setup = Setup {
        scenario: ScenarioSource::Id(scenario.to_owned()),
        options: Vec::new(),
        key: [7; 32],
        rolls: Rolls::Seeded,
    };
    rules.start(&setup).map_err(|error| format!("{error:?}")).unwrap()
}

fn decider(battle: &dyn AnyBattle) -> Option<(Seat, Option<String>)> {
    let TurnInfo::Of { seats, .. } = battle.turn() else { return None };
    let seat = *seats.first()?;
    Some((seat, battle.view(Viewer::Seat(seat), Lang::En).wanted.and_then(|wanted| wanted.token)))
}

#[test]
fn random_play_in_random_prose_comes_back_exactly() {
    let mut chance = Chance(20);
    let mut compared = 0;
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        let scenarios = rules.scenarios();
        for _ in 0..12 {
            let scenario = &scenarios[chance.below(scenarios.len())].id;
            let mut battle = start(&*rules, scenario);
            for _ in 0..3 {
                let Some((seat, actor)) = decider(&*battle) else { break };
                let before = battle.duplicate();
                let mut done: Vec<String> = Vec::new();
                let mut post = vec![PROSE[chance.below(PROSE.len())].to_owned()];
                while done.len() < 4 && decider(&*battle) == Some((seat, actor.clone())) {
                    let mut offers = battle.offers(seat, Lang::En, false);
                    offers.retain(|offer| offer.refused.is_none() && !offer.beside);
                    if offers.is_empty() {
                        break;
                    }
                    let action = offers[chance.below(offers.len())].choice.action.clone();
                    let Ok(acted) = battle.act(seat, &action, Rolls::Seeded) else { break };
                    post.push(action);
                    done.push(acted.action);
                    post.push(PROSE[chance.below(PROSE.len())].to_owned());
                }
                let read = reader.read(&*before, seat, &post.join("\n"));
                let understood: Vec<&str> = read.understood().map(|(action, _)| action).collect();
                assert_eq!(understood, done, "{id} {scenario}:\n{}\n{read:#?}", post.join("\n"));
                compared += done.len();
            }
        }
    }
    assert!(100 < compared, "{compared}");
}

/// Random play in notation with its dice, and the log of it as the posts of the referee.
fn ruled(rules: &dyn AnyRules, chance: &mut Chance, lang: Lang) -> (Box<dyn AnyBattle>, Vec<thread::Post>) {
    let scenarios = rules.scenarios();
    let mut battle = start(rules, &scenarios[chance.below(scenarios.len())].id);
    let begun = battle.duplicate();
    let mut posts: Vec<thread::Post> = Vec::new();
    let mut post = |author: &str, text: String| {
        let number = u32::try_from(posts.len() + 1).unwrap();
        posts.push(thread::Post { number, author: author.to_owned(), text, line: number });
    };
    for _ in 0..6 {
        let from = battle.steps() + 1;
        for _ in 0..2 {
            let Some((seat, _)) = decider(&*battle) else { break };
            let mut offers = battle.offers(seat, Lang::En, false);
            offers.retain(|offer| offer.refused.is_none() && !offer.beside);
            if offers.is_empty() {
                break;
            }
            let action = offers[chance.below(offers.len())].choice.action.clone();
            let Ok(acted) = battle.act(seat, &action, Rolls::Seeded) else { break };
            let dice: Vec<String> = acted.rolls.iter().map(|roll| format!("{}: {}", roll.name, roll.value)).collect();
            let author = holmgang_arena::script::seat_word(battle.profile(), seat).to_owned();
            post(&author, format!("{}\n{}", acted.action, dice.join("\n")));
        }
        let viewer = Viewer::Seat(Seat::Referee);
        let told = holmgang_desk::answer::steps(&*battle, (from, battle.steps()), viewer, Markup::Text, lang);
        if !told.trim().is_empty() {
            post("referee", told);
        }
    }
    (begun, posts)
}

fn written(posts: &[thread::Post]) -> String {
    posts.iter().map(|post| format!("== {}\n{}", post.author, post.text)).collect::<Vec<_>>().join("\n")
}

/// What the program has ruled itself holds.
#[test]
fn what_is_ruled_by_the_rulebook_has_no_fault() {
    let mut chance = Chance(41);
    let mut checked = 0;
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        for round in 0..14 {
            let lang = if round % 2 == 0 { Lang::En } else { Lang::Ru };
            let (begun, posts) = ruled(&*rules, &mut chance, lang);
            let found = audit(&reader, begun, &posts, lang);
            checked += found.checked;
            assert!(found.findings.is_empty(), "{id}:\n{}\n{:#?}", written(&posts), found.findings);
        }
    }
    assert!(200 < checked, "{checked}");
}

/// One value of a ruling is told otherwise than the log has it: it is found where it stands, with the right number and a clause, and nothing else is.
#[test]
fn a_value_that_is_ruled_otherwise_is_found_with_its_number() {
    let mut chance = Chance(43);
    let (mut planted, mut told) = (0, 0);
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        for round in 0..12 {
            let lang = if round % 2 == 0 { Lang::En } else { Lang::Ru };
            let (begun, mut posts) = ruled(&*rules, &mut chance, lang);
            // The last ruling that tells of a value: what comes behind a mistake goes on from it.
            let last = posts.iter_mut().rev().filter(|post| post.author == "referee");
            let Some((post, right)) = last.filter_map(|post| Some((post.number, plant(&mut post.text)?))).next() else {
                continue;
            };
            let until = usize::try_from(post).unwrap();
            let found = audit(&reader, begun, &posts[..until], lang);
            planted += 1;
            let is = |finding: &holmgang_desk::audit::Finding| {
                finding.post == post && finding.right == right && finding.clause.is_some()
            };
            told += usize::from(found.findings.iter().chain(&found.questions).any(is));
            let others: Vec<_> = found.findings.iter().filter(|finding| !is(finding)).collect();
            assert!(others.is_empty(), "{id}, {right} in post {post}:\n{}\n{others:#?}", written(&posts));
        }
    }
    assert!(20 < planted && planted == told, "{told} of {planted}");
}

/// Another value behind the last arrow of a ruling; what stood there.
fn plant(text: &mut String) -> Option<String> {
    let starts = text.match_indices(" → ").map(|(at, arrow)| at + arrow.len());
    let is_value = |at: &usize| {
        let (before, after) = (text[..*at - " → ".len()].chars().next_back(), text[*at..].chars().next());
        before.zip(after).is_some_and(|(before, after)| before.is_ascii_digit() && after.is_ascii_digit())
    };
    let from = starts.filter(is_value).last()?;
    let right: String = text[from..].chars().take_while(char::is_ascii_digit).collect();
    // Cells are told with an arrow too: `7,7 → 6,6`.
    let is_cell = text[from + right.len()..].starts_with([',', '.'])
        && text[from + right.len() + 1..].starts_with(|c: char| c.is_ascii_digit());
    let claimed = right.parse::<i64>().ok().filter(|_| !is_cell)? + 3;
    text.replace_range(from..from + right.len(), &claimed.to_string());
    Some(right)
}

/// Texts cut, doubled and mixed from pieces that mean something to some part of the reader.
pub fn mixed(chance: &mut Chance) -> String {
    const PIECES: &[&str] = &[
        "[quote",
        "[/quote]",
        "[b]",
        "[dice=",
        "1d100:",
        "⟦",
        "⟧",
        "((",
        "))",
        "~~",
        "> ",
        "- ",
        "|",
        "\n",
        "```",
        "<p",
        "</p>",
        "&#x41;",
        "&#99999999999;",
        "&amp",
        "атака",
        "Велемиру",
        "cast ",
        "fire_bolt",
        "charges=99999999999999999999",
        "Г-3",
        "7,5",
        "(4,",
        "e2-e4",
        "\"",
        "«",
        "»",
        "если ",
        "if ",
        "не ",
        "not ",
        "twice",
        "🐎",
        "\u{202e}",
        "\u{0}",
        "ё",
        "É",
        "[[[[",
        "{spell}",
        "end",
        ";",
        ":",
        "→",
        "d20",
        "к20: ",
        "999",
        "-",
        "—",
        "O-O",
        "b8=N",
        "'",
        "[/s]",
        "[s]",
        "both",
        "все",
        "place ",
        "order dodge",
        "delay ",
        "[i]",
        "<blockquote>",
        " ",
        "  ",
        ".",
        "?!",
    ];
    (0..chance.below(120)).map(|_| PIECES[chance.below(PIECES.len())]).collect()
}

#[test]
fn nothing_that_is_pasted_makes_it_fall() {
    let mut chance = Chance(99);
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        let battle = start(&*rules, &rules.scenarios()[0].id);
        let (seat, _) = decider(&*battle).unwrap();
        let mut texts: Vec<String> = (0..60).map(|_| mixed(&mut chance)).collect();
        texts.extend([
            "".to_owned(),
            "[".repeat(3000),
            "(".repeat(3000),
            "\"".repeat(2000),
            "атака ".repeat(400),
            "[quote]".repeat(900),
            "г3-".repeat(600),
            "\u{fe0f}\u{200d}".repeat(500),
        ]);
        for text in texts {
            let read = reader.read(&*battle, seat, &text);
            assert!(read.items.len() <= 200, "{}", read.items.len());
            for markup in [Markup::Text, Markup::Markdown, Markup::Bbcode] {
                answer(&mut *battle.duplicate(), seat, &read, markup, Lang::Ru);
            }
        }
    }
}

/// Threads cut and mixed from posts of all rulebooks, numbers and markup: the audit ends, and in a time that grows with the text alone.
#[test]
fn no_thread_makes_the_audit_fall() {
    let mut chance = Chance(7);
    let authors = ["red", "blue", "white", "elves", "zombies", "referee", "bo", "judge", "black"];
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        let path = format!("{}/tests/data/threads/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        let file = holmgang_arena::read::toml(id, &std::fs::read_to_string(path).unwrap()).unwrap();
        for node in file.get("thread").map(holmgang_kernel::doc::Node::list).unwrap_or_default() {
            let posts = thread::posts(node).unwrap();
            for _ in 0..2 {
                let mut mixed_up = Vec::new();
                for number in 1..=12 {
                    let post = &posts[chance.below(posts.len())];
                    let other = &posts[chance.below(posts.len())];
                    let cut: String = post.text.chars().take(chance.below(300)).collect();
                    let rest: String = other.text.chars().skip(chance.below(200)).collect();
                    let text = format!("{cut}{}{rest}", mixed(&mut chance));
                    let author = if chance.below(3) == 0 { authors[chance.below(authors.len())] } else { &post.author };
                    mixed_up.push(thread::Post { number, author: author.to_owned(), text, line: 1 });
                }
                let bytes: usize = mixed_up.iter().map(|post| post.text.len()).sum();
                let battle = thread::begin(&*rules, node).unwrap();
                let begun = std::time::Instant::now();
                let found = audit(&reader, battle, &mixed_up, Lang::En);
                told(&found, Markup::Bbcode, Lang::Ru);
                let taken = begun.elapsed().as_micros();
                // A hundred times what it takes: a bound that a busy machine keeps, and endless work does not.
                assert!(
                    taken < 20_000_000 + 3_000 * u128::try_from(bytes).unwrap(),
                    "{id}: {bytes} bytes in {taken} µs"
                );
            }
        }
        for text in ["", "[quote=red]".repeat(900).as_str(), "1 + ".repeat(900).as_str(), "9 × ".repeat(900).as_str()]
        {
            let posts = ["referee", "red"].map(|author| thread::Post {
                number: 1,
                author: author.to_owned(),
                text: text.to_owned(),
                line: 1,
            });
            let battle = start(&*rules, &rules.scenarios()[0].id);
            audit(&reader, battle, &posts, Lang::Ru);
        }
    }
}

#[test]
fn the_answer_can_be_pasted_back() {
    let rules = REGISTRY.load("forum-duel", &ContentSources::builtin()).unwrap();
    let setup = Setup {
        scenario: ScenarioSource::Id("duel-1v1".to_owned()),
        options: Vec::new(),
        key: [0; 32],
        rolls: Rolls::Descending,
    };
    let mut battle = rules.start(&setup).map_err(|error| format!("{error:?}")).unwrap();
    let seat = Seat::Player(0);
    let read = Reader::of(&*rules).read(&*battle, seat, "Иду на Г-2. Каменная Стража на себя.\nБью мечом Велемиру.");
    assert_eq!(read.lang, Lang::Ru);
    let kinds: Vec<bool> = read.items.iter().map(|item| matches!(item.outcome, Outcome::Understood { .. })).collect();
    assert_eq!(kinds, [true, true, false], "{read:#?}");
    let told = answer(&mut *battle, seat, &read, Markup::Bbcode, read.lang);
    for part in [
        "[quote]Иду на Г-2.[/quote]",
        "[b]Шаг → Г-2[/b]",
        "[b]Каменная Стража → Радогост[/b]",
        "[b]Тяжёлый меч → Велемира[/b] нельзя",
        "[i]FD-9.10[/i]",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert!(!told.contains("```") && told.ends_with('\n'));
}
