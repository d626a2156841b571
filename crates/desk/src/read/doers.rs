//! Who does what a sentence tells: the one who acts, another one of the side, a foe.

use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::seat::Seat;

use super::{Outcome, Reader, Work};
use crate::fill::Group;
use crate::markup::passages;
use crate::scan::{self, Mention, Names, What, Word};
use crate::scene::Scene;
use crate::sentence;

/// Who is said to act.
pub(super) enum Subject {
    Actor,
    Ally([String; 2]),
    Foe,
}

impl Work<'_> {
    /// Whether the one who acts can do nothing more, so that the turn goes on to who is named: then it does.
    pub(super) fn gives_way(&mut self, name: &[String; 2]) -> bool {
        let refused = self.items.iter().rev().find(|item| !matches!(item.outcome, Outcome::Passed { .. }));
        if !refused.is_some_and(|item| matches!(item.outcome, Outcome::Refused { .. })) {
            return false;
        }
        let deeds = self.reader.speech.deeds.iter().filter(|deed| deed.idle || deed.silent || deed.ends);
        let forms: Vec<String> = deeds.filter_map(|deed| deed.forms.first().cloned()).collect();
        for form in forms {
            let Ok(after) = self.after(&form) else { continue };
            let scene = crate::scene::Scene::of(&*after, self.seat);
            if scene.acting().is_some_and(|place| scene.figures[place].shown == *name) {
                self.go_to(after);
                self.look();
                self.first_actor.clone_from(&self.scene.actor);
                return true;
            }
        }
        false
    }

    /// Who is said to act, and the place of the mention.
    pub(super) fn subject(&self, words: &[Word], group: &Group) -> Option<(usize, Subject)> {
        if let Some(found) = self.done_by(words, group) {
            return Some(found);
        }
        // Whoever stands right before the deed, else who is named first.
        let is_sign = |word: &Word| matches!(word.text.as_str(), "," | ";" | "and" | "и" | "then" | "потом" | "а");
        let from = words.get(..group.anchor.0).unwrap_or_default().iter().rposition(is_sign).map_or(0, |at| at + 1);
        let figures = || {
            let named = group.mentions.iter().enumerate();
            named.filter(|(_, mention)| matches!(mention.what, What::Figures { .. }))
        };
        let (place, mention) = figures()
            .find(|(_, mention)| from <= mention.words.0 && mention.words.1 <= group.anchor.0)
            .or_else(|| figures().next())?;
        let What::Figures { any, own, plain, .. } = &mention.what else { return None };
        let before = mention.words.0.checked_sub(1).and_then(|place| words.get(place));
        let behind = words.get(mention.words.1).map_or("", |word| word.text.as_str());
        let label = matches!(behind, ":" | "→" | ">") && mention.words.0 <= 1;
        let is_prep = before.is_some_and(|word| sentence::is_preposition(&word.text));
        if group.anchor.0 < mention.words.0 || is_prep || !(*plain || label) || behind == "'" {
            return None;
        }
        let of = |side: Option<bool>| any.iter().filter(|place| self.scene.figures[**place].own == side).count();
        // A rulebook in which the whole side acts has no one who acts by name.
        if 0 < of(Some(true)) && self.is_of_sides() {
            return None;
        }
        let acting = self.scene.acting();
        if *own != Some(false) && acting.is_some_and(|acting| any.contains(&acting)) {
            return Some((place, Subject::Actor));
        }
        if acting.is_none() || self.scene.actor.as_ref().is_some_and(|actor| self.scene.by_id(actor).is_none()) {
            return None;
        }
        if *own != Some(false) && 0 < of(Some(true)) {
            let figure = any.iter().find(|place| self.scene.figures[**place].own == Some(true))?;
            return Some((place, Subject::Ally(self.scene.figures[*figure].shown.clone())));
        }
        let aimed = group.anchor.0 <= mention.words.1 + 1 && 1 < group.anchor.1;
        (aimed || !label).then_some((place, Subject::Foe))
    }

    /// Whether any figure of a side may act in its turn: there are moves from cell to cell, and no deed that is aimed at a figure.
    pub(super) fn is_of_sides(&self) -> bool {
        let holds = |place: &str| {
            self.reader.speech.deeds.iter().any(|deed| deed.forms.iter().any(|form| form.contains(place)))
        };
        holds("{own_cell}") && !holds("{foe}")
    }

    /// Who is said to act by the form of the name: `a bolt from the mage`, `с лучника`, `лучником по магу`.
    fn done_by(&self, words: &[Word], group: &Group) -> Option<(usize, Subject)> {
        let aimed = |form: &String| form.contains("{foe}") || form.contains("{who}") || form.contains("{ally}");
        let acting = self.scene.acting()?;
        if self.is_of_sides() || !self.reader.speech.deeds[group.deed].forms.iter().any(aimed) {
            return None;
        }
        group.mentions.iter().enumerate().find_map(|(place, mention)| {
            let What::Figures { any, own, .. } = &mention.what else { return None };
            let mut own_ones = any.iter().filter(|place| self.scene.figures[**place].own == Some(true));
            let first = own_ones.next()?;
            if *own == Some(false) || !sentence::is_doer(words, mention.words, *own == Some(true)) {
                return None;
            }
            if any.contains(&acting) {
                return Some((place, Subject::Actor));
            }
            Some((place, Subject::Ally(self.scene.figures[*first].shown.clone())))
        })
    }

    /// `from our mage into yours`: of the other side whoever is called as the one who acts.
    pub(super) fn of_yours(&self, words: &[Word], group: &Group) -> Option<Mention> {
        const YOURS: &[&str] = &["yours", "theirs", "вашего", "вашему", "вашу", "вашей", "твоего", "твоему", "ихнего"];
        let actor = self.scene.figures.get(self.scene.acting()?)?;
        let named = group.mentions.iter().any(|mention| matches!(mention.what, What::Figures { .. }));
        let at = (group.span.0..group.span.1)
            .find(|at| words.get(*at).is_some_and(|word| YOURS.contains(&word.text.as_str())))?;
        let alike = |place: &usize| {
            let figure = &self.scene.figures[*place];
            figure.own == Some(false) && figure.names == actor.names
        };
        let any: Vec<usize> = (0..self.scene.figures.len()).filter(alike).collect();
        let what = What::Figures { any: any.clone(), own: Some(false), whole: true, plain: false };
        (!named && !any.is_empty()).then_some(Mention { words: (at, at + 1), what, slips: 0 })
    }
}

impl Reader {
    /// What a text names, by ids: figures of which no other can be meant, entries, cells.
    pub(super) fn named_in(&self, battle: &dyn AnyBattle, seat: Seat, text: &str) -> Vec<String> {
        let scene = Scene::of(battle, seat);
        let names = Names { speech: &self.speech, entries: &self.entries, scene: &scene };
        let mut out = Vec::new();
        for passage in passages(text).iter().filter(|passage| !passage.marks.is_dead()) {
            for mention in names.mentions(&passage.text, &scan::words(&passage.text)) {
                match mention.what {
                    What::Figures { any, .. } => {
                        if let [only] = any.as_slice() {
                            out.push(scene.figures[*only].id.clone());
                        }
                    }
                    What::Entry(entry) => out.push(self.entries.all[entry].id.clone()),
                    What::Cell(cells) => out.extend(cells),
                    _ => {}
                }
            }
        }
        out.sort();
        out.dedup();
        out
    }
}
