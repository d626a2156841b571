//! A post read as moves: every passage that looks like a move is understood, asked, refused or shown as passed over. Where it is not sure, it asks.

mod bare;
mod deeds;
mod doers;
mod position;
mod settle;

use std::rc::Rc;

use holmgang_arena::erased::{AnyBattle, AnyRules, Refused};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use self::position::{MOST_TRIES, Position};
use crate::dice::{self, Face};
use crate::fill::{Filled, Group, Memory};
use crate::markup::{Passage, passages};
use crate::scan::{self, Mention, Names, What};
use crate::scene::{Entries, Scene};
use crate::sentence::{self, Sentence, Tone};
use crate::speech::{Speech, language};

/// The most characters of a post that are read; the rest is shown as passed over.
pub const MOST_CHARACTERS: usize = 20_000;

/// The most readings that are offered for one passage.
pub const MOST_READINGS: usize = 12;

/// The most actions that one post can hold.
const MOST_ACTIONS: usize = 40;

/// A reading of a passage that is not sure.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The action in notation; none: leave it out.
    pub action: Option<String>,
    /// Why the rules would refuse it, if they would.
    pub refused: Option<Refused>,
}

/// What came of a passage.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It is this action, and the rules allow it.
    Understood {
        /// In canonical notation.
        action: String,
        /// Dice that the post names for it.
        rolls: Vec<(String, i32)>,
    },
    /// It is not sure what is meant.
    Asked {
        /// Why.
        why: Words,
        /// What it may be, the nearest first.
        readings: Vec<Reading>,
    },
    /// It is this action, and the rules refuse it.
    Refused {
        /// In notation.
        action: String,
        /// The reason.
        refused: Refused,
        /// What would be legal of its kind.
        legal: Vec<String>,
    },
    /// It looks like a move and is none.
    Passed {
        /// Why.
        why: Words,
    },
}

/// A passage and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The words.
    pub text: String,
    /// Their line in what was pasted.
    pub line: usize,
    /// Who is to act when it is done.
    pub actor: Option<String>,
    /// What came of them.
    pub outcome: Outcome,
}

/// A post that was read.
#[derive(Clone, Debug)]
pub struct PostRead {
    /// Its language.
    pub lang: Lang,
    /// What came of it, in its order.
    pub items: Vec<Item>,
    /// Dice of the post that no roll takes for certain, as they are written. While there are any, nothing is rolled in their place.
    pub loose_dice: Vec<String>,
}

impl PostRead {
    /// The actions that were understood, in order, with their dice.
    pub fn understood(&self) -> impl Iterator<Item = (&str, &[(String, i32)])> {
        self.items.iter().filter_map(|item| match &item.outcome {
            Outcome::Understood { action, rolls } => Some((action.as_str(), rolls.as_slice())),
            _ => None,
        })
    }
}

/// What somebody has written before, and how a question is read past.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// Their last action.
    pub last: Option<String>,
    /// Whether what follows a question is read in the position after its first legal reading. An auditor reads so: what was meant was ruled long ago.
    pub goes_on: bool,
    /// What was said later about it. Of several readings that are as good, the one that it speaks of comes first.
    pub later: Option<String>,
}

/// Reads posts of one rulebook.
pub struct Reader {
    speech: Speech,
    entries: Entries,
}

impl Reader {
    /// A reader for these rules with the words of the binary.
    pub fn of(rules: &dyn AnyRules) -> Reader {
        Reader::with(rules, Speech::of(rules.profile().id))
    }

