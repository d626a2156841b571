//! A sentence as words, and what its words name.

mod lists;

use crate::fold::{fold, is_form, is_near};
use crate::scene::{Entries, NameWord, SMALL, Scene};
use crate::speech::{Phrase, Speech, beginning};
use lists::{BACK, FOE, HOSTILE, OWN, SELF, THEIRS};

/// A word or a sign of a sentence.
#[derive(Clone, Debug)]
pub struct Word {
    /// As it is compared; the sign itself for signs.
    pub text: String,
    /// Whether it begins with a capital letter.
    pub capital: bool,
    /// Where it begins and ends in the sentence, in bytes.
    pub span: (usize, usize),
    /// Whether it is a sign.
    pub sign: bool,
    /// Whether nothing stands between it and what is before.
    pub joined: bool,
}

/// What some words name.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A deed by its words.
    Deed(usize),
    /// An entry of the content.
    Entry(usize),
    /// One of these figures; the words cover a whole name of each or not.
    Figures {
        /// Their places.
        any: Vec<usize>,
        /// Which side the words name, if they do.
        own: Option<bool>,
        /// Whether a whole name is said.
        whole: bool,
        /// Whether the words are the name as it stands, so that it can be who acts.
        plain: bool,
    },
    /// Some enemy or other: `him`, `the other one`.
    Foe {
        /// Whether it points back to somebody named before.
        back: bool,
    },
    /// Who acts.
    Oneself,
    /// A cell; several where its letter can be read in several ways.
    Cell(Vec<String>),
    /// A number.
    Number(i64),
    /// What is counted.
    Amount(usize),
    /// A value of a deed.
    Flag(usize, usize),
    /// Words in quotes.
    Quoted(String),
}

/// Something named.
#[derive(Clone, Debug)]
pub struct Mention {
    /// Its words: from, up to.
    pub words: (usize, usize),
    /// What it is.
    pub what: What,
    /// How many letters are otherwise, or words left out.
    pub slips: usize,
}

/// Cuts a text into words.
pub fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut end = usize::MAX;
    while let Some((at, c)) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut upto = at + c.len_utf8();
        let is_word = c.is_alphanumeric();
        if is_word {
            while let Some((at, c)) = chars.peek().copied() {
                let inner = matches!(c, '\'' | '’' | '_')
                    && text.get(at + c.len_utf8()..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
                if !(c.is_alphanumeric() || inner) {
                    break;
                }
                upto = at + c.len_utf8();
                chars.next();
            }
        }
        let raw = text.get(at..upto).unwrap_or("");
        out.push(Word {
            text: if is_word { fold(raw) } else { raw.to_owned() },
            capital: c.is_uppercase(),
            span: (at, upto),
            sign: !is_word,
            joined: end == at,
        });
        end = upto;
    }
    out
}

/// The number that a word says.
pub fn number(word: &str) -> Option<i64> {
    if let Ok(number) = word.parse::<i64>() {
        return Some(number);
    }
    const WORDS: &[(&str, i64)] = &[
        ("один одна одно одну одного одной one", 1),
        ("два две двух двумя two twice дважды пара пару", 2),
        ("три трех тремя three thrice трижды", 3),
        ("четыре четырех four", 4),
        ("пять пяти five", 5),
        ("шесть шести six", 6),
        ("семь семи seven", 7),
        ("восемь восьми eight", 8),
        ("девять девяти nine", 9),
        ("десять десяти ten", 10),
    ];
    WORDS.iter().find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, number)| *number)
}

/// The place that an ordinal names.
fn ordinal(word: &str) -> Option<i64> {
    const STEMS: &[(&str, i64)] = &[
        ("перв", 1),
        ("втор", 2),
        ("трет", 3),
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("1st", 1),
        ("2nd", 2),
        ("3rd", 3),
    ];
    STEMS.iter().find(|(stem, _)| word.starts_with(stem)).map(|(_, number)| *number)
}

/// What a reader of posts knows while it reads.
pub struct Names<'a> {
    /// How people say it.
    pub speech: &'a Speech,
    /// The entries of the content.
    pub entries: &'a Entries,
    /// The position.
    pub scene: &'a Scene,
}

/// The most words of a name with what belongs to it: nobody is called by more.
const MOST_OF_NAME: usize = 12;

