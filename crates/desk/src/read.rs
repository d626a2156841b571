//! A post read as moves: every passage that looks like a move is understood, asked, refused or shown as passed over. Where it is not sure, it asks.

use holmgang_arena::erased::{AnyBattle, AnyRules, Refused, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::dice::{self, Face};
use crate::fill::{Filled, Filler, Group, Memory};
use crate::markup::{Passage, passages};
use crate::scan::{self, Mention, Names, What, Word};
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
                tables.extend(slot.split('|').map(str::to_owned));
            }
        }
        let entries = Entries::of(rules, &|table| tables.iter().any(|known| known == table));
        Reader { speech, entries }
    }

    /// Reads a post of a seat in a position. The battle is not changed.
    pub fn read(&self, battle: &dyn AnyBattle, seat: Seat, post: &str) -> PostRead {
        let short: String = post.chars().take(MOST_CHARACTERS).collect();
        let passages = passages(&short);
        let mut work = Work {
            reader: self,
            battle: battle.duplicate(),
            before: None,
            seat,
            scene: Scene::of(battle, seat),
            first_actor: None,
            memory: Memory::default(),
            items: Vec::new(),
            waiting: false,
            acted: 0,
            last: None,
            faces: Vec::new(),
            heading: None,
            told: false,
            named_actor: false,
            tries: std::cell::Cell::new(MOST_TRIES),
            long: passages.iter().filter(|passage| !passage.marks.is_dead()).map(|passage| passage.text.chars().count()).sum::<usize>() > 400,
        };
        work.first_actor = work.scene.actor.clone();
        work.faces = dice::faces(&passages);
        for passage in work.joined(&passages) {
            work.passage(&passage);
        }
        if short.len() < post.len() {
            let text: String = post.chars().skip(MOST_CHARACTERS).take(60).collect();
            let why = words!("a post is read up to {MOST_CHARACTERS} characters", "пост читается до {MOST_CHARACTERS} знаков");
            work.items.push(Item { text, line: 0, outcome: Outcome::Passed { why } });
        }
        PostRead { lang: language(post), items: work.items }
    }
}

struct Work<'a> {
    reader: &'a Reader,
    battle: Box<dyn AnyBattle>,
    /// The battle before the last action that was understood.
    before: Option<Box<dyn AnyBattle>>,
    seat: Seat,
    scene: Scene,
    first_actor: Option<String>,
    memory: Memory,
    items: Vec<Item>,
    /// Whether a question is open: what follows may hang on it.
    waiting: bool,
    acted: usize,
    /// The text of the last action that was read, allowed or not.
    last: Option<String>,
    faces: Vec<Face>,
    long: bool,
    /// The deed that a heading names for the list below it.
    heading: Option<usize>,
    /// Whether the list being read tells of what was before.
    told: bool,
    /// Whether the sentence says that the one who acts does it.
    named_actor: bool,
    /// How many readings may still be put to the rules: a post cannot make the reader work without end.
    tries: std::cell::Cell<usize>,
}

/// The most readings of one post that are put to the rules.
const MOST_TRIES: usize = 1500;

/// The most passages that are shown.
const MOST_ITEMS: usize = 150;