    /// A reader with words of one's own.
    pub fn with(rules: &dyn AnyRules, speech: Speech) -> Reader {
        let mut tables: Vec<String> = speech.deeds.iter().flat_map(|deed| deed.entries.iter().cloned()).collect();
        for form in speech.deeds.iter().flat_map(|deed| &deed.forms) {
            for slot in form.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
                let slot = slot.strip_prefix("by:").unwrap_or(slot);
                tables.extend(slot.split('|').map(str::to_owned));
            }
        }
        let entries = Entries::of(rules, &|table| tables.iter().any(|known| known == table));
        Reader { speech, entries }
    }

    /// How people say the actions.
    pub fn speech(&self) -> &Speech {
        &self.speech
    }

    /// The entries that can be named.
    pub fn entries(&self) -> &Entries {
        &self.entries
    }

    /// Reads a post of a seat in a position. The battle is not changed.
    pub fn read(&self, battle: &dyn AnyBattle, seat: Seat, post: &str) -> PostRead {
        self.read_on(battle, seat, post, &Before::default())
    }

    /// Reads a post of somebody who has written before: `once more` is what they did last.
    pub fn read_on(&self, battle: &dyn AnyBattle, seat: Seat, post: &str, before: &Before) -> PostRead {
        let short: String = post.chars().take(MOST_CHARACTERS).collect();
        let passages = passages(&short);
        let mut work = Work {
            reader: self,
            position: Position::new(Rc::from(battle.duplicate()), seat),
            before: None,
            seat,
            scene: Scene::of(battle, seat),
            first_actor: None,
            memory: Memory::default(),
            items: Vec::new(),
            waiting: false,
            acted: 0,
            last: before.last.clone(),
            goes_on: before.goes_on,
            later: before.later.as_deref().map(|text| self.named_in(battle, seat, text)).unwrap_or_default(),
            faces: Vec::new(),
            loose_dice: Vec::new(),
            heading: None,
            told: false,
            named_actor: false,
            cut: false,
            tries: std::cell::Cell::new(MOST_TRIES),
            long: passages
                .iter()
                .filter(|passage| !passage.marks.is_dead())
                .map(|passage| passage.text.chars().count())
                .sum::<usize>()
                > 400,
        };
        work.first_actor = work.scene.actor.clone();
        work.faces = dice::faces(&passages, &|text| work.scene.cells.contains_key(text));
        for passage in work.joined(&passages) {
            work.passage(&passage);
        }
        work.unused_dice();
        if short.len() < post.len() {
            let text: String = post.chars().skip(MOST_CHARACTERS).take(60).collect();
            let why = words!(
                "a post is read up to {MOST_CHARACTERS} characters",
                "пост читается до {MOST_CHARACTERS} знаков"
            );
            work.items.push(Item { text, line: 0, actor: None, outcome: Outcome::Passed { why } });
        }
        PostRead { lang: language(post), items: work.items, loose_dice: work.loose_dice }
    }
}

struct Work<'a> {
    reader: &'a Reader,
    position: Position,
    /// The battle before the last action that was understood.
    before: Option<Rc<dyn AnyBattle>>,
    seat: Seat,
    scene: Scene,
    first_actor: Option<String>,
    memory: Memory,
    items: Vec<Item>,
    /// Whether a question is open: what follows may hang on it.
    waiting: bool,
    acted: usize,
    /// Whether it is read on behind a question.
    goes_on: bool,
    /// Figures, cells and entries that are named later, by their ids.
    later: Vec<String>,
    /// The text of the last action that was read, allowed or not.
    last: Option<String>,
    faces: Vec<Face>,
    loose_dice: Vec<String>,
    long: bool,
    /// The deed that a heading names for the list below it.
    heading: Option<usize>,
    /// Whether the list being read tells of what was before.
    told: bool,
    /// Whether the sentence says that the one who acts does it.
    named_actor: bool,
    /// Whether it was said that the rest is not read.
    cut: bool,
    /// How many readings may still be put to the rules: a post cannot make the reader work without end.
    tries: std::cell::Cell<usize>,
}

/// The most passages that are shown.
const MOST_ITEMS: usize = 150;

/// Whether a text of notation was not understood as any action, in place of being an action that is not allowed.
fn is_no_action(refused: &Refused) -> bool {
    // What no rulebook knows breaks no clause; a refusal by a clause is one of a move.
    refused.code == "bad_request" || refused.code == "unknown_action" && refused.clause.is_none()
}

