//! How people say the actions of a rulebook, in both languages: a table of words beside each rulebook, `speech/<ruleset>.toml`. A rulebook without one
//! is read by its notation alone.

use std::sync::LazyLock;

use holmgang_arena::read;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::words::Lang;
use rust_embed::RustEmbed;

use crate::fold::{fold, is_cyrillic, slips};

#[derive(RustEmbed)]
#[folder = "speech"]
struct Files;

/// The words of one rulebook.
#[derive(Clone, Debug, Default)]
pub struct Speech {
    /// What can be done.
    pub deeds: Vec<Deed>,
    /// Named amounts: `charges`.
    pub amounts: Vec<Amount>,
    /// Cells that are said in words: `back row, second`.
    pub cells: Vec<CellWord>,
    /// Further names of entries and figures: what they are called, and the id or the name that is meant.
    pub names: Vec<Named>,
    /// What rolls are called: `evade`.
    pub rolls: Vec<Named>,
    /// What values of figures and sides are called: `hp`.
    pub gauges: Vec<Named>,
    /// What computed numbers are called: `damage`.
    pub figures: Vec<Named>,
    /// Clauses behind others.
    pub causes: Vec<Cause>,
    /// What lies on cells is called: `fire`.
    pub marks: Vec<Mark>,
}

/// Something that can be done.
#[derive(Clone, Debug, Default)]
pub struct Deed {
    /// Its texts in notation with places to fill, the first that fits counts: `cast {spell}[ {foe}][ charges={charges}]`.
    pub forms: Vec<String>,
    /// Tables whose entries stand for it when they are named.
    pub entries: Vec<String>,
    /// Words that stand for it.
    pub say: Vec<Phrase>,
    /// Values that are said by words.
    pub flags: Vec<Flag>,
    /// The rolls that are the writer's own, in order.
    pub dice: Vec<String>,
    /// Whether it is a deed when it is said out of character.
    pub ooc: bool,
    /// Whether its words mean it even without anything that it is done to.
    pub alone: bool,
    /// Whether a condition belongs to it (standing orders, delayed actions).
    pub conditional: bool,
    /// Whether it hands the turn over.
    pub ends: bool,
    /// Whether it is the answer of somebody who says nothing.
    pub silent: bool,
    /// Whether it is what becomes of a turn in which only something impossible was tried.
    pub idle: bool,
    /// Whether it gives the battle up: never by a word in passing.
    pub grave: bool,
    /// Whether the name of an entry means it only beside somebody to do it to (a weapon).
    pub aimed: bool,
    /// Whether the figures of one's own side are meant by names that both sides have.
    pub friendly: bool,
}

/// A value that is said by words.
#[derive(Clone, Debug, Default)]
pub struct Flag {
    /// What is added: ` with=fist`; `{n}` is the number beside it.
    pub add: String,
    /// By which words.
    pub say: Vec<Phrase>,
}

/// A named amount.
#[derive(Clone, Debug)]
pub struct Amount {
    /// Its name.
    pub name: String,
    /// What is counted.
    pub say: Vec<Phrase>,
}

/// A cell in words.
#[derive(Clone, Debug)]
pub struct CellWord {
    /// The cell's name with a place for the number: `back-{n}`.
    pub write: String,
    /// By which words.
    pub say: Vec<Phrase>,
}

/// A further name.
#[derive(Clone, Debug)]
pub struct Named {
    /// The id.
    pub id: String,
    /// What it is called.
    pub say: Vec<Phrase>,
}

/// The clause behind another one: what a term is cited for is not always what was forgotten.
#[derive(Clone, Debug)]
pub struct Cause {
    /// The clause that is cited, or the id of a number.
    pub of: String,
    /// The clause that is behind it.
    pub is: String,
    /// When: `cited` in the same step, `told` before, `ended` by the words, `percent`, `order`, `spent` as the price of something told.
    pub when: String,
}

