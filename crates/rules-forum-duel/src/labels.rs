//! What the terms of a tally are called: a closed list of words, and ranges for everything that the content names.
//!
//! The figures are `chance`, `block`, `reflect`, `damage`, `heal`, `strength` (FD-9.14), `regeneration`, and those that explain a price or a gain:
//! `attack_points` and `movement` (what is left), `energy` (what is taken), `charges` (what is gained).

use holmgang_kernel::fixed_words;
use holmgang_kernel::tally::Label;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::content::{LastingId, Skill, SpellId};

/// A term of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summand {
    /// One of the fixed words.
    Word(Word),
    /// A skill of whom the number belongs to.
    Skill(Skill),
    /// A lasting spell or effect.
    Lasting(LastingId),
    /// A spell: its own base.
    Spell(SpellId),
    /// A shield in the left hand.
    Shield(u16),
    /// A book in the left hand.
    Book(u16),
}

fixed_words! {
    /// FD-10.2, FD-10.15, FD-12.17: the chance that the content gives.
    BaseChance = "base chance", "основной шанс";
    /// FD-10.2.
    OwnBonus = "own bonus", "собственная прибавка";
    /// FD-15.5: points or percent granted by the referee.
    Referee = "referee", "судья";
    /// FD-9.6: what the weapon rolled.
    WeaponRoll = "weapon roll", "бросок оружия";
    /// FD-9.1.
    Body = "body", "Тс";
    /// FD-9.3, FD-9.9.
    MagicPower = "magic power", "МС";
    /// FD-12.5.
    ShieldMalus = "shield lowers magic power", "щит снижает МС";
    /// FD-9.5: neither bracket nor damage is below 0.
    NotBelowZero = "not below 0", "не ниже 0";
    /// FD-2.4, FD-2.5.
    Charges = "charges", "заряды";
    /// FD-2.9.
    AbsorbedCharge = "absorbed charge", "поглощённый заряд";
    /// FD-9.14: fixed when the effect landed or the thing was made.
    Strength = "strength", "сила";
    /// FD-9.7.
    Resistance = "resistance", "сопротивляемость";
    /// FD-9.8, FD-10.18.
    Rounding = "rounded", "до целого, половина вверх";
    /// FD-10.18: 0 to 100.
    Limit = "limit", "граница";
    /// FD-12.11, FD-12.13.
    BlockCap = "cap of block", "предел блока";
    /// FD-12.9.
    Blocked = "blocked", "заблокировано";
    /// FD-9.12: the HP that the target lost.
    HpTaken = "HP taken", "отнятые ОЗ";
    /// FD-9.12.
    Share = "share regained", "доля возврата";
    /// FD-1.5.
    Regeneration = "regeneration", "восстановление";
    /// FD-1.8.
    IdlePoints = "idle action points", "неиспользованные ОД";
    /// FD-6.6.
    CarriedOver = "left from the last turn", "осталось с прошлого хода";
    /// FD-8.1.
    Movement = "movement points", "ОП";
    /// FD-8.7.
    Root = "rooted", "обездвижен";
    /// FD-7.1, FD-7.9.
    AttackPoints = "attack points before", "очки атаки до действия";
    /// FD-7.2 to FD-7.7.
    Price = "price", "цена";
    /// FD-7.11.
    Riders = "secondary effects", "вторичные эффекты";
    /// FD-9.13.
    Amount = "amount", "количество";
    /// FD-1.11.
    EnergyThere = "energy that is there", "имеющаяся Энергия";
    /// FD-3.2: one for every full 20 of the surplus.
    Surplus = "surplus", "излишек";
    /// FD-3.4.
    Remainder = "remainder", "остаток";
    /// FD-2.2, FD-3.8.
    Level = "level", "уровень";
    /// FD-10.12, FD-10.13: luck that no active spell lets in.
    LuckStaysOut = "luck stays out", "Удача не входит";
}

const SKILLS_FROM: u16 = 0x100;
const LASTINGS_FROM: u16 = 0x2000;
const SPELLS_FROM: u16 = 0x4000;
const SHIELDS_FROM: u16 = 0x6000;
const BOOKS_FROM: u16 = 0x8000;

impl From<Summand> for Label {
    #[inline]
    fn from(summand: Summand) -> Label {
        // A content has at most 5,000 entries, so no range runs into the next.
        Label(match summand {
            Summand::Word(word) => word as u16,
            Summand::Skill(skill) => SKILLS_FROM + skill as u16,
            Summand::Lasting(id) => LASTINGS_FROM.wrapping_add(id),
            Summand::Spell(id) => SPELLS_FROM.wrapping_add(id),
            Summand::Shield(id) => SHIELDS_FROM.wrapping_add(id),
            Summand::Book(id) => BOOKS_FROM.wrapping_add(id),
        })
    }
}

impl From<Word> for Label {
    #[inline]
    fn from(word: Word) -> Label {
        Label(word as u16)
    }
}

/// What a label stands for; none of a label that these rules do not make.
pub fn summand(label: Label) -> Option<Summand> {
    let Label(label) = label;
    match label {
        BOOKS_FROM.. => Some(Summand::Book(label - BOOKS_FROM)),
        SHIELDS_FROM.. => Some(Summand::Shield(label - SHIELDS_FROM)),
        SPELLS_FROM.. => Some(Summand::Spell(label - SPELLS_FROM)),
        LASTINGS_FROM.. => Some(Summand::Lasting(label - LASTINGS_FROM)),
        SKILLS_FROM.. => Skill::ALL.get((label - SKILLS_FROM) as usize).map(|(skill, _)| Summand::Skill(*skill)),
        _ => Word::ALL.get(label as usize).map(|(word, _)| Summand::Word(*word)),
    }
}

impl Rules {
    /// A term's label in words; empty for one that these rules do not make.
    pub fn label_words(&self, label: Label, lang: Lang) -> String {
        let named = match summand(label) {
            None => None,
            Some(Summand::Word(word)) => return Word::ALL[word as usize].1.get(lang).to_owned(),
            Some(Summand::Skill(skill)) => return skill.name().get(lang).to_owned(),
            Some(Summand::Lasting(id)) => self.lastings.get(id as usize).map(|lasting| &lasting.name),
            Some(Summand::Spell(id)) => self.spells.get(id as usize).map(|spell| &spell.name),
            Some(Summand::Shield(id)) => self.shields.get(id as usize).map(|shield| &shield.name),
            Some(Summand::Book(id)) => self.books.get(id as usize).map(|book| &book.name),
        };
        named.map(|name| name.get(lang).to_owned()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_come_back_as_they_went() {
        let skills = Skill::ALL.map(|(skill, _)| Summand::Skill(skill));
        let named =
            [Summand::Lasting(0), Summand::Lasting(5_000), Summand::Spell(7), Summand::Shield(1), Summand::Book(4_999)];
        for wanted in Word::ALL.iter().map(|(word, _)| Summand::Word(*word)).chain(skills).chain(named) {
            assert_eq!(summand(wanted.into()), Some(wanted));
        }
        assert_eq!(summand(Label(0x1FF)), None);
    }
}