impl Names<'_> {
    /// What the words of a sentence name, in their order. What is part of a longer name is not told for itself.
    pub fn mentions(&self, text: &str, words: &[Word]) -> Vec<Mention> {
        let mut all: Vec<Mention> = Vec::new();
        let mut taken = vec![false; words.len()];
        let claim = |all: &mut Vec<Mention>, taken: &mut Vec<bool>, mention: Mention| {
            taken.iter_mut().take(mention.words.1).skip(mention.words.0).for_each(|taken| *taken = true);
            all.push(mention);
        };
        for (from, to, said) in quoted(text, words) {
            if self.entry_at(words, from + 1).is_none_or(|mention| mention.words.1 < to) {
                claim(&mut all, &mut taken, Mention { words: (from, to + 1), what: What::Quoted(said), slips: 0 });
            }
        }
        let mut at = 0;
        while at < words.len() {
            let next = if taken[at] { None } else { self.cell_at(words, at).or_else(|| self.entry_at(words, at)) };
            // A word of the deed itself is no weapon, though one may be called so: `удар мечом`.
            let next = next.filter(|mention| !self.is_own_word(words, mention));
            // The name of a figure that is there goes before that of an entry.
            let next = next.filter(|mention| {
                matches!(mention.what, What::Cell(_))
                    || self
                        .figure_at(words, &taken, at)
                        .is_none_or(|figure| figure.words.1 < mention.words.1 || 0 < figure.slips)
            });
            match next {
                Some(mention) if !taken[mention.words.0..mention.words.1].contains(&true) => {
                    at = mention.words.1;
                    claim(&mut all, &mut taken, mention);
                }
                _ => at += 1,
            }
        }
        at = 0;
        while at < words.len() {
            match self.figure_at(words, &taken, at) {
                Some(mention) => {
                    at = mention.words.1;
                    claim(&mut all, &mut taken, mention);
                }
                None => at += 1,
            }
        }
        self.phrases_in(words, &taken, &mut all);
        at = 0;
        while at < words.len() {
            if !taken[at]
                && !words[at].sign
                && !all.iter().any(|mention| {
                    mention.words.0 <= at
                        && at < mention.words.1
                        && matches!(mention.what, What::Deed(_) | What::Cell(_))
                })
            {
                let word = words[at].text.as_str();
                let what = match word {
                    _ if SELF.contains(&word) => Some(What::Oneself),
                    _ if BACK.contains(&word) => Some(What::Foe { back: true }),
                    _ if FOE.contains(&word) => Some(What::Foe { back: false }),
                    _ => number(word).map(What::Number),
                };
                all.extend(what.map(|what| Mention { words: (at, at + 1), what, slips: 0 }));
            }
            at += 1;
        }
        all.sort_by_key(|mention| (mention.words.0, mention.words.1));
        all
    }

    fn phrases_in(&self, words: &[Word], taken: &[bool], all: &mut Vec<Mention>) {
        let from = |at: usize| words[at..].iter().map(|word| word.text.as_str());
        let said = words.iter().filter(|word| !word.sign).count();
        for at in 0..words.len() {
            let free = |len: usize| !taken[at..at + len].contains(&true);
            let first = words[at].text.as_str();
            let longest = |phrases: &[Phrase]| {
                let fitting =
                    beginning(phrases, first).iter().filter_map(|phrase| Some((phrase.fits(from(at))?, phrase.whole)));
                fitting.filter(|(len, whole)| free(*len) && (!whole || *len == said)).map(|(len, _)| len).max()
            };
            let mut best: Option<(usize, usize)> = None;
            for (place, deed) in self.speech.deeds.iter().enumerate() {
                if let Some(len) = longest(&deed.say)
                    && best.is_none_or(|(_, known)| known < len)
                {
                    best = Some((place, len));
                }
                for (flag, known) in deed.flags.iter().enumerate() {
                    // A word may say a value and name something else as well: a weapon, a kind of deed.
                    if let Some(len) =
                        beginning(&known.say, first).iter().filter_map(|phrase| phrase.fits(from(at))).max()
                    {
                        all.push(Mention { words: (at, at + len), what: What::Flag(place, flag), slips: 0 });
                    }
                }
            }
            all.extend(best.map(|(place, len)| Mention { words: (at, at + len), what: What::Deed(place), slips: 0 }));
            for (place, amount) in self.speech.amounts.iter().enumerate() {
                if let Some(len) = longest(&amount.say) {
                    all.push(Mention { words: (at, at + len), what: What::Amount(place), slips: 0 });
                }
            }
            for cell in &self.speech.cells {
                if let Some(len) = longest(&cell.say)
                    && let Some(mention) = self.cell_in_words(words, at, len, &cell.write)
                {
                    all.push(mention);
                }
            }
        }
        // Of deeds that share words the longest stands.
        let deeds: Vec<(usize, usize)> =
            all.iter().filter(|mention| matches!(mention.what, What::Deed(_))).map(|mention| mention.words).collect();
        let inside = |one: (usize, usize), other: (usize, usize)| other.0 <= one.0 && one.1 <= other.1 && one != other;
        all.retain(|mention| {
            !matches!(mention.what, What::Deed(_)) || !deeds.iter().any(|other| inside(mention.words, *other))
        });
    }

    fn cell_in_words(&self, words: &[Word], at: usize, len: usize, write: &str) -> Option<Mention> {
        let behind = words.iter().enumerate().skip(at + len).take(4);
        let after = behind
            .filter(|(_, word)| !word.sign)
            .find_map(|(place, word)| Some((ordinal(&word.text).or_else(|| word.text.parse().ok())?, place + 1)));
        let before = at.checked_sub(1).and_then(|place| Some((ordinal(&words[place].text)?, place)));
        let (number, from, to) = match (after, before) {
            (Some((number, to)), _) => (number, at, to),
            (None, Some((number, from))) => (number, from, at + len),
            (None, None) => return None,
        };
        let id = write.replace("{n}", &number.to_string());
        let cells: Vec<String> = self
            .scene
            .cells
            .values()
            .filter(|cell| **cell == id || cell.ends_with(&format!("-{id}")))
            .cloned()
            .collect();
        (!cells.is_empty()).then_some(Mention { words: (from, to), what: What::Cell(cells), slips: 0 })
    }

    /// A cell as it is written, from a word on.
    fn cell_at(&self, words: &[Word], at: usize) -> Option<Mention> {
        let word = &words[at];
        if word.sign {
            return None;
        }
        let found = |cells: Vec<String>, to: usize| {
            (!cells.is_empty()).then_some(Mention { words: (at, to), what: What::Cell(cells), slips: 0 })
        };
        let letters: String = word.text.chars().take_while(|c| c.is_alphabetic()).collect();
        let digits = word.text.get(letters.len()..).unwrap_or("");
        let is_number = |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
        let sign = |place: usize, signs: &[char]| {
            words.get(place).is_some_and(|word| word.sign && word.text.starts_with(signs))
        };
        if is_number(digits) {
            if !letters.is_empty() {
                return found(self.scene.cells_called(&letters, digits), at + 1);
            }
            // `4,5`, `(4, 5)`, `4;5`.
            let second = words.get(at + 2)?;
            let tight = second.joined && words.get(at + 1)?.joined;
            let inside = at.checked_sub(1).is_some_and(|place| sign(place, &['('])) && sign(at + 3, &[')']);
            if !is_number(&second.text) || !(tight || inside) || !sign(at + 1, &[',', ';', ':']) {
                return None;
            }
            // `7,5,3` is a list of something else.
            let cell = self.scene.cells.get(&format!("{digits},{}", second.text))?;
            return found(vec![cell.clone()], at + 3);
        }
        let second = words.get(at + 2)?;
        let dash = sign(at + 1, &['-', '–', '‑', '−']) && second.joined && words.get(at + 1)?.joined;
        if digits.is_empty() && dash && is_number(&second.text) {
            return found(self.scene.cells_called(&letters, &second.text), at + 3);
        }
        None
    }

    /// Whether a single word names an entry that needs a target, and is a word of its deed as well.
    fn is_own_word(&self, words: &[Word], mention: &Mention) -> bool {
        let What::Entry(place) = mention.what else { return false };
        let (Some(entry), Some(word)) = (self.entries.all.get(place), words.get(mention.words.0)) else { return false };
        let is_said = |deed: &crate::speech::Deed| {
            deed.say.iter().any(|phrase| phrase.fits(std::iter::once(word.text.as_str())) == Some(1))
        };
        // `мечу два ножа` is a throw, `к мечу` is a sword: a word that is no name as it stands names something only behind a preposition.
        let before = mention.words.0.checked_sub(1).and_then(|before| words.get(before)).map_or("", |word| &word.text);
        let is_dative = word.text.ends_with(['у', 'ю']) && !matches!(before, "к" | "ко" | "по" | "своему" | "моему");
        mention.words.1 == mention.words.0 + 1
            && self
                .speech
                .deeds
                .iter()
                .any(|deed| (deed.aimed && deed.entries.contains(&entry.table) || is_dative) && is_said(deed))
    }

    /// The entry whose name begins at a word.
    pub fn entry_at(&self, words: &[Word], at: usize) -> Option<Mention> {
        let first = words.get(at).filter(|word| !word.sign)?;
        let letter = first.text.chars().next()?;
        let mut best: Option<(usize, Mention)> = None;
        let mut tied = false;
        for place in self.entries.by_letter.get(&letter).into_iter().flatten() {
            let entry = &self.entries.all[*place];
            for name in &entry.names {
                if let Some((to, slips)) = spelt(words, at, name) {
                    let score = (to - at) * 8 - slips * 4;
                    match &best {
                        Some((known, _)) if score < *known => {}
                        Some((known, kept)) if score == *known => tied |= kept.what != What::Entry(*place) && slips > 0,
                        _ => {
                            tied = false;
                            best = Some((score, Mention { words: (at, to), what: What::Entry(*place), slips }));
                        }
                    }
                }
            }
        }
        // What else it is called: `палочка` for a wand. It goes before a name that is only like it.
        let named = self.speech.names.iter().find_map(|named| {
            let len = beginning(&named.say, &first.text)
                .iter()
                .filter_map(|phrase| phrase.fits(words[at..].iter().map(|word| word.text.as_str())))
                .max()?;
            Some((self.entries.all.iter().position(|entry| entry.id == named.id)?, len))
        });
        // `ножа в` is more than `ножа`.
        let shorter =
            |len: usize| best.as_ref().is_none_or(|(_, mention)| 0 < mention.slips || mention.words.1 < at + len);
        if let Some((place, len)) = named.filter(|(_, len)| shorter(*len)) {
            return Some(Mention { words: (at, at + len), what: What::Entry(place), slips: 0 });
        }
        best.filter(|_| !tied).map(|(_, mention)| mention)
    }

    /// Whoever is named at a word.
    fn figure_at(&self, words: &[Word], taken: &[bool], at: usize) -> Option<Mention> {
        let mut any: Option<Vec<usize>> = None;
        let (mut own, mut to, mut slips, mut covered, mut plain) = (None, at, 0, 0, true);
        let mut place = at;
        while let Some(word) = words.get(place).filter(|_| !taken.get(place).copied().unwrap_or(true)) {
            if MOST_OF_NAME <= place - at {
                break;
            }
            if word.sign {
                // `зомби-воин` is one name.
                let hyphen = word.text == "-"
                    && word.joined
                    && words.get(place + 1).is_some_and(|word| word.joined)
                    && to == place;
                let at_sign = word.text == "@" && place == at;
                if !(hyphen || at_sign) {
                    break;
                }
                place += 1;
                continue;
            }
            let text = word.text.as_str();
            if to > at && SMALL.contains(&text) {
                place += 1;
                continue;
            }
            let side = if OWN.contains(&text) {
                Some(true)
            } else if THEIRS.contains(&text) || HOSTILE.iter().any(|stem| text.starts_with(stem)) {
                Some(false)
            } else {
                self.scene.sides.iter().find(|(stems, _)| is_form(text, stems)).map(|(_, own)| *own)
            };
            if let Some(id) = self.id_at(words, place) {
                return Some(Mention {
                    words: (at, id.1),
                    what: What::Figures { any: vec![id.0], own: None, whole: true, plain: true },
                    slips: 0,
                });
            }
            let all: Vec<usize> = (0..self.scene.figures.len()).collect();
            let known = any.as_ref().unwrap_or(&all);
            let exact: Vec<usize> = known.iter().copied().filter(|figure| self.is_of(*figure, word, false)).collect();
            let found = if exact.is_empty() && side.is_none() && any.is_none() {
                let near: Vec<usize> = known.iter().copied().filter(|figure| self.is_of(*figure, word, true)).collect();
                slips += usize::from(!near.is_empty());
                near
            } else {
                exact
            };
            if !found.is_empty() {
                plain &= self.is_plain(&found, text);
                any = Some(found);
                covered += 1;
            } else if side.is_none() || (any.is_some() && own.is_some()) {
                break;
            }
            if side.is_some() {
                own = own.or(side);
            }
            place += 1;
            to = place;
        }
        let any = any?;
        let any: Vec<usize> = match own {
            Some(side) if any.iter().any(|place| self.scene.figures[*place].own == Some(side)) => {
                any.into_iter().filter(|place| self.scene.figures[*place].own == Some(side)).collect()
            }
            _ => any,
        };
        let whole = any.iter().any(|place| self.scene.figures[*place].names.iter().any(|name| name.len() == covered));
        Some(Mention { words: (at, to), what: What::Figures { any, own, whole, plain }, slips })
    }

    /// The figure whose id is written at a word, and where the id ends.
    fn id_at(&self, words: &[Word], at: usize) -> Option<(usize, usize)> {
        let mut text = words.get(at)?.text.clone();
        let mut to = at + 1;
        let mut found = self
            .scene
            .by_id(&text)
            .filter(|_| text.contains('_') || text.chars().any(|c| c.is_ascii_digit()))
            .map(|place| (place, to));
        while let (Some(dash), Some(next)) = (words.get(to), words.get(to + 1)) {
            if dash.text != "-" || !dash.joined || !next.joined || 40 < text.len() {
                break;
            }
            text = format!("{text}-{}", next.text);
            to += 2;
            found = self.scene.by_id(&text).map(|place| (place, to)).or(found);
        }
        found
    }

    fn is_of(&self, figure: usize, word: &Word, near: bool) -> bool {
        let figure = &self.scene.figures[figure];
        let further = self.speech.names.iter().filter(|named| {
            named.id == figure.id || figure.names.iter().flatten().flatten().any(|stem| *stem == named.id)
        });
        if !near
            && further
                .flat_map(|named| &named.say)
                .any(|phrase| phrase.fits(std::iter::once(word.text.as_str())).is_some())
        {
            return true;
        }
        figure.names.iter().flat_map(|name| name.iter().map(move |stems| (name.len(), stems))).any(|(parts, stems)| {
            // A short name is a word of its own as well: `Рук`, `рука`. It counts with its capital letter alone.
            let short = parts == 1 && stems.iter().all(|stem| stem.chars().count() <= 3);
            if short && !word.capital {
                false
            } else if near {
                word.is_long() && is_near(&word.text, stems)
            } else {
                is_form(&word.text, stems)
            }
        })
    }

    fn is_plain(&self, figures: &[usize], word: &str) -> bool {
        figures.iter().any(|place| {
            self.scene.figures[*place]
                .shown
                .iter()
                .any(|shown| shown.split(|c: char| !c.is_alphanumeric()).any(|part| fold(part) == word))
        })
    }
}

