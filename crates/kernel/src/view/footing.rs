//! What a board can be made of, as it is looked up beside a battle.

use crate::clause::Clause;
use crate::view::{Badge, Fact, Told};
use crate::words::Lang;

/// A kind of ground: the mark that a cell of it carries, and what it is to whoever walks, looks, hides, strikes or stands there, each with its clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footing {
    /// As it stands at a cell.
    pub mark: Badge,
    /// What it does, a row each.
    pub facts: Vec<Fact>,
}

impl Footing {
    /// Ground with this mark.
    pub fn of(mark: Badge) -> Footing {
        Footing { mark, facts: Vec::new() }
    }

    fn with(mut self, lang: Lang, name: (&'static str, &'static str), value: impl Told, clause: Clause) -> Footing {
        self.facts.push(Fact::of(lang, name, value, clause));
        self
    }

    /// What it costs to enter, and whether anybody can.
    #[must_use]
    pub fn feet(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Movement", "Ходьба"), value, clause)
    }

    /// Whether one sees through it.
    #[must_use]
    pub fn sight(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Sight", "Видимость"), value, clause)
    }

    /// Whom it covers against what.
    #[must_use]
    pub fn cover(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Cover", "Укрытие"), value, clause)
    }

    /// What it changes in a blow.
    #[must_use]
    pub fn blows(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Attacks", "Атаки"), value, clause)
    }

    /// What it does to who is there.
    #[must_use]
    pub fn harm(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Harm", "Вред"), value, clause)
    }

    /// How it comes and goes.
    #[must_use]
    pub fn lasts(self, lang: Lang, value: impl Told, clause: Clause) -> Footing {
        self.with(lang, ("Ends", "Кончается"), value, clause)
    }
}
