//! Nothing that the desk writes for people holds an id of the program, in either language: random play of every rulebook, answered and audited.

use std::collections::BTreeSet;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{Acted, AnyBattle, AnyRules, TurnInfo};
use holmgang_arena::script::seat_word;
use holmgang_desk::answer::{self, Markup};
use holmgang_desk::audit::thread::{self, Post};
use holmgang_desk::audit::told::told;
use holmgang_desk::audit::{Audit, audit};
use holmgang_desk::read::{Outcome, PostRead, Reader};
use holmgang_desk::stake;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::words::words_of_the_program;

use crate::hostile::{Chance, start};

const MARKUPS: [Markup; 3] = [Markup::Text, Markup::Markdown, Markup::Bbcode];

/// What was looked at and what was found in it.
#[derive(Default)]
struct Found {
    ruleset: &'static str,
    tables: Vec<&'static str>,
    /// Names of the rolls that fell.
    rolls: BTreeSet<String>,
    cells: Vec<String>,
    words: BTreeSet<String>,
    texts: usize,
}

impl Found {
    fn look(&mut self, text: &str, lang: Lang) {
        for line in text.lines().filter(|line| !line.starts_with("> ") && !line.starts_with("[quote]")) {
            self.texts += 1;
            // What somebody wrote stands there as it was written.
            let line: String =
                line.split(['“', '«']).map(|part| part.rsplit(['”', '»']).next().unwrap_or("")).collect();
            let marks = ["[b]", "[/b]", "[i]", "[/i]", "[spoiler]", "[/spoiler]", "*"];
            let line = marks.iter().fold(line, |line, mark| line.replace(mark, ""));
            // `spell: 2` is the value of a roll, `spell 2` an entry of a table.
            let numbered = |word: &String| word.contains(' ') && !line.contains(word.as_str());
            let named = words_of_the_program(&line, lang, &self.tables).into_iter().filter(|word| !numbered(word));
            let named = named.filter(|word| !self.cells.iter().any(|cell| cell.ends_with(word)));
            let raw = self
                .rolls
                .iter()
                .filter(|roll| ["=", "@", " 1..", "`"].iter().any(|after| line.contains(&format!("{roll}{after}"))));
            for word in named.chain(raw.cloned()) {
                self.words.insert(format!("{}: {word:?} in {line:?}", self.ruleset));
            }
        }
    }

    /// Dice in an answer: those of the battle, those of the post, some of the post, and one that fits nothing.
    fn answers(&mut self, battle: &dyn AnyBattle, seat: Seat, read: &PostRead, lang: Lang) {
        for markup in MARKUPS {
            self.look(&answer::answer(&mut *battle.duplicate(), seat, read, markup, lang), lang);
        }
        let mut wrong = read.clone();
        wrong.loose_dice = vec!["9".to_owned()];
        self.look(&answer::answer(&mut *battle.duplicate(), seat, &wrong, Markup::Text, lang), lang);
        for item in &mut wrong.items {
            if let Outcome::Understood { rolls, .. } = &mut item.outcome {
                rolls.push(("block".to_owned(), 500));
            }
        }
        self.look(&answer::answer(&mut *battle.duplicate(), seat, &wrong, Markup::Text, lang), lang);
        for weighed in stake::of_post(battle, seat, read, lang, &|| false) {
            weighed.answers.iter().for_each(|answer| self.look(&answer.label, lang));
        }
    }

    fn audited(&mut self, audit: &Audit, lang: Lang) {
        for markup in MARKUPS {
            self.look(&told(audit, markup, lang), lang);
        }
    }
}

fn decider(battle: &dyn AnyBattle) -> Option<Seat> {
    match battle.turn() {
        TurnInfo::Of { seats, .. } => seats.first().copied(),
        TurnInfo::Over { .. } => None,
    }
}