impl Word {
    fn is_long(&self) -> bool {
        6 <= self.text.chars().count()
    }
}

/// Where a name that begins at a word ends, and with how many slips it is written.
fn spelt(words: &[Word], at: usize, name: &[NameWord]) -> Option<(usize, usize)> {
    let (mut place, mut slips) = (at, 0);
    for (number, stems) in name.iter().enumerate() {
        if 0 < number {
            while words.get(place).is_some_and(|word| {
                SMALL.contains(&word.text.as_str())
                    || (word.text == "-" && word.joined)
                    || matches!(word.text.as_str(), "'" | "’")
            }) {
                place += 1;
            }
        }
        let word = words.get(place).filter(|word| !word.sign)?;
        if !is_form(&word.text, stems) {
            // A short word is too near to others: `speak` is no misspelt `spear`.
            let short = word.text.chars().count() < 7 && name.len() < 2;
            if short || !is_near(&word.text, stems) {
                return None;
            }
            slips += 1;
        }
        place += 1;
    }
    (slips < 2 || slips < name.len() + 1).then_some((place, slips))
}

/// Words in quotes: the places of the opening and the closing sign, and what stands between.
fn quoted(text: &str, words: &[Word]) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let close = match words[at].text.as_str() {
            "\"" => "\"",
            "«" => "»",
            "“" | "„" => "”",
            _ => {
                at += 1;
                continue;
            }
        };
        let Some(end) = (at + 1..words.len())
            .take(400)
            .find(|place| words[*place].text == close || (close == "”" && words[*place].text == "“"))
        else {
            at += 1;
            continue;
        };
        let said = text.get(words[at].span.1..words[end].span.0).unwrap_or("").to_owned();
        found.push((at, end, said));
        at = end + 1;
    }
    found
}
