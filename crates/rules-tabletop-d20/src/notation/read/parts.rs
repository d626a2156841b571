//! The words of an action: who, where, with what, how many; and what to say where one is not understood.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use super::super::NO_CELL;
use super::Reader;
use crate::action::{Arm, Hand};
use crate::arcs::Facing;
use crate::names::{cell_named, folded, named_in};
use crate::state::{End, NOBODY, NOTHING, Place, ThingId, Who};

impl Reader<'_> {
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
        match self.said.take("hand").as_deref() {
            None | Some("main" | "основная") => Ok(Hand::Main),
            Some("off" | "неосновная") => Ok(Hand::Off),
            Some(other) => Err(self.unknown_word(other, ["main", "off"].into_iter())),
        }
    }

    pub(super) fn end(&mut self) -> Result<End, NotationFault> {
        match self.said.take("facing") {
            None => Ok(End::Keep),
            Some(word) if matches!(folded(&word).as_str(), "enemy" | "враг") => Ok(End::Enemy),
            Some(word) => Ok(End::To(self.facing(&word)?)),
        }
    }

    pub(super) fn facing(&self, text: &str) -> Result<Facing, NotationFault> {
        let wanted = folded(text);
        let found = Facing::ALL.iter().find(|(_, en, ru)| *en == wanted || *ru == wanted);
        found
            .map(|(facing, ..)| *facing)
            .ok_or_else(|| self.unknown_word(text, Facing::ALL.iter().map(|(_, en, _)| *en)))
    }

    /// Something in a hand: `main`, `off`, or by name.
    pub(super) fn held(&self, word: &str) -> ThingId {
        let figure = self.state.figure(self.who);
        match folded(word).as_str() {
            "main" | "основная" => figure.main,
            "off" | "неосновная" => figure.off,
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
        match folded(word).as_str() {
            "main" | "основная" if figure.main != NOTHING => return figure.main,
            "off" | "неосновная" if figure.off != NOTHING => return figure.off,
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
        Ok(match self.optional()? {
            Some(item) => self.worn(&item),
            None => match self.rules.usual_crossbow(self.state) {
                NOTHING => NOTHING - 1,
                thing => thing,
            },
        })
    }

    // ---- Arguments ----

    /// Takes exactly `N` arguments.
    pub fn args<const N: usize>(&mut self) -> Result<[String; N], NotationFault> {
        self.at_most(N)?;
        let given: Vec<String> = self.said.args.drain(..).collect();
        given.try_into().map_err(|given: Vec<String>| match given.len() {
            0 => self.fault(words!("something is missing after it", "после него чего-то не хватает")),
            _ => {
                let last = given.last().map_or("", String::as_str);
                self.fault(words!("something is missing after `{last}`", "после `{last}` чего-то не хватает"))
            }
        })
    }

    pub fn optional(&mut self) -> Result<Option<String>, NotationFault> {
        self.at_most(1)?;
        Ok(self.said.args.pop())
    }

    pub fn at_most(&self, most: usize) -> Result<(), NotationFault> {
        match self.said.args.get(most) {
            None => Ok(()),
            Some(extra) => Err(self.fault(words!("`{extra}` is one word too many", "`{extra}` здесь лишнее"))),
        }
    }

    pub fn yes(&mut self, name: &str) -> Result<bool, NotationFault> {
        match self.said.take(name) {
            None => Ok(false),
            Some(word) => self.is_yes(&word),
        }
    }

    pub fn is_yes(&self, word: &str) -> Result<bool, NotationFault> {
        match folded(word).as_str() {
            "yes" | "true" | "да" => Ok(true),
            "no" | "false" | "нет" => Ok(false),
            _ => Err(self.unknown_word(word, ["yes", "no"].into_iter())),
        }
    }

    /// A named word of a table.
    pub fn word<T: Copy>(&mut self, name: &str, known: &[(T, &'static str)]) -> Result<Option<T>, NotationFault> {
        match self.said.take(name) {
            None => Ok(None),
            Some(word) => self.one_of(&word, known).map(Some),
        }
    }

    pub fn one_of<T: Copy>(&self, word: &str, known: &[(T, &'static str)]) -> Result<T, NotationFault> {
        named_in(known, &folded(word)).ok_or_else(|| self.unknown_word(word, known.iter().map(|(_, word)| *word)))
    }

    pub fn number(&mut self, name: &str) -> Result<Option<i64>, NotationFault> {
        self.said.take(name).map(|text| self.whole(&text)).transpose()
    }

    pub fn whole(&self, text: &str) -> Result<i64, NotationFault> {
        whole(text).ok_or_else(|| self.fault(words!("`{text}` is no whole number", "`{text}` — не целое число")))
    }

    pub fn unknown_word<'a>(&self, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> NotationFault {
        let all = known.clone().collect::<Vec<_>>().join(", ");
        self.fault(match nearest(word, known) {
            Some(near) => {
                words!("`{word}` is not known; is `{near}` meant?", "`{word}` неизвестно; может быть, `{near}`?")
            }
            None => words!("`{word}` is not known; known are {all}", "`{word}` неизвестно; известны {all}"),
        })
    }

    /// What was not understood, with the usage.
    pub fn fault(&self, what: Words) -> NotationFault {
        let (verb, usage) = (&self.said.verb, self.verb.usage);
        NotationFault::bad_request(Words::new(
            format!("`{verb}`: {}. Usage: {usage}", what.en),
            format!("`{verb}`: {}. Образец: {usage}", what.ru),
        ))
    }
}

/// A whole number with any minus sign; one that no machine holds counts as the largest that it does.
fn whole(text: &str) -> Option<i64> {
    let text = text.replace('−', "-");
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}
