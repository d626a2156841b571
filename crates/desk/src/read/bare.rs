//! Sentences without words of deeds: moves in a notation of their own, a deed once more, a figure and its cell.

use holmgang_arena::erased::{AnyBattle, Refused};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::words::Words;

use super::{Work, is_no_action, waits};
use crate::fill::{Filled, Group};
use crate::markup::Passage;
use crate::scan::{Mention, What, Word};
use crate::sentence::{self, Sentence, Tone};

impl Work<'_> {
    /// A sentence without words of deeds: a move in its own notation, or the last deed once more.
    pub(super) fn bare(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], mentions: &[Mention]) {
        // `Nf3!?` praises a move, it does not ask.
        let praised = sentence.tone == Tone::Question
            && ["!?", "?!"].iter().any(|sign| sentence.text.contains(sign))
            && words.iter().filter(|word| !word.sign).count() <= 2;
        if sentence.tone != Tone::Plain && !praised {
            return;
        }
        let plain: Vec<&Word> = words.iter().filter(|word| !word.sign).collect();
        // `14 (again!)` marvels at a die.
        let again = words.iter().enumerate().any(|(place, word)| {
            matches!(word.text.as_str(), "again" | "снова" | "опять")
                && place.checked_sub(1).and_then(|before| words.get(before)).is_none_or(|before| before.text != "(")
        }) || words.windows(2).any(|pair| pair[0].text == "еще" && pair[1].text.starts_with("раз"));
        if again && plain.len() <= 5 {
            if let Some(last) = self.last.clone() {
                return self.settle(passage, &sentence.text, &Filled { texts: vec![last], ..Filled::default() }, &[]);
            }
            return;
        }
        if sentence::is_in_kind(words)
            && let Some(texts) = self.in_kind(mentions)
        {
            let why = Words::new("it points back at what another one did", "это отсылка к тому, что сделал другой");
            return self.ask(passage, &sentence.text, why, texts);
        }
        let own = mentions.iter().any(|mention| self.is_own(mention));
        let cells = mentions.iter().filter(|mention| matches!(mention.what, What::Cell(_))).count();
        if let Some(deed) = self.heading.filter(|_| passage.marks.item && own && 0 < cells) {
            let group = Group { deed, anchor: (0, 0), mentions: mentions.to_vec(), span: (0, words.len()) };
            return self.group(sentence, passage, words, &group, sentence.corrects);
        }
        // `e4 was my first idea` tells of it.
        let is_told = words.iter().any(|word| matches!(word.text.as_str(), "was" | "were" | "был" | "была" | "было"));
        if is_told {
            if !sentence::written_moves(&sentence.text).is_empty() {
                self.pass(&sentence.text, passage.line, Tone::Told.why());
            }
            return;
        }
        if self.denied_parts(sentence, passage, words) {
            return;
        }
        if !self.way(passage, words, mentions, words.len()) {
            self.moves_in(&sentence.text, passage, words, mentions.to_vec());
        }
    }

    /// `Not e4, but d4`, `Конём на f3 не пойду, пешка e2-e4`: what is denied is shown, the rest is read.
    fn denied_parts(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word]) -> bool {
        let is_not = |word: &Word| matches!(word.text.as_str(), "не" | "not");
        if !words.iter().any(is_not) {
            return false;
        }
        let text = sentence.text.replace(" but ", ", but ").replace(",, but ", ", but ");
        let parts: Vec<&str> = text.split(", ").collect();
        let denied = |part: &str| crate::scan::words(part).iter().any(is_not);
        let moves = |part: &str| {
            let part = part.trim_start_matches("а ").trim_start_matches("but ");
            !sentence::piece_moves(part).is_empty() || !sentence::written_moves(part).is_empty()
        };
        if !parts.iter().any(|part| denied(part)) || !parts.iter().any(|part| !denied(part) && moves(part)) {
            return false;
        }
        for part in parts {
            if denied(part) {
                self.pass(part, passage.line, Words::new("it is denied", "сказано, что этого не делают"));
            } else {
                let part = Sentence { text: part.to_owned(), ..sentence.clone() };
                self.sentence(&part, passage);
            }
        }
        true
    }

    /// What another one did last, done to whoever is named, or to any foe: `the mage answers in kind`.
    fn in_kind(&self, mentions: &[Mention]) -> Option<Vec<String>> {
        let steps = (1..=self.battle().steps()).rev().filter_map(|step| self.battle().step(step));
        let last = steps.into_iter().find(|step| step.seat.is_some_and(|seat| seat != self.seat))?.action;
        let figures = &self.scene.figures;
        let is_figure = |word: &&str| figures.iter().any(|figure| figure.id == **word);
        let target = last.split(' ').find(is_figure)?.to_owned();
        let named = mentions.iter().filter_map(|mention| match &mention.what {
            What::Figures { any, .. } => Some(any),
            _ => None,
        });
        let mut foes: Vec<usize> =
            named.flatten().copied().filter(|place| figures[*place].own == Some(false)).collect();
        // Who does it may be called as a foe is: whom it is done to is named last.
        if let Some(What::Figures { any, .. }) =
            mentions.iter().rev().map(|mention| &mention.what).find(|what| matches!(what, What::Figures { .. }))
            && any.iter().any(|place| figures[*place].own == Some(false))
        {
            foes.retain(|place| any.contains(place));
        }
        if foes.is_empty() {
            foes = self.scene.foes();
        }
        foes.dedup();
        let done_to = |place: usize| {
            last.split(' ')
                .map(|word| if word == target { figures[place].id.as_str() } else { word })
                .collect::<Vec<_>>()
                .join(" ")
        };
        Some(foes.into_iter().map(done_to).collect())
    }

    /// Cells alone, up to a word: the way of who acts, where the rulebook has ways.
    pub(super) fn way(&mut self, passage: &Passage, words: &[Word], mentions: &[Mention], upto: usize) -> bool {
        let is_cell = |mention: &&Mention| matches!(mention.what, What::Cell(_)) && mention.words.1 <= upto;
        let cells: Vec<Mention> = mentions.iter().filter(is_cell).cloned().collect();
        let deed =
            self.reader.speech.deeds.iter().position(|deed| deed.forms.iter().any(|form| form.contains("{path}")));
        let (Some(deed), false) = (deed, cells.is_empty()) else { return false };
        let of_way = |(place, word): (usize, &Word)| {
            word.sign
                || cells.iter().any(|cell| cell.words.0 <= place && place < cell.words.1)
                || matches!(
                    word.text.as_str(),
                    "и" | "на"
                        | "в"
                        | "к"
                        | "с"
                        | "через"
                        | "потом"
                        | "ещё"
                        | "еще"
                        | "один"
                        | "второй"
                        | "второе"
                        | "and"
                        | "then"
                        | "to"
                        | "from"
                        | "via"
                        | "a"
                        | "second"
                        | "another"
                        | "дальше"
                        | "далее"
                        | "оттуда"
                        | "затем"
                        | "on"
                        | "further"
                        | "onwards"
                )
        };
        // `Wolf: 4,5, 4,4`, `Radogost (20): 3,2`: who acts stands before it.
        let first = cells.first().map_or(0, |cell| cell.words.0);
        let colon = words.iter().take(first).rposition(|word| word.text == ":").map_or(0, |place| place + 1);
        let acting = self.scene.acting();
        let is_headed = 0 < colon
            && mentions.iter().any(|mention| {
                mention.words.1 <= colon
                    && matches!(&mention.what, What::Figures { any, .. } if acting.is_some_and(|place| any.contains(&place)))
            })
            && !mentions.iter().any(|mention| mention.words.1 <= colon && matches!(mention.what, What::Deed(_)));
        let from = if is_headed { colon } else { 0 };
        let last = cells.last().map_or(upto, |cell| cell.words.1);
        let stops =
            |word: &Word| word.sign || matches!(word.text.as_str(), "stops" | "stop" | "стоп" | "стоит" | "встал");
        let until = if words.iter().take(upto).skip(last).all(stops) { last } else { upto };
        if !words.iter().enumerate().take(until).skip(from).all(of_way) {
            return false;
        }
        // `2,1 3,1 and on 4,1 5,1`: two ways, where the rules do not allow one.
        let joins = |word: &Word| {
            matches!(word.text.as_str(), "и" | "and" | "then" | "потом" | "затем" | "дальше" | "on" | "further")
        };
        let parted = (1..cells.len())
            .rev()
            .find(|at| words[cells[at - 1].words.1..cells[*at].words.0].iter().any(joins))
            .filter(|_| !self.waiting);
        let of = |cells: &[Mention]| Group { deed, anchor: (0, 0), mentions: cells.to_vec(), span: (0, last) };
        let Some(filled) = self.fill(words, &of(&cells)) else { return false };
        let goes = |filled: &Filled, battle: &dyn AnyBattle| {
            let [text] = filled.texts.as_slice() else { return None };
            let mut copy = battle.duplicate();
            copy.act(self.seat, text, Rolls::Seeded).ok().map(|_| copy)
        };
        let both = parted.filter(|_| goes(&filled, self.battle()).is_none()).and_then(|at| {
            let (one, other) = (self.fill(words, &of(&cells[..at]))?, self.fill(words, &of(&cells[at..]))?);
            let between = goes(&one, self.battle())?;
            goes(&other, &*between).map(|_| (one, other))
        });
        if let Some((one, other)) = both {
            let text = |filled: &Filled| filled.texts.first().map_or(String::new(), |text| text.clone());
            for filled in [one, other] {
                let said = text(&filled);
                self.settle(passage, &said, &filled, &[]);
            }
            return true;
        }
        let text: Vec<&str> = words.iter().take(last).map(|word| word.text.as_str()).collect();
        let text = text.join(" ");
        if self.waiting {
            self.ask(passage, &text, waits(), filled.texts);
        } else {
            self.settle(passage, &text, &filled, &[]);
        }
        true
    }

    pub(super) fn is_own(&self, mention: &Mention) -> bool {
        matches!(&mention.what, What::Figures { any, .. } if any.iter().any(|place| self.scene.figures[*place].own == Some(true)))
    }

    /// Moves that stand by themselves: a figure and a cell, two cells, or the notation of the rulebook.
    pub(super) fn moves_in(&mut self, text: &str, passage: &Passage, words: &[Word], mentions: Vec<Mention>) {
        let own = mentions.iter().any(|mention| self.is_own(mention));
        let cells = mentions.iter().filter(|mention| matches!(mention.what, What::Cell(_))).count();
        let moves =
            self.reader.speech.deeds.iter().position(|deed| deed.forms.iter().any(|form| form.contains("{own_cell}")));
        let denied = words.iter().any(|word| matches!(word.text.as_str(), "не" | "not" | "no" | "never" | "don't"));
        if let Some(deed) = moves.filter(|_| !denied && (own && 0 < cells || cells == 2)) {
            let group = Group { deed, anchor: (0, 0), mentions, span: (0, 0) };
            if let Some(filled) = self.fill(words, &group) {
                // `the pawn in front-2 defends`: where it stands is no way.
                let stays = |text: &String| {
                    let mut cells = text.split(' ').skip(1);
                    cells.next().is_some_and(|from| cells.next() == Some(from))
                };
                if filled.texts.iter().any(stays) {
                    return;
                }
                return if self.waiting {
                    self.ask(passage, text, waits(), filled.texts)
                } else {
                    self.settle(passage, text.trim(), &filled, &[])
                };
            }
            return;
        }
        for chunk in sentence::written_moves(text) {
            if is_an_action(&self.check(&chunk)) {
                if self.waiting {
                    self.ask(passage, &chunk, waits(), vec![chunk.clone()]);
                } else {
                    self.settle(passage, &chunk, &Filled { texts: vec![chunk.clone()], ..Filled::default() }, &[]);
                }
            }
        }
    }
}

/// Whether a text of notation is an action, allowed or not.
fn is_an_action(checked: &Result<String, Refused>) -> bool {
    checked.as_ref().err().is_none_or(|refused| !is_no_action(refused))
}
