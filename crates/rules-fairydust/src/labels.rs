//! What the terms of a tally and the figures are called: a closed list of words, and the skills.

use holmgang_kernel::tally::Label;
use holmgang_kernel::words::Lang;

use crate::content::SkillId;
use crate::names::skill_name;

/// A term of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Roll,
    Base,
    Passive,
    NoDefence,
    Paralysed,
    MultiAttack,
    Synergy,
    Dazzled,
    Referee,
    Posture,
    Quality,
    Degree,
    Armour,
    Overload,
    Slowed,
    Outnumbered,
    Ratio,
    LessOne,
    Speed,
    Mount,
    Carrying,
    Points,
    Participants,
    NotBelowZero,
    Rounding,
}

/// Words of the closed list: English, Russian.
const WORDS: &[(Word, &str, &str)] = &[
    (Word::Roll, "d20", "d20"),
    (Word::Base, "base", "база"),
    (Word::Passive, "passive", "пассивно"),
    (Word::NoDefence, "no defence", "защиты нет"),
    (Word::Paralysed, "paralysed", "паралич"),
    (Word::MultiAttack, "further attacks", "следующие атаки"),
    (Word::Synergy, "synergy", "синергия"),
    (Word::Dazzled, "dazzled", "ослепление"),
    (Word::Referee, "referee", "мастер"),
    (Word::Posture, "not standing", "не стоит"),
    (Word::Quality, "quality", "качество"),
    (Word::Degree, "further degrees", "следующие степени"),
    (Word::Armour, "armour", "доспех"),
    (Word::Overload, "overload", "перегрузка"),
    (Word::Slowed, "slowed", "замедление"),
    (Word::Outnumbered, "outnumbered", "перевес врага"),
    (Word::Ratio, "larger side / smaller side", "большая сторона / меньшая"),
    (Word::LessOne, "less one", "минус один"),
    (Word::Speed, "speed", "скорость"),
    (Word::Mount, "mount's speed", "скорость скакуна или транспорта"),
    (Word::Carrying, "carrying", "несёт человека"),
    (Word::Points, "points spent", "потрачено очков"),
    (Word::Participants, "participants / slowest one's points", "участники / очки самого медленного"),
    (Word::NotBelowZero, "not below 0", "не ниже 0"),
    (Word::Rounding, "rounded", "округление"),
];

/// Where the labels of skills begin.
const SKILL_LABELS: u16 = 100;

impl Word {
    /// The label of a word.
    pub const fn label(self) -> Label {
        Label(self as u16)
    }
}

/// The label of a skill.
pub const fn skill_label(skill: SkillId) -> Label {
    Label(SKILL_LABELS + skill as u16)
}

/// A label in words.
pub fn label_text(label: Label, lang: Lang) -> String {
    if let Some(skill) = label.0.checked_sub(SKILL_LABELS) {
        return skill_name(u8::try_from(skill).unwrap_or(u8::MAX), lang).to_owned();
    }
    WORDS.get(usize::from(label.0)).map_or_else(String::new, |(_, en, ru)| lang.pick(en, ru).to_string())
}

/// A figure in words.
pub fn figure_text(figure: &str, lang: Lang) -> &'static str {
    match figure {
        "initiative" => lang.pick("Initiative", "Инициатива"),
        "bonus" => lang.pick("Outnumbered bonus", "Бонус за перевес"),
        "pool" => lang.pick("Activity points", "Очки активности"),
        "attack" => lang.pick("Attack check", "Проверка атаки"),
        "defence" => lang.pick("Defence check", "Проверка защиты"),
        "damage" => lang.pick("Damage", "Урон"),
        "cells" => lang.pick("Cells", "Клетки"),
        "check" => lang.pick("Check", "Проверка"),
        "forecast" => lang.pick("Rounds", "Раундов"),
        _ => lang.pick("Number", "Число"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_its_place() {
        for (place, (word, en, ru)) in WORDS.iter().enumerate() {
            assert_eq!(*word as usize, place);
            assert_eq!(label_text(word.label(), Lang::En), *en);
            assert!(!ru.is_empty());
        }
        assert_eq!(label_text(skill_label(1), Lang::Ru), "акробатика");
    }
}
