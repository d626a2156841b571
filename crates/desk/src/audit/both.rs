//! What a battle tells in the language of a thread, in the other language as well: who reads a finding may not be who wrote the thread.

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, Figure, FigureTerm};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::{Lang, Words};

use crate::answer;

/// Texts of the rulebook in the language of a thread, with the same in the other one.
#[derive(Clone, Debug, Default)]
pub struct InBoth {
    lang: Lang,
    other: BTreeMap<String, String>,
}

impl InBoth {
    /// Of a thread in a language.
    pub(super) fn of(lang: Lang) -> InBoth {
        InBoth { lang, other: BTreeMap::new() }
    }

    /// Lines, numbers and terms of a step.
    pub(super) fn learn(&mut self, battle: &dyn AnyBattle, step: usize) {
        let langs = [self.lang, self.lang.pick(Lang::Ru, Lang::En)];
        let [own, other] = langs.map(|lang| {
            let mut texts: Vec<String> = Vec::new();
            for figure in battle.figures(step, lang) {
                texts.push(answer::number(&figure, lang));
                texts.extend(figure.terms.into_iter().map(|term| term.label));
                texts.push(figure.name);
            }
            let log = battle.log_between(step, step, Viewer::Seat(Seat::Referee), lang);
            texts.extend(log.into_iter().map(|line| line.line.text));
            texts
        });
        if own.len() == other.len() {
            self.other.extend(own.into_iter().zip(other));
        }
    }

    /// A text in both languages; a term with its value before it (`12 half of Dexterity`) keeps the value.
    pub(super) fn words(&self, text: &str) -> Words {
        let known = self.other.get(text).cloned();
        let other = known.or_else(|| {
            let (value, label) = text.split_once(' ')?;
            Some(format!("{value} {}", self.other.get(label)?))
        });
        let (own, other) = (text.to_owned(), other.unwrap_or_else(|| text.to_owned()));
        match self.lang {
            Lang::En => Words::new(own, other),
            Lang::Ru => Words::new(other, own),
        }
    }

    /// What the rulebook says, as a reason.
    pub(super) fn by_the_rulebook(&self, text: &str) -> Words {
        let Words { en, ru } = self.words(text);
        Words::new(format!("by the rulebook: {en}"), format!("по правилам: {ru}"))
    }

    /// A number with its terms in a language.
    pub(super) fn figure(&self, figure: &Figure, lang: Lang) -> Figure {
        let told = |text: &str| self.words(text).get(lang).to_owned();
        let terms = figure.terms.iter().map(|term| FigureTerm { label: told(&term.label), ..term.clone() });
        Figure { name: told(&figure.name), terms: terms.collect(), ..figure.clone() }
    }
}
