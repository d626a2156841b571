//! What the terms of a number are.

use holmgang_kernel::tally::Label;
use holmgang_kernel::words::{Fixed, Lang};

use crate::Rules;
use crate::state::What;

macro_rules! labels {
    ($($name:ident = $number:literal, $en:literal, $ru:literal;)+) => {
        $(pub const $name: Label = Label($number);)+
        const WORDS: &[Fixed] = &[$(Fixed::new($en, $ru),)+];
    };
}

// The numbers are the places in the list.
labels! {
    EVADE = 0, "chance to evade", "шанс уклонения";
    PHYSICAL_ATTACK = 1, "physical attack", "физическая атака";
    MAGIC_ATTACK = 2, "magic attack", "магическая атака";
    PHYSICAL_DEFENCE = 3, "physical defence, percent", "физическая защита, процентов";
    MAGIC_DEFENCE = 4, "magic defence, percent", "магическая защита, процентов";
    STANCE = 5, "guard stance", "защитная стойка";
    LIMIT = 6, "limit", "предел";
    PHYSICAL_PART = 7, "physical part", "физическая часть";
    PHYSICAL_LESS = 8, "less physical defence", "минус физическая защита";
    MAGIC_PART = 9, "magic part", "магическая часть";
    MAGIC_LESS = 10, "less magic defence", "минус магическая защита";
    SKILL_HEALING = 11, "healing of the skill", "лечение навыка";
    BOOK_HEALTH = 12, "maximum Health of the book", "максимум здоровья книги";
    BOOK_REGENERATION = 13, "mana and stamina regeneration of the book", "восстановление маны и выносливости книги";
    BOOK_LEVEL = 14, "level of the book, by three", "уровень книги, делённый на три";
    TWICE = 15, "twice", "вдвое";
    HALF = 16, "half", "половина";
    SHEET_RECOVERY = 17, "recovery of the sheet", "восстановление по листу";
    OWN_WALL = 18, "own Wall", "своя Стена";
    TALISMAN_STAT = 19, "stat of the talisman", "характеристика талисмана";
    TALISMAN_LEVEL = 20, "level of the talisman, by three", "уровень талисмана, делённый на три";
    HEALTH_BEFORE = 21, "Health when the duel began", "здоровье в начале поединка";
    STRENGTH = 22, "Strength", "Сила";
    WEAKNESS = 23, "Weakness", "Слабость";
    CLOAK = 24, "Cloak", "Плащ";
    MAXIMUM = 25, "room up to the maximum", "место до максимума";
    ROUNDED = 26, "rounded once, half up", "одно округление, половина вверх";
    HEALTH = 27, "Health", "здоровье";
    DAMAGE = 28, "damage", "урон";
    SHARE = 29, "the skill's share", "доля навыка";
}

/// The two terms of the physical part of the formula, and of the magic one.
pub const PHYSICAL_PARTS: (Label, Label) = (PHYSICAL_PART, PHYSICAL_LESS);
pub const MAGIC_PARTS: (Label, Label) = (MAGIC_PART, MAGIC_LESS);

/// Skills begin here.
const SKILLS: u16 = 1000;

/// The label of an effect.
pub fn of_effect(what: What) -> Label {
    match what {
        What::Skill(skill) => Label(SKILLS.saturating_add(skill)),
        What::Strength => STRENGTH,
        What::Weakness => WEAKNESS,
        What::Cloak => CLOAK,
    }
}

impl Rules {
    /// A label in words.
    pub(crate) fn label_words(&self, label: Label, lang: Lang) -> String {
        if let Some(words) = WORDS.get(usize::from(label.0)) {
            return words.get(lang).to_owned();
        }
        let skill = label.0.checked_sub(SKILLS).and_then(|skill| self.skills.get(usize::from(skill)));
        skill.map_or_else(|| lang.pick("effect", "эффект").to_owned(), |skill| skill.name.get(lang).to_owned())
    }
}
