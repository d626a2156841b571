//! Readings put to the rules: played, asked or refused.

use std::rc::Rc;

use holmgang_arena::erased::{AnyBattle, Refused, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Words;

use super::{Item, MOST_READINGS, Outcome, Reading, Work, is_no_action};
use crate::dice;
use crate::fill::{Filled, Filler, Group};
use crate::markup::Passage;
use crate::scan::{self, What, Word};
use crate::scene::{Figure, Scene};

impl Work<'_> {
    /// The readings of a group. Words that several deeds share mean the one that the rules allow now.
    pub(super) fn fill(&self, words: &[Word], group: &Group) -> Option<Filled> {
        let names = self.names();
        let of = |deed: usize| {
            let group = Group { deed, ..group.clone() };
            Filler { names: &names, memory: &self.memory, words, group: &group }.fill()
        };
        let first = of(group.deed).map(|filled| self.for_foes(filled));
        let allowed = |filled: &Filled| {
            filled.texts.iter().chain(filled.others.iter().flatten()).any(|text| self.check(text).is_ok())
        };
        if first.as_ref().is_some_and(&allowed) || group.anchor.0 == group.anchor.1 {
            return first.map(|filled| self.aimed(filled, &allowed));
        }
        let said = |deed: &crate::speech::Deed| {
            // `i strike` may be one word of a deed and the word for oneself.
            let is_me = words.get(group.anchor.0).is_some_and(|word| matches!(word.text.as_str(), "i" | "я"));
            deed.say.iter().any(|phrase| {
                (group.anchor.0..=group.anchor.0 + usize::from(is_me)).any(|from| {
                    let behind = words.get(from..).unwrap_or_default().iter().map(|word| word.text.as_str());
                    from < group.anchor.1 && phrase.fits(behind) == Some(group.anchor.1 - from)
                })
            })
        };
        let others =
            self.reader.speech.deeds.iter().enumerate().filter(|(place, deed)| *place != group.deed && said(deed));
        let other = others.filter_map(|(place, _)| of(place)).find(|filled| allowed(filled));
        other.or(first).map(|filled| self.aimed(filled, &allowed))
    }

    /// A name that is borne on both sides means the foe where the deed can be aimed at nobody of one's own.
    fn for_foes(&self, filled: Filled) -> Filled {
        let figures = &self.scene.figures;
        let of = |text: &str| figures.iter().find(|figure| text.split(' ').any(|word| word == figure.id));
        let all: Vec<_> = filled.texts.iter().map(|text| of(text)).collect();
        let side = |own: bool| all.iter().filter(|figure| figure.is_some_and(|figure| figure.own == Some(own))).count();
        if side(false) == 0 || side(true) == 0 || side(false) + side(true) != all.len() {
            return filled;
        }
        let own_id = all.iter().flatten().find(|figure| figure.own == Some(true)).map(|figure| figure.id.clone());
        let (Some(id), Some(text)) = (
            own_id.clone(),
            own_id.and_then(|id| filled.texts.iter().find(|text| text.split(' ').any(|word| word == id)).cloned()),
        ) else {
            return filled;
        };
        // `Velemira` is one name, `Velemira's Reflection` another: which is meant is asked.
        let names =
            |own: bool| all.iter().flatten().filter(move |figure| figure.own == Some(own)).map(|figure| &figure.names);
        if !names(true).all(|name| names(false).any(|other| other == name)) {
            return filled;
        }
        let is_refused = |figure: &Figure| {
            let words = text.split(' ').map(|word| if word == id { figure.id.as_str() } else { word });
            matches!(self.check(&words.collect::<Vec<_>>().join(" ")), Err(refused) if refused.code.contains("target"))
        };
        if !figures.iter().filter(|figure| figure.own == Some(true)).all(is_refused) {
            return filled;
        }
        let texts: Vec<String> = filled
            .texts
            .iter()
            .zip(&all)
            .filter(|(_, figure)| figure.is_some_and(|figure| figure.own == Some(false)))
            .map(|(text, _)| text.clone())
            .collect();
        let target = match texts.as_slice() {
            [only] => of(only).map(|figure| figure.id.clone()),
            _ => None,
        };
        Filled { texts, target, ..filled }
    }

    /// With the target that was named before, where none is named and the rules want one.
    pub(super) fn aimed(&self, filled: Filled, allowed: &dyn Fn(&Filled) -> bool) -> Filled {
        let [text] = filled.texts.as_slice() else { return filled };
        if filled.target.is_some()
            || allowed(&filled)
            || !matches!(self.check(text), Err(refused) if refused.code.contains("target") || is_no_action(&refused))
        {
            return filled;
        }
        let id_is_in = |id: &str| text.split_whitespace().any(|word| word == id);
        if self.scene.figures.iter().any(|figure| id_is_in(&figure.id)) {
            return filled;
        }
        let (head, named) = text
            .split_once(" charges=")
            .map_or((text.as_str(), String::new()), |(head, rest)| (head, format!(" charges={rest}")));
        let with = |ids: Vec<String>, found: bool| {
            let target = if ids.len() == 1 { ids.first().cloned() } else { None };
            let texts = ids.into_iter().map(|id| format!("{head} {id}{named}")).collect();
            Filled { texts, target, found, others: Vec::new(), ..filled.clone() }
        };
        let before: Vec<String> = self
            .memory
            .named
            .iter()
            .filter(|id| self.scene.by_id(id).is_some() && self.scene.actor.as_ref() != Some(id))
            .cloned()
            .collect();
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

    /// Plays the one reading that there is, or asks, or says why it is refused.
    pub(super) fn settle(&mut self, passage: &Passage, text: &str, filled: &Filled, own_dice: &[String]) {
        let said = text;
        let mut legal: Vec<String> = Vec::new();
        let mut refused: Vec<(String, Refused)> = Vec::new();
        for action in filled.texts.iter().take(64) {
            match self.check(action) {
                Ok(written) if legal.contains(&written) => {}
                Ok(written) => legal.push(written),
                Err(reason) => refused.push((action.clone(), reason)),
            }
        }
        if legal.is_empty() {
            let other = filled.others.iter().flatten().find_map(|text| self.check(text).ok());
            legal.extend(other.filter(|_| filled.texts.len() == 1));
        }
        // A choice that the rules want and the post does not make.
        if legal.is_empty()
            && let [text] = filled.texts.as_slice()
        {
            let begun = format!("{text} ");
            let wanted: Vec<String> =
                self.position.legal().iter().filter(|action| action.starts_with(&begun)).cloned().collect();
            if !wanted.is_empty() {
                let why = Words::new("a choice is left open", "выбор не назван");
                return self.ask(passage, said, why, wanted);
            }
        }
        let several = 1 < filled.texts.len();
        let sure = !filled.found
            && (!several
                || (filled.by_letters
                    && legal.len() == 1
                    && filled.texts.iter().all(|text| 2 < text.split_whitespace().count()))
                || self.names_a_move(filled));
        match (legal.len(), sure) {
            (1, true) => {
                let action = legal.remove(0);
                // What was checked is legal: only a post that has made the reader work too much is not read on.
                match self.after(&action) {
                    Ok(after) => self.take(passage, text, action, after, filled, own_dice),
                    Err(reason) => self.pass(text, passage.line, reason.words),
                }
            }
            (0, _) if refused.iter().all(|(_, reason)| is_no_action(reason)) => {
                self.pass(
                    text,
                    passage.line,
                    Words::new("it does not say enough to be a move", "для хода сказано слишком мало"),
                );
            }
            (0, _) => {
                let found = refused.iter().find(|(_, reason)| !is_no_action(reason)).cloned();
                if let Some((action, reason)) = found {
                    self.last = Some(action.clone());
                    let legal = self.legal_like(&action);
                    self.items.push(Item {
                        text: text.to_owned(),
                        line: passage.line,
                        actor: self.scene.actor.clone(),
                        outcome: Outcome::Refused { action, refused: reason, legal },
                    });
                    self.memory.target = filled.target.clone().or(self.memory.target.take());
                }
            }
            _ => {
                let why = if filled.found {
                    Words::new("it is not said whom or what is meant", "не сказано, кто или что имеется в виду")
                } else {
                    Words::new("several are meant as well", "подходит не одно")
                };
                self.ask(passage, text, why, filled.texts.clone());
            }
        }
    }

    /// Whether the readings are ways of one move that only one figure can make, as chess is written.
    pub(super) fn names_a_move(&self, filled: &Filled) -> bool {
        let deeds = &self.reader.speech.deeds;
        let is_move = |text: &str| {
            deeds.iter().any(|deed| {
                deed.forms
                    .iter()
                    .any(|form| form.contains("{own_cell}") && text.starts_with(form.split('{').next().unwrap_or("?")))
            })
        };
        filled.texts.iter().all(|text| is_move(text))
    }

    pub(super) fn take(
        &mut self,
        passage: &Passage,
        text: &str,
        action: String,
        after: Rc<dyn AnyBattle>,
        filled: &Filled,
        own_dice: &[String],
    ) {
        if self.acted > 0 && self.moved_on() && !self.scene_names_actor(text) {
            let why = Words::new("the turn has gone on to another figure", "ход уже перешёл к другой фигуре");
            return self.ask(passage, text, why, vec![action]);
        }
        let (after, rolls) = self.rolled(&action, after, own_dice);
        let actor = self.scene.actor.clone();
        self.step(action.clone(), after);
        if filled.target.is_some() {
            self.memory.target = filled.target.clone();
        }
        self.items.push(Item {
            text: text.to_owned(),
            line: passage.line,
            actor,
            outcome: Outcome::Understood { action, rolls },
        });
    }

    /// What follows is read in the position after this action.
    fn step(&mut self, action: String, after: Rc<dyn AnyBattle>) {
        self.before = Some(Rc::clone(self.position.battle()));
        self.go_to(after);
        if self.acted == 0 || self.moved_on() {
            self.first_actor = self.scene.actor.clone();
        }
        self.acted += 1;
        self.last = Some(action);
        if self.goes_on {
            self.let_answer();
        }
        self.look();
    }

    /// Lets the others leave their answers out, so that the rest of the post is read in its writer's position.
    fn let_answer(&mut self) {
        for _ in 0..4 {
            let TurnInfo::Of { seats, .. } = self.battle().turn() else { return };
            let Some(other) = seats.first().copied().filter(|_| !seats.contains(&self.seat)) else { return };
            let silent =
                self.reader.speech.deeds.iter().filter(|deed| deed.silent).filter_map(|deed| deed.forms.first());
            let mut after = silent.filter_map(|form| {
                let mut copy = self.battle().duplicate();
                copy.act(other, form, Rolls::Seeded).ok().map(|_| copy)
            });
            let Some(after) = after.next() else { return };
            self.go_to(Rc::from(after));
        }
    }

    pub(super) fn moved_on(&self) -> bool {
        self.scene.actor != self.first_actor
    }

    /// Whether the words name who acts now.
    pub(super) fn scene_names_actor(&self, text: &str) -> bool {
        let Some(acting) = self.scene.acting() else { return self.scene.actor.is_none() };
        let words = scan::words(text);
        self.names()
            .mentions(text, &words)
            .iter()
            .any(|mention| matches!(&mention.what, What::Figures { any, .. } if any.contains(&acting)))
    }

    /// The action with the dice that the post names, as far as they are those that the rules ask.
    pub(super) fn rolled(
        &mut self,
        action: &str,
        after: Rc<dyn AnyBattle>,
        own_dice: &[String],
    ) -> (Rc<dyn AnyBattle>, Vec<(String, i32)>) {
        let Some(step) = after.step(after.steps()) else { return (after, Vec::new()) };
        let asked: Vec<(String, i32, i32)> =
            step.rolls.iter().map(|roll| (roll.name.to_string(), roll.lo, roll.hi)).collect();
        let given = dice::given(&mut self.faces, &asked, own_dice);
        if given.is_empty() {
            return (after, Vec::new());
        }
        (after_with(self.battle(), self.seat, action, &given).map_or(after, Rc::from), given)
    }

    /// Legal actions of the same kind.
    pub(super) fn legal_like(&self, action: &str) -> Vec<String> {
        let verb = action.split_whitespace().next().unwrap_or("");
        let alike = self.position.legal().iter().filter(|action| action.split_whitespace().next() == Some(verb));
        alike.take(MOST_READINGS).cloned().collect()
    }

    pub(super) fn readings(&self, texts: Vec<String>) -> Vec<Reading> {
        let mut legal: Vec<Reading> = Vec::new();
        let mut refused: Vec<Reading> = Vec::new();
        for text in texts.iter().take(64) {
            match self.check(text) {
                Ok(action) => {
                    let action = Some(action);
                    if !legal.iter().any(|reading| reading.action == action) {
                        legal.push(Reading { action, refused: None });
                    }
                }
                Err(reason) if is_no_action(&reason) => {}
                Err(reason) => refused.push(Reading { action: Some(text.clone()), refused: Some(reason) }),
            }
        }
        if !self.later.is_empty() {
            let spoken_of = |reading: &Reading| {
                let action = reading.action.as_deref().unwrap_or_default();
                action.split([' ', '=', ':']).skip(1).filter(|word| self.later.iter().any(|id| id == word)).count()
            };
            legal.sort_by_key(|reading| std::cmp::Reverse(spoken_of(reading)));
        }
        legal.extend(refused);
        legal.truncate(MOST_READINGS);
        legal
    }

    pub(super) fn ask(&mut self, passage: &Passage, text: &str, why: Words, texts: Vec<String>) {
        let mut readings = self.readings(texts);
        if readings.is_empty() {
            return self.pass(text, passage.line, why);
        }
        let first =
            readings.iter().find(|reading| reading.refused.is_none()).and_then(|reading| reading.action.clone());
        readings.push(Reading { action: None, refused: None });
        let actor = self.scene.actor.clone();
        match first.filter(|_| self.goes_on).map(|action| (self.after(&action), action)) {
            Some((Ok(after), action)) => self.step(action, after),
            _ => self.waiting = true,
        }
        self.items.push(Item {
            text: text.trim().to_owned(),
            line: passage.line,
            actor,
            outcome: Outcome::Asked { why, readings },
        });
    }

    pub(super) fn look(&mut self) {
        let mut scene = Scene::of(self.battle(), self.seat);
        // What the sentence names is known by its place: who is gone keeps it, on nobody's side, and who is new stands behind.
        let mut figures = Vec::with_capacity(scene.figures.len());
        for before in std::mem::take(&mut self.scene.figures) {
            match scene.figures.iter().position(|figure| figure.id == before.id) {
                Some(place) => figures.push(scene.figures.remove(place)),
                None => figures.push(Figure { own: None, cell: String::new(), cells: Vec::new(), ..before }),
            }
        }
        figures.append(&mut scene.figures);
        scene.figures = figures;
        self.scene = scene;
    }
}

fn after_with(battle: &dyn AnyBattle, seat: Seat, action: &str, given: &[(String, i32)]) -> Option<Box<dyn AnyBattle>> {
    let mut copy = battle.duplicate();
    copy.act(seat, action, Rolls::Given(given.to_vec())).ok().map(|_| copy)
}