/// Random play as a thread: players write notation, some with their dice; the referee tells the log, here and there with another number.
fn play(rules: &dyn AnyRules, reader: &Reader, chance: &mut Chance, found: &mut Found) -> bool {
    let lang = if chance.below(2) == 0 { Lang::En } else { Lang::Ru };
    let scenarios = rules.scenarios();
    let mut battle = start(rules, &scenarios[chance.below(scenarios.len())].id);
    let begun = battle.duplicate();
    let mut posts: Vec<Post> = Vec::new();
    for _ in 0..5 {
        let Some(seat) = decider(&*battle) else { break };
        let view = battle.view(Viewer::Seat(Seat::Referee), lang);
        found.cells = view.boards.iter().flat_map(|board| &board.cells).map(|cell| cell.id.clone()).collect();
        let mut offers = battle.offers(seat, Lang::En, false);
        offers.retain(|offer| offer.refused.is_none() && !offer.beside);
        if offers.is_empty() {
            break;
        }
        // What rolls is looked for: a few tries find it where there is any.
        let mut tried = (0..6).map(|_| {
            let action = offers[chance.below(offers.len())].choice.action.clone();
            let mut after = battle.duplicate();
            let acted = after.act(seat, &action, Rolls::Seeded).unwrap();
            (action, after, acted)
        });
        let first = tried.next().unwrap();
        let rolls = |acted: &Acted| !acted.rolls.is_empty();
        let found_one = if rolls(&first.2) { None } else { tried.find(|(.., acted)| rolls(acted)) };
        let (action, after, acted) = found_one.unwrap_or(first);
        found.rolls.extend(acted.rolls.iter().map(|roll| roll.name.clone()));
        let mut text = action.clone();
        if chance.below(2) == 0 {
            for roll in &acted.rolls {
                text.push_str(&format!("\nd{}: {}", roll.hi, roll.value));
            }
        }
        let read = reader.read(&*battle, seat, &text);
        found.answers(&*battle, seat, &read, lang);
        found.look(
            &answer::steps(&*after, (acted.step, acted.step), Viewer::Seat(Seat::Referee), Markup::Bbcode, lang),
            lang,
        );
        let number = |posts: &[Post]| u32::try_from(posts.len()).unwrap_or(0) + 1;
        let post = |posts: &[Post], author: &str, text| Post {
            number: number(posts),
            author: author.to_owned(),
            text,
            line: 1,
        };
        posts.push(post(&posts, seat_word(battle.profile(), seat), text));
        let lines = after.log_between(acted.step, acted.step, Viewer::Seat(Seat::Referee), lang);
        let mut ruled: String = lines.iter().map(|line| line.line.text.clone() + "\n").collect();
        match chance.below(4) {
            0 => ruled = ruled.replace(['3', '6', '8'], "7"),
            // Nobody says what fell.
            1 => ruled = lang.pick("Go on.", "Продолжаем.").to_owned(),
            _ => {}
        }
        posts.push(post(&posts, "referee", ruled));
        battle = after;
    }
    let audit = audit(reader, begun, &posts, lang);
    found.audited(&audit, lang);
    !audit.no_die.is_empty()
}

#[test]
fn nothing_that_the_desk_tells_holds_a_word_of_the_program() {
    let mut found = Found::default();
    for id in REGISTRY.ids() {
        let mut chance = Chance(21);
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        found.ruleset = id;
        found.tables = rules.tables().iter().map(|(table, _)| *table).collect();
        let without_dice = (0..12).filter(|_| play(&*rules, &reader, &mut chance, &mut found)).count();
        // Chess rolls in duels alone.
        assert!(0 < without_dice || id == "ability-chess", "{id}: every roll had its die");
    }
    let words: Vec<&String> = found.words.iter().collect();
    assert!(words.is_empty(), "{} in {} lines: {words:#?}", words.len(), found.texts);
    assert!(2_000 < found.texts, "{} lines", found.texts);
}

#[test]
fn threads_of_people_are_told_without_words_of_the_program() {
    let mut found = Found::default();
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let reader = Reader::of(&*rules);
        found.ruleset = id;
        found.tables = rules.tables().iter().map(|(table, _)| *table).collect();
        for folder in ["threads", "own-threads"] {
            let path = format!("{}/tests/data/{folder}/{id}.toml", env!("CARGO_MANIFEST_DIR"));
            let file = holmgang_arena::read::toml(id, &std::fs::read_to_string(path).unwrap()).unwrap();
            for node in file.get("thread").map(holmgang_kernel::doc::Node::list).unwrap_or_default() {
                let battle = thread::begin(&*rules, node).unwrap();
                let view = battle.view(Viewer::Seat(Seat::Referee), Lang::En);
                found.cells = view.boards.iter().flat_map(|board| &board.cells).map(|cell| cell.id.clone()).collect();
                for lang in [Lang::En, Lang::Ru] {
                    let audit = audit(&reader, battle.duplicate(), &thread::posts(node).unwrap(), lang);
                    found.audited(&audit, lang);
                }
            }
        }
    }
    let words: Vec<&String> = found.words.iter().collect();
    assert!(words.is_empty(), "{} in {} lines: {words:#?}", words.len(), found.texts);
}