/// Whether a text of notation was not understood as any action, in place of being an action that is not allowed.
fn is_no_action(refused: &Refused) -> bool {
    refused.code == "bad_request"
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
        if !passage.marks.speech && self.notation(passage) {
            return;
        }
        for sentence in sentence::sentences(&passage.text) {
            if MOST_ACTIONS <= self.items.len() {
                return;
            }
            self.sentence(&sentence, passage);
        }
    }

    /// A list below a standing order is part of it.
    fn joined(&self, passages: &[Passage]) -> Vec<Passage> {
        let mut out: Vec<Passage> = Vec::new();
        let mut open = false;
        for passage in passages {
            if open && passage.marks.item && !passage.marks.is_dead() {
                if let Some(last) = out.last_mut() {
                    let more: String = passage.text.chars().map(|c| if matches!(c, ';' | '.' | '!') { ',' } else { c }).collect();
                    last.text = format!("{} {more}", last.text);
                }
                continue;
            }
            open = passage.text.ends_with(':') && {
                let words = scan::words(&passage.text);
                let mentions = self.names().mentions(&passage.text, &words);
                mentions.iter().any(|mention| matches!(mention.what, What::Deed(deed) if self.reader.speech.deeds[deed].conditional))
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
        deeds.iter().position(|deed| deed.entries.contains(&own)).or_else(|| deeds.iter().position(|deed| deed.entries.contains(&entry.table)))
    }

    fn pass(&mut self, text: &str, line: usize, why: Words) {
        if MOST_ITEMS <= self.items.len() {
            return;
        }
        self.items.push(Item { text: text.trim().to_owned(), line, outcome: Outcome::Passed { why } });
    }

    /// What is said out of character is a move only where the rulebook's words say so: an offer.
    fn out_of_character(&mut self, passage: &Passage) {
        for sentence in sentence::sentences(&passage.text) {
            let words = scan::words(&sentence.text);
            let mentions = self.names().mentions(&sentence.text, &words);
            let said = mentions.iter().find(|mention| matches!(mention.what, What::Deed(deed) if self.reader.speech.deeds[deed].ooc));
            match said {
                Some(Mention { what: What::Deed(deed), words: anchor, .. }) if sentence.tone == Tone::Plain && !sentence::is_denied(&words, *anchor) => {
                    let group = Group { deed: *deed, anchor: *anchor, mentions: Vec::new(), span: (0, words.len()) };
                    self.group(&sentence, passage, &words, &group, false);
                }
                _ if mentions.iter().any(|mention| matches!(mention.what, What::Deed(_))) && self.items.len() < MOST_ACTIONS => {
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
        let is_verb = |text: &str| self.battle.verbs().iter().any(|verb| !verb.referee && text.split_whitespace().next() == Some(verb.en));
        if !texts.iter().all(|text| is_verb(text)) {
            return false;
        }
        let understood = |text: &str| match self.try_act(text, Rolls::Seeded) {
            Ok(_) => true,
            Err(refused) => !is_no_action(&refused) && refused.code != "unknown_id" && !text.contains('@') && !passage.text.starts_with('/'),
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

    fn try_act(&self, text: &str, rolls: Rolls) -> Result<Box<dyn AnyBattle>, Refused> {
        let left = self.tries.get();
        if left == 0 {
            let words = Words::new("the post holds too many readings", "в посте слишком много прочтений");
            return Err(Refused { code: "bad_request".to_owned(), clause: None, words, script: None });
        }
        self.tries.set(left - 1);
        let mut copy = self.battle.duplicate();
        copy.act(self.seat, text, rolls).map(|_| copy)
    }

    fn sentence(&mut self, sentence: &Sentence, passage: &Passage) {
        let words = scan::words(&sentence.text);
        let mentions = self.names().mentions(&sentence.text, &words);
        let groups = self.groups(&words, &mentions, passage);
        let denied = |group: &Group| sentence::is_denied(&words, group.anchor);
        let conditional_deed = groups.iter().position(|group| self.reader.speech.deeds[group.deed].conditional && !denied(group));
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
        } else {
            match sentence.tone {
                Tone::Plain => self.deeds(sentence, passage, &words, &mentions, &groups),
                Tone::Condition { fallback } => self.condition(sentence, passage, &words, &groups, fallback),
                Tone::Question | Tone::Told | Tone::Wish => {
                    self.pass(&sentence.text, passage.line, sentence.tone.why());
                }
            }
        }
        self.remember(&mentions);
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
                let foes: Vec<&String> = any.iter().map(|place| &self.scene.figures[*place]).filter(|figure| figure.own == Some(false)).map(|figure| &figure.id).collect();
                if let [only] = foes.as_slice() {
                    let id = (*only).clone();
                    self.memory.foes.retain(|known| *known != id);
                    self.memory.foes.push(id);
                }
            }
        }
    }

    /// The deeds of a sentence with what belongs to each.
    fn groups(&self, words: &[Word], mentions: &[Mention], passage: &Passage) -> Vec<Group> {
        let mut anchors: Vec<(usize, (usize, usize), bool)> = Vec::new();
        for mention in mentions {
            match mention.what {
                What::Deed(deed) => anchors.push((deed, mention.words, false)),
                What::Entry(_) => anchors.extend(self.deed_of(&mention.what).map(|deed| (deed, mention.words, true))),
                _ => {}
            }
        }
        let counted = |at: (usize, usize)| mentions.iter().any(|mention| matches!(mention.what, What::Amount(_)) && mention.words.1 <= at.0);
        anchors.retain(|(_, at, is_entry)| *is_entry || !sentence::is_spoken_of(words, *at, counted(*at)));
        let colon = words.iter().position(|word| word.text == ":" || word.text == "→");
        if let Some(colon) = colon
            && anchors.iter().any(|(_, at, _)| colon < at.0)
            && (passage.marks.item || colon < 4)
        {
            let labelled = |at: &(usize, usize)| at.0 < colon;
            let keeps = |deed: usize| {
                let deed = &self.reader.speech.deeds[deed];
                deed.conditional || deed.forms.iter().any(|form| form.contains("{text}"))
            };
            if !anchors.iter().any(|(deed, at, _)| labelled(at) && keeps(*deed)) {
                anchors.retain(|(_, at, _)| !labelled(at));
            }
        }
        let separates = |word: &Word| matches!(word.text.as_str(), "," | ";" | "—" | "–" | "→" | "." | "и" | "and" | "then" | "потом" | "затем" | "а" | "also" | "plus" | "+" | "или" | "or");
        let between = |from: usize, to: usize| words.get(from..to).unwrap_or_default().iter().any(separates);
        // A verb beside the name of what is done belongs to it, unless it has a place for the name.
        let mut kept: Vec<(usize, (usize, usize), bool)> = Vec::new();
        for (place, anchor) in anchors.iter().enumerate() {
            let (deed, at, is_entry) = *anchor;
            let takes = |deed: usize, table: &str| self.reader.speech.deeds[deed].forms.iter().any(|form| form.contains(&format!("{{{table}")) || form.contains(&format!("|{table}")));
            let table = |at: (usize, usize)| mentions.iter().find(|mention| mention.words == at).and_then(|mention| match mention.what {
                What::Entry(entry) => Some(self.reader.entries.all[entry].table.clone()),
                _ => None,
            });
            let absorbed = anchors.iter().enumerate().any(|(other_place, (other, other_at, other_entry))| {
                if other_place == place || other_place.abs_diff(place) != 1 {
                    return false;
                }
                let (first, second) = if at.0 < other_at.0 { (at.1, other_at.0) } else { (other_at.1, at.0) };
                if between(first, second) {
                    return false;
                }
                let weapon = |deed: usize| self.reader.speech.deeds[deed].aimed;
                match (is_entry, *other_entry) {
                    (false, true) => !weapon(*other) && table(*other_at).is_none_or(|table| !takes(deed, &table)),
                    (true, false) => weapon(deed) || table(at).is_some_and(|table| takes(*other, &table)),
                    // Of two verbs side by side the one with something to fill is meant.
                    (false, false) => other_at.0 < at.0 && *other == deed || (at.0 < other_at.0 && self.reader.speech.deeds[deed].alone < self.reader.speech.deeds[*other].alone && second - first < 2),
                    _ => false,
                }
            });
            if !absorbed {
                kept.push(*anchor);
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut start = 0;
        for (place, (deed, at, _)) in kept.iter().enumerate() {
            let next = kept.get(place + 1).map_or(words.len(), |(_, at, _)| at.0);
            // What stands between two deeds belongs to the first, up to the last sign between them.
            let end = match kept.get(place + 1) {
                Some(_) => {
                    let strong = |word: &Word| matches!(word.text.as_str(), ";" | "then" | "потом" | "затем" | "и" | "and" | "." | "а" | "→" | "—" | "+");
                    let inner = (at.1..next).rev().find(|place| words.get(*place).is_some_and(strong));
                    inner.or_else(|| (at.1..next).rev().find(|place| words.get(*place).is_some_and(separates))).unwrap_or(next)
                }
                None => words.len(),
            };
            let own: Vec<Mention> = mentions.iter().filter(|mention| start <= mention.words.0 && mention.words.1 <= end.max(at.1)).cloned().collect();
            groups.push(Group { deed: *deed, anchor: *at, mentions: own, span: (start, end) });
            start = end;
        }
        groups
    }

    fn deeds(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], mentions: &[Mention], groups: &[Group]) {
        let choice = words.iter().any(|word| matches!(word.text.as_str(), "или" | "либо" | "or")) && 1 < groups.len();
        if choice {
            let why = Words::new("one of several is left open", "названо на выбор");
            let texts = groups.iter().filter_map(|group| self.fill(words, group)).flat_map(|filled| filled.texts).collect();
            return self.ask(passage, &sentence.text, why, texts);
        }
        // A move in its own notation before a word that hands the turn over: `Nf3, done`.
        if let Some(first) = groups.first().filter(|group| self.reader.speech.deeds[group.deed].alone)
            && let Some(before) = words.get(first.anchor.0).and_then(|word| sentence.text.get(..word.span.0))
        {
            self.moves_in(before, passage, words, mentions.iter().filter(|mention| mention.words.1 <= first.anchor.0).cloned().collect());
        }
        let mut subject: Option<Subject> = None;
        for (number, group) in groups.iter().enumerate() {
            if sentence::is_denied(words, group.anchor) {
                let text = piece(&sentence.text, words, group);
                self.pass(&text, passage.line, Words::new("it is denied", "сказано, что этого не делают"));
                continue;
            }
            let mut group = group.clone();
            if let Some((place, found)) = self.subject(words, &group) {
                group.mentions.remove(place);
                subject = Some(found);
            }
            self.named_actor = matches!(subject, Some(Subject::Actor));
            match &subject {
                Some(Subject::Foe) => {
                    let text = piece(&sentence.text, words, &group);
                    self.pass(&text, passage.line, Words::new("told of somebody else", "сказано о другом"));
                    continue;
                }
                Some(Subject::Ally(name)) => {
                    let (en, ru) = (&name[0], &name[1]);
                    let why = words!("{en} is not the one who acts now", "сейчас ходит не {ru}");
                    let texts = self.fill(words, &group).map(|filled| filled.texts).unwrap_or_default();
                    let text = piece(&sentence.text, words, &group);
                    self.ask(passage, &text, why, texts);
                    continue;
                }
                _ => {}
            }
            self.group(sentence, passage, words, &group, sentence.corrects && number == 0);
        }
        self.named_actor = false;
    }

    /// Who is said to act, and the place of the mention.
    fn subject(&self, words: &[Word], group: &Group) -> Option<(usize, Subject)> {
        let (place, mention) = group.mentions.iter().enumerate().find(|(_, mention)| matches!(mention.what, What::Figures { .. }))?;
        let What::Figures { any, own, plain, .. } = &mention.what else { return None };
        let before = mention.words.0.checked_sub(1).and_then(|place| words.get(place));
        let behind = words.get(mention.words.1).map_or("", |word| word.text.as_str());
        let label = matches!(behind, ":" | "→" | ",") && mention.words.0 <= 1 && behind != ",";
        let is_prep = before.is_some_and(|word| sentence::is_preposition(&word.text));
        if group.anchor.0 < mention.words.0 || is_prep || !(*plain || label) || behind == "'" {
            return None;
        }
        let of = |side: Option<bool>| any.iter().filter(|place| self.scene.figures[**place].own == side).count();
        let acting = self.scene.acting();
        if *own != Some(false) && acting.is_some_and(|acting| any.contains(&acting)) {
            return Some((place, Subject::Actor));
        }
        if acting.is_none() || self.scene.actor.as_ref().is_some_and(|actor| self.scene.by_id(actor).is_none()) {
            return None;
        }
        // A rulebook in which the whole side acts has no one who acts by name.
        if self.reader.speech.deeds.iter().any(|deed| deed.forms.iter().any(|form| form.contains("{own_cell}"))) && 0 < of(Some(true)) {
            return None;
        }
        if *own != Some(false) && 0 < of(Some(true)) {
            let figure = any.iter().find(|place| self.scene.figures[**place].own == Some(true))?;
            return Some((place, Subject::Ally(self.scene.figures[*figure].shown.clone())));
        }
        let aimed = group.anchor.0 <= mention.words.1 + 1 && 1 < group.anchor.1;
        (aimed || !label).then_some((place, Subject::Foe))
    }

    /// The readings of a group. Words that several deeds share mean the one that the rules allow now.
    fn fill(&self, words: &[Word], group: &Group) -> Option<Filled> {
        let names = self.names();
        let of = |deed: usize| {
            let group = Group { deed, ..group.clone() };
            Filler { names: &names, memory: &self.memory, words, group: &group }.fill()
        };
        let first = of(group.deed);
        let allowed = |filled: &Filled| filled.texts.iter().chain(filled.others.iter().flatten()).any(|text| self.try_act(text, Rolls::Seeded).is_ok());
        if first.as_ref().is_some_and(&allowed) || group.anchor.0 == group.anchor.1 {
            return first.map(|filled| self.aimed(filled, &allowed));
        }
        let said = |deed: &crate::speech::Deed| deed.say.iter().any(|phrase| phrase.fits(words[group.anchor.0..].iter().map(|word| word.text.as_str())) == Some(group.anchor.1 - group.anchor.0));
        let others = self.reader.speech.deeds.iter().enumerate().filter(|(place, deed)| *place != group.deed && said(deed));
        let other = others.filter_map(|(place, _)| of(place)).find(|filled| allowed(filled));
        other.or(first).map(|filled| self.aimed(filled, &allowed))
    }

    /// With the target that was named before, where none is named and the rules want one.
    fn aimed(&self, filled: Filled, allowed: &dyn Fn(&Filled) -> bool) -> Filled {
        let [text] = filled.texts.as_slice() else { return filled };
        if filled.target.is_some() || allowed(&filled) || !matches!(self.try_act(text, Rolls::Seeded), Err(refused) if refused.code.contains("target") || is_no_action(&refused)) {
            return filled;
        }
        let id_is_in = |id: &str| text.split_whitespace().any(|word| word == id);
        if self.scene.figures.iter().any(|figure| id_is_in(&figure.id)) {
            return filled;
        }
        let (head, named) = text.split_once(" charges=").map_or((text.as_str(), String::new()), |(head, rest)| (head, format!(" charges={rest}")));
        let with = |ids: Vec<String>, found: bool| {
            let target = if ids.len() == 1 { ids.first().cloned() } else { None };
            let texts = ids.into_iter().map(|id| format!("{head} {id}{named}")).collect();
            Filled { texts, target, found, others: Vec::new(), ..filled.clone() }
        };
        let before: Vec<String> = self.memory.named.iter().filter(|id| self.scene.by_id(id).is_some() && self.scene.actor.as_ref() != Some(id)).cloned().collect();
        if before.len() == 1 {
            let one = with(before, false);
            if allowed(&one) {
                return one;
            }
        }
        let foes: Vec<String> = self.scene.foes().iter().map(|place| self.scene.figures[*place].id.clone()).collect();
        if foes.len() == 1 {
            let one = with(foes, false);
            return if allowed(&one) { one } else { filled };
        }
        let all = with(self.scene.figures.iter().map(|figure| figure.id.clone()).collect(), true);
        if allowed(&all) { all } else { filled }
    }

    fn condition(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], groups: &[Group], fallback: bool) {
        let mut texts: Vec<String> = Vec::new();
        for group in groups {
            texts.extend(self.fill(words, group).map(|filled| filled.texts).unwrap_or_default());
        }
        // The rest of a choice that hangs on an action just read: both are open then.
        if fallback
            && !texts.iter().any(|text| self.try_act(text, Rolls::Seeded).is_ok())
            && let Some(before) = self.before.take()
            && let Some(place) = self.items.iter().rposition(|item| matches!(item.outcome, Outcome::Understood { .. }))
            && let Outcome::Understood { action, .. } = &self.items[place].outcome
        {
            texts.insert(0, action.clone());
            self.items.remove(place);
            self.battle = before;
            self.look();
        }
        // Sentences of one condition are one question.
        if let Some(Item { outcome: Outcome::Asked { readings, .. }, text, .. }) = self.items.last_mut()
            && sentence.goes_on
        {
            let known: Vec<String> = readings.iter().filter_map(|reading| reading.action.clone()).collect();
            *text = format!("{text} {}", sentence.text);
            let more = self.readings(texts.into_iter().filter(|text| !known.contains(text)).collect());
            if let Some(Item { outcome: Outcome::Asked { readings, .. }, .. }) = self.items.last_mut() {
                let at = readings.len().saturating_sub(1);
                let fresh: Vec<Reading> = more.into_iter().filter(|reading| !readings.contains(reading)).collect();
                readings.splice(at..at, fresh);
            }
            return;
        }
        let why = Words::new("it hangs on a condition", "это сказано с условием");
        self.ask(passage, &sentence.text, why, texts);
    }

    fn look(&mut self) {
        self.scene = Scene::of(&*self.battle, self.seat);
    }

    fn group(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], group: &Group, corrects: bool) {
        let text = piece(&sentence.text, words, group);
        let deed = &self.reader.speech.deeds[group.deed];
        let Some(filled) = self.fill(words, group) else {
            if sentence.text.ends_with(':') {
                self.heading = Some(group.deed);
                return;
            }
            let begin = words.get(group.anchor.1..).unwrap_or_default().iter().find(|word| !word.sign).map_or(0, |word| word.span.0);
            let found = self.items.len();
            if 0 < begin && deed.forms.iter().any(|form| form.contains("{own_cell}")) {
                let rest = sentence.text.get(begin..).unwrap_or("").to_owned();
                self.moves_in(&rest, passage, words, Vec::new());
            }
            if found == self.items.len() && (passage.marks.item || !self.long) {
                self.pass(&text, passage.line, Words::new("it does not say enough to be a move", "для хода сказано слишком мало"));
            }
            return;
        };
        // A word of fighting in a story is no move without what it is done to.
        let is_entry = group.mentions.iter().any(|mention| mention.words == group.anchor && matches!(mention.what, What::Entry(_)));
        let said = group.mentions.iter().any(|mention| !matches!(mention.what, What::Deed(_) | What::Number(_)) && mention.words != group.anchor);
        if !is_entry && !deed.alone && !said && self.long && !passage.marks.item {
            return self.pass(&text, passage.line, Words::new("a word of a story", "слово рассказа"));
        }
        let aimed = group.mentions.iter().any(|mention| matches!(mention.what, What::Figures { .. } | What::Foe { .. }));
        if is_entry && deed.aimed && !aimed {
            return;
        }
        if sentence::is_infinitive(words, group.anchor) && !is_entry && !passage.marks.item && !deed.ooc && self.long {
            return self.pass(&text, passage.line, Words::new("a word of a story", "слово рассказа"));
        }
        if deed.ends {
            let moved_on = self.acted > 0 && self.scene.actor != self.first_actor;
            if self.waiting {
                return self.pass(&text, passage.line, waits());
            }
            if moved_on || !matches!(self.battle.turn(), TurnInfo::Of { ref seats, .. } if seats.contains(&self.seat)) {
                return self.pass(&text, passage.line, Words::new("the turn has ended by itself", "ход уже кончился сам"));
            }
        }
        if self.waiting {
            return self.ask(passage, &text, waits(), filled.texts);
        }
        if passage.marks.slanted || deed.grave && self.long {
            let why = Words::new("it may be a thought or a remark", "это может быть мыслью или замечанием");
            return self.ask(passage, &text, why, filled.texts);
        }
        if corrects {
            self.take_back();
        }
        let fights = deed.forms.iter().any(|form| form.contains("{foe}")) && !is_entry;
        if fights && sentence::is_done_to_me(words) {
            return self.pass(&text, passage.line, Words::new("told of somebody else", "сказано о другом"));
        }
        if fights && sentence::is_by_somebody(words, group.anchor) && self.memory.named.last().is_some_and(|id| self.memory.foes.last() == Some(id)) {
            let why = Words::new("it is not said who does it", "не сказано, кто это делает");
            return self.ask(passage, &text, why, filled.texts);
        }
        let figure = |place: usize| group.mentions.iter().any(|mention| mention.words.0 <= place && place < mention.words.1 && matches!(mention.what, What::Figures { .. }));
        let own_figure = |place: usize| figure(place) || self.named_actor;
        if !is_entry && (fights || deed.alone) && !deed.ends && sentence::is_of_another(words, group.anchor, &own_figure) {
            let why = Words::new("it is not said who does it", "не сказано, кто это делает");
            return self.ask(passage, &text, why, filled.texts);
        }
        let many = words.iter().filter(|word| !word.sign).count();
        if fights && filled.implicit && !said && !passage.marks.item && 4 < many {
            let why = Words::new("it is not said whom or what is meant", "не сказано, кто или что имеется в виду");
            return self.ask(passage, &text, why, filled.texts);
        }
        let refused_before = self.items.iter().rev().find(|item| !matches!(item.outcome, Outcome::Passed { .. })).is_some_and(|item| matches!(item.outcome, Outcome::Refused { .. }));
        if fights && filled.implicit && refused_before {
            let why = Words::new("it may be what was refused before it", "это может быть то, что отклонено выше");
            return self.ask(passage, &text, why, filled.texts);
        }
        if filled.amount_left {
            let why = Words::new("an amount is named that has no place here", "названо число, которому здесь нет места");
            return self.ask(passage, &text, why, filled.texts);
        }
        if filled.left > 0 && filled.target.is_some() && 1 < self.foes_named(group) {
            let why = Words::new("more than one target is named", "названо больше одной цели");
            let texts = self.by_target(words, group);
            return self.ask(passage, &text, why, texts);
        }
        let times = sentence::times(words, group.anchor).min(4);
        for time in 0..times {
            if 0 < time && self.waiting {
                break;
            }
            self.settle(passage, &text, &filled, &deed.dice.clone());
        }
    }

    /// The readings of a group with each of the figures that are named alone.
    fn by_target(&self, words: &[Word], group: &Group) -> Vec<String> {
        let places = group.mentions.iter().enumerate().filter(|(_, mention)| matches!(mention.what, What::Figures { .. })).map(|(place, _)| place);
        let alone = places.map(|kept| {
            let named = group.mentions.iter().enumerate();
            let mentions = named.filter(|(place, mention)| *place == kept || !matches!(mention.what, What::Figures { .. })).map(|(_, mention)| mention.clone());
            Group { mentions: mentions.collect(), ..group.clone() }
        });
        alone.filter_map(|group| self.fill(words, &group)).flat_map(|filled| filled.texts).collect()
    }

    fn foes_named(&self, group: &Group) -> usize {
        let named = group.mentions.iter().filter_map(|mention| match &mention.what {
            What::Figures { any, .. } => Some(any),
            _ => None,
        });
        named.filter(|any| any.iter().any(|place| self.scene.figures[*place].own == Some(false))).count()
    }

    /// A correction takes the last action of the post back.
    fn take_back(&mut self) {
        let Some(place) = self.items.iter().rposition(|item| matches!(item.outcome, Outcome::Understood { .. })) else { return };
        let Some(before) = self.before.take() else { return };
        self.battle = before;
        self.items[place].outcome = Outcome::Passed { why: Words::new("taken back further on", "дальше отменено") };
        self.look();
    }

    /// A sentence without words of deeds: a move in its own notation, or the last deed once more.
    fn bare(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], mentions: &[Mention]) {
        if sentence.tone != Tone::Plain {
            return;
        }
        let plain: Vec<&Word> = words.iter().filter(|word| !word.sign).collect();
        let again = plain.iter().any(|word| matches!(word.text.as_str(), "again" | "снова" | "опять")) || words.windows(2).any(|pair| pair[0].text == "еще" && pair[1].text.starts_with("раз"));
        if again && plain.len() <= 5 {
            if let Some(last) = self.last.clone() {
                return self.settle(passage, &sentence.text, &Filled { texts: vec![last], ..Filled::default() }, &[]);
            }
            return;
        }
        let own = mentions.iter().any(|mention| self.is_own(mention));
        let cells = mentions.iter().filter(|mention| matches!(mention.what, What::Cell(_))).count();
        if let Some(deed) = self.heading.filter(|_| passage.marks.item && own && 0 < cells) {
            let group = Group { deed, anchor: (0, 0), mentions: mentions.to_vec(), span: (0, words.len()) };
            return self.group(sentence, passage, words, &group, sentence.corrects);
        }
        self.moves_in(&sentence.text, passage, words, mentions.to_vec());
    }

    fn is_own(&self, mention: &Mention) -> bool {
        matches!(&mention.what, What::Figures { any, .. } if any.iter().any(|place| self.scene.figures[*place].own == Some(true)))
    }

    /// Moves that stand by themselves: a figure and a cell, two cells, or the notation of the rulebook.
    fn moves_in(&mut self, text: &str, passage: &Passage, words: &[Word], mentions: Vec<Mention>) {
        let own = mentions.iter().any(|mention| self.is_own(mention));
        let cells = mentions.iter().filter(|mention| matches!(mention.what, What::Cell(_))).count();
        let moves = self.reader.speech.deeds.iter().position(|deed| deed.forms.iter().any(|form| form.contains("{own_cell}")));
        let denied = words.iter().any(|word| matches!(word.text.as_str(), "не" | "not" | "no" | "never" | "don't"));
        if let Some(deed) = moves.filter(|_| !denied && (own && 0 < cells || cells == 2)) {
            let group = Group { deed, anchor: (0, 0), mentions, span: (0, 0) };
            if let Some(filled) = self.fill(words, &group) {
                return if self.waiting { self.ask(passage, text, waits(), filled.texts) } else { self.settle(passage, text.trim(), &filled, &[]) };
            }
            return;
        }
        for chunk in sentence::written_moves(text) {
            if self.try_act(&chunk, Rolls::Seeded).is_ok_or_refused() {
                if self.waiting {
                    self.ask(passage, &chunk, waits(), vec![chunk.clone()]);
                } else {
                    self.settle(passage, &chunk, &Filled { texts: vec![chunk.clone()], ..Filled::default() }, &[]);
                }
            }
        }
    }

    /// Plays the one reading that there is, or asks, or says why it is refused.
    fn settle(&mut self, passage: &Passage, text: &str, filled: &Filled, own_dice: &[String]) {
        let said = text;
        let mut legal: Vec<(String, Box<dyn AnyBattle>)> = Vec::new();
        let mut refused: Vec<(String, Refused)> = Vec::new();
        for action in filled.texts.iter().take(64) {
            match self.try_act(action, Rolls::Seeded) {
                Ok(after) => {
                    let canonical = after.step(after.steps()).map_or_else(|| action.clone(), |step| step.action);
                    if !legal.iter().any(|(known, _)| *known == canonical) {
                        legal.push((canonical, after));
                    }
                }
                Err(reason) => refused.push((action.clone(), reason)),
            }
        }
        if legal.is_empty() {
            let other = filled.others.iter().flatten().find_map(|text| Some((text.clone(), self.try_act(text, Rolls::Seeded).ok()?)));
            if let Some((text, after)) = other.filter(|_| filled.texts.len() == 1) {
                let canonical = after.step(after.steps()).map_or(text, |step| step.action);
                legal.push((canonical, after));
            }
        }
        // A choice that the rules want and the post does not make.
        if legal.is_empty()
            && let [text] = filled.texts.as_slice()
        {
            let offers = self.battle.offers(self.seat, Lang::En, false);
            let begun = format!("{text} ");
            let wanted: Vec<String> = offers.into_iter().map(|offer| offer.choice).filter(|choice| choice.action.starts_with(&begun)).map(|choice| choice.action).filter(|action| self.try_act(action, Rolls::Seeded).is_ok()).collect();
            if !wanted.is_empty() {
                let why = Words::new("a choice is left open", "выбор не назван");
                return self.ask(passage, said, why, wanted);
            }
        }
        let several = 1 < filled.texts.len();
        let sure = !filled.found && (!several || (filled.by_letters && legal.len() == 1) || self.names_a_move(filled));
        match (legal.len(), sure) {
            (1, true) => {
                let (action, after) = legal.remove(0);
                self.take(passage, text, action, after, filled, own_dice);
            }
            (0, _) if refused.iter().all(|(_, reason)| is_no_action(reason)) => {
                self.pass(text, passage.line, Words::new("it does not say enough to be a move", "для хода сказано слишком мало"));
            }
            (0, _) => {
                let found = refused.iter().find(|(_, reason)| !is_no_action(reason)).cloned();
                if let Some((action, reason)) = found {
                    self.last = Some(action.clone());
                    let legal = self.legal_like(&action);
                    self.items.push(Item { text: text.to_owned(), line: passage.line, outcome: Outcome::Refused { action, refused: reason, legal } });
                    self.memory.target = filled.target.clone().or(self.memory.target.take());
                }
            }
            _ => {
                let why = if filled.found { Words::new("it is not said whom or what is meant", "не сказано, кто или что имеется в виду") } else { Words::new("several are meant as well", "подходит не одно") };
                self.ask(passage, text, why, filled.texts.clone());
            }
        }
    }

    /// Whether the readings are ways of one move that only one figure can make, as chess is written.
    fn names_a_move(&self, filled: &Filled) -> bool {
        let deeds = &self.reader.speech.deeds;
        let is_move = |text: &str| deeds.iter().any(|deed| deed.forms.iter().any(|form| form.contains("{own_cell}") && text.starts_with(form.split('{').next().unwrap_or("?"))));
        filled.texts.iter().all(|text| is_move(text))
    }

    fn take(&mut self, passage: &Passage, text: &str, action: String, after: Box<dyn AnyBattle>, filled: &Filled, own_dice: &[String]) {
        if self.acted > 0 && self.moved_on() && !self.scene_names_actor(text) {
            let why = Words::new("the turn has gone on to another figure", "ход уже перешёл к другой фигуре");
            return self.ask(passage, text, why, vec![action]);
        }
        let (after, rolls) = self.rolled(&action, after, own_dice);
        self.before = Some(std::mem::replace(&mut self.battle, after));
        if self.acted == 0 || self.moved_on() {
            self.first_actor = self.scene.actor.clone();
        }
        self.acted += 1;
        self.last = Some(action.clone());
        if filled.target.is_some() {
            self.memory.target = filled.target.clone();
        }
        self.items.push(Item { text: text.to_owned(), line: passage.line, outcome: Outcome::Understood { action, rolls } });
        self.look();
    }

    fn moved_on(&self) -> bool {
        self.scene.actor != self.first_actor
    }

    /// Whether the words name who acts now.
    fn scene_names_actor(&self, text: &str) -> bool {
        let Some(acting) = self.scene.acting() else { return self.scene.actor.is_none() };
        let words = scan::words(text);
        self.names().mentions(text, &words).iter().any(|mention| matches!(&mention.what, What::Figures { any, .. } if any.contains(&acting)))
    }

    /// The action with the dice that the post names, as far as they are those that the rules ask.
    fn rolled(&mut self, action: &str, after: Box<dyn AnyBattle>, own_dice: &[String]) -> (Box<dyn AnyBattle>, Vec<(String, i32)>) {
        let Some(step) = after.step(after.steps()) else { return (after, Vec::new()) };
        let asked: Vec<(String, i32, i32)> = step.rolls.iter().map(|roll| (roll.name.to_string(), roll.lo, roll.hi)).collect();
        let given = dice::given(&mut self.faces, &asked, own_dice);
        if given.is_empty() {
            return (after, Vec::new());
        }
        (after_with(&*self.battle, self.seat, action, &given).unwrap_or(after), given)
    }

    /// Legal actions of the same kind.
    fn legal_like(&self, action: &str) -> Vec<String> {
        let verb = action.split_whitespace().next().unwrap_or("");
        let offers = self.battle.offers(self.seat, Lang::En, false);
        let alike = offers.into_iter().filter(|offer| offer.refused.is_none() && offer.choice.action.split_whitespace().next() == Some(verb));
        alike.map(|offer| offer.choice.action).take(MOST_READINGS).collect()
    }

    fn readings(&self, texts: Vec<String>) -> Vec<Reading> {
        let mut legal: Vec<Reading> = Vec::new();
        let mut refused: Vec<Reading> = Vec::new();
        for text in texts.iter().take(64) {
            match self.try_act(text, Rolls::Seeded) {
                Ok(after) => {
                    let action = after.step(after.steps()).map(|step| step.action);
                    if !legal.iter().any(|reading| reading.action == action) {
                        legal.push(Reading { action, refused: None });
                    }
                }
                Err(reason) if is_no_action(&reason) => {}
                Err(reason) => refused.push(Reading { action: Some(text.clone()), refused: Some(reason) }),
            }
        }
        legal.extend(refused);
        legal.truncate(MOST_READINGS);
        legal
    }

    fn ask(&mut self, passage: &Passage, text: &str, why: Words, texts: Vec<String>) {
        let mut readings = self.readings(texts);
        if readings.is_empty() {
            return self.pass(text, passage.line, why);
        }
        readings.push(Reading { action: None, refused: None });
        self.waiting = true;
        self.items.push(Item { text: text.trim().to_owned(), line: passage.line, outcome: Outcome::Asked { why, readings } });
    }
}

enum Subject {
    Actor,
    Ally([String; 2]),
    Foe,
}

trait Tried {
    fn is_ok_or_refused(&self) -> bool;
}

impl Tried for Result<Box<dyn AnyBattle>, Refused> {
    fn is_ok_or_refused(&self) -> bool {
        match self {
            Ok(_) => true,
            Err(refused) => !is_no_action(refused),
        }
    }
}

fn after_with(battle: &dyn AnyBattle, seat: Seat, action: &str, given: &[(String, i32)]) -> Option<Box<dyn AnyBattle>> {
    let mut copy = battle.duplicate();
    copy.act(seat, action, Rolls::Given(given.to_vec())).ok().map(|_| copy)
}

fn waits() -> Words {
    Words::new("it waits for the answer to the question before it", "ждёт ответа на вопрос выше")
}

/// The words of a deed as they stand.
fn piece(text: &str, words: &[Word], group: &Group) -> String {
    let from = words.get(group.span.0).map_or(0, |word| word.span.0);
    let to = group.span.1.checked_sub(1).and_then(|place| words.get(place)).map_or(text.len(), |word| word.span.1);
    text.get(from..to.max(from)).unwrap_or(text).trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '—' | '–' | '→')).to_owned()
}