/// Something that lies on cells.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its id.
    pub id: String,
    /// Words that say that it is there.
    pub on: Vec<Phrase>,
    /// Words that say that it is gone.
    pub off: Vec<Phrase>,
}

/// Words in a row; each is written out, or begins so (`уд*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    words: Vec<Pattern>,
    /// Whether it counts only as a whole sentence (`=done`).
    pub whole: bool,
}

/// One word of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    open: bool,
}

impl Pattern {
    /// Whether a folded word is meant.
    pub fn fits(&self, word: &str) -> bool {
        // Every word of a post is held against every phrase: most begin otherwise.
        if word.as_bytes().first() != self.text.as_bytes().first() {
            return false;
        }
        if self.open {
            return word.starts_with(&self.text);
        }
        word == self.text || self.is_misspelt(word)
    }
}

impl Pattern {
    fn is_misspelt(&self, word: &str) -> bool {
        let first = word.chars().next();
        if first != self.text.chars().next() || first.is_none_or(is_cyrillic) || word.len() < 6 || self.text.len() < 6 {
            return false;
        }
        let (one, other): (Vec<char>, Vec<char>) = (word.chars().collect(), self.text.chars().collect());
        6 <= one.len() && 6 <= other.len() && slips(&one, &other, 1) <= 1
    }
}

impl Phrase {
    fn first_byte(&self) -> Option<u8> {
        self.words.first()?.text.as_bytes().first().copied()
    }

    /// How many of the words at the beginning are this phrase; none if they are not.
    pub fn fits<'a>(&self, words: impl Iterator<Item = &'a str>) -> Option<usize> {
        let mut words = words;
        self.words.iter().all(|pattern| words.next().is_some_and(|word| pattern.fits(word))).then_some(self.words.len())
    }
}

/// The phrases that several rulebooks have, by name: `speech/shared.toml`.
fn shared(name: &str) -> Vec<Phrase> {
    static SHARED: LazyLock<Option<Node>> = LazyLock::new(|| {
        let file = Files::get("shared.toml")?;
        read::toml("shared.toml", std::str::from_utf8(&file.data).ok()?).ok()
    });
    SHARED.as_ref().and_then(|file| file.text(name)).map(phrases).unwrap_or_default()
}

/// Phrases as they are written, with commas between, in the order of their first bytes; `@end` stands for the shared ones of that name.
pub fn phrases(text: &str) -> Vec<Phrase> {
    let of = |phrase: &str| {
        let phrase = phrase.trim();
        let (phrase, whole) = phrase.strip_prefix('=').map_or((phrase, false), |phrase| (phrase, true));
        let patterns = phrase.split_whitespace().map(|word| {
            let (text, open) = word.strip_suffix('*').map_or((word, false), |text| (text, true));
            Pattern { text: fold(text), open }
        });
        Phrase { words: patterns.collect(), whole }
    };
    let all = text.split(',').flat_map(|phrase| match phrase.trim().strip_prefix('@') {
        Some(name) => shared(name),
        None => vec![of(phrase)],
    });
    let mut all: Vec<Phrase> = all.filter(|phrase| !phrase.words.is_empty()).collect();
    all.sort_by_key(Phrase::first_byte);
    all
}

/// Those of the [`phrases`] that a word can begin.
pub fn beginning<'a>(phrases: &'a [Phrase], word: &str) -> &'a [Phrase] {
    let first = word.as_bytes().first().copied();
    let from = phrases.partition_point(|phrase| phrase.first_byte() < first);
    let len = phrases.get(from..).unwrap_or_default().partition_point(|phrase| phrase.first_byte() == first);
    phrases.get(from..from + len).unwrap_or_default()
}

impl Speech {
    /// The words of a rulebook of the binary.
    pub fn of(ruleset: &str) -> Speech {
        let name = format!("{ruleset}.toml");
        let text = Files::get(&name).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default();
        Speech::parse(&name, &text).unwrap_or_default()
    }

