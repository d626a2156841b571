//! The deeds of a sentence: what belongs to each, who does it, and what speaks against it.

use holmgang_arena::erased::TurnInfo;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::doers::Subject;
use super::{Item, Outcome, Reading, Work, waits};
use crate::fill::Group;
use crate::markup::Passage;
use crate::scan::{Mention, What, Word};
use crate::sentence::{self, Sentence};

impl Work<'_> {
    /// The deeds of a sentence with what belongs to each.
    pub(super) fn groups(&self, words: &[Word], mentions: &[Mention], passage: &Passage) -> Vec<Group> {
        let mut anchors: Vec<(usize, (usize, usize), bool)> = Vec::new();
        for mention in mentions {
            match mention.what {
                What::Deed(deed) => anchors.push((deed, mention.words, false)),
                What::Entry(_) => anchors.extend(self.deed_of(&mention.what).map(|deed| (deed, mention.words, true))),
                _ => {}
            }
        }
        let counted = |at: (usize, usize)| {
            mentions.iter().any(|mention| matches!(mention.what, What::Amount(_)) && mention.words.1 <= at.0)
        };
        anchors.retain(|(_, at, _)| !sentence::is_idiom(words, *at));
        anchors.retain(|(_, at, is_entry)| *is_entry || !sentence::is_spoken_of(words, *at, counted(*at)));
        // `Fist into Rook`: what it is done with is enough beside whom it is done to.
        if anchors.is_empty()
            && mentions.iter().any(|mention| matches!(mention.what, What::Figures { .. } | What::Foe { .. }))
        {
            let with = mentions.iter().find_map(|mention| match mention.what {
                What::Flag(deed, flag) if self.reader.speech.deeds[deed].flags[flag].add.starts_with(" with=") => {
                    Some((deed, mention.words, false))
                }
                _ => None,
            });
            anchors.extend(with);
        }
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
        let separates = |word: &Word| {
            matches!(
                word.text.as_str(),
                "," | ";"
                    | "—"
                    | "–"
                    | "→"
                    | "."
                    | "и"
                    | "and"
                    | "then"
                    | "потом"
                    | "затем"
                    | "а"
                    | "also"
                    | "plus"
                    | "+"
                    | "или"
                    | "or"
            )
        };
        let between = |from: usize, to: usize| words.get(from..to).unwrap_or_default().iter().any(separates);
        // A verb beside the name of what is done belongs to it, unless it has a place for the name.
        let mut kept: Vec<(usize, (usize, usize), bool)> = Vec::new();
        for (place, anchor) in anchors.iter().enumerate() {
            let (deed, at, is_entry) = *anchor;
            let takes = |deed: usize, table: &str| {
                self.reader.speech.deeds[deed]
                    .forms
                    .iter()
                    .any(|form| form.contains(&format!("{{{table}")) || form.contains(&format!("|{table}")))
            };
            let table = |at: (usize, usize)| {
                mentions.iter().find(|mention| mention.words == at).and_then(|mention| match mention.what {
                    What::Entry(entry) => Some(self.reader.entries.all[entry].table.clone()),
                    _ => None,
                })
            };
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
                    (false, false) => {
                        other_at.0 < at.0 && *other == deed
                            || (at.0 < other_at.0
                                && !self.reader.speech.deeds[deed].alone
                                && self.reader.speech.deeds[*other].alone
                                && second - first < 2)
                    }
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
                    let strong = |word: &Word| {
                        matches!(
                            word.text.as_str(),
                            ";" | "then" | "потом" | "затем" | "и" | "and" | "." | "а" | "→" | "—" | "+"
                        )
                    };
                    let inner = (at.1..next).rev().find(|place| words.get(*place).is_some_and(strong));
                    inner
                        .or_else(|| (at.1..next).rev().find(|place| words.get(*place).is_some_and(separates)))
                        .unwrap_or(next)
                }
                None => words.len(),
            };
            let own: Vec<Mention> = mentions
                .iter()
                .filter(|mention| start <= mention.words.0 && mention.words.1 <= end.max(at.1))
                .cloned()
                .collect();
            groups.push(Group { deed: *deed, anchor: *at, mentions: own, span: (start, end) });
            start = end;
        }
        groups
    }

    pub(super) fn deeds(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        words: &[Word],
        mentions: &[Mention],
        groups: &[Group],
    ) {
        let choice = words.iter().any(|word| matches!(word.text.as_str(), "или" | "либо" | "or")) && 1 < groups.len();
        if choice {
            let why = Words::new("one of several is left open", "названо на выбор");
            let texts =
                groups.iter().filter_map(|group| self.fill(words, group)).flat_map(|filled| filled.texts).collect();
            return self.ask(passage, &sentence.text, why, texts);
        }
        // A move in its own notation before a word that hands the turn over: `Nf3, done`.
        if let Some(first) = groups.first().filter(|group| self.reader.speech.deeds[group.deed].alone)
            && let Some(before) = words.get(first.anchor.0).and_then(|word| sentence.text.get(..word.span.0))
        {
            self.moves_in(
                before,
                passage,
                words,
                mentions.iter().filter(|mention| mention.words.1 <= first.anchor.0).cloned().collect(),
            );
        }
        // A way before the first deed: `Г-4, Г-5 and Flame Blade at her`, `6,1 and a second move 7,1`.
        let mut walked = 0;
        if let Some(first) = groups.first() {
            let needs = |form: &String| {
                let form = form.split('[').next().unwrap_or(form);
                form.contains("{path}") || form.contains("{cell")
            };
            let takes = self.reader.speech.deeds[first.deed].forms.iter().any(needs);
            let own = |mention: &&Mention| matches!(mention.what, What::Cell(_)) && first.anchor.1 <= mention.words.0;
            if (!takes || first.mentions.iter().any(|mention| own(&mention)))
                && self.way(passage, words, mentions, first.anchor.0)
            {
                walked = first.anchor.0;
            }
        }
        let begun = self.items.len();
        if let Some(first) = groups.first().filter(|group| !self.reader.speech.deeds[group.deed].alone) {
            walked = walked.max(self.moves_ahead(sentence, passage, words, first.anchor.0));
        }
        let mut subject: Option<Subject> = None;
        for (number, group) in groups.iter().enumerate() {
            if sentence::is_denied(words, group.anchor) {
                let text = piece(&sentence.text, words, group);
                self.pass(&text, passage.line, Words::new("it is denied", "сказано, что этого не делают"));
                continue;
            }
            if sentence::is_left_to_another(words, group.anchor) {
                let text = piece(&sentence.text, words, group);
                self.pass(
                    &text,
                    passage.line,
                    Words::new("it is left to somebody else, or for later", "это оставлено другому или на потом"),
                );
                continue;
            }
            if sentence.corrects && sentence::is_given_up(words, group.anchor) {
                let text = piece(&sentence.text, words, group);
                let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
                let is_last = |last: &String| {
                    self.reader.speech.deeds[group.deed].forms.iter().any(|form| verb(form) == verb(last))
                };
                if self.last.as_ref().is_some_and(is_last) {
                    self.take_back();
                }
                self.pass(&text, passage.line, Words::new("it is denied", "сказано, что этого не делают"));
                continue;
            }
            let mut group = group.clone();
            group.mentions.retain(|mention| !matches!(mention.what, What::Cell(_)) || walked < mention.words.1);
            let mut aside = None;
            if let Some((place, found)) = self.subject(words, &group) {
                group.mentions.remove(place);
                // `he gets up (she may strike) and goes on`: who is named in brackets does only what stands in them.
                if sentence::in_brackets(words, group.anchor.0) { aside = Some(found) } else { subject = Some(found) }
            }
            let doer = aside.as_ref().or(subject.as_ref());
            self.named_actor = matches!(doer, Some(Subject::Actor));
            if self.named_actor
                && let Some(mention) = self.of_yours(words, &group)
            {
                group.mentions.push(mention);
            }
            match doer {
                Some(Subject::Foe) => {
                    let text = piece(&sentence.text, words, &group);
                    self.pass(&text, passage.line, Words::new("told of somebody else", "сказано о другом"));
                    continue;
                }
                // In a thread that went on, whoever tried what is not allowed has had the turn.
                Some(Subject::Ally(name)) if self.goes_on && self.gives_way(name) => self.named_actor = true,
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
        self.moves_between(sentence, passage, begun);
        self.once_more(sentence, passage, words, groups);
    }

    /// The last deed once more at the end of a sentence: `a cut at her, and a second one just like it`.
    fn once_more(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], groups: &[Group]) {
        let is_sign = |word: &Word| matches!(word.text.as_str(), "," | ";" | "and" | "и" | "—");
        let end = words.iter().rposition(|word| !word.sign).map_or(0, |at| at + 1);
        let Some(begin) = words.iter().take(end).rposition(is_sign).filter(|begin| begin + 1 < end) else { return };
        let behind = groups.last().is_none_or(|group| group.anchor.1 <= begin);
        if !behind || !sentence::once_more(words.get(begin..end).unwrap_or_default()) {
            return;
        }
        let Some(last) = self.last.clone() else { return };
        let text = sentence.text.get(words[begin + 1].span.0..words[end - 1].span.1).unwrap_or("").to_owned();
        if self.waiting {
            return self.ask(passage, &text, waits(), vec![last]);
        }
        let filled = crate::fill::Filled { texts: vec![last], ..Default::default() };
        self.settle(passage, &text, &filled, &[]);
    }

    /// Moves in a notation of their own before the first deed, with a sign behind them: `Ra4, and the king steps aside to f1`. How many words they take.
    fn moves_ahead(&mut self, sentence: &Sentence, passage: &Passage, words: &[Word], upto: usize) -> usize {
        let mut taken = 0;
        if !self.is_of_sides() {
            return taken;
        }
        while let Some(comma) = (taken..upto).find(|place| words[*place].text == ",") {
            let span = (words[taken].span.0, words[comma].span.0);
            let said = sentence.text.get(span.0..span.1).unwrap_or("").trim();
            let mut found = sentence::piece_moves(said).into_iter();
            let (Some((chunk, plain)), None) = (found.next(), found.next()) else { return taken };
            if chunk != said || self.waiting {
                return taken;
            }
            match self.check(&plain) {
                Err(refused) if super::is_no_action(&refused) => return taken,
                _ => {
                    let filled = crate::fill::Filled { texts: vec![plain], ..Default::default() };
                    self.settle(passage, &chunk, &filled, &[]);
                }
            }
            taken = comma + 1;
        }
        taken
    }

    /// Moves in a notation of their own between deeds: `Spark on d5, then Nf3`.
    fn moves_between(&mut self, sentence: &Sentence, passage: &Passage, begun: usize) {
        if !self.reader.speech.deeds.iter().any(|deed| deed.forms.iter().any(|form| form.contains("{own_cell}"))) {
            return;
        }
        for chunk in sentence::piece_moves(&sentence.text) {
            // An item whose words hold the move has it only if it goes to its cell.
            let cell = last_cell(&chunk.1);
            let goes = |action: &str| cell.as_ref().is_none_or(|cell| action.contains(cell.as_str()));
            let shown = |item: &Item| {
                item.text.contains(chunk.0.as_str())
                    && match &item.outcome {
                        Outcome::Passed { .. } => false,
                        Outcome::Understood { action, .. } | Outcome::Refused { action, .. } => goes(action),
                        Outcome::Asked { readings, .. } => {
                            readings.iter().filter_map(|reading| reading.action.as_deref()).any(goes)
                        }
                    }
            };
            if self.items.get(begun.saturating_sub(1)..).unwrap_or_default().iter().any(shown) {
                continue;
            }
            match self.check(&chunk.1) {
                Err(refused) if super::is_no_action(&refused) => {}
                _ if self.waiting => self.ask(passage, &chunk.0, waits(), vec![chunk.1.clone()]),
                _ => {
                    let filled = crate::fill::Filled { texts: vec![chunk.1.clone()], ..Default::default() };
                    self.settle(passage, &chunk.0, &filled, &[]);
                }
            }
        }
    }

    pub(super) fn condition(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        words: &[Word],
        groups: &[Group],
        fallback: bool,
    ) {
        let mut texts: Vec<String> = Vec::new();
        for group in groups {
            texts.extend(self.fill(words, group).map(|filled| filled.texts).unwrap_or_default());
        }
        // The rest of a choice that hangs on an action just read: both are open then.
        if fallback
            && !texts.iter().any(|text| self.check(text).is_ok())
            && let Some(before) = self.before.take()
            && let Some(place) = self.items.iter().rposition(|item| matches!(item.outcome, Outcome::Understood { .. }))
            && let Outcome::Understood { action, .. } = &self.items[place].outcome
        {
            texts.insert(0, action.clone());
            self.items.remove(place);
            self.go_to(before);
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

    pub(super) fn group(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        words: &[Word],
        group: &Group,
        corrects: bool,
    ) {
        let text = piece(&sentence.text, words, group);
        let deed = &self.reader.speech.deeds[group.deed];
        let Some(filled) = self.fill(words, group) else {
            if sentence.text.ends_with(':') {
                self.heading = Some(group.deed);
                return;
            }
            let begin = words
                .get(group.anchor.1..)
                .unwrap_or_default()
                .iter()
                .find(|word| !word.sign)
                .map_or(0, |word| word.span.0);
            let found = self.items.len();
            if 0 < begin && deed.forms.iter().any(|form| form.contains("{own_cell}")) {
                let rest = sentence.text.get(begin..).unwrap_or("").to_owned();
                self.moves_in(&rest, passage, words, Vec::new());
            }
            if found == self.items.len() && (passage.marks.item || !self.long) {
                self.pass(
                    &text,
                    passage.line,
                    Words::new("it does not say enough to be a move", "для хода сказано слишком мало"),
                );
            }
            return;
        };
        // A word of fighting in a story is no move without what it is done to.
        let is_entry = group
            .mentions
            .iter()
            .any(|mention| mention.words == group.anchor && matches!(mention.what, What::Entry(_)));
        let said = group
            .mentions
            .iter()
            .any(|mention| !matches!(mention.what, What::Deed(_) | What::Number(_)) && mention.words != group.anchor);
        if !is_entry && !deed.alone && !said && self.long && !passage.marks.item {
            return self.pass(&text, passage.line, Words::new("a word of a story", "слово рассказа"));
        }
        let aimed =
            group.mentions.iter().any(|mention| matches!(mention.what, What::Figures { .. } | What::Foe { .. }));
        let by_verb = group.mentions.iter().any(|mention| mention.what == What::Deed(group.deed));
        if is_entry && deed.aimed && !aimed && !by_verb {
            // `back a step, and from there with the halberd`: a weapon in hand against the only foe that there is.
            if filled.implicit && sentence::is_instrument(words, group.anchor) && !self.waiting {
                let why = Words::new("it is not said what is done with it", "не сказано, что этим делают");
                self.ask(passage, &text, why, filled.texts);
            }
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
            if moved_on || !matches!(self.battle().turn(), TurnInfo::Of { ref seats, .. } if seats.contains(&self.seat))
            {
                return self.pass(
                    &text,
                    passage.line,
                    Words::new("the turn has ended by itself", "ход уже кончился сам"),
                );
            }
        }
        if self.waiting {
            return self.ask(passage, &text, waits(), filled.texts);
        }
        let fights = deed.forms.iter().any(|form| form.contains("{foe}")) && !is_entry;
        if passage.marks.slanted && fights && filled.found && !said {
            return self.pass(&text, passage.line, Words::new("a word of a story", "слово рассказа"));
        }
        if passage.marks.slanted || deed.grave && self.long {
            let why = Words::new("it may be a thought or a remark", "это может быть мыслью или замечанием");
            return self.ask(passage, &text, why, filled.texts);
        }
        if corrects {
            self.take_back();
        }
        if fights && sentence::is_done_to_me(words, group.anchor) {
            return self.pass(&text, passage.line, Words::new("told of somebody else", "сказано о другом"));
        }
        if fights
            && sentence::is_by_somebody(words, group.anchor)
            && self.memory.named.last().is_some_and(|id| self.memory.foes.last() == Some(id))
        {
            let why = Words::new("it is not said who does it", "не сказано, кто это делает");
            return self.ask(passage, &text, why, filled.texts);
        }
        let figure = |place: usize| {
            group.mentions.iter().any(|mention| {
                mention.words.0 <= place && place < mention.words.1 && matches!(mention.what, What::Figures { .. })
            })
        };
        let own_figure = |place: usize| figure(place) || self.named_actor;
        if !is_entry
            && (fights || deed.alone)
            && !deed.ends
            && sentence::is_of_another(words, group.anchor, &own_figure)
        {
            let why = Words::new("it is not said who does it", "не сказано, кто это делает");
            return self.ask(passage, &text, why, filled.texts);
        }
        let many = words.iter().filter(|word| !word.sign).count();
        if fights && filled.implicit && !said && !passage.marks.item && 4 < many {
            let why = Words::new("it is not said whom or what is meant", "не сказано, кто или что имеется в виду");
            return self.ask(passage, &text, why, filled.texts);
        }
        let refused_before = self
            .items
            .iter()
            .rev()
            .find(|item| !matches!(item.outcome, Outcome::Passed { .. }))
            .is_some_and(|item| matches!(item.outcome, Outcome::Refused { .. }));
        if fights && filled.implicit && refused_before {
            let why = Words::new("it may be what was refused before it", "это может быть то, что отклонено выше");
            return self.ask(passage, &text, why, filled.texts);
        }
        if filled.amount_left {
            let why =
                Words::new("an amount is named that has no place here", "названо число, которому здесь нет места");
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
    pub(super) fn by_target(&self, words: &[Word], group: &Group) -> Vec<String> {
        let places = group
            .mentions
            .iter()
            .enumerate()
            .filter(|(_, mention)| matches!(mention.what, What::Figures { .. }))
            .map(|(place, _)| place);
        let alone = places.map(|kept| {
            let named = group.mentions.iter().enumerate();
            let mentions = named
                .filter(|(place, mention)| *place == kept || !matches!(mention.what, What::Figures { .. }))
                .map(|(_, mention)| mention.clone());
            Group { mentions: mentions.collect(), ..group.clone() }
        });
        alone.filter_map(|group| self.fill(words, &group)).flat_map(|filled| filled.texts).collect()
    }

    pub(super) fn foes_named(&self, group: &Group) -> usize {
        let named = group.mentions.iter().filter_map(|mention| match &mention.what {
            What::Figures { any, .. } => Some(any),
            _ => None,
        });
        named.filter(|any| any.iter().any(|place| self.scene.figures[*place].own == Some(false))).count()
    }

    /// A correction takes the last action of the post back.
    pub(super) fn take_back(&mut self) {
        let Some(place) = self.items.iter().rposition(|item| matches!(item.outcome, Outcome::Understood { .. })) else {
            return;
        };
        let Some(before) = self.before.take() else { return };
        self.go_to(before);
        self.items[place].outcome =
            Outcome::Passed { why: Words::new("taken back further on", "дальше отменено") };
        self.look();
    }
}

/// The cell that a move in its own notation leads to: `f3` of `Nf3`.
fn last_cell(text: &str) -> Option<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = chars.iter().rposition(|c| ('a'..='p').contains(c))?;
    let digits: String = chars.get(at + 1..)?.iter().take_while(|c| c.is_ascii_digit()).collect();
    (!digits.is_empty()).then(|| format!("{}{digits}", chars[at]))
}

/// The words of a deed as they stand.
fn piece(text: &str, words: &[Word], group: &Group) -> String {
    let from = words.get(group.span.0).map_or(0, |word| word.span.0);
    let to = group.span.1.checked_sub(1).and_then(|place| words.get(place)).map_or(text.len(), |word| word.span.1);
    text.get(from..to.max(from))
        .unwrap_or(text)
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '—' | '–' | '→'))
        .to_owned()
}
