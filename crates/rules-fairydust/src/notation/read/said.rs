//! The words of an action, one by one: whom, what, where, how much.

use std::sync::Arc;

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::words;
use holmgang_kernel::words::folded;

use super::Reader;
use crate::content::{NO_ITEM, NO_SKILL, SkillId};
use crate::names::{cell_named, cell_parts, door_named, facing_named, skill_called, who_named};
use crate::state::{NOBODY, Place, WHOEVER, Who};

impl Reader<'_> {
    pub(in crate::notation) fn usage(&self) -> NotationFault {
        self.said.fault(words!("that is not understood", "это не понято"))
    }

    /// The one argument, read so.
    pub(in crate::notation) fn only<T>(&mut self, read: impl FnOnce(&Self, &str) -> T) -> Result<T, NotationFault> {
        let [word] = self.said.exactly()?;
        Ok(read(self, &word))
    }

    /// A named value, read so, if it was said.
    pub(in crate::notation) fn named<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Self, &str) -> Result<T, NotationFault>,
    ) -> Result<Option<T>, NotationFault> {
        self.said.take(name).map(|word| read(self, &word)).transpose()
    }

    pub(in crate::notation) fn whole(&self, text: &str) -> Result<i64, NotationFault> {
        self.said.whole(text)
    }

    pub(in crate::notation) fn is_yes(&self, text: &str) -> Result<bool, NotationFault> {
        self.said.is_yes(text)
    }

    /// All arguments.
    pub(in crate::notation) fn list(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said.args)
    }

    pub(in crate::notation) fn nothing_left(&self) -> Result<(), NotationFault> {
        self.said.nothing_named()?;
        self.said.at_most(0)
    }

    /// All arguments as one text.
    pub(in crate::notation) fn text(&mut self) -> Arc<str> {
        self.list().join(" ").into()
    }

    /// Whom a word names. A cell names nobody who is hidden from the one who acts (FY-10.10).
    pub(in crate::notation) fn who(&self, name: &str) -> Who {
        let who = who_named(self.state, name);
        let is_fighter = |who: Who| usize::from(who) < self.state.fighters.len();
        let is_guessed = !self.said.verb.referee
            && self.is_cell(&folded(name))
            && is_fighter(who)
            && is_fighter(self.by)
            && crate::sight::is_hidden_from(self.state, self.by, who);
        if is_guessed { NOBODY } else { who }
    }

    /// Whom a word names, who must be somebody certain.
    pub(in crate::notation) fn known(&self, name: &str) -> Who {
        match self.who(name) {
            WHOEVER => NOBODY,
            who => who,
        }
    }

    pub(in crate::notation) fn item(&self, name: &str) -> u16 {
        self.rules.item_named(name).unwrap_or(NO_ITEM)
    }

    pub(in crate::notation) fn skill(&mut self) -> Result<SkillId, NotationFault> {
        let Some(name) = self.said.take("skill") else { return Ok(NO_SKILL) };
        skill_called(&name).ok_or_else(|| self.said.fault(words!("`{name}` is no skill", "навыка `{name}` нет")))
    }

    pub(in crate::notation) fn cell(&self, text: &str) -> Result<Place, NotationFault> {
        cell_named(self.state.map(), text).ok_or_else(|| {
            let words =
                words!("`{text}` is no cell: `file,rank`, as 9,4", "`{text}` не клетка: `file,rank`, например 9,4");
            self.said.fault(words)
        })
    }

    pub(in crate::notation) fn door(&self, text: &str) -> Result<u8, NotationFault> {
        door_named(self.state.map(), text).ok_or_else(|| {
            self.said
                .fault(words!("`{text}` is no door: its cell, as 15,5", "`{text}` не дверь: её клетка, например 15,5"))
        })
    }

    pub(in crate::notation) fn facing(&self, text: &str) -> Result<u8, NotationFault> {
        facing_named(self.state.map().grid, text).ok_or_else(|| {
            self.said.fault(words!("`{text}` is no direction of this grid", "направления `{text}` на этой сетке нет"))
        })
    }

    pub(in crate::notation) fn small(&self, text: &str) -> Result<i8, NotationFault> {
        Ok(self.said.whole(text)?.clamp(i8::MIN.into(), i8::MAX.into()) as i8)
    }

    /// Whether a word has the form of a cell.
    pub(in crate::notation) fn is_cell(&self, word: &str) -> bool {
        cell_parts(word).is_some()
    }
}