    /// Reads a table of words.
    ///
    /// # Errors
    /// The file is not TOML.
    pub fn parse(file: &str, text: &str) -> Result<Speech, Faults> {
        let root = read::toml(file, text)?;
        let list = |key: &str| root.get(key).map(Node::list).unwrap_or_default();
        Ok(Speech {
            deeds: list("deed").iter().map(deed).collect(),
            amounts: list("amount").iter().map(|node| Amount { name: text_of(node, "name"), say: say(node) }).collect(),
            cells: list("cell").iter().map(|node| CellWord { write: text_of(node, "write"), say: say(node) }).collect(),
            names: named(list("name")),
            rolls: named(list("roll")),
            gauges: named(list("gauge")),
            figures: named(list("figure")),
            causes: list("cause")
                .iter()
                .map(|node| Cause { of: text_of(node, "of"), is: text_of(node, "is"), when: text_of(node, "when") })
                .collect(),
            marks: list("mark")
                .iter()
                .map(|node| {
                    let of = |key| node.text(key).map(phrases).unwrap_or_default();
                    Mark { id: text_of(node, "id"), on: of("on"), off: of("off") }
                })
                .collect(),
        })
    }
}

fn named(list: &[Node]) -> Vec<Named> {
    list.iter().map(|node| Named { id: text_of(node, "id"), say: say(node) }).collect()
}

fn text_of(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}

fn say(node: &Node) -> Vec<Phrase> {
    node.text("say").map(phrases).unwrap_or_default()
}

fn texts(node: &Node, key: &str) -> Vec<String> {
    let list = node.get(key).map(Node::list).unwrap_or_default();
    list.iter().filter_map(|node| node.as_text().map(str::to_owned)).collect()
}

fn deed(node: &Node) -> Deed {
    let flags = node.get("flag").map(Node::list).unwrap_or_default();
    Deed {
        forms: texts(node, "do"),
        entries: texts(node, "entries"),
        say: say(node),
        flags: flags.iter().map(|flag| Flag { add: text_of(flag, "add"), say: say(flag) }).collect(),
        dice: texts(node, "dice"),
        ooc: node.bool("ooc", false),
        alone: node.bool("alone", false),
        conditional: node.bool("conditional", false),
        ends: node.bool("ends", false),
        silent: node.bool("silent", false),
        idle: node.bool("idle", false),
        grave: node.bool("grave", false),
        aimed: node.bool("aimed", false),
        friendly: node.bool("friendly", false),
    }
}

/// The language of a text: the one that most of its letters belong to.
pub fn language(text: &str) -> Lang {
    let cyrillic = text.chars().filter(|c| is_cyrillic(*c)).count();
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    if latin <= cyrillic { Lang::Ru } else { Lang::En }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_rulebooks::REGISTRY;

    #[test]
    fn every_rulebook_has_its_words() {
        for id in REGISTRY.ids() {
            let name = format!("{id}.toml");
            let file = Files::get(&name).unwrap_or_else(|| panic!("{name} is missing"));
            let speech = Speech::parse(&name, std::str::from_utf8(&file.data).unwrap()).unwrap();
            assert!(!speech.deeds.is_empty(), "{name}");
            for deed in &speech.deeds {
                assert!(
                    !deed.forms.is_empty() && (!deed.say.is_empty() || !deed.entries.is_empty()),
                    "{name}: {deed:?}"
                );
            }
        }
    }

    #[test]
    fn phrases_are_words_or_their_beginnings() {
        let all = phrases("конец хода, уд*");
        assert_eq!(all[0].fits(["конец", "хода"].into_iter()), Some(2));
        assert_eq!(all[1].fits(["удара"].into_iter()), Some(1));
        assert_eq!(all[0].fits(["конец"].into_iter()), None);
        let shared = phrases("@end, halt");
        assert!(shared.len() > 30 && shared.iter().any(|phrase| phrase.fits(["ends", "turn"].into_iter()) == Some(2)));
        assert_eq!(phrases("@no_such"), []);
    }
}
