//! The words of an action: who, where, with what, how many; and what to say where one is not understood.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::words::folded;

use super::super::NO_CELL;
use super::super::values::canonical;
use super::Reader;
use crate::action::{Arm, Hand};
use crate::arcs::Facing;
use crate::names::{cell_named, named_in};
use crate::state::{End, NOBODY, NOTHING, Place, ThingId, Who};

/// The hands by name.
const HANDS: &[&str] = &["main", "off"];

impl Reader<'_> {
    /// The one argument, read so.
    pub fn only<T>(&mut self, read: impl FnOnce(&Self, &str) -> T) -> Result<T, NotationFault> {
        let [word] = self.said.exactly()?;
        Ok(read(self, &word))
    }

    /// A combatant; [`NOBODY`] for an unknown one, so that the rules refuse it in their own order.
    pub fn combatant(&self, text: &str) -> Who {
        self.rules.combatant_named(self.state, text).unwrap_or(NOBODY)
    }

    /// A cell; one that no board has for anything else.
    pub fn cell(&self, text: &str) -> Cell {
        cell_named(text).unwrap_or(NO_CELL)
    }

    /// What a trip is said to be made with: something in hand, or nothing special.
    pub(super) fn held_arm(&mut self) -> Arm {
        let Some(word) = self.said.take("with") else { return Arm::Fists };
        match self.rules.arm_named(self.state, self.who, &word) {
            Arm::Main | Arm::Off | Arm::Fists => Arm::Fists,
            Arm::Natural(_) | Arm::Missing => Arm::Missing,
        }
    }

    pub(super) fn arm(&mut self) -> Result<Arm, NotationFault> {
        Ok(match self.said.take("with") {
            Some(word) => self.rules.arm_named(self.state, self.who, &word),
            None => self.rules.usual_arm(self.state, self.who),
        })
    }

    pub fn hand(&mut self) -> Result<Hand, NotationFault> {
        Ok(if self.choice("hand", HANDS)? == Some("off") { Hand::Off } else { Hand::Main })
    }

    pub(super) fn end(&mut self) -> Result<End, NotationFault> {
        match self.said.take("facing") {
            None => Ok(End::Keep),
            Some(word) if canonical(&word, ["enemy"].into_iter()) == "enemy" => Ok(End::Enemy),
            Some(word) => Ok(End::To(self.facing(&word)?)),
        }
    }

    pub(super) fn facing(&self, text: &str) -> Result<Facing, NotationFault> {
        let wanted = folded(text);
        let found = Facing::ALL.iter().find(|(_, en, ru)| *en == wanted || *ru == wanted);
        found
            .map(|(facing, ..)| *facing)
            .ok_or_else(|| self.said.unknown_word(text, Facing::ALL.iter().map(|(_, en, _)| *en)))
    }

    /// Something in a hand: `main`, `off`, or by name.
    pub(super) fn held(&self, word: &str) -> ThingId {
        let figure = self.state.figure(self.who);
        match canonical(word, HANDS.iter().copied()).as_str() {
            "main" => figure.main,
            "off" => figure.off,
            _ => self.thing(word, |at| matches!(at, Place::Main(who) | Place::Off(who) if who == self.who)),
        }
    }

    pub(super) fn held_or_missing(&self, word: &str) -> ThingId {
        match self.held(word) {
            NOTHING => NOTHING - 1,
            thing => thing,
        }
    }

    /// Something of one's own, carried first, then in hand and worn.
    pub(super) fn belonging(&self, word: &str) -> ThingId {
        let carried = self.thing(word, |at| at == Place::Carried(self.who));
        if carried != NOTHING {
            return carried;
        }
        let worn = self.worn(word);
        if worn == NOTHING { NOTHING - 1 } else { worn }
    }

    /// Something in hand or worn, else carried.
    pub(super) fn worn(&self, word: &str) -> ThingId {
        let figure = self.state.figure(self.who);
        match canonical(word, HANDS.iter().copied()).as_str() {
            "main" if figure.main != NOTHING => return figure.main,
            "off" if figure.off != NOTHING => return figure.off,
            _ => {}
        }
        let on = self
            .thing(word, |at| matches!(at, Place::Main(who) | Place::Off(who) | Place::Worn(who) if who == self.who));
        if on != NOTHING {
            return on;
        }
        let carried = self.thing(word, |at| at == Place::Carried(self.who));
        if carried == NOTHING { NOTHING - 1 } else { carried }
    }

    pub(super) fn thing(&self, word: &str, fits: impl Fn(Place) -> bool) -> ThingId {
        self.rules.thing_named(self.state, word, |id| fits(self.state.things[usize::from(id)].at)).unwrap_or(NOTHING)
    }

    /// Something on the floor: in the cell named, else the own one, else beside.
    pub(super) fn on_floor(&self, word: &str, cell: Option<Cell>) -> ThingId {
        let own = self.state.figure(self.who);
        match cell {
            Some(cell) => self.thing(word, |at| at == Place::Floor(cell)),
            None => {
                let here = self.thing(word, |at| at == Place::Floor(own.cell));
                if here != NOTHING {
                    return here;
                }
                self.thing(
                    word,
                    |at| matches!(at, Place::Floor(cell) if crate::grid::distance(own.cell, own.side, cell, 1) <= 1),
                )
            }
        }
    }

    /// The crossbow named, or the usual one.
    pub(super) fn crossbow(&mut self) -> Result<ThingId, NotationFault> {
        Ok(match self.said.optional()? {
            Some(item) => self.worn(&item),
            None => match self.rules.usual_crossbow(self.state) {
                NOTHING => NOTHING - 1,
                thing => thing,
            },
        })
    }

    // ---- Arguments ----

    /// A named word of a table.
    pub fn word<T: Copy>(&mut self, name: &str, known: &[(T, &'static str)]) -> Result<Option<T>, NotationFault> {
        match self.said.take(name) {
            None => Ok(None),
            Some(word) => self.one_of(&word, known).map(Some),
        }
    }

    pub fn one_of<T: Copy>(&self, word: &str, known: &[(T, &'static str)]) -> Result<T, NotationFault> {
        let words = || known.iter().map(|(_, word)| *word);
        named_in(known, &canonical(word, words())).ok_or_else(|| self.said.unknown_word(word, words()))
    }

    /// One of a few words, in either language; the English one.
    pub fn word_of(&self, word: &str, known: &'static [&'static str]) -> Result<&'static str, NotationFault> {
        let meant = canonical(word, known.iter().copied());
        known
            .iter()
            .copied()
            .find(|known| *known == meant)
            .ok_or_else(|| self.said.unknown_word(word, known.iter().copied()))
    }

    /// The named value, one of a few words; none if it was not said.
    pub fn choice(
        &mut self,
        name: &str,
        known: &'static [&'static str],
    ) -> Result<Option<&'static str>, NotationFault> {
        self.said.take(name).map(|word| self.word_of(&word, known)).transpose()
    }
}