impl Work<'_> {
    fn passage(&mut self, passage: &Passage) {
        if passage.text.ends_with(':') && !passage.marks.is_dead() {
            self.told = sentence::sentences(&passage.text).iter().any(|sentence| sentence.tone == Tone::Told);
        } else if self.told && passage.marks.item {
            if self.deeds_in(&passage.text) {
                self.pass(&passage.text, passage.line, Tone::Told.why());
            }
            return;
        } else {
            self.told = false;
        }
        if passage.marks.is_dead() {
            self.remember_dead(passage);
            return;
        }
        if passage.marks.ooc {
            return self.out_of_character(passage);
        }
        if passage.marks.speech && !passage.marks.slanted {
            // What stands between words said aloud is told: by whom is not sure.
            let parts = sentence::aloud(&passage.text);
            if parts.iter().any(|(_, said)| !said) {
                for (text, speech) in parts {
                    let marks = crate::markup::Marks { speech, slanted: true, ..passage.marks };
                    self.passage(&Passage { text: text.to_owned(), marks, line: passage.line });
                }
                return;
            }
        }
        if !passage.marks.speech && (self.is_full(&passage.text, passage.line) || self.notation(passage)) {
            return;
        }
        for sentence in sentence::sentences(&passage.text) {
            if self.is_full(&sentence.text, passage.line) {
                return;
            }
            self.sentence(&sentence, passage);
        }
    }

    /// Whether the post has held as much as is read; from where on it is not, is said once.
    fn is_full(&mut self, text: &str, line: usize) -> bool {
        let is_full = MOST_ACTIONS <= self.items.len();
        if is_full && !self.cut {
            self.cut = true;
            let why = Words::new(
                "the post holds too much: from here on it is not read",
                "в посте слишком много: дальше он не прочитан",
            );
            self.pass(text, line, why);
        }
        is_full
    }

    /// Dice that no roll takes are told: else they would be rolled anew without a word.
    fn unused_dice(&mut self) {
        if self.acted == 0 {
            return;
        }
        let faces: Vec<Face> = self.faces.iter().filter(|face| !face.used).cloned().collect();
        for face in faces {
            let why = Words::new(
                "no roll of these actions takes this die for certain: type it in",
                "не ясно, какому броску отдать эту кость: введите её сами",
            );
            self.pass(&face.text, face.line, why);
            self.loose_dice.push(face.text);
        }
    }

    /// A list below a standing order is part of it.
    fn joined(&self, passages: &[Passage]) -> Vec<Passage> {
        let mut out: Vec<Passage> = Vec::new();
        let mut open = false;
        for passage in passages {
            if open && passage.marks.item && !passage.marks.is_dead() {
                if let Some(last) = out.last_mut() {
                    let more: String =
                        passage.text.chars().map(|c| if matches!(c, ';' | '.' | '!') { ',' } else { c }).collect();
                    last.text = format!("{} {more}", last.text);
                }
                continue;
            }
            open = passage.text.ends_with(':') && {
                let words = scan::words(&passage.text);
                let mentions = self.names().mentions(&passage.text, &words);
                mentions.iter().any(
                    |mention| matches!(mention.what, What::Deed(deed) if self.reader.speech.deeds[deed].conditional),
                )
            };
            out.push(passage.clone());
        }
        out
    }

    /// Quotes and struck lines that hold a deed are shown as passed over.
    fn remember_dead(&mut self, passage: &Passage) {
        let deeds = self.deeds_in(&passage.text);
        if deeds && self.items.len() < MOST_ACTIONS {
            let why = match passage.marks {
                marks if marks.struck => Words::new("struck out", "зачёркнуто"),
                marks if marks.quote => Words::new("somebody else's words", "чужие слова"),
                _ => Words::new("a signature", "подпись"),
            };
            self.pass(&passage.text, passage.line, why);
        }
    }

    fn names(&self) -> Names<'_> {
        Names { speech: &self.reader.speech, entries: &self.reader.entries, scene: &self.scene }
    }

    fn deeds_in(&self, text: &str) -> bool {
        let words = scan::words(text);
        let mentions = self.names().mentions(text, &words);
        mentions.iter().any(|mention| matches!(mention.what, What::Deed(_)) || self.deed_of(&mention.what).is_some())
    }

    /// The deed that an entry stands for.
    fn deed_of(&self, what: &What) -> Option<usize> {
        let What::Entry(entry) = what else { return None };
        let entry = &self.reader.entries.all[*entry];
        let own = format!("{}/{}", entry.table, entry.id);
        let deeds = &self.reader.speech.deeds;
        deeds
            .iter()
            .position(|deed| deed.entries.contains(&own))
            .or_else(|| deeds.iter().position(|deed| deed.entries.contains(&entry.table)))
    }

    fn pass(&mut self, text: &str, line: usize, why: Words) {
        if MOST_ITEMS <= self.items.len() {
            return;
        }
        let text = text.trim().to_owned();
        self.items.push(Item { text, line, actor: None, outcome: Outcome::Passed { why } });
    }

    /// What is said out of character is a move only where the rulebook's words say so: an offer.
    fn out_of_character(&mut self, passage: &Passage) {
        for sentence in sentence::sentences(&passage.text) {
            let words = scan::words(&sentence.text);
            let mentions = self.names().mentions(&sentence.text, &words);
            let said = mentions
                .iter()
                .find(|mention| matches!(mention.what, What::Deed(deed) if self.reader.speech.deeds[deed].ooc));
            match said {
                Some(Mention { what: What::Deed(deed), words: anchor, .. })
                    if sentence.tone == Tone::Plain && !sentence::is_denied(&words, *anchor) =>
                {
                    let group = Group { deed: *deed, anchor: *anchor, mentions: Vec::new(), span: (0, words.len()) };
                    self.group(&sentence, passage, &words, &group, false);
                }
                _ if mentions.iter().any(|mention| matches!(mention.what, What::Deed(_)))
                    && self.items.len() < MOST_ACTIONS =>
                {
                    self.pass(&sentence.text, passage.line, Words::new("out of character", "вне игры"));
                }
                _ => {}
            }
        }
    }

    /// A line that is notation as it stands.
    fn notation(&mut self, passage: &Passage) -> bool {
        let text = passage.text.trim().trim_start_matches('/').trim_end_matches(['.', '!', ',']).trim();
        let texts: Vec<&str> = text.split(';').map(str::trim).filter(|text| !text.is_empty()).collect();
        if texts.is_empty() || 8 < texts.len() || 200 < text.len() {
            return false;
        }
        let is_verb = |text: &str| {
            self.battle().verbs().iter().any(|verb| !verb.referee && text.split_whitespace().next() == Some(verb.en))
        };
        if !texts.iter().all(|text| is_verb(text)) {
            return false;
        }
        let understood = |text: &str| match self.after(text) {
            Ok(_) => true,
            Err(refused) => {
                !is_no_action(&refused)
                    && refused.code != "unknown_id"
                    && !text.contains('@')
                    && !passage.text.starts_with('/')
            }
        };
        // What follows another action can be tried only after it.
        if !texts.first().is_some_and(|text| understood(text)) {
            return false;
        }
        for text in texts {
            if self.waiting {
                self.ask(passage, text, waits(), vec![text.to_owned()]);
            } else {
                self.settle(passage, text, &Filled { texts: vec![text.to_owned()], ..Filled::default() }, &[]);
            }
        }
        true
    }

    fn battle(&self) -> &dyn AnyBattle {
        &**self.position.battle()
    }

    /// The action that a text of notation says, if the rules allow it now.
    fn check(&self, text: &str) -> Result<String, Refused> {
        self.position.check(text, &self.tries)
    }

    /// The battle after an action. The text may be typed by somebody, with names as the screen shows them.
    fn after(&self, text: &str) -> Result<Rc<dyn AnyBattle>, Refused> {
        self.position.after(text, &self.tries)
    }

    /// What follows is read in this position.
    fn go_to(&mut self, battle: Rc<dyn AnyBattle>) {
        self.position = Position::new(battle, self.seat);
    }

    fn sentence(&mut self, sentence: &Sentence, passage: &Passage) {
        let words = scan::words(&sentence.text);
        let mentions = self.names().mentions(&sentence.text, &words);
        let groups = self.groups(&words, &mentions, passage);
        let begun = self.items.len();
        let denied = |group: &Group| sentence::is_denied(&words, group.anchor);
        let conditional_deed =
            groups.iter().position(|group| self.reader.speech.deeds[group.deed].conditional && !denied(group));
        if passage.marks.speech {
            if !groups.is_empty() {
                self.pass(&sentence.text, passage.line, Words::new("said aloud", "сказано вслух"));
            }
        } else if let Some(place) = conditional_deed {
            // Its condition is part of it: all that is named belongs to it.
            let mut group = groups[place].clone();
            group.mentions = mentions.clone();
            group.span = (0, words.len());
            self.group(sentence, passage, &words, &group, false);
        } else if groups.is_empty() {
            self.bare(sentence, passage, &words, &mentions);
            // `Rest. No, wait…`: what was said is taken back, also where what comes in its place is not understood.
            let is_short = words.iter().filter(|word| !word.sign).count() <= 3;
            let names = |mention: &Mention| {
                matches!(mention.what, What::Figures { .. } | What::Entry(_) | What::Cell(_) | What::Foe { .. })
            };
            let nothing = begun == self.items.len() && sentence.tone == Tone::Plain;
            if sentence.corrects && nothing && (is_short || mentions.iter().any(names)) {
                self.take_back();
            }
        } else {
            match sentence.tone {
                Tone::Plain => self.deeds(sentence, passage, &words, &mentions, &groups),
                Tone::Condition { fallback } => self.condition(sentence, passage, &words, &groups, fallback),
                Tone::Question | Tone::Told | Tone::Wish => {
                    self.pass(&sentence.text, passage.line, sentence.tone.why());
                }
            }
        }
        if !passage.marks.speech && !sentence.text.ends_with(':') {
            self.unread(sentence, passage, &words, &mentions, begun);
        }
        self.remember(&mentions);
    }

    /// What looks like a move and came to nothing is shown, and asked where it can be read: nothing gets lost without a word.
    fn unread(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        words: &[scan::Word],
        mentions: &[Mention],
        begun: usize,
    ) {
        let shown: Vec<String> = self
            .items
            .get(begun.saturating_sub(1)..)
            .unwrap_or_default()
            .iter()
            .map(|item| item.text.clone())
            .collect();
        for mention in mentions {
            let deed = match mention.what {
                What::Deed(deed) => deed,
                _ => match self.deed_of(&mention.what) {
                    Some(deed) if !self.reader.speech.deeds[deed].aimed => deed,
                    _ => continue,
                },
            };
            let span = |place: usize| words.get(place).map_or((0, 0), |word| word.span);
            let raw =
                sentence.text.get(span(mention.words.0).0..span(mention.words.1.saturating_sub(1)).1).unwrap_or("");
            let spoken = matches!(mention.what, What::Deed(_)) && sentence::is_spoken_of(words, mention.words, false);
            if shown.iter().any(|text| text.contains(raw)) || spoken && self.long {
                continue;
            }
            // Up to the signs around it.
            let is_sign = |word: &scan::Word| matches!(word.text.as_str(), "," | ";" | "." | "—" | "–" | ":");
            let from = (0..mention.words.0).rev().find(|place| is_sign(&words[*place])).map_or(0, |place| place + 1);
            let to = (mention.words.1..words.len()).find(|place| is_sign(&words[*place])).unwrap_or(words.len());
            let own: Vec<Mention> =
                mentions.iter().filter(|known| from <= known.words.0 && known.words.1 <= to).cloned().collect();
            let text = sentence.text.get(span(from).0..span(to.saturating_sub(1)).1).unwrap_or(raw).to_owned();
            let says = own.iter().any(|known| {
                matches!(known.what, What::Figures { .. } | What::Cell(_)) && known.words != mention.words
            });
            let group = Group { deed, anchor: mention.words, mentions: own, span: (from, to) };
            let why =
                Words::new("it looks like a move and was not read as one", "похоже на ход, но как ход не прочитано");
            match self
                .fill(words, &group)
                .filter(|_| says && sentence.tone == Tone::Plain && !sentence::is_denied(words, mention.words))
            {
                Some(filled) => self.ask(passage, &text, why, filled.texts),
                None => self.pass(&text, passage.line, why),
            }
            return;
        }
    }

    /// Enemies that were named.
    fn remember(&mut self, mentions: &[Mention]) {
        for mention in mentions {
            if let What::Figures { any, .. } = &mention.what {
                if let [only] = any.as_slice() {
                    let id = self.scene.figures[*only].id.clone();
                    self.memory.named.retain(|known| *known != id);
                    self.memory.named.push(id);
                }
                let foes: Vec<&String> = any
                    .iter()
                    .map(|place| &self.scene.figures[*place])
                    .filter(|figure| figure.own == Some(false))
                    .map(|figure| &figure.id)
                    .collect();
                if let [only] = foes.as_slice() {
                    let id = (*only).clone();
                    self.memory.foes.retain(|known| *known != id);
                    self.memory.foes.push(id);
                }
            }
        }
    }
}

/// What follows an open question is not played.
fn waits() -> Words {
    Words::new("it waits for the answer to the question before it", "ждёт ответа на вопрос выше")
}
